"""What a picture is made of: frozen shapes in 尺, and how 尺 become pixels.

A plan point is (x east, y north) in 尺.  A :class:`Frame` maps it to pixels (x right, y down).  Widths of lines and sizes
of text are in pixels, so that they do not grow with the zoom; a :class:`Placed` shape has its own small coordinates
(x to the right hand, y forward, unit = half a shoulder) and is set on the plan with a turn and a size in pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.theme import Colour

Point = tuple[float, float]
Points = tuple[Point, ...]


class Box(NamedTuple):
    """A rectangle; in 尺 (y north) or in pixels (y down) as the place of use says.  x0 <= x1, y0 <= y1."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def centre(self) -> Point:
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    def grown(self, by: float) -> Box:
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def contains(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def holds(self, other: Box) -> bool:
        return self.x0 <= other.x0 and self.y0 <= other.y0 and other.x1 <= self.x1 and other.y1 <= self.y1

    def meets(self, other: Box) -> bool:
        """Whether they share more than an edge."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def touches(self, other: Box) -> bool:
        """Whether they share an edge at least."""
        return self.x0 <= other.x1 and other.x0 <= self.x1 and self.y0 <= other.y1 and other.y0 <= self.y1


class Frame(NamedTuple):
    """Plan to pixels: x_px = ox + x * scale, y_px = oy - y * scale.  ``scale`` is in pixels a 尺."""

    scale: float
    ox: float
    oy: float

    def to_screen(self, x: float, y: float) -> Point:
        return (self.ox + x * self.scale, self.oy - y * self.scale)

    def to_plan(self, px: float, py: float) -> Point:
        return ((px - self.ox) / self.scale, (self.oy - py) / self.scale)

    def plan_box(self, pixels: Box) -> Box:
        """The part of the plan (尺) that a pixel rectangle shows."""
        x0, y1 = self.to_plan(pixels.x0, pixels.y0)
        x1, y0 = self.to_plan(pixels.x1, pixels.y1)
        return Box(x0, y0, x1, y1)


SCREEN = Frame(1.0, 0.0, 0.0)
"""The frame of things given in pixels already: such items use (x, -y)."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed contour.  ``fade`` > 0: the fill fades from full at ``heart`` to nothing at that distance."""

    points: Points
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 1.0
    id: str | None = None
    fade: float = 0.0
    heart: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Polygons:
    """Many closed contours of one look, painted as one."""

    contours: tuple[Points, ...]
    fill: Colour
    stroke: Colour | None = None
    width: float = 1.0
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open line.  ``dash`` and ``shift`` are in units of the line's width; ``round_ends`` rounds caps and joins."""

    points: Points
    stroke: Colour
    width: float = 1.0
    dash: tuple[float, ...] = ()
    shift: float = 0.0
    round_ends: bool = False
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Lines:
    """Many separate segments of one look: points come in pairs."""

    points: Points
    stroke: Colour
    width: float = 1.0
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Dots:
    """Round dots of one look; ``radius`` in pixels."""

    points: Points
    fill: Colour
    radius: float = 1.0
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse along the axes; ``soft`` fades the fill from the centre to the rim."""

    x: float
    y: float
    rx: float
    ry: float
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 1.0
    id: str | None = None
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text made of ``runs`` of (words, colour).

    (x, y) is in the layer's units, (dx, dy) in pixels after it (y down); ``across`` -1, 0, 1 puts the point at the
    left, the middle or the right of the text; the text is centred on it upright.  ``size`` is the height of a character
    in pixels; ``halo`` the colour of the halo, or None; ``alpha`` fades words and halo together.
    """

    x: float
    y: float
    runs: tuple[tuple[str, Colour], ...]
    size: float
    dx: float = 0.0
    dy: float = 0.0
    across: int = 0
    halo: Colour | None = None
    bold: bool = False
    id: str | None = None
    alpha: float = 1.0

    @property
    def words(self) -> str:
        return "".join(run for run, _ in self.runs)


Plain = Polygon | Polygons | Polyline | Lines | Dots | Ellipse | Text


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawing in its own coordinates, made once and placed often.  Widths and dots are in its own units too."""

    name: str
    items: tuple[Polygon | Polyline | Lines | Dots | Ellipse, ...]
    reach: float
    """No point of it is farther than this from its origin (own units)."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A shape at plan point (x, y), turned ``turn`` degrees clockwise, ``size`` pixels to its unit."""

    shape: Shape
    x: float
    y: float
    turn: float
    size: float
    id: str | None = None


Item = Plain | Placed


@dataclass(frozen=True, slots=True)
class Layer:
    """Items painted in order.  Names: static under trails things people labels overlay."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Clip:
    """What a pane may cover, in pixels: a rectangle, round when ``round``."""

    box: Box
    round: bool = False

    def contains(self, px: float, py: float) -> bool:
        """Whether a pixel is inside."""
        if not self.round:
            return self.box.contains(px, py)
        cx, cy = self.box.centre
        return math.hypot(px - cx, py - cy) <= self.box.width / 2


@dataclass(frozen=True, eq=False)
class Static:
    """The part of a stage that never moves, at one scale and look.  A painter may keep its image as long as this lives."""

    layers: tuple[Layer, ...]
    scale: float
    obstacles: tuple[Box, ...] = ()
    """Boxes that a label should not cover: pixels relative to the plan's origin, y down."""
    weights: tuple[float, ...] = ()
    """How much each of them is to be spared, 1 for a mark or a pillar."""

    @cached_property
    def obstacle_boxes(self) -> NDArray[np.float64]:
        """:attr:`obstacles` as an array, shape (n, 4)."""
        return np.array(self.obstacles, dtype=np.float64).reshape(-1, 4)

    @cached_property
    def obstacle_weights(self) -> NDArray[np.float64]:
        """:attr:`weights` as an array, shape (n,)."""
        return np.array(self.weights, dtype=np.float64)

    @cached_property
    def covered(self) -> tuple[tuple[Plain, Box], ...]:
        """Every item in painting order with the pixels it covers, from the plan's origin."""
        return tuple((item, bounds(item, self.scale)) for layer in self.layers for item in layer.items if not isinstance(item, Placed))


def bounds(item: Plain, scale: float) -> Box:
    """All that a plain item covers at ``scale``, in pixels from the plan's origin (y down), a little generous."""
    match item:
        case Text():
            half = text_width(item.words, item.size) * 0.55 + item.size
            x = item.x * scale + item.dx - item.across * half
            y = -item.y * scale + item.dy
            return Box(x - half, y - item.size, x + half, y + item.size)
        case Ellipse():
            rx, ry = item.rx * scale + item.width, item.ry * scale + item.width
            return Box(item.x * scale - rx, -item.y * scale - ry, item.x * scale + rx, -item.y * scale + ry)
        case Polygons():
            points: Points = tuple(p for contour in item.contours for p in contour)
        case _:
            points = item.points
    if not points:
        return Box(0.0, 0.0, 0.0, 0.0)
    pad = 2.0 + (item.radius if isinstance(item, Dots) else 2 * item.width)
    xs, ys = [x * scale for x, _ in points], [-y * scale for _, y in points]
    return Box(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)


@dataclass(frozen=True, slots=True)
class Pane:
    """A window on the plan: the whole picture, or a loupe on it."""

    frame: Frame
    clip: Clip
    ground: Colour
    static: Static
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a point.  ``kind``: person object feature place."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be hit: at a plan point with a radius in 尺, or inside an outline."""

    kind: str
    id: str
    x: float
    y: float
    radius: float
    outline: Points = ()
    area: float = 0.0


@dataclass(frozen=True, slots=True)
class Tip:
    """What hovering tells: the term, what it is, its measures, and the evidence line by line."""

    term: str
    kind: str
    lines: tuple[str, ...] = field(default=())


def reach_of(items: tuple[Polygon | Polyline | Lines | Dots | Ellipse, ...]) -> float:
    """The least distance from the origin that no part of a shape passes, lines' widths included."""
    far = 0.0
    for item in items:
        if isinstance(item, Ellipse):
            far = max(far, math.hypot(item.x, item.y) + max(item.rx, item.ry) + item.width / 2)
            continue
        pad = item.radius if isinstance(item, Dots) else item.width * 0.5
        far = max(far, max((math.hypot(x, y) for x, y in item.points), default=0.0) + pad)
    return math.ceil(far * 20) / 20


def text(
    x: float,
    y: float,
    words: str,
    colour: Colour,
    size: float,
    *,
    dx: float = 0.0,
    dy: float = 0.0,
    across: int = 0,
    halo: Colour | None = None,
    bold: bool = False,
    id: str | None = None,
) -> Text:
    """A :class:`Text` of one run."""
    return Text(x, y, ((words, colour),), size, dx, dy, across, halo, bold, id)


@lru_cache(maxsize=8192)
def text_width(words: str, size: float) -> float:
    """Width in pixels, a little generous: a Chinese character is one ``size``, digits and letters a good half."""
    return sum(size if ord(c) >= 0x2E80 or c in "“”‘’…—·" else size * 0.62 if c.isupper() or c.isdigit() else size * 0.55 for c in words)


def inside(points: Points, x: float, y: float) -> bool:
    """Whether (x, y) is inside the closed contour (even-odd rule)."""
    odd = False
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def area_of(points: Points) -> float:
    """Area of a closed contour in square units."""
    total = 0.0
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        total += x0 * y1 - x1 * y0
    return abs(total) / 2


def distance_to_line(points: Points, x: float, y: float, *, closed: bool) -> float:
    """Least distance from (x, y) to a polyline."""
    ends = (*points[1:], points[0]) if closed else points[1:]
    best = math.inf
    for (x0, y0), (x1, y1) in zip(points, ends, strict=False):
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        u = 0.0 if length == 0 else min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length))
        best = min(best, math.hypot(x - x0 - u * dx, y - y0 - u * dy))
    return best
