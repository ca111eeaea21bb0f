"""Sections 20–22 as a reader of the text would check them."""

from __future__ import annotations

import numpy as np
import pytest

from geometry import relations as rel
from scenes.score import Action, Score
from tests.scenes.conftest import cues, end, score_of, start
from tests.scenes.test_text_14_19 import SIX, features, held, places, said

PAIRS = ("上耦", "次耦", "下耦")


def like(score: Score, sentence: str, pair: int):
    """The cue of ``sentence`` as pair 0 plays it, or as pairs 1 and 2 repeat it under 21.29."""
    if pair == 0:
        return cues(score, sentence)[0]
    return [cue for cue in cues(score, "21.29") if cue.like == sentence][pair - 1]


def done(score: Score, cue):
    return score.state_at(cue.t1, left=True)


def bows(cue, who: str) -> list[Action]:
    return [a for a in cue.actions if a.who == who and a.verb == "bow"]


def facing_at(score: Score, action: Action) -> float:
    return score.state_at(action.t0).officiants[action.who].facing


def crossings(score: Score, sentence: str, who: str, x: float) -> list[float]:
    """The y at which the walks of ``who`` in ``sentence`` cross the line from north to south at ``x``."""
    out: list[float] = []
    for walk in (a for cue in cues(score, sentence) for a in cue.actions if a.who == who and a.path):
        for (x0, y0, _), (x1, y1, _) in zip(walk.path or (), (walk.path or ())[1:], strict=False):
            if x0 == x1 == x:
                out += [y0, y1]
            elif min(x0, x1) <= x <= max(x0, x1) and x0 != x1:
                out.append(y0 + (y1 - y0) * (x - x0) / (x1 - x0))
    return out


# -- 20 诱射 -------------------------------------------------------------------------------------------------------------


def test_20_01_stands_north_of_the_three_pairs_with_three_arrows_in_his_belt(score: Score) -> None:
    state = end(score, "20.01")
    slots = held(state, "司射")
    assert sorted(slot for thing, slot in slots.items() if thing.startswith("矢")) == sorted(["带", "带", "带", "指间"])
    bow = bows(cues(score, "20.01")[0], "司射")[0]
    then = score.state_at(bow.t0)
    assert facing_at(score, bow) == 90.0
    assert all(then.officiants["司射"].y > then.officiants[who].y for who in SIX)


def test_20_02_to_04_bows_facing_north_at_every_station(score: Score) -> None:
    stair, mark = features(score)["西阶"], features(score)["左物"]
    at_line, at_foot, on_hall = bows(cues(score, "20.02")[0], "司射")
    where = [score.state_at(b.t0).officiants["司射"] for b in (at_line, at_foot, on_hall)]
    assert all(man.facing == 0.0 for man in where)
    assert all(rel.same_x(man, stair) for man in where)
    assert where[0].y < where[1].y < 0 < where[2].y and where[2].z == 3
    in_line, at_mark = bows(cues(score, "20.04")[0], "司射")
    assert facing_at(score, in_line) == facing_at(score, at_mark) == 0.0
    assert rel.same_x(score.state_at(in_line.t0).officiants["司射"], mark)


def test_20_03_outside_the_pillars_in_a_xiang_round_the_pillar_in_a_xu(score: Score) -> None:
    cue = cues(score, "20.03")[0]
    pillar = features(score)["西楹"]
    path = next(a.path for a in cue.actions if a.path)
    if score.options["venue"] == "庠":
        assert cue.quote == "堂则由楹外"
        assert all(y < pillar.y for _, y, _ in path)
    else:
        assert cue.quote == "豫则钩楹内"
        passing = [x for x, y, _ in path if abs(y - pillar.y) <= 4]
        assert passing and all(x < pillar.x for x in passing), "default D10: west of the pillar"
        assert max(y for _, y, _ in path) > pillar.y


def test_20_05_turns_on_the_east_mark_by_the_upper_side(score: Score) -> None:
    state = end(score, "20.05").officiants["司射"]
    assert rel.same_x(state, features(score)["左物"]) and rel.faces(state, "南面") and features(score)["左物"].x > 0
    turn = [a for a in cues(score, "20.05")[0].actions if a.verb == "turn"][-1]
    assert turn.facing == (0.0, -180.0), "右还: counter-clockwise, by the west"


