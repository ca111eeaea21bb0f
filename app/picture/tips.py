"""What the pointer is on, and what may be told about it: the term, its measure, its evidence."""

from __future__ import annotations

from collections.abc import Sequence

from app.picture.primitives import Hit, Target, Tip, distance_to_line, inside
from geometry.evidence import Evidence, Kind
from geometry.site import Feature, Place
from scenes.score import ObjectState, OfficiantState, Score, State

RANK = {"person": 0, "object": 1, "place": 2, "feature": 3}

KIND_WORDS = {Kind.TEXT: "经文", Kind.COMMENTARY: "注家", Kind.DERIVED: "推算", Kind.ASSUMED: "拟定"}

COMPASS = ("北面", "东北面", "东面", "东南面", "南面", "西南面", "西面", "西北面")


def hit_at(targets: Sequence[Target], x: float, y: float, tolerance: float) -> Hit | None:
    """What is at (x, y) 尺, give or take ``tolerance`` 尺: people before things, things before places, small features before large."""
    best: tuple[tuple[float, float], Target] | None = None
    for target in targets:
        if target.outline:
            if not inside(target.outline, x, y) and distance_to_line(target.outline, x, y, closed=True) > tolerance:
                continue
            score = (float(RANK[target.kind]), target.area)
        else:
            far = ((x - target.x) ** 2 + (y - target.y) ** 2) ** 0.5
            if far > max(target.radius, tolerance):
                continue
            score = (float(RANK[target.kind]), far if target.kind != "feature" else 0.0)
        if best is None or score < best[0]:
            best = (score, target)
    return Hit(best[1].kind, best[1].id) if best else None


def tip_of(hit: Hit, score: Score, state: State, stage: str) -> Tip:
    """The words for what was hit."""
    plan = score.site.stages[stage]
    chi_cm = float(score.options.get("chi_cm", "23.1"))
    if hit.kind == "person":
        return _person(state.officiants[hit.id])
    if hit.kind == "object":
        return _object(state.objects[hit.id])
    if hit.kind == "place":
        return _place(plan.places[hit.id])
    return _feature(plan.features[hit.id], chi_cm)


def facing_word(degrees: float) -> str:
    """The nearest of the eight compass words."""
    return COMPASS[round(degrees / 45.0) % 8]


def evidence_lines(evidence: Evidence) -> tuple[str, ...]:
    """Kind and phrase, then source and reading when there are any."""
    head = f"{KIND_WORDS[evidence.kind]}：{evidence.phrase}"
    tail = " · ".join(part for part in (evidence.source, evidence.reading and f"读 {evidence.reading}") if part)
    return (head, tail) if tail else (head,)


def _person(person: OfficiantState) -> Tip:
    lines = [f"{facing_word(person.facing)} · {'行' if person.moving else person.posture}"]
    if person.dress:
        lines.append("、".join(person.dress))
    if person.holding:
        lines.append("、".join(f"{h.slot} {h.id}{f'（{h.state}）' if h.state else ''}" for h in person.holding))
    if person.place:
        lines.append(f"在 {person.place}")
    return Tip(person.title, person.id, tuple(lines))


def _object(thing: ObjectState) -> Tip:
    lines = []
    if thing.state:
        lines.append(thing.state)
    if thing.holder:
        lines.append(f"在 {thing.holder}")
    lines.append(f"首 {facing_word(thing.facing)[:-1]}")
    return Tip(thing.id, "器", tuple(lines))


def _place(place: Place) -> Tip:
    lines = [f"{place.x:g}, {place.y:g} 尺"]
    if place.facing is not None:
        lines.append(facing_word(place.facing))
    return Tip(place.id, "位", (*lines, *evidence_lines(place.evidence)))


def measure(feature: Feature, chi_cm: float) -> str:
    """The size of a feature in 尺 and metres: 广 east to west, 深 north to south, 高."""
    parts = [
        f"{word} {value:g} 尺（{value * chi_cm / 100:.2f} m）" for word, value in zip("广深高", feature.size, strict=True) if value > 0
    ]
    return "，".join(parts)


def _feature(feature: Feature, chi_cm: float) -> Tip:
    size = measure(feature, chi_cm)
    return Tip(feature.id, feature.kind, ((size,) if size else ()) + evidence_lines(feature.evidence))
