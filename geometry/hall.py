"""The hall: presets of its measures, and platform, purlins, pillars, walls, rooms and stairs as features.

The frame has five purlins one bay ``a`` apart: front 庪 at y 0, front 楣 at a, 栋 at 2a, rear 楣 at 3a, rear 庪 at 4a.
Lengths in 尺.  Sources: domain.md §3 (释宫, 义疏, 尚书大传, 考工记).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from geometry.evidence import Evidence, assumed, commentary, derived, text
from geometry.site import Feature, StagePlan

WALL = 1.0
"""Thickness of a wall."""
PILLAR = 0.9
"""Radius of a pillar."""
DOOR = 4.0
"""Width of the door of a 房 (assumed)."""
EAST_OF_MATS = 24.9
"""From the guest's mat east to a way clear of the mat east of the jars (10.09): 12 to the jars, 8 to the mat, half its length, a body."""
ROUND = 24
"""Points of a round outline."""

_WALL_EVIDENCE = "thickness 1 尺 is assumed"


@dataclass(frozen=True, slots=True)
class HallPreset:
    """The measures of one hall, in 尺.  ``evidence`` maps each measure's field name to its evidence."""

    id: str
    bay: float
    pillar_x: float
    side_wall_x: float
    gable_x: float
    stair_x: float
    stair_width: float
    height: float
    risers: int
    court_depth: float
    court_half_width: float
    evidence: Mapping[str, Evidence]

    @property
    def stair_run(self) -> float:
        """Length of a stair on the ground: 1.5 times its height for three risers, 1.2 times for more (assumed)."""
        return self.height * (1.5 if self.risers <= 3 else 1.2)

    @property
    def back(self) -> float:
        """y of the rear 庪."""
        return 4.0 * self.bay


def _evidence(bay: Evidence, widths: Evidence, height: str, court: Evidence) -> Mapping[str, Evidence]:
    return MappingProxyType(
        {
            "bay": bay,
            "pillar_x": widths,
            "side_wall_x": widths,
            "gable_x": widths,
            "stair_x": commentary("两阶各在楹之外而近序", "李如圭 释宫 000-17b; the number is midway between 楹 and 序"),
            "stair_width": commentary("疑如车两轮之度而稍宽", "义疏 002-26b; the number is assumed, range 8–14"),
            "height": text(height, "礼器"),
            "risers": commentary("一尺一等", "贾公彦 in 李如圭 释宫 000-17a; fits 升三等 … 中等 of 21.07"),
            "stair_run": assumed("1.5 times the height for three risers, 1.2 for more; range 1–2"),
            "court_depth": court,
            "court_half_width": assumed("wide enough for the files of both sides, range 60–120"),
            "wall": assumed(_WALL_EVIDENCE),
            "pillar": assumed("radius 0.9, range 0.8–1"),
        }
    )


_DZ_SOURCE = "尚书大传 in 李如圭 释宫 000-28a"
_YS = (commentary("修二丈", "义疏 002-37a/b: depth 八丈"), commentary("广十丈五尺", "义疏 002-37a/b: centre bay 25, side bays 20 each"))
_RANGE_COURT = commentary("三十六丈", "义疏 002-29a; holds the range of 300 and the ground behind the target, range 330–400")
_THREE_HALLS = commentary("庭盖三堂之深", "李如圭 释宫 000-18b", "D25")


def _dazhuan(share: str, rank: str) -> tuple[Evidence, Evidence]:
    """Evidence of a hall of 尚书大传: the depth from its width, 4 : 5 as in 考工记, the width from the rank."""
    widths = commentary(f"{rank}；三分其广以二为内", f"{_DZ_SOURCE}; pillars assumed")
    return derived(f"depth to width 4 : 5 of the {share}", "考工记 世室 (84 : 105) on the width of 尚书大传"), widths


