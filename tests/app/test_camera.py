"""The hall view goes to where people act when that is out of sight of the hall."""

from __future__ import annotations

import pytest

from app.picture import View, build, named_box
from app.picture.view import box_at
from tests.scenes.conftest import score_of

VIEW = View()


def test_the_hall_is_shown_while_people_act_there_or_at_the_target() -> None:
    score = score_of()
    hall = named_box(score.site.stages["学"], "hall")
    for cue in ("05.13", "14.03", "21.12", "22.08", "34.04", "45.09"):
        assert box_at(score, "学", score.cues_of_sentence[cue][0].id, VIEW) == hall, cue


@pytest.mark.parametrize(("cue", "who"), [("04.02", "主人"), ("49.04-1", "宾"), ("49.04-2", "大夫1")])
def test_at_the_gate_all_who_act_and_the_gate_are_in_the_picture(cue: str, who: str) -> None:
    score = score_of()
    box = box_at(score, "学", cue, VIEW)
    assert box != named_box(score.site.stages["学"], "hall")
    gate = score.site.stages["学"].features["门"]
    assert box.contains(gate.x, gate.y)
    acting = {a.who for a in score.cue_by_id[cue].actions if a.evidence.kind != "assumed"}
    assert who in acting
    for man in acting:
        there = score.state_at(score.cue_by_id[cue].t0 + 0.1).officiants[man]
        assert not there.present or there.moving or box.contains(there.x, there.y), man


def test_who_comes_from_the_gate_to_the_hall_is_in_sight_all_the_way() -> None:
    score = score_of()
    cue = score.cues_of_sentence["04.05"][0]
    box = box_at(score, "学", cue.id, VIEW)
    assert box.holds(named_box(score.site.stages["学"], "hall").grown(-15.0))
    for k in range(11):
        man = score.state_at(cue.t0 + (cue.t1 - cue.t0) * k / 10.001).officiants["宾"]
        assert box.contains(man.x, man.y)


def test_the_same_cue_has_one_frame_whether_jumped_to_or_played() -> None:
    score = score_of()
    cue = score.cues_of_sentence["04.02"][0]
    assert build(score, cue.t0, VIEW).panes[0].frame == build(score, cue.t1, VIEW, left=True).panes[0].frame
