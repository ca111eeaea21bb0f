"""What a picture needs from a score beyond one instant, found once a score and kept as long as the score lives."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from scenes.score import Action, Cue, ObjectChange, OfficiantState, PersonChange, Score
from scenes.text import RiteText, load_text

Floats = NDArray[np.float64]
T = TypeVar("T")

KEEP_LAYOUTS = 4
"""Label places and the like kept for each label interval: a whole rite in one view, with loupe and inset, needs about three."""

KEEP_LATELY = 24
"""Intermediate results kept for the panes and label intervals of one picture; each may be large."""
LONGEST = 2.5
"""Seconds after which labels may take new sides inside a long cue."""

SETTLE = 0.7
"""Seconds before the end of a cue at which labels take the sides of the rest that follows."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A thing on its way by itself: from ``t0`` to ``t1`` it flies to (x, y)."""

    object: str
    t0: float
    t1: float
    x: float
    y: float


@dataclass(frozen=True, slots=True, eq=False)
class Manners:
    """Stage (None for who is not present), posture and label of everybody, in the score's order."""

    stages: tuple[str | None, ...]
    postures: tuple[str, ...]
    words: tuple[str, ...]


class Index:
    """Look-ups of one score.  All of it follows from the score alone."""

    def __init__(self, score: Score) -> None:
        self._score = weakref.ref(score)
        self.actions = score.actions
        self._t0 = np.array([a.t0 for a in self.actions], dtype=np.float64)
        self._t1 = np.array([a.t1 for a in self.actions], dtype=np.float64)
        self.groups = {o.id: o.group for o in score.officiants}
        self.short = _short(score)
        self.text: RiteText = load_text(score.rite)
        self._lengths: dict[int, Floats] = {}
        self._layouts: OrderedDict[Any, Any] = OrderedDict()
        self._lately: OrderedDict[Any, Any] = OrderedDict()
        changes = [c for a in self.actions for c in a.changes]
        titled = [c for c in changes if isinstance(c, PersonChange) and c.attribute == "title"]
        self.retitled = frozenset(c.who for c in titled)
        presence = [c.t for c in changes if isinstance(c, PersonChange) and c.attribute in ("present", "title", "stage")]
        words = [t for a in self.actions if a.words for t in (a.t0, a.t1)]
        self._altered = np.unique(np.array([c.t for c in changes if isinstance(c, PersonChange)], dtype=np.float64))
        self.keys = _keys(score, [*presence, *words])
        self.keep = KEEP_LAYOUTS * len(self.keys)
        flying = [c for c in changes if isinstance(c, ObjectChange) and c.lasts > 0]
        self._laid = _mats_laid(score)
        self.flights = tuple(Flight(c.object, c.t, c.t + c.lasts, c.x, c.y) for c in flying)

    @property
    def score(self) -> Score:
        score = self._score()
        assert score is not None
        return score

    def running(self, t: float) -> list[Action]:
        """Actions in progress at ``t``."""
        found = np.nonzero((self._t0 <= t) & (t < self._t1))[0]
        return [self.actions[i] for i in found.tolist()]

    def between(self, start: float, end: float) -> list[Action]:
        """Actions that are in progress at some time between ``start`` and ``end``."""
        found = np.nonzero((self._t0 < end) & (self._t1 > start))[0]
        return [self.actions[i] for i in found.tolist()]

    def mats_to_come(self, t: float) -> frozenset[str]:
        """Mats that nobody has begun to lay at ``t``: the score has them laid (陈设) later."""
        return frozenset(id for id, laid in self._laid.items() if t < laid)

    def flying(self, t: float) -> dict[str, Flight]:
        """Things in the air at ``t``, by id."""
        return {f.object: f for f in self.flights if f.t0 <= t < f.t1}

    def along(self, action: Action) -> Floats:
        """Distance (尺) from the start of the action's path to each of its points."""
        found = self._lengths.get(id(action))
        if found is None:
            assert action.path is not None
            points = np.array(action.path, dtype=np.float64)
            found = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
            self._lengths[id(action)] = found
        return found

    def key_at(self, t: float, left: bool) -> int:
        """The number of the label interval that ``t`` is in."""
        return max(0, int(np.searchsorted(self.keys, t, side="left" if left else "right")) - 1)

    def kept(self, key: object, make: Callable[[], T]) -> T:
        """``make()``, or what it gave before for the same key."""
        return _kept(self._layouts, key, make, self.keep)

    def lately(self, key: object, make: Callable[[], T]) -> T:
        """The same for what is large and soon useless."""
        return _kept(self._lately, key, make, KEEP_LATELY)

    def manners(self, t: float) -> Manners:
        """What of everybody stays the same between two changes, at ``t``."""
        epoch = int(np.searchsorted(self._altered, t, side="right"))
        return self.lately(("manners", epoch), lambda: _manners(self, t))

    def words(self, person: OfficiantState) -> str:
        """What is written beside a person: the title where it changes in the rite, else the short label."""
        return person.title if person.id in self.retitled and person.title != person.id else self.short[person.id]

    @cached_property
    def ends(self) -> dict[str, int]:
        """Cue id to its number."""
        return {cue.id: i for i, cue in enumerate(self.score.cues)}

    def caption_cue(self, t: float, left: bool) -> Cue | None:
        """The cue whose sentence stands at the foot."""
        return self.score.cue_at(t, left=left)


