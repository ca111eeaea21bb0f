"""A list whose lines lead to instants of the rite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Line:
    """What a line tells, column by column; the instant it leads to (None: to none) and whom it is about."""

    cells: tuple[str, ...]
    t: float | None
    who: str | None
    tip: str = ""


class Lines(QAbstractTableModel):
    """The lines of a :class:`Jumps`."""

    def __init__(self, heads: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.heads = tuple(heads)
        self.lines: tuple[Line, ...] = ()

    def take(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return len(self.heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.heads[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.cells[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.tip or "\n".join(f"{head}　{cell}" for head, cell in zip(self.heads, line.cells, strict=True) if cell)
        return None


class Jumps(QTreeView):
    """The list; ``go`` is called with the line that is clicked, or chosen with Enter."""

    def __init__(self, heads: Sequence[str], go: Callable[[Line], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = Lines(heads, self)
        self._go = go
        self.setModel(self._lines)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.header().setStretchLastSection(True)
        self.clicked.connect(self._chosen)
        self.activated.connect(self._chosen)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self._lines.lines

    def take(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self._lines.take(lines)
        for column in range(len(self._lines.heads) - 1):
            self.resizeColumnToContents(column)

    def _chosen(self, index: QModelIndex) -> None:
        self._go(self._lines.lines[index.row()])
