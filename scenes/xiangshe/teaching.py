"""20 诱射: the director of archery shoots first, to teach."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Spot
from scenes.options import Options
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company, arrows_of
from scenes.xiangshe.ways import SOUTH_OF_SIMA

TO_THE_UPPER_SIDE = commentary("右还者，为下射，宜向上射也", "敖继公 005-25b", "D6")
TO_THE_WEST = commentary("西面", "吴廷华 005-11b", "D6")


def way_to_mark(options: Options) -> list[Spot]:
    """Corners from the head of the west stair to 当物: south of the pillars in a 庠, round the west pillar in a 序 (20.03)."""
    return ["适物·1"] if options["venue"] == "庠" else ["适物·1", "适物·2", "适物·3"]


def pillar_rounded(options: Options) -> str | None:
    """The pillar gone round on the way to the marks, if one is."""
    return "西楹" if options["venue"] == "序" else None


def play(rite: Rite, people: Company) -> None:
    """Section 20."""
    sishe = people.director_of_archery
    quiver = arrows_of("司射")
    with rite.cue("20.01", "司射东面立于三耦之北，搢三而挟一个，揖进。"):
        sishe.go("司射·诱射位", via=[Cross("司射·诱射位", None)], face="东面")
        sishe.tuck(*quiver[1:])
        sishe.bow()
        sishe.go("诱射·当阶")
    with rite.cue("20.02", "当阶，北面揖，及阶，揖，升堂，揖。"):
        sishe.face("北面")
        sishe.bow()
        sishe.go("西阶前")
        sishe.bow()
        sishe.ascend()
        sishe.go("西阶·升堂")
        sishe.bow()
    _to_the_mark(rite, sishe)
    with rite.cue("20.04", "当左物，北面揖，及物，揖。"):
        sishe.face("北面")
        sishe.bow()
        sishe.go("及物·左")
        sishe.bow()
    with rite.cue("20.05", "左足履物，不方足，还。"):
        sishe.go("左物", verb="step_on_mark")
        _turn_on_mark(rite, sishe)
    with rite.cue("20.06", "视侯中，俯正足。"):
        sishe.wait(1.5, verb="look")
        sishe.wait(1.5, verb="set_feet")
        stand_to_shoot(rite, sishe)
    rite.held("20.07", "the-banner-stays", "the banner stays leant on the target from 17.04 until 21.02")
    with rite.cue("20.08", "诱射，将乘矢。"):
        for n, arrow in enumerate(quiver):
            if n:
                sishe.nip(arrow)
            sishe.shoot(arrow, Beside("侯中", "东", 0.8 * n - 1.2), into="侯", height=TEACHING_HEIGHTS[n])
    with rite.cue("20.09", "执弓不挟，右执弦。"):
        sishe.wait(1.5, verb="hold_string")
    _come_down(rite, sishe)


SIDE_ON = {
    "wu": assumed("吴廷华 has him stand facing west and look south (WTH 005-11b)", "21.11", "D5"),
    "yishu": commentary("当左前右后", "义疏 010-55a: his feet together he stands side-on", "D5"),
}
"""Readings of D5 by which one shoots with the left side to the target, facing west."""


def face_the_target(rite: Rite, man: Actor) -> None:
    """南面 again, for the bow after the shot, of one who stood side-on (D5)."""
    if rite.options.reading("D5") in SIDE_ON:
        man.face("南面")


def stand_to_shoot(rite: Rite, man: Actor) -> None:
    """D5: he stays facing south, or turns his left side to the target."""
    known = SIDE_ON.get(rite.options.reading("D5"))
    if known is not None:
        man.because(known).face("西面")


TEACHING_HEIGHTS = (10.2, 11.4, 9.2, 10.8)
"""Where on the face his four arrows strike, in 尺 from the ground (ASSUMED: he who teaches hits; the marker cries none)."""


def _to_the_mark(rite: Rite, sishe: Actor) -> None:
    words = "堂则由楹外" if rite.options["venue"] == "庠" else "豫则钩楹内"
    with rite.cue("20.03", words):
        sishe.go("当物·左", via=way_to_mark(rite.options), round_=pillar_rounded(rite.options))


def _turn_on_mark(rite: Rite, sishe: Actor) -> None:
    """还: to the south by way of the upper archer's side (敖), whatever 左 and 右 mean, or to the west only (吴)."""
    if rite.options.reading("D6") == "wu":
        sishe.because(TO_THE_WEST).face("西面")
    else:
        sishe.because(TO_THE_UPPER_SIDE).face("南面", sense="ccw")


def _come_down(rite: Rite, sishe: Actor) -> None:
    back = list(reversed(way_to_mark(rite.options)))
    with rite.cue("20.10", "南面揖，揖如升射。"):
        sishe.face("南面")
        sishe.bow()
        sishe.go("西阶·升堂", via=["当物·左", *back], face="南面", round_=pillar_rounded(rite.options))
        sishe.bow()
    with rite.cue("20.11", "降，出于其位南。"):
        sishe.descend()
        sishe.go("南行·西阶前", face="南面")
        sishe.bow()
        sishe.go("西道·南", via=[SOUTH_OF_SIMA])
    with rite.cue("20.12", "适堂西，改取一个，挟之。"):
        sishe.go(Beside("司射·堂西", "北", 3.0), via=["西道·北", Cross("司射·堂西", "西道·北")], face="东面")
        sishe.take("矢·司射5", slot="指间")
    with rite.cue("20.13", "遂适阶西，取扑搢之以反位。"):
        sishe.go("司射·阶西", via=[Cross(None, "西道·北"), Cross(None, "司射·阶西")], face="北面")
        sishe.because(text("司射之弓矢与扑，倚于西阶之西", "J.18")).take("扑", slot="右手")
        sishe.tuck("扑")
        return_to_place(sishe)


def return_to_place(sishe: Actor) -> None:
    """反位: from the gear by the stair, south along the west side of the stairs' path, to his place, facing east."""
    lane = Beside("南行·西阶前", "西", 2.5)
    sishe.go("司射位", via=[lane, Cross(lane, "司射位")], face="东面")
