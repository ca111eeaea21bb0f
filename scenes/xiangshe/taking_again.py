"""36 又请射命耦, 37 皆拾取矢: leave is asked for the third round, and everybody takes his arrows from the stand."""

from __future__ import annotations

from geometry.evidence import commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.beside_the_hall import (
    attended,
    back_from_gear,
    go_down_to_arm,
    go_to_arm,
    go_up_to_mat,
    grandees,
    lay_down_gear,
    onto_the_mat,
    stair_of,
    take_gear,
    up_own_stair,
    way_to_gear,
)
from scenes.xiangshe.calling import back_to_place, call_first_pair
from scenes.xiangshe.company import Company, Pair, arrows_of, bow_of
from scenes.xiangshe.cups import BASIN_LANE
from scenes.xiangshe.drinking import back_from_their_south
from scenes.xiangshe.honoured import join_mate, to_gear_from_row
from scenes.xiangshe.matching import go_up_without_rod, needs
from scenes.xiangshe.mustering import muster, take_strung
from scenes.xiangshe.scoring import opened, take_rod
from scenes.xiangshe.shooting import Cues
from scenes.xiangshe.taking import (
    approach,
    go_back,
    go_home,
    leave_the_stand,
    step_south,
    take_by_turns,
    take_eight,
    tuck_three,
    turn_and_go_back,
)
from scenes.xiangshe.teaching import return_to_place
from scenes.xiangshe.ways import SOUTH_OF_SIMA, to_west_ground

STRAIGHT = commentary("主人西面，宾东面，相揖拾取矢，不北面揖，由便也", "郑玄, ZJ 005-55a")
IN_PLACE = commentary("卒即北面而为此，是犹未离其位也", "敖继公 005-68b, 盛世佐, 义疏", "D27")
AS_THE_PAIRS = commentary("亦于三耦为之位", "郑玄, 贾公彦 ZJ 005-55b", "D27")
LIKE_HIS_MATE = text("而后耦揖进", "37.13")
TURNS_AS_THEY = text("执弦而左还，退反位", "24.07")
TURNS_NORTH = text("皆左还，北面", "24.12")
TURNS_WEST = text("皆左还", "24.13")


def play(rite: Rite, people: Company) -> None:
    """Sections 36 and 37."""
    ask_for_the_third(rite, people)
    with rite.cue("37.01", "司射作拾取矢。"):
        call_first_pair(rite, people, "取矢。")
        back_to_place(people)
    with rite.repeat("37.02", "三耦拾取矢如初，反位。") as again:
        by_turns(again.cue, rite, people.three_pairs)
    take_with_honoured(rite, people)


def ask_for_the_third(rite: Rite, people: Company) -> None:
    """36: 司射 arms again, asks, and has all who shoot take their bows and come to their places."""
    sishe, guest = people.director_of_archery, people.guest
    with rite.cue("36.01", "司射适堂西，袒决遂"):
        west: list[Spot] = [Cross(None, BASIN_LANE), Cross(SOUTH_OF_SIMA, BASIN_LANE), SOUTH_OF_SIMA, *to_west_ground()]
        sishe.go(Beside("司射·堂西", "北", 3.0), via=[*west, Cross("司射·堂西", "西道·北")], face="东面")
        sishe.bare("决遂")
    with rite.cue("36.01", "取弓于阶西，挟一个，搢扑以反位。"):
        sishe.go("司射·阶西", via=[Cross(None, "西道·北"), Cross(None, "司射·阶西")], face="北面")
        sishe.take(bow_of("司射"), slot="左手", state="张")
        sishe.take("矢·司射5", slot="指间")
        sishe.take("扑", slot="右手")
        sishe.tuck("扑")
        return_to_place(sishe)
    with rite.cue("36.02", "司射去扑倚于阶西，升"):
        go_up_without_rod(sishe)
    with rite.cue("36.02", "请射于宾，如初。", like="14.03"):
        sishe.say("弓矢既具，有司请射。", guest.id, verb="report")
    with rite.cue("36.03", "宾许。"):
        guest.say("诺。", sishe.id, verb="consent")
    with rite.cue("36.04", "司射降，搢扑，由司马之南适堂西"):
        take_rod(sishe)
        way: list[Spot] = ["南行·西阶前", SOUTH_OF_SIMA, to_west_ground()[0], Cross("西道·北", "司射·比耦")]
        sishe.go("司射·比耦", via=way, face="北面")
    with rite.cue("36.04", "命三耦及众宾皆袒决遂，执弓就位。"):
        sishe.order("皆袒决遂，执弓就位。", people.archers[0].id)
    with rite.cue("36.05", "司射先反位。"):
        back_from_their_south(sishe)
    with rite.cue("36.06", "三耦及众宾皆袒决遂，执弓，各以其耦进，反于射位。"):
        muster(people, take_strung)


