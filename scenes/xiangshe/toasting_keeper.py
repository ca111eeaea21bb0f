"""35 献释获者: the director of archery offers wine to the keeper of the tallies, a little south of his place."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.evidence import assumed
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Rite
from scenes.xiangshe.company import Company, bow_of
from scenes.xiangshe.cups import (
    AXIS,
    BASIN_LANE,
    COME_ALONG,
    CUP,
    EAST_LANE,
    Bearer,
    drink,
    fetch_all,
    fill,
    offer_dishes,
    offer_lung_and_wine,
    put_back,
    wash,
)

SITS_TO_THEM = assumed("the dishes stand on the ground: he sits to take them up and to put them down")
MAKE_ROOM = assumed("the dishes set, they make room for the keeper")

SOUTH_ROW: Spot = Beside("洗", "南", 12.0)
"""The bearers come west along this line, south of basin and arrow stand (ASSUMED)."""

WEST_END: Spot = Beside("所设中", "东", 5.0)
"""They turn north on this line, east of the tally holder (ASSUMED)."""


def play(rite: Rite, people: Company, home: Sequence[Intent], *, armed: bool = True) -> None:
    """Section 35.  ``home``: the going home of those who served the marker, before which nobody sets out again."""
    first, second = (Bearer(man, dish) for man, dish in zip(rite.actors(["赞者1", "赞者3"]), ("荐·释获者", "俎·释获者"), strict=True))
    lay_down_bow(rite, people, armed=armed)
    wash_and_offer(rite, people, first, second, home)
    set_dishes(rite, first, second)
    receive_and_drink(rite, people)
    rite.ruled("J.36", "32.01", "35.01")
    rite.laid_out("J.41", "俎·释获者")


def lay_down_bow(rite: Rite, people: Company, *, armed: bool) -> None:
    """35.01: west of the stair he lays down bow, arrow and rod, takes off ring and guard, and covers his arm."""
    sishe = people.director_of_archery
    with rite.cue("35.01", "司射适阶西，释弓矢，去扑，说决拾，袭。"):
        lane = Beside("南行·西阶前", "西", 2.5)
        sishe.go("司射·阶西", via=[Cross(lane, None), lane], face="北面")
        if armed:
            sishe.lean(bow_of("司射"), at="司射·射器")
            sishe.put("矢·司射5", at="司射·射器")
            sishe.lean("扑", at="司射·射器")
        sishe.take_off("决遂")
        if armed:
            sishe.cover()


def wash_and_offer(rite: Rite, people: Company, first: Bearer, second: Bearer, home: Sequence[Intent]) -> None:
    """35.02–35.03: the cup is washed, filled and brought to the south of the keeper's place."""
    sishe = people.director_of_archery
    with rite.cue("35.02", "适洗，洗爵。"):
        fetch_all((first, second), COME_ALONG, after=home)
        wash(sishe, [Cross(None, "西阶前"), "西阶前"])
    with rite.cue("35.03", "升实之，以降"):
        down = fill(sishe)
    with rite.cue("35.03", "献释获者于其位，少南。"):
        for n, bearer in enumerate((first, second)):
            waits = Cross(Beside(WEST_END, "东", 8.0 + 3.0 * n), SOUTH_ROW)
            bearer.man.after(down).because(COME_ALONG).go(waits, via=[Cross(EAST_LANE, None), Cross(EAST_LANE, SOUTH_ROW)])
        spot = "司射·献释获者"
        sishe.go(spot, via=[Cross(AXIS, None), Cross(AXIS, spot)], face="北面")


def set_dishes(rite: Rite, first: Bearer, second: Bearer) -> None:
    """35.04: dishes and stand are set, with a portion to offer."""
    with rite.cue("35.04", "荐脯醢，折俎，有祭。"):
        laid: list[Intent] = []
        ahead: Intent | None = None
        for bearer, name in ((first, "荐"), (second, "俎")):
            stand = f"献释获者·设{name}"
            if ahead is not None:
                bearer.man.follow(ahead, 1.2)
            ahead = bearer.man.go(stand, via=[Cross(WEST_END, None), Cross(WEST_END, stand)], face="北面")
            bearer.man.after(*laid)
            laid.append(bearer.man.put(bearer.dish, at=f"献释获者·{name}", verb="set_dishes"))
        gone: Intent | None = None
        for n, (bearer, home) in enumerate(((second, "赞者·位3"), (first, "赞者·位1"))):
            out = Cross(Beside(WEST_END, "东", 8.0 - 3.0 * n), SOUTH_ROW)
            if n:
                bearer.man.after(*laid).assume("one after the other").wait(1.2)
            bearer.man.after(*laid).because(MAKE_ROOM).go(out, via=[Cross(WEST_END, None), Cross(WEST_END, SOUTH_ROW)])
            if gone is not None:
                bearer.man.lasting().follow(gone, 2.0)
            gone = bearer.go_home([], home)


def receive_and_drink(rite: Rite, people: Company) -> None:
    """35.05–35.10: bow and cup, the offerings, the drinking west of 司射; the cup goes back, the dishes a little aside."""
    sishe = people.director_of_archery
    keeper = rite.actor("释获者")
    with rite.cue("35.05", "释获者荐右东面拜受爵"):
        keeper.go("释获者·荐右", via=[Cross("释获者·就荐", "释获者位"), Cross("释获者·就荐", "释获者·荐右")], face="东面")
        bowed = keeper.bow_down(sishe.id)
        sishe.after(bowed).hand(CUP, to=keeper, slot="两手")
    with rite.cue("35.05", "司射北面拜送爵。"):
        sishe.bow_down(keeper.id)
    with rite.cue("35.06", "释获者就其荐坐，左执爵，祭脯醢。"):
        keeper.go("释获者·就荐", via=[Cross("释获者·就荐", None)], face="东面")
        keeper.sit()
        offer_dishes(keeper, "荐·释获者", "已祭")
    with rite.cue("35.07", "兴，取肺，坐祭，遂祭酒。"):
        keeper.rise()
        offer_lung_and_wine(keeper, "俎·释获者", "已祭")
    with rite.cue("35.08", "兴，司射之西北面立饮，不拜既爵。"):
        keeper.rise()
        keeper.go("释获者·司射之西", via=[Cross(None, "释获者·司射之西")], face="北面")
        drink(keeper)
    with rite.cue("35.09", "司射受爵，奠于篚。"):
        keeper.hand(CUP, to=sishe, slot="两手")
        put_back(sishe, [Cross(AXIS, None), Cross(AXIS, BASIN_LANE)])
    with rite.cue("35.10", "释获者少西辟荐，反位。"):
        keeper.go("释获者·辟荐", via=[Cross("释获者·辟荐", None)], face="北面")
        keeper.because(SITS_TO_THEM).sit()
        keeper.take("荐·释获者", slot="两手")
        keeper.put("荐·释获者", at="辟荐·释获者", verb="set_dishes")
        keeper.take("俎·释获者", slot="两手")
        keeper.put("俎·释获者", at="辟俎·释获者", verb="set_dishes")
        keeper.because(SITS_TO_THEM).rise()
        keeper.go("释获者位", face="东面")
