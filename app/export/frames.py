"""Single pictures and series of them: one file a cue, or N a second, painted by two processes when there are many.

Whatever is written is written whole.  A series may be cancelled; the files finished by then stay.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from app.export.files import Folder, write_whole
from app.interrupts import interrupts_held
from app.picture.view import View, check_view
from scenes.errors import LituError
from scenes.score import Score
from scenes.where import Instant

MANY = 60
"""From so many pictures on a second process pays for its start."""
CHUNK = 8
"""Pictures handed to a process at a time: few, so that cancelling is quick; in a row, for each is painted over the one before."""
KEEP = 150
"""Label places and the like that a painting process keeps."""
PROCESSES = 2
MOST = 2_000_000
"""More pictures than this in one series are taken for a slip of the keyboard."""

Progress = Callable[[int, int], None]
"""Called with how many pictures are done and how many there are."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a series: the file's name, the instant in seconds, its left limit or not."""

    name: str
    t: float
    left: bool


def step_frames(score: Score, start: Instant, end: Instant) -> list[Frame]:
    """One picture a cue at its end, with the first instant before them and the last after them when no cue ends there.

    Names sort in the order of play and carry the cue: ``0007_20.03.png``.  Raises :class:`LituError` when the end is before the start.
    """
    _in_order(score, start, end)
    cues = [cue for cue in score.cues if start.t < cue.t1 <= end.t]
    marks = [(f"{start.cue or 'start'}_start", start.t, start.left)]
    marks += [(cue.id, cue.t1, True) for cue in cues]
    if marks[-1][1] < end.t:
        marks.append((f"{end.cue or 'end'}_end", end.t, end.left))
    digits = max(4, len(str(len(marks) - 1)))
    return [Frame(f"{n:0{digits}}_{label}.png", t, left) for n, (label, t, left) in enumerate(marks)]


def fps_frames(score: Score, start: Instant, end: Instant, fps: float) -> list[Frame]:
    """Picture k at start + k/fps, exactly, and the last instant; named ``000000.png`` and on.

    Raises :class:`LituError` when the end is before the start, or when there would be absurdly many.
    """
    _in_order(score, start, end)
    span = end.t - start.t
    if span * fps > MOST:
        raise LituError(f"--fps {fps:g} over {span:.0f}s makes {span * fps:.0f} pictures: ask for {MOST} or fewer")
    marks = [(start.t, start.left)]
    k = 1
    while (t := start.t + k / fps) < end.t:
        marks.append((t, False))
        k += 1
    if end.t > start.t:
        marks.append((end.t, end.left))
    digits = max(6, len(str(len(marks) - 1)))
    return [Frame(f"{n:0{digits}}.png", t, left) for n, (t, left) in enumerate(marks)]


def _in_order(score: Score, start: Instant, end: Instant) -> None:
    """Refuse an end before the start; the end of one cue and the start of the next are one instant, but not in order."""
    order = {cue.id: n for n, cue in enumerate(score.cues)}
    backward = end.t == start.t and order.get(start.cue or "", -1) > order.get(end.cue or "", len(order))
    if end.t < start.t or backward:
        ends = [f"{instant.cue or 'the rite'} at {instant.t:.2f}s" for instant in (end, start)]
        raise LituError(f"the end ({ends[0]}) is before the start ({ends[1]}): swap --from and --to")


def picture_bytes(score: Score, t: float, view: View, *, left: bool = False) -> bytes:
    """The picture of an instant as a PNG file.  Needs :func:`app.qt.application`.

    Raises :class:`LituError` for a view that names nothing.
    """
    from app.export.png import png_bytes
    from app.paint import render_image

    return png_bytes(render_image(score, t, view, left=left))


def export_frame(score: Score, instant: Instant, out: Path, view: View) -> None:
    """One picture to ``out``, PNG or SVG by its ending.

    Raises :class:`LituError` for another ending, a view that names nothing or a place that cannot be written.
    """
    check_ending(out)
    check_view(score, view)
    _start_qt()
    with interrupts_held():
        if out.suffix.lower() == ".svg":
            from app.picture import build
            from app.svg import svg_of

            data = svg_of(build(score, instant.t, view, left=instant.left)).encode()
        else:
            data = picture_bytes(score, instant.t, view, left=instant.left)
    write_whole(out, data)


