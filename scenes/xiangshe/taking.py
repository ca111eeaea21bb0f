"""24 三耦拾取矢: the three pairs take arrows from the stand by turns, each with his own hand over or under the bow.

Which four of those on the stand a man takes no source says; here he takes the four that he shot (ASSUMED).
"""

from __future__ import annotations

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Moment, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.calling import back_to_place, call_first_pair
from scenes.xiangshe.company import Company, Pair, arrows_of, bow_of, with_prince
from scenes.xiangshe.shooting import Cues, bow_north
from scenes.xiangshe.ways import ABREAST, BEFORE_THE_ROW, SOUTH_OF_SIMA, from_west_ground

LEFT_HAND_OVER = commentary("以左手在弓表，右手从里取之，便也", "郑玄, on 24.06: his left hand over the bow, its tip south")
LEFT_HAND_UNDER = commentary("以左手在弓里，右手从表取之，亦便", "郑玄, on 24.08; 贾公彦: 却左手向上执弓而南踣")
AS_THE_UPPER = text("其他如上射", "24.09")
ALL_THE_WAY_ROUND = commentary("左还还之正也", "义疏 011-23a; 敖继公 005-41b: the same way on until he faces as before", "D8")
NOT_ROUND = text("左还毋周，反面揖", "大射仪", "D8")
CLEAR_OF_THE_STAND = assumed(
    "from beside the stand he first comes south of it, then in towards the other (进谓东西行而相近)", "24.11", "D26"
)
SOUTHWARD = {
    "south": commentary("进谓各自其楅东西之位而南行也", "盛世佐 012-26b", "D26"),
    "diag": commentary("上射进东南行，下射进西南行", "吴廷华", "D26"),
}
LITTLE_SOUTH = commentary("下射左还，少南行，乃西面", "郑玄, on 24.13")
NORTH_OF_THE_COMING = commentary("相左者，由进者之北", "郑玄, on 24.14")
AT_ONCE = assumed("he goes up to the stand again at once, sits and takes them there (F23); the texts give only the order")
ONCE_MORE = commentary("反位已礼成，乃更进取之", "郑玄, ZJ 005-84b", "F23")
AS_THE_OTHER_PAIRS = text("三耦拾取矢，亦如之", "24.15")
MEETING_BOW = text("与进者相左，相揖", "24.14")
FIVE_NIPPED = commentary("取诱射之矢，挟五个", "郑玄, on 24.16")
BEHIND_THE_FILE = commentary("弟子逆受于东面位之后", "郑玄, on 24.16", "D22")
CARRIES_THEM = assumed("敖继公, 盛世佐, 义疏: he carries them to the ground west of the hall himself", "24.16", "D22")
KEEPS_THEM = assumed("he lays them where the arrows lie west of the hall; the text says only that he receives them")
FROM_THE_STAND = 10.0
"""How far west of the stand a pair on its way back turns south to its row (ASSUMED)."""
APART = 3.0
"""From the line of the west stair to where each of two pairs stops when they meet (ASSUMED)."""


def play(rite: Rite, people: Company) -> None:
    """Section 24."""
    arm(rite, people)
    call_up(rite, people)
    first, second, third = people.three_pairs
    approach(rite.cue, rite, first, met=None)
    take_by_turns(rite.cue, rite, first)
    leave_the_stand(rite.cue, rite, first)
    met = go_back(rite.cue, rite, first)
    with rite.repeat("24.15", "三耦拾取矢，亦如之。") as again:
        approach(again.cue, rite, second, met=met)
        take_by_turns(again.cue, rite, second)
        leave_the_stand(again.cue, rite, second)
        met = go_back(again.cue, rite, second)
        approach(again.cue, rite, third, met=met)
        take_by_turns(again.cue, rite, third)
    take_the_directors(rite, people, third)


def arm(rite: Rite, people: Company) -> None:
    """24.01–24.02: they are ordered to take arrows; one after the other they take their bows and come to their places."""
    sishe = people.director_of_archery
    with rite.cue("24.01", "遂命三耦拾取矢"):
        sishe.order("拾取矢。", people.archers[0].id)
    with rite.cue("24.01", "司射反位。"):
        west = Beside("司射位", "西", 3.0)
        lane: list[Spot] = [Cross(from_west_ground()[0], None), from_west_ground()[1]]
        sishe.go("司射位", via=[*lane, Cross(west, SOUTH_OF_SIMA), west], face="东面")
    with rite.cue("24.02", "皆袒决遂，执弓，进立于司马之西南。"):
        taken: Intent | None = None
        for man in people.archers:
            man.bare("决遂")
        for man, place in ((man, pair.place(man)) for pair in people.three_pairs for man in pair.both):
            stand = Beside(bow_of(man.id), "西", 2.4)
            if taken is not None:
                man.after(taken)
            man.go(stand, via=[Cross(stand, None)], face="东面")
            taken = man.take(bow_of(man.id), slot="左手", state="张")
            man.go(place, via=["西道·北", Cross("西道·南", place)], face="东面")


