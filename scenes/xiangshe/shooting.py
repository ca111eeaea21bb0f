"""21 三耦射: the three pairs shoot, without tallies."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Moment, Spot, Toward, Walk
from scenes.stage import Actor, Rite, ScriptCue
from scenes.tempo import Tempo
from scenes.xiangshe.banner import banner
from scenes.xiangshe.company import PAIRS, Company, Pair, arrows_of, bow_of
from scenes.xiangshe.hits import hits
from scenes.xiangshe.setting import TO_TARGET
from scenes.xiangshe.teaching import face_the_target, pillar_rounded, stand_to_shoot
from scenes.xiangshe.ways import (
    ABREAST,
    MEETING,
    SOUTH_OF_SIMA,
    beside_lane,
    down,
    from_west_ground,
    hall_lanes,
    to_west_ground,
    up,
)

Cues = Callable[[str, str], AbstractContextManager[ScriptCue]]
"""Opens a cue like a sentence of 21, with words of it: the sentence itself for the first pair, 亦如之 for the others."""

TO_EACH_OTHER = assumed("no source says which way the two turn; each turns by the side of the other (domain.md §9)")
TO_THE_MARKER = assumed("he turns to the man he calls to; 命负侯者由其位 (J.22): he does not leave his place")
AS_HE_LEADS = commentary("还，左还也", "郑玄, on 21.03")
AS_GOING_UP = text("揖如升射", "21.24")
LOUD = commentary("举旌以宫，大言获也", "贾公彦 (李光坡 述注), on 21.23")
LOW = commentary("偃旌以商，小言获也", "贾公彦 (李光坡 述注), on 21.23")
LEFT_ON_THE_HALL = commentary("兼在堂上堂下言", "盛世佐 012-9a, on 上射于左: he keeps the left on the hall too", "D13")
LOWER_LEFT_ON_THE_HALL = assumed("敖继公 has 下射 on the left on the hall; they change on the ground (AO 005-32b)", "21.24", "D13")
MEETING_ON_THE_LEFT = text("交于阶前，相左", "21.18", "D11")
BELOW_EAST_OF_STAIR = text("由堂下西阶之东，北面视上射", "21.18", "D39")
BOW_DOWN_AGAIN = assumed("the order given, he lowers the bow; the text leaves it unsaid")
LETS_THEM_PASS = assumed("the lane south of his place is theirs until they have passed")
SITS_TO_CRY = text("获者坐而获", "21.23")
AS_WHEN_BOWS_ARE_LAID_DOWN = text("释弓、说决拾、袭而俟于堂西", "21.28")
RISES_TO_WAIT = assumed("he sits to cry and rises to wait, as at 21.15 兴而俟")
OFF_HIS_MARK = commentary("既发则然", "郑玄, on 耦少退于物 (J.35)", "D42")
ON_HIS_MARK = assumed("for his next arrow, and when the last is shot, he comes up to his mark again", "J.35", "D42")
BEHIND_ANOTHER = 3.0
"""Seconds from one of a couple to the other on their way to the row west of the hall (ASSUMED)."""
LITTLE_BEHIND = 1.5
"""少退 (ASSUMED, domain.md §8.6: range 1 to 3)."""
LANDED = Tempo().loose + Tempo().flight
"""Seconds from the start of a shot until the arrow strikes (ASSUMED, see scenes.tempo)."""


def play(rite: Rite, people: Company) -> Walk:
    """Section 21.  Returns 司射's way back to his place at its end, on which 司马 meets him in 22.01."""
    first, *others = people.pairs
    call_marker_to_target(rite, people)
    call_up(rite, people, first)
    go_up(rite.cue, rite, first, met=None)
    leaving = clear_the_target(rite.cue, rite, people, from_goblet=rite.options.reading("D15") == "at_qu")
    forbid(rite, people, first, leaving)
    going = shoot_and_come_down(rite.cue, rite, people, first, coming=True)
    with rite.repeat("21.29", "三耦卒射，亦如之。") as again:
        for pair in others:
            go_up(again.cue, rite, pair, met=going)
            going = shoot_and_come_down(again.cue, rite, people, pair, coming=pair is not others[-1])
    return report(rite, people)


