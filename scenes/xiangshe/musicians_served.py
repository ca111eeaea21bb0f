"""12 献工与笙: the host offers to the musicians on the hall and to the pipers above the west stair."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.court import of_watcher
from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.guests_served import ONE_BY_ONE, guests_go_up_after
from scenes.xiangshe.hall_ways import (
    ACROSS,
    EAST_LANE,
    ROW,
    across_from_jars,
    elder_to_mat,
    guest_off_mat,
    guest_to_mat,
    host_to_mat,
    out_of_file,
    watcher_to_mat,
)
from scenes.xiangshe.musicians_come import BEFORE_THE_HALL, ZITHERS, go_home, head
from scenes.xiangshe.offering import take_up_and_lay_by
from scenes.xiangshe.serving import (
    FROM_DOOR,
    FROM_EAST_WALL_TOO,
    GUEST_SIDE,
    HOST_SIDE,
    LEFT_FOR_LATER,
    NORTH_OF_BASIN,
    Servants,
    answer,
    decline_descent,
    down,
    down_to_foot,
    elders,
    fill,
    greet_and_go_up,
    hand_over,
    take_and_wash,
    take_from_basket,
)
from scenes.xiangshe.ways import GATE_LANE, HALL_LANE

CUP = "爵3"
OFF_BY_THE_SOUTH = commentary("主人降席自南方", "the text on 13.01; here it names no end")
SITS_TO_GIVE = commentary("坐授之", "郑玄, on 12.10: the musicians do not rise")
TAKES_HIS_ZITHER = assumed("the cup given back, he takes the zither before him again, which he holds when they are moved below")
GUIDE_COMES = commentary("人，相者", "郑玄, on 12.09")
ANSWERS_TOO = assumed("as at 05.03; the text leaves the answer unsaid")
BACK_TO_GIVE = assumed("he comes to the edge again to take the cup back")
NEXT = assumed("the cup given back, the next comes; he waits south of the stair until the one before has left it")
BY_THE_SOUTH: list[Spot] = [Cross("笙行", None), "笙行", Cross("西阶前", "笙行")]
"""The pipers' way to the west stair: east of their file, south of the basin's lanes, and north on the stair's axis (ASSUMED)."""
AFTER_HIM = 1.0
"""Seconds after one has begun to go down the stair until the next leaves his mat (ASSUMED)."""
WAITS: Spot = Beside("西阶前", "南", 6.0)
EAST_OF_STAIR: Spot = Beside("西阶前", "东", 4.0)
"""Back again beside that way, clear of the next who comes (ASSUMED)."""
BESIDE_HIM = assumed("he kneels beside him whose hands he guides, who sits")


def serve_musicians(rite: Rite, people: Company) -> None:
    """12.01–12.19."""
    host, servants = people.host, Servants(rite)
    great = rite.options["dashi"] == "yes"
    first = head(rite, people)
    with rite.cue("12.01", "主人取爵于上篚，献工。"):
        host.because(OFF_BY_THE_SOUTH).go("主人席南", face="西面")
        take_from_basket(host, CUP, EAST_LANE)
    if great:
        _wash_for_the_great_master(rite, people, first, servants)
    else:
        for sentence in ("12.02", "12.03", "12.04"):
            rite.conditional(sentence, "dashi=yes")
    with rite.cue("12.05", "卒洗，升实爵。" if great else "升实爵。"):
        if great:
            take_up_and_lay_by(host, CUP, servants)
            take_and_wash(host, CUP, NORTH_OF_BASIN, servants)
        if great and rite.options.reading("W10") == "ao":
            greet_and_go_up(rite, host, people.guest, host_way=NORTH_OF_BASIN.back)
            _others_go_up(rite, people, people.guest.go("宾席", via=guest_to_mat(), face="南面"))
        elif great:
            host.go(HOST_SIDE.foot, via=NORTH_OF_BASIN.back)
            host.ascend(stair=HOST_SIDE.stair)
        fill(host, CUP, EAST_LANE if great else [Cross(None, ROW), Cross("酌位", ROW)])
        host.go(_before(first), via=_to_them(first), face="南面")
    _serve_head(rite, people, first, servants)
    others = [man for man in people.musicians if man.id != first.id]
    for man in others:
        with rite.cue("12.11", "众工不拜，受爵，祭饮"):
            _refill(host, man)
            _lay_zither_aside(people, man)
            _give_sitting(host, man)
            man.wait(1.5, verb="libate")
            man.set(CUP, state="虚", verb="drain")
            _take_back_sitting(host, man)
            _take_zither(people, man)
    with rite.cue("12.11", "辩有脯醢，不祭，不洗。"):
        _dishes_for_others(servants, others)
    back = _serve_pipers(rite, people)
    with rite.cue("12.18", "辩有脯醢，不祭。"):
        _dishes_for_pipers(servants, people.pipers, back)
    _put_cup_back(rite, people, servants, great)


