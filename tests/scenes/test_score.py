"""The score itself: purity, continuity, custody, room for every body, quoted words, determinism."""

from __future__ import annotations

import random

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

BODIES = 1.8
"""Two bodies of radius 0.9 (design.md)."""


def picture_of(score: Score, t: float) -> tuple:
    state = score.state_at(t)
    return (tuple(state.officiants.values()), tuple(state.objects.values()), state.cue)


def test_jump_play_and_rewind_give_the_same_state(score: Score) -> None:
    times = [k / 3 for k in range(0, int(score.duration * 3), 7)]
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
    step = 0.05
    sample = score.sample(np.arange(0, score.duration, step))
    moved = np.sqrt(np.diff(sample.x, axis=0) ** 2 + np.diff(sample.y, axis=0) ** 2 + np.diff(sample.z, axis=0) ** 2)
    there = (sample.on[1:] >= 0) & (sample.on[1:] == sample.on[:-1])  # who comes upon a stage may come from another
    assert moved[there].max() / step <= 4 * 1.75 + 1e-6
    assert (sample.on[:-1] != sample.on[1:]).any()


def test_who_changes_the_stage_is_away_in_between(score: Score) -> None:
    for who in score.initial.officiants:
        changes = [c for a in score.actions for c in a.changes if isinstance(c, PersonChange) and c.who == who and c.attribute == "stage"]
        assert all(not score.state_at(c.t, left=True).officiants[who].present for c in changes), who


def test_nobody_spins(score: Score) -> None:
    sample = score.sample(np.arange(0, score.duration, 0.05))
    turned = np.abs((np.diff(sample.facing, axis=0) + 180) % 360 - 180)
    assert turned.max() < 60


@pytest.mark.parametrize(
    "sets",
    [
        (),
        ("venue=序",),
        ("venue=序", "D10=ao"),
        ("hall=DZ3_shi",),
        ("hall=DZ3c_shi",),
        ("venue=序", "hall=DZ3c_shi"),
        ("D11=ew",),
        ("D14=direct",),
        ("D15=at_start",),
        ("D20=xi",),
        ("D20=wall",),
        ("D1=ao_rope",),
        ("D1=daxiang",),
        ("D16=ao", "D7=ccw"),
        ("venue=序", "D2=tang", "D11=ew"),
        ("grandees=0", "guests=3"),
        ("guests=20", "short=yes"),
        ("hits=right",),
        ("hits=0",),
        ("pace=3",),
        ("venue=序", "pace=20"),
        ("shooters=none",),
        ("D9=south", "D26=south"),
        ("D21=3", "D22=go", "guests=20"),
        ("shooters=大夫", "grandees=2", "D18=jia"),
        ("grandees=0", "guests=20"),
        ("grandees=4", "guests=20", "D18=jia"),
        ("guests=3",),
        ("guests=12", "hall=DZ3c_shi"),
    ],
    ids=lambda sets: " ".join(sets) or "default",
)
def test_no_two_bodies_in_one_spot(sets: tuple[str, ...]) -> None:
    assert not too_close(score_of(*sets))


@pytest.mark.parametrize("profile", ["zhengjia", "ao", "yishu", "sheng", "wu"])
def test_no_two_bodies_in_one_spot_under_a_profile(profile: str) -> None:
    assert not too_close(load("xiangshe", parse([], profile)))


def too_close(score: Score) -> dict[tuple[str, str], tuple[float, float]]:
    """Pairs of people who come nearer than two bodies, with the least distance and its time; every tenth of a second."""
    times = np.arange(0, score.duration, 0.1)
    closest: dict[tuple[str, str], tuple[float, float]] = {}
    for block in np.array_split(times, max(1, len(times) // 3000)):
        sample = score.sample(block)
        i, j = np.triu_indices(len(sample.ids), 1)
        gap = np.hypot(sample.x[:, i] - sample.x[:, j], sample.y[:, i] - sample.y[:, j])
        together = (sample.on[:, i] == sample.on[:, j]) & (sample.on[:, i] >= 0)
        for row, column in np.argwhere(together & (gap < BODIES - 0.06)):
            pair = (sample.ids[i[column]], sample.ids[j[column]])
            closest[pair] = min(closest.get(pair, (9.0, 0.0)), (float(gap[row, column]), float(sample.t[row])))
    return closest


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


def test_what_is_done_in_a_cue_is_done_when_it_ends_unless_it_may_outlast_it(score: Score) -> None:
    outlasting = {"15.05", "17.03", "17.04", "18.02", "22.06"}
    for cue in score.cues:
        last = max(a.t1 for a in cue.actions)
        assert last < cue.t1 or cue.sentence in outlasting, cue.id


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
            assert action.to == "西阶", f"{action.who} is none of those who use the host's stair"