def call_marker_to_target(rite: Rite, people: Company) -> None:
    sima, marker = people.director_of_arms, people.marker
    facing = "东面" if rite.options.reading("D15") == "at_start" else "北面"
    with rite.cue("21.01", "司马命获者执旌以负侯。"):
        sima.because(TO_THE_MARKER).face(Toward(marker.id))
        sima.order("执旌以负侯。", marker.id)
        sima.because(TO_THE_MARKER).face(facing)
    with rite.cue("21.02", "获者适侯，执旌负侯而俟。"):
        marker.go("侯前", via=TO_TARGET, face="南面")
        marker.take("旌", slot="两手", state=banner(marker, "举"))
        marker.face("北面")


def call_up(rite: Rite, people: Company, pair: Pair) -> None:
    sishe = people.director_of_archery
    with rite.cue("21.03", "司射还，当上耦，西面作上耦射。"):
        spot = f"司射·作{pair.name}"
        if rite.options.reading("D7") == "cw":
            # Clockwise from east he comes to the south, walks down past the pair's line and ends facing west.
            sishe.because(AS_HE_LEADS).face("南面", sense="左还")
        else:
            # The other way he comes by the north to the west, and walks down facing them.
            sishe.because(AS_HE_LEADS).face("西面", sense="左还")
        aside = rite.options.reading("D7") != "cw" or rite.options.reading("D15") == "at_start"
        sishe.go(spot, via=[Cross(spot, None) if aside else Cross(None, spot)], face="西面")
        sishe.order("射。", pair.upper.id)
    with rite.cue("21.04", "司射反位。"):
        sishe.go("司射位", via=[Cross(None, "司射位")], face="东面")


def go_up(cue: Cues, rite: Rite, pair: Pair, met: list[Intent] | None) -> None:
    """21.05–21.11: from their places to the marks.  ``met``: the bows of the pair that comes down, which they meet."""
    upper, lower = pair.both
    lane = "北行·西阶前"
    if met is None:
        with cue("21.05", "上耦揖进，上射在左，并行。"):
            advance(rite, pair)
        with cue("21.06", "当阶，北面揖，及阶，揖。"):
            bow_north(pair)
            with rite.together():
                for man in pair.both:
                    man.go(a_little_behind(pair, man, beside_lane(lane, pair, man.id, "北"), "南"))
            for man in pair.both:
                man.bow()
    else:
        with cue("21.05", "揖进，上射在左，并行。"):
            come_to_meet(rite, pair, met)
            with rite.together():
                for man in pair.both:
                    man.go(a_little_behind(pair, man, beside_lane(lane, pair, man.id, "北"), "南"))
        with cue("21.06", "及阶，揖。"):
            for man in pair.both:
                man.bow()
    with cue("21.07", "上射先升三等，下射从之，中等。"):
        climbed = upper.ascend(3)
        lower.after(climbed).ascend(1)
    with cue("21.08", "上射升堂，少左。"):
        upper.go("西阶·升堂")
        upper.step("上射·堂上少左", verb="step_left")
    with cue("21.09", "下射升，上射揖，并行。"):
        lower.ascend()
        up_ = lower.go("西阶·升堂")
        bowed = upper.after(up_).bow()
        lower.after(bowed)
        _abreast_to_marks(rite, pair)
    with cue("21.10", "皆当其物，北面揖，及物，揖。"):
        bow_north(pair)
        for man, side in zip(pair.both, ("右", "左"), strict=True):
            man.go(f"及物·{side}")
            man.bow()
    with cue("21.11", "皆左足履物，还，视侯中，合足而俟。"):
        on_the_marks(rite, pair)


def on_the_marks(rite: Rite, pair: Pair) -> None:
    """左足履物，还，视侯中，合足: the upper archer on the west mark, the lower on the east, facing south."""
    for man, mark, sense in ((pair.upper, "右物", "cw"), (pair.lower, "左物", "ccw")):
        man.go(mark, verb="step_on_mark")
        man.because(TO_EACH_OTHER).face("南面", sense=sense)
        man.wait(1.2, verb="look")
        man.wait(1.0, verb="set_feet")
        stand_to_shoot(rite, man)


def bow_north(pair: Pair) -> None:
    """北面揖: both turn, then both bow."""
    turns = [man.face("北面") for man in pair.both]
    for man in pair.both:
        man.after(*turns).bow()


