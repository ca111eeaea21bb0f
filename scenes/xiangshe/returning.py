"""43 拾取矢授有司, 44 退射器: the arrows are taken once more and handed back, all go to their mats, the gear is withdrawn."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND, loads
from scenes.xiangshe.banner import banner
from scenes.xiangshe.beside_the_hall import (
    attended,
    back_from_gear,
    gear_at,
    go_down_to_arm,
    grandees,
    lay_down_gear,
    onto_the_mat,
    undershirt,
    up_own_stair,
)
from scenes.xiangshe.company import PAIRS, Company, Pair, arrows_of, bow_of
from scenes.xiangshe.drinking import arm_again, back_from_their_south, to_their_south
from scenes.xiangshe.matching import way_off_the_hall
from scenes.xiangshe.mustering import muster, take_strung
from scenes.xiangshe.setting import TO_TARGET
from scenes.xiangshe.shooting import Cues
from scenes.xiangshe.taking import APART, MEETING_BOW, NORTH_OF_THE_COMING, approach, leave_the_stand, step_south, take_eight
from scenes.xiangshe.taking_again import TURNS_NORTH, TURNS_WEST, arm_two, come_straight, each_his_four, go_back_to_gear
from scenes.xiangshe.tallies import Tallies
from scenes.xiangshe.watchers import of_watcher
from scenes.xiangshe.ways import (
    ABREAST,
    BEFORE_THE_ROW,
    GATE_LANE,
    LANE_WEST,
    SOUTH_OF_SIMA,
    from_west_ground,
    home_from_range,
    to_west_ground,
)

NOT_NIPPED = text("矢不挟，兼诸弦弣以退", "43.04")
ALONG_THE_BOW = commentary("执一个并于弦，又以三矢并于弣", "贾公彦, ZJ 005-59b")
HANDED_IN = text("遂授有司于堂西", "43.04")
UNDRESSED = assumed("bow and arrows handed in, ring and guard come off and the arm is covered, as whenever the bow is laid down (21.28)")
HIS_OWN_SIDE = assumed(
    "the host's bow and arrows go back east of the hall, where he took them (37.07); the text speaks of 堂西 alone", "43.04"
)
TO_THEIR_PLACES = assumed("those who have no mat go back to where they stand below (J.15); the text names only 就席", "43.05")
WAITS = assumed("he waits beside the hall until all have taken their arrows (辩拾取矢，揖，皆升就席)", "43.05")
BEFORE_THE_STAIR = commentary("相俟堂西，进立于西阶之前，主人以宾揖升，大夫及众宾从升，立时少退于大夫", "郑玄, ZJ 005-59b/60a")
ONE_BY_ONE = assumed("one after another by the one stair", "43.05")
LAYS_IT_BY = assumed("he lays them where the others lie west of the hall", "43.04")
AS_BEFORE_IT_WAS_STRETCHED = text("不系左下纲，中掩束之", "02.09")
TO_WHOM_HE_TELLS = assumed("he turns on his place to those he tells, and back", "44.02")
FOLDS = assumed("two young men, as when it was stretched (17.02): one at the rope, one at the cloth", "44.02")
TO_THE_SOUTH_OF_IT = commentary("退楅，皆于堂西", "郑玄, on 44.02: all that is withdrawn goes west of the hall")
WITH_THE_BANNER = commentary("诸所退皆俟堂西…旌言以者，旌恒执也", "郑玄, ZJ 005-60b")
DISHES_TOO = commentary("获者、释获者亦退其荐俎", "郑玄, ZJ 005-60b; who bears them is not said: young men (assumed)")
RECEIVE: Spot = Beside(Beside("众弓", "西", 2.4), "南", 2.6)
"""Where one stands who hands bow and arrows to 有司 west of the hall (ASSUMED)."""
TAKES: Spot = Beside("众弓", "西", 2.4)
"""Where 有司 stands who takes them (ASSUMED)."""


def play(rite: Rite, people: Company, tallies: Tallies, *, armed: bool) -> None:
    """Sections 43 and 44.  ``armed``: 司射 still holds bow, arrow and rod (42.02)."""
    order(rite, people, armed=armed)
    take_and_hand_in(rite, people)
    up_to_their_mats(rite, people)
    withdraw(rite, people, tallies)


def order(rite: Rite, people: Company, *, armed: bool) -> None:
    """43.01–43.02: 司射 orders the arrows taken, one arrow along the string, its point up (面犹尚也, 郑玄)."""
    sishe = people.director_of_archery
    with rite.cue("43.01", "司射遂袒决遂，左执弓，右执一个，兼诸弦，面镞"):
        if not armed:
            sishe.go("司射·阶西", via=[Cross(LANE_WEST, None), LANE_WEST], face="北面")
            arm_again(sishe)
        sishe.shift("矢·司射5", slot="右手", verb="hold_along_string", state="面镞")
    with rite.cue("43.01", "适堂西，以命拾取矢，如初。"):
        if armed:
            to_their_south(sishe)
        else:
            way: list[Spot] = [LANE_WEST, Cross(LANE_WEST, SOUTH_OF_SIMA), "西道·南", Cross("西道·北", "司射·比耦")]
            sishe.go("司射·比耦", via=way, face="北面")
        sishe.order("拾取矢。", people.archers[0].id)
    with rite.cue("43.02", "司射反位。"):
        back_from_their_south(sishe)


# -- taking and handing in -----------------------------------------------------------------------------------------------------


def take_and_hand_in(rite: Rite, people: Company) -> None:
    """43.03–43.04: all who shot, as before; but the arrows stay in the hand, and nobody goes back to his place in the file."""
    with rite.cue("43.03", "三耦及宾、主人、大夫、众宾皆袒决遂"):
        muster(people, take_strung)
    with (
        rite.repeat("43.03", "拾取矢，如初。") as takes,
        rite.repeat("43.04", "矢不挟，兼诸弦弣以退，不反位，遂授有司于堂西。") as hands,
        rite.repeat("43.05", "辩拾取矢") as again,
    ):
        # the first pair sentence by sentence, all others as 辩拾取矢 has it
        pairs([(takes.cue, hands.cue), *[(again.cue, again.cue)] * 2], rite, people, people.three_pairs)
        if people.honoured_pair is not None or grandees(people):
            go_down_to_arm(again.cue, rite, people, shooting=False)
        if people.honoured_pair is not None:
            _guest_and_host(again.cue, again.cue, rite, people, people.honoured_pair)
        for pair in people.grandee_pairs:
            _grandee(again.cue, again.cue, rite, people, pair)
        if people.guest_pairs:
            pairs([(again.cue, again.cue)] * len(people.guest_pairs), rite, people, people.guest_pairs)


def pairs(cues: list[tuple[Cues, Cues]], rite: Rite, people: Company, these: tuple[Pair, ...]) -> None:
    """Pair by pair: each meets the next on its way west, and hands in.  ``cues``: how each opens its taking and its handing in."""
    met: list[Intent] | None = None
    for (takes, hands), pair in zip(cues, these, strict=True):
        approach(takes, rite, pair, met=met)
        take_eight(takes, rite, pair)
        step_south(hands, rite, pair)
        with hands("24.12", "当楅南，皆左还，北面"):
            for man in pair.both:
                man.face("北面", sense="左还")
                _along_the_bow(man)
        leave_the_stand(hands, rite, pair)
        met = None
        if pair is not these[-1]:
            met = _meet_the_next(hands, rite, pair)
        with hands("24.16", "以授有司于西方"):
            _to_the_lane(rite, pair)
        with hands("24.16", "以授有司于西方"):
            before: Intent | None = None
            for man in pair.both:
                before = hand_in(people, man, pair, before)
            back_to_row(people.attendants[0])


def _along_the_bow(man: Actor) -> None:
    """矢不挟，兼诸弦弣: instead of 搢三挟一 one arrow goes along the string, three stay at the grip."""
    man.because(ALONG_THE_BOW).shift(arrows_of(man.id)[0], slot="右手", verb="hold_along_string", state="面镞")


def _row(man: Actor, pair: Pair) -> Spot:
    """West along the lane south of 司马, 上射 on the right (north)."""
    return SOUTH_OF_SIMA if man is pair.upper else Beside(SOUTH_OF_SIMA, "南", 2 * ABREAST)


def _corners(man: Actor, pair: Pair) -> list[Spot]:
    column = Beside("所设楅", "西", 10.0 + (2 * ABREAST if man is pair.upper else 0.0))
    return [Cross(column, None), Cross(column, _row(man, pair))]


def _meet_the_next(cue: Cues, rite: Rite, pair: Pair) -> list[Intent]:
    """与进者相左，相揖: north of those who come."""
    spot = Beside("西阶前", "东", APART)
    with cue("24.14", "与进者相左，相揖"):
        with rite.together():
            for man in pair.both:
                man.because(NORTH_OF_THE_COMING).go(Cross(spot, _row(man, pair)), via=_corners(man, pair))
        return [man.because(MEETING_BOW).bow() for man in pair.both]


def _to_the_lane(rite: Rite, pair: Pair) -> None:
    """不反位: on past the file to the west lane and north, 上射 still on the right (east)."""
    with rite.together():
        for man in pair.both:
            lane = Beside("西道·南", "东" if man is pair.upper else "西", ABREAST)
            row = _row(man, pair)
            man.because(NOT_NIPPED).go(Cross(lane, Beside("西道·北", "南", 6.0)), via=[Cross(None, row), Cross(lane, row)])


def back_to_row(attendant: Actor) -> None:
    """有司, who has nothing to take, stands out of the way again, behind the row."""
    attendant.because(LAYS_IT_BY).go("有司·堂西1", face="南面")


def hand_in(people: Company, man: Actor, pair: Pair, before: Intent | None = None) -> Intent:
    """遂授有司于堂西: bow and arrows to 有司, who lays them by; then back to the row.

    ``before``: the other's going, for which he waits.  Returns his own.
    """
    attendant = people.attendants[0]
    if before is not None:
        man.because(ONE_BY_ONE).wait(until=[before])
    attendant.because(HANDED_IN).go(TAKES, via=[Cross(None, TAKES)], face="南面")
    man.because(HANDED_IN).go(RECEIVE, via=[Cross(None, "西道·北"), Cross(RECEIVE, "西道·北")], face="北面")
    man.hand(bow_of(man.id), *arrows_of(man.id), to=attendant, slot="两手")
    attendant.because(LAYS_IT_BY).face("东面")
    attendant.because(LAYS_IT_BY).put(bow_of(man.id), *arrows_of(man.id), at="众弓", facing="北面")
    man.because(UNDRESSED).take_off("决遂")
    man.because(UNDRESSED).cover()
    place = pair.home(man)
    front = place if pair.number < len(PAIRS) else f"{place}前"
    way: list[Spot] = [Cross(RECEIVE, "西道·北"), Cross(front, "西道·北"), Cross(front, place)]
    return man.go(place, via=way, face="南面" if pair.number < len(PAIRS) else Toward(front))


def _guest_and_host(takes: Cues, hands: Cues, rite: Rite, people: Company, pair: Pair) -> None:
    with takes("37.04", "主人堂东，宾堂西，皆袒决遂，执弓，皆进。"):
        arm_two(people, rite, pair)
    with takes("37.05", "阶前揖，及楅揖"):
        come_straight(pair)
    take_eight(takes, rite, pair)
    if rite.options.reading("D27") == "south":
        step_south(hands, rite, pair)
    with hands("37.06", "卒，北面"):
        south = rite.options.reading("D27") == "south"
        for man in pair.both:
            man.because(TURNS_NORTH if south else NOT_NIPPED).face("北面", sense="左还" if south else None)
            _along_the_bow(man)
            man.bow()
    with hands("37.07", "宾堂西，主人堂东，皆释弓矢，袭。"):
        guest, host = pair.both
        for man in pair.both:
            go_back_to_gear(man)
        _to_second_attendant(rite, people, guest)
        guest.because(WAITS).go("宾·堂西", via=[Cross(None, "宾·堂西")], face="南面")
        host.because(HIS_OWN_SIDE).wait(0.5)
        lay_down_gear(rite, host, arrows=True)
        host.because(WAITS).go("主人·堂东", via=[Cross(None, "主人·堂东")], face="南面")


def _to_second_attendant(rite: Rite, people: Company, man: Actor) -> None:
    """The guest and the 大夫 hand theirs to 有司 by where they lay."""
    attendant = people.attendants[1]
    stand = Beside(f"{man.id}·取弓", "北", 2.4)
    north = Beside("有司·堂西1", "北", 2.5)
    attendant.because(HANDED_IN).go(stand, via=[Cross(None, north), Cross(stand, north)], face="南面")
    man.because(HANDED_IN).face("北面")
    man.hand(bow_of(man.id), *arrows_of(man.id), to=attendant, slot="两手")
    attendant.because(LAYS_IT_BY).put(bow_of(man.id), *arrows_of(man.id), at=gear_at(rite, man.id), facing="北面")
    attendant.because(LAYS_IT_BY).go("有司·堂西2", via=[Cross("有司·堂西2", None)], face="南面")
    man.because(UNDRESSED).take_off("决遂", *undershirt(rite, man))
    man.because(UNDRESSED).cover()


def _grandee(takes: Cues, hands: Cues, rite: Rite, people: Company, pair: Pair) -> None:
    mate, grandee = pair.both
    each_his_four(takes, takes, rite, pair)
    step_south(takes, rite, pair)
    with takes("37.14", "北面，搢三挟一个，揖退。"):
        for man in pair.both:
            man.because(TURNS_NORTH).face("北面", sense="左还")
            _along_the_bow(man)
        for man in pair.both:
            man.bow()
    with hands("37.15", "耦反位。"):
        row = _row(mate, pair)
        lane = Cross("西道·南", row)
        mate.because(TURNS_WEST).face("西面", sense="左还")
        mate.because(NOT_NIPPED).go(Beside("西道·北", "南", 6.0), via=[*_corners(mate, pair), lane])
        hand_in(people, mate, pair)
        back_to_row(people.attendants[0])
    with hands("37.16", "大夫遂适序西，释弓矢，袭"):
        go_back_to_gear(grandee)
        _to_second_attendant(rite, people, grandee)
        place = f"大夫·堂西{grandee.id.removeprefix('大夫')}"
        north = Beside(place, "北", 2.6)
        grandee.go(place, via=[Cross(None, north), north], face="南面")


# -- up to their mats --------------------------------------------------------------------------------------------------------


def up_to_their_mats(rite: Rite, people: Company) -> None:
    """43.05: host and guest bow and go up to their mats, those who have a mat after them; the others go back to where they stand below."""
    two = list(people.honoured_pair.both) if people.honoured_pair is not None else []
    homes = {man.id: pair.home(man) for pair in people.all_pairs for man in pair.both}
    elders = [man for man in people.elders if man.id in homes]
    with rite.cue("43.05", "揖，皆升就席。"):
        here: list[Intent] = []
        for man in grandees(people):
            here.append(_grandee_before_the_stair(man))
        ahead: Intent | None = None
        for man in elders:
            if ahead is not None:
                man.follow(ahead, 3.0)
            ahead = _elder_before_the_stair(man, homes[man.id])
            here.append(ahead)
        before: Intent | None = None
        seated: list[Intent] = []
        for man in two:
            man.after(*here)
            up_own_stair(man, [Cross(f"{man.id}·取弓", None), *back_from_gear(man)])
            there = onto_the_mat(man)
            seated.append(there)
            before = there if man is people.guest else before
        if not two:  # then they bow who go up, or all who took their arrows
            bowing = [*grandees(people), *elders] or [man for pair in people.all_pairs for man in pair.both]
            here = [man.after(*here).bow() for man in bowing]
        for man in [*grandees(people), *elders]:
            if before is not None:
                man.because(ONE_BY_ONE).wait(until=[before])
            else:
                man.after(*here)
            before = _up_from_before_the_stair(rite, man)
        _back_below(people, homes, before)
        if two:
            attended(people.director_of_archery, seated, shooting=False)


def _grandee_before_the_stair(man: Actor) -> Intent:
    """From west of the hall to where the 大夫 stand before the west stair."""
    stand, front = f"{man.id}·取弓", "西阶前"
    place, lane = of_watcher("从降位", man.id), Beside(front, "西", 7.0)
    way: list[Spot] = [Cross(stand, None), Cross(stand, front), Cross(lane, front), Cross(lane, place)]
    return man.because(BEFORE_THE_STAIR).go(place, via=way, face="东面")


def _elder_before_the_stair(man: Actor, home: str) -> Intent:
    """By the south of 司马 to where the elders stand below, south of the 大夫 and a little back."""
    n = man.id.removeprefix("三宾")
    way: list[Spot] = [*_out(home), "西道·南", SOUTH_OF_SIMA]
    way += [Cross(SOUTH_OF_SIMA, f"下归2·{man.id}"), f"下归2·{man.id}", f"下归1·{man.id}"]
    return man.because(BEFORE_THE_STAIR).go(f"三宾·下{n}", via=way, face="东面")


def _up_from_before_the_stair(rite: Rite, man: Actor) -> Intent:
    """Up the west stair and onto his mat the way he left it.  Returns his walk to the mat."""
    if not man.id.startswith("三宾"):
        lane = Beside("西阶前", "西", 7.0)
        man.go("西阶前", via=[Cross(lane, None), Cross(lane, "西阶前")])
        man.ascend()
        man.go("西阶·升堂")
        return onto_the_mat(man)
    man.go("西阶前", via=[f"下出1·{man.id}", f"下出2·{man.id}", Cross(f"下出2·{man.id}", "西阶前")])
    man.ascend()
    way = way_off_the_hall(rite, man)
    facing = "南面" if rite.options.reading("D18") == "none" else "东面"
    return man.go(f"三宾席{man.id.removeprefix('三宾')}", via=["西阶·升堂", *reversed(way)], face=facing)


def _out(home: str) -> list[Spot]:
    """From his place west of the hall to the west lane."""
    return [f"{home}前", Cross(f"{home}前", BEFORE_THE_ROW), Cross("西道·北", BEFORE_THE_ROW)]


def _back_below(people: Company, homes: dict[str, str], before: Intent | None) -> None:
    """Mates and lower guests, the last of their file first, to their places west of the west stair, facing east."""
    lower = [*people.mates, *people.others]
    ahead: Intent | None = None
    for n, man in reversed(list(enumerate(lower, start=1))):
        if man.id not in homes:
            continue
        if ahead is not None:
            man.follow(ahead, 8.0)
        elif before is not None:
            man.because(ONE_BY_ONE).wait(until=[before])
        place = f"众宾·下{n}"
        way: list[Spot] = [*_out(homes[man.id]), "西道·南", SOUTH_OF_SIMA, Cross(SOUTH_OF_SIMA, place)]
        ahead = man.because(TO_THEIR_PLACES).go(place, via=way, face="东面")


# -- 44 ----------------------------------------------------------------------------------------------------------------------


def withdraw(rite: Rite, people: Company, tallies: Tallies) -> None:
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
        home = _marker_dishes(rite, people)
        _keeper_dishes(rite, people, home)


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
