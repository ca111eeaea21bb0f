"""Mutators: each plants one kind of fault, everywhere it applies, and leaves the rest of the score consistent.

A mutant is told so that only what was changed is wrong: who was moved walks on from where he now is, and turns on from
how he now faces.  Otherwise the bookkeeping alone would give every mutant away.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from geometry.facing import forward
from scenes.rules.people import pairings
from scenes.rules.play import angle, first_heading, last_heading
from scenes.score import Action, Cue, Point, Score

EARLY = 2.0
"""Seconds by which a thing is begun too early."""
SHIFT = 2.0
"""尺 by which a place is shifted."""
STAIRS = {"西阶": "阼阶", "阼阶": "西阶"}
AT_ONCE = 1e-6


@dataclass(frozen=True)
class Mutant:
    """A score with one fault: which mutator planted it, in which cue, at whose action, in a line of words."""

    mutator: str
    cue: str
    action: Action
    words: str
    people: frozenset[str]
    make: Callable[[], Score]


Changed = Mapping[int, tuple[Action, ...]]
"""``id(action)`` to what stands in its place."""


def rebuilt(score: Score, changed: Changed, people: frozenset[str]) -> Score:
    """The score with some actions replaced, and the motions of ``people`` made to go on from one another."""
    cues: list[Cue] = []
    for cue in score.cues:
        if any(id(a) in changed for a in cue.actions):
            cue = replace(cue, actions=tuple(b for a in cue.actions for b in changed.get(id(a), (a,))))
        cues.append(cue)
    told = replace(score, cues=tuple(cues))
    mended = {}
    for who in people:
        mended.update(_mended(told, who))
    if not mended:
        return told
    return replace(told, cues=tuple(replace(cue, actions=tuple(mended.get(id(a), a) for a in cue.actions)) for cue in told.cues))


def _mended(score: Score, who: str) -> dict[int, Action]:
    """What must be said otherwise for one man to go on from where he is and how he faces."""
    person = score.initial.officiants[who]
    here: Point = (person.x, person.y, person.z)
    facing = person.facing
    out: dict[int, Action] = {}
    before: Action | None = None
    for action in (a for a in score.actions if a.who == who):
        now = action
        if action.path is not None and action.path[0] != here:
            now = replace(now, path=(here, *action.path[1:]))
        if now.path is not None and now.facing is None:
            toward = first_heading(now.path)
            turned = before is not None and before.path is None and before.facing is not None and now.t0 - before.t1 < AT_ONCE
            if toward is not None and angle(toward, facing) > 1e-6 and turned and before is not None:
                start, by = (out.get(id(before)) or before).facing or (0.0, 0.0)
                out[id(before)] = replace(before, facing=(start, by + _signed(toward - facing)))
                facing = toward
        if now.facing is not None:
            start, by = now.facing
            if angle(start, facing) > 1e-6:
                by = by + _signed(start - facing) if now.path is None else by
                now = replace(now, facing=(facing, by))
            facing = (now.facing or (0.0, 0.0))[0] + by
        elif now.path is not None:
            last = last_heading(now.path)
            facing = facing if last is None else last
        if now.path is not None:
            here = now.path[-1]
        if now is not action:
            out[id(action)] = now
        before = action
    return out


def _signed(degrees: float) -> float:
    return (degrees + 180.0) % 360.0 - 180.0


def draw(*seed: object, out_of: int) -> int:
    """A number from 0 to ``out_of`` - 1 that is the same on every machine for the same seed."""
    return hashlib.sha256("/".join(map(str, seed)).encode()).digest()[0] % out_of


def _each(score: Score) -> Iterator[tuple[Cue, Action, int]]:
    for cue in score.cues:
        for n, action in enumerate(cue.actions):
            yield cue, action, n


def _planted(score: Score, mutator: str, cue: Cue, action: Action, words: str, changed: Changed, *others: str) -> Mutant:
    people = frozenset({action.who, *others})
    return Mutant(mutator, cue.id, action, words, people, lambda: rebuilt(score, changed, people))


def flips_a_turn(score: Score) -> Iterator[Mutant]:
    """The other way round to the same facing."""
    for cue, action, _ in _each(score):
        if action.path is None and action.facing is not None and action.facing[1]:
            start, by = action.facing
            other = by - 360.0 if by > 0 else by + 360.0
            flipped = replace(action, facing=(start, other))
            yield _planted(score, "flips a turn", cue, action, f"{by:.0f}° become {other:.0f}°", {id(action): (flipped,)})


def drops_a_bow(score: Score) -> Iterator[Mutant]:
    """A bow is left out."""
    for cue, action, _ in _each(score):
        if action.verb in ("bow", "bow_down"):
            yield _planted(score, "drops a bow", cue, action, "is left out", {id(action): ()})


def shifts_a_place(score: Score) -> Iterator[Mutant]:
    """Where a walk ends is shifted by 2 尺 north, east, south or west, and the man goes on from there."""
    for cue, action, n in _each(score):
        if action.path is None or len(action.path) < 2 or len({z for _, _, z in action.path}) > 1:
            continue
        word = ("北", "东", "南", "西")[draw(cue.id, n, "shift", out_of=4)]
        dx, dy = forward(word)
        x, y, z = action.path[-1]
        shifted = replace(action, path=(*action.path[:-1], (x + SHIFT * dx, y + SHIFT * dy, z)))
        yield _planted(score, "shifts a place", cue, action, f"{SHIFT:g} 尺 {word}", {id(action): (shifted,)})


def swaps_sides(score: Score) -> Iterator[Mutant]:
    """The two of a pair end each where the other should."""
    for cue in score.cues:
        for pair in pairings(score):
            walks = [[a for a in cue.actions if a.who == who and a.path is not None and len(a.path) > 1] for who in pair.both]
            if not all(walks):
                continue
            a, b = walks[0][-1], walks[1][-1]
            if a.path is None or b.path is None or a.path[-1][2] != b.path[-1][2] or a.verb in STAIRS or a.path[-1] == b.path[-1]:
                continue
            if len({z for _, _, z in (*a.path, *b.path)}) > 1:
                continue
            one = replace(a, path=(*a.path[:-1], b.path[-1]), to=b.to)
            two = replace(b, path=(*b.path[:-1], a.path[-1]), to=a.to)
            yield _planted(score, "swaps sides", cue, a, f"and {b.who} end in each other's place", {id(a): (one,), id(b): (two,)}, b.who)


def starts_early(score: Score) -> Iterator[Mutant]:
    """A thing is begun and done 2 s too early."""
    for cue, action, _ in _each(score):
        if action.verb == "stand_still" or action.t0 < EARLY:
            continue
        changes = tuple(replace(c, t=c.t - EARLY) for c in action.changes)
        early = replace(action, t0=action.t0 - EARLY, t1=action.t1 - EARLY, changes=changes)
        yield _planted(score, "starts early", cue, action, f"{action.verb} {EARLY:g} s early", {id(action): (early,)})


def skips_a_handover(score: Score) -> Iterator[Mutant]:
    """A thing is not handed over."""
    for cue, action, _ in _each(score):
        if action.verb == "hand":
            yield _planted(score, "skips a hand-over", cue, action, f"{action.object} is not handed to {action.to}", {id(action): ()})


def takes_the_wrong_stairs(score: Score) -> Iterator[Mutant]:
    """Up or down by the other stair."""
    for cue, action, _ in _each(score):
        if action.verb in ("ascend", "descend") and action.path is not None and action.to in STAIRS:
            path = (action.path[0], *((-x, y, z) for x, y, z in action.path[1:]))
            other = replace(action, path=path, to=STAIRS[action.to])
            yield _planted(score, "takes the wrong stairs", cue, action, f"{action.verb} by {other.to}", {id(action): (other,)})


def faces_the_wrong_way(score: Score) -> Iterator[Mutant]:
    """A turn ends a quarter or half a round further; who walks next turns from there."""
    for cue, action, n in _each(score):
        if action.path is not None or action.facing is None or not action.facing[1]:
            continue
        after = next((a for a in score.actions if a.who == action.who and a.t0 >= action.t1 - AT_ONCE and a is not action), None)
        if after is not None and after.path is not None and after.facing is None and after.t0 - action.t1 < AT_ONCE:
            continue  # the walk that follows at once sets his facing
        more = (90.0, 180.0, -90.0)[draw(cue.id, n, "face", out_of=3)]
        start, by = action.facing
        other = _signed(by + more)
        wrong = (replace(action, facing=(start, other)),) if abs(other) > AT_ONCE else ()
        yield _planted(score, "faces the wrong way", cue, action, f"{more:+.0f}°", {id(action): wrong})


MUTATORS = (
    swaps_sides,
    flips_a_turn,
    drops_a_bow,
    shifts_a_place,
    starts_early,
    skips_a_handover,
    takes_the_wrong_stairs,
    faces_the_wrong_way,
)