def advance(rite: Rite, pair: Pair) -> None:
    """揖进: both bow and go east abreast, 上射 on the left, to the line of the stair."""
    for man in pair.both:
        man.bow()
    with rite.together():
        for man in pair.both:
            column = beside_lane("北行·西阶前", pair, man.id, "北")
            man.go(Cross(column, pair.out(pair.upper)), via=[*pair.way_out(man), Cross(column, pair.out(man))])
    if pair.beside_grandee:  # 耦少退: turned north, he steps back from beside the 大夫
        pair.upper.face("北面")
        pair.upper.step(Beside(pair.upper.id, "南", LITTLE_BEHIND), verb="step_back")


def a_little_behind(pair: Pair, man: Actor, spot: Spot, toward: str) -> Spot:
    """耦少退: below the hall the mate of a 大夫 keeps a little behind him (29.02, 29.06); others walk abreast."""
    return Beside(spot, toward, LITTLE_BEHIND) if pair.beside_grandee and man is pair.upper else spot


def come_to_meet(rite: Rite, pair: Pair, met: list[Intent]) -> None:
    """The next pair sets out early enough to meet the one that comes down before the stair, and both bow (相揖)."""
    with rite.leading(Moment(met[0]), text("与升射者相左，交于阶前，相揖", "21.27")) as lead:
        advance(rite, pair)
        bow_north(pair)
        spot = Beside("北行·西阶前", "南", MEETING + 4.0)
        with rite.together():
            for man in pair.both:
                man.go(a_little_behind(pair, man, beside_lane(spot, pair, man.id, "北"), "南"))
        bows = [man.bow() for man in pair.both]
        lead.mine = Moment(bows[0])


def _abreast_to_marks(rite: Rite, pair: Pair) -> None:
    """并行 east along the hall, 上射 on the left (north), each until he is in line with his mark (当其物)."""
    outer, inner = hall_lanes(rite.options)
    with rite.together():
        pair.upper.go("当物·右", via=outer, round_=pillar_rounded(rite.options))
        pair.lower.go("当物·左", via=[*inner, Cross("当物·左", inner[-1])], round_=pillar_rounded(rite.options))


def clear_the_target(cue: Cues, rite: Rite, people: Company, *, from_goblet: bool = False) -> Walk:
    """21.12–21.17: 司马 goes up, orders the target cleared, goes round the lower archer and back to his place.

    ``from_goblet``: he comes from south of the 觯, where he stood until now (D15).  Returns his walk from the stair, on which
    司射 meets him.
    """
    sima, marker = people.director_of_arms, people.marker
    with cue("21.12", "司马适堂西，不决遂，袒执弓"):
        fetch_bow(sima, from_goblet=from_goblet)
    with cue("21.12", "出于司射之南，升自西阶"):
        way: list[Spot] = [Cross("司马·堂西", "西道·北"), *from_west_ground(), "司马之南·北行", Cross("司马之南·北行", "西阶前")]
        sima.go("西阶前", via=way)
        sima.ascend()
    with cue("21.12", "钩楹，由上射之后，西南面立于物间。"):
        stand_between_marks(sima, text("钩楹，由上射之后，西南面立于物间", "21.12", "D10"))
    with cue("21.13", "右执箫，南扬弓，命去侯。"):
        sima.shift(bow_of("司马"), slot="两手", verb="raise_bow", state="扬")
        sima.order("去侯。", marker.id)
        sima.because(BOW_DOWN_AGAIN).shift(bow_of("司马"), slot="左手", verb="lower_bow", state="张")
    with cue("21.14", "获者执旌许，诺声不绝以至于乏。"):
        marker.go("乏·获者", via=["去侯·1"], face="东面", words="诺——", verb="call_walking")
    with cue("21.15", "坐，东面偃旌，兴而俟。"):
        marker.sit()
        marker.set("旌", state=banner(marker, "偃"), verb="lower_banner")
        marker.rise()
    with cue("21.16", "司马出于下射之南，还其后，降自西阶。"):
        circle_and_descend(rite, sima, text("出于下射之南，还其后，降自西阶", "21.16", "D14"))
    with cue("21.17", "反由司射之南，适堂西，释弓，袭，反位，立于司射之南。"):
        leaving = sima.go("西道·北", via=[*down(rite.options), "西道·南"])
        put_bow_away(sima, text("适堂西，释弓，袭，反位", "21.17"))
    return leaving


