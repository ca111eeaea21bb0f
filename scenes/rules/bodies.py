"""Bodies: nobody goes through what is solid, through another's mat or through another man."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from geometry.paths import BODY, Obstacles
from geometry.site import StagePlan
from scenes.rules.motion import Legs, nearest
from scenes.rules.play import Play
from scenes.rules.registry import Found, rule

TOO_NEAR = 1.75
"""Two bodies of radius 0.9 may brush each other by a hand's breadth, no more (尺; assumed)."""
STANDING = "设"
"""The state of a thing that has been set up and stands in the way (楅, 中, 丰)."""
FOOT = 0.05
"""A foot on the very border of a mat does not tread on it (尺)."""


@rule("through-a-thing", "domain.md §15.16: nobody inside a wall, a pillar, the 中 or the 楅")
def through_a_thing(play: Play) -> Iterator[Found]:
    """No body goes through a wall, pillar, stair side, screen, basin, target, 中 or 楅, or off the edge of the hall."""
    walked = play.legs
    for stage, plan in play.score.site.stages.items():
        mine = _on(play, walked, stage)
        obstacles = Obstacles(plan)
        for n, _, thing, does in sorted(obstacles.blocked(walked.a[mine], walked.b[mine])):
            yield _blocked(play, walked, int(mine[n]), f"{does} {thing}")
        for thing, x, y, since, until in _set_up(play, stage):
            those = mine[(walked.t1[mine] > since) & (walked.t0[mine] < until)]
            for n in _against(obstacles, plan, walked, those, thing, x, y):
                yield _blocked(play, walked, n, f"goes through {thing}")


def _on(play: Play, walked: Legs, stage: str) -> np.ndarray:
    if not len(walked.deed):
        return np.zeros(0, dtype=np.int64)
    here = np.array([deed.stage == stage for deed in play.deeds])
    return np.flatnonzero(here[walked.deed])


def _blocked(play: Play, walked: Legs, n: int, words: str) -> Found:
    deed = play.deeds[int(walked.deed[n])]
    x, y, _ = walked.a[n].tolist()
    return Found((deed.who,), float(walked.t0[n]), x, y, f"{deed.who} {words}", deed.cue.id)


def _set_up(play: Play, stage: str) -> Iterator[tuple[str, float, float, float, float]]:
    """Things that stand set up on a stage: id, x, y, from when, until when."""
    up: dict[str, tuple[float, float, float]] = {}
    for thing in play.score.initial.objects.values():
        if (thing.state or "").startswith(STANDING) and thing.holder is None and thing.present and thing.stage == stage:
            up[thing.id] = (thing.x, thing.y, 0.0)
    for handling in play.handlings:
        change = handling.change
        if change.object in up:
            x, y, since = up.pop(change.object)
            yield change.object, x, y, since, change.t
        if (change.state or "").startswith(STANDING) and change.holder is None and change.present and change.stage == stage:
            up[change.object] = (change.x, change.y, change.t)
    for thing_id, (x, y, since) in up.items():
        yield thing_id, x, y, since, play.score.duration


def _against(obstacles: Obstacles, plan: StagePlan, walked: Legs, those: np.ndarray, thing: str, x: float, y: float) -> list[int]:
    """Legs of ``those`` that go through a thing set up at (x, y)."""
    a, b = walked.a[those], walked.b[those]
    clear = {(n, id) for n, _, id, _ in obstacles.blocked(a, b)}
    found = obstacles.blocked(a, b, [(thing, x, y)])
    return sorted({int(those[n]) for n, _, id, _ in found if id == thing and (n, id) not in clear})


def _sitters(play: Play) -> dict[tuple[str, str], set[str]]:
    """Who ever stands or sits at a mat, by stage and mat."""
    found: dict[tuple[str, str], set[str]] = {}
    for deed in play.deeds:
        place = deed.place_after
        if place is not None and "席" in place:
            found.setdefault((deed.stage, place), set()).add(deed.who)
    return found


