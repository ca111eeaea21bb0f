"""Labels of people: what is written, who is named together, on which side it stands, steadily in time.

Time is divided by the score into label intervals (:attr:`Index.keys`); in each, every label has one offset from its
owner, found from the places of all people at a few instants of that interval, and close to the offset that suits the
whole cue, so that a passer-by does not make it jump about.  At the start of an interval a label whose offset changes
glides there when it is near and fades out and in when it is not.  All of it follows from the score and the scale, so a
jump shows what playing shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.picture.index import Index
from app.picture.labels import SIDE_COSTS, SIDES, Wanted, solve
from app.picture.primitives import Box, Frame, Item, Static, Text, text_width
from app.picture.sizes import KNEELING, figure_sizes
from app.theme import Theme, faded
from scenes.score import OfficiantState, Score

Floats = NDArray[np.float64]

SAMPLES = 4
"""Instants of an interval that a label must suit."""

GLIDE = 0.35
"""Seconds in which a label glides or fades to a new side."""

NEAR = 1.3
"""A label glides over at most this many of its heights; farther it fades out here and in there."""

STAY = 1.2
"""Charge for leaving the side that suits the whole cue."""

TEXT = 17.5
"""Size of a person's label in units of lettering."""

SPEECH = 15.0
"""Size of spoken words."""

SPOKEN_LINE = 9
"""Characters in a line of spoken words."""

SPOKEN_MOST = 27
"""Longer speeches are cut here with an ellipsis: the sentence at the foot has them whole."""

FAMILIES = {
    "上耦": "三耦",
    "次耦": "三耦",
    "下耦": "三耦",
    "三宾": "三宾",
    "众宾": "众宾",
    "弟子": "弟子",
    "相者": "相者",
    "有司": "有司",
    "赞者": "赞者",
    "从者": "从者",
}
"""Who may be named together, by how the id begins; other ids by what stands before their number."""


@dataclass(frozen=True, slots=True)
class Name:
    """One label of an interval: whom it names, its lines, offset and size in pixels.  ``spoken`` marks words said."""

    id: str
    members: tuple[str, ...]
    lines: tuple[str, ...]
    size: float
    dx: float
    dy: float
    width: float
    height: float
    spoken: bool
    alpha: float = 1.0


def family(who: str) -> str:
    """The group that ``who`` may be named with: 三耦 for the six archers, 弟子 for 弟子3."""
    return FAMILIES.get(who[:2], who.rstrip("0123456789"))


def names(
    score: Score,
    index: Index,
    people: Mapping[str, OfficiantState],
    t: float,
    left: bool,
    stage: str,
    frame: Frame,
    static: Static,
    bounds: Box | None,
    unit: float,
    *,
    speech: bool,
) -> list[Name]:
    """The labels at ``t`` with their offsets, gliding included.  ``bounds`` (px) keeps them inside when the frame is fixed."""
    where = _Where(score, index, stage, frame, static, bounds, unit, speech)
    key = index.key_at(t, left)
    now = where.layout(key)
    since = t - float(index.keys[key])
    before: Mapping[str, Name] = where.layout(key - 1) if key > 0 and since < GLIDE else {}
    out: list[Name] = []
    for name in now.values():
        if any(m in people and people[m].present and people[m].stage == stage for m in name.members):
            old = before.get(name.id)
            out.append(_between(old, name, since / GLIDE) if old is not None and old.members == name.members else name)
    return out


def _between(old: Name, new: Name, share: float) -> Name:
    """The label on its way from one offset to another, ``share`` 0 … 1 of the time gone."""
    far = float(np.hypot(new.dx - old.dx, new.dy - old.dy))
    if far < 0.01:
        return new
    if far <= NEAR * new.height:
        u = share * share * (3 - 2 * share)
        return replace(new, dx=old.dx + (new.dx - old.dx) * u, dy=old.dy + (new.dy - old.dy) * u)
    if share < 0.5:
        return replace(new, dx=old.dx, dy=old.dy, alpha=round(1 - 2 * share, 3))
    return replace(new, alpha=round(2 * share - 1, 3))


@dataclass(frozen=True, slots=True)
class _Crowd:
    """People at some instants: ``points[sample]`` (n, 2) and ``bodies[sample]`` (n,) in pixels, ``size`` of their labels."""

    ids: list[str]
    words: list[str]
    points: list[Floats]
    bodies: list[Floats]
    facing: Floats
    size: float

    def around(self, cluster: Sequence[int]) -> tuple[Box, ...]:
        """The box of some of them, sample by sample."""
        which = list(cluster)
        return tuple(_bounds_of(p[which], r[which]) for p, r in zip(self.points, self.bodies, strict=True))

    def gap(self, a: int, b: int) -> tuple[float, float]:
        """The greatest distance between two of them over all samples, across and down."""
        gaps = [np.abs(p[b] - p[a]) for p in self.points]
        return max(float(g[0]) for g in gaps), max(float(g[1]) for g in gaps)


