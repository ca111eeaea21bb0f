"""Score, instant and view to a picture: frozen shapes in 尺, without Qt.

:func:`build` is a pure function of (score, t, view): whatever was asked before, the same question gives the same picture.
The picture has panes (the plan; a loupe on it), each with a frame from 尺 to pixels, its static part and layers to be
painted in order, and an overlay in pixels.  :func:`static` gives the part that never moves, made once a scale and look.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.picture import elevation as target_elevation
from app.picture.beside import beside
from app.picture.figures import figure_of, glow, wedge
from app.picture.index import Floats, Index, index_of
from app.picture.naming import family, name_items, names
from app.picture.overlay import overlay
from app.picture.plan import draw_plan
from app.picture.primitives import (
    SCREEN,
    Box,
    Clip,
    Ellipse,
    Frame,
    Hit,
    Item,
    Layer,
    Pane,
    Placed,
    Polygon,
    Polyline,
    Static,
    Target,
    Tip,
    area_of,
    text,
)
from app.picture.sizes import figure_sizes, full_size
from app.picture.things import UNSEEN, loose, things
from app.picture.tips import hit_at, tip_of
from app.picture.trails import Stroke, trails
from app.picture.view import NAMED, View, box_at, check_view, far_box, frame_at, named_box, parse_view, stage_of
from app.theme import Theme, faded
from geometry.site import Site, StagePlan
from scenes.errors import LituError
from scenes.score import Action, Cue, OfficiantState, Score, State

__all__ = [
    "NAMED", "SCREEN", "Box", "Frame", "Hit", "Layer", "Pane", "Picture", "Tip", "View",
    "build", "check_view", "frame_at", "named_box", "parse_view", "prepare", "static",
]  # fmt: skip

KEEP_STATIC = 12

LOUPE_RADIUS = 165.0
"""Units of lettering."""

LOUPE_GROWS = 3.8

LOUPE_NEEDLESS = 11.0
"""Pixels a 尺, in units of lettering, from which the plan needs no loupe of itself."""

NORTH, LEAST_INSET = 118.0, 150.0
"""In units of lettering: what the north arrow takes from the top, and the least height of the inset that shows target and screen."""

_STATICS: OrderedDict[tuple[object, ...], tuple[Site, Static]] = OrderedDict()


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture: ``panes`` back to front, then ``overlay`` in pixels."""

    score: Score
    state: State
    view: View
    stage: str
    panes: tuple[Pane, ...]
    overlay: Layer

    @property
    def frame(self) -> Frame:
        """The frame of the plan."""
        return self.panes[0].frame

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """All that can be hit on the plan."""
        return tuple(_targets(self))

    def to_plan(self, px: float, py: float) -> tuple[float, float]:
        """The plan point (尺) under a pixel, through the loupe or the inset when the pixel is in one."""
        for pane in reversed(self.panes[1:]):
            if pane.clip.contains(px, py):
                return pane.frame.to_plan(px, py)
        return self.frame.to_plan(px, py)

    def hit(self, x: float, y: float, tolerance: float) -> Hit | None:
        """What is at plan point (x, y), give or take ``tolerance``, all in 尺; None for bare ground."""
        return hit_at(self.targets, x, y, tolerance)

    def tip(self, hit: Hit) -> Tip:
        """What to tell about a hit: term, measure, evidence."""
        return tip_of(hit, self.score, self.state, self.stage)

    def tip_for(self, id: str) -> Tip | None:
        """What to tell about an id: a person, a thing, a feature or a place of this stage; None for an unknown one."""
        plan = self.score.site.stages[self.stage]
        for kind, known in (
            ("person", self.state.officiants),
            ("object", self.state.objects),
            ("feature", plan.features),
            ("place", plan.places),
        ):
            if id in known:
                return self.tip(Hit(kind, id))
        return None


def static(site: Site, stage: str, view: View, scale: float, without: frozenset[str] = frozenset()) -> Static:
    """The part of a stage that does not move, at ``scale`` pixels a 尺 and in the look of ``view``; ``without``: features not there yet."""
    without = without.intersection(site.stages[stage].features)
    key = (id(site), stage, scale, view.theme, view.unit, view.evidence, view.grid, view.labels, view.places, without)
    found = _STATICS.get(key)
    if found is not None and found[0] is site:
        _STATICS.move_to_end(key)
        return found[1]
    plan = _without(site.stages[stage], without)
    made = draw_plan(plan, view.colours, view.unit, scale, evidence=view.evidence, grid=view.grid, labels=view.labels, places=view.places)
    _STATICS[key] = (site, made)
    if len(_STATICS) > KEEP_STATIC:
        _STATICS.popitem(last=False)
    return made


