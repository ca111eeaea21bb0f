"""Sections 01–07 as a reader of the text would check them: who bows to whom and who answers, where, facing where, with what in hand."""

from __future__ import annotations

import numpy as np
import pytest

from geometry import relations as rel
from scenes.score import Action, Score, State
from scenes.tempo import Tempo
from tests.scenes.conftest import cues, end, score_of, start
from tests.scenes.test_text_14_19 import features, held, places, said

# sentence, who, how many times, facing, to whom; in the text's order within a sentence
BOWS = [
    ("01.02", "宾", 2, "西面", "主人"),
    ("01.03", "主人", 2, "东面", "宾"),
    ("01.05", "主人", 2, "东面", "宾"),
    ("01.05", "宾", 2, "西面", "主人"),
    ("01.06", "宾", 2, "西面", "主人"),
    ("03.03", "宾", 2, "西面", "主人"),
    ("03.04", "主人", 2, "东面", "宾"),
    ("03.05", "宾", 2, "西面", "主人"),
    ("04.01", "主人", 2, "西面", "宾"),
    ("04.01", "宾", 2, "东面", "主人"),
    ("04.07", "主人", 2, "北面", "宾"),
    ("04.07", "宾", 2, "北面", "主人"),
    ("05.08", "宾", 1, "北面", "主人"),
    ("05.09", "主人", 1, "北面", "宾"),
    ("05.14", "宾", 1, "北面", "主人"),
    ("05.16", "主人", 1, "北面", "宾"),
    ("05.26", "宾", 1, "北面", "主人"),
    ("05.27", "主人", 1, "北面", "宾"),
    ("05.29", "宾", 1, "北面", "主人"),
    ("05.30", "主人", 1, "北面", "宾"),
    ("06.09", "主人", 1, "北面", "宾"),
    ("06.09", "宾", 1, "北面", "主人"),
    ("06.11", "主人", 1, "北面", "宾"),
    ("06.13", "宾", 1, "北面", "主人"),
    ("06.19", "主人", 1, "北面", "宾"),
    ("06.20", "宾", 1, "北面", "主人"),
    ("06.21", "主人", 2, "北面", "宾"),
    ("06.21", "宾", 2, "北面", "主人"),
    ("07.09", "主人", 1, "北面", "宾"),
    ("07.10", "宾", 1, "北面", "主人"),
    ("07.12", "主人", 1, "北面", "宾"),
    ("07.13", "宾", 1, "北面", "主人"),
    ("07.19", "宾", 1, "北面", "主人"),
    ("07.22", "主人", 1, "北面", "宾"),
]


def acts(score: Score, sentence: str, *verbs: str, who: str | None = None) -> list[Action]:
    """What is done in a sentence, in time order."""
    found = [a for cue in cues(score, sentence) for a in cue.actions if (not verbs or a.verb in verbs) and who in (None, a.who)]
    return sorted(found, key=lambda a: a.t0)


def times(bow: Action) -> int:
    """How many times he bows down."""
    return round((bow.t1 - bow.t0) / Tempo().bow_down)


def gap(a, b) -> float:
    return float(np.hypot(a.x - b.x, a.y - b.y))


def man_at(score: Score, action: Action, who: str | None = None):
    """He who does it (or another) as he is when it begins."""
    return score.state_at(action.t0).officiants[who or action.who]


def test_every_bow_of_01_to_07_and_no_other(score: Score) -> None:
    played = [
        (sentence, a.who, times(a), a.to)
        for sentence in sorted({cue.sentence for cue in score.cues if "01" <= cue.sentence < "08"})
        for a in acts(score, sentence, "bow_down")
    ]
    assert played == [(sentence, who, n, to) for sentence, who, n, _, to in BOWS]


def test_who_bows_down_faces_as_the_text_has_it_and_never_holds_a_cup(score: Score) -> None:
    for sentence, who, _, facing, _ in BOWS:
        for bow in acts(score, sentence, "bow_down", who=who):
            assert rel.faces(man_at(score, bow), facing), (sentence, who)
            holds = set(held(score.state_at(bow.t0), who))
            assert not holds or sentence in ("05.16", "06.13"), f"{sentence}: {holds}: 坐奠爵，遂拜"