# -- the great master ------------------------------------------------------------------------------------------------------


def _wash_for_the_great_master(rite: Rite, people: Company, first: Actor, servants: Servants) -> None:
    """12.02–12.04 (dashi): the cup is washed for a 大师; who comes down with the host is W10, W11 and W13."""
    host, guest = people.host, people.guest
    with rite.cue("12.02", "大师，则为之洗。"):
        first.because(assumed("the option dashi: the head of the musicians is a 大师")).becomes("大师")
        down_to_foot(host, HOST_SIDE, [Cross("上篚南", ROW), *EAST_LANE[::-1]])
    with rite.cue("12.03", "宾降，主人辞降。"):
        descent = down(guest, GUEST_SIDE, guest_off_mat())
        guest.go(GUEST_SIDE.aside, face=GUEST_SIDE.facing)
        _others_come_down(rite, people, descent)
        host.after(guest.wait(0.5))
        said = decline_descent(host, CUP, HOST_SIDE, guest)
        answer(guest, GUEST_SIDE, host, said, ANSWERS_TOO)
    rite.held("12.04", "the musicians sit on the hall through 12.02 and 12.03 and say nothing")


def _others_come_down(rite: Rite, people: Company, after: Intent) -> None:
    before = after
    if rite.options.reading("W11") == "sheng":
        known = commentary("若来，亦当从主人降", "盛世佐 011-33b", "W11")
        for man in people.watchers:
            man.follow(before, AFTER_HIM)
            man.because(known).go(GUEST_SIDE.head, via=watcher_to_mat(man.id)[::-1])
            before = man.because(known).descend()
            place = of_watcher("从降位", man.id)
            man.because(known).go(place, via=[Cross("西阶前", place)], face="东面")
    if rite.options.reading("W13") == "zheng":
        known = commentary("众宾卑，从降可知", "贾公彦, ZJ 005-20b", "W13")
        for n, (man, place) in enumerate(elders(rite), start=1):
            man.follow(before, AFTER_HIM if n == 1 else ONE_BY_ONE)
            before = man.because(known).go("西阶·升堂", via=elder_to_mat(rite.options, n)[::-1])
            man.because(known).descend()
            man.because(known).go(place, via=out_of_file(place)[::-1], face="东面")


# -- musicians -------------------------------------------------------------------------------------------------------------


def _before(man: Actor) -> str:
    return f"工席前·授{man.id.removeprefix('工')}"


def _to_them(man: Actor) -> list[Spot]:
    """From the jars by the east lane, north of the pillars, down the middle of the hall and along before the row of mats."""
    at = _before(man)
    return [Cross("酌位", ROW), ROW, ACROSS, Cross("楹间", ACROSS), Cross("楹间", HALL_LANE), Cross(at, HALL_LANE)]


def _from_them() -> list[Spot]:
    return [Cross(None, HALL_LANE), Cross("楹间", HALL_LANE), Cross("楹间", ACROSS), ACROSS, ROW, Cross("酌位", ROW)]