def by_turns(cue: Cues, rite: Rite, pairs: tuple[Pair, ...]) -> None:
    """As the three pairs at 24: each pair meets the next on its way back."""
    met: list[Intent] | None = None
    for pair in pairs:
        approach(cue, rite, pair, met=met)
        take_by_turns(cue, rite, pair)
        leave_the_stand(cue, rite, pair)
        if pair is pairs[-1]:
            go_home(cue, rite, pair)
        else:
            met = go_back(cue, rite, pair)


def take_with_honoured(rite: Rite, people: Company) -> None:
    """37.03–37.17: guest and host, the 大夫 with their mates, then the other guests."""
    if people.honoured_pair is not None or grandees(people):
        with rite.repeat("37.03", "宾、主人、大夫降揖如初。") as again:
            go_down_to_arm(again.cue, rite, people, shooting=False)
    else:
        rite.conditional("37.03", needs(rite, "宾", "主人"))
    if people.honoured_pair is not None:
        guest_and_host(rite, people, people.honoured_pair)
    else:
        for n in range(4, 9):
            rite.conditional(f"37.{n:02d}", needs(rite, "宾", "主人"))
    for pair in people.grandee_pairs:
        with rite.repeat("37.10", "揖皆进，如三耦。") as going, rite.repeat("37.11", "耦东面，大夫西面。") as facing:
            grandee_takes(rite.cue, opened(going.cue, {"24.05": facing.cue}), rite, pair)
    if not people.grandee_pairs:
        for n in range(9, 17):
            rite.conditional(f"37.{n:02d}", *rite.statuses["23.06"].options)
    if people.guest_pairs:
        with rite.repeat("37.17", "众宾继拾取矢，皆如三耦，以反位。") as again:
            by_turns(again.cue, rite, people.guest_pairs)
    else:
        rite.conditional("37.17", needs(rite, "众宾"))


# -- guest and host ----------------------------------------------------------------------------------------------------------


def guest_and_host(rite: Rite, people: Company, pair: Pair) -> None:
    """37.04–37.08."""
    with rite.cue("37.04", "主人堂东，宾堂西，皆袒决遂，执弓，皆进。"):
        arm_two(people, rite, pair)
    with rite.repeat("37.05", "阶前揖，及楅揖，拾取矢如三耦。") as again:
        with rite.cue("37.05", "阶前揖，及楅揖"):
            come_straight(pair)
        take_eight(again.cue, rite, pair)
    with rite.repeat("37.06", "卒，北面搢三挟一个，揖退。") as end:
        if rite.options.reading("D27") == "south":
            step_south(end.cue, rite, pair)
    with rite.cue("37.06", "卒，北面搢三挟一个，揖退。"):
        south = rite.options.reading("D27") == "south"
        for man in pair.both:
            if south:  # 24.12 皆左还，北面
                man.because(TURNS_NORTH).face("北面", sense="左还")
            else:
                man.because(IN_PLACE).face("北面")
            tuck_three(man)
            man.bow()
    with rite.cue("37.07", "宾堂西，主人堂东，皆释弓矢，袭。"):
        for man in pair.both:
            go_back_to_gear(man)
            lay_down_gear(rite, man, arrows=True)
    with rite.cue("37.08", "及阶揖，升堂揖，就席。"):
        seated: list[Intent] = []
        for man in pair.both:
            up_own_stair(man, back_from_gear(man))
            seated.append(onto_the_mat(man))
        attended(people.director_of_archery, seated, shooting=False)


def arm_two(people: Company, rite: Rite, pair: Pair) -> None:
    """To where each arms, and bow in hand without arrows; then forward to before the stair."""
    for man in pair.both:
        if not grandees(people):
            go_to_arm(man)
        take_gear(rite, man, arrows=False)
        man.go(f"{stair_of(man)}前", via=back_from_gear(man), face="南面")


