"""49 宾出送宾: the guest goes to 《陔》, the guests with him; the host sees him off outside the gate, and then the grandees."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Walk
from scenes.stage import Actor, Rite
from scenes.xiangshe.clearing_stands import PASSING, SOUTHBOUND
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import HEAD, MID, Feasters, off_mat
from scenes.xiangshe.shoes import put_shoes_on

SHOES_FIRST = commentary("屦而后出", "敖继公 004-44a")
TO_THE_STAIR = commentary("降谓降堂，及阶至阶上也", "敖继公 005-84b", "F17")
AT_THE_FOOT = assumed("及阶 is said of one who has come down (no commentator reads it so)", "", "F17")
NOBODY_NAMED = assumed("nobody of the cast is named for the drum of 《陔》: a musician without a zither")
SHOD_THEY_WAIT = assumed("shod, they wait before the stair for those who come after them")
FOLLOWING = assumed("the young men follow the guests out; no source says in what order")
STAYS = text("大夫后出", "J.45")
SEEN_OFF = text("大夫后出，主人送于门外，再拜", "J.45")
EAST_HALF = assumed("the host goes out by the east half of the gate, as he came in")
AFTER_THE_ROW = 8.0
"""Seconds after the last of the row west of the hall, who has further to go, until those start who kept the gear (ASSUMED)."""
NO_ANSWER = commentary("宾不答拜，礼有终", "郑玄, ZJ 005-70a")


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 49."""
    guest, master = people.guest, people.music_master
    with rite.cue("49.01", "宾兴，乐正命奏《陔》。"):
        guest.rise()
        master.because(assumed("towards the musicians; the chimes stand on the east too")).face("东面")
        master.order("奏《陔》。", people.musicians[2].id)
    down_to_gai(rite, people)
    last = all_leave(rite, people, feast)
    host_sees_them_off(rite, people, feast, last)


def down_to_gai(rite: Rite, people: Company) -> None:
    """49.02: when the guest comes to the stair the music begins; each puts his shoes on below."""
    guest, host = people.guest, people.host
    with rite.cue("49.02", "宾降及阶，《陔》作。"):
        arriving: Intent = guest.go(HEAD, via=[*off_mat(guest), Cross(HEAD, MID)])
        climbing = guest.descend()
        foot = rite.options.reading("F17") == "foot"
        drummer = people.musicians[2].after(climbing if foot else arriving)
        drummer.because(AT_THE_FOOT if foot else TO_THE_STAIR).say("《陔》。", verb="play")
        previous = put_shoes_on(guest)
        wait_shod(guest, 3, 0.0)
        for n, man in enumerate(people.watchers):
            previous = _follow_down(man, previous)
            wait_shod(man, 3 - n, 3.0)
        for n, man in enumerate(people.elders):
            previous = _follow_down(man, previous)
            wait_shod(man, 2 - n, 0.0)
        host.after(climbing).because(SHOES_FIRST).rise()
        host.because(SHOES_FIRST).go("阼阶·升堂", via=[*off_mat(host), Cross("阼阶·升堂", MID)])
        host.because(SHOES_FIRST).descend(stair="阼阶")
        put_shoes_on(host)


def _follow_down(man: Actor, shod: Intent) -> Intent:
    """He rises when the man before him has his shoes on; down the west stair to his own."""
    man.after(shod).because(SHOES_FIRST).rise()
    man.because(SHOES_FIRST).go(HEAD, via=[*off_mat(man), Cross(HEAD, MID)])
    man.because(SHOES_FIRST).descend()
    return put_shoes_on(man)


def wait_shod(man: Actor, n: int, aside: float) -> Walk:
    """South of the shoes on the lane of those who go out, the first the southernmost; grandees beside it."""
    spot: Spot = Cross("南行·西阶前", Beside("屦南", "南", 4.5 + 3.0 * n))
    spot = Beside(spot, "东", aside) if aside else spot
    row = Beside("屦南", "南", 1.0)
    return man.because(SHOD_THEY_WAIT).go(spot, via=[Cross(None, row), Cross(spot, row)], face="南面")


def way_to_gate(*, first: list[Spot] | None = None) -> list[Spot]:
    """Down the guests' way on the west, and through the west half of the gate."""
    gate = Beside("门内西", SOUTHBOUND, 2.0)
    lane: list[Spot] = first if first is not None else [Cross("南行·西阶前", "宾道·3")]
    return [*lane, *(Beside(f"宾道·{k}", SOUTHBOUND, PASSING) for k in (2, 1)), gate]


OUT: Spot = Beside(Beside("门内西", SOUTHBOUND, 2.0), "南", 46.0)
"""Where those who go are out of sight: down the road from the west half of the gate (ASSUMED)."""
OUTSIDE: Spot = Beside(Beside("门内西", SOUTHBOUND, 8.0), "南", 18.0)
"""Outside, west of the road, where the guest still is when the host has come out (ASSUMED)."""


