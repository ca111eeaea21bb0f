"""The part of a stage that does not move: building, court, range, mats, with their labels.

Each kind of feature has one way to be drawn; an unknown kind is drawn as its outline with its name, never left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from app.picture.index import numeral
from app.picture.labels import SIDE_COSTS, SIDES, Floats, Wanted, solve
from app.picture.primitives import (
    Box,
    Dots,
    Ellipse,
    Item,
    Layer,
    Lines,
    Points,
    Polygon,
    Polyline,
    Static,
    text,
    text_width,
)
from app.theme import Colour, Theme, faded, mixed
from geometry.evidence import Kind
from geometry.site import Feature, StagePlan

STEP = 6.0
"""One 步 in 尺: the grid."""

EVIDENCE_DASH = {Kind.TEXT: (), Kind.COMMENTARY: (7.0, 2.5), Kind.DERIVED: (6.0, 2.0, 1.2, 2.0), Kind.ASSUMED: (1.0, 2.4)}
"""Evidence is told by the line as well as by the colour: full, long dashes, dash and dot, dots."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What drawing a feature needs besides the feature."""

    theme: Theme
    unit: float
    scale: float
    evidence: bool

    def line(self, width: float) -> float:
        return width * self.theme.line * self.unit

    def ink(self, feature: Feature, plain: Colour) -> Colour:
        return self.theme.evidence[feature.evidence.kind] if self.evidence else plain

    def dash(self, feature: Feature, plain: tuple[float, ...] = ()) -> tuple[float, ...]:
        return EVIDENCE_DASH[feature.evidence.kind] if self.evidence else plain

    def contour(self, feature: Feature, fill: Colour | None, stroke: Colour, width: float) -> list[Item]:
        """The outline filled and stroked; by evidence when asked."""
        points = feature.outline
        colour = self.ink(feature, stroke)
        if not points:
            return [Dots(((feature.x, feature.y),), colour, 1.6 * self.unit, feature.id)]
        dash = self.dash(feature)
        if not dash:
            return [Polygon(points, fill, colour, self.line(width), feature.id)]
        closed = (*points, points[0])
        return [Polygon(points, fill, None, 0.0, feature.id), Polyline(closed, colour, self.line(width), dash, id=feature.id)]


def draw_plan(
    plan: StagePlan, theme: Theme, unit: float, scale: float, *, evidence: bool, grid: bool, labels: bool, places: bool
) -> Static:
    """The static layers of one stage at ``scale`` pixels a 尺."""
    brush = Brush(theme, unit, scale, evidence)
    items: list[Item] = []
    ordered = sorted(plan.features.values(), key=lambda f: ORDER.index(f.kind) if f.kind in ORDER else len(ORDER))
    grounds = [f for f in ordered if f.kind in GROUNDS]
    rest = [f for f in ordered if f.kind not in GROUNDS]
    for feature in grounds:
        items.extend(LOOKS[feature.kind](feature, brush))
    if grid:
        items.extend(_grid(plan, brush))
    for feature in rest:
        items.extend(LOOKS.get(feature.kind, _plain)(feature, brush))
    layers = [Layer("static", tuple(items))]
    marks: list[Item] = []
    if places:
        size = 2.2 * unit
        for place in plan.places.values():
            colour = theme.evidence[place.evidence.kind]
            marks.append(Ellipse(place.x, place.y, 0.5, 0.5, None, colour, brush.line(1.0), place.id))
            if place.facing is not None:
                a = math.radians(place.facing)
                end = (place.x + 1.2 * math.sin(a), place.y + 1.2 * math.cos(a))
                marks.append(Polyline(((place.x, place.y), end), colour, size / 2, id=place.id))
        layers.append(Layer("places", tuple(marks)))
    boxes, weights = zip(*_feature_boxes(plan, scale, unit), strict=True) if plan.features else ((), ())
    if labels:
        names, covers = _names(plan, brush, boxes, weights)
        layers.append(Layer("names", tuple(names)))
        boxes, weights = (*boxes, *covers), (*weights, *[0.8] * len(covers))
    return Static(tuple(layers), scale, boxes, weights)


# -- one look a kind --------------------------------------------------------------------------------------------------------


