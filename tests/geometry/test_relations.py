"""The relations of the text as predicates."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry import relations as rel
from geometry.facing import forward


@dataclass(frozen=True)
class Man:
    x: float
    y: float
    facing: float | None = 0.0


coordinate = st.floats(min_value=-400, max_value=400)
facing = st.floats(min_value=0, max_value=359.99)


def test_dang_is_the_same_x_or_the_same_y() -> None:
    assert rel.in_line_with(Man(3, 10), Man(3, 20))
    assert rel.in_line_with(Man(3, 20), Man(-3, 20))
    assert not rel.in_line_with(Man(3, 20), Man(-3, 10))


def test_sides_depend_on_how_one_faces() -> None:
    west = Man(-5, 0)
    assert rel.left_side_of(west, Man(0, 0, 0)) and not rel.right_side_of(west, Man(0, 0, 0))
    assert rel.right_side_of(west, Man(0, 0, 180)) and not rel.left_side_of(west, Man(0, 0, 180))
    assert rel.before(west, Man(0, 0, 270)) and rel.behind(west, Man(0, 0, 90))
    assert not rel.left_side_of(west, Man(0, 0, 270)) and not rel.right_side_of(west, Man(0, 0, 270))


def test_compass_sides() -> None:
    assert rel.on_side(Man(-39, -66), Man(-32.5, -60), "西南")
    assert not rel.on_side(Man(-39, -60), Man(-32.5, -60), "西南"), "due west is not south-west"
    assert rel.on_side(Man(-39, -72), Man(-39, -66), "南") and not rel.on_side(Man(-39, -60), Man(-39, -66), "南")


def test_rank() -> None:
    file = [Man(0, 0), Man(0, -4), Man(0, -8)]
    assert rel.is_north_first(file) and not rel.is_north_first(file[::-1])
    row = [Man(0, 0), Man(-4, 0), Man(-8, 0)]
    assert rel.is_east_first(row) and rel.is_west_first(row[::-1]) and not rel.is_east_first(row[::-1])
    assert not rel.is_east_first([Man(0, 0), Man(0, -4)])


def test_abreast() -> None:
    assert rel.abreast(Man(0, 2, 90), Man(0, -2, 90))
    assert not rel.abreast(Man(0, 2, 90), Man(3, -2, 90)), "one is ahead"
    assert not rel.abreast(Man(0, 2, 90), Man(0, -2, 270)), "they face each other's way"


def test_passing_on_the_left() -> None:
    south_goer, north_goer = Man(-25, -11, 180), Man(-20, -11, 0)
    assert rel.passing_on_left(south_goer, north_goer)
    assert not rel.passing_on_left(Man(-20, -11, 180), Man(-25, -11, 0)), "so each has the other on his right"
    assert not rel.passing_on_left(Man(-25, -11, 0), north_goer), "they go the same way"


@given(coordinate, coordinate, facing, st.floats(min_value=0.5, max_value=20))
def test_passing_on_the_left_in_every_direction(x: float, y: float, way: float, gap: float) -> None:
    east, north = forward(way - 90.0)
    a, b = Man(x, y, way), Man(x + gap * east, y + gap * north, (way + 180.0) % 360.0)
    assert rel.passing_on_left(a, b) and rel.passing_on_left(b, a)
    c = Man(x - gap * east, y - gap * north, (way + 180.0) % 360.0)
    assert not rel.passing_on_left(a, c)


def test_one_riser_between() -> None:
    assert rel.riser_between(3, 1) and rel.riser_between(1, 3)
    assert not rel.riser_between(3, 2) and not rel.riser_between(3, 0)


def test_towards_and_away() -> None:
    who = Man(0, 20, 225)
    assert rel.facing_towards(who, Man(-30, -180)) and not rel.facing_towards(who, Man(30, 220))
    assert rel.facing_away(who, Man(20, 60)) and not rel.facing_away(who, Man(-30, -180))
    assert not rel.facing_towards(who, who)
    assert rel.faces(who, "西南面") and not rel.faces(who, "南面")


def test_one_who_faces_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="how one at"):
        rel.left_side_of(Man(0, 0), Man(1, 1, None))
