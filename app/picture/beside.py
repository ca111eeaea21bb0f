"""Another reading laid over the plan: pale figures where the other score has its people, and the ways it leads them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from app.picture.figures import SKIRT_STANDING, TORSO
from app.picture.index import index_of
from app.picture.primitives import Box, Ellipse, Frame, Item, Placed, Polygon, Polyline, Shape
from app.picture.sizes import full_size
from app.theme import Theme, faded, theme_named
from scenes.diff import ALIKE, Pairing
from scenes.score import OfficiantState, State

AWAY = 0.3
"""尺 from which on two spots are two in the picture (ASSUMED: less is hidden by the figure)."""
RING = 0.7
"""尺: radius of the ring where a thing lies in the other score (ASSUMED: round a cup)."""
DASH = (4.0, 3.0)


@lru_cache(maxsize=64)
def pale(group: str, theme_name: str) -> Shape:
    """A figure of the other score: an outline in the colour of its group, with a beak to tell how it faces."""
    theme = theme_named(theme_name)
    colour = theme.groups[group]
    fill, line = faded(colour, 0.16), faded(colour, 0.75)
    beak = Polygon(((0.0, 1.35), (0.34, 0.72), (-0.34, 0.72)), line)
    return Shape(f"pale:{group}", (Polygon(SKIRT_STANDING, fill), Polygon(TORSO, fill, line, 0.09), beak), 1.4)


def beside(
    pairing: Pairing, state: State, t: float, left: bool, stage: str, frame: Frame, shown: Box, theme: Theme, unit: float
) -> list[Item]:
    """Items of the layer under the figures, of the second score of ``pairing`` where it differs from ``state``, the first's at ``t``."""
    then = pairing.instant(t, left=left)
    other = pairing.b.state_at(then, left=left)
    groups = index_of(pairing.b).groups
    size = full_size(frame.scale, unit)
    items: list[Item] = [*_features(pairing, stage, theme, unit), *_ways(pairing, then, left, stage, groups, theme, unit)]
    items += _things(state, other, stage, shown, theme, unit)
    for who, man in other.officiants.items():
        if not man.present or man.stage != stage or not shown.contains(man.x, man.y):
            continue
        mine = state.officiants.get(who)
        if mine is not None and not _differs(mine, man):
            continue
        colour = theme.groups[groups[who]]
        if mine is not None and mine.present and mine.stage == stage:
            items.append(Polyline(((mine.x, mine.y), (man.x, man.y)), faded(colour, 0.6), 1.2 * unit, dash=(2.0, 2.0), id=who))
        items.append(Placed(pale(groups[who], theme.name), man.x, man.y, man.facing, size, who))
    return items


def _things(state: State, other: State, stage: str, shown: Box, theme: Theme, unit: float) -> list[Item]:
    """Rings where things lie or stand in the other score that in this lie elsewhere."""
    items: list[Item] = []
    for id, thing in other.objects.items():
        if not thing.present or thing.holder is not None or thing.stage != stage or not shown.contains(thing.x, thing.y):
            continue
        mine = state.objects.get(id)
        if mine is None or not mine.present or mine.holder is not None or math.hypot(mine.x - thing.x, mine.y - thing.y) <= AWAY:
            continue
        items.append(Polyline(((mine.x, mine.y), (thing.x, thing.y)), faded(theme.vermilion, 0.45), 1.0 * unit, dash=(2.0, 2.0), id=id))
        items.append(Ellipse(thing.x, thing.y, RING, RING, None, faded(theme.vermilion, 0.7), 1.3 * unit, id))
    return items


def _differs(a: OfficiantState, b: OfficiantState) -> bool:
    if not a.present or a.stage != b.stage:
        return True
    turned = abs((a.facing - b.facing + 180.0) % 360.0 - 180.0)
    return abs(a.x - b.x) > AWAY or abs(a.y - b.y) > AWAY or turned > max(ALIKE, 5.0)


def _features(pairing: Pairing, stage: str, theme: Theme, unit: float) -> list[Item]:
    """Outlines of what the other score lays out elsewhere."""
    index = index_of(pairing.a)
    found: Sequence[Item] = index.kept(("beside", id(pairing), stage, theme.name, unit), lambda: _outlines(pairing, stage, theme, unit))
    return list(found)


def _outlines(pairing: Pairing, stage: str, theme: Theme, unit: float) -> list[Item]:
    mine, theirs = pairing.a.site.stages.get(stage), pairing.b.site.stages.get(stage)
    if theirs is None:
        return []
    items: list[Item] = []
    for id, feature in theirs.features.items():
        same = mine.features.get(id) if mine is not None else None
        if feature.outline and (same is None or same.outline != feature.outline):
            ring = (*feature.outline, feature.outline[0])
            items.append(Polyline(ring, faded(theme.vermilion, 0.6), 1.3 * unit, dash=DASH, id=id))
    return items


def _ways(pairing: Pairing, t: float, left: bool, stage: str, groups: Mapping[str, str], theme: Theme, unit: float) -> list[Item]:
    """The ways of the other cue of those whom the first score leads otherwise, dashed."""
    cue = pairing.b.cue_at(t, left=left)
    if cue is None or pairing.b.stage_of(cue.id) != stage:
        return []
    mine = pairing.mine(cue.id)
    items: list[Item] = []
    for action in cue.actions:
        if action.path is None or len(action.path) < 2:
            continue
        path = tuple((x, y) for x, y, _ in action.path)
        if any(a.who == action.who and a.path is not None and tuple((x, y) for x, y, _ in a.path) == path for a in mine):
            continue
        items.append(Polyline(path, faded(theme.groups[groups[action.who]], 0.7), 1.6 * unit, dash=DASH, id=action.who))
    return items
