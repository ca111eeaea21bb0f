"""What host and guests do again and again with a cup: go up and down, decline, wash, fill, hand, bow, libate, drain.

Where the text reports that somebody declines or answers (辞, 对) without giving his words, the word for the act is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from geometry.court import of_watcher
from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import ELDERS, mates

LEFT_FOR_LATER = assumed("back to where he waits, his errand done")
POURS = commentary("沃洗者西北面", "乡饮酒礼; for the guest 敖继公 004-8b")
ON_THE_FLOOR = commentary("凡拜以爵者皆奠爵", "敖继公; the text says 坐奠爵，遂拜")
WITH_THE_ANSWER = commentary("对时亦少进位", "敖继公 004-7b")
BOTH_HANDS = assumed("a cup is carried in both hands unless the text names one")
STEP_BACK = 1.0
"""少退: one pace (ASSUMED)."""
BEFORE_HIM = 1.5
"""A cup set down before one lies so far from him, in 尺 (ASSUMED)."""
FOOT_OF_BASKET: Spot = Beside(Beside("下篚", "东", 1.2), "南", 1.3)
"""篚下: at the foot of the lower basket, its south end (敖继公: 篚下，篚南)."""
RIGHT_OF = {"南": "西", "西": "北", "北": "东", "东": "南"}


@dataclass(frozen=True)
class Side:
    """One of the two who face one another across the hall: his stair, the places that belong to it, and his lane up the hall."""

    stair: str
    aside: str
    facing: str
    lane: tuple[str, str]

    @property
    def head(self) -> str:
        return f"{self.stair}·升堂"

    @property
    def top(self) -> str:
        """Where he stands and bows above his stair."""
        return f"{self.stair}上·拜"

    @property
    def foot(self) -> str:
        return f"{self.stair}前"

    @property
    def inward(self) -> str:
        """The compass word towards the other side."""
        return self.facing.removesuffix("面")


HOST_SIDE = Side("阼阶", "主人从降位", "西面", ("堂东道·南", "堂东道·北"))
GUEST_SIDE = Side("西阶", "宾从降位", "东面", ("堂西道·南", "堂西道·北"))


def watcher_side(rite: Rite, who: str) -> Side:
    """The guests' side for one who comes to watch: below he is south of the guest, or in the guest's place while that one is away (D32)."""
    free = rite.options.reading("D32") == "men"
    return GUEST_SIDE if free else replace(GUEST_SIDE, aside=of_watcher("从降位", who))


@dataclass(frozen=True)
class Basin:
    """One side of the basin: where the washer is by the basket and by the basin, his facing, the way, and where water is poured from."""

    basket: str
    basin: str
    facing: str
    way: tuple[Spot, ...]
    pour: str

    @property
    def back(self) -> tuple[Spot, ...]:
        """The way back."""
        return tuple(reversed(self.way))


NORTH_OF_BASIN = Basin("洗北·篚", "洗北", "南面", ("洗道·北",), "沃洗·为主人")
SOUTH_OF_BASIN = Basin("洗南·篚", "洗南", "北面", ("洗道·南", Cross("洗南·篚", "洗道·南")), "沃洗·为宾")


TURNS_TO_ANSWER = assumed("he turns to the guest's side to answer")
COVERS = ("幂·玄酒", "幂·酒")
COVERED = text("尊绤幂，宾至，彻之", "J.03")


class Servants:
    """The host's people who serve, by their task."""

    def __init__(self, rite: Rite) -> None:
        self.pourer = rite.actor("赞者1")
        self.stand_bearer = rite.actor("赞者2")
        self.below = rite.actor("赞者3")
        self.dish_bearer = rite.actor("赞者4")
        self.goblet_raiser = rite.actor("举觯者1")


def lower_guests(rite: Rite) -> list[tuple[Actor, str]]:
    """The guests who stay below, each with his place there: the mates of the 大夫 first."""
    some = mates(rite.options)
    ids = [f"士{n}" for n in range(1, some + 1)]
    ids += [f"众宾{n}" for n in range(1, rite.options.int("guests") - ELDERS - some + 1)]
    return [(rite.actor(who), f"众宾·下{n}") for n, who in enumerate(ids, start=1)]


def elders(rite: Rite) -> list[tuple[Actor, str]]:
    """The three elders, each with his place below."""
    return [(rite.actor(f"三宾{n}"), f"三宾·下{n}") for n in range(1, ELDERS + 1)]


# -- up and down -----------------------------------------------------------------------------------------------------------


def up(man: Actor, side: Side) -> Intent:
    """By his stair to where he bows above it."""
    man.ascend(stair=side.stair)
    return man.go(side.top, face="北面")