def _refill(host: Actor, man: Actor) -> None:
    fill(host, CUP, _from_them())
    host.go(_before(man), via=_to_them(man), face="南面")


def _zither(people: Company, man: Actor) -> str | None:
    """His zither, if he has one: the first two have."""
    number = people.musicians.index(man) + 1
    return f"瑟{number}" if number <= ZITHERS else None


def _lay_zither_aside(people: Company, man: Actor) -> Intent | None:
    """左瑟: on his left (west), clear of the host who gives on his right."""
    zither = _zither(people, man)
    return man.put(zither, at=Beside(Beside(man.id, "西", 1.3), "南", 0.4)) if zither else None


def _take_zither(people: Company, man: Actor) -> None:
    zither = _zither(people, man)
    if zither:
        man.because(TAKES_HIS_ZITHER).take(zither, slot="两手", state="鼓")


def _give_sitting(host: Actor, man: Actor) -> None:
    host.because(SITS_TO_GIVE).sit()
    hand_over(host, man, CUP)
    host.because(SITS_TO_GIVE).rise()


def _take_back_sitting(host: Actor, man: Actor) -> None:
    host.because(SITS_TO_GIVE).sit()
    hand_over(man, host, CUP)
    host.because(SITS_TO_GIVE).rise()


def _serve_head(rite: Rite, people: Company, first: Actor, servants: Servants) -> None:
    host = people.host
    number = first.id.removeprefix("工")
    back: list[Spot] = [Cross(None, HALL_LANE), Cross(HOST_SIDE.top, HALL_LANE)]
    with rite.cue("12.06", "工不兴，左瑟，一人拜受爵。"):
        _lay_zither_aside(people, first)
        bowed = first.bow_down(host.id)
        host.after(bowed)
        _give_sitting(host, first)
    with rite.cue("12.07", "主人阼阶上拜送爵。"):
        host.go(HOST_SIDE.top, via=back, face="北面")
        host.bow_down(first.id)
    with rite.cue("12.08", "荐脯醢。"):
        bearer = servants.dish_bearer
        thing = f"荐·{first.id}"
        bearer.enter("东房·内")
        bearer.take(thing, slot="两手")
        bearer.go(f"工席前·荐{number}", via=_dish_way(number), face="南面")
        bearer.put(thing, at=_dish_spot(number))
        bearer.because(LEFT_FOR_LATER).go("东房·内", via=_dish_way(number)[::-1])
        bearer.because(LEFT_FOR_LATER).leave()
    with rite.cue("12.09", "使人相祭。"):
        guide = people.guides[people.musicians.index(first)]
        there = _guide_comes(guide, number)
        kneels = guide.after(there).because(BESIDE_HIM).sit()
        guide.wait(2.5, verb="guide_his_hands")
        libated = first.after(kneels).wait(2.5, verb="libate")
        guide.after(libated).because(BESIDE_HIM).rise()
        guide.because(LEFT_FOR_LATER).go("西阶·升堂", via=[Cross(None, HALL_LANE), Cross("西阶·升堂", HALL_LANE)])
        guide.because(LEFT_FOR_LATER).descend()
        go_home(guide, int(number))
    with rite.cue("12.10", "工饮，不拜既爵，授主人爵。"):
        first.set(CUP, state="虚", verb="drain")
        host.because(SITS_TO_GIVE).go(_before(first), via=[Cross(None, HALL_LANE), Cross(_before(first), HALL_LANE)], face="南面")
        _take_back_sitting(host, first)
        _take_zither(people, first)


def _guide_comes(guide: Actor, number: str) -> Intent:
    """From the west side up the west stair to his musician's left."""
    north = Beside("弟子·西方1", "北", 8.0)
    stand = f"工席·相{number}"
    way: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, north), *BEFORE_THE_HALL]
    guide.because(GUIDE_COMES).go(GUEST_SIDE.foot, via=way)
    guide.because(GUIDE_COMES).ascend()
    return guide.because(GUIDE_COMES).go(stand, via=[Cross("西阶·升堂", HALL_LANE), Cross(stand, HALL_LANE)], face="东面")


