"""34 献获者, 35 献释获者: wine for the marker at the target and for the keeper of the tallies."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe import toasting_keeper
from scenes.xiangshe.banner import banner
from scenes.xiangshe.company import Company
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
from scenes.xiangshe.shooting import Cues
from scenes.xiangshe.ways import SOUTH_OF_SIMA

BANNER_ASIDE = assumed("his hands must be free for the cup: the banner leans against the target as at 17.04")
TAKES_BANNER = text("执旌负侯而俟", "21.02")
OUT_OF_THE_WAY = assumed("while the marker offers before the target 司马 waits where he will stand when the cup comes back")
MARKER_FIRST = commentary("执爵先立于此而东面", "敖继公 005-63b", "D29")
FOLLOWS_THEM = assumed("the dishes set, he comes to their right", "34.11", "D29")
RISES_FROM_OFFERING = assumed("he rises from the last offering to go on; the text leaves it unsaid")
FOR_THE_TARGET = commentary("笾在东，豆在西，俎当其北", "郑玄, ZJ 005-51b/52a")
IN_BOTH_HANDS = commentary("亦二手祭酒反注", "郑玄, ZJ 005-52a")
SETS_OUT_FROM_THERE = text("荐脯醢，设折俎", "34.02")

LEFT = ("二祭", "一祭", "已祭")
"""What remains for offering on dishes prepared for three (三祭), after each of the three places."""

ASIDE = 2.4
"""From the dishes to their setter, east of them before the tongues (ASSUMED)."""

ROUND = 5.2
"""From the dishes to the column by which the bearers come and go (ASSUMED)."""

NORTH_OF_ALL: Spot = Beside("侯前", "北", 7.0)
"""The bearers' lane north of him who sits before the target (ASSUMED)."""

NORTH_OF_PACES: Spot = Beside("左个西北三步", "北", 5.3)
"""The bearers' lane north of the place three paces north-west of the left wing (ASSUMED)."""


def play(rite: Rite, people: Company, *, armed: bool = True) -> None:
    """Sections 34 and 35.  ``armed``: 司射 holds bow, arrow and rod (33.05); when nobody had to drink he laid them down at 32.01."""
    first, second = (Bearer(man, dish) for man, dish in zip(rite.actors(["赞者1", "赞者2"]), ("荐·获者", "俎·获者"), strict=True))
    wash_and_come(rite, people, first, second)
    set_before_target(rite, people, first, second)
    hand_over(rite, people)
    three_offerings(rite, people, first, second)
    home = [drink_three_paces_off(rite, people, first, second), put_aside(rite, people, second)]
    toasting_keeper.play(rite, people, home, armed=armed)
    rite.laid_out("J.39", "俎·获者")
    rite.laid_out("J.40", "右个·获者")


def wash_and_come(rite: Rite, people: Company, first: Bearer, second: Bearer) -> None:
    """34.01: 司马 washes, fills and brings the cup to the target; the dishes come from the east."""
    sima, marker = people.director_of_arms, people.marker
    with rite.cue("34.01", "司马洗爵"):
        fetch_all((first, second), SETS_OUT_FROM_THERE)
        wash(sima, [Cross(None, SOUTH_OF_SIMA), Cross(AXIS, SOUTH_OF_SIMA)])
    with rite.cue("34.01", "升实之以降"):
        down = fill(sima)
    with rite.cue("34.01", "献获者于侯。"):
        for n, bearer in enumerate((first, second)):
            waits = Beside(Beside("侯前", "北", 12.0), "东", 9.0 + 3.0 * n)
            bearer.man.after(down).because(COME_ALONG).go(waits, via=[Cross(EAST_LANE, None), Cross(EAST_LANE, waits)])
        lane = Beside("侯前", "北", 8.0)
        come = sima.go("司马·献获者", via=[Cross(AXIS, None), Cross(AXIS, lane), Cross("司马·献获者", lane)], face="西面")
        marker.after(come).because(BANNER_ASIDE).face("南面")
        marker.because(BANNER_ASIDE).lean("旌", at=Beside("倚旌", "西", 2.0), facing="北面", state=banner(marker, "倚"))
        marker.because(BANNER_ASIDE).face("北面")


def northern_first(rite: Rite, first: Bearer, second: Bearer) -> tuple[Bearer, Bearer]:
    """The two in the order in which they leave the dishes before the marker: the northern one first (D28)."""
    return (second, first) if rite.options.reading("D28") == "weimian" else (first, second)


