"""酬: one man pledges another.  The unit of which 旅酬 is made (45.04–45.13), as parts that cues can hold.

P pledges and holds the cup, R is pledged.  P sets the cup down, bows and takes it again, drinks standing, fills it, faces R from
obliquely before him; R bows, takes it; P bows having given it, at R's side.  One cup, never washed, nothing offered of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Gesture, Spot, Walk
from scenes.stage import Actor, Rite
from scenes.xiangshe.feasters import POUR, from_jars, to_jars

STANDING = commentary("宾立饮", "郑玄, ZJ 005-61b")
OBLIQUE = commentary("进西南面立，乡所酬", "郑玄, ZJ 005-61b/62a")
BACK = assumed("he steps back as he is bowed to, as 45.10 has the guest do")
FORWARD = assumed("a step of a pace and a half")
EMPTY = assumed("drunk out, the cup is empty (卒觯)")


@dataclass(frozen=True)
class Pledge:
    """Who pledges whom with which cup: ``at`` and ``to`` are where P and R stand, ``side`` is R's side on which P is."""

    rite: Rite
    giver: Actor
    taker: Actor
    cup: str
    at: str
    to: str

    @property
    def side(self) -> str:
        """The side of R on which P stands."""
        return "东" if self.at.endswith("东") else "西"

    @property
    def facing(self) -> str:
        """How P faces R with the filled cup: towards him from the north of his own side."""
        return "西南面" if self.side == "东" else "东南面"

    @property
    def before(self) -> Spot:
        return Beside(Beside(self.to, "北", 3.0), self.side, 2.0)

    def bow(self) -> Gesture:
        """坐奠觯，拜，执觯兴."""
        return set_down_and_bow(self.giver, self.cup)

    def answer(self, bowing: Gesture) -> Gesture:
        """答拜."""
        return self.taker.after(bowing).bow_down(self.giver.id)

    def drink(self) -> None:
        """卒觯, standing, with no bow and no washing."""
        self.giver.because(STANDING).set(self.cup, state="虚", verb="drain")

    def fill(self) -> Walk:
        """实之，进 and face R."""
        fill_cup(self.giver, self.cup)
        return self.giver.go(self.before, via=from_jars(self.before), face=self.facing)

    def receive_bow(self, coming: Walk | None = None) -> Gesture:
        """R bows to the ground; P steps back a little."""
        bowing = self.taker.after(*([coming] if coming else [])).bow_down(self.giver.id)
        self.giver.along_with(bowing).because(BACK).step(Beside(Beside(self.before, "北", 0.8), self.side, 0.7), verb="step_back")
        return bowing

    def take(self) -> None:
        """进受觯: R steps forward and takes it in both hands."""
        near = Beside(Beside(self.to, "北", 1.4), self.side, 0.6)
        coming = self.taker.step(near, verb="advance")
        given = self.giver.after(coming).hand(self.cup, to=self.taker, slot="两手")
        self.taker.after(given).assume("he goes back to his spot with it").step(self.to, verb="step_back")

    def send(self) -> Gesture:
        """At R's side, facing north, P bows having given it."""
        self.giver.go(self.at, face="北面")
        return self.giver.bow_down(self.taker.id)


def set_down_and_bow(man: Actor, cup: str, *, to: str | None = None) -> Gesture:
    """坐奠觯，拜，执觯兴: returns the bow, which the other answers."""
    man.sit()
    man.put(cup, at=Beside(man.id, "北", 1.2), verb="set_down")
    bowing = man.bow_down(to)
    man.take(cup, slot="两手")
    man.rise()
    return bowing


def fill_cup(man: Actor, cup: str) -> Walk:
    """To the jars, and fill: the ladle in the right hand."""
    going = man.go(POUR, via=to_jars(), face="北面")
    man.set(cup, state="实", verb="fill")
    return going
