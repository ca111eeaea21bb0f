"""46 二人举觯: two of the host's assistants raise a goblet each to the guest and to the grandee, who do not drink it yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Stairs, Walk
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import EAST_AISLE, EAST_SIDE, FRONT, HEAD, MID, POUR, RAISERS_SIDE, STAIR_HALF, Feasters, front_of, mat_of
from scenes.xiangshe.passing_cups import ROW, come_down, facing_below, home_of, way_home
from scenes.xiangshe.pledging import set_down_and_bow
from scenes.xiangshe.watchers import by_jars, nobody_watches

CUPS = ("觯5", "觯6")
"""The two goblets, from the lower basket."""

BASIN_SOUTH = commentary("立于洗南，西面北上", "郑玄, ZJ 004-38b")
ONE_AFTER_OTHER = assumed("they wash and fill one after the other, so that nobody waits at the jars")
TO_MAT_END = text("宾与大夫皆席末答拜", "46.03")
TAKES_IT_UP = assumed("to take the cup he comes back to the middle of his mat")
ERRAND_DONE = assumed("their errand done, they go back among the host's assistants")
JUNIOR_FIRST = assumed("down in the order of 46.07, the second first")


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 46."""
    servings = [Serving(*each) for each in zip(feast.raisers, [people.guest, *people.watchers[:1]], CUPS, strict=False)]
    sent(rite, people, servings)
    if people.watchers:
        rite.conditional("46.13", *nobody_watches(rite.options))
    else:
        rite.done_in("46.13", "46.01")
    with rite.cue("46.02", "举觯者皆洗觯，升实之"):
        take_and_wash(servings)
        go_up_and_fill(servings)
    with rite.cue("46.02", "西阶上北面皆坐奠觯，拜，执觯兴。"):
        bows = [set_down_and_bow(s.raiser, s.cup, to=s.man.id) for s in servings]
    with rite.cue("46.03", "宾与大夫皆席末答拜。"):
        for s, bow in zip(servings, bows, strict=True):
            s.man.after(bow).because(TO_MAT_END).go(f"席末·{s.man.id}", face=front_of(rite, s.man))
            s.man.bow_down(s.raiser.id)
    with rite.cue("46.04", "举觯者皆坐祭，遂饮，卒觯兴。"):
        for s in servings:
            s.raiser.sit()
            s.raiser.set(s.cup, state="实", verb="libate")
            s.raiser.set(s.cup, state="虚", verb="drain")
            s.raiser.rise()
    with rite.cue("46.05", "坐奠觯，拜，执觯兴。"):
        bows = [set_down_and_bow(s.raiser, s.cup, to=s.man.id) for s in servings]
    with rite.cue("46.06", "宾与大夫皆答拜。"):
        for s, bow in zip(servings, bows, strict=True):
            s.man.after(bow).bow_down(s.raiser.id)
    with rite.cue("46.07", "举觯者逆降，洗。"):
        down_to_wash(servings)
    with rite.cue("46.08", "升实觯，皆立于西阶上，北面东上"):
        go_up_and_fill(servings)
    with rite.cue("46.08", "宾与大夫拜。"):
        for s in servings:
            s.man.bow_down(s.raiser.id)
    with rite.cue("46.09", "举觯者皆进，坐奠于荐右。"):
        ahead: Intent | None = None
        for s in servings:
            if ahead is not None:
                s.raiser.follow(ahead, 1.5)
            ahead = go_before(s)
            s.raiser.sit()
            s.raiser.put(s.cup, at=f"荐右·{s.man.id}", state="实")
            s.raiser.rise()
    with rite.cue("46.10", "宾与大夫辞，坐受觯以兴。"):
        for s in servings:
            s.man.say("辞。", s.raiser.id, verb="decline")
            s.man.because(TAKES_IT_UP).go(mat_of(s.man), face=front_of(rite, s.man))
            s.man.sit()
            s.man.take(s.cup, slot="两手", verb="receive")
            s.man.rise()
    with rite.cue("46.11", "举觯者退反位，皆拜送，乃降。"):
        back = [back_to_stair(servings, s) for s in servings]
        for s in servings:
            s.raiser.after(*back).bow_down(s.man.id)
        go_home(feast, servings)
    with rite.cue("46.12", "宾与大夫坐，反奠于其所，兴。"):
        for s in servings:
            s.man.sit()
            s.man.put(s.cup, at=f"俎西·{s.man.id}", state="实")
            s.man.rise()


@dataclass(frozen=True)
class Serving:
    """A raiser, the man he serves, and the goblet."""

    raiser: Actor
    man: Actor
    cup: str


def sent(rite: Rite, people: Company, servings: Sequence[Serving]) -> None:
    """46.01: 司正 goes down to his place and sends them to the basin."""
    sizheng = people.director_of_arms
    with rite.cue("46.01", "司正降复位，使二人举觯于宾与大夫。"):
        sizheng.go(HEAD, via=[Cross("相旅·西阶上", None), Cross("相旅·西阶上", Beside(HEAD, "北", 4.0))])
        sizheng.descend()
        sizheng.go("司正位", via=["西阶前", Cross("西阶前", "司正位")], face="北面")
        if not people.watchers:
            sizheng.because(text("若无大夫，则唯宾", "46.13"))
        told = sizheng.order("举觯于宾与大夫。" if people.watchers else "举觯于宾。", servings[0].raiser.id)
        previous: Intent | None = None
        for n, s in enumerate(servings, start=1):
            place = f"举觯·洗南{n}"
            if previous is not None:
                s.raiser.follow(previous, 2.0)
            else:
                s.raiser.after(told)
            previous = s.raiser.because(BASIN_SOUTH).go(place, via=to_basin(place), face="西面")