def test_20_07_banner_stays_at_the_target_while_he_shoots(score: Score) -> None:
    times = np.linspace(start(score, "20.01").t, end(score, "20.13").t, 200)
    banner = [score.state_at(t).objects["旌"] for t in times]
    assert {b.holder for b in banner} == {None} and {(b.x, b.y) for b in banner} == {(banner[0].x, banner[0].y)}
    assert score.statuses["20.07"].status == "held"


def test_20_08_four_arrows_and_then_none(score: Score) -> None:
    cue = cues(score, "20.08")[0]
    assert [a.object for a in cue.actions if a.verb == "shoot"] == [f"矢·司射{n}" for n in range(1, 5)]
    assert not [t for t in held(end(score, "20.09"), "司射") if t.startswith("矢")]


def test_20_10_bows_facing_south_on_the_mark_and_again_over_the_stair(score: Score) -> None:
    cue = cues(score, "20.10")[0]
    on_mark, over_stair = bows(cue, "司射")
    assert facing_at(score, on_mark) == facing_at(score, over_stair) == 180.0
    assert rel.same_x(score.state_at(on_mark.t0).officiants["司射"], features(score)["左物"]), "南面揖"
    assert rel.same_x(score.state_at(over_stair.t0).officiants["司射"], features(score)["西阶"]), "揖如升射"
    assert len(bows(cues(score, "20.11")[0], "司射")) == 1, "and once more below the stair"


def test_20_11_comes_down_and_out_by_the_south_of_his_place(score: Score) -> None:
    walks = [a.path for a in cues(score, "20.11")[0].actions if a.path and a.verb == "walk"]
    place = places(score)["司射位"]
    passing = [y for path in walks for x, y, _ in path if x <= place.x]
    assert passing and all(y < place.y for y in passing)


def test_20_12_13_takes_one_arrow_then_the_rod_and_returns(score: Score) -> None:
    assert held(end(score, "20.12"), "司射")["矢·司射5"] == "指间"
    state = end(score, "20.13")
    assert held(state, "司射") == {"弓·司射": "左手", "矢·司射5": "指间", "扑": "带"}
    assert state.officiants["司射"].place == "司射位" and rel.faces(state.officiants["司射"], "东面")


# -- 21 三耦射 -----------------------------------------------------------------------------------------------------------


def test_21_01_02_marker_stands_before_the_target_banner_in_hand(score: Score) -> None:
    assert said(score, "21.01")[0][0] == "司马"
    assert not any(a.path for a in cues(score, "21.01")[0].actions), "由其位 (J.22): he orders from his place"
    state = end(score, "21.02")
    man = state.officiants["获者"]
    assert held(state, "获者") == {"旌": "两手"} and rel.faces(man, "北面")
    assert rel.same_x(man, features(score)["侯中"]) and man.y > features(score)["侯"].y, "负侯: his back to the target"