def _court(f: Feature, b: Brush) -> list[Item]:
    return b.contour(f, b.theme.court, b.theme.faint, 1.2)


def _platform(f: Feature, b: Brush) -> list[Item]:
    shadow = tuple((x + 0.5, y - 0.7) for x, y in f.outline)
    return [Polygon(shadow, faded(b.theme.ink, 0.12)), *b.contour(f, b.theme.platform, b.theme.ink, 2.0)]


def _path(f: Feature, b: Brush) -> list[Item]:
    if not f.outline:
        return [Lines(_ends(f), b.ink(f, b.theme.faint), b.line(1.0), f.id)]
    return b.contour(f, faded(b.theme.faint, 0.22), faded(b.theme.faint, 0.6), 0.8)


def _room(f: Feature, b: Brush) -> list[Item]:
    return b.contour(f, mixed(b.theme.platform, b.theme.wall, 0.28), faded(b.theme.faint, 0.8), 0.7)


def _side_chamber(f: Feature, b: Brush) -> list[Item]:
    if not b.evidence:
        return []
    return b.contour(f, None, b.theme.faint, 0.7)


def _wall(f: Feature, b: Brush) -> list[Item]:
    items: list[Item] = list(b.contour(f, b.theme.wall, b.theme.ink, 1.3))
    xs, ys = [x for x, _ in f.outline], [y for _, y in f.outline]
    if not xs:
        return items
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    gap = max(1.6, 5.0 * b.unit / b.scale)
    points: list[tuple[float, float]] = []
    start = math.floor((x0 + y0) / gap) + 1
    for k in range(start, math.ceil((x1 + y1) / gap)):
        s = k * gap
        ax, bx = max(x0, s - y1), min(x1, s - y0)
        if ax < bx:
            points += [(ax, s - ax), (bx, s - bx)]
    if points:
        items.insert(1, Lines(tuple(points), b.theme.wall_hatch, b.line(0.7)))
    return items


def _opening(f: Feature, b: Brush) -> list[Item]:
    items: list[Item] = list(b.contour(f, b.theme.platform, b.theme.soft, 0.9))
    if f.kind == "window" and f.outline:
        y = f.y
        items.append(Lines(((f.x - f.size[0] / 2, y), (f.x + f.size[0] / 2, y)), b.theme.ink, b.line(1.4)))
    return items


def _pillar(f: Feature, b: Brush) -> list[Item]:
    base = Ellipse(f.x, f.y, f.size[0] * 0.82, f.size[1] * 0.82, b.theme.wall, b.theme.ink, b.line(0.8))
    return [base, *b.contour(f, b.ink(f, b.theme.ink), b.theme.ink, 1.0)]


def _purlin(f: Feature, b: Brush) -> list[Item]:
    colour = b.ink(f, b.theme.faint)
    return [Polyline(_ends(f), colour, b.line(1.1), b.dash(f, (6.0, 4.0)), id=f.id)]


def _edge(f: Feature, b: Brush) -> list[Item]:
    return [Polyline(_ends(f), b.ink(f, b.theme.ink), b.line(1.2), b.dash(f), id=f.id)]


def _gable(f: Feature, b: Brush) -> list[Item]:
    return [Polyline(_ends(f), b.ink(f, b.theme.ink), b.line(1.6), b.dash(f), id=f.id)]


def _stairs(f: Feature, b: Brush) -> list[Item]:
    shadow = tuple((x + 0.4, y - 0.5) for x, y in f.outline)
    return [Polygon(shadow, faded(b.theme.ink, 0.12)), *b.contour(f, b.theme.stair, b.theme.ink, 1.5)]


def _riser(f: Feature, b: Brush) -> list[Item]:
    """The front edge of one tread; the higher, the lighter."""
    if not f.outline:
        return [Polyline(_ends(f), b.theme.ink, b.line(1.2), id=f.id)]
    share = 0.35 + 0.5 * min(1.0, f.size[2] / 3.0)
    fill = mixed(b.theme.stair, b.theme.platform, share)
    return [Polygon(f.outline, fill, b.ink(f, b.theme.ink), b.line(1.0), f.id)]


def _gate(f: Feature, b: Brush) -> list[Item]:
    return b.contour(f, b.theme.wall, b.theme.ink, 1.3)


