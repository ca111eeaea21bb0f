"""Sections 26–33 as a reader of the text would check them."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.score import Score, State
from scenes.xiangshe.counting import Outcome
from scenes.xiangshe.tallies import numeral, pures_in_words
from tests.scenes.conftest import cues, end, score_of, start
from tests.scenes.test_text_14_19 import SIX, held, places, said

TALLIES = [f"算{n}" for n in range(1, 81)]
UPPERS = ("上耦上射", "次耦上射", "下耦上射", "宾", "士1", "三宾1", "三宾3", "众宾2", "众宾4")
LOWERS = ("上耦下射", "次耦下射", "下耦下射", "主人", "大夫1", "三宾2", "众宾1", "众宾3", "众宾5")


def tallies(state: State, side: str | None = None) -> list[str]:
    """Tallies that lie on the ground: all, or those south (右) or north (左) of the 中, away from the heap west of it."""
    zhong = state.objects["中"]
    lying = [t for t in TALLIES if state.objects[t].holder is None]
    if side is None:
        return lying
    sign = -1 if side == "右" else 1
    return [t for t in lying if (state.objects[t].y - zhong.y) * sign > 0.5]


def shot_and_hit(score: Score, round_: int, who: str) -> int:
    """How many arrows of a man flew into the target in a round."""
    sections = ("26", "27", "28", "29", "30") if round_ == 2 else ("39",)
    hits = 0
    for cue in score.cues:
        if cue.sentence[:2] in sections:
            hits += sum(a.verb == "shoot" and a.who == who and a.to == "侯" for a in cue.actions)
    return hits


def first_verb(score: Score, sentence: str, who: str, verb: str):  # type: ignore[no-untyped-def]
    return next(a for cue in cues(score, sentence) for a in cue.actions if a.who == who and a.verb == verb)


# -- 26 作射请释获 -----------------------------------------------------------------------------------------------------------


def test_26_05_passes_sima_on_the_left_without_the_rod_and_asks(score: Score) -> None:
    state = end(score, "26.05")
    man = state.officiants["司射"]
    assert "扑" not in held(state, "司射") and held(state, "司射")["矢·司射5"] == "指间", "去扑，犹挟一个"
    assert man.place == "西阶上" and rel.faces(man, "北面")
    assert [(who, to) for who, _, to in said(score, "26.05")] == [("司射", "宾"), ("宾", "司射")]
    walk = next(a for cue in cues(score, "26.05") for a in cue.actions if a.who == "司射" and a.path and a.evidence.reading == "D11")
    crossing = places(score)["相左·北行"]
    t = min((walk.t0 + k * 0.05 for k in range(int((walk.t1 - walk.t0) / 0.05))), key=lambda t: _gap(score, t, "司射", crossing))
    at = score.state_at(t).officiants
    assert rel.passing_on_left(at["司射"], at["司马"]), "相左"


def _gap(score: Score, t: float, who: str, place) -> float:  # type: ignore[no-untyped-def]
    man = score.state_at(t).officiants[who]
    return abs(man.x - place.x) + abs(man.y - place.y)


def test_26_06_10_the_holder_in_line_and_eighty_tallies(score: Score) -> None:
    state = end(score, "26.10")
    zhong, keeper = state.objects["中"], state.officiants["释获者"]
    assert rel.same_y(zhong, places(score)["所设楅"]), "南当楅"
    assert abs(zhong.x - (-32.5)) < 0.1 and rel.faces(zhong, "东面"), "西当西序，东面"
    assert [t for t in TALLIES if state.objects[t].holder == "中"] == TALLIES[:8], "坐实八算于中"
    rest = tallies(state)
    assert len(rest) == 72 and all(state.objects[t].x < zhong.x for t in rest), "横委其余于中西"
    assert all(rel.faces(state.objects[t], "南面") for t in rest), "南末"
    assert rel.faces(keeper, "东面") and keeper.posture == "立" and not held(state, "释获者"), "兴，共而俟"
    watching = end(score, "26.06").officiants["司射"]
    assert watching.x > zhong.x and rel.same_y(watching, zhong) and held(end(score, "26.06"), "司射")["扑"] == "带"


def test_26_07_the_holder_goes_before_the_tallies(score: Score) -> None:
    at = score.state_at((cues(score, "26.07")[0].t1 + cues(score, "26.07")[0].t0) / 2)
    keeper = [a for cue in cues(score, "26.07") for a in cue.actions if a.who == "释获者" and a.path][-1]
    bearer = [a for cue in cues(score, "26.07") for a in cue.actions if a.who == "执算者" and a.path][-1]
    assert keeper.t0 < bearer.t0 and "中" in held(end(score, "26.07"), "释获者")
    assert len(held(end(score, "26.07"), "执算者")) == 80 and at is not None


def test_26_11_14_the_warning_and_eight_in_the_hand(score: Score) -> None:
    man = end(score, "26.11").officiants["司射"]
    assert said(score, "26.11") == [("司射", "不贯不释。", "上耦上射")] and man.z == 0 and rel.faces(man, "北面")
    state = end(score, "26.14")
    assert sum(t.startswith("算") for t in held(state, "释获者")) == 8, "取中之八算"
    assert sum(state.objects[t].holder == "中" for t in TALLIES) == 8, "改实八算于中"
    assert state.officiants["释获者"].posture == "立"


# -- 27 三耦释获而射 ---------------------------------------------------------------------------------------------------------


def test_27_one_tally_a_hit_right_for_the_upper_and_left_for_the_lower(score: Score) -> None:
    state = end(score, "27.03")
    assert len(tallies(state, "右")) == shot_in(score, "27", "上耦上射")
    assert len(tallies(state, "左")) == shot_in(score, "27", "上耦下射")
    assert not any(t.startswith("算") for t in held(state, "释获者")), "若有余算，则反委之"
    assert sum(t.startswith("算") for t in held(end(score, "27.05"), "释获者")) == 8, "又取中之八算…执而俟"


def shot_in(score: Score, section: str, who: str) -> int:
    return sum(
        a.verb == "shoot" and a.who == who and a.to == "侯" for cue in score.cues if cue.sentence[:2] == section for a in cue.actions
    )


def test_a_tally_falls_only_after_its_cry(score: Score) -> None:
    for cue in (c for c in score.cues if c.sentence[:2] in ("27", "28", "29", "30")):
        cries = [a.t0 for a in cue.actions if a.words == "获！"]
        drops = [a.t0 for a in cue.actions if a.verb == "drop_tally"]
        assert len(cries) == len(drops), cue.id
        assert all(drop > cry for cry, drop in zip(sorted(cries), sorted(drops), strict=True)), cue.id


# -- 28 to 30 ----------------------------------------------------------------------------------------------------------------


def test_28_guest_and_host_by_their_own_stairs(score: Score) -> None:
    for sentence in ("28.01", "28.04", "28.06", "28.08"):
        used = {a.who: a.to for cue in cues(score, sentence) for a in cue.actions if a.verb in ("ascend", "descend")}
        assert used.get("宾") == "西阶" and used.get("主人") == "阼阶", sentence
    state = end(score, "28.03")
    assert all({"袒", "决遂"} <= set(state.officiants[who].dress) for who in ("宾", "主人"))
    assert state.officiants["宾"].x < -52 and state.officiants["主人"].x > 52, "堂西, 堂东"
    marks = end(score, "28.05").officiants
    assert marks["宾"].place == "右物" and marks["主人"].place == "左物", "主人为下射"
    home = end(score, "28.08").officiants
    assert home["宾"].place == "宾席" and home["主人"].place == "主人席" and not home["宾"].dress
    assert start(score, "28.02").officiants["司射"].place == "阶间" and home["司射"].place == "司射位", "司射摈升降…反位 (J.33)"


def test_28_01_the_grandee_waits_west_of_the_hall(score: Score) -> None:
    man = end(score, "28.08").officiants["大夫1"]
    assert man.z == 0 and man.x < -52 and man.y > 0, "大夫降，立于堂西以俟射 (J.35)"


def test_29_the_mate_goes_up_first_and_keeps_behind_below(score: Score) -> None:
    assert end(score, "29.01").officiants["大夫1"].dress and "纁襦" in end(score, "29.01").officiants["大夫1"].dress
    at = end(score, "29.01").officiants
    assert at["大夫1"].y < at["士1"].y and rel.same_x(at["大夫1"], at["士1"]), "就其耦: south of his mate"
    below = cues(score, "29.03")[0]
    both = score.state_at(below.t1, left=True).officiants
    assert both["士1"].y < both["大夫1"].y and rel.faces(both["大夫1"], "北面"), "耦少退"
    up = {a.who: a.t0 for cue in cues(score, "29.04") for a in cue.actions if a.verb == "ascend" and a.who in ("士1", "大夫1")}
    down = {a.who: a.t0 for cue in cues(score, "29.05") for a in cue.actions if a.verb == "descend"}
    assert up["士1"] < up["大夫1"] and down["士1"] < down.get("大夫1", 1e9), "耦先升, 耦先降"
    home = end(score, "29.08").officiants
    assert home["大夫1"].place == "大夫席1" and home["士1"].place == "堂西·继1" and not home["大夫1"].dress


@pytest.mark.parametrize(("key", "steps"), [("after", 4), ("none", 0)])
def test_d42_the_mate_steps_back_from_his_mark_after_each_arrow(key: str, steps: int) -> None:
    score = score_of(f"D42={key}")
    back = [a for c in score.cues if c.sentence[:2] == "29" for a in c.actions if a.who == "士1" and a.verb == "step_back"]
    assert len(back) == steps


@pytest.mark.parametrize("key", ["nan", "direct"])
def test_d19_the_grandees_way_back(key: str) -> None:
    score = score_of(f"D19={key}")
    south = min(y for c in cues(score, "29.07") for a in c.actions if a.who == "大夫1" and a.path for _, y, _ in a.path)
    assert (south < places(score)["司马位"].y) == (key == "nan")


def test_30_03_tells_the_guest_from_the_top_tread(score: Score) -> None:
    man = end(score, "30.04").officiants["释获者"]
    assert 0 < man.z < 3 and said(score, "30.04") == [("释获者", "左右卒射。", "宾")], "尽阶，不升堂"
    state = end(score, "30.06")
    assert len(tallies(state)) == 72 and not held(state, "释获者"), "委余获于中西"


# -- 31 取矢乘矢 -------------------------------------------------------------------------------------------------------------


def test_31_all_arrows_on_the_stand_the_grandees_bound(score: Score) -> None:
    state = end(score, "31.06")
    shot = [f"矢·{who}{n}" for who in (*UPPERS, *LOWERS) for n in range(1, 5)]
    assert all(state.objects[a].holder == "楅" for a in shot)
    bound = end(score, "31.05")
    assert {bound.objects[f"矢·大夫1{n}"].state for n in range(1, 5)} == {"束"}, "大夫之矢，则兼束之以茅"
    assert not any(bound.objects[f"矢·主人{n}"].state == "束" for n in range(1, 5)), "不束主人矢"
    assert rel.faces(state.officiants["获者"], "北面") and held(state, "获者")["旌"] == "两手", "以旌负侯"


# -- 32 视算数获 -------------------------------------------------------------------------------------------------------------


def announced(score: Score, section: str = "32") -> str:
    return "".join(a.words or "" for c in score.cues if c.sentence in ("32.13", "32.14", "32.15", "32.16") for a in c.actions if a.words)


@pytest.mark.parametrize("seed", range(1, 21))
def test_the_count_announced_is_the_count_on_the_ground_and_the_right_people_drink(seed: int) -> None:
    score = score_of(f"hits=seed:{seed}")
    state = end(score, "32.09")
    right, left = len(tallies(state, "右")), len(tallies(state, "左"))
    assert right == sum(shot_and_hit(score, 2, who) for who in UPPERS)
    assert left == sum(shot_and_hit(score, 2, who) for who in LOWERS)
    words = announced(score)
    if right == left:
        assert words == "左右钧。"
    else:
        better = "右贤于左" if right > left else "左贤于右"
        assert words == f"{better}。{pures_in_words(abs(right - left))}。"
    drank = {a.who for c in score.cues if c.sentence[:2] == "33" for a in c.actions if a.verb == "drain"}
    losers = set() if right == left else set(LOWERS if right > left else UPPERS)
    assert drank == losers, "不胜者"


@pytest.mark.parametrize(
    ("n", "words"), [(1, "一奇"), (2, "一纯"), (7, "三纯，一奇"), (20, "十纯"), (25, "十二纯，一奇"), (42, "二十一纯")]
)
def test_pures_and_the_odd_one_in_words(n: int, words: str) -> None:
    assert pures_in_words(n) == words and numeral(10) == "十"


@pytest.mark.parametrize(("right", "left", "words"), [(5, 2, "右贤于左，一纯，一奇。"), (2, 6, "左贤于右，二纯。"), (4, 4, "左右钧。")])
def test_the_outcome_in_words(right: int, left: int, words: str) -> None:
    assert Outcome(right, left).words == words


def test_32_03_09_heaps_of_ten_lengthwise_the_rest_across_the_odd_one_lengthwise() -> None:
    score = score_of("hits=1")  # everybody hits: thirty-six a side
    state = end(score, "32.09")
    zhong = state.objects["中"]
    for side in ("右", "左"):
        mine = [state.objects[t] for t in tallies(state, side)]
        lengthwise = [t for t in mine if rel.faces(t, "东面")]
        across = [t for t in mine if rel.faces(t, "南面")]
        assert (len(lengthwise), len(across)) == (20, 16), "十纯则缩而委之; 有余纯，则横于下"
        assert max(t.x for t in across) < min(t.x for t in lengthwise), "下: nearer to him who counts, west"
        assert all(t.x < zhong.x for t in across)


def test_32_06_the_odd_tally_lies_lengthwise_west_of_the_pairs() -> None:
    score = next(s for s in map(score_of, (f"hits=seed:{n}" for n in range(1, 9))) if len(tallies(end(s, "32.09"), "右")) % 2)
    state = end(score, "32.06")
    mine = [state.objects[t] for t in tallies(state, "右")]
    odd = min(mine, key=lambda t: t.x)
    assert rel.faces(odd, "东面") and sum(t.x < odd.x + 0.5 for t in mine) == 1, "奇则又缩诸纯下"


def test_32_the_director_looks_on_from_the_south_and_the_keeper_goes_by_the_front(score: Score) -> None:
    state = end(score, "32.02")
    man = state.officiants["司射"]
    assert rel.same_x(man, state.objects["中"]) and man.y < state.objects["中"].y and rel.faces(man, "北面"), "立于中南，北面"
    assert not held(state, "司射") and "袒" not in man.dress, "释弓，去扑，袭"
    path = next(a.path for c in cues(score, "32.07") for a in c.actions if a.who == "释获者" and a.path)
    assert max(x for x, _, _ in path) > state.objects["中"].x, "自前适左: round the east of the 中"
    assert end(score, "32.07").officiants["释获者"].y > state.objects["中"].y


@pytest.mark.parametrize(("option", "sentence"), [("right", "32.13"), ("left", "32.14"), ("even", "32.16")])
def test_each_outcome_is_enacted_under_its_option(option: str, sentence: str) -> None:
    score = score_of(f"hits={option}")
    assert sentence in score.cues_of_sentence
    others = {"32.13", "32.14", "32.16"} - {sentence}
    assert all(score.statuses[other].status == "conditional" for other in others)


def test_32_12_the_surplus_is_in_his_hand(score: Score) -> None:
    state = end(score, "32.09")
    difference = abs(len(tallies(state, "右")) - len(tallies(state, "左")))
    assert sum(t.startswith("算") for t in held(end(score, "32.12"), "释获者")) == difference, "执贤获"
    after = end(score, "32.18")
    assert sum(after.objects[t].holder == "中" for t in TALLIES) == 8 and len(tallies(after)) == 72, "实八算于中，委其余于中西"


# -- 33 饮不胜者 -------------------------------------------------------------------------------------------------------------


def test_33_02_04_the_stand_and_the_first_cup(score: Score) -> None:
    stand = end(score, "33.02").objects["丰"]
    pillar = score.site.stages["学"].features["西楹"]
    assert stand.x < pillar.x and rel.same_y(stand, pillar), "设于西楹之西"
    pourer = first_verb(score, "33.03", "下耦下射", "set_down").who
    assert pourer == "下耦下射", "左 won: the youngest of the winning side"
    assert end(score, "33.03").objects["觯4"].holder == "丰" and end(score, "33.03").objects["觯4"].state == "实"
    sat = first_verb(score, "33.03", pourer, "sit")
    man = score.state_at(first_verb(score, "33.03", pourer, "set_down").t0).officiants[pourer]
    assert rel.faces(man, "南面") and sat.t0 < first_verb(score, "33.03", pourer, "set_down").t0, "南面坐奠于丰上"
    assert held(end(score, "33.04"), pourer)[f"弓·{pourer}"] == "左手"


def test_33_07_winners_strung_and_bared_losers_covered_with_the_bow_on_the_palm(score: Score) -> None:
    state = end(score, "33.07")
    for who in SIX:
        man = state.officiants[who]
        bow = state.objects[f"弓·{who}"]
        if who.endswith("下射"):
            assert bow.state == "张" and {"袒", "决遂"} <= set(man.dress), "胜者皆袒决遂，执张弓"
        else:
            assert bow.state == "弛" and bow.slot == "两手" and not man.dress, "不胜者皆袭，却左手，右加弛弓于其上"
    assert rel.is_north_first([state.officiants[who] for who in SIX])


def test_33_09_16_the_loser_drinks_standing_and_comes_down_first(score: Score) -> None:
    up = [a for c in cues(score, "33.09") for a in c.actions if a.verb == "ascend"]
    assert min(up, key=lambda a: a.t0).who == "上耦下射", "胜者先升"
    state = end(score, "33.09")
    assert state.officiants["上耦下射"].x > state.officiants["上耦上射"].x, "少右: east"
    drinking = end(score, "33.11").officiants["上耦上射"]
    assert drinking.posture == "立" and rel.faces(drinking, "北面") and drinking.y < end(score, "33.02").objects["丰"].y
    assert end(score, "33.12").objects["觯4"].holder is None and end(score, "33.12").objects["觯4"].state == "虚", "奠于丰下"
    down = [a for c in cues(score, "33.14") for a in c.actions if a.verb == "descend" and a.who.startswith("上耦")]
    assert min(down, key=lambda a: a.t0).who == "上耦上射", "不胜者先降"
    assert not held(end(score, "33.16"), "上耦上射")


def test_33_21_24_guest_and_host_hold_no_bow_and_drink_above_the_west_stair() -> None:
    for option, who in (("left", "宾"), ("right", "主人")):
        score = score_of(f"hits={option}")
        first = cues(score, "33.23")[0]
        state = score.state_at(first.t1, left=True)
        man = state.officiants[who]
        assert man.place == "西阶上" and rel.faces(man, "北面") and f"弓·{who}" not in held(state, who), "主人亦饮于西阶上 (J.38)"
        back = score.state_at(cues(score, "33.24")[0].t1, left=True).officiants[who]
        assert back.place == f"{who}席"


def test_33_25_26_the_grandee_and_his_mate() -> None:
    beaten_lower, beaten_upper = score_of("hits=right"), score_of("hits=left")
    drank = {a.who for c in beaten_lower.cues if c.sentence[:2] == "33" for a in c.actions if a.verb == "drain"}
    assert "大夫1" in drank and "士1" not in drank, "大夫饮，则耦不升"
    climbs = [a for c in beaten_lower.cues if c.sentence[:2] == "33" for a in c.actions if a.who == "士1" and a.verb == "ascend"]
    assert not climbs
    drank = {a.who for c in cues(beaten_upper, "33.26") for a in c.actions if a.verb == "drain"}
    assert drank == {"士1"} and {a.who for c in cues(beaten_upper, "33.26") for a in c.actions if a.verb == "ascend"} == {"士1"}, "特升饮"


def test_33_nobody_drinks_when_right_and_left_are_even() -> None:
    score = score_of("hits=even")
    assert all(score.statuses[f"33.{n:02d}"].status == "conditional" for n in range(1, 28))
    assert not any(a.verb == "drain" and c.sentence[:2] == "33" for c in score.cues for a in c.actions)


def test_d30_by_pair_who_hit_less_of_each_pair_drinks() -> None:
    score = score_of("D30=pair")
    drank = {a.who for c in score.cues if c.sentence[:2] == "33" for a in c.actions if a.verb == "drain"}
    for upper, lower in zip(UPPERS, LOWERS, strict=True):
        mine, his = shot_and_hit(score, 2, upper), shot_and_hit(score, 2, lower)
        assert ({upper, lower} & drank) == (set() if mine == his else {upper} if mine < his else {lower})


@pytest.mark.parametrize(("key", "place"), [("shewei", "射位"), ("tangxi", "堂西")])
def test_d31_where_he_who_poured_goes_back(key: str, place: str) -> None:
    score = score_of(f"D31={key}")
    assert (end(score, "33.04").officiants["下耦下射"].place or "").startswith(place)


@pytest.mark.parametrize(("key", "before"), [("before", True), ("after", False)])
def test_d40_when_the_cup_bearer_comes_up(key: str, before: bool) -> None:
    score = score_of(f"D40={key}")
    assert (start(score, "33.09").officiants["执爵者"].place == "西序端") is before
    assert end(score, "33.18").officiants["执爵者"].place == "西序端"


def test_33_27_stand_and_cup_are_taken_away(score: Score) -> None:
    state = end(score, "33.27")
    assert state.objects["丰"].z == 0 and state.objects["丰"].x < -50 and state.objects["觯4"].holder == "下篚"


def test_no_tally_is_ever_lost_or_in_two_places(score: Score) -> None:
    for cue in score.cues[::9]:
        state = score.state_at(cue.t1, left=True)
        assert all(t in state.objects for t in TALLIES)
        in_hands = [h.id for man in state.officiants.values() for h in man.holding if h.id.startswith("算")]
        assert len(in_hands) == len(set(in_hands)) and all(state.objects[t].holder for t in in_hands)