def test_21_03_04_turns_left_to_face_the_first_pair_and_goes_back(score: Score) -> None:
    cue = cues(score, "21.03")[0]
    state = end(score, "21.03")
    man = state.officiants["司射"]
    pair = [state.officiants[who] for who in SIX[:2]]
    assert rel.faces(man, "西面") and pair[1].y < man.y < pair[0].y and man.x > pair[0].x
    first = next(a for a in cue.actions if a.who == "司射" and a.verb == "turn")
    assert first.facing is not None and first.facing[1] > 0, "还, 左还也: clockwise"
    back = end(score, "21.04").officiants["司射"]
    assert back.place == "司射位" and rel.faces(back, "东面")


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_21_05_06_upper_archer_on_the_left_all_the_way(score: Score, pair: int) -> None:
    upper, lower = f"{PAIRS[pair]}上射", f"{PAIRS[pair]}下射"
    walk = next(a for a in like(score, "21.05", pair).actions if a.who == upper and a.path)
    for who in (upper, lower):
        first, *later = bows(like(score, "21.05", pair), who)
        assert first.t1 <= walk.t0 and facing_at(score, first) == 90.0, "揖进"
        assert len(later) == (0 if pair == 0 else 2), "当阶揖 and 相揖, of those who meet the pair that comes down"
    middle = score.state_at((walk.t0 + walk.t1) / 2).officiants
    assert middle[upper].facing == 90.0 and middle[upper].y > middle[lower].y, "going east his left is north"
    foot = done(score, like(score, "21.06", pair)).officiants
    assert rel.abreast(foot[upper], foot[lower]) and foot[upper].facing == 0.0
    assert rel.left_side_of(foot[upper], foot[lower])
    assert len(bows(like(score, "21.06", pair), upper)) == (2 if pair == 0 else 1), "当阶, 及阶 (the later pairs bowed at 当阶 on the way)"
    facings = {facing_at(score, b) for b in bows(like(score, "21.06", pair), upper) + bows(like(score, "21.06", pair), lower)}
    assert facings == {0.0}


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_21_07_one_riser_is_left_empty_between_them(score: Score, pair: int) -> None:
    state = done(score, like(score, "21.07", pair)).officiants
    upper, lower = state[f"{PAIRS[pair]}上射"], state[f"{PAIRS[pair]}下射"]
    assert (upper.z, lower.z) == (3.0, 1.0)
    assert rel.riser_between(int(upper.z), int(lower.z))
    assert rel.same_x(upper, features(score)["西阶"]) and rel.same_x(lower, features(score)["西阶"])
    climbs = {a.who: a for a in like(score, "21.07", pair).actions if a.verb == "ascend"}
    assert climbs[upper.id].t1 <= climbs[lower.id].t0, "上射先升三等，下射从之"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_21_08_to_11_each_to_his_own_mark(score: Score, pair: int) -> None:
    upper, lower = f"{PAIRS[pair]}上射", f"{PAIRS[pair]}下射"
    aside = done(score, like(score, "21.08", pair)).officiants[upper]
    assert aside.x < features(score)["西阶"].x and aside.z == 3 and aside.facing == 0.0, "少左"
    greeting = bows(like(score, "21.09", pair), upper)
    assert len(greeting) == 1
    then = score.state_at(greeting[0].t0).officiants
    assert then[lower].z == 3 and rel.left_side_of(then[upper], then[lower])
    on_marks = done(score, like(score, "21.11", pair)).officiants
    assert rel.same_x(on_marks[upper], features(score)["右物"]) and rel.same_x(on_marks[lower], features(score)["左物"])
    assert on_marks[upper].y == features(score)["右物"].y
    assert on_marks[upper].facing == on_marks[lower].facing == 180.0
    for who in (upper, lower):
        stations = bows(like(score, "21.10", pair), who)
        assert len(stations) == 2 and {facing_at(score, b) for b in stations} == {0.0}


def test_21_12_director_of_arms_bares_but_takes_no_ring_and_goes_behind_the_upper_archer(score: Score) -> None:
    armed = end(score, "21.12-1")
    assert armed.officiants["司马"].dress == ("袒",), "不决遂"
    assert held(armed, "司马") == {"弓·司马": "左手"}
    place = places(score)["司射位"]
    out = crossings(score, "21.12", "司马", place.x)
    assert out and all(y < place.y for y in out), "出于司射之南"
    archer = end(score, "21.12").officiants["上耦上射"]
    behind = [y for y in crossings(score, "21.12", "司马", archer.x) if y > 0]
    assert behind and all(y > archer.y for y in behind), "由上射之后: he faces south, so behind him is north"
    man = end(score, "21.12").officiants["司马"]
    lower = end(score, "21.12").officiants["上耦下射"]
    assert archer.x < man.x < lower.x and man.facing == 225.0


def test_21_12_goes_round_the_west_pillar(score: Score) -> None:
    path = next(a.path for a in cues(score, "21.12")[2].actions if a.path)
    pillar = features(score)["西楹"]
    west = [y for x, y, _ in path if x < pillar.x]
    assert min(west) < pillar.y < max(west), "default D10: he passes the pillar on its west"


def test_21_13_raises_the_bow_with_the_right_hand_at_the_tip(score: Score) -> None:
    raising = next(a for a in cues(score, "21.13")[0].actions if a.verb == "raise_bow")
    state = score.state_at(raising.t1)
    bow = next(h for h in state.officiants["司马"].holding if h.id == "弓·司马")
    assert bow.slot == "两手" and bow.state == "扬"
    assert said(score, "21.13")[0][1] == "去侯。"