def to_basin(place: str) -> list[Spot]:
    """From among the host's assistants round to the south of the basin."""
    return [Cross(RAISERS_SIDE, None), Cross(RAISERS_SIDE, ROW), Cross(EAST_SIDE, ROW), Cross(EAST_SIDE, place)]


def spot_of(servings: Sequence[Serving], s: Serving) -> str:
    """Where one stands above the west stair: two abreast, the first to the east (东上); one alone on the stair's line."""
    return "西阶上·旅东" if len(servings) > 1 and s is servings[0] else "西阶上·旅西"


def take_and_wash(servings: Sequence[Serving]) -> None:
    """Each in turn takes his goblet from the basket and washes it, and goes to before the west stair."""
    washed: Intent | None = None
    for s in servings:
        if washed is not None:
            s.raiser.after(washed)
        s.raiser.go("举觯·篚", face="北面")
        s.raiser.sit()
        s.raiser.take(s.cup, slot="两手")
        s.raiser.rise()
        s.raiser.go("举觯·洗", face="北面")
        s.raiser.set(s.cup, state="虚", verb="wash")
        washed = _to_stair(s.raiser)


def down_to_wash(servings: Sequence[Serving]) -> None:
    """逆降: the second goes down first; at the basin the first washes first, and each goes to before the west stair."""
    ahead: Intent | None = None
    for n, s in reversed(list(enumerate(servings, start=1))):
        if ahead is not None:
            s.raiser.follow(ahead, 3.5)
        ahead = come_down(s.raiser)
        basin = f"举觯·洗南{n}" if n > 1 else "举觯·洗"
        way: list[Spot] = [Beside("西阶前", "西", STAIR_HALF), Cross(Beside("西阶前", "西", STAIR_HALF), ROW), Cross(EAST_SIDE, ROW)]
        s.raiser.go(basin, via=[*way, Cross(EAST_SIDE, basin)], face="北面")
    washed: Intent | None = None
    for n, s in enumerate(servings, start=1):
        if washed is not None:
            s.raiser.after(washed)
        if n > 1:
            s.raiser.go("举觯·洗", face="北面")
        s.raiser.set(s.cup, state="虚", verb="wash")
        washed = _to_stair(s.raiser)


def _to_stair(raiser: Actor) -> Walk:
    """From the basin across the court to before the west stair, on its east half; the second stops behind the first."""
    foot = Beside("西阶前", "东", STAIR_HALF)
    stop: Spot = foot if raiser.id.endswith("1") else Beside(foot, "南", 4.0)
    return raiser.go(stop, via=[Cross(EAST_SIDE, None), Cross(EAST_SIDE, ROW), Cross(foot, ROW)])


def go_up_and_fill(servings: Sequence[Serving]) -> None:
    """One after the other: up the west stair, to the jars, and to his spot above the stair with the goblet filled."""
    standing: Intent | None = None
    for s in servings:
        if standing is not None:
            s.raiser.after(standing)
        s.raiser.go(Beside("西阶·下", "东", STAIR_HALF))
        s.raiser.ascend(aside=STAIR_HALF)
        low: Spot = Cross("西阶上·旅西", Beside(HEAD, "北", 4.0))
        s.raiser.because(ONE_AFTER_OTHER).go(POUR, via=[low, Cross("西阶上·旅西", MID), FRONT], face="北面")
        s.raiser.set(s.cup, state="实", verb="fill")
        spot = spot_of(servings, s)
        standing = s.raiser.go(spot, via=[FRONT, Cross(spot, MID)], face="北面")


def to_front(man: Actor, spot: Spot) -> list[Spot]:
    """From above the west stair to ``spot`` before a man's mat: by the way before the dishes."""
    if by_jars(man):
        return [Cross(None, MID), "东道·堂", Cross(EAST_AISLE, spot)]
    return [Cross(None, MID), Cross(spot, FRONT)]


def go_before(s: Serving) -> Walk:
    """进: from above the stair to before the dishes, at his right hand."""
    spot = f"荐右前·{s.man.id}"
    return s.raiser.go(spot, via=to_front(s.man, spot), face="北面")


def back_to_stair(servings: Sequence[Serving], s: Serving) -> Walk:
    """退反位: back to his spot above the west stair."""
    spot = spot_of(servings, s)
    way: list[Spot] = [Cross(EAST_AISLE, None), "东道·堂"] if by_jars(s.man) else [Cross(None, FRONT)]
    return s.raiser.go(spot, via=[*way, Cross(spot, MID)], face="北面")


def go_home(feast: Feasters, servings: Sequence[Serving]) -> None:
    """Down, the second first, and back among the host's assistants."""
    ahead: Intent | None = None
    for s in reversed(servings):
        if ahead is not None:
            s.raiser.follow(ahead, 3.5)
        ahead = down_home(feast, s.raiser)


def down_home(feast: Feasters, raiser: Actor) -> Stairs:
    """One goes down the west stair and home; the walk below may outlast its cue.  Returns his way down."""
    down = come_down(raiser)
    way = [Beside("西阶前", "西", STAIR_HALF), *way_home(feast, raiser)]
    raiser.because(ERRAND_DONE).lasting().go(home_of(feast, raiser), via=way, face=facing_below(raiser))
    return down
