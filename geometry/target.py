"""The target: its strips, ropes and posts, in plan and in elevation.

Elevation coordinates are (x east, z up) at the target's y, in 尺.  From bottom to top: lower rope, lower tongue, lower
body, face, upper body, upper tongue, upper rope.  The target faces north, so its left is west.
Sources: 乡射礼 02.10–11 and 记, 考工记 梓人, 郑玄, domain.md §5.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from geometry.evidence import Evidence, commentary, derived, text
from geometry.site import Feature
from geometry.units import chi

CLEAR = float(chi("武"))
"""The lower rope is a 武 off the ground (不及地武)."""
STRIP = float(chi("幅"))
"""Net width of a strip of cloth."""
ROPE = 8.0
"""How far a rope runs beyond its tongue (one 寻)."""
POST = 0.5
"""Thickness of a post (assumed)."""
BOWS = 50

Point = tuple[float, float]

FOLDS: Mapping[str, tuple[float, Evidence]] = MappingProxyType(
    {
        "yishu": (10.0, commentary("半躬与舌共一丈，掩侯中", "义疏 010-10b", "D34")),
        "ao": (2.5, commentary("中掩束之", "敖继公 005-4b: half of the tongue's overhang", "D34")),
        "sheng": (15.0, commentary("中掩束之", "盛世佐 011-16a: to the middle line", "D34")),
        "jiang": (20.0, commentary("掩于侯中", "姜兆锡: over the whole face", "D34")),
        "vertical": (10.0, commentary("植", "posts upright instead of slanting; the fold as 义疏 010-10b", "D34")),
    }
)
"""How much of the west lower side is folded back over the middle, in 尺 of cloth, by reading D34."""

STATES = ("束", "说", "系")
"""States of the left lower rope: folded and bound; unbound and hanging free; tied to its post."""


@dataclass(frozen=True, slots=True)
class TargetMeasures:
    """Half widths of the parts in 尺, from the face of two 寸 a bow outward."""

    face: float
    body: float
    upper_tongue: float
    lower_tongue: float

    @property
    def upper_rope(self) -> float:
        return self.upper_tongue + ROPE

    @property
    def lower_rope(self) -> float:
        return self.lower_tongue + ROPE

    @property
    def strips(self) -> int:
        """Strips of the face: its height is its width, in strips of net 2 尺."""
        return round(2 * self.face / STRIP)

    @property
    def top(self) -> float:
        """Height of the upper rope: the clearance, four strips of body and tongues, and the face."""
        return CLEAR + 4 * STRIP + 2 * self.face

    @property
    def cloth(self) -> float:
        """Length of net strip used, in 尺: 160 for a range of 50 bows."""
        return self.strips * 2 * self.face + 2 * 2 * self.body + 2 * self.upper_tongue + 2 * self.lower_tongue

    def half_width(self, part: str) -> float:
        """Half width of ``face body upper_tongue lower_tongue upper_rope lower_rope``."""
        names = ("face", "body", "upper_tongue", "lower_tongue", "upper_rope", "lower_rope")
        if part not in names:
            raise ValueError(f"the target has no part {part!r}: it has {' '.join(names)}")
        return float(getattr(self, part))


def measures(bows: int = BOWS, d41: str = "zheng") -> TargetMeasures:
    """The target for a range of ``bows`` bows: 弓二寸以为侯中, 倍中以为躬, 倍躬以为左右舌, 下舌半上舌.

    D41 ``zheng`` (郑玄): tongues twice the body above, and half of their overhang below; ``xianzheng`` (郑众): one face
    beyond the body above in all (30), none below (20).
    """
    face = float(chi("寸", 2 * bows)) / 2
    body = 2 * face
    if d41 == "zheng":
        overhang, below = body, body / 2
    elif d41 == "xianzheng":
        overhang, below = face, 0.0
    else:
        raise ValueError(f"D41 has no key {d41!r}: it has zheng, xianzheng")
    return TargetMeasures(face, body, body + overhang, body + below)


@dataclass(frozen=True, slots=True)
class Strip:
    """One part of the cloth in elevation: half width, lower and upper edge."""

    id: str
    half: float
    z0: float
    z1: float
    evidence: Evidence


def strips(m: TargetMeasures) -> tuple[Strip, ...]:
    """The five parts of the cloth from bottom to top."""
    z = CLEAR
    rows = (
        ("下舌", m.lower_tongue, STRIP, text("下舌半上舌", "J.47")),
        ("下躬", m.body, STRIP, text("倍中以为躬", "J.47")),
        ("侯中", m.face, 2 * m.face, text("弓二寸以为侯中", "J.46")),
        ("上躬", m.body, STRIP, text("倍中以为躬", "J.47")),
        ("上舌", m.upper_tongue, STRIP, text("倍躬以为左右舌", "J.47", "D41")),
    )
    out = []
    for id, half, height, evidence in rows:
        out.append(Strip(id, half, z, z + height, evidence))
        z += height
    return tuple(out)


@dataclass(frozen=True, slots=True)
class LowerLeft:
    """The west lower side in one state: outlines of cloth still spread, of cloth folded over it, and the rope's line."""

    spread: tuple[tuple[Point, ...], ...]
    folded: tuple[tuple[Point, ...], ...]
    rope: tuple[Point, ...]