def test_21_14_15_marker_walks_west_then_north_to_the_screen_calling(score: Score) -> None:
    walk = next(a for a in cues(score, "21.14")[0].actions if a.path)
    assert walk.words and set(walk.words) <= {"诺", "—"}, "诺声不绝"
    screen = features(score)["乏"]
    (x0, y0, _), (x1, y1, _), (x2, y2, _) = walk.path
    assert y0 == y1 and x1 < x0 and x1 == x2 and y2 > y1
    state = end(score, "21.15")
    man = state.officiants["获者"]
    assert rel.faces(man, "东面") and man.posture == "立" and state.objects["旌"].state == "偃"
    assert abs(man.x - screen.x) < 1 and man.y < screen.y, "the screen is north of him, between him and the archers"
    verbs = [a.verb for a in cues(score, "21.15")[0].actions]
    assert verbs == ["sit", "lower_banner", "rise"]


def test_21_16_goes_out_south_of_the_lower_archer_and_round_behind_him(score: Score) -> None:
    walk = next(a for a in cues(score, "21.16")[0].actions if a.verb == "circle")
    lower = end(score, "21.15").officiants["上耦下射"]
    around = np.array(walk.path)[:5, :2] - np.array([lower.x, lower.y])
    angles = np.unwrap(np.arctan2(around[:, 1], around[:, 0]))
    assert (np.diff(angles) > 0).all(), "counter-clockwise seen from above"
    assert angles[-1] - angles[0] > np.pi, "he goes round him: out on his south, by his east, behind him on the north"
    assert end(score, "21.16").officiants["司马"].z == 0


def _meeting(score: Score, a: str, b: str, t0: float, t1: float):
    times = np.arange(t0, t1, 0.02)
    sample = score.sample(times)
    i, j = sample.ids.index(a), sample.ids.index(b)
    ground = (sample.z[:, i] == 0) & (sample.z[:, j] == 0)
    gap = np.where(ground, np.hypot(sample.x[:, i] - sample.x[:, j], sample.y[:, i] - sample.y[:, j]), np.inf)
    k = int(gap.argmin())
    return score.state_at(float(times[k])).officiants, float(gap[k])


@pytest.mark.parametrize("sentence", ["21.17", "22.01"])
def test_directors_meet_before_the_stair_each_on_the_others_left(score: Score, sentence: str) -> None:
    cue = cues(score, sentence)[0]
    people, gap = _meeting(score, "司马", "司射", cue.t0 - 40, cue.t1)
    sima, sishe = people["司马"], people["司射"]
    assert sima.moving and sishe.moving and 1.8 <= gap < 8
    assert rel.passing_on_left(sima, sishe)
    stair = features(score)["西阶"]
    for man in (sima, sishe):
        assert abs(man.x - stair.x) <= stair.size[0] / 2 and -20 < man.y < stair.y
    south = sima if sentence == "21.17" else sishe
    north = sishe if sentence == "21.17" else sima
    assert south.facing == 180.0 and north.facing == 0.0 and south.x < north.x


@pytest.mark.parametrize(("going", "coming"), [(0, 1), (1, 2)])
def test_pairs_meet_before_the_stair_and_bow(score: Score, going: int, coming: int) -> None:
    cue = like(score, "21.27", going)
    greet = bows(cue, f"{PAIRS[going]}上射")[0]
    people = score.state_at(greet.t0 + 0.5).officiants
    for down in (f"{PAIRS[going]}上射", f"{PAIRS[going]}下射"):
        for up in (f"{PAIRS[coming]}上射", f"{PAIRS[coming]}下射"):
            assert people[down].posture == people[up].posture == "揖", "相揖: all four at once"
            assert people[down].facing == 180.0 and people[up].facing == 0.0 and people[down].x < people[up].x
            assert rel.passing_on_left(people[down], people[up])
    walk = next(a for a in like(score, "21.28", going).actions if a.path and a.who.endswith("上射"))
    assert walk.path[0][1] > people[f"{PAIRS[coming]}上射"].y > walk.path[1][1], "and then they pass"


