"""J.11 若有诸公，则如宾礼，大夫如介礼, under the option ``lords``: the first of those who come to watch is a 公."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.coverage import coverage
from scenes.score import Score
from tests.scenes.conftest import cues, end, score_of, start


@pytest.fixture(scope="module", params=["庠", "序"])
def score(request: pytest.FixtureRequest) -> Score:
    return score_of("lords=1", f"venue={request.param}")


def liked(score: Score) -> list[str]:
    """What of the guest's service is done for the 公."""
    return [cue.like for cue in score.cues_of_sentence.get("J.11", ()) if cue.like]


def test_it_is_conditional_and_enacted_under_its_option(score: Score) -> None:
    plain, other = ({s.id: s for s in coverage(each).sentences} for each in (score_of(), score))
    assert (plain["J.11"].status, plain["J.11"].options) == ("conditional", ("lords=1",))
    assert other["J.11"].status == "enacted" and other["J.11"].by
    assert not [s.id for s in coverage(score).sentences if s.status == "missing"]
    nobody = {s.id: s for s in coverage(score_of("grandees=0")).sentences}
    assert nobody["J.11"].options == ("lords=1", "grandees=1")


def test_he_is_called_by_his_rank_from_when_he_comes(score: Score) -> None:
    assert start(score, "10.01").officiants["大夫1"].title == "大夫1"
    assert {end(score, sentence).officiants["大夫1"].title for sentence in ("10.01", "29.01", "45.16", "49.03")} == {"公"}


def test_he_is_thanked_and_thanks_as_the_guest_did(score: Score) -> None:
    assert liked(score) == [f"05.{n:02}" for n in (8, 9, 10, 11, 22, 23, 24, 25, 26, 27)]
    bow = next(a for cue in cues(score, "J.11") if cue.like == "05.08" for a in cue.actions if a.verb == "bow_down")
    man = score.state_at(bow.t0).officiants["大夫1"]
    assert bow.who == "大夫1" and man.place == "西阶上·拜" and rel.faces(man, "北面"), "西阶上北面拜洗"
    verbs = {a.verb for cue in cues(score, "J.11") for a in cue.actions if a.who == "大夫1"}
    assert {"taste", "sip", "report"} <= verbs, "哜肺，啐酒，告旨"


def test_the_mat_he_declines_is_taken_away(score: Score) -> None:
    declined = next(a for a in cues(score, "10.14")[0].actions if a.verb == "decline")
    mat = score.site.stages["学"].features["大夫席1"]
    before = score.state_at(declined.t0).objects["席·公"]
    assert before.present and before.holder is None and abs(before.x - mat.x) < 4 and abs(before.y - mat.y) < 2
    taken = next(a for cue in cues(score, "J.11") for a in cue.actions if a.verb == "take" and a.object == "席·公")
    assert taken.t0 > declined.t1
    after = end(score, "10.33").objects["席·公"]
    assert after.y > mat.y and abs(after.x - mat.x) > 2, "in the 东房"


def test_a_grandee_after_him_is_served_as_ten_has_it() -> None:
    score = score_of("lords=1", "grandees=2", "D18=jia")
    second = [
        cue for cue in score.cues if cue.sentence.startswith("10") and any(a.who == "大夫2" and a.verb == "libate" for a in cue.actions)
    ]
    assert second and not any(a.verb in ("taste", "sip") for cue in second for a in cue.actions if a.who == "大夫2"), "不哜肺，不啐酒"
    assert end(score, "10.33").officiants["大夫2"].title == "大夫2"


def test_f20_ao_holds_the_record_mistaken() -> None:
    score = score_of("lords=1", "F20=ao")
    assert not liked(score) and end(score, "10.01").officiants["大夫1"].title == "公"
    assert not score.state_at(score.duration).objects["席·公"].present
