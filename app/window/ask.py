"""Asking for files and folders; a test puts another in its place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


class Ask:
    """Asks by Qt's file dialogs.  Each gives None when the user thinks better of it."""

    def score_file(self, parent: QWidget) -> Path | None:
        """A score file to open."""
        chosen, _ = QFileDialog.getOpenFileName(parent, parent.tr("打开礼谱"), "", parent.tr("礼谱 (*.json)"))
        return Path(chosen) if chosen else None

    def picture_file(self, parent: QWidget) -> Path | None:
        """Where to save a picture."""
        chosen, kind = QFileDialog.getSaveFileName(parent, parent.tr("存图"), "", "PNG (*.png);;SVG (*.svg)")
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix else path.with_suffix(".svg" if "svg" in kind else ".png")

    def folder(self, parent: QWidget) -> Path | None:
        """A folder for a series of pictures."""
        chosen = QFileDialog.getExistingDirectory(parent, parent.tr("存图之处"))
        return Path(chosen) if chosen else None
