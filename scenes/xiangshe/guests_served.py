"""08 献众宾, 09 一人举觯: the host offers to the other guests above the west stair; one man raises a goblet to the guest."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.hall_ways import ROW, WEST_LANE, across_from_jars, elder_to_mat, guest_to_mat, host_to_mat, out_of_file, watcher_to_mat
from scenes.xiangshe.offering import CUP, EAST_LANE, GUEST_MAT, libate_and_drain
from scenes.xiangshe.serving import (
    GUEST_SIDE,
    HOST_SIDE,
    LEFT_FOR_LATER,
    NORTH_OF_BASIN,
    SOUTH_OF_BASIN,
    TURNS_TO_ANSWER,
    Servants,
    bow_with_cup,
    down,
    down_aside,
    elders,
    fill,
    hand_over,
    into_basket,
    lay_by,
    lower_guests,
    rinse_hands,
    serve_below,
    serve_dishes,
    take_and_wash,
)
from scenes.xiangshe.watchers import beside_host, mat_of_watcher
from scenes.xiangshe.welcoming import THEY_COME_LATER, walk_to_the_stairs

RAISED = "觯2"
FIRST_DECLINES = text("众宾之长一人辞洗，如宾礼", "J.10")
FROM_HIS_PLACE = assumed("the record does not say where: from his place, turned to the basin and back")
WITH_THOSE_WHO_STAND = text("乐正与立者齿", "J.12")
TO_THE_GUEST = assumed("to the guest's side")
TO_HIS_RIGHT = commentary("于众宾右", "郑玄, ZJ 005-12a, on 08.05")
WAITS_WITH_CUP = commentary("执爵西南面于西阶上", "敖继公 004-20a")
EACH_ON_HIS_MAT = text("每一人献，则荐诸其席", "08.08")
NEXT = assumed("the cup given back, the next comes up")
IN_ORDER = commentary("三宾不相厌", "敖继公 004-22a: one after another, without beckoning")
EACH_BECKONS = commentary("宾厌大夫，大夫厌众宾", "敖继公 005-13a")
OUT_OF_THE_WAY = assumed("out of the guest's way")
ONE_BY_ONE = 5.0
"""Seconds from one elder to the next on stair and hall (ASSUMED)."""


def serve_guests(rite: Rite, people: Company) -> None:
    """08."""
    host, guest, servants = people.host, people.guest, Servants(rite)
    three, others = elders(rite), lower_guests(rite)
    everybody = [*three, *others]
    with rite.cue("08.01", "主人揖降。"):
        host.because(TO_THE_GUEST).face("西面")
        host.bow(guest.id)
        down_aside(host, HOST_SIDE)
    with rite.cue("08.02", "宾降，东面立于西阶西，当西序。"):
        down_aside(guest, GUEST_SIDE)
    with rite.cue("08.03", "主人西南面三拜众宾，众宾皆答一拜。"):
        _three_bows(rite, host, everybody)
    with rite.cue("08.04", "主人揖升，坐取爵于序端，降洗，升实爵，西阶上献众宾。"):
        _fetch_and_wash(rite, host, guest, three[0][0], servants)
        fill(host, CUP, EAST_LANE)
        _beside_them(host)
    for n, (man, place) in enumerate(three, start=1):
        _serve_elder(rite, host, man, place, n, servants)
    for man, place in others:
        with rite.cue("08.07", "众宾皆不拜受爵，坐祭，立饮。"):
            _come_up(man, place, _refill(host))
            hand_over(host, man, CUP)
            _drink_standing(host, man, place)
    master = (people.music_master, "乐正·下")
    with rite.cue("08.07", "众宾皆不拜受爵，坐祭，立饮。"):
        _come_up(master[0].because(WITH_THOSE_WHO_STAND), master[1], _refill(host))
        hand_over(host, master[0], CUP)
        _drink_standing(host, *master)
    rite.ruled("08.08", "dishes-for-each-elder", "08.06: each elder's dishes are set before his mat while he is below")
    with rite.cue("08.09", "众宾辩有脯醢。"):
        serve_below(servants, [(f"荐·{man.id}", place) for man, place in [*others, master]])
    with rite.cue("08.10", "主人以虚爵降，奠于篚。"):
        down(host, HOST_SIDE, [Cross("西阶上·右", "堂东道·南"), "堂东道·南"])
        host.go(NORTH_OF_BASIN.basket, via=NORTH_OF_BASIN.way, face="南面")
        host.sit()
        host.put(CUP, into="下篚")
        host.rise()


def _three_bows(rite: Rite, host: Actor, everybody: Sequence[tuple[Actor, str]]) -> None:
    """Three bows to all of them together; each answers one.  Where: W4, and D36 says whether they already stand below the stair."""
    at_gate = rite.options.reading("W4") == "men"
    here: list[Intent] = []
    if rite.options.reading("D36") == "two" and not at_gate:
        here = walk_to_the_stairs(everybody, None, THEY_COME_LATER, lasting=False)
    way: list[Spot] = ["阼阶前", "主人道·3", "主人道·2", "主人道·1"] if at_gate else []
    host.after(*here).go("主人·三拜", via=way, face="西南面")
    bowed = host.bow_down("三宾1", times=3)
    answered = [man.after(bowed).bow_down(host.id) for man, _ in everybody]
    if at_gate:
        everybody[0][0].after(*answered)
        walk_to_the_stairs(everybody, None, THEY_COME_LATER, lasting=True)


def _fetch_and_wash(rite: Rite, host: Actor, guest: Actor, first: Actor, servants: Servants) -> None:
    back: list[Spot] = ["主人道·1", "主人道·2", "主人道·3"] if rite.options.reading("W4") == "men" else []
    host.go(HOST_SIDE.foot, via=back, face=HOST_SIDE.facing)
    host.bow(guest.id)
    host.ascend(stair=HOST_SIDE.stair)
    host.go("东序端·奠", face="东面")
    host.sit()
    host.take(CUP, slot="两手")
    host.rise()
    down(host, HOST_SIDE)
    lay_by(host, CUP, NORTH_OF_BASIN)
    rinse_hands(host, NORTH_OF_BASIN, servants)
    rinsed = host.wait(0.5, verb="rinse_hands")
    first.after(rinsed).because(FROM_HIS_PLACE).face("东北面")
    declined = first.because(FIRST_DECLINES).say("辞洗", host.id, verb="decline")
    host.after(declined)
    into_basket(host, CUP, NORTH_OF_BASIN)
    host.because(TURNS_TO_ANSWER).face("西面")
    answered = host.because(FIRST_DECLINES).say("对", first.id, verb="answer")
    first.after(answered).because(FROM_HIS_PLACE).face("东面")
    take_and_wash(host, CUP, NORTH_OF_BASIN, servants)
    host.go(HOST_SIDE.foot, via=NORTH_OF_BASIN.back)
    host.ascend(stair=HOST_SIDE.stair)


def _beside_them(host: Actor) -> Intent:
    """Where the men who are served will stand on his left: above the west stair, a little east, the cup in both hands."""
    host.because(TO_HIS_RIGHT).go("西阶上·右", via=across_from_jars())
    return host.because(WAITS_WITH_CUP).face("西南面")


def _refill(host: Actor) -> tuple[Intent, Intent]:
    """The cup is filled for the next; returns the filling, and the host's being ready to give it."""
    filled = fill(host, CUP, across_from_jars()[::-1])
    return filled, _beside_them(host)


