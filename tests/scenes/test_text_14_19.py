"""Sections 14–19 as a reader of the text would check them: who stands where, faces which way, holds what."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.score import Score
from tests.scenes.conftest import cues, end, start

SIX = ["上耦上射", "上耦下射", "次耦上射", "次耦下射", "下耦上射", "下耦下射"]


def features(score: Score) -> dict:
    return dict(score.site.stages["学"].features)


def places(score: Score) -> dict:
    return dict(score.site.stages["学"].places)


def held(state, who: str) -> dict[str, str]:
    return {h.id: h.slot for h in state.officiants[who].holding}


def said(score: Score, sentence: str) -> list[tuple[str, str | None, str | None]]:
    return [(a.who, a.words, a.to) for cue in cues(score, sentence) for a in cue.actions if a.words]


def test_14_01_three_pairs_wait_west_of_the_hall_facing_south_east_first(score: Score) -> None:
    six = [end(score, "14.01").officiants[who] for who in SIX]
    hall = features(score)["堂"]
    assert all(man.x < hall.x - hall.size[0] / 2 and man.z == 0 for man in six)
    assert all(rel.faces(man, "南面") and not man.moving for man in six)
    assert rel.is_east_first(six)


def test_14_02_director_of_archery_arms_takes_his_bow_by_the_stair_and_goes_up(score: Score) -> None:
    armed = end(score, "14.02-1").officiants["司射"]
    assert armed.dress == ("袒", "决遂")
    taking = end(score, "14.02-2")
    man, stair = taking.officiants["司射"], features(score)["西阶"]
    assert man.x < stair.x - stair.size[0] / 2 and man.z == 0
    assert held(taking, "司射") == {"弓·司射": "左手", **{f"矢·司射{n}": "指间" for n in range(1, 5)}}
    up = [a for a in cues(score, "14.02")[-1].actions if a.verb == "ascend"]
    assert [a.to for a in up] == ["西阶"]


def test_14_03_to_06_asks_guest_then_host(score: Score) -> None:
    asking = end(score, "14.03").officiants["司射"]
    assert rel.faces(asking, "北面") and rel.same_x(asking, features(score)["西阶"]) and asking.z == 3
    assert said(score, "14.03") == [("司射", "弓矢既具，有司请射。", "宾")]
    assert said(score, "14.04") == [("宾", "某不能，为二三子。", "司射")]
    assert [who for who, _, _ in said(score, "14.05")] == ["宾"]
    telling = end(score, "14.06").officiants["司射"]
    assert telling.facing == 45.0 and rel.same_x(telling, features(score)["阼阶"])
    assert said(score, "14.06") == [("司射", "请射于宾，宾许。", "主人")]


def test_15_01_orders_from_before_the_stair_facing_west(score: Score) -> None:
    man = end(score, "15.01").officiants["司射"]
    assert rel.faces(man, "西面") and man.z == 0 and man.y < 0 and rel.same_x(man, features(score)["西阶"])


def test_15_gear_is_brought_in_and_set_out(score: Score) -> None:
    before, after = start(score, "15.02").objects, end(score, "15.02").objects
    gate, hall = features(score)["门"], features(score)["堂"]
    gear = [name for name in before if name.startswith(("弓·", "矢·", "楅", "中", "丰")) and "司射" not in name]
    assert len(gear) > 40
    assert all(before[name].y < gate.y for name in gear)
    assert all(after[name].x < hall.x - hall.size[0] / 2 and after[name].y > -5 for name in gear)
    laid = end(score, "15.05").objects
    assert laid["弓·宾"].x < 0 and laid["弓·大夫1"].x < 0
    assert all((laid[f"矢·宾{n}"].x, laid[f"矢·宾{n}"].y) == (laid["弓·宾"].x, laid["弓·宾"].y) for n in range(1, 5))
    assert all(rel.faces(laid[f"矢·宾{n}"], "南面") for n in range(1, 5)), "北括: the nocks are north, so the points are south"
    assert laid["弓·主人"].x > features(score)["东序"].x
    assert all(laid[f"弓·{who}"].x < hall.x - hall.size[0] / 2 for who in SIX)


def test_16_pairs_are_matched_from_the_south_facing_north_bow_in_hand(score: Score) -> None:
    state = end(score, "16.01")
    man = state.officiants["司射"]
    assert held(state, "司射") == {"弓·司射": "左手", **{f"矢·司射{n}": "指间" for n in range(1, 5)}}, "不释弓矢"
    assert all(man.y < state.officiants[who].y for who in SIX) and rel.faces(man, "北面")
    assert [(words, to) for _, words, to in said(score, "16.02")] == [("某御于子。", f"{pair}上射") for pair in ("上耦", "次耦", "下耦")]
    assert [(words, to) for _, words, to in said(score, "16.03")] == [("子与某子射。", f"{pair}下射") for pair in ("上耦", "次耦", "下耦")]


def test_17_director_of_order_becomes_director_of_arms_and_has_the_target_stretched(score: Score) -> None:
    assert start(score, "17.01").officiants["司马"].title == "司正"
    assert end(score, "17.01").officiants["司马"].title == "司马"
    states = [start(score, "17.02").objects["左下纲"].state]
    untied = next(a for cue in cues(score, "17.02") for a in cue.actions if a.verb == "untie")
    states.append(score.state_at(untied.t1).objects["左下纲"].state)
    states.append(end(score, "17.02").objects["左下纲"].state)
    assert states == ["束", "说", "系"]
    ordering = end(score, "17.02-1").officiants["司马"]
    assert rel.same_x(ordering, features(score)["西阶"]) and ordering.z == 0, "阶前 (J.19)"


def test_17_04_marker_sits_to_take_the_banner_leans_it_on_the_target_and_withdraws(score: Score) -> None:
    cue = cues(score, "17.04")[0]
    verbs = [a.verb for a in cue.actions if a.who == "获者" and a.verb not in ("walk", "turn")]
    assert verbs == ["sit", "take", "rise", "lean"]
    state = end(score, "17.04")
    target = features(score)["侯中"]
    assert state.objects["旌"].holder is None and state.objects["旌"].state == "倚"
    assert abs(state.objects["旌"].x - target.x) < 1 and abs(state.objects["旌"].y - target.y) < 3
    assert state.officiants["获者"].place == "获者·西方"


def test_18_music_comes_down_by_the_west_stair_and_sits_south_east_of_the_host_stair(score: Score) -> None:
    state = end(score, "18.02")
    music = [state.officiants[f"工{n}"] for n in range(1, 5)]
    stair = features(score)["阼阶"]
    assert all(rel.on_side(man, stair, "东南") and rel.faces(man, "西面") and man.posture == "坐" for man in music)
    assert rel.is_north_first(music)
    assert music[0].y == -9.0, "堂前三笴: three shafts of 3 尺 from the hall's edge"
    assert held(start(score, "18.02"), "工1") == {"瑟1": "两手"}
    assert held(state, "工1") == {"瑟1": "两手"} and held(state, "工2") == {"瑟2": "两手"}
    for n in range(1, 5):
        down = [a for a in cues(score, "18.02")[0].actions if a.who in (f"工{n}", f"相者{n}") and a.verb == "descend"]
        assert [a.to for a in down] == ["西阶", "西阶"]
    master = end(score, "18.03").officiants["乐正"]
    assert rel.faces(master, "北面") and rel.same_x(master, music[0]) and master.y < music[-1].y


def test_18_each_musician_is_led_by_a_guide_at_his_left(score: Score) -> None:
    cue = cues(score, "18.02")[0]
    for n in range(1, 5):
        leading = [a for a in cue.actions if a.who == f"相者{n}" and a.verb == "lead"]
        assert leading
        for walk in leading:
            for share in (0.3, 0.5, 0.7):
                people = score.state_at(walk.t0 + share * (walk.t1 - walk.t0)).officiants
                guide, musician = people[f"相者{n}"], people[f"工{n}"]
                if guide.facing == musician.facing:
                    assert rel.left_side_of(guide, musician), "左何瑟……右手相: his right hand leads, so he is on the left"
                    assert abs(guide.x - musician.x) + abs(guide.y - musician.y) < 5
        first = next(a for a in cue.actions if a.who == f"工{n}" and a.verb == "rise")
        assert score.state_at(first.t0).officiants[f"相者{n}"].z == 3, "he rises when his guide is there"


def test_19_01_each_yields_to_his_mate_before_he_takes(score: Score) -> None:
    actions = cues(score, "19.03")[0].actions
    for upper, lower in zip(SIX[::2], SIX[1::2], strict=True):
        taken = min(a.t0 for a in actions if a.verb == "hand" and a.to in (upper, lower))
        for who, mate in ((lower, upper), (upper, lower)):
            yielding = next(a for a in actions if a.who == who and a.verb == "bow")
            assert yielding.to == mate and yielding.t1 <= taken, "各与其耦让取弓矢"


def test_19_bows_then_arrows_are_handed_out_in_turn(score: Score) -> None:
    cue = cues(score, "19.03")[0]
    given = [(a.object or "", a.to) for a in sorted(cue.actions, key=lambda a: a.t0) if a.verb == "hand"]
    bows = [to for thing, to in given if thing.startswith("弓")]
    arrows = [to for thing, to in given if thing.startswith("矢")]
    assert bows == arrows == SIX, "拾: one after the other, the upper archer first"
    for who in SIX:
        at_bow = next(i for i, (thing, to) in enumerate(given) if to == who and thing.startswith("弓"))
        at_arrows = next(i for i, (thing, to) in enumerate(given) if to == who and thing.startswith("矢"))
        assert at_bow < at_arrows, "遂授矢"


@pytest.mark.parametrize("who", SIX)
def test_19_04_three_in_the_belt_one_between_the_fingers(score: Score, who: str) -> None:
    state = end(score, "19.04")
    slots = held(state, who)
    assert slots.pop(f"弓·{who}") == "左手"
    assert sorted(slots.values()) == sorted(["带", "带", "带", "指间"])
    assert state.officiants[who].dress == ("袒", "决遂")


def test_19_05_and_06_places_about_the_place_kept_for_the_tally_holder(score: Score) -> None:
    state = end(score, "19.06")
    man = state.officiants["司射"]
    assert rel.on_side(man, features(score)["中"], "西南") and rel.faces(man, "东面")
    six = [state.officiants[who] for who in SIX]
    assert all(rel.on_side(archer, man, "西南") and rel.faces(archer, "东面") for archer in six)
    assert rel.is_north_first(six)


def test_19_06_they_pass_west_of_the_director_of_archery(score: Score) -> None:
    at = places(score)["司射位"]
    for action in cues(score, "19.06")[0].actions:
        if action.path is None:
            continue
        crossing = [x for x, y, _ in action.path if abs(y - at.y) < 20]
        assert all(x < at.x for x in crossing), "由司射之西"
