"""The ground people walk on: levels, stairs, and what may not be walked through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from geometry.hall import Stair, stair_of, tread
from geometry.paths import Obstacles, PathBlocked
from geometry.site import StagePlan
from scenes.errors import LituError
from scenes.score import Point

EDGE = 1e-9


@dataclass(frozen=True)
class Flight:
    """One stair as a way up and down."""

    stair: Stair

    @property
    def risers(self) -> int:
        return self.stair.risers

    def tread(self, k: int) -> Point:
        """Where one stands ``k`` risers up."""
        y, z = tread(self.stair, k)
        return (self.stair.x, y + 0.0, z)

    def riser_of(self, position: Point) -> int | None:
        """How many risers up a man at ``position`` is; one who stands on the court or the hall counts as at its foot or head."""
        x, y, z = position
        for k in range(self.risers + 1):
            if abs(z - self.tread(k)[2]) < EDGE and (k in (0, self.risers) or abs(x - self.stair.x) <= self.stair.width / 2):
                return k
        return None

    def path(self, start: Point, at: int, aim: int, aside: float = 0.0) -> tuple[Point, ...]:
        """From ``start`` to riser ``at``, then riser by riser to ``aim``, ``aside`` 尺 east of the axis."""
        step = 1 if aim > at else -1
        treads = [self.tread(k) for k in range(at, aim + step, step)]
        points = [start, *((x + aside, y, z) for x, y, z in treads)]
        return tuple(p for i, p in enumerate(points) if i == 0 or p != points[i - 1])


class Ground:
    """Levels, stairs and obstacles of one stage."""

    def __init__(self, plan: StagePlan) -> None:
        self.plan = plan
        self._platforms = [f for f in plan.features.values() if f.kind == "platform"]
        self._flights: dict[str, Flight] = {}
        self._clear: set[tuple[tuple[Point, ...], tuple[tuple[str, float, float], ...]]] = set()

    @cached_property
    def obstacles(self) -> Obstacles:
        return Obstacles(self.plan)

    def level(self, x: float, y: float) -> float:
        """Height of the ground in 尺: the platform's where there is one, else the court's 0.  Stairs are no ground to stand about on."""
        for f in self._platforms:
            if abs(x - f.x) <= f.size[0] / 2 and abs(y - f.y) <= f.size[1] / 2:
                return f.z + f.size[2]
        return 0.0

    def flight(self, stair: str) -> Flight:
        """The stair of that id.  Raises :class:`LituError` when the stage has none."""
        if stair not in self._flights:
            try:
                self._flights[stair] = Flight(stair_of(self.plan, stair))
            except ValueError as error:
                raise LituError(str(error)) from error
        return self._flights[stair]

    def check(self, path: Sequence[Point], who: str, standing: Sequence[tuple[str, float, float]]) -> None:
        """Refuse a walk through a solid thing, a platform's edge, or one of ``standing`` (id, x, y).

        Raises :class:`LituError` naming the walker and the thing.  A way found clear is not looked at again: while a script
        is solved the same ways come back with other times.
        """
        way = (tuple(path), tuple(standing))
        if len(path) < 2 or way in self._clear:
            return
        try:
            self.obstacles.check(path, standing)
        except PathBlocked as blocked:
            raise LituError(f"{who}: {blocked}") from blocked
        self._clear.add(way)