def fetch_bow(sima: Actor, *, from_goblet: bool, ring: bool = False) -> None:
    """适堂西，袒，执弓: by the south of 司射; he bares his arm but needs neither ring nor guard.

    ``ring``: 31.01 has 袒决执弓 (敖继公: 决 is superfluous; the text is kept).

    ``from_goblet``: he comes from south of the 觯, not yet from his place south of 司射.
    """
    out: list[Spot] = [Cross(SOUTH_OF_SIMA, None), SOUTH_OF_SIMA] if from_goblet else [Cross(None, SOUTH_OF_SIMA)]
    sima.go("司马·堂西", via=[*out, *to_west_ground(), Cross("司马·堂西", "西道·北")], face="东面")
    sima.bare(*(["决"] if ring else []))
    sima.take(bow_of("司马"), slot="左手", state="张")


def put_bow_away(sima: Actor, why: Evidence, *, ring: bool = False) -> None:
    """释弓，袭，反位: the bow back to the ground west of the hall, the arm covered, to his place south of 司射."""
    sima.because(why).go("司马·堂西", via=[Cross("司马·堂西", "西道·北")], face="东面")
    sima.because(why).lean(bow_of("司马"), at="司马弓", facing="北面")
    if ring:
        sima.because(why).take_off("决")
    sima.because(why).cover()
    sima.because(why).go("司马位", via=[Cross("司马·堂西", "西道·北"), *from_west_ground(), Cross("司马位", SOUTH_OF_SIMA)], face="东面")


def stand_between_marks(sima: Actor, why: Evidence) -> None:
    """钩楹 and behind the west mark to between the marks, facing south-west (D10)."""
    sima.because(why).go("物间", via=[f"钩楹·{n}" for n in range(1, 6)], face="西南面", round_="西楹", verb="round_pillar")


def circle_and_descend(rite: Rite, sima: Actor, why: Evidence) -> None:
    """出于下射之南，还其后: south of the east mark, round behind it, and down (D14)."""
    corners = range(1, 4 if rite.options.reading("D14") == "direct" else 7)
    sima.because(why).go("西阶·升堂", via=[f"还其后·{n}" for n in corners], round_="左物", verb="circle")
    sima.because(why).descend()


def forbid(rite: Rite, people: Company, pair: Pair, leaving: Walk) -> None:
    """21.18–21.19: 司射 meets 司马 before the stair, each on the other's left, and warns the upper archer."""
    sishe = people.director_of_archery
    with rite.cue("21.18", "司射进，与司马交于阶前，相左，由堂下西阶之东，北面视上射，命曰：“无射获，无猎获。”"):
        with rite.leading(Moment(leaving, near="相左·南行")) as lead:
            walk = sishe.because(MEETING_ON_THE_LEFT).go("北行·西阶前", via=up(rite.options))
            lead.mine = Moment(walk, near="相左·北行")
        sishe.because(BELOW_EAST_OF_STAIR).go("司射·命射", face="北面")
        sishe.wait(1.0, verb="look")
        sishe.order("无射获，无猎获。", pair.upper.id)
    with rite.cue("21.19", "上射揖，司射退，反位。"):
        bowed = pair.upper.bow(sishe.id)
        clear = Beside("司射·命射", "南", 5.0)
        way: list[Spot] = [clear, Cross("南行·西阶前", clear), Cross("南行·西阶前", "司射位")]
        sishe.after(bowed).go("司射位", via=way, face="东面")


Shots = list[tuple[Intent, Actor, bool]]
"""The shots of a pair in order: the intent, who shot, whether it hits."""


def shoot_and_come_down(cue: Cues, rite: Rite, people: Company, pair: Pair, *, coming: bool) -> list[Intent]:
    """21.20–21.28 for one pair of the first round.  Returns the bows with which it greets the next pair, or nothing when none comes."""
    shots = shoot(cue, rite, pair, 1)
    with cue("21.23", "获者坐而获，举旌以宫，偃旌以商，获而未释获。"):
        cry(rite, people.marker, shots)
    return come_down(cue, rite, people, pair, coming=coming)


def come_down(cue: Cues, rite: Rite, people: Company, pair: Pair, *, coming: bool) -> list[Intent]:
    """21.24–21.28: off the marks, down, past the next pair if one is ``coming``, and to the ground west of the hall."""
    off_the_hall(cue, rite, pair)
    greeted = greet(cue, rite, pair) if coming else []
    with cue("21.28", "由司马之南，适堂西，释弓、说决拾、袭而俟于堂西，南面，东上。"):
        walks = back_to_west_ground(rite, pair)
        if not coming:
            people.director_of_arms.because(LETS_THEM_PASS).wait(until=walks)
    return greeted


