"""The text: the sentences of the section being played, the one being done lit, its quoted words in colour."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.fonts import song
from app.player import section_of
from app.theme import Theme, mixed
from app.window.combo import Combo
from app.window.playing import Playing
from app.window.style import accent
from scenes.coverage import coverage
from scenes.score import Cue, Score, SentenceStatus
from scenes.text import Sentence, load_text

Index = QModelIndex | QPersistentModelIndex

ROW = Qt.ItemDataRole.UserRole
"""The :class:`Row` of an index."""

SIZE = 17.0
"""Pixels: the height of the text's characters."""

LEFT, RIGHT, ABOVE, BELOW, LEAD = 52.0, 12.0, 7.0, 7.0, 1.42
"""The column of ids, the margins of a sentence and the height of a line in characters."""

TAGS = {"laid out": "陈设", "ruled": "通例", "held": "守", "conditional": "待条件", "missing": "未演"}

MEANT = {
    "enacted": "played; click to go there",
    "laid out": "moves nobody: it is laid out in the site",
    "ruled": "moves nobody: a rule that the play keeps",
    "held": "moves nobody: its point is that nothing is done",
    "conditional": "not done under these options",
    "missing": "not played yet",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence as shown: what is done about it, whether it is being done, the words being done, and whether those are of a repetition."""

    sentence: Sentence
    status: SentenceStatus
    here: bool = False
    again: bool = False
    lit: tuple[int, int] | None = None
    """Where the words being done begin and end in the sentence."""


class SentenceModel(QAbstractListModel):
    """The sentences of one section."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.section: str | None = None
        self.rows: list[Row] = []
        self._statuses: tuple[Score, dict[str, SentenceStatus]] | None = None

    def show_section(self, score: Score, section: str | None) -> None:
        """Take up the sentences of ``section`` of the text of ``score``."""
        self.beginResetModel()
        self.section = section
        if self._statuses is None or self._statuses[0] is not score:
            self._statuses = (score, {status.id: status for status in coverage(score).sentences})
        found = load_text(score.rite).section_by_id[section].sentences if section else ()
        self.rows = [Row(sentence, self._statuses[1][sentence.id]) for sentence in found]
        self.endResetModel()

    def light(self, sentence: str | None, quote: str, like: str | None) -> None:
        """Light the words ``quote`` of ``sentence``; when they are those of ``like``, a repetition, light them there."""
        for number, row in enumerate(self.rows):
            here, again = row.sentence.id == sentence, row.sentence.id == like
            lit: tuple[int, int] | None = None
            if (here or again) and quote:
                at = row.sentence.text.find(quote)
                lit = (at, at + len(quote)) if at >= 0 else None
            new = Row(row.sentence, row.status, here, again, lit)
            if new != row:
                self.rows[number] = new
                index = self.index(number)
                self.dataChanged.emit(index, index, [ROW])

    def row_of(self, sentence: str | None) -> int | None:
        """The row of a sentence id."""
        return next((n for n, row in enumerate(self.rows) if row.sentence.id == sentence), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.sentence.id} {row.sentence.text}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return told(row)
        return row if role == ROW else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def told(row: Row) -> str:
    """What is done about a sentence, in words."""
    status = row.status
    tag = TAGS.get(status.status)
    head = f"{row.sentence.id}" + (f" · {tag}" if tag else "")
    lines = [head, MEANT[status.status]]
    if status.status not in ("enacted", "missing") and status.by:
        lines.append("、".join(status.by))
    if status.options:
        lines.append(" · ".join(status.options))
    return "\n".join(lines)


class SentenceDelegate(QStyledItemDelegate):
    """Draws a sentence: its number at the left, the words wrapped, what moves nobody marked."""

    def __init__(self, playing: Playing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.playing = playing

    def _layout(self, row: Row, width: float, theme: Theme) -> tuple[QTextLayout, float]:
        words = row.sentence.text
        tag = TAGS.get(row.status.status)
        tail = f"　{tag}" if tag else ""
        layout = QTextLayout(words + tail, song(SIZE))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(_formats(row, len(words), len(tail), theme))
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0.0, y))
            y += SIZE * LEAD
        layout.endLayout()
        return layout, y

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = (view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()) - LEFT - RIGHT
        row: Row = index.data(ROW)
        _, height = self._layout(row, max(width, SIZE * 4), self.playing.theme)
        return QSize(round(width + LEFT + RIGHT), round(height + ABOVE + BELOW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self.playing.theme
        row: Row = index.data(ROW)
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = option.state
        if row.here:
            painter.fillRect(box, QColor(accent(theme)))
            painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), QColor(theme.vermilion))
        elif row.again:
            painter.fillRect(box, QColor(mixed(theme.platform, accent(theme), 0.5)))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, QColor(mixed(theme.platform, theme.ink, 0.05)))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(theme.vermilion), 1, Qt.PenStyle.DotLine))
            painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))
        painter.setPen(QColor(theme.ink if row.here else theme.soft))
        painter.setFont(song(12.0))
        number = QRectF(box.left() + 8, box.top() + ABOVE, LEFT - 14, SIZE * LEAD)
        painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.sentence.id)
        layout, _ = self._layout(row, box.width() - LEFT - RIGHT, theme)
        painter.setPen(QColor(theme.ink))
        layout.draw(painter, QPointF(box.left() + LEFT, box.top() + ABOVE))
        painter.restore()


