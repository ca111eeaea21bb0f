"""A score laid out for the rules: who does what, from where, how he faces, what he wears and holds when he begins.

Everything is folded from the initial state and the actions alone and never refuses: a score with a fault in it is just
what the rules are for.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from geometry.facing import heading
from geometry.hall import Stair, stair_of
from geometry.site import Place, StagePlan
from scenes.rules.motion import Legs, Pieces, legs, pieces
from scenes.rules.people import Pairing, pairings
from scenes.rules.registry import Found
from scenes.score import Action, Cue, Held, ObjectChange, ObjectState, OfficiantState, PersonChange, Point, Score
from scenes.text import RiteText, load_text

EPS = 1e-6
"""Two instants (s), points (尺) or facings (degrees) nearer than this are the same."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One action with the state of its doer: before it (``at``, ``facing`` …) and after it (``to``, ``facing_after``).

    ``facing`` in degrees clockwise from north; ``held`` what he holds when he begins; ``place`` where he stands then, if
    that is a place; ``n`` its number among his deeds.
    """

    action: Action
    cue: Cue
    n: int
    at: Point
    to: Point
    facing: float
    facing_after: float
    title: str
    stage: str
    present: bool
    posture: str
    dress: tuple[str, ...]
    place: str | None
    held: tuple[Held, ...]

    @property
    def who(self) -> str:
        return self.action.who

    @property
    def verb(self) -> str:
        return self.action.verb

    @property
    def t0(self) -> float:
        return self.action.t0

    @property
    def t1(self) -> float:
        return self.action.t1

    @property
    def enters(self) -> bool:
        """He comes upon a stage: a path of one point says where."""
        return self.action.path is not None and len(self.action.path) == 1

    @property
    def place_after(self) -> str | None:
        """The place where he then stands, if that is one."""
        told = [c for c in self.action.changes if isinstance(c, PersonChange) and c.attribute == "place" and c.who == self.who]
        return self.place if not told else told[-1].value if isinstance(told[-1].value, str) else None

    @property
    def moves(self) -> bool:
        """He goes somewhere (a walk, a step, a stair)."""
        return self.action.path is not None and len(self.action.path) > 1

    @property
    def turns(self) -> bool:
        """He turns on the spot."""
        return self.action.path is None and self.action.facing is not None

    def holds(self, kind: str) -> tuple[Held, ...]:
        """The things of a kind (弓, 矢, 扑 …) he holds when he begins."""
        return tuple(h for h in self.held if h.id == kind or h.id.startswith(f"{kind}·"))

    def found(self, message: str, *others: str, after: bool = False) -> Found:
        """A finding about this deed, where it begins (``after``: where it ends)."""
        x, y, _ = self.to if after else self.at
        return Found((self.who, *others), self.t1 if after else self.t0, x, y, message, self.cue.id)


@dataclass(frozen=True, slots=True)
class Handling:
    """One change of a thing's keeper, slot or state: the deed that makes it, the thing before it and after it."""

    deed: Deed
    change: ObjectChange
    before: ObjectState | None
    at: Point


@dataclass(frozen=True)
class Group:
    """Neighbouring cues that do one sentence (or repeat one sentence): their deeds together, in time order."""

    sentence: str
    like: str | None
    cues: tuple[Cue, ...]
    deeds: tuple[Deed, ...]

    @property
    def quotes(self) -> str:
        """The words being done, each once."""
        return "".join(dict.fromkeys(cue.quote for cue in self.cues))

    @cached_property
    def doers(self) -> Mapping[str, tuple[Deed, ...]]:
        """Deeds by person, of those who do what the words ask (not of those whom only a choice of ours moves)."""
        out: dict[str, list[Deed]] = {}
        for deed in self.deeds:
            out.setdefault(deed.who, []).append(deed)
        return {who: tuple(deeds) for who, deeds in out.items() if any(self.by_words(d) for d in deeds)}

    def by_words(self, deed: Deed) -> bool:
        """Whether a deed rests on the words of its own cue."""
        return deed.action.evidence.phrase == deed.cue.quote


