"""J.11 若有诸公，则如宾礼，大夫如介礼, under the option ``lords``: a 公 comes to watch before the 大夫."""

from __future__ import annotations

import pytest

from geometry import relations as rel
from scenes.coverage import coverage
from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load
from scenes.score import Action, Score
from tests.scenes.conftest import cues, end, score_of


@pytest.fixture(scope="module", params=["庠", "序"])
def score(request: pytest.FixtureRequest) -> Score:
    return score_of("lords=1", f"venue={request.param}")


def liked(score: Score) -> list[str]:
    """What of the guest's service is done for the 公."""
    return [cue.like for cue in score.cues_of_sentence.get("J.11", ()) if cue.like and cue.quote == "若有诸公，则如宾礼"]


def done(score: Score, who: str) -> list[Action]:
    return [a for cue in score.cues for a in cue.actions if a.who == who]


def mats(score: Score, *ids: str):  # their features
    return [score.site.stages["学"].features[id] for id in ids]


def test_it_is_conditional_and_enacted_under_its_option(score: Score) -> None:
    plain, other = ({s.id: s for s in coverage(each).sentences} for each in (score_of(), score))
    assert (plain["J.11"].status, plain["J.11"].options) == ("conditional", ("lords=1",))
    assert other["J.11"].status == "enacted" and other["J.11"].by
    assert not [s.id for s in coverage(score).sentences if s.status == "missing"]


def test_without_a_grandee_the_lord_alone_is_received() -> None:
    alone = score_of("lords=1", "grandees=0")
    said = {s.id: s for s in coverage(alone).sentences}
    assert said["J.11"].status == "enacted" and not [s for s in said.values() if s.status == "missing"]
    assert all(said[f"10.{n:02}"].status in ("enacted", "held") for n in range(1, 34))
    assert said["45.18"].options == said["46.13"].options == ("lords=0",), "若无大夫 is not so while he is there"
    both = {s.id: s for s in coverage(score_of("lords=1")).sentences}
    assert both["45.18"].options == ("grandees=0", "lords=0")


def test_he_comes_in_before_the_grandee_and_sits_east_of_the_jars(score: Score) -> None:
    came = {who: next(a.t0 for a in done(score, who) if a.verb == "enter") for who in ("公", "大夫1")}
    assert came["公"] < came["大夫1"]
    his, jars, guest = mats(score, "公席", "尊", "宾席")
    assert his.x > jars.x > guest.x and his.y == guest.y, "席于尊东"
    after = end(score, "10.33").officiants
    assert after["公"].place == "公席" and rel.faces(after["公"], "南面")


@pytest.mark.parametrize("hall", ["YS_shi", "DZ3_shi"])
def test_the_grandee_sits_north_of_the_host_and_faces_west(hall: str) -> None:
    score = score_of("lords=1", f"hall={hall}")
    his, host = mats(score, "大夫席1", "主人席")
    assert his.y - his.size[1] / 2 > host.y + host.size[1] / 2, "大夫于主人之北"
    assert his.size == host.size, "the mat lies as the host's does, not as the guest's"
    for sentence in ("10.33", "29.08", "45.24", "48.02"):
        man = end(score, sentence).officiants["大夫1"]
        assert man.place == "大夫席1" and rel.faces(man, "西面"), sentence
    plain = score_of(f"hall={hall}")
    assert mats(plain, "大夫席1") != [his] and rel.faces(end(plain, "10.33").officiants["大夫1"], "南面")
    dishes = end(score, "10.33").objects
    assert dishes["俎·大夫1"].x < dishes["荐·大夫1"].x < his.x, "before him, who faces west"


def test_he_is_thanked_and_thanks_as_the_guest_did(score: Score) -> None:
    assert liked(score) == [f"05.{n:02}" for n in (8, 9, 10, 11, 22, 23, 24, 25, 26, 27)]
    bow = next(a for cue in cues(score, "J.11") if cue.like == "05.08" for a in cue.actions if a.verb == "bow_down")
    man = score.state_at(bow.t0).officiants["公"]
    assert bow.who == "公" and man.place == "西阶上·拜" and rel.faces(man, "北面"), "西阶上北面拜洗"
    verbs = {a.verb for cue in cues(score, "J.11") for a in cue.actions if a.who == "公"}
    assert {"taste", "sip", "report"} <= verbs, "哜肺，啐酒，告旨"


def test_the_grandee_after_him_is_served_as_ten_has_it(score: Score) -> None:
    his = [cue for cue in cues(score, "J.11") if cue.quote == "大夫如介礼"]
    acts = [a for cue in his for a in cue.actions if a.who == "大夫1"]
    assert "libate" in {a.verb for a in acts} and not {a.verb for a in acts} & {"taste", "sip"}, "不哜肺，不啐酒"
    assert not [a for a in acts if a.verb == "report"], "不告旨"
    washing = next(cue for cue in his if cue.like == "10.10")
    assert not [a for a in washing.actions if a.verb == "bow_down"], "不拜洗"


