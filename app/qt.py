"""The one place that starts Qt."""

from __future__ import annotations

import os

os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
# Before the first paint: antialiased painting is about three times as fast without Qt's pool, with the same pixels.

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from app.fonts import load_fonts
from scenes.errors import LituError


def application(*, widgets: bool = False) -> QGuiApplication:
    """The application, made at the first call with the bundled font loaded.

    ``widgets`` asks for a QApplication (windows); without it a QGuiApplication is enough, and needs no screen when
    ``QT_QPA_PLATFORM`` is ``offscreen``.  Raises :class:`LituError` when windows are asked for after a plain start.
    """
    running = QCoreApplication.instance()
    if running is None:
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        if widgets:
            from PySide6.QtWidgets import QApplication

            running = QApplication(["litu"])
        else:
            running = QGuiApplication(["litu"])
        running.setApplicationName("Litu")
        running.setOrganizationName("Litu")
    if not isinstance(running, QGuiApplication):
        raise LituError("Qt is running without graphics in this process; start Litu in a process of its own")
    if widgets:
        from PySide6.QtWidgets import QApplication

        if not isinstance(running, QApplication):
            raise LituError("Qt was started without windows in this process; open the player in a process of its own")
    load_fonts()
    return running
