"""What a script may not ask for: each refusal names the sentence, the man and the thing.  And how people are tied."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scenes.compile import compile_score
from scenes.errors import LituError
from scenes.intents import Beside, Cross, Moment
from scenes.options import parse
from scenes.score import Score
from scenes.stage import Rite
from scenes.tempo import Tempo
from scenes.xiangshe import HALF_TURN
from scenes.xiangshe.site import build_site
from scenes.xiangshe.ways import GATE_LANE
from tests.scenes.conftest import tableau_at_14

Script = Callable[[Rite], None]


def play(script: Script, *sets: str) -> Score:
    options = parse(list(sets), None)
    site = build_site(options)
    tableau = tableau_at_14(options)
    rite = Rite("xiangshe", options)
    script(rite)
    return compile_score(rite, site, tableau.officiants, tableau.initial, Tempo(), HALF_TURN)


def refused(script: Script, *words: str) -> None:
    with pytest.raises(LituError) as caught:
        play(script)
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message


def one_cue(act: Callable[[Rite], object]) -> Script:
    def script(rite: Rite) -> None:
        with rite.cue("21.31", "宾揖。"):
            act(rite)

    return script


@pytest.mark.parametrize(
    ("who", "to", "thing"),
    [
        ("宾", "司正位", "height"),
        ("主人", Beside("主人席", "东", 20.0), "东序"),
        ("宾", Beside("西楹", "西", 5.0), "西楹"),
        ("司射", Beside("洗", "东", 1.0), "洗"),
        ("大夫1", Beside("大夫席1", "西", 20.0), "尊"),
    ],
)
def test_a_way_through_something_is_refused_by_name(who: str, to: object, thing: str) -> None:
    def act(rite: Rite) -> None:
        man = rite.actor(who)
        if thing == "西楹":
            man.go("楹间")
        man.go(to)  # type: ignore[arg-type]

    refused(one_cue(act), "21.31", who, thing)


def test_a_way_over_the_stand_is_refused_once_it_is_set_and_not_before() -> None:
    def walk(rite: Rite) -> None:
        rite.actor("司马").go(Beside("所设楅", "南", 10.0), via=[Beside("司正位", "东", 3.0), Beside("所设楅", "北", 8.0)])

    assert play(one_cue(walk)).duration > 0

    def script(rite: Rite) -> None:
        youth = rite.actor("弟子2")
        with rite.cue("22.06", "乃设楅于中庭"):
            west = [Cross(GATE_LANE, "弟子·西方2"), Cross(GATE_LANE, "门内西"), "门内西"]
            youth.go(Beside("楅", "东", 1.0), via=[*west, Cross("门内西", "门外西")])
            youth.take("楅", slot="两手")
            youth.go("弟子·设楅", via=["门内西", *reversed(west[:2]), Cross("弟子·设楅", "弟子·西方2")])
            youth.put("楅", at="所设楅", state="设")
        with rite.cue("22.06", "南当洗"):
            walk(rite)

    refused(script, "22.06", "司马", "楅")


def test_things_out_of_reach_in_other_hands_or_unheld_are_refused() -> None:
    refused(one_cue(lambda rite: rite.actor("宾").take("扑", slot="右手")), "宾", "扑", "尺")
    refused(one_cue(lambda rite: rite.actor("宾").put("扑", at="宾席")), "宾", "扑")
    refused(one_cue(lambda rite: rite.actor("宾").take("金杯", slot="右手")), "金杯")
    refused(one_cue(lambda rite: rite.actor("司射").shoot("矢·司射1", "侯中")), "司射", "矢·司射1")

    def theft(rite: Rite) -> None:
        marker = rite.actor("获者")
        marker.take("旌", slot="两手")
        youth = rite.actor("弟子6")
        youth.after(marker.wait()).go(Beside("获者", "北", 2.0))
        youth.take("旌", slot="两手")

    refused(one_cue(theft), "弟子6", "旌", "获者")


def test_what_a_body_cannot_do_is_refused() -> None:
    refused(one_cue(lambda rite: rite.actor("工1").go("西阶上")), "工1", "sits")
    refused(one_cue(lambda rite: rite.actor("宾").rise()), "宾", "stands")
    refused(one_cue(lambda rite: rite.actor("宾").cover()), "宾", "袒")
    refused(one_cue(lambda rite: rite.actor("司正").bow()), "司正")
    refused(one_cue(lambda rite: rite.actor("宾").go("月宫")), "月宫")
    refused(one_cue(lambda rite: rite.actor("宾").face("上面")), "上面")

    def climb(rite: Rite) -> None:
        sima = rite.actor("司马")
        sima.go("西阶前", via=[Cross("西阶前", None)])
        sima.ascend(4)

    refused(one_cue(climb), "司马", "西阶", "4")


def test_words_that_the_sentence_does_not_say_are_refused() -> None:
    rite = Rite("xiangshe", parse([], None))
    with pytest.raises(LituError, match="21.31"), rite.cue("21.31", "主人揖"):
        pass
    with pytest.raises(LituError, match="21.99"), rite.cue("21.99", "宾揖"):
        pass
    with pytest.raises(LituError, match="outside a cue"):
        rite.actor("宾").bow()


def test_ties_between_people() -> None:
    def script(rite: Rite) -> None:
        guest, host = rite.actor("宾"), rite.actor("主人")
        with rite.cue("21.31", "宾揖。"):
            first = guest.bow()
            host.after(first).bow()
            guest.along_with(host.wait()).wait()

    actions = play(script).cues[0].actions
    assert actions[1].t0 == actions[0].t1, "after"
    assert actions[3].t0 == actions[2].t0, "along_with"


def test_walks_together_start_and_end_together() -> None:
    def script(rite: Rite) -> None:
        with rite.cue("21.05", "并行"), rite.together():
            rite.actor("上耦上射").go(Beside("上耦上射", "东", 3.0))
            rite.actor("上耦下射").go(Beside("上耦下射", "东", 6.0))

    a, b = (action for action in play(script).cues[0].actions if action.path)
    assert (a.t0, a.t1) == (b.t0, b.t1)


def test_a_meeting_is_timed_backwards_and_the_first_man_waits_when_he_must() -> None:
    def script(rite: Rite) -> None:
        sima, sishe = rite.actor("司马"), rite.actor("司射")
        with rite.cue("21.17", "反由司射之南"):
            sishe.wait(30.0)
            walk = sima.go(Beside("司正位", "南", 20.0))
        with rite.cue("21.18", "相左"), rite.leading(Moment(walk, near=Beside("司正位", "南", 10.0))) as lead:
            mine = sishe.go(Beside("赞者·位4", "西", 30.0))
            lead.mine = Moment(mine, near=Beside("赞者·位4", "西", 15.0))

    score = play(script)
    walk = next(a for a in score.actions if a.who == "司马" and a.path)
    mine = next(a for a in score.actions if a.who == "司射" and a.path)
    assert mine.t0 >= 30.0 and walk.t0 > 1.0, "he could not come earlier, so the other waited"
    assert (walk.t0 + walk.t1) / 2 == pytest.approx((mine.t0 + mine.t1) / 2), "both are half way at the same instant"


def test_a_half_turn_nobody_speaks_of_says_so() -> None:
    score = play(one_cue(lambda rite: rite.actor("宾").face("北面")))
    turn = score.cues[0].actions[0]
    assert turn.facing == (180.0, 180.0) and turn.evidence == HALF_TURN[1]


def test_readings_of_left_turn() -> None:
    turn = one_cue(lambda rite: rite.actor("主人").face("北面", sense="左还"))
    assert play(turn).cues[0].actions[0].facing == (270.0, 90.0)
    assert play(turn, "D7=ccw").cues[0].actions[0].facing == (270.0, -270.0)
