"""Paths on the plan: where those who act have come from, and where they are going.

A path walked is a broad translucent stroke, this cue's and a little before; the path to come is dotted, with arrow heads.
Dots keep their places on the ground while the walker eats them up.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.picture.index import Index
from app.picture.primitives import Box, Dots, Item, Point, Points, Polygons, Polyline
from app.theme import Theme, faded
from scenes.score import Action, Cue
from scenes.tempo import travelled

BEFORE = 4.0
"""Seconds before the cue that its trail still shows."""

DOT_EVERY = 6.4
"""Units of lettering between the dots of a path to come."""

HEAD_EVERY = 130.0
"""Units of lettering between arrow heads on a path to come."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One person's way gone, or to come, with all the ground (尺) it covers."""

    box: Box
    items: tuple[Item, ...]


def trails(
    index: Index,
    cue: Cue | None,
    t: float,
    theme: Theme,
    unit: float,
    scale: float,
    here: frozenset[str],
    *,
    past: bool,
    to_come: bool,
) -> tuple[list[Stroke], list[Stroke]]:
    """Ways gone and ways to come in ``cue`` at ``t`` seconds, of those who are ``here``; the latter lie over the former."""
    under: list[Stroke] = []
    over: list[Stroke] = []
    if cue is None or not (past or to_come):
        return under, over
    walks = [walk for walk in index.kept(("walks", cue.id), lambda: _walks(index, cue)) if walk.who in here]
    crowd = min(1.0, 2.0 / max(1, len(walks)))
    for walk in walks:
        colour = theme.groups[index.groups[walk.who]]
        gone: list[Point] = []
        ahead: list[Point] = []
        done = _done(walk, t)
        for action, along, begun, now in zip(walk.actions, walk.along, walk.begun, done, strict=True):
            if past and action.t0 < t:
                gone = _joined(gone, cut(action, along, begun, now))
            if to_come and action.t1 > t:
                ahead = _joined(ahead, cut(action, along, now, along[-1]))
        if len(gone) > 1:
            line = tuple(gone)
            broad = Polyline(line, faded(colour, theme.trail_alpha * 0.55 * crowd), 5.0 * unit, round_ends=True, id=walk.who)
            thin = Polyline(line, faded(colour, theme.trail_alpha), 1.0, round_ends=True, id=walk.who)
            under.append(Stroke(_around(gone), (broad, thin)))
        if len(ahead) > 1:
            dots = Dots(dotted(ahead, DOT_EVERY * unit / scale), faded(colour, 0.85), 1.25 * unit, walk.who)
            heads = Polygons(_heads(tuple(ahead), scale, unit), colour, faded(theme.halo, 0.9), 0.8 * unit, walk.who)
            over.append(Stroke(_around(ahead), (dots, heads)))
    return under, over


@dataclass(frozen=True, slots=True, eq=False)
class _Walk:
    """The walks of one person in a cue and a little before: for each its length at every point, and what was done at the start (尺)."""

    who: str
    actions: tuple[Action, ...]
    along: tuple[tuple[float, ...], ...]
    begun: tuple[float, ...]


def _walks(index: Index, cue: Cue) -> tuple[_Walk, ...]:
    """Who walks in a cue, in the order of setting out."""
    start = cue.t0 - BEFORE
    walks: dict[str, list[Action]] = {}
    for action in index.between(start, cue.t1):
        if action.path is not None:
            if len(action.path) == 1:  # he comes upon the stage: what he walked before was on another
                walks.pop(action.who, None)
                continue
            walks.setdefault(action.who, []).append(action)
    out: list[_Walk] = []
    for who, actions in walks.items():
        moves = tuple(a for a in actions if index.along(a)[-1] > 0)
        walk = _Walk(who, moves, tuple(tuple(index.along(a).tolist()) for a in moves), ())
        out.append(replace(walk, begun=tuple(_done(walk, start))))
    return tuple(out)


def _done(walk: _Walk, t: float) -> list[float]:
    """How far each of the walks has come at ``t``, in 尺."""
    return [_walked(action, t) * along[-1] for action, along in zip(walk.actions, walk.along, strict=True)]


def _around(line: list[Point]) -> Box:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return Box(min(xs), min(ys), max(xs), max(ys))


def dotted(line: list[Point], every: float) -> Points:
    """Points ``every`` so far along a line, counted from its end, so that they stay where they are while its start moves on."""
    points = np.array(line, dtype=np.float64)
    legs = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(legs)])
    spots = along[-1] - np.arange(0.0, along[-1], every)
    x = np.interp(spots, along, points[:, 0])
    y = np.interp(spots, along, points[:, 1])
    return tuple(zip(x.tolist(), y.tolist(), strict=True))


def _walked(action: Action, t: float) -> float:
    """Share of the walk done at ``t``."""
    if t <= action.t0:
        return 0.0
    if t >= action.t1:
        return 1.0
    return float(travelled(np.asarray(t - action.t0), np.asarray(action.t1 - action.t0)))


def _joined(line: list[Point], more: list[Point]) -> list[Point]:
    return [*line, *(more[1:] if line and more and math.dist(line[-1], more[0]) < 1e-6 else more)]


def cut(action: Action, along: Sequence[float], start: float, end: float) -> list[Point]:
    """The part of the action's path between two distances (尺) from its start, seen from above."""
    assert action.path is not None
    if end - start <= 1e-9:
        return []
    inner = [(p[0], p[1]) for p, d in zip(action.path, along, strict=True) if start < d < end]
    return [_at(action, along, start), *inner, _at(action, along, end)]


def _at(action: Action, along: Sequence[float], distance: float) -> Point:
    assert action.path is not None
    i = min(max(bisect_right(along, distance) - 1, 0), len(along) - 2)
    length = along[i + 1] - along[i]
    u = 0.0 if length <= 0 else min(1.0, max(0.0, (distance - along[i]) / length))
    (x0, y0, _), (x1, y1, _) = action.path[i], action.path[i + 1]
    return (x0 + (x1 - x0) * u, y0 + (y1 - y0) * u)


def _heads(points: Points, scale: float, unit: float) -> tuple[Points, ...]:
    """Arrow heads along a path, counted from its end so that they stay where they are, and one at the end."""
    legs = [math.dist(a, b) * scale for a, b in itertools.pairwise(points)]
    total = sum(legs)
    every = HEAD_EVERY * unit
    out: list[Points] = []
    back = 0.0
    number = 0
    while back < total - 10 * unit or number == 0:
        spot = total - back
        done = 0.0
        for (a, b), leg in zip(itertools.pairwise(points), legs, strict=True):
            if leg > 0 and spot <= done + leg + 1e-6:
                u = min(1.0, (spot - done) / leg)
                out.append(_head(a, b, u, (7.5 if number == 0 else 6.0) * unit / scale))
                break
            done += leg
        number += 1
        back = number * every
    return tuple(out)


def _head(a: Point, b: Point, u: float, size: float) -> Points:
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    x, y = a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u
    nx, ny = -uy, ux
    return (
        (x + ux * size * 0.6, y + uy * size * 0.6),
        (x - ux * size * 0.7 + nx * size * 0.62, y - uy * size * 0.7 + ny * size * 0.62),
        (x - ux * size * 0.3, y - uy * size * 0.3),
        (x - ux * size * 0.7 - nx * size * 0.62, y - uy * size * 0.7 - ny * size * 0.62),
    )