def off_the_hall(cue: Cues, rite: Rite, pair: Pair) -> None:
    """21.24–21.26: bows as in going up, the upper archer down first, the lower a little to the right behind him; abreast on the ground."""
    with cue("21.24", "卒射，皆执弓不挟，南面揖，揖如升射。"):
        _back_to_stair(rite, pair)
    upper, lower = pair.both
    with cue("21.25", "上射降三等，下射少右，从之，中等。"):
        follow_down(upper, lower)
    with cue("21.26", "并行，上射于左。"):
        on_the_ground(pair)


def follow_down(first: Actor, second: Actor) -> None:
    """The first comes down three risers; the second steps a little to the right (west) and follows, one riser between them."""
    down_ = first.descend(3)
    second.after(down_).step(Beside(second.id, "西", ABREAST), verb="step_right")
    second.descend(1, aside=-ABREAST)


def on_the_ground(pair: Pair, *, lower_first: bool = False) -> None:
    """Both on the ground before the stair, 上射 on the left (east) going south, and a bow as in going up."""
    first, second = (pair.lower, pair.upper) if lower_first else pair.both
    lane = "南行·西阶前"
    ways = {man.id: a_little_behind(pair, man, beside_lane(lane, pair, man.id, "南"), "北") for man in pair.both}
    clear = first.go(ways[first.id], face="南面")
    second.descend(aside=-ABREAST)
    there = second.go(ways[second.id], via=[Cross(ways[second.id], None)], face="南面")
    for man in pair.both:
        man.after(clear, there).because(AS_GOING_UP).bow()


def greet(cue: Cues, rite: Rite, pair: Pair) -> list[Intent]:
    """21.27: they meet the pair that comes up before the stair, each on the other's left, and bow.  Returns the bows."""
    with cue("21.27", "与升射者相左，交于阶前，相揖。"):
        return meet(rite, pair)


def meet(rite: Rite, pair: Pair) -> list[Intent]:
    """South on their lane to where the two pairs meet, and the bows with which they greet the others."""
    spot = Beside("南行·西阶前", "南", MEETING)
    with rite.together():
        for man in pair.both:
            man.go(a_little_behind(pair, man, beside_lane(spot, pair, man.id, "南"), "北"))
    return [man.bow() for man in pair.both]


def shoot(cue: Cues, rite: Rite, pair: Pair, round_: int) -> Shots:
    """21.20–21.22: alternately, upper first, four each."""
    shots: Shots = []
    upper, lower = pair.both
    with cue("21.20", "乃射。"):
        shots.append(one_arrow(rite, pair, upper, 1, round_))
    with cue("21.21", "上射既发，挟弓矢，而后下射射。"):
        nipped = upper.nip(arrows_of(upper.id)[1])
        step_back(rite, pair, upper)
        lower.after(nipped)
        shots.append(one_arrow(rite, pair, lower, 1, round_))
        last: Intent = lower.nip(arrows_of(lower.id)[1])
    with cue("21.22", "拾发，以将乘矢。"):
        for n in range(2, 5):
            for man in pair.both:
                step_up(rite, pair, man)
                man.after(last)
                shot = one_arrow(rite, pair, man, n, round_)
                shots.append(shot)
                last = shot[0]
                if n < 4:
                    last = man.nip(arrows_of(man.id)[n])
                step_back(rite, pair, man)
        step_up(rite, pair, upper)
    return shots


def step_back(rite: Rite, pair: Pair, man: Actor) -> None:
    """耦少退于物: the mate of a 大夫 steps back from his mark when he has shot (D42)."""
    if pair.beside_grandee and man is pair.upper and rite.options.reading("D42") == "after":
        man.because(OFF_HIS_MARK).step(Beside("右物", "北", LITTLE_BEHIND), verb="step_back")


def step_up(rite: Rite, pair: Pair, man: Actor) -> None:
    """And comes up to it again for his next arrow."""
    if pair.beside_grandee and man is pair.upper and rite.options.reading("D42") == "after":
        man.because(ON_HIS_MARK).step("右物", verb="step_up_again")


def does_hit(rite: Rite, pair: Pair, man: Actor, n: int, round_: int) -> bool:
    """Whether the n-th arrow (1 … 4) of ``man`` hits in that round."""
    return hits(rite.options["hits"], round_, man.id, man is pair.upper, n, 2 * pair.number + (man is pair.lower))


