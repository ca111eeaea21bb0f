"""The people: everybody who takes part, by group, and a card that tells of the one selected."""

from __future__ import annotations

import re

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QModelIndex, QObject, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPixmap, QPolygon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSplitter,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.glossary import look_up
from app.picture.tips import facing_word
from app.theme import GROUPS, Theme
from app.window.playing import Playing
from scenes.score import Held, Officiant, OfficiantState

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()

ID = Qt.ItemDataRole.UserRole
"""An officiant's id; None for a group."""

GROUP_NAMES = {
    "host": ("主", "the host"),
    "guest": ("宾", "the guest's side"),
    "officers": ("有事者", "officers"),
    "archers": ("三耦", "archers"),
    "music": ("乐", "music"),
    "attendants": ("执事", "attendants"),
}


class PeopleModel(QAbstractItemModel):
    """Groups, and in them the officiants; a person is his id, whatever he is called at the moment."""

    def __init__(self, playing: Playing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.groups: list[tuple[str, list[Officiant]]] = []
        self._titles: dict[str, str] = {}
        self.take()

    def take(self) -> None:
        """Take up the people of the score."""
        self.beginResetModel()
        people = self.playing.score.officiants
        self.groups = [(group, [o for o in people if o.group == group]) for group in GROUPS]
        self.groups = [(group, members) for group, members in self.groups if members]
        self._titles = {id: state.title for id, state in self.playing.state.officiants.items()}
        self.endResetModel()

    def retitle(self) -> None:
        """Follow titles that change (司正 becomes 司马)."""
        for id, state in self.playing.state.officiants.items():
            if self._titles.get(id) != state.title:
                self._titles[id] = state.title
                index = self.index_of(id)
                self.dataChanged.emit(index, index)

    def repaint(self) -> None:
        """The colours changed."""
        if self.groups:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.groups) - 1, 0))

    def index_of(self, id: str | None) -> QModelIndex:
        """Where an officiant is; nowhere for an unknown id."""
        for row, (_, members) in enumerate(self.groups):
            for number, officiant in enumerate(members):
                if officiant.id == id:
                    return self.index(number, 0, self.index(row, 0))
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        inside = index.internalId() if index.isValid() else 0
        return self.createIndex(inside - 1, 0, 0) if inside else QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        if not parent.isValid():
            return len(self.groups)
        return 0 if parent.internalId() else len(self.groups[parent.row()][1])

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        inside = index.internalId()
        if not inside:
            return self._group(self.groups[index.row()][0], role)
        officiant = self.groups[inside - 1][1][index.row()]
        if role == ID:
            return officiant.id
        if role == Qt.ItemDataRole.DisplayRole:
            title = self._titles[officiant.id]
            return officiant.id if title == officiant.id else f"{title}（{officiant.id}）"
        if role == Qt.ItemDataRole.ToolTipRole:
            entry = look_up(officiant.id)
            return f"{entry.pinyin}\n{entry.en}".strip() if entry else officiant.id
        return None

    def _group(self, group: str, role: int) -> object:
        name, en = GROUP_NAMES[group]
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        if role == Qt.ItemDataRole.ToolTipRole:
            return en
        if role == Qt.ItemDataRole.DecorationRole:
            return badge(group, self.playing.theme)
        if role == Qt.ItemDataRole.ForegroundRole:
            return QBrush(QColor(self.playing.theme.groups[group]))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | (Qt.ItemFlag.ItemIsSelectable if index.internalId() else Qt.ItemFlag.NoItemFlags)


def badge(group: str, theme: Theme) -> QIcon:
    """A patch in the group's colour, of a shape of its own."""
    pixmap = QPixmap(28, 28)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.groups[group]))
    shape = GROUPS.index(group)
    if shape == 0:
        painter.drawRect(5, 5, 18, 18)
    elif shape == 1:
        painter.drawEllipse(4, 4, 20, 20)
    elif shape == 2:
        painter.drawPolygon(QPolygon([QPoint(14, 2), QPoint(26, 14), QPoint(14, 26), QPoint(2, 14)]))
    elif shape == 3:
        painter.drawPolygon(QPolygon([QPoint(14, 3), QPoint(25, 24), QPoint(3, 24)]))
    elif shape == 4:
        painter.drawPolygon(QPolygon([QPoint(3, 4), QPoint(25, 4), QPoint(14, 25)]))
    else:
        painter.drawRoundedRect(3, 9, 22, 10, 5, 5)
    painter.end()
    return QIcon(pixmap)


