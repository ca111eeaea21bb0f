"""Facings, and the proof cases of 左还 and 右还 (domain.md §9)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.facing import (
    HalfTurn,
    bearing,
    compass_word,
    forward,
    heading,
    heading_between,
    left_of,
    right_of,
    sense_of,
    sweep,
    through,
    turned,
)

LEFT, RIGHT = sense_of("左还"), sense_of("右还")
degrees = st.floats(min_value=-1000, max_value=1000, allow_nan=False)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("北面", 0),
        ("东北面", 45),
        ("东面", 90),
        ("东南面", 135),
        ("南面", 180),
        ("西南面", 225),
        ("西面", 270),
        ("西北面", 315),
        ("北乡", 0),
    ],
)
def test_compass_words_are_nominal(word: str, value: float) -> None:
    assert bearing(word) == value


def test_an_unknown_word_is_named() -> None:
    with pytest.raises(ValueError, match="上面"):
        bearing("上面")


def test_left_and_right_of_one_who_faces() -> None:
    assert left_of("北面") == (-1.0, 0.0)
    assert left_of("南面") == (1.0, 0.0)
    assert left_of("东面") == (0.0, 1.0)
    assert left_of("西面") == (0.0, -1.0)
    assert right_of("南面") == (-1.0, 0.0)


@pytest.mark.parametrize(
    ("sense", "start", "to", "by"),
    [
        (LEFT, "西", "北", 90),  # 聘 公左还北乡, from 西乡
        (LEFT, "东", "南", 90),  # 觐 使者左还, 郑: 还南面
        (RIGHT, "西", "东", -180),  # 士丧 三右还, W S E and on to N
        (LEFT, "东", "西", 180),  # 司射 还当上耦西面, 郑: 还左还也, by the south
        (LEFT, "北", "西", 270),  # 下射左还 少南行 乃西面
        (RIGHT, "东", "西", -180),  # 燕 媵爵 右还, by the north
        (RIGHT, "北", "西", -90),  # 宾 leaving the 楅
        (LEFT, "北", "东", 90),  # 主人 leaving the 楅
        (RIGHT, "北", "南", -180),  # horses leaving the court, by the west
        (RIGHT, "西", "南", -90),  # 大射 内还: the man who faces west
    ],
)
def test_proof_cases(sense: str, start: str, to: str, by: float) -> None:
    assert sweep(start, to, sense) == by  # type: ignore[arg-type]


def test_proof_cases_that_pass_through() -> None:
    assert through("东", "北", "西", sense=RIGHT) == -180  # 士冠 筮人右还, north to the mat, then west
    assert through("西", "南", "东", "北", sense=RIGHT) == -270  # 士丧 旁三右还
    assert through("东", "南", "西", sense=LEFT) == 180
    assert turned("东", sweep("东", "北", RIGHT)) == 0 and sweep("西", "东", LEFT) == 180  # 司射 right to N, then left by N to E
    assert through("西", "北", "东", sense=LEFT) == 180


@pytest.mark.parametrize(("start", "left", "right"), [("东", "南", "北"), ("西", "北", "南"), ("南", "西", "东"), ("北", "东", "西")])
def test_a_quarter_turn_left_ends_clockwise(start: str, left: str, right: str) -> None:
    assert compass_word(turned(start, 90.0 if LEFT == "cw" else -90.0)) == left
    assert compass_word(turned(start, 90.0 if RIGHT == "cw" else -90.0)) == right


def test_the_other_reading_is_the_reverse() -> None:
    assert sense_of("左还", "ccw") == "ccw" and sense_of("右还", "ccw") == "cw"
    with pytest.raises(ValueError, match="D7 has no key"):
        sense_of("左还", "both")
    with pytest.raises(ValueError, match="还"):
        sense_of("还")


def test_a_half_turn_the_short_way_is_refused_by_name() -> None:
    with pytest.raises(HalfTurn, match="from 0 to 180.*左还"):
        sweep("北面", "南面", "short")
    with pytest.raises(HalfTurn):
        sweep(10.0, 190.0 + 1e-12, "short")


def test_a_full_turn_is_not_nothing() -> None:
    assert sweep("北", "北", "cw") == 0.0
    assert sweep("北", "北", "cw", rounds=1) == 360.0
    assert sweep("东", "西", "ccw", rounds=1) == -540.0
    with pytest.raises(ValueError, match="sense"):
        sweep("北", "北", "short", rounds=1)


@given(degrees, degrees, st.sampled_from(["cw", "ccw"]))
def test_a_sweep_ends_where_it_should_and_keeps_its_sense(start: float, to: float, sense: str) -> None:
    by = sweep(start, to, sense)  # type: ignore[arg-type]
    off = abs(turned(start, by) - bearing(to))
    assert min(off, 360.0 - off) < 1e-6
    assert 0.0 <= by < 360.0 if sense == "cw" else -360.0 < by <= 0.0


@given(degrees, degrees)
def test_the_short_way_is_no_longer_than_half(start: float, to: float) -> None:
    try:
        by = sweep(start, to, "short")
    except HalfTurn:
        assert abs(sweep(start, to, "cw") - 180.0) < 1e-6
        return
    assert abs(by) < 180.0
    assert abs(by) == pytest.approx(min(sweep(start, to, "cw"), -sweep(start, to, "ccw")), abs=1e-6)


@given(degrees)
def test_heading_is_the_inverse_of_forward(facing: float) -> None:
    off = abs(heading(forward(facing)) - bearing(facing))
    assert min(off, 360.0 - off) < 1e-9
    left, ahead = left_of(facing), forward(facing)
    assert math.hypot(*left) == pytest.approx(1.0)
    assert left[0] * ahead[0] + left[1] * ahead[1] == pytest.approx(0.0, abs=1e-12)
    assert ahead[0] * left[1] - ahead[1] * left[0] == pytest.approx(1.0), "left is counter-clockwise of ahead on the plan"


def test_heading_of_a_segment() -> None:
    assert heading_between((0, 20), (-30, -180)) == pytest.approx(188.53, abs=0.01)
    assert heading((1.0, 1.0)) == 45.0
    with pytest.raises(ValueError, match="no length"):
        heading((0.0, 0.0))