def test_who_answers_bows_when_the_other_has_bowed(score: Score) -> None:
    for asks, answers in [
        ("05.08", "05.09"),
        ("05.26", "05.27"),
        ("05.29", "05.30"),
        ("06.19", "06.20"),
        ("07.09", "07.10"),
        ("07.12", "07.13"),
    ]:
        assert acts(score, asks, "bow_down")[0].t1 <= acts(score, answers, "bow_down")[0].t0
    for sentence in ("01.05", "04.01", "04.07", "06.09", "06.21"):
        first, second = acts(score, sentence, "bow_down")
        assert first.t1 <= second.t0, sentence


# -- 01–03 ----------------------------------------------------------------------------------------------------------------


def test_01_host_and_guest_meet_across_the_guests_gate(score: Score) -> None:
    for sentence in ("01.02", "03.03"):
        state = end(score, sentence)
        host, guest = state.officiants["主人"], state.officiants["宾"]
        assert host.stage == guest.stage == "宾家"
        gate = score.site.stages["宾家"].features["门"]
        assert rel.on_side(guest, gate, "东") and rel.on_side(host, gate, "西"), "出门左"
        assert rel.same_y(host, guest) and rel.on_side(guest, gate, "南")
        assert rel.faces(guest, "西面") and rel.faces(host, "东面")


def test_01_04_he_declines_once_and_consents(score: Score) -> None:
    assert [(a.who, a.verb) for a in acts(score, "01.04") if a.words] == [("宾", "decline"), ("宾", "consent")]


def test_01_06_he_bows_to_the_hosts_back(score: Score) -> None:
    bow = acts(score, "01.06", "bow_down")[0]
    leaving = acts(score, "01.06", "walk", who="主人")[0]
    assert leaving.t0 < bow.t0 < bow.t1 < leaving.t1 and leaving.path[-1][1] < leaving.path[0][1], "此即拜送: while he can be seen to go"
    assert score.state_at(bow.t0).officiants["主人"].facing == 180.0


def test_dress_at_invitation_and_summons() -> None:
    assert end(score_of(), "01.01").officiants["宾"].dress == ("玄端",)
    assert end(score_of(), "03.03").officiants["宾"].dress == end(score_of(), "03.03").officiants["主人"].dress == ()
    assert end(score_of("W14=ao"), "01.01").officiants["主人"].dress == ()


def test_02_each_thing_is_lit_when_it_is_named(score: Score) -> None:
    for sentence in [f"02.{n:02}" for n in range(1, 13)]:
        assert acts(score, sentence, "lay_out", "bind"), sentence
    assert end(score, "02.11").objects["左下纲"].state == "束"


def test_03_06_the_other_guests_come_when_the_host_is_gone_and_follow_the_guest(score: Score) -> None:
    state = end(score, "03.06")
    assert not any(o.present for o in state.officiants.values() if o.stage == "宾家")
    leaving = {a.who: a.t0 for a in acts(score, "03.06", "leave")}
    assert leaving["三宾1"] < leaving["三宾2"] < leaving["三宾3"], "by age"


# -- 04 -------------------------------------------------------------------------------------------------------------------


def test_04_01_they_face_one_another_outside_the_gate(score: Score) -> None:
    state = end(score, "04.01")
    host, guest, gate = state.officiants["主人"], state.officiants["宾"], features(score)["门"]
    assert rel.on_side(host, gate, "南") and rel.on_side(guest, gate, "南") and rel.same_y(host, guest)
    assert host.x > guest.x and rel.faces(host, "西面") and rel.faces(guest, "东面")
    three = [state.officiants[f"三宾{n}"] for n in (1, 2, 3)]
    assert rel.is_north_first(three) and all(man.y < guest.y for man in three)


def test_04_02_he_bows_to_all_facing_south_west(score: Score) -> None:
    bow = acts(score, "04.02", "bow")[0]
    assert bow.who == "主人" and man_at(score, bow).facing == 225.0


def test_04_03_and_04_the_host_goes_in_first_by_the_right_the_guests_by_the_left(score: Score) -> None:
    entering = acts(score, "04.03", "walk", who="主人")[0]
    assert all(x > 0 for x, _, _ in entering.path)
    for who in ("宾", "三宾1", "三宾3"):
        way = acts(score, "04.04", "walk", who=who)[0]
        assert way.t0 >= entering.t1 and all(x < 0 for x, _, _ in way.path)
    state = end(score, "04.04")
    assert all(rel.faces(state.officiants[who], "东面") for who in ("宾", "三宾1", "三宾2", "三宾3"))
    beckons = acts(score, "04.04", "beckon")
    assert [a.who for a in beckons] == ["宾"], "宾厌众宾"