def call_up(rite: Rite, people: Company) -> None:
    """24.03: 司射 calls the first pair to take arrows, as he called them to shoot, and goes back."""
    with rite.cue("24.03", "司射作上耦取矢"):
        call_first_pair(rite, people, "取矢。")
    with rite.cue("24.03", "司射反位。"):
        back_to_place(people)


def _column(man: Actor, pair: Pair) -> Spot:
    """The line on which ``man`` goes north to the stand, abreast of the other, 上射 on the left."""
    return Beside("所设楅", "西" if man is pair.upper else "东", ABREAST)


def approach(cue: Cues, rite: Rite, pair: Pair, met: list[Intent] | None) -> None:
    """24.04–24.05: east abreast, bows in line with the stand and before it; then each at his side of it.

    ``met``: the bows of the pair that comes back, which they meet on the way.
    """
    row = pair.out(pair.upper)
    with cue("24.04", "揖进，当楅北面揖，及楅揖。"):
        if met is None:
            for man in pair.both:
                man.bow()
            _east(rite, pair, row, out=True)
        else:
            with rite.leading(Moment(met[0]), text("与进者相左，相揖", "24.14")) as lead:
                for man in pair.both:
                    man.bow()
                with rite.together():
                    for man in pair.both:
                        line = Beside("西阶前", "西", APART)
                        man.go(Cross(line, pair.out(man)), via=pair.way_out(man))
                bows = [man.because(MEETING_BOW).bow() for man in pair.both]
                lead.mine = Moment(bows[0])
                _east(rite, pair, row)
        bow_north(pair)
        with rite.together():
            for man, place in zip(pair.both, ("及楅·上射", "及楅·下射"), strict=True):
                man.go(place)
        for man in pair.both:
            man.bow()
    with cue("24.05", "上射东面，下射西面。"):
        for man, side, facing in zip(pair.both, ("楅西", "楅东"), ("东面", "西面"), strict=True):
            man.go(side, via=[Cross(side, None)], face=facing)


def _east(rite: Rite, pair: Pair, row: Spot, *, out: bool = False) -> None:
    """East abreast to the line of the stand; ``out``: from their places."""
    with rite.together():
        for man in pair.both:
            column = _column(man, pair)
            man.go(Cross(column, row), via=[*(pair.way_out(man) if out else []), Cross(column, pair.out(man))])


def take_by_turns(cue: Cues, rite: Rite, pair: Pair) -> None:
    """24.06–24.12: four arrows each, by turns, the upper first; then south of the stand three in the belt and one nipped."""
    take_eight(cue, rite, pair)
    step_south(cue, rite, pair)
    with cue("24.12", "当楅南，皆左还，北面，搢三挟一个。"):
        for man in pair.both:
            man.face("北面", sense="左还")
            tuck_three(man)


def tuck_three(man: Actor) -> None:
    """搢三挟一个."""
    arrows = arrows_of(man.id)
    man.tuck(*arrows[1:])
    man.nip(arrows[0])


def take_eight(cue: Cues, rite: Rite, pair: Pair) -> None:
    """24.06–24.10: by turns, each with his own hand."""
    upper, lower = pair.both
    with cue("24.06", "上射揖进，坐，横弓，却手自弓下取一个，兼诸弣，顺羽且兴。"):
        _reach(rite, upper, "西", 1, upper_hand=True)
        _rise_with_it(upper, 1)
    with cue("24.07", "执弦而左还，退反位，东面揖。"):
        done = turn_and_go_back(rite, upper, "西")
    with cue("24.08", "下射进，坐，横弓，覆手自弓上取一个"):
        lower.after(done)
        _reach(rite, lower, "东", 1, upper_hand=False)
    with cue("24.09", "其他如上射。"):
        _rise_with_it(lower, 1)
        done = turn_and_go_back(rite, lower, "东")
    with cue("24.10", "既拾取乘矢"):
        for n in range(2, 5):
            for man, side in ((upper, "西"), (lower, "东")):
                man.after(done)
                _reach(rite, man, side, n, upper_hand=man is upper)
                _rise_with_it(man, n)
                done = turn_and_go_back(rite, man, side)