def all_leave(rite: Rite, people: Company, feast: Feasters) -> Intent:
    """49.03: the guest, the elders, the others go out; the young men after them; the grandees stay inside the gate.

    Returns the leaving of the last of the young men.
    """
    guest, host = people.guest, people.host
    with rite.cue("49.03", "宾出"):
        ahead: Intent = guest.lasting().go(OUTSIDE, via=[*way_to_gate(), Cross(Beside("门内西", SOUTHBOUND, 2.0), OUTSIDE)], face="南面")
        host.lasting().because(EAST_HALF).go(
            "门外·送", via=[Cross(None, "阼阶前"), *host_way_out(), Cross(Beside("闑", "东", 6.0), "门外·送")], face="西面"
        )
    with rite.cue("49.03", "众宾皆出。"):
        out: Intent = ahead
        for man in people.elders:
            man.follow(ahead, 2.0)
            ahead = man.go(OUT, via=way_to_gate())
            out = man.leave()
        for man in feast.lower:
            man.follow(ahead, 5.5)
            n = feast.file_number(man)
            lane: list[Spot] = [f"下出1·{n}", f"下出2·{n}", Cross("南行·西阶前", f"下出2·{n}"), Cross("南行·西阶前", "宾道·3")]
            ahead = man.go(OUT, via=way_to_gate(first=lane))
            out = man.leave()
        last = _young_men(people, ahead)
        for n, man in enumerate(people.watchers):
            stay = Beside("门内·大夫留", "北", 3.0 * n)
            man.after(out) if n == 0 else man.follow(ahead, 2.0)
            ahead = (
                man.because(STAYS)
                .lasting()
                .go(
                    stay,
                    via=[Cross(None, "宾道·3"), *(Beside(f"宾道·{k}", "东", PASSING) for k in (2, 1)), Cross("宾道·1", stay)],
                    face="东面",
                )
            )
    return last


def host_way_out() -> list[Spot]:
    """主人道 the other way, and the east half of the gate."""
    gate = Beside("闑", "东", 6.0)
    lane = Beside("主人道·3", "东", 3.0)  # clear of 司正, should he stand on the line of the stair (D16)
    return [Cross(lane, "阼阶前"), lane, "主人道·2", "主人道·1", Beside(gate, "北", 8.0), Beside(gate, "南", 3.0)]


def _young_men(people: Company, ahead: Intent) -> Intent:
    """The three pairs from the west ground, those who kept the gear, and the young men of the west side, each in file.

    Returns the leaving of the last.
    """
    for man in [*people.archers, *people.attendants]:
        man.follow(ahead, AFTER_THE_ROW if man is people.attendants[0] else 2.5)
        start: list[Spot] = [Cross(None, "西道·北"), "西道·北", Cross("西道·北", "西阶前"), Cross("南行·西阶前", "西阶前")]
        ahead = man.lasting().because(FOLLOWING).go(OUT, via=way_to_gate(first=[*start, Cross("南行·西阶前", "宾道·3")]))
        man.lasting().because(FOLLOWING).leave()
    ahead_of_youths: Intent = ahead
    for n, man in enumerate([*people.youths, *people.guides]):
        man.follow(ahead_of_youths, 12.0 if n == 0 else 2.5)
        first: list[Spot] = [Cross("南行·西阶前", None), Cross("南行·西阶前", "宾道·3")]
        ahead_of_youths = man.lasting().because(FOLLOWING).go(OUT, via=way_to_gate(first=first))
        gone: Intent = man.lasting().because(FOLLOWING).leave()
    return gone


def host_sees_them_off(rite: Rite, people: Company, feast: Feasters, last: Intent) -> None:
    """49.04 and J.45: the host outside the gate bows twice to the guest, who does not answer; so again to the grandees.

    The grandees go out when the ``last`` of the young men has gone (大夫后出).
    """
    guest, host = people.guest, people.host
    with rite.cue("49.04", "主人送于门外，再拜。"):
        bowing = host.bow_down(guest.id, times=2)
        guest.along_with(bowing).because(NO_ANSWER).go(Beside(OUTSIDE, "南", 30.0))
        guest.leave()
        follower = feast.followers[0]
        follower.follow(bowing, 1.5)
        follower.because(FOLLOWING).go(Beside(Cross(None, OUTSIDE), "南", 30.0))
        follower.leave()
    if not people.watchers:
        return
    with rite.cue("49.04", "主人送于门外，再拜。", like="J.45"):
        gate = Beside("闑", "东", 6.0)
        host.because(SEEN_OFF).go("门内·主人揖", via=[Cross(gate, None), Beside(gate, "北", 6.0), Cross(gate, "门内·主人揖")], face="西面")
        bowed = host.because(SEEN_OFF).bow(people.watchers[0].id)
        ahead: Intent = bowed
        gone: list[Intent] = []
        for n, man in enumerate(people.watchers):
            if n:
                man.follow(ahead, 2.5)
            else:
                man.after(bowed, last)
            west = Beside("门内西", SOUTHBOUND, 2.0)
            spot = Beside(OUTSIDE, "南", 3.0 * (len(people.watchers) - 1 - n))
            ahead = man.because(SEEN_OFF).go(spot, via=[west, Cross(west, OUTSIDE)], face="南面")
            gone.append(ahead)
        host.because(SEEN_OFF).go("门外·送", via=[Cross(gate, None), Beside(gate, "南", 3.0), Cross(gate, "门外·送")], face="西面")
        second = host.after(*gone).because(SEEN_OFF).bow_down(people.watchers[0].id, times=2)
        for n, man in enumerate(people.watchers):
            man.follow(second, 2.5 * n + 0.5)
            man.because(NO_ANSWER).go(Beside(OUTSIDE, "南", 34.0))
            man.leave()
            follower = feast.followers[n + 1]
            follower.follow(second, 2.5 * n + 2.5)
            follower.because(FOLLOWING).go(Beside(Cross(None, OUTSIDE), "南", 34.0))
            follower.leave()
