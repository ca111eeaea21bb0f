"""28 宾主人射, 29 大夫与耦射, 30 众宾继射告卒射: after the three pairs all the others shoot, and the guest is told.

Guest, host and 大夫 go down and arm on the ground beside the hall, each by his own stair; the same walks serve the third round.
"""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND
from scenes.xiangshe.company import Company, Pair, arrows_of, bow_of
from scenes.xiangshe.matching import needs
from scenes.xiangshe.scoring import Round, opened
from scenes.xiangshe.shooting import (
    AS_WHEN_BOWS_ARE_LAID_DOWN,
    Cues,
    come_down,
    go_up,
    greet,
    off_the_hall,
    on_the_marks,
    to_rack,
    to_row,
)
from scenes.xiangshe.tallies import Tallies
from scenes.xiangshe.teaching import face_the_target, pillar_rounded, way_to_mark
from scenes.xiangshe.watchers import beside_host
from scenes.xiangshe.ways import ABREAST, AISLE, GATE_LANE, SOUTH_OF_SIMA, beside_lane, home_from_east

OFF_THE_MAT = assumed("each leaves his mat by its lower end; the text only says that they go down")
ONTO_THE_MAT = assumed("each comes back to his mat the way he left it")
ATTENDS = text("宾、主人射，则司射摈升降，卒射即席，而反位卒事", "J.33")
STRAIGHT_WEST = text("唯宾与大夫降阶，遂西取弓矢", "J.23")
TO_WAIT = text("大夫降，立于堂西以俟射", "J.35")
SOUTH_TOO = commentary("大夫亦由司马之南", "敖继公 005-50a, 义疏 011-36a", "D19")
HIS_OWN_WAY = text("唯宾与大夫降阶，遂西取弓矢", "J.23", "D19")
ROUND_THE_EAST_PILLAR = assumed("the host goes round the east pillar as the guest round the west", "28.05", "D10")
BROUGHT_DOWN = assumed("what leans on the hall by the side walls is brought to where they arm below; the text names nobody", "28.03", "D20")
FRONT: Spot = "西阶前"
ONE_BY_ONE = assumed("one after another down the west stair; the text only says that all go down")
OFF = 3.4
"""How far from the middle of a mat one stands who has just left it (ASSUMED)."""


# -- where they arm --------------------------------------------------------------------------------------------------------


def gear_at(rite: Rite, who: str) -> str:
    """Where bow and arrows of guest, host or 大夫 lie when he arms: where they were set out, or brought down there (D20 xi)."""
    if rite.options.reading("D20") == "xi":
        return "主人弓·堂东" if who == "主人" else f"{who}弓·堂西"
    return by_the_wall(who)


def by_the_wall(who: str) -> str:
    """Where they were set out (15.03, 15.05)."""
    return f"大夫弓{who.removeprefix('大夫')}" if who.startswith("大夫") else f"{who}弓"


def take_gear(rite: Rite, man: Actor, *, arrows: bool, undershirt: bool = False) -> None:
    """袒决遂，执弓 (and 搢三挟一个); a 大夫 who shoots with a 士 shows a red undershirt (J.35)."""
    man.bare("决遂", *(["纁襦"] if undershirt else []))
    man.take(bow_of(man.id), slot="左手", state="张")
    if arrows:
        quiver = arrows_of(man.id)
        man.take(*quiver, slot="右手")
        man.tuck(*quiver[1:])
        man.nip(quiver[0])


def lay_down_gear(rite: Rite, man: Actor, *, arrows: bool = False) -> None:
    """释弓 (and 矢), 说决拾, 袭."""
    man.lean(bow_of(man.id), at=gear_at(rite, man.id), facing="北面", state="张")
    if arrows:
        man.put(*arrows_of(man.id), at=gear_at(rite, man.id), facing="南面")
    man.because(AS_WHEN_BOWS_ARE_LAID_DOWN).take_off("决遂", *(["纁襦"] if man.id.startswith("大夫") else []))
    man.because(AS_WHEN_BOWS_ARE_LAID_DOWN).cover()


