"""Motion in exact pieces: it is the score's own motion, and the nearest approach is found between frames too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scenes.rules import check
from scenes.rules.motion import Pieces, nearest
from scenes.rules.play import Play
from scenes.score import Point
from tests.scenes.conftest import score_of
from tests.scenes.rules.planting import Change, by, doing, ending, told


@pytest.fixture(scope="module")
def moved() -> Pieces:
    return Play(score_of()).motion


def test_the_pieces_are_the_motion_of_the_score(moved: Pieces) -> None:
    score = score_of()
    times = np.random.default_rng(3).uniform(0, score.duration, 400)
    sample = score.sample(times)
    for row, t in enumerate(times.tolist()):
        for i in np.flatnonzero((moved.t0 <= t) & (t < moved.t1)).tolist():
            late = t - moved.t0[i]
            x, y = (moved.p[i] + moved.v[i] * late + moved.w[i] * late**2).tolist()
            who = int(moved.owner[i])
            assert np.hypot(x - sample.x[row, who], y - sample.y[row, who]) < 1e-6


def test_everybody_has_one_piece_at_a_time_while_he_is_there(moved: Pieces) -> None:
    score = score_of()
    times = np.random.default_rng(5).uniform(0, score.duration, 300)
    on = score.sample(times).on
    for row, t in enumerate(times.tolist()):
        owners = moved.owner[(moved.t0 <= t) & (t < moved.t1)].tolist()
        assert sorted(owners) == np.flatnonzero(on[row] >= 0).tolist()


def test_the_nearest_approach_is_what_a_fine_comb_finds(moved: Pieces) -> None:
    score = score_of()
    since, until = score.cues_of_sentence["20.01"][0].t0, score.cues_of_sentence["23.01"][0].t0
    near = nearest(moved, 3.0)
    found: dict[tuple[int, int], float] = {}
    for i, j, distance in zip(near.i.tolist(), near.j.tolist(), near.distance.tolist(), strict=True):
        if max(moved.t0[i], moved.t0[j]) > until or min(moved.t1[i], moved.t1[j]) < since:
            continue
        pair = (int(moved.owner[i]), int(moved.owner[j]))
        found[pair] = min(found.get(pair, 9.0), distance)
    times = np.arange(since, until, 0.05)
    combed: dict[tuple[int, int], float] = {}
    for block in np.array_split(times, 40):
        sample = score.sample(block)
        a, b = np.triu_indices(len(sample.ids), 1)
        apart = np.hypot(sample.x[:, a] - sample.x[:, b], sample.y[:, a] - sample.y[:, b])
        together = (sample.on[:, a] >= 0) & (sample.on[:, a] == sample.on[:, b])
        least = np.where(together, apart, np.inf).min(axis=0)
        for k in np.flatnonzero(least < 3.0).tolist():
            pair = (int(a[k]), int(b[k]))
            combed[pair] = min(combed.get(pair, 9.0), float(least[k]))
    assert set(combed) <= set(found)
    for pair, least in combed.items():
        assert found[pair] <= least + 1e-9
        assert least - found[pair] < 0.3


def test_two_who_swap_places_are_found_between_frames() -> None:
    """司射 is sent through 司马 at full pace: no sample a second apart need see them in one spot."""
    through = moved_through((-39.0, -60.0, 0.0), (-39.0, -90.0, 0.0))
    score = told(score_of(), "24.03-2", doing("司射", "walk", of="司射位"), through)
    found = by("two-bodies", score)
    assert any(set(f.who) == {"司射", "司马"} for f in found)


def moved_through(*points: Point) -> Change:
    """The walk goes on by other corners at its end."""
    return lambda a: replace(a, path=(*(a.path or ())[:-1], *points))


def test_only_those_asked_for_are_compared() -> None:
    score = told(score_of(), "24.03-2", doing("司射", "walk"), ending(score_of().site.stages["学"].places["司马位"].xyz))
    assert check(score, rules=["two-bodies"], focus=frozenset({"司射"}))
    assert not check(score, rules=["two-bodies"], focus=frozenset({"宾"}))
