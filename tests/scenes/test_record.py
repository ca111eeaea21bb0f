"""The record J: one status a sentence; what is laid out is in the site; what is done elsewhere is cited there; rules hold."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.coverage import citing, coverage
from scenes.score import Score, SentenceStatus
from scenes.text import load_text
from scenes.where import resolve
from scenes.xiangshe.record import DONE, LAID_OUT, RULED, WITH_GRANDEES
from tests.scenes.conftest import score_of
from tests.scenes.test_text_45_51 import acts, all_acts

NOT_HERE = {"J.03", "J.10", "J.16", "J.17", "J.29", "J.33", "J.35"}
"""Done in sections that this score leaves out, or that are yet to cite the record."""


def test_each_sentence_of_the_record_is_spoken_of_once() -> None:
    tables = [*LAID_OUT, *RULED, *DONE, *WITH_GRANDEES, "J.11", "J.30", "J.50"]
    assert sorted(tables) == [f"J.{n:02}" for n in range(1, 51)]


def test_only_what_other_sections_do_is_missing_here() -> None:
    for sets in ((), ("grandees=0",)):
        found = {s.id: s.status for s in coverage(score_of(*sets)).sentences if s.id.startswith("J")}
        assert {id for id, status in found.items() if status == "missing"} <= NOT_HERE
    assert found["J.45"] == "conditional"


def test_what_is_laid_out_is_in_the_site() -> None:
    score = score_of()
    plan = score.site.stages["学"]
    for sentence, things in LAID_OUT.items():
        if ":" in things[0] or " " in things[0]:
            continue
        assert things[0] in plan.features or things[0] in plan.places, sentence


def test_the_hearth_is_north_east_of_the_hall() -> None:
    plan = score_of().site.stages["学"]
    hearth, hall = plan.features["爨"], plan.features["堂"]
    assert hearth.x > hall.x + hall.size[0] / 2 and hearth.y > hall.y, "亨于堂东北"


def test_what_is_done_elsewhere_names_sentences_and_is_cited_by_an_action() -> None:
    sentences = load_text("xiangshe").sentences
    for others in (*DONE.values(), *WITH_GRANDEES.values()):
        assert all(other in sentences for other in others)
    score = score_of()
    for id in ("J.19", "J.45"):
        found = citing(score, score.statuses[id])
        assert found and all(any(a.evidence.source == id for a in cue.actions) for cue in found)
    assert not citing(score, SentenceStatus("J.02", "enacted", ("49.04",))), "cues that do not cite it do not count"


def test_a_record_sentence_is_found_where_it_is_done() -> None:
    score = score_of()
    assert resolve("J.45", score).cue == "49.04-2"


def test_j05_offering_cups_and_goblets() -> None:
    score = score_of()
    poured = {a.object for a in all_acts(score, "45", "48.99", "fill")}
    assert poured and all((thing or "").startswith("觯") for thing in poured), "其他用觯"
    assert {a.object for s in ("51.06", "51.07") for a in acts(score, s, "fill")} == {"爵4"}, "献用爵"


@pytest.mark.parametrize("who", ["宾", "大夫1"])
def test_j09_what_is_to_be_raised_lies_at_the_right_of_the_dishes(who: str) -> None:
    score = score_of()
    cup = {"宾": "觯5", "大夫1": "觯6"}[who]
    state = score.state_at(score.cues_of_sentence["46.12"][-1].t1, left=True)
    assert state.objects[cup].x < state.objects[f"荐·{who}"].x, "facing south the right is the west"
    aside = state.objects["觯1"]
    assert aside.x > state.objects["荐·宾"].x, "奠者于左: the cup of the pledge, never raised"


def test_j12_the_music_master_drinks_among_those_who_stand() -> None:
    score = score_of()
    assert "乐正" in [a.to for a in acts(score, "45.23", "hand")] and "乐正" in [a.to for a in acts(score, "48.11", "hand")]


def test_j44_no_talk_but_the_officers_before_the_pledging_no_washing_in_it_and_nobody_comes_in_after() -> None:
    score: Score = score_of()
    assert not all_acts(score, "48.08", "48.13", "wash", "libate")
    since = score.cues_of_sentence["45.01"][0].t0
    until = score.cues_of_sentence["50.01"][0].t0
    came = [a for a in score.actions if a.verb == "enter" and since <= a.t0 < until]
    assert {a.who for a in came} == {"赞者4"}, "only he who brings the food out of the chamber"


def test_j45_the_grandee_leaves_when_the_guests_are_gone() -> None:
    score = score_of()
    bow = acts(score, "49.04", "bow_down")[-1]
    for t in np.linspace(bow.t0, bow.t1, 4):
        people = score.state_at(float(t)).officiants
        assert not any(people[who].present for who in ("宾", "三宾1", "众宾1"))
