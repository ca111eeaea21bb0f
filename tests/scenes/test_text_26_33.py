"""Sections 26–33 as a reader of the text would check them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from geometry import relations as rel
from scenes.coverage import coverage
from scenes.score import Action, Cue, OfficiantState, Score, State
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
    assert sum(a.evidence.reading == "D42" for a in back) == steps


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


# -- a second reading: custody -----------------------------------------------------------------------------------------------

PAIRS = list(zip(UPPERS, LOWERS, strict=True))
"""In the order of shooting."""
OUTCOMES = ["hits=right", "hits=left", "hits=even", "hits=0", "hits=1"]
EACH_SECTION = ("26", "27", "28", "29", "30", "31", "32", "33")


def played(score: Score, *sections: str) -> list[Cue]:
    return [cue for cue in score.cues if cue.sentence[:2] in sections]


def acts(cues_: Iterable[Cue], who: str, *verbs: str) -> list[Action]:
    return sorted((a for c in cues_ for a in c.actions if a.who == who and (not verbs or a.verb in verbs)), key=lambda a: a.t0)


def mark(things: Iterable[str]) -> int:
    return sum(thing.startswith("算") for thing in things)


def holder_of_the_eight(state: State) -> int:
    return sum(thing.holder == "中" for id, thing in state.objects.items() if id.startswith("算"))


@pytest.mark.parametrize("option", ["hits=seed:1", *OUTCOMES, "guests=20"])
def test_the_tallies_are_always_in_the_holder_in_his_hand_or_within_his_reach(option: str) -> None:
    score = score_of(option)
    every = [id for id in score.initial.objects if id.startswith("算")]
    pairs = {a.who for c in played(score, "27", "28", "29", "30") for a in c.actions if a.verb == "shoot"}
    assert len(every) == max(80, 4 * len(pairs)), "箭筹八十 (J.48), more only where more than ten pairs shoot"
    begun = end(score, "26.09").t
    for t in sorted({t for cue in played(score, *EACH_SECTION) for t in (cue.t0, (cue.t0 + cue.t1) / 2, cue.t1) if t >= begun}):
        state = score.state_at(t, left=True)
        zhong = state.objects["中"]
        things = [state.objects[id] for id in every]
        assert {thing.holder for thing in things} <= {None, "中", "释获者"}, t
        assert holder_of_the_eight(state) <= 8, "容八算 (J.34)"
        assert all(max(abs(thing.x - zhong.x), abs(thing.y - zhong.y)) < 5 for thing in things if thing.holder is None)


def test_26_09_the_bearer_hands_all_eighty_to_the_keeper_who_faces_north_to_receive(score: Score) -> None:
    hand = acts(cues(score, "26.09"), "执算者", "hand")[0]
    assert hand.to == "释获者" and set((hand.object or "").split()) == set(TALLIES)
    assert rel.faces(score.state_at(hand.t0).officiants["释获者"], "北面"), "兴还北面受算 (郑玄)"
    assert mark(held(score.state_at(hand.t1), "释获者")) == 80 and not held(score.state_at(hand.t1), "执算者")
    put = acts(cues(score, "26.09"), "释获者", "fill_holder")[0]
    man = score.state_at(put.t0).officiants["释获者"]
    assert man.posture == "坐" and rel.faces(man, "东面"), "反东面实之"


# -- 26 ----------------------------------------------------------------------------------------------------------------------


def test_26_01_04_called_up_and_the_target_cleared_as_before(score: Score) -> None:
    assert said(score, "26.01") == said(score, "21.03") and {c.like for c in cues(score, "26.01")} == {"21.03", "21.04"}
    assert end(score, "26.01").officiants["司射"].place == "司射位"
    first = end(score, "26.02").officiants
    assert first["上耦上射"].place == "右物" and first["上耦下射"].place == "左物" and rel.faces(first["上耦上射"], "南面")
    cleared = end(score, "26.03")
    assert ("司马", "去侯。", "获者") in said(score, "26.03")
    assert cleared.officiants["获者"].place == "乏·获者" and cleared.objects["旌"].state == "偃"
    assert held(cleared, "司马") == {"弓·司马": "左手"}
    back = end(score, "26.04").officiants["司马"]
    assert back.place == "司马位" and rel.faces(back, "东面") and not back.holding and "袒" not in back.dress, "释弓反位"


def test_26_05_the_guest_answers_when_he_has_been_asked(score: Score) -> None:
    ask, answer = (next(a for c in cues(score, "26.05") for a in c.actions if a.words and a.who == who) for who in ("司射", "宾"))
    assert ask.t1 <= answer.t0


def test_26_06_faces_west_then_north_to_order_east_of_where_the_holder_will_stand(score: Score) -> None:
    first, second = cues(score, "26.06")
    site = places(score)["所设中"]
    man = score.state_at(first.t1, left=True).officiants["司射"]
    assert man.x > site.x and rel.same_y(man, site) and rel.faces(man, "西面"), "西面立于所设中之东"
    ordering = acts([second], "司射", "order")[0]
    assert rel.faces(score.state_at(ordering.t0).officiants["司射"], "北面") and ordering.to == "释获者", "北面命释获者设中"
    setting = acts(cues(score, "26.08"), "释获者", "set_down")[0]
    at = score.state_at(setting.t0).officiants
    assert at["释获者"].posture == "坐" and rel.faces(at["释获者"], "东面") and at["释获者"].x < site.x
    assert at["司射"].place == "司射·视设中", "遂视之"


def test_26_11_13_he_warns_from_below_east_of_the_stair_and_goes_back(score: Score) -> None:
    warning = acts(cues(score, "26.11"), "司射", "order")[0]
    bow = acts(cues(score, "26.12"), "上耦上射", "bow")[0]
    assert warning.t1 <= bow.t0, "上射揖 when he has heard"
    assert not acts(cues(score, "26.12"), "上耦下射"), "上射 alone"
    back = end(score, "26.13").officiants["司射"]
    assert back.place == "司射位" and rel.faces(back, "东面")
    taken = acts(cues(score, "26.14"), "释获者", "take")[0]
    assert score.state_at(taken.t0).officiants["释获者"].posture == "坐", "坐取"


# -- 27 to 30: the tallies pair by pair --------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["hits=seed:1", "hits=seed:11", "hits=right", "hits=left", "hits=1"])
def test_after_each_pair_right_and_left_hold_what_all_have_hit_so_far(option: str) -> None:
    score = score_of(option)
    counted = [c for c in played(score, "27", "28", "29", "30") if "27.05" in (c.sentence, c.like)]
    assert len(counted) == len(PAIRS)
    right = left = 0
    for cue, (upper, lower) in zip(counted, PAIRS, strict=True):
        right, left = right + shot_and_hit(score, 2, upper), left + shot_and_hit(score, 2, lower)
        state = score.state_at(cue.t1, left=True)
        assert (len(tallies(state, "右")), len(tallies(state, "左"))) == (right, left), (upper, lower)
        in_hand = mark(held(state, "释获者"))
        over = 8 - shot_and_hit(score, 2, upper) - shot_and_hit(score, 2, lower)
        assert in_hand == (over if cue is counted[-1] else 8), "改实八算…执而俟; after the last of all 所执余获 (30.03)"
        assert holder_of_the_eight(state) == 8 and state.officiants["释获者"].posture == "立"


def test_27_he_sits_to_let_them_go_one_tally_for_each_arrow(score: Score) -> None:
    drops = [a for c in played(score, "27", "28", "29", "30") for a in c.actions if a.verb == "drop_tally"]
    assert drops and all(len((a.object or "").split()) == 1 for a in drops), "每一个释一算"
    for drop in drops:
        man = score.state_at(drop.t0).officiants["释获者"]
        assert man.posture == "坐" and rel.faces(man, "东面") and man.place == "释获者位", "坐而释获"


def test_27_the_tallies_let_go_do_not_cover_one_another() -> None:
    state = end(score_of("hits=1"), "30.06")
    for side in ("右", "左"):
        mine = [state.objects[t] for t in tallies(state, side)]
        assert len(mine) == 36
        assert not [(a.id, b.id) for a, b in combinations(mine, 2) if abs(a.x - b.x) < 0.2 and abs(a.y - b.y) < 0.1]


def test_27_to_30_pairs_shoot_in_order_by_turns_the_upper_first(score: Score) -> None:
    shots = sorted((a for c in played(score, "27", "28", "29", "30") for a in c.actions if a.verb == "shoot"), key=lambda a: a.t0)
    assert [a.who for a in shots] == [who for pair in PAIRS for who in pair * 4]


def test_30_02_he_calls_the_first_pair_alone(score: Score) -> None:
    called = [a.to for c in played(score, "26", "27", "28", "29", "30") for a in c.actions if a.who == "司射" and a.words == "射。"]
    assert called == ["上耦上射"], "司射所作唯上耦"


@pytest.mark.parametrize(("option", "over"), [("hits=1", 0), ("hits=0", 8), ("hits=right", 4)])
def test_30_03_goes_up_with_what_is_left_in_his_hand(option: str, over: int) -> None:
    score = score_of(option)
    telling = end(score, "30.04")
    assert mark(held(telling, "释获者")) == over, "所执余获; 无余算则空手 (郑玄)"
    assert rel.faces(telling.officiants["释获者"], "北面")
    assert [a.to for a in acts(cues(score, "30.03"), "释获者", "ascend")] == ["西阶"]
    back = end(score, "30.06").officiants["释获者"]
    assert back.place == "释获者位" and rel.faces(back, "东面") and back.posture == "立"


# -- 28, 29 ------------------------------------------------------------------------------------------------------------------


def bows(score: Score, sentence: str, who: str) -> list[OfficiantState]:
    """How he stands at each bow of the sentence."""
    return [score.state_at(a.t0).officiants[who] for a in acts(cues(score, sentence), who, "bow")]


@pytest.mark.parametrize(("who", "mat", "stair"), [("宾", "宾席", "西阶"), ("主人", "主人席", "阼阶")])
def test_28_guest_and_host_bow_where_the_text_has_it(score: Score, who: str, mat: str, stair: str) -> None:
    above = score.site.stages["学"].features["堂"].size[2]
    assert [(man.z, man.place) for man in bows(score, "28.01", who)] == [(above, mat), (0, f"{stair}前")], "揖，皆由其阶降，揖"
    assert [(man.z, man.facing) for man in bows(score, "28.04", who)] == [(0, 0.0), (above, 0.0)], "阶下揖，升堂揖"
    side = "右" if who == "宾" else "左"
    at_mark = bows(score, "28.05", who)
    assert [man.place for man in at_mark] == [f"当物·{side}", f"及物·{side}"] and all(rel.faces(man, "北面") for man in at_mark)
    down = bows(score, "28.06", who)
    assert [man.place for man in down] == [f"{side}物", f"{stair}·升堂", f"{stair}前"], "卒，南面揖…阶上揖，降阶揖"
    assert rel.faces(down[0], "南面")
    assert [man.z for man in bows(score, "28.08", who)] == [0, above], "及阶揖，升堂揖"


def test_28_07_bows_down_covered_and_back_at_their_places_before_they_go_up(score: Score) -> None:
    state = end(score, "28.07")
    for who, place in (("宾", "宾从降位"), ("主人", "主人从降位")):
        man = state.officiants[who]
        assert man.z == 0 and man.place == place and not man.dress and not man.holding, "释弓，说决拾，袭，反位"
        put = acts(cues(score, "28.07"), who, "lean")[0]
        spot = score.state_at(put.t0).officiants[who]
        assert spot.x < -50 if who == "宾" else spot.x > 50, "宾序西，主人序东"


@pytest.mark.parametrize("who", ["宾", "主人", "大夫1"])
def test_28_29_three_in_the_belt_and_one_nipped(score: Score, who: str) -> None:
    state = end(score, {"宾": "28.03", "主人": "28.02", "大夫1": "29.01"}[who])
    assert held(state, who) == {f"弓·{who}": "左手", f"矢·{who}1": "指间", **{f"矢·{who}{n}": "带" for n in (2, 3, 4)}}, "搢三挟一个"


def test_29_01_comes_out_west_of_the_director_of_archery(score: Score) -> None:
    sishe = start(score, "29.01").officiants["司射"]
    walk = acts(cues(score, "29.01"), "大夫1", "walk")[-1]
    legs = list(zip(walk.path or (), (walk.path or ())[1:], strict=False))
    passing = [a[0] for a, b in legs if min(a[1], b[1]) < sishe.y < max(a[1], b[1])]
    assert passing and all(x < sishe.x for x in passing), "由堂西出于司射之西"


def test_29_02_04_the_mate_behind_all_the_way_on_the_ground_and_abreast_above(score: Score) -> None:
    north = cues(score, "29.03")[0]
    walk = acts([north], "大夫1", "walk")[-1]
    for k in range(1, 10):
        at = score.state_at(walk.t0 + (walk.t1 - walk.t0) * k / 10).officiants
        assert at["士1"].x < at["大夫1"].x and 0.5 < at["大夫1"].y - at["士1"].y < 4, "耦少退"
    marks = end(score, "29.04").officiants
    assert {marks["士1"].place, marks["大夫1"].place} == {"右物", "左物"} and marks["大夫1"].place == "左物", "大夫为下射"
    assert rel.same_y(marks["士1"], marks["大夫1"])
    down = cues(score, "29.06")[-1]
    south = score.state_at(down.t1, left=True).officiants
    assert south["士1"].y > south["大夫1"].y and rel.faces(south["士1"], "南面"), "降阶，耦少退"


def test_29_02_he_steps_back_without_turning_his_back(score: Score) -> None:
    assert rel.faces(end(score, "29.02").officiants["士1"], "北面")


def test_29_07_08_both_lay_their_bows_down_west_of_the_hall_and_only_the_grandee_goes_up(score: Score) -> None:
    state = end(score, "29.07").officiants
    for who in ("士1", "大夫1"):
        assert not state[who].dress and not state[who].holding and state[who].x < -52, "皆释弓于堂西，袭"
    assert [a.to for a in acts(cues(score, "29.08"), "大夫1", "ascend")] == ["西阶"]
    assert not acts(cues(score, "29.08"), "士1", "ascend"), "耦遂止于堂西"


def test_29_every_grandee_shoots_after_the_other_with_his_own_mate() -> None:
    score = score_of("grandees=2", "D18=jia")
    shots = sorted((a for c in played(score, "29") for a in c.actions if a.verb == "shoot"), key=lambda a: a.t0)
    assert [a.who for a in shots] == ["士1", "大夫1"] * 4 + ["士2", "大夫2"] * 4


# -- 31 ----------------------------------------------------------------------------------------------------------------------


def test_31_01_02_orders_between_the_marks_and_the_marker_comes_to_the_target(score: Score) -> None:
    order = next(a for c in cues(score, "31.01") for a in c.actions if a.words)
    sima = score.state_at(order.t0).officiants["司马"]
    assert (order.words, order.to) == ("取矢。", "获者") and sima.facing == 225.0 and sima.z > 0, "西南面"
    assert set(sima.dress) == {"袒", "决"}, "袒决"
    marker = end(score, "31.02").officiants["获者"]
    assert marker.place == "侯前" and end(score, "31.02").objects["旌"].state == "举"
    back = end(score, "31.03").officiants["司马"]
    assert back.place == "司马位" and not back.holding and not back.dress, "释弓，反位"


def test_31_05_06_bound_before_they_are_told_off_and_four_by_four(score: Score) -> None:
    bound = {f"矢·大夫1{n}" for n in range(1, 5)}
    binding = [a for c in cues(score, "31.05") for a in c.actions if a.verb == "bind"]
    assert [set((a.object or "").split()) for a in binding] == [bound], "兼束之"
    fours = [set((a.object or "").split()) for a in acts(cues(score, "31.06"), "司马", "sort_by_fours")]
    assert all(len(four) == 4 for four in fours) and len(fours) == len(PAIRS) * 2
    assert bound in fours, "what is bound together is one four"
    assert {end(score, "31.06").objects[arrow].state for arrow in bound} == {"束"}
    telling = acts(cues(score, "31.06"), "司马", "sort_by_fours")[0]
    man = score.state_at(telling.t0).officiants["司马"]
    assert rel.faces(man, "北面") and man.posture == "坐" and man.y < places(score)["所设楅"].y


# -- 32: how the tallies lie -------------------------------------------------------------------------------------------------

TALLY = 1.4
"""尺: 长尺有握 (J.48)."""


def laid_out(state: State, side: str) -> tuple[list, list, list]:
    """Tallies of a side when they are counted, each nearest the 中 first: lengthwise in heaps, across, lengthwise again."""
    mine = sorted((state.objects[t] for t in tallies(state, side)), key=lambda t: -t.x)
    across = [t for t in mine if rel.faces(t, "南面")]
    west = min((t.x for t in across), default=state.objects["中"].x - 2)
    lengthwise = [t for t in mine if rel.faces(t, "东面")]
    heaps = [t for t in lengthwise if t.x > west]
    return heaps, across, [t for t in lengthwise if t.x <= west]


def cover(a, b) -> bool:
    """Whether two tallies that do not lie the same way lie over one another."""
    (along, other) = (a, b) if rel.faces(a, "东面") else (b, a)
    return abs(along.x - other.x) < TALLY / 2 and abs(along.y - other.y) < TALLY / 2


@pytest.mark.parametrize("option", [*(f"hits=seed:{n}" for n in range(1, 21)), "hits=right", "hits=left", "hits=even", "hits=1", "hits=0"])
def test_32_each_side_lies_in_tens_lengthwise_pairs_across_and_the_odd_one_below(option: str) -> None:
    score = score_of(option)
    state = end(score, "32.09")
    for side in ("右", "左"):
        n = len(tallies(state, side))
        heaps, across, odd = laid_out(state, side)
        assert (len(heaps), len(across), len(odd)) == (n // 20 * 20, n % 20 // 2 * 2, n % 2), f"{n} {side}"
        assert all(pair.x < tally.x for pair in across for tally in heaps), "有余纯，则横于下: nearer him, west"
        assert all(tally.x < pair.x for tally in odd for pair in across), "奇则又缩诸纯下"
        if n % 20 != 19:  # nine pairs and an odd one: the test after this
            assert not [(a.id, b.id) for a in across for b in (*heaps, *odd) if cover(a, b)], "又异之"


def test_32_06_the_odd_one_is_clear_of_nine_pairs() -> None:
    score = score_of("hits=" + "11110000" * 4 + "11100000" + "0" * 32)  # nineteen on the right
    state = end(score, "32.09")
    assert len(tallies(state, "右")) == 19
    _, across, odd = laid_out(state, "右")
    assert len(across) == 18 and len(odd) == 1
    assert not [p for p in across if cover(p, odd[0])]


def test_32_the_two_of_a_pair_lie_nearer_than_pair_and_pair_and_tens_farther_apart_still() -> None:
    state = end(score_of("guests=20", "hits=1"), "32.09")
    for side in ("右", "左"):
        every = [o for id, o in state.objects.items() if id.startswith("算") and o.holder is None]
        sign = -1 if side == "右" else 1
        zhong = state.objects["中"]
        mine = [t for t in every if (t.y - zhong.y) * sign > 0.5]
        assert len(mine) == 56
        lengthwise = sorted(abs(t.y - zhong.y) for t in mine if rel.faces(t, "东面"))
        gaps = [b - a for a, b in pairwise(lengthwise)]
        assert len(lengthwise) == 40
        assert max(gaps[0:19:2]) < min(gaps[1:19:2]) and max(gaps[:19]) < gaps[19] and max(gaps[20:39:2]) < min(gaps[21:39:2]), "每委异之"
        across = sorted(t.x for t in mine if rel.faces(t, "南面"))
        between = [b - a for a, b in pairwise(across)]
        assert len(across) == 16 and max(between[::2]) < min(between[1::2])


def test_32_04_08_the_right_pair_by_pair_from_the_ground_the_left_all_at_once(score: Score) -> None:
    right, left = tallies(start(score, "32.04"), "右"), tallies(start(score, "32.08"), "左")
    taking = acts(cues(score, "32.04"), "释获者", "take_a_pair")
    assert len(taking) == len(right) // 2 and all(len((a.object or "").split()) == 2 for a in taking), "一纯以取"
    assert {t for a in taking for t in (a.object or "").split()} <= set(right)
    gathered = [a for a in acts(cues(score, "32.08"), "释获者") if a.object]
    assert len(gathered) == 1 and set((gathered[0].object or "").split()) == set(left), "兼敛算"
    assert set(held(end(score, "32.08"), "释获者").values()) == {"左手"}, "实于左手"
    laying = [a for a in acts(cues(score, "32.09"), "释获者") if a.verb.startswith("lay") and len((a.object or "").split()) == 2]
    assert len(laying) == len(left) // 2, "一纯以委"


def test_32_03_07_he_sits_facing_east_south_then_north_of_the_line_of_the_holder(score: Score) -> None:
    zhong = start(score, "32.03").objects["中"]
    for sentence, sign in (("32.04", -1), ("32.08", 1)):
        man = end(score, sentence).officiants["释获者"]
        assert man.posture == "坐" and rel.faces(man, "东面") and man.x < zhong.x and (man.y - zhong.y) * sign > 0, "少南就右获, 少北"


def test_32_10_the_director_goes_back_before_the_guest_is_told(score: Score) -> None:
    state = end(score, "32.10")
    assert state.officiants["司射"].place == "司射位" and rel.faces(state.officiants["司射"], "东面")
    leaning = [state.objects[gear] for gear in ("弓·司射", "扑", "矢·司射5")]
    assert all(thing.holder is None and thing.x < places(score)["西阶前"].x for thing in leaning), "适西阶西，释弓 (矢), 去扑 (J.36)"


@pytest.mark.parametrize("option", ["hits=right", "hits=left", "hits=even"])
def test_32_11_16_told_from_the_top_tread_with_the_surplus_in_his_hand(option: str) -> None:
    score = score_of(option)
    counted = end(score, "32.09")
    right, left = tallies(counted, "右"), tallies(counted, "左")
    telling = next(a for c in played(score, "32") for a in c.actions if a.verb == "report")
    state = score.state_at(telling.t0)
    man = state.officiants["释获者"]
    assert 0 < man.z < 3 and rel.faces(man, "北面") and telling.to == "宾", "自西阶，尽阶，不升堂"
    taken = held(state, "释获者")
    if option == "hits=even":
        assert len(taken) == 2 and set(taken.values()) == {"左手", "右手"}, "左右皆执一算"
        assert len(set(taken) & set(right)) == len(set(taken) & set(left)) == 1
    else:
        better = right if option == "hits=right" else left
        assert len(taken) == abs(len(right) - len(left)) and set(taken) <= set(better), "贤获"


@pytest.mark.parametrize("option", [*OUTCOMES, "hits=seed:1"])
def test_32_17_18_all_gathered_eight_in_the_holder_the_rest_west_of_it(option: str) -> None:
    score = score_of(option)
    state = end(score, "32.18")
    assert not tallies(state, "右") and not tallies(state, "左") and not held(state, "释获者")
    heap, zhong = [state.objects[t] for t in tallies(state)], state.objects["中"]
    assert holder_of_the_eight(state) == 8 and len(heap) == 72
    assert all(t.x < zhong.x and rel.same_y(t, zhong) and rel.faces(t, "南面") for t in heap), "委其余于中西"
    assert len({(t.x, t.y) for t in heap}) == 72, "none upon another"
    man = state.officiants["释获者"]
    assert man.place == "释获者位" and man.posture == "立" and rel.faces(man, "东面"), "降复位…兴，共而俟"


@pytest.mark.parametrize("option", ["hits=right", "hits=left", "hits=even"])
def test_32_11_12_are_accounted_for_in_every_outcome(option: str) -> None:
    score = score_of(option)
    known = {line.id: line.status for line in coverage(score).sentences}
    assert known["32.11"] != "missing" and known["32.12"] != "missing"
    assert all(cue.actions for sentence in ("32.11", "32.12") for cue in score.cues_of_sentence.get(sentence, ()))


# -- 33 ----------------------------------------------------------------------------------------------------------------------


def drinkers(score: Score) -> list[str]:
    return [a.who for a in sorted((a for c in played(score, "33") for a in c.actions if a.verb == "drain"), key=lambda a: a.t0)]


@pytest.mark.parametrize(("option", "losing"), [("hits=right", LOWERS), ("hits=left", UPPERS)])
def test_33_every_loser_drinks_once_and_in_the_order_of_shooting(option: str, losing: tuple[str, ...]) -> None:
    assert drinkers(score_of(option)) == list(losing), "辩"


@pytest.mark.parametrize(("option", "who"), [("hits=right", "下耦上射"), ("hits=left", "下耦下射")])
def test_33_03_the_first_cup_is_poured_by_a_young_man_of_the_winners(option: str, who: str) -> None:
    score = score_of(option)
    order = [a.verb for a in acts(cues(score, "33.03"), who, "wash", "ascend", "fill", "set_down")]
    assert order == ["wash", "ascend", "fill", "set_down"], "洗觯，升酌，奠"
    filling = score.state_at(acts(cues(score, "33.03"), who, "fill")[0].t0).officiants[who]
    jars = score.site.stages["学"].features
    assert abs(filling.x - jars["尊·酒"].x) < abs(filling.x - jars["尊·玄酒"].x)
    put = acts(cues(score, "33.03"), who, "set_down")[0]
    at = score.state_at(put.t0)
    assert at.officiants[who].y > at.objects["丰"].y, "north of the stand, facing south"
    assert end(score, "33.04").officiants[who].dress and who not in drinkers(score)


def test_33_01_02_he_who_is_told_brings_the_stand_and_goes_down_again(score: Score) -> None:
    order = acts(cues(score, "33.01"), "司射", "order")[0]
    assert end(score, "33.01").officiants["司射"].x < -52, "适堂西"
    used = [(a.verb, a.to) for a in acts(cues(score, "33.02"), order.to or "", "ascend", "descend")]
    assert used == [("ascend", "西阶"), ("descend", "西阶")], "奉丰升…乃降"
    put = acts(cues(score, "33.02"), order.to or "", "set_down")[0]
    assert put.object == "丰" and held(score.state_at(put.t0), order.to or "") == {"丰": "两手"}, "奉"


def test_33_05_armed_again_he_tells_them_from_south_of_the_three_pairs_facing_north(score: Score) -> None:
    order = acts(cues(score, "33.05"), "司射", "order")[0]
    state = score.state_at(order.t0)
    man = state.officiants["司射"]
    assert held(state, "司射") == {"弓·司射": "左手", "矢·司射5": "指间", "扑": "带"} and "袒" in man.dress, "袒执弓，挟一个，搢扑"
    row = [state.officiants[who] for who in SIX if state.officiants[who].place == f"堂西·{who}"]
    assert len(row) == 5 and rel.faces(man, "北面") and all(man.y < other.y for other in row), "北面于三耦之南; one has poured"
    assert end(score, "33.06").t < min(a.t0 for who in SIX for a in acts(cues(score, "33.07"), who, "walk")), "司射先反位"


def crosses_north_of_sima(score: Score, sections: tuple[str, ...], who: str) -> list[tuple[str, float]]:
    """Cues in which he walks, on the ground, between the court and the ground west of the hall, passing 司马's line north of him."""
    sima = places(score)["司马位"]
    found = []
    for cue in played(score, *sections):
        for a in acts([cue], who):
            for (x0, y0, z0), (x1, y1, z1) in zip(a.path or (), (a.path or ())[1:], strict=False):
                if z0 == z1 == 0 and min(x0, x1) < sima.x < max(x0, x1):
                    y = y0 + (y1 - y0) * (sima.x - x0) / (x1 - x0)
                    if y > sima.y:
                        found.append((cue.id, y))
    return found


