"""Custody: each thing is in one place or one hand at any time.

The compiler checks the script in its own order; here the finished score is read in the order of time, so that a
stretch that leads its cue cannot take what is still in somebody else's hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.errors import LituError
from scenes.score import Action, ObjectChange, State

GIVING = frozenset({"hand"})


def check_custody(initial: State, actions: Sequence[Action]) -> None:
    """Read all changes of keeper in time order.  Raises :class:`LituError` at the first that takes a thing from another's hand."""
    holders = {thing: state.holder for thing, state in initial.objects.items()}
    changes = [(change, action) for action in actions for change in action.changes if isinstance(change, ObjectChange)]
    changes.sort(key=lambda item: item[0].t)
    for change, action in changes:
        if change.object not in holders:
            raise LituError(f"{action.who} at {change.t:.2f}s handles {change.object}, which is nowhere on the stage")
        before = holders[change.object]
        if before in initial.officiants and before != action.who:
            raise LituError(f"{action.who} at {change.t:.2f}s takes {change.object} out of the hand of {before}")
        if change.holder in initial.officiants and change.holder != action.who and action.verb not in GIVING:
            raise LituError(f"{action.who} at {change.t:.2f}s puts {change.object} in the hand of {change.holder} without handing it")
        holders[change.object] = change.holder
