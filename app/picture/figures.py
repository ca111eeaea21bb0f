"""People seen from above.

A figure's own coordinates: origin under the crown, x to the right hand, y forward, unit = half a shoulder's breadth.
The posture shows in the outline (standing, kneeling with the skirt spread, bowing with the arms out, prostrate, walking
with a foot out, shooting with the bow drawn); the group shows in the robe's colour and, without colour, in the cap's
shape and the robe's edge: host square cap and a collar line, guests round cap and a double edge, officers winged cap and a
sash, archers topknot and a cross-strap, musicians an open ring and two stripes, attendants a small plain cap.
A light beak under the cap points where the face looks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from app.picture.curves import both_sides, circle, ellipse, mirrored, moved, smooth
from app.picture.held import held_items
from app.picture.primitives import Ellipse, Point, Points, Polygon, Polyline, Shape, reach_of
from app.theme import Colour, Theme, faded, mixed, theme_named
from scenes.score import Held, OfficiantState

Parts = list[Polygon | Polyline | Ellipse]

STRIDE = 5.0
"""尺 walked in a whole cycle of two steps (ASSUMED; for the look only)."""


JACKETS = ("朱襦", "纁襦")
"""Under the robe, shown by the bared arm: a prince's red, a 大夫's light red."""


@dataclass(frozen=True, slots=True)
class Look:
    """All that a figure's drawing depends on.

    ``held`` is (kind, slot, state, count); ``step`` the phase of walking, 0 … 3; ``jacket`` what the bared arm shows instead
    of skin (纁襦, 朱襦, or nothing).
    """

    group: str
    posture: str
    bared: bool
    armed: bool
    held: tuple[tuple[str, str, str | None, int], ...]
    step: int
    selected: bool
    theme: str
    jacket: str = ""


@lru_cache(maxsize=4096)
def kind_of(thing: str) -> str:
    """The kind that begins an object's id: ``弓·司射`` and ``矢·司射1`` give 弓 and 矢, ``瑟1`` gives 瑟."""
    return thing.split("·")[0].rstrip("0123456789")


def look_of(person: OfficiantState, group: str, theme: str, *, selected: bool = False) -> Look:
    """The look of a person at an instant."""
    posture, step = _gait(person)
    return _look(group, posture, person.dress, person.holding, step, selected, theme)


def figure_of(person: OfficiantState, group: str, theme: str, *, selected: bool = False) -> Shape:
    """The figure of a person at an instant: ``figure(look_of(…))``, remembered by what it depends on."""
    posture, step = _gait(person)
    return _figure(group, posture, person.dress, person.holding, step, selected, theme)


def _gait(person: OfficiantState) -> tuple[str, int]:
    """Posture and phase of walking."""
    if not person.moving or person.posture not in ("立", "兴", "行"):
        return person.posture, 0
    along = person.x * math.sin(math.radians(person.facing)) + person.y * math.cos(math.radians(person.facing))
    return "行", math.floor(along / STRIDE * 4) % 4


@lru_cache(maxsize=4096)
def _figure(group: str, posture: str, dress: tuple[str, ...], holding: tuple[Held, ...], step: int, selected: bool, theme: str) -> Shape:
    return figure(_look(group, posture, dress, holding, step, selected, theme))


def _look(group: str, posture: str, dress: tuple[str, ...], holding: tuple[Held, ...], step: int, selected: bool, theme: str) -> Look:
    counts: dict[tuple[str, str, str | None], int] = {}
    for held in holding:
        key = (kind_of(held.id), held.slot, held.state)
        counts[key] = counts.get(key, 0) + 1
    return Look(
        group=group,
        posture=posture,
        bared="袒" in dress,
        armed="决遂" in dress,
        held=tuple((kind, slot, state, n) for (kind, slot, state), n in counts.items()),
        step=step,
        selected=selected,
        theme=theme,
        jacket=next((item for item in JACKETS if item in dress), ""),
    )


# -- outlines, right half from the front middle to the back middle ---------------------------------------------------------