def check_ending(out: Path) -> None:
    """Refuse an output file that is neither PNG nor SVG."""
    ending = out.suffix.lower()
    if ending == ".pdf":
        raise LituError(f"{out}: pictures as PDF are not built yet: name it .png or .svg")
    if ending not in (".png", ".svg"):
        raise LituError(f"{out}: a picture is written as .png or .svg, by the ending of its name")


def export_frames(
    score: Score,
    frames: Sequence[Frame],
    out: Path,
    view: View,
    *,
    processes: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> int:
    """Write ``frames`` as PNG files into the folder ``out`` and return how many were written (fewer only when cancelled).

    ``processes``: 1 paints here, 2 or more in processes of their own; None decides by the number of pictures.  ``progress``
    is called and ``cancelled`` asked in this thread after every picture or handful of them.  Raises :class:`LituError`
    when the view names nothing or the folder cannot be written; then nothing is written.
    """
    check_view(score, view)
    folder = Folder(out)
    count = processes or (PROCESSES if len(frames) >= MANY else 1)
    done = 0
    try:
        paint = _paint_here if count == 1 else _paint_apart
        if progress is not None:
            progress(0, len(frames))
        with closing(paint(score, frames, out, view, count, cancelled or _never)) as painted:
            for some in painted:
                done += some
                if progress is not None:
                    progress(done, len(frames))
    finally:
        if done < len(frames):
            folder.undo()
    return done


def _start_qt() -> None:
    with interrupts_held():
        from app.qt import application

        application()


def _never() -> bool:
    return False


def _paint_here(
    score: Score, frames: Sequence[Frame], out: Path, view: View, _: int, cancelled: Callable[[], bool]
) -> Generator[int, None, None]:
    _start_qt()
    for frame in frames:
        if cancelled():
            return
        with interrupts_held():
            data = picture_bytes(score, frame.t, view, left=frame.left)
        write_whole(out / frame.name, data)
        yield 1


def _paint_apart(
    score: Score, frames: Sequence[Frame], out: Path, view: View, count: int, cancelled: Callable[[], bool]
) -> Generator[int, None, None]:
    _start_qt()  # what is wrong with Qt or the font is found here, with its reason, not in a process of the pool
    chunks = [frames[i : i + CHUNK] for i in range(0, len(frames), CHUNK)]
    try:
        pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_start_process, initargs=(score, out, view))
    except (OSError, ImportError):
        # A machine without shared memory for processes (a bare chroot) paints the same pictures in this one.
        yield from _paint_here(score, frames, out, view, 1, cancelled)
        return
    with interrupts_held() as let_through:  # one in the middle of starting or ending the processes would leave some behind
        try:
            waiting: set[Future[int]] = set()
            with _deaf_processes():
                for _ in range(count):
                    waiting.add(pool.submit(_ready))
            todo = iter(chunks)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                let_through()
                if not cancelled():
                    while len(waiting) < 2 * count and (chunk := next(todo, None)) is not None:
                        with _deaf_processes():
                            waiting.add(pool.submit(_paint_chunk, chunk))
                for future in done:
                    if painted := future.result():
                        yield painted
        except BrokenProcessPool as error:
            raise LituError(
                "a process that paints the pictures has ended by itself, perhaps for want of memory: try fewer or smaller pictures"
            ) from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf_processes() -> Iterator[None]:
    """Processes started inside never see Ctrl-C: they finish their handful of pictures and are told to stop."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_work: tuple[Score, Path, View] | None = None


def _start_process(score: Score, out: Path, view: View) -> None:
    """Runs first in a painting process: Qt without a screen, Ctrl-C left to the process that was started by the user."""
    global _work
    import os

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from app.picture.index import index_of
    from app.qt import application

    application()
    index_of(score).keep = KEEP  # a series goes on and does not come back
    _work = (score, out, view)


def _ready() -> int:
    return 0


def _paint_chunk(frames: Sequence[Frame]) -> int:
    assert _work is not None
    score, out, view = _work
    for frame in frames:
        write_whole(out / frame.name, picture_bytes(score, frame.t, view, left=frame.left))
    return len(frames)