def stair_of(man: Actor) -> str:
    """皆由其阶."""
    return "阼阶" if man.id == "主人" else "西阶"


def way_to_gear(man: Actor) -> list[Spot]:
    """Corners from before his stair to where he arms: the guest and 大夫 straight west, the host east; then north beside the hall."""
    front, stand = f"{stair_of(man)}前", f"{man.id}·取弓"
    if man.id == "主人":
        # nearer the platform than the musicians, who sit south-east of the stair
        along = Beside("主人从降位", "北", 4.5)
        return [Cross("主人从降位", front), along, Cross(stand, along)]
    return [Cross(stand, front)]


def back_from_gear(man: Actor) -> list[Spot]:
    return list(reversed(way_to_gear(man)))


# -- off the mats and back -------------------------------------------------------------------------------------------------


def mat_of(man: Actor) -> str:
    return f"大夫席{man.id.removeprefix('大夫')}" if man.id.startswith("大夫") else f"{man.id}席"


def way_off(man: Actor) -> list[Spot]:
    """Corners from the mat to the line of the stair: the host by the south end, the others by an end and round their dishes."""
    mat = mat_of(man)
    if man.id == "主人":
        south = Beside(mat, "南", OFF + 1.6)
        return [south, Cross("阼阶上", south)]
    end = f"{mat}·端"
    row = Beside(end, "南", 8.4)
    return [end, row, Cross("西阶上", row)]


def off_the_mat(man: Actor) -> Intent:
    """From his mat to the head of his own stair."""
    return man.because(OFF_THE_MAT).go(f"{stair_of(man)}·升堂", via=way_off(man))


def onto_the_mat(man: Actor) -> Intent:
    """就席."""
    facing = "西面" if man.id == "主人" or beside_host(man.rite.options, man.id) else "南面"
    return man.because(ONTO_THE_MAT).go(mat_of(man), via=list(reversed(way_off(man))), face=facing)


def honoured(people: Company) -> list[Actor]:
    """Guest and host, when they shoot."""
    return list(people.honoured_pair.both) if people.honoured_pair else []


def grandees(people: Company) -> list[Actor]:
    """The 大夫 who shoot."""
    return [pair.lower for pair in people.grandee_pairs]


def go_down_to_arm(cue: Cues, rite: Rite, people: Company, *, bring: bool = False) -> None:
    """28.01: they bow, go down each by his own stair and bow below; 司射 attends; the 大夫 go to wait west of the hall (J.35).

    ``bring``: their gear leans on the hall by the side walls (D20 ``xi``) and is first brought down to where they arm.
    """
    two, waiting = honoured(people), grandees(people)
    with cue("28.01", "宾、主人、大夫揖，皆由其阶降，揖。"):
        ready = bring_gear_down(rite, people) if bring else []
        bows = [man.after(*ready).bow() for man in (*two, *waiting)]
        if two:
            _attend(people.director_of_archery)
        before: Intent | None = None
        for man in (*two, *waiting):
            if before is not None and man is not people.host:
                man.because(ONE_BY_ONE).wait(until=[before])
            off_the_mat(man.after(*bows))
            below = man.descend(stair=stair_of(man))
            if man is not people.host:
                before = below
            man.go(f"{stair_of(man)}前", face="南面")
            man.bow()
            if man in waiting:
                place = f"大夫·堂西{man.id.removeprefix('大夫')}"
                north = Beside(place, "北", 2.6)  # past those who wait there already
                way: list[Spot] = [*way_to_gear(man), Cross(way_to_gear(man)[0], north), north]
                man.because(TO_WAIT).go(place, via=way, face="南面")
            elif waiting:
                go_to_arm(man)


