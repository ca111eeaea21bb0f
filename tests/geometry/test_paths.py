"""Polylines, walks round things, stairs, and what may not be walked through."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from geometry.hall import stair_of, tread
from geometry.paths import Obstacles, PathBlocked, back, beside, circuit, climb, distances, join, length, level, path, point_at
from geometry.site import StagePlan

Lay = Callable[..., StagePlan]
point = st.tuples(st.floats(-90, 90), st.floats(-360, 80), st.floats(0, 3))
paths = st.lists(point, min_size=2, max_size=8, unique=True)


@given(paths, st.floats(0, 1))
def test_point_at_lies_that_far_along(points: list[tuple[float, float, float]], share: float) -> None:
    walk = path(points)
    at = share * length(walk)
    found = np.array(point_at(walk, at))
    along = distances(walk)
    leg = min(max(int(np.searchsorted(along, at, side="right")) - 1, 0), len(walk) - 2)
    assert along[leg] + np.linalg.norm(found - walk[leg]) == pytest.approx(at, abs=1e-6)


@given(paths)
def test_ends_are_exact_and_the_way_back_is_as_long(points: list[tuple[float, float, float]]) -> None:
    walk = path(points)
    assert point_at(walk, 0.0) == tuple(walk[0]) and point_at(walk, length(walk)) == tuple(walk[-1])
    assert point_at(walk, -1.0) == tuple(walk[0]) and point_at(walk, length(walk) + 1.0) == tuple(walk[-1])
    assert length(back(walk)) == pytest.approx(length(walk))
    assert point_at(back(walk), 0.0) == tuple(walk[-1])


def test_repeated_points_are_dropped_and_none_is_refused() -> None:
    assert path([(0, 0), (0, 0), (1, 0)]).shape == (2, 3)
    assert length(path([(0, 0)])) == 0.0 and point_at(path([(4, 5)]), 3.0) == (4.0, 5.0, 0.0)
    with pytest.raises(ValueError, match="needs a point"):
        path([])


def test_paths_join_end_to_end() -> None:
    first, second = path([(0, 0), (0, 5)]), path([(0, 5), (3, 5)])
    assert join(first, second).tolist() == [[0, 0, 0], [0, 5, 0], [3, 5, 0]]
    with pytest.raises(ValueError, match="next begins"):
        join(second, first)


def test_abreast_on_the_left_keeps_left_through_a_corner() -> None:
    walk = path([(-45, -79), (-22.5, -79), (-22.5, -8)])  # east, then north
    left = beside(walk, 2.0)
    assert left.tolist() == [[-45, -77, 0], [-24.5, -77, 0], [-24.5, -8, 0]], "上射 is north, and after the corner west"
    with pytest.raises(ValueError, match="doubles back"):
        beside(path([(0, 0), (0, 5), (0, 1)]), 1.0)


@given(st.floats(0, 359.9), st.floats(0, 359.9), st.sampled_from(["cw", "ccw"]), st.floats(0.5, 10))
def test_a_walk_round_keeps_its_distance_sense_and_ends(start: float, to: float, sense: str, radius: float) -> None:
    walk = circuit((3.0, 20.0), radius, start, sense, to)  # type: ignore[arg-type]
    away = walk[:, :2] - np.array([3.0, 20.0])
    assert np.allclose(np.hypot(away[:, 0], away[:, 1]), radius)
    bearings = np.unwrap(np.arctan2(away[:, 0], away[:, 1]))
    steps = np.diff(bearings)
    assert (steps > 0).all() if sense == "cw" else (steps < 0).all()
    assert math.degrees(abs(bearings[-1] - bearings[0])) <= 360.0 + 1e-6
    assert (math.degrees(bearings[-1]) - to) % 360.0 == pytest.approx(0.0, abs=1e-6) or (math.degrees(bearings[-1]) - to) % 360.0 > 359.99


def test_a_walk_round_the_goblet() -> None:
    # 燕 司正 north of the 觯: 右还北面, 必从觯西: counter-clockwise by the west to the south
    walk = circuit((0.0, -27.0), 3.0, "北", "ccw", "南")
    assert walk[0].tolist() == pytest.approx([0, -24, 0]) and walk[-1].tolist() == pytest.approx([0, -30, 0])
    assert walk[:, 0].min() == pytest.approx(-3.0) and walk[:, 0].max() == pytest.approx(0.0, abs=1e-12)
    once = circuit((0.0, 0.0), 1.0, "南", "ccw", "南")
    assert length(once) == pytest.approx(2 * math.pi, rel=0.01), "from a side to itself is once round"
    with pytest.raises(ValueError, match="stated sense"):
        circuit((0.0, 0.0), 1.0, "南", "short", "东")


def test_three_risers(lay: Lay) -> None:
    stair = stair_of(lay(), "西阶")
    assert stair.risers == 3
    assert [tread(stair, k) for k in range(4)] == [(-4.5, 0.0), (-3.0, 1.0), (-1.5, 2.0), (0.0, 3.0)], "升三等 ends on the edge"
    with pytest.raises(ValueError, match="no riser 4"):
        tread(stair, 4)
    assert climb(stair, 0, 3).tolist() == [[-22.5, -4.5, 0], [-22.5, -3, 1], [-22.5, -1.5, 2], [-22.5, 0, 3]]
    assert climb(stair, 3, 1).tolist() == [[-22.5, 0, 3], [-22.5, -1.5, 2], [-22.5, -3, 1]]
    with pytest.raises(ValueError, match="stairs are 西阶 阼阶"):
        stair_of(lay(), "北阶")


def test_every_riser_is_drawn_and_each_spot_is_on_its_tread(each: StagePlan) -> None:
    stair = stair_of(each, "阼阶")
    for k in range(1, stair.risers):
        spot, box = tread(stair, k), each.features[f"阼阶·等{k}"]
        assert abs(spot[0] - box.y) <= box.size[1] / 2 and spot[1] == pytest.approx(box.size[2])


def test_levels(lay: Lay) -> None:
    plan = lay()
    assert level(plan, 0, 20) == 3.0 and level(plan, 0, 0) == 3.0
    assert level(plan, 0, -0.1) == 0.0 and level(plan, -58, 6) == 0.0
    assert level(plan, -22.5, -2) is None


@pytest.mark.parametrize(
    ("walk", "thing"),
    [
        ([(-22.5, 20, 3), (0, 20, 3)], "西楹"),
        ([(-30, 30, 3), (-36, 30, 3)], "西序"),
        ([(0, 50, 3), (0, 70, 3)], "南壁3"),
        ([(0, 10, 3), (0, -10, 0)], "堂"),
        ([(0, 10, 3), (0, -10, 3)], "堂"),
        ([(-22.5, -8, 0), (-22.5, 8, 3)], "堂"),
        ([(-30, -3, 0), (-14, -3, 0)], "西阶"),
        ([(-58, 6, 0), (-40, 6, 0)], "堂"),
        ([(40, -60, 0), (60, -60, 0)], "下篚"),
        ([(-30, -182.5, 0), (-30, -170, 0)], "乏"),
        ([(-7, -270, 0), (-7, -290, 0)], "下舌"),
        ([(18, -270, 0), (18, -290, 0)], "下纲"),
        ([(-24, -270, 0), (-24, -290, 0)], "西植"),
        ([(40, -350, 0), (40, -370, 0)], "南墙东"),
    ],
)
def test_a_blocked_way_names_what_it_would_cross(lay: Lay, walk: list[tuple[float, float, float]], thing: str) -> None:
    with pytest.raises(PathBlocked, match=thing) as caught:
        Obstacles(lay()).check(path(walk))
    assert caught.value.feature == thing


@pytest.mark.parametrize(
    "walk",
    [
        [(-18.5, -290, 0), (-18.5, -250, 0)],
        [(-22.5, -8, 0), (-22.5, -4.5, 0), (-22.5, -3, 1), (-22.5, -1.5, 2), (-22.5, 0, 3), (-22.5, 10, 3), (3, 10, 3), (3, 20, 3)],
        [(-14.5, 10, 3), (-14.5, 30, 3)],
        [(32.5, -255, 0), (32.5, -300, 0)],
        [(24.9, 57, 3), (24.9, 65, 3)],
        [(5, 5, 0)],
    ],
    ids=["guest under the upper tongue", "archer up", "west of the pillar", "host outside the post", "through the door", "standing"],
)
def test_an_open_way(lay: Lay, walk: list[tuple[float, float, float]]) -> None:
    assert Obstacles(lay()).first(path(walk)) is None


def test_reserved_places_block_only_when_something_stands_there(lay: Lay) -> None:
    plan = lay()
    walk = path([(-41, -60), (20, -60)])
    assert Obstacles(plan).first(walk) is None
    with pytest.raises(PathBlocked, match="中"):
        Obstacles(plan, also=("楅", "中")).check(walk)
    with pytest.raises(PathBlocked, match="楅"):
        Obstacles(plan).check(walk, standing=[("楅", 0.0, -60.0)])
    assert Obstacles(plan).first(walk, standing=[("楅", 0.0, -80.0)]) is None, "it stands elsewhere"
    with pytest.raises(PathBlocked, match="丰"):
        Obstacles(plan).check(path([(-22.5, 20, 3), (-15, 17, 3)]), standing=[("丰", -18.0, 19.0)])
    assert Obstacles(plan).first(path([(-22.5, -20), (-15, -20)]), standing=[("丰", -18.0, 19.0)]) is None, "that is on the hall"
    with pytest.raises(PathBlocked, match="车"):
        Obstacles(plan, extra={"车": ((-5, -105), (5, -105), (5, -95), (-5, -95))}).check(path([(0, -80), (0, -120)]))
    with pytest.raises(ValueError, match="no feature '鼎'"):
        Obstacles(plan, also=("鼎",))


def test_the_first_blocked_leg_is_reported(lay: Lay) -> None:
    with pytest.raises(PathBlocked) as caught:
        Obstacles(lay()).check(path([(-22.5, 8, 3), (-22.5, 20, 3), (0, 20, 3), (0, 70, 3)]))
    assert caught.value.leg == 1 and caught.value.feature == "西楹" and caught.value.at == ((-22.5, 20.0), (0.0, 20.0))
    assert "\n" not in str(caught.value)


@given(st.floats(-16, -9), st.floats(14, 26), st.floats(-16, -9), st.floats(14, 26))
def test_a_leg_is_blocked_exactly_when_it_comes_within_a_body_of_the_pillar(
    plan: StagePlan, x0: float, y0: float, x1: float, y1: float
) -> None:
    a, b, c = np.array([x0, y0]), np.array([x1, y1]), np.array([-12.5, 20.0])
    step = b - a
    u = 0.0 if not step.any() else float(np.clip((c - a) @ step / (step @ step), 0, 1))
    gap = float(np.hypot(*(a + u * step - c)))
    found = Obstacles(plan).first(path([(x0, y0, 3), (x1, y1, 3)]))
    if gap < 1.78 and step.any():
        assert found is not None and found.feature == "西楹"
    elif gap > 1.81:
        assert found is None


@pytest.fixture(scope="session")
def plan(lay: Lay) -> StagePlan:
    return lay()


def test_legs_that_belong_to_no_one_path_are_all_looked_at(lay: Lay) -> None:
    """``blocked`` names every leg that may not be walked, each by its number."""
    shi = lay()
    obstacles = Obstacles(shi)
    pillar = shi.features["西楹"]
    z = pillar.z
    a = np.array([[pillar.x - 5.0, pillar.y, z], [0.0, -30.0, 0.0], [0.0, -30.0, 0.0]])
    b = np.array([[pillar.x + 5.0, pillar.y, z], [0.0, -40.0, 0.0], [0.0, 5.0, 0.0]])
    found = obstacles.blocked(a, b)
    assert {(leg, thing) for leg, _, thing, _ in found} == {(0, "西楹"), (2, "堂")}
    assert {thing for _, _, thing, _ in obstacles.blocked(a[1:2], b[1:2], [("楅", 0.0, -35.0)])} == {"楅"}