def test_04_05_three_bows_each_made_by_both(score: Score) -> None:
    bows = acts(score, "04.05", "bow")
    assert [a.who for a in bows].count("主人") == [a.who for a in bows].count("宾") == 3
    assert end(score, "04.06").officiants["主人"].z == end(score, "04.06").officiants["宾"].z == 3


def test_04_06_the_host_is_one_riser_up_before_the_guest_sets_foot_on_his_stair(score: Score) -> None:
    mine, his = acts(score, "04.06", "ascend", who="主人"), acts(score, "04.06", "ascend", who="宾")
    assert [a.to for a in (*mine, *his)] == ["阼阶"] * len(mine) + ["西阶"] * len(his)
    assert score.state_at(his[0].t0).officiants["主人"].z == pytest.approx(1.0)


@pytest.mark.parametrize(("reading", "stairs"), [("all", True), ("two", False)])
def test_d36_who_goes_along_to_the_stairs(reading: str, stairs: bool) -> None:
    score = score_of(f"D36={reading}")
    elder = end(score, "04.07").officiants["三宾1"]
    assert (elder.y > -60) == stairs


# -- 05 -------------------------------------------------------------------------------------------------------------------


def cup_is(state: State, thing: str) -> tuple[str | None, str | None]:
    cup = state.objects[thing]
    return cup.holder, cup.state


def test_05_the_cup_from_basket_to_guest(score: Score) -> None:
    assert cup_is(start(score, "05.01"), "爵1") == ("上篚", "虚")
    assert cup_is(end(score, "05.01"), "爵1")[0] == "主人"
    assert cup_is(end(score, "05.06"), "爵1")[0] == "下篚", "坐奠爵于篚"
    assert cup_is(end(score, "05.09"), "爵1")[0] is None, "奠爵，遂答拜，乃降"
    assert cup_is(end(score, "05.13"), "爵1") == ("主人", "实")
    assert cup_is(end(score, "05.15"), "爵1") == ("宾", "实")
    assert cup_is(end(score, "05.28"), "爵1") == ("宾", "虚")
    assert cup_is(end(score, "06.12"), "爵1") == ("主人", "实")
    cup, wall = end(score, "06.21").objects["爵1"], features(score)["东序"]
    assert cup.holder is None and gap(cup, wall) > 0 and abs(cup.x - wall.x) < 2, "奠爵于序端"


def test_05_03_he_declines_before_his_stair_and_the_guest_answers_when_he_has_spoken(score: Score) -> None:
    for sentence in ("05.03", "05.10", "06.03"):
        declined, answered = acts(score, sentence, "decline")[0], acts(score, sentence, "answer")[0]
        assert declined.t1 <= answered.t0 and declined.who == answered.to, sentence
    laid = acts(score, "05.03", "set_down")[0]
    host = man_at(score, laid)
    assert rel.same_x(host, features(score)["阼阶"]) and host.z == 0 and rel.faces(host, "西面")
    guest = end(score, "05.02").officiants["宾"]
    assert guest.z == 0 and rel.on_side(guest, features(score)["西阶"], "西") and rel.faces(guest, "东面")


def test_05_04_host_washes_facing_south_and_guest_facing_north(score: Score) -> None:
    basin = features(score)["洗"]
    rinse = acts(score, "05.04", "rinse_hands", who="主人")[0]
    assert rel.on_side(man_at(score, rinse), basin, "北") and rel.faces(man_at(score, rinse), "南面")
    rinse = acts(score, "06.04", "rinse_hands", who="宾")[0]
    assert rel.on_side(man_at(score, rinse), basin, "南") and rel.faces(man_at(score, rinse), "北面")


def test_05_05_and_06_05_who_declines_the_washing_stands_and_faces_as_said(score: Score) -> None:
    guest = man_at(score, acts(score, "05.05", "decline")[0])
    assert guest.facing == 45.0 and rel.on_side(guest, features(score)["洗"], "西")
    assert guest.y < features(score)["洗"].y, "南于洗"
    host = man_at(score, acts(score, "06.05", "decline")[0])
    assert rel.faces(host, "南面") and rel.on_side(host, features(score)["阼阶"], "东")