def _dish_way(number: str) -> list[Spot]:
    stand = f"工席前·荐{number}"
    return [*FROM_DOOR, ROW, ACROSS, Cross("楹间", ACROSS), Cross("楹间", HALL_LANE), Cross(stand, HALL_LANE)]


def _dish_spot(number: str) -> Spot:
    """Before him."""
    return Beside(f"工席{number}", "北", 1.6)


def _dishes_for_others(servants: Servants, others: Sequence[Actor]) -> None:
    bearer = servants.dish_bearer
    numbers = [man.id.removeprefix("工") for man in others]
    bearer.enter("东房·内")
    bearer.take(*(f"荐·{man.id}" for man in others), slot="两手")
    for k, (man, number) in enumerate(zip(others, numbers, strict=True)):
        stand = f"工席前·荐{number}"
        way = _dish_way(number) if k == 0 else [Cross(None, HALL_LANE), Cross(stand, HALL_LANE)]
        bearer.go(stand, via=way, face="南面")
        bearer.put(f"荐·{man.id}", at=_dish_spot(number))
    bearer.because(LEFT_FOR_LATER).go("东房·内", via=[Cross(None, HALL_LANE), *_dish_way(numbers[-1])[:-1][::-1]])
    bearer.because(LEFT_FOR_LATER).leave()


# -- pipers ----------------------------------------------------------------------------------------------------------------


def _serve_pipers(rite: Rite, people: Company) -> Intent:
    """12.12–12.17.  Returns the last piper's walk to his place."""
    host = people.host
    one, *others = people.pipers
    with rite.cue("12.12", "遂献笙于西阶上。"):
        fill(host, CUP, _from_them())
        host.go("授笙", via=[*across_from_jars()[:-1], Cross("授笙", ACROSS)], face="南面")
    with rite.cue("12.13", "笙一人拜于下，尽阶，不升堂，受爵。"):
        one.go(GUEST_SIDE.foot, via=BY_THE_SOUTH, face="北面")
        one.bow_down(host.id)
        one.ascend_to_top_tread()
        hand_over(host, one, CUP)
    with rite.cue("12.14", "主人拜送爵。"):
        host.go(GUEST_SIDE.top, face="北面")
        host.bow_down(one.id)
    with rite.cue("12.15", "阶前坐祭，立饮，不拜既爵。"):
        _libates_below(one)
        coming = others[0].lasting().because(NEXT).go(WAITS, via=BY_THE_SOUTH, face="北面")
    with rite.cue("12.16", "升，授主人爵。"):
        _gives_back(host, one)
        left, home = _goes_home(one, 1)
    for n, man in enumerate(others, start=2):
        with rite.cue("12.17", "众笙不拜，受爵，坐祭，立饮。"):
            host.because(BACK_TO_GIVE).go(
                "酌位", via=[Cross(None, ACROSS), Cross("西阶上·右", ACROSS), *across_from_jars()[:-1][::-1]], face="北面"
            )
            host.set(CUP, state="实", verb="fill")
            host.because(BACK_TO_GIVE).go("授笙", via=[*across_from_jars()[:-1], Cross("授笙", ACROSS)], face="南面")
            man.after(coming, left).go(GUEST_SIDE.foot, face="北面")
            man.ascend_to_top_tread()
            hand_over(host, man, CUP)
            _libates_below(man)
            if n <= len(others):
                coming = people.pipers[n].lasting().because(NEXT).go(WAITS, via=BY_THE_SOUTH, face="北面")
            _gives_back(host, man)
            left, home = _goes_home(man, n)
    return home


def _libates_below(man: Actor) -> None:
    man.descend()
    man.go(GUEST_SIDE.foot, face="北面")
    man.sit()
    man.wait(1.5, verb="libate")
    man.rise()
    man.set(CUP, state="虚", verb="drain")


