"""One line that tells of an error or of something done, above the plan, until it is put away."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class Notice(QFrame):
    """Hidden until it has something to tell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QPushButton(self.tr("知道了"))
        self.close_button.setToolTip(self.tr("Put this away"))
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.addWidget(self.label, 1)
        row.addWidget(self.close_button)
        self.hide()

    @property
    def words(self) -> str:
        """What is being told; empty when nothing is."""
        return "" if self.isHidden() else self.label.text()

    def tell(self, words: str) -> None:
        """Show one line."""
        self.label.setText(words)
        self.show()
