"""The site of 乡射礼 against the stated relations (domain.md §15), for every hall and venue and every reading."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from geometry import relations as rel
from geometry.court import court_features, court_of
from geometry.evidence import Evidence, Kind
from geometry.facing import SOUTH
from geometry.hall import PRESETS, Hall, stair_of
from geometry.paths import Obstacles, climb, join, path
from geometry.site import StagePlan
from scenes.errors import LituError
from scenes.xiangshe import lanes
from scenes.xiangshe.places import ARCHERS

Lay = Callable[..., StagePlan]
TEXT = Path(__file__).parents[2] / "assets" / "text" / "xiangshe.toml"

READINGS = {
    "D1": ("zhengjia", "ao_zhong", "ao_gong", "ao_lower", "ao_upper", "ao_rope", "daxiang"),
    "D2": ("wu", "tang"),
    "D3": ("none", "with"),
    "D4": ("c2c6", "ao", "hao"),
    "D10": ("jia", "ao"),
    "D11": ("ns", "ew"),
    "D14": ("wei", "direct"),
    "D15": ("at_qu", "at_start"),
    "D16": ("jie", "ao"),
    "D20": ("shang", "xi", "wall"),
    "D23": ("east", "west", "between"),
    "D34": ("yishu", "ao", "sheng", "jiang", "vertical"),
    "D38": ("apart", "joined"),
    "D39": ("E_of_stair", "under_mark"),
    "D41": ("zheng", "xianzheng"),
}
"""Readings that may be chosen freely; D17 and D18 hang together and are tested by themselves."""


def depth(plan: StagePlan) -> float:
    """堂深: from the edge to the wall of the room, or to the back wall where there is none."""
    return plan.features["后楣" if "室" in plan.features else "后庪"].y


# -- things ----------------------------------------------------------------------------------------------------------------


def test_basin_stand_and_holder_are_in_line(each: StagePlan) -> None:
    f = each.features
    assert f["洗"].y == f["楅"].y == f["中"].y == -depth(each)
    assert f["洗"].x == f["东荣"].x and f["中"].x == f["西序"].x
    assert f["洗"].x > stair_of(each, "阼阶").x, "阼阶东南"


def test_things_stand_where_the_text_says(each: StagePlan) -> None:
    f = each.features
    assert rel.same_y(f["水"], f["洗"]) and f["水"].x > f["洗"].x, "水在洗东"
    assert f["下篚"].x < f["洗"].x and f["下篚"].size[1] > f["下篚"].size[0], "篚在洗西南肆"
    assert rel.on_side(f["县"], f["洗"], "东北")
    assert f["尊"].x > f["宾席"].x and f["尊·玄酒"].x < f["尊·酒"].x, "尊于宾席之东, 左玄酒"
    assert f["上篚"].y < f["尊"].y and f["上篚"].size[0] > f["上篚"].size[1], "篚在其南东肆"
    assert f["丰"].x < f["西楹"].x and f["丰"].y == f["西楹"].y
    assert f["楅"].size[:2] == (3.0, 0.3) and f["楅"].x == 0.0
    assert f["西楹"].y == f["楣"].y and f["西楹"].y - f["西楹"].size[1] / 2 > 0
    assert f["西楹"].x > f["西阶"].x > f["西序"].x, "两阶各在楹之外而近序"
    assert [f[p].y for p in ("庪", "楣", "栋", "后楣", "后庪")] == [f["楣"].y * n for n in range(5)]


def test_the_default_hall_is_that_of_the_rebuilders(lay: Lay) -> None:
    f = lay().features
    assert f["堂"].size == (105.0, 80.0, 3.0), "深八丈广十丈五尺, 士三尺"
    assert (f["洗"].x, f["洗"].y) == (52.5, -60.0) and (f["中"].x, f["中"].y) == (-32.5, -60.0)
    assert lay(venue="序").features["洗"].y == -80.0
    assert lay(venue="序", D3="with").features["洗"].y == -60.0


def test_the_stele_is_drawn_only_on_demand(lay: Lay) -> None:
    assert "碑" not in lay().features, "this rite does not name it"
    hall = Hall(PRESETS["YS_shi"], True)
    for key, y in (("third", -120.0), ("centre", -180.0)):
        drawn = {f.id: f for f in court_features(hall, court_of(hall, d16="jie"), d23="east", d24=key, stele=True)}
        assert drawn["碑"].y == y and drawn["碑"].evidence.reading == "D24"


def test_a_school_without_a_room_has_none(lay: Lay) -> None:
    assert not {"室", "户", "牖", "东房", "西房"} & lay(venue="序").features.keys()
    assert {"室", "户", "牖", "东房", "西房"} <= lay().features.keys()
    assert {"室", "户", "牖", "东房"} <= lay(venue="序", D3="with").features.keys()
    two = lay().features
    assert two["牖"].x < two["宾席"].x < two["户"].x, "户牖之间"


def test_every_hall_preset_has_evidence_for_every_measure() -> None:
    for preset in PRESETS.values():
        for name in ("bay", "pillar_x", "side_wall_x", "gable_x", "stair_x", "stair_width", "height", "risers", "court_depth"):
            assert preset.evidence[name].phrase, (preset.id, name)
        assert preset.stair_x == (preset.pillar_x + preset.side_wall_x) / 2
        assert preset.height == preset.risers, "一尺一等"


# -- people ------------------------------------------------------------------------------------------------------------------


def test_file_of_the_three_pairs(each: StagePlan) -> None:
    p = each.places
    file = [p[f"射位·{archer}"] for archer in ARCHERS]
    assert len(file) == 6 and rel.is_north_first(file) and all(rel.faces(man, "东面") for man in file)
    assert all(rel.on_side(man, p["司射位"], "西南") for man in file)
    row = [p[f"堂西·{archer}"] for archer in ARCHERS]
    assert rel.is_east_first(row) and all(rel.faces(man, "南面") for man in row)
    assert all(man.x < each.features["西荣"].x and man.y > 0 for man in row), "west of the hall, on the ground"


def test_officers(each: StagePlan) -> None:
    p, f = each.places, each.features
    assert rel.on_side(p["司射位"], f["中"], "西南") and rel.faces(p["司射位"], "东面")
    assert rel.same_x(p["司马位"], p["司射位"]) and p["司马位"].y < p["司射位"].y, "司射在司马之北"
    assert p["司马位"].y > p["司马之南"].y > p["射位·上耦上射"].y, "the lane is between 司马 and the first archer"
    assert p["司正位"].y < f["觯"].y and rel.same_x(p["司正位"], f["觯"]) and rel.faces(p["司正位"], "北面")
    assert rel.before(p["射位·上耦上射"], p["司射·作上耦"]), "当上耦西面"
    assert p["司射·诱射位"].y > p["射位·上耦上射"].y and rel.faces(p["司射·诱射位"], "东面"), "立于三耦之北"
    assert rel.same_x(p["司马·命设楅"], f["楅"]) and p["司马·命设楅"].y < p["司马·乘矢"].y < f["楅"].y
    assert p["司射·命射"].x > f["西阶"].x + f["西阶"].size[0] / 2 and -6 < p["司射·命射"].y < 0, "西阶之东"
    assert rel.on_side(p["司射·射器"], f["西阶"], "西")
    assert p["司射·比耦"].y < p["堂西·上耦上射"].y and rel.faces(p["司射·比耦"], "北面")


def test_marks_and_between(each: StagePlan) -> None:
    p, f = each.places, each.features
    assert rel.faces(p["物间"], 225.0) and rel.same_y(p["物间"], p["左物"]) and p["右物"].x < p["物间"].x < p["左物"].x
    for side in ("左", "右"):
        assert rel.same_x(p[f"当物·{side}"], p[f"{side}物"]) and p[f"当物·{side}"].y < p[f"及物·{side}"].y < p[f"{side}物"].y
    if "室" in f:
        assert p["当物·左"].y < f["西楹"].y, "由楹外 in a 庠: south of the pillars"
    else:
        assert p["当物·左"].y > f["西楹"].y, "钩楹内 in a 序: north of the pillars"


def test_seats(each: StagePlan) -> None:
    p = each.places
    seats = [p["宾席"], p["三宾席1"], p["三宾席2"], p["三宾席3"]]
    assert rel.is_east_first(seats) and all(seat.facing == SOUTH for seat in seats), "南面东上, 继而西"
    assert p["大夫席1"].x > each.features["尊"].x, "席于尊东"
    assert rel.faces(p["主人席"], "西面") and p["主人席"].x > p["阼阶上"].x
    music = [p[f"工席{k}"] for k in range(1, 5)]
    assert rel.is_east_first(music) and p["乐正·上"].x < music[-1].x and all(rel.faces(man, "北面") for man in music)
    mats = [f for f in each.features.values() if f.kind == "mat" and f.id not in ("工席",)]
    for i, a in enumerate(mats):
        for b in mats[i + 1 :]:
            assert Polygon(a.outline).intersection(Polygon(b.outline)).area == 0, (a.id, b.id)


def test_music_below(each: StagePlan) -> None:
    p = each.places
    file = [p[f"工位{k}"] for k in range(1, 5)]
    assert rel.is_north_first(file) and all(rel.faces(man, "西面") for man in file)
    assert file[0].y == -9.0, "堂前三笴"
    assert all(rel.on_side(man, p["阼阶前"], "东") for man in file)
    assert p["乐正·堂下"].y < file[-1].y and rel.faces(p["乐正·堂下"], "北面")


def test_those_below(each: StagePlan) -> None:
    p, f = each.places, each.features
    assert p["宾从降位"].x == f["西序"].x and p["主人从降位"].x == f["东序"].x
    assert p["大夫从降位1"].y < p["宾从降位"].y
    elders = [p[f"三宾·下{i}"] for i in (1, 2, 3)]
    assert all(man.x < p["大夫从降位1"].x and man.y < p["大夫从降位1"].y for man in elders) and rel.faces(elders[0], "东面")
    others = [p[id] for id in p if re.fullmatch(r"众宾·下\d+", id)]
    assert len(others) == 6 and all(man.y > p["司射位"].y + 5 for man in others), "clear of the officers and their lane"


def test_west_side_leaves_the_lane_free(each: StagePlan) -> None:
    p = each.places
    lane = p["西道·南"].x
    assert lane == p["西道·北"].x == p["堂西·上耦上射"].x
    west = [p[id] for id in p if id.startswith(("弟子·西方", "相者·下")) or id in ("获者·西方", "乐正·西方")]
    assert len(west) == 12 and all(man.x <= lane - 3.0 for man in west)
    assert all(man.x > -each.features["庭"].size[0] / 2 for man in west)


def test_passing_before_the_stairs(lay: Lay) -> None:
    for reading in ("ns", "ew"):
        p = lay(D11=reading).places
        assert rel.passing_on_left(p["相左·南行"], p["相左·北行"]), reading
    p = lay().places
    assert p["相左·南行"].x < p["西阶前"].x < p["相左·北行"].x, "the south-goer is west"
    assert rel.passing_on_left(p["南行·西阶前"], p["北行·西阶前"])


def test_numbers_of_the_default_site(lay: Lay) -> None:
    p = lay().places
    wanted = {
        "司射位": (-39, -66),
        "司马位": (-39, -72),
        "司马之南": (-25, -75),
        "射位·上耦上射": (-45, -79),
        "射位·下耦下射": (-45, -101.5),
        "司射·诱射位": (-45, -73),
        "堂西·下耦下射": (-78, 6),
        "司射·比耦": (-68, -2),
        "司射·命射": (-14, -4),
        "司射·射器": (-29.5, -0.5),
        "乏·获者": (-30, -182.5),
        "侯前": (0, -278),
        "工位4": (38, -21),
        "众宾·下5": (-34, -44),
        "众宾·下6": (-38, -16),
        "笙·位4": (63.5, -52.5),
        "司正位": (0, -30),
    }
    assert {id: (p[id].x, p[id].y) for id in wanted} == wanted


# -- walks --------------------------------------------------------------------------------------------------------------------


def walks(plan: StagePlan) -> dict[str, list[tuple[str, ...]]]:
    """The walks of 14–22 that the site must leave open, as place ids, by what they are."""
    up = ("西阶·升堂", *lanes.via(plan, "适物"))
    return {
        "archers up": [(*up, "当物·左", "左物"), (*up, "当物·右", "右物")],
        "director of arms": [("西阶·升堂", *lanes.via(plan, "钩楹"), "物间", *lanes.via(plan, "还其后"), "西阶·升堂")],
        "to 堂西": [(*lanes.via(plan, "由司马之南"), f"堂西·{ARCHERS[0]}"), ("西道·北", "司射·堂西", "司马·堂西")],
        "from 堂西": [("堂西·上耦上射", *lanes.via(plan, "出于司射之南"), "西阶·下")],
        "marker": [("获者·西方", *lanes.via(plan, "适侯"), "侯前", *lanes.via(plan, "去侯"), "乏·获者")],
        "ask": [("西阶·升堂", "西阶上", "阼阶上")],
        "order": [("西阶前", "司射·命射"), ("司射·阶西", "西阶前", "西阶·下")],
        "gear": [("门外西", *lanes.via(plan, "纳射器"))],
        "gate": [("门内西", *lanes.via(plan, "宾道")), lanes.via(plan, "主人道")],
        "stand": [("弟子·西方6", "弟子·设楅"), ("司马·命设楅", "司马·乘矢")],
    }


def test_walks_are_open(each: StagePlan) -> None:
    ground = Obstacles(each)
    for what, ways in walks(each).items():
        for way in ways:
            assert ground.first(path(each.places[id].xyz for id in way)) is None, (what, way)
    stair = stair_of(each, "西阶")
    up = join(path([each.places["西阶前"].xyz, each.places["西阶·下"].xyz]), climb(stair, 0, stair.risers))
    assert ground.first(up) is None


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.fixed_dictionaries({name: st.sampled_from(keys) for name, keys in READINGS.items()}), st.sampled_from("庠序"), st.integers(0, 2))
def test_walks_are_open_under_every_reading(lay: Lay, readings: dict[str, str], venue: str, hall: int) -> None:
    plan = lay(venue=venue, hall=("YS_shi", "DZ3_shi", "DZ3c_shi")[hall], **readings)
    ground = Obstacles(plan)
    for what in ("archers up", "director of arms", "to 堂西", "from 堂西", "ask", "order", "gear", "marker"):
        for way in walks(plan)[what]:
            assert ground.first(path(plan.places[id].xyz for id in way)) is None, (what, way)


def test_director_of_arms_goes_behind_south_and_round(each: StagePlan) -> None:
    p = each.places
    up = [p[id] for id in lanes.via(each, "钩楹")]
    upper, lower, pillar = p["右物"], p["左物"], each.features["西楹"]
    assert any(rel.same_x(corner, upper) and corner.y > upper.y + 1.8 for corner in up), "由上射之后"
    assert any(corner.x < pillar.x - 1.8 and corner.y > pillar.y for corner in up), "west of the pillar and on north of it"
    out = [p[id] for id in lanes.via(each, "还其后")]
    south = next(i for i, c in enumerate(out) if c.y < lower.y - 1.8 and c.x >= lower.x)
    behind = next(i for i, c in enumerate(out) if c.y > lower.y + 1.8)
    assert south < behind, "出于下射之南, 还其后"
    around = Polygon([(p["物间"].x, p["物间"].y), *((c.x, c.y) for c in out[:-1])])
    assert around.contains(Point(lower.x, lower.y)) and around.exterior.is_ccw, "the circuit holds him, counter-clockwise on the plan"


def test_readings_of_the_hook(lay: Lay) -> None:
    plan = lay(D10="ao")
    corners = [plan.places[id] for id in lanes.via(plan, "钩楹")]
    pillar = plan.features["西楹"]
    assert any(c.x > pillar.x + 1.8 and c.y < pillar.y for c in corners), "on the inner side"
    direct = lay(D14="direct")
    assert all(direct.places[id].y < direct.places["左物"].y for id in lanes.via(direct, "还其后"))
    xu = lay(venue="序", D10="ao")
    assert all(xu.places[id].x > xu.features["西楹"].x for id in lanes.via(xu, "适物")[1:])


def test_lanes_are_named() -> None:
    with pytest.raises(ValueError, match="lanes are 由司马之南"):
        lanes.via(StagePlan("学"), "由司射之东")
    with pytest.raises(ValueError, match="not on stage 朝"):
        lanes.via(StagePlan("朝"), "由司马之南")


def test_nobody_stands_in_a_thing(each: StagePlan) -> None:
    things = ("弓", "弓1", "器", "众矢", "旌·西方", "倚旌", "所设中", "所设楅", "·堂西", "西楹南·爵")
    hall = each.features["堂"]
    for place in each.places.values():
        if place.id.endswith(things) and not place.id.startswith(("司射·堂西", "司马·堂西", "有司")):
            continue
        body = Point(place.x, place.y).buffer(0.9 - 1e-6)
        for f in each.features.values():
            upon = f.z >= hall.size[2]
            if f.solid and upon == (place.z > 0):
                assert not body.intersects(Polygon(f.outline)), (place.id, f.id)
        if place.z == 0:
            assert not body.intersects(Polygon(hall.outline)), place.id
        elif place.z == hall.size[2]:
            assert Polygon(hall.outline).covers(Point(place.x, place.y)), place.id


def test_people_of_one_moment_have_room(each: StagePlan) -> None:
    p = each.places
    at_rest = [
        id for id in p if id.startswith(("射位", "众宾·下", "三宾·下", "弟子·西方", "相者·下", "工位", "笙·位", "赞者·位", "执爵者"))
    ]
    at_rest = [id for id in at_rest if not re.search(r"\d·", id) and not id.endswith(("·出", "·归"))]
    at_rest += ["司射位", "司马位", "司正位", "获者·西方", "乐正·堂下", "宾从降位", "主人从降位", "大夫从降位1"]
    for i, a in enumerate(at_rest):
        for b in at_rest[i + 1 :]:
            assert Point(p[a].x, p[a].y).distance(Point(p[b].x, p[b].y)) >= 1.8, (a, b)


# -- choices -----------------------------------------------------------------------------------------------------------------


def test_grandees(lay: Lay) -> None:
    assert not any(id.startswith("大夫") for id in lay(grandees=0).places)
    with pytest.raises(LituError, match="D18=jia"):
        lay(grandees=2)
    three = lay(grandees=3, D18="jia")
    assert (
        three.places["大夫席1"].x > three.features["尊"].x > three.places["宾席"].x > three.places["大夫席2"].x > three.places["大夫席3"].x
    )
    elders = [three.places[f"三宾席{i}"] for i in (1, 2, 3)]
    assert rel.is_north_first(elders) and all(rel.faces(man, "东面") for man in elders), "西序之席北上"
    assert rel.is_north_first([three.places[f"大夫从降位{i}"] for i in (1, 2, 3)])


def test_seats_of_one_eastern_chamber(lay: Lay) -> None:
    with pytest.raises(LituError, match="D18=jia"):
        lay(D17="east_room")
    plan = lay(D17="east_room", D18="jia")
    assert plan.features["尊"].x == 0.0, "the jars in the middle, between the doors"
    assert plan.features["牖"].x < plan.places["宾席"].x < plan.features["户"].x < 0 < plan.features["东房户"].x
    assert "西房" not in plan.features
    with pytest.raises(LituError, match="venue=序"):
        lay(D17="sheng_xu")
    xu = lay(D17="sheng_xu", D18="sheng", venue="序")
    assert xu.places["宾席"].x > xu.features["西楹"].x


def test_guests(lay: Lay) -> None:
    assert len([id for id in lay(guests=20).places if re.fullmatch(r"(三|众)宾·下\d+", id)]) == 20
    assert not any(id.startswith("众宾·下") for id in lay(guests=3).places)
    with pytest.raises(LituError, match="20 guests do not fit"):
        lay(guests=20, hall="DZ3c_shi")


def test_seats_that_leave_no_way_are_refused(lay: Lay) -> None:
    with pytest.raises(LituError, match="mats before the 西序 .* keep D18=none"):
        lay(hall="DZ3c_shi", D18="jia")
    with pytest.raises(LituError, match="no room for 4 grandees east of the elders' mats"):
        lay(hall="DZ3_shi", grandees=4, D18="jia")
    assert lay(grandees=4, D18="jia").places


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"hall": "DZ5_bo"}, "take YS_shi, DZ3_shi or DZ3c_shi"),
        ({"hall": "GUAN"}, "hall GUAN"),
        ({"hall": "nowhere"}, "no hall 'nowhere'"),
        ({"venue": "庙"}, "no venue '庙'"),
        ({"D25": "3tang"}, "keep D25=36zhang"),
        ({"fa_range": "half"}, "fa_range is third or three_tenths"),
        *(({name: "nobody"}, f"{name} has no key 'nobody'") for name in READINGS),
    ],
    ids=lambda value: "" if isinstance(value, str) else ",".join(value),
)
def test_what_does_not_fit_is_refused_in_one_line(lay: Lay, changes: dict[str, str], named: str) -> None:
    with pytest.raises(LituError, match=re.escape(named)) as caught:
        lay(**changes)
    assert "\n" not in str(caught.value)


def test_readings_move_things(lay: Lay) -> None:
    assert (lay(D16="ao").places["司正位"].x, lay(D16="ao").features["觯"].y) == (22.5, -180.0)
    assert lay(D39="under_mark").places["司射·命射"].x == lay().places["右物"].x
    assert lay(D15="at_start").places["司马·命负侯"].xyz == lay().places["司马位"].xyz
    assert lay().places["司马·命负侯"].xyz == lay().places["司正位"].xyz
    heights = {key: (lay(D20=key).places["宾弓"].x, lay(D20=key).places["宾弓"].z) for key in READINGS["D20"]}
    assert heights == {"shang": (-52.0, 3.0), "xi": (-33.5, 3.0), "wall": (-52.9, 0.0)}
    chimes = lay().features["县"]
    assert lay().places["笙·位1"].x > chimes.x > lay(D23="west").places["笙·位1"].x
    assert rel.is_north_first([lay(D23="between").places[f"笙·位{i}"] for i in (1, 2, 3, 4)])


# -- evidence ----------------------------------------------------------------------------------------------------------------


def sentences() -> dict[str, str]:
    data = tomllib.loads(TEXT.read_text(encoding="utf-8"))
    return {sentence["id"]: sentence["text"] for section in data["section"] for sentence in section["sentences"]}


def plain(words: str) -> str:
    return re.sub(r"[，。；：、“”！？]", "", words)


@pytest.mark.parametrize("venue", ["庠", "序"])
def test_quoted_words_are_in_the_sentence(lay: Lay, venue: str) -> None:
    text = sentences()
    plan = lay(venue=venue)
    evidence: Iterable[tuple[str, Evidence]] = [(item.id, item.evidence) for item in (*plan.features.values(), *plan.places.values())]
    checked = 0
    for id, known in evidence:
        assert known.phrase, id
        assert known.source or known.kind in (Kind.ASSUMED, Kind.DERIVED), id
        if known.kind is Kind.TEXT and known.source in text:
            assert plain(known.phrase) in plain(text[known.source]), (id, known)
            checked += 1
        elif known.kind is Kind.TEXT:
            assert known.source in ("礼器", "大射仪"), (id, known.source)
    assert checked > 60


def test_ids_are_simplified_and_numbers_are_floats(each: StagePlan) -> None:
    for item in (*each.features.values(), *each.places.values()):
        assert isinstance(item.x, float) and isinstance(item.y, float) and isinstance(item.z, float)
        assert not re.search(r"[門東陰階賓師獲樂與從]", item.id), item.id


def test_the_same_choices_give_the_same_site(lay: Lay) -> None:
    assert lay() == lay()