def test_21_18_19_warns_the_upper_archer_from_below_east_of_the_stair(score: Score) -> None:
    man = end(score, "21.18").officiants["司射"]
    stair = features(score)["西阶"]
    assert man.x > stair.x and man.z == 0 and rel.faces(man, "北面")
    assert said(score, "21.18") == [("司射", "无射获，无猎获。", "上耦上射")]
    assert bows(cues(score, "21.19")[0], "上耦上射")
    assert end(score, "21.19").officiants["司射"].place == "司射位"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_21_20_to_22_they_shoot_by_turns_the_upper_first(score: Score, pair: int) -> None:
    upper, lower = f"{PAIRS[pair]}上射", f"{PAIRS[pair]}下射"
    shots = [a for s in ("21.20", "21.21", "21.22") for a in like(score, s, pair).actions if a.verb == "shoot"]
    shots.sort(key=lambda a: a.t0)
    assert [a.who for a in shots] == [upper, lower] * 4
    assert [a.object for a in shots if a.who == upper] == [f"矢·{upper}{n}" for n in range(1, 5)]
    ready = next(a for a in like(score, "21.21", pair).actions if a.who == upper and a.verb == "nip")
    assert ready.t1 <= shots[1].t0, "上射既发，挟弓矢，而后下射射"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_21_23_a_cry_for_every_hit_and_no_tally(score: Score, pair: int) -> None:
    who = {f"{PAIRS[pair]}上射", f"{PAIRS[pair]}下射"}
    shots = [a for s in ("21.20", "21.21", "21.22") for a in like(score, s, pair).actions if a.verb == "shoot"]
    hitting = [a for a in shots if a.to == "侯"]
    loud = [a for a in like(score, "21.23", pair).actions if a.verb == "raise_banner"]
    low = [a for a in like(score, "21.23", pair).actions if a.verb == "lower_banner"]
    assert {a.who for a in shots} == who and len(loud) == len(low) == len(hitting)
    for shot, up, down in zip(*(sorted(those, key=lambda a: a.t0) for those in (hitting, loud, low)), strict=True):
        assert shot.t0 < up.t0 < up.t1 <= down.t0 < shot.t0 + 8
        assert up.words and up.words.startswith("获") and down.words and down.words.startswith("获"), "a cry with each motion"
        between = score.state_at(up.t1)
        assert between.officiants["获者"].posture == "坐" and between.objects["旌"].state == "举"
        assert score.state_at(down.t1).objects["旌"].state == "偃"
    assert not any((a.object or "").startswith("算") for a in like(score, "21.23", pair).actions), "获而未释获"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_21_24_to_28_the_way_back(score: Score, pair: int) -> None:
    upper, lower = f"{PAIRS[pair]}上射", f"{PAIRS[pair]}下射"
    salutes = bows(like(score, "21.24", pair), upper)
    assert len(salutes) == 2 and {facing_at(score, b) for b in salutes} == {180.0}
    half = done(score, like(score, "21.25", pair)).officiants
    assert (half[upper].z, half[lower].z) == (0.0, 2.0), "上射降三等，下射从之，中等"
    aside = next(a for a in like(score, "21.25", pair).actions if a.verb == "step_right")
    before, after = score.state_at(aside.t0).officiants[lower], score.state_at(aside.t1).officiants[lower]
    assert before.facing == 180.0 and rel.right_side_of(after, before), "下射少右: facing south his right is west"
    abreast = done(score, like(score, "21.26", pair)).officiants
    assert rel.abreast(abreast[upper], abreast[lower]) and abreast[upper].facing == 180.0
    assert rel.left_side_of(abreast[upper], abreast[lower]), "上射于左: going south his left is east"
    assert bows(like(score, "21.26", pair), upper) and bows(like(score, "21.26", pair), lower), "揖如升射: below the stair too"
    cue = like(score, "21.28", pair)
    sima = places(score)["司马位"]
    for who in (upper, lower):
        walk = next(a for a in cue.actions if a.path and a.who == who)
        by = [y0 + (y1 - y0) * (sima.x - x0) / (x1 - x0)
              for (x0, y0, _), (x1, y1, _) in zip(walk.path, walk.path[1:], strict=False) if x1 <= sima.x <= x0 and x1 < x0]  # fmt: skip
        assert by and all(y < sima.y for y in by), "由司马之南"
    state = done(score, cue)
    for who in (upper, lower):
        man = state.officiants[who]
        assert man.dress == () and man.holding == () and man.place == f"堂西·{who}" and man.facing == 180.0
        verbs = [a.verb for a in cue.actions if a.who == who and a.verb in ("lean", "take_off", "cover")]
        assert verbs == ["lean", "take_off", "cover"], "释弓、说决拾、袭"