def _come_up(man: Actor, place: str, ready: tuple[Intent, Intent] | None) -> None:
    """Up the west stair when the cup is filled for him; he bows or takes when the host is there with it."""
    if ready is not None:
        man.after(ready[0])
    man.go(GUEST_SIDE.foot, via=out_of_file(place))
    man.ascend()
    there = man.go(GUEST_SIDE.top, face="北面")
    if ready is not None:
        man.after(there, ready[1])


def _drink_standing(host: Actor, man: Actor, place: str) -> Intent:
    """坐祭立饮，不拜既爵，授主人爵，降复位."""
    man.sit()
    man.wait(1.5, verb="libate")
    man.rise()
    man.set(CUP, state="虚", verb="drain")
    hand_over(man, host, CUP)
    down(man, GUEST_SIDE)
    return man.go(place, via=out_of_file(place)[::-1], face="东面")


def _serve_elder(rite: Rite, host: Actor, man: Actor, place: str, n: int, servants: Servants) -> None:
    first = n == 1
    repeat = rite.repeat("08.06", "坐祭立饮，不拜既爵，授主人爵，降复位。")
    with repeat as like:
        with rite.cue("08.05", "众宾之长升拜受者三人，主人拜送。") if first else like.cue("08.05", "众宾之长升拜受者三人，主人拜送。"):
            ready = None if first else _refill(host)
            _come_up(man, place, ready)
            man.bow_down(host.id)
            hand_over(host, man, CUP)
            host.because(assumed("he bows facing north, as above the stairs all do")).face("北面")
            host.bow_down(man.id)
        words = "坐祭立饮，不拜既爵，授主人爵，降复位。"
        with rite.cue("08.06", words) if first else like.cue("08.06", words):
            _drink_standing(host, man, place)
            mat = f"三宾席前{n}"
            at = Beside(f"三宾席{n}", "南" if rite.options.reading("D18") == "none" else "东", 2.9)
            way: list[Spot] = [ROW, Cross(mat, ROW)]
            serve_dishes(servants, f"荐·{man.id}", mat, at, via=way, lasting=True, why=EACH_ON_HIS_MAT)


