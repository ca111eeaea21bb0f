"""Faults planted in a solved score, and what one rule finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from geometry.evidence import text
from scenes.rules import Finding, check
from scenes.score import Action, Cue, ObjectChange, Point, Score
from tests.mutate.mutators import Mutant

Pick = Callable[[Action], bool]
Change = Callable[[Action], Action | None]


def by(rule: str, score: Score) -> list[Finding]:
    """What the rule called ``rule`` finds."""
    return check(score, rules=[rule])


def doing(who: str, verb: str, *, of: str | None = None) -> Pick:
    """An action of ``who``, by its verb and (``of``) the thing or place it is about."""
    return lambda a: a.who == who and a.verb == verb and (of is None or of in (a.object or "") or of == a.to)


def told(score: Score, cue: str, pick: Pick, change: Change, nth: int = 0) -> Score:
    """The score with the ``nth`` action that ``pick`` takes in cue ``cue`` changed, or left out where ``change`` gives None."""
    mine = [a for a in score.cue_by_id[cue].actions if pick(a)]
    assert mine, f"{cue} has no such action"
    return _with(score, cue, {id(mine[nth]): change(mine[nth])})


def without(score: Score, cue: str, pick: Pick, nth: int = 0) -> Score:
    return told(score, cue, pick, lambda a: None, nth)


def all_told(score: Score, pick: Pick, change: Change) -> Score:
    """Every action of the whole score that ``pick`` takes, changed."""
    for cue in score.cues:
        changed = {id(a): change(a) for a in cue.actions if pick(a)}
        if changed:
            score = _with(score, cue.id, changed)
    return score


def _with(score: Score, cue: str, changed: dict[int, Action | None]) -> Score:
    cues: list[Cue] = []
    for one in score.cues:
        if one.id == cue:
            now = (changed.get(id(a), a) for a in one.actions)
            one = replace(one, actions=tuple(a for a in now if a is not None))
        cues.append(one)
    return replace(score, cues=tuple(cues))


def inserted(score: Score, cue: str, action: Action) -> Score:
    return replace(score, cues=tuple(replace(c, actions=(*c.actions, action)) if c.id == cue else c for c in score.cues))


def later(seconds: float) -> Change:
    def change(action: Action) -> Action:
        changes = tuple(replace(c, t=c.t + seconds) for c in action.changes)
        return replace(action, t0=action.t0 + seconds, t1=action.t1 + seconds, changes=changes)

    return change


def by_way_of(*points: Point) -> Change:
    """Between the same ends by other corners."""
    return lambda a: replace(a, path=((a.path or ())[0], *points, (a.path or ())[-1]))


def ending(end: Point) -> Change:
    return lambda a: replace(a, path=(*(a.path or ())[:-1], end))


def moved(points: Callable[[Point], Point]) -> Change:
    return lambda a: replace(a, path=tuple(points(p) for p in a.path or ()))


def turning(by: float) -> Change:
    """The turn's sweep changed by so many degrees."""
    return lambda a: replace(a, facing=((a.facing or (0.0, 0.0))[0], (a.facing or (0.0, 0.0))[1] + by))


def with_change(**values: Any) -> Change:
    """The first change that an action makes, with other values."""
    return lambda a: replace(a, changes=(replace(a.changes[0], **values), *a.changes[1:]))


def bow_down(score: Score, who: str, t0: float, words: str, to: str | None = None) -> Action:
    return Action(who, "bow_down", t0, t0 + 3.0, None, None, None, to, None, (), text(words, ""))


def first(mutants: Iterable[Mutant], cue: str, who: str) -> Score:
    """The first mutant planted in a cue at somebody's action."""
    return next(m for m in mutants if m.cue == cue and m.action.who == who).make()


def named(old: str, new: str) -> Change:
    """Another thing or place in the stead of ``old``, wherever the action speaks of it."""

    def other(value: Any) -> Any:
        return new if value == old else value

    def change(action: Action) -> Action:
        changes = tuple(
            replace(c, object=other(c.object), holder=other(c.holder)) if isinstance(c, ObjectChange) else replace(c, value=other(c.value))
            for c in action.changes
        )
        return replace(action, object=other(action.object), to=other(action.to), changes=changes)

    return change


def stirring(score: Score, sentence: str, who: str, verb: str, *, going: bool = False) -> Score:
    """Somebody does something in the middle of a sentence that gives him nothing to do; ``going``: a pace east and no more."""
    cue = score.cues_of_sentence[sentence][0]
    middle = (cue.t0 + cue.t1) / 2
    here = score.state_at(middle).officiants[who]
    path = ((here.x, here.y, here.z), (here.x + 1.0, here.y, here.z)) if going else None
    return inserted(score, cue.id, Action(who, verb, middle, middle + 1.0, path, None, None, None, None, (), text(cue.quote, sentence)))
