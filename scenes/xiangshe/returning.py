"""43 拾取矢授有司: the arrows are taken once more and handed back, and all go to their mats."""

from __future__ import annotations

from geometry.court import of_watcher
from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite
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
from scenes.xiangshe.shooting import Cues
from scenes.xiangshe.taking import APART, MEETING_BOW, NORTH_OF_THE_COMING, approach, leave_the_stand, step_south, take_eight
from scenes.xiangshe.taking_again import TURNS_NORTH, TURNS_WEST, arm_two, come_straight, each_his_four, go_back_to_gear
from scenes.xiangshe.ways import (
    ABREAST,
    BEFORE_THE_ROW,
    LANE_WEST,
    SOUTH_OF_SIMA,
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
RECEIVE: Spot = Beside(Beside("众弓", "西", 2.4), "南", 2.6)
"""Where one stands who hands bow and arrows to 有司 west of the hall (ASSUMED)."""
TAKES: Spot = Beside("众弓", "西", 2.4)
"""Where 有司 stands who takes them (ASSUMED)."""


def play(rite: Rite, people: Company, *, armed: bool) -> None:
    """Section 43.  ``armed``: 司射 still holds bow, arrow and rod (42.02)."""
    order(rite, people, armed=armed)
    take_and_hand_in(rite, people)
    up_to_their_mats(rite, people)


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