def down(man: Actor, side: Side, via: Sequence[Spot] = ()) -> Intent:
    """By his stair to the ground."""
    man.go(side.head, via=via)
    return man.descend(stair=side.stair)


def down_to_foot(man: Actor, side: Side, via: Sequence[Spot] = ()) -> Intent:
    """Down, and turned to the other before his stair."""
    down(man, side, via)
    return man.go(side.foot, face=side.facing)


def down_aside(man: Actor, side: Side, via: Sequence[Spot] = ()) -> Intent:
    """Down, to his place beyond the stair."""
    down(man, side, via)
    return man.go(side.aside, face=side.facing)


def greet_and_go_up(
    rite: Rite, host: Actor, other: Actor, side: Side = GUEST_SIDE, *, host_way: Sequence[Spot] = (), other_way: Sequence[Spot] = ()
) -> None:
    """壹揖壹让，升: from where they are each comes before his stair; one bow, one yielding, and up (W2).

    Who has a way back from the basin sets out first; the other, who waited, when he comes.
    """
    if other_way and not host_way:
        coming = other.go(side.foot, via=other_way, face=side.facing)
        there = [coming, host.along_with(coming).go(HOST_SIDE.foot, face=HOST_SIDE.facing)]
    else:
        coming = host.go(HOST_SIDE.foot, via=host_way, face=HOST_SIDE.facing)
        there = [coming, other.along_with(coming).go(side.foot, via=other_way, face=side.facing)]
    host.after(*there).bow(other.id)
    yielding = host.wait(verb="yield")
    other.after(*there).bow(host.id)
    other.wait(verb="yield")
    climbing = host.ascend(stair=HOST_SIDE.stair)
    if rite.options.reading("W2") == "first":
        other.along_with(climbing).because(commentary("升亦主人先而宾从之", "敖继公 004-8b", "W2")).wait(2.0)
        other.ascend(stair=side.stair)
    else:
        other.after(yielding).because(commentary("俱升", "郑玄, on 乡饮酒礼", "W2")).ascend(stair=side.stair)
    host.go(HOST_SIDE.top, face="北面")
    other.go(side.top, face="北面")


def decline_descent(man: Actor, cup: str | None, side: Side, other: Actor) -> Intent:
    """奠爵，兴，辞降: he sets the cup down before him, if he has one, rises and declines that the other should come down."""
    if cup is not None:
        man.sit()
        man.put(cup, at=Beside(man.id, side.inward, BEFORE_HIM))
        man.rise()
    return man.say("辞降", other.id, verb="decline")


def answer(man: Actor, side: Side, other: Actor, said: Intent | None = None, why: Evidence | None = None) -> None:
    """对, with a step forward and back, once ``said`` is said; ``why``: where the words of the cue have no 对."""
    if said is not None:
        man.after(said)
    man.because(WITH_THE_ANSWER).step(Beside(side.aside, side.inward, STEP_BACK))
    (man if why is None else man.because(why)).say("对", other.id, verb="answer")
    man.because(WITH_THE_ANSWER).step(side.aside)


# -- washing ---------------------------------------------------------------------------------------------------------------


def lay_by(man: Actor, cup: str, place: Basin) -> None:
    """适洗，坐奠爵于篚下，兴."""
    man.go(place.basket, via=place.way, face=place.facing)
    man.sit()
    man.put(cup, at=FOOT_OF_BASKET)
    man.rise()


def rinse_hands(man: Actor, place: Basin, servants: Servants) -> None:
    """盥: standing at the basin, while an assistant pours."""
    there = man.go(place.basin, face=place.facing)
    pourer = servants.pourer
    pourer.along_with(there).because(POURS).go(place.pour, via=[Cross("沃洗·待", place.pour)], face=_toward_basin(place))
    poured = pourer.after(there).because(POURS).wait(1.5, verb="pour")
    man.wait(1.5, verb="rinse_hands", until=[poured])


def into_basket(man: Actor, cup: str, place: Basin) -> None:
    """坐奠爵于篚，兴."""
    man.go(place.basket, face=place.facing)
    man.sit()
    man.take(cup, slot="两手")
    man.put(cup, into="下篚")
    man.rise()


def take_and_wash(man: Actor, cup: str, place: Basin, servants: Servants) -> None:
    """坐取爵，洗: after his hands the cup, while the assistant pours again, who then goes back."""
    man.go(place.basket, face=place.facing)
    man.sit()
    man.take(cup, slot="两手")
    man.rise()
    there = man.go(place.basin, face=place.facing)
    poured = servants.pourer.after(there).because(POURS).wait(1.5, verb="pour")
    washed = man.wait(1.5, verb="wash", until=[poured])
    pourer_goes_back(servants, place, washed)