def _without(plan: StagePlan, missing: frozenset[str]) -> StagePlan:
    if not missing:
        return plan
    return replace(plan, features={id: f for id, f in plan.features.items() if id not in missing})


def build(score: Score, t: float, view: View, *, left: bool = False) -> Picture:
    """The picture of ``score`` at ``t`` seconds.  ``left`` takes the left limit, as :meth:`Score.state_at` does.

    Raises :class:`LituError` when the view names nobody or nothing that is there.
    """
    index = index_of(score)
    state = score.state_at(t, left=left)
    stage = stage_of(score, state, view)
    if stage not in score.site.stages:
        raise LituError(f"no stage {stage!r}; stages are {', '.join(score.site.stages)}")
    frame = frame_at(score, state, view)
    scene = _Scene(score, index, state, state.t, left, view, stage)
    bounds = None if view.name.startswith("follow:") and view.centre is None else view.area
    panes = [scene.pane(frame, Clip(view.area), bounds=bounds)]
    extra: list[Item] = []
    far = scene.far(frame) if view.far else None
    if far is not None:
        panes.append(far[0])
        extra.extend(far[1])
    if view.loupe is not None:
        spot = scene.loupe_spot(view.loupe, frame)
        if spot is not None:
            pane, ring = scene.loupe(spot, frame)
            panes.append(pane)
            extra.extend(ring)
    return Picture(score, state, view, stage, tuple(panes), Layer("overlay", (*scene.inset(), *extra, *scene.overlay(frame))))


def prepare(score: Score, view: View, t: float) -> Iterator[float]:
    """Find, one label interval a step, the label places of the whole score in ``view``, those nearest to ``t`` first.

    A player that takes a step whenever it is idle scrubs without waiting.  It changes no picture: only when it is ready.
    Yields the instant prepared.
    """
    keys = index_of(score).keys
    ends = np.append(keys[1:], score.duration)
    middles = (keys + ends) / 2
    for k in np.argsort(np.abs(middles - t), kind="stable").tolist():
        build(score, float(middles[k]), view)
        yield float(middles[k])