@dataclass(frozen=True, slots=True)
class _Where:
    """What label places depend on besides time."""

    score: Score
    index: Index
    stage: str
    frame: Frame
    static: Static
    bounds: Box | None
    unit: float
    speech: bool

    def layout(self, key: int) -> Mapping[str, Name]:
        """The labels of one interval."""
        keys = self.index.keys
        start = float(keys[key])
        end = float(keys[key + 1]) if key + 1 < len(keys) else self.score.duration
        return self.index.kept(self._asked("names", key), lambda: self._interval(start, end))

    def _interval(self, start: float, end: float) -> Mapping[str, Name]:
        """Labels that suit every instant between ``start`` and ``end``, and stay where the cue's rest puts them if they can."""
        cue = self.score.cue_at(start)
        rest: Mapping[str, Name] = {}
        if cue is not None:
            rest = self.index.kept(self._asked("rest", cue.id), lambda: self._rest(max(cue.t0, cue.t1 - 1e-6)))
        knots = [name.members for name in rest.values() if len(name.members) > 1]
        crowd = self._crowd(np.linspace(start, max(start, end - 1e-6), SAMPLES), (start + end) / 2)
        if crowd is None:
            return {}
        clusters = _clusters(crowd, knots)
        return self._place(crowd, clusters, _spoken(self.index, (start + end) / 2) if self.speech else [], rest)

    def _rest(self, t: float) -> Mapping[str, Name]:
        """The labels at the end of a cue.  A file whose labels cannot all stand on one side is named together."""
        crowd = self._crowd(np.array([t]), t)
        if crowd is None:
            return {}
        clusters = _clusters(crowd, [])
        found = self._place(crowd, clusters, [], {})
        mixed = _disordered(crowd, found)
        return self._place(crowd, _clusters(crowd, mixed), [], {}) if mixed else found

    def _asked(self, what: str, which: object) -> tuple[object, ...]:
        place = (self.bounds, self.frame.ox, self.frame.oy) if self.bounds is not None else None
        return (what, which, self.stage, self.frame.scale, self.unit, self.speech, place, len(self.static.obstacles))

    def _crowd(self, times: Floats, middle_t: float) -> _Crowd | None:
        """Where those on the stage are at ``times``, in pixels from the plan's origin; None when nobody is."""
        samples = self.score.sample(times)
        still = bool(np.ptp(samples.x, axis=0).max(initial=0.0) < 1e-6 and np.ptp(samples.y, axis=0).max(initial=0.0) < 1e-6)
        rows = [len(times) - 1] if still else list(range(len(times)))
        middle = self.score.state_at(middle_t)
        shown = [i for i, who in enumerate(samples.ids) if middle.officiants[who].present and middle.officiants[who].stage == self.stage]
        if not shown:
            return None
        ids = [samples.ids[i] for i in shown]
        people = [middle.officiants[who] for who in ids]
        postures = [p.posture for p in people]
        reach = np.array([1.25 if posture in KNEELING else 1.05 for posture in postures])
        points = []
        bodies = []
        for row in rows:
            x, y = samples.x[row, shown], samples.y[row, shown]
            points.append(np.stack([x * self.frame.scale, -y * self.frame.scale], axis=1))
            bodies.append(figure_sizes(x, y, samples.facing[row, shown], postures, self.frame.scale, self.unit) * reach)
        words = [_words(self.index, p) for p in people]
        return _Crowd(ids, words, points, bodies, samples.facing[rows[-1], shown], TEXT * self.unit)

    def _place(
        self, crowd: _Crowd, clusters: Sequence[Sequence[int]], spoken: Sequence[tuple[str, str]], rest: Mapping[str, Name]
    ) -> Mapping[str, Name]:
        """Set the labels of ``clusters`` and the words ``spoken``."""
        unit, size = self.unit, crowd.size
        wanted: list[Wanted] = []
        lines: list[tuple[str, ...]] = []
        members: list[tuple[str, ...]] = []
        for cluster in clusters:
            names_of = [crowd.ids[i] for i in cluster]
            label = crowd.words[cluster[0]] if len(cluster) == 1 else _together(names_of)
            wide = text_width(label, size) + 4 * unit
            costs = _away(cluster, crowd.facing)
            wanted.append(Wanted(names_of[0], wide, size * 1.12, crowd.around(cluster), 3.0 * unit, costs))
            lines.append((label,))
            members.append(tuple(names_of))
        for who, said in spoken:
            if who in crowd.ids:
                said_lines = _wrapped(said)
                wide = max(text_width(line, SPEECH * unit) for line in said_lines) + 4 * unit
                around = crowd.around([crowd.ids.index(who)])
                wanted.append(Wanted(f"“{who}", wide, SPEECH * unit * 1.2 * len(said_lines), around, 12.0 * unit))
                lines.append(said_lines)
                members.append((who,))
        obstacles = [self._obstacles(p, r) for p, r in zip(crowd.points, crowd.bodies, strict=True)]
        aims = [
            (rest[w.id].dx, rest[w.id].dy) if w.id in rest and rest[w.id].members == m else None
            for w, m in zip(wanted, members, strict=True)
        ]
        found = solve(wanted, obstacles, self._inner(), aims=aims, stay=STAY)
        out: dict[str, Name] = {}
        for w, line, member, (dx, dy) in zip(wanted, lines, members, found, strict=True):
            said_now = w.id.startswith("“")
            out[w.id] = Name(w.id, member, line, SPEECH * unit if said_now else size, dx, dy, w.width, w.height, said_now)
        return out

    def _obstacles(self, points: Floats, bodies: Floats) -> tuple[Floats, Floats]:
        fixed = np.array(self.static.obstacles, dtype=np.float64).reshape(-1, 4)
        people = np.concatenate([points - bodies[:, None], points + bodies[:, None]], axis=1)
        weights = np.concatenate([np.array(self.static.weights, dtype=np.float64), np.full(len(people), 2.0)])
        return np.concatenate([fixed, people]), weights

    def _inner(self) -> Box | None:
        """The bounds in pixels from the plan's origin."""
        if self.bounds is None:
            return None
        b, f = self.bounds, self.frame
        return Box(b.x0 - f.ox, b.y0 - f.oy, b.x1 - f.ox, b.y1 - f.oy)


