"""The range: the two marks on the hall, the 侯道 and the marker's screen.  Lengths in 尺; source domain.md §5.1–5.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from geometry.evidence import Evidence, assumed, commentary, derived, text
from geometry.facing import forward
from geometry.hall import Hall, box
from geometry.site import Feature
from geometry.target import TargetMeasures
from geometry.units import chi

RANGE = float(chi("弓", 50))
"""侯道五十弓."""
MARK_LENGTH = float(chi("笴"))
"""North–south stroke of a mark (物长如笴)."""
MARK_WIDTH = float(chi("武"))
"""East–west stroke of a mark (距随长武)."""
STROKE = 0.3
"""Width of a painted stroke (assumed)."""
SCREEN_WIDTH = 7.0
SCREEN_RETURN = 2.0
SCREEN_LEAF = 0.4
MARKER_BEHIND = 2.5
"""How far south of the leaf the marker stands (domain.md §0.4)."""

GAPS: Mapping[str, tuple[float, Evidence]] = MappingProxyType(
    {
        "c2c6": (6.0, commentary("上下射相去六尺", "郑玄, 贾公彦, 张尔岐, 义疏", "D4")),
        "ao": (6.0, commentary("两从画之间容弓；距随不及五尺", "敖继公 005-93a: long strokes 6 apart, cross-bars 4.8 clear", "D4")),
        "hao": (7.2, commentary("两物相去中间可容弓六尺", "郝敬: 6 clear between the marks, 7.2 from centre to centre", "D4")),
    }
)
"""Centre to centre of the marks by reading D4 (其间容弓)."""

SHARES: Mapping[str, tuple[float, Evidence]] = MappingProxyType(
    {
        "third": (RANGE / 3, text("乏参侯道，居侯党之一", "02.12")),
        "three_tenths": (RANGE * 3 / 10, assumed("three tenths of the range, an option without support in the text")),
    }
)
"""How far north of the target the screen stands, by option ``fa_range``."""

_EDGES = {"ao_zhong": "face", "ao_gong": "body", "ao_lower": "lower_tongue", "ao_upper": "upper_tongue", "ao_rope": "upper_rope"}
FA_KEYS = ("zhengjia", *_EDGES, "ao", "daxiang")
"""Keys of reading D1; ``ao`` without an edge takes the upper tongue, the default of that profile."""


@dataclass(frozen=True, slots=True)
class Range:
    """The line of shooting: y of the marks, centre to centre gap, y of the target, (x, y) of the screen, with evidence."""

    mark_y: float
    gap: float
    target_y: float
    screen: tuple[float, float]
    mark_z: float
    mark_evidence: Evidence
    target_evidence: Evidence
    screen_evidence: Evidence


def lay_out(hall: Hall, venue: str, target: TargetMeasures, *, d1: str, d2: str, d4: str, fa_range: str) -> Range:
    """The range of a hall.

    ``venue`` 庠 puts the marks under the 楣, 序 under the 栋.  D1 (screen), D2 (from where the range is measured) and
    D4 (gap) are reading keys.  Raises :class:`ValueError` naming an unknown key.
    """
    a = hall.preset.bay
    if venue not in ("庠", "序"):
        raise ValueError(f"no venue {venue!r}: it is 庠 or 序")
    mark_y = a if venue == "庠" else 2 * a
    if d4 not in GAPS:
        raise ValueError(f"D4 has no key {d4!r}: it has {', '.join(GAPS)}")
    if fa_range not in SHARES:
        raise ValueError(f"fa_range is {' or '.join(SHARES)}, not {fa_range!r}")
    if d2 == "wu":
        target_y = mark_y - RANGE
        known = commentary("进退其物以合侯道之数", "敖继公 005-93b, 郝敬, 吴廷华: 50 弓 from the mark", "D2")
    elif d2 == "tang":
        target_y = -RANGE
        known = commentary("量侯道谓去堂远近也", "郑玄, ZJ 007-3b; 李如圭 释宫 000-18b", "D2")
    else:
        raise ValueError(f"D2 has no key {d2!r}: it has wu, tang")
    gap, known_gap = GAPS[d4]
    words = text("物长如笴，其间容弓，距随长武", "J.21", "D4")
    screen, screen_evidence = _screen(target_y, target, d1, fa_range)
    return Range(
        mark_y,
        gap,
        target_y,
        screen,
        hall.preset.height,
        words if d4 == "c2c6" else known_gap,
        known,
        screen_evidence,
    )


def _screen(target_y: float, target: TargetMeasures, d1: str, fa_range: str) -> tuple[tuple[float, float], Evidence]:
    west = float(chi("步", 5))
    north, share = SHARES[fa_range]
    if d1 == "zhengjia":
        return (-west, target_y + north), share if fa_range != "third" else commentary(
            "侯道五十步，此乏去侯北十丈，西三丈", "郑玄 on 乏参侯道居侯党之一西五步 (02.12)", "D1"
        )
    if d1 == "daxiang":
        return (-60.0, target_y + 60.0), text("各去其侯西十北十", "大射仪: another rite's measure", "D1")
    if d1 == "ao" or d1 in _EDGES:
        edge = target.half_width(_EDGES.get(d1, "upper_tongue"))
        return (-edge - west, target_y + north), commentary("侯党指侯之西边；西五步亦谓侯党之西", "敖继公 005-4b", "D1")
    raise ValueError(f"D1 has no key {d1!r}: it has {', '.join(FA_KEYS)}")


def cross(x: float, y: float) -> tuple[tuple[float, float], ...]:
    """Outline of a mark: a cross of a long north–south stroke and a short east–west one (度尺而午)."""
    s, w, d = STROKE / 2, MARK_WIDTH / 2, MARK_LENGTH / 2
    corners = ((-s, -d), (s, -d), (s, -s), (w, -s), (w, s), (s, s), (s, d), (-s, d), (-s, s), (-w, s), (-w, -s), (-s, -s))
    return tuple((x + dx, y + dy) for dx, dy in corners)


def screen_outline(x: float, y: float) -> tuple[tuple[float, float], ...]:
    """Outline of the screen: a leaf facing north with two short returns, open to the south."""
    w, t, r = SCREEN_WIDTH / 2, SCREEN_LEAF / 2, SCREEN_RETURN
    inner = w - SCREEN_LEAF
    return (
        (x - w, y + t),
        (x - w, y - t - r),
        (x - inner, y - t - r),
        (x - inner, y - t),
        (x + inner, y - t),
        (x + inner, y - t - r),
        (x + w, y - t - r),
        (x + w, y + t),
    )


FOOT = (1.0, 0.4)
"""Length and width of the print of a foot (assumed; 武, a foot's length, is 1.2 with the shoe)."""

Print = tuple[float, float, float]
FEET: Mapping[str, tuple[tuple[Print, Print], Evidence]] = MappingProxyType(
    {
        "zheng": (
            ((0.6, 0.0, 180.0), (0.12, 0.0, 180.0)),
            assumed("郑玄: the left foot to the east end of the cross-bar (距), the right joins it (随)", "20.05", "D5"),
        ),
        "ao": (((0.6, 0.0, 180.0), (-0.6, 0.0, 180.0)), assumed("敖继公 005: both feet on the two ends of the cross-bar", "20.05", "D5")),
        "sheng": (
            ((0.0, -1.0, 180.0), (-0.2, 0.0, 270.0)),
            commentary("先以左足距从画之南端而后以右足随之履其横画", "盛世佐 013-49b", "D5"),
        ),
        "wu": (
            ((0.0, -0.5, 270.0), (0.0, 0.5, 270.0)),
            assumed("吴廷华 005-11b: he stands facing west, the left foot south, the right north", "20.05", "D5"),
        ),
        "yishu": (((0.0, -0.8, 225.0), (0.0, 0.5, 270.0)), commentary("当左前右后", "义疏 010-55a", "D5")),
        "yangfu": (((0.6, 0.0, 180.0), (0.12, 0.0, 180.0)), assumed("as 郑玄, whose reading 杨复 only doubts", "20.05", "D5")),
    }
)
"""Left and right foot of him who stands on a mark, by reading D5: from the mark's middle, and the way the toes point (尺 assumed)."""


def _footprints(line: Range, d5: str) -> Iterator[Feature]:
    if d5 not in FEET:
        raise ValueError(f"D5 has no key {d5!r}: it has {', '.join(FEET)}")
    feet, known = FEET[d5]
    length, width = FOOT
    for sign, name in ((1, "左物"), (-1, "右物")):
        for which, (dx, dy, toes) in zip(("左足", "右足"), feet, strict=True):
            x, y = sign * line.gap / 2 + dx, line.mark_y + dy
            yield Feature(f"{name}·{which}", "footprint", x, y, line.mark_z, (width, length, 0.0), sole(x, y, toes), known)


def sole(x: float, y: float, toes: float) -> tuple[tuple[float, float], ...]:
    """Outline of a foot's print whose toes point ``toes`` degrees clockwise from north, broader before than behind."""
    fx, fy = forward(toes)
    length, width = FOOT
    half = ((-0.5, 0.0), (-0.42, 0.32), (0.0, 0.36), (0.3, 0.5), (0.5, 0.0), (0.3, -0.5), (0.0, -0.36), (-0.42, -0.32))
    return tuple((x + a * length * fx + b * width * fy, y + a * length * fy - b * width * fx) for a, b in half)


def range_features(line: Range, d5: str = "zheng") -> Iterator[Feature]:
    """The marks (左物 is the east one, 右物 the west one) with the prints of the feet (D5), the 侯道 and the 乏."""
    yield from _footprints(line, d5)
    for sign, name in ((1, "左物"), (-1, "右物")):
        x = sign * line.gap / 2
        yield Feature(name, "mark", x, line.mark_y, line.mark_z, (MARK_WIDTH, MARK_LENGTH, 0.0), cross(x, line.mark_y), line.mark_evidence)
    far = max(line.mark_y, 0.0) if line.mark_y - line.target_y == RANGE else 0.0
    yield box("侯道", "range", 0, (far + line.target_y) / 2, 0, (0, far - line.target_y, 0), line.target_evidence)
    x, y = line.screen
    body = (SCREEN_WIDTH, SCREEN_LEAF + SCREEN_RETURN, SCREEN_WIDTH)
    yield Feature("乏", "screen", x, y, 0, body, screen_outline(x, y), line.screen_evidence, True)


def distance_to_target(line: Range) -> tuple[float, Evidence]:
    """From the screen to the middle of the target, in 尺 (104.4 by the default readings)."""
    x, y = line.screen
    length = float((x * x + (y - line.target_y) ** 2) ** 0.5)
    return length, derived(f"√({abs(x):g}² + {y - line.target_y:g}²)")
