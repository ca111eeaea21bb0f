"""04 迎宾拜至: the guest is met outside the gate and led to the hall with three bows and three yieldings."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.evidence import Evidence, assumed, commentary
from scenes.intents import Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.places_wine import FILES_OUT
from scenes.xiangshe.serving import COVERED, COVERS, FROM_DOOR, LEFT_FOR_LATER, Servants, elders, lower_guests
from scenes.xiangshe.site import STAGE as SCHOOL

BACK_FIRST = assumed("the host has come back before them and waits inside the gate")
ON_THE_ROAD = assumed("they come by the road from the south, the guest first, in order of age")
FACE_TO_FACE = assumed("they turn to each other to yield, as before the stairs in 05.07")
FOLLOWS_HOST = assumed("the usher comes out and in behind the host")
THEY_WALK_TOO = commentary("众宾亦随宾至西阶下也", "贾公彦, ZJ 004-8b", "D36")
THEY_COME_LATER = assumed("the guests, who have waited inside the gate, come to stand below the west stair", "08.05", "D36")
PACED = 1.8
"""Seconds from man to man (ASSUMED)."""
FILE_LENGTH = 6.5
"""Seconds to walk the length of a file outside the gate (ASSUMED as the file is)."""
BEHIND = 6.0
"""Seconds by which the first of the other guests follows the guest, who stops to bow (ASSUMED)."""
TO_FILES: list[Spot] = ["门·西", "门内·西"]


def welcome(rite: Rite, people: Company) -> None:
    """04.01–04.07."""
    host, guest, usher = people.host, people.guest, people.director_of_arms
    others = [*elders(rite), *lower_guests(rite)]
    with rite.cue("04.01", "及门，主人一相出迎于门外，再拜，宾答再拜。"):
        arrived = _come_to_the_gate(guest, [man for man, _ in others])
        host.because(BACK_FIRST).enter("门内·主人", stage=SCHOOL)
        out = host.after(arrived).go("门外·主人", via=["门内·东", "门·东"], face="西面")
        usher.follow(out, PACED)
        usher.because(FOLLOWS_HOST).go("门外·相", via=[Cross("门内·东", None), "门·东"], face="西面")
        bowed = host.bow_down(guest.id, times=2)
        guest.after(bowed).bow_down(host.id, times=2)
    with rite.cue("04.02", "揖众宾。"):
        host.because(commentary("揖众宾，皆西南面", "郑玄, on 乡饮酒礼")).face("西南面")
        host.bow("三宾1")
    with rite.cue("04.03", "主人以宾揖，先入。"):
        host.because(assumed("to the guest again")).face("西面")
        bow = host.bow(guest.id)
        guest.along_with(bow).bow(host.id)
        entering = host.go("门内·主人", via=["门·东", "门内·东"], face="西面")
        usher.follow(entering, PACED)
        usher.because(FOLLOWS_HOST).go("门内·相", via=["门·东", Cross("门内·东", "门内·相")], face="西面")
    with rite.cue("04.04", "宾厌众宾，众宾皆入门左，东面北上。"):
        guest.because(assumed("to those south of him")).face("南面")
        guest.beckon("三宾1")
        before: Intent = guest.go("门内·宾", via=TO_FILES, face="东面")
        _into_files(before, [man for man, _ in others])
    with rite.cue("04.05", "宾少进，主人以宾三揖，皆行。"):
        come = guest.step("门内·宾进")
        second, last = three_greetings(host, guest, after=come)
        way: list[Spot] = [Cross(None, "主人道·1"), "主人道·1", "主人道·2", "主人道·3"]
        usher.lasting().because(FOLLOWS_HOST).along_with(last).go("相·位", via=way, face="北面")
        if rite.options.reading("D36") == "all":
            walk_to_the_stairs(others, second, THEY_WALK_TOO)
    with rite.cue("04.06", "及阶，三让，主人升一等，宾升。"):
        yield_and_go_up(host, guest)
        _uncover(Servants(rite).dish_bearer)
    with rite.cue("04.07", "主人阼阶上当楣北面再拜，宾西阶上当楣北面答再拜。"):
        bow_for_arrival(host, guest)


def _uncover(man: Actor) -> None:
    """宾至，彻之 (J.03): the covers of the jars are taken into the 东房, and are not put on again (彻去不复用)."""
    way: list[Spot] = [*FROM_DOOR, "堂东道·北", Cross("酌位", "堂东道·北")]
    man.lasting().because(COVERED).enter("东房·内")
    man.lasting().because(COVERED).go("酌位", via=way, face="北面")
    man.lasting().because(COVERED).take(*COVERS, slot="两手", state="彻")
    man.lasting().because(LEFT_FOR_LATER).go("东房·内", via=way[::-1])
    man.lasting().because(COVERED).put(*COVERS, at="东房·内")
    man.lasting().because(LEFT_FOR_LATER).leave()


def _come_to_the_gate(guest: Actor, others: Sequence[Actor]) -> Intent:
    """From the road each to his place outside the gate, the guest first."""
    guest.because(ON_THE_ROAD).enter("门外·来", stage=SCHOOL)
    before: Intent = guest.go("门外·宾", via=[], face="东面")
    for n, man in enumerate(others, start=1):
        man.follow(before, PACED)
        man.because(ON_THE_ROAD).enter("门外·来", stage=SCHOOL)
        place = f"门外·众宾{n}"
        before = man.because(ON_THE_ROAD).go(place, via=[Cross(place, "门外·来")], face="东面")
    return before


def _into_files(before: Intent, others: Sequence[Actor]) -> None:
    """众宾皆入门左: by the west half of the gate, along inside the wall, and north into their files."""
    for n, man in enumerate(others, start=1):
        fresh = n > 1 and n % FILES_OUT == 1  # the first of a file stands nearer to the gate than the last of the one before
        man.follow(before, PACED + (FILE_LENGTH if fresh else 0.0))
        place = f"门内·众宾{n}"
        before = man.go(place, via=["门·西", "门内·道", Cross(place, "门内·道")], face="东面")


def three_greetings(host: Actor, other: Actor, *, after: Intent | None = None) -> tuple[Intent, Intent]:
    """三揖: about to go (``after`` the other has come forward), having turned north, and at the stele's line; to before the stairs.

    Returns the other's second stretch and the host's last, to which those who come after are tied.
    """
    if after is not None:
        host.after(after)
    bow = host.bow(other.id)
    other.along_with(bow).bow(host.id)
    with host.rite.together():
        host.go("北行·主人", via=[Cross(None, "北行·主人")], face="北面")
        other.go("北行·宾", via=[Cross(None, "北行·宾")], face="北面")
    _bow_together(host, other)
    with host.rite.together():
        host.go("当碑·主人", via=["主人道·1", "主人道·2", "主人道·3"], face="北面")
        second = other.go("当碑·宾", via=["宾道·1", "宾道·2", "宾道·3"], face="北面")
    _bow_together(host, other)
    with host.rite.together():
        last = host.go("阼阶前", face="北面")
        other.go("西阶前", face="北面")
    return second, last


def _bow_together(host: Actor, other: Actor) -> None:
    bow = host.bow(other.id)
    other.along_with(bow).bow(host.id)


def yield_and_go_up(host: Actor, other: Actor) -> None:
    """三让，主人升一等，宾升: each by his own stair."""
    facing = [host.because(FACE_TO_FACE).face("西面"), other.because(FACE_TO_FACE).face("东面")]
    yielding = host.after(*facing).wait(3.0, verb="yield_thrice")
    other.along_with(yielding).wait(3.0, verb="yield_thrice")
    other.because(FACE_TO_FACE).face("北面")
    first = host.ascend(1, stair="阼阶")
    host.ascend(stair="阼阶")
    other.after(first).ascend()


def bow_for_arrival(host: Actor, other: Actor) -> None:
    """拜至: both in line with the lintel, facing north."""
    for man, place in ((host, "阼阶上·当楣"), (other, "西阶上·当楣")):
        man.go(place, face="北面")
    bowed = host.bow_down(other.id, times=2)
    other.after(bowed).bow_down(host.id, times=2)


def walk_to_the_stairs(others: Sequence[tuple[Actor, str]], ahead: Intent | None, why: Evidence, *, lasting: bool = True) -> list[Intent]:
    """In file up the guests' lane to their places below the west stair; ``ahead``: the stretch of the guest whom they follow."""
    before = ahead
    wait = BEHIND
    arrivals: list[Intent] = []
    for man, place in others:
        if before is not None:
            (man.lasting() if lasting else man).follow(before, wait)
        wait = PACED
        (man.lasting() if lasting else man).because(why)
        way: list[Spot] = [Cross(None, "北行·宾"), "北行·宾", "宾道·1", "宾道·2", "宾道·3", Cross("宾道·3", f"{place}·出2")]
        before = man.go(place, via=[*way, f"{place}·出2", f"{place}·出1"], face="东面")
        arrivals.append(before)
    return arrivals
