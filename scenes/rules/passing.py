"""Passing: those who meet keep each other on the left (相左), and those on the same business bow to each other (相揖)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from geometry.relations import passing_on_left
from scenes.rules.motion import Pieces, Walker
from scenes.rules.play import Deed, Group, Play, angle
from scenes.rules.registry import Found, rule

MEETING = 22.0
"""How far from each other two pairs are at most when they bow in meeting (尺; assumed)."""
TOGETHER = 1.0
"""Seconds within which two bows are one greeting (assumed)."""


@rule("on-each-others-left", "21.18 交于阶前，相左; 21.27, 22.01, 24.14 相左")
def on_each_others_left(play: Play) -> Iterator[Found]:
    """Where the words say 相左, the two who pass have each other on the left."""
    for group in _passing(play):
        for a, b, t, places in _met(play, group):
            if places is None:
                yield Found((a,), t, *_at(play, a, t), f"{a} meets nobody where the words say 相左", group.cues[0].id)
            elif not passing_on_left(*places):
                x, y = places[0].x, places[0].y
                yield Found((a, b), t, x, y, f"{a} and {b} do not pass each other on the left", group.cues[0].id)


def _passing(play: Play) -> Iterator[Group]:
    for group in play.groups:
        words = play.said(group)
        if "相左" in words:
            yield group


def _met(play: Play, group: Group) -> Iterator[tuple[str, str, float, tuple[Walker, Walker] | None]]:
    """Who of a group passes whom, when, and how both go then; nobody for one who passes nobody."""
    found = play.motion
    going = play.going
    number = {o.id: n for n, o in enumerate(play.score.officiants)}
    for who, deeds in group.doers.items():
        walks = [d for d in deeds if d.moves]
        others = _others(play, who)
        if not walks or not others:
            continue
        t0, t1 = min(d.t0 for d in walks) - 1.0, max(d.t1 for d in walks) + 6.0
        best: tuple[float, float, str, tuple[Walker, Walker]] | None = None
        for other in others:
            passed = _pass(found, going[number[who]], going[number[other]], t0, t1)
            if passed is not None and (best is None or passed[0] < best[0]):
                best = (passed[0], passed[1], other, passed[2])
        if best is None or best[0] > MEETING:
            yield who, "", walks[0].t0, None
        else:
            yield who, best[2], best[1], best[3]


def _others(play: Play, who: str) -> list[str]:
    """Whom he may meet: for one of the two directors the other, for an archer the men of other pairs."""
    if who in ("司射", "司马"):
        return ["司马" if who == "司射" else "司射"]
    mate = play.partner.get(who)
    if mate is None:
        return []
    return [other for other in play.partner if other not in (who, mate) and other in play.of]


def _pass(
    found: Pieces, a: NDArray[np.int64], b: NDArray[np.int64], t0: float, t1: float
) -> tuple[float, float, tuple[Walker, Walker]] | None:
    """The nearest approach of two who go opposite ways between two instants: distance, when, and both then.

    ``a``, ``b``: the pieces in which each of them goes, in time order.
    """
    mine, theirs = _between(found, a, t0, t1), _between(found, b, t0, t1)
    best: tuple[float, float, tuple[Walker, Walker]] | None = None
    for i in mine.tolist():
        for j in theirs.tolist():
            begin, end = max(found.t0[i], found.t0[j], t0), min(found.t1[i], found.t1[j], t1)
            if begin > end:
                continue
            one, two = _heading(found, i), _heading(found, j)
            if angle(one + 180.0, two) > 45.0:
                continue
            times = np.linspace(begin, end, 9)
            p, q = _along(found, i, times), _along(found, j, times)
            gaps = np.hypot(*(p - q).T)
            k = int(gaps.argmin())
            if best is None or gaps[k] < best[0]:
                (px, py), (qx, qy) = p[k].tolist(), q[k].tolist()
                best = (float(gaps[k]), float(times[k]), (Walker(px, py, one), Walker(qx, qy, two)))
    return best


def _between(found: Pieces, going: NDArray[np.int64], t0: float, t1: float) -> NDArray[np.int64]:
    """Those of a man's pieces that last into the time from t0 to t1."""
    first = int(np.searchsorted(found.t1[going], t0, side="right"))
    last = int(np.searchsorted(found.t0[going], t1, side="left"))
    return going[first:last]


def _heading(found: Pieces, i: int) -> float:
    dx, dy = (found.end[i] - found.p[i]).tolist()
    return float(np.degrees(np.arctan2(dx, dy)) % 360.0)


def _along(found: Pieces, i: int, times: np.ndarray) -> np.ndarray:
    late = (times - found.t0[i])[:, None]
    return np.asarray(found.p[i] + found.v[i] * late + found.w[i] * late**2)


def _at(play: Play, who: str, t: float) -> tuple[float, float]:
    deed = next((d for d in play.of[who] if d.t1 >= t), None)
    return (deed.at[0], deed.at[1]) if deed else (0.0, 0.0)


@rule("bows-in-meeting", "21.27 相揖; 24.14 相揖: 进退者交则相揖，以其事同也 (敖继公 005-33a)")
def bows_in_meeting(play: Play) -> Iterator[Found]:
    """Where the words say 相揖, each of the pair bows and both of the pair they meet bow with them, face to face."""
    bows = sorted((d for d in play.deeds if d.verb == "bow" and d.who in play.partner), key=lambda d: d.t0)
    times = [d.t0 for d in bows]
    for group in play.groups:
        words = play.said(group)
        if "相揖" not in words:
            continue
        for who in _pairs_in(play, group):
            mate = play.partner[who]
            deeds = [d for d in group.deeds if d.who == who]
            mine = [d for d in deeds if d.verb == "bow"]
            if not mine:
                yield deeds[0].found(f"{who} does not bow to those he meets")
                continue
            near = {
                n
                for my in mine
                for n in range(bisect_left(times, my.t0 - TOGETHER), bisect_right(times, my.t0 + TOGETHER))
                if _greets(bows[n], my)
            }
            met = {bows[n].who for n in near} - {who, mate}
            if len(met) < 2:
                yield mine[0].found(f"{who} bows in meeting, and {len(met)} of the two he meets bow with him")


def _pairs_in(play: Play, group: Group) -> list[str]:
    """Both of every pair of whom one does what the words ask, as far as they do anything in the group."""
    asked = {who for doer in group.doers if doer in play.partner for who in (doer, play.partner[doer])}
    return list(dict.fromkeys(d.who for d in group.deeds if d.who in asked))


def _greets(a: Deed, b: Deed) -> bool:
    near = np.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) <= MEETING
    return bool(near and abs(a.t0 - b.t0) <= TOGETHER and angle(a.facing + 180.0, b.facing) < 1.0)
