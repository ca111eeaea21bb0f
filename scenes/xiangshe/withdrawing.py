"""44 退射器: 司射 lays down his bow; target, banner, stand, 中, tallies and dishes are withdrawn."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND, loads
from scenes.xiangshe.banner import banner
from scenes.xiangshe.company import Company, bow_of
from scenes.xiangshe.setting import TO_TARGET
from scenes.xiangshe.tallies import Tallies
from scenes.xiangshe.ways import GATE_LANE, SOUTH_OF_SIMA, from_west_ground, home_from_range, to_west_ground

AS_BEFORE_IT_WAS_STRETCHED = text("不系左下纲，中掩束之", "02.09")
TO_WHOM_HE_TELLS = assumed("he turns on his place to those he tells, and back", "44.02")
FOLDS = assumed("two young men, as when it was stretched (17.02): one at the rope, one at the cloth", "44.02")
TO_THE_SOUTH_OF_IT = commentary("退楅，皆于堂西", "郑玄, on 44.02: all that is withdrawn goes west of the hall")
WITH_THE_BANNER = commentary("诸所退皆俟堂西…旌言以者，旌恒执也", "郑玄, ZJ 005-60b")
DISHES_TOO = commentary("获者、释获者亦退其荐俎", "郑玄, ZJ 005-60b; who bears them is not said: young men (assumed)")


def play(rite: Rite, people: Company, tallies: Tallies) -> None:
    """44: 司射 lays down his bow; target, banner, stand, 中 and tallies are withdrawn."""
    sishe, sima, marker, keeper, bearer = (
        people.director_of_archery,
        people.director_of_arms,
        people.marker,
        people.keeper,
        people.tally_bearer,
    )
    with rite.cue("44.01", "司射乃适堂西，释弓，去扑，说决拾，袭，反位。"):
        west = Beside("司射位", "西", 3.0)
        out: list[Spot] = [west, Cross(west, SOUTH_OF_SIMA), *to_west_ground()]
        sishe.go("司射·堂西", via=[*out, Cross("司射·堂西", "西道·北")], face="东面")
        sishe.lean(bow_of("司射"), at="众弓", facing="北面", state="张")
        sishe.put("矢·司射5", at="众弓", facing="南面", state="收")
        sishe.lean("扑", at="众弓")
        sishe.take_off("决遂")
        sishe.cover()
        back: list[Spot] = [Cross("司射·堂西", "西道·北"), *from_west_ground(), Cross(west, SOUTH_OF_SIMA), west]
        sishe.go("司射位", via=back, face="东面")
    cloth, rope = people.youths[1], people.youths[0]
    with rite.cue("44.02", "司马命弟子说侯之左下纲而释之"):
        sima.because(TO_WHOM_HE_TELLS).face(Toward(rope.id))
        said = sima.order("说侯之左下纲而释之。", rope.id)
        for man, place in ((cloth, "弟子·说束"), (rope, "弟子·系纲")):
            man.after(said).because(FOLDS).go(place, via=TO_TARGET, face="南面", hurry=True)
        freed = rope.set("左下纲", state="说", verb="untie", at="弟子·说束")
        cloth.after(freed).because(AS_BEFORE_IT_WAS_STRETCHED).set("左下纲", state="束", verb="fold_and_bind")
    with rite.cue("44.02", "命获者以旌退"):
        for man, home in ((rope, "弟子·西方1"), (cloth, "弟子·西方2")):
            line = Beside("适侯·1", "北", 3.0)
            way: list[Spot] = [Cross(None, line), Cross("适侯·1", line), *home_from_range(home)]
            man.because(ERRAND).lasting().go(home, via=way, face="东面", hurry=True)
        sima.because(TO_WHOM_HE_TELLS).face(Toward(marker.id))
        said = sima.order("以旌退。", marker.id)
        beside = Beside(loads(rite, people)["stands"].stand, "北", 2.4)
        north: list[Spot] = ["适侯·1", Cross("适侯·1", "西道·南"), *to_west_ground(), Cross(beside, "西道·北")]
        marker.after(said).because(WITH_THE_BANNER).go(beside, via=north, face="东面")
        marker.because(WITH_THE_BANNER).set("旌", state=banner(marker, "偃"), verb="lower_banner")
    with rite.cue("44.02", "命弟子退楅。"):
        youth, load = people.youths[2], loads(rite, people)["stands"]
        sima.because(TO_WHOM_HE_TELLS).face(Toward(youth.id))
        said = sima.order("退楅。", youth.id)
        sima.because(TO_WHOM_HE_TELLS).face("东面")
        west = Beside("弟子·设楅", "西", 5.0)
        come: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·南"), Cross(west, "西道·南"), west]
        youth.after(said).go("弟子·设楅", via=come, face="南面", hurry=True)
        youth.sit()
        youth.take("楅", slot="两手", state="收")
        youth.rise()
        east = Beside("弟子·设楅", "东", 5.0)
        lane: list[Spot] = [east, Cross(east, SOUTH_OF_SIMA), *to_west_ground()]
        youth.because(TO_THE_SOUTH_OF_IT).go(load.stand, via=[*lane, Cross(load.stand, "西道·北")], face="东面")
        youth.put("楅", at=load.pile)
        home3 = "弟子·西方3"
        leave: list[Spot] = [Cross(None, "西道·北"), *from_west_ground(), Cross(GATE_LANE, "西道·南"), Cross(GATE_LANE, home3)]
        youth.because(ERRAND).lasting().go(home3, via=leave, face="东面", hurry=True)
    with rite.cue("44.03", "司射命释获者退中与算"):
        said = sishe.order("退中与算。", keeper.id)
        _take_away(rite, people, keeper.after(said), bearer.after(said), tallies)
    with rite.cue("44.03", "而俟。"):
        _keeper_dishes(rite, people, _marker_dishes(rite, people))


def _marker_dishes(rite: Rite, people: Company) -> Intent:
    """Two young men bring the marker's dishes from south of the screen.  Returns their going home."""
    bearers = [(people.youths[3], "荐·获者"), (people.youths[4], "俎·获者")]
    ahead: Intent | None = None
    for (man, dish), spot in zip(bearers, ("乏南·荐", "乏南·俎"), strict=True):
        stand = Beside(spot, "西", 2.2)
        if ahead is not None:
            man.follow(ahead, 3.0)
        ahead = man.because(DISHES_TOO).go(stand, via=[Cross(GATE_LANE, None), Cross(GATE_LANE, stand)], face="东面", hurry=True)
        man.because(DISHES_TOO).take(dish, slot="两手")
    north: list[Spot] = [Cross("适侯·1", None), Cross("适侯·1", "西道·南"), "西道·南"]
    return _dishes_to_west_ground(rite, people, bearers, north, 0.0)