def bring_gear_down(rite: Rite, people: Company) -> list[Intent]:
    """Those who brought it in (15.03, 15.05) bring the gear of guest, 大夫 and host down to where they arm.  Returns their last motions."""
    west, east = people.youths[0], people.youths[4]
    theirs = [people.guest, *people.grandees]
    done: list[Intent] = []
    up_: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, FRONT)]
    west.because(BROUGHT_DOWN).go(FRONT, via=up_, hurry=True)
    climbed = west.because(BROUGHT_DOWN).ascend()
    for n, man in enumerate(theirs):
        stand = Beside(by_the_wall(man.id), "西", 2.4)
        way: list[Spot] = ["西阶·升堂", Cross(stand, "西阶·升堂")] if n == 0 else []
        west.because(BROUGHT_DOWN).go(stand, via=way, face="东面")
        west.because(BROUGHT_DOWN).take(bow_of(man.id), *arrows_of(man.id), slot="两手")
    off = west.because(BROUGHT_DOWN).go("西阶·升堂", via=[Cross(None, "西阶·升堂")])
    west.because(BROUGHT_DOWN).descend()
    for n, man in enumerate(theirs):
        first: list[Spot] = [FRONT, *way_to_gear(man)] if n == 0 else []
        west.because(BROUGHT_DOWN).go(f"{man.id}·取弓", via=first, face="东面", hurry=True)
        west.because(BROUGHT_DOWN).lean(bow_of(man.id), at=gear_at(rite, man.id), facing="北面")
        done.append(west.because(BROUGHT_DOWN).put(*arrows_of(man.id), at=gear_at(rite, man.id), facing="南面"))
    home = "弟子·西方1"
    out: list[Spot] = [*back_from_gear(people.guest), Cross(GATE_LANE, FRONT), Cross(GATE_LANE, home)]
    west.because(ERRAND).go(home, via=out, face="东面", hurry=True)
    host, stand = people.host, Beside("主人弓", "东", 2.4)
    east.follow(climbed, 1.0)
    east.because(BROUGHT_DOWN).go(FRONT, via=up_, hurry=True)
    east.because(BROUGHT_DOWN).ascend()
    lane = Beside("西阶上", "北", 4.0)
    east.because(BROUGHT_DOWN).go(stand, via=["西阶·升堂", Cross("西阶·升堂", lane), Cross(stand, lane)], face="西面")
    east.because(BROUGHT_DOWN).take(bow_of(host.id), *arrows_of(host.id), slot="两手")
    east.after(off).because(BROUGHT_DOWN).go("西阶·升堂", via=[Cross(None, lane), Cross("西阶·升堂", lane)])
    east.because(BROUGHT_DOWN).descend()
    aisle = Beside("所设楅", "北", AISLE)
    across: list[Spot] = [FRONT, Cross(FRONT, aisle), Cross("阼阶前", aisle), "阼阶前", *way_to_gear(host)]
    east.because(BROUGHT_DOWN).go("主人·取弓", via=across, face="西面", hurry=True)
    east.because(BROUGHT_DOWN).lean(bow_of(host.id), at=gear_at(rite, host.id), facing="北面")
    done.append(east.because(BROUGHT_DOWN).put(*arrows_of(host.id), at=gear_at(rite, host.id), facing="南面"))
    home = "弟子·西方5"
    back: list[Spot] = [*back_from_gear(host), "阼阶前", Cross("阼阶前", aisle), *home_from_east(aisle, home)]
    done.append(east.because(ERRAND).go(home, via=back, face="东面", hurry=True))
    return done


def go_to_arm(man: Actor) -> None:
    """适堂西, 适堂东."""
    facing = "西面" if man.id == "主人" else "东面"
    why = STRAIGHT_WEST if man.id != "主人" else assumed("to where his bow leans, east of the hall")
    man.because(why).go(f"{man.id}·取弓", via=way_to_gear(man), face=facing)


def _attend(sishe: Actor) -> None:
    way: list[Spot] = [Cross("司射·命射", None), Cross("司射·命射", "西阶前"), Cross("阶间", "西阶前")]
    sishe.because(ATTENDS).go("阶间", via=way, face="北面")


