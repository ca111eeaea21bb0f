"""Relations of places and people, as the text names them.

Everything with ``x`` and ``y`` will do; what faces somewhere has ``facing`` too, in degrees clockwise from north.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Protocol

from geometry.facing import bearing, forward, heading, left_of, normal, right_of

NEAR = 1e-6
"""Within this many 尺 (or degrees) two numbers are the same."""


class Spot(Protocol):
    """Something at a place on the plan."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...


class Facing(Spot, Protocol):
    """Something at a place that faces somewhere; ``facing`` None is refused."""

    @property
    def facing(self) -> float | None: ...


def _facing(who: Facing) -> float:
    if who.facing is None:
        raise ValueError(f"nothing says how one at ({who.x:g}, {who.y:g}) faces")
    return who.facing


def _along(origin: Spot, direction: tuple[float, float], other: Spot) -> float:
    return (other.x - origin.x) * direction[0] + (other.y - origin.y) * direction[1]


def in_line_with(a: Spot, b: Spot, *, tolerance: float = NEAR) -> bool:
    """当: the same x, or the same y (the text leaves open which)."""
    return same_x(a, b, tolerance=tolerance) or same_y(a, b, tolerance=tolerance)


def same_x(a: Spot, b: Spot, *, tolerance: float = NEAR) -> bool:
    """One is due north or south of the other."""
    return abs(a.x - b.x) <= tolerance


def same_y(a: Spot, b: Spot, *, tolerance: float = NEAR) -> bool:
    """One is due east or west of the other."""
    return abs(a.y - b.y) <= tolerance


def on_side(a: Spot, b: Spot, word: str) -> bool:
    """Whether ``a`` is on the side of ``b`` that a compass word names; 西南 asks for west and for south."""
    dx, dy = a.x - b.x, a.y - b.y
    east, north = forward(bearing(word))
    ok_x = abs(east) < NEAR or dx * east > NEAR
    ok_y = abs(north) < NEAR or dy * north > NEAR
    return ok_x and ok_y


def left_side_of(other: Spot, who: Facing) -> bool:
    """``other`` is on the left of ``who``, as he faces."""
    return _along(who, left_of(_facing(who)), other) > NEAR


def right_side_of(other: Spot, who: Facing) -> bool:
    """``other`` is on the right of ``who``, as he faces."""
    return _along(who, right_of(_facing(who)), other) > NEAR


def behind(other: Spot, who: Facing) -> bool:
    """``other`` is at the back of ``who`` (之后, 背)."""
    return _along(who, forward(_facing(who)), other) < -NEAR


def before(other: Spot, who: Facing) -> bool:
    """``other`` is in front of ``who`` (之前)."""
    return _along(who, forward(_facing(who)), other) > NEAR


def facing_towards(who: Facing, other: Spot, *, within: float = 45.0) -> bool:
    """面, 乡: ``other`` lies within so many degrees of where ``who`` faces."""
    if abs(other.x - who.x) <= NEAR and abs(other.y - who.y) <= NEAR:
        return False
    return angle_between(_facing(who), heading((other.x - who.x, other.y - who.y))) <= within + NEAR


def facing_away(who: Facing, other: Spot, *, within: float = 45.0) -> bool:
    """背: ``who`` has his back to ``other`` within so many degrees."""
    if abs(other.x - who.x) <= NEAR and abs(other.y - who.y) <= NEAR:
        return False
    return angle_between(_facing(who) + 180.0, heading((other.x - who.x, other.y - who.y))) <= within + NEAR


def angle_between(a: float, b: float) -> float:
    """Degrees between two facings, 0 to 180."""
    difference = normal(a - b)
    return min(difference, 360.0 - difference)


def is_north_first(row: Sequence[Spot]) -> bool:
    """北上: in rank order each stands south of the one before."""
    return all(a.y > b.y + NEAR for a, b in itertools.pairwise(row))


def is_east_first(row: Sequence[Spot]) -> bool:
    """东上: in rank order each stands west of the one before."""
    return all(a.x > b.x + NEAR for a, b in itertools.pairwise(row))


def is_west_first(row: Sequence[Spot]) -> bool:
    """西上: in rank order each stands east of the one before."""
    return all(a.x < b.x - NEAR for a, b in itertools.pairwise(row))


def abreast(a: Facing, b: Facing, *, tolerance: float = 0.5) -> bool:
    """并行: both face the same way and neither is more than ``tolerance`` 尺 ahead."""
    if angle_between(_facing(a), _facing(b)) > NEAR:
        return False
    return abs(_along(a, forward(_facing(a)), b)) <= tolerance and not (same_x(a, b) and same_y(a, b))


def passing_on_left(a: Facing, b: Facing) -> bool:
    """相左: they go opposite ways and each has the other on his left."""
    opposite = angle_between(_facing(a) + 180.0, _facing(b)) <= 45.0
    return opposite and left_side_of(b, a) and left_side_of(a, b)


def riser_between(upper: int, lower: int) -> bool:
    """中等: exactly one riser is left empty between one who is ``upper`` risers up and one who is ``lower`` up."""
    return abs(upper - lower) == 2


def faces(who: Facing, word: str | float) -> bool:
    """Whether he faces just so (北面 … 西北面, or degrees)."""
    return angle_between(_facing(who), bearing(word)) <= NEAR