def test_the_mat_he_declines_is_taken_away(score: Score) -> None:
    declined = next(a for a in cues(score, "10.14")[0].actions if a.verb == "decline")
    (mat,) = mats(score, "公席")
    before = score.state_at(declined.t0).objects["席·公"]
    assert declined.who == "公" and before.present and before.holder is None
    assert abs(before.x - mat.x) < mat.size[0] / 2 and abs(before.y - mat.y) < mat.size[1] / 2
    taken = next(a for cue in cues(score, "J.11") for a in cue.actions if a.verb == "take" and a.object == "席·公")
    assert taken.t0 > declined.t1
    after, room = end(score, "10.33").objects["席·公"], score.site.stages["学"].places["东房·内"]
    assert (after.x, after.y) == pytest.approx((room.x, room.y)), "in the 东房"


def test_he_does_not_shoot_but_the_grandee_does(score: Score) -> None:
    def armed(who: str) -> bool:
        return any(a.object is not None and a.object.startswith(("弓", "矢")) for a in done(score, who))

    assert armed("大夫1") and not armed("公")
    assert not [id for id in score.initial.objects if id.startswith(("弓·公", "矢·公"))]
    during = [a for cue in score.cues if "15" <= cue.sentence[:2] < "45" for a in cue.actions if a.who == "公"]
    assert not [a for a in during if a.verb != "bow_down"], "he sits through it"
    mate = next(a for a in cues(score, "23.06")[0].actions if a.verb == "report")
    assert mate.to == "大夫1", "以耦告于大夫"


def test_the_cups_reach_him_before_the_grandee(score: Score) -> None:
    drank = [a.who for cue in score.cues if cue.sentence.startswith("45") for a in cue.actions if a.verb == "drain"]
    assert drank.index("主人") < drank.index("公") < drank.index("大夫1")
    raised = [a for a in (a for cue in cues(score, "46.03") for a in cue.actions) if a.verb == "bow_down"]
    assert {a.who for a in raised} == {"宾", "公"}, "the second goblet is for the first of those who came to watch"


def test_his_stand_goes_out_before_the_grandees_and_he_leaves_before_him(score: Score) -> None:
    handed = [a.object for cue in score.cues if cue.sentence == "47.11" for a in cue.actions if a.verb == "hand"]
    assert [id for id in dict.fromkeys(handed) if id in ("俎·公", "俎·大夫1")] == ["俎·公", "俎·大夫1"]
    outside = end(score, "47.13").objects
    gate = score.site.stages["学"].features["门"].y
    assert outside["俎·公"].holder != outside["俎·大夫1"].holder and outside["俎·公"].y < gate
    below = end(score, "47.13").officiants
    assert below["宾"].y > below["公"].y > below["大夫1"].y and below["宾"].x == below["公"].x == below["大夫1"].x, "立于宾南"
    last = [a for cue in score.cues if cue.sentence.startswith("49") for a in cue.actions if a.verb == "leave"]
    left = {who: next(a.t0 for a in last if a.who == who) for who in ("宾", "公", "大夫1")}
    assert left["宾"] < left["公"] < left["大夫1"], "大夫后出"


def test_a_second_grandee_sits_west_of_the_jars_as_d18_has_it() -> None:
    score = score_of("lords=1", "grandees=2", "D18=jia")
    second, guest = mats(score, "大夫席2", "宾席")
    assert second.x < guest.x and second.y == guest.y
    with pytest.raises(LituError, match="set D18=jia as well, or grandees=1"):
        load("xiangshe", parse(["lords=1", "grandees=2"]))


@pytest.mark.parametrize(
    ("sets", "way_out"),
    [(["hall=DZ3c_shi"], "take YS_shi or DZ3_shi, or grandees=0"), (["grandees=4", "D18=jia"], "take grandees=3")],
)
def test_what_finds_no_room_is_refused_in_one_line(sets: list[str], way_out: str) -> None:
    with pytest.raises(LituError, match=way_out) as refused:
        load("xiangshe", parse(["lords=1", *sets]))
    assert "\n" not in str(refused.value)


def test_f20_ao_holds_the_record_mistaken() -> None:
    score = score_of("lords=1", "F20=ao")
    assert not liked(score) and "公" in end(score, "10.33").officiants
    assert not {a.verb for cue in score.cues if cue.sentence.startswith("10") for a in cue.actions if a.who == "公"} & {"taste", "sip"}
    assert not score.state_at(score.duration).objects["席·公"].present
    said = {s.id: s for s in coverage(score).sentences}["J.11"]
    assert (said.status, said.options) == ("conditional", ("F20=ji",))
