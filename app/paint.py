"""The one painter: a picture's primitives on any paint device, through QPainter.

A tuned painter keeps four things: tiles of the static plan (on a whole-pixel lattice, so that a moved plan reuses
them), images of labels with their haloes, images of figures at the turn (to a degree), size and place (to a quarter
of a pixel) at which they stand, and the last picture, of which it paints anew only what differs (:mod:`app.canvas`).
What it keeps it always paints from, so a cold and a warm painter give the same pixels.
An untuned painter keeps nothing and draws everything as paths each time: for SVG and PDF, and as the peer that benchmarks compare with.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import shiboken6
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
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

from app.canvas import Area, Ground, Leaf, Mark, Sheet, area_round, shared, to_paint
from app.fonts import song
from app.picture import Picture, View, build, check_view
from app.picture.primitives import (
    SCREEN,
    Box,
    Clip,
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
    bounds,
)
from app.theme import rgba
from scenes.errors import LituError
from scenes.score import Score

TILE = 512
"""Side of a tile of the static plan, in pixels."""

KEEP_TILES = 64
KEEP_LABEL_BYTES = 16_000_000
KEEP_FIGURE_BYTES = 48_000_000
"""For jumping about: about twenty different pictures."""

FEW_LABEL_BYTES = 3_000_000
FEW_FIGURE_BYTES = 5_000_000
"""For a series; or as much as the picture itself, if that is more: figures grow with it."""

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


T = TypeVar("T")


class Images(Generic[T]):
    """Images kept with what belongs to each, up to so many bytes; those not asked for the longest go first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._bytes = 0
        self._kept: OrderedDict[tuple[object, ...], tuple[QImage, T]] = OrderedDict()

    @property
    def bytes(self) -> int:
        """How many bytes the images take."""
        return self._bytes

    def get(self, key: tuple[object, ...]) -> tuple[QImage, T] | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[object, ...], image: QImage, belongs: T) -> None:
        before = self._kept.pop(key, None)
        if before is not None:
            self._bytes -= before[0].sizeInBytes()
        self._kept[key] = (image, belongs)
        self._bytes += image.sizeInBytes()
        while self._bytes > self.most and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1][0].sizeInBytes()

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0


