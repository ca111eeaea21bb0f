"""48.08–48.13 以旅在下者: the cups go on to those below, who come up one by one; nobody bows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import (
    MID,
    POUR,
    STAIR_HALF,
    Feasters,
    between,
    from_jars,
    off_mat,
    take_mat,
    to_jars,
)
from scenes.xiangshe.passing_cups import (
    NO_MAT,
    Standing,
    back_from_basket,
    come_down,
    come_up,
    down_to_basket,
    home_of,
    way_home,
)
from scenes.xiangshe.passing_cups import facing_below as below
from scenes.xiangshe.pledging import Pledge
from scenes.xiangshe.watchers import is_watcher

SITS_AGAIN = assumed("those on the hall sit through the feast: having passed the cup on he sits again")
STANDING = assumed("he drinks standing, as in 45.08")
BOTH_GO_ON = commentary("亦错焉", "郑玄, ZJ 005-68a: both cups go on, south of the first pair there is room for a second (assumed)", "F11")
FILLED_FOR_THEM = commentary("以实之", "吴廷华 005-30b: he who bears the cup fills it", "F13")
QUOTES = {"48.11": "辩旅，皆不拜。", "48.12": "执觯者皆与旅。"}


@dataclass(frozen=True)
class Cup:
    """A goblet that goes on below: who has it first, whether its two stand south of another pair (F11), who fills it (F13)."""

    id: str
    first: Actor
    filler: Actor | None = None
    rear: bool = False

    @property
    def stand(self) -> str:
        """Where he who has it stands and pledges the next."""
        return "西阶上·旅后东" if self.rear else "西阶上·旅东"

    @property
    def ready(self) -> Spot:
        """Where he who fills it waits, out of the way to the mats and to the stair: before him who pledges, or (rear) to his right."""
        north, east = (0.5, 2.8) if self.rear else (2.6, 0.4)
        return Beside(Beside(self.stand, "北", north), "东", east)


def chain_below(rite: Rite, people: Company, feast: Feasters) -> list[Actor]:
    """Who drinks below, in order (F12); the raisers come last, as the text names them last."""
    guests = [*feast.lower, people.music_master]
    f12 = rite.options.reading("F12")
    if f12 == "zan":
        return [*feast.assistants, *feast.raisers]
    if f12 == "bin_first" or (f12 == "cross" and close_files(rite)):
        return [*guests, *feast.assistants, *feast.raisers]
    if f12 == "host_first":
        return [*feast.assistants, *guests, *feast.raisers]
    return [*between(guests, feast.assistants), *feast.raisers]


def close_files(rite: Rite) -> bool:
    """Whether the files below stand so close that a man can only come out while the one before him is away (a small hall)."""
    return rite.options["hall"] == "DZ3c_shi" and rite.options.int("guests") > 10


def take_places(cups: Sequence[Cup], after: Sequence[Intent]) -> None:
    """48.08: the last to drink on the hall goes above the west stair with his cup; with two cups, two (F11)."""
    for cup in reversed(cups):  # he of the second pair passes where the first pair stands
        man = cup.first.after(*after)
        if cup.rear:
            man.because(BOTH_GO_ON)
        after = [man.go(cup.stand, via=[*off_mat(man), Cross(cup.stand, MID)], face="北面")]
        if cup.filler is not None:
            filler = cup.filler.after(*after)
            after = [filler.because(FILLED_FOR_THEM).go(cup.ready, via=[Cross(None, MID), Cross(cup.ready, MID)], face="南面")]


def in_order(rite: Rite, people: Company, feast: Feasters, cups: Sequence[Cup]) -> list[tuple[Actor, Cup]]:
    """Who is pledged with which cup.  With two (F11) each passes from one party to the other and back (亦错焉); see 郑玄 below."""
    if len(cups) == 1:
        return [(man, cups[0]) for man in chain_below(rite, people, feast)]
    if close_files(rite):
        return [(man, cups[n % 2]) for n, man in enumerate(chain_below(rite, people, feast)[:-2])] + _raisers(feast, cups)
    guests = [] if rite.options.reading("F12") == "zan" else [*feast.lower, people.music_master]
    parties = (list(feast.assistants), guests)
    # 众宾之末饮而酬主人之赞者，大夫之末饮而酬宾党；其末若皆众宾，则先酬主人之赞者 (ZJ 005-68a); F12 may say otherwise
    first = {"host_first": 0, "bin_first": 1}.get(rite.options.reading("F12"), int(is_watcher(cups[0].first.id)))
    out: list[tuple[Actor, Cup]] = []
    for n in range(sum(map(len, parties))):
        mine = parties[(first + n // 2 + n) % 2] or parties[(first + n // 2 + n + 1) % 2]
        out.append((mine.pop(0), cups[n % 2]))
    return out + _raisers(feast, cups)


def _raisers(feast: Feasters, cups: Sequence[Cup]) -> list[tuple[Actor, Cup]]:
    """At the end each of the two cups reaches one of the raisers, the last to drink on the hall's the second of them."""
    return list(zip(feast.raisers, reversed(cups), strict=True))