def one_arrow(rite: Rite, pair: Pair, man: Actor, n: int, round_: int) -> tuple[Intent, Actor, bool]:
    hit = does_hit(rite, pair, man, n, round_)
    spot, height = landing(man.id, n, hit)
    return man.shoot(arrows_of(man.id)[n - 1], spot, into="侯" if hit else None, height=height), man, hit


def _dust(archer: str, arrow: int) -> tuple[float, float]:
    """Two numbers in -1 … 1 that scatter an arrow, the same on every machine."""
    dust = hashlib.sha256(f"{archer}/{arrow}".encode()).digest()
    return dust[1] / 255 * 2 - 1, dust[2] / 255 * 2 - 1


def landing_side(archer: str, arrow: int) -> str:
    """``"west"`` or ``"east"``: the half of the target in or before which an arrow ends."""
    return "west" if _dust(archer, arrow)[0] < 0 else "east"


def landing(archer: str, arrow: int, hit: bool) -> tuple[Spot, float]:
    """Where an arrow ends and how high: on the face when it hits, else on the ground before the target, to one side (ASSUMED)."""
    a, b = _dust(archer, arrow)
    if hit:
        return Beside("侯中", "东", round(4.0 * a, 2)), round(10.2 + 4.0 * b, 2)
    column = Beside("侯前", "西" if a < 0 else "东", 7.5)
    return Beside(Beside(column, "东", round(2.0 * b, 2)), "北", round(1.2 * abs(a) - 0.2, 2)), 0.0


def cry(rite: Rite, marker: Actor, shots: Shots) -> list[tuple[Intent, Actor]]:
    """For each hit he cries 获 twice, loud as the banner rises, low as it falls.  Returns each loud cry with the archer it is for."""
    cries: list[tuple[Intent, Actor]] = []
    for shot, archer, hit in shots:
        if not hit:
            continue
        with rite.leading(Moment(shot, offset=LANDED)) as lead:
            start = None if cries else marker.because(SITS_TO_CRY).sit()
            rise = marker.because(LOUD).set("旌", state=banner(marker, "举"), verb="raise_banner", words="获！")
            marker.because(LOW).set("旌", state=banner(marker, "偃"), verb="lower_banner", words="获。")
            lead.mine = Moment(start or rise)
        cries.append((rise, archer))
    if cries:
        marker.because(RISES_TO_WAIT).rise()
    else:
        marker.because(assumed("no arrow of this pair hit: he watches and cries nothing")).wait(1.0, verb="look")
    return cries


def _back_to_stair(rite: Rite, pair: Pair) -> None:
    """南面揖 on the marks, then west along the hall abreast, 上射 on the left (south; D13), and a bow at the stair.

    There 上射 stands at the head of the stair and 下射 behind him, to follow him down.
    """
    upper, lower = pair.both
    for man in pair.both:
        man.wait(0.8, verb="hold_string")
        face_the_target(rite, man)
        man.bow()
    outer, inner = hall_lanes(rite.options, going="西")
    known, lanes = LEFT_ON_THE_HALL, (inner, outer)
    if rite.options.reading("D13") == "ao":
        known, lanes = LOWER_LEFT_ON_THE_HALL, (outer, inner)
    with rite.together():
        for man, lane, behind in ((upper, lanes[0], 0.0), (lower, lanes[1], 2 * ABREAST)):
            head: Spot = Beside("西阶·升堂", "北", behind)
            if man is lower and lane is inner:  # he waits beside the stair's line, for the upper archer passes before him
                head = Beside(head, "东", 2 * ABREAST)
            way = [Cross(None, lane[-1]), *reversed(lane[1:]), Cross(head, lane[0])]
            man.because(known).go(head, via=way, face="南面", round_=pillar_rounded(rite.options))
    for man in pair.both:
        man.bow()


def back_to_west_ground(rite: Rite, pair: Pair) -> list[Intent]:
    """By the south of 司马 to the ground west of the hall: bow down, ring and guard off, arm covered, each to his place there.

    Returns the walks by the south of 司马.
    """
    walks = to_the_lane(rite, pair)
    to_their_racks(pair, bared=pair.both)
    return walks


