"""WHERE: which instant an address names, and what is said to one that names none."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load
from scenes.score import Score, SentenceStatus
from scenes.text import load_text
from scenes.where import STILL, resolve, state_of


@cache
def score(*sets: str) -> Score:
    return load("xiangshe", parse(sets))


def refusal(words: str, of: Score | None = None) -> str:
    with pytest.raises(LituError) as caught:
        resolve(words, of or score())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_cue_ends_at_its_left_limit_and_starts_at_its_first_instant() -> None:
    cue = score().cue_by_id["21.12-2"]
    end, start = resolve("21.12-2", score()), resolve("21.12-2:start", score())
    assert (end.t, end.left, end.cue, end.sentence) == (cue.t1, True, "21.12-2", "21.12")
    assert (start.t, start.left, start.cue, start.sentence) == (cue.t0, False, "21.12-2", "21.12")
    assert resolve("21.12-2:end", score()) == end
    assert resolve("21.12-2", score(), bare="start") == start


def test_a_sentence_and_a_section_run_from_their_first_cue_to_their_last() -> None:
    s = score()
    cues = s.cues_of_sentence["21.12"]
    assert (resolve("21.12:start", s).cue, resolve("21.12", s).cue) == (cues[0].id, cues[-1].id)
    section = [cue for cue in s.cues if cue.sentence.startswith("20.")]
    assert resolve("20:start", s).t == section[0].t0 and resolve("20:start", s).sentence == "20.01"
    assert (resolve("20", s).t, resolve("20", s).cue, resolve("20", s).sentence) == (section[-1].t1, section[-1].id, section[-1].sentence)


def test_a_sentence_is_its_own_and_not_its_repetitions() -> None:
    s = score()
    repeated = [cue for cue in s.cues if cue.like == "21.07"]
    assert {cue.sentence for cue in repeated if cue.sentence[:2] == "21"} == {"21.29"}
    assert sum(cue.sentence == "21.29" for cue in repeated) == 2
    assert resolve("21.07", s).t < min(cue.t0 for cue in repeated)


def test_every_sentence_played_is_reported_as_asked_in_both_venues() -> None:
    for sets in ((), ("venue=序", "short=yes")):
        s = score(*sets)
        for section in load_text("xiangshe").sections[13:44]:
            for sentence in section.sentences:
                if sentence.id in s.statuses and s.statuses[sentence.id].status == "conditional":
                    continue
                state = state_of(s, resolve(sentence.id, s))
                assert (state.sentence, state.rite) == (sentence.id, "xiangshe")
                assert state.cue is not None and (state.cue.startswith(sentence.id) or s.statuses[sentence.id].status in STILL)


def test_a_sentence_that_moves_nobody_answers_at_the_end_of_the_cue_before_it() -> None:
    s = score()
    assert s.statuses["20.07"].status == "held"
    for words in ("20.07", "20.07:start", "20.07:end"):
        instant = resolve(words, s)
        assert (instant.t, instant.left, instant.cue, instant.sentence) == (s.cue_by_id["20.06"].t1, True, "20.06", "20.07")


def test_a_still_sentence_with_no_cue_before_it_answers_at_the_start_of_the_rite() -> None:
    from_02 = tuple(cue for cue in score().cues if cue.sentence >= "02")
    s = replace(score(), cues=from_02, statuses={**score().statuses, "01.01": SentenceStatus("01.01", "laid out", ("宾席",))})
    state = state_of(s, resolve("01.01", s))
    assert (state.t, state.cue, state.sentence) == (0.0, None, "01.01")
    assert state.officiants == s.initial.officiants
    assert resolve("01", s).sentence == "01.01"


def test_a_score_of_some_sections_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    some = replace(score(), cues=tuple(cue for cue in score().cues if "14" <= cue.sentence < "26"), statuses={})
    with pytest.raises(LituError, match="14 to 25"):
        resolve("46", some)


def test_a_conditional_sentence_not_enacted_names_the_option() -> None:
    assert "short=yes" in refusal("22.10")
    assert "short=yes" in refusal("22.10-1")
    short = score("short=yes")
    assert resolve("22.10", short).sentence == "22.10"


def test_seconds_are_an_instant_of_the_rite() -> None:
    s = score()
    instant = resolve("12.5s", s)
    assert (instant.t, instant.left, instant.cue) == (12.5, False, s.cue_at(12.5).id)  # type: ignore[union-attr]
    assert resolve("0s", s).t == 0.0
    beyond = refusal("99999s")
    last = beyond.split()[-2]
    assert s.duration - 0.01 < resolve(last, s).t <= s.duration


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("21.99", "21.01 to 21.32"),
        ("21.7", "21.01 to 21.32"),
        ("60", "01 to 51 and J"),
        ("21.12-9", "21.12-1 to 21.12-3"),
        ("21.07-1", "say 21.07"),
        ("20.07-1", "say 20.07"),
        ("21.07:middle", "21.07:start or 21.07:end"),
        ("21.07:", "21.07:start or 21.07:end"),
        ("-3s", "a section (20), a sentence (21.07) or a cue"),
        ("1e3s", "a section (20)"),
        ("nans", "a section (20)"),
        ("12.5s:end", "a section (20)"),
        (":start", "a section (20)"),
        ("", "a section (20)"),
        ("西楹", "a section (20)"),
    ],
)
def test_what_names_no_instant_is_told_what_does(words: str, says: str) -> None:
    assert says in refusal(words)
