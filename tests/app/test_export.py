"""Pictures as files: the PNG encoder, which frames a series has, whole files or none, one process or two."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import threading
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from app.export.files import Folder, write_whole
from app.export.frames import MANY, Frame, export_frame, export_frames, fps_frames, picture_bytes, step_frames
from app.export.png import png_bytes
from app.interrupts import interrupts_held
from app.paint import render_image
from app.picture.view import View
from app.qt import application
from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load
from scenes.score import Score
from scenes.where import Instant, resolve

SMALL = View(width=320, height=180)


@cache
def score() -> Score:
    return load("xiangshe", parse())


def image_of(width: int, height: int) -> QImage:
    pixels = np.random.default_rng(3).integers(0, 256, (height, width, 4), dtype=np.uint8)
    return QImage(pixels.tobytes(), width, height, QImage.Format.Format_RGB32).copy()


@pytest.mark.parametrize("size", [(64, 64), (65, 3), (1, 1), (321, 180)])
def test_a_png_decodes_to_the_same_pixels(size: tuple[int, int]) -> None:
    image = image_of(*size)
    data = png_bytes(image)
    decoded = QImage.fromData(data, "PNG")
    assert (decoded.width(), decoded.height()) == size
    assert decoded.convertToFormat(QImage.Format.Format_RGB32) == image
    assert png_bytes(image.convertToFormat(QImage.Format.Format_RGB888)) == data == png_bytes(image)


def test_a_png_is_made_of_sound_chunks_with_plain_rows() -> None:
    data = png_bytes(image_of(5, 4))
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, kinds, packed = 8, [], b""
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert int.from_bytes(data[at + 8 + length : at + 12 + length], "big") == zlib.crc32(kind + body)
        kinds.append(kind)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]
    rows = zlib.decompress(packed)
    assert len(rows) == 4 * (1 + 3 * 5) and {rows[16 * y] for y in range(4)} == {0}


def test_steps_are_one_picture_a_cue_with_first_and_last() -> None:
    s = score()
    frames = step_frames(s, resolve("20", s, bare="start"), resolve("21", s))
    cues = [cue for cue in s.cues if cue.sentence[:2] in ("20", "21")]
    assert len(frames) == 1 + len(cues)
    assert (frames[0].name, frames[0].t, frames[0].left) == ("0000_20.01_start.png", cues[0].t0, False)
    assert [(f.t, f.left) for f in frames[1:]] == [(cue.t1, True) for cue in cues]
    assert all(cue.id in f.name for f, cue in zip(frames[1:], cues, strict=True))
    names = [f.name for f in frames]
    assert names == sorted(names) and len(set(names)) == len(names)


def test_steps_end_where_they_were_told_even_within_a_cue() -> None:
    s = score()
    end = s.cue_by_id["20.02"].t0 + 0.25
    frames = step_frames(s, resolve("20.01:start", s), Instant(end, False, "20.02", "20.02"))
    assert [f.t for f in frames] == [s.cue_by_id["20.01"].t0, s.cue_by_id["20.01"].t1, end]
    assert frames[-1].name == "0002_20.02_end.png"


def test_frames_a_second_fall_on_exact_instants_and_include_the_last() -> None:
    s = score()
    start, end = Instant(10.0, False, None, None), Instant(11.05, True, None, None)
    frames = fps_frames(s, start, end, 30)
    assert [f.t for f in frames] == [10.0 + k / 30 for k in range(32)] + [11.05]
    assert [f.left for f in frames[-2:]] == [False, True]
    assert [frames[0].name, frames[-1].name] == ["000000.png", "000032.png"]
    assert [f.t for f in fps_frames(s, start, Instant(11.0, True, None, None), 4)] == [10.0, 10.25, 10.5, 10.75, 11.0]
    assert len(fps_frames(s, start, start, 30)) == len(step_frames(s, start, start)) == 1


def test_an_end_before_the_start_is_refused() -> None:
    s = score()
    for make in (step_frames, lambda *a: fps_frames(*a, 30)):
        with pytest.raises(LituError, match="swap --from and --to"):
            make(s, resolve("21", s), resolve("20", s))


def test_pictures_are_written_as_they_are_painted(tmp_path: Path, qapp: object) -> None:
    application()
    s = score()
    end = s.cue_by_id["21.13"]
    frames = step_frames(s, resolve("21.12-3:start", s), resolve("21.13", s))
    seen: list[tuple[int, int]] = []
    count = export_frames(s, frames, tmp_path / "新" / "out", SMALL, progress=lambda done, total: seen.append((done, total)))
    assert count == len(frames) == 3 and seen == [(0, 3), (1, 3), (2, 3), (3, 3)]
    files = sorted((tmp_path / "新" / "out").iterdir())
    assert [f.name for f in files] == [f.name for f in frames]
    last = QImage.fromData(files[-1].read_bytes())
    assert last.convertToFormat(QImage.Format.Format_RGB32) == render_image(s, end.t1, SMALL, left=True)


def test_two_processes_write_the_same_bytes_as_one(tmp_path: Path, qapp: object) -> None:
    s = score()
    frames = fps_frames(s, Instant(1300.0, False, None, None), Instant(1301.5, True, None, None), 8)
    for count in (1, 2):
        assert export_frames(s, frames, tmp_path / str(count), SMALL, processes=count) == len(frames) < MANY
    names = sorted(f.name for f in (tmp_path / "1").iterdir())
    assert names == sorted(f.name for f in (tmp_path / "2").iterdir()) == [f.name for f in frames]
    assert all((tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes() for name in names)


def test_a_machine_without_room_for_processes_paints_in_this_one(tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "no shared memory")

    monkeypatch.setattr("app.export.frames.ProcessPoolExecutor", refuse)
    start = resolve("21.05:start", score())
    frames = fps_frames(score(), start, Instant(start.t + 0.5, True, None, None), 4)
    assert export_frames(score(), frames, tmp_path / "out", SMALL, processes=2) == len(frames)
    assert len(list((tmp_path / "out").glob("*.png"))) == len(frames)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_cancelled_series_keeps_what_is_whole(tmp_path: Path, processes: int, qapp: object) -> None:
    s = score()
    frames = [Frame(f"{n:03}.png", 1300.0, False) for n in range(60)]
    written: list[int] = []
    count = export_frames(
        s, frames, tmp_path, SMALL, processes=processes, progress=lambda done, _: written.append(done), cancelled=lambda: max(written) > 0
    )
    files = list(tmp_path.iterdir())
    assert 0 < count < len(frames) and len(files) == count
    assert all(not QImage.fromData(f.read_bytes()).isNull() and f.suffix == ".png" for f in files)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_series_cancelled_before_its_first_picture_leaves_no_folder(tmp_path: Path, processes: int, qapp: object) -> None:
    frames = [Frame("a.png", 0.0, False), Frame("b.png", 1.0, False)]
    assert export_frames(score(), frames, tmp_path / "a" / "b", SMALL, processes=processes, cancelled=lambda: True) == 0
    assert not list(tmp_path.iterdir())


def test_a_view_of_nobody_writes_nothing(tmp_path: Path, qapp: object) -> None:
    with pytest.raises(LituError, match="谁"):
        export_frames(score(), [Frame("a.png", 0.0, False)], tmp_path / "out", View(name="follow:谁"))
    with pytest.raises(LituError, match="谁"):
        export_frame(score(), Instant(0.0, False, None, None), tmp_path / "a.png", View(name="follow:谁"))
    assert not list(tmp_path.iterdir())


def test_a_failure_takes_back_the_folders_it_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    def full(path: Path, data: bytes) -> None:
        raise LituError(f"cannot write {path}: No space left on device")

    monkeypatch.setattr("app.export.frames.write_whole", full)
    with pytest.raises(LituError, match="No space"):
        export_frames(score(), [Frame("a.png", 0.0, False)], tmp_path / "a" / "b", SMALL)
    assert not list(tmp_path.iterdir())


def test_an_interrupt_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise KeyboardInterrupt

    (tmp_path / "a.png").write_bytes(b"old")
    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.png", b"new picture")
    assert [f.name for f in tmp_path.iterdir()] == ["a.png"] and (tmp_path / "a.png").read_bytes() == b"old"


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C raises, also where the tests run in the background and it would be ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press_ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_waits_for_the_end_of_what_must_not_be_broken_off(ctrl_c: None) -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt), interrupts_held() as let_through:
        let_through()
        press_ctrl_c()
        press_ctrl_c()
        done.append("held")
        with pytest.raises(KeyboardInterrupt):
            let_through()
        done.append("let through")
        press_ctrl_c()
        done.append("at the end")
    assert done == ["held", "let through", "at the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_goes_before_a_ctrl_c_that_waits(ctrl_c: None) -> None:
    with pytest.raises(LituError, match="first"), interrupts_held():
        press_ctrl_c()
        raise LituError("first")


def test_an_ignored_ctrl_c_stays_ignored_and_other_threads_hold_nothing(ctrl_c: None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts_held() as let_through:
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        let_through()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    seen: list[object] = []

    def hold() -> None:
        with interrupts_held():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=hold)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]


def test_ctrl_c_while_the_processes_start_leaves_none_behind(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, ctrl_c: None
) -> None:
    started: list[str] = []
    start = ProcessPoolExecutor._spawn_process  # type: ignore[attr-defined]

    def interrupted(self: Any) -> None:
        press_ctrl_c()
        start(self)
        started.append("whole")

    def ended(self: Any, *args: Any, **how: Any) -> None:
        press_ctrl_c()  # an impatient second one
        shutdown(self, *args, **how)
        started.append("ended")

    shutdown = ProcessPoolExecutor.shutdown
    monkeypatch.setattr(ProcessPoolExecutor, "_spawn_process", interrupted)
    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", ended)
    with pytest.raises(KeyboardInterrupt):
        export_frames(score(), [Frame(f"{n:02}.png", 1300.0, False) for n in range(30)], tmp_path / "out", SMALL, processes=2)
    assert started == ["whole", "whole", "ended"] and not multiprocessing.active_children()
    assert not list(tmp_path.iterdir())


def test_a_ctrl_c_in_the_middle_of_painting_waits_for_the_picture(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, ctrl_c: None
) -> None:
    painted: list[int] = []

    def slow(*args: Any, **how: Any) -> bytes:
        press_ctrl_c()
        painted.append(1)
        return picture_bytes(*args, **how)

    monkeypatch.setattr("app.export.frames.picture_bytes", slow)
    with pytest.raises(KeyboardInterrupt):
        export_frame(score(), Instant(0.0, False, None, None), tmp_path / "a.png", SMALL)
    with pytest.raises(KeyboardInterrupt):
        export_frames(score(), [Frame("a.png", 0.0, False), Frame("b.png", 0.0, False)], tmp_path / "out", SMALL, processes=1)
    assert painted == [1, 1] and not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_not_called_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, data: bytes) -> int:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(LituError, match="cannot write .*a.png: No such file or directory; name another place"):
        write_whole(tmp_path / "a.png", b"x")


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path, says in ((tmp_path / "none" / "a.png", "no folder"), (tmp_path / "file" / "a.png", "file"), (tmp_path, "is a folder")):
        with pytest.raises(LituError, match=says):
            write_whole(path, b"x")
    with pytest.raises(LituError, match="not a folder"):
        Folder(tmp_path / "file")
    with pytest.raises(LituError, match="name another folder"):
        Folder(tmp_path / "file" / "deeper")
    assert [f.name for f in tmp_path.iterdir()] == ["file"]


def test_a_long_name_is_no_trouble_until_the_system_says_so(tmp_path: Path) -> None:
    longest = tmp_path / ("图" * 80 + ".png")
    write_whole(longest, b"x")
    assert longest.read_bytes() == b"x"
    with pytest.raises(LituError, match="too long"):
        write_whole(tmp_path / ("图" * 100 + ".png"), b"x")
    with pytest.raises(LituError, match="is a folder"):
        write_whole(Path(""), b"x")
    assert list(tmp_path.iterdir()) == [longest]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_is_written_to_and_a_link_stays_a_link(tmp_path: Path) -> None:
    pipe, link, told = tmp_path / "pipe", tmp_path / "link.json", tmp_path / "told.json"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join()
    assert read == [b"through"] and pipe.is_fifo()
    link.symlink_to(told.name)
    for words in (b"new", b"newer"):
        write_whole(link, words)
        assert link.is_symlink() and told.read_bytes() == words
    assert sorted(tmp_path.iterdir()) == [link, pipe, told]


def test_a_single_picture_is_png_or_svg(tmp_path: Path, qapp: object) -> None:
    s, instant = score(), resolve("21.13", score())
    application()
    export_frame(s, instant, tmp_path / "a.png", SMALL)
    assert (tmp_path / "a.png").read_bytes() == picture_bytes(s, instant.t, SMALL, left=True)
    export_frame(s, instant, tmp_path / "a.svg", SMALL)
    svg = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert svg.startswith("<?xml") and svg.rstrip().endswith("</svg>") and "21.13" in svg
    for name, says in (("a.pdf", "not built yet"), ("a.gif", ".png or .svg"), ("a", ".png or .svg")):
        with pytest.raises(LituError, match=says):
            export_frame(s, instant, tmp_path / name, SMALL)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["a.png", "a.svg"]