class Painter:
    """Paints pictures.  One painter may serve many surfaces; it belongs to one thread.

    ``frugal``: keep little, for a series of pictures that goes on and does not come back.
    """

    def __init__(self, *, tuned: bool = True, frugal: bool = False) -> None:
        self.tuned = tuned
        self._most = FEW_FIGURE_BYTES if frugal else KEEP_FIGURE_BYTES
        self._tiles: OrderedDict[tuple[object, ...], tuple[Static, QImage]] = OrderedDict()
        self._labels = Images[tuple[float, float]](FEW_LABEL_BYTES if frugal else KEEP_LABEL_BYTES)
        self._figures = Images[Shape](self._most)
        self._canvas = QImage()
        self._leaves: list[Leaf] = []
        self._over: Sheet = Sheet((), [])

    def clear(self) -> None:
        """Forget everything kept."""
        self._tiles.clear()
        self._labels.clear()
        self._figures.clear()
        self._canvas, self._leaves, self._over = QImage(), [], Sheet((), [])

    # -- a picture -------------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, picture: Picture) -> None:
        """Paint ``picture`` with its upper left corner at the painter's origin."""
        if self.tuned and _whole_pixels(painter):
            painter.drawImage(0, 0, self.image(picture))
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pane in picture.panes:
            self.paint_pane(painter, pane)
        self.paint_overlay(painter, picture)

    def image(self, picture: Picture) -> QImage:
        """The picture as a 32-bit image of the view's size; it shares its pixels with what is kept until either is changed.

        Raises :class:`LituError` when there is no memory for it.
        """
        width, height = picture.view.width, picture.view.height
        if (self._canvas.width(), self._canvas.height()) != (width, height):
            self._canvas, self._leaves = QImage(width, height, QImage.Format.Format_RGB32), []
            if self._canvas.isNull():
                raise LituError(f"no memory for an image of {width}x{height}")
            self._figures.most = max(self._most, self._canvas.sizeInBytes())
        whole = Area(0, 0, width, height)
        finished = False
        try:
            stale = [area.common(whole) for area in self._compare(picture, whole)]
            areas = to_paint([area for area in stale if area.size > 0], self._drawn(whole), whole)
            if areas:
                self._repaint(areas, colour_of(picture.view.colours.ground))
            finished = True
        finally:
            if not finished:  # what was painted by half is not to be built on
                self._canvas, self._leaves = QImage(), []
        return QImage(self._canvas)

    def _drawn(self, whole: Area) -> list[Area]:
        """Where lines and fills are that are drawn and not copied from an image.

        Qt may draw them a shade differently where another clip cuts them, so an area has them whole or not at all.
        """
        out = []
        for leaf in self._leaves:
            if leaf.ground.clip.round:
                continue
            seen = area_round(leaf.ground.clip.box).common(whole)
            out.extend(mark.area.common(seen) for sheet in leaf.sheets for mark in sheet.marks if not _is_image(mark.item))
        out.extend(mark.area.common(whole) for mark in self._over.marks if not _is_image(mark.item))
        return [area for area in out if area.size > 0]

    def _repaint(self, areas: Sequence[Area], ground: QColor) -> None:
        painter = QPainter(self._canvas)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        try:
            for area in areas:
                self._paint_area(painter, area, ground)
        finally:
            painter.end()

    def _compare(self, picture: Picture, whole: Area) -> list[Area]:
        """Take ``picture`` for the one kept; the areas in which it differs from the one before."""
        stale: list[Area] = []
        before, self._leaves = self._leaves, []
        if not before:
            stale.append(whole)
        for number, pane in enumerate(picture.panes):
            ground = Ground(pane.frame, pane.clip, pane.ground, pane.static)
            old = before[number] if number < len(before) else None
            unlike = len(stale)
            if old is None or old.ground != ground:
                stale.append(area_round(pane.clip.box))
            sheets = []
            for k, layer in enumerate(pane.layers):
                like = old.sheets[k] if old is not None and old.ground == ground and k < len(old.sheets) else None
                sheets.append(self._sheet(layer, pane.frame, like, stale))
            if old is not None and len(old.sheets) > len(sheets):
                stale.extend(mark.area for sheet in old.sheets[len(sheets) :] for mark in sheet.marks)
            leaf = Leaf(ground, sheets)
            if old is not None and old.ground == ground and len(stale) == unlike:
                leaf.image = old.image
            self._leaves.append(leaf)
        for number, old in enumerate(before):
            if number >= len(picture.panes) or old.ground != self._leaves[number].ground:
                stale.append(area_round(old.ground.clip.box))
        self._over = self._sheet(picture.overlay, SCREEN, self._over if before else None, stale)
        return stale

    def _sheet(self, layer: Layer, frame: Frame, like: Sheet | None, stale: list[Area]) -> Sheet:
        """The layer as marks, those that ``like`` has too taken from it; the areas of all others are added to ``stale``."""
        if like is not None and like.items is layer.items:
            return like
        keys = [self._key(item, frame) for item in layer.items]
        marks: list[Mark | None] = [None] * len(keys)
        if like is not None:
            left: list[Mark | None] = list(like.marks)
            for i, j in shared([mark.key for mark in like.marks], keys):
                marks[j], left[i] = left[i], None
            stale.extend(mark.area for mark in left if mark is not None)
        out: list[Mark] = []
        for mark, key, item in zip(marks, keys, layer.items, strict=True):
            if mark is None:
                mark = Mark(key, item, self._area(item, key, frame))
                stale.append(mark.area)
            out.append(mark)
        return Sheet(layer.items, out)

    def _key(self, item: Item, frame: Frame) -> tuple[object, ...]:
        """All that decides the pixels of an item in a pane.  A shape is known by its number: the mark that has the key keeps it alive."""
        match item:
            case Placed():
                return (id(item.shape), *_lattice(item, frame))
            case Text():
                image, left, top = self._set(item, frame)
                return (item.runs, item.size, item.halo, item.bold, item.alpha, left, top)
            case _:
                return (item,)

    def _area(self, item: Item, key: tuple[object, ...], frame: Frame) -> Area:
        match item:
            case Placed():
                _, size, qx, qy = _lattice(item, frame)
                reach = _reach(item.shape, size)
                x, y = qx // QUARTER - reach, qy // QUARTER - reach
                return Area(x, y, x + 2 * reach + 1, y + 2 * reach + 1)
            case Text():
                image, left, top = self._set(item, frame)
                return Area(left, top, left + image.width(), top + image.height())
            case _:
                box = bounds(item, frame.scale)
                return area_round(Box(box.x0 + frame.ox, box.y0 + frame.oy, box.x1 + frame.ox, box.y1 + frame.oy).grown(2.0))

    def _paint_area(self, painter: QPainter, area: Area, ground: QColor) -> None:
        """Paint all marks that reach into ``area``, and nothing outside it."""
        here = QRect(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
        painter.setClipRect(here)
        painter.fillRect(here, ground)
        for leaf in self._leaves:
            frame, clip, colour, static = leaf.ground
            inner = area.common(area_round(clip.box))
            if inner.size <= 0:
                continue
            if clip.round:
                if leaf.image is None:
                    square = area_round(clip.box)
                    shown = [[mark.item for mark in sheet.marks if mark.area.meets(square)] for sheet in leaf.sheets]
                    leaf.image = self._round_image(leaf.ground, shown)
                painter.setClipRect(here)
                _through_hole(painter, clip, leaf.image)
                continue
            self._clip(painter, clip)
            painter.setClipRect(here, Qt.ClipOperation.IntersectClip)
            self._static_tiles(painter, frame, static, colour, Box(*map(float, inner)))
            inside = True
            for copied, marks in groupby((m for sheet in leaf.sheets for m in sheet.marks if m.area.meets(inner)), _copied):
                if inside != copied:
                    self._clip(painter, clip)
                    if copied:
                        painter.setClipRect(here, Qt.ClipOperation.IntersectClip)
                    inside = copied
                self._items(painter, (mark.item for mark in marks), frame, IDENTITY)
        for copied, marks in groupby((mark for mark in self._over.marks if mark.area.meets(area)), _copied):
            painter.setClipRect(here)
            painter.setClipping(copied)
            self._items(painter, (mark.item for mark in marks), SCREEN, IDENTITY)

    def _round_image(self, ground: Ground, layers: Sequence[Iterable[Item]]) -> QImage:
        """The square round a round pane, painted without a clip: Qt is slow under a clip that is no rectangle."""
        frame, clip, colour, static = ground
        area = area_round(clip.box)
        image = QImage(area.x1 - area.x0, area.y1 - area.y0, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        try:
            inside = Frame(frame.scale, frame.ox - area.x0, frame.oy - area.y0)
            seen = Box(0.0, 0.0, float(image.width()), float(image.height()))
            self._static_tiles(painter, inside, static, colour, seen)
            for items in layers:
                self._items(painter, items, inside, IDENTITY, seen)
        finally:
            painter.end()
        return image

    @staticmethod
    def _clip(painter: QPainter, clip: Clip) -> None:
        rect = QRectF(clip.box.x0, clip.box.y0, clip.box.width, clip.box.height)
        if clip.round:
            path = QPainterPath()
            path.addEllipse(rect)
            painter.setClipPath(path)
        else:
            painter.setClipRect(rect)

    def paint_overlay(self, painter: QPainter, picture: Picture) -> None:
        """Paint what lies over all panes."""
        self._items(painter, picture.overlay.items, SCREEN, painter.worldTransform())

    def paint_pane(self, painter: QPainter, pane: Pane) -> None:
        """Paint one pane inside its clip."""
        base = painter.worldTransform()
        if self.tuned and pane.clip.round:
            ground = Ground(pane.frame, pane.clip, pane.ground, pane.static)
            _through_hole(painter, pane.clip, self._round_image(ground, [layer.items for layer in pane.layers]))
            return
        painter.save()
        box = pane.clip.box
        self._clip(painter, pane.clip)
        if self.tuned:
            self._static_tiles(painter, pane.frame, pane.static, pane.ground, box)
        else:
            painter.fillRect(QRectF(box.x0, box.y0, box.width, box.height), colour_of(pane.ground))
            here = Box(box.x0 - pane.frame.ox, box.y0 - pane.frame.oy, box.x1 - pane.frame.ox, box.y1 - pane.frame.oy)
            self._items(painter, (item for item, covered in pane.static.covered if covered.meets(here)), pane.frame, base)
        for layer in pane.layers:
            self._items(painter, layer.items, pane.frame, base)
        painter.restore()

    def _static_tiles(self, painter: QPainter, frame: Frame, static: Static, ground: str, box: Box) -> None:
        """Blit the tiles of the static plan that ``box`` (px) touches; the lattice is tied to the plan's origin."""
        ox, oy = int(frame.ox), int(frame.oy)
        first_x, last_x = math.floor((box.x0 - ox) / TILE), math.floor((box.x1 - 1e-9 - ox) / TILE)
        first_y, last_y = math.floor((box.y0 - oy) / TILE), math.floor((box.y1 - 1e-9 - oy) / TILE)
        for j in range(first_y, last_y + 1):
            for i in range(first_x, last_x + 1):
                tile = self._tile(static, ground, i, j)
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
        image = _without_engine(image)
        self._tiles[key] = (static, image)
        if len(self._tiles) > KEEP_TILES:
            self._tiles.popitem(last=False)
        return image

    # -- items -----------------------------------------------------------------------------------------------------------

    def _items(self, painter: QPainter, items: Iterable[Item], frame: Frame, base: QTransform, seen: Box | None = None) -> None:
        """Paint items in order.  ``seen``: the pixels that are looked at, when much may lie outside them."""
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
                    _polygons(painter, item, scale, ox, oy, seen)
                case Lines():
                    painter.setPen(_pen(item.stroke, item.width))
                    painter.drawLines(_segments(item.points, scale, ox, oy))
                case Dots():
                    _dots(painter, item, scale, ox, oy, seen)
                case Ellipse():
                    _ellipse(painter, item, scale, ox, oy)

    # -- placed shapes ---------------------------------------------------------------------------------------------------

    def _placed(self, painter: QPainter, item: Placed, frame: Frame, base: QTransform) -> None:
        if not self.tuned:
            px, py = frame.to_screen(item.x, item.y)
            transform = QTransform(base)
            transform.translate(px, py)
            transform.rotate(item.turn)
            transform.scale(item.size, -item.size)
            painter.setWorldTransform(transform)
            _shape(painter, item.shape)
            painter.setWorldTransform(base)
            return
        turn, size, qx, qy = _lattice(item, frame)
        fx, fy = qx // QUARTER, qy // QUARTER
        reach = _reach(item.shape, size)
        image = self._figure(item.shape, turn, size, qx - fx * QUARTER, qy - fy * QUARTER, reach)
        painter.drawImage(fx - reach, fy - reach, image)

    def _figure(self, shape: Shape, turn: int, size: int, dx: int, dy: int, reach: int) -> QImage:
        """The shape at a turn in degrees, a size and an offset in quarters of a pixel; its origin ``reach`` from the corner."""
        key = (id(shape), turn, size, dx, dy)
        found = self._figures.get(key)
        if found is not None and found[1] is shape:
            return found[0]
        image = QImage(2 * reach + 1, 2 * reach + 1, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(reach + dx / QUARTER, reach + dy / QUARTER)
        painter.rotate(turn)
        painter.scale(size / QUARTER, -size / QUARTER)
        _shape(painter, shape)
        painter.end()
        image = _without_engine(image)
        self._figures.keep(key, image, shape)
        return image

    # -- text ------------------------------------------------------------------------------------------------------------

    def _text(self, painter: QPainter, item: Text, frame: Frame) -> None:
        if self.tuned:
            image, x, y = self._set(item, frame)
            if item.alpha < 1.0:
                painter.setOpacity(item.alpha)
            painter.drawImage(x, y, image)
            if item.alpha < 1.0:
                painter.setOpacity(1.0)
            return
        px, py = frame.to_screen(item.x, item.y)
        px, py = px + item.dx, py + item.dy
        wide = sum(_advance(run, item.size, item.bold) for run, _ in item.runs)
        left = px - (0.0 if item.across < 0 else wide if item.across > 0 else wide / 2)
        painter.setOpacity(item.alpha)
        _runs(painter, item, left, py)
        painter.setOpacity(1.0)

    def _set(self, item: Text, frame: Frame) -> tuple[QImage, int, int]:
        """The image of a text and the pixel of its upper left corner."""
        px, py = frame.to_screen(item.x, item.y)
        image, wide, pad = self._label(item)
        left = px + item.dx - pad - (0.0 if item.across < 0 else wide if item.across > 0 else wide / 2)
        return image, round(left), round(py + item.dy - image.height() / 2)

    def _label(self, item: Text) -> tuple[QImage, float, float]:
        """The text with its halo as an image: image, width of the words, padding at the left."""
        key = (item.runs, item.size, item.halo, item.bold)
        found = self._labels.get(key)
        if found is not None:
            return found[0], *found[1]
        wide = sum(_advance(run, item.size, item.bold) for run, _ in item.runs)
        pad = math.ceil(item.size * HALO) + 2
        image = QImage(QSize(math.ceil(wide) + 2 * pad, math.ceil(item.size * 1.4) + 2 * pad), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _runs(painter, item, float(pad), image.height() / 2)
        painter.end()
        image = _without_engine(image)
        self._labels.keep(key, image, (wide, float(pad)))
        return image, wide, float(pad)


IDENTITY = QTransform()


def _without_engine(image: QImage) -> QImage:
    """The same pixels to be kept: an image that was painted on holds its paint engine, forty times what a small image takes."""
    return image.copy()


def _whole_pixels(painter: QPainter) -> bool:
    """Whether a pixel of a picture is a pixel of the device."""
    base, device = painter.deviceTransform(), painter.device()
    straight = base.type() in (QTransform.TransformationType.TxNone, QTransform.TransformationType.TxTranslate)
    return straight and base.dx() % 1 == 0 and base.dy() % 1 == 0 and device.devicePixelRatioF() == 1.0


def _through_hole(painter: QPainter, clip: Clip, image: QImage) -> None:
    """Put the square of a round pane in its place, seen through the clip."""
    area = area_round(clip.box)
    path = QPainterPath()
    path.addEllipse(QRectF(clip.box.x0, clip.box.y0, clip.box.width, clip.box.height))
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.drawImage(area.x0, area.y0, image)
    painter.restore()


def _is_image(item: Item) -> bool:
    """Whether a tuned painter copies it from an image on whole pixels."""
    return isinstance(item, Text | Placed)


def _copied(mark: Mark) -> bool:
    return _is_image(mark.item)


def _lattice(item: Placed, frame: Frame) -> tuple[int, int, int, int]:
    """Turn in degrees, and size and place in quarters of a pixel, at which a shape is painted."""
    scale, ox, oy = frame
    turn, size = round(item.turn) % 360, max(1, round(item.size * QUARTER))
    return turn, size, round((ox + item.x * scale) * QUARTER), round((oy - item.y * scale) * QUARTER)


def _reach(shape: Shape, size: int) -> int:
    """Pixels round a shape's origin that its image holds, at a size in quarters of a pixel."""
    return math.ceil(shape.reach * size / QUARTER) + 2


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


def _polygons(painter: QPainter, item: Polygons, scale: float, ox: float, oy: float, seen: Box | None) -> None:
    path = QPainterPath()
    here = None if seen is None else Box(seen.x0 - ox, seen.y0 - oy, seen.x1 - ox, seen.y1 - oy)
    for points in item.contours:
        if here is None or bounds(Polygon(points, width=item.width), scale).meets(here):
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


def _dots(painter: QPainter, item: Dots, scale: float, ox: float, oy: float, seen: Box | None) -> None:
    """Dots as points of a round pen: one call for all."""
    points = _mapped(item.points, scale, ox, oy)
    if seen is not None:
        wider = seen.grown(item.radius + 2.0)
        points = [(x, y) for x, y in points if wider.contains(x, y)]
    painter.setPen(_pen(item.fill, 2 * item.radius, round_ends=True))
    painter.drawPoints(polygon(points))


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


@lru_cache(maxsize=64)
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
    """A picture as an image of the view's size.  Raises :class:`LituError` when there is no memory for it."""
    painter = painter or shared_painter()
    if painter.tuned:
        return painter.image(picture).convertToFormat(FORMATS[format])
    image = QImage(picture.view.width, picture.view.height, FORMATS[format])
    if image.isNull():
        raise LituError(f"no memory for an image of {picture.view.width}x{picture.view.height}")
    image.fill(colour_of(picture.view.colours.ground))
    device = QPainter(image)
    try:
        painter.paint(device, picture)
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
    return Painter(frugal=True)


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