def attended(sishe: Actor) -> None:
    way: list[Spot] = [Cross("阶间", "西阶前"), Cross("司射·命射", "西阶前"), Cross("司射·命射", "司射位")]
    sishe.because(ATTENDS).go("司射位", via=way, face="东面")


# -- 28 ----------------------------------------------------------------------------------------------------------------------


def guest_and_host(cue: Cues, rite: Rite, people: Company, this: Round) -> None:
    """28.02–28.08: guest and host arm, go up each by his own stair, shoot, and come back to their mats."""
    pair = people.honoured_pair
    assert pair is not None
    guest, host = pair.both
    with cue("28.02", "主人堂东袒决遂，执弓，搢三挟一个。"):
        if not grandees(people):
            go_to_arm(host)
        take_gear(rite, host, arrows=True)
    with cue("28.03", "宾于堂西亦如之。"):
        if not grandees(people):
            go_to_arm(guest)
        take_gear(rite, guest, arrows=True)
    with cue("28.04", "皆由其阶，阶下揖，升堂揖。"):
        for man in pair.both:
            up_own_stair(man, back_from_gear(man))
    with cue("28.05", "主人为下射，皆当其物，北面揖，及物揖"):
        _to_the_marks(rite, pair)
        on_the_marks(rite, pair)
    this.bout(cue, pair)
    with cue("28.06", "卒，南面揖，皆由其阶，阶上揖，降阶揖。"):
        _down_again(rite, pair)
    with cue("28.07", "宾序西，主人序东，皆释弓，说决拾，袭，反位。"):
        for man, place, facing in ((guest, "宾从降位", "东面"), (host, "主人从降位", "西面")):
            go_to_arm(man)
            lay_down_gear(rite, man)
            man.go(place, via=[*back_from_gear(man)], face=facing)
    with cue("28.08", "升，及阶揖，升堂揖，皆就席。"):
        for man in pair.both:
            up_own_stair(man, [])
            onto_the_mat(man)
        attended(people.director_of_archery)


def up_own_stair(man: Actor, via: list[Spot]) -> None:
    """From below, by ``via``, to the head of his own stair: a bow below it and one above."""
    front = f"{stair_of(man)}前"
    man.go(front, via=via, face="北面")
    man.bow()
    man.ascend(stair=stair_of(man))
    man.go(f"{stair_of(man)}·升堂", face="北面")
    man.bow()


def _way_in(rite: Rite, man: Actor) -> list[Spot]:
    """Corners from the head of his stair to the line of his mark (20.03), the host's on the east."""
    if man.id != "主人":
        return way_to_mark(rite.options)
    return ["适物·东1"] if rite.options["venue"] == "庠" else ["适物·东1", "适物·东2", "适物·东3"]


def _to_the_marks(rite: Rite, pair: Pair) -> None:
    for man, side in zip(pair.both, ("右", "左"), strict=True):
        man.go(f"当物·{side}", via=_way_in(rite, man), round_=_pillar(rite, man))
    turned = [man.face("北面") for man in pair.both]
    for man, side in zip(pair.both, ("右", "左"), strict=True):
        man.after(*turned).bow()
        man.go(f"及物·{side}")
        man.bow()


def _pillar(rite: Rite, man: Actor) -> str | None:
    west = pillar_rounded(rite.options)
    return "东楹" if west and man.id == "主人" else west


def _down_again(rite: Rite, pair: Pair) -> None:
    """南面揖 on the marks, each to his own stair, a bow above it, down, and a bow below."""
    for man in pair.both:
        man.wait(0.8, verb="hold_string")
        face_the_target(rite, man)
        man.bow()
    for man, side in zip(pair.both, ("右", "左"), strict=True):
        stair = stair_of(man)
        way: list[Spot] = [f"当物·{side}", *reversed(_way_in(rite, man))]
        man.go(f"{stair}·升堂", via=way, face="南面", round_=_pillar(rite, man))
        man.bow()
        man.descend(stair=stair)
        man.go(f"{stair}前", face="南面")
        man.bow()


# -- 29 ----------------------------------------------------------------------------------------------------------------------


