"""Why a planted fault is not found: what neither text nor commentary fixes, no rule can ask for."""

from __future__ import annotations

from scenes.score import Score
from tests.mutate.mutators import Mutant


def why_not(score: Score, mutant: Mutant) -> str | None:
    """The reason in a line, or None when there is none."""
    return None
