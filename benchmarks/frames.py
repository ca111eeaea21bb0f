"""Frames a second to disk at 1920×1080, beside the untuned painter with Qt's own PNG writer, and the encoder alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.export.frames import KEEP, export_frames, fps_frames, picture_bytes
from app.export.png import png_bytes
from app.paint import Painter, render_image
from app.picture.index import index_of
from app.picture.view import View
from app.qt import application
from benchmarks.clock import timed
from scenes.options import parse
from scenes.rites import load
from scenes.score import Score
from scenes.where import resolve

COUNT = 1200


def bench_frames(score: Score) -> None:
    application()
    view = View(width=1920, height=1080, name="hall")
    start = resolve("21.05:start", score)
    frames = fps_frames(score, start, resolve("22", score), 30)[:COUNT]
    with tempfile.TemporaryDirectory() as folder:
        begun, steady, whole = _export(score, frames, Path(folder) / "two", view, 2)
        _, alone, _ = _export(score, frames, Path(folder) / "one", view, 1)
        plain = Painter(tuned=False)
        peer = timed(
            lambda k: render_image(score, frames[k * 7 % COUNT].t, view, painter=plain).save(str(Path(folder) / "peer.png")), 12, 1
        )
    image = render_image(score, frames[0].t, view)
    encode = timed(lambda _: png_bytes(image), 40)
    print(f"1080p PNG frames       {steady:6.1f} a second in two processes, {alone:6.1f} in one   reach ≥ 130")
    print(f"  start-up             {begun:6.2f} s until two processes have their first; with it {whole:.1f} a second over {COUNT}")
    print(f"  untuned, QImage.save {1000 / peer.median:6.1f} a second: ours ×{steady * peer.median / 1000:.1f}")
    print(f"  encoding alone       {encode.line()}   (floor: two cores would do {2000 / encode.median:.0f} a second)")
    if sys.platform == "linux":
        small, large = _growth(640, 360, 2, 3000), _growth(1920, 1080, 10, 600)
        print(f"  memory after 100     {small:+6.1f} MB over 3,000 at 640×360, {large:+.1f} MB over 600 at 1080p   reach < 30")


def _export(score: Score, frames: list, out: Path, view: View, processes: int) -> tuple[float, float, float]:  # type: ignore[type-arg]
    """Seconds to the first pictures, pictures a second after a tenth of them, and pictures a second in all."""
    marks: list[tuple[float, int]] = []
    begin = time.perf_counter()
    export_frames(score, frames, out, view, processes=processes, progress=lambda done, _: marks.append((time.perf_counter(), done)))
    end = time.perf_counter()
    first = next(t for t, done in marks if done)
    since, done = next(mark for mark in marks if mark[1] >= len(frames) // 10)
    return first - begin, (len(frames) - done) / (marks[-1][0] - since), len(frames) / (end - begin)


def _growth(width: int, height: int, fps: int, count: int) -> float:
    """MB that a painting process grows by between its 100th and its last picture."""
    words = [str(n) for n in (width, height, fps, count)]
    done = subprocess.run([sys.executable, "-m", "benchmarks.frames", *words], check=True, capture_output=True, text=True)
    return float(done.stdout)


def grown(width: int, height: int, fps: int, count: int) -> float:
    """The same in this process, which must be a fresh one."""
    application()
    score = load("xiangshe", parse([], None))
    index_of(score).keep = KEEP
    view = View(width=width, height=height, name="hall")
    first = 0.0
    for n, frame in enumerate(fps_frames(score, resolve("15:start", score), resolve("22", score), fps)[:count]):
        picture_bytes(score, frame.t, view, left=frame.left)
        if n == 100:
            first = _resident()
    return _resident() - first


def _resident() -> float:
    """MB of memory that this process has in use."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    print(grown(*(int(word) for word in sys.argv[1:])))
