"""Scores that many tests read, and the ways they ask them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from scenes.cast import Tableau, read_tableau
from scenes.options import Options, parse
from scenes.rites import load
from scenes.score import Cue, Score, State
from scenes.xiangshe.company import mates, pairs_shooting
from scenes.xiangshe.site import STAGE, build_site
from scenes.xiangshe.tallies import how_many


@cache
def score_of(*sets: str, profile: str | None = None) -> Score:
    """The rite under ``NAME=VALUE`` options and a profile, compiled once a test run."""
    return load("xiangshe", parse(list(sets), profile))


@cache
def to_25() -> Score:
    """The rite as far as 25: a third of it, for tests that look at many scores made from one."""
    score = score_of()
    cues = tuple(cue for cue in score.cues if cue.sentence < "26")
    return replace(score, cues=cues, duration=cues[-1].t1)


@pytest.fixture(scope="session")
def compiled() -> Callable[..., Score]:
    return score_of


@pytest.fixture(scope="session", params=["庠", "序"])
def score(request: pytest.FixtureRequest) -> Score:
    """The rite in each venue."""
    return score_of(f"venue={request.param}")


def cues(score: Score, sentence: str) -> tuple[Cue, ...]:
    return score.cues_of_sentence[sentence]


def end(score: Score, sentence: str) -> State:
    """The state when ``sentence`` (or cue) is done."""
    cue = score.cue_by_id.get(sentence) or cues(score, sentence)[-1]
    return score.state_at(cue.t1, left=True)


def start(score: Score, sentence: str) -> State:
    """The state when ``sentence`` (or cue) begins."""
    cue = score.cue_by_id.get(sentence) or cues(score, sentence)[0]
    return score.state_at(cue.t0, left=True)


def tableau_at_14(options: Options) -> Tableau:
    """Who stood where and what lay where at the start of 14, as it was written down before 01 to 13 were played."""
    counts = {"mates": mates(options), "tallies": how_many(pairs_shooting(options))}
    return read_tableau(Path(__file__).with_name("tableau_at_14.toml"), "xiangshe", STAGE, build_site(options), options, counts)