def test_21_24_on_the_hall_the_upper_archer_keeps_the_left(score: Score) -> None:
    walk = next(a for a in cues(score, "21.24")[0].actions if a.path and a.who == "上耦上射")
    for share in (0.35, 0.5, 0.6):
        people = score.state_at(walk.t0 + share * (walk.t1 - walk.t0)).officiants
        upper, lower = people["上耦上射"], people["上耦下射"]
        if upper.facing == lower.facing == 270.0:
            assert upper.y < lower.y, "going west his left is south (D13 sheng)"


def test_21_30_to_32_lays_the_rod_aside_to_go_up_and_takes_it_again(score: Score) -> None:
    state = end(score, "21.30")
    man = state.officiants["司射"]
    assert "扑" not in held(state, "司射") and state.objects["扑"].x < features(score)["西阶"].x
    assert man.z == 3 and rel.faces(man, "北面") and said(score, "21.30") == [("司射", "三耦卒射。", "宾")]
    assert bows(cues(score, "21.31")[0], "宾")
    state = end(score, "21.32")
    assert held(state, "司射")["扑"] == "带" and state.officiants["司射"].place == "司射位"


# -- 22 取矢委楅 ---------------------------------------------------------------------------------------------------------


def test_22_01_02_again_between_the_marks_behind_the_west_one(score: Score) -> None:
    state = end(score, "22.01")
    assert state.officiants["司马"].dress == ("袒",) and held(state, "司马") == {"弓·司马": "左手"}
    assert state.officiants["司马"].z == 3
    place, mark = places(score)["司马位"], features(score)["右物"]
    out, behind = crossings(score, "22.01", "司马", place.x), crossings(score, "22.02", "司马", mark.x)
    assert out and all(y <= place.y for y in out) and min(out) < place.y, "由其位南"
    assert behind and all(y > mark.y for y in behind), "自右物之后"
    man = end(score, "22.02").officiants["司马"]
    assert man.facing == 225.0 and rel.same_y(man, mark)
    assert [a.verb for a in cues(score, "22.02")[0].actions if a.verb.endswith("bow")] == ["push_bow", "lower_bow"]


def test_22_03_04_marker_back_at_the_target_and_director_round_the_east_mark(score: Score) -> None:
    state = end(score, "22.03")
    man = state.officiants["获者"]
    assert rel.faces(man, "北面") and rel.same_x(man, features(score)["侯中"]) and held(state, "获者") == {"旌": "两手"}
    walk = next(a for a in cues(score, "22.04")[0].actions if a.verb == "circle")
    mark = features(score)["左物"]
    around = [(x - mark.x, y - mark.y) for x, y, _ in walk.path]
    assert any(dy < 0 for _, dy in around) and any(dx > 0 for dx, _ in around) and any(dx > 0 and dy > 0 for dx, dy in around)


def test_22_05_06_the_stand_is_set_level_with_the_basin_head_west(score: Score) -> None:
    man = end(score, "22.05").officiants["司马"]
    stand = features(score)["楅"]
    assert rel.same_x(man, stand) and man.y < stand.y and rel.faces(man, "北面")
    state = end(score, "22.06")
    assert state.objects["楅"].holder is None and rel.same_y(state.objects["楅"], features(score)["洗"])
    assert state.objects["楅"].facing == 270.0, "东肆: its head is west"
    putting = next(a for a in cues(score, "22.06")[0].actions if a.object == "楅" and a.verb == "set_down")
    bearer = score.state_at(putting.t0).officiants[putting.who]
    assert bearer.posture == "坐" and bearer.facing == 180.0, "南面坐而奠之 (J.29)"


def test_22_07_withdraws_lays_down_his_bow_covers_and_returns(score: Score) -> None:
    place = places(score)["司射位"]
    by = crossings(score, "22.07", "司马", place.x)
    assert by and all(y < place.y for y in by), "由司射之南退"
    state = end(score, "22.07")
    man = state.officiants["司马"]
    assert man.place == "司马位" and man.dress == () and man.holding == ()


def test_22_08_every_arrow_is_on_the_stand_nock_north(score: Score) -> None:
    state = end(score, "22.08")
    shot = [f"矢·{who}{n}" for who in [*SIX, "司射"] for n in range(1, 5)]
    assert all(state.objects[arrow].holder == "楅" and state.objects[arrow].facing == 180.0 for arrow in shot)
    for laying in (a for a in cues(score, "22.08")[0].actions if a.verb == "lay"):
        man = score.state_at(laying.t0).officiants[laying.who]
        assert man.posture == "坐" and man.facing == 0.0, "北面坐"
        assert man.y < features(score)["楅"].y


