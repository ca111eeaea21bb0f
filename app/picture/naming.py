"""Labels of people: what is written, who is named together, on which side it stands, steadily in time.

Time is divided by the score into label intervals (:attr:`Index.keys`); in each, every label has one offset from its
owner, found from the places of all people at a few instants of that interval, and close to the offset that suits the
whole cue, so that a passer-by does not make it jump about.  At the start of an interval a label whose offset changes
glides there when it is near and fades out and in when it is not.  All of it follows from the score and the scale, so a
jump shows what playing shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        return self.index.kept(self._asked("names", key), lambda: self._make(start, end, self._aims(start)))

    def _aims(self, start: float) -> Mapping[str, tuple[float, float]]:
        """Offsets that suit the whole cue in which an interval begins, by label."""
        cue = self.score.cue_at(start)
        if cue is None:
            return {}
        whole = self.index.kept(self._asked("cue", cue.id), lambda: self._make(cue.t0, cue.t1, {}, speech=False))
        return {name.id: (name.dx, name.dy) for name in whole.values()}

    def _asked(self, what: str, which: object) -> tuple[object, ...]:
        place = (self.bounds, self.frame.ox, self.frame.oy) if self.bounds is not None else None
        return (what, which, self.stage, self.frame.scale, self.unit, self.speech, place, len(self.static.obstacles))

    def _make(self, start: float, end: float, aims: Mapping[str, tuple[float, float]], *, speech: bool = True) -> Mapping[str, Name]:
        score, index, unit, scale = self.score, self.index, self.unit, self.frame.scale
        samples = score.sample(np.linspace(start, max(start, end - 1e-6), SAMPLES))
        still = bool(np.ptp(samples.x, axis=0).max(initial=0.0) < 1e-6 and np.ptp(samples.y, axis=0).max(initial=0.0) < 1e-6)
        rows = [SAMPLES - 1] if still else list(range(SAMPLES))
        middle = score.state_at((start + end) / 2)
        shown = [i for i, who in enumerate(samples.ids) if middle.officiants[who].present and middle.officiants[who].stage == self.stage]
        if not shown:
            return {}
        ids = [samples.ids[i] for i in shown]
        postures = [middle.officiants[who].posture for who in ids]
        reach = np.array([1.25 if posture in KNEELING else 1.05 for posture in postures])
        points = []
        bodies = []
        for row in rows:
            x, y = samples.x[row, shown], samples.y[row, shown]
            points.append(np.stack([x * scale, -y * scale], axis=1))
            bodies.append(figure_sizes(x, y, samples.facing[row, shown], postures, scale, unit) * reach)
        words = {who: _words(index, middle.officiants[who]) for who in ids}
        size = TEXT * unit
        facing = samples.facing[rows[-1], shown]
        wanted: list[Wanted] = []
        lines: list[tuple[str, ...]] = []
        members: list[tuple[str, ...]] = []
        for cluster in _clusters(ids, words, points, size):
            label = words[ids[cluster[0]]] if len(cluster) == 1 else _together([ids[i] for i in cluster])
            around = tuple(_bounds_of(p[cluster], r[cluster]) for p, r in zip(points, bodies, strict=True))
            wide = text_width(label, size) + 4 * unit
            wanted.append(Wanted(ids[cluster[0]], wide, size * 1.12, around, 3.0 * unit, _away(cluster, facing)))
            lines.append((label,))
            members.append(tuple(ids[i] for i in cluster))
        for who, said in _spoken(index, start, end) if self.speech and speech else []:
            if who in ids:
                i = ids.index(who)
                said_lines = _wrapped(said)
                wide = max(text_width(line, SPEECH * unit) for line in said_lines) + 4 * unit
                around = tuple(_bounds_of(p[[i]], r[[i]]) for p, r in zip(points, bodies, strict=True))
                wanted.append(Wanted(f"“{who}", wide, SPEECH * unit * 1.2 * len(said_lines), around, 12.0 * unit))
                lines.append(said_lines)
                members.append((who,))
        found = solve(
            wanted,
            [self._obstacles(p, r) for p, r in zip(points, bodies, strict=True)],
            self._inner(),
            aims=[aims.get(w.id) for w in wanted],
            stay=STAY,
        )
        out: dict[str, Name] = {}
        for w, line, member, (dx, dy) in zip(wanted, lines, members, found, strict=True):
            spoken = w.id.startswith("“")
            out[w.id] = Name(w.id, member, line, SPEECH * unit if spoken else size, dx, dy, w.width, w.height, spoken)
        return out

    def _obstacles(self, points: Floats, bodies: Floats) -> tuple[Floats, Floats]:
        fixed = np.array(self.static.obstacles, dtype=np.float64).reshape(-1, 4)
        people = np.concatenate([points - bodies[:, None], points + bodies[:, None]], axis=1)
        weights = np.concatenate([np.full(len(fixed), 0.8), np.full(len(people), 2.0)])
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


def _clusters(ids: Sequence[str], words: Mapping[str, str], points: Sequence[Floats], size: float) -> list[list[int]]:
    """People of one family whose labels cannot stand each at its own side are named together (three or more; a pair when it is one knot)."""
    families: dict[str, list[int]] = {}
    for i, who in enumerate(ids):
        families.setdefault(family(who), []).append(i)
    out: list[list[int]] = []
    for kin in families.values():
        if len(kin) == 1:
            out.append(kin)
            continue
        wide = max(text_width(words[ids[i]], size) for i in kin)
        group = {i: {i} for i in kin}
        for a in kin:
            for b in kin:
                if a >= b or group[a] is group[b]:
                    continue
                gaps = [p[b] - p[a] for p in points]
                alike = words[ids[a]] == words[ids[b]]
                tall = size * (2.4 if alike else 1.16)
                if all((abs(g[0]) < wide * 0.9 and abs(g[1]) < tall) for g in gaps):
                    both = group[a] | group[b]
                    for i in both:
                        group[i] = both
        seen: set[int] = set()
        for i in kin:
            if i in seen:
                continue
            seen |= group[i]
            knot = sorted(group[i])
            close = len(knot) == 2 and all(float(np.hypot(*(p[knot[0]] - p[knot[1]]))) < size * 0.95 for p in points)
            if len(knot) >= 3 or close or (len(knot) == 2 and words[ids[knot[0]]] == words[ids[knot[1]]]):
                out.append(knot)
            else:
                out.extend([k] for k in knot)
    return sorted(out)


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


def _spoken(index: Index, start: float, end: float) -> list[tuple[str, str]]:
    """Who says what in the middle of the interval."""
    middle = (start + end) / 2
    return [(a.who, a.words) for a in index.running(middle) if a.words]


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