@pytest.mark.parametrize("who", [*(who for pair in PAIRS for who in pair if who not in ("宾", "主人", "大夫1")), "司马", "弟子2"])
def test_33_15_who_goes_to_the_west_of_the_hall_goes_and_comes_by_the_south_of_sima(score: Score, who: str) -> None:
    assert not crosses_north_of_sima(score, EACH_SECTION, who), "凡适堂西，皆出入于司马之南 (J.23)"


def test_33_05_the_director_too_comes_out_by_the_south_of_sima(score: Score) -> None:
    assert not crosses_north_of_sima(score, ("33",), "司射"), "凡适堂西，皆出入于司马之南 (J.23)"


@pytest.mark.parametrize(("option", "losing"), [("hits=right", LOWERS), ("hits=left", UPPERS)])
def test_33_07_all_who_shot_but_guest_host_and_grandee_stand_in_the_file_as_they_were_told(option: str, losing: tuple[str, ...]) -> None:
    score = score_of(option)
    state = end(score, "33.07")
    waiting = [who for pair in PAIRS for who in pair if who not in ("宾", "主人", "大夫1")]
    file = [state.officiants[who] for who in waiting]
    assert rel.is_north_first(file) and len({man.x for man in file}) == 1 and all(rel.faces(man, "东面") for man in file), "北上"
    for man in file:
        bow = state.objects[f"弓·{man.id}"]
        if man.id in losing:
            assert (bow.state, bow.slot, man.dress) == ("弛", "两手", ()), "不胜者皆袭…遂以执弣"
        else:
            assert (bow.state, bow.slot, set(man.dress)) == ("张", "左手", {"袒", "决遂"}), "胜者皆袒决遂，执张弓"
    for who in ("宾", "主人", "大夫1"):
        assert not state.officiants[who].holding and state.officiants[who].z > 0, "不胜，则不执弓"


