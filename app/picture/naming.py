"""Labels of people: what is written, who is named together, on which side it stands, steadily in time.

Time is divided by the score into label intervals (:attr:`Index.keys`); in each, every label has one offset from its
owner, found from the places of all people at a few instants of that interval.  At the start of an interval a label glides
from its old offset to its new one.  All of it follows from the score and the scale, so a jump shows what playing shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.picture.index import Index
from app.picture.labels import SIDE_COSTS, SIDES, Wanted, solve
from app.picture.primitives import Box, Frame, Item, Static, Text, text_width
from app.picture.sizes import figure_sizes
from app.theme import Theme, faded
from scenes.score import OfficiantState, Score

GLIDE = 0.35
"""Seconds in which a label glides to a new side."""

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
    key = index.key_at(t, left)
    now = _layout(score, index, key, stage, frame, static, bounds, unit, speech)
    since = t - float(index.keys[key])
    out: list[Name] = []
    before: Mapping[str, Name] = {}
    if key > 0 and since < GLIDE:
        before = _layout(score, index, key - 1, stage, frame, static, bounds, unit, speech)
        share = since / GLIDE
        share = share * share * (3 - 2 * share)
    for name in now.values():
        if not any(m in people and people[m].present and people[m].stage == stage for m in name.members):
            continue
        old = before.get(name.id)
        if old is not None and old.members == name.members:
            name = Name(
                name.id, name.members, name.lines, name.size, old.dx + (name.dx - old.dx) * share, old.dy + (name.dy - old.dy) * share,
                name.width, name.height, name.spoken,
            )  # fmt: skip
        out.append(name)
    return out


def _layout(
    score: Score, index: Index, key: int, stage: str, frame: Frame, static: Static, bounds: Box | None, unit: float, speech: bool
) -> Mapping[str, Name]:
    asked = ("names", key, stage, frame.scale, unit, speech, bounds, (frame.ox, frame.oy) if bounds else None)
    return index.kept(asked, lambda: _make_layout(score, index, key, stage, frame, static, bounds, unit, speech))


def _make_layout(
    score: Score, index: Index, key: int, stage: str, frame: Frame, static: Static, bounds: Box | None, unit: float, speech: bool
) -> Mapping[str, Name]:
    start = float(index.keys[key])
    end = float(index.keys[key + 1]) if key + 1 < len(index.keys) else score.duration
    samples = score.sample(np.linspace(start, max(start, end - 1e-6), 4))
    still = bool(np.ptp(samples.x, axis=0).max(initial=0.0) < 1e-6 and np.ptp(samples.y, axis=0).max(initial=0.0) < 1e-6)
    rows = [len(samples.t) - 1] if still else range(len(samples.t))
    middle = score.state_at((start + end) / 2)
    shown = [i for i, who in enumerate(samples.ids) if middle.officiants[who].present and middle.officiants[who].stage == stage]
    if not shown:
        return {}
    ids = [samples.ids[i] for i in shown]
    scale = frame.scale
    postures = [middle.officiants[who].posture for who in ids]
    points = []
    sizes = []
    for row in rows:
        x, y = samples.x[row, shown], samples.y[row, shown]
        points.append(np.stack([x * scale, -y * scale], axis=1))
        sizes.append(figure_sizes(x, y, samples.facing[row, shown], postures, scale, unit))
    words = {who: _words(index, middle.officiants[who]) for who in ids}
    size = TEXT * unit
    clusters = _clusters(ids, words, points, size)
    wanted: list[Wanted] = []
    own: list[frozenset[int]] = []
    lines: list[tuple[str, ...]] = []
    members: list[tuple[str, ...]] = []
    for cluster in clusters:
        label = words[ids[cluster[0]]] if len(cluster) == 1 else _together([ids[i] for i in cluster])
        around = tuple(_bounds_of(p[cluster], r[cluster]) for p, r in zip(points, sizes, strict=True))
        wanted.append(Wanted(ids[cluster[0]], text_width(label, size) + 4 * unit, size * 1.12, around, 3.0 * unit, _away(cluster, samples.facing[rows[-1], shown])))
        own.append(frozenset())
        lines.append((label,))
        members.append(tuple(ids[i] for i in cluster))
    if speech:
        for who, said in _spoken(index, start, end):
            if who in ids:
                i = ids.index(who)
                said_lines = _wrapped(said)
                wide = max(text_width(line, SPEECH * unit) for line in said_lines) + 4 * unit
                around = tuple(_bounds_of(p[[i]], r[[i]]) for p, r in zip(points, sizes, strict=True))
                wanted.append(Wanted(f"“{who}", wide, SPEECH * unit * 1.2 * len(said_lines), around, 12.0 * unit))
                own.append(frozenset())
                lines.append(said_lines)
                members.append((who,))
    fixed = np.array(static.obstacles, dtype=np.float64).reshape(-1, 4)
    obstacles = []
    for p, r in zip(points, sizes, strict=True):
        bodies = np.concatenate([p - r[:, None] * 0.95, p + r[:, None] * 0.95], axis=1)
        boxes = np.concatenate([fixed, bodies])
        weights = np.concatenate([np.full(len(fixed), 0.8), np.full(len(bodies), 2.0)])
        obstacles.append((boxes, weights))
    inner = None
    if bounds is not None:
        inner = Box(bounds.x0 - frame.ox, bounds.y0 - frame.oy, bounds.x1 - frame.ox, bounds.y1 - frame.oy)
    found = solve(wanted, obstacles, own, inner)
    out: dict[str, Name] = {}
    for w, line, member, (dx, dy) in zip(wanted, lines, members, found, strict=True):
        spoken = w.id.startswith("“")
        out[w.id] = Name(w.id, member, line, SPEECH * unit if spoken else size, dx, dy, w.width, w.height, spoken)
    return out


def _words(index: Index, person: OfficiantState) -> str:
    """What is written beside a person: the title where it changes in the rite, else the short label."""
    return person.title if person.id in index.retitled else index.short[person.id]


def _together(ids: Sequence[str]) -> str:
    """One name for several: 上耦 for its two archers, else the family's."""
    if len({who[:2] for who in ids}) == 1 and ids[0][:2] in ("上耦", "次耦", "下耦"):
        return ids[0][:2]
    return family(ids[0])


