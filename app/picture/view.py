"""What is looked at: the view, its named forms, and the frame it gives at an instant.

Named views are derived from the site's features and places, so another hall or another reading moves them too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.picture.camera import hall_or_beyond
from app.picture.elevation import has_target
from app.picture.index import index_of
from app.picture.primitives import Box, Frame
from app.theme import Theme, theme_named
from geometry.site import StagePlan
from scenes.diff import Pairing
from scenes.errors import LituError
from scenes.score import Score, State

NAMED = ("whole", "hall", "range")
"""The named views, besides ``follow:ID`` and ``x0,y0,x1,y1``."""

FOLLOW = "follow:"

FOLLOW_HEIGHT = 62.0
"""尺 from top to bottom of a view that follows somebody (ASSUMED: a man and his neighbours stay in sight)."""

MARGIN = 5.0
"""尺 left free round a named view."""

FARTHEST, LEAST = 10_000.0, 0.1
"""尺 from the middle and of side that a box to look at may have: beyond, what lies outside it is at no pixel that Qt can count."""

BAND = 66.0
"""Height of the foot band, at a picture height of 1080."""


@dataclass(frozen=True, slots=True)
class View:
    """How to look at a score.  Everything that a picture depends on besides score and time.

    ``width``, ``height`` in pixels.  ``name``: whole, hall, range, ``follow:ID`` or ``x0,y0,x1,y1`` in 尺.  ``centre``
    (尺) and ``scale`` (pixels a 尺), when given, win over the name: a panned or zoomed view.  ``ui`` multiplies lettering
    and line widths (a screen's pixel ratio).  ``loupe``: an id (officiant, feature, place) to enlarge, ``auto`` for the
    tightest knot of those who act where there is room for it, or None.  ``far``: target and screen in an inset beside the hall view.
    ``selected``: the officiant picked out.  ``beside``: another score of the rite, shown pale where it differs, or None.
    """

    width: int = 1920
    height: int = 1080
    name: str = "hall"
    centre: tuple[float, float] | None = None
    scale: float | None = None
    theme: str = "paper"
    ui: float = 1.0
    stage: str | None = None
    overlay: bool = True
    labels: bool = True
    trails: bool = True
    to_come: bool = True
    places: bool = False
    evidence: bool = False
    grid: bool = True
    target: bool = False
    far: bool = True
    speech: bool = True
    loupe: str | None = "auto"
    selected: str | None = None
    beside: Pairing | None = None

    @property
    def unit(self) -> float:
        """Pixels for one unit of lettering: 1 at 1920 × 1080, never so small that text cannot be read."""
        return max(0.66, min(self.width / 1920, self.height / 1080)) * self.ui

    @property
    def colours(self) -> Theme:
        return theme_named(self.theme)

    @property
    def band(self) -> float:
        """Height of the foot band in whole pixels."""
        return float(round(BAND * self.unit)) if self.overlay else 0.0

    @property
    def area(self) -> Box:
        """Pixels left for the plan."""
        return Box(0.0, 0.0, float(self.width), self.height - self.band)

    def with_frame(self, frame: Frame) -> View:
        """This view fixed where ``frame`` stands (for panning and zooming from it)."""
        return replace(self, centre=frame.to_plan(*self.area.centre), scale=frame.scale)

    def panned(self, frame: Frame, dx: float, dy: float) -> View:
        """Moved by a drag of (dx, dy) pixels."""
        return self.with_frame(Frame(frame.scale, frame.ox + dx, frame.oy + dy))

    def zoomed(self, frame: Frame, px: float, py: float, factor: float) -> View:
        """Zoomed by ``factor`` so that the plan point under pixel (px, py) stays there; between 0.5 and 120 pixels a 尺."""
        scale = min(max(frame.scale * factor, 0.5), 120.0)
        x, y = frame.to_plan(px, py)
        return self.with_frame(Frame(scale, px - x * scale, py + y * scale))

    def named(self, name: str) -> View:
        """The same look at another named view, pan and zoom forgotten."""
        return replace(self, name=name, centre=None, scale=None)


def parse_view(words: str, **look: object) -> View:
    """A view from the command line's words: a name, ``follow:ID`` or ``x0,y0,x1,y1`` (尺).

    Raises :class:`LituError` saying what is valid.
    """
    if words not in NAMED and not (words.startswith(FOLLOW) and len(words) > len(FOLLOW)):
        _box_of(words)
    return View(name=words, **look)  # type: ignore[arg-type]


def check_view(score: Score, view: View) -> None:
    """Raise :class:`LituError` when the view names nobody, nothing or no stage of ``score``, or is too small to draw."""
    if view.width < 64 or view.height < 64:
        raise LituError(f"a picture of {view.width}x{view.height} is too small; the least is 64x64")
    if view.name.startswith(FOLLOW):
        _known(view.name.removeprefix(FOLLOW), score)
    elif view.name not in NAMED:
        _box_of(view.name)
    if view.stage is not None and view.stage not in score.site.stages:
        raise LituError(f"no stage {view.stage!r}; stages are {', '.join(score.site.stages)}")
    theme_named(view.theme)


def _known(who: str, score: Score) -> None:
    ids = [officiant.id for officiant in score.officiants]
    if who not in ids:
        near = [i for i in ids if set(i) & set(who)] or ids
        raise LituError(f"no officiant {who!r} to follow; there are {'、'.join(near[:12])}")


def _box_of(words: str) -> Box:
    parts = words.split(",")
    try:
        x0, y0, x1, y1 = (float(part) for part in parts)
    except ValueError:
        raise LituError(f"no view {words!r}: a view is {', '.join(NAMED)}, follow:ID or x0,y0,x1,y1 in 尺") from None
    if not (x0 < x1 and y0 < y1):
        raise LituError(f"view {words!r} is empty: x0,y0 is the southwest corner and x1,y1 the northeast one")
    if max(map(abs, (x0, y0, x1, y1))) > FARTHEST or min(x1 - x0, y1 - y0) < LEAST:
        raise LituError(f"view {words!r} cannot be drawn: corners lie within {FARTHEST:g} 尺 of 0,0 and sides are {LEAST:g} 尺 or more")
    return Box(x0, y0, x1, y1)


def stage_of(score: Score, state: State, view: View) -> str:
    """The stage shown: the view's own, that of the person followed, that on which the cue plays, or else where most people are."""
    if view.stage is not None:
        return view.stage
    if view.name.startswith(FOLLOW):
        _known(view.name.removeprefix(FOLLOW), score)
        return state.officiants[view.name.removeprefix(FOLLOW)].stage
    stages = list(score.site.stages)
    if len(stages) == 1:
        return stages[0]
    if state.cue in score.cue_by_id:
        return score.stage_of(state.cue)
    counts = dict.fromkeys(stages, 0)
    for person in state.officiants.values():
        if person.present and person.stage in counts:
            counts[person.stage] += 1
    return max(stages, key=lambda stage: counts[stage])


def frame_at(score: Score, state: State, view: View) -> Frame:
    """Where the plan lies in the picture.  Offsets are whole pixels, so that a still image may be moved and reused."""
    area = view.area
    if view.centre is not None and view.scale is not None:
        return _centred(area, view.centre, view.scale)
    stage = stage_of(score, state, view)
    if view.name.startswith(FOLLOW):
        person = state.officiants[view.name.removeprefix(FOLLOW)]
        return _centred(area, (person.x, person.y), area.height / FOLLOW_HEIGHT)
    box = box_at(score, stage, state.cue, view)
    pad = 14 * view.unit if view.overlay else 0.0
    scale = min((area.width - 2 * pad) / box.width, (area.height - 2 * pad) / box.height)
    return _centred(area, box.centre, scale)


def box_at(score: Score, stage: str, cue: str | None, view: View) -> Box:
    """The box (尺) that a named view shows of a stage while ``cue`` plays.  The hall view goes to where people act beyond its sight."""
    plan, kept = score.site.stages[stage], index_of(score).kept
    box: Box = kept(("box", stage, view.name), lambda: named_box(plan, view.name))
    if view.name != "hall":
        return box
    far = kept(("far box", stage), lambda: far_box(plan)) if view.far and has_target(plan) else None
    return kept(("box", stage, cue, view.far), lambda: hall_or_beyond(score, stage, cue, box, far))


def _centred(area: Box, centre: tuple[float, float], scale: float) -> Frame:
    cx, cy = area.centre
    return Frame(scale, float(round(cx - centre[0] * scale)), float(round(cy + centre[1] * scale)))


def named_box(plan: StagePlan, name: str) -> Box:
    """The box (尺) that a named view, or ``x0,y0,x1,y1``, shows of a stage."""
    if name == "whole":
        return _whole(plan)
    if name == "hall":
        return _hall(plan)
    if name == "range":
        return _range(plan)
    return _box_of(name)


def _corners(plan: StagePlan, kinds: Iterable[str]) -> list[tuple[float, float]]:
    wanted = set(kinds)
    out: list[tuple[float, float]] = []
    for feature in plan.features.values():
        if feature.kind in wanted:
            out.extend(feature.outline or [(feature.x, feature.y)])
    return out


def _bounds(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys)).grown(MARGIN)