def test_05_07_one_bow_and_both_go_up(score: Score) -> None:
    for sentence in ("05.07", "06.08", "07.06", "07.16"):
        bows = acts(score, sentence, "bow")
        assert sorted(a.who for a in bows) == ["主人", "宾"], sentence
        up = acts(score, sentence, "ascend")
        assert {(a.who, a.to) for a in up} == {("主人", "阼阶"), ("宾", "西阶")}
        assert all(max(b.t1 for b in bows) <= a.t0 for a in up)
    first = acts(score_of("W2=first"), "05.07", "ascend")
    assert [a.who for a in first] == ["主人", "宾"] and first[0].t0 + 1 < first[1].t0


def test_05_12_and_07_07_the_guest_stands_still(score: Score) -> None:
    for since, until in (("05.11", "05.13"), ("07.06", "07.09"), ("07.16", "07.18")):
        a, b = end(score, since).officiants["宾"], end(score, until).officiants["宾"]
        assert (a.x, a.y, a.facing, a.posture) == (b.x, b.y, b.facing, b.posture), since


def test_05_13_to_15_offered_and_received_before_the_mat(score: Score) -> None:
    host, mat = end(score, "05.13").officiants["主人"], places(score)["宾席"]
    assert host.facing == 315.0 and rel.on_side(host, mat, "南") and rel.on_side(host, mat, "东")
    back = end(score, "05.14").officiants["主人"]
    assert gap(host, back) > 0.5 and gap(back, mat) > gap(host, mat) and back.facing == host.facing, "少退"
    giving = acts(score, "05.15", "hand")[0]
    guest = man_at(score, giving, "宾")
    assert rel.on_side(guest, mat, "南") and rel.on_side(man_at(score, giving), guest, "东")
    assert rel.same_x(end(score, "05.15").officiants["宾"], features(score)["西阶"]), "复位"


def test_05_17_the_guest_steps_back_with_the_cup(score: Score) -> None:
    a, b = end(score, "05.16").officiants["宾"], end(score, "05.17").officiants["宾"]
    assert b.y < a.y and rel.same_x(a, b) and rel.faces(b, "北面") and held(end(score, "05.17"), "宾") == {"爵1": "两手"}


def test_05_18_to_20_dishes_from_the_chamber_stand_by_the_west_stair(score: Score) -> None:
    bearer = acts(score, "05.18", "enter")[0].who
    assert acts(score, "05.18", "set_down")[0].who == bearer and places(score)["东房·内"].x > 0
    mat, dishes, stand = places(score)["宾席"], end(score, "05.20").objects["荐·宾"], end(score, "05.20").objects["俎·宾"]
    assert rel.on_side(dishes, mat, "南") and rel.on_side(stand, dishes, "南") and rel.same_x(dishes, mat)
    assert [a.to for a in acts(score, "05.20", "ascend", "descend")] == ["西阶", "西阶"], "俎由东壁，自西阶升"
    mounting = acts(score, "05.19", "walk", who="宾")[0]
    assert mounting.path[-2][0] < mounting.path[-1][0] and mounting.path[-2][1] == mounting.path[-1][1], "升席自西方"


def test_05_22_to_25_on_his_mat_he_offers_of_dishes_lung_and_wine(score: Score) -> None:
    assert held(end(score, "05.22"), "宾") == {"爵1": "左手"}, "左执爵"
    state = end(score, "05.23")
    assert rel.on_side(state.objects["爵1"], state.objects["荐·宾"], "西") and state.objects["肺·宾"].holder == "宾", "奠爵于荐西，取肺"
    assert end(score, "05.24").objects["肺·宾"].holder == "俎·宾", "加于俎"
    sip = end(score, "05.25").officiants["宾"]
    assert sip.posture == "坐" and sip.x < places(score)["宾席"].x, "席末"
    assert [a.verb for a in acts(score, "05.24") if a.verb == "taste"] and acts(score, "05.25", "sip")


def test_05_26_he_says_it_is_good_off_the_west_of_his_mat(score: Score) -> None:
    said_ = [a for a in acts(score, "05.26") if a.words]
    assert [(a.who, a.to) for a in said_] == [("宾", "主人")]
    assert man_at(score, said_[0]).x < places(score)["宾席"].x - 3.5