TORSO = smooth(both_sides([(0.0, 0.34), (0.5, 0.36), (0.88, 0.2), (1.0, -0.06), (0.84, -0.34), (0.42, -0.48), (0.0, -0.52)]))
SKIRT_STANDING = smooth(both_sides([(0.0, 0.3), (0.55, 0.2), (0.78, -0.2), (0.7, -0.6), (0.36, -0.82), (0.0, -0.88)]))
SKIRT_KNEELING = smooth(
    both_sides([(0.0, 0.7), (0.62, 0.72), (1.04, 0.4), (1.22, -0.2), (1.24, -0.86), (0.86, -1.24), (0.36, -1.3), (0.0, -1.3)])
)
SKIRT_RISING = smooth(both_sides([(0.0, 0.5), (0.6, 0.45), (0.98, 0.0), (1.0, -0.6), (0.6, -1.0), (0.0, -1.08)]))
SKIRT_WALKING = smooth(both_sides([(0.0, 0.34), (0.5, 0.24), (0.72, -0.2), (0.8, -0.72), (0.62, -1.28), (0.34, -1.3), (0.0, -0.94)]))
SKIRT_BOWED = smooth(both_sides([(0.0, 0.3), (0.6, 0.2), (0.8, -0.3), (0.7, -0.8), (0.36, -1.02), (0.0, -1.06)]))
SLEEVE_JOINED: Points = smooth(
    [(0.92, 0.12), (1.03, 0.34), (0.86, 0.66), (0.46, 0.9), (0.06, 0.95), (0.0, 0.72), (0.3, 0.52), (0.52, 0.22)]
)
SLEEVE_LAP: Points = smooth([(0.92, 0.1), (1.05, 0.3), (0.92, 0.58), (0.5, 0.74), (0.1, 0.72), (0.06, 0.5), (0.36, 0.42), (0.56, 0.2)])
SLEEVE_BOWED: Points = smooth(
    [(0.9, 0.1), (1.08, 0.5), (0.98, 1.0), (0.56, 1.42), (0.06, 1.52), (0.0, 1.26), (0.36, 1.08), (0.58, 0.72), (0.54, 0.26)]
)
SLEEVE_SIDE: Points = smooth([(0.9, 0.14), (1.1, 0.26), (1.12, 0.6), (0.86, 0.86), (0.6, 0.8), (0.58, 0.44), (0.62, 0.2)])
SLEEVE_GROUND: Points = smooth([(0.8, 0.7), (0.96, 1.1), (0.84, 1.6), (0.44, 1.82), (0.14, 1.74), (0.24, 1.4), (0.42, 1.0)])
SLEEVE_DRAWN: Points = smooth([(0.86, 0.2), (1.2, 0.2), (1.34, 0.4), (1.06, 0.62), (0.5, 0.72), (0.16, 0.66), (0.2, 0.46), (0.7, 0.4)])
ARM_FORWARD: Points = smooth(
    [(-0.9, 0.1), (-0.98, 0.4), (-0.66, 0.98), (-0.3, 1.4), (-0.06, 1.42), (-0.14, 1.1), (-0.42, 0.6), (-0.52, 0.16)]
)
ARM_BARE: Points = smooth(
    [(-0.9, 0.06), (-0.94, 0.36), (-0.72, 0.66), (-0.34, 0.86), (-0.06, 0.88), (-0.1, 0.7), (-0.4, 0.54), (-0.6, 0.14)]
)
BACK_BOWED_DOWN = smooth(both_sides([(0.0, 1.06), (0.5, 1.0), (0.82, 0.6), (0.88, 0.0), (0.8, -0.5), (0.4, -0.7), (0.0, -0.74)]))
FOOT = ellipse(0.34, 0.0, 0.2, 0.34, 12)


@lru_cache(maxsize=4096)
def figure(look: Look) -> Shape:
    """The body, with what it holds.  Painted after every wedge, before every label."""
    theme = theme_named(look.theme)
    robe = theme.groups[look.group]
    light = mixed(robe, theme.rim, 0.3)
    dark = mixed(robe, theme.cap, 0.32)
    items = tuple(_Drawing(look, theme, robe, light, dark).all())
    return Shape(f"figure:{look.group}:{look.posture}", items, reach_of(items))


