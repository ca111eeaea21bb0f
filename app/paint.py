"""The one painter: a picture's primitives on any paint device, through QPainter.

A tuned painter keeps three things: tiles of the static plan (on a whole-pixel lattice, so that a moved plan reuses
them), images of labels with their haloes, and images of figures at the turn (to a degree), size and place (to a quarter
of a pixel) at which they stand.  What it keeps it always paints from, so a cold and a warm painter give the same pixels.
An untuned painter keeps nothing and draws everything as paths each time: for SVG and PDF, and as the peer that benchmarks compare with.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import shiboken6
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from app.fonts import song
from app.picture import Picture, View, build, check_view
from app.picture.primitives import (
    SCREEN,
    Box,
    Dots,
    Ellipse,
    Frame,
    Item,
    Layer,
    Lines,
    Pane,
    Placed,
    Points,
    Polygon,
    Polygons,
    Polyline,
    Shape,
    Static,
    Text,
)
from app.theme import rgba
from scenes.errors import LituError
from scenes.score import Score

TILE = 512
"""Side of a tile of the static plan, in pixels."""

KEEP_TILES = 64
KEEP_LABELS = 1500
KEEP_FIGURE_BYTES = 40_000_000

QUARTER = 4
"""Figures stand and grow in steps of a quarter of a pixel."""

HALO = 0.24
"""Width of a label's halo on each side, as a share of the character's height."""


@lru_cache(maxsize=2048)
def colour_of(colour: str) -> QColor:
    return QColor(*rgba(colour))


def polygon(points: Sequence[tuple[float, float]]) -> QPolygonF:
    """Points as a QPolygonF, written in one go."""
    out = QPolygonF()
    out.resize(len(points))
    if points:
        memory: Any = shiboken6.VoidPtr(out.data(), len(points) * 16, True)  # type: ignore[call-arg, arg-type]
        np.frombuffer(memory, dtype=np.float64)[:] = np.asarray(points, dtype=np.float64).ravel()
    return out


class Painter:
    """Paints pictures.  One painter may serve many surfaces; it belongs to one thread."""

    def __init__(self, *, tuned: bool = True) -> None:
        self.tuned = tuned
        self._tiles: OrderedDict[tuple[object, ...], tuple[Static, QImage]] = OrderedDict()
        self._labels: OrderedDict[tuple[object, ...], tuple[QImage, float, float]] = OrderedDict()
        self._figure_bytes = 0
        self._figures: OrderedDict[tuple[object, ...], tuple[Shape, QImage]] = OrderedDict()

    def clear(self) -> None:
        """Forget everything kept."""
        self._tiles.clear()
        self._labels.clear()
        self._figures.clear()
        self._figure_bytes = 0

    # -- a picture -------------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, picture: Picture) -> None:
        """Paint ``picture`` with its upper left corner at the painter's origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pane in picture.panes:
            self.paint_pane(painter, pane)
        self.paint_overlay(painter, picture)

    def paint_overlay(self, painter: QPainter, picture: Picture) -> None:
        """Paint what lies over all panes."""
        self._items(painter, picture.overlay.items, SCREEN, painter.worldTransform())

    def paint_pane(self, painter: QPainter, pane: Pane) -> None:
        """Paint one pane inside its clip."""
        base = painter.worldTransform()
        painter.save()
        box = pane.clip.box
        rect = QRectF(box.x0, box.y0, box.width, box.height)
        if pane.clip.round:
            path = QPainterPath()
            path.addEllipse(rect)
            painter.setClipPath(path)
        else:
            painter.setClipRect(rect)
        if self.tuned:
            self._static_tiles(painter, pane)
        else:
            painter.fillRect(rect, colour_of(pane.ground))
            here = Box(box.x0 - pane.frame.ox, box.y0 - pane.frame.oy, box.x1 - pane.frame.ox, box.y1 - pane.frame.oy)
            self._items(painter, (item for item, covered in pane.static.covered if covered.meets(here)), pane.frame, base)
        for layer in pane.layers:
            self._items(painter, layer.items, pane.frame, base)
        painter.restore()

    def _static_tiles(self, painter: QPainter, pane: Pane) -> None:
        """Blit the tiles of the static plan that the clip shows; the lattice is tied to the plan's origin."""
        box, frame = pane.clip.box, pane.frame
        ox, oy = int(frame.ox), int(frame.oy)
        first_x, last_x = math.floor((box.x0 - ox) / TILE), math.floor((box.x1 - 1e-9 - ox) / TILE)
        first_y, last_y = math.floor((box.y0 - oy) / TILE), math.floor((box.y1 - 1e-9 - oy) / TILE)
        for j in range(first_y, last_y + 1):
            for i in range(first_x, last_x + 1):
                tile = self._tile(pane.static, pane.ground, i, j)
                painter.drawImage(ox + i * TILE, oy + j * TILE, tile)

    def _tile(self, static: Static, ground: str, i: int, j: int) -> QImage:
        key = (id(static), i, j)
        found = self._tiles.get(key)
        if found is not None and found[0] is static:
            self._tiles.move_to_end(key)
            return found[1]
        image = QImage(TILE, TILE, QImage.Format.Format_RGB32)
        image.fill(colour_of(ground))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = Frame(static.scale, float(-i * TILE), float(-j * TILE))
        here = Box(i * TILE, j * TILE, (i + 1) * TILE, (j + 1) * TILE)
        self._items(painter, (item for item, box in static.covered if box.meets(here)), frame, QTransform())
        painter.end()
        self._keep(self._tiles, key, (static, image), KEEP_TILES)
        return image

    @staticmethod
    def _keep(store: OrderedDict, key: tuple[object, ...], value: object, most: int) -> None:  # type: ignore[type-arg]
        store[key] = value
        if len(store) > most:
            store.popitem(last=False)

    # -- items -----------------------------------------------------------------------------------------------------------

    def _items(self, painter: QPainter, items: Iterable[Item], frame: Frame, base: QTransform) -> None:
        scale, ox, oy = frame
        for item in items:
            match item:
                case Placed():
                    self._placed(painter, item, frame, base)
                case Text():
                    self._text(painter, item, frame)
                case Polygon():
                    _polygon(painter, item, scale, ox, oy)
                case Polyline():
                    _polyline(painter, item, scale, ox, oy)
                case Polygons():
                    _polygons(painter, item, scale, ox, oy)
                case Lines():
                    painter.setPen(_pen(item.stroke, item.width))
                    painter.drawLines(_segments(item.points, scale, ox, oy))
                case Dots():
                    _dots(painter, item, scale, ox, oy)
                case Ellipse():
                    _ellipse(painter, item, scale, ox, oy)

    # -- placed shapes ---------------------------------------------------------------------------------------------------

    def _placed(self, painter: QPainter, item: Placed, frame: Frame, base: QTransform) -> None:
        px, py = frame.to_screen(item.x, item.y)
        if not self.tuned:
            transform = QTransform(base)
            transform.translate(px, py)
            transform.rotate(item.turn)
            transform.scale(item.size, -item.size)
            painter.setWorldTransform(transform)
            _shape(painter, item.shape)
            painter.setWorldTransform(base)
            return
        turn = round(item.turn) % 360
        size = max(1, round(item.size * QUARTER))
        qx, qy = round(px * QUARTER), round(py * QUARTER)
        fx, fy = qx // QUARTER, qy // QUARTER
        reach = math.ceil(item.shape.reach * size / QUARTER) + 2
        image = self._figure(item.shape, turn, size, qx - fx * QUARTER, qy - fy * QUARTER, reach)
        painter.drawImage(fx - reach, fy - reach, image)

    def _figure(self, shape: Shape, turn: int, size: int, dx: int, dy: int, reach: int) -> QImage:
        """The shape at a turn in degrees, a size and an offset in quarters of a pixel; its origin ``reach`` from the corner."""
        key = (id(shape), turn, size, dx, dy)
        found = self._figures.get(key)
        if found is not None and found[0] is shape:
            self._figures.move_to_end(key)
            return found[1]
        image = QImage(2 * reach + 1, 2 * reach + 1, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(reach + dx / QUARTER, reach + dy / QUARTER)
        painter.rotate(turn)
        painter.scale(size / QUARTER, -size / QUARTER)
        _shape(painter, shape)
        painter.end()
        self._figure_bytes += image.sizeInBytes()
        self._figures[key] = (shape, image)
        while self._figure_bytes > KEEP_FIGURE_BYTES:
            self._figure_bytes -= self._figures.popitem(last=False)[1][1].sizeInBytes()
        return image

    # -- text ------------------------------------------------------------------------------------------------------------

    def _text(self, painter: QPainter, item: Text, frame: Frame) -> None:
        px, py = frame.to_screen(item.x, item.y)
        px, py = px + item.dx, py + item.dy
        if self.tuned:
            image, wide, pad = self._label(item)
            left = px - pad - (0.0 if item.across < 0 else wide if item.across > 0 else wide / 2)
            if item.alpha < 1.0:
                painter.setOpacity(item.alpha)
            painter.drawImage(round(left), round(py - image.height() / 2), image)
            painter.setOpacity(1.0)
            return
        wide = sum(_advance(run, item.size, item.bold) for run, _ in item.runs)
        left = px - (0.0 if item.across < 0 else wide if item.across > 0 else wide / 2)
        painter.setOpacity(item.alpha)
        _runs(painter, item, left, py)
        painter.setOpacity(1.0)

    def _label(self, item: Text) -> tuple[QImage, float, float]:
        """The text with its halo as an image: image, width of the words, padding at the left."""
        key = (item.runs, item.size, item.halo, item.bold)
        found = self._labels.get(key)
        if found is not None:
            self._labels.move_to_end(key)
            return found
        wide = sum(_advance(run, item.size, item.bold) for run, _ in item.runs)
        pad = math.ceil(item.size * HALO) + 2
        image = QImage(QSize(math.ceil(wide) + 2 * pad, math.ceil(item.size * 1.4) + 2 * pad), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _runs(painter, item, float(pad), image.height() / 2)
        painter.end()
        value = (image, wide, float(pad))
        self._keep(self._labels, key, value, KEEP_LABELS)
        return value


# -- plain items -------------------------------------------------------------------------------------------------------------


def _pen(colour: str, width: float, dash: tuple[float, ...] = (), shift: float = 0.0, round_ends: bool = False) -> QPen:
    pen = QPen(colour_of(colour), width)
    if round_ends:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    else:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dash:
        pen.setDashPattern(list(dash))
        pen.setDashOffset(shift)
    return pen


NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


def _mapped(points: Points, scale: float, ox: float, oy: float) -> list[tuple[float, float]]:
    return [(ox + x * scale, oy - y * scale) for x, y in points]


def _polygon(painter: QPainter, item: Polygon, scale: float, ox: float, oy: float) -> None:
    painter.setPen(_pen(item.stroke, item.width) if item.stroke else NO_PEN)
    if item.fill and item.fade > 0:
        heart = QPointF(ox + item.heart[0] * scale, oy - item.heart[1] * scale)
        painter.setBrush(_fading(item.fill, heart, item.fade * scale))
    else:
        painter.setBrush(colour_of(item.fill) if item.fill else NO_BRUSH)
    painter.drawPolygon(polygon(_mapped(item.points, scale, ox, oy)))


def _polygons(painter: QPainter, item: Polygons, scale: float, ox: float, oy: float) -> None:
    path = QPainterPath()
    for points in item.contours:
        path.addPolygon(polygon(_mapped(points, scale, ox, oy)))
        path.closeSubpath()
    painter.setPen(_pen(item.stroke, item.width) if item.stroke else NO_PEN)
    painter.setBrush(colour_of(item.fill))
    painter.drawPath(path)


def _polyline(painter: QPainter, item: Polyline, scale: float, ox: float, oy: float) -> None:
    painter.setPen(_pen(item.stroke, item.width, item.dash, item.shift, item.round_ends))
    painter.setBrush(NO_BRUSH)
    painter.drawPolyline(polygon(_mapped(item.points, scale, ox, oy)))


def _segments(points: Points, scale: float, ox: float, oy: float) -> list[QPointF]:
    return [QPointF(ox + x * scale, oy - y * scale) for x, y in points]


def _dots(painter: QPainter, item: Dots, scale: float, ox: float, oy: float) -> None:
    """Dots as points of a round pen: one call for all."""
    painter.setPen(_pen(item.fill, 2 * item.radius, round_ends=True))
    painter.drawPoints(polygon(_mapped(item.points, scale, ox, oy)))


def _ellipse(painter: QPainter, item: Ellipse, scale: float, ox: float, oy: float) -> None:
    centre = QPointF(ox + item.x * scale, oy - item.y * scale)
    painter.setPen(_pen(item.stroke, item.width) if item.stroke else NO_PEN)
    if item.fill and item.soft:
        painter.setBrush(_fading(item.fill, centre, item.rx * scale))
    else:
        painter.setBrush(colour_of(item.fill) if item.fill else NO_BRUSH)
    painter.drawEllipse(centre, item.rx * scale, item.ry * scale)


def _fading(fill: str, centre: QPointF, radius: float) -> QBrush:
    gradient = QRadialGradient(centre, radius)
    full = QColor(colour_of(fill))
    gone = QColor(full)
    gone.setAlpha(0)
    half = QColor(full)
    half.setAlpha(round(full.alpha() * 0.62))
    gradient.setColorAt(0.0, full)
    gradient.setColorAt(0.5, half)
    gradient.setColorAt(1.0, gone)
    return QBrush(gradient)


@lru_cache(maxsize=8192)
def _ready(shape: Shape) -> tuple[tuple[QPen, QBrush, QPainterPath], ...]:
    """A shape's items as pens, brushes and paths in its own units."""
    out: list[tuple[QPen, QBrush, QPainterPath]] = []
    for item in shape.items:
        path = QPainterPath()
        pen, brush = NO_PEN, NO_BRUSH
        match item:
            case Polygon():
                path.addPolygon(polygon(item.points))
                path.closeSubpath()
                if item.stroke:
                    pen = _pen(item.stroke, item.width, round_ends=True)
                if item.fill:
                    brush = _fading(item.fill, QPointF(*item.heart), item.fade) if item.fade > 0 else QBrush(colour_of(item.fill))
            case Polyline():
                path.addPolygon(polygon(item.points))
                pen = _pen(item.stroke, item.width, item.dash, item.shift, item.round_ends)
            case Ellipse():
                path.addEllipse(QPointF(item.x, item.y), item.rx, item.ry)
                if item.stroke:
                    pen = _pen(item.stroke, item.width)
                if item.fill:
                    brush = _fading(item.fill, QPointF(item.x, item.y), item.rx) if item.soft else QBrush(colour_of(item.fill))
            case Lines():
                for a, b in zip(item.points[::2], item.points[1::2], strict=True):
                    path.moveTo(QPointF(*a))
                    path.lineTo(QPointF(*b))
                pen = _pen(item.stroke, item.width)
            case Dots():
                for x, y in item.points:
                    path.addEllipse(QPointF(x, y), item.radius, item.radius)
                brush = QBrush(colour_of(item.fill))
        out.append((pen, brush, path))
    return tuple(out)


def _shape(painter: QPainter, shape: Shape) -> None:
    for pen, brush, path in _ready(shape):
        painter.setPen(pen)
        painter.setBrush(brush)
        painter.drawPath(path)


# -- characters --------------------------------------------------------------------------------------------------------------


MASTER = 256.0
"""Pixel size at which outlines are taken from the face; every size is scaled from it, so that all sizes have one shape."""


@lru_cache(maxsize=8192)
def _glyph(c: str, bold: bool) -> tuple[QPainterPath, float]:
    """The outline of one character at :data:`MASTER`, baseline at 0, and its advance."""
    font = song(MASTER, bold)
    path = QPainterPath()
    path.addText(QPointF(0.0, 0.0), font, c)
    return path, QFontMetricsF(font).horizontalAdvance(c)


@lru_cache(maxsize=4096)
def _advance(words: str, size: float, bold: bool) -> float:
    """Width of ``words`` in pixels."""
    return sum(_glyph(c, bold)[1] for c in words) * size / MASTER


@lru_cache(maxsize=2)
def _baseline(bold: bool) -> float:
    """From the middle of a Chinese character down to the baseline, at :data:`MASTER`."""
    box = _glyph("国", bold)[0].boundingRect()
    return -(box.top() + box.bottom()) / 2


@lru_cache(maxsize=2048)
def _outline(words: str, bold: bool) -> QPainterPath:
    """The outlines of ``words`` in one path at :data:`MASTER`."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    x = 0.0
    for c in words:
        glyph, advance = _glyph(c, bold)
        path.addPath(glyph.translated(x, 0.0))
        x += advance
    return path


def _runs(painter: QPainter, item: Text, left: float, middle: float) -> None:
    """Draw the runs from ``left`` with the characters' middle at ``middle``; the halo under all of them."""
    scale = item.size / MASTER
    base = middle + _baseline(item.bold) * scale
    paths: list[tuple[QPainterPath, str]] = []
    x = left
    for run, colour in item.runs:
        paths.append((QTransform(scale, 0.0, 0.0, scale, x, base).map(_outline(run, item.bold)), colour))
        x += _advance(run, item.size, item.bold)
    if item.halo:
        painter.setPen(_pen(item.halo, item.size * HALO * 1.6, round_ends=True))
        painter.setBrush(NO_BRUSH)
        for path, _ in paths:
            painter.drawPath(path)
    painter.setPen(NO_PEN)
    for path, colour in paths:
        painter.setBrush(colour_of(colour))
        painter.drawPath(path)


# -- whole images ------------------------------------------------------------------------------------------------------------

FORMATS = {"RGB32": QImage.Format.Format_RGB32, "RGB888": QImage.Format.Format_RGB888}


def render_picture(picture: Picture, *, painter: Painter | None = None, format: str = "RGB32") -> QImage:
    """A picture as an image of the view's size."""
    image = QImage(picture.view.width, picture.view.height, FORMATS[format])
    if image.isNull():
        raise LituError(f"no memory for an image of {picture.view.width}x{picture.view.height}")
    image.fill(colour_of(picture.view.colours.ground))
    device = QPainter(image)
    try:
        (painter or shared_painter()).paint(device, picture)
    finally:
        device.end()  # an image that goes before its painter ends takes the process with it
    return image


def render_image(
    score: Score, t: float, view: View, *, left: bool = False, painter: Painter | None = None, format: str = "RGB32"
) -> QImage:
    """The picture of ``score`` at ``t`` (s) as an image, 32-bit or ``RGB888``.

    A QGuiApplication must be running (:func:`app.qt.application`).  Raises :class:`LituError` for a view that names nothing.
    """
    check_view(score, view)
    return render_picture(build(score, t, view, left=left), painter=painter, format=format)


@lru_cache(maxsize=1)
def shared_painter() -> Painter:
    """One tuned painter for everybody who does not keep his own."""
    return Painter()


def paint_svg(score: Score, t: float, view: View, path: Path, *, left: bool = False) -> None:
    """Write the picture as SVG with characters as outlines, its words kept in title and desc.

    Raises :class:`LituError` when ``path`` cannot be written or the view names nothing.
    """
    from app.svg import write_svg

    check_view(score, view)
    write_svg(build(score, t, view, left=left), path)


def drawn_words(picture: Picture) -> str:
    """All words of the picture, once each, in painting order."""
    seen: dict[str, None] = {}
    layers: list[Layer] = [layer for pane in picture.panes for layer in (*pane.static.layers, *pane.layers)]
    for layer in [*layers, picture.overlay]:
        for item in layer.items:
            if isinstance(item, Text):
                seen.setdefault(item.words, None)
    return " ".join(seen)


def plan_pixels(picture: Picture) -> Box:
    """The part of the picture that shows the plan, in pixels."""
    return picture.panes[0].clip.box
