"""The stage: the plan at the instant shown, painted by the one painter; pan, zoom, hover and selection.

This is the only part of the window that speaks with the picture and the painter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QImage, QMouseEvent, QNativeGestureEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.paint import Painter, render_image
from app.picture import Frame, Hit, Picture, View, build, frame_at, prepare
from app.player import Moment
from app.window.hover import told
from app.window.playing import Playing
from scenes.score import Score

LEAST_LETTERING = 0.8
"""Least lettering unit on a screen (1 is that of a picture of 1920 × 1080)."""

WHEEL = 1.0015
"""Zoom for an eighth of a degree of the wheel; a notch is 120 of them."""

KEY_ZOOM = 1.25

SLACK = 4
"""Pixels that the mouse may move between press and release of a click."""

TOLERANCE = 7.0
"""Pixels round the pointer in which something counts as pointed at."""


class StageView(QWidget):
    """Shows the playing score."""

    def __init__(self, playing: Playing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.lettering = 1.0
        self._painter = Painter()
        self._picture: tuple[Score, Moment, View, Picture] | None = None
        self._canvas: QImage | None = None
        self._pressed: QPointF | None = None
        self._last = QPointF()
        self._panning = False
        self._preparing: Iterator[float] | None = None
        self._prepared: tuple[object, ...] | None = None
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._prepare_a_little)
        self.setObjectName("stage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(320, 220)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        playing.moved.connect(self.update)
        playing.looked.connect(self.update)
        playing.now.connect(self.repaint)
        playing.opened.connect(self._forget)
        playing.ran.connect(self._rest)
        playing.looked.connect(self._rest)

    # -- what is shown ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The playing's view at the size of this widget in device pixels."""
        ratio = self.devicePixelRatioF()
        width, height = max(64, round(self.width() * ratio)), max(64, round(self.height() * ratio))
        plain = View(width=width, height=height)
        wanted = max(LEAST_LETTERING, min(self.width() / 1920, self.height() / 1080)) * ratio * self.lettering
        return replace(self.playing.view, width=width, height=height, ui=wanted / plain.unit)

    @property
    def picture(self) -> Picture:
        """The picture of the instant shown."""
        score, moment, view = self.playing.score, self.playing.moment, self.view
        kept = self._picture
        if kept is not None and kept[0] is score and kept[1] == moment and kept[2] == view:
            return kept[3]
        picture = build(score, moment.t, view, left=moment.left)
        self._picture = (score, moment, view, picture)
        return picture

    @property
    def frame(self) -> Frame:
        """Where the plan lies in this widget, in device pixels."""
        return frame_at(self.playing.score, self.playing.state, self.view)

    def image(self) -> QImage:
        """The picture on the screen as an image of its own."""
        moment = self.playing.moment
        return render_image(self.playing.score, moment.t, self.view, left=moment.left)

    def view_for(self, width: int, height: int) -> View:
        """What is seen here as a picture of ``width`` × ``height`` pixels: the same middle, all that is seen here in it."""
        here = self.view
        there = replace(here, width=width, height=height, ui=1.0)
        if here.centre is None or here.scale is None:
            return there
        grown = min(there.area.width / here.area.width, there.area.height / here.area.height)
        return replace(there, scale=here.scale * grown)

    def _forget(self) -> None:
        self._picture = None
        self._prepared = None

    # -- painting --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        if ratio == 1.0:
            self._painter.paint(painter, self.picture)
        else:
            # Through an image of device pixels: on a screen of broken ratios tiles laid side by side would show their seams.
            image = self._device_image()
            painter.fillRect(self.rect(), QColor(self.playing.theme.band))
            painter.drawImage(QPointF(0.0, 0.0), image)
        painter.end()

    def _device_image(self) -> QImage:
        """The picture at the screen's own pixels."""
        view = self.view
        image = self._canvas
        if image is None or (image.width(), image.height()) != (view.width, view.height):
            image = self._canvas = QImage(view.width, view.height, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(1.0)
        painter = QPainter(image)
        self._painter.paint(painter, self.picture)
        painter.end()
        image.setDevicePixelRatio(self.devicePixelRatioF())
        return image

    def sizeHint(self) -> QSize:
        return QSize(1180, 720)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rest()

    # -- label places found while nothing moves --------------------------------------------------------------------------

    def _rest(self) -> None:
        """Start, or stop, finding label places ahead of time."""
        player = self.playing.player
        if not self.isVisible() or player.playing or player.dragging or self._pressed is not None:
            self._idle.stop()
            return
        wanted = (id(self.playing.score), replace(self.view, selected=None))
        if wanted != self._prepared:
            self._prepared = wanted
            self._preparing = prepare(self.playing.score, self.view, self.playing.moment.t)
        if self._preparing is not None:
            self._idle.start()

    def _prepare_a_little(self) -> None:
        if self._preparing is None or next(self._preparing, None) is None:
            self._preparing = None
            self._idle.stop()

    # -- pan and zoom ----------------------------------------------------------------------------------------------------

    def _device(self, at: QPointF) -> tuple[float, float]:
        ratio = self.devicePixelRatioF()
        return at.x() * ratio, at.y() * ratio

    def _look(self, view: View) -> None:
        """Take the pan and zoom of ``view``; its size stays this widget's."""
        self.playing.look(replace(self.playing.view, centre=view.centre, scale=view.scale))

    def zoom_at(self, at: QPointF, factor: float) -> None:
        """Zoom so that the plan under ``at`` (widget pixels) stays under it."""
        self._look(self.view.zoomed(self.frame, *self._device(at), factor))

    def zoom(self, factor: float) -> None:
        """Zoom at the middle of the plan."""
        area = self.view.area
        self._look(self.view.zoomed(self.frame, *area.centre, factor))

    def zoom_in(self) -> None:
        self.zoom(KEY_ZOOM)

    def zoom_out(self) -> None:
        self.zoom(1.0 / KEY_ZOOM)

    def fit(self) -> None:
        """The named view again, pan and zoom forgotten."""
        self.playing.look(self.playing.view.named(self.playing.view.name))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        if turn:
            self.zoom_at(event.position(), WHEEL**turn)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._tell(event)
            return True
        if (
            event.type() == QEvent.Type.NativeGesture
            and isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_at(event.position(), 1.0 + event.value())
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._pressed = self._last = event.position()
        self._panning = False
        self._idle.stop()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        at = event.position()
        if not self._panning and (at - self._pressed).manhattanLength() > SLACK:
            self._panning = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._panning:
            ratio = self.devicePixelRatioF()
            moved = at - self._last
            self._look(self.view.panned(self.frame, moved.x() * ratio, moved.y() * ratio))
            self._last = at
            self.repaint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            super().mouseReleaseEvent(event)
            return
        clicked = not self._panning
        self._pressed, self._panning = None, False
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        if clicked:
            hit = self.hit(event.position())
            self.playing.select(hit.id if hit is not None and hit.kind == "person" else None)
        self._rest()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        hit = self.hit(event.position())
        if hit is not None and hit.kind == "person":
            self.playing.look(replace(self.playing.view.named(f"follow:{hit.id}"), selected=hit.id))

    # -- what the pointer is on ------------------------------------------------------------------------------------------

    def hit(self, at: QPointF) -> Hit | None:
        """What is under ``at`` (widget pixels)."""
        picture = self.picture
        px, py = self._device(at)
        if py >= self.view.area.y1:
            return None
        x, y = picture.to_plan(px, py)
        return picture.hit(x, y, TOLERANCE * self.devicePixelRatioF() / picture.frame.scale)

    def _tell(self, event: QHelpEvent) -> None:
        hit = self.hit(QPointF(event.pos()))
        if hit is None:
            QToolTip.hideText()
            event.ignore()
            return
        QToolTip.showText(event.globalPos(), told(self.picture, hit, self.playing.theme), self)