def _box(x0: float, x1: float, z0: float, z1: float) -> tuple[Point, ...]:
    return ((x0, z0), (x1, z0), (x1, z1), (x0, z1))


def lower_left(m: TargetMeasures, state: str, d34: str = "yishu") -> LowerLeft:
    """Elevation of the west half of the lower tongue and body for a state of 左下纲 (束, 说, 系).

    In 束 the cloth is folded east about an upright line so that D34's length of it lies over the middle.
    """
    if state not in STATES:
        raise ValueError(f"左下纲 has no state {state!r}: it is {', '.join(STATES)}")
    if d34 not in FOLDS:
        raise ValueError(f"D34 has no key {d34!r}: it has {', '.join(FOLDS)}")
    tongue, body, *_ = strips(m)
    whole = (_box(-tongue.half, 0.0, tongue.z0, tongue.z1), _box(-body.half, 0.0, body.z0, body.z1))
    if state == "系":
        return LowerLeft(whole, (), ((-tongue.half, CLEAR), (-m.lower_rope, CLEAR)))
    if state == "说":
        return LowerLeft(whole, (), ((-tongue.half, CLEAR), (-tongue.half - 0.8, 0.4), (-tongue.half - 1.2, 0.0), (-m.lower_rope, 0.0)))
    line = min(-tongue.half + FOLDS[d34][0], 0.0) if d34 != "jiang" else (m.face - tongue.half) / 2
    spread, folded = [], []
    for strip in (tongue, body):
        if strip.half > -line:
            folded.append(_box(line, 2 * line + strip.half, strip.z0, strip.z1))
        spread.append(_box(max(-strip.half, line), 0.0, strip.z0, strip.z1))
    tip = 2 * line + tongue.half
    return LowerLeft(tuple(spread), tuple(folded), ((tip, CLEAR), (tip, body.z1), (line, body.z1), (line, CLEAR), (tip, CLEAR)))


@dataclass(frozen=True, slots=True)
class Post:
    """A post in elevation: its foot on the ground and its head at the upper rope."""

    id: str
    foot: Point
    head: Point


def posts(m: TargetMeasures, d34: str = "yishu") -> tuple[Post, Post]:
    """West and east post; slanting outward from the lower rope's loops to the upper rope's, or upright (D34 ``vertical``)."""
    foot = m.upper_rope if d34 == "vertical" else m.lower_rope
    return (Post("西植", (-foot, 0.0), (-m.upper_rope, m.top)), Post("东植", (foot, 0.0), (m.upper_rope, m.top)))


def _part(
    id: str, kind: str, x0: float, x1: float, y: float, z0: float, z1: float, evidence: Evidence, *, solid: bool = False, thick: float = 0.2
) -> Feature:
    x, w, t = (x0 + x1) / 2, x1 - x0, thick / 2
    outline = ((x0, y - t), (x1, y - t), (x1, y + t), (x0, y + t))
    return Feature(id, kind, x, y, z0, (w, thick, z1 - z0), outline, evidence, solid)


def target_features(m: TargetMeasures, y: float, d34: str, evidence: Evidence) -> Iterator[Feature]:
    """The target at ``y``: 侯 as a whole, its parts, ropes and posts.

    The elevation can be drawn from ``x``, ``size[0]``, ``z`` and ``size[2]`` of each part; a post's box spans foot and
    head.  What hangs low (下躬, 下舌, the tied east lower rope) and the posts' feet may not be walked through.
    """
    yield _part("侯", "target", -m.upper_rope, m.upper_rope, y, 0.0, m.top, evidence)
    for strip in strips(m):
        low = strip.z0 < 8.0
        yield _part(strip.id, "target_part", -strip.half, strip.half, y, strip.z0, strip.z1, strip.evidence, solid=low)
    above = commentary("上纲去地丈九尺二寸", "盛世佐 011-15b; ropes end 8 beyond the tongues, 考工记 上纲与下纲出舌寻")
    below = text("下纲不及地武", "02.10")
    yield _part("上纲", "rope", -m.upper_rope, m.upper_rope, y, m.top, m.top, above)
    yield _part("下纲", "rope", 0.0, m.lower_rope, y, CLEAR, CLEAR, below, solid=True)
    yield _part("左下纲", "rope", -m.lower_rope, 0.0, y, CLEAR, CLEAR, text("不系左下纲，中掩束之", "02.11", "D34"))
    lean = (
        derived(f"foot {m.lower_rope:g}, head {m.upper_rope:g}, height {m.top:g}: 植在两旁斜竖之", "贾公彦 on 考工记", "D34")
        if d34 != "vertical"
        else commentary("植", "upright posts at the upper rope's loops", "D34")
    )
    for post in posts(m, d34):
        x0, x1 = sorted((post.foot[0], post.head[0]))
        foot = post.foot[0]
        outline = ((foot - POST, y - POST), (foot + POST, y - POST), (foot + POST, y + POST), (foot - POST, y + POST))
        yield Feature(post.id, "post", (x0 + x1) / 2, y, 0.0, (max(x1 - x0, 2 * POST), 2 * POST, m.top), outline, lean, True)