def to_the_lane(rite: Rite, pair: Pair) -> list[Intent]:
    """由司马之南，适堂西: abreast south, west and north again.  Returns the walks."""
    walks: list[Intent] = []
    with rite.together():
        for man, south in ((pair.upper, 2 * ABREAST), (pair.lower, 0.0)):
            column = beside_lane("南行·西阶前", pair, man.id, "南")
            row = Beside(SOUTH_OF_SIMA, "南", south)
            lane = beside_lane("西道·南", pair, man.id, "北")
            walks.append(man.go(Cross(lane, Beside("西道·北", "南", 6.0)), via=[Cross(column, row), Cross(lane, row)]))
    return walks


def to_their_racks(pair: Pair, *, bared: Sequence[Actor]) -> None:
    """释弓，(说决拾，袭): each to the rack and his place; ``bared``: those who have ring and guard to take off."""
    ahead: Intent | None = None
    for man in pair.both:
        ahead = to_rack(man, pair, ahead, bared=man in bared)
    gone: Intent | None = None
    for man in pair.both:
        if gone is not None and pair.number >= len(PAIRS):
            man.follow(gone, BEHIND_ANOTHER)
        gone = to_row(man, pair)


def rack(pair: Pair, man: Actor) -> Spot:
    """Where a man's bow leans by the hall's west side when he has shot: the pairs' a little apart, the lower archer's to the south."""
    south = 6.0 if man is pair.upper else 8.8
    return Beside(Beside("众弓", "南", south), "南", 0.3 * pair.number)


def at_rack(pair: Pair, man: Actor) -> Spot:
    """Where he stands to lean it there or take it."""
    return Beside(rack(pair, man), "西", 2.4)


def to_rack(man: Actor, pair: Pair, ahead: Intent | None = None, *, bared: bool = True) -> Intent:
    """释弓，说决拾，袭: behind the other, whose last walk is ``ahead``, to the rack; returns his own walk there."""
    stand = at_rack(pair, man)
    if ahead is None:
        walk = man.go(stand, via=[Cross(None, "西道·北"), Cross(stand, "西道·北")], face="东面")
    else:
        walk = man.after(ahead).go(stand, via=[Cross(stand, None)], face="东面")
    man.lean(bow_of(man.id), at=rack(pair, man), facing="北面")
    if bared:
        man.because(AS_WHEN_BOWS_ARE_LAID_DOWN).take_off("决遂")
        man.because(AS_WHEN_BOWS_ARE_LAID_DOWN).cover()
    return walk


def to_row(man: Actor, pair: Pair) -> Walk:
    """From the rack to his place in the row at 堂西, or in the file beside it."""
    place = pair.home(man)
    if pair.number < len(PAIRS):
        return man.go(place, via=[Cross(place, None)], face="南面")
    return man.go(place, via=[Cross(f"{place}前", None), Cross(f"{place}前", place)], face=Toward(f"{place}前"))


def report(rite: Rite, people: Company) -> Walk:
    """21.30–21.32: without the rod, 司射 tells the guest that the three pairs have shot.  Returns his way back."""
    sishe, guest = people.director_of_archery, people.guest
    with rite.cue("21.30", "司射去扑，倚于西阶之西，升堂，北面告于宾曰：“三耦卒射。”"):
        lane = Beside("南行·西阶前", "西", 2.5)
        sishe.go("司射·阶西", via=[Cross(lane, None), lane], face="北面")
        sishe.lean("扑", at="司射·射器")
        sishe.go("西阶前")
        sishe.ascend()
        sishe.go("西阶上", face="北面")
        sishe.say("三耦卒射。", guest.id, verb="report")
    with rite.cue("21.31", "宾揖。"):
        guest.bow(sishe.id)
    with rite.cue("21.32", "司射降，搢扑，反位。"):
        sishe.go("西阶·升堂", face="南面")
        sishe.descend()
        if rite.options.reading("D11") == "ew":
            # 司马 passes him on his way west to his gear; from there he goes straight down.
            past = Beside("相左·南行", "西", 2.0)
            west: list[Spot] = [Cross("西阶前", "相左·南行"), "相左·南行", past, Cross(past, "司射·阶西")]
            passing = sishe.go("司射·阶西", via=west, face="北面")
            _take_rod(sishe)
            sishe.go("司射位", via=[Cross(past, None), Cross(past, "司射位")], face="东面")
            return passing
        sishe.go("司射·阶西", via=["西阶前", Cross("司射·阶西", "西阶前")], face="北面")
        _take_rod(sishe)
        return sishe.go("司射位", via=down(rite.options, "司射位"), face="东面")


def _take_rod(sishe: Actor) -> None:
    sishe.take("扑", slot="右手")
    sishe.tuck("扑")
