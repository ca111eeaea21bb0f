"""Coverage: every sentence has one status, and the unplayed are called missing."""

from __future__ import annotations

import pytest

from scenes.coverage import STATUSES, coverage
from scenes.options import parse
from scenes.rites import load
from scenes.text import load_text
from tests.scenes.conftest import score_of


def test_every_sentence_of_the_text_has_one_status() -> None:
    found = coverage(load("xiangshe", parse()))
    assert [s.id for s in found.sentences] == list(load_text("xiangshe").sentences)
    assert {s.status for s in found.sentences} <= set(STATUSES)
    totals = found.totals
    assert totals["all"] == len(found.sentences) == sum(totals[status] for status in STATUSES)


@pytest.mark.parametrize("sets", [(), ("venue=序",), ("grandees=0",)], ids=" ".join)
def test_nothing_is_missing(sets: tuple[str, ...]) -> None:
    found = coverage(score_of(*sets))
    assert found.totals["all"] == 630
    assert not [s.id for s in found.sentences if s.status == "missing"]
    for s in found.sentences:
        assert bool(s.by) == (s.status != "conditional"), s.id


def test_a_conditional_sentence_names_its_option_and_is_enacted_under_it() -> None:
    plain = {s.id: s for s in coverage(load("xiangshe", parse())).sentences}
    short = {s.id: s for s in coverage(load("xiangshe", parse(["short=yes"]))).sentences}
    for id in ("22.10", "22.11", "22.12"):
        assert (plain[id].status, plain[id].options) == ("conditional", ("short=yes",))
        assert short[id].status == "enacted" and short[id].by


def test_a_repetition_is_counted_for_the_sentence_that_orders_it() -> None:
    found = {s.id: s for s in coverage(load("xiangshe", parse())).sentences}
    assert found["21.07"].by == ("21.07",)
    assert all(cue.startswith("21.29-") for cue in found["21.29"].by) and len(found["21.29"].by) > 20
