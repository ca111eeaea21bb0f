"""The player: time comes from the clock alone, ends are included, and no step is ever lost or counted twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from picture_score import small_score

from app.player import FRAME, SPEEDS, Moment, Player, same_place, section_of, spans
from scenes.score import Cue, Score

DURATION = 82.0


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def player(clock: Clock) -> Player:
    return Player(small_score(), clock)


def with_cues(*cues: Cue) -> Score:
    return replace(small_score(), cues=cues, duration=cues[-1].t1 if cues else 0.0)


def cue(id: str, t0: float, t1: float) -> Cue:
    return Cue(id, id.split("-")[0], "", None, t0, t1, ())


def test_time_is_the_clock_however_often_it_is_asked(player: Player, clock: Clock) -> None:
    player.play()
    for _ in range(1000):
        assert player.t == 0.0
    clock.now += 12.5
    assert player.t == 12.5
    assert player.t == 12.5


def test_speed_multiplies_and_a_change_of_speed_does_not_jump(player: Player, clock: Clock) -> None:
    player.play()
    clock.now += 10
    player.set_speed(2.0)
    assert player.t == 10.0
    clock.now += 10
    assert player.t == 30.0
    player.set_speed(0.5)
    clock.now += 10
    assert player.t == 35.0


def test_pause_holds_and_play_goes_on(player: Player, clock: Clock) -> None:
    player.play()
    clock.now += 7
    player.pause()
    clock.now += 1000
    assert player.t == 7.0 and not player.playing
    player.play()
    clock.now += 1
    assert player.t == 8.0


def test_the_last_instant_is_reached_exactly_and_playing_ends_there(player: Player, clock: Clock) -> None:
    player.play()
    clock.now += 10_000
    assert player.moment == Moment(DURATION)
    assert not player.playing
    clock.now += 1
    assert player.t == DURATION


def test_playing_backwards_ends_at_the_first_instant(player: Player, clock: Clock) -> None:
    player.seek(5.0)
    player.backward()
    clock.now += 3
    assert player.t == 2.0 and player.playing
    clock.now += 30
    assert player.t == 0.0 and not player.playing


def test_play_at_the_end_begins_again_and_toggle_does_too(player: Player, clock: Clock) -> None:
    player.go_end()
    player.toggle()
    assert player.t == 0.0 and player.playing
    clock.now += 10_000
    assert not player.playing
    player.toggle()
    assert player.t == 0.0 and player.playing
    player.toggle()
    assert not player.playing


def test_shuttle_goes_faster_at_each_press_and_turns_at_speed_one(player: Player, clock: Clock) -> None:
    player.seek(40.0)
    player.forward()
    assert (player.speed, player.direction, player.playing) == (1.0, 1, True)
    player.forward()
    assert player.speed == 1.5
    player.forward()
    assert player.speed == 2.0
    player.backward()
    assert (player.speed, player.direction) == (1.0, -1)
    clock.now += 2
    assert player.t == 38.0


def test_speed_steps_stay_within_the_table(player: Player) -> None:
    for _ in range(20):
        player.faster()
    assert player.speed == SPEEDS[-1]
    for _ in range(20):
        player.slower()
    assert player.speed == SPEEDS[0]
    player.set_speed(3.0)
    player.faster()
    assert player.speed == 4.0
    player.set_speed(3.0)
    player.slower()
    assert player.speed == 2.0
    with pytest.raises(ValueError):
        player.set_speed(0.0)


def test_seek_is_clamped_and_keeps_the_left_limit(player: Player) -> None:
    player.seek(-3.0)
    assert player.moment == Moment(0.0)
    player.seek(1e9)
    assert player.moment == Moment(DURATION)
    player.seek(45.0, left=True)
    assert player.moment == Moment(45.0, True)
    assert player.cue is not None and player.cue.id == "21.13"
    player.seek(45.0)
    assert player.cue is not None and player.cue.id == "21.29-1"


def test_seek_while_playing_goes_on_from_there(player: Player, clock: Clock) -> None:
    player.play()
    clock.now += 5
    player.seek(50.0)
    clock.now += 2
    assert player.t == 52.0


def test_a_drag_wins_over_the_clock_and_dropping_goes_on_from_there(player: Player, clock: Clock) -> None:
    player.play()
    player.drag(30.0)
    clock.now += 99
    assert player.t == 30.0 and player.dragging and not player.playing
    player.drag(-5.0)
    assert player.t == 0.0
    player.drag(31.0)
    clock.now += 99
    player.drop()
    assert player.t == 31.0 and player.playing
    clock.now += 1
    assert player.t == 32.0


def test_a_drag_while_paused_leaves_it_paused(player: Player, clock: Clock) -> None:
    player.drag(30.0)
    player.drop()
    clock.now += 5
    assert player.t == 30.0 and not player.playing


def test_frames_are_a_grid_from_the_start(player: Player) -> None:
    player.step_frames(1)
    assert player.t == FRAME
    for _ in range(299):
        player.step_frames(1)
    assert player.t == 300 * FRAME == 10.0
    player.seek(10.01)
    player.step_frames(1)
    assert player.t == 301 * FRAME
    player.seek(10.01)
    player.step_frames(-1)
    assert player.t == 300 * FRAME
    player.go_start()
    player.step_frames(-1)
    assert player.t == 0.0
    player.go_end()
    player.step_frames(1)
    assert player.t == DURATION


def test_a_step_stops_playing(player: Player, clock: Clock) -> None:
    player.play()
    clock.now += 5
    player.step(1.0)
    clock.now += 5
    assert player.t == 6.0 and not player.playing


def test_cues_forwards_end_at_the_end_and_backwards_at_the_start(player: Player) -> None:
    seen = []
    for _ in range(4):
        player.next_cue()
        seen.append(player.t)
    assert seen == [41.0, 45.0, 82.0, 82.0]
    seen = []
    for _ in range(4):
        player.previous_cue()
        seen.append(player.t)
    assert seen == [45.0, 41.0, 0.0, 0.0]
    player.seek(43.0)
    player.previous_cue()
    assert player.t == 41.0


def test_previous_cue_while_playing_does_not_stick_to_a_start_just_passed(player: Player, clock: Clock) -> None:
    player.seek(45.0)
    player.play()
    clock.now += 0.3
    player.previous_cue()
    assert player.t == 41.0 and player.playing
    clock.now += 2.0
    player.previous_cue()
    assert player.t == 41.0


def test_sections_are_spans_of_the_whole_score() -> None:
    score = with_cues(cue("20.01", 0, 5), cue("20.02", 5, 9), cue("21.01", 9, 20), cue("22.01", 20, 21))
    assert [(s.section, s.t0, s.t1) for s in spans(score)] == [("20", 0, 9), ("21", 9, 20), ("22", 20, 21)]
    player = Player(score, Clock())
    player.next_section()
    assert player.t == 9
    player.next_section()
    player.next_section()
    assert player.t == 21
    player.previous_section()
    assert player.t == 20
    player.previous_section()
    assert player.t == 9
    found = player.span_at(9.0)
    assert found is not None and found.section == "21"
    assert section_of("J.30") == "J"


def test_a_cue_of_no_length_neither_crashes_nor_holds(clock: Clock) -> None:
    score = with_cues(cue("20.01", 0, 5), cue("20.02", 5, 5), cue("20.03", 5, 9))
    player = Player(score, clock)
    player.next_cue()
    assert player.t == 5.0
    player.next_cue()
    assert player.t == 9.0
    player.previous_cue()
    assert player.t == 5.0
    player.previous_cue()
    assert player.t == 0.0
    assert same_place(score, Moment(5.0), score).t == 5.0


def test_a_score_without_cues_plays_nothing(clock: Clock) -> None:
    player = Player(with_cues(), clock)
    player.play()
    clock.now += 5
    assert player.t == 0.0 and not player.playing and player.cue is None and player.span_at(0.0) is None
    player.next_cue()
    player.previous_section()
    assert player.t == 0.0


def test_loop_goes_round_between_its_marks(player: Player, clock: Clock) -> None:
    player.seek(10.0)
    player.mark_in()
    player.seek(14.0)
    player.mark_out()
    player.set_looping(True)
    player.seek(13.0)
    player.play()
    clock.now += 2
    assert player.t == 11.0
    clock.now += 40
    assert player.t == 11.0 and player.playing
    player.backward()
    clock.now += 2
    assert player.t == 13.0


def test_play_outside_the_loop_begins_at_its_mark(player: Player) -> None:
    player.seek(10.0)
    player.mark_in()
    player.seek(14.0)
    player.mark_out()
    player.set_looping(True)
    player.seek(50.0)
    player.play()
    assert player.t == 10.0


def test_marks_never_cross(player: Player) -> None:
    player.seek(10.0)
    player.mark_out()
    player.seek(20.0)
    player.mark_in()
    assert player.marks == (20.0, None)
    player.seek(5.0)
    player.mark_out()
    assert player.marks == (None, 5.0)
    player.clear_marks()
    assert player.marks == (None, None) and not player.looping


def test_without_marks_the_whole_rite_loops(player: Player, clock: Clock) -> None:
    player.set_looping(True)
    player.seek(80.0)
    player.play()
    clock.now += 5
    assert player.t == pytest.approx(3.0)
    assert player.playing


def test_another_score_opens_at_its_beginning(player: Player, clock: Clock) -> None:
    player.seek(60.0)
    player.mark_in()
    player.play()
    other = with_cues(cue("14.01", 0, 5))
    player.open(other)
    assert player.moment == Moment(0.0) and not player.playing and player.marks == (None, None)
    clock.now += 3
    assert player.t == 0.0 and player.duration == 5.0


def test_recompiling_keeps_the_sentence_and_how_far_into_its_cue(player: Player) -> None:
    player.seek(43.0)
    slower = with_cues(cue("21.12", 0, 60), cue("21.13", 60, 80), cue("21.29-1", 80, 90))
    player.recompiled(slower)
    assert player.t == 70.0
    player.seek(80.0, left=True)
    player.recompiled(small_score())
    assert player.moment == Moment(45.0, True)


def test_recompiling_while_playing_goes_on(player: Player, clock: Clock) -> None:
    player.seek(43.0)
    player.play()
    player.recompiled(with_cues(cue("21.12", 0, 60), cue("21.13", 60, 80)))
    clock.now += 1
    assert player.t == 71.0


def test_a_sentence_no_longer_played_gives_the_next_one() -> None:
    long = with_cues(cue("22.09", 0, 10), cue("22.10", 10, 20), cue("23.01", 20, 30))
    short = with_cues(cue("22.09", 0, 10), cue("23.01", 10, 20))
    assert same_place(long, Moment(15.0), short) == Moment(10.0)
    assert same_place(short, Moment(15.0), long) == Moment(25.0)
    assert same_place(long, Moment(25.0), with_cues(cue("22.09", 0, 10))) == Moment(10.0)
    assert same_place(long, Moment(25.0), replace(short, rite="pin")) == Moment(0.0)


@given(st.lists(st.tuples(st.sampled_from(["play", "pause", "drag", "drop", "seek", "faster", "backward", "cue", "loop", "in", "out"]),
                          st.floats(-20, 120), st.floats(0, 50)), max_size=25))  # fmt: skip
def test_whatever_is_done_the_instant_is_within_the_rite(doings: list[tuple[str, float, float]]) -> None:
    clock = Clock()
    player = Player(small_score(), clock)
    for what, t, passed in doings:
        {
            "play": player.play,
            "pause": player.pause,
            "drag": lambda t=t: player.drag(t),
            "drop": player.drop,
            "seek": lambda t=t: player.seek(t),
            "faster": player.faster,
            "backward": player.backward,
            "cue": player.previous_cue,
            "loop": lambda: player.set_looping(not player.looping),
            "in": player.mark_in,
            "out": player.mark_out,
        }[what]()
        before = player.moment
        assert player.moment == before
        clock.now += passed
        assert 0.0 <= player.t <= DURATION
