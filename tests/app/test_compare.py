"""对照 and 诸则 in the real window."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from app.picture import View, build
from app.qt import application
from app.settings import SettingsFile
from app.window.main import MainWindow
from app.window.playing import Playing
from scenes.diff import Pairing
from scenes.options import Options
from scenes.rules import RULES
from scenes.score import Score
from tests.scenes.conftest import score_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def load(rite: str, options: Options) -> Score:
    """The scores that other tests have too."""
    usual = Options()
    return score_of(*(f"{name}={value}" for name, value in options.values.items() if usual[name] != value))


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:  # type: ignore[no-untyped-def]
    application(widgets=True)
    window = MainWindow(Playing("xiangshe", Options(), clock=time.monotonic, load=load), SettingsFile(tmp_path / "settings.json"))
    qtbot.addWidget(window)
    window.resize(1300, 800)
    with qtbot.waitExposed(window):
        window.show()
    return window


def pale(window: MainWindow) -> set[str | None]:
    """Whom the picture shows pale."""
    picture = build(window.playing.score, window.playing.moment.t, window.stage.view, left=window.playing.moment.left)
    return {item.id for pane in picture.panes for layer in pane.layers if layer.name == "beside" for item in layer.items}


def test_another_reading_is_laid_over_the_plan_and_its_differences_lead_to_their_cues(window: MainWindow) -> None:
    window.commands["compare"].trigger()
    assert window.tabs.currentWidget() is window.compare
    assert not pale(window) and not window.compare.end_button.isEnabled()
    window.compare.spec.setEditText("D9=south")
    window.compare.run()
    assert window.playing.view.beside is not None and window.compare.end_button.isEnabled()
    lines = window.compare.list.lines
    row = next(n for n, line in enumerate(lines) if line.cells[:3] == ("24.06", "上耦上射", "位"))
    window.compare.list.clicked.emit(window.compare.list.model().index(row, 0))
    score = window.playing.score
    assert window.playing.moment.t == score.cue_by_id["24.06"].t0 and window.playing.who == "上耦上射"
    window.go("24.06")
    assert "上耦上射" in pale(window)
    window.compare.end_button.click()
    assert window.playing.view.beside is None and not window.compare.list.lines and not pale(window)


def test_what_is_wrong_with_a_spec_is_told_in_one_line_and_nothing_changes(window: MainWindow) -> None:
    for words, says in (("D9=sud", "has no key"), ("", "say what to compare with"), ("mao", "no profile")):
        window.compare.spec.setEditText(words)
        window.compare.run()
        assert says in window.compare.told.text() and "\n" not in window.compare.told.text()
        assert window.playing.view.beside is None


def test_other_options_end_the_comparison(window: MainWindow) -> None:
    window.compare.spec.setEditText("D9=south")
    window.compare.run()
    window.choose("D11", "ew")
    assert window.playing.view.beside is None and not window.compare.list.lines
    window.compare.run()
    beside = window.playing.view.beside
    assert beside is not None and (beside.b.options["D11"], beside.b.options["D9"]) == ("ew", "south"), "but for what the SPEC says"


def test_an_export_shows_what_is_laid_over(window: MainWindow) -> None:
    window.compare.spec.setEditText("D9=south")
    window.compare.run()
    assert window.stage.view_for(1920, 1080).beside is window.playing.view.beside


def test_the_findings_lead_to_their_instants(window: MainWindow) -> None:
    window.commands["findings"].trigger()
    assert window.tabs.currentWidget() is window.findings
    assert str(len(RULES)) in window.findings.told.text() and not window.findings.list.lines
    window.findings.run_button.click()
    lines = window.findings.list.lines
    assert lines and "失者0" in window.findings.told.text(), "our own rite has no error, only what the rules doubt"
    window.findings.list.clicked.emit(window.findings.list.model().index(0, 0))
    assert window.playing.moment.t == pytest.approx(lines[0].t) and window.playing.who == lines[0].who
    window.choose("D11", "ew")
    assert not window.findings.list.lines, "they were of the other score"


def test_who_does_the_same_in_both_is_not_pale() -> None:
    score = score_of()
    view = View(beside=Pairing(score, score_of("D9=south")))
    for where in ("14.03", "45.09"):
        t = score.cues_of_sentence[where][0].t1
        picture = build(score, t, view, left=True)
        assert not [item for pane in picture.panes for layer in pane.layers if layer.name == "beside" for item in layer.items], where


def test_a_cup_that_stands_elsewhere_has_a_ring_there() -> None:
    score, other = score_of(), score_of("D16=ao")
    here, there = (s.state_at(s.cues_of_sentence["14.03"][0].t0).objects["觯3"] for s in (score, other))
    assert (here.x, here.y) != (there.x, there.y) and here.holder is there.holder is None
    view = View(name="whole", beside=Pairing(score, other))
    picture = build(score, score.cues_of_sentence["14.03"][0].t0, view)
    rings = {item.id for pane in picture.panes for layer in pane.layers if layer.name == "beside" for item in layer.items}
    assert "觯3" in rings
