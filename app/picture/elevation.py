"""The target seen from the hall: its parts at their heights, the state of the left lower rope, banner and arrows.

The viewer looks south, so west is at the right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.picture.banners import kind_of_banner
from app.picture.figures import kind_of
from app.picture.primitives import Box, Item, Point, Polygon, Polyline, text
from app.theme import Theme, faded, mixed
from geometry.site import Feature, StagePlan
from geometry.target import TargetMeasures, lower_left
from scenes.score import ObjectState

Quad = Callable[[float, float, float, float], tuple[Point, ...]]

STATE_WORDS = {"束": "左下纲 束而未系", "说": "左下纲 说束", "系": "左下纲 已系"}


def has_target(plan: StagePlan) -> bool:
    """Whether the stage has a target with its parts."""
    return all(part in plan.features for part in ("侯", "侯中", "上舌", "下舌", "上躬", "下躬"))


def elevation(plan: StagePlan, objects: Mapping[str, ObjectState], d34: str, box: Box, theme: Theme, unit: float) -> list[Item]:
    """The drawing inside ``box`` (pixels, y down), as items of the screen."""
    whole = plan.features["侯"]
    half = whole.size[0] / 2 + 2.0
    top = whole.size[2] + 1.5
    scale = min((box.width - 24 * unit) / (2 * half), (box.height - 62 * unit) / top)
    cx = (box.x0 + box.x1) / 2
    ground = box.y1 - 26 * unit

    def at(x: float, z: float) -> Point:
        return (cx - x * scale, -(ground - z * scale))

    def quad(x0: float, x1: float, z0: float, z1: float) -> tuple[Point, ...]:
        return (at(x0, z0), at(x1, z0), at(x1, z1), at(x0, z1))

    items: list[Item] = [
        Polygon(_screen_box(box), faded(mixed(theme.ground, theme.wall, 0.12), 0.96), faded(theme.soft, 0.7), 1.0 * unit),
        text(box.x0 + 12 * unit, -(box.y0 + 17 * unit), "侯 · 自堂南望", theme.soft, 14 * unit, across=-1),
        text(cx - half * scale, -(box.y1 - 12 * unit), "东", theme.soft, 13 * unit),
        text(cx + half * scale, -(box.y1 - 12 * unit), "西", theme.soft, 13 * unit),
        Polyline((at(-half, 0), at(half, 0)), theme.soft, 1.2 * unit),
    ]
    for feature in plan.features.values():
        if feature.kind == "post":
            foot, head = _post_ends(feature)
            items.append(Polyline((at(foot, 0), at(head, feature.size[2])), theme.wood, 3.4 * unit, round_ends=True, id=feature.id))
    rope = plan.features.get("上纲")
    if rope is not None:
        r = rope.size[0] / 2
        items.append(Polyline((at(rope.x - r, rope.z), at(rope.x + r, rope.z)), theme.ink, 1.4 * unit, id="上纲"))
    low = plan.features.get("下纲")
    if low is not None:
        items.append(Polyline((at(low.x - low.size[0] / 2, low.z), at(low.x + low.size[0] / 2, low.z)), theme.ink, 1.4 * unit, id="下纲"))
    m = TargetMeasures(*(plan.features[p].size[0] / 2 for p in ("侯中", "上躬", "上舌", "下舌")))
    state = objects["左下纲"].state if "左下纲" in objects and objects["左下纲"].state else "系"
    lower = lower_left(m, state, d34)
    line = 1.2 * unit
    for part in ("上舌", "上躬", "下躬", "下舌"):
        f = plan.features[part]
        west = f.x - f.size[0] / 2 if part.startswith("上") else f.x
        items.append(Polygon(quad(west, f.x + f.size[0] / 2, f.z, f.z + f.size[2]), theme.cloth, theme.ink, line, f.id))
    for shape in lower.spread:
        items.append(Polygon(tuple(at(x, z) for x, z in shape), theme.cloth, theme.ink, line, "左下纲"))
    items.extend(_face(plan.features["侯中"], quad, theme, line))
    for shape in lower.folded:
        items.append(Polygon(tuple(at(x, z) for x, z in shape), mixed(theme.cloth, theme.wall, 0.5), theme.ink, line, "左下纲"))
    items.append(Polyline(tuple(at(x, z) for x, z in lower.rope), theme.vermilion, 1.8 * unit, round_ends=True, id="左下纲"))
    items.append(text(box.x1 - 12 * unit, -(box.y0 + 17 * unit), STATE_WORDS[state], theme.vermilion, 14 * unit, across=1))
    items.extend(_parts_named(plan, at, theme, unit))
    y = whole.y
    for thing in objects.values():
        if not thing.present or abs(thing.y - y) > 6 or abs(thing.x) > half:
            continue
        kind = kind_of(thing.id)
        if kind == "旌":
            base, head_at = at(thing.x + 1.5, 0.0), at(thing.x, 14.0)
            items.append(Polyline((base, head_at), theme.wood, 2.4 * unit, round_ends=True, id=thing.id))
            flag = (head_at, at(thing.x - 4.5, 13.2), at(thing.x - 4.2, 10.6), at(thing.x + 0.3, 11.2))
            fill = theme.rim if kind_of_banner(thing.state) == "翿" else theme.vermilion
            items.append(Polygon(flag, fill, theme.vermilion if fill == theme.rim else theme.ink, 0.8 * unit, thing.id))
        elif kind == "矢" and thing.holder is None:
            x, z = at(thing.x, max(thing.z, 0.4))
            items.append(Polyline(((x, z), (x - 5 * unit, z + 4 * unit)), theme.ink, 1.6 * unit, id=thing.id))
            items.append(Polygon(_dot(x, z, 2.2 * unit), theme.vermilion, theme.ink, 0.6 * unit, thing.id))
    return items


def _face(face: Feature, quad: Quad, theme: Theme, line: float) -> list[Item]:
    """The painted face: two squares, red outside, green within, and the middle a third of the whole."""
    half, z0, z1 = face.size[0] / 2, face.z, face.z + face.size[2]
    middle = (z0 + z1) / 2
    out: list[Item] = [Polygon(quad(face.x - half, face.x + half, z0, z1), theme.cloth, theme.ink, line, face.id)]
    for share, colour in ((0.8, theme.target_outer), (0.57, theme.target_inner), (1 / 3, theme.cloth)):
        r = half * share
        out.append(Polygon(quad(face.x - r, face.x + r, middle - r, middle + r), colour, theme.ink, line * 0.6, face.id))
    return out


def _parts_named(plan: StagePlan, at: Callable[[float, float], Point], theme: Theme, unit: float) -> list[Item]:
    out: list[Item] = []
    size = 11.5 * unit
    for id in ("上舌", "上躬", "下躬", "下舌"):
        f = plan.features[id]
        x, z = at(f.x + f.size[0] / 2, f.z + f.size[2] / 2)
        out.append(text(x, z, id, theme.soft, size, dx=-4 * unit, across=1))
    f = plan.features["侯中"]
    x, z = at(f.x, f.z + f.size[2] / 2)
    out.append(text(x, z, "中", theme.ink, 12 * unit))
    return out


def _post_ends(post: Feature) -> tuple[float, float]:
    """x of foot and head: the outline stands at the foot, the box spans both."""
    foot = sum(x for x, _ in post.outline) / len(post.outline) if post.outline else post.x
    reach = post.size[0] / 2
    return foot, post.x - reach if foot < 0 else post.x + reach


def _screen_box(box: Box) -> tuple[Point, ...]:
    return ((box.x0, -box.y0), (box.x1, -box.y0), (box.x1, -box.y1), (box.x0, -box.y1))


def _dot(x: float, y: float, r: float) -> tuple[Point, ...]:
    return ((x - r, y), (x, y + r), (x + r, y), (x, y - r))
