"""Score files: a score read back plays as the rite does; a damaged file says where."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scenes.errors import LituError
from scenes.options import Options, parse
from scenes.rites import load
from scenes.score import Score
from scenes.score_file import CSV_COLUMNS, score_csv, score_from_json, score_text, state_json, tidy


@cache
def score() -> Score:
    return load("xiangshe", parse(["venue=序", "short=yes"], "ao"))


@cache
def written() -> str:
    return score_text(score())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "score.json"
    path.write_text(written(), encoding="utf-8")
    return path


def test_a_score_read_back_is_the_score(file: Path) -> None:
    again = load(str(file), Options())
    original = score()
    assert again.site == original.site
    assert again.initial == original.initial
    assert again.cues == original.cues
    assert (again.rite, again.officiants, again.duration) == (original.rite, original.officiants, original.duration)
    assert dict(again.options) == dict(original.options)
    assert dict(again.statuses) == dict(original.statuses) and dict(again.days) == dict(original.days)
    assert score_text(again) == written()


def test_it_plays_as_the_rite_does(file: Path) -> None:
    again = load(str(file), Options())
    times = np.random.default_rng(7).uniform(0, score().duration, 300)
    ours, theirs = score().sample(times), again.sample(times)
    assert ours.ids == theirs.ids
    for name in ("x", "y", "z", "facing", "moving"):
        assert np.array_equal(getattr(ours, name), getattr(theirs, name))
    for t in times[:40]:
        for left in (False, True):
            assert again.state_at(float(t), left=left) == score().state_at(float(t), left=left)


def test_the_same_options_give_the_same_bytes() -> None:
    assert score_text(load("xiangshe", parse(["short=yes", "venue=序"], "ao"))) == written()


def test_the_keys_are_those_of_the_contract() -> None:
    data = json.loads(written())
    assert list(data) == ["format", "rite", "options", "duration", "site", "initial", "officiants", "cues"]
    assert data["format"] == 1 and isinstance(data["options"], dict)
    cue = data["cues"][0]
    assert list(cue) == ["id", "sentence", "quote", "like", "t0", "t1", "actions"]
    action_keys = ["who", "verb", "t0", "t1", "path", "facing", "object", "to", "words", "changes", "evidence"]
    evidence_keys = ["kind", "phrase", "source", "reading"]
    for cue in data["cues"]:
        for action in cue["actions"]:
            assert list(action) == action_keys and list(action["evidence"]) == evidence_keys
            assert action["path"] is None or all(len(point) == 3 for point in action["path"])
            for change in action["changes"]:
                person = ["t", "who", "attribute", "value"]
                thing = ["t", "object", "stage", "present", "x", "y", "z", "facing", "holder", "slot", "state", "lasts"]
                assert list(change) in (person, thing)
    stage = data["site"]["stages"]["学"]
    assert list(stage) == ["features", "places"]
    assert list(stage["features"]["堂"]) == ["kind", "x", "y", "z", "size", "outline", "evidence"]
    assert list(next(iter(stage["places"].values()))) == ["x", "y", "z", "facing", "evidence"]


def test_a_state_has_the_keys_of_the_contract_and_tidy_numbers() -> None:
    state = state_json(score().state_at(100.0), "100s", tidy)
    assert list(state) == ["rite", "at", "t", "day", "cue", "sentence", "officiants", "objects"]
    man = state["officiants"]["司射"]
    assert list(man) == ["title", "stage", "present", "x", "y", "z", "facing", "posture", "dress", "holding", "place", "moving"]
    assert list(state["objects"]["旌"]) == ["stage", "present", "x", "y", "z", "facing", "holder", "slot", "state"]
    assert str(tidy(-0.0)) == "0.0" and tidy(0.1 + 0.2) == 0.3


def test_the_table_has_one_row_an_action() -> None:
    rows = list(csv.reader(io.StringIO(score_csv(score()))))
    actions = [(cue, action) for cue in score().cues for action in cue.actions]
    assert rows[0] == CSV_COLUMNS and len(rows) == 1 + len(actions)
    for row, (cue, action) in zip(rows[1:], actions, strict=True):
        named = dict(zip(CSV_COLUMNS, row, strict=True))
        assert (named["cue"], named["who"], named["verb"], float(named["t0"])) == (cue.id, action.who, action.verb, action.t0)
        assert bool(named["x0"]) == (action.path is not None)


def damage(change: Callable[[Any], object]) -> str:
    data = json.loads(written())
    change(data)
    with pytest.raises(LituError) as caught:
        score_from_json(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_damaged_score_says_where() -> None:
    assert "cues[2].t0" in damage(lambda d: d["cues"][2].update(t0="soon"))
    assert "'quote' is missing" in damage(lambda d: d["cues"][0].pop("quote"))
    assert "cues[0].actions[0].who" in damage(lambda d: d["cues"][0]["actions"][0].update(who="谁"))
    for number in (float("nan"), float("inf"), 10**400, True, "1"):
        assert "cues[0].t1" in damage(lambda d, n=number: d["cues"][0].update(t1=n))
    assert "cues[1].sentence" in damage(lambda d: d["cues"][1].update(sentence="99.99"))
    assert "cues[1].quote" in damage(lambda d: d["cues"][1].update(quote="无此语"))
    assert "cues[1].like" in damage(lambda d: d["cues"][1].update(like="99.99"))
    assert "cues[1].quote" in damage(lambda d: d["cues"][1].update(quote="\ud800"))
    assert "objects.旌.stage" in damage(lambda d: d["initial"]["objects"]["旌"].update(stage="庙"))
    assert "out of order" in damage(lambda d: d["cues"].reverse())
    assert "walks from" in damage(lambda d: first_walk(d)["path"][0].__setitem__(0, 999.0))
    assert "initial.officiants.司射.posture" in damage(lambda d: d["initial"]["officiants"]["司射"].update(posture="卧"))
    assert "officiants[0].group" in damage(lambda d: d["officiants"][0].update(group="king"))
    assert "no value '庙'" in damage(lambda d: d["options"].update(venue="庙"))
    assert "site.stages.学.features.堂.evidence.kind" in damage(
        lambda d: d["site"]["stages"]["学"]["features"]["堂"]["evidence"].update(kind="x")
    )
    assert "initial state" in damage(lambda d: d["officiants"].pop())


def first_walk(data: Any) -> Any:
    return next(a for cue in data["cues"] for a in cue["actions"] if a["path"])


def test_a_foreign_score_is_refused() -> None:
    assert "format 2" in damage(lambda d: d.update(format=2))
    assert "rite 'pin'" in damage(lambda d: d.update(rite="pin"))
    with pytest.raises(LituError, match="no score written by litu score"):
        score_from_json([1, 2])


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100000, b"[]", b'{"format": 1}'])
def test_a_file_that_is_no_score_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    with pytest.raises(LituError) as caught:
        load(str(path), Options())
    assert "odd.json" in str(caught.value) and "litu score" in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(LituError) as caught:
            load(str(path), Options())
        assert path.name in str(caught.value) and "\n" not in str(caught.value)