def _basin(f: Feature, b: Brush) -> list[Item]:
    r = max(f.size[0] / 2, 1.1)
    ink = b.ink(f, b.theme.ink)
    return [
        Ellipse(f.x, f.y, r, r, b.theme.wood, ink, b.line(1.2), f.id),
        Ellipse(f.x, f.y, r * 0.66, r * 0.66, b.theme.water, None, 0.0, f.id),
    ]


def _water(f: Feature, b: Brush) -> list[Item]:
    r = max(f.size[0] / 2, 0.9)
    return [
        Polygon(
            ((f.x - r, f.y - r), (f.x + r, f.y - r), (f.x + r, f.y + r), (f.x - r, f.y + r)), b.theme.wood, b.theme.ink, b.line(1.0), f.id
        ),
        Ellipse(f.x, f.y, r * 0.62, r * 0.62, b.theme.water, None, 0.0, f.id),
    ]


def _basket(f: Feature, b: Brush) -> list[Item]:
    items: list[Item] = list(b.contour(f, b.theme.mat, b.theme.ink, 1.1))
    if f.outline:
        corners = f.outline
        items.append(Lines((corners[0], corners[2], corners[1], corners[3]) if len(corners) == 4 else (), b.theme.mat_edge, b.line(0.6)))
    return items


def _chimes(f: Feature, b: Brush) -> list[Item]:
    items: list[Item] = list(b.contour(f, faded(b.theme.groups["music"], 0.25), b.theme.ink, 1.3))
    w, d = f.size[0], f.size[1]
    along = max(w, d)
    bells = max(3, int(along / 1.4))
    spots = [(f.x, f.y - d / 2 + d * (i + 0.5) / bells) if d >= w else (f.x - w / 2 + w * (i + 0.5) / bells, f.y) for i in range(bells)]
    items.append(Dots(tuple(spots), b.theme.ink, max(1.0, 0.28 * b.scale)))
    return items


def _jars(f: Feature, b: Brush) -> list[Item]:
    w, d = max(f.size[0], 2.0), max(f.size[1], 1.4)
    side = w >= d
    r = min(max(w, d) / 4.2, 0.9)
    spots = [(f.x - w / 4, f.y), (f.x + w / 4, f.y)] if side else [(f.x, f.y - d / 4), (f.x, f.y + d / 4)]
    items: list[Item] = []
    for number, (x, y) in enumerate(spots):
        inner = b.theme.water if number == 0 else b.theme.wood
        items.append(Ellipse(x, y, r, r, mixed(b.theme.wood, b.theme.mat, 0.5), b.ink(f, b.theme.ink), b.line(1.1), f.id))
        items.append(Ellipse(x, y, r * 0.5, r * 0.5, inner, b.theme.ink, b.line(0.6), f.id))
    return items


def _mat(f: Feature, b: Brush) -> list[Item]:
    items: list[Item] = list(b.contour(f, b.theme.mat, faded(b.theme.mat_edge, 0.55), 0.8))
    xs, ys = [x for x, _ in f.outline], [y for _, y in f.outline]
    if not xs:
        return items
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    if x1 - x0 >= y1 - y0:
        ends: Points = ((x0, y0), (x0, y1), (x1, y0), (x1, y1))
    else:
        ends = ((x0, y0), (x1, y0), (x0, y1), (x1, y1))
    items.append(Lines(ends, b.theme.mat_edge, b.line(2.2), f.id))
    return items


def _mark(f: Feature, b: Brush) -> list[Item]:
    """A cross: the long stroke a 笴, the short one a 武."""
    w, d = f.size[0] / 2, f.size[1] / 2
    colour = b.ink(f, b.theme.vermilion)
    points = ((f.x, f.y - d), (f.x, f.y + d), (f.x - w, f.y), (f.x + w, f.y))
    return [Lines(points, b.theme.halo, b.line(4.6)), Lines(points, colour, b.line(2.4), f.id)]


def _footprint(f: Feature, b: Brush) -> list[Item]:
    """The print of a foot on a mark, where it is large enough to be seen."""
    if b.scale < FEET_FROM * b.unit:
        return []
    return [Polygon(f.outline, faded(b.theme.ink, 0.22), faded(b.theme.ink, 0.5), b.line(0.8), f.id)]


