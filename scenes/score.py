"""The score: a rite solved to the second, frozen, and asked for its state at any instant.

A score is a list of cues, each with the actions done in it.  An action carries the whole of what it changes: the path
walked, the turn made, the discrete changes (posture, dress, title, what is held).  From the initial state and the
actions alone :mod:`scenes.tracks` builds the arrays that answer ``state_at`` and ``sample``, so a score read back
from a file plays exactly as the one that was compiled.

Nothing is carried from one instant to the next: a jump, a rewind and a play ask the same pure function.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from geometry.evidence import Evidence
from geometry.site import Site

if TYPE_CHECKING:
    from scenes.tracks import Tracks

Point = tuple[float, float, float]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

POSTURES = ("立", "坐", "兴", "揖", "拜", "稽首", "行", "射")
SLOTS = ("左手", "右手", "指间", "带", "背", "两手")


@dataclass(frozen=True, slots=True)
class Officiant:
    """Who takes part: id (the rite's own term), group for colour and sign, and a short label for the plan.

    Groups: ``host guest officers archers music attendants``.
    """

    id: str
    group: str
    label: str


@dataclass(frozen=True, slots=True)
class Held:
    """A thing in somebody's keeping: object id, slot (左手 右手 指间 带 背 两手) and state (张 弛 举 偃 …, or None)."""

    id: str
    slot: str
    state: str | None


@dataclass(frozen=True, slots=True)
class OfficiantState:
    """One person at one instant.  Lengths in 尺, facing in degrees clockwise from north."""

    id: str
    title: str
    stage: str
    present: bool
    x: float
    y: float
    z: float
    facing: float
    posture: str
    dress: tuple[str, ...]
    holding: tuple[Held, ...]
    place: str | None
    moving: bool


@dataclass(frozen=True, slots=True)
class ObjectState:
    """One thing at one instant.  ``holder`` is an officiant, the thing it lies in or on, or None when it stands by itself."""

    id: str
    stage: str
    present: bool
    x: float
    y: float
    z: float
    facing: float
    holder: str | None
    slot: str | None
    state: str | None


@dataclass(frozen=True, slots=True)
class PersonChange:
    """At instant ``t`` (s) one attribute of ``who`` becomes ``value``.

    ``attribute`` is one of ``title stage present posture dress place``; ``dress`` takes a tuple, the others a str,
    bool or None.
    """

    t: float
    who: str
    attribute: str
    value: str | bool | None | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObjectChange:
    """At instant ``t`` (s) the thing ``object`` is put as said; ``lasts`` > 0 moves it there in a straight line in that time.

    While an officiant holds it, its position is his and ``x, y, z`` are those of the moment of taking.
    """

    t: float
    object: str
    stage: str
    present: bool
    x: float
    y: float
    z: float
    facing: float
    holder: str | None
    slot: str | None
    state: str | None
    lasts: float = 0.0


Change = PersonChange | ObjectChange


@dataclass(frozen=True, slots=True)
class Action:
    """What one officiant does between ``t0`` and ``t1`` (s).

    ``path``: polyline in 尺, or None.  ``facing``: (start, signed sweep) in degrees, + clockwise; None on a walk means
    that he faces along his path.  ``words``: what is said.  ``to``: the person addressed or the place aimed at.
    """

    who: str
    verb: str
    t0: float
    t1: float
    path: tuple[Point, ...] | None
    facing: tuple[float, float] | None
    object: str | None
    to: str | None
    words: str | None
    changes: tuple[Change, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Cue:
    """One step of the rite, tied to the sentence that asks for it.

    ``quote``: the words of the sentence being done.  ``like``: the sentence a repetition plays again, or None.
    """

    id: str
    sentence: str
    quote: str
    like: str | None
    t0: float
    t1: float
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class SentenceStatus:
    """How a sentence is done: enacted, laid out, ruled, held, conditional or missing.

    ``by`` names cues, features or rules; ``options`` the options (NAME=VALUE) that enact a conditional one.
    """

    id: str
    status: str
    by: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sample:
    """Many instants at once: arrays of shape (times, officiants); columns in the order of ``ids``.

    ``on``: the number in ``stages`` of the stage each is on, -1 for who is away.
    """

    t: FloatArray
    ids: tuple[str, ...]
    x: FloatArray
    y: FloatArray
    z: FloatArray
    facing: FloatArray
    moving: BoolArray
    on: NDArray[np.int64]
    stages: tuple[str, ...]


@dataclass(frozen=True)
class State:
    """The rite at one instant.  ``officiants`` and ``objects`` map ids to their states, in the score's order."""

    rite: str
    t: float
    day: int
    cue: str | None
    sentence: str | None
    officiants: Mapping[str, OfficiantState]
    objects: Mapping[str, ObjectState]

    def named(self, cue: str | None, sentence: str | None) -> State:
        """The same instant reported under the cue and sentence that were asked for."""
        return replace(self, cue=cue, sentence=sentence)


@dataclass(frozen=True)
class Score:
    """A whole rite, solved.  Times in seconds from its start; the last instant ``duration`` is included."""

    rite: str
    options: Mapping[str, str]
    site: Site
    officiants: tuple[Officiant, ...]
    initial: State
    cues: tuple[Cue, ...]
    duration: float
    statuses: Mapping[str, SentenceStatus] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)

    # -- asking ------------------------------------------------------------------------------------------------------

    def state_at(self, t: float, *, left: bool = False) -> State:
        """The state at ``t`` seconds (clamped to the rite).  ``left`` takes the left limit: what begins at ``t`` has not begun."""
        t = min(max(t, 0.0), self.duration)
        cue = self.cue_at(t, left=left)
        officiants, objects = self._tracks.at(t, left)
        sentence = cue.sentence if cue else None
        return State(self.rite, t, self.day_at(sentence), cue.id if cue else None, sentence, officiants, objects)

    def sample(self, times: Sequence[float] | FloatArray) -> Sample:
        """Positions and facings of all officiants at ``times`` (s), vectorised over both."""
        return self._tracks.sample(np.clip(np.asarray(times, dtype=np.float64), 0.0, self.duration))

    def cue_at(self, t: float, *, left: bool = False) -> Cue | None:
        """The cue being played at ``t``; ``left`` gives the earlier one at a border.  None for a score without cues."""
        if not self.cues:
            return None
        index = int(np.searchsorted(self._cue_starts, t, side="left" if left else "right")) - 1
        return self.cues[max(index, 0)]

    def day_at(self, sentence: str | None) -> int:
        """The day of the rite on which a sentence is done (1 unless the rite says otherwise)."""
        return self.days.get(sentence.split(".")[0], 1) if sentence else 1

    def stage_of(self, cue: str | None) -> str:
        """The stage on which a cue plays: that of the first who acts in it, when it is done.  Without a cue: the site's first."""
        return self._cue_stages.get(cue or "", next(iter(self.site.stages)))

    def walks(self, who: str) -> Iterator[Action]:
        """The actions of ``who`` that move him, in time order."""
        return iter(self._walks.get(who, ()))

    # -- look-ups ----------------------------------------------------------------------------------------------------

    @cached_property
    def cue_by_id(self) -> Mapping[str, Cue]:
        return {cue.id: cue for cue in self.cues}

    @cached_property
    def cues_of_sentence(self) -> Mapping[str, tuple[Cue, ...]]:
        """Sentence id to its cues in order."""
        out: dict[str, list[Cue]] = {}
        for cue in self.cues:
            out.setdefault(cue.sentence, []).append(cue)
        return {key: tuple(value) for key, value in out.items()}

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All actions in time order (ties in script order)."""
        return tuple(sorted((a for cue in self.cues for a in cue.actions), key=lambda a: (a.t0, a.t1)))

    @cached_property
    def cue_of_action(self) -> Mapping[int, Cue]:
        """``id(action)`` to the cue it belongs to."""
        return {id(a): cue for cue in self.cues for a in cue.actions}

    @cached_property
    def _walks(self) -> Mapping[str, tuple[Action, ...]]:
        out: dict[str, list[Action]] = {}
        for action in self.actions:
            if action.path is not None:
                out.setdefault(action.who, []).append(action)
        return {key: tuple(value) for key, value in out.items()}

    @cached_property
    def _cue_stages(self) -> Mapping[str, str]:
        moves: dict[str, list[tuple[float, str]]] = {who: [(-np.inf, p.stage)] for who, p in self.initial.officiants.items()}
        for action in self.actions:
            for change in action.changes:
                if isinstance(change, PersonChange) and change.attribute == "stage":
                    moves[change.who].append((change.t, str(change.value)))
        out: dict[str, str] = {}
        for cue in self.cues:
            for action in cue.actions[:1]:
                out[cue.id] = [stage for t, stage in moves[action.who] if t < cue.t1][-1]
        return out

    @cached_property
    def _cue_starts(self) -> FloatArray:
        return np.array([cue.t0 for cue in self.cues], dtype=np.float64)

    @cached_property
    def _tracks(self) -> Tracks:
        from scenes.tracks import build_tracks

        return build_tracks(self.officiants, self.initial, self.actions)