class _Drawing:
    """Builds one figure from back to front."""

    def __init__(self, look: Look, theme: Theme, robe: Colour, light: Colour, dark: Colour) -> None:
        self.look, self.theme, self.robe, self.light, self.dark = look, theme, robe, light, dark
        self.posture = look.posture if look.posture in POSTURE_HEADS else "立"
        self.head = POSTURE_HEADS[self.posture]

    def all(self) -> Parts:
        behind, before = held_items(self.look.held, self.posture, self.theme)
        parts: Parts = []
        parts += self.rim()
        parts += behind
        parts += self.skirt()
        parts += self.torso()
        parts += self.arms()
        parts += self.edge()
        parts += before
        parts += self.cap()
        return parts

    def contours(self) -> list[Points]:
        """The outline parts that the light rim runs round."""
        sleeves = self.sleeves()
        return [self.skirt_outline(), self.body_outline(), *sleeves]

    def rim(self) -> Parts:
        colour = self.theme.gold if self.look.selected else self.theme.rim
        width = 0.5 if self.look.selected else 0.3
        return [Polygon(points, fill=colour, stroke=colour, width=width) for points in self.contours()]

    def skirt_outline(self) -> Points:
        return {
            "坐": SKIRT_KNEELING,
            "拜": SKIRT_KNEELING,
            "稽首": SKIRT_KNEELING,
            "兴": SKIRT_RISING,
            "行": SKIRT_WALKING,
            "揖": SKIRT_BOWED,
        }.get(self.posture, SKIRT_STANDING)

    def body_outline(self) -> Points:
        if self.posture in ("拜", "稽首"):
            return BACK_BOWED_DOWN
        return moved(TORSO, 0.0, 0.14) if self.posture == "揖" else TORSO

    def sleeves(self) -> list[Points]:
        """Right, then left."""
        match self.posture:
            case "射":
                return [SLEEVE_DRAWN, ARM_FORWARD]
            case "揖":
                return [SLEEVE_BOWED, mirrored(SLEEVE_BOWED)]
            case "坐":
                return [SLEEVE_LAP, ARM_BARE if self.look.bared else mirrored(SLEEVE_LAP)]
            case "拜":
                return [SLEEVE_GROUND, mirrored(SLEEVE_GROUND)]
            case "稽首":
                ground = moved(SLEEVE_GROUND, 0.16, 0.0)
                return [ground, mirrored(ground)]
            case "行":
                return [SLEEVE_JOINED, ARM_BARE if self.look.bared else mirrored(SLEEVE_JOINED)]
            case _:
                return [SLEEVE_JOINED, ARM_BARE if self.look.bared else mirrored(SLEEVE_JOINED)]

    def skirt(self) -> Parts:
        outline = self.skirt_outline()
        kneeling = self.posture in ("坐", "拜", "稽首")
        parts: Parts = []
        if self.posture == "行":
            right, left = ((1.0, -1.28), (0.7, -0.9), (-1.28, 1.0), (-0.9, 0.7))[self.look.step]
            for foot, reach in ((FOOT, right), (mirrored(FOOT), left)):
                parts.append(Polygon(moved(foot, 0.0, reach), fill=self.theme.cap, stroke=self.theme.rim, width=0.12))
        fill = mixed(self.robe, self.theme.rim, 0.42) if kneeling else self.dark
        parts.append(Polygon(outline, fill=fill, stroke=self.dark, width=0.09))
        if kneeling:
            fold = mixed(self.robe, self.theme.rim, 0.08)
            parts += [
                Polyline(((0.0, -0.4), (0.0, -1.24)), fold, 0.08),
                Polyline(((0.4, -0.4), (0.62, -1.14)), fold, 0.08),
                Polyline(((-0.4, -0.4), (-0.62, -1.14)), fold, 0.08),
                Polygon(ellipse(0.26, -1.06, 0.16, 0.2, 12), fill=self.theme.rim, stroke=self.dark, width=0.06),
                Polygon(ellipse(-0.26, -1.06, 0.16, 0.2, 12), fill=self.theme.rim, stroke=self.dark, width=0.06),
            ]
        return parts

    def torso(self) -> Parts:
        return [Polygon(self.body_outline(), fill=self.robe, stroke=self.dark, width=0.07)]

    def arms(self) -> Parts:
        right, left = self.sleeves()
        parts: Parts = [Polygon(right, fill=self.light, stroke=self.dark, width=0.08)]
        if self.look.bared:
            shown = self.shown()
            parts.append(Polygon(left, fill=shown, stroke=self.theme.ink, width=0.1))
            shoulder = ellipse(-0.7, 0.02, 0.26, 0.24, 14)
            parts.append(Polygon(shoulder, fill=shown, stroke=self.theme.ink, width=0.08))
        else:
            parts.append(Polygon(left, fill=self.light, stroke=self.dark, width=0.08))
        if self.look.armed:
            guard = ((-0.86, 0.5), (-0.56, 0.36)) if self.posture != "射" else ((-0.9, 0.62), (-0.5, 0.5))
            parts.append(Polyline(guard, self.theme.cap, 0.2))
        return parts

    def shown(self) -> Colour:
        """What the bared arm shows: skin, or the jacket under the robe."""
        red = self.theme.vermilion
        return {"": self.theme.skin, "朱襦": red, "纁襦": mixed(red, self.theme.skin, 0.45)}[self.look.jacket]

    def edge(self) -> Parts:
        """The second sign of the group on the robe."""
        line = self.theme.rim
        match self.look.group:
            case "host":
                return [Polyline(smooth([(-0.5, -0.3), (0.0, -0.42), (0.5, -0.3)], closed=False), line, 0.1)]
            case "guest":
                return [
                    Polyline(smooth([(-0.86, -0.12), (-0.5, -0.36), (0.0, -0.42), (0.5, -0.36), (0.86, -0.12)], closed=False), line, 0.07),
                    Polyline(smooth([(-0.76, 0.0), (-0.44, -0.22), (0.0, -0.28), (0.44, -0.22), (0.76, 0.0)], closed=False), line, 0.07),
                ]
            case "officers":
                return [Polyline(((-0.72, -0.26), (0.72, -0.26)), line, 0.14), Polyline(((0.0, -0.26), (0.0, -0.5)), line, 0.12)]
            case "archers":
                return [Polyline(((-0.66, 0.2), (0.52, -0.4)), line, 0.12)]
            case "music":
                return [Polyline(((0.74, 0.2), (0.74, -0.32)), line, 0.09), Polyline(((-0.74, 0.2), (-0.74, -0.32)), line, 0.09)]
            case _:
                return []

    def cap(self) -> Parts:
        x, y = self.head
        dark, light = self.theme.cap, self.theme.rim
        beak = Polygon(moved([(-0.36, 0.16), (0.0, 0.92), (0.36, 0.16)], x, y), fill=self.theme.beak, stroke=dark, width=0.09)
        parts: Parts = [beak]

        def solid(points: Points) -> Polygon:
            return Polygon(moved(points, x, y), fill=dark, stroke=light, width=0.08)

        match self.look.group:
            case "host":
                parts.append(solid(((-0.36, -0.34), (0.36, -0.34), (0.36, 0.34), (-0.36, 0.34))))
                parts.append(Polyline(moved([(-0.22, 0.0), (0.22, 0.0)], x, y), light, 0.1))
            case "guest":
                parts.append(solid(circle(0, 0, 0.4)))
            case "officers":
                wing = ((-0.78, -0.12), (0.78, -0.12), (0.78, 0.08), (-0.78, 0.08))
                parts.append(solid(wing))
                parts.append(solid(circle(0, 0, 0.36)))
            case "archers":
                parts.append(solid(circle(0, -0.42, 0.17, 12)))
                parts.append(solid(circle(0, 0, 0.36)))
            case "music":
                parts.append(solid(circle(0, 0, 0.38)))
                parts.append(Polygon(circle(x, y, 0.18, 14), fill=self.light))
            case _:
                parts.append(solid(circle(0, 0, 0.29)))
        return parts


