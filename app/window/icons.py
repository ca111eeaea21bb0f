"""The bundled icons, drawn in the colours of the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

import assets
from app.theme import Colour
from scenes.errors import LituError

SIZES = (20, 40, 60)
"""Pixels; for screens of one, two and three device pixels to one."""


@lru_cache(maxsize=256)
def icon(name: str, colour: Colour, faint: Colour) -> QIcon:
    """The icon ``name`` in ``colour``, and in ``faint`` where it is disabled.  Raises :class:`LituError` when there is none."""
    out = QIcon()
    for mode, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faint)):
        for size in SIZES:
            out.addPixmap(_pixmap(name, tint, size), mode)
    return out


def _pixmap(name: str, colour: Colour, size: int) -> QPixmap:
    path = assets.path("icons", f"{name}.svg")
    if not path.is_file():
        raise LituError(f"the icon {path} is missing: reinstall Litu")
    drawing = path.read_text(encoding="utf-8").replace("currentColor", colour[:7])
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    if not renderer.isValid():
        raise LituError(f"the icon {path} cannot be read: reinstall Litu")
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
