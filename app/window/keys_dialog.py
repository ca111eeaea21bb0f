"""The list of keys, made from the table."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from app.keys import GROUPS, spelled
from app.theme import Theme


def keys_html(theme: Theme) -> str:
    """The table of keys as rich text, in two columns of groups."""
    soft = theme.soft[:7]
    halves = (GROUPS[:3], GROUPS[3:])
    cells = []
    for half in halves:
        rows = []
        for group in half:
            name = QCoreApplication.translate("keys", group.name)
            rows.append(
                f'<tr><td colspan="2" style="padding-top:12px;color:{theme.vermilion[:7]}"><b>{escape(name)}</b> '
                f'<span style="color:{soft}">{escape(group.en)}</span></td></tr>'
            )
            for key in group.keys:
                words = escape(QCoreApplication.translate("keys", key.name))
                rows.append(
                    f'<tr><td style="padding:3px 16px 3px 0;white-space:nowrap"><b>{escape(spelled(key.keys))}</b></td>'
                    f'<td style="padding:3px 0">{words} <span style="color:{soft};font-size:12px">{escape(key.en)}</span></td></tr>'
                )
        cells.append(f'<td style="padding-right:34px"><table>{"".join(rows)}</table></td>')
    return f"<table><tr>{''.join(cells)}</tr></table>"


class KeysDialog(QDialog):
    """Shows the keys; Escape closes it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keys_dialog")
        self.setWindowTitle(self.tr("按键一览"))
        self.words = QTextBrowser()
        self.words.setHtml(keys_html(theme))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.words)

    def sizeHint(self) -> QSize:
        return QSize(1040, 800)
