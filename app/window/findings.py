"""What the rules find in the rite as played; a line leads to the instant."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.window.jumps import Jumps, Line
from app.window.playing import Playing
from scenes.rules import ERROR, RULES, Finding, check


class FindingsPanel(QWidget):
    """Empty until the rules are asked; another score empties it again."""

    def __init__(self, playing: Playing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.told = QLabel()
        self.told.setObjectName("soft")
        self.told.setWordWrap(True)
        self.run_button = QPushButton(self.tr("以诸则查之"))
        self.run_button.setToolTip(self.tr("Check the rite as played against the rules"))
        self.run_button.clicked.connect(self.run)
        self.list = Jumps((self.tr("节"), self.tr("谁"), self.tr("所见")), self._go)
        row = QHBoxLayout()
        row.setContentsMargins(12, 8, 10, 8)
        row.addWidget(self.told, 1)
        row.addWidget(self.run_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        playing.opened.connect(self.clear)
        self.clear()

    def clear(self) -> None:
        """Nothing has been asked of this score yet."""
        self.list.take(())
        self.told.setText(self.tr("凡%1则，未查").replace("%1", str(len(RULES))))

    def run(self) -> None:
        """Ask all rules."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            found = check(self.playing.score)
        finally:
            QGuiApplication.restoreOverrideCursor()
        self.list.take([_line(finding) for finding in found])
        errors = sum(finding.severity == ERROR for finding in found)
        words = self.tr("凡%1则：失者%2，可疑者%3")
        self.told.setText(words.replace("%1", str(len(RULES))).replace("%2", str(errors)).replace("%3", str(len(found) - errors)))

    def _go(self, line: Line) -> None:
        if line.t is not None:
            self.playing.seek(line.t)
        if line.who in self.playing.state.officiants:
            self.playing.select(line.who)


def _line(finding: Finding) -> Line:
    mark = QCoreApplication.translate("findings", "失") if finding.severity == ERROR else QCoreApplication.translate("findings", "疑")
    rule = RULES[finding.rule]
    tip = f"{finding.message}\n{finding.rule}\n{rule.source}"
    return Line(
        (finding.cue, "、".join(finding.who), f"{mark}　{finding.message}"), finding.t, finding.who[0] if finding.who else None, tip
    )