def _target(f: Feature, b: Brush) -> list[Item]:
    return []


def _target_part(f: Feature, b: Brush) -> list[Item]:
    """Seen from above the cloth is a line; the parts lie over each other, the face thickest."""
    half = f.size[0] / 2
    ends: Points = ((f.x - half, f.y), (f.x + half, f.y))
    ink = b.ink(f, b.theme.ink)
    if "中" in f.id:
        return [Lines(ends, ink, b.line(8.0), f.id), Lines(ends, b.theme.target_outer, b.line(5.2), f.id)]
    thick = 5.6 if "躬" in f.id else 3.6
    return [Lines(ends, ink, b.line(thick), f.id), Lines(ends, b.theme.cloth, b.line(thick - 1.8), f.id)]


def _rope(f: Feature, b: Brush) -> list[Item]:
    return [Polyline(_ends(f), b.ink(f, b.theme.soft), b.line(1.0), b.dash(f), id=f.id)]


def _post(f: Feature, b: Brush) -> list[Item]:
    out = f.outline
    foot = (sum(x for x, _ in out) / len(out), sum(y for _, y in out) / len(out)) if out else (f.x, f.y)
    reach = f.size[0] / 2
    head = (f.x + math.copysign(reach, f.x), f.y)
    r = max(0.55, 2.4 * b.unit / b.scale)
    return [
        Polyline((foot, head), b.ink(f, b.theme.wood), b.line(2.4), round_ends=True, id=f.id),
        Ellipse(foot[0], foot[1], r, r, b.theme.wood, b.theme.ink, b.line(1.0), f.id),
    ]


def _screen(f: Feature, b: Brush) -> list[Item]:
    return b.contour(f, mixed(b.theme.wood, b.theme.mat, 0.25), b.theme.ink, 1.4)


def _reserved(f: Feature, b: Brush) -> list[Item]:
    """The place kept for a thing that is brought later."""
    x, y = f.x, f.y
    w, d = max(f.size[0], 1.6) / 2 + 0.4, max(f.size[1], 0.9) / 2 + 0.4
    frame = ((x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d), (x - w, y - d))
    return [Polyline(frame, b.ink(f, b.theme.soft), b.line(1.0), (2.0, 2.0), id=f.id)]


def _goblet(f: Feature, b: Brush) -> list[Item]:
    return [Ellipse(f.x, f.y, 0.6, 0.6, None, b.ink(f, b.theme.soft), b.line(1.0), f.id)]


def _stele(f: Feature, b: Brush) -> list[Item]:
    return b.contour(f, b.theme.soft, b.theme.ink, 1.2)


def _range_line(f: Feature, b: Brush) -> list[Item]:
    """The range: a dot every ten 步, so that fifty can be counted."""
    length = f.size[1]
    if length <= 0:
        return []
    steps = round(length / (10 * STEP))
    top = f.y + length / 2
    spots = tuple((f.x, top - i * 10 * STEP) for i in range(1, steps))
    line = Polyline(((f.x, top), (f.x, top - length)), b.ink(f, faded(b.theme.faint, 0.9)), b.line(1.0), (1.0, 5.0), id=f.id)
    items: list[Item] = [line, Dots(spots, b.ink(f, b.theme.soft), b.line(2.0), f.id)]
    bows = length / STEP
    words = f"{f.id}{numeral(round(bows)) if bows == round(bows) and bows < 100 else f'{bows:.1f}'}弓"
    spot = top - length * 0.66
    items.append(
        text(f.x, spot, words, b.ink(f, b.theme.soft), 14.5 * b.unit, dx=9 * b.unit, across=-1, halo=faded(b.theme.halo, 0.8), id=f.id)
    )
    return items


def _nothing(f: Feature, b: Brush) -> list[Item]:
    return []


def _plain(f: Feature, b: Brush) -> list[Item]:
    return b.contour(f, None, b.theme.soft, 1.0)


def _ends(f: Feature) -> Points:
    """Both ends of a feature that is a line, from its centre and size."""
    w, d = f.size[0] / 2, f.size[1] / 2
    return ((f.x - w, f.y), (f.x + w, f.y)) if w >= d else ((f.x, f.y - d), (f.x, f.y + d))


GROUNDS = ("court", "path")