def _kept(store: OrderedDict[Any, Any], key: object, make: Callable[[], T], most: int) -> T:
    if key in store:
        store.move_to_end(key)
        return store[key]  # type: ignore[no-any-return]
    value = make()
    store[key] = value
    while len(store) > most:
        store.popitem(last=False)
    return value


def _manners(index: Index, t: float) -> Manners:
    people = list(index.score.state_at(t).officiants.values())
    return Manners(
        tuple(p.stage if p.present else None for p in people),
        tuple(p.posture for p in people),
        tuple(index.words(p) for p in people),
    )


NUMBERS = "〇一二三四五六七八九十"


def numbered(label: str) -> str:
    """A label with its number in Chinese: 众宾3 is written 众宾三, 弟子12 弟子十二."""
    stem = label.rstrip("0123456789")
    if stem == label:
        return label
    return stem + numeral(int(label[len(stem) :]))


def numeral(n: int) -> str:
    """A number below 100 in Chinese."""
    if n <= 10:
        return NUMBERS[n]
    tens, ones = divmod(n, 10)
    return (NUMBERS[tens] if tens > 1 else "") + "十" + (NUMBERS[ones] if ones else "")


def _short(score: Score) -> dict[str, str]:
    """Labels as written; one who is alone of his kind needs no number."""
    stems = [o.id.rstrip("0123456789") for o in score.officiants]
    out = {}
    for officiant, stem in zip(score.officiants, stems, strict=True):
        alone = stems.count(stem) == 1
        out[officiant.id] = officiant.label.rstrip("0123456789") if alone else numbered(officiant.label)
    return out


def _keys(score: Score, extra: list[float]) -> Floats:
    """Instants at which labels may change sides: cue starts, a few more in long cues, comings, goings and words."""
    times = {0.0, score.duration}
    for cue in score.cues:
        long = cue.t1 - cue.t0
        pieces = max(1, int(np.ceil(long / LONGEST)))
        times.update(cue.t0 + long * i / pieces for i in range(pieces))
        if long > 2 * SETTLE:
            times.add(cue.t1 - SETTLE)
    times.update(extra)
    return np.array(sorted(t for t in times if 0.0 <= t <= score.duration), dtype=np.float64)


_INDEXES: dict[int, tuple[weakref.ref[Score], Index]] = {}


def index_of(score: Score) -> Index:
    """The index of ``score``; forgotten with it."""
    number = id(score)
    found = _INDEXES.get(number)
    if found is not None and found[0]() is score:
        return found[1]
    index = Index(score)
    _INDEXES[number] = (weakref.ref(score, lambda _: _INDEXES.pop(number, None)), index)
    return index


def _mats_laid(score: Score) -> dict[str, float]:
    """When each mat that is laid in the rite is first laid, by its id."""
    mats = {f.id for plan in score.site.stages.values() for f in plan.features.values() if f.kind == "mat"}
    laid: dict[str, float] = {}
    for a in score.actions:
        if a.verb == "lay_out":
            for id in mats.intersection((a.object or "").split()):
                laid[id] = min(a.t0, laid.get(id, a.t0))
    return laid
