"""The bows of an approach: how many, where, and which way they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scenes.rules.people import HOST
from scenes.rules.play import Deed, Play, angle
from scenes.rules.registry import Found, rule

NORTH, EAST, SOUTH, WEST = 0.0, 90.0, 180.0, 270.0
WAITING = ("射位", "取矢位", "司射·诱射位")
"""Places (by the beginning of their ids) from which archers come forward."""
IN_LINE = 3.0
"""当: in line with a stair, a mark or the stand, so far to either side at most (尺; two walk abreast)."""
AT = 4.5
"""及: come up to it, so near at least (尺)."""
FOOT = 7.0
"""及阶: before a stair, so far from its foot at most (尺)."""

Where = Callable[[Deed], bool]


@dataclass(frozen=True, slots=True)
class Bow:
    """A bow that an approach asks for: its name in the text, where it is made, and the facing."""

    name: str
    facing: float
    where: Where


@rule("bows-going-up", "21.05 揖进; 21.06 当阶，北面揖，及阶，揖; 21.09 揖; 21.10 皆当其物，北面揖，及物，揖; 20.01–20.04; 28.04–28.05")
def bows_going_up(play: Play) -> Iterator[Found]:
    """Going up to shoot one bows on leaving, in line with the stair, at its foot, on the hall, in line with the mark and at it."""
    for deed in play.deeds:
        if deed.verb != "step_on_mark":
            continue
        began = _from_waiting(play, deed)
        past = [d for d in play.before(deed) if d.t0 >= (began.t0 if began else deed.t0 - 120.0)][::-1]
        yield from _missing(deed, [d for d in past if d.verb == "bow"], _up(play, deed, began))


def _up(play: Play, deed: Deed, began: Deed | None) -> list[Bow]:
    stair = play.stairs.get((deed.stage, "阼阶" if deed.who == HOST else "西阶"))
    assert stair is not None
    mark = deed.to
    bows: list[Bow] = []
    if began is not None:
        bows += [
            Bow("揖进", EAST, lambda d: d.t0 >= began.t0),
            Bow("当阶揖", NORTH, lambda d: d.at[2] == 0 and abs(d.at[0] - stair.x) <= stair.width),
        ]
    bows.append(Bow("及阶揖", NORTH, lambda d: d.at[2] == 0 and abs(d.at[0] - stair.x) <= stair.width and -d.at[1] - stair.run <= FOOT))
    if deed.who not in {pair.lower for pair in play.pairs} or deed.who == HOST:
        bows.append(Bow("升堂揖", -1.0, lambda d: play.on_hall(d) and abs(d.at[0] - stair.x) <= stair.width and d.at[1] <= 5.0))
    bows += [
        Bow("当物揖", NORTH, lambda d: play.on_hall(d) and abs(d.at[0] - mark[0]) <= 0.1 and d.at[1] < mark[1] - AT),
        Bow("及物揖", NORTH, lambda d: play.on_hall(d) and abs(d.at[0] - mark[0]) <= 0.1 and mark[1] - AT <= d.at[1] < mark[1]),
    ]
    return bows


def _from_waiting(play: Play, deed: Deed) -> Deed | None:
    """The bow with which he left his place among those who wait, if that is where he comes from (not from his gear)."""
    for d in play.before(deed):
        if deed.t0 - d.t0 > 240.0:
            return None
        if d.place is not None and d.place.startswith(WAITING):
            return _first_here(play, d)
    return None


def _first_here(play: Play, deed: Deed) -> Deed:
    """Of the deeds he does where ``deed`` begins without leaving, the first that leads to his leaving: the last bow there, or ``deed``."""
    last = deed
    for d in play.before(deed):
        if d.place != deed.place or deed.t0 - d.t0 > 30.0 or d.cue.sentence != deed.cue.sentence:
            break
        last = d
    return last


@rule("bows-going-up-to-drink", "33.09 一耦进，揖如升射，及阶; 33.19 升饮者如初; 33.26 特升饮")
def bows_going_up_to_drink(play: Play) -> Iterator[Found]:
    """Going up to drink one bows as when going up to shoot: on leaving, in line with the stair, and at its foot."""
    for deed in play.deeds:
        if deed.verb != "ascend" or deed.at[2] != 0 or not _going_to_drink(deed):
            continue
        stair = play.stairs[deed.stage, "西阶"]
        made = [d for d in play.before(deed) if d.verb == "bow" and _going_to_drink(d) and deed.t0 - d.t0 < 300.0][::-1]
        # in line with the stair he is nearer to his file than to the stair; those whom he meets he meets nearer to the stair
        row = next((d.at[1] for d in made if angle(d.facing, EAST) < 1.0), 0.0)
        bows = [
            Bow("揖进", EAST, lambda d: True),
            Bow("当阶揖", NORTH, lambda d, y=row, s=stair: abs(d.at[1] - y) < abs(d.at[1] + s.run) and abs(d.at[0] - s.x) <= s.width),  # type: ignore[misc]
            Bow("及阶揖", NORTH, lambda d, s=stair: abs(d.at[0] - s.x) <= s.width and -d.at[1] - s.run <= FOOT),  # type: ignore[misc]
        ]
        yield from _missing(deed, made, bows)


def _going_to_drink(deed: Deed) -> bool:
    return "33.09" in (deed.cue.sentence, deed.cue.like) or deed.cue.sentence == "33.26" or deed.cue.like == "33.26"


@rule("bows-coming-down", "21.24 南面揖，揖如升射; 20.10; 28.06 南面揖…阶上揖，降阶揖")
def bows_coming_down(play: Play) -> Iterator[Found]:
    """Having shot one bows on the mark, at the head of the stair and on the ground before it, each time facing south."""
    for deeds in play.of.values():
        for deed in deeds:
            if deed.verb != "shoot":
                continue
            later = [d for d in play.after(deed) if d.t0 - deed.t1 < 180.0]
            if any(d.verb == "shoot" for d in later):
                continue
            down = next((d for d in later if d.verb == "descend" and d.to[2] == 0), None)
            stair = play.stair_near(down) if down else None
            if stair is None or down is None:
                continue
            head = stair
            bows = [
                Bow("南面揖", SOUTH, lambda d, mark=deed.at: d.at == mark),  # type: ignore[misc]
                Bow("阶上揖", SOUTH, lambda d, s=head: play.on_hall(d) and abs(d.at[0] - s.x) <= s.width and d.at[1] < 8.0),  # type: ignore[misc]
                Bow("降阶揖", SOUTH, lambda d, s=head: d.at[2] == 0 and abs(d.at[0] - s.x) <= s.width and -d.at[1] - s.run <= FOOT),  # type: ignore[misc]
            ]
            made = [d for d in later if d.verb == "bow"]
            yield from _missing(deed, made, bows)


@rule("bows-to-the-stand", "24.04 揖进，当楅北面揖，及楅揖")
def bows_to_the_stand(play: Play) -> Iterator[Found]:
    """Coming to take arrows one bows on leaving, in line with the stand facing north, and at it."""
    for deed in play.deeds:
        plan = play.plan(deed.stage)
        stand = plan.places.get("所设楅") if plan else None
        if not deed.verb.startswith("take_palm") or stand is None:
            continue
        began = _from_waiting(play, deed)
        earlier = [d for d in play.before(deed) if began is not None and d.t0 >= began.t0]
        if began is None or any(d.verb.startswith("take_palm") for d in earlier):
            continue
        bows = [
            Bow("揖进", EAST, lambda d: True),
            Bow("当楅揖", NORTH, lambda d, s=stand: abs(d.at[0] - s.x) <= IN_LINE and d.at[1] < s.y - 2 * AT),  # type: ignore[misc]
            Bow("及楅揖", NORTH, lambda d, s=stand: abs(d.at[0] - s.x) <= IN_LINE and s.y - 1.5 * AT <= d.at[1] < s.y),  # type: ignore[misc]
            Bow("揖进 (取矢)", EAST if deed.who in play.upper else WEST, lambda d: True),
        ]
        yield from _missing(deed, [d for d in earlier[::-1] if d.verb == "bow"], bows)


@rule("bows-round-each-arrow", "24.06 揖进…取一个; 24.07 退反位，东面揖; 24.10 揖，皆左还; 24.11 南面揖; 24.13 揖")
def bows_round_each_arrow(play: Play) -> Iterator[Found]:
    """At the stand one bows before each arrow and when back with it, facing it; the three pairs at the end three times more."""
    for deeds in play.of.values():
        takes = [d for d in deeds if d.verb.startswith("take_palm")]
        for n, take in enumerate(takes):
            side = EAST if take.who in play.upper else WEST
            back = Bow("反位揖", side, lambda d: True)
            more = n + 1 < len(takes) and takes[n + 1].t0 - take.t0 < 120.0
            until = takes[n + 1].t0 if more else take.t1 + 120.0
            made = [d for d in play.after(take) if d.verb == "bow" and d.t0 < until]
            forward = Bow("揖进", side, lambda d: True)
            end = [Bow("揖", side, lambda d: True), Bow("南面揖", SOUTH, lambda d: True), Bow("揖", NORTH, lambda d: True)]
            # 37.06 北面搢三挟一个，揖退: guest and host do it in their places (敖继公, D27)
            there = take.who in ("宾", "主人") and play.score.options.get("D27") == "there"
            as_the_pairs = (take.cue.like or take.cue.sentence).startswith("24.") and not there
            yield from _missing(take, made, [back, forward] if more else [back, *end] if as_the_pairs else [back])


def _missing(deed: Deed, made: list[Deed], asked: list[Bow]) -> Iterator[Found]:
    """The bows of ``asked`` that are not among those made, in their order; a bow in the right place with the wrong facing is named."""
    start = 0
    for bow in asked:
        here = [n for n in range(start, len(made)) if bow.where(made[n])]
        right = [n for n in here if bow.facing < 0 or angle(made[n].facing, bow.facing) < 1.0]
        if right:
            start = right[0] + 1
        elif here:
            yield made[here[0]].found(f"{deed.who} makes the bow {bow.name} facing {made[here[0]].facing:.0f}°, not {bow.facing:.0f}°")
        else:
            yield deed.found(f"{deed.who} does not make the bow {bow.name}")