POSTURE_HEADS: dict[str, Point] = {
    "立": (0.0, 0.02),
    "行": (0.0, 0.06),
    "兴": (0.0, 0.1),
    "坐": (0.0, 0.0),
    "揖": (0.0, 0.4),
    "射": (0.0, 0.02),
    "拜": (0.0, 1.0),
    "稽首": (0.0, 1.3),
}
"""Where the crown of the head is, posture by posture."""


@lru_cache(maxsize=64)
def wedge(group: str, theme_name: str) -> Shape:
    """A soft wedge of sight, painted under everybody."""
    theme = theme_named(theme_name)
    colour = faded(theme.groups[group], theme.wedge_alpha)
    angles = [math.radians(a) for a in range(-30, 31, 6)]
    points = ((0.0, 0.2), *((round(3.1 * math.sin(a), 4), round(3.1 * math.cos(a), 4)) for a in angles))
    return Shape(f"wedge:{group}", (Polygon(points, fill=colour, fade=3.1, heart=(0.0, 0.2)),), 3.15)


@lru_cache(maxsize=8)
def glow(theme_name: str) -> Shape:
    """The faint light round one who acts."""
    colour = faded(theme_named(theme_name).glow, 0.5)
    return Shape("glow", (Ellipse(0.0, 0.0, 2.6, 2.6, fill=colour, soft=True),), 2.6)


def half_extent(posture: str, degrees: float) -> float:
    """How far a figure reaches toward ``degrees`` from its facing, in its own units: broad across, thin fore and aft."""
    across, fore = (1.2, 1.25) if posture in ("坐", "拜", "稽首") else (1.05, 0.92)
    a = math.radians(degrees)
    return 1.0 / math.hypot(math.sin(a) / across, math.cos(a) / fore)
