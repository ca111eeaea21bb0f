"""The timeline: the whole rite in bands of sections above, the section being played cue by cue below; click, drag, hover."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.fonts import song
from app.player import Span
from app.theme import Theme, mixed
from app.window.playing import Playing
from app.window.style import accent, edge
from scenes.score import Cue, Score
from scenes.text import RiteText, load_text

PAD = 14.0
"""Pixels left free at both ends."""

TOP, WHOLE, GAP, PART, FOOT = 9.0, 26.0, 9.0, 26.0, 8.0
"""Heights: above, the lane of the whole, between, the lane of the section, below."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A strip of the timeline: the pixels it covers and the seconds it stands for."""

    box: QRectF
    t0: float
    t1: float

    def x(self, t: float) -> float:
        """Where ``t`` is, in pixels."""
        span = self.t1 - self.t0
        return self.box.left() + (self.box.width() * (t - self.t0) / span if span > 0 else 0.0)

    def t(self, x: float) -> float:
        """The instant at pixel ``x``, within the lane."""
        share = (x - self.box.left()) / self.box.width() if self.box.width() > 0 else 0.0
        return self.t0 + min(max(share, 0.0), 1.0) * (self.t1 - self.t0)


class Timeline(QWidget):
    """Click to seek, drag to scrub; both lanes.  A drag stays in the lane, and in the section, where it began."""

    def __init__(self, playing: Playing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self._held: Lane | None = None
        self._held_span: Span | None = None
        self._over: float | None = None
        self._kept: tuple[Score, tuple[object, ...], QPixmap] | None = None
        self.setObjectName("timeline")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setFixedHeight(round(TOP + WHOLE + GAP + PART + FOOT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        for signal in (playing.moved, playing.ran, playing.opened, playing.looked):
            signal.connect(self.update)

    # -- lanes -----------------------------------------------------------------------------------------------------------

    @property
    def text(self) -> RiteText:
        return load_text(self.playing.score.rite)

    @property
    def span(self) -> Span | None:
        """The section of the lower lane: that of the instant shown, or that of the drag."""
        if self._held_span is not None:
            return self._held_span
        cue = self.playing.score.cue_at(self.playing.moment.t, left=self.playing.moment.left)
        return None if cue is None else self.playing.player.span_at(cue.t0)

    @property
    def whole(self) -> Lane:
        """The upper lane."""
        return Lane(QRectF(PAD, TOP, max(1.0, self.width() - 2 * PAD), WHOLE), 0.0, self.playing.score.duration)

    @property
    def part(self) -> Lane | None:
        """The lower lane; None for a score without cues."""
        span = self.span
        if span is None:
            return None
        return Lane(QRectF(PAD, TOP + WHOLE + GAP, max(1.0, self.width() - 2 * PAD), PART), span.t0, span.t1)

    def lane_at(self, y: float) -> Lane:
        """The lane at height ``y``; the nearer one outside both."""
        part = self.part
        return self.whole if part is None or y < TOP + WHOLE + GAP / 2 else part

    def cue_under(self, at: QPointF) -> Cue | None:
        """The cue at a point of this widget."""
        return self.playing.score.cue_at(self.lane_at(at.y()).t(at.x()))

    # -- mouse -----------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        lane = self.lane_at(event.position().y())
        self._held_span = None if lane.box.top() == TOP else self.span
        self._held = lane
        self._scrub(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._over = event.position().x()
        if self._held is not None:
            self._scrub(event.position().x())
        else:
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._held is None:
            super().mouseReleaseEvent(event)
            return
        self._held = self._held_span = None
        self.playing.do(self.playing.player.drop)

    def leaveEvent(self, event: QEvent) -> None:
        self._over = None
        self.update()

    def _scrub(self, x: float) -> None:
        """Drag to pixel ``x`` and paint at once: a mouse that never rests must not keep the picture waiting."""
        held = self._held
        assert held is not None
        self.playing.do(lambda: self.playing.player.drag(held.t(x)))
        self.playing.now.emit()
        self.repaint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        if turn:
            player = self.playing.player
            self.playing.do(player.previous_cue if turn > 0 else player.next_cue)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cue = self.cue_under(QPointF(event.pos()))
            if cue is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.told(cue), self)
            return True
        return super().event(event)

    def told(self, cue: Cue) -> str:
        """Section, sentence and the words being done, as rich text."""
        theme = self.playing.theme
        section = self.text.section_by_id[cue.sentence.split(".")[0]]
        words = self.text.sentences[cue.sentence].text
        if cue.quote and cue.quote in words:
            before, _, after = words.partition(cue.quote)
            words = f"{before}<b style='color:{theme.vermilion}'>{cue.quote}</b>{after}"
        like = f"（如 {cue.like}）" if cue.like else ""
        extra = f"<br><b style='color:{theme.vermilion}'>{cue.quote}</b>" if cue.quote and cue.quote not in words else ""
        head = f"<span style='color:{theme.soft}'>{section.title} · {cue.id}{like}</span>"
        return f"<table width='320'><tr><td>{head}<br>{words}{extra}</td></tr></table>"

    def sizeHint(self) -> QSize:
        return QSize(800, self.height())

    # -- painting --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.playing.theme
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._lanes(theme))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_loop(painter, theme)
        self._paint_heads(painter, theme, self.part)
        painter.end()

    def _lanes(self, theme: Theme) -> QPixmap:
        """All but the marks and the playheads; painted anew for another cue, size, look or score."""
        moment, score = self.playing.moment, self.playing.score
        cue = score.cue_at(moment.t, left=moment.left)
        part, span = self.part, self.span
        ratio = self.devicePixelRatioF()
        key = (cue.id if cue is not None else None, span, self.width(), ratio, theme.name)
        if self._kept is not None and self._kept[0] is score and self._kept[1] == key:
            return self._kept[2]
        pixmap = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(QColor(theme.ground))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(edge(theme)), 1))
        painter.drawLine(0, 0, self.width(), 0)
        self._paint_whole(painter, theme, span)
        if part is not None and span is not None:
            self._paint_part(painter, theme, part, cue)
            self._paint_tie(painter, theme, part, span)
        painter.end()
        self._kept = (score, key, pixmap)
        return pixmap

    def _paint_whole(self, painter: QPainter, theme: Theme, here: Span | None) -> None:
        lane = self.whole
        font = song(13.0)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        for number, span in enumerate(self.playing.player.spans):
            box = QRectF(lane.x(span.t0), lane.box.top(), lane.x(span.t1) - lane.x(span.t0), WHOLE)
            tint = mixed(theme.platform, theme.ink, 0.05 if number % 2 else 0.11)
            painter.fillRect(box, QColor(accent(theme) if span == here else tint))
            section = self.text.section_by_id[span.section]
            words, room = f"{section.id} {section.title}", box.width() - 8
            if metrics.horizontalAdvance(f"{section.id} {section.title[:1]}…") <= room:
                words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
            else:
                words = section.id if metrics.horizontalAdvance(section.id) <= box.width() - 3 else ""
            painter.setPen(QColor(theme.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.setPen(QPen(QColor(edge(theme)), 1))
        bottom = lane.box.bottom()
        for cue in self.playing.score.cues:
            x = round(lane.x(cue.t0)) + 0.5
            painter.drawLine(QPointF(x, bottom - 4), QPointF(x, bottom))
        painter.setPen(QPen(QColor(theme.soft), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(lane.box)

    def _paint_part(self, painter: QPainter, theme: Theme, lane: Lane, here: Cue | None) -> None:
        font = song(12.0)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        inside = [cue for cue in self.playing.score.cues if lane.t0 <= cue.t0 and cue.t1 <= lane.t1 + 1e-9]
        sentences: list[tuple[str, float, float]] = []
        for cue in inside:
            if sentences and sentences[-1][0] == cue.sentence:
                sentences[-1] = (cue.sentence, sentences[-1][1], cue.t1)
            else:
                sentences.append((cue.sentence, cue.t0, cue.t1))
        for number, (id, t0, t1) in enumerate(sentences):
            box = QRectF(lane.x(t0), lane.box.top(), lane.x(t1) - lane.x(t0), PART)
            painter.fillRect(box, QColor(mixed(theme.platform, theme.ink, 0.03 if number % 2 else 0.09)))
            if here is not None and here.sentence == id:
                painter.fillRect(QRectF(lane.x(here.t0), box.top(), lane.x(here.t1) - lane.x(here.t0), PART), QColor(accent(theme)))
            number_words = id.partition(".")[2]
            if metrics.horizontalAdvance(number_words) < box.width() - 3:
                painter.setPen(QColor(theme.ink if here is not None and here.sentence == id else theme.soft))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number_words)
        first = {id for id, _, _ in sentences}
        for cue in inside:
            x = round(lane.x(cue.t0)) + 0.5
            begins = cue.sentence in first
            first.discard(cue.sentence)
            painter.setPen(QPen(QColor(theme.soft if begins else theme.faint), 1))
            painter.drawLine(QPointF(x, lane.box.top() if begins else lane.box.bottom() - 8), QPointF(x, lane.box.bottom()))
        painter.setPen(QPen(QColor(theme.soft), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(lane.box)

    def _paint_tie(self, painter: QPainter, theme: Theme, part: Lane, span: Span) -> None:
        """The section above opens into the lane below."""
        whole = self.whole
        shape = QPolygonF(
            [
                QPointF(whole.x(span.t0), whole.box.bottom()),
                QPointF(whole.x(span.t1), whole.box.bottom()),
                QPointF(part.box.right(), part.box.top()),
                QPointF(part.box.left(), part.box.top()),
            ]
        )
        tint = QColor(accent(theme))
        tint.setAlpha(110)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPolygon(shape)

    def _paint_loop(self, painter: QPainter, theme: Theme) -> None:
        player = self.playing.player
        a, b = player.marks
        if a is None and b is None and not player.looping:
            return
        t0, t1 = player.loop
        colour = QColor(theme.groups["guest"])
        for lane in (self.whole, self.part):
            if lane is None:
                continue
            x0, x1 = lane.x(min(max(t0, lane.t0), lane.t1)), lane.x(min(max(t1, lane.t0), lane.t1))
            wash = QColor(colour)
            wash.setAlpha(70 if player.looping else 30)
            painter.fillRect(QRectF(x0, lane.box.top(), x1 - x0, 5), wash)
            painter.setPen(QPen(colour, 2))
            for mark in (a, b):
                if mark is not None and lane.t0 <= mark <= lane.t1:
                    x = lane.x(mark)
                    painter.drawLine(QPointF(x, lane.box.top()), QPointF(x, lane.box.bottom()))

    def _paint_heads(self, painter: QPainter, theme: Theme, part: Lane | None) -> None:
        t = self.playing.moment.t
        if self._over is not None and self._held is None:
            painter.setPen(QPen(QColor(theme.soft), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(self._over, TOP), QPointF(self._over, self.height() - FOOT))
        red = QColor(theme.vermilion)
        for lane in (self.whole, part):
            if lane is None or not lane.t0 <= t <= lane.t1:
                continue
            x = lane.x(t)
            painter.setPen(QPen(red, 2))
            painter.drawLine(QPointF(x, lane.box.top() - 2), QPointF(x, lane.box.bottom() + 2))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(red)
            top = lane.box.top() - 3
            painter.drawPolygon(QPolygonF([QPointF(x - 5, top - 3), QPointF(x + 5, top - 3), QPointF(x, top + 4)]))
