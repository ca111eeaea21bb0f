"""Frames a second to disk at 1920×1080, beside the untuned painter with Qt's own PNG writer, and the encoder alone."""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path

from app.export.frames import export_frames, fps_frames
from app.export.png import png_bytes
from app.paint import Painter, render_image
from app.picture.view import View
from app.qt import application
from benchmarks.clock import timed
from scenes.score import Score
from scenes.where import resolve

COUNT = 360


def bench_frames(score: Score) -> None:
    application()
    view = View(width=1920, height=1080, name="hall")
    start = resolve("21.05:start", score)
    frames = fps_frames(score, start, resolve("21.23", score), 30)[:COUNT]
    with tempfile.TemporaryDirectory() as folder:
        seconds = _export(score, frames, Path(folder) / "two", view, 2)
        alone = _export(score, frames, Path(folder) / "one", view, 1)
        plain = Painter(tuned=False)
        peer = timed(
            lambda k: render_image(score, frames[k * 7 % COUNT].t, view, painter=plain).save(str(Path(folder) / "peer.png")), 12, 1
        )
    image = render_image(score, frames[0].t, view, format="RGB888")
    encode = timed(lambda _: png_bytes(image), 40)
    rate = COUNT / seconds
    print(f"1080p PNG frames       {rate:6.1f} a second in two processes, {COUNT / alone:6.1f} in one   reach ≥ 130")
    print(f"  untuned, QImage.save {1000 / peer.median:6.1f} a second: ours ×{rate * peer.median / 1000:.1f}")
    print(f"  encoding alone       {encode.line()}   (floor: two cores would do {2000 / encode.median:.0f} a second)")
    print(f"  memory               {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at the most")


def _export(score: Score, frames: list, out: Path, view: View, processes: int) -> float:  # type: ignore[type-arg]
    begin = time.perf_counter()
    export_frames(score, frames, out, view, processes=processes)
    return time.perf_counter() - begin
