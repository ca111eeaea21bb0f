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
    assert said(score, "23.07") == [("司射", "众宾射。", "士1")]


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
    still = score.state_at(score.duration, left=True).officiants["众宾6"], score.initial.officiants["众宾6"]
    assert (still[0].x, still[0].y) == (still[1].x, still[1].y)
    elder = score_of("grandees=0", "guests=3")
    assert elder.state_at(elder.duration, left=True).officiants["三宾3"].place == "三宾席3", "众宾不与射者不降 (J.31)"


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
