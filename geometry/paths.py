"""Paths on the plan: exact polylines, walks with corners, walks round a thing, stairs, and what may not be walked through.

A path is a float64 array of shape (n, 3): x east, y north, z up, in 尺.  Level is by place: the court is z 0, the hall is at
its height, and only a stair leads from one to the other.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from geometry.facing import Sense, bearing, forward, sweep
from geometry.hall import Stair, disc, stair_of, tread
from geometry.site import StagePlan

Path = NDArray[np.float64]
Outline = Sequence[tuple[float, float]]

BODY = 0.9
"""Radius of a body."""
TOUCH = 1e-6
"""A path may touch a border; it is crossed by more than this."""
ARC = 15.0
"""Greatest angle between two points of a walk round a thing, in degrees."""


class PathBlocked(ValueError):
    """A path goes through something solid, or off the edge of the hall; ``feature`` is its id and ``at`` the leg's ends."""

    def __init__(self, feature: str, leg: int, a: tuple[float, float], b: tuple[float, float], why: str = "goes through") -> None:
        super().__init__(f"the way from ({a[0]:g}, {a[1]:g}) to ({b[0]:g}, {b[1]:g}) {why} {feature}: lead it round by a corner")
        self.feature = feature
        self.leg = leg
        self.at = (a, b)


def path(points: Iterable[Sequence[float]], z: float = 0.0) -> Path:
    """A path of (x, y) or (x, y, z) points; ``z`` is the height of points that have none.  Repeated points are dropped."""
    rows: list[tuple[float, float, float]] = []
    for point in points:
        row = (float(point[0]), float(point[1]), float(point[2]) if len(point) > 2 else float(z))
        if not rows or row != rows[-1]:
            rows.append(row)
    if not rows:
        raise ValueError("a path needs a point")
    return np.array(rows, dtype=np.float64)


def length(walk: Path) -> float:
    """Length of a path in 尺, along its slopes."""
    return float(np.linalg.norm(np.diff(walk, axis=0), axis=1).sum())


def distances(walk: Path) -> NDArray[np.float64]:
    """Distance from the start to each point, shape (n,)."""
    return np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(walk, axis=0), axis=1))])


def point_at(walk: Path, distance: float) -> tuple[float, float, float]:
    """The point ``distance`` 尺 along a path; clamped to its ends, which are given exactly."""
    along = distances(walk)
    if distance <= 0.0 or len(walk) == 1:
        x, y, z = walk[0].tolist()
    elif distance >= along[-1]:
        x, y, z = walk[-1].tolist()
    else:
        x, y, z = (float(np.interp(distance, along, walk[:, axis])) for axis in range(3))
    return (x, y, z)


def join(*parts: Path) -> Path:
    """One path of several, each beginning where the one before ends.  Raises :class:`ValueError` at a gap."""
    for before, after in itertools.pairwise(parts):
        if not np.array_equal(before[-1], after[0]):
            raise ValueError(f"a path ends at {before[-1].tolist()} and the next begins at {after[0].tolist()}")
    return path(point for part in parts for point in part.tolist())


def back(walk: Path) -> Path:
    """The same path walked the other way."""
    return np.ascontiguousarray(walk[::-1])


def beside(walk: Path, left: float) -> Path:
    """A path abreast of another, ``left`` 尺 to the left of one who walks it (negative: right), its corners mitred.

    Raises :class:`ValueError` where the path doubles back on itself, since there is no left of that.
    """
    if len(walk) < 2:
        raise ValueError("a path of one point has no left side")
    steps = np.diff(walk[:, :2], axis=0)
    units = steps / np.linalg.norm(steps, axis=1)[:, None]
    normals = np.column_stack([-units[:, 1], units[:, 0]])
    out = walk.copy()
    out[0, :2] += left * normals[0]
    out[-1, :2] += left * normals[-1]
    for i in range(1, len(walk) - 1):
        cosine = float(normals[i - 1] @ normals[i])
        if cosine < -1.0 + 1e-9:
            raise ValueError(f"the path doubles back at ({walk[i, 0]:g}, {walk[i, 1]:g}): nobody can keep abreast there")
        out[i, :2] += left * (normals[i - 1] + normals[i]) / (1.0 + cosine)
    return out