def _clusters(ids: Sequence[str], words: Mapping[str, str], points: Sequence[np.ndarray], size: float) -> list[list[int]]:  # type: ignore[type-arg]
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
                if all((abs(g[0]) < wide * 0.9 and abs(g[1]) < size * 1.02) for g in gaps):
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
            if len(knot) >= 3 or close:
                out.append(knot)
            else:
                out.extend([k] for k in knot)
    return sorted(out)


def _bounds_of(points: np.ndarray, sizes: np.ndarray) -> Box:  # type: ignore[type-arg]
    low = (points - sizes[:, None] * 0.9).min(axis=0)
    high = (points + sizes[:, None] * 0.9).max(axis=0)
    return Box(float(low[0]), float(low[1]), float(high[0]), float(high[1]))


def _away(cluster: Sequence[int], facing: np.ndarray) -> tuple[float, ...]:  # type: ignore[type-arg]
    """Sides charged a little for standing where the face looks, so that names stand behind or beside."""
    mean = np.radians(facing[list(cluster)])
    fx, fy = float(np.sin(mean).mean()), float(-np.cos(mean).mean())
    costs = []
    for (across, down), base in zip(SIDES, SIDE_COSTS, strict=True):
        length = float(np.hypot(across, down)) or 1.0
        costs.append(base + 0.55 * max(0.0, (across * fx + down * fy) / length) - 0.15 * max(0.0, -(across * fx + down * fy) / length))
    return tuple(costs)


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
    found: Sequence[Name], people: Mapping[str, OfficiantState], index: Index, frame: Frame, area: Box, theme: Theme, actors: frozenset[str], selected: str | None
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
                    theme.halo if name.spoken else faded(theme.halo, 0.94), acting and not name.spoken, name.members[0],
                )
            )  # fmt: skip
    return out