def _words(index: Index, person: OfficiantState) -> str:
    """What is written beside a person: the title where it changes in the rite, else the short label."""
    return person.title if person.id in index.retitled else index.short[person.id]


def _together(ids: Sequence[str]) -> str:
    """One name for several: 上耦 for its two archers, else the family's."""
    if len({who[:2] for who in ids}) == 1 and ids[0][:2] in ("上耦", "次耦", "下耦"):
        return ids[0][:2]
    return family(ids[0])


NEIGHBOURS = 2.4
"""People of one family at most this many label heights apart may be a file or a row."""


def _groups(crowd: _Crowd, joined: Callable[[int, int], bool]) -> list[list[int]]:
    """People of one family in the connected parts that ``joined`` makes."""
    families: dict[str, list[int]] = {}
    for i, who in enumerate(crowd.ids):
        families.setdefault(family(who), []).append(i)
    out: list[list[int]] = []
    for kin in families.values():
        left = list(kin)
        while left:
            knot = [left.pop(0)]
            for a in knot:
                near = [b for b in left if joined(a, b)]
                knot.extend(near)
                left = [b for b in left if b not in near]
            out.append(sorted(knot))
    return sorted(out)


def _clusters(crowd: _Crowd, knots: Sequence[tuple[str, ...]]) -> list[list[int]]:
    """Who is named together: people of one family whose labels cannot stand each at its own side, and the given ``knots`` while they keep together."""
    size = crowd.size

    def crowded(a: int, b: int) -> bool:
        across, down = crowd.gap(a, b)
        wide = max(text_width(crowd.words[i], size) for i in (a, b))
        tall = size * (NEIGHBOURS if crowd.words[a] == crowd.words[b] else 1.16)
        return across < wide * 0.9 and down < tall

    def close(a: int, b: int) -> bool:
        across, down = crowd.gap(a, b)
        return across < size * NEIGHBOURS and down < size * NEIGHBOURS

    kept: list[list[int]] = []
    for knot in knots:
        there = [i for i, who in enumerate(crowd.ids) if who in knot]
        parts = [g for g in _groups(crowd, close) if set(g) & set(there)]
        if len(there) == len(knot) and len(parts) == 1:
            kept.append(there)
    taken = {i for knot in kept for i in knot}
    out = list(kept)
    for group in _groups(crowd, lambda a, b: a not in taken and b not in taken and crowded(a, b)):
        alike = len({crowd.words[i] for i in group}) == 1
        tight = len(group) == 2 and max(crowd.gap(*group)) < size * 0.95
        if len(group) > 1 and (len(group) > 2 or alike or tight):
            out.append(group)
        else:
            out.extend([i] for i in group if i not in taken)
    return sorted(out)


