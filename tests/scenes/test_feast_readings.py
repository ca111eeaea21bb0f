"""Readings F1 to F26: what each that plays changes, and that the others say they do not."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.errors import LituError
from scenes.options import Options, parse
from scenes.readings import disputes, profile
from scenes.score import Score
from scenes.xiangshe import compile_xiangshe
from tests.scenes.conftest import cues, end, score_of
from tests.scenes.test_text_45_51 import acts

F = [id for id in disputes() if id.startswith("F")]
NEEDS = {"F4": ["grandees=2", "D18=jia"], "F19": ["grandees=0"], "F20": ["lords=1"], "F24": ["prince=国中"], "F25": ["prince=国中"]}


def test_all_are_in_the_table_and_the_profiles_say_what_they_read() -> None:
    assert [f"F{n}" for n in range(1, 27)] == F
    assert (profile("zhengjia")["F1"], profile("ao")["F9"], profile("sheng")["F4"], profile("wu")["F12"]) == (
        "west",
        "wall_end",
        "cross",
        "zan",
    )
    assert profile("default")["F11"] == "one" and profile("yishu")["F5"] == "both"


@pytest.mark.parametrize("id", [id for id in F if disputes()[id].plays])
def test_every_key_that_plays_changes_what_is_played(id: str) -> None:
    dispute = disputes()[id]
    needed = NEEDS.get(id, [])
    plain = score_of(*needed)
    for key in dispute.keys:
        if key != dispute.default:
            other = score_of(*needed, f"{id}={key}")
            assert other.cues != plain.cues, f"{id}={key} changes nothing"


@pytest.mark.parametrize("id", [id for id in F if not disputes()[id].plays])
def test_what_cannot_be_seen_is_refused_by_hand(id: str) -> None:
    other = next(key for key in disputes()[id].keys if key != disputes()[id].default)
    with pytest.raises(LituError, match="text only"):
        parse([f"{id}={other}"])


def test_what_is_said_to_play_is_what_site_and_script_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    plain = Options.reading

    def ask(self: Options, id: str) -> str:
        asked.add(id)
        return plain(self, id)

    monkeypatch.setattr(Options, "reading", ask)
    compile_xiangshe(parse(["lords=1", "prince=国中"]))
    assert {id for id in asked if id.startswith("F")} == {id for id in F if disputes()[id].plays}


def test_a_reading_for_grandees_is_refused_without_them() -> None:
    with pytest.raises(LituError, match="F1=west matters only with grandees=1 or 2 or 3 or 4, but grandees is 0: set grandees=1"):
        parse(["F1=west", "grandees=0"])
    with pytest.raises(LituError, match="F4=cross matters only with grandees=2 or 3 or 4"):
        parse(["F4=cross"])
    with pytest.raises(LituError, match="F19=xiang matters only with grandees=0"):
        parse(["F19=xiang"])


def mat(score: Score, id: str):  # a feature
    return score.site.stages["学"].features[id]


def test_f1_f2_the_grandees_end_and_facing() -> None:
    west = end(score_of("F1=west"), "46.03").officiants["大夫1"]
    assert rel.on_side(west, mat(score_of(), "大夫席1"), "西")
    assert end(score_of("F2=se"), "47.08").officiants["大夫1"].facing == 135.0


def test_f3_the_elder_is_on_the_grandees_right() -> None:
    score = score_of("F3=right")
    people = score.state_at(next(c for c in cues(score, "45.22") if c.like == "45.06").t0).officiants
    assert rel.on_side(people["三宾1"], people["大夫1"], "东") and people["大夫1"].facing == 0.0


def test_f4_grandees_and_elders_cross() -> None:
    order = [a.to for s in ("45.16", "45.22") for a in acts(score_of("grandees=2", "D18=jia", "F4=cross"), s, "hand")]
    assert order == ["大夫1", "三宾1", "大夫2", "三宾2", "三宾3"]


def test_f8_the_hosts_men_carry_and_hand_nothing_on() -> None:
    given = [(a.who, a.to) for a in acts(score_of("F8=zhu"), "47.11", "hand") if a.object == "俎·主人"]
    assert given == [("主人", "赞者1")]
    assert ("弟子1", "赞者1") in [(a.who, a.to) for a in acts(score_of(), "47.11", "hand") if a.object == "俎·主人"]


def test_f9_the_raisers_stand_at_the_walls_end() -> None:
    state = end(score_of("F9=wall_end"), "48.04")
    one, two = state.officiants["举觯者1"], state.officiants["举觯者2"]
    assert rel.on_side(one, two, "北") and rel.faces(one, "东面") and rel.faces(two, "东面"), "序端，北上"


def test_f10_the_guests_cup_stops_with_the_host() -> None:
    given = [(a.object, a.to) for a in acts(score_of("F10=ao"), "48.07", "hand") if a.who.startswith("举觯者")]
    assert given == [("觯5", "主人"), ("觯6", "三宾1"), ("觯6", "三宾2"), ("觯6", "三宾3")]


def test_f11_both_cups_go_on_below_each_with_a_pair_of_its_own() -> None:
    below = ("48.09", "48.10", "48.11", "48.12")
    assert {a.object for s in below for a in acts(score_of(), s, "hand")} == {"觯6"}
    score = score_of("F11=two")
    given = [(a.object, a.to) for s in below for a in acts(score, s, "hand")]
    assert given[:4] == [("觯6", "赞者1"), ("觯5", "士1"), ("觯6", "众宾1"), ("觯5", "赞者2")], "其末若皆众宾，则先酬主人之赞者; 亦错焉"
    four = score_of("F11=two", "grandees=4", "D18=jia", "guests=20")
    assert acts(four, "48.10", "hand")[0].to in ("赞者1", "士1")
    assert given[-2:] == [("觯5", "举觯者1"), ("觯6", "举觯者2")]
    assert sorted(to for _, to in given) == sorted(a.to for s in below for a in acts(score_of(), s, "hand")), (
        "nobody twice, nobody left out"
    )
    state = end(score, "48.08")
    front, rear = (next(m for m in state.officiants.values() if any(h.id == cup for h in m.holding)) for cup in ("觯6", "觯5"))
    assert rel.on_side(rear, front, "南") and rel.same_x(rear, front) and front.z == rear.z > 0
    assert acts(score, "48.13", "drain")[0].object == "觯5" and all(cup_in_basket(score, cup) for cup in ("觯5", "觯6"))


def cup_in_basket(score: Score, cup: str) -> bool:
    thing = end(score, "48.13").objects[cup]
    return thing.holder == "下篚" and thing.state == "虚"


def test_f13_those_who_bear_the_cup_fill_it_for_those_below() -> None:
    who = {a.who for a in acts(score_of(), "48.11", "fill")}
    assert "士1" in who and not any(w.startswith("举觯者") for w in who), "实之谓自实之"
    score = score_of("F13=bearers")
    assert {a.who for s in ("48.09", "48.11") for a in acts(score, s, "fill")} == {"举觯者2"}
    passed = [(a.who, a.to) for a in acts(score, "48.09", "hand") + acts(score, "48.10", "hand")]
    assert passed == [("三宾3", "举觯者2"), ("举觯者2", "三宾3"), ("三宾3", "士1")], "he fills it for him who pledges"
    assert acts(score, "48.12", "hand")[-1].to == "举觯者2", "执觯者皆与旅"


def test_f12_who_drinks_first_below() -> None:
    def first(score: Score) -> str | None:
        return acts(score, "48.10", "hand")[0].to

    assert (first(score_of()), first(score_of("F12=host_first"))) == ("士1", "赞者1")
    assert all((a.to or "").startswith(("赞者", "举觯者")) for a in acts(score_of("F12=zan"), "48.11", "hand"))


def test_f15_shoes_before_the_bows() -> None:
    score = score_of("F15=ao")
    assert max(a.t1 for a in acts(score, "48.01", "take_off_shoes")) <= min(a.t0 for a in acts(score, "48.01", "bow"))


def test_f17_f18_f19_the_stair_the_gate_and_the_dress() -> None:
    score = score_of("F17=foot")
    assert score.state_at(acts(score, "49.02", "play")[0].t0).officiants["宾"].z == 0
    score = score_of("F18=east")
    assert score.state_at(acts(score, "50.01", "bow_down")[0].t0).officiants["宾"].facing == 90.0
    score = score_of("grandees=0", "F19=xiang")
    assert score.state_at(acts(score, "50.01", "bow_down")[0].t0).officiants["宾"].dress == ("乡服",)


def test_f21_what_the_fourth_of_the_pipers_is() -> None:
    assert end(score_of(), "11.08").officiants["笙4"].title == "和"
    assert end(score_of("F21=singer"), "11.08").officiants["笙4"].title == "歌者"
    assert end(score_of(), "11.08").officiants["笙3"].title == "笙3"


def test_f22_where_the_target_is_ordered_to_be_stretched() -> None:
    def ordering(*sets: str):  # where he stands
        score = score_of(*sets)
        order = next(a for cue in cues(score, "17.02") for a in cue.actions if a.verb == "order")
        return score, score.state_at(order.t0).officiants["司马"]

    score, man = ordering()
    assert man.place == "西阶前"
    score, man = ordering("F22=at_zhi")
    orders = [cues(score, "17.01")[0].t0, cues(score, "19.01")[0].t0]
    walks = [a for a in score.actions if a.who == "司马" and a.path and orders[0] <= a.t0 < orders[1]]
    assert man.place == "司正位" and not walks, "he does not leave his place south of the 觯"
    score, man = ordering("F22=east_court")
    places = score.site.stages["学"].places
    assert man.x == places["阼阶前"].x and man.y == score.site.stages["学"].features["庭"].y


def test_f23_the_last_man_comes_forward_once_more() -> None:
    def taking(*sets: str):  # where he takes the four of the demonstration
        score = score_of(*sets)
        take = next(a for cue in cues(score, "24.16") for a in cue.actions if a.verb == "take")
        stand = score.site.stages["学"].features["楅"]
        return score.state_at(take.t0).officiants["下耦下射"], stand

    man, stand = taking()
    assert man.y < stand.y and rel.faces(man, "北面"), "at once, south of the stand"
    man, stand = taking("F23=again")
    assert man.y == stand.y and man.x > stand.x and rel.faces(man, "西面"), "乃更进取之, from his side"