def come_straight(pair: Pair) -> None:
    """From before the stairs straight south, and each to his end of the stand: 宾东面，主人西面."""
    for man in pair.both:
        man.bow()
    for man, side, facing in zip(pair.both, ("楅西", "楅东"), ("东面", "西面"), strict=True):
        man.because(STRAIGHT).go(side, via=[Cross(None, side)], face=facing)
        man.bow()


def go_back_to_gear(man: Actor) -> None:
    """揖退: out from the stand to his own side, north to before his stair, and to where his bow leans."""
    front, stand = f"{stair_of(man)}前", f"{man.id}·取弓"
    facing = "西面" if man.id == "主人" else "东面"
    man.go(stand, via=[Cross(front, None), front, *way_to_gear(man)], face=facing)


# -- the 大夫 -----------------------------------------------------------------------------------------------------------------


def grandee_takes(cue: Cues, advancing: Cues, rite: Rite, pair: Pair) -> None:
    """37.09–37.16: a 大夫 and his mate take their arrows; the mate goes back to his place, the 大夫 to his mat."""
    mate, grandee = pair.both
    each_his_four(cue, advancing, rite, pair)
    with rite.repeat("37.14", "北面，搢三挟一个，揖退。") as again:
        step_south(again.cue, rite, pair)
    with cue("37.14", "北面，搢三挟一个，揖退。"):
        for man in pair.both:
            man.because(TURNS_NORTH).face("北面", sense="左还")
            tuck_three(man)
        for man in pair.both:
            man.bow()
    with cue("37.15", "耦反位。"):
        before = Beside(pair.place(mate), "东", 3.0)
        column = Beside("所设楅", "西", 10.0)
        way: list[Spot] = [Cross(column, None), Cross(column, pair.back(mate)), Cross(before, pair.back(mate)), before]
        mate.because(TURNS_WEST).face("西面", sense="左还")
        mate.go(pair.place(mate), via=way, face="东面")
    with cue("37.16", "大夫遂适序西，释弓矢，袭，升即席。"):
        go_back_to_gear(grandee)
        lay_down_gear(rite, grandee, arrows=True)
        go_up_to_mat(grandee)


def each_his_four(cue: Cues, advancing: Cues, rite: Rite, pair: Pair) -> None:
    """37.09–37.14: a 大夫 unties his bundle, and each of the two takes his four at once.  ``advancing`` opens 24.04 and 24.05."""
    mate, grandee = pair.both
    with cue("37.09", "大夫袒决遂执弓就其耦。"):
        to_gear_from_row(grandee)
        take_gear(rite, grandee, arrows=False)
        join_mate(pair)
    approach(advancing, rite, pair, met=None)
    with cue("37.12", "大夫进坐，说矢束，兴反位。"):
        _forward(rite, grandee, "东")
        grandee.sit()
        grandee.set(*arrows_of(grandee.id), state="乘", verb="untie")
        grandee.rise()
        turn_and_go_back(rite, grandee, "东", bow=False, why=TURNS_AS_THEY)
    with cue("37.13", "而后耦揖进，坐，兼取乘矢，顺羽而兴，反位，揖。"):
        mate.bow()
        _take_four(rite, mate, "西")
    with cue("37.14", "大夫进坐，亦兼取乘矢，如其耦"):
        grandee.because(LIKE_HIS_MATE).bow()
        _take_four(rite, grandee, "东")


def _forward(rite: Rite, man: Actor, side: str) -> None:
    near = f"楅{side}·取矢"
    man.go(near, via=[Cross(None, near)], face="北面" if rite.options.reading("D9") == "south" else None)


def _take_four(rite: Rite, man: Actor, side: str) -> None:
    """进，坐，兼取乘矢，顺羽而兴，反位，揖: all four at once."""
    _forward(rite, man, side)
    man.sit()
    man.take(*arrows_of(man.id), slot="右手", state="取", verb="take_four_at_once")
    man.shift(*arrows_of(man.id), slot="左手", verb="join_to_grip")
    man.rise(verb="rise_smoothing_feathers")
    turn_and_go_back(rite, man, side, why=TURNS_AS_THEY)