def step_south(cue: Cues, rite: Rite, pair: Pair) -> None:
    """24.10–24.11: a bow, both turn by the left, bow southward, and go in front of (south of) the stand."""
    with cue("24.10", "揖，皆左还。"):
        bowed = [man.bow() for man in pair.both]
        for man in pair.both:
            man.after(*bowed).face("南面", sense="左还")
    with cue("24.11", "南面揖，皆少进。"):
        for man in pair.both:
            man.bow()
        for man, place in zip(pair.both, ("楅南·上射", "楅南·下射"), strict=True):
            d26 = rite.options.reading("D26")
            man.because(SOUTHWARD.get(d26, CLEAR_OF_THE_STAND)).go(place, via=[] if d26 == "diag" else [Cross(None, place)])


def _reach(rite: Rite, man: Actor, side: str, n: int, *, upper_hand: bool) -> None:
    """揖进，坐，横弓: he bows, goes forward, sits, lays his bow across with its tip south, and takes one arrow.

    The upper archer takes with his palm up from under the bow, the lower with his palm down from over it.
    """
    bow, arrow = bow_of(man.id), arrows_of(man.id)[n - 1]
    if not upper_hand:
        man.because(AS_THE_UPPER)
    man.bow()
    near = f"楅{side}·取矢"
    man.go(near, via=[Cross(None, near)], face="北面" if rite.options.reading("D9") == "south" else None)
    man.sit()
    if upper_hand:
        man.because(LEFT_HAND_OVER).set(bow, state="横", verb="lay_bow_across_left_hand_over")
        man.take(arrow, slot="右手", state="取", verb="take_palm_up_from_below")
    else:
        man.because(LEFT_HAND_UNDER).set(bow, state="横", verb="lay_bow_across_left_hand_under")
        man.take(arrow, slot="右手", state="取", verb="take_palm_down_from_above")


def _rise_with_it(man: Actor, n: int) -> None:
    """兼诸弣，顺羽且兴: the arrow laid along the grip, the feathers smoothed in rising."""
    man.shift(arrows_of(man.id)[n - 1], slot="左手", verb="join_to_grip")
    man.rise(verb="rise_smoothing_feathers")


def turn_and_go_back(rite: Rite, man: Actor, side: str, *, bow: bool = True, why: Evidence | None = None) -> Intent:
    """执弦而左还，退反位，揖: string in hand he turns about by the left, goes back, turns on the same way, and bows.

    With D8 ``wuzhou``, and always before a prince, he turns back the other way at the end.
    """
    round_ = rite.options.reading("D8") == "zhou" and not with_prince(rite.options)
    man.set(bow_of(man.id), state="张", verb="hold_string")
    (man.because(why) if why else man).go(f"楅{side}", via=[Cross(f"楅{side}", None)], sense="左还")
    faced = man.because(ALL_THE_WAY_ROUND if round_ else NOT_ROUND).face(
        "东面" if side == "西" else "西面", sense="左还" if round_ else "右还"
    )
    return man.bow() if bow else faced


def leave_the_stand(cue: Cues, rite: Rite, pair: Pair) -> None:
    """24.13: a bow, both turn by the left; the lower goes a little south, so that going west 上射 is on the right."""
    with cue("24.13", "揖，皆左还，上射于右。"):
        _turn_west(rite, pair)


def _turn_west(rite: Rite, pair: Pair, why: Evidence | None = None) -> None:
    """24.13: a bow and the turn west; ``why`` when the words of the cue ask for something else."""
    upper, lower = pair.both
    bowed: list[Intent] = []
    for man in pair.both:
        bowed.append((man.because(why) if why else man).bow())
    (upper.because(why) if why else upper).after(*bowed).face("西面", sense="左还")
    beside = Beside("楅南·上射", "南", 2 * ABREAST)
    lower.after(*bowed).because(LITTLE_SOUTH).go(beside, via=[Cross(None, beside)], sense="左还", face="西面")


def _west(man: Actor, pair: Pair) -> list[Spot]:
    """Corners west from the stand, south, and into the row of the pair's place, 上射 on the right all the way."""
    column = Beside("所设楅", "西", FROM_THE_STAND + (2 * ABREAST if man is pair.upper else 0.0))
    row = _row(man, pair)
    return [Cross(column, None), Cross(column, row)]


def _row(man: Actor, pair: Pair) -> Spot:
    row = pair.back(pair.upper)
    return row if man is pair.upper else Beside(row, "南", 2 * ABREAST)


def go_back(cue: Cues, rite: Rite, pair: Pair) -> list[Intent]:
    """24.14: past the pair that comes, north of it, each on the other's left; all bow; back to their places.  Returns the bows."""
    meet = Beside("西阶前", "东", APART)
    with cue("24.14", "与进者相左，相揖"):
        with rite.together():
            for man in pair.both:
                man.because(NORTH_OF_THE_COMING).go(Cross(meet, _row(man, pair)), via=_west(man, pair))
        bows: list[Intent] = [man.bow() for man in pair.both]
    with cue("24.14", "退反位。"), rite.together():
        for man in pair.both:
            place = pair.place(man)
            before = Beside(place, "东", 3.0)
            man.go(place, via=[Cross(before, None), before], face="东面")
    return bows