def grandee_and_mate(cue: Cues, rite: Rite, people: Company, pair: Pair, this: Round, *, coming: bool) -> list[Intent]:
    """29: a 大夫 joins his mate; the mate goes up and comes down first, and below the hall keeps a little behind.

    Returns the bows with which they greet the next pair when one is ``coming``.
    """
    mate, grandee = pair.both
    with cue("29.01", "大夫袒决遂，执弓，搢三挟一个"):
        to_gear_from_row(grandee)
        take_gear(rite, grandee, arrows=True, undershirt=True)
    with cue("29.01", "由堂西出于司射之西，就其耦。"):
        join_mate(pair)
    go_up(cue, rite, pair, met=None)
    this.bout(cue, pair)
    off_the_hall(cue, rite, pair)
    greeted = greet(cue, rite, pair) if coming else []
    with cue("29.07", "皆释弓于堂西，袭。"):
        _both_to_gear(rite, pair)
    with cue("29.08", "耦遂止于堂西，大夫升就席。"):
        to_row(mate, pair)
        go_up_to_mat(grandee)
    return greeted


def to_gear_from_row(grandee: Actor) -> None:
    """From where he waits, past the others who wait there, to where his bow leans."""
    stand = f"{grandee.id}·取弓"
    north = Beside(f"大夫·堂西{grandee.id.removeprefix('大夫')}", "北", 2.6)
    grandee.go(stand, via=[north, Cross(stand, north)], face="东面")


def join_mate(pair: Pair) -> None:
    """由堂西出于司射之西: south by the west lane, west of 司射, to the place south of his mate."""
    grandee, place = pair.lower, pair.file[1]
    grandee.go(place, via=[Cross(None, "西道·北"), "西道·北", Cross("西道·南", place)], face="东面")


def _both_to_gear(rite: Rite, pair: Pair) -> None:
    """Back west of the hall: the 大夫 with his mate by the south of 司马, or straight west from the stair (D19)."""
    mate, grandee = pair.both
    direct = rite.options.reading("D19") == "direct"
    with rite.together():
        for man, south in ((mate, 2 * ABREAST), (grandee, 0.0)):
            if man is grandee and direct:
                continue
            column = beside_lane("南行·西阶前", pair, man.id, "南")
            row = Beside(SOUTH_OF_SIMA, "南", south)
            lane = beside_lane("西道·南", pair, man.id, "北")
            if man is grandee:
                man.because(SOUTH_TOO)
            man.go(Cross(lane, Beside("西道·北", "南", 6.0)), via=[Cross(column, row), Cross(lane, row)])
    stand = f"{grandee.id}·取弓"
    if direct:
        arrived = grandee.because(HIS_OWN_WAY).go(stand, via=[Cross(stand, None)], face="东面")
    else:
        arrived = grandee.go(stand, via=[Cross(None, "西道·北"), Cross(stand, "西道·北")], face="东面")
    lay_down_gear(rite, grandee)
    to_rack(mate.after(arrived), pair)


def go_up_to_mat(man: Actor) -> Intent:
    """升就席 from where his bow leans.  Returns his walk to the mat."""
    man.go(f"{stair_of(man)}前", via=back_from_gear(man))
    man.ascend(stair=stair_of(man))
    man.go(f"{stair_of(man)}·升堂")
    return onto_the_mat(man)


# -- 28 to 30 ----------------------------------------------------------------------------------------------------------------