def raise_goblet(rite: Rite, people: Company) -> None:
    """09."""
    host, guest, servants = people.host, people.guest, Servants(rite)
    raiser = servants.goblet_raiser
    with rite.cue("09.01", "揖让升。"):
        there = [host.go(HOST_SIDE.foot, via=NORTH_OF_BASIN.back, face="西面"), guest.go(GUEST_SIDE.foot, face="东面")]
        host.after(*there).bow(guest.id)
        guest.after(*there).bow(host.id)
        host.wait(verb="yield")
        guest.wait(verb="yield")
        # the guest, who has others to beckon first, goes up in the next sentence while the host does (W2)
        host.lasting().ascend(stair=HOST_SIDE.stair)
        host.lasting().go("主人席", via=host_to_mat(), face="西面")
    guests_take_mats(rite, guest, "09.02", "宾厌众宾升，众宾皆升，就席。")
    with rite.cue("09.03", "一人洗，举觯于宾。"):
        _raiser_washes(raiser, from_home=True)
    with rite.cue("09.04", "升实觯，西阶上坐奠觯，拜，执觯兴。"):
        _raiser_fills(raiser)
        bow_with_cup(raiser, RAISED, guest.id)
    with rite.cue("09.05", "宾席末答拜。"):
        guest.go("宾席末", face="南面")
        guest.bow_down(raiser.id)
    with rite.cue("09.06", "举觯者坐祭，遂饮，卒觯，兴。"):
        libate_and_drain(raiser, RAISED)
    with rite.cue("09.07", "坐奠觯，拜，执觯兴。"):
        bow_with_cup(raiser, RAISED, guest.id)
    with rite.cue("09.08", "宾答拜。"):
        guest.bow_down(raiser.id)
    with rite.cue("09.09", "降洗，升实之，西阶上北面。"):
        down(raiser, GUEST_SIDE)
        raiser.go(SOUTH_OF_BASIN.basin, via=[Cross("西阶前", "洗道·南"), *SOUTH_OF_BASIN.way[1:]], face="北面")
        raiser.wait(2.0, verb="wash")
        _raiser_fills(raiser)
    with rite.cue("09.10", "宾拜。"):
        guest.bow_down(raiser.id)
    with rite.cue("09.11", "举觯者进，坐奠觯于荐西。"):
        raiser.go("宾席前·奠西", via=[*WEST_LANE, Cross("宾席前·奠西", ROW)], face="北面")
        raiser.sit()
        raiser.put(RAISED, at=GUEST_MAT.right_of_dishes)
        raiser.rise()
        raiser.because(OUT_OF_THE_WAY).step(Beside("宾席前·奠西", "西", 3.0))
    with rite.cue("09.12", "宾辞，坐取以兴。"):
        guest.say("辞", raiser.id, verb="decline")
        guest.because(assumed("back to the middle of his mat, within reach")).go("宾席", face="南面")
        guest.sit()
        guest.take(RAISED, slot="两手")
        guest.rise()
    with rite.cue("09.13", "举觯者西阶上拜送。"):
        raiser.go(GUEST_SIDE.top, via=[Cross(None, ROW), *WEST_LANE[::-1]], face="北面")
        raiser.bow_down(guest.id)
    with rite.cue("09.14", "宾反奠于其所。"):
        guest.sit()
        guest.put(RAISED, at=GUEST_MAT.right_of_dishes)
        guest.rise()
    with rite.cue("09.15", "举觯者降。"):
        down(raiser, GUEST_SIDE)
        lane = Beside("西阶前", "南", 4.0)
        home = "举觯者·位1"
        way: list[Spot] = [Cross(None, lane), Cross("洗道·北", lane), Cross("洗道·北", home)]
        raiser.because(LEFT_FOR_LATER).go(home, via=way, face="西面")