ORDER = (
    "court", "path", "range", "platform", "stairs", "riser", "edge", "room", "chamber", "side_chamber", "gable", "purlin",
    "wall", "wall_end", "door", "window", "gate", "mat", "chimes", "basin", "water", "basket", "wine_jars", "stele",
    "target", "rope", "target_part", "post", "screen", "mark", "footprint", "arrow_stand", "tally_holder", "cup_stand", "goblet_place",
    "pillar",
)  # fmt: skip

LOOKS: dict[str, Callable[[Feature, Brush], list[Item]]] = {
    "court": _court,
    "path": _path,
    "range": _range_line,
    "platform": _platform,
    "stairs": _stairs,
    "riser": _riser,
    "edge": _edge,
    "room": _room,
    "chamber": _room,
    "side_chamber": _side_chamber,
    "gable": _gable,
    "purlin": _purlin,
    "wall": _wall,
    "wall_end": _nothing,
    "corner_stand": _nothing,
    "door": _opening,
    "window": _opening,
    "gate": _gate,
    "mat": _mat,
    "chimes": _chimes,
    "basin": _basin,
    "water": _water,
    "basket": _basket,
    "wine_jars": _jars,
    "stele": _stele,
    "target": _target,
    "target_part": _target_part,
    "rope": _rope,
    "post": _post,
    "screen": _screen,
    "mark": _mark,
    "footprint": _footprint,
    "arrow_stand": _reserved,
    "tally_holder": _reserved,
    "cup_stand": _reserved,
    "goblet_place": _goblet,
    "pillar": _pillar,
}


FEET_FROM = 9.0
"""Pixels a 尺 (of a picture 1080 high) from which the prints on the marks are drawn (ASSUMED)."""

MOST_DOTS = 100_000


def _grid(plan: StagePlan, b: Brush) -> list[Item]:
    """Faint dots, one a 步; every fifth only when they would crowd, fewer still on a ground of many 里."""
    step = STEP if STEP * b.scale >= 13 * b.unit else 5 * STEP
    xs = [x for f in plan.features.values() for x, _ in f.outline] or [0.0]
    ys = [y for f in plan.features.values() for _, y in f.outline] or [0.0]
    while (max(xs) - min(xs)) / step * (max(ys) - min(ys)) / step > MOST_DOTS:
        step *= 5
    left, right = math.floor((min(xs) - 40) / step), math.ceil((max(xs) + 40) / step)
    low, high = math.floor((min(ys) - 10) / step), math.ceil((max(ys) + 10) / step)
    spots = tuple((i * step, j * step) for j in range(low, high + 1) for i in range(left, right + 1))
    return [Dots(spots, faded(b.theme.faint, 0.75), 0.9 * b.unit)]


# -- names on the plan -------------------------------------------------------------------------------------------------------

NAMED_KINDS: dict[str, float] = {
    "room": 0.0, "chamber": 0.0, "side_chamber": 4.0, "stairs": 2.6, "purlin": 3.4, "wall": 4.2, "pillar": 7.0, "basin": 1.6, "water": 9.0,
    "basket": 7.0, "chimes": 1.6, "wine_jars": 3.0, "target": 0.0, "screen": 0.0, "mark": 8.0, "gate": 0.0, "stele": 2.0,
    "arrow_stand": 0.0, "tally_holder": 1.8, "cup_stand": 5.0, "goblet_place": 4.0, "door": 8.0, "window": 8.0, "mat": 20.0,
}  # fmt: skip
"""Kinds whose names are written, and from how many pixels a 尺."""

INSIDE = ("room", "chamber", "side_chamber", "ground")
"""Kinds whose name stands within them: written beside, 堂西 would be read as a part of the hall."""


def written_name(f: Feature) -> str:
    """The name written for a feature: its term without a number."""
    return f.id.split("·")[0].rstrip("0123456789")