def pourer_goes_back(servants: Servants, place: Basin, after: Intent) -> None:
    pourer = servants.pourer
    pourer.after(after).lasting().because(LEFT_FOR_LATER).go("沃洗·待", via=[Cross("沃洗·待", place.pour)], face="西面")


def _toward_basin(place: Basin) -> str:
    return "西北面" if place is NORTH_OF_BASIN else "西南面"


# -- the cup ---------------------------------------------------------------------------------------------------------------


def take_from_basket(man: Actor, cup: str, via: Sequence[Spot]) -> None:
    """坐取爵于上篚."""
    man.go("上篚南", via=via, face="北面")
    man.sit()
    man.take(cup, slot="两手")
    man.rise()


def fill(man: Actor, cup: str, via: Sequence[Spot]) -> Intent:
    """实爵: at the wine jar."""
    man.go("酌位", via=via, face="北面")
    return man.set(cup, state="实", verb="fill")


def from_jars(row: Spot = "堂东道·北") -> list[Spot]:
    """South from the jars to the way before the mats."""
    return [Cross("酌位", row)]


def set_before(man: Actor, cup: str, toward: str) -> None:
    """坐奠爵."""
    man.sit()
    man.put(cup, at=Beside(man.id, toward, BEFORE_HIM))


def bow_with_cup(man: Actor, cup: str, to: str | None, toward: str = "北") -> Intent:
    """坐奠爵，遂拜，执爵兴."""
    set_before(man, cup, toward)
    man.bow_down(to)
    man.take(cup, slot="两手")
    return man.rise()


def drain(man: Actor, cup: str) -> None:
    """坐卒爵，兴."""
    man.sit()
    man.set(cup, state="虚", verb="drain")
    man.rise()


def hand_over(giver: Actor, taker: Actor, cup: str) -> Intent:
    """授受 of a cup, with both hands."""
    return giver.hand(cup, to=taker, slot="两手")


# -- on the mat ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """A man on his mat: its place, the way it faces, where its lower end is, and his dishes, stand and lung."""

    who: str
    mat: str
    toward: str
    end: str | None

    @property
    def right(self) -> str:
        return RIGHT_OF[self.toward]

    @property
    def dishes(self) -> str:
        return f"荐·{self.who}"

    @property
    def stand(self) -> str:
        return f"俎·{self.who}"

    @property
    def lung(self) -> str:
        return f"肺·{self.who}"

    @property
    def dishes_at(self) -> Spot:
        return Beside(self.mat, self.toward, 2.9 if self.toward == "南" else 3.1)

    @property
    def stand_at(self) -> Spot:
        return Beside(self.mat, self.toward, 4.7 if self.toward == "南" else 4.8)

    @property
    def right_of_dishes(self) -> Spot:
        """荐西 of one who faces south: at his right."""
        return Beside(self.dishes_at, self.right, 1.7)

    @property
    def forward(self) -> Spot:
        """A step to the edge of the mat, within reach of the stand."""
        return Beside(self.mat, self.toward, 1.0)


ROOT_IN_THE_LEFT = commentary("左手执本，右手绝末以祭", "郑玄 and 贾公彦, on 绝祭 at 05.23")
REACHES = assumed("a step to the edge of the mat, to reach the stand beyond the dishes, and back")


def libate_dishes(man: Actor, cup: str) -> None:
    """坐，左执爵，右祭脯醢."""
    man.sit()
    man.shift(cup, slot="左手")
    man.wait(2.0, verb="libate")


def take_lung(man: Actor, cup: str, at: Setting) -> None:
    """奠爵于荐西，兴，取肺，坐绝祭."""
    man.put(cup, at=at.right_of_dishes)
    man.rise()
    man.because(REACHES).step(at.forward)
    man.take(at.lung, slot="右手")
    man.because(REACHES).step(at.mat)
    man.sit()
    man.because(ROOT_IN_THE_LEFT).shift(at.lung, slot="左手", verb="hold_by_the_root")
    man.wait(2.0, verb="libate")


def lay_lung_back(man: Actor, at: Setting, *, taste: bool) -> None:
    """尚左手，哜之，兴，加于俎."""
    if taste:
        man.wait(1.5, verb="taste")
    man.rise()
    man.because(REACHES).step(at.forward)
    man.put(at.lung, into=at.stand)
    man.because(REACHES).step(at.mat)