def _raiser_washes(raiser: Actor, *, from_home: bool) -> None:
    """洗: he takes the goblet from the lower basket, facing north as one who comes from without."""
    way: list[Spot] = [Cross("洗道·北", None), Cross("洗道·北", "洗道·南"), Cross("洗南·篚", "洗道·南")]
    raiser.go(SOUTH_OF_BASIN.basket, via=way, face="北面")
    raiser.sit()
    raiser.take(RAISED, slot="两手")
    raiser.rise()
    raiser.go(SOUTH_OF_BASIN.basin, face="北面")
    raiser.wait(2.0, verb="wash")


def _raiser_fills(raiser: Actor) -> None:
    raiser.go(GUEST_SIDE.foot, via=SOUTH_OF_BASIN.back)
    raiser.ascend()
    fill(raiser, RAISED, [*WEST_LANE, Cross("酌位", ROW)])
    raiser.go(GUEST_SIDE.top, via=[Cross("酌位", ROW), *WEST_LANE[::-1]], face="北面")


def guests_take_mats(rite: Rite, guest: Actor, sentence: str, quote: str) -> None:
    """宾厌众宾升，众宾皆升，就席: the guest beckons and goes up, the three elders after him; the rest stay below."""
    with rite.cue(sentence, quote):
        guest.because(assumed("to those who stand south of his place")).face("西南面")
        guest.beckon("三宾1")
        before: Intent = guest.ascend()
        guest.go("宾席", via=guest_to_mat(), face="南面")
        guests_go_up_after(rite, before, (), from_gate=False)


def guests_go_up_after(rite: Rite, ahead: Intent, watchers: Sequence[Actor], *, from_gate: bool, elders_too: bool = True) -> Intent:
    """After ``ahead`` those who came to watch, if any, and then (``elders_too``) the three elders go up one after another, each to his mat.

    Returns the setting out of the last.
    """
    before = ahead
    way_in: list[Spot] = [Cross(None, "北行·宾"), "北行·宾", "宾道·1", "宾道·2", "宾道·3"] if from_gate else []
    if watchers and elders_too:
        watchers[-1].because(EACH_BECKONS).face("南面")
        watchers[-1].because(EACH_BECKONS).beckon("三宾1")
    for man in watchers:
        man.follow(before, ONE_BY_ONE)
        before = man.go(GUEST_SIDE.foot, via=way_in or [Cross(GUEST_SIDE.foot, None)])
        man.ascend()
        facing = "西面" if beside_host(rite.options, man.id) else "南面"
        man.go(mat_of_watcher(man.id), via=["西阶·升堂", *watcher_to_mat(man.id)], face=facing)
    for n, (man, place) in enumerate(elders(rite) if elders_too else (), start=1):
        man.follow(before, ONE_BY_ONE + 2.0)
        before = man.go(GUEST_SIDE.foot, via=way_in or out_of_file(place))
        man.ascend()
        facing = "南面" if rite.options.reading("D18") == "none" else "东面"
        man.go(f"三宾席{n}", via=["西阶·升堂", *elder_to_mat(rite.options, n)], face=facing)
    return before
