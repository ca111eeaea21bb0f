"""Repainting while scrubbing, tuned painter beside the untuned one."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage, QPainter

from app.paint import Painter
from app.picture import build
from app.picture.view import View
from app.qt import application
from benchmarks.clock import timed
from scenes.score import Score

WIDTH, HEIGHT = 1600, 900


def bench_scrub(score: Score) -> None:
    """A drag over sections 20–22 at 1600×900, all overlays on."""
    application()
    view = View(width=WIDTH, height=HEIGHT, name="hall", places=True)
    first = score.cues_of_sentence["20.01"][0].t0
    times = np.linspace(first, score.duration, 240)
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)

    def repaint(painter: Painter, t: float) -> None:
        picture = build(score, t, view)
        device = QPainter(image)
        painter.paint(device, picture)
        device.end()

    tuned, plain = Painter(), Painter(tuned=False)
    fast = timed(lambda k: repaint(tuned, float(times[k % 240])), 240, 30)
    slow = timed(lambda k: repaint(plain, float(times[(7 * k) % 240])), 40, 2)
    only_build = timed(lambda k: build(score, float(times[k % 240]), view), 120, 5)
    floor = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    blit = timed(lambda _: _blit(image, floor), 60)
    print(f"repaint while scrubbing{fast.line()}   reach p90 ≤ 8 ms")
    print(f"  the untuned painter  {slow.line()}   tuned is {fast.median / slow.median:.2f} of it (reach ≤ 0.45)")
    print(f"  building the picture {only_build.line()}")
    print(f"  a blit (the floor)   {blit.line()}")


def _blit(source: QImage, target: QImage) -> None:
    device = QPainter(target)
    device.drawImage(0, 0, source)
    device.end()