def set_before_target(rite: Rite, people: Company, first: Bearer, second: Bearer) -> None:
    """34.02–34.03: dishes and stand are set, as D28 reads it; both serve three offerings."""
    known = commentary("西面错以南为上", "郑玄, ZJ 005-51a", "D28")
    if rite.options.reading("D28") == "ao":
        known = commentary("before him, at the face of the target", "敖继公 005-61b/62a", "D28")
    with rite.cue("34.02", "荐脯醢，设折俎。"):
        before: Intent | None = None
        for bearer, name in ((first, "荐"), (second, "俎")):
            spot = f"献获者·设{name}"
            if before is not None:
                bearer.man.after(before)
            way: list[Spot] = [Cross(None, "献获者·来"), "献获者·来", Cross("献获者·来", spot)]
            facing = "西面" if rite.options.reading("D28") == "weimian" else "东面"
            bearer.man.go(spot, via=way, face=facing)
            before = bearer.man.because(known).put(bearer.dish, at=f"献获者·{name}", verb="set_dishes")
    rite.ruled("34.03", "offers-at-three-places", "34.07", "34.08", "34.09")


def hand_over(rite: Rite, people: Company) -> None:
    """34.04: the marker bows facing north and receives; 司马, facing west, hands the cup and bows."""
    sima, marker = people.director_of_arms, people.marker
    with rite.cue("34.04", "获者负侯，北面拜受爵"):
        bowed = marker.bow_down(sima.id)
        sima.after(bowed).hand(CUP, to=marker, slot="两手")
    with rite.cue("34.04", "司马西面拜送爵。"):
        sima.bow_down(marker.id)


def three_offerings(rite: Rite, people: Company, first: Bearer, second: Bearer) -> None:
    """34.05–34.09: before the right wing, the left wing and the middle, dishes and stand brought along each time."""
    marker, sima = people.marker, people.director_of_arms
    with rite.cue("34.05", "获者执爵，使人执其荐与俎从之。"):
        taken = [bearer.man.take(bearer.dish, slot="两手") for bearer in (first, second)]
        lane = Beside("侯前", "北", 9.0)
        waits = "司马·受爵"
        leaves: Intent = sima.because(OUT_OF_THE_WAY).lasting().go(waits, via=[Cross(None, lane), Cross(waits, lane)], face="北面")
        marker.after(*taken).follow(leaves, 4.5)
    with rite.cue("34.06", "适右个，设荐俎。"):
        _go_and_set(marker, "右个·获者", northern_first(rite, first, second))
    _libate(rite.cue, marker, LEFT[0])
    with rite.cue("34.09", "兴，适左个、中"):
        marker.rise()
    with rite.repeat("34.09", "亦如之。") as again:
        for place, left in (("左个·获者", LEFT[1]), ("侯中·获者", LEFT[2])):
            with again.cue("34.05", "使人执其荐与俎从之"):
                if place == "侯中·获者":
                    marker.rise()
                for bearer in (first, second):
                    bearer.man.take(bearer.dish, slot="两手")
            with again.cue("34.06", "设荐俎。"):
                _go_and_set(marker, place, (second, first))
            _libate(again.cue, marker, left)


def _go_and_set(marker: Actor, place: str, bearers: tuple[Bearer, Bearer]) -> None:
    """The marker goes to ``place``, the bearers after him in their order.

    The dishes stand as for the target, which faces north: 荐 toward it, and north of that, next to the marker, 俎 (FOR_THE_TARGET).
    """
    ahead: Intent = marker.go(place, via=[Cross(None, place)], face="南面")
    there: dict[str, Intent] = {}
    for bearer in bearers:
        dish = _before(place, bearer.dish)
        stand, column = Beside(dish, "东", ASIDE), Beside(place, "东", ROUND)
        bearer.man.follow(ahead, 1.2)
        way: list[Spot] = [Cross(None, NORTH_OF_ALL), Cross(column, NORTH_OF_ALL), Cross(column, stand)]
        ahead = there[bearer.dish] = bearer.man.go(stand, via=way, face="西面")
    laid: Intent | None = None
    for bearer in sorted(bearers, key=lambda b: b.dish.startswith("俎")):
        if laid is not None:
            bearer.man.after(laid)
        laid = bearer.man.because(FOR_THE_TARGET).put(bearer.dish, at=_before(place, bearer.dish), verb="set_dishes")


def _before(place: str, dish: str) -> Spot:
    return Beside(place, "南", 3.7 if dish.startswith("荐") else 1.9)


