"""Everybody's motion as pieces on which position is a polynomial of time, and where two such pieces come nearest.

A walk speeds up evenly, goes at an even pace and stops evenly (:mod:`scenes.tempo`), straight from corner to corner.  Cut at
the corners and at both ends of the even pace, each piece is p + v·s + w·s² exactly, s seconds after its start; one who
stands is a piece of his own.  So the nearest approach of two people is a root of a cubic, not a sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely
from numpy.typing import NDArray

from scenes.score import Action, PersonChange, Point
from scenes.tempo import RAMP, elapsed_at

if TYPE_CHECKING:
    from scenes.rules.play import Play

BLOCK = 30.0
"""Length of a block of time (s); longer ones put more that never meets side by side, shorter ones cut more pieces."""
APART = 10_000.0
"""How far from each other blocks and stages are laid out (尺)."""

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class Pieces:
    """Motion pieces of all people, flat.

    ``owner``: number of the person in the cast; ``t0, t1`` in s; ``p, v, w`` shape (n, 2): position ``p + v·s + w·s²`` in 尺;
    ``end`` shape (n, 2): position at ``t1``; ``stage``: number of the stage he is on.
    """

    owner: IntArray
    stage: IntArray
    t0: FloatArray
    t1: FloatArray
    p: FloatArray
    v: FloatArray
    w: FloatArray
    end: FloatArray


@dataclass(frozen=True)
class Legs:
    """The straight legs of all walks: ``deed`` numbers the deed they belong to; ``a, b`` shape (n, 3) in 尺; ``t0, t1`` in s."""

    deed: IntArray
    a: FloatArray
    b: FloatArray
    t0: FloatArray
    t1: FloatArray


def legs(play: Play) -> Legs:
    """Every leg of every walk, with the time in which it is walked."""
    rows: list[tuple[int, Point, Point, float, float]] = []
    for n, deed in enumerate(play.deeds):
        if not deed.moves:
            continue
        path, times = _timed(deed.action)
        rows += [(n, path[i], path[i + 1], times[i], times[i + 1]) for i in range(len(path) - 1)]
    return Legs(
        np.array([row[0] for row in rows], dtype=np.int64),
        np.array([row[1] for row in rows], dtype=np.float64).reshape(-1, 3),
        np.array([row[2] for row in rows], dtype=np.float64).reshape(-1, 3),
        np.array([row[3] for row in rows]),
        np.array([row[4] for row in rows]),
    )


def _timed(action: Action) -> tuple[tuple[Point, ...], list[float]]:
    """A path and the instants at which its corners are reached."""
    assert action.path is not None
    points = np.array(action.path)
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    lasts = action.t1 - action.t0
    total = float(along[-1]) or 1.0
    return action.path, [action.t0 + elapsed_at(s / total, lasts) for s in along.tolist()]


Row = tuple[int, int, float, float, float, float, float, float, float, float, float, float]


def pieces(play: Play) -> Pieces:
    """The motion of everybody from the first instant to the last, without the times at which somebody is not there."""
    score = play.score
    stages = {stage: n for n, stage in enumerate(score.site.stages)}
    rows: list[Row] = []
    for number, officiant in enumerate(score.officiants):
        person = score.initial.officiants[officiant.id]
        here, since = (person.x, person.y), 0.0
        there = _there(play, officiant.id)
        mine: list[Row] = []
        stage = stages.get(person.stage, -1)
        for deed in play.of[officiant.id]:
            stage = stages.get(deed.stage, -1)
            if not deed.moves and not deed.enters:
                continue
            mine += _stands(number, stage, here, since, deed.t0, there)
            if deed.enters:
                here, since = deed.to[:2], deed.t0
                continue
            mine += _walk(number, stage, deed.action)
            here, since = deed.to[:2], deed.t1
        rows += [*mine, *_stands(number, stage, here, since, score.duration, there)]
    table = np.array(rows, dtype=np.float64).reshape(-1, 12)
    return Pieces(
        table[:, 0].astype(np.int64),
        table[:, 1].astype(np.int64),
        table[:, 2],
        table[:, 3],
        table[:, 4:6],
        table[:, 6:8],
        table[:, 8:10],
        table[:, 10:12],
    )


def _stands(number: int, stage: int, here: tuple[float, float], since: float, until: float, there: list[tuple[float, float]]) -> list[Row]:
    """The pieces of one who stands ``here`` between two instants, as far as he is there."""
    spans = [(max(since, start), min(until, end)) for start, end in there]
    return [(number, stage, start, end, *here, 0.0, 0.0, 0.0, 0.0, *here) for start, end in spans if end > start]


def _there(play: Play, who: str) -> list[tuple[float, float]]:
    """The spans in which a person is on a stage."""
    present, since = play.score.initial.officiants[who].present, 0.0
    spans: list[tuple[float, float]] = []
    for deed in play.of[who]:
        for change in deed.action.changes:
            if isinstance(change, PersonChange) and change.attribute == "present" and bool(change.value) != present:
                if present:
                    spans.append((since, change.t))
                present, since = not present, change.t
    return [*spans, (since, play.score.duration)] if present else spans


@dataclass(frozen=True, slots=True)
class Walker:
    """One who goes: where (尺), and which way (degrees clockwise from north)."""

    x: float
    y: float
    facing: float


def going(found: Pieces, owner: int, t: float) -> Walker | None:
    """Where the person ``owner`` is at ``t`` and which way he goes; None when he stands."""
    mine = np.flatnonzero((found.owner == owner) & (found.t0 <= t) & (found.t1 > t))
    if not len(mine):
        return None
    i = int(mine[-1])
    dx, dy = (found.end[i] - found.p[i]).tolist()
    if abs(dx) < 1e-9 and abs(dy) < 1e-9:
        return None
    late = t - found.t0[i]
    x, y = (found.p[i] + found.v[i] * late + found.w[i] * late**2).tolist()
    return Walker(x, y, float(np.degrees(np.arctan2(dx, dy)) % 360.0))


def _walk(number: int, stage: int, action: Action) -> list[Row]:
    """The pieces of one walk."""
    path, times = _timed(action)
    points = np.array(path)
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    lasts = action.t1 - action.t0
    total = float(along[-1])
    if lasts <= 0 or total <= 0:
        return []
    ramp = min(RAMP, lasts / 2)
    pace = total / (lasts - ramp)
    cuts = sorted({action.t0, action.t0 + ramp, action.t1 - ramp, action.t1, *times})
    rows: list[Row] = []
    for begin, end in zip(cuts, cuts[1:], strict=False):
        if end - begin < 1e-9:
            continue
        leg = int(np.searchsorted(times, (begin + end) / 2, side="right")) - 1
        leg = min(max(leg, 0), len(path) - 2)
        step = float(along[leg + 1] - along[leg])
        if step <= 0:
            continue
        unit = (points[leg + 1, :2] - points[leg, :2]) / step
        x0, y0 = _at(points, along, leg, unit, _share(begin - action.t0, lasts, ramp) * total)
        x1, y1 = _at(points, along, leg, unit, _share(end - action.t0, lasts, ramp) * total)
        tau = begin - action.t0
        if tau < ramp - 1e-9:
            speed, push = pace * tau / ramp, pace / (2 * ramp)
        elif tau > lasts - ramp - 1e-9:
            speed, push = pace * (lasts - tau) / ramp, -pace / (2 * ramp)
        else:
            speed, push = pace, 0.0
        v, w = (unit * speed).tolist(), (unit * push).tolist()
        rows.append((number, stage, begin, end, x0, y0, v[0], v[1], w[0], w[1], x1, y1))
    return rows


def _at(points: FloatArray, along: FloatArray, leg: int, unit: FloatArray, distance: float) -> tuple[float, float]:
    x, y = (points[leg, :2] + unit * (distance - float(along[leg]))).tolist()
    return x, y


def _share(elapsed: float, lasts: float, ramp: float) -> float:
    """The share of a walk done, as :func:`scenes.tempo.travelled` has it."""
    reach = lasts - ramp
    if elapsed < ramp:
        return elapsed * elapsed / (2 * ramp) / reach
    rest = lasts - elapsed
    if rest < ramp:
        return (reach - rest * rest / (2 * ramp)) / reach
    return (elapsed - ramp / 2) / reach


@dataclass(frozen=True)
class Near:
    """Two pieces, the least distance of their owners while both last (尺), and when (s)."""

    i: IntArray
    j: IntArray
    distance: FloatArray
    t: FloatArray


def nearest(found: Pieces, within: float, only: Sequence[int] | None = None) -> Near:
    """Pairs of pieces of two people on one stage that come nearer than ``within`` 尺.  ``only``: one of the two must be of these.

    Only what happens at about the same time and on one stage can meet, so in the index each block of time and each stage is laid
    out far from the others.  A pair that lasts through several blocks is found in each of them.
    """
    first, last = (found.t0 // BLOCK).astype(np.int64), (found.t1 // BLOCK).astype(np.int64)
    piece = np.repeat(np.arange(len(first)), last - first + 1)
    block = np.arange(len(piece)) - np.repeat(np.cumsum(last - first + 1) - (last - first + 1), last - first + 1) + first[piece]
    away = np.stack([block * APART, found.stage[piece] * APART], axis=1)
    lines = shapely.linestrings(np.stack([found.p[piece] + away, found.end[piece] + away], axis=1))
    still = (found.p == found.end).all(axis=1)[piece]
    lines[still] = shapely.points((found.p[piece] + away)[still])  # a line of no length is near nothing
    tree = shapely.STRtree(lines)
    asked = np.arange(len(lines)) if only is None else np.flatnonzero(np.isin(found.owner[piece], only))
    i, j = tree.query(lines[asked], predicate="dwithin", distance=within)
    i, j = piece[asked[i]], piece[j]
    keep = (found.owner[i] < found.owner[j]) if only is None else (found.owner[i] != found.owner[j])
    keep &= found.stage[i] == found.stage[j]
    begin, end = np.maximum(found.t0[i], found.t0[j]), np.minimum(found.t1[i], found.t1[j])
    keep &= begin <= end
    i, j, begin, end = i[keep], j[keep], begin[keep], end[keep]
    distance, t = _closest(found, i, j, begin, end)
    hit = distance < within
    return Near(i[hit], j[hit], distance[hit], t[hit])


def _closest(found: Pieces, i: IntArray, j: IntArray, begin: FloatArray, end: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Least distance of pieces i and j between ``begin`` and ``end``, and when: a quartic's least value on an interval."""
    a, b, c = (x - y for x, y in zip(_from(found, i, begin), _from(found, j, begin), strict=True))
    span = end - begin
    cubic = np.stack(
        [4 * _dot(c, c), 6 * _dot(b, c), 2 * (_dot(b, b) + 2 * _dot(a, c)), 2 * _dot(a, b)],
        axis=1,
    )
    roots = np.zeros((len(i), 3))
    bent = cubic[:, 0] > 1e-12
    straight = ~bent & (cubic[:, 2] > 1e-12)
    roots[straight, 0] = -cubic[straight, 3] / cubic[straight, 2]
    if bent.any():
        companion = np.zeros((int(bent.sum()), 3, 3))
        companion[:, 0, :] = -cubic[bent, 1:] / cubic[bent, :1]
        companion[:, 1, 0] = companion[:, 2, 1] = 1.0
        roots[bent] = np.linalg.eigvals(companion).real
    times = np.clip(np.concatenate([np.zeros((len(i), 1)), span[:, None], roots], axis=1), 0.0, span[:, None])
    where = a[:, None] + b[:, None] * times[..., None] + c[:, None] * times[..., None] ** 2
    gaps = np.hypot(where[..., 0], where[..., 1])
    best = gaps.argmin(axis=1)
    rows = np.arange(len(i))
    return gaps[rows, best], begin + times[rows, best]


def _from(found: Pieces, rows: IntArray, t: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The polynomials of pieces, counted from ``t`` instead of their own starts."""
    late = (t - found.t0[rows])[:, None]
    p, v, w = found.p[rows], found.v[rows], found.w[rows]
    return p + v * late + w * late**2, v + 2 * w * late, w


def _dot(a: FloatArray, b: FloatArray) -> FloatArray:
    return np.asarray((a * b).sum(axis=1))