def _names(plan: StagePlan, b: Brush, boxes: tuple[Box, ...], spared: tuple[float, ...]) -> tuple[list[Item], list[Box]]:
    size = 14.5 * b.unit
    items: list[Item] = []
    covers: list[Box] = []
    wanted: list[Wanted] = []
    features: list[Feature] = []
    seen: set[str] = set()
    for f in plan.features.values():
        least = NAMED_KINDS.get(f.kind, 0.0 if f.kind not in LOOKS else 1e9)
        if b.scale < least * b.unit or (f.kind == "wall" and "序" not in f.id) or (f.kind == "door" and f.id != "户"):
            continue
        name = written_name(f)
        if name in seen:
            continue
        seen.add(name)
        wide = text_width(name, size)
        if f.kind in INSIDE:
            if f.size[0] * b.scale < wide * 1.15:
                continue
            big = min(size * 1.25, f.size[0] * b.scale / len(name))
            items.append(text(f.x, f.y, name, faded(b.theme.soft, min(1.0, 0.6 * b.theme.line)), big, id=f.id))
            covers.append(_box_of(f.x * b.scale, -f.y * b.scale, wide * big / size, big))
            continue
        if f.kind == "purlin":
            end = f.x + f.size[0] / 2
            items.append(text(end, f.y, name, b.theme.soft, size, dx=12 * b.unit, across=-1, id=f.id))
            covers.append(_box_of(end * b.scale + 12 * b.unit + wide / 2, -f.y * b.scale, wide, size))
            continue
        wanted.append(Wanted(f.id, wide + 4, size * 1.1, np.array([_box_px(f, b.scale)]), 5 * b.unit, _preference(f)))
        features.append(f)
    if wanted:
        stands = [_box_of(p.x * b.scale, -p.y * b.scale, 18 * b.unit, 18 * b.unit) for p in plan.places.values()]
        blocks = np.array([*boxes, *covers, *stands], dtype=np.float64).reshape(-1, 4)
        weights = np.array([*(max(w, 0.6) for w in spared), *[1.0] * len(covers), *[0.7] * len(stands)])
        shifts = solve(wanted, [(blocks, weights)], None)
        for f, w, (dx, dy) in zip(features, wanted, shifts, strict=True):
            cx, cy = Box(*w.around[0].tolist()).centre
            items.append(
                text(f.x, f.y, written_name(f), b.ink(f, b.theme.soft), size, dx=cx - f.x * b.scale + dx, dy=cy + f.y * b.scale + dy,
                     halo=faded(b.theme.halo, 0.8), id=f.id)
            )  # fmt: skip
            covers.append(_box_of(cx + dx, cy + dy, w.width, w.height))
    return items, covers


def _preference(f: Feature) -> Floats:
    """Below first for stairs and things; beside for walls."""
    wants = {"wall": (1, 0) if f.x > 0 else (-1, 0), "stairs": (0, 1), "pillar": (1, 0) if f.x > 0 else (-1, 0), "target": (0, 1)}
    first = wants.get(f.kind, (0, 1))
    return np.array([0.0 if side == first else cost + 0.4 for side, cost in zip(SIDES, SIDE_COSTS, strict=True)])


def _box_px(f: Feature, scale: float) -> Box:
    points = f.outline or ((f.x, f.y),)
    xs, ys = [x * scale for x, _ in points], [-y * scale for _, y in points]
    if f.kind == "wall":
        middle = (min(ys) + max(ys)) / 2
        return Box(min(xs), middle - 2, max(xs), middle + 2)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _box_of(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


OBSTACLES = {
    "pillar": 1.0, "mark": 1.0, "basin": 0.8, "water": 0.8, "basket": 0.8, "chimes": 0.8, "wine_jars": 0.8, "target_part": 0.8,
    "post": 0.8, "screen": 0.8, "stairs": 0.7, "door": 0.25, "window": 0.25, "wall": 0.25,
}  # fmt: skip
"""How much a label should spare each kind: a wall can be written over, a mark cannot."""


def _feature_boxes(plan: StagePlan, scale: float, unit: float) -> Iterator[tuple[Box, float]]:
    """What labels should leave free, in pixels from the plan's origin (y down), and how much."""
    yield Box(0.0, 0.0, 0.0, 0.0), 0.0
    for f in plan.features.values():
        weight = OBSTACLES.get(f.kind)
        if weight is not None:
            w, d = f.size[0] / 2, f.size[1] / 2
            yield Box((f.x - w) * scale, (-f.y - d) * scale, (f.x + w) * scale, (-f.y + d) * scale).grown(1.5 * unit), weight