def test_33_07_each_comes_forward_with_his_mate(score: Score) -> None:
    coming = {who: acts(cues(score, "33.07"), who, "walk")[-1] for who in SIX[:4]}
    for upper, lower in (SIX[0:2], SIX[2:4]):
        assert coming[lower].t0 < coming[upper].t1, "与其耦进"


@pytest.mark.parametrize(("option", "winner", "loser"), [("hits=right", "上耦上射", "上耦下射"), ("hits=left", "上耦下射", "上耦上射")])
def test_33_09_14_the_winner_up_first_and_east_of_the_drinker_the_loser_down_first(option: str, winner: str, loser: str) -> None:
    score = score_of(option)
    first = [c for c in played(score, "33") if c.sentence in ("33.09", "33.10", "33.11", "33.12", "33.13", "33.14")]
    climb = [acts(first, who, "ascend")[0].t0 for who in (winner, loser)]
    assert climb[0] < climb[1], "胜者先升"
    drinking = acts(cues(score, "33.11"), loser, "drain")[0]
    at = score.state_at(drinking.t0)
    assert all(rel.faces(at.officiants[who], "北面") and at.officiants[who].z > 0 for who in (winner, loser))
    assert at.officiants[winner].place == "胜者·堂上少右" and places(score)["胜者·堂上少右"].x > places(score)["西阶·升堂"].x, "少右"
    assert at.officiants[loser].y < at.objects["丰"].y and at.officiants[loser].posture == "立", "少退，立卒觯"
    assert held(at, loser) == {f"弓·{loser}": "左手", "觯4": "右手"} and at.objects[f"弓·{loser}"].state == "弛"
    taking = acts(cues(score, "33.10"), loser, "take")[0]
    assert score.state_at(taking.t0).officiants[loser].posture == "坐", "北面坐取"
    assert score.state_at(taking.t0).officiants[loser].y > at.officiants[loser].y, "兴，少退"
    put = acts(cues(score, "33.12"), loser, "set_down")[0]
    cup = score.state_at(put.t1).objects["觯4"]
    assert score.state_at(put.t0).officiants[loser].posture == "坐" and cup.y < at.objects["丰"].y, "坐奠于丰下"
    down = [acts(first, who, "descend")[0].t0 for who in (loser, winner)]
    assert down[0] < down[1], "不胜者先降"


