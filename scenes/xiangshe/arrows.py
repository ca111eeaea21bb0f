"""22 取矢委楅: the arrows are fetched and laid on the stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Moment, Spot, Walk
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND, loads
from scenes.xiangshe.banner import banner
from scenes.xiangshe.company import Company, Pair, arrows_of, bow_of
from scenes.xiangshe.shooting import (
    BOW_DOWN_AGAIN,
    Cues,
    circle_and_descend,
    does_hit,
    fetch_bow,
    landing_side,
    put_bow_away,
    stand_between_marks,
)
from scenes.xiangshe.ways import AISLE, GATE_LANE, SOUTH_OF_FILES, SOUTH_OF_SIMA, from_west_ground, home_from_east, up

CARRIED_CROSSWISE = text("楅，髤，横而奉之，南面坐而奠之，南北当洗", "J.29")
POINTS_WITH_BOW = text("以弓为毕", "大射, quoted by 贾公彦 on 22.05")
POINTS_OUT = commentary("俟弟子取矢以旌指教之", "郑玄, on 22.03")
GOES_BACK = assumed("the arrows sorted, he rises and goes back to his place; the text leaves it unsaid")
ONE_OVERLOOKED = assumed("short=yes: one arrow is left lying, so that the order to search again has its cause")
AS_AT_FIRST = assumed("如初: the second order ends as the first did, at 22.04 and 22.07; the text does not repeat it")
BOUND = {"above": "束", "below": "束下"}
"""State of the bound arrows of a 大夫: tied above the hand-hold, or at and below it (D37)."""
WHO_BINDS = assumed("one of the young men who laid the arrows down binds them; the text names nobody")
IN_FRONT: Spot = Beside("侯前", "北", 4.0)
"""The young men pass before the target on this line, north of the marker (ASSUMED)."""


def play(rite: Rite, people: Company, coming: Walk) -> None:
    """Section 22.  ``coming``: 司射 on his way back to his place, whom 司马 meets."""
    order_fetching(rite, people, coming)
    set_stand(rite, people)
    fetched = fetch(rite, people)
    sort_by_fours(rite, people, fetched)
    if rite.options["short"] == "yes":
        search_again(rite, people, fetched)
    else:
        for sentence in ("22.10", "22.11", "22.12"):
            rite.conditional(sentence, "short=yes")


def order_fetching(rite: Rite, people: Company, coming: Walk) -> None:
    """22.01–22.04: 司马 arms, meets 司射 before the stair, and orders the arrows fetched from between the marks."""
    sima, marker = people.director_of_arms, people.marker
    with rite.cue("22.01", "司马适堂西，袒执弓，由其位南，进，与司射交于阶前相左，升自西阶。"):
        with rite.leading(Moment(coming, near="相左·南行")) as lead:
            fetch_bow(sima, from_goblet=False)
            way = [Cross("司马·堂西", "西道·北"), *from_west_ground(), *_turn_north(rite)]
            walk = sima.because(text("由其位南，进，与司射交于阶前相左", "22.01", "D11")).go("北行·西阶前", via=way)
            lead.mine = Moment(walk, near="相左·北行")
        sima.ascend()
    with rite.cue("22.02", "钩楹，自右物之后，立于物间，西南面，揖弓，命取矢。"):
        stand_between_marks(sima, text("钩楹，自右物之后，立于物间", "22.02", "D10"))
        sima.shift(bow_of("司马"), slot="两手", verb="push_bow", state="揖")
        sima.order("取矢。", marker.id)
        sima.because(BOW_DOWN_AGAIN).shift(bow_of("司马"), slot="左手", verb="lower_bow", state="张")
    with rite.cue("22.03", "获者执旌，许诺声不绝，以旌负侯而俟。"):
        marker.set("旌", state=banner(marker, "举"), verb="raise_banner")
        marker.go("侯前", via=["去侯·1"], face="北面", words="诺——", verb="call_walking")
    with rite.cue("22.04", "司马出于左物之南，还其后，降自西阶。"):
        circle_and_descend(rite, sima, text("出于左物之南，还其后，降自西阶", "22.04", "D14"))


def _turn_north(rite: Rite) -> list[Spot]:
    """From the lane south of 司马 to the stair: on the northbound lane, or (D11 ew) west of the stair and in from there."""
    first, *rest = up(rite.options)
    assert isinstance(first, Cross)
    return [Cross(first.x_of, SOUTH_OF_SIMA), *rest]


def set_stand(rite: Rite, people: Company) -> None:
    """22.05–22.07: the stand is set in the court, in line with the basin."""
    sima, youth = people.director_of_arms, people.youths[1]
    with rite.cue("22.05", "遂适堂前，北面立于所设楅之南，命弟子设楅。"):
        aside = Beside("司马·命设楅", "西", 8.0)
        sima.go("司马·命设楅", via=["西阶前", Cross(aside, "西阶前"), aside], face="北面")
        sima.because(POINTS_WITH_BOW).wait(1.2, verb="point")
        sima.order("设楅。", youth.id)
    with rite.cue("22.06", "乃设楅于中庭，南当洗，东肆。"):
        load = loads(rite, people)["stands"]
        aisle = Beside("所设楅", "北", AISLE)
        way: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·北"), "西道·北", Cross(load.stand, "西道·北")]
        youth.go(load.stand, via=way, face="东面", hurry=True)
        youth.because(CARRIED_CROSSWISE).take("楅", slot="两手")
        youth.go("弟子·设楅", via=[Cross(load.stand, "西道·北"), "西道·北", Cross("西道·北", aisle), Cross("弟子·设楅", aisle)])
        youth.because(CARRIED_CROSSWISE).sit()
        youth.put("楅", at="所设楅", facing="西面", state="设")
        youth.rise()
        home = "弟子·西方2"
        youth.because(ERRAND).lasting().go(home, via=[Cross(None, aisle), *home_from_east(aisle, home)], face="东面", hurry=True)
    with rite.cue("22.07", "司马由司射之南退，释弓于堂西，袭，反位。"):
        sima.go("西道·北", via=[Cross(None, SOUTH_OF_SIMA), "西道·南"])
        put_bow_away(sima, text("释弓于堂西，袭，反位", "22.07"))


@dataclass(frozen=True)
class Share:
    """What one young man gathers: where he stands before the target, and which arrows he takes there."""

    man: Actor
    stand: Spot
    arrows: tuple[str, ...]


@dataclass(frozen=True)
class Shot:
    """An arrow that was shot: its id, in which half of the target's width it ended, and whether it hit."""

    arrow: str
    side: str
    hit: bool


