"""Things in hands, belts and on backs, in the coordinates of the figure that has them.

What cannot be told from above is drawn as the rite's pictures do: a bow in the left hand runs fore and aft beside the
body, a nipped arrow lies square across it, arrows in the belt fan out at the right of the back with their number plain
to see, a banner raised stands wide, a banner lowered is furled and points down to the side.
"""

from __future__ import annotations

from app.picture.banners import banner_cloth, banner_marks, kind_of_banner
from app.picture.curves import circle, mirrored, moved, smooth
from app.picture.primitives import Ellipse, Point, Points, Polygon, Polyline
from app.theme import Colour, Theme

Parts = list[Polygon | Polyline | Ellipse]
Held = tuple[str, str, str | None, int]

WALK_LIKE = ("立", "行", "兴", "揖")


def held_items(held: tuple[Held, ...], posture: str, theme: Theme) -> tuple[Parts, Parts]:
    """What is drawn before the body (under it) and after it."""
    behind: Parts = []
    before: Parts = []
    has_bow = any(kind == "弓" for kind, _, _, _ in held)
    loose = 0
    for kind, slot, state, count in held:
        if kind == "弓":
            before += _bow(slot, state, posture, theme, _arrow_on_string(held))
        elif kind == "矢":
            if slot in ("带", "背"):
                behind += _belt_arrows(count, theme)
            elif posture == "射" and has_bow and slot in ("指间", "右手"):
                before += _arrow((0.1, 0.5), (-0.1, 2.0), theme)
            elif slot == "指间":
                before += _nipped(count, theme)
            else:
                before += _hand_arrows(slot, count, theme)
        elif kind == "旌":
            before += _banner(slot, state, theme)
        elif kind == "扑":
            if slot in ("带", "背"):
                behind += _outlined(((0.3, -0.2), (1.2, -1.0)), theme.wood, 0.24, theme)
                behind += [Polyline(((0.92, -0.75), (1.2, -1.0)), theme.beak, 0.12)]
            else:
                before += _outlined(((0.3, 0.62), (0.5, 1.7)), theme.wood, 0.24, theme)
        elif kind == "瑟":
            before += _zither(theme)
        elif kind in ("觯", "爵", "觚", "角", "散"):
            before += _cup(loose, state, theme)
            loose += 1
        elif kind in ("楅", "俎", "席", "筵", "丰", "中"):
            before += _bar(kind, theme)
        elif kind == "算":
            before += _sticks(count, theme)
        else:
            before += _unknown(slot, loose, theme)
            loose += 1
    return behind, before


def _arrow_on_string(held: tuple[Held, ...]) -> bool:
    return any(kind == "矢" and slot in ("指间", "右手") for kind, slot, _, _ in held)


def _outlined(points: Points, colour: Colour, width: float, theme: Theme) -> Parts:
    """A line with a light rim, so that it shows on any robe."""
    return [
        Polyline(points, theme.rim, width + 0.16, round_ends=True),
        Polyline(points, colour, width, round_ends=True),
    ]


def _bow(slot: str, state: str | None, posture: str, theme: Theme, nocked: bool) -> Parts:
    if posture == "射" and slot != "右手":
        limbs = smooth([(-1.5, 0.78), (-1.0, 1.26), (-0.1, 1.42), (0.8, 1.26), (1.3, 0.78)], closed=False)
        draw: Point = (0.1, 0.5) if nocked else (-0.1, 0.86)
        string = (limbs[0], draw, limbs[-1])
        return [Polyline(string, theme.ink, 0.06), *_outlined(limbs, theme.wood, 0.17, theme)]
    slack = state == "弛"
    belly = -0.98 if slack else -1.36
    limbs = smooth([(-0.82, -0.95), (belly + 0.1, -0.2), (belly, 0.5), (belly + 0.1, 1.2), (-0.82, 1.95)], closed=False)
    if slot == "两手" or state == "横":
        limbs = smooth([(-1.5, 0.8), (-0.7, 1.1), (0.0, 1.2), (0.7, 1.1), (1.5, 0.8)], closed=False)
    elif slot == "右手":
        limbs = mirrored(limbs)
    parts = _outlined(limbs, theme.wood, 0.17, theme)
    if not slack:
        parts = [Polyline((limbs[0], limbs[-1]), theme.ink, 0.06), *parts]
    return parts