def test_33_14_they_pass_those_who_come_up_on_the_left_before_the_stair_and_all_bow(score: Score) -> None:
    meeting = cues(score, "33.14")[-1]
    bow = acts([meeting], "上耦上射", "bow")[-1]
    people = score.state_at(bow.t0 + 0.5).officiants
    for back in SIX[0:2]:
        for coming in SIX[2:4]:
            assert people[back].posture == people[coming].posture == "揖", "相揖"
            assert rel.passing_on_left(people[back], people[coming]), "相左"


def test_33_16_the_bow_down_and_covered_in_his_place_west_of_the_hall(score: Score) -> None:
    state = end(score, "33.16").officiants
    for who in SIX[0:2]:
        assert state[who].place == f"堂西·{who}" and not state[who].dress and not state[who].holding, "释弓，袭而俟"


@pytest.mark.parametrize("option", ["hits=right", "hits=left", "D40=before"])
def test_33_17_18_a_full_cup_for_every_drinker_never_drained_twice_nor_filled_twice(option: str) -> None:
    score = score_of(option)
    events = sorted((a for c in played(score, "33") for a in c.actions if a.verb in ("fill", "drain")), key=lambda a: a.t0)
    assert [a.verb for a in events] == ["fill", "drain"] * len(drinkers(score))
    pourers = [a.who for a in events if a.verb == "fill"]
    assert pourers[0].startswith("下耦") and set(pourers[1:]) == {"执爵者"}, "主人使赞者代弟子酌 (郑玄)"
    refilling = [a for c in played(score, "33") for a in c.actions if a.who == "执爵者" and a.verb == "set_down" and a.to == "丰"]
    for put in refilling:
        state = score.state_at(put.t0)
        man = state.officiants["执爵者"]
        assert rel.faces(man, "南面") and man.posture == "坐" and man.y > state.objects["丰"].y, "反奠于丰上, as the first was"
    assert held(end(score, "33.27"), "执爵者") == {}