class Play:
    """A score as the rules read it.  ``focus``: people to look at where a rule compares everybody with everybody (None: all)."""

    def __init__(self, score: Score, focus: frozenset[str] | None = None) -> None:
        self.score = score
        self.focus = focus
        self.text: RiteText = load_text(score.rite)
        self.deeds: tuple[Deed, ...]
        self.handlings: tuple[Handling, ...]
        self.deeds, self.handlings = _fold(score)

    # -- look-ups ------------------------------------------------------------------------------------------------------

    def option(self, name: str) -> str:
        """The value of an option or reading; empty for a score that does not carry it."""
        return self.score.options.get(name, "")

    @property
    def with_prince(self) -> bool:
        """Whether the host is a prince (option prince, J.50)."""
        return self.option("prince") not in ("", "no")

    @property
    def prince_first(self) -> bool:
        """Whether a prince looses before the guest (F24)."""
        return self.with_prince and self.option("F24") == "prince"

    @cached_property
    def of(self) -> Mapping[str, tuple[Deed, ...]]:
        """Deeds by person, in time order; everybody of the cast has an entry."""
        out: dict[str, list[Deed]] = {o.id: [] for o in self.score.officiants}
        for deed in self.deeds:
            out.setdefault(deed.who, []).append(deed)
        return {who: tuple(deeds) for who, deeds in out.items()}

    @cached_property
    def of_cue(self) -> Mapping[str, tuple[Deed, ...]]:
        """Deeds by cue id, in time order."""
        out: dict[str, list[Deed]] = {cue.id: [] for cue in self.score.cues}
        for deed in self.deeds:
            out[deed.cue.id].append(deed)
        return {cue: tuple(deeds) for cue, deeds in out.items()}

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The cues in runs that do the same sentence or repeat the same one."""
        runs: list[list[Cue]] = []
        for cue in self.score.cues:
            if runs and (runs[-1][-1].sentence, runs[-1][-1].like) == (cue.sentence, cue.like):
                runs[-1].append(cue)
            else:
                runs.append([cue])
        return tuple(
            Group(
                run[0].sentence,
                run[0].like,
                tuple(run),
                tuple(sorted((d for cue in run for d in self.of_cue[cue.id]), key=lambda d: (d.t0, d.t1))),
            )
            for run in runs
        )

    def words(self, cue: Cue) -> str:
        """The words that tell what is done in a cue: those of the sentence it repeats, or its own."""
        if cue.like is None:
            return cue.quote
        said = self.text.sentences.get(cue.like)
        return said.text if said else cue.quote

    def said(self, group: Group) -> str:
        """The words that tell what is done in a group of cues."""
        return self.words(group.cues[0]) if group.like else group.quotes

    @cached_property
    def going(self) -> tuple[NDArray[np.int64], ...]:
        """For each officiant by number the pieces of his motion in which he moves, in time order."""
        found = self.motion
        moving = (found.end != found.p).any(axis=1)
        mine = [np.flatnonzero(moving & (found.owner == n)) for n in range(len(self.score.officiants))]
        return tuple(each[np.argsort(found.t0[each], kind="stable")] for each in mine)

    @cached_property
    def pairs(self) -> tuple[Pairing, ...]:
        """The pairs (耦) of this cast."""
        return pairings(self.score)

    @cached_property
    def partner(self) -> Mapping[str, str]:
        """Each archer's mate."""
        return {a: b for pair in self.pairs for a, b in ((pair.upper, pair.lower), (pair.lower, pair.upper))}

    @cached_property
    def upper(self) -> frozenset[str]:
        """All 上射."""
        return frozenset(pair.upper for pair in self.pairs)

    def plan(self, stage: str) -> StagePlan | None:
        return self.score.site.stages.get(stage)

    def place(self, deed: Deed, id: str | None) -> Place | None:
        """The place ``id`` of the stage where a deed is done."""
        plan = self.plan(deed.stage)
        return plan.places.get(id) if plan and id else None

    @cached_property
    def stairs(self) -> Mapping[tuple[str, str], Stair]:
        """(stage, id) to the stairs of all stages."""
        return {
            (plan.id, f.id): stair_of(plan, f.id)
            for plan in self.score.site.stages.values()
            for f in plan.features.values()
            if f.kind == "stairs"
        }

    def stair_near(self, deed: Deed) -> Stair | None:
        """The stair nearest to where a deed begins."""
        mine = [stair for (stage, _), stair in self.stairs.items() if stage == deed.stage]
        return min(mine, key=lambda stair: abs(stair.x - deed.at[0]), default=None)

    def hall_z(self, stage: str) -> float:
        """Height of the hall of a stage (infinite where there is none)."""
        plan = self.plan(stage)
        tops = [f.z + f.size[2] for f in plan.features.values() if f.kind == "platform"] if plan else []
        return max(tops, default=float("inf"))

    def on_hall(self, deed: Deed) -> bool:
        """He stands on the hall when the deed begins."""
        return deed.at[2] >= self.hall_z(deed.stage) - EPS

    @cached_property
    def motion(self) -> Pieces:
        """Everybody's motion (see :mod:`scenes.rules.motion`)."""
        return pieces(self)

    @cached_property
    def legs(self) -> Legs:
        """Every straight leg of every walk."""
        return legs(self)

    def where(self, who: str, t: float) -> Point:
        """Where somebody stands at ``t``, or where the walk he is on leads."""
        here = self.score.initial.officiants[who]
        last = next((d for d in reversed(self.of[who]) if d.t0 <= t + EPS), None)
        return last.to if last else (here.x, here.y, here.z)

    # -- sequences of one man -------------------------------------------------------------------------------------------

    def before(self, deed: Deed) -> Iterator[Deed]:
        """His earlier deeds, the latest first."""
        mine = self.of[deed.who]
        return (mine[i] for i in range(deed.n - 1, -1, -1))

    def after(self, deed: Deed) -> Iterator[Deed]:
        """His later deeds in order."""
        mine = self.of[deed.who]
        return (mine[i] for i in range(deed.n + 1, len(mine)))

    def next(self, deed: Deed) -> Deed | None:
        """What he does next."""
        return next(self.after(deed), None)


