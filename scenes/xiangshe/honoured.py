"""28 宾主人射, 29 大夫与耦射, 30 众宾继射告卒射: after the three pairs all the others shoot, and the guest is told.

Guest, host and 大夫 go down and arm on the ground beside the hall, each by his own stair; the same walks serve the third round.
"""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.beside_the_hall import (
    attended,
    back_from_gear,
    go_down_to_arm,
    go_to_arm,
    go_up_to_mat,
    grandees,
    honoured,
    lay_down_gear,
    onto_the_mat,
    stair_of,
    take_gear,
    up_own_stair,
)
from scenes.xiangshe.company import Company, Pair, with_prince
from scenes.xiangshe.matching import needs
from scenes.xiangshe.prince import guest_and_prince
from scenes.xiangshe.scoring import Round, opened
from scenes.xiangshe.shooting import (
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
from scenes.xiangshe.ways import ABREAST, SOUTH_OF_SIMA, beside_lane

SOUTH_TOO = commentary("大夫亦由司马之南", "敖继公 005-50a, 义疏 011-36a", "D19")
HIS_OWN_WAY = text("唯宾与大夫降阶，遂西取弓矢", "J.23", "D19")


# -- 28 ----------------------------------------------------------------------------------------------------------------------


def guest_and_host(cue: Cues, rite: Rite, people: Company, this: Round, *, bring: bool = False) -> None:
    """28.02–28.08: guest and host arm, go up each by his own stair, shoot, and come back to their mats.

    With a prince for host they go as J.50 has it (:mod:`scenes.xiangshe.prince`); ``bring`` is for him.
    """
    if with_prince(rite.options):
        guest_and_prince(cue, rite, people, this, bring=bring)
        return
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
        seated: list[Intent] = []
        for man in pair.both:
            up_own_stair(man, [])
            seated.append(onto_the_mat(man))
        attended(people.director_of_archery, seated)


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
        take_gear(rite, grandee, arrows=True)
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


# -- 28 to 30 ----------------------------------------------------------------------------------------------------------------


def play(rite: Rite, people: Company, this: Round) -> None:
    """Sections 28 to 30."""
    bring = rite.options.reading("D20") == "xi"
    if with_prince(rite.options):
        rite.conditional("28.02", "prince=no")
    elif honoured(people) or grandees(people):
        go_down_to_arm(rite.cue, rite, people, bring=bring)
    else:
        rite.conditional("28.01", needs(rite, "宾", "主人"))
    if people.honoured_pair is not None:
        with rite.repeat("28.05", "乃射。") as again:
            guest_and_host(opened(again.cue, dict.fromkeys(_ids("28", 1, 8), rite.cue)), rite, people, this, bring=bring)
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
    rite.held(
        "30.02",
        "only-the-first-pair-is-called",
        "26.01: he calls the first pair; the pairs after it, guest and host, and the guests are not called",
    )
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
