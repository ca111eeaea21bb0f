"""Offering wine: the cup washed and filled and put back, the dishes brought, and what is offered of them.

34 and 35 are alike in this; the ways keep clear of those who stand in the court.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from geometry.evidence import Evidence, assumed, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor

CUP = "爵1"
IN_THE_BASKET = text("主人以虚爵降，奠于篚", "08.10")
SITS_TO_IT = assumed("the basket stands on the ground: he sits to take the cup out or to put it in, as 奠 is done sitting elsewhere")
BOTH_HANDS = assumed("a full cup is carried in both hands")
STANDS_EAST = text("俎由东壁", "J.07")
HIS_ERRAND_DONE = assumed("his errand done, he goes back to the host's officers on the east side")
COME_ALONG = assumed("the bearers set out when the cup comes down, so that the dishes follow the offering without delay")

AXIS: Spot = "西阶前"
"""Officers go and come on the stair's axis, east of all the files of archers (ASSUMED)."""

BASIN_LANE: Spot = Beside("洗", "北", 5.0)
"""Across the court between the row of basin and stand and those who sit below the hall (ASSUMED)."""

EAST_LANE: Spot = Beside("东壁", "西", 8.0)
"""South along the east side of the court, clear of chimes and basin (ASSUMED)."""

HOME_LANE: Spot = Beside(EAST_LANE, "西", 3.0)
"""North again, west of those who come (相左, ASSUMED here)."""

FIRST_OFFICER = "赞者·位1"
OUT_ROW: Spot = FIRST_OFFICER
"""Out to the east along the line of the first of the host's officers, north of the chimes (ASSUMED)."""

HOME_ROW: Spot = Beside(FIRST_OFFICER, "北", 4.0)
"""Home again north of that (ASSUMED)."""

OUT_FILE: Spot = Beside(FIRST_OFFICER, "东", 3.0)
HOME_FILE: Spot = Beside(FIRST_OFFICER, "东", 5.5)
"""East of their file, by which they leave it and come back to it (ASSUMED)."""


def wash(man: Actor, way: Sequence[Spot], cup: str = CUP) -> None:
    """适洗，洗爵: to the north of basket and basin by ``way``; the cup is taken up and washed, facing south."""
    man.go("洗北·篚", via=[*way, Cross(AXIS, BASIN_LANE), Cross("洗北·篚", BASIN_LANE)], face="南面")
    man.because(SITS_TO_IT).sit()
    man.because(IN_THE_BASKET).take(cup, slot="右手")
    man.because(SITS_TO_IT).rise()
    man.go("洗北", face="南面")
    man.set(cup, state="虚", verb="wash")


def fill(man: Actor) -> Intent:
    """升，实之，以降: up the west stair, wine from the eastern jar, and down again.  Returns the coming down."""
    up_and_fill(man)
    lane = Cross("酌位", "堂西道·北")
    man.go("西阶·升堂", via=[lane, "堂西道·北", "堂西道·南"])
    return man.descend()


INSIDE: list[Spot] = ["堂西道·南", "堂西道·北"]


def up_and_fill(man: Actor, cup: str = CUP, way: Sequence[Spot] = INSIDE) -> None:
    """升，酌: up the west stair and by ``way`` along the hall to the jars; wine from the eastern one."""
    man.go("西阶前", via=[Cross(None, BASIN_LANE), Cross(AXIS, BASIN_LANE)])
    man.ascend()
    lane = Cross("酌位", "堂西道·北")
    man.go("酌位", via=["西阶·升堂", *way, lane], face="北面")
    pour(man, cup)


def pour(man: Actor, cup: str) -> None:
    """实之, at the jars."""
    man.set(cup, state="实", verb="fill")
    man.because(BOTH_HANDS).shift(cup, slot="两手", verb="hold_in_both_hands")


def put_back(man: Actor, way: Sequence[Spot]) -> None:
    """奠于篚: by ``way``, along the basin's lane to the basket, and the empty cup into it."""
    man.go("洗北·篚", via=[*way, Cross("洗北·篚", BASIN_LANE)], face="南面")
    man.because(SITS_TO_IT).sit()
    man.put(CUP, into="下篚")
    man.because(SITS_TO_IT).rise()


@dataclass(frozen=True)
class Bearer:
    """One who carries a dish: he and what he carries."""

    man: Actor
    dish: str

    def fetch(self, why: Evidence) -> Intent:
        """From the host's officers on the east to the wall, where he takes the dish up; this may outlast the cue.  Returns his going."""
        stand = Beside(self.dish, "西", 2.2)
        way: list[Spot] = [Cross(OUT_FILE, None), Cross(OUT_FILE, OUT_ROW), Cross(stand, OUT_ROW)]
        going = self.man.because(STANDS_EAST).lasting().go(stand, via=way, face="东面")
        self.man.because(why).lasting().take(self.dish, slot="两手")
        return going

    def go_home(self, way: Sequence[Spot], place: str) -> Intent:
        """By ``way`` to the lane along the east side, and so back to ``place``; this may outlast the cue."""
        last: Spot | None = way[-1] if way else None
        out: list[Spot] = [*way, Cross(HOME_LANE, last), Cross(HOME_LANE, HOME_ROW), Cross(HOME_FILE, HOME_ROW), Cross(HOME_FILE, place)]
        return self.man.because(HIS_ERRAND_DONE).lasting().go(place, via=out, face="西面")


def fetch_all(bearers: Sequence[Bearer], why: Evidence, after: Sequence[Intent] = ()) -> None:
    """The bearers, one behind the other, fetch their dishes; the first has the farthest to go."""
    ahead: Intent | None = None
    for bearer in bearers:
        if ahead is not None:
            bearer.man.lasting().follow(ahead, 2.0)
        bearer.man.after(*after)
        ahead = bearer.fetch(why)


def offer_dishes(man: Actor, dishes: str, left: str) -> Intent:
    """左执爵，祭脯醢: the cup in the left hand, he offers of the 荐; ``left`` is what remains for offering."""
    man.shift(CUP, slot="左手", verb="hold_in_left_hand")
    return man.set(dishes, state=left, verb="libate")


def offer_lung_and_wine(man: Actor, stand: str, left: str, *, both_hands: Evidence | None = None) -> Intent:
    """取肺，坐祭，遂祭酒: standing he takes the lung from the 俎, sits, offers of it, then of the wine.

    ``both_hands``: who says that he pours the wine with both hands.
    """
    man.set(stand, state=left, verb="take_lung")
    man.sit()
    man.wait(1.2, verb="libate")
    if both_hands is not None:
        man.because(both_hands).shift(CUP, slot="两手", verb="hold_in_both_hands")
    return man.set(CUP, state="实", verb="libate_wine")


def drink(man: Actor, cup: str = CUP) -> Intent:
    """立饮: he drains the cup standing; 不拜既爵, he does not bow for it."""
    man.wait(1.6, verb="drink")
    return man.set(cup, state="虚", verb="drain")