def _formats(row: Row, words: int, tail: int, theme: Theme) -> list[QTextLayout.FormatRange]:
    out: list[QTextLayout.FormatRange] = []

    def tint(start: int, length: int, colour: str, ground: str | None = None) -> None:
        made = QTextCharFormat()
        made.setForeground(QColor(colour))
        if ground is not None:
            made.setBackground(QColor(ground))
        span = QTextLayout.FormatRange()
        span.start, span.length, span.format = start, length, made  # type: ignore[misc, assignment]
        out.append(span)

    played = row.status.status == "enacted"
    tint(0, words, theme.ink if played or row.here else theme.soft)
    if row.lit is not None:
        tint(
            row.lit[0],
            row.lit[1] - row.lit[0],
            theme.gold if theme.name != "print" else theme.ground,
            theme.band if theme.name != "print" else theme.ink,
        )
    if tail:
        tint(words, tail, theme.vermilion if row.status.status == "conditional" else theme.soft)
    return out


class SentenceList(QListView):
    """The list; rows are measured again when its width changes.  ``measured``: they were."""

    measured = Signal()

    def resizeEvent(self, event: QEvent) -> None:  # type: ignore[override]
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.doItemsLayout()
        self.measured.emit()


class TextPanel(QWidget):
    """The text of the section being played.  ``asked``: a sentence or section was chosen, by its id."""

    asked = Signal(str)

    def __init__(self, playing: Playing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.setObjectName("text")
        self._shown: Cue | None = None
        self.sections = Combo()
        self.sections.setToolTip(self.tr("章节\nSection of the text; choosing one goes there"))
        self.sections.activated.connect(self._section_chosen)
        self.model = SentenceModel(self)
        self.list = SentenceList()
        self.list.setModel(self.model)
        self.list.setItemDelegate(SentenceDelegate(playing, self.list))
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(self.tr("经文"))
        self.list.measured.connect(self._reveal)
        self.list.clicked.connect(self._row_chosen)
        self.list.activated.connect(self._row_chosen)
        top = QFrame()
        top.setObjectName("heading")
        self.meaning = QLabel()
        self.meaning.setObjectName("soft")
        self.meaning.setWordWrap(True)
        self.sections.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.sections.setMinimumContentsLength(6)
        heading = QVBoxLayout(top)
        heading.setContentsMargins(8, 6, 8, 6)
        heading.setSpacing(3)
        heading.addWidget(self.sections)
        heading.addWidget(self.meaning)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        column.addWidget(self.list, 1)
        playing.opened.connect(self._opened)
        playing.moved.connect(self._moved)
        playing.looked.connect(self.list.viewport().update)
        self._opened()

    def sizeHint(self) -> QSize:
        return QSize(380, 420)

    # -- following the play ----------------------------------------------------------------------------------------------

    def _opened(self) -> None:
        score = self.playing.score
        played = {section_of(cue.sentence) for cue in score.cues}
        self.sections.clear()
        for section in load_text(score.rite).sections:
            words = f"{section.id} {section.title}" + ("" if section.id in played else self.tr(" · 未演"))
            self.sections.addItem(words, section.id)
            item = self.sections.model().item(self.sections.count() - 1)  # type: ignore[attr-defined]
            item.setToolTip(section.en)
            item.setEnabled(section.id in played)
        self._shown = None
        self.model.show_section(score, None)
        self._moved()

    def _moved(self) -> None:
        moment = self.playing.moment
        cue = self.playing.score.cue_at(moment.t, left=moment.left)
        if cue is self._shown and self.model.section is not None:
            return
        self._shown = cue
        section = section_of(cue.sentence) if cue is not None else None
        if section != self.model.section:
            self.model.show_section(self.playing.score, section)
            self.sections.setCurrentIndex(self.sections.findData(section))
            self.meaning.setText(self._meaning(section))
        if cue is not None:
            self.model.light(cue.sentence, cue.quote, cue.like)
            self._reveal()

    def _reveal(self) -> None:
        """Have the sentence being done in sight, with some of what follows; a list that is being read is not moved."""
        row = self.model.row_of(self._shown.sentence) if self._shown is not None else None
        if row is None:
            return
        box = self.list.visualRect(self.model.index(row))
        room = self.list.viewport().rect()
        if box.isEmpty() or box.top() < 0 or box.bottom() > room.height() * 3 // 4:
            self.list.scrollTo(self.model.index(row), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _meaning(self, section: str | None) -> str:
        text = load_text(self.playing.score.rite)
        return text.section_by_id[section].en if section is not None else ""

    # -- choosing --------------------------------------------------------------------------------------------------------

    def _row_chosen(self, index: QModelIndex) -> None:
        row: Row = index.data(ROW)
        self.asked.emit(row.sentence.id)

    def _section_chosen(self, number: int) -> None:
        self.asked.emit(self.sections.itemData(number))