class Card(QFrame):
    """What the one selected is, does, wears and holds at the instant shown."""

    def __init__(self, playing: Playing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.setObjectName("card")
        self.term = QLabel()
        self.term.setObjectName("term")
        self.sound = QLabel()
        self.sound.setObjectName("soft")
        self.sound.setWordWrap(True)
        self.values: dict[str, QLabel] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        names = (
            ("facing", self.tr("面")),
            ("posture", self.tr("容")),
            ("place", self.tr("位")),
            ("dress", self.tr("服")),
            ("holding", self.tr("执")),
        )
        for row, (key, name) in enumerate(names):
            label, value = QLabel(name), QLabel()
            label.setObjectName("soft")
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            value.setWordWrap(True)
            value.setObjectName(f"value_{key}")
            self.values[key] = value
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1)
        self.top = QHBoxLayout()
        self.top.addWidget(self.term, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 12, 12)
        column.setSpacing(4)
        column.addLayout(self.top)
        column.addWidget(self.sound)
        column.addSpacing(4)
        column.addLayout(grid)
        column.addStretch(1)
        playing.moved.connect(self.fill)
        playing.selected.connect(self.fill)
        playing.opened.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Write what is so now."""
        who = self.playing.who
        person = self.playing.state.officiants.get(who) if who is not None else None
        if person is None:
            self._write(self.term, self.tr("未选人"))
            self._write(self.sound, self.tr("点图上或表中之人 · click somebody on the plan or in the list"))
            for value in self.values.values():
                self._write(value, "")
            return
        entry = look_up(person.id)
        own = "" if person.title == person.id else f"{person.id} · "
        self._write(self.term, person.title)
        self._write(self.sound, own + (f"{entry.pinyin} · {entry.en}" if entry else ""))
        for key, words in told(person).items():
            self._write(self.values[key], words)

    @staticmethod
    def _write(label: QLabel, words: str) -> None:
        if label.text() != words:
            label.setText(words)


def told(person: OfficiantState) -> dict[str, str]:
    """The card's lines by key."""
    if not person.present:
        return {"facing": "", "posture": "不在场", "place": "", "dress": "", "holding": ""}
    posture = "行" if person.moving and person.posture in ("立", "兴") else person.posture
    height = f"，高 {person.z:.1f}" if person.z > 0.005 else ""
    return {
        "facing": f"{facing_word(person.facing)}　{person.facing % 360:.0f}°",
        "posture": posture,
        "place": (f"{person.place}　" if person.place else "") + f"东 {person.x:.1f}，北 {person.y:.1f}{height}（尺）",
        "dress": "、".join(person.dress) or "常服",
        "holding": "\n".join(_held(person.holding)) or "无",
    }


def _held(holding: tuple[Held, ...]) -> list[str]:
    """What is held, a line a slot and kind; several of one kind are counted."""
    lots: dict[tuple[str, str, str | None], list[str]] = {}
    for held in holding:
        kind = re.split(r"[·0-9]", held.id)[0]
        lots.setdefault((held.slot, kind, held.state), []).append(held.id)
    return [
        f"{slot}　{ids[0] if len(ids) == 1 else f'{kind} ×{len(ids)}'}{f'（{state}）' if state else ''}"
        for (slot, kind, state), ids in lots.items()
    ]


class PeoplePanel(QSplitter):
    """List and card; the selection is the playing's, the same in list and plan."""

    def __init__(self, playing: Playing, follow: QToolButton, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.playing = playing
        self.setObjectName("people")
        self.model = PeopleModel(playing, self)
        self.tree = QTreeView()
        self.tree.setModel(self.model)
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(16)
        self.tree.setIconSize(QSize(12, 12))
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setAccessibleName(self.tr("人物"))
        self.tree.expandAll()
        self.card = Card(playing)
        self.card.top.addWidget(follow)
        self.addWidget(self.tree)
        shown = QScrollArea()
        shown.setWidget(self.card)
        shown.setWidgetResizable(True)
        shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        shown.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.addWidget(shown)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.tree.selectionModel().currentChanged.connect(self._chosen)
        playing.selected.connect(self._follow)
        playing.moved.connect(self.model.retitle)
        playing.opened.connect(self._opened)
        self._theme = playing.theme
        playing.looked.connect(self._repaint)
        self._follow()

    def sizeHint(self) -> QSize:
        return QSize(380, 400)

    def _opened(self) -> None:
        self.model.take()
        self.tree.expandAll()
        self._follow()

    def _repaint(self) -> None:
        if self._theme is not self.playing.theme:
            self._theme = self.playing.theme
            self.model.repaint()

    def _chosen(self, index: QModelIndex) -> None:
        who = index.data(ID) if index.isValid() else None
        if who is not None and who != self.playing.who:
            self.playing.select(who)

    def _follow(self) -> None:
        """Show in the list who is selected."""
        who = self.playing.who
        chosen = self.tree.selectionModel()
        if who is None:
            chosen.clear()
            return
        index = self.model.index_of(who)
        if chosen.currentIndex() != index or not chosen.isSelected(index):
            flag = QItemSelectionModel.SelectionFlag
            chosen.setCurrentIndex(index, flag.ClearAndSelect)
        self.tree.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