def test_22_08_the_marker_points_out_the_arrows_while_they_are_taken_up(score: Score) -> None:
    cue = cues(score, "22.08")[0]
    pointing = next(a for a in cue.actions if a.verb == "point")
    taking = [a for a in cue.actions if a.verb == "take"]
    man = score.state_at(pointing.t0).officiants["获者"]
    assert man.facing == 180.0 and man.y > features(score)["侯"].y, "he has turned to the target"
    first, last = min(a.t0 for a in taking), max(a.t1 for a in taking)
    assert first - 5 < pointing.t0 < last <= pointing.t1, "not before they come, and until all is taken up"
    waiting = score.state_at(pointing.t0 - 10).officiants["获者"]
    assert waiting.facing == 0.0, "until then 以旌负侯而俟"
    assert all(a.object for a in taking), "nobody goes for nothing"


def test_22_09_sorts_by_fours_covered_sitting_south_of_the_stand(score: Score) -> None:
    sorting = [a for a in cues(score, "22.09")[0].actions if a.verb == "sort_by_fours"]
    assert [len((a.object or "").split()) for a in sorting] == [4] * 7
    man = score.state_at(sorting[0].t0).officiants["司马"]
    assert man.posture == "坐" and man.facing == 0.0 and man.dress == () and man.y < features(score)["楅"].y


def test_22_10_to_12_only_when_arrows_are_missing(score: Score) -> None:
    assert {score.statuses[s].status for s in ("22.10", "22.11", "22.12")} == {"conditional"}
    short = score_of(f"venue={score.options['venue']}", "short=yes")
    lying = [a for a, state in end(short, "22.09").objects.items() if a.startswith("矢") and state.y < -200]
    assert len(lying) == 1
    assert said(short, "22.10")[-1][1] == "取矢不索。"
    who, words, _ = said(short, "22.11")[0]
    assert words == "诺。" and end(short, "22.11").officiants[who].x < -60, "自西方应"
    assert end(short, "22.12").objects[lying[0]].holder == "楅"
    assert not {"22.10", "22.11", "22.12"} & short.statuses.keys()


# -- readings ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("d7", ["cw", "ccw"])
def test_d7_turns_what_the_text_calls_left_and_leaves_our_own_turns_alone(d7: str) -> None:
    played = score_of(f"D7={d7}")
    turn = next(a for a in cues(played, "21.03")[0].actions if a.verb == "turn" and a.evidence.phrase == "还，左还也")
    assert turn.facing is not None and (turn.facing[1] > 0) is (d7 == "cw") and abs(turn.facing[1]) <= 180
    for who, sweep in (("上耦上射", 180.0), ("上耦下射", -180.0)):
        on_mark = next(a for a in cues(played, "21.11")[0].actions if a.who == who and a.verb == "turn")
        assert on_mark.facing == (0.0, sweep), "each by the side of the other"
    teaching = [a for a in cues(played, "20.05")[0].actions if a.verb == "turn"][-1]
    assert teaching.facing == (0.0, -180.0), "by the side of the upper archer"
    shooting = [a for cue in played.cues if cue.sentence < "23" for a in cue.actions if a.facing]
    assert all(abs(a.facing[1]) <= 180 for a in shooting if a.facing), "nobody spins"


@pytest.mark.parametrize("sentence", ["21.17", "22.01"])
def test_d11_ew_they_pass_west_of_the_stair_going_east_and_west(sentence: str) -> None:
    played = score_of("D11=ew")
    cue = cues(played, sentence)[0]
    people, gap = _meeting(played, "司马", "司射", cue.t0 - 60, cue.t1)
    assert 1.8 <= gap < 8 and rel.passing_on_left(people["司马"], people["司射"])
    assert {people["司马"].facing, people["司射"].facing} == {90.0, 270.0}
    stair = features(played)["西阶"]
    assert all(people[who].x < stair.x for who in ("司马", "司射"))
    assert people["司马" if sentence == "21.17" else "司射"].facing == 270.0, "he who comes down goes west"
