"""J.50 君射, under the option ``prince``: the host is a prince and shoots with the guest."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.coverage import coverage
from scenes.errors import LituError
from scenes.options import parse
from scenes.score import Action, Cue, Score
from tests.scenes.conftest import cues, end, score_of, start


@pytest.fixture(scope="module", params=["庠", "序"])
def score(request: pytest.FixtureRequest) -> Score:
    return score_of("prince=国中", "hits=right", f"venue={request.param}")


def told(score: Score, words: str) -> list[Cue]:
    """The cues of J.50 that do these words."""
    return [cue for cue in cues(score, "J.50") if cue.quote.startswith(words)]


def deeds(score: Score, who: str, verb: str) -> list[Action]:
    return [a for a in score.actions if a.who == who and a.verb == verb]


def test_it_is_conditional_and_enacted_under_its_option(score: Score) -> None:
    plain, other = ({s.id: s for s in coverage(each).sentences} for each in (score_of(), score))
    assert (plain["J.50"].status, plain["J.50"].options) == ("conditional", ("prince=国中",))
    assert other["J.50"].status == "enacted" and all(by.startswith("J.50") for by in other["J.50"].by)
    assert not [s.id for s in other.values() if s.status == "missing"]
    assert other["28.02"].options == ("prince=no",), "he does not go down to arm"


def test_he_is_called_so_from_the_first_cue_on(score: Score) -> None:
    assert end(score, "01.01").officiants["主人"].title == "君"
    assert end(score, "51.08").officiants["主人"].title == "君"


def test_he_is_the_lower_archer_on_the_east_mark_and_the_guest_stands_an_arrow_behind_the_west(score: Score) -> None:
    places = score.site.stages["学"].places
    shots = deeds(score, "主人", "shoot")
    assert len(shots) == 8, "two rounds of four"
    for shot in shots:
        state = score.state_at(shot.t0)
        prince, guest = state.officiants["主人"], state.officiants["宾"]
        assert (prince.x, prince.y) == (places["左物"].x, places["左物"].y) and rel.faces(prince, "南面")
        assert guest.x == places["右物"].x and guest.y == places["右物"].y + 3.0, "上射退于物一笴"
        assert rel.faces(guest, "东面") and guest.posture == "立", "既发，则答君而俟"


def test_they_shoot_by_turns_the_guest_first(score: Score) -> None:
    shots = sorted((a for who in ("主人", "宾") for a in deeds(score, who, "shoot")), key=lambda a: a.t0)
    assert [a.who for a in shots] == ["宾", "主人"] * 8
    first = score_of("prince=国中", "F24=prince")
    shots = sorted((a for who in ("主人", "宾") for a in deeds(first, who, "shoot")), key=lambda a: a.t0)
    assert [a.who for a in shots] == ["主人", "宾"] * 8, "公下射也而先发不留尊也 (郑玄)"


def test_his_arrows_are_handed_to_him_one_by_one_in_a_cloth(score: Score) -> None:
    for shot in deeds(score, "主人", "shoot"):
        given = [a for a in deeds(score, "小臣2", "hand") if a.to == "主人" and a.t1 <= shot.t0][-1]
        held = {h.id for h in score.state_at(given.t0).officiants["小臣2"].holding}
        assert "巾" in held and given.object in held, "以巾执矢"
        mine = score.state_at(shot.t0).officiants["主人"].holding
        assert [h.id for h in mine if h.id.startswith("矢")] == [given.object]
        giver = score.state_at(given.t0).officiants["小臣2"]
        prince = score.state_at(given.t0).officiants["主人"]
        assert giver.x < prince.x, "授弓矢皆当于公右: he faces south, his right is west"


def test_he_comes_when_the_music_has_begun_in_a_red_jacket(score: Score) -> None:
    for cue in told(score, "君，乐作而后就物"):
        walk = next(a for a in cue.actions if a.who == "主人" and a.path)
        music = [a for a in cue.actions if a.verb in ("sing", "play_zither", "drum")]
        assert music and min(a.t0 for a in music) < walk.t0
        assert score.state_at(walk.t0, left=True).officiants["主人"].place == "主人席"
    for shot in deeds(score, "主人", "shoot"):
        assert {"袒", "决遂", "朱襦"} <= set(score.state_at(shot.t0).officiants["主人"].dress)
    after = end(score, "28.08").officiants["主人"]
    assert after.dress == start(score, "28.03").officiants["主人"].dress and after.holding == () and after.place == "主人席"


def test_without_music_in_the_second_round_he_goes_to_his_mark_all_the_same() -> None:
    score = score_of("prince=国中", "F25=third")
    second, third = told(score, "君，乐作而后就物")
    assert {a.who for a in second.actions}.isdisjoint({"工1", "笙1"})
    assert {"工1", "笙1"} <= {a.who for a in third.actions}


def test_he_goes_back_first_and_the_guest_is_called_up(score: Score) -> None:
    back = told(score, "君射，则为下射")
    seated = max(a.t1 for cue in back for a in cue.actions if a.who == "主人" and a.to == "主人席" and a.t1 < cues(score, "28.06")[0].t1)
    assert seated <= cues(score, "28.06")[0].t0
    called = next(a for a in cues(score, "28.08")[0].actions if a.verb == "order")
    guest = score.state_at(called.t0).officiants["宾"]
    assert (called.words, called.to) == ("升。", "宾") and guest.place == "宾从降位" and rel.faces(guest, "东面"), "反位于阶西，东面"


def test_a_grandee_bares_his_skin_before_him() -> None:
    shot = deeds(score_of("prince=国中"), "大夫1", "shoot")[0]
    dress = score_of("prince=国中").state_at(shot.t0).officiants["大夫1"].dress
    assert "袒" in dress and "纁襦" not in dress, "君在，大夫射则肉袒"


def test_beaten_he_has_a_cup_before_and_one_after_his_own(score: Score) -> None:
    drunk = [(a.who, a.object) for cue in told(score, "若饮君") for a in cue.actions if a.verb == "drain"]
    assert drunk == [("宾", "觯·角"), ("主人", "觯·象"), ("宾", "觯·散")] * 2, "夹爵, in both rounds"
    for cue in told(score, "若饮君"):
        for act in cue.actions:
            if act.verb == "decline":
                guest = score.state_at(act.t0).officiants["宾"]
                assert guest.place == "西阶前" and rel.faces(guest, "北面") and guest.z == 0.0, "降拜，小臣正辞"
            if act.verb == "bow_down" and act.who == "宾":
                assert score.state_at(act.t0).officiants["宾"].place == "西阶上", "升，再拜稽首"
    assert not [a for cue in score.cues if cue.sentence == "33.23" for a in cue.actions if a.who == "主人" and a.verb == "drain"]


def test_on_the_winning_side_he_drinks_nothing() -> None:
    score = score_of("prince=国中", "hits=left")
    assert not told(score, "若饮君")
    assert not [a for a in deeds(score, "主人", "drain") if "26" < next(c.sentence for c in score.cues if a in c.actions) < "45"]


@pytest.mark.parametrize(("place", "beast", "cloth"), [("国中", "皮树", "翿"), ("郊", "闾", "析"), ("竟", "虎", "旜")])
def test_holder_and_banner_are_those_of_the_place(place: str, beast: str, cloth: str) -> None:
    score = score_of(f"prince={place}")
    assert end(score, "26.08").objects["中"].state == f"设·{beast}"
    assert {score.state_at(t).objects["旌"].state.split("·")[1] for t in (0.0, 9000.0, 12000.0)} == {cloth}


def test_all_turn_as_before_a_prince_at_the_stand(score: Score) -> None:
    turns = [a for a in cues(score, "24.07")[0].actions if a.verb == "turn" and a.facing and a.evidence.reading == "D8"]
    assert turns and all(a.facing[1] < 0 for a in turns), "左还，毋周 (D8)"


def test_a_prince_who_does_not_shoot_is_refused_and_so_is_another_holder() -> None:
    for sets, says in ((["prince=郊", "shooters=众宾"], "add 宾.主人"), (["prince=竟", "zhong=兕"], "leave zhong out")):
        with pytest.raises(LituError, match=says):
            parse(sets)
    with pytest.raises(LituError, match="matters only with prince"):
        parse(["F24=prince"])