def _disordered(crowd: _Crowd, found: Mapping[str, Name]) -> list[tuple[str, ...]]:
    """Files and rows of three and more whose single labels stand on different sides."""
    reach = crowd.size * NEIGHBOURS

    def close(a: int, b: int) -> bool:
        return max(crowd.gap(a, b)) < reach

    out = []
    for group in _groups(crowd, close):
        ids = tuple(crowd.ids[i] for i in group)
        single = [found[who] for who in ids if who in found and len(found[who].members) == 1]
        if len(group) > 2 and len(single) > 1:
            sides = {
                (int(np.sign(n.dx) if abs(n.dx) > abs(n.dy) else 0), int(np.sign(n.dy) if abs(n.dy) >= abs(n.dx) else 0)) for n in single
            }
            slips = float(np.ptp([n.dy if abs(n.dx) > abs(n.dy) else n.dx for n in single]))
            if len(sides) > 1 or slips > crowd.size * 0.5:
                out.append(ids)
    return out


def _bounds_of(points: Floats, sizes: Floats) -> Box:
    low = (points - sizes[:, None]).min(axis=0)
    high = (points + sizes[:, None]).max(axis=0)
    return Box(float(low[0]), float(low[1]), float(high[0]), float(high[1]))


def _away(cluster: Sequence[int], facing: Floats) -> tuple[float, ...]:
    """Sides charged a little for standing where the face looks, so that names stand behind or beside."""
    mean = np.radians(facing[list(cluster)])
    fx, fy = float(np.sin(mean).mean()), float(-np.cos(mean).mean())
    ahead = _UNIT_SIDES @ np.array([fx, fy])
    return tuple((_SIDE_COSTS + np.where(ahead > 0, 0.55, 0.15) * ahead).tolist())


_SIDE_COSTS = np.array(SIDE_COSTS)
_UNIT_SIDES = np.array(SIDES, dtype=np.float64) / np.hypot(*np.array(SIDES, dtype=np.float64).T)[:, None]


def _spoken(index: Index, t: float) -> list[tuple[str, str]]:
    """Who says what at ``t``."""
    return [(a.who, a.words) for a in index.running(t) if a.words]


def _wrapped(words: str) -> tuple[str, ...]:
    if len(words) > SPOKEN_MOST:
        words = words[: SPOKEN_MOST - 1] + "…"
    if len(words) <= SPOKEN_LINE:
        return (words,)
    count = -(-len(words) // SPOKEN_LINE)
    per = -(-len(words) // count)
    return tuple(words[i : i + per] for i in range(0, len(words), per))


def label_box(name: Name, frame: Frame, people: Mapping[str, OfficiantState]) -> Box | None:
    """Where a label stands in the picture, in pixels; None when nobody it names is there."""
    centre = anchor(name, people)
    if centre is None:
        return None
    px, py = frame.to_screen(*centre)
    return Box(px + name.dx - name.width / 2, py + name.dy - name.height / 2, px + name.dx + name.width / 2, py + name.dy + name.height / 2)


def anchor(name: Name, people: Mapping[str, OfficiantState]) -> tuple[float, float] | None:
    """The middle (尺) of those whom a label names."""
    there = [people[m] for m in name.members if m in people and people[m].present]
    if not there:
        return None
    xs, ys = [p.x for p in there], [p.y for p in there]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def name_items(
    found: Sequence[Name],
    people: Mapping[str, OfficiantState],
    index: Index,
    frame: Frame,
    area: Box,
    theme: Theme,
    actors: frozenset[str],
    selected: str | None,
) -> list[Item]:
    """The labels as text.  One whose owner is outside the picture is left out; one that would stick out is moved in."""
    out: list[Item] = []
    for name in found:
        centre = anchor(name, people)
        if centre is None:
            continue
        px, py = frame.to_screen(*centre)
        if not area.contains(px, py):
            continue
        cx = min(max(px + name.dx, area.x0 + name.width / 2), area.x1 - name.width / 2)
        cy = min(max(py + name.dy, area.y0 + name.height / 2), area.y1 - name.height / 2)
        colour = theme.groups[index.groups[name.members[0]]]
        acting = any(m in actors or m == selected for m in name.members)
        count = len(name.lines)
        for number, line in enumerate(name.lines):
            dy = cy - py + (number - (count - 1) / 2) * name.size * 1.2
            ink = theme.vermilion if name.spoken else colour
            out.append(
                Text(
                    centre[0], centre[1], ((line, ink),), name.size, cx - px, dy, 0,
                    theme.halo if name.spoken else faded(theme.halo, 0.94), acting and not name.spoken, name.members[0], name.alpha,
                )
            )  # fmt: skip
    return out