class _Scene:
    """One instant on one stage, ready to be framed."""

    def __init__(self, score: Score, index: Index, state: State, t: float, left: bool, view: View, stage: str) -> None:
        self.score, self.index, self.state, self.t, self.left, self.view, self.stage = score, index, state, t, left, view, stage
        self.theme: Theme = view.colours
        self.unit = view.unit
        self.cue = score.cue_at(t, left=left)
        self.people: list[OfficiantState] = [p for p in state.officiants.values() if p.present and p.stage == stage]
        self.instant = max(0.0, t - 1e-6) if left else t
        self.running: list[Action] = index.running(self.instant)
        self.actors = frozenset(a.who for a in self.running)
        self.loose = loose(state.objects, index.groups, stage)
        self._sized: dict[float, list[float]] = {}
        self._strokes: dict[float, tuple[list[Stroke], list[Stroke]]] = {}

    def pane(self, frame: Frame, clip: Clip, *, bounds: Box | None, small: bool = False) -> Pane:
        """The plan under ``frame``; ``bounds`` (px) keeps labels inside; a ``small`` pane names only those whom it shows."""
        # labels keep clear of all that will ever lie there, so that where they stand does not hang on what was drawn before
        whole = static(self.score.site, self.stage, self.view, frame.scale)
        to_come = self.index.mats_to_come(self.instant)
        ground = static(self.score.site, self.stage, self.view, frame.scale, to_come) if to_come else whole
        sizes = self._sized.get(frame.scale)
        if sizes is None:
            sizes = self._sized[frame.scale] = _sizes(self.people, frame, self.unit).tolist()
        shown = frame.plan_box(clip.box).grown(60 * self.unit / frame.scale)
        seen = [(p, s) for p, s in zip(self.people, sizes, strict=True) if shown.contains(p.x, p.y)]
        layers = [
            Layer("under", tuple(self._under(seen))),
            Layer("trails", self._trails(frame, shown)),
            *self._beside(frame, shown),
            Layer("things", self._things(frame, shown)),
            Layer("people", tuple(self._figures(seen))),
        ]
        if self.view.labels:
            inner = bounds.grown(-4 * self.unit) if bounds is not None else None
            region = frame.plan_box(clip.box) if small else None
            layers.append(Layer("labels", tuple(self._labels(frame, clip.box.grown(-2 * self.unit), whole, inner, region))))
        return Pane(frame, clip, self.theme.ground, ground, tuple(layers))

    def _under(self, seen: list[tuple[OfficiantState, float]]) -> list[Item]:
        items: list[Item] = self._lit()
        for p, size in seen:
            if p.id in self.actors or p.id == self.view.selected:
                items.append(Placed(glow(self.theme.name), p.x, p.y, 0.0, size, p.id))
        items.extend(Placed(wedge(self.index.groups[p.id], self.theme.name), p.x, p.y, p.facing, size, p.id) for p, size in seen)
        return items

    def _lit(self) -> list[Item]:
        """Outlines of what is being set out (陈设)."""
        features = self.score.site.stages[self.stage].features
        named = [id for a in self.running if a.verb == "lay_out" for id in (a.object or "").split()]
        lit = [features[id] for id in named if id in features and features[id].outline]
        return [Polygon(f.outline, faded(self.theme.vermilion, 0.25), self.theme.vermilion, 3.0 * self.unit, f.id) for f in lit]

    def _trails(self, frame: Frame, shown: Box) -> tuple[Item, ...]:
        strokes = self._strokes.get(frame.scale)
        if strokes is None:
            here = frozenset(p.id for p in self.people)
            look = (self.theme, self.unit, frame.scale)
            strokes = trails(self.index, self.cue, self.t, *look, here, past=self.view.trails, to_come=self.view.to_come)
            self._strokes[frame.scale] = strokes
        return tuple(item for part in strokes for stroke in part if stroke.box.touches(shown) for item in stroke.items)

    def _beside(self, frame: Frame, shown: Box) -> list[Layer]:
        """The other score, where one is laid over this."""
        other = self.view.beside
        if other is None:
            return []
        items = beside(other, self.state, self.t, self.left, self.stage, frame, shown, self.theme, self.unit)
        return [Layer("beside", tuple(items))]

    def _things(self, frame: Frame, shown: Box) -> tuple[Item, ...]:
        flying = self.index.flying(max(0.0, self.t - 1e-6) if self.left else self.t)
        near = [o for o in self.loose if shown.contains(o.x, o.y)]
        return things(self.index, near, flying, self.theme, self.unit, frame.scale)

    def _figures(self, seen: list[tuple[OfficiantState, float]]) -> list[Item]:
        """Figures, northmost first, those who act last."""
        ordered = sorted(seen, key=lambda pair: (pair[0].id in self.actors, -pair[0].y, pair[0].x))
        return [
            Placed(
                figure_of(p, self.index.groups[p.id], self.theme.name, selected=p.id == self.view.selected),
                p.x,
                p.y,
                p.facing,
                size,
                p.id,
            )
            for p, size in ordered
        ]

    def _labels(self, frame: Frame, area: Box, ground: Static, bounds: Box | None, region: Box | None) -> list[Item]:
        people: Mapping[str, OfficiantState] = {p.id: p for p in self.people}
        found = names(
            self.score,
            self.index,
            people,
            self.t,
            self.left,
            self.stage,
            frame,
            ground,
            bounds,
            self.unit,
            speech=self.view.speech,
            region=region,
        )
        return name_items(found, people, self.index, frame, area, self.theme, self.actors, self.view.selected)

    # -- the loupe -------------------------------------------------------------------------------------------------------

    def loupe_spot(self, wanted: str, frame: Frame) -> tuple[float, float] | None:
        """The plan point to enlarge; None when ``auto`` finds no knot.  Raises LituError for an unknown id."""
        if wanted == "auto":
            return self._knot(frame)
        plan = self.score.site.stages[self.stage]
        if wanted in self.state.officiants:
            person = self.state.officiants[wanted]
            return (person.x, person.y)
        if wanted == "物" and "左物" in plan.features and "右物" in plan.features:
            a, b = plan.features["左物"], plan.features["右物"]
            return ((a.x + b.x) / 2, (a.y + b.y) / 2)
        found = plan.features.get(wanted) or plan.places.get(wanted)
        if found is None:
            raise LituError(f"nothing called {wanted!r} to enlarge on {self.stage}: name an officiant, a feature or a place, or say auto")
        return (found.x, found.y)

    def _knot(self, frame: Frame) -> tuple[float, float] | None:
        """The tightest knot among those who act in this cue, at its end or else in its middle; the same all through the cue.

        A file or row of one family is no knot.  None when nobody is crowded, when the plan is large enough as it is, when
        the knot lies outside the picture, or when the loupe has no room below the north arrow or would cover somebody.
        """
        if self.cue is None or frame.scale > LOUPE_NEEDLESS * self.unit:
            return None
        cue = self.cue
        spot = self.index.kept(("knot", cue.id, self.stage, frame.scale, self.unit), lambda: self._knot_of(cue, frame))
        if spot is None or not self.view.area.contains(*frame.to_screen(*spot)):
            return None
        cx, cy, r = self._loupe_place(spot, frame)
        if cy - r < self.view.area.y0 + NORTH * self.unit:
            return None
        covered = any(math.dist(frame.to_screen(p.x, p.y), (cx, cy)) < r for p in self.people)
        return None if covered else spot

    def _knot_of(self, cue: Cue, frame: Frame) -> tuple[float, float] | None:
        who = {a.who for a in cue.actions}
        for t in (max(cue.t0, cue.t1 - 1e-6), (cue.t0 + cue.t1) / 2):
            there = [p for p in self.score.state_at(t).officiants.values() if p.present and p.stage == self.stage]
            sizes = _sizes(there, frame, self.unit)
            full = full_size(frame.scale, self.unit)
            tight = [(float(s) / full, p.id, p) for s, p in zip(sizes, there, strict=True) if p.id in who and s < 0.8 * full]
            if tight:
                _, _, person = min(tight)
                near = [p for p in there if math.hypot(p.x - person.x, p.y - person.y) < 8.0]
                if len({family(p.id) for p in near}) < 2:
                    continue
                return (round(sum(p.x for p in near) / len(near), 2), round(sum(p.y for p in near) / len(near), 2))
        return None

    def _loupe_place(self, spot: tuple[float, float], frame: Frame) -> tuple[float, float, float]:
        """Centre and radius of the loupe in pixels: at the lower left, or at the lower right when its subject is there."""
        r = LOUPE_RADIUS * self.unit
        area = self.view.area
        px, py = frame.to_screen(*spot)
        cx, cy = area.x0 + r + 26 * self.unit, area.y1 - r - 40 * self.unit
        if math.dist((px, py), (cx, cy)) < 1.7 * r:
            cx, cy = area.x1 - r - 26 * self.unit, area.y1 - r - 90 * self.unit
        return cx, cy, r

    def loupe(self, spot: tuple[float, float], frame: Frame) -> tuple[Pane, list[Item]]:
        """A round pane that enlarges ``spot``, at the lower left, and the rings that tie it to its place."""
        cx, cy, r = self._loupe_place(spot, frame)
        px, py = frame.to_screen(*spot)
        scale = frame.scale * LOUPE_GROWS
        inner = Frame(scale, float(round(cx - spot[0] * scale)), float(round(cy + spot[1] * scale)))
        pane = self.pane(inner, Clip(Box(cx - r, cy - r, cx + r, cy + r), True), bounds=None, small=True)
        small = r / LOUPE_GROWS
        line = faded(self.theme.ink, 0.4)
        length = math.dist((px, py), (cx, cy))
        ux, uy = ((px - cx) / length, (py - cy) / length) if length > 0 else (1.0, 0.0)
        ring: list[Item] = [
            Ellipse(px, -py, small, small, None, line, 1.2 * self.unit),
            Ellipse(cx, -cy, r, r, None, self.theme.ink, 2.2 * self.unit),
        ]
        if length > r + small:
            ring.append(Polyline(((cx + ux * r, -(cy + uy * r)), (px - ux * small, -(py - uy * small))), line, 1.0 * self.unit))
        return pane, ring

    # -- what lies south of the hall view --------------------------------------------------------------------------------

    def far(self, frame: Frame) -> tuple[Pane, list[Item]] | None:
        """Target and screen beside the hall view, at the same scale, where there is room for them; else None."""
        plan = self.score.site.stages[self.stage]
        if self.view.name != "hall" or self.view.centre is not None or not target_elevation.has_target(plan):
            return None
        unit, area = self.unit, self.view.area
        box, hall = self.index.kept(("far", self.stage), lambda: (far_box(plan), named_box(plan, "hall")))
        if box_at(self.score, self.stage, self.state.cue, self.view) != hall:
            return None
        right = area.x1 - 40 * unit
        taken = frame.to_screen(hall.x1, 0.0)[0]
        width, height = box.width * frame.scale, box.height * frame.scale
        x0, y0, y1 = right - width, area.y0 + NORTH * unit, area.y1 - 86 * unit
        if x0 < taken + 8 * unit or y1 - y0 < LEAST_INSET * unit:
            return None
        clip = Box(x0, max(y0, y1 - height), right, y1)
        south = clip.y1 + box.y0 * frame.scale
        inner = Frame(frame.scale, float(round(x0 - box.x0 * frame.scale)), float(round(south)))
        pane = self.pane(inner, Clip(clip), bounds=clip, small=True)
        corners = ((clip.x0, -clip.y0), (clip.x1, -clip.y0), (clip.x1, -clip.y1), (clip.x0, -clip.y1))
        title = text(
            clip.x0 + 12 * unit, -(clip.y0 + 16 * unit), "南 · 乏与侯", self.theme.soft, 14 * unit, across=-1, halo=self.theme.halo
        )
        return pane, [Polygon(corners, None, faded(self.theme.ink, 0.5), 1.2 * unit), title]

    # -- round the plan --------------------------------------------------------------------------------------------------

    def inset(self) -> list[Item]:
        """The target in elevation, in the range view and on demand."""
        plan = self.score.site.stages[self.stage]
        ranged = self.view.name == "range" and self.view.centre is None
        if not (self.view.target or ranged) or not target_elevation.has_target(plan):
            return []
        unit = self.unit
        share = min(unit, max(0.45, min(self.view.width / 1920, self.view.height / 1080)) * self.view.ui)
        wide, high = 540 * share, 272 * share  # beside the range in small pictures too, where lettering no longer shrinks
        x0, y0 = self.view.width - 40 * unit - wide, 130 * unit
        if not ranged:
            wide, high = 450 * unit, 232 * unit
            x0, y0 = 36 * unit, 96 * unit
        box = Box(x0, y0, x0 + wide, y0 + high)
        d34 = self.score.options.get("D34", "yishu")
        return target_elevation.elevation(plan, self.state.objects, d34, box, self.theme, unit)

    def overlay(self, frame: Frame) -> list[Item]:
        if not self.view.overlay:
            return []
        return overlay(self.score, self.index, self.cue, self.t, self.view, frame, self.theme)