def libate_wine(man: Actor, cup: str, at: Setting, *, sip: bool) -> None:
    """坐帨手，执爵，遂祭酒，兴，席末坐啐酒."""
    man.sit()
    man.wait(1.5, verb="wipe_hands")
    man.take(cup, slot="两手")
    man.wait(1.5, verb="libate")
    man.rise()
    if sip and at.end is not None:
        man.go(at.end, face=f"{at.toward}面")
        man.sit()
        man.wait(1.5, verb="sip")


# -- dishes and stands -----------------------------------------------------------------------------------------------------

FROM_DOOR: list[Spot] = ["东房·外", "荐道", "荐道·西"]
"""From the door of the 东房 round the mat east of the jars towards the way before the mats."""

FROM_CHAMBER = text("出自东房", "J.06")
FROM_EAST_WALL_TOO = assumed("dishes for those below come by the east wall, as the stands do, and are handed on to the inner files")
FROM_EAST_WALL = text("俎由东壁，自西阶升", "J.07")


def serve_dishes(
    servants: Servants, thing: str, stand: Spot, at: Spot, *, via: Sequence[Spot], lasting: bool = False, why: Evidence | None = None
) -> Intent:
    """荐脯醢: an assistant brings the dishes out of the 东房, sets them down and goes back in.

    ``via``: from the way before the mats to ``stand``; ``why``: for the setting down, if not the cue.
    """
    man = servants.dish_bearer
    out: list[Spot] = [*FROM_DOOR, *via]

    def bearer(evidence: Evidence | None) -> Actor:
        if lasting:
            man.lasting()
        return man if evidence is None else man.because(evidence)

    bearer(FROM_CHAMBER).enter("东房·内")
    bearer(FROM_CHAMBER).take(thing, slot="两手")
    bearer(FROM_CHAMBER).go(stand, via=out)
    served = bearer(why).put(thing, at=at)
    bearer(LEFT_FOR_LATER).go("东房·内", via=list(reversed(out)))
    bearer(LEFT_FOR_LATER).leave()
    return served


def serve_below(servants: Servants, things: Sequence[tuple[str, str]], why: Evidence | None = None) -> None:
    """荐 before men who stand below the west stair: ``things`` are dishes and the places of the men.

    The bearer goes along each file on its east, between it and the next.
    """
    man = servants.below
    between = Beside("赞者·位2", "南", 2.0)
    man.because(FROM_EAST_WALL_TOO).go("东壁", via=[Cross(None, between), Cross("东壁", between)])
    man.because(FROM_EAST_WALL_TOO).take(*(thing for thing, _ in things), slot="两手")
    man.because(FROM_EAST_WALL_TOO).go("荐道·下", via=["俎道·东"])
    for thing, place in things:
        stand = f"{place}·荐"
        man.because(FROM_EAST_WALL_TOO).go(stand, via=[f"{place}·荐来1", f"{place}·荐来2"], face="西南面")
        setting = man if why is None else man.because(why)
        setting.put(thing, at=Beside(place, "东", 1.4))
    home_below(man)


def home_below(man: Actor) -> None:
    """Back from the west side to where he waits on the east."""
    home = "赞者·位3"
    lane = Beside(home, "西", 4.0)
    way: list[Spot] = [Cross(None, "荐道·下南"), "荐道·下南", "荐道·下", Cross(lane, "荐道·下"), Cross(lane, home)]
    man.because(LEFT_FOR_LATER).go(home, via=way, face="西面")


def bring_stand(servants: Servants, at: Setting, stand: Spot, facing: str) -> Intent:
    """设折俎: from the east wall by the west stair, and back the same way."""
    man = servants.stand_bearer
    out: list[Spot] = ["俎道·东", "俎道·西"]
    man.because(FROM_EAST_WALL).go("东壁")
    man.because(FROM_EAST_WALL).take(at.stand, at.lung, slot="两手")
    man.because(FROM_EAST_WALL).go("俎道·西", via=out[:1])
    man.because(FROM_EAST_WALL).ascend(aside=-3.0)
    way: list[Spot] = ["俎道·堂", Cross(stand, "俎道·堂")]
    man.because(FROM_EAST_WALL).go(stand, via=way, face=facing)
    man.put(at.stand, at=at.stand_at, facing=facing)
    placed = man.put(at.lung, into=at.stand)
    man.because(LEFT_FOR_LATER).go(Cross("俎道·堂", "西阶·升堂"), via=list(reversed(way)))
    man.because(LEFT_FOR_LATER).descend(aside=-3.0)
    home = "赞者·位2"
    back: list[Spot] = [*out[1:], Cross(Beside(home, "西", 4.0), "俎道·西"), Cross(Beside(home, "西", 4.0), home)]
    man.because(LEFT_FOR_LATER).lasting().go(home, via=back, face="西面")
    return placed
