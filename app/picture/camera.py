"""What the hall view shows while a cue plays out of its sight: at a gate, or on the way from there to the hall."""

from __future__ import annotations

from app.picture.primitives import Box
from geometry.evidence import Kind
from geometry.site import StagePlan
from scenes.score import Cue, Score

ROOM = 14.0
"""尺 left free round those who act out of sight of the hall (ASSUMED: labels and neighbours stay in the picture)."""
LEAST_SIDE = 62.0
"""尺 that such a box is high at least, as a view that follows somebody is (ASSUMED)."""
BY_THE_GATE = 40.0
"""尺 from a gate within which it is shown with those who act there (ASSUMED)."""

Point = tuple[float, float]


def hall_or_beyond(score: Score, stage: str, cue_id: str | None, hall: Box, far: Box | None) -> Box:
    """The box (尺) of the hall view in a cue: the hall, or where all begin who act by the cue's words when that is elsewhere.

    ``far``: what an inset beside the hall shows, or None.  Who begins out of sight and comes into it is shown with the hall.
    """
    cue = score.cue_by_id.get(cue_id or "")
    if cue is None or score.stage_of(cue.id) != stage:
        return hall
    begins, ways = _actors(score, cue, stage)
    if not begins or any(hall.contains(*point) or far is not None and far.contains(*point) for point in begins):
        return hall
    points = [*begins, *ways]
    if any(hall.contains(*point) for point in points):
        points += [(hall.x0 + ROOM, hall.y0 + ROOM), (hall.x1 - ROOM, hall.y1 - ROOM)]
    else:
        points += _gates(score.site.stages[stage], points)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = Box(min(xs), min(ys), max(xs), max(ys)).grown(ROOM)
    lacking = LEAST_SIDE - box.height
    return box if lacking <= 0 else Box(box.x0, box.y0 - lacking / 2, box.x1, box.y1 + lacking / 2)


def _actors(score: Score, cue: Cue, stage: str) -> tuple[list[Point], list[Point]]:
    """Where those who act begin, and the points of their ways: of those whom the words move, or when they move nobody of all."""
    acts = [a for a in cue.actions if a.evidence.kind is not Kind.ASSUMED] or list(cue.actions)
    begins: dict[str, Point] = {}
    ways: list[Point] = []
    for action in sorted(acts, key=lambda action: action.t0):
        man = score.state_at(action.t0).officiants[action.who]
        if not man.present or man.stage != stage:
            continue
        begins.setdefault(action.who, (man.x, man.y))
        ways += [point[:2] for point in action.path or ()]
    return list(begins.values()), ways


def _gates(plan: StagePlan, points: list[Point]) -> list[Point]:
    """Corners of the gates near ``points``."""
    gates = [f for f in plan.features.values() if f.kind == "gate" and f.outline]
    near = [f for f in gates if any(abs(f.x - x) < BY_THE_GATE and abs(f.y - y) < BY_THE_GATE for x, y in points)]
    return [corner for f in near for corner in f.outline or ()]
