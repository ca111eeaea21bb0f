"""What differs between two readings is told cue by cue; what does not is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.diff import Difference, Pairing, compare
from scenes.errors import LituError
from tests.scenes.conftest import score_of


def found(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[Difference, ...]:
    return compare(score_of(*a), score_of(*b))


def test_a_score_does_not_differ_from_itself() -> None:
    assert found((), ()) == ()


@pytest.mark.parametrize(
    ("base", "reading", "cue", "who", "what"),
    [
        ((), "D11=ew", "21.18", "司射", "way"),
        ((), "D7=ccw", "24.07", "上耦上射", "turn"),
        (("venue=序",), "D10=ao", "20.03", "司射", "way"),
        ((), "D9=south", "24.06", "上耦上射", "place"),
        ((), "D16=ao", "13.12", "司马", "place"),
        ((), "D5=wu", "21.11", "上耦上射", "facing"),
        ((), "D13=ao", "21.24", "上耦下射", "way"),
        ((), "D37=below", "31.05", "矢·大夫11", "state"),
        ((), "W14=ao", "01.01", "主人", "dress"),
        ((), "F16=jianhe", "48.15", "工1", "words"),
    ],
)
def test_a_reading_shows_where_it_is_played(base: tuple[str, ...], reading: str, cue: str, who: str, what: str) -> None:
    assert any(d.cue is not None and d.cue.startswith(cue) and (d.who, d.what) == (who, what) for d in found(base, (*base, reading)))


def test_what_is_laid_out_elsewhere_comes_first_with_both_spots() -> None:
    first = found((), ("fa_range=three_tenths",))[0]
    assert (first.cue, first.who, first.what) == (None, "乏", "feature") and first.a != first.b


def test_a_man_who_stands_elsewhere_for_long_is_told_of_once() -> None:
    told = [d for d in found((), ("D15=at_start",)) if (d.who, d.what) == ("司马", "place")]
    cues = [cue.id for cue in score_of().cues]
    assert len({(d.a, d.b, d.cue) for d in told}) == len(told)
    assert told[0].cue in cues and told[0].t == score_of().cue_by_id[told[0].cue].t0  # type: ignore[index]


def test_a_cue_that_only_one_has_is_told_with_its_words() -> None:
    only = [d for d in found((), ("short=yes",)) if d.what == "cue"]
    assert any(d.cue and d.cue.startswith("22.10") and d.a == "" and d.b for d in only)
    assert [d for d in found(("short=yes",), ()) if d.what == "cue" and d.b == ""]


def test_a_pairing_keeps_the_share_of_the_cue() -> None:
    a, b = score_of(), score_of("D11=ew")
    pairing = Pairing(a, b)
    for name in ("01.01", "21.18", "33.10", "51.08"):
        here, there = a.cues_of_sentence[name][0], b.cues_of_sentence[name][0]
        for share in (0.0, 0.25, 0.9):
            t = pairing.instant(here.t0 + share * (here.t1 - here.t0))
            assert t == pytest.approx(there.t0 + share * (there.t1 - there.t0))
    assert pairing.instant(a.duration, left=True) == pytest.approx(b.duration)


def test_scores_of_two_rites_are_not_compared() -> None:
    with pytest.raises(LituError, match="cannot be compared: take two scores of one rite"):
        compare(score_of(), replace(score_of(), rite="pin"))