PRESETS: Mapping[str, HallPreset] = MappingProxyType(
    {
        row[0]: HallPreset(*row)
        for row in (
            ("YS_shi", 20.0, 12.5, 32.5, 52.5, 22.5, 9.0, 3.0, 3, 360.0, 90.0, _evidence(*_YS, "士三尺", _RANGE_COURT)),
            (
                *("DZ3_shi", 18.0, 12.0, 30.0, 45.0, 21.0, 9.0, 3.0, 3, 360.0, 90.0),
                _evidence(*_dazhuan("whole width", "士三雉"), "士三尺", _RANGE_COURT),
            ),
            (
                *("DZ3c_shi", 12.0, 12.0, 30.0, 45.0, 21.0, 9.0, 3.0, 3, 345.0, 90.0),
                _evidence(*_dazhuan("inner width", "士三雉"), "士三尺", assumed("holds the range of 300 and the ground behind the target")),
            ),
            (
                *("DZ5_bo", 30.0, 20.0, 50.0, 75.0, 35.0, 12.0, 7.0, 7, 270.0, 110.0),
                _evidence(*_dazhuan("whole width", "伯子男五雉"), "诸侯七尺", _THREE_HALLS),
            ),
            (
                *("DZ7_gong", 42.0, 28.0, 70.0, 105.0, 49.0, 14.0, 7.0, 7, 378.0, 150.0),
                _evidence(*_dazhuan("whole width", "公侯七雉"), "诸侯七尺", _THREE_HALLS),
            ),
            ("GUAN", 20.0, 12.5, 32.5, 52.5, 22.5, 9.0, 5.0, 5, 180.0, 80.0, _evidence(*_YS, "大夫五尺", _THREE_HALLS)),
        )
    }
)
"""The halls by id; YS_shi is the default of 乡射礼.  Columns as the fields of :class:`HallPreset`."""


@dataclass(frozen=True, slots=True)
class Stair:
    """A stair of ``risers`` risers whose axis is at ``x``; its top edge is the hall's edge at y 0."""

    id: str
    x: float
    width: float
    run: float
    height: float
    risers: int


def tread(stair: Stair, k: int) -> tuple[float, float]:
    """(y, z) of one who stands ``k`` risers up: 0 is the foot in the court, ``risers`` the edge of the hall (y 0).

    n risers are n−1 treads and the edge.  The steps are equal, so that each of the n−1 spots lies on its tread.
    Raises :class:`ValueError` when the stair has no such riser.
    """
    if not 0 <= k <= stair.risers:
        raise ValueError(f"{stair.id} has {stair.risers} risers: no riser {k}")
    return (-stair.run * (stair.risers - k) / stair.risers, stair.height * k / stair.risers)


def stair_of(plan: StagePlan, id: str) -> Stair:
    """The stair of a plan, read back from its features (so that a site read from a file has its stairs too)."""
    feature = plan.features.get(id)
    if feature is None or feature.kind != "stairs":
        known = " ".join(f.id for f in plan.features.values() if f.kind == "stairs") or "none"
        raise ValueError(f"no stair {id!r} on stage {plan.id}: stairs are {known}")
    risers = sum(1 for f in plan.features.values() if f.kind == "riser" and f.id.startswith(f"{id}·"))
    return Stair(id, feature.x, feature.size[0], feature.size[1], feature.size[2], risers)


def rectangle(x: float, y: float, width: float, depth: float) -> tuple[tuple[float, float], ...]:
    """Outline of an upright rectangle about (x, y), from its SW corner counter-clockwise."""
    w, d = width / 2, depth / 2
    return ((x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d))