def shots_of(rite: Rite, pairs: Sequence[Pair], round_: int) -> list[Shot]:
    """What ``pairs`` shot in a round."""
    return [
        Shot(arrow, landing_side(man.id, n), does_hit(rite, pair, man, n, round_))
        for pair in pairs
        for man in pair.both
        for n, arrow in enumerate(arrows_of(man.id), start=1)
    ]


TAUGHT = [Shot("矢·司射1", "west", True), Shot("矢·司射2", "west", True), Shot("矢·司射3", "east", True), Shot("矢·司射4", "east", True)]
"""诱射's four, which are fetched with the first round's."""


def shares(people: Company, shots: Sequence[Shot]) -> list[Share]:
    """Four young men, each with the arrows before or in his part of the target."""
    parts: dict[str, list[str]] = {"west ground": [], "west face": [], "east face": [], "east ground": []}
    for shot in shots:
        parts[f"{shot.side} {'face' if shot.hit else 'ground'}"].append(shot.arrow)
    stands: dict[str, Spot] = {
        "west ground": Beside("侯前", "西", 7.5),
        "west face": Beside("侯前", "西", 2.5),
        "east face": Beside("侯前", "东", 2.5),
        "east ground": Beside("侯前", "东", 7.5),
    }
    filled = [part for part in parts if parts[part]]
    return [Share(man, stands[part], tuple(parts[part])) for man, part in zip(people.youths, filled, strict=False)]


def fetch(rite: Rite, people: Company) -> list[Share]:
    """22.08: the young men fetch the arrows and lay them on the stand, nocks north; the marker points them out."""
    gathered = shares(people, [*TAUGHT, *shots_of(rite, people.pairs, 1)])
    left_lying = overlooked(gathered) if rite.options["short"] == "yes" else None
    with rite.cue("22.08", "弟子取矢，北面坐委于楅，北括，乃退。"):
        carry_all(people, gathered, left_lying)
    return gathered


def carry_all(people: Company, gathered: list[Share], left_lying: str | None = None) -> None:
    """To the target, the arrows taken up while the marker points them out, and to the stand one after another."""
    previous: Intent | None = None
    first: Intent | None = None
    for share in reversed(gathered):
        if previous is not None:
            share.man.follow(previous, 0.8)
        way = [Cross(GATE_LANE, None), Cross(GATE_LANE, IN_FRONT), Cross(share.stand, IN_FRONT)]
        previous = share.man.go(share.stand, via=way, face="南面", hurry=True)
        first = first or previous
    carried: list[Carried] = []
    for n, share in enumerate(gathered):
        mine = tuple(a for a in share.arrows if a != left_lying)
        carried.append(_carry_to_stand(share, mine, carried[-1] if carried else None, n))
    assert first is not None
    _point_out(people.marker, first, carried)


