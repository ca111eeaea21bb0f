"""Repainting while scrubbing, tuned painter beside the untuned one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from app.paint import Painter
from app.picture import build, prepare
from app.picture.view import View
from app.qt import application
from benchmarks.clock import Timing, timed
from scenes.score import Score

WIDTH, HEIGHT = 1600, 900
COUNT = 240


def bench_scrub(score: Score) -> None:
    """Sections 20–22 at 1600×900, all overlays on: jumps and drags, with label places unknown and known."""
    application()
    view = View(width=WIDTH, height=HEIGHT, name="hall", places=True)
    first = score.cues_of_sentence["20.01"][0].t0
    times = np.linspace(first, score.duration, COUNT)
    jumps = np.random.default_rng(3).permutation(times)
    slowly = first + np.arange(COUNT) / 8
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)

    def repaints(of: Score, instants: np.ndarray, painter: Painter, runs: int = COUNT) -> Timing:
        def repaint(k: int) -> None:
            picture = build(of, float(instants[k]), view)
            device = QPainter(image)
            painter.paint(device, picture)
            device.end()

        return timed(repaint, runs, 1)

    def unknown() -> Score:
        """The same score, as if just opened; its tracks and the plan are made, as they are when a window shows."""
        fresh = replace(score)
        build(fresh, 0.0, view)
        return fresh

    random = repaints(unknown(), jumps, Painter())
    order = repaints(unknown(), times, Painter())
    slow = repaints(unknown(), slowly, Painter())
    for _ in prepare(score, view, first):
        pass
    painter = Painter()
    known = repaints(score, jumps, painter)
    drag = repaints(score, times, painter)
    plain = repaints(score, jumps, Painter(tuned=False), 40)
    only_build = timed(lambda k: build(score, float(times[k]), view), COUNT, 3)
    floor = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    blit = timed(lambda _: _blit(image, floor), 60)
    apart = (score.duration - first) / COUNT
    print(f"repaint, just opened   {random.line()}   jumps in any order, label places found on the way: the worst case")
    print(f"  a drag in order      {order.line()}   {apart:.1f} s apart")
    print(f"  a slow drag          {slow.line()}   1/8 s apart")
    print(f"repaint, once idle     {known.line()}   jumps, label places found while idle   reach p90 ≤ 8 ms")
    print(f"  a drag in order      {drag.line()}   {apart:.1f} s apart")
    print(f"  the untuned painter  {plain.line()}   tuned is {known.median / plain.median:.2f} of it (reach ≤ 0.45)")
    print(f"  building the picture {only_build.line()}")
    print(f"  a blit (the floor)   {blit.line()}")


def _blit(source: QImage, target: QImage) -> None:
    device = QPainter(target)
    device.drawImage(0, 0, source)
    device.end()
