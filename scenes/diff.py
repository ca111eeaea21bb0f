"""What differs between two scores of one rite: cue by cue, person by person, where each difference begins.

Cues are paired by sentence, by the sentence they repeat and by the words being done, in order.  A man who stands elsewhere
through many cues is told of once, when that begins, and again when how he differs changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from geometry.facing import compass_word
from scenes.errors import LituError
from scenes.score import Action, Cue, ObjectState, OfficiantState, Score

NEAR = 0.05
"""Two points nearer than that many 尺 are one."""
ALIKE = 1.0
"""Two facings nearer than that many degrees are one."""


@dataclass(frozen=True, slots=True)
class Difference:
    """``cue``: the cue in which it begins, of the first score or, when only the second has it, of the second; None: before the rite.

    ``who``: an officiant, an object, or a feature or place of the site.  ``what``: place, way, facing, turn, posture, dress,
    title, holding, doings, words, keeper, state, presence, cue, or the kind of what is laid out.  ``a``, ``b``: how it is in
    the first and in the second, in words ("" where it has none).  ``t``: when the cue begins, in the score that has it.
    """

    cue: str | None
    who: str
    what: str
    a: str
    b: str
    t: float


class Pairing:
    """The cues of two scores matched to one another, and the instant of one that answers an instant of the other."""

    def __init__(self, a: Score, b: Score) -> None:
        """Raises :class:`LituError` when they are scores of different rites."""
        if a.rite != b.rite:
            raise LituError(f"{a.rite} and {b.rite} cannot be compared: take two scores of one rite")
        self.a = a
        self.b = b
        theirs = dict(_named(b.cues))
        self.rows: tuple[tuple[Cue, Cue | None], ...] = tuple((cue, theirs.pop(name, None)) for name, cue in _named(a.cues))
        self.only_b: tuple[Cue, ...] = tuple(theirs.values())

    @cached_property
    def _of_b(self) -> Mapping[str, Cue]:
        return {other.id: cue for cue, other in self.rows if other is not None}

    def mine(self, cue: str) -> tuple[Action, ...]:
        """The actions of the first score in the cue that answers ``cue`` of the second."""
        paired = self._of_b.get(cue)
        return paired.actions if paired is not None else ()

    @cached_property
    def _of_a(self) -> Mapping[str, Cue | None]:
        return {cue.id: other for cue, other in self.rows}

    def instant(self, t: float, *, left: bool = False) -> float:
        """The instant of the second score at which as much of the same cue is done; where it lacks the cue, the end of the last it has."""
        here = self.a.cue_at(t, left=left)
        if here is None:
            return min(t, self.b.duration)
        other = self._of_a[here.id]
        if other is not None:
            done = (t - here.t0) / (here.t1 - here.t0)
            return other.t0 + done * (other.t1 - other.t0)
        before = 0.0
        for cue, paired in self.rows:
            if cue is here:
                break
            before = paired.t1 if paired is not None else before
        return before


def _named(cues: Iterable[Cue]) -> Iterator[tuple[Hashable, Cue]]:
    """Cues with a name that the same cue of another score has."""
    seen: Counter[Hashable] = Counter()
    for cue in cues:
        name = (cue.sentence, cue.like, cue.quote)
        seen[name] += 1
        yield (*name, seen[name]), cue


def compare(a: Score, b: Score, pairing: Pairing | None = None) -> tuple[Difference, ...]:
    """All differences, those of the site first, then in the order of the cues.

    Raises :class:`LituError` when they are scores of different rites.
    """
    pairing = pairing or Pairing(a, b)
    found = [*_site(a, b)]
    standing: dict[tuple[str, str], tuple[str, str]] = {}
    for cue, other in pairing.rows:
        if other is None:
            found.append(Difference(cue.id, _who(cue), "cue", cue.quote, "", cue.t0))
            continue
        here: dict[tuple[str, str], tuple[str, str]] = {}
        for who, what, one, two in _states(a, b, cue, other):
            here[who, what] = (one, two)
            if standing.get((who, what)) != (one, two):
                found.append(Difference(cue.id, who, what, one, two, cue.t0))
        standing = here
        found += [Difference(cue.id, who, what, one, two, cue.t0) for who, what, one, two in _deeds(cue, other)]
    found += [Difference(cue.id, _who(cue), "cue", "", cue.quote, cue.t0) for cue in pairing.only_b]
    return tuple(found)


def _who(cue: Cue) -> str:
    return cue.actions[0].who if cue.actions else ""


Row = tuple[str, str, str, str]


def _site(a: Score, b: Score) -> Iterator[Difference]:
    """What is laid out elsewhere, on the first stage by its id, on the others with the stage's."""
    first = next(iter(a.site.stages), None)
    for stage, plan in a.site.stages.items():
        theirs = b.site.stages.get(stage)
        if theirs is None:
            continue
        for what, mine, other in (("feature", plan.features, theirs.features), ("place", plan.places, theirs.places)):
            for id in dict.fromkeys([*mine, *other]):
                one, two = mine.get(id), other.get(id)
                here, there = (_spot(p.x, p.y) if p else "" for p in (one, two))
                if here != there and (one is None or two is None or not _near((one.x, one.y), (two.x, two.y))):
                    yield Difference(None, id if stage == first else f"{stage}·{id}", what, here, there, 0.0)