def _whole(plan: StagePlan) -> Box:
    points = [p for f in plan.features.values() for p in (f.outline or ((f.x, f.y),))]
    points += [(p.x, p.y) for p in plan.places.values()]
    return _bounds(points) if points else Box(-100.0, -100.0, 100.0, 100.0)


HALL_KINDS = ("platform", "stairs", "basin", "water", "basket", "chimes", "arrow_stand", "tally_holder", "cup_stand")
RANGE_KINDS = ("mark", "target", "target_part", "rope", "post", "screen")


def _hall(plan: StagePlan) -> Box:
    """The platform, the things of the northern court, and the standing places between them down to the file of archers."""
    points = _corners(plan, HALL_KINDS)
    if not points:
        return _whole(plan)
    files = [place.y for place in plan.places.values() if place.id.startswith("射位")]
    south = min([y for _, y in points] + files)
    north = max(y for _, y in points)
    points += [(place.x, place.y) for place in plan.places.values() if south <= place.y <= north]
    return _bounds(points)


def _range(plan: StagePlan) -> Box:
    """From behind the marks to behind the target, the screen included."""
    points = _corners(plan, RANGE_KINDS)
    return _bounds(points).grown(MARGIN) if points else _whole(plan)


def far_box(plan: StagePlan) -> Box:
    """What the inset beside the hall view shows: screen and target, with ground round them for those who walk there."""
    points = _corners(plan, ("target", "target_part", "post", "screen"))
    places = [(p.x, p.y) for p in plan.places.values() if p.id.startswith(("乏", "侯"))]
    box = _bounds(points + places)
    return Box(box.x0 - 2.0, box.y0 - 4.0, box.x1 + 2.0, box.y1 + 8.0)