def _sizes(people: Sequence[OfficiantState], frame: Frame, unit: float) -> Floats:
    x = np.array([p.x for p in people], dtype=np.float64)
    y = np.array([p.y for p in people], dtype=np.float64)
    facing = np.array([p.facing for p in people], dtype=np.float64)
    return figure_sizes(x, y, facing, [p.posture for p in people], frame.scale, unit)


def _targets(picture: Picture) -> list[Target]:
    out: list[Target] = []
    people: Mapping[str, OfficiantState] = picture.state.officiants
    sizes: dict[str, float] = {}
    for pane in picture.panes:
        for layer in pane.layers:
            if layer.name == "people":
                for item in layer.items:
                    if isinstance(item, Placed) and item.id:
                        sizes.setdefault(item.id, item.size / pane.frame.scale)
    for who, size in sizes.items():
        out.append(Target("person", who, people[who].x, people[who].y, max(0.9, size)))
    for thing in picture.state.objects.values():
        if thing.present and thing.stage == picture.stage and thing.holder not in people and thing.id not in UNSEEN:
            out.append(Target("object", thing.id, thing.x, thing.y, 1.0))
    plan = _without(picture.score.site.stages[picture.stage], index_of(picture.score).mats_to_come(picture.state.t))
    for feature in plan.features.values():
        outline = feature.outline
        if not outline and (feature.size[0] > 0 or feature.size[1] > 0):
            w, d = feature.size[0] / 2, feature.size[1] / 2
            outline = (
                (feature.x - w, feature.y - d),
                (feature.x + w, feature.y - d),
                (feature.x + w, feature.y + d),
                (feature.x - w, feature.y + d),
            )
        area = max(area_of(outline) if outline else 0.0, feature.size[0], feature.size[1])
        out.append(Target("feature", feature.id, feature.x, feature.y, 1.0, outline, area))
    if picture.view.places:
        out.extend(Target("place", place.id, place.x, place.y, 0.8) for place in plan.places.values())
    return out