def _states(a: Score, b: Score, cue: Cue, other: Cue) -> Iterator[Row]:
    """How people and things differ when the cue is done."""
    one, two = a.state_at(cue.t1, left=True), b.state_at(other.t1, left=True)
    for who in dict.fromkeys([*one.officiants, *two.officiants]):
        yield from _person(who, one.officiants.get(who), two.officiants.get(who))
    for id in dict.fromkeys([*one.objects, *two.objects]):
        yield from _thing(id, one.objects.get(id), two.objects.get(id))


def _person(who: str, a: OfficiantState | None, b: OfficiantState | None) -> Iterator[Row]:
    if a is None or b is None or not (a.present and b.present):
        if (a is not None and a.present) != (b is not None and b.present):
            yield who, "presence", _there(a), _there(b)
        return
    if a.moving or b.moving:  # still on a way that outlasts the cue: told when it ends
        return
    if a.stage != b.stage or not _near((a.x, a.y), (b.x, b.y)):
        yield who, "place", _where(a), _where(b)
    if abs((a.facing - b.facing + 180.0) % 360.0 - 180.0) > ALIKE:
        yield who, "facing", compass_word(a.facing), compass_word(b.facing)
    if a.posture != b.posture:
        yield who, "posture", a.posture, b.posture
    if a.dress != b.dress:
        yield who, "dress", "、".join(a.dress), "、".join(b.dress)
    if a.title != b.title:
        yield who, "title", a.title, b.title
    mine, theirs = _held(a), _held(b)
    if mine != theirs:
        yield who, "holding", mine, theirs


def _thing(id: str, a: ObjectState | None, b: ObjectState | None) -> Iterator[Row]:
    here, there = a is not None and a.present, b is not None and b.present
    if not (here and there):
        if here != there:
            yield id, "presence", "there" if here else "", "there" if there else ""
        return
    assert a is not None and b is not None
    if a.holder != b.holder:
        yield id, "keeper", a.holder or "", b.holder or ""
    elif a.holder is None and not _near((a.x, a.y), (b.x, b.y)):
        yield id, "place", _spot(a.x, a.y), _spot(b.x, b.y)
    if a.state != b.state:
        yield id, "state", a.state or "", b.state or ""


def _deeds(cue: Cue, other: Cue) -> Iterator[Row]:
    """How those who act in the cue act otherwise."""
    mine, theirs = _by_person(cue), _by_person(other)
    for who in dict.fromkeys([*mine, *theirs]):
        a, b = mine.get(who, ()), theirs.get(who, ())
        done, too = _doings(a), _doings(b)
        if done != too:
            yield who, "doings", done, too
        ways = _corners(a), _corners(b)
        if not _same_way(*ways):
            yield who, "way", _way(ways[0]), _way(ways[1])
        turns = _turns(a), _turns(b)
        if turns[0] != turns[1] and sum(turns[0]) % 360 == sum(turns[1]) % 360:
            yield who, "turn", _signed(turns[0]), _signed(turns[1])
        said, other_words = _said(a), _said(b)
        if said != other_words:
            yield who, "words", said, other_words


def _by_person(cue: Cue) -> dict[str, tuple[Action, ...]]:
    out: dict[str, list[Action]] = {}
    for action in sorted(cue.actions, key=lambda action: action.t0):
        out.setdefault(action.who, []).append(action)
    return {who: tuple(actions) for who, actions in out.items()}


WAYS = ("walk", "turn", "step", "stand_still")


def _doings(actions: Sequence[Action]) -> str:
    return " ".join(action.verb for action in actions if action.verb not in WAYS and not action.path)


def _said(actions: Sequence[Action]) -> str:
    return " ".join(action.words for action in actions if action.words)


def _corners(actions: Sequence[Action]) -> list[tuple[float, float]]:
    """The corners of his ways between where he begins and where he ends."""
    points = [(x, y) for action in actions if action.path for x, y, _ in action.path]
    inner = [p for p, q in zip(points, points[1:], strict=False) if not _near(p, q)][1:]
    return inner


def _same_way(a: Sequence[tuple[float, float]], b: Sequence[tuple[float, float]]) -> bool:
    return len(a) == len(b) and all(_near(p, q) for p, q in zip(a, b, strict=True))


def _turns(actions: Sequence[Action]) -> list[int]:
    return [round(action.facing[1]) for action in actions if action.facing is not None and not action.path]


def _signed(turns: Sequence[int]) -> str:
    return " ".join(f"{turn:+d}°" for turn in turns)


def _way(corners: Sequence[tuple[float, float]]) -> str:
    return " ".join(_spot(*corner) for corner in corners)


def _spot(x: float, y: float) -> str:
    return f"({round(x, 1) + 0.0:g}, {round(y, 1) + 0.0:g})"


def _where(man: OfficiantState) -> str:
    spot = _spot(man.x, man.y)
    return f"{man.place} {spot}" if man.place else spot


def _there(man: OfficiantState | None) -> str:
    return _where(man) if man is not None and man.present else ""


def _held(man: OfficiantState) -> str:
    return "、".join(f"{held.slot} {held.id}{f'({held.state})' if held.state else ''}" for held in sorted(man.holding, key=lambda h: h.id))


def _near(p: tuple[float, float], q: tuple[float, float]) -> bool:
    return abs(p[0] - q[0]) <= NEAR and abs(p[1] - q[1]) <= NEAR