def angle(a: float, b: float) -> float:
    """Degrees between two facings, 0 to 180."""
    return abs((a - b + 180.0) % 360.0 - 180.0)


def first_heading(path: Sequence[Point]) -> float | None:
    """Heading of the first step in plan of a path, in degrees; None for one that goes nowhere."""
    for a, b in zip(path, path[1:], strict=False):
        if abs(a[0] - b[0]) > 1e-9 or abs(a[1] - b[1]) > 1e-9:
            return heading((b[0] - a[0], b[1] - a[1]))
    return None


def last_heading(path: Sequence[Point]) -> float | None:
    """Heading of the last step in plan of a path, in degrees; None for one that goes nowhere."""
    reverse = first_heading(tuple(reversed(path)))
    return None if reverse is None else (reverse + 180.0) % 360.0


def length(path: Sequence[Point]) -> float:
    """Length of a path in 尺, along its slopes."""
    points = np.array(path)
    return float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum()) if len(path) > 1 else 0.0


def _fold(score: Score) -> tuple[tuple[Deed, ...], tuple[Handling, ...]]:
    """All deeds and handlings in time order.  A change counts for the deeds that begin when or after it happens."""
    people: dict[str, OfficiantState] = dict(score.initial.officiants)
    things: dict[str, ObjectState] = dict(score.initial.objects)
    counts: dict[str, int] = {}
    deeds: list[Deed] = []
    handlings: list[Handling] = []
    pending: list[tuple[float, int, PersonChange | ObjectChange, Deed]] = []
    number = 0

    def apply(until: float) -> None:
        while pending and pending[0][0] <= until + EPS:
            _, _, change, deed = heapq.heappop(pending)
            if isinstance(change, PersonChange):
                if change.who in people:
                    changed: dict[str, Any] = {change.attribute: change.value}
                    people[change.who] = replace(people[change.who], **changed)
                continue
            handlings.append(_handle(deed, change, people, things))

    for action in score.actions:
        apply(action.t0)
        man = people[action.who]
        facing, after = man.facing, man.facing
        to: Point = (man.x, man.y, man.z)
        if action.path is not None:
            to = action.path[-1]
            toward = last_heading(action.path) if action.facing is None else None
            after = man.facing if toward is None else toward
        if action.facing is not None:
            after = (action.facing[0] + action.facing[1]) % 360.0
        deed = Deed(
            action,
            score.cue_of_action[id(action)],
            counts.get(man.id, 0),
            (man.x, man.y, man.z),
            to,
            facing,
            after,
            man.title,
            man.stage,
            man.present,
            man.posture,
            man.dress,
            man.place,
            man.holding,
        )
        counts[man.id] = deed.n + 1
        deeds.append(deed)
        if action.path is not None or after != facing:
            people[man.id] = replace(man, x=to[0], y=to[1], z=to[2], facing=after)
        for change in action.changes:
            heapq.heappush(pending, (change.t, number, change, deed))
            number += 1
    apply(float("inf"))
    return tuple(deeds), tuple(handlings)


def _handle(deed: Deed, change: ObjectChange, people: dict[str, OfficiantState], things: dict[str, ObjectState]) -> Handling:
    before = things.get(change.object)
    keeper = people.get(before.holder or "") if before else None
    where = (keeper.x, keeper.y, keeper.z) if keeper else (before.x, before.y, before.z) if before else (change.x, change.y, change.z)
    things[change.object] = ObjectState(
        change.object, change.stage, change.present, change.x, change.y, change.z, change.facing, change.holder, change.slot, change.state
    )
    for who in {before.holder if before else None, change.holder}:
        if who is None or who not in people:
            continue
        held = tuple(h for h in people[who].holding if h.id != change.object)
        if change.holder == who:
            held = (*held, Held(change.object, change.slot or "", change.state))
        people[who] = replace(people[who], holding=held)
    return Handling(deed, change, before, where)