@dataclass(frozen=True)
class Carried:
    """What others wait for: the arrows taken up, his setting out with them, and his leaving the stand."""

    taken: Intent
    set_out: Intent
    left: Intent


def _point_out(marker: Actor, arrived: Intent, carried: list[Carried]) -> None:
    """When they come the marker turns to the target and points with the banner until all is taken up, then turns back."""
    marker.after(arrived).because(POINTS_OUT).face("南面")
    marker.because(POINTS_OUT).wait(verb="point", until=[c.taken for c in carried])
    marker.because(POINTS_OUT).face("北面")


def _carry_to_stand(share: Share, mine: tuple[str, ...], ahead: Carried | None, n: int) -> Carried:
    """Take the arrows, come to the south of the stand, sit facing north, lay them down, and withdraw."""
    man = share.man
    taken = man.take(*mine, slot="两手")
    lane = Beside("弟子·委矢1", "西", 10.0)
    line = Beside("弟子·委矢2", "南", 6.0)
    if ahead is not None:
        man.follow(ahead.set_out, 1.0)
    way: list[Spot] = [Cross(None, IN_FRONT), Cross(lane, IN_FRONT)]
    set_out = man.go(Cross(lane, Beside(line, "南", 3.0 * n)), via=way, hurry=True)
    if ahead is not None:
        man.after(ahead.left)
    man.go("弟子·委矢2", via=[Cross(lane, line), Cross("弟子·委矢2", line)], face="北面")
    man.sit()
    man.put(*mine, into="楅", facing="南面", verb="lay")
    man.rise()
    home = f"弟子·西方{man.id.removeprefix('弟子')}"
    east = Beside("弟子·委矢3", "东", 4.0)
    south = Beside(line, "南", 14.0)
    left = man.go(Cross(east, line), via=[Cross(east, None)])
    man.because(ERRAND).go(home, via=[Cross(east, south), Cross(GATE_LANE, south), Cross(GATE_LANE, home)], face="东面", hurry=True)
    return Carried(taken, set_out, left)


def overlooked(gathered: list[Share]) -> str:
    """The arrow left lying under short=yes: the last of the share with most."""
    return max(gathered, key=lambda share: len(share.arrows)).arrows[-1]


def sort_by_fours(rite: Rite, people: Company, gathered: list[Share]) -> None:
    """22.09: 司马, his arm covered, sorts the arrows by fours with both hands."""
    lying = [a for share in gathered for a in share.arrows]
    if rite.options["short"] == "yes":
        lying.remove(overlooked(gathered))
    with rite.cue("22.09", "司马袭进，当楅南，北面坐，左右抚矢而乘之。"):
        sort(people.director_of_arms, lying)


def sort(sima: Actor, lying: Sequence[str], bundles: Sequence[tuple[str, ...]] = ()) -> None:
    """进，当楅南，北面坐，左右抚矢而乘之, and back; ``bundles`` are four already and stay bound."""
    sima.go("司马·乘矢", via=[Cross(None, SOUTH_OF_SIMA), Cross("司马·乘矢", SOUTH_OF_SIMA)], face="北面")
    sima.sit()
    for start in range(0, len(lying), 4):
        sima.set(*lying[start : start + 4], state="乘", verb="sort_by_fours")
    for four in bundles:
        sima.set(*four, state=BOUND[sima.rite.options.reading("D37")], verb="sort_by_fours")
    sima.rise()
    back = [Cross(None, SOUTH_OF_SIMA), Cross("司马位", SOUTH_OF_SIMA)]
    sima.because(GOES_BACK).go("司马位", via=back, face="东面")


def search_again(rite: Rite, people: Company, gathered: list[Share]) -> None:
    """22.10–22.12, when arrows are missing: the order is given again from the hall, and they search again."""
    sima, marker = people.director_of_arms, people.marker
    missing = overlooked(gathered)
    share = next(s for s in gathered if missing in s.arrows)
    with rite.cue("22.10", "若矢不备，则司马又袒执弓如初"):
        fetch_bow(sima, from_goblet=False)
        sima.go("北行·西阶前", via=[Cross("司马·堂西", "西道·北"), *from_west_ground(), *_turn_north(rite)])
    with rite.cue("22.10", "升命曰：“取矢不索。”"):
        sima.ascend()
        stand_between_marks(sima, text("袒执弓如初，升", "22.10", "D10"))
        sima.shift(bow_of("司马"), slot="两手", verb="push_bow", state="揖")
        sima.order("取矢不索。", share.man.id)
        sima.because(BOW_DOWN_AGAIN).shift(bow_of("司马"), slot="左手", verb="lower_bow", state="张")
    with rite.cue("22.11", "弟子自西方应曰：“诺。”"):
        share.man.say("诺。", sima.id, verb="answer")
    with rite.cue("22.12", "乃复求矢，加于楅。"):
        circle_and_descend(rite, sima, AS_AT_FIRST)
        sima.because(AS_AT_FIRST).go("西道·北", via=["南行·西阶前", SOUTH_OF_SIMA, "西道·南"])
        put_bow_away(sima, AS_AT_FIRST)
        way = [Cross(GATE_LANE, None), Cross(GATE_LANE, IN_FRONT), Cross(share.stand, IN_FRONT)]
        there = share.man.because(ONE_OVERLOOKED).go(share.stand, via=way, face="南面", hurry=True)
        _point_out(marker, there, [_carry_to_stand(share, (missing,), None, 0)])


