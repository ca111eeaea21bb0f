"""The command line: what is printed, which exit code, and that nothing is written when the input is wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from app.cli import main, require_screen
from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load
from scenes.score_file import score_text
from scenes.text import load_text

RUN = "import sys; from app.cli import main; sys.exit(main())"
ROOT = Path(__file__).parents[2]


def ran(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a command that succeeds prints."""
    code = main(argv)
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line of a command that is refused."""
    code = main(argv)
    out, err = capsys.readouterr()
    assert code == 2 and out == ""
    assert err.startswith("litu: ") and err.count("\n") == 1 and err.endswith("\n")
    return err


@pytest.fixture(scope="module")
def score_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("score") / "序.json"
    path.write_text(score_text(load("xiangshe", parse(["venue=序"]))), encoding="utf-8")
    return path


# -- what is printed -----------------------------------------------------------------------------------------------------


def test_state_answers_one_item_a_where_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    items = json.loads(ran(capsys, "state", "xiangshe", "--at", "21.13", "--at", "20:start", "--at", "12.5s", "--json"))
    assert [(i["format"], i["rite"], i["at"], i["sentence"]) for i in items] == [
        (1, "xiangshe", "21.13", "21.13"),
        (1, "xiangshe", "20:start", "20.01"),
        (1, "xiangshe", "12.5s", "01.01"),
    ]
    assert items[2]["t"] == 12.5
    assert list(items[0]) == ["format", "rite", "at", "t", "day", "cue", "sentence", "officiants", "objects"]
    arms = items[0]["officiants"]["司马"]
    assert (arms["title"], arms["facing"], arms["dress"]) == ("司马", 225.0, ["袒"])
    assert items[0]["objects"]["旌"]["holder"] == "获者"


def test_state_for_people_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ran(capsys, "state", "xiangshe", "--at", "21.13").splitlines()
    assert "sentence 21.13" in lines[0]
    arms = next(line for line in lines if line.startswith("司马"))
    assert "225" in arms and "弓·司马(张)" in arms


def test_venue_and_profile_reach_the_state(capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads(ran(capsys, "state", "xiangshe", "--at", "21.11", "--json"))[0]
    set_ = json.loads(ran(capsys, "state", "xiangshe", "--at", "21.11", "--set", "venue=序", "--profile", "ao", "--json"))[0]
    assert plain["officiants"]["上耦上射"]["y"] != set_["officiants"]["上耦上射"]["y"]


def test_every_sentence_of_14_to_22_answers_in_both_venues(capsys: pytest.CaptureFixture[str]) -> None:
    ids = [s.id for section in load_text("xiangshe").sections[13:22] for s in section.sentences]
    asked = [word for id in ids for word in ("--at", id)]
    for venue in ("庠", "序"):
        items = json.loads(ran(capsys, "state", "xiangshe", *asked, "--set", f"venue={venue}", "--set", "short=yes", "--json"))
        assert [i["sentence"] for i in items] == ids
        times = [i["t"] for i in items]
        assert times == sorted(times)


def test_a_score_file_answers_as_the_rite_does(capsys: pytest.CaptureFixture[str], score_path: Path) -> None:
    asked = ("--at", "21.12-2", "--at", "22", "--at", "1000.25s", "--json")
    assert ran(capsys, "state", str(score_path), *asked) == ran(capsys, "state", "xiangshe", "--set", "venue=序", *asked)
    assert ran(capsys, "score", str(score_path), "--json") == score_path.read_text(encoding="utf-8")
    assert ran(capsys, "site", str(score_path), "--json") == ran(capsys, "site", "xiangshe", "--set", "venue=序", "--json")
    assert ran(capsys, "coverage", str(score_path), "--json") == ran(capsys, "coverage", "xiangshe", "--set", "venue=序", "--json")


def test_score_writes_json_and_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    as_json, as_csv = tmp_path / "a.json", tmp_path / "a.csv"
    for path in (as_json, as_csv):
        assert ran(capsys, "score", "xiangshe", "-o", str(path)) == ""
    assert as_json.read_text(encoding="utf-8") == ran(capsys, "score", "xiangshe", "--json")
    assert as_csv.read_bytes().decode() == ran(capsys, "score", "xiangshe", "--csv")
    assert json.loads(as_json.read_text(encoding="utf-8"))["format"] == 1
    assert next(csv.reader(io.StringIO(as_csv.read_text(encoding="utf-8"))))[0] == "cue"
    assert "21.12-2" in ran(capsys, "score", "xiangshe")


def test_site_gives_measures_with_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ran(capsys, "site", "xiangshe", "--json"))
    assert list(data) == ["format", "stages"] and list(data["stages"]) == ["学", "宾家", "主人家"]
    stage = data["stages"]["学"]
    assert all(item["evidence"]["kind"] in ("text", "commentary", "derived", "assumed") for item in stage["features"].values())
    assert all(item["evidence"]["phrase"] for kind in ("features", "places") for item in stage[kind].values())
    lines = ran(capsys, "site", "xiangshe").splitlines()
    assert any(line.startswith("侯 ") and "target" in line for line in lines)


def test_coverage_counts_every_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ran(capsys, "coverage", "xiangshe", "--json"))
    assert list(data) == ["format", "sentences", "totals"]
    assert all(list(s) == ["id", "status", "by", "options"] for s in data["sentences"])
    counted: dict[str, int] = {}
    for s in data["sentences"]:
        counted[s["status"]] = counted.get(s["status"], 0) + 1
    assert {k: v for k, v in data["totals"].items() if v and k != "all"} == counted
    assert data["totals"]["all"] == len(load_text("xiangshe").sentences)
    assert "22.10" in ran(capsys, "coverage", "xiangshe")


def test_check_finds_nothing_wrong_with_the_rite(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(ran(capsys, "check", "xiangshe", "--json"))
    assert list(data) == ["format", "findings"] and data["format"] == 1
    for finding in data["findings"]:
        assert list(finding) == ["rule", "severity", "cue", "sentence", "who", "t", "x", "y", "message"]
        assert finding["severity"] == "warning"
    assert ran(capsys, "check", "xiangshe").splitlines()[-1].endswith(f"0 errors, {len(data['findings'])} warnings")


def test_check_exits_1_when_a_rule_is_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    text = ran(capsys, "score", "xiangshe", "--json")
    assert '"words":"弓矢既具，有司请射。"' in text
    path.write_text(text.replace('"words":"弓矢既具，有司请射。"', '"words":"请射。"', 1), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("the-very-words") and "14.03" in line for line in lines)
    assert "1 errors" in lines[-1]


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "--version").startswith("litu")
    words = ran(capsys, "--help")
    assert all(command in words for command in ("play", "frames", "coverage", "WHERE is a section"))
    assert "--steps" in ran(capsys, "frames", "--help")


# -- refusals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("frme xiangshe", "frame, frames"),
        ("film xiangshe a.mp4", "not built yet"),
        ("book", "not built yet"),
        ("sheet xiangshe a.pdf --who 司射", "not built yet"),
        ("readings rite.json", "readings are a rite's"),
        ("diff rite.json --b ao", "not a score file"),
        ("diff xiangshe", "--b"),
        ("diff xiangshe --b maodun", "no profile 'maodun'"),
        ("state", "RITE"),
        ("state xiangshe", "--at"),
        ("state xiangshe --at", "--at"),
        ("state xiangshe --at 20 --colour red", "--colour"),
        ("state xiangshi --at 20", "xiangshe"),
        ("state pin --at 20", "聘礼"),
        ("state none.json --at 20", "none.json"),
        ("state none.json --at 20 --set venue=序", "carries its options"),
        ("state xiangshe --at 21.99", "21.01 to 21.32"),
        ("state xiangshe --at 20 --at 22.10", "short=yes"),
        ("state xiangshe --at 20 --set venu=序", "venue"),
        ("state xiangshe --at 20 --set prince=郊 --set shooters=众宾", "add 宾+主人"),
        ("state xiangshe --at 20 --set prince=郊 --set zhong=兕", "leave zhong out"),
        ("state xiangshe --at 20 --profile aoo", "ao, "),
        ("state xiangshe --at 20 --profile=", "ao, "),
        ("state xiangshe --at=--", "--help"),
        ("state xiangshe --at 20 --set=--", "--help"),
        ("state xiangshe --at 20 --lang en", "not built yet"),
        ("state xiangshe --at 20 --lang fr", "zh-Hans"),
        ("state xiangshe --at 20 --set grandees=2", "D18=jia"),
        ("state xiangshe --at 20 --set D25=3tang", "36zhang"),
        ("score xiangshe --json --csv", "not allowed"),
        ("score xiangshe -o none/a.json", "no folder"),
        ("frame xiangshe none/a.svg --at 20", "no folder"),
        ("frame xiangshe taken/a.svg --at 20", "name another place"),
        ("frame xiangshe a.png", "--at"),
        ("frame xiangshe a.gif --at 20", ".png or .svg"),
        ("frame xiangshe a.pdf --at 20", "not built yet"),
        ("frame xiangshe a.png --at 99", "01 to 51"),
        ("frame xiangshe a.png --at 20 --size 1920", "1920x1080"),
        ("frame xiangshe a.png --at 20 --size 10x10", "from 64"),
        ("frame xiangshe a.png --at 20 --size 16384x16384", "100 million"),
        ("frame xiangshe a.png --at 20 --view roof", "whole, hall, range"),
        ("frame xiangshe a.png --at 20 --view 5,5,1,1", "empty"),
        ("frame xiangshe a.png --at 20 --view 0,0,1e-9,1e-9", "0.1 尺 or more"),
        ("frame xiangshe a.png --at 20 --view 1e9,0,2e9,1e9", "within 10000 尺"),
        ("frame xiangshe a.png --at 20 --view 0,0,1,inf", "within 10000 尺"),
        ("frame xiangshe a.png --at 20 --view follow:谁", "谁"),
        ("frame xiangshe a.png --at 20 --theme pink", "paper"),
        ("frames xiangshe out --from 21 --to 20", "swap --from and --to"),
        ("frames xiangshe out --to 61", "01 to 51"),
        ("frames xiangshe out --fps 0", "up to 240"),
        ("frames xiangshe out --fps nan", "up to 240"),
        ("frames xiangshe out --fps 30 --steps", "not allowed"),
        ("frames xiangshe taken --from 20 --to 20", "not a folder"),
        ("frames xiangshe taken/out --from 20 --to 20", "name another folder"),
    ],
)
def test_wrong_input_is_one_line_and_writes_nothing(
    line: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_bytes(b"")
    assert says in refused(capsys, *line.split())
    assert [f.name for f in tmp_path.iterdir()] == ["taken"]


def test_no_screen_is_one_line() -> None:
    for environ in ({}, {"DISPLAY": ":7777"}, {"DISPLAY": "nonsense"}, {"WAYLAND_DISPLAY": "none-0", "XDG_RUNTIME_DIR": "/none"}):
        with pytest.raises(LituError, match="litu play needs one") as caught:
            require_screen(environ, "linux")
        assert "\n" not in str(caught.value)
    require_screen({}, "darwin")
    require_screen({"QT_QPA_PLATFORM": "offscreen"}, "linux")


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="Unix sockets")
def test_a_screen_that_answers_will_do(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        require_screen({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}, "linux")


def test_play_is_handed_the_rite_its_options_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    calls: list[Any] = []
    window = types.ModuleType("app.window.main")
    window.open_player = lambda *args: calls.append(args) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "app.window.main", window)
    assert main([]) == 0
    assert main(["--set", "venue=序"]) == 0
    assert main(["play", "xiangshe", "--at", "21.07"]) == 0
    assert calls == [("xiangshe", parse(), None), ("xiangshe", parse(["venue=序"]), None), ("xiangshe", parse(), "21.07")]


# -- pictures ------------------------------------------------------------------------------------------------------------


def test_frame_writes_the_size_and_view_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path, qapp: object) -> None:
    out = tmp_path / "图.png"
    assert ran(capsys, "frame", "xiangshe", str(out), "--at", "21.13", "--size", "640x360", "--view", "-40,-60,40,60") == ""
    image = QImage.fromData(out.read_bytes())
    assert (image.width(), image.height()) == (640, 360)
    ran(capsys, "frame", "xiangshe", str(tmp_path / "b.svg"), "--at", "21.13", "--view", "follow:司马", "--theme", "dark")
    assert sorted(f.name for f in tmp_path.iterdir()) == ["b.svg", "图.png"]


def test_frames_are_full_size_and_one_a_cue(capsys: pytest.CaptureFixture[str], tmp_path: Path, qapp: object) -> None:
    out = tmp_path / "out"
    assert ran(capsys, "frames", "xiangshe", str(out), "--from", "21.12", "--to", "21.13", "--steps") == ""
    names = [f"{n:04}_{label}.png" for n, label in enumerate(("21.12-1_start", "21.12-1", "21.12-2", "21.12-3", "21.13"))]
    assert sorted(f.name for f in out.iterdir()) == names
    image = QImage.fromData((out / names[-1]).read_bytes())
    assert (image.width(), image.height()) == (1920, 1080)


# -- processes -----------------------------------------------------------------------------------------------------------


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}


def test_state_score_site_coverage_and_check_do_without_qt() -> None:
    code = (
        "import sys, io; from app.cli import main\n"
        "sys.stdout = io.StringIO()\n"
        "lines = 'state xiangshe --at 20', 'score xiangshe --json', 'site xiangshe', 'coverage xiangshe', 'check xiangshe'\n"
        "done = [main(line.split()) for line in lines]\n"
        "sys.exit(repr(done) if any(done) or 'PySide6' in sys.modules else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_exit_code_and_line_of_a_real_process() -> None:
    done = subprocess.run([sys.executable, "-c", RUN, "state", "xiangshe", "--at", "61"], env=environment(), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("litu: no section '61'") and done.stderr.count("\n") == 1


def test_output_may_be_cut_short_by_its_reader() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RUN, "score", "xiangshe", "--json"], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_output_that_does_not_fit_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        line = [sys.executable, "-c", RUN, "site", "xiangshe", "--json"]
        done = subprocess.run(line, env=environment(), stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("litu: cannot write the output: ") and done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_an_interrupt_ends_with_130_and_no_half_file(tmp_path: Path) -> None:
    """Ctrl-C at a terminal goes to the whole group of processes; the terminal's progress line says when work is under way."""
    import pty

    out = tmp_path / "out"
    try:
        master, slave = pty.openpty()
    except OSError:
        pytest.skip("this machine has no pseudo-terminals")
    line = ["frames", "xiangshe", str(out), "--from", "21.12", "--to", "21.13", "--fps", "60", "--size", "320x180"]
    process = subprocess.Popen([sys.executable, "-c", RUN, *line], env=environment(), stdout=slave, stderr=slave, start_new_session=True)
    os.close(slave)
    said = b""
    while b"6 of" not in said:
        said += os.read(master, 1000)
    os.killpg(process.pid, signal.SIGINT)
    code = process.wait(timeout=60)
    said = b""
    try:
        while chunk := os.read(master, 1000):
            said += chunk
    except OSError:  # Linux says so when the other end has closed
        pass
    os.close(master)
    assert code == 130
    assert b"interrupted" in said and b"Traceback" not in said
    files = list(out.iterdir())
    assert files and all(f.suffix == ".png" and not f.name.startswith(".") for f in files)
    assert all(not QImage.fromData(f.read_bytes()).isNull() for f in files)