def _keeper_dishes(rite: Rite, people: Company, home: Intent) -> None:
    """Two young men bring the keeper's dishes, when the others are back (``home``); he who goes in first comes out last."""
    column = Beside("辟荐·释获者", "西", 2.2)
    bearers = [(people.youths[2], "俎·释获者", "辟俎·释获者"), (people.youths[5], "荐·释获者", "辟荐·释获者")]
    ahead: Intent = home
    for man, dish, spot in bearers:
        stand = Beside(spot, "北", 2.2)
        come: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·南"), Cross(column, "西道·南"), Cross(column, stand)]
        if ahead is home:
            man.after(home)
        else:
            man.follow(ahead, 3.0)
        ahead = man.because(DISHES_TOO).go(stand, via=come, face="南面", hurry=True)
        man.because(DISHES_TOO).take(dish, slot="两手")
    out: list[Spot] = [Cross(column, None), Cross(column, "西道·南"), "西道·南"]
    _dishes_to_west_ground(rite, people, [(man, dish) for man, dish, _ in reversed(bearers)], out, 1.6)


def _dishes_to_west_ground(rite: Rite, people: Company, bearers: list[tuple[Actor, str]], way: list[Spot], east: float) -> Intent:
    """By the south of 司马 to the ground west of the hall, south of 中 and stands; then home, the last to come the first to go."""
    load = loads(rite, people)["stands"]
    ahead: Intent | None = None
    for (man, dish), south in zip(bearers, (5.0, 7.4), strict=True):
        spot, pile = Beside(load.stand, "南", south), Beside(load.pile, "南", south)
        if ahead is not None:
            man.follow(ahead, 3.0)
        ahead = man.because(DISHES_TOO).go(spot, via=[*way, "西道·北", Cross(spot, "西道·北")], face="东面")
        man.because(DISHES_TOO).put(dish, at=Beside(pile, "东", east) if east else pile)
    before: Intent | None = None
    for man, _ in reversed(bearers):
        home = f"弟子·西方{man.id.removeprefix('弟子')}"
        leave: list[Spot] = [Cross(None, "西道·北"), *from_west_ground(), Cross(GATE_LANE, "西道·南"), Cross(GATE_LANE, home)]
        if before is not None:
            man.follow(before, 3.0)
        before = man.because(ERRAND).lasting().go(home, via=leave, face="东面", hurry=True)
    assert before is not None
    return before


def _take_away(rite: Rite, people: Company, keeper: Actor, bearer: Actor, tallies: Tallies) -> None:
    """The tallies to him who brought them, then the 中; both by the south of 司马 to the ground west of the hall, to wait there."""
    load = loads(rite, people)["stands"]
    north = Beside("释获者位", "北", 2.6)
    come: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·南"), SOUTH_OF_SIMA]
    came = bearer.because(ERRAND).go(north, via=[*come, Cross(SOUTH_OF_SIMA, north)], face="南面", hurry=True)
    everything = (*tallies.holder, *tallies.heap)
    keeper.sit()
    keeper.take(*everything, slot="两手")
    keeper.rise()
    keeper.after(came).face("北面")
    keeper.hand(*everything, to=bearer, slot="两手")
    keeper.face("东面")
    keeper.sit()
    keeper.take("中", slot="两手", state="收")
    keeper.rise()
    first = _carry_off(keeper, load.stand, "释获者位")
    keeper.put("中", at=load.pile)
    bearer.follow(first, 3.0)
    _carry_off(bearer, Beside(load.stand, "南", 2.4), Beside("释获者位", "东", 2.4))
    bearer.put(*everything, at=load.pile)


def _carry_off(man: Actor, to: Spot, column: Spot) -> Intent:
    way: list[Spot] = [Cross(column, None), Cross(column, SOUTH_OF_SIMA), *to_west_ground(), Cross(to, "西道·北")]
    return man.go(to, via=way, face="东面")
