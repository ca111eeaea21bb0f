"""The mutators plant what they say, and leave the rest of the score consistent."""

from __future__ import annotations

import pytest

from scenes.rules import check
from tests.mutate.mutators import MUTATORS, faces_the_wrong_way, flips_a_turn, shifts_a_place
from tests.scenes.conftest import to_25
from tests.scenes.rules.planting import by


@pytest.mark.parametrize("mutator", MUTATORS, ids=lambda mutator: mutator.__name__)
def test_a_mutator_applies_and_every_mutant_differs(mutator) -> None:
    score = to_25()
    mutants = list(mutator(score))
    assert mutants
    for mutant in mutants[:: max(1, len(mutants) // 5)]:
        assert mutant.make().cues != score.cues
        assert mutant.cue in score.cue_by_id


def test_a_mutant_is_the_same_on_every_run() -> None:
    score = to_25()
    assert [m.words for m in shifts_a_place(score)] == [m.words for m in shifts_a_place(score)]


def test_who_is_shifted_goes_on_from_there() -> None:
    for mutant in list(shifts_a_place(to_25()))[::40]:
        assert not by("goes-on-from-where-he-is", mutant.make())


def test_who_faces_the_wrong_way_turns_on_from_there() -> None:
    for mutant in list(faces_the_wrong_way(to_25()))[::25]:
        assert not by("goes-on-from-where-he-is", mutant.make())
        turned = next((f for f in mutant.make().actions if f.who == mutant.action.who and f.t0 == mutant.action.t0), None)
        assert turned is None or turned.facing != mutant.action.facing


def test_a_flipped_turn_is_found() -> None:
    score = to_25()
    usual = len(check(score))
    for mutant in list(flips_a_turn(score))[::60]:
        assert len(check(mutant.make(), focus=mutant.people)) > usual - 1
