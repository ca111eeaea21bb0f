"""Sections 36–44 as a reader of the text would check them."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.score import Score
from tests.scenes.conftest import cues, end, score_of, start
from tests.scenes.test_text_14_19 import SIX, held, places, said
from tests.scenes.test_text_26_33 import LOWERS, TALLIES, UPPERS, announced, shot_and_hit

GUESTS = ["士1", "三宾1", "三宾2", "三宾3", "众宾1", "众宾2", "众宾3", "众宾4", "众宾5"]


def actions_of(score: Score, *sections: str):  # type: ignore[no-untyped-def]
    return [a for cue in score.cues if cue.sentence[:2] in sections for a in cue.actions]


# -- 36, 37 --------------------------------------------------------------------------------------------------------------------


def test_36_asks_again_without_the_rod_and_all_come_to_their_places(score: Score) -> None:
    state = end(score, "36.02")
    assert "扑" not in held(state, "司射") and state.officiants["司射"].place == "西阶上"
    assert said(score, "36.02") == said(score, "23.01"), "如初"
    state = end(score, "36.06")
    for who in (*SIX, *GUESTS):
        man = state.officiants[who]
        assert rel.faces(man, "东面") and {"袒", "决遂"} <= set(man.dress), who
        assert held(state, who) == {f"弓·{who}": "左手"}, "执弓, without arrows"
    assert rel.is_north_first([state.officiants[who] for who in (*SIX, *GUESTS)])


def test_37_02_the_three_pairs_take_four_each_and_go_back(score: Score) -> None:
    state = end(score, "37.02")
    for who in SIX:
        slots = held(state, who)
        assert sorted(slots.values()) == ["左手", "带", "带", "带", "指间"], "搢三挟一个"
        assert (state.officiants[who].place or "").startswith("射位"), "反位"


def test_37_05_guest_and_host_come_straight_south_to_the_ends_of_the_stand(score: Score) -> None:
    stand = start(score, "37.05").objects["楅"]
    at = score.state_at(cues(score, "37.05")[0].t1, left=True).officiants
    assert at["宾"].x < stand.x < at["主人"].x and rel.same_y(at["宾"], stand) and rel.same_y(at["主人"], stand)
    assert rel.faces(at["宾"], "东面") and rel.faces(at["主人"], "西面"), "主人西面，宾东面 (郑玄)"
    takes = [a.who for c in cues(score, "37.05") for a in c.actions if a.verb.startswith("take_palm")]
    assert takes == ["宾", "主人"] * 4, "拾取矢如三耦"


@pytest.mark.parametrize(("key", "south"), [("south", True), ("there", False)])
def test_d27_where_guest_and_host_put_three_in_the_belt(key: str, south: bool) -> None:
    score = score_of(f"D27={key}")
    at = end(score, "37.06").officiants["宾"]
    assert (at.y < end(score, "37.06").objects["楅"].y - 1.0) is south and rel.faces(at, "北面")


def test_37_07_08_they_lay_bow_and_arrows_down_and_go_up(score: Score) -> None:
    state = end(score, "37.08")
    assert state.officiants["宾"].place == "宾席" and state.officiants["主人"].place == "主人席"
    assert state.objects["弓·宾"].x < -50 and state.objects["弓·主人"].x > 50 and not held(state, "宾")


def test_37_12_14_the_grandee_unties_his_bundle_and_each_takes_four_at_once(score: Score) -> None:
    untied = next(a for c in cues(score, "37.12") for a in c.actions if a.verb == "untie")
    man = score.state_at(untied.t0).officiants["大夫1"]
    assert man.posture == "坐", "大夫说矢束，坐说之 (J.42)"
    assert start(score, "37.12").objects["矢·大夫11"].state == "束"
    takes = [a for s in ("37.13", "37.14") for c in cues(score, s) for a in c.actions if a.verb == "take_four_at_once"]
    assert [a.who for a in takes] == ["士1", "大夫1"] and all(len((a.object or "").split()) == 4 for a in takes), "兼取乘矢"
    both = start(score, "37.12").officiants
    assert rel.faces(both["士1"], "东面") and rel.faces(both["大夫1"], "西面"), "耦东面，大夫西面"
    state = end(score, "37.16")
    assert state.officiants["大夫1"].place == "大夫席1" and (state.officiants["士1"].place or "").startswith("射位")


# -- 38, 39 --------------------------------------------------------------------------------------------------------------------


def test_38_05_09_covered_without_rod_above_and_the_order_from_between_the_stairs(score: Score) -> None:
    state = end(score, "38.05")
    assert "扑" not in held(state, "司射") and "袒" not in state.officiants["司射"].dress, "去扑，袭"
    assert said(score, "38.06") == [("司射", "请以乐乐于宾。", "宾")] and end(score, "38.06").officiants["司射"].place == "西阶上"
    order = end(score, "38.08").officiants["司射"]
    assert rel.faces(order, "东面") and said(score, "38.08") == [("司射", "请以乐乐于宾，宾许。", "乐正")]
    man = end(score, "38.09").officiants["司射"]
    assert man.place == "阶间" and rel.faces(man, "北面") and said(score, "38.09")[0][1] == "不鼓不释。"


def test_38_12_14_the_music_master_faces_east_the_first_musician_does_not_rise(score: Score) -> None:
    at = end(score, "38.12").officiants
    assert rel.faces(at["乐正"], "东面") and at["乐正"].x < at["工1"].x
    assert said(score, "38.12") == [("乐正", "奏《驺虞》，间若一。", "工1")]
    assert end(score, "38.13").officiants["工1"].posture == "坐" and said(score, "38.13")[0][1] == "诺。", "大师不兴，许诺"
    assert end(score, "38.14").officiants["乐正"].place == "乐正·堂下"


def drum_and_loosing(score: Score) -> tuple[list[float], list[tuple[float, str]]]:
    strokes = [a.t0 for a in actions_of(score, "39") if a.verb == "drum"]
    loosed = [(a.t0 + 2.1, a.who) for a in actions_of(score, "39") if a.verb == "shoot"]
    return sorted(strokes), sorted(loosed)


def test_39_every_arrow_is_loosed_on_a_stroke_of_the_drum(score: Score) -> None:
    strokes, loosed = drum_and_loosing(score)
    assert len(loosed) == 72
    assert all(min(abs(t - s) for s in strokes) < 1e-6 for t, _ in loosed), "不鼓不释"


def test_39_the_strokes_of_a_pairs_five_verses_are_evenly_spaced(score: Score) -> None:
    strokes, loosed = drum_and_loosing(score)
    for k in range(0, len(strokes), 10):
        five = strokes[k : k + 10]
        gaps = [b - a for a, b in zip(five, five[1:], strict=False)]
        assert max(gaps) - min(gaps) < 1e-6, "间若一"
        first = min(t for t, _ in loosed if t > five[0] - 1)
        assert abs(first - five[2]) < 1e-6, "the first verse is listened to"


def test_39_upper_and_lower_shoot_by_turns(score: Score) -> None:
    _, loosed = drum_and_loosing(score)
    order = [who for _, who in loosed]
    assert order == [who for pair in zip(UPPERS, LOWERS, strict=True) for who in pair * 4]


def test_39_the_grandee_shows_his_undershirt_and_the_keeper_reports(score: Score) -> None:
    shot = next(a for a in actions_of(score, "39") if a.verb == "shoot" and a.who == "大夫1")
    assert "纁襦" in score.state_at(shot.t0).officiants["大夫1"].dress
    assert said(score, "39.04")[-1] == ("释获者", "左右卒射。", "宾")


# -- 40 to 42 ------------------------------------------------------------------------------------------------------------------


def test_40_41_the_third_round_is_counted_by_itself(score: Score) -> None:
    state = end(score, "40.03")
    assert all(state.objects[f"矢·{who}{n}"].holder == "楅" for who in (*UPPERS, *LOWERS) for n in range(1, 5))
    right = sum(shot_and_hit(score, 3, who) for who in UPPERS)
    left = sum(shot_and_hit(score, 3, who) for who in LOWERS)
    words = "".join(a.words or "" for c in cues(score, "41.02") for a in c.actions if a.words)
    assert words.startswith("左右钧" if right == left else "右贤于左" if right > left else "左贤于右")
    assert announced(score), "and the second round had its own"
    assert end(score, "41.03").officiants["释获者"].place == "释获者位"


def test_42_the_losers_of_the_third_round_drink(score: Score) -> None:
    right = sum(shot_and_hit(score, 3, who) for who in UPPERS)
    left = sum(shot_and_hit(score, 3, who) for who in LOWERS)
    drank = {a.who for a in actions_of(score, "42") if a.verb == "drain"}
    assert drank == (set() if right == left else set(LOWERS if right > left else UPPERS))
    assert end(score, "42.02").objects["丰"].z == 0


# -- 43, 44 --------------------------------------------------------------------------------------------------------------------


def test_43_01_one_arrow_along_the_string(score: Score) -> None:
    state = end(score, "43.01")
    assert state.objects["弓·司射"].slot == "左手" and state.objects["矢·司射5"].slot == "右手", "左执弓，右执一个"
    assert state.objects["矢·司射5"].state == "面镞" and rel.faces(state.officiants["司射"], "北面")


def test_43_04_arrows_are_held_not_nipped_and_handed_in_west_of_the_hall(score: Score) -> None:
    carried = [h.slot for c in cues(score, "43.04") for h in score.state_at(c.t0).officiants["上耦上射"].holding if h.id.startswith("矢")]
    assert {carried.count("左手") % 3, len(carried) % 4} == {0} and set(carried[4:]) == {"左手", "右手"}, "矢不挟，兼诸弦弣: one and three"
    assert "指间" not in carried and "带" not in carried
    hands = [a for a in actions_of(score, "43") if a.verb == "hand"]
    assert {a.who for a in hands} == {*UPPERS, *LOWERS} - {"主人"} and all(len((a.object or "").split()) == 5 for a in hands)
    first = next(a for a in hands if a.who == "上耦上射")
    assert score.state_at(first.t0).officiants["上耦上射"].x < -52, "授有司于堂西"
    walked = [p for c in cues(score, "43.04") for a in c.actions if a.who == "上耦上射" and a.path for p in a.path]
    assert min(y for _, y, _ in walked) > places(score)["射位·上耦上射"].y, "不反位"


def test_43_05_everybody_is_on_his_mat_or_at_his_place_below(score: Score) -> None:
    at = end(score, "43.05").officiants
    seats = {"宾": "宾席", "主人": "主人席", "大夫1": "大夫席1", "三宾1": "三宾席1", "三宾2": "三宾席2", "三宾3": "三宾席3"}
    assert {who: at[who].place for who in seats} == seats
    assert [at[who].place for who in ("士1", *(f"众宾{n}" for n in range(1, 6)))] == [f"众宾·下{n}" for n in range(1, 7)]
    assert all((at[who].place or "").startswith("堂西") for who in SIX)
    beginning = start(score, "14.01").officiants
    for who in seats:
        assert (at[who].x, at[who].y, at[who].facing) == (beginning[who].x, beginning[who].y, beginning[who].facing), who


def test_44_the_gear_is_withdrawn_and_nobody_holds_any(score: Score) -> None:
    state = score.state_at(cues(score, "44.03")[-1].t1, left=True)
    for man in state.officiants.values():
        assert not any(h.id.startswith(("弓", "矢", "算", "中", "楅", "扑")) for h in man.holding), man.id
        assert man.id == "获者" or "旌" not in [h.id for h in man.holding], "旌恒执也"
        assert not man.dress, man.id
    for thing in state.objects.values():
        if (
            thing.id.startswith(("弓", "矢", "算", "中", "楅", "丰", "荐·获者", "俎·获者", "荐·释获者", "俎·释获者", "旌"))
            and "主人" not in thing.id
            and "司射" not in thing.id
        ):
            assert thing.x < -50, f"{thing.id} lies west of the hall"
    assert state.objects["左下纲"].state == "束" and state.objects["旌"].state == "偃"
    assert state.objects["左下纲"].x == start(score, "17.02").objects["左下纲"].x, "as it was before the target was stretched"
    assert all(t in state.objects for t in TALLIES)
    assert end(score, "44.01").officiants["司射"].place == "司射位" and not held(end(score, "44.01"), "司射")


def test_43_05_who_has_a_mat_goes_up_after_host_and_guest_from_before_the_stair(score: Score) -> None:
    going = [a for c in cues(score, "43.05") if c.like is None for a in c.actions]
    up = [a.who for a in sorted(going, key=lambda a: a.t0) if a.verb == "ascend"]
    assert up == ["宾", "主人", "大夫1", "三宾1", "三宾2", "三宾3"] or up == ["主人", "宾", "大夫1", "三宾1", "三宾2", "三宾3"], (
        "主人以宾揖升，大夫及众宾从升"
    )
    assert {a.who for a in going if a.verb == "bow"} == {"宾", "主人"}, "三耦及弟子自若留下"
    first = min(a.t0 for a in going if a.verb == "ascend")
    at = score.state_at(first).officiants
    assert [at[f"三宾{n}"].place for n in (1, 2, 3)] == [f"三宾·下{n}" for n in (1, 2, 3)], "进立于西阶之前"
    assert rel.on_side(at["三宾1"], at["大夫1"], "南") and at["三宾1"].x < at["大夫1"].x, "少退于大夫"


def test_44_what_is_ordered_is_done_after_the_order(score: Score) -> None:
    for sentence, doer in (("44.02", "弟子2"), ("44.02", "获者"), ("44.03", "释获者")):
        orders = [a for c in cues(score, sentence) for a in c.actions if a.verb == "order"]
        deeds = [a for c in cues(score, sentence) for a in c.actions if a.who == doer and a.verb not in ("stand_still",)]
        assert min(o.t1 for o in orders) <= min(d.t0 for d in deeds) + 1e-9, (sentence, doer)