@pytest.mark.parametrize(("option", "served"), [("hits=right", ["主人", "大夫1"]), ("hits=left", ["宾"])])
def test_33_22_24_washed_filled_handed_before_the_mat_and_taken_back_at_the_stair(option: str, served: list[str]) -> None:
    score = score_of(option)
    brought, drunk, back = (cues(score, sentence) for sentence in ("33.22", "33.23", "33.24"))
    assert [a.who for c in drunk for a in c.actions if a.verb == "drain"] == served
    for who, bring, drink, returned in zip(served, brought, drunk, back, strict=True):
        did = [a.verb for a in acts([bring], "执爵者", "take", "descend", "wash", "ascend", "fill", "hand")]
        assert did == ["take", "descend", "wash", "ascend", "fill", "hand"], "取觯降洗，升实之，以授"
        hand = acts([bring], "执爵者", "hand")[0]
        state = score.state_at(hand.t1)
        giver, taker = (score.state_at(hand.t0).officiants[man] for man in ("执爵者", who))
        mat = state.officiants[who]
        assert held(state, who) == {"觯4": "两手"} and state.objects["觯4"].state == "实"
        assert rel.facing_towards(giver, taker) and rel.facing_towards(taker, giver) and mat.z > 0, "授于席前"
        home = start(score, "14.01").officiants[who] if who != "大夫1" else end(score, "29.08").officiants[who]
        assert abs(taker.x - home.x) < 8 and abs(taker.y - home.y) < 8
        drain = score.state_at(acts([drink], who, "drain")[0].t0).officiants[who]
        assert drain.place == "西阶上" and rel.faces(drain, "北面") and drain.posture == "立", "适西阶上北面立饮"
        give = acts([returned], who, "hand")[0]
        assert give.to == "执爵者" and score.state_at(give.t0).officiants[who].place == "西阶上", "卒觯，授执爵者"
        seat = score.state_at(returned.t1, left=True).officiants[who]
        assert seat.place == (f"{who}席" if who != "大夫1" else "大夫席1") and not seat.holding, "反就席"


