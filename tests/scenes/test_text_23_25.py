"""Sections 23–25 as a reader of the text would check them."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.coverage import coverage
from scenes.errors import LituError
from scenes.options import parse
from scenes.score import Score
from tests.scenes.conftest import cues, end, score_of, start
from tests.scenes.test_text_14_19 import SIX, features, held, places, said

ALL = "宾+主人+大夫+众宾"
OTHERS = ["士1", "三宾1", "三宾2", "三宾3", "众宾1", "众宾2", "众宾3", "众宾4", "众宾5"]
"""Who comes to 堂西 with one 大夫 and nine guests: the mate of the 大夫 first, then the elders and the rest in four pairs."""


def walks(score: Score, sentence: str, who: str) -> list:
    return [a.path for cue in cues(score, sentence) for a in cue.actions if a.who == who and a.path]


# -- 23 请射比众耦 -------------------------------------------------------------------------------------------------------


def test_23_01_02_lays_the_rod_aside_goes_up_and_asks_the_guest_as_before(score: Score) -> None:
    state = end(score, "23.01")
    man = state.officiants["司射"]
    assert "扑" not in held(state, "司射") and state.objects["扑"].x < features(score)["西阶"].x, "倚扑于阶西"
    assert man.z == 3 and rel.faces(man, "北面") and man.place == "西阶上"
    assert said(score, "23.01") == said(score, "14.03"), "如初: the same words"
    assert said(score, "23.02") == [("宾", "诺。", "司射")]
    assert cues(score, "23.01")[-1].like == "14.03"


def test_23_03_guest_and_host_are_told_that_they_are_a_pair(score: Score) -> None:
    assert [(who, to) for who, _, to in said(score, "23.03")] == [("司射", "宾"), ("司射", "主人")]
    first, second = cues(score, "23.03")
    assert score.state_at(first.t1, left=True).officiants["司射"].place == "西阶上"
    man = score.state_at(second.t1, left=True).officiants["司射"]
    assert man.place == "阼阶上" and rel.faces(man, "东北面")
    words = [a for cue in (first, second) for a in cue.actions if a.words]
    assert all("郑玄" in a.evidence.source for a in words), "the words are the commentator's, and say so"
    assert score.statuses["23.04"].status == "ruled"


def test_23_05_06_the_grandee_is_told_his_mate(score: Score) -> None:
    assert said(score, "23.06") == [("司射", "某御于子。", "大夫1")]
    assert rel.faces(end(score, "23.05").officiants["司射"], "北面")


def test_every_grandee_has_a_mate_of_the_lower_guests() -> None:
    score = score_of("grandees=3", "guests=20", "D18=jia")
    assert [to for _, _, to in said(score, "23.06")] == ["大夫1", "大夫2", "大夫3"]
    guests = [o.id for o in score.officiants if o.id.startswith(("三宾", "士", "众宾"))]
    assert len(guests) == 20 and [g for g in guests if g.startswith("士")] == ["士1", "士2", "士3"]
    row = [end(score, "23.11").officiants[who] for who in ("下耦下射", "士1", "士2", "士3", "三宾1")]
    assert [man.place for man in row[1:]] == [f"堂西·继{n}" for n in range(1, 5)], "大夫之耦为上"


def test_23_07_calls_the_other_guests_from_above_the_west_stair_facing_north(score: Score) -> None:
    man = end(score, "23.07").officiants["司射"]
    assert man.place == "西阶上" and rel.faces(man, "北面")
    assert said(score, "23.07") == [("司射", "众宾射。", "三宾1")], "堂上三宾亦皆射: he faces the elders on the hall"


def test_23_08_comes_down_rod_in_belt_by_the_south_of_the_director_of_arms(score: Score) -> None:
    state = end(score, "23.08")
    man = state.officiants["司射"]
    assert held(state, "司射")["扑"] == "带"
    assert rel.faces(man, "北面") and all(man.y < state.officiants[who].y for who in SIX), "south of the row, facing it"
    sima = places(score)["司马位"]
    crossing = [y for path in walks(score, "23.08", "司射") for x, y, z in path if z == 0 and sima.x - 30 < x < sima.x + 12 and y < -20]
    assert crossing and all(y < sima.y for y in crossing), "由司马之南"


@pytest.mark.parametrize("who", OTHERS)
def test_23_09_who_will_shoot_comes_by_the_south_of_the_director_of_arms(score: Score, who: str) -> None:
    before, after = start(score, "23.09").officiants[who], end(score, "23.09").officiants[who]
    assert before.z == (3 if who.startswith("三宾") else 0) and after.z == 0
    sima = places(score)["司马位"]
    legs = [leg for path in walks(score, "23.09", who) for leg in zip(path, path[1:], strict=False)]
    over = [max(a[1], b[1]) for a, b in legs if min(a[0], b[0]) < sima.x < max(a[0], b[0])]
    assert over and all(y < sima.y for y in over), "he crosses the line of 司马 south of him"
    ground = features(score)["堂西"]
    assert abs(after.x - ground.x) <= ground.size[0] / 2 and after.x < end(score, "23.09").officiants["下耦下射"].x


def test_23_09_10_they_continue_the_row_and_the_rest_face_east_north_first(score: Score) -> None:
    state = end(score, "23.09").officiants
    men = [state[who] for who in OTHERS]
    row = [man for man in men if man.facing == 180.0]
    file = [man for man in men if man.facing == 90.0]
    assert row + file == men and row and file
    assert rel.is_east_first([*(state[who] for who in SIX), *row]) and {man.y for man in row} == {state["上耦上射"].y}
    assert rel.is_north_first(file) and len({man.x for man in file}) == 1 and file[0].x < row[-1].x


def test_23_09_the_elders_come_down_the_west_stair(score: Score) -> None:
    for who in ("三宾1", "三宾2", "三宾3"):
        stairs = [a for a in cues(score, "23.09")[0].actions if a.who == who and a.verb == "descend"]
        assert [a.to for a in stairs] == ["西阶"]


def test_23_11_guest_host_and_grandee_have_not_come_down(score: Score) -> None:
    state = end(score, "23.11").officiants
    for who in ("宾", "主人", "大夫1"):
        before = start(score, "23.01").officiants[who]
        assert state[who].z == 3 and (state[who].x, state[who].y) == (before.x, before.y)
    told = said(score, "23.11")
    assert [to for _, _, to in told] == OTHERS, "辩: everybody is matched"
    assert [words for _, words, _ in told] == ["子与某子射。", *["某御于子。", "子与某子射。"] * 4]


def test_an_odd_guest_does_not_shoot_and_does_not_come_down() -> None:
    score = score_of("guests=10")
    still = end(score, "44.03").officiants["众宾6"], start(score, "14.01").officiants["众宾6"]
    assert (still[0].x, still[0].y) == (still[1].x, still[1].y)
    elder = score_of("grandees=0", "guests=3")
    assert end(elder, "44.03").officiants["三宾3"].place == "三宾席3", "众宾不与射者不降 (J.31)"


def status_of(*sets: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {s.id: (s.status, s.options) for s in coverage(score_of(*sets)).sentences}


def test_who_does_not_shoot_is_not_told_and_the_sentence_names_the_option() -> None:
    none = status_of("shooters=none")
    assert none["23.03"] == none["23.04"] == ("conditional", ("shooters=宾+主人",))
    assert none["23.05"] == none["23.06"] == ("conditional", ("shooters=大夫",))
    assert none["23.07"] == none["23.09"] == none["23.10"] == none["23.11"] == ("conditional", ("shooters=众宾",))
    assert none["23.01"][0] == none["23.02"][0] == none["23.08"][0] == "enacted", "he is asked before anybody says whether he shoots"
    assert status_of("shooters=宾+主人+众宾")["23.06"] == ("conditional", (f"shooters={ALL}",))
    assert status_of("grandees=0", "guests=3")["23.06"] == ("conditional", ("grandees=1", "guests=4"))
    assert status_of("guests=3")["23.06"] == ("conditional", ("guests=4",)), "no lower guest to be his mate"


def test_with_only_the_grandee_shooting_his_mate_alone_comes() -> None:
    score = score_of("shooters=大夫")
    moved = {a.who for a in cues(score, "23.09")[0].actions if a.path}
    assert moved == {"士1"}
    assert "23.03" not in score.cues_of_sentence and said(score, "23.06") == [("司射", "某御于子。", "大夫1")]


@pytest.mark.parametrize("value", ["宾", "主人", "主人+众宾", "宾+大夫"])
def test_guest_and_host_shoot_together_or_not_at_all(value: str) -> None:
    with pytest.raises(LituError, match="宾 and 主人 stand together"):
        parse([f"shooters={value}"])


# -- 24 三耦拾取矢 -------------------------------------------------------------------------------------------------------

PAIRS = [SIX[0:2], SIX[2:4], SIX[4:6]]


def like(score: Score, sentence: str, pair: int, nth: int = 0):
    """The ``nth`` cue of ``sentence`` as pair 0 plays it, or as pairs 1 and 2 repeat it under 24.15 (the last ends under 24.16)."""
    own = cues(score, sentence)
    if pair == 0:
        return own[nth]
    return [cue for cue in cues(score, "24.15") if cue.like == sentence][len(own) * (pair - 1) + nth]


def done(score: Score, cue):
    return score.state_at(cue.t1, left=True)


def turns(cue, who: str) -> list[float]:
    return [a.facing[1] for a in cue.actions if a.who == who and a.verb == "turn"]


def verbs(cue, who: str) -> list[str]:
    return [a.verb for a in cue.actions if a.who == who and a.verb != "turn"]


def test_24_01_ordered_west_of_the_hall_and_back_by_the_south_of_the_director_of_arms(score: Score) -> None:
    assert [(who, words) for who, words, _ in said(score, "24.01")] == [("司射", "拾取矢。")]
    assert start(score, "24.01").officiants["司射"].place == "司射·比耦"
    man = end(score, "24.01").officiants["司射"]
    assert man.place == "司射位" and rel.faces(man, "东面")
    sima = places(score)["司马位"]
    way = walks(score, "24.01", "司射")[-1]
    assert any(y < sima.y for _, y, _ in way), "凡适堂西，皆出入于司马之南 (J.23)"


def test_24_02_armed_bow_in_hand_south_west_of_the_director_of_arms(score: Score) -> None:
    state = end(score, "24.02")
    six = [state.officiants[who] for who in SIX]
    sima = state.officiants["司马"]
    for man in six:
        assert man.dress == ("袒", "决遂") and held(state, man.id) == {f"弓·{man.id}": "左手"}
        assert man.x < sima.x and man.y < sima.y and rel.faces(man, "东面") and not man.moving
    assert rel.is_north_first(six)


def test_24_03_calls_the_first_pair_and_goes_back(score: Score) -> None:
    call, back = cues(score, "24.03")
    man = done(score, call).officiants["司射"]
    assert rel.faces(man, "西面") and man.x > done(score, call).officiants["上耦上射"].x
    assert said(score, "24.03") == [("司射", "取矢。", "上耦上射")]
    assert done(score, back).officiants["司射"].place == "司射位"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_04_bows_on_setting_out_in_line_with_the_stand_and_before_it(score: Score, pair: int) -> None:
    cue, stand = like(score, "24.04", pair), features(score)["楅"]
    for who in PAIRS[pair]:
        bowing = [a for a in cue.actions if a.who == who and a.verb == "bow"]
        assert len(bowing) == (3 if pair == 0 else 4), "揖进, 当楅, 及楅; the later pairs also to those who come back"
        where = [score.state_at(a.t0).officiants[who] for a in bowing]
        assert [man.facing for man in where] == [90.0] * (len(where) - 2) + [0.0, 0.0]
        assert all(abs(man.x - stand.x) <= 1.5 for man in where[-2:]) and where[-2].y < where[-1].y < stand.y
    upper, lower = (where_in(score, cue, who) for who in PAIRS[pair])
    assert upper[0] < lower[0] and upper[1] == lower[1], "going north 上射 is on the left"


def where_in(score: Score, cue, who: str) -> tuple[float, float]:
    man = done(score, cue).officiants[who]
    return (man.x, man.y)


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_05_upper_west_of_the_stand_facing_east_lower_east_of_it_facing_west(score: Score, pair: int) -> None:
    state, stand = done(score, like(score, "24.05", pair)).officiants, features(score)["楅"]
    upper, lower = (state[who] for who in PAIRS[pair])
    assert upper.x < stand.x < lower.x and upper.y == lower.y == stand.y
    assert rel.faces(upper, "东面") and rel.faces(lower, "西面")


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_06_to_09_the_hands_of_the_upper_and_of_the_lower(score: Score, pair: int) -> None:
    upper, lower = PAIRS[pair]
    first = like(score, "24.06", pair)
    over, up = "lay_bow_across_left_hand_over", "take_palm_up_from_below"
    under, down = "lay_bow_across_left_hand_under", "take_palm_down_from_above"
    assert verbs(first, upper) == ["bow", "walk", "sit", over, up, "join_to_grip", "rise_smoothing_feathers"]
    assert held(done(score, first), upper) == {f"弓·{upper}": "左手", f"矢·{upper}1": "左手"}
    taking = next(a for a in first.actions if a.verb == up)
    at_stand = score.state_at(taking.t0)
    assert at_stand.officiants[upper].posture == "坐" and at_stand.objects[f"弓·{upper}"].state == "横"
    reach, rest = like(score, "24.08", pair), like(score, "24.09", pair)
    assert verbs(reach, lower) == ["bow", "walk", "sit", under, down], "覆手自弓上"
    assert verbs(rest, lower) == ["join_to_grip", "rise_smoothing_feathers", "hold_string", "walk", "bow"], "其他如上射"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_07_turns_left_all_the_way_round_and_bows_from_his_place(score: Score, pair: int) -> None:
    for who, sentence, facing in zip(PAIRS[pair], ("24.07", "24.09"), (90.0, 270.0), strict=True):
        cue = like(score, sentence, pair)
        assert turns(cue, who) == [180.0, 180.0], "左还 to go, and on the same way round: a full turn (D8)"
        bowing = [a for a in cue.actions if a.who == who and a.verb == "bow"][-1]
        man = score.state_at(bowing.t0).officiants[who]
        assert man.facing == facing and man.place in ("楅西", "楅东")


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_10_by_turns_until_each_has_four(score: Score, pair: int) -> None:
    upper, lower = PAIRS[pair]
    t0, t1 = like(score, "24.06", pair).t0, like(score, "24.10", pair).t1
    taking = [a for cue in score.cues for a in cue.actions if a.verb.startswith("take_palm") and t0 <= a.t0 <= t1]
    assert [a.who for a in sorted(taking, key=lambda a: a.t0)] == [upper, lower] * 4, "拾: by turns, the upper first"
    state = done(score, like(score, "24.10", pair))
    for who in PAIRS[pair]:
        assert sorted(held(state, who)) == sorted([f"弓·{who}", *(f"矢·{who}{n}" for n in range(1, 5))])


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_10_to_12_both_turn_left_and_put_three_in_the_belt_south_of_the_stand(score: Score, pair: int) -> None:
    south = like(score, "24.10", pair, nth=1)
    assert [turns(south, who) for who in PAIRS[pair]] == [[90.0], [270.0]], "皆左还: the lower the long way round"
    bow_cue = like(score, "24.11", pair)
    for who in PAIRS[pair]:
        bowing = next(a for a in bow_cue.actions if a.who == who and a.verb == "bow")
        assert score.state_at(bowing.t0).officiants[who].facing == 180.0
    state, stand = done(score, like(score, "24.12", pair)), features(score)["楅"]
    upper, lower = (state.officiants[who] for who in PAIRS[pair])
    assert upper.y == lower.y < stand.y and upper.x < stand.x < lower.x and upper.facing == lower.facing == 0.0
    assert lower.x - upper.x < 10, "they have come nearer one another (D26)"
    for who in PAIRS[pair]:
        assert sorted(slot for thing, slot in held(state, who).items() if thing.startswith("矢")) == sorted(["带"] * 3 + ["指间"])
        assert all(turn > 0 for turn in turns(like(score, "24.12", pair), who)), "左还: clockwise"


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_24_13_the_upper_on_the_right_going_west(score: Score, pair: int) -> None:
    cue = like(score, "24.13", pair) if pair < 2 else next(c for c in cues(score, "24.16") if c.like == "24.13")
    state = done(score, cue).officiants
    upper, lower = (state[who] for who in PAIRS[pair])
    assert upper.facing == lower.facing == 270.0 and rel.same_x(upper, lower) and upper.y > lower.y, "facing west his right is north"
    assert turns(cue, upper.id) == [270.0], "左还 from north to west: by east and south"


@pytest.mark.parametrize("pair", [0, 1])
def test_24_14_meets_the_pair_that_comes_on_the_left_and_all_bow(score: Score, pair: int) -> None:
    cue = like(score, "24.14", pair)
    bowing = [a for a in cue.actions if a.who in PAIRS[pair] and a.verb == "bow"]
    people = score.state_at(bowing[0].t0 + 0.5).officiants
    for back in (people[who] for who in PAIRS[pair]):
        for coming in (people[who] for who in PAIRS[pair + 1]):
            assert back.posture == coming.posture == "揖", "相揖"
            assert back.facing == 270.0 and coming.facing == 90.0 and back.y > coming.y, "由进者之北"
            assert rel.passing_on_left(back, coming)


def test_24_14_to_16_all_are_back_at_their_places_with_four_arrows(score: Score) -> None:
    for pair, last in ((0, cues(score, "24.14")[-1]), (1, [c for c in cues(score, "24.15") if c.like == "24.14"][-1]), (2, None)):
        state = done(score, last) if last else end(score, "24.16")
        for who in PAIRS[pair]:
            man = state.officiants[who]
            assert man.place == f"射位·{who}" and rel.faces(man, "东面") and not man.moving
            slots = held(state, who)
            assert slots[f"弓·{who}"] == "左手"
            assert sorted(slot for thing, slot in slots.items() if thing != f"弓·{who}") == sorted(["带"] * 3 + ["指间"])


def test_24_16_the_last_man_takes_the_four_of_the_director_and_hands_them_on_behind_the_file(score: Score) -> None:
    taking, turning, giving, back = cues(score, "24.16")
    last, four = "下耦下射", {f"矢·司射{n}" for n in range(1, 5)}
    assert all(start(score, "24.16").objects[arrow].holder == "楅" for arrow in four)
    own = held(start(score, "24.16"), last)
    assert sum(thing.startswith("矢") for thing in own) == 4, "既拾取矢，而后兼诱射之乘矢而取之 (J.32)"
    took = [a for a in taking.actions if a.who == last and a.verb == "take"]
    assert len(took) == 1 and set((took[0].object or "").split()) == four, "兼: all four at once"
    nipped = {thing for thing, slot in held(done(score, turning), last).items() if slot == "指间"}
    assert len(nipped) == 5 and four < nipped, "挟五个"
    handing = next(a for a in giving.actions if a.verb == "hand")
    people = score.state_at(handing.t0).officiants
    giver, taker = people[last], people["有司2"]
    assert giver.x < people["下耦上射"].x and taker.x < giver.x, "逆受于东面位之后: west of the file"
    assert giver.facing == 270.0 and taker.facing == 90.0
    assert four <= set(held(done(score, giving), "有司2")) and not four & set(held(done(score, giving), last))
    assert done(score, back).officiants[last].place == f"射位·{last}"


def test_the_stand_is_empty_when_the_pairs_have_taken(score: Score) -> None:
    assert not [thing.id for thing in end(score, "24.16").objects.values() if thing.holder == "楅"]


def test_with_the_other_reading_of_left_every_turn_at_the_stand_is_the_other_way() -> None:
    score = score_of("D7=ccw")
    assert turns(cues(score, "24.07")[0], "上耦上射") == [-180.0, -180.0]


# -- 25 众宾受弓矢序立 ---------------------------------------------------------------------------------------------------


def test_25_01_bare_bow_in_hand_three_in_the_belt_and_one_nipped_and_nothing_from_the_stand(score: Score) -> None:
    state = end(score, "25.01")
    for who in OTHERS:
        assert state.officiants[who].dress == ("袒", "决遂")
        assert held(state, who) == {
            f"弓·{who}": "左手",
            f"矢·{who}1": "指间",
            **{f"矢·{who}{n}": "带" for n in range(2, 5)},
        }
    assert not [a for a in cues(score, "25.01")[0].actions if a.verb.startswith("take_palm")], "未拾取矢"
    for who in ("宾", "主人", "大夫1"):
        assert state.officiants[who].dress == () and state.officiants[who].holding == ()


@pytest.mark.parametrize("who", OTHERS)
def test_25_01_takes_bow_and_arrows_west_of_the_hall(score: Score, who: str) -> None:
    ground = features(score)["堂西"]
    taking = [a for a in cues(score, "25.01")[0].actions if a.who == who and a.verb == "take"]
    assert taking
    for action in taking:
        man = score.state_at(action.t0).officiants[who]
        assert abs(man.x - ground.x) <= ground.size[0] / 2 and man.y > 0


def test_25_02_03_they_go_on_south_of_the_three_pairs_facing_east_the_mate_first(score: Score) -> None:
    state = end(score, "25.02").officiants
    file = [state[who] for who in (*SIX, *OTHERS)]
    assert rel.is_north_first(file) and len({man.x for man in file}) == 1
    assert all(rel.faces(man, "东面") and not man.moving for man in file)
    assert score.statuses["25.03"].status == "ruled" and OTHERS[0] == "士1"


@pytest.mark.parametrize("who", OTHERS)
def test_25_02_each_comes_by_the_south_of_the_director_of_arms_when_he_has_his_arrows(score: Score, who: str) -> None:
    walk = next(a for a in cues(score, "25.02")[0].actions if a.who == who and a.path)
    nipped = next(a for a in cues(score, "25.01")[0].actions if a.who == who and a.verb == "nip")
    assert nipped.t1 <= walk.t0
    sima = places(score)["司马位"]
    assert all(y < sima.y or x < sima.x - 10 for x, y, _ in walk.path), "凡适堂西，皆出入于司马之南 (J.23)"


def test_25_who_does_not_shoot_stays() -> None:
    none = status_of("shooters=none")
    assert none["25.01"] == none["25.02"] == none["25.03"] == ("conditional", ("shooters=众宾",))
    assert status_of("grandees=0", "guests=9")["25.03"] == ("conditional", ("grandees=1",))
    score = score_of("guests=20")
    file = [o.id for o in score.officiants if end(score, "25.02").officiants[o.id].holding and o.id.startswith(("士", "三宾", "众宾"))]
    assert len(file) == 19, "one mate and nine pairs; the odd one does not shoot"
    assert end(score, "44.03").officiants["众宾16"].place == "众宾·下17"


# -- readings of 24 ------------------------------------------------------------------------------------------------------


def test_d8_wuzhou_turns_back_the_other_way_at_the_end() -> None:
    assert turns(cues(score_of("D8=wuzhou"), "24.07")[0], "上耦上射") == [180.0, -180.0], "毋周"


def test_d9_south_takes_the_arrow_from_the_south_of_the_stand_facing_north() -> None:
    score = score_of("D9=south")
    stand = features(score)["楅"]
    for sentence, who, verb in (("24.06", "上耦上射", "take_palm_up"), ("24.08", "上耦下射", "take_palm_down")):
        taking = next(a for a in cues(score, sentence)[0].actions if a.verb.startswith(verb))
        man = score.state_at(taking.t0).officiants[who]
        assert man.y < stand.y and abs(man.x - stand.x) < 3 and man.facing == 0.0
    assert end(score, "24.07").officiants["上耦上射"].place == "楅西" and rel.faces(end(score, "24.07").officiants["上耦上射"], "东面")


@pytest.mark.parametrize(("key", "path_goes"), [("inward", "in"), ("south", "south"), ("diag", "both")])
def test_d26_which_way_they_go_a_little_forward(key: str, path_goes: str) -> None:
    score = score_of(f"D26={key}")
    path = walks(score, "24.11", "上耦上射")[-1]
    (x0, y0, _), (x1, y1, _) = path[0], path[-1]
    assert y1 < y0, "south of the stand in every reading"
    assert (x1 > x0) == (path_goes != "south")
    assert (len(path) == 2) == (path_goes != "in")


def test_d21_three_places_the_pairs_stand_further_south_from_24_on() -> None:
    score = score_of("D21=3")
    first, second = end(score, "19.06").officiants, end(score, "24.02").officiants
    gap = places(score)["司射位"].y - places(score)["司马位"].y
    for who in SIX:
        assert second[who].x == first[who].x and first[who].y - second[who].y == pytest.approx(gap)
    plain = score_of()
    assert [end(plain, "24.02").officiants[who].place for who in SIX] == [f"射位·{who}" for who in SIX]


def test_d22_go_he_carries_the_four_to_the_ground_west_of_the_hall() -> None:
    score = score_of("D22=go")
    handing = next(a for cue in cues(score, "24.16") for a in cue.actions if a.verb == "hand")
    man = score.state_at(handing.t0).officiants["下耦下射"]
    ground = features(score)["堂西"]
    assert abs(man.x - ground.x) <= ground.size[0] / 2 and man.y > 0
    assert end(score, "24.16").officiants["下耦下射"].place == "射位·下耦下射"