def circuit(
    centre: tuple[float, float], radius: float, start: str | float, sense: Sense, to: str | float, *, rounds: int = 0, z: float = 0.0
) -> Path:
    """A walk round something, from its ``start`` side to its ``to`` side (compass words or degrees), ``radius`` 尺 off.

    ``sense`` is cw or ccw on the plan; from a side to itself it goes once round.  This is the walk only: the body's own
    turn is another thing.  Raises :class:`ValueError` when no sense is stated.
    """
    if sense == "short":
        raise ValueError("a walk round something needs a stated sense, cw or ccw")
    if radius <= 0.0:
        raise ValueError(f"a walk round something needs a radius, not {radius:g}")
    by = sweep(start, to, sense, rounds=rounds)
    if by == 0.0:
        by = 360.0 if sense == "cw" else -360.0
    first = bearing(start)
    steps = max(1, math.ceil(abs(by) / ARC))
    points = []
    for i in range(steps + 1):
        angle = bearing(to) if i == steps else first + by * i / steps
        dx, dy = forward(angle)
        points.append((centre[0] + radius * dx, centre[1] + radius * dy, z))
    return path(points)


def climb(stair: Stair, start: int, end: int) -> Path:
    """Riser by riser from ``start`` to ``end`` risers up, one point a riser on the stair's axis; up or down."""
    step = 1 if end >= start else -1
    return path((stair.x, *tread(stair, k)) for k in range(start, end + step, step))


def level(plan: StagePlan, x: float, y: float) -> float | None:
    """Height of the floor at (x, y): the hall's on the platform (its edges too), 0 on the ground, None upon a stair."""
    for feature in plan.features.values():
        inside = abs(x - feature.x) <= feature.size[0] / 2 and abs(y - feature.y) <= feature.size[1] / 2
        if feature.kind == "platform" and inside:
            return feature.z + feature.size[2]
        if feature.kind == "stairs" and abs(x - feature.x) < feature.size[0] / 2 and abs(y - feature.y) < feature.size[1] / 2:
            return None
    return 0.0


@dataclass(frozen=True, slots=True)
class _Solids:
    """Solid things of one level in an index."""

    ids: tuple[str, ...]
    tree: shapely.STRtree

    @classmethod
    def of(cls, things: Mapping[str, Outline]) -> _Solids:
        shapes = [shapely.Polygon(outline) for outline in things.values()]
        return cls(tuple(things), shapely.STRtree(shapes))


Finding = tuple[int, float, str, str]
"""Number of the leg, distance of the thing from the leg's start, id of the thing, what the leg does to it."""


