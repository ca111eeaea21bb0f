"""射者有过则挞之 (J.30): under the option ``fault`` one of the three pairs is beaten in mid-court when his pairs have shot.

The record does not say what he has done (郑玄: an arrow that strikes a man; 敖继公: an order of 司射 not kept), nor when it is
done.  Those whose mats are on the hall are not beaten (敖继公).
"""

from __future__ import annotations

from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Cross, Spot
from scenes.stage import Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.ways import SOUTH_OF_SIMA

MID_COURT: Spot = Beside("所设楅", "北", 10.0)
"""Where he stands who is beaten: 中庭, north of where the arrow stand is set (尺 assumed)."""
IN_MID_COURT = commentary("以扑挞于中庭", "郑玄, on J.30")
WHO_AND_WHEN = assumed("the record names nobody: the last of the three pairs, when the pairs have shot and before the guest does")
HOW = assumed("he stands facing north, to the hall; three strokes")
STROKES = 3
STROKE = 1.5
"""Seconds from stroke to stroke (ASSUMED)."""
BESIDE = 3.0


def play(rite: Rite, people: Company) -> None:
    """J.30, or that it is left out."""
    if rite.options["fault"] != "yes":
        rite.conditional("J.30", "fault=yes")
        return
    sishe, man = people.director_of_archery, people.three_pairs[-1].lower
    home = people.three_pairs[-1].home(man)
    lane: Spot = Beside(MID_COURT, "西", 8.0)
    with rite.cue("J.30", "射者有过则挞之。"):
        called = sishe.because(WHO_AND_WHEN).call("挞之。", man.id)
        south: list[Spot] = ["西道·北", Cross("西道·北", SOUTH_OF_SIMA), Cross(lane, SOUTH_OF_SIMA)]
        there = man.after(called).because(IN_MID_COURT).go(MID_COURT, via=[Cross(home, "西道·北"), *south, lane], face="北面")
        side: Spot = Beside(MID_COURT, "西", BESIDE)
        sishe.after(there).because(IN_MID_COURT).go(side, via=[Cross(lane, None), lane], face="东面")
        sishe.shift("扑", slot="右手", verb="draw")
        for _ in range(STROKES):
            sishe.wait(STROKE, verb="strike")
        done = sishe.tuck("扑")
        sishe.because(WHO_AND_WHEN).go("司射位", via=[lane, Cross(lane, "司射位")], face="东面")
        man.after(done).because(HOW).wait(STROKE)
        man.because(WHO_AND_WHEN).go(home, via=[lane, *south[::-1], Cross(home, "西道·北")], face="南面")