def _owners(sitters: set[str], mat: str) -> frozenset[str]:
    """Whose mat it is: his whose name it bears, or on a stage where he never goes to it theirs who do (51: 司正 is the guest)."""
    named = mat.replace("席", "")
    return frozenset({named}) if named in sitters or not sitters else frozenset(sitters)


def _reached(play: Play) -> dict[str, int]:
    """How far in the text each cue is; what the record adds is done where the cue before it is."""
    out: dict[str, int] = {}
    here = 0
    for cue in play.score.cues:
        if not cue.sentence.startswith("J"):
            here = play.text.order.get(cue.sentence, here)
        out[cue.id] = here
    return out


@rule("on-anothers-mat", "domain.md §15.16: nobody crosses another's place while it is his")
def on_anothers_mat(play: Play) -> Iterator[Found]:
    """Nobody treads on a mat that is laid for another."""
    walked = play.legs
    order = play.text.order
    reached = _reached(play)
    sitters = _sitters(play)
    for stage, plan in play.score.site.stages.items():
        mine = _on(play, walked, stage)
        mats = [f for f in plan.features.values() if f.kind == "mat" and f.outline and f.id[-1:] != "席" or f.id in ("宾席", "主人席")]
        if not mats or not len(mine):
            continue
        lines = shapely.linestrings(np.stack([walked.a[mine, :2], walked.b[mine, :2]], axis=1))
        tree = shapely.STRtree(lines)
        trodden: dict[int, list[str]] = {}
        for mat in mats:
            owners = _owners(sitters.get((stage, mat.id), set()), mat.id)
            shape = shapely.Polygon(mat.outline).buffer(-FOOT)
            for n in sorted(tree.query(shape, predicate="intersects").tolist()):
                deed = play.deeds[int(walked.deed[mine[n]])]
                unlaid = reached[deed.cue.id] < order.get(_laid(plan, mat.id), -1)
                level = abs(walked.a[mine[n], 2] - mat.z) < BODY
                if deed.who not in owners and level and not unlaid:
                    trodden.setdefault(int(mine[n]), []).append(mat.id)
        for n, ids in sorted(trodden.items()):
            yield _blocked(play, walked, n, f"treads on {'、'.join(ids)}")


def _laid(plan: StagePlan, mat: str) -> str:
    """The sentence that lays a mat: the one its place rests on (empty where that is no sentence of the text)."""
    place = plan.places.get(mat)
    if mat.startswith(("公", "大夫")):  # one of them rests on a sentence of 乡饮酒礼
        return "10.09"
    return "11.01" if mat.startswith("工") else place.evidence.source if place else ""


@rule("two-bodies", "domain.md §15.16: bodies of radius 0.9 keep apart")
def two_bodies(play: Play) -> Iterator[Found]:
    """No two people come nearer than two bodies, at any instant, between frames too."""
    moved = play.motion
    ids = [o.id for o in play.score.officiants]
    only = None if play.focus is None else [n for n, who in enumerate(ids) if who in play.focus]
    near = nearest(moved, TOO_NEAR, only)
    least: dict[tuple[int, int, str], tuple[float, float, int]] = {}
    for i, j, distance, t in zip(near.i.tolist(), near.j.tolist(), near.distance.tolist(), near.t.tolist(), strict=True):
        cue = play.score.cue_at(t)
        a, b = sorted((int(moved.owner[i]), int(moved.owner[j])))
        key = (a, b, cue.id if cue else "")
        if key not in least or distance < least[key][0]:
            least[key] = (distance, t, i)
    for (a, b, cue_id), (distance, t, i) in least.items():
        late = t - moved.t0[i]
        x, y = (moved.p[i] + moved.v[i] * late + moved.w[i] * late**2).tolist()
        yield Found((ids[a], ids[b]), t, x, y, f"{ids[a]} and {ids[b]} come within {distance:.2f} 尺 of each other", cue_id)