class Obstacles:
    """What one may not walk through on a stage: solid features, the edge of the hall, and ``extra`` movable things.

    ``also`` names features of the plan that are reserved places and now stand there (楅, 中, 丰); ``extra`` maps ids to
    outlines in plan, on the level where they lie.  Bodies keep ``radius`` 尺 from what is solid.
    """

    def __init__(
        self,
        plan: StagePlan,
        *,
        radius: float = BODY,
        also: Iterable[str] = (),
        extra: Mapping[str, Outline] | None = None,
    ) -> None:
        self.plan = plan
        self.radius = radius
        self._stairs = [stair_of(plan, f.id) for f in plan.features.values() if f.kind == "stairs"]
        self._platform = next((f for f in plan.features.values() if f.kind == "platform"), None)
        self._height = self._platform.z + self._platform.size[2] if self._platform else math.inf
        self._edge = self._platform.id if self._platform else plan.id
        solid = [f for f in plan.features.values() if f.solid]
        for id in also:
            if id not in plan.features:
                raise ValueError(f"no feature {id!r} on stage {plan.id}")
            solid.append(plan.features[id])
        court: dict[str, Outline] = {}
        hall: dict[str, Outline] = {}
        for feature in solid:
            (hall if feature.z >= self._height - TOUCH else court)[feature.id] = feature.outline
        for id, outline in (extra or {}).items():
            (hall if self._on_hall(outline) else court)[id] = outline
        if self._platform is not None:
            court[self._platform.id] = self._platform.outline
        self._court = _Solids.of(court)
        self._hall = _Solids.of(hall)
        flights = [shapely.Polygon(plan.features[stair.id].outline).buffer(-TOUCH) for stair in self._stairs]
        self._flights = _Solids(tuple(stair.id for stair in self._stairs), shapely.STRtree(flights))
        self._floor = shapely.Polygon(self._platform.outline).buffer(TOUCH) if self._platform else shapely.Polygon()
        shapely.prepare(self._floor)

    def check(self, walk: Path | Sequence[Sequence[float]], standing: Iterable[tuple[str, float, float]] = ()) -> None:
        """Raises :class:`PathBlocked` for the first leg of a path that may not be walked, naming what is in its way.

        ``standing``: (id, x, y) of movable things that stand in the way now.  One whose id is a feature of the plan has
        that feature's shape, another is taken for a disc of half a 尺.
        """
        points = np.asarray(walk, dtype=np.float64)
        found = self._findings(points, standing)
        if found:
            leg, _, thing, why = min(found)
            a, b = points[leg].tolist(), points[leg + 1].tolist()
            raise PathBlocked(thing, leg, (a[0], a[1]), (b[0], b[1]), why)

    def first(self, walk: Path | Sequence[Sequence[float]], standing: Iterable[tuple[str, float, float]] = ()) -> PathBlocked | None:
        """As :meth:`check`, but gives the finding instead of raising it."""
        try:
            self.check(walk, standing)
        except PathBlocked as finding:
            return finding
        return None

    def _findings(self, points: Path, standing: Iterable[tuple[str, float, float]]) -> list[Finding]:
        if len(points) < 2:
            return []
        return self.blocked(points[:-1], points[1:], standing)

    def blocked(self, a: Path, b: Path, standing: Iterable[tuple[str, float, float]] = ()) -> list[Finding]:
        """All that is wrong with legs from ``a`` to ``b`` (arrays of shape (n, 3)), which need not belong to one path.

        ``standing`` as for :meth:`check`.  A finding is the number of the leg, how far the thing is from the leg's start,
        the thing's id, and what the leg does to it.
        """
        legs = np.flatnonzero((a != b).any(axis=1) & ~self._on_stairs(a, b))
        if not len(legs):
            return []
        lines = shapely.linestrings(np.stack([a[legs, :2], b[legs, :2]], axis=1))
        za, zb = a[legs, 2], b[legs, 2]
        court = (za <= TOUCH) & (zb <= TOUCH)
        hall = (np.abs(za - self._height) <= TOUCH) & (np.abs(zb - self._height) <= TOUCH)
        found: list[Finding] = []
        for i in np.flatnonzero(~court & ~hall).tolist():
            found.append((int(legs[i]), 0.0, self._edge, "leaves the stairs, or its level, at"))
        on_court, on_hall = np.flatnonzero(court), np.flatnonzero(hall)
        for i in on_hall[~shapely.covers(self._floor, lines[on_hall])].tolist():
            found.append((int(legs[i]), 0.0, self._edge, "goes over the edge of"))
        rows = self._flights.tree.query(lines[on_court], predicate="intersects")
        for i, n in rows.T.tolist():
            found.append((int(legs[on_court[i]]), 0.0, self._flights.ids[n], "walks into the side of"))
        for solids, those in ((self._court, on_court), (self._hall, on_hall)):
            rows = solids.tree.query(lines[those], predicate="dwithin", distance=self.radius - TOUCH)
            for i, n in rows.T.tolist():
                found.append(self._finding(int(legs[those[i]]), a, solids.tree.geometries[n], solids.ids[n]))
        for id, outline in self._shapes(standing):
            shape = shapely.Polygon(outline)
            those = on_hall if self._on_hall(outline) else on_court
            for i in those[shapely.dwithin(lines[those], shape, self.radius - TOUCH)].tolist():
                found.append(self._finding(int(legs[i]), a, shape, id))
        return found

    @staticmethod
    def _finding(leg: int, starts: Path, shape: shapely.Geometry, id: str) -> Finding:
        return (leg, float(shapely.distance(shapely.Point(starts[leg, :2]), shape)), id, "goes through")

    def _shapes(self, standing: Iterable[tuple[str, float, float]]) -> Iterable[tuple[str, Outline]]:
        for id, x, y in standing:
            feature = self.plan.features.get(id)
            if feature is not None and feature.outline:
                yield id, [(px - feature.x + x, py - feature.y + y) for px, py in feature.outline]
            else:
                yield id, disc(x, y, 0.5)

    def _on_hall(self, outline: Outline) -> bool:
        x = sum(p[0] for p in outline) / len(outline)
        y = sum(p[1] for p in outline) / len(outline)
        return bool(level(self.plan, x, y))

    def _on_stairs(self, a: Path, b: Path) -> NDArray[np.bool_]:
        """Legs that go up or down one stair, from one of its standing spots to another."""
        out = np.zeros(len(a), dtype=np.bool_)
        for stair in self._stairs:
            spots = np.array([tread(stair, k) for k in range(stair.risers + 1)])

            def upon(points: Path, stair: Stair = stair, spots: NDArray[np.float64] = spots) -> NDArray[np.bool_]:
                near = np.abs(points[:, None, 1:] - spots[None]).max(axis=2) < TOUCH
                return np.asarray(near.any(axis=1) & (np.abs(points[:, 0] - stair.x) <= stair.width / 2 + TOUCH))

            out |= upon(a) & upon(b)
        return out
