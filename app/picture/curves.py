"""Small drawing aids: smooth contours from a few points, mirrored halves, arcs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from app.picture.primitives import Point, Points


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 5) -> Points:
    """A Catmull-Rom curve through ``points``, ``steps`` pieces between neighbours."""
    count = len(points)
    out: list[Point] = []
    last = count if closed else count - 1
    for i in range(last):
        p1, p2 = points[i], points[(i + 1) % count]
        p0 = points[i - 1] if closed or i > 0 else p1
        p3 = points[(i + 2) % count] if closed or i + 2 < count else p2
        for step in range(steps):
            u = step / steps
            out.append((_spline(p0[0], p1[0], p2[0], p3[0], u), _spline(p0[1], p1[1], p2[1], p3[1], u)))
    if not closed:
        out.append(points[-1])
    return rounded(out)


def _spline(a: float, b: float, c: float, d: float, u: float) -> float:
    return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u)


def both_sides(right: Sequence[Point]) -> list[Point]:
    """A contour from its right half, given from the front middle round to the back middle."""
    left = [(-x, y) for x, y in reversed(right)]
    return [*right, *(p for p in left if p not in right)]


def mirrored(points: Iterable[Point]) -> Points:
    """The same on the left side."""
    return tuple((-x, y) for x, y in points)


def circle(x: float, y: float, r: float, steps: int = 20) -> Points:
    return ellipse(x, y, r, r, steps)


def ellipse(x: float, y: float, rx: float, ry: float, steps: int = 22) -> Points:
    return rounded((x + rx * math.cos(2 * math.pi * i / steps), y + ry * math.sin(2 * math.pi * i / steps)) for i in range(steps))


def moved(points: Iterable[Point], x: float, y: float) -> Points:
    return tuple((px + x, py + y) for px, py in points)


def turned(points: Iterable[Point], degrees: float) -> Points:
    """Turned clockwise as seen with y upward."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return rounded((x * c + y * s, -x * s + y * c) for x, y in points)


def rounded(points: Iterable[Point]) -> Points:
    """Coordinates to a ten-thousandth: the same on every machine."""
    return tuple((round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in points)
