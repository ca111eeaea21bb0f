"""The stated measures of target, marks, range and screen (domain.md §15, 1–5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shapely import Polygon

from geometry.hall import PRESETS, Hall
from geometry.range import FA_KEYS, distance_to_target, lay_out
from geometry.site import StagePlan
from geometry.target import CLEAR, lower_left, measures, posts, strips

Lay = Callable[..., StagePlan]


@pytest.mark.parametrize(("bows", "cloth"), [(50, 160.0), (70, 252.0), (90, 360.0)])
def test_cloth_of_the_target(bows: int, cloth: float) -> None:
    assert measures(bows).cloth == pytest.approx(cloth)


def test_widths_and_heights() -> None:
    m = measures()
    widths = {strip.id: 2 * strip.half for strip in strips(m)}
    assert widths == {"下舌": 30, "下躬": 20, "侯中": 10, "上躬": 20, "上舌": 40}
    assert [strip.z0 for strip in strips(m)] == pytest.approx([1.2, 3.2, 5.2, 15.2, 17.2])
    assert strips(m)[-1].z1 == pytest.approx(19.2) and m.top == pytest.approx(CLEAR + 18.0)
    assert (m.upper_rope, m.lower_rope) == (28.0, 23.0)


def test_the_older_zheng_has_shorter_tongues() -> None:
    m = measures(d41="xianzheng")
    assert (2 * m.upper_tongue, 2 * m.lower_tongue) == (30, 20)
    with pytest.raises(ValueError, match="D41"):
        measures(d41="other")


def test_posts_lean_outward_from_rope_to_rope() -> None:
    west, east = posts(measures())
    assert west.foot == (-23.0, 0.0) and west.head == (-28.0, pytest.approx(19.2))
    assert east.foot[0] == -west.foot[0] and east.head[0] == -west.head[0]
    upright, _ = posts(measures(), "vertical")
    assert upright.foot[0] == upright.head[0] == -28.0


def test_states_of_the_left_lower_rope() -> None:
    m = measures()
    tied = lower_left(m, "系")
    assert tied.rope[-1] == (-23.0, 1.2) and not tied.folded
    loose = lower_left(m, "说")
    assert min(z for _, z in loose.rope) == 0.0 and not loose.folded, "it hangs to the ground"
    bound = lower_left(m, "束")
    assert min(x for part in bound.spread for x, _ in part) == -5.0
    assert {x for x, _ in bound.folded[0]} == {-5.0, 5.0}, "the fold of ten covers the face from edge to edge"
    with pytest.raises(ValueError, match="左下纲 has no state"):
        lower_left(m, "结")


@pytest.mark.parametrize("d34", ["yishu", "ao", "sheng", "jiang", "vertical"])
def test_a_fold_keeps_the_cloth(d34: str) -> None:
    m = measures()
    whole = sum(Polygon(part).area for part in lower_left(m, "系").spread)
    bound = lower_left(m, "束", d34)
    assert sum(Polygon(part).area for part in (*bound.spread, *bound.folded)) == pytest.approx(whole)


def test_the_range_is_fifty_bows(each: StagePlan) -> None:
    mark, target, screen = each.places["右物"], each.features["侯"], each.features["乏"]
    assert mark.y - target.y == pytest.approx(300.0)
    assert screen.y - target.y == pytest.approx(100.0) and screen.x == -30.0
    assert each.features["侯道"].size[1] == pytest.approx(300.0)


def test_the_range_measured_from_the_hall(lay: Lay) -> None:
    for venue in ("庠", "序"):
        plan = lay(venue=venue, D2="tang")
        assert plan.features["侯"].y == -300.0
        assert plan.features["侯道"].y + plan.features["侯道"].size[1] / 2 == 0.0


def test_distance_from_screen_to_target() -> None:
    line = lay_out(Hall(PRESETS["YS_shi"], True), "庠", measures(), d1="zhengjia", d2="wu", d4="c2c6", fa_range="third")
    assert distance_to_target(line)[0] == pytest.approx(104.4, abs=0.1)


@pytest.mark.parametrize(
    ("key", "x"),
    [("zhengjia", -30), ("ao_zhong", -35), ("ao_gong", -40), ("ao_lower", -45), ("ao_upper", -50), ("ao_rope", -58), ("ao", -50)],
)
def test_readings_of_the_screen(lay: Lay, key: str, x: float) -> None:
    plan = lay(D1=key)
    assert (plan.features["乏"].x, plan.features["乏"].y) == (x, -180.0)
    assert plan.features["乏"].evidence.reading == "D1"


def test_other_screens(lay: Lay) -> None:
    assert set(FA_KEYS) == {"zhengjia", "ao_zhong", "ao_gong", "ao_lower", "ao_upper", "ao_rope", "ao", "daxiang"}
    far = lay(D1="daxiang").features["乏"]
    assert (far.x, far.y) == (-60.0, -220.0)
    tenths = lay(fa_range="three_tenths").features["乏"]
    assert tenths.y == pytest.approx(-190.0) and tenths.evidence.kind == "assumed", "no text has three tenths"


def test_the_marker_stands_behind_the_screen(each: StagePlan) -> None:
    who, screen = each.places["乏·获者"], each.features["乏"]
    assert who.x == screen.x and who.y == screen.y - 2.5 and who.facing == 90.0
    assert Polygon(screen.outline).distance(Polygon([(who.x, who.y), (who.x + 0.01, who.y), (who.x, who.y + 0.01)])) > 0.9


@pytest.mark.parametrize(("key", "gap", "clear"), [("c2c6", 6.0, 4.8), ("ao", 6.0, 4.8), ("hao", 7.2, 6.0)])
def test_gap_of_the_marks(lay: Lay, key: str, gap: float, clear: float) -> None:
    plan = lay(D4=key)
    east, west = plan.features["左物"], plan.features["右物"]
    assert east.x - west.x == pytest.approx(gap) and east.x == -west.x
    assert Polygon(east.outline).distance(Polygon(west.outline)) == pytest.approx(clear)
    assert east.size[:2] == (1.2, 3.0), "距随长武, 物长如笴"


def test_the_left_mark_is_the_east_one(each: StagePlan) -> None:
    assert each.places["左物"].x > 0 > each.places["右物"].x
    purlin = "楣" if each.features.get("室") else "栋"
    assert each.places["左物"].y == each.places["右物"].y == each.features[purlin].y
    assert each.places["右物"].x > -12.5 and each.places["左物"].x < 12.5, "射自楹间"