def _gives_back(host: Actor, man: Actor) -> None:
    host.because(BACK_TO_GIVE).go("授笙", face="南面")
    man.ascend_to_top_tread()
    hand_over(man, host, CUP)


def _goes_home(man: Actor, n: int) -> tuple[Intent, Intent]:
    """Down and home; returns his step out of the way of the next, and his walk to his place."""
    place = f"笙·位{n}"
    man.lasting().because(LEFT_FOR_LATER).descend()
    aside = man.lasting().because(LEFT_FOR_LATER).go(EAST_OF_STAIR, via=[GUEST_SIDE.foot])
    way: list[Spot] = [
        Cross(EAST_OF_STAIR, "笙归"),
        "笙归",
        Cross("笙归", place),
    ]
    home = man.lasting().because(LEFT_FOR_LATER).go(place, via=way, face="西面")
    return aside, home


def _dishes_for_pipers(servants: Servants, pipers: Sequence[Actor], back: Intent) -> None:
    """From the east wall, along the file on the side away from the chimes, when the last piper is ``back`` in his place."""
    man = servants.below
    home = "赞者·位3"
    aside = Beside(home, "东", 2.0)
    out: list[Spot] = [Cross(aside, home), Cross(aside, "俎道·东")]
    man.because(FROM_EAST_WALL_TOO).go("东壁", via=[*out, "俎道·东"])
    man.because(FROM_EAST_WALL_TOO).take(*(f"荐·{piper.id}" for piper in pipers), slot="两手")
    for n, piper in enumerate(pipers, start=1):
        stand = f"笙·荐{n}"
        way: list[Spot] = [Cross("东壁", "笙·荐道"), "笙·荐道"] if n == 1 else []
        if n == len(pipers):
            man.after(back)
        man.because(FROM_EAST_WALL_TOO).go(stand, via=way, face="西面")
        man.put(f"荐·{piper.id}", at=Beside(f"笙·位{n}", "西", 1.4))
    man.because(LEFT_FOR_LATER).go(home, via=[Cross("笙·荐道", "俎道·东"), *out[::-1]], face="西面")


def _put_cup_back(rite: Rite, people: Company, servants: Servants, great: bool) -> None:
    host, guest = people.host, people.guest
    with rite.cue("12.19", "主人以爵降，奠于篚，反升，就席。"):
        down(host, HOST_SIDE, [Cross(None, ACROSS), ACROSS])
        host.go(NORTH_OF_BASIN.basket, via=NORTH_OF_BASIN.way, face="南面")
        host.sit()
        host.put(CUP, into="下篚")
        host.rise()
        if great and rite.options.reading("W10") == "zheng":
            greet_and_go_up(rite, host, guest, host_way=NORTH_OF_BASIN.back)
        else:
            host.go(HOST_SIDE.foot, via=NORTH_OF_BASIN.back)
            host.ascend(stair=HOST_SIDE.stair)
        host.go("主人席", via=host_to_mat(), face="西面")
        _pourer_goes_home(servants.pourer)
        if great and rite.options.reading("W10") == "zheng":
            _others_go_up(rite, people, guest.go("宾席", via=guest_to_mat(), face="南面"))


def _pourer_goes_home(pourer: Actor) -> None:
    """Nobody's hands are to be rinsed any more: from east of the water to the others on the east side."""
    home = "赞者·位1"
    aside = Beside(home, "东", 2.0)
    out: list[Spot] = ["沃洗·归1", "沃洗·归2", Cross("沃洗·归2", "俎道·东"), Cross(aside, "俎道·东"), Cross(aside, home)]
    pourer.because(LEFT_FOR_LATER).go(home, via=out, face="西面")


def _others_go_up(rite: Rite, people: Company, guest: Intent) -> None:
    """Who came down with the guest for the washing follows him up to his mat again."""
    watchers = people.watchers if rite.options.reading("W11") == "sheng" else []
    guests_go_up_after(rite, guest, watchers, from_gate=False, elders_too=rite.options.reading("W13") == "zheng")