# -- 06 -------------------------------------------------------------------------------------------------------------------


def test_06_10_the_guest_fills_and_offers_facing_south_east(score: Score) -> None:
    guest, mat = end(score, "06.10").officiants["宾"], places(score)["主人席"]
    assert rel.faces(guest, "东南面") and rel.on_side(guest, mat, "西") and cup_is(end(score, "06.10"), "爵1") == ("宾", "实")


def test_06_15_the_host_mounts_by_the_north_and_does_not_say_it_is_good(score: Score) -> None:
    mounting = acts(score, "06.15", "walk", who="主人")[0]
    assert mounting.path[-2][1] > mounting.path[-1][1] and rel.faces(end(score, "06.15").officiants["主人"], "西面")
    assert not [a for a in acts(score, "06.17") if a.words], "不告旨"
    assert [a.verb for cue in cues(score, "06.17") for a in cue.actions if a.verb in ("taste", "sip")] == ["taste", "sip"]
    assert [cue.like for cue in cues(score, "06.17")] == ["05.22", "05.23", "05.24", "05.25"], "祭如宾礼"


@pytest.mark.parametrize(("sentence", "washer", "waiter"), [("05.11", "主人", "宾"), ("06.09", "宾", "主人"), ("06.08", "宾", "主人")])
def test_who_waits_stands_in_his_place_until_the_other_comes_back_from_the_basin(
    score: Score, sentence: str, washer: str, waiter: str
) -> None:
    back = acts(score, sentence, "walk", who=washer)
    goes = next(a for a in acts(score, sentence, "walk", who=waiter) if a.to in ("西阶前", "阼阶前"))
    rinsed = [a for a in acts(score, sentence) if a.verb in ("rinse_hands", "wash") and a.who == washer]
    assert all(goes.t0 >= a.t1 for a in rinsed) and any(abs(a.t0 - goes.t0) < 1.5 for a in back)


@pytest.mark.parametrize("sentence", ["05.23", "06.17"])
def test_the_lung_is_held_by_its_root_in_the_left_hand_when_it_is_torn(score: Score, sentence: str) -> None:
    shift = next(a for a in acts(score, sentence) if a.verb == "hold_by_the_root")
    libate = next(a for a in acts(score, sentence, "libate") if a.t0 >= shift.t1 - 1e-6)
    lung = [h for h in score.state_at(libate.t0).officiants[shift.who].holding if h.id == shift.object]
    assert [h.slot for h in lung] == ["左手"]


# -- 07 -------------------------------------------------------------------------------------------------------------------


def test_07_05_the_guest_does_not_decline_the_washing_for_the_host(score: Score) -> None:
    a, b = end(score, "07.03").officiants["宾"], end(score, "07.04").officiants["宾"]
    assert (a.x, a.y) == (b.x, b.y) and not [x for x in acts(score, "07.04") if x.who == "宾"]
    assert [cue.like for cue in cues(score, "07.15")] == ["05.02", "05.03", "05.04", "05.05", "05.06", "05.07"], "宾降辞，如献礼"


def test_07_the_goblet_ends_east_of_the_guests_dishes(score: Score) -> None:
    offers, bowed_to = (end(score, sentence).officiants["主人"] for sentence in ("07.18", "07.19"))
    assert rel.on_side(bowed_to, offers, "南") and rel.same_x(bowed_to, offers) and rel.faces(bowed_to, "北面"), "少退"
    state = end(score, "07.20")
    assert rel.on_side(state.objects["觯1"], state.objects["荐·宾"], "西")
    assert cup_is(end(score, "07.21"), "觯1") == ("宾", "实")
    state = end(score, "07.23")
    assert rel.on_side(state.objects["觯1"], state.objects["荐·宾"], "东") and cup_is(state, "觯1") == (None, "实")
    assert rel.same_x(state.officiants["宾"], features(score)["西阶"]), "反位"


def test_07_09_and_11_the_host_drinks_first(score: Score) -> None:
    assert cup_is(end(score, "07.08"), "觯1") == ("主人", "实") and cup_is(end(score, "07.11"), "觯1") == ("主人", "虚")
    assert said(score, "07.21") == [("宾", "辞", "主人")]