def _arrow(tail: Point, head: Point, theme: Theme, width: float = 0.09) -> Parts:
    """One arrow from nock to point, with feathers and a head."""
    dx, dy = head[0] - tail[0], head[1] - tail[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    nx, ny = -uy, ux
    tip = (
        head,
        (head[0] - 0.26 * ux + 0.11 * nx, head[1] - 0.26 * uy + 0.11 * ny),
        (head[0] - 0.26 * ux - 0.11 * nx, head[1] - 0.26 * uy - 0.11 * ny),
    )
    feather = (
        (tail[0] + 0.11 * nx, tail[1] + 0.11 * ny),
        (tail[0] + 0.3 * ux + 0.11 * nx, tail[1] + 0.3 * uy + 0.11 * ny),
        (tail[0] + 0.36 * ux, tail[1] + 0.36 * uy),
        (tail[0] + 0.3 * ux - 0.11 * nx, tail[1] + 0.3 * uy - 0.11 * ny),
        (tail[0] - 0.11 * nx, tail[1] - 0.11 * ny),
    )
    return [
        Polyline((tail, head), theme.rim, width + 0.14),
        Polyline((tail, head), theme.ink, width),
        Polygon(tip, fill=theme.ink),
        Polygon(feather, fill=theme.vermilion, stroke=theme.ink, width=0.04),
    ]


def _nipped(count: int, theme: Theme) -> Parts:
    """矢 nipped between the fingers, square across the bow; at most five drawn."""
    parts: Parts = []
    shown = min(count, 5)
    for i in range(shown):
        spread = (i - (shown - 1) / 2) * 0.17
        parts += _arrow((0.95, 0.72 - spread), (-1.75, 0.72 + 2.2 * spread), theme, 0.09 if shown == 1 else 0.06)
    return parts


def _hand_arrows(slot: str, count: int, theme: Theme) -> Parts:
    side = -1.0 if slot == "左手" else 1.0
    parts: Parts = []
    for i in range(min(count, 5)):
        x = side * (0.34 + 0.2 * i) if slot != "两手" else -0.4 + 0.26 * i
        parts += _arrow((x, 0.1), (x, 1.75), theme)
    return parts


def _belt_arrows(count: int, theme: Theme) -> Parts:
    """Arrows in the belt: feathers up and out behind the right hip."""
    parts: Parts = []
    shown = min(count, 5)
    for i in range(shown):
        spread = (i - (shown - 1) / 2) * 0.3
        parts += _arrow((1.28 + spread * 0.55, -1.2 + spread * 0.75), (0.3, 0.1), theme)
    return parts


def _banner(slot: str, state: str | None, theme: Theme) -> Parts:
    if state is not None and state.startswith("偃"):
        pole = ((0.3, 0.7), (2.5, 0.1))
        furled = smooth([(0.95, 0.62), (1.7, 0.48), (2.6, 0.22), (2.62, 0.02), (1.7, 0.26), (0.92, 0.44)])
        return [*_outlined(pole, theme.wood, 0.13, theme), Polygon(furled, fill=theme.cloth, stroke=theme.vermilion, width=0.12)]
    pole = ((0.42, 0.2), (0.42, 2.9))
    cloth = smooth([(0.44, 2.8), (0.95, 2.68), (1.35, 2.82), (1.8, 2.6), (1.74, 2.1), (1.3, 1.96), (0.9, 2.06), (0.44, 1.94)])
    flag = cloth if slot != "左手" else mirrored(cloth)
    corners = ((0.44, 1.94), (1.78, 2.8)) if slot != "左手" else ((-1.78, 1.94), (-0.44, 2.8))
    staff = pole if slot != "左手" else mirrored(pole)
    return [
        *_outlined(staff, theme.wood, 0.13, theme),
        Polygon(flag, fill=theme.rim, stroke=theme.rim, width=0.28),
        *banner_cloth(flag, kind_of_banner(state), theme, 0.08),
        *banner_marks(kind_of_banner(state), *corners, theme),
    ]


def _zither(theme: Theme) -> Parts:
    board = ((-1.45, -1.3), (-0.88, -1.3), (-0.88, 1.5), (-1.45, 1.5))
    parts: Parts = [Polygon(board, fill=theme.wood, stroke=theme.rim, width=0.14)]
    parts += [Polyline(((x, -1.2), (x, 1.4)), theme.beak, 0.04) for x in (-1.32, -1.17, -1.02)]
    return parts


def _cup(number: int, state: str | None, theme: Theme) -> Parts:
    x = 0.5 * number
    inner = theme.vermilion if state == "实" else theme.rim
    return [
        Polygon(circle(x, 1.12, 0.3, 16), fill=theme.wood, stroke=theme.rim, width=0.12),
        Polygon(circle(x, 1.12, 0.16, 14), fill=inner),
    ]


def _bar(kind: str, theme: Theme) -> Parts:
    depth = 0.22 if kind == "楅" else 0.45
    bar = ((-1.2, 1.05), (1.2, 1.05), (1.2, 1.05 + depth), (-1.2, 1.05 + depth))
    fill = theme.mat if kind in ("席", "筵") else theme.wood
    return [Polygon(bar, fill=fill, stroke=theme.rim, width=0.14)]


def _sticks(count: int, theme: Theme) -> Parts:
    return [Polyline(((-0.3 + 0.12 * i, 0.9), (-0.3 + 0.12 * i, 1.5)), theme.ink, 0.06) for i in range(min(count, 8))]


def _unknown(slot: str, number: int, theme: Theme) -> Parts:
    """Anything else is still seen: a small box at the hand."""
    x = -0.4 if slot == "左手" else 0.4 if slot == "右手" else 0.0
    box = moved([(-0.2, -0.16), (0.2, -0.16), (0.2, 0.16), (-0.2, 0.16)], x + 0.3 * number, 1.1)
    return [Polygon(box, fill=theme.mat, stroke=theme.ink, width=0.08)]
