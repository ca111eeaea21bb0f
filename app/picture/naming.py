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
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from app.picture.index import Index
from app.picture.labels import SIDE_COSTS, SIDES, Wanted, solve
from app.picture.primitives import Box, Frame, Item, Static, Text, text_width
from app.picture.sizes import KNEELING, figure_sizes
from app.theme import Theme, faded
from scenes.score import OfficiantState, Score

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

SAMPLES = 3
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
    "士": "士",
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


@lru_cache(maxsize=1024)
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
    region: Box | None = None,
) -> list[Name]:
    """The labels at ``t`` with their offsets, gliding included.

    ``bounds`` (px) keeps them inside when the frame is fixed; ``region`` (尺) is all that is seen, when that is a small part.
    """
    seen = None
    if region is not None:
        seen = np.array([region.x0, -region.y1, region.x1, -region.y0]) * frame.scale
    where = _Where(score, index, stage, frame, static, bounds, unit, speech, seen)
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


@dataclass(frozen=True, eq=False)
class _Crowd:
    """People at some instants: ``boxes`` (samples, n, 4) and ``points`` (samples, n, 2) in pixels, ``size`` of their labels."""

    ids: list[str]
    words: list[str]
    points: Floats
    boxes: Floats
    facing: Floats
    size: float

    def around(self, cluster: Sequence[int]) -> Floats:
        """The box of some of them, sample by sample, shape (samples, 4)."""
        if len(cluster) == 1:
            return np.asarray(self.boxes[:, cluster[0]])
        some = self.boxes[:, list(cluster)]
        return np.concatenate([some[..., :2].min(axis=1), some[..., 2:].max(axis=1)], axis=1)

    @cached_property
    def gaps(self) -> Floats:
        """The greatest distance between any two over all samples, across and down, shape (n, n, 2)."""
        return np.asarray(np.abs(self.points[:, :, None] - self.points[:, None, :]).max(axis=0))

    @cached_property
    def kin(self) -> Bools:
        """Who is of one family with whom, shape (n, n)."""
        return _alike([family(who) for who in self.ids])

    @cached_property
    def files(self) -> Bools:
        """Who may stand in one file or row with whom: kin, no farther apart than their labels are large, shape (n, n)."""
        wide = np.maximum(self.widths[:, None], self.widths[None, :])
        across = self.gaps[..., 0] < np.maximum(wide * 1.3, self.size * NEIGHBOURS)
        return np.asarray(self.kin & across & (self.gaps[..., 1] < self.size * NEIGHBOURS))

    @cached_property
    def widths(self) -> Floats:
        """Width of each one's own label, shape (n,)."""
        return np.array([text_width(words, self.size) for words in self.words])

    @property
    def signature(self) -> tuple[object, ...]:
        """All that label places depend on."""
        return (tuple(self.ids), tuple(self.words), self.boxes.tobytes(), self.facing.tobytes())


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
    region: Floats | None = None
    """Pixels from the plan's origin (x0, y0, x1, y1): only those inside are named; None for everybody."""

    def layout(self, key: int) -> Mapping[str, Name]:
        """The labels of one interval."""
        keys = self.index.keys
        start = float(keys[key])
        end = float(keys[key + 1]) if key + 1 < len(keys) else self.score.duration
        return self.index.kept(self._asked("names", key), lambda: self._interval(start, end))

    def _interval(self, start: float, end: float) -> Mapping[str, Name]:
        """Labels that suit every instant between ``start`` and ``end``, and stay where the cue's rest puts them if they can."""
        cue = self.score.cue_at(start)
        after = start if cue is None else max(cue.t0, cue.t1 - 1e-6)
        resting = self.index.kept(self._asked("resting", after), lambda: self._crowd(np.array([after]), after))
        crowd = self._crowd(np.linspace(start, max(start, end - 1e-6), SAMPLES), (start + end) / 2)
        if crowd is None:
            return {}
        rest: Mapping[str, Name] = {}
        if resting is not None:
            rest = self.index.kept(self._asked("rest", resting.signature), lambda: self._rest(resting))
        spoken = _spoken(self.index, (start + end) / 2) if self.speech else []
        if resting is not None and not spoken and crowd.signature == resting.signature:
            return rest
        knots = [name.members for name in rest.values() if len(name.members) > 1]
        return self._place(crowd, _clusters(crowd, knots), spoken, rest)

    def _rest(self, crowd: _Crowd) -> Mapping[str, Name]:
        """The labels at the end of a cue.  A file whose labels cannot all stand on one side is named together."""
        clusters = _clusters(crowd, [])
        found = self._place(crowd, clusters, [], {})
        mixed = _disordered(crowd, found)
        return self._place(crowd, _clusters(crowd, mixed), [], {}) if mixed else found

    def _asked(self, what: str, which: object) -> tuple[object, ...]:
        place = (self.bounds, self.frame.ox, self.frame.oy) if self.bounds is not None else None
        region = None if self.region is None else tuple(self.region.tolist())
        return (what, which, self.stage, self.frame.scale, self.unit, self.speech, place, region, len(self.static.obstacles))

    def _crowd(self, times: Floats, middle_t: float) -> _Crowd | None:
        """Where those on the stage are at ``times``, in pixels from the plan's origin; None when nobody is."""
        asked = ("crowd", times.tobytes(), middle_t, self.stage, self.frame.scale, self.unit)
        everybody = self.index.lately(asked, lambda: self._everybody(times, middle_t))
        if everybody is None or self.region is None:
            return everybody
        within = np.asarray((everybody.points > self.region[:2]) & (everybody.points < self.region[2:]))
        inside = np.asarray(within.all(axis=-1).any(axis=0))
        if inside.all():
            return everybody
        if not inside.any():
            return None
        seen = np.flatnonzero(inside).tolist()
        return _Crowd(
            [everybody.ids[i] for i in seen],
            [everybody.words[i] for i in seen],
            everybody.points[:, inside],
            everybody.boxes[:, inside],
            everybody.facing[inside],
            everybody.size,
        )

    def _everybody(self, times: Floats, middle_t: float) -> _Crowd | None:
        """All on the stage at ``times``, whatever part of it is seen."""
        samples = self.score.sample(times)
        still = bool(np.ptp(samples.x, axis=0).max(initial=0.0) < 1e-6 and np.ptp(samples.y, axis=0).max(initial=0.0) < 1e-6)
        manners = self.index.manners(middle_t)
        shown = [i for i, stage in enumerate(manners.stages) if stage == self.stage]
        if not shown:
            return None
        x, y, facing = (a[-1:, shown] if still else a[:, shown] for a in (samples.x, samples.y, samples.facing))
        postures = [manners.postures[i] for i in shown]
        scale = self.frame.scale
        points = np.stack([x * scale, -y * scale], axis=-1)
        bodies = figure_sizes(x, y, facing, postures, scale, self.unit)
        bodies *= np.array([1.25 if posture in KNEELING else 1.05 for posture in postures])
        boxes = np.concatenate([points - bodies[..., None], points + bodies[..., None]], axis=-1)
        return _Crowd([samples.ids[i] for i in shown], [manners.words[i] for i in shown], points, boxes, facing[-1], TEXT * self.unit)

    def _place(
        self, crowd: _Crowd, clusters: Sequence[Sequence[int]], spoken: Sequence[tuple[str, str]], rest: Mapping[str, Name]
    ) -> Mapping[str, Name]:
        """Set the labels of ``clusters`` and the words ``spoken``."""
        unit, size = self.unit, crowd.size
        away = _away(crowd.facing)
        wanted: list[Wanted] = []
        lines: list[tuple[str, ...]] = []
        members: list[tuple[str, ...]] = []
        for cluster in clusters:
            names_of = [crowd.ids[i] for i in cluster]
            label = crowd.words[cluster[0]] if len(cluster) == 1 else _together(names_of)
            wide = text_width(label, size) + 4 * unit
            costs = away[cluster[0]] if len(cluster) == 1 else _away(crowd.facing[list(cluster)]).mean(axis=0)
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
        obstacles = [self._obstacles(boxes) for boxes in crowd.boxes]
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

    def _obstacles(self, people: Floats) -> tuple[Floats, Floats]:
        weights = np.concatenate([self.static.obstacle_weights, np.full(len(people), 2.0)])
        return np.concatenate([self.static.obstacle_boxes, people]), weights

    def _inner(self) -> Box | None:
        """The bounds in pixels from the plan's origin."""
        if self.bounds is None:
            return None
        b, f = self.bounds, self.frame
        return Box(b.x0 - f.ox, b.y0 - f.oy, b.x1 - f.ox, b.y1 - f.oy)