def fetch_again(
    up: Cues, assent: Cues, down: Cues, laid: Cues, bound: Cues, sorted_: Cues, rite: Rite, people: Company, round_: int
) -> None:
    """31, 40: the arrows of all pairs are fetched as at first; the stand stands there already.

    Each of the six opens the cues of one order or errand: 升命取矢, 许诺, 降释弓反位, 委矢, 束大夫之矢, 乘矢.
    """
    sima, marker = people.director_of_arms, people.marker
    ring = round_ == 2
    with up("21.12", "司马适堂西，不决遂，袒执弓，出于司射之南，升自西阶"):
        fetch_bow(sima, from_goblet=False, ring=ring)
        way: list[Spot] = [Cross("司马·堂西", "西道·北"), *from_west_ground(), "司马之南·北行"]
        sima.go("西阶前", via=[*way, Cross("司马之南·北行", "西阶前")])
        sima.ascend()
    with up("21.12", "钩楹，由上射之后，西南面立于物间。"):
        stand_between_marks(sima, text("钩楹，自右物之后，立于物间", "22.02", "D10"))
    with up("22.02", "揖弓，命取矢。"):
        sima.shift(bow_of("司马"), slot="两手", verb="push_bow", state="揖")
        sima.order("取矢。", marker.id)
        sima.because(BOW_DOWN_AGAIN).shift(bow_of("司马"), slot="左手", verb="lower_bow", state="张")
    with assent("22.03", "获者执旌，许诺声不绝，以旌负侯而俟。"):
        marker.set("旌", state=banner(marker, "举"), verb="raise_banner")
        marker.go("侯前", via=["去侯·1"], face="北面", words="诺——", verb="call_walking")
    with down("22.04", "司马出于左物之南，还其后，降自西阶。"):
        circle_and_descend(rite, sima, text("出于左物之南，还其后，降自西阶", "22.04", "D14"))
    with down("22.07", "释弓于堂西，袭，反位。"):
        sima.go("西道·北", via=["南行·西阶前", SOUTH_OF_SIMA, "西道·南"])
        put_bow_away(sima, text("释弓于堂西，袭，反位", "22.07"), ring=ring)
    gathered = shares(people, shots_of(rite, people.all_pairs, round_))
    with laid("22.08", "弟子取矢，北面坐委于楅，北括，乃退。"):
        carry_all(people, gathered)
    if people.grandee_pairs:
        with bound("31.05", "大夫之矢，则兼束之以茅，上握焉。"):
            bundle(people)
    with sorted_("22.09", "当楅南，北面坐，左右抚矢而乘之。"):
        bundles = [arrows_of(pair.lower.id) for pair in people.grandee_pairs]
        tied = {arrow for four in bundles for arrow in four}
        sort(sima, [a for share in gathered for a in share.arrows if a not in tied], bundles)


def bundle(people: Company) -> None:
    """31.05: the four of each 大夫 are bound together with couch-grass above the hand-hold."""
    binder = people.youths[0]
    out: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, SOUTH_OF_FILES), Cross("西道·南", SOUTH_OF_FILES)]
    stand = "弟子·委矢2"
    south = Beside(stand, "南", 6.0)
    binder.because(WHO_BINDS).go(stand, via=[*out, Cross("西道·南", south), south], face="北面", hurry=True)
    binder.because(WHO_BINDS).sit()
    for pair in people.grandee_pairs:
        binder.set(*arrows_of(pair.lower.id), state=BOUND[people.rite.options.reading("D37")], verb="bind")
    binder.because(WHO_BINDS).rise()
    home, line, row = "弟子·西方1", Beside("弟子·委矢3", "东", 4.0), Beside(south, "南", 8.0)
    back: list[Spot] = [Cross(line, None), Cross(line, row), Cross(GATE_LANE, row), Cross(GATE_LANE, home)]
    binder.because(ERRAND).go(home, via=back, face="东面", hurry=True)
