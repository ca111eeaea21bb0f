"""Sections 34 and 35 as a reader of the text would check them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from geometry import relations as rel
from geometry.evidence import Kind
from scenes.options import parse
from scenes.rites import load
from scenes.rules import ERROR, check
from scenes.score import Action, ObjectChange, Score, State
from scenes.text import load_text
from tests.scenes.conftest import cues, end, start
from tests.scenes.test_text_14_19 import features, held, places


@cache
def score_34(*sets: str, profile: str | None = None) -> Score:
    """The rite under ``NAME=VALUE`` options and a profile."""
    return load("xiangshe", parse(list(sets), profile))


SITES = ["venue=庠", "venue=序"]


@pytest.fixture(scope="module", params=SITES)
def score(request: pytest.FixtureRequest) -> Score:
    return score_34(request.param)


def acts(score: Score, sentence: str, who: str, *verbs: str) -> list[Action]:
    return [a for cue in cues(score, sentence) for a in cue.actions if a.who == who and (not verbs or a.verb in verbs)]


def done(score: Score, sentence: str, who: str, verb: str) -> State:
    """The state just after ``who`` has done ``verb`` for the first time in ``sentence``."""
    return score.state_at(acts(score, sentence, who, verb)[0].t1)


def gap(a, b) -> float:
    return float(np.hypot(a.x - b.x, a.y - b.y))


# -- 34 献获者 -----------------------------------------------------------------------------------------------------------


def test_34_01_washes_the_cup_of_the_lower_basket_at_the_basin(score: Score) -> None:
    assert start(score, "34.01").objects["爵1"].holder == "下篚"
    washing = done(score, "34.01", "司马", "wash")
    man = washing.officiants["司马"]
    assert held(washing, "司马") == {"爵1": "右手"} and washing.objects["爵1"].state == "虚"
    assert gap(man, features(score)["洗"]) < 4 and rel.faces(man, "南面")
    order = [a.verb for a in acts(score, "34.01", "司马") if a.verb in ("take", "wash", "ascend", "fill", "descend")]
    assert order == ["take", "wash", "ascend", "fill", "descend"], "洗爵，升，实之，以降"


def test_34_01_goes_up_by_the_west_stair_and_fills_from_the_eastern_jar(score: Score) -> None:
    filling = done(score, "34.01", "司马", "fill")
    man, site = filling.officiants["司马"], features(score)
    assert man.z == site["堂"].size[2] and filling.objects["爵1"].state == "实"
    assert gap(man, site["尊·酒"]) < gap(man, site["尊·玄酒"]) and gap(man, site["尊·酒"]) < 4
    assert [a.to for a in acts(score, "34.01", "司马", "ascend", "descend")] == ["西阶", "西阶"]


def test_34_01_the_cup_comes_to_the_marker_at_the_target(score: Score) -> None:
    state = end(score, "34.01")
    sima, marker = state.officiants["司马"], state.officiants["获者"]
    assert held(state, "司马") == {"爵1": "两手"} and state.objects["爵1"].state == "实"
    assert marker.place == "侯前" and gap(sima, marker) <= 4
    assert held(state, "获者") == {} and state.objects["旌"].state == "倚"
    assert gap(state.objects["旌"], features(score)["侯"]) < 4


def test_34_02_dishes_then_stand_are_set_before_the_cup_is_handed(score: Score) -> None:
    set_ = [a for cue in cues(score, "34.02") for a in cue.actions if a.verb == "set_dishes"]
    assert [a.object for a in set_] == ["荐·获者", "俎·获者"]
    assert set_[0].t1 <= set_[1].t0
    state = end(score, "34.02")
    assert state.objects["荐·获者"].holder is state.objects["俎·获者"].holder is None
    assert held(state, "司马") == {"爵1": "两手"}


def test_d28_says_where_the_dishes_are_set() -> None:
    state = end(score_34(), "34.02")
    marker, dishes, stand = state.officiants["获者"], state.objects["荐·获者"], state.objects["俎·获者"]
    assert rel.on_side(dishes, marker, "西") and rel.on_side(dishes, stand, "南"), "西面错，以南为上"
    assert all(rel.faces(state.officiants[who], "西面") for who in ("赞者1", "赞者2"))
    state = end(score_34("D28=ao"), "34.02")
    marker, dishes, stand = state.officiants["获者"], state.objects["荐·获者"], state.objects["俎·获者"]
    assert rel.same_x(dishes, marker) and rel.before(dishes, marker), "before him"
    assert rel.on_side(stand, dishes, "南")


def test_34_03_what_is_prepared_for_three_offerings_is_offered_at_three_places(score: Score) -> None:
    assert {start(score, "34.01").objects[dish].state for dish in ("荐·获者", "俎·获者")} == {"三祭"}
    left = [score.state_at(cue.t1, left=True).objects["俎·获者"].state for cue in score.cues if "34.08" in (cue.sentence, cue.like)]
    assert left == ["二祭", "一祭", "已祭"]
    assert end(score, "34.09").objects["荐·获者"].state == "已祭"


def test_34_04_he_bows_facing_north_and_receives_then_the_giver_bows_facing_west(score: Score) -> None:
    bow, hand = acts(score, "34.04", "获者", "bow_down")[0], acts(score, "34.04", "司马", "hand")[0]
    back = acts(score, "34.04", "司马", "bow_down")[0]
    assert bow.t1 <= hand.t0 and hand.t1 <= back.t0, "拜受 … 拜送"
    state = score.state_at(bow.t0)
    sima, marker = state.officiants["司马"], state.officiants["获者"]
    assert rel.faces(marker, "北面") and rel.on_side(features(score)["侯"], marker, "南"), "负侯"
    assert rel.faces(sima, "西面") and rel.on_side(sima, marker, "东")
    assert rel.faces(score.state_at(hand.t1).officiants["获者"], "北面")
    assert held(end(score, "34.04-1"), "获者") == {"爵1": "两手"}


def test_34_05_two_take_up_dishes_and_stand_and_follow_him(score: Score) -> None:
    state = end(score, "34.05")
    assert held(state, "赞者1") == {"荐·获者": "两手"} and held(state, "赞者2") == {"俎·获者": "两手"}
    assert held(state, "获者") == {"爵1": "两手"}
    walks = {who: [a for a in acts(score, "34.06", who) if a.path][0].t0 for who in ("获者", "赞者1", "赞者2")}
    assert walks["获者"] < min(walks["赞者1"], walks["赞者2"]), "从之"


def three_places(score: Score) -> list[State]:
    """The states in which the dishes are set before the right wing, the left wing and the middle."""
    return [score.state_at(cue.t1, left=True) for cue in score.cues if "34.06" in (cue.sentence, cue.like)]


def test_34_06_09_right_wing_is_east_then_left_then_the_middle(score: Score) -> None:
    states = three_places(score)
    assert len(states) == 3
    target, tongue = features(score)["侯"], features(score)["上舌"]
    right, left, middle = (state.officiants["获者"] for state in states)
    assert right.x > target.x > left.x and rel.same_x(middle, target), "东方谓之右个"
    body = features(score)["下躬"].size[0] / 2
    assert all(body < abs(man.x - target.x) < tongue.size[0] / 2 for man in (right, left)), "before the tongue, beyond the body"
    for state in states:
        man, dishes, stand = state.officiants["获者"], state.objects["荐·获者"], state.objects["俎·获者"]
        assert rel.faces(man, "南面") and man.y > target.y
        assert rel.before(dishes, man) and rel.same_x(dishes, man) and rel.same_x(stand, man)
        assert gap(man, stand) < gap(man, dishes) <= 4 and dishes.y > target.y, "俎当其北: as for the target, which faces north"


@pytest.mark.parametrize("nth", [0, 1, 2])
def test_34_07_08_sits_offers_rises_takes_the_lung_sits_and_offers_again(score: Score, nth: int) -> None:
    dishes = [cue for cue in score.cues if "34.07" in (cue.sentence, cue.like)][nth]
    lung = [cue for cue in score.cues if "34.08" in (cue.sentence, cue.like)][nth]
    assert [a.verb for a in dishes.actions] == ["sit", "hold_in_left_hand", "libate", "rise"]
    assert [a.verb for a in lung.actions] == ["take_lung", "sit", "libate", "hold_in_both_hands", "libate_wine"], "亦二手祭酒"
    assert all(a.who == "获者" for a in (*dishes.actions, *lung.actions))
    offering = score.state_at(dishes.actions[2].t0)
    assert held(offering, "获者") == {"爵1": "左手"}, "左执爵"
    assert offering.officiants["获者"].posture == "坐" and rel.faces(offering.officiants["获者"], "南面")
    standing = score.state_at(lung.actions[0].t0)
    assert standing.officiants["获者"].posture == "立" and held(standing, "获者") == {"爵1": "左手"}, "执爵兴"
    assert score.state_at(lung.t1, left=True).officiants["获者"].posture == "坐"


def test_34_09_is_a_repetition_at_the_left_wing_and_the_middle(score: Score) -> None:
    likes = [cue.like for cue in cues(score, "34.09")]
    assert likes == [None, *["34.05", "34.06", "34.07", "34.08"] * 2]


@pytest.mark.parametrize("sets", [(), ("D29=shi",), ("D41=xianzheng",)])
def test_34_10_three_paces_north_west_of_the_left_wing(sets: tuple[str, ...]) -> None:
    score = score_34(*sets)
    spot = places(score)["左个西北三步"]
    tongue = features(score)["下舌"]
    tip = tongue.x - tongue.size[0] / 2
    assert np.hypot(spot.x - tip, spot.y - tongue.y) == pytest.approx(18.0), "三步"
    assert spot.x < tip and spot.y > tongue.y and spot.y - tongue.y == pytest.approx(tip - spot.x), "西北"
    state = end(score, "34.10")
    dishes, stand = state.objects["荐·获者"], state.objects["俎·获者"]
    assert gap(dishes, spot) < 4 and rel.on_side(stand, dishes, "东") and rel.same_y(stand, dishes)


def test_d29_says_who_faces_east_there() -> None:
    state = end(score_34(), "34.10")
    spot = places(score_34())["左个西北三步"]
    marker = state.officiants["获者"]
    assert marker.place == "左个西北三步" and rel.faces(marker, "东面"), "执爵先立于此而东面"
    assert not any(rel.faces(state.officiants[who], "东面") for who in ("赞者1", "赞者2"))
    state = end(score_34("D29=shi"), "34.10")
    setter = state.officiants["赞者1"]
    assert gap(setter, spot) == 0 and rel.faces(setter, "东面") and rel.faces(state.officiants["赞者2"], "东面")
    assert state.officiants["获者"].place != "左个西北三步"


@pytest.mark.parametrize("sets", [(), ("D29=shi",), ("hall=DZ3c_shi",)])
def test_34_11_drinks_standing_facing_east_at_the_right_of_the_dishes_and_does_not_bow(sets: tuple[str, ...]) -> None:
    score = score_34(*sets)
    drunk = score.state_at(acts(score, "34.11", "获者", "drain")[0].t0)
    man, dishes = drunk.officiants["获者"], drunk.objects["荐·获者"]
    assert rel.faces(man, "东面") and man.posture == "立"
    assert rel.on_side(dishes, man, "北") and rel.same_x(dishes, man) and rel.left_side_of(dishes, man), "荐右"
    assert end(score, "34.11").objects["爵1"].state == "虚"
    sima = end(score, "34.11").officiants["司马"]
    assert rel.faces(sima, "北面") and sima.y < man.y and gap(sima, man) <= 4
    after = [a for a in score.actions if a.who == "获者" and a.t0 >= score.cue_by_id["34.11"].t0 and a.verb == "bow_down"]
    assert not after, "不拜既爵"


def test_34_12_the_cup_goes_back_to_the_basket_and_he_to_his_place(score: Score) -> None:
    state = end(score, "34.12")
    assert (state.objects["爵1"].holder, state.objects["爵1"].state) == ("下篚", "虚")
    assert [a.to for a in acts(score, "34.12", "获者", "hand")] == ["司马"]
    man = state.officiants["司马"]
    assert man.place == "司马位" and rel.faces(man, "东面")


@pytest.mark.parametrize("sets", [(), ("D1=ao_rope",), ("D1=daxiang",), ("D29=shi",)])
def test_34_13_he_carries_the_dishes_himself_to_the_south_of_the_screen(sets: tuple[str, ...]) -> None:
    score = score_34(*sets)
    assert [a.object for a in acts(score, "34.13", "获者", "take")] == ["荐·获者"]
    assert [a.object for a in acts(score, "34.13", "赞者2", "take")] == ["俎·获者"]
    state, screen = end(score, "34.13"), features(score)["乏"]
    for dish in ("荐·获者", "俎·获者"):
        thing = state.objects[dish]
        assert thing.holder is None and thing.y < screen.y - screen.size[1] / 2
        assert abs(thing.x - screen.x) <= screen.size[0] / 2, "乏南"
        assert gap(thing, places(score)["乏·获者"]) > 1.8, "辟: not where he stands"


def test_34_14_waits_with_the_banner_before_the_target(score: Score) -> None:
    state = end(score, "34.14")
    man = state.officiants["获者"]
    assert man.place == "侯前" and rel.faces(man, "北面")
    assert held(state, "获者") == {"旌": "两手"} and state.objects["旌"].state == "举"


# -- 35 献释获者 ---------------------------------------------------------------------------------------------------------


def test_35_01_lays_down_bow_arrow_and_rod_west_of_the_stair_and_covers_his_arm(score: Score) -> None:
    state = end(score, "35.01")
    man, stair = state.officiants["司射"], features(score)["西阶"]
    assert man.x < stair.x - stair.size[0] / 2 and man.z == 0
    assert man.dress == () and held(state, "司射") == {}
    for thing in ("弓·司射", "矢·司射5", "扑"):
        assert state.objects[thing].holder is None and gap(state.objects[thing], man) <= 4
    order = [a.verb for a in acts(score, "35.01", "司射") if a.verb in ("lean", "set_down", "take_off", "cover")]
    assert order == ["lean", "set_down", "lean", "take_off", "cover"]


def test_35_02_washes_and_35_03_fills(score: Score) -> None:
    washing, filling = done(score, "35.02", "司射", "wash"), done(score, "35.03", "司射", "fill")
    assert gap(washing.officiants["司射"], features(score)["洗"]) < 4 and held(washing, "司射") == {"爵1": "右手"}
    assert filling.officiants["司射"].z > 0 and filling.objects["爵1"].state == "实"
    assert [a.to for a in acts(score, "35.03", "司射", "ascend", "descend")] == ["西阶", "西阶"]


def test_35_03_04_offered_a_little_south_of_his_place(score: Score) -> None:
    state, home = end(score, "35.04"), places(score)["释获者位"]
    assert gap(state.officiants["释获者"], home) == 0
    dishes, stand = state.objects["荐·释获者"], state.objects["俎·释获者"]
    assert 1.5 <= home.y - dishes.y <= 4.0, "少南"
    assert stand.y == dishes.y and rel.on_side(stand, dishes, "东")
    assert dishes.state == stand.state == "一祭", "有祭"
    assert held(state, "司射") == {"爵1": "两手"}


def test_35_05_bows_facing_east_at_the_right_of_the_dishes_the_giver_facing_north(score: Score) -> None:
    bow, hand = acts(score, "35.05", "释获者", "bow_down")[0], acts(score, "35.05", "司射", "hand")[0]
    back = acts(score, "35.05", "司射", "bow_down")[0]
    assert bow.t1 <= hand.t0 and hand.t1 <= back.t0
    state = score.state_at(bow.t0)
    keeper, sishe, dishes = (state.officiants["释获者"], state.officiants["司射"], state.objects["荐·释获者"])
    assert rel.faces(keeper, "东面") and rel.left_side_of(dishes, keeper) and rel.same_x(dishes, keeper), "荐右"
    assert rel.faces(sishe, "北面") and sishe.y < keeper.y
    assert rel.faces(score.state_at(hand.t1).officiants["释获者"], "东面")


def test_35_06_07_sits_at_his_dishes_and_offers(score: Score) -> None:
    offering = score.state_at(acts(score, "35.06", "释获者", "libate")[0].t0)
    man, dishes = offering.officiants["释获者"], offering.objects["荐·释获者"]
    assert man.posture == "坐" and held(offering, "释获者") == {"爵1": "左手"}
    assert rel.before(dishes, man) and gap(man, dishes) < gap(man, offering.objects["俎·释获者"]) <= 4
    assert [a.verb for a in acts(score, "35.07", "释获者")] == ["rise", "take_lung", "sit", "libate", "libate_wine"]
    assert end(score, "35.07").objects["荐·释获者"].state == end(score, "35.07").objects["俎·释获者"].state == "已祭"


def test_35_08_drinks_standing_west_of_the_giver_facing_north_without_a_bow(score: Score) -> None:
    state = end(score, "35.08")
    keeper, sishe = state.officiants["释获者"], state.officiants["司射"]
    assert rel.on_side(keeper, sishe, "西") and rel.same_y(keeper, sishe) and rel.faces(keeper, "北面")
    assert keeper.posture == "立" and state.objects["爵1"].state == "虚"
    assert not acts(score, "35.08", "释获者", "bow_down") + acts(score, "35.09", "释获者", "bow_down"), "不拜既爵"


def test_35_09_the_cup_goes_back_to_the_basket(score: Score) -> None:
    state = end(score, "35.09")
    assert (state.objects["爵1"].holder, state.objects["爵1"].state) == ("下篚", "虚")
    man = state.officiants["司射"]
    assert gap(man, features(score)["下篚"]) <= 4 and held(state, "司射") == {} and man.dress == () and man.posture == "立"


def test_35_10_moves_the_dishes_a_little_west_and_returns(score: Score) -> None:
    before, after = start(score, "35.10"), end(score, "35.10")
    for dish in ("荐·释获者", "俎·释获者"):
        moved = after.objects[dish].x - before.objects[dish].x
        assert -5 <= moved < -1.5 and after.objects[dish].y == before.objects[dish].y, "少西"
        assert after.objects[dish].holder is None
    man = after.officiants["释获者"]
    assert man.place == "释获者位" and rel.faces(man, "东面")


# -- the whole -----------------------------------------------------------------------------------------------------------


def test_every_sentence_of_34_and_35_is_played_or_accounted_for(score: Score) -> None:
    for sentence in load_text("xiangshe").sentences:
        if sentence.split(".")[0] in ("34", "35") or sentence in ("J.36", "J.39", "J.40", "J.41"):
            assert sentence in score.cues_of_sentence or sentence in score.statuses, sentence


def test_what_is_said_to_stand_in_the_text_stands_there(score: Score) -> None:
    """Evidence of the text quotes words of the sentence that it names."""
    sentences = load_text("xiangshe").sentences
    for cue in (cue for cue in score.cues if cue.sentence.split(".")[0] in ("34", "35")):
        for action in cue.actions:
            said = action.evidence
            if said.kind is Kind.TEXT and cue.like is None:
                assert said.phrase in sentences[said.source].text, (cue.id, said.phrase)


def dishes_of(score: Score) -> list[str]:
    return [id for id in score.initial.objects if id.startswith(("荐·", "俎·"))]


WAYS = [
    (),
    ("venue=序",),
    ("hall=DZ3_shi",),
    ("hall=DZ3c_shi",),
    ("venue=序", "hall=DZ3c_shi"),
    ("guests=20",),
    ("grandees=0",),
    ("grandees=2", "D18=jia"),
    ("grandees=4", "guests=20", "D18=jia"),
    ("D28=ao",),
    ("D29=shi",),
    ("D28=ao", "D29=shi", "hall=DZ3c_shi"),
    ("D41=xianzheng",),
    ("D1=ao_rope",),
    ("D1=daxiang",),
    ("D16=ao",),
    ("D23=between", "hall=DZ3c_shi"),
    ("pace=3",),
    ("pace=20",),
]


@pytest.mark.parametrize("sets", WAYS, ids=lambda sets: " ".join(sets) or "default")
def test_nobody_comes_too_near_another_or_walks_over_dishes(sets: tuple[str, ...]) -> None:
    score = score_34(*sets)
    assert not [f for f in check(score) if f.severity == ERROR and f.sentence[:2] in ("34", "35")]
    assert not trodden(score)


@pytest.mark.parametrize("profile", ["zhengjia", "ao", "yishu", "sheng", "wu"])
def test_nobody_comes_too_near_under_a_profile(profile: str) -> None:
    score = score_34(profile=profile)
    assert not [f for f in check(score) if f.severity == ERROR and f.sentence[:2] in ("34", "35")]
    assert not trodden(score)


def trodden(score: Score) -> dict[tuple[str, str], tuple[float, float]]:
    """Who comes within 1.2 尺 of dishes that lie there, with the distance and the time, in 34 and 35."""
    first, last = score.cues_of_sentence["34.01"][0].t0, score.cues_of_sentence["35.10"][-1].t1
    sample = score.sample(np.arange(first, last, 0.2))
    found: dict[tuple[str, str], tuple[float, float]] = {}
    for dish, intervals in lying_dishes(score).items():
        for t0, t1, x, y in intervals:
            rows = (sample.t >= t0) & (sample.t < t1)  # all of it is on the stage 学
            off = np.hypot(sample.x[rows] - x, sample.y[rows] - y)
            for row, column in np.argwhere(off < 1.2):
                pair = (sample.ids[column], dish)
                found[pair] = min(found.get(pair, (9.0, 0.0)), (float(off[row, column]), float(sample.t[rows][row])))
    return found


def lying_dishes(score: Score) -> dict[str, list[tuple[float, float, float, float]]]:
    """From when to when each of the dishes lies by itself, and where."""
    changes = {id: [(0.0, score.initial.objects[id])] for id in dishes_of(score)}
    for action in score.actions:
        for change in action.changes:
            if isinstance(change, ObjectChange) and change.object in changes:
                changes[change.object].append((change.t, change))
    out: dict[str, list[tuple[float, float, float, float]]] = {}
    for id, kept in changes.items():
        kept.sort(key=lambda item: item[0])
        ends = [*(t for t, _ in kept[1:]), score.duration]
        lying = [(t, t1, thing) for (t, thing), t1 in zip(kept, ends, strict=True) if thing.holder is None and thing.stage == "学"]
        out[id] = [(t, t1, thing.x, thing.y) for t, t1, thing in lying]
    return out


def test_the_check_for_trodden_dishes_finds_them() -> None:
    score = score_34()
    dish = "荐·释获者"
    walked = score.state_at(acts(score, "34.11", "获者", "drain")[0].t0).officiants["获者"]
    things = dict(score.initial.objects)
    things[dish] = replace(things[dish], x=walked.x, y=walked.y)
    moved = replace(score, initial=replace(score.initial, objects=things))
    assert ("获者", dish) in trodden(moved)