def _alike(names: Sequence[str]) -> Bools:
    """Which names are equal to which, shape (n, n)."""
    numbers: dict[str, int] = {}
    row = np.array([numbers.setdefault(name, len(numbers)) for name in names])
    return np.asarray(row[:, None] == row[None, :])


def _together(ids: Sequence[str]) -> str:
    """One name for several: 上耦 for its two archers, else the family's."""
    if len({who[:2] for who in ids}) == 1 and ids[0][:2] in ("上耦", "次耦", "下耦"):
        return ids[0][:2]
    return family(ids[0])


NEIGHBOURS = 2.4
"""People of one family at most this many label heights apart may be a file or a row."""


def _groups(joined: Bools) -> list[list[int]]:
    """The connected parts of a relation, shape (n, n)."""
    out: list[list[int]] = []
    left = set(range(len(joined)))
    many = joined.sum(axis=1) > joined.diagonal()
    for start in range(len(joined)):
        if start not in left:
            continue
        left.discard(start)
        knot = [start]
        if many[start]:
            for a in knot:
                near = [b for b in np.nonzero(joined[a])[0].tolist() if b in left]
                left.difference_update(near)
                knot.extend(near)
        out.append(sorted(knot))
    return out


def _clusters(crowd: _Crowd, knots: Sequence[tuple[str, ...]]) -> list[list[int]]:
    """Who is named together: kin whose labels cannot stand each at its own side, and the given ``knots`` while they keep together."""
    size = crowd.size
    across, down = crowd.gaps[..., 0], crowd.gaps[..., 1]
    kept: list[list[int]] = []
    if knots:
        parts = _groups(crowd.files)
        for knot in knots:
            there = [i for i, who in enumerate(crowd.ids) if who in knot]
            if len(there) == len(knot) and any(set(there) <= set(part) for part in parts):
                kept.append(there)
    taken = {i for knot in kept for i in knot}
    tall = np.where(_alike(crowd.words), size * NEIGHBOURS, size * 1.16)
    wide = np.maximum(crowd.widths[:, None], crowd.widths[None, :]) * 0.9
    crowded = crowd.kin & (across < wide) & (down < tall)
    for i in taken:
        crowded[i, :] = crowded[:, i] = False
    out = list(kept)
    for group in _groups(crowded):
        same = len({crowd.words[i] for i in group}) == 1
        tight = len(group) == 2 and float(crowd.gaps[group[0], group[1]].max()) < size * 0.95
        if len(group) > 2 or (len(group) > 1 and (same or tight)):
            out.append(group)
        else:
            out.extend([i] for i in group if i not in taken)
    return sorted(out)