def disc(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """Outline of a circle of ``ROUND`` points, from its east point counter-clockwise."""
    return tuple((x + radius * math.cos(2 * math.pi * i / ROUND), y + radius * math.sin(2 * math.pi * i / ROUND)) for i in range(ROUND))


def box(
    id: str,
    kind: str,
    x: float,
    y: float,
    z: float,
    size: tuple[float, float, float],
    evidence: Evidence,
    *,
    solid: bool = False,
) -> Feature:
    """A feature with a rectangular outline; one of no width or depth gets no outline."""
    outline = rectangle(x, y, size[0], size[1]) if size[0] > 0 and size[1] > 0 else ()
    return Feature(id, kind, x, y, z, size, outline, evidence, solid)


@dataclass(frozen=True, slots=True)
class Hall:
    """A preset built as a school: ``room`` says whether there is a room behind, ``rooms`` how it divides (D17).

    ``two_rooms``: 室 in the middle, a 房 on each side.  ``east_room``: 室 west and one 房 east (东房西室).
    """

    preset: HallPreset
    room: bool
    rooms: str = "two_rooms"

    @property
    def depth(self) -> float:
        """堂深: from the edge to the wall of the room, or to the back wall where there is no room."""
        return (3.0 if self.room else 4.0) * self.preset.bay

    @property
    def room_x(self) -> tuple[float, float]:
        """West and east end of the 室."""
        p = self.preset
        return (-p.pillar_x, p.pillar_x) if self.rooms == "two_rooms" else (-p.side_wall_x, 0.0)

    @property
    def door(self) -> tuple[float, float]:
        """West and east jamb of the 户: half of the east quarter of the room's south wall."""
        west, east = self.room_x
        quarter = (east - west) / 4
        return (east - quarter, east - quarter / 2) if self.rooms == "two_rooms" else (east - 0.75 * quarter, east - 0.25 * quarter)

    @property
    def window(self) -> tuple[float, float]:
        """West and east jamb of the 牖: the mirror image of the 户 in the west quarter."""
        west, east = self.room_x
        a, b = self.door
        return (west + east - b, west + east - a)

    @property
    def east_chamber_door(self) -> float:
        """x of the door of the 东房: the middle of its south wall, or as far east as clears the mat east of the jars."""
        p = self.preset
        middle = (self.room_x[1] + p.side_wall_x) / 2
        clear = self.seat_x + EAST_OF_MATS
        return clear if middle < clear < p.side_wall_x - WALL / 2 - DOOR / 2 else middle

    @property
    def seat_x(self) -> float:
        """Middle of the space between 户 and 牖, the seat of honour."""
        west, east = self.room_x
        return (west + east) / 2

    def stair(self, id: str) -> Stair:
        """西阶 or 阼阶."""
        p = self.preset
        sign = {"西阶": -1.0, "阼阶": 1.0}[id]
        return Stair(id, sign * p.stair_x, p.stair_width, p.stair_run, p.height, p.risers)


def hall_features(hall: Hall) -> Iterator[Feature]:
    """All features of the hall: platform and edge, purlins, pillars, walls, rooms, stairs riser by riser, gables, corners."""
    yield from _platform(hall)
    yield from _frame(hall)
    yield from _walls(hall)
    if hall.room:
        yield from _rooms(hall)
    for id in ("西阶", "阼阶"):
        yield from _stairs(hall, id)


def _platform(hall: Hall) -> Iterator[Feature]:
    p = hall.preset
    width, depth, h = 2 * p.gable_x, p.back, p.height
    yield box("堂", "platform", 0, depth / 2, 0, (width, depth, h), p.evidence["height"])
    yield box("堂廉", "edge", 0, 0, h, (width, 0, 0), commentary("廉，侧边也；堂四周皆有廉", "李如圭 释宫 000-16b"))
    for sign, name in ((-1, "西"), (1, "东")):
        yield box(f"{name}荣", "gable", sign * p.gable_x, depth / 2, h, (0, depth, 0), p.evidence["gable_x"])
        yield box(f"{name}坫", "corner_stand", sign * p.gable_x, 0, h, (0, 0, 0), commentary("坫，堂角也", "江永 释宫增注; 李如圭 000-16b"))


def _frame(hall: Hall) -> Iterator[Feature]:
    p = hall.preset
    five = commentary("是制五架之屋也，正中曰栋，次曰楣，前曰庪", "郑玄, ZJ 005-79b; equal bays are assumed")
    for n, name in enumerate(("庪", "楣", "栋", "后楣", "后庪")):
        yield box(name, "purlin", 0, n * p.bay, p.height, (2 * p.gable_x, 0, 0), five)
    stand = commentary("楹在前楣之下", "李如圭 释宫 000-12b–13a; x from 义疏; radius 0.9 is assumed")
    for sign, name in ((-1, "西楹"), (1, "东楹")):
        x = sign * p.pillar_x
        roof = 3 * p.height
        yield Feature(name, "pillar", x, p.bay, p.height, (2 * PILLAR, 2 * PILLAR, roof), disc(x, p.bay, PILLAR), stand, True)


def _walls(hall: Hall) -> Iterator[Feature]:
    p = hall.preset
    h, a = p.height, p.bay
    run = commentary("序端当南齐两楹，自序端至檐柱则无墙", f"义疏 002-19a; {_WALL_EVIDENCE}")
    end = commentary("序端当南齐两楹", "义疏 002-19a")
    outside = commentary("序之外谓之夹室，其前曰箱", "李如圭 释宫 000-14b–15a; depth of the 夹 assumed: the bay behind the ridge")
    for sign, name in ((-1, "西"), (1, "东")):
        x = sign * p.side_wall_x
        yield box(f"{name}序", "wall", x, (a + p.back) / 2, h, (WALL, p.back - a, 2 * h), run, solid=True)
        yield box(f"{name}序端", "wall_end", x, a, h, (WALL, 0, 2 * h), end)
        middle = sign * (p.side_wall_x + p.gable_x) / 2
        width = p.gable_x - p.side_wall_x - 3.0
        yield box(f"{name}夹", "side_chamber", middle, 2.5 * a, h, (width, a, 0), outside)
        yield box(f"{name}堂", "side_chamber", middle, 1.5 * a, h, (width, a, 0), outside)
    if not hall.room:
        back = commentary("序无室可以深也", f"郑玄; back wall under the rear 庪, {_WALL_EVIDENCE}", "D3")
        yield box("北墉", "wall", 0, p.back - WALL / 2, h, (2 * p.side_wall_x, WALL, 2 * h), back, solid=True)


def _rooms(hall: Hall) -> Iterator[Feature]:
    p = hall.preset
    h, y = p.height, 3 * p.bay
    west, east = hall.room_x
    size_y = p.back - y
    if hall.rooms == "two_rooms":
        rule = commentary("室在中，房在两旁", "江永, 敖继公, 义疏, 万斯大, 任启运", "D17")
    else:
        rule = commentary("大夫士直有东房西室", "郑玄, 贾公彦", "D17")
    yield box("室", "room", (west + east) / 2, y + size_y / 2, h, (east - west, size_y, 0), rule)
    chambers = {"东房": (east, p.side_wall_x)}
    if hall.rooms == "two_rooms":
        chambers["西房"] = (-p.side_wall_x, west)
    openings = {"户": hall.door, "牖": hall.window}
    for name, (x0, x1) in chambers.items():
        yield box(name, "chamber", (x0 + x1) / 2, y + size_y / 2, h, (x1 - x0, size_y, 0), rule)
        middle = (x0 + x1) / 2 if name == "西房" else hall.east_chamber_door
        openings[f"{name}户"] = (middle - DOOR / 2, middle + DOOR / 2)
    quarter = commentary("户居东四分之一之半，牖居西四分之一之半", "义疏 002-10b; the place within the quarter is assumed", "D17")
    chamber = assumed("door of the 房 in the middle of its south wall, or clear of the mats before it")
    for name, (x0, x1) in openings.items():
        known = quarter if name in ("户", "牖") else chamber
        kind = "window" if name == "牖" else "door"
        yield box(name, kind, (x0 + x1) / 2, y, h, (x1 - x0, WALL, 2 * h if kind == "door" else h), known, solid=kind == "window")
    cuts = sorted(openings.values())
    edges = [-p.side_wall_x, *(x for cut in cuts for x in cut), p.side_wall_x]
    plain = commentary("堂深从堂廉北至房室之壁", f"郑玄 in 李如圭 释宫 000-18a; {_WALL_EVIDENCE}")
    for number, (x0, x1) in enumerate(zip(edges[::2], edges[1::2], strict=True), start=1):
        yield box(f"南壁{number}", "wall", (x0 + x1) / 2, y, h, (x1 - x0, WALL, 2 * h), plain, solid=True)
    sides = {west, east} - {-p.side_wall_x, p.side_wall_x}
    for number, x in enumerate(sorted(sides), start=1):
        yield box(f"室壁{number}", "wall", x, y + size_y / 2, h, (WALL, size_y, 2 * h), plain, solid=True)
    yield box("室北墉", "wall", (west + east) / 2, p.back - WALL / 2, h, (east - west, WALL, 2 * h), plain, solid=True)


def _stairs(hall: Hall, id: str) -> Iterator[Feature]:
    stair = hall.stair(id)
    p = hall.preset
    n = stair.risers
    yield box(id, "stairs", stair.x, -stair.run / 2, 0, (stair.width, stair.run, stair.height), p.evidence["stair_x"])
    tread_depth = stair.run / (n - 1) if n > 1 else stair.run
    step = derived(f"{n} risers of {stair.height / n:g} 尺, {n - 1} treads and the edge", "礼器, 贾公彦; run assumed")
    for k in range(1, n + 1):
        z = stair.height * k / n
        depth = tread_depth if k < n else 0.0
        y = -stair.run + tread_depth * (k - 0.5) if k < n else 0.0
        yield box(f"{id}·等{k}", "riser", stair.x, y, 0, (stair.width, depth, z), step)
    for sign, name in ((1, "西廉"), (-1, "东廉")):
        side = commentary("廉，侧边也；内廉 is the side nearer the middle", "李如圭 释宫 000-16b–17a")
        yield box(f"{id}{name}", "edge", stair.x - sign * stair.width / 2, -stair.run / 2, 0, (0, stair.run, stair.height), side)
