"""Why a planted fault is not found: what neither text nor commentary fixes, no rule can ask for."""

from __future__ import annotations

from geometry.evidence import Kind
from scenes.rules.walking import JOINING, STRAIGHT_ON
from scenes.score import Action, Score
from tests.mutate.mutators import EARLY, Mutant


def why_not(score: Score, mutant: Mutant) -> str | None:
    """The reason in a line, or None when there is none."""
    action = mutant.action
    cue = score.cue_by_id[mutant.cue]
    own = action.evidence.phrase
    chosen = action.evidence.kind is Kind.ASSUMED
    if mutator_is(mutant, "shifts", "swaps"):
        if chosen:
            return f"where he stops is a choice of ours: {own}"
        if action.to is None:
            return "a stop on the way or by his gear: no words name the spot"
    if mutator_is(mutant, "starts"):
        if chosen:
            return f"when he does it is a choice of ours: {own}"
        joins = any(word in (cue.quote if cue.like is None else "") for word in JOINING)
        if action.t0 < cue.t0 - 1e-6 or joins:
            return "he leads up to a meeting, and comes in time: when he sets out is ours"
        before = _before(score, action)
        if before is not None and abs(action.t0 - EARLY - before.t1) < STRAIGHT_ON:
            return "he goes straight on from what he did in the sentence before"
        if before is not None and before.verb == "stand_still" and before.evidence.kind is Kind.ASSUMED:
            return f"the wait before it is a choice of ours: {before.evidence.phrase}"
        if action.t0 - EARLY >= cue.t0 - 1e-6 and (before is None or before.t1 <= action.t0 - EARLY + 1e-6):
            return "it falls within his sentence, and no words tie it to another man's doing"
    if mutator_is(mutant, "faces"):
        after = _after(score, action)
        if chosen:
            return f"which way he faces meanwhile is a choice of ours: {own}"
        if after is not None and (after.facing is not None or after.path is not None):
            return "he turns again before he does anything: no words say how he faces meanwhile"
        if after is not None and after.verb == "sit":
            after = _after(score, after)
        if after is not None and after.verb in ("take", "set_down", "lean", "wait"):
            return "what he handles lies at his feet, and no words say how he faces"
    return None


def mutator_is(mutant: Mutant, *words: str) -> bool:
    return mutant.mutator.split()[0] in words


def _before(score: Score, action: Action) -> Action | None:
    return next((a for a in reversed(score.actions) if a.who == action.who and a is not action and a.t0 <= action.t0), None)


def _after(score: Score, action: Action) -> Action | None:
    return next((a for a in score.actions if a.who == action.who and a is not action and a.t0 >= action.t1 - 1e-6), None)
