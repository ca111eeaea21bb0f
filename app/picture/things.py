"""Things that stand, lie, lean or fly by themselves (what is in a hand is drawn with the hand's owner)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from app.picture.banners import banner_cloth, banner_marks, kind_of_banner
from app.picture.curves import circle, ellipse, smooth
from app.picture.figures import kind_of
from app.picture.index import Flight, Index
from app.picture.primitives import Ellipse, Item, Placed, Polygon, Polyline, Shape, reach_of
from app.theme import Theme, faded, mixed, theme_named
from scenes.score import ObjectState

Parts = list[Polygon | Polyline | Ellipse]
Items = tuple[Item, ...]

LEAST = 4.6
"""Units of lettering that one 尺 of a thing is drawn with at least."""

FEW = 12
"""So many arrows on the stand are drawn each with its rim; more are drawn slender and by fours."""
UNSEEN = ("左下纲", "侯")
"""Things drawn as part of the target."""

STREAK = 46.0
"""Least length of the streak behind a flying arrow, in units of lettering."""


def loose(objects: Mapping[str, ObjectState], people: Mapping[str, object], stage: str) -> list[ObjectState]:
    """All that is on ``stage``, in nobody's hand and drawn by itself."""
    return [o for o in objects.values() if o.present and o.stage == stage and o.holder not in people and kind_of(o.id) not in UNSEEN]


def things(index: Index, seen: Sequence[ObjectState], flying: Mapping[str, Flight], theme: Theme, unit: float, scale: float) -> Items:
    """Drawings of the loose things that are ``seen``; what flies lies over the rest."""
    air = [o for o in seen if o.id in flying]
    lying = tuple(o for o in seen if o.id not in flying) if air else tuple(seen)
    # States that last are the same records at every instant; the key is sound because what is kept holds on to them.
    key = ("lying", theme.name, unit, scale, tuple(map(id, lying)))
    _, ground = index.lately(key, lambda: (lying, _lying(lying, theme, unit, scale)))
    if not air:
        return ground
    above: list[Item] = []
    for thing in air:
        flight = flying[thing.id]
        above.extend(_flight(thing, flight, index.kept(("origin", flight), partial(_origin, index, flight)), theme, unit, scale))
    return (*ground, *above)


def _origin(index: Index, flight: Flight) -> tuple[float, float]:
    """Where a flying thing set out."""
    before = index.score.state_at(flight.t0, left=True).objects[flight.object]
    return (before.x, before.y)


def _lying(objects: Sequence[ObjectState], theme: Theme, unit: float, scale: float) -> Items:
    """Things on the ground, small ones over large ones."""
    size = max(scale, LEAST * unit)
    lying: dict[tuple[str, float, float, str | None], list[ObjectState]] = {}
    ground: list[tuple[float, Item]] = []
    for thing in objects:
        if kind_of(thing.id) == "算" and thing.holder is None:  # each lies where it was laid, so that they can be counted
            ground.append((0.2, Placed(thing_shape("算", thing.state, theme.name), thing.x, thing.y, thing.facing, size, thing.id)))
            continue
        lying.setdefault((kind_of(thing.id), round(thing.x, 1), round(thing.y, 1), thing.holder), []).append(thing)
    for (kind, _, _, holder), group in lying.items():
        for number, thing in enumerate(group):
            dx, dy = _spread(kind, number, len(group), thing.facing, holder, size / scale)
            crowded = kind == "矢" and holder is not None and len(group) > FEW
            shape = thing_shape("细矢" if crowded else kind, thing.state, theme.name)
            rank = 1.0 if kind == "矢" else 0.5 if kind in ("弓", "旌") else 0.0
            ground.append((rank, Placed(shape, thing.x + dx, thing.y + dy, thing.facing, size, thing.id)))
    ground.sort(key=lambda pair: pair[0])
    return tuple(item for _, item in ground)