def _libate(cue: Cues, marker: Actor, left: str) -> None:
    """34.07–34.08: sitting, of the dishes; standing the lung is taken, and sitting he offers of it and of the wine."""
    with cue("34.07", "获者南面坐，左执爵，祭脯醢，执爵兴。"):
        marker.sit()
        offer_dishes(marker, "荐·获者", left)
        marker.rise()
    with cue("34.08", "取肺，坐祭，遂祭酒。"):
        offer_lung_and_wine(marker, "俎·获者", left, both_hands=IN_BOTH_HANDS)


def drink_three_paces_off(rite: Rite, people: Company, first: Bearer, second: Bearer) -> Intent:
    """34.10–34.12: three paces north-west of the left wing the dishes are set again; he drinks at their right, facing east.

    Returns the going home of the first bearer.
    """
    marker, sima = people.marker, people.director_of_arms
    huo = rite.options.reading("D29") == "huo"
    with rite.cue("34.10", "左个之西北三步，东面设荐俎。"):
        marker.because(RISES_FROM_OFFERING).rise()
        taken = [bearer.man.take(bearer.dish, slot="两手") for bearer in (first, second)]
        ahead: Intent | None = None
        if huo:
            spot = "左个西北三步"
            marker.after(*taken)
            ahead = marker.because(MARKER_FIRST).go(spot, via=[Cross(spot, None)], face="东面")
        both = [(second, "俎"), (first, "荐")]  # he who stands north of the other goes first
        for bearer, name in both if huo else reversed(both):
            if ahead is not None and not huo:
                bearer.man.after(ahead)
            elif ahead is not None:
                bearer.man.follow(ahead, 1.2)
            stand = f"西北·设{name}"
            facing = "南面" if huo else "东面"
            way = [Cross(None, NORTH_OF_PACES), Cross(stand, NORTH_OF_PACES)]
            if not huo and bearer is first:  # past the other, who stands north of him
                column = Beside("侯中·获者", "东", ROUND)
                way = [Cross(column, None), Cross(column, NORTH_OF_PACES), way[1]]
            ahead = bearer.man.go(stand, via=way, face=facing)
        laid: Intent | None = None
        for bearer, name in reversed(both):
            if laid is not None:
                bearer.man.after(laid)
            laid = bearer.man.put(bearer.dish, at=f"西北·{name}", verb="set_dishes")
    with rite.cue("34.11", "获者荐右东面立饮，不拜既爵。"):
        if not huo:
            marker.because(FOLLOWS_THEM)
        marker.go("获者·荐右", via=[Cross("左个西北三步", None), Cross("左个西北三步", "获者·荐右")], face="东面")
        drink(marker)
        west = Beside("左个西北三步", "西", 2.5)
        home = first.go_home([Cross(west, None), Cross(west, NORTH_OF_PACES)], "赞者·位1")
    with rite.cue("34.12", "司马受爵，奠于篚，复位。"):
        marker.hand(CUP, to=sima, slot="两手")
        north = Beside("司马·受爵", "东", 3.0)
        put_back(sima, [Cross(north, None), Cross(north, BASIN_LANE)])
        back = [Cross(None, BASIN_LANE), Cross(AXIS, BASIN_LANE), Cross(AXIS, SOUTH_OF_SIMA), Cross("司马位", SOUTH_OF_SIMA)]
        sima.go("司马位", via=back, face="东面")
    return home


def put_aside(rite: Rite, people: Company, second: Bearer) -> Intent:
    """34.13–34.14: his dishes go south of the screen, out of his way; he takes the banner and waits before the target.

    Returns the going home of the second bearer.
    """
    marker = people.marker
    with rite.cue("34.13", "获者执其荐，使人执俎从之，辟设于乏南。"):
        marker.take("荐·获者", slot="两手")
        second.man.take(second.dish, slot="两手")
        ahead: Intent | None = None
        for man, dish, name in ((marker, "荐·获者", "荐"), (second.man, second.dish, "俎")):
            spot = f"乏南·{name}"
            stand = Beside(spot, "东", 2.2)
            if ahead is not None:
                man.follow(ahead, 3.5)
            ahead = man.go(stand, via=[Cross(stand, None)], face="西面")
            man.put(dish, at=spot, verb="set_dishes")
        home = second.go_home([], "赞者·位2")
    with rite.cue("34.14", "获者负侯而俟。"):
        east, before = Beside("乏", "东", 2.5), Beside("侯前", "北", 3.0)
        marker.go("侯前", via=[Cross(east, None), Cross(east, before), Cross("侯前", before)], face="南面")
        marker.because(TAKES_BANNER).take("旌", slot="两手", state=banner(marker, "举"))
        marker.face("北面")
    return home