def test_33_26_the_mate_of_the_grandee_goes_alone_with_an_unstrung_bow_while_the_grandee_keeps_his_mat() -> None:
    score = score_of("hits=left")
    alone = cues(score, "33.26")
    drain = acts(alone, "士1", "drain")[0]
    state = score.state_at(drain.t0)
    assert held(state, "士1") == {"弓·士1": "左手", "觯4": "右手"} and state.objects["弓·士1"].state == "弛", "亦执弛弓"
    assert state.officiants["大夫1"].place == "大夫席1" and not state.officiants["大夫1"].holding
    assert not [who for who in (*UPPERS, *LOWERS) if who != "士1" and acts(alone, who, "ascend", "descend")], "特升饮"


@pytest.mark.parametrize("option", ["hits=right", "hits=left"])
def test_33_21_is_fulfilled_where_guest_or_host_has_lost(option: str) -> None:
    assert score_of(option).statuses["33.21"].status in ("enacted", "held", "ruled")


def test_no_sentence_asks_for_an_option_that_is_already_chosen() -> None:
    for option in ("hits=right", "hits=left", "hits=even"):
        asked = {s.id for s in score_of(option).statuses.values() if "26" <= s.id[:2] <= "33" and option in s.options}
        assert asked <= {"33.21"}, option


def test_33_27_stand_cup_and_all_the_drinkers_are_back(score: Score) -> None:
    state = end(score, "33.27")
    for who in (*UPPERS, *LOWERS):
        man = state.officiants[who]
        assert not man.holding and not man.dress, who
        assert (man.place or "").startswith(f"{who}席" if who in ("宾", "主人") else ("大夫席", "堂西·")), who
    assert state.objects["觯4"].state == "虚"