def _spread(kind: str, number: int, count: int, facing: float, holder: str | None, grow: float) -> tuple[float, float]:
    """Things of one kind at one spot are laid side by side, across the way they point."""
    if count < 2:
        return 0.0, 0.0
    gap = {"矢": 0.34, "弓": 0.5, "算": 0.1}.get(kind, 0.9) * grow
    widest = 2.6 if kind == "矢" and holder is not None else 7.0
    if kind == "矢" and holder is not None and count > FEW:  # by fours (乘), so that the sets can be told apart
        fours = -(-count // 4)
        four, within = divmod(number, 4)
        across = ((four + 0.5) / fours - 0.5 + (within - 1.5) * 0.17 / fours) * widest * grow
        a = math.radians(facing)
        return across * math.cos(a), -across * math.sin(a)
    gap = min(gap, widest * grow / (count - 1))
    across = (number - (count - 1) / 2) * gap
    a = math.radians(facing)
    return across * math.cos(a), -across * math.sin(a)


def _flight(thing: ObjectState, flight: Flight, origin: tuple[float, float], theme: Theme, unit: float, scale: float) -> list[Item]:
    """An arrow in the air: its shaft along its way, and a streak behind it."""
    dx, dy = flight.x - thing.x, flight.y - thing.y
    if math.hypot(dx, dy) < 1e-6:
        dx, dy = thing.x - origin[0], thing.y - origin[1]
    length = math.hypot(dx, dy)
    turn = math.degrees(math.atan2(dx, dy)) if length > 1e-9 else thing.facing
    ux, uy = (dx / length, dy / length) if length > 1e-9 else (0.0, 1.0)
    streak = min(max(STREAK * unit / scale, 8.0), math.dist(origin, (thing.x, thing.y)))
    tail = (thing.x - ux * streak, thing.y - uy * streak)
    size = max(scale * 1.2, 7.0 * unit)
    items: list[Item] = []
    if streak > 0.5:
        items.append(Polyline((tail, (thing.x, thing.y)), faded(theme.vermilion, 0.35), 3.0 * unit, round_ends=True, id=thing.id))
        items.append(Polyline((tail, (thing.x, thing.y)), faded(theme.ink, 0.5), 1.0 * unit, id=thing.id))
    items.append(Placed(thing_shape("矢", None, theme.name), thing.x, thing.y, turn, size, thing.id))
    return items


@lru_cache(maxsize=512)
def thing_shape(kind: str, state: str | None, theme_name: str) -> Shape:
    """A thing seen from above in 尺: x to its right, y the way it points."""
    theme = theme_named(theme_name)
    maker = {
        "弓": _bow,
        "矢": _arrow,
        "细矢": _slender,
        "旌": _banner,
        "扑": _rod,
        "楅": _arrow_stand,
        "中": _tally_holder,
        "丰": _cup_stand,
        "瑟": _zither,
        "算": _tally,
        "觯": _cup,
        "爵": _cup,
        "席": _mat,
        "荐": _dishes,
        "俎": _meat_stand,
        "幂": _cover,
    }.get(kind, _other)
    items = tuple(maker(state, theme))
    return Shape(f"thing:{kind}", items, reach_of(items))


def _bow(state: str | None, theme: Theme) -> Parts:
    bend = 0.35 if state == "弛" else 0.75
    limbs = smooth([(0.0, -2.6), (-bend * 0.8, -1.3), (-bend, 0.0), (-bend * 0.8, 1.3), (0.0, 2.6)], closed=False)
    parts: Parts = [Polyline(limbs, theme.rim, 0.5, round_ends=True), Polyline(limbs, theme.wood, 0.26, round_ends=True)]
    if state != "弛":
        parts.insert(0, Polyline((limbs[0], limbs[-1]), theme.ink, 0.09))
    return parts


def _arrow(state: str | None, theme: Theme) -> Parts:
    tied: Parts = []
    if state is not None and state.startswith("束"):  # 束之以茅: nearer the feathers, or with D37 below nearer the point
        y = 0.45 if state == "束下" else -0.35
        tied = [Polyline(((-0.3, y), (0.3, y)), theme.gold, 0.2, round_ends=True)]
    return [
        Polyline(((0.0, -1.6), (0.0, 1.5)), faded(theme.rim, 0.8), 0.34),
        Polyline(((0.0, -1.6), (0.0, 1.3)), theme.ink, 0.15),
        Polygon(((0.0, 1.75), (0.2, 1.2), (-0.2, 1.2)), theme.ink),
        Polygon(((0.19, -1.6), (0.19, -1.05), (0.0, -0.85), (-0.19, -1.05), (-0.19, -1.6)), theme.vermilion, theme.ink, 0.05),
        *tied,
    ]


def _slender(state: str | None, theme: Theme) -> Parts:
    """An arrow among many: no rim, so that the others show."""
    fletched = theme.gold if state is not None and state.startswith("束") else theme.vermilion
    return [
        Polyline(((0.0, -1.6), (0.0, 1.75)), theme.ink, 0.03),
        Polyline(((0.0, -1.6), (0.0, -1.0)), fletched, 0.05),
    ]


def _banner(state: str | None, theme: Theme) -> Parts:
    pole = ((0.0, -2.2), (0.0, 3.6))
    cloth = smooth([(0.05, 3.5), (0.9, 3.3), (1.7, 3.5), (2.3, 3.1), (2.2, 2.3), (1.4, 2.2), (0.7, 2.3), (0.05, 2.1)])
    furled = state is not None and state.startswith("偃")
    if furled:
        cloth = smooth([(0.05, 3.5), (0.4, 3.2), (0.45, 1.6), (0.35, 0.4), (0.05, 0.2)])
    return [
        Polyline(pole, theme.rim, 0.5, round_ends=True),
        Polyline(pole, theme.wood, 0.28, round_ends=True),
        Polygon(cloth, theme.rim, theme.rim, 0.4),
        *banner_cloth(cloth, kind_of_banner(state), theme, 0.12),
        *([] if furled else banner_marks(kind_of_banner(state), (0.05, 2.1), (2.25, 3.5), theme)),
    ]


def _rod(state: str | None, theme: Theme) -> Parts:
    return [
        Polyline(((0.0, -1.5), (0.0, 1.5)), theme.rim, 0.6, round_ends=True),
        Polyline(((0.0, -1.5), (0.0, 1.5)), theme.wood, 0.36, round_ends=True),
        Polyline(((0.0, -1.5), (0.0, -0.6)), theme.beak, 0.2),
    ]


def _cover(state: str | None, theme: Theme) -> Parts:
    """A cloth laid over a jar, its corners hanging; folded when it is taken off."""
    if state != "覆":
        return [Polygon(((-0.5, -0.25), (0.5, -0.25), (0.5, 0.25), (-0.5, 0.25)), theme.mat, theme.ink, 0.08)]
    cloth = smooth([(0.0, 0.85), (0.85, 0.85), (0.72, 0.0), (0.85, -0.85), (0.0, -0.72), (-0.85, -0.85), (-0.72, 0.0), (-0.85, 0.85)])
    return [Polygon(cloth, theme.mat, theme.ink, 0.08), Polyline(((-0.5, 0.0), (0.5, 0.0)), faded(theme.ink, 0.4), 0.06)]


def _arrow_stand(state: str | None, theme: Theme) -> Parts:
    """A bar of 3 尺 with a head at each end; it points the way its head lies."""
    bar = ((-0.28, -1.5), (0.28, -1.5), (0.28, 1.5), (-0.28, 1.5))
    head = smooth([(0.0, 2.05), (0.42, 1.75), (0.34, 1.4), (-0.34, 1.4), (-0.42, 1.75)])
    return [
        Polygon(bar, theme.rim, theme.rim, 0.4),
        Polygon(head, theme.wood, theme.ink, 0.12),
        Polygon(bar, theme.wood, theme.ink, 0.12),
        Polyline(((0.0, -1.3), (0.0, 1.3)), theme.vermilion, 0.12),
    ]


def _tally_holder(state: str | None, theme: Theme) -> Parts:
    """A kneeling deer with holes in its back, the head where it points."""
    body = smooth([(0.0, 0.8), (0.5, 0.5), (0.55, -0.5), (0.3, -0.95), (-0.3, -0.95), (-0.55, -0.5), (-0.5, 0.5)])
    parts: Parts = [
        Polygon(body, theme.rim, theme.rim, 0.4),
        Polygon(smooth([(0.0, 1.5), (0.3, 1.2), (0.24, 0.7), (-0.24, 0.7), (-0.3, 1.2)]), theme.wood, theme.ink, 0.12),
        Polygon(body, theme.wood, theme.ink, 0.12),
        *_horns(state, theme),
    ]
    if (state or "").endswith("虎"):
        parts += [
            Polyline(((s * 0.5, y), (s * 0.32, y + 0.1)), theme.ink, 0.09, round_ends=True)
            for s in (-1, 1)
            for y in (-0.7, -0.35, 0.0, 0.3)
        ]
    parts += [Polygon(circle(x, y, 0.09, 8), theme.beak) for x in (-0.2, 0.2) for y in (-0.6, -0.25, 0.1, 0.42)]
    return parts


def _horns(state: str | None, theme: Theme) -> Parts:
    """A deer's two antlers, the one horn of a rhinoceros (兕), or what tells the beasts of a prince (J.50).

    闾 has a horn and the long ears of a donkey (郑玄: 如驴，一角), a tiger its round ears and stripes; what a 皮树 looked like
    nobody knows (张镒: a man's face; 郝敬: a piebald horse): it has a mane alone.
    """
    beast = (state or "").partition("·")[2]
    horn = Polygon(((-0.12, 1.3), (0.12, 1.3), (0.0, 1.95)), theme.ink, theme.rim, 0.05)
    if beast == "兕":
        return [horn]
    if beast == "闾":
        ears = [Polygon(((s * 0.12, 1.05), (s * 0.62, 0.72), (s * 0.26, 0.86)), theme.wood, theme.ink, 0.06) for s in (-1, 1)]
        return [*ears, horn]
    if beast == "虎":
        ears = [Polygon(circle(s * 0.27, 1.05, 0.13, 10), theme.wood, theme.ink, 0.07) for s in (-1, 1)]
        return [*ears, Polyline(((-0.12, 1.34), (0.12, 1.34)), theme.ink, 0.07)]
    if beast == "皮树":
        return [Polyline(((0.0, 0.62), (0.0, 1.42)), theme.ink, 0.16, round_ends=True)]
    return [Polyline(((0.16, 1.1), (0.6, 1.45)), theme.ink, 0.1), Polyline(((-0.16, 1.1), (-0.6, 1.45)), theme.ink, 0.1)]


def _cup_stand(state: str | None, theme: Theme) -> Parts:
    return [Polygon(circle(0, 0, 0.75), theme.wood, theme.rim, 0.2), Polygon(circle(0, 0, 0.4), mixed(theme.wood, theme.mat, 0.6))]


def _cup(state: str | None, theme: Theme) -> Parts:
    inner = theme.vermilion if state == "实" else theme.rim
    return [Polygon(circle(0, 0, 0.5), theme.wood, theme.rim, 0.2), Polygon(circle(0, 0, 0.28), inner)]


def _zither(state: str | None, theme: Theme) -> Parts:
    board = ((-0.9, -4.0), (0.9, -4.0), (0.9, 4.0), (-0.9, 4.0))
    parts: Parts = [Polygon(board, theme.wood, theme.rim, 0.3)]
    parts += [Polyline(((x, -3.7), (x, 3.7)), theme.beak, 0.1) for x in (-0.5, 0.0, 0.5)]
    return parts


def _tally(state: str | None, theme: Theme) -> Parts:
    return [Polyline(((0.0, -0.7), (0.0, 0.7)), theme.rim, 0.062), Polyline(((0.0, -0.7), (0.0, 0.7)), theme.ink, 0.04)]


def _mat(state: str | None, theme: Theme) -> Parts:
    return [Polygon(((-1.6, -0.5), (1.6, -0.5), (1.6, 0.5), (-1.6, 0.5)), theme.mat, theme.mat_edge, 0.12)]


def _dishes(state: str | None, theme: Theme) -> Parts:
    """Dried meat in a basket and sauce in a bowl, side by side."""
    return [
        Polygon(ellipse(-0.55, 0, 0.5, 0.38, 14), theme.mat, theme.ink, 0.1),
        Polygon(circle(0.55, 0, 0.42, 14), theme.wood, theme.ink, 0.1),
        Polygon(circle(0.55, 0, 0.22, 12), theme.vermilion),
    ]


def _meat_stand(state: str | None, theme: Theme) -> Parts:
    return [
        Polygon(((-0.9, -0.4), (0.9, -0.4), (0.9, 0.4), (-0.9, 0.4)), theme.wood, theme.rim, 0.16),
        Polygon(((-0.6, -0.18), (0.6, -0.18), (0.6, 0.18), (-0.6, 0.18)), mixed(theme.wood, theme.vermilion, 0.5)),
    ]


def _other(state: str | None, theme: Theme) -> Parts:
    return [Polygon(ellipse(0, 0, 0.6, 0.6, 14), theme.mat, theme.ink, 0.14)]