def go_home(cue: Cues, rite: Rite, pair: Pair) -> None:
    """24.14 for a pair after which none comes: back to their places."""
    with cue("24.16", "而后反位。"), rite.together():
        for man in pair.both:
            place = pair.place(man)
            before = Beside(place, "东", 3.0)
            man.go(place, via=[*_west(man, pair), Cross(before, None), before], face="东面")


def take_the_directors(rite: Rite, people: Company, pair: Pair) -> None:
    """24.16: the last man takes the four of 诱射 as well, and hands them to 有司 behind the file before he goes to his place (D22)."""
    upper, last = pair.both
    attendant = people.attendants[1]
    four = arrows_of("司射")
    with rite.cue("24.16", "后者遂取诱射之矢，兼乘矢而取之"):
        again = rite.options.reading("F23") == "again"
        why = ONCE_MORE if again else AT_ONCE
        if again:
            last.because(why).go("楅东", via=[Cross("楅东", None)], face="西面")
            last.because(why).go("楅东·取矢")
        else:
            last.because(why).go(Beside(Beside("所设楅", "南", 2.8), "东", 2.0), face="北面")
        last.because(why).sit()
        last.take(*four, slot="右手", state="取")
        last.because(why).rise()
        last.because(FIVE_NIPPED).nip(*four)
        if again:
            last.because(why).go("楅南·下射", via=[Cross("楅东", None), Cross("楅东", "楅南·下射")], face="北面")
        else:
            last.because(why).step("楅南·下射", verb="step_back")
    with rite.cue("24.16", "以授有司于西方", like="24.13"):
        _turn_west(rite, pair, AS_THE_OTHER_PAIRS)
    home, before = pair.place(last), Beside(pair.place(last), "东", 3.0)
    carries = rite.options.reading("D22") == "go"
    meeting: Spot = Beside("有司·堂西2", "南", 3.0) if carries else Beside(Beside(home, "西", 4.0), "南", 3.5)
    with rite.cue("24.16", "以授有司于西方"):
        upper.because(AS_THE_OTHER_PAIRS).go(pair.place(upper), via=_west(upper, pair), face="东面")
        way: list[Spot] = [*_west(last, pair), Cross(before, None)]
        if carries:
            south = Beside(home, "南", 3.5)
            lane: list[Spot] = [
                Cross(before, south),
                Cross("西道·南", south),
                Cross("西道·北", BEFORE_THE_ROW),
                Cross(meeting, BEFORE_THE_ROW),
            ]
            last.because(CARRIES_THEM).go(meeting, via=[*way, *lane], face="北面")
        else:
            leaving = last.because(BEHIND_THE_FILE).go(meeting, via=[*way, Cross(before, meeting)], face="西面")
            out: list[Spot] = [Cross(None, BEFORE_THE_ROW), Cross("西道·北", BEFORE_THE_ROW), Cross("西道·北", meeting)]
            met = attendant.along_with(leaving).because(BEHIND_THE_FILE)
            last.after(met.go(Beside(meeting, "西", 2.4), via=out, face="东面", hurry=True))
        last.hand(*four, to=attendant, slot="两手")
    with rite.cue("24.16", "而后反位。"):
        if carries:
            last.go(home, via=[Cross(None, BEFORE_THE_ROW), Cross("西道·北", BEFORE_THE_ROW), Cross("西道·南", home)], face="东面")
        else:
            last.go(home, via=[Cross(None, home)], face="东面")
        _keep(attendant, four, from_row=carries)


def _keep(attendant: Actor, arrows: tuple[str, ...], *, from_row: bool) -> None:
    """The attendant lays the arrows by where the others lie, and goes back to where he stood."""
    stand, north = Beside("众弓", "西", 2.4), Beside("有司·堂西1", "北", 3.0)
    row: list[Spot] = (
        [Cross(None, north), Cross(stand, north)] if from_row else [Cross("西道·北", None), "西道·北", Cross(stand, "西道·北")]
    )
    attendant.because(KEEPS_THEM).go(stand, via=row, face="东面", hurry=True)
    attendant.because(KEEPS_THEM).put(*arrows, at=Beside("众弓", "东", 1.0), facing="南面")
    attendant.because(KEEPS_THEM).go("有司·堂西2", via=[Cross(None, north), Cross("有司·堂西2", north)], face="南面")
