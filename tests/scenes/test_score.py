"""The score itself: purity, continuity, custody, room for every body, quoted words, determinism."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from scenes.custody import check_custody
from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load
from scenes.score import PersonChange, Score
from scenes.text import load_text
from scenes.tracks import build_tracks
from tests.scenes.conftest import score_of


def picture_of(score: Score, t: float) -> tuple:
    state = score.state_at(t)
    return (tuple(state.officiants.values()), tuple(state.objects.values()), state.cue)


def test_jump_play_and_rewind_give_the_same_state(score: Score) -> None:
    times = [k / 3 for k in range(0, int(score.duration * 3), 101)]
    playing = [picture_of(score, t) for t in times]
    order = list(range(len(times)))
    random.Random(7).shuffle(order)
    jumping = {i: picture_of(score, times[i]) for i in order}
    rewinding = [picture_of(score, t) for t in reversed(times)][::-1]
    assert playing == [jumping[i] for i in range(len(times))] == rewinding


def test_sample_agrees_with_state_at(score: Score) -> None:
    times = np.linspace(0, score.duration, 300)
    sample = score.sample(times)
    for k in (0, 17, 150, 299):
        people = score.state_at(float(times[k])).officiants
        for i, who in enumerate(sample.ids):
            man = people[who]
            assert (man.x, man.y, man.z, man.facing) == (sample.x[k, i], sample.y[k, i], sample.z[k, i], sample.facing[k, i])
            assert man.moving == bool(sample.moving[k, i])


def test_nobody_jumps_and_nobody_runs(score: Score) -> None:
    step = 0.2
    changed = False
    for times in in_blocks(score, step):
        sample = score.sample(times)
        moved = np.sqrt(np.diff(sample.x, axis=0) ** 2 + np.diff(sample.y, axis=0) ** 2 + np.diff(sample.z, axis=0) ** 2)
        there = (sample.on[1:] >= 0) & (sample.on[1:] == sample.on[:-1])  # who comes upon a stage may come from another
        assert moved[there].max() / step <= 4 * 1.75 + 1e-6
        changed = changed or bool((sample.on[:-1] != sample.on[1:]).any())
    assert changed


def test_who_changes_the_stage_has_left_the_other_before(score: Score) -> None:
    moved = 0
    for who, man in score.initial.officiants.items():
        there = man.present
        for action in sorted((a for a in score.actions if a.who == who), key=lambda a: a.t0):
            changes = {c.attribute for c in action.changes if isinstance(c, PersonChange) and c.who == who}
            if "stage" in changes:
                assert action.verb == "enter" and not there, (who, action.t0)
                moved += 1
            if "present" in changes:
                there = action.verb == "enter"
    assert moved > 10


def in_blocks(score: Score, step: float) -> Iterator[np.ndarray]:
    """Instants ``step`` seconds apart through the whole rite, some thousand at a time, each block from the end of the one before."""
    times = np.arange(0, score.duration, step)
    for start in range(0, len(times) - 1, 4000):
        yield times[start : start + 4001]


def test_nobody_spins(score: Score) -> None:
    for times in in_blocks(score, 0.1):
        sample = score.sample(times)
        turned = np.abs((np.diff(sample.facing, axis=0) + 180) % 360 - 180)
        there = (sample.on[1:] >= 0) & (sample.on[1:] == sample.on[:-1])
        assert turned[there].max() < 90


def test_quoted_words_stand_in_the_sentence(score: Score) -> None:
    sentences = load_text("xiangshe").sentences
    for cue in score.cues:
        assert cue.quote in sentences[cue.sentence].text
        assert cue.like is None or cue.like in sentences


def test_cues_follow_the_text_and_one_another(score: Score) -> None:
    order = load_text("xiangshe").order
    places = [order[cue.sentence] for cue in score.cues]
    assert places == sorted(places)
    assert all(a.t1 == b.t0 for a, b in zip(score.cues, score.cues[1:], strict=False))
    assert score.cues[0].t0 == 0.0 and score.cues[-1].t1 == score.duration


def test_every_sentence_of_14_to_25_is_played_or_accounted_for(score: Score) -> None:
    wanted = [s for s in load_text("xiangshe").sentences if "14" <= s.split(".")[0] <= "25"]
    for sentence in wanted:
        assert sentence in score.cues_of_sentence or sentence in score.statuses, sentence


def test_a_cue_that_is_played_does_something(score: Score) -> None:
    assert all(cue.actions for cue in score.cues)


def test_what_the_words_ask_for_is_done_when_the_cue_ends(score: Score) -> None:
    # ways down the road, and out of the gate with the stands, during what follows; 09.01: host and guest go up together (W2)
    far = {"03.04", "09.01", "47.11", "49.03"}
    for cue in score.cues:
        late = [a for a in cue.actions if a.t1 >= cue.t1 and a.evidence.phrase == cue.quote]
        assert not late or cue.sentence in far, cue.id


def test_same_input_same_score() -> None:
    options = score_of().options
    again = load("xiangshe", parse([], None))
    assert again.options == options and again.cues == score_of().cues


def test_custody_finds_a_theft() -> None:
    score = score_of()
    actions = [a for a in score.actions if not (a.verb == "hand" and "弓·上耦上射" in (a.object or ""))]
    with pytest.raises(LituError, match="上耦上射"):
        check_custody(score.initial, actions)


def test_a_walk_that_starts_elsewhere_is_refused() -> None:
    score = score_of()
    walk = next(a for a in score.actions if a.who == "司射" and a.path)
    with pytest.raises(LituError, match="司射"):
        build_tracks(score.officiants, score.initial, [a for a in score.actions if a is not walk])


def test_turns_are_signed_and_half_turns_have_evidence(score: Score) -> None:
    for action in score.actions:
        if action.facing is None or abs(action.facing[1]) != 180.0:
            continue
        assert action.evidence.phrase, f"{action.who} at {action.t0:.1f}"


def test_readings_turn_and_lead_people_otherwise() -> None:
    default, other = score_of(), score_of("D7=ccw")

    def first_turn(score: Score) -> float:
        cue = score.cues_of_sentence["21.03"][0]
        return next(a.facing[1] for a in cue.actions if a.verb == "turn" and a.facing)

    assert first_turn(default) > 0 > first_turn(other)
    inner = score_of("venue=序", "D10=ao").cues_of_sentence["20.03"][0].actions[0].path
    outer = score_of("venue=序").cues_of_sentence["20.03"][0].actions[0].path
    assert inner != outer


def test_stairs_are_the_only_way_up(score: Score) -> None:
    for action in score.actions:
        if action.path and len({z for _, _, z in action.path}) > 1:
            assert action.verb in ("ascend", "descend") and action.to in ("西阶", "阼阶")
            assert action.to == ("阼阶" if action.who == "主人" else "西阶"), f"{action.who}: 皆由其阶 (28.01)"