def _disordered(crowd: _Crowd, found: Mapping[str, Name]) -> list[tuple[str, ...]]:
    """Files and rows of three and more whose single labels stand on different sides."""
    out = []
    for group in _groups(crowd.files):
        ids = tuple(crowd.ids[i] for i in group)
        single = [found[who] for who in ids if who in found and len(found[who].members) == 1]
        if len(group) > 2 and len(single) > 1:
            sides = {_side(name) for name in single}
            slips = float(np.ptp([n.dy if abs(n.dx) > abs(n.dy) else n.dx for n in single]))
            if len(sides) > 1 or slips > crowd.size * 0.5:
                out.append(ids)
    return out


def _side(name: Name) -> tuple[int, int]:
    """Which side of its owner a label stands on."""
    if abs(name.dx) > abs(name.dy):
        return (1 if name.dx > 0 else -1, 0)
    return (0, 1 if name.dy > 0 else -1)


def _away(facing: Floats) -> Floats:
    """Charges of the candidates for each facing, shape (n, candidates): names stand behind or beside, not in view."""
    angle = np.radians(facing)
    ahead = np.stack([np.sin(angle), -np.cos(angle)], axis=-1) @ _UNIT_SIDES.T
    return np.asarray(_SIDE_COSTS + np.where(ahead > 0, 0.55, 0.15) * ahead)


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