def on_below(rite: Rite, people: Company, feast: Feasters, cups: Sequence[Cup], served: Sequence[Actor]) -> None:
    """48.09–48.13: the pledge goes on to those below, without a bow; the raisers take part; the last lays the cup down."""
    standing = {cup.id: Standing(rite, cup.first, crossing=False, rear=cup.rear) for cup in cups}
    giver = {cup.id: cup.first for cup in cups}
    leaving: Intent | None = None
    for n, (taker, cup) in enumerate(in_order(rite, people, feast, cups)):
        sentence = "48.09" if n == 0 else "48.12" if taker in feast.raisers else "48.11"
        passing = Passing(giver[cup.id], taker, cup, sentence, two=len(cups) > 1)
        leaving = link_below(rite, feast, standing[cup.id], passing, leaving)
        giver[cup.id] = taker
    ends = sorted(cups, key=lambda cup: giver[cup.id] == feast.raisers[-1])
    with rite.cue("48.13", "卒受者以虚觯降奠于篚。"):
        for cup in ends:
            last = giver[cup.id]
            if leaving is not None:
                last.after(leaving)
            last.because(STANDING).set(cup.id, state="虚", verb="drain")
            down_to_basket(last, cup.id)
            if cup is not ends[-1] or all(s.id != last.id for s in served):
                leaving = back_from_basket(feast, last)


@dataclass(frozen=True)
class Passing:
    """One pledge without bows, and the sentence whose cue it is; whether there is a second pair to go round (F11)."""

    giver: Actor
    taker: Actor
    cup: Cup
    sentence: str
    two: bool = False


def link_below(rite: Rite, feast: Feasters, standing: Standing, passing: Passing, leaving: Intent | None) -> Intent:
    """He who is pledged comes up; the other drinks standing, fills, gives, and goes.  Returns what the next must wait for."""
    giver, taker, cup, sentence = passing.giver, passing.taker, passing.cup, passing.sentence
    first = sentence == "48.09"
    with rite.cue("48.09", "长受酬，酬者不拜，乃饮，卒觯，以实之。") if first else rite.cue(sentence, QUOTES[sentence], like="48.09"):
        link = standing.next(taker, after=leaving)
        if cup.filler is not taker:
            giver.after(come_up(feast, taker, link, leaving, past_rear=passing.two and not cup.rear))
        giver.because(STANDING).set(cup.id, state="虚", verb="drain")
        pledge = Pledge(rite, giver, taker, cup.id, link.at, link.to)
        if cup.filler is None or cup.filler is giver:
            pledge.fill()
        else:
            filled: Intent = fill_for(cup.filler, giver, cup)
            if cup.filler is taker:
                north = Beside(link.at, "北", 2.6)
                filled = taker.go(link.to, via=[Cross(None, north), Cross(link.to, north)], face="北面")
            giver.after(filled).go(pledge.before, face=pledge.facing)
    with rite.cue("48.10", "受酬者不拜受。") if first else rite.cue(sentence, QUOTES[sentence], like="48.10"):
        pledge.take()
        if feast.is_seated(giver):
            gone: Intent = take_mat(rite, giver)
            giver.because(SITS_AGAIN).sit()
            return gone
        come_down(giver, NO_MAT, straight=passing.two)
        way = [Beside("西阶前", "西", STAIR_HALF), *way_home(feast, giver)]
        return giver.because(NO_MAT).lasting().go(home_of(feast, giver), via=way, face=below(giver))


def fill_for(filler: Actor, giver: Actor, cup: Cup) -> Intent:
    """F13: he who bore the cup round takes it from him who pledges, fills it and gives it back to him."""
    drunk = giver.because(FILLED_FOR_THEM).hand(cup.id, to=filler, slot="两手", state="虚")
    filler.after(drunk).because(FILLED_FOR_THEM).go(POUR, via=to_jars(), face="北面")
    filler.because(FILLED_FOR_THEM).set(cup.id, state="实", verb="fill")
    filler.because(FILLED_FOR_THEM).go(cup.ready, via=from_jars(cup.ready), face="南面")
    return filler.because(FILLED_FOR_THEM).hand(cup.id, to=giver, slot="两手", state="实")