def play(rite: Rite, people: Company, this: Round) -> None:
    """Sections 28 to 30."""
    if honoured(people) or grandees(people):
        go_down_to_arm(rite.cue, rite, people, bring=rite.options.reading("D20") == "xi")
    else:
        rite.conditional("28.01", needs(rite, "宾", "主人"))
    if people.honoured_pair is not None:
        with rite.repeat("28.05", "乃射。") as again:
            guest_and_host(opened(again.cue, dict.fromkeys(_ids("28", 2, 8), rite.cue)), rite, people, this)
    else:
        for sentence in _ids("28", 2, 8):
            rite.conditional(sentence, needs(rite, "宾", "主人"))
    met: list[Intent] | None = None
    for pair in people.grandee_pairs:
        with (
            rite.repeat("29.02", "大夫为下射，揖进，耦少退。") as going,
            rite.repeat("29.03", "揖如三耦。") as bows,
            rite.repeat("29.04", "及阶，耦先升。") as climbing,
            rite.repeat("29.05", "卒射，揖如升射，耦先降。") as shot,
            rite.repeat("29.06", "降阶，耦少退。") as below,
        ):
            by_sentence: dict[str, Cues] = {
                **dict.fromkeys(("29.01", "29.07", "29.08"), rite.cue),
                "21.05": going.cue,
                "21.06": bows.cue,
                **dict.fromkeys(("21.07", "21.08", "21.09", "21.10", "21.11"), climbing.cue),
                **dict.fromkeys(("21.26", "21.27"), below.cue),
            }
            last = pair is people.grandee_pairs[-1]
            met = grandee_and_mate(opened(shot.cue, by_sentence), rite, people, pair, this, coming=last and bool(people.guest_pairs))
    if not people.grandee_pairs:
        for sentence in _ids("29", 1, 8):
            rite.conditional(sentence, *rite.statuses["23.06"].options)
    if people.guest_pairs:
        with rite.repeat("30.01", "众宾继射，释获皆如初。") as again:
            the_other_guests(again.cue, rite, people, this, met)
    else:
        rite.conditional("30.01", needs(rite, "众宾"))
    rite.held("30.02", "26.01: he calls the first pair; the pairs after it, guest and host, and the guests are not called")
    report(rite.cue, people, this.tallies)


def the_other_guests(usual: Cues, rite: Rite, people: Company, this: Round, met: list[Intent] | None, closing: Cues | None = None) -> None:
    """30.01: the other guests shoot pair by pair, as the three pairs did.  ``closing`` opens the cues of the last pair, if others."""
    for pair in people.guest_pairs:
        cue = closing if closing is not None and pair is people.guest_pairs[-1] else usual
        go_up(cue, rite, pair, met=met or None)
        this.bout(cue, pair)
        met = come_down(cue, rite, people, pair, coming=pair is not people.guest_pairs[-1])


def report(cue: Cues, people: Company, tallies: Tallies) -> None:
    """30.03–30.06: the keeper, what is left in his hand, tells the guest from the top tread; the rest back to the heap."""
    keeper = people.keeper
    with cue("30.03", "卒射，释获者遂以所执余获升自西阶，尽阶，不升堂。"):
        to_top_tread(keeper)
    with cue("30.04", "告于宾曰：“左右卒射。”"):
        keeper.say("左右卒射。", people.guest.id, verb="report")
    with cue("30.05", "降，反位，坐委余获于中西。"):
        back_from_tread(keeper)
        keeper.sit()
        if tallies.give_back(keeper) is None:
            keeper.because(assumed("无余算则空手 (郑玄, on 30.03): nothing is left to lay down")).wait(1.0)
    with cue("30.06", "兴，共而俟。"):
        keeper.rise()
        keeper.wait(1.0, verb="join_hands")


def to_top_tread(keeper: Actor) -> None:
    """From the west of the 中 round its north to the west stair, and up to the last tread below the hall."""
    north = Beside("所设中", "北", 4.4)
    keeper.go("西阶前", via=[Cross(None, north), Cross("北行·西阶前", north), "北行·西阶前"])
    keeper.ascend_to_top_tread()


def back_from_tread(keeper: Actor) -> None:
    """降，反位."""
    north = Beside("所设中", "北", 4.4)
    keeper.descend()
    keeper.go("释获者位", via=["南行·西阶前", Cross("南行·西阶前", north), Cross("释获者位", north)], face="东面")


def _ids(section: str, first: int, last: int) -> list[str]:
    return [f"{section}.{n:02d}" for n in range(first, last + 1)]
