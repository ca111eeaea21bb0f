"""The stage 宾家: the guest's gate, where he is invited and summoned (sections 01 and 03).

Its own plan: x 0 is the middle of the one gate, y 0 its line, north is inside.  Every length is assumed; the relations
are those of 士冠礼, which 敖继公 takes for this rite too (domain_wine.md §2).
"""

from __future__ import annotations

from collections.abc import Iterator

from geometry.evidence import assumed, commentary
from geometry.facing import EAST, NORTH, SOUTH, WEST
from geometry.hall import box
from geometry.site import Feature, Place, StagePlan

GATE_STAGE = "宾家"

HALF_GATE = 5.0
"""Half width of the gate's opening (assumed)."""
WALL_END = 26.0
INSIDE = 20.0
OUTSIDE = 60.0
FILE = 3.0


def guests_gate(guests: int) -> StagePlan:
    """Features and places of the guest's gate when ``guests`` come with him."""
    return StagePlan(GATE_STAGE, {f.id: f for f in _features()}, {p.id: p for p in _places(guests)})


def _features() -> Iterator[Feature]:
    drawn = assumed("as much of the ground as is walked on")
    yield box("庭", "court", 0, (INSIDE - OUTSIDE) / 2, 0, (2 * WALL_END, INSIDE + OUTSIDE, 0), drawn)
    yield box("门", "gate", 0, 0, 0, (2 * HALF_GATE, 1.5, 0), commentary("唯有一门", "李如圭 释宫, of the houses of 大夫 and 士; width assumed"))
    for sign, name in ((-1, "南墙西"), (1, "南墙东")):
        x = sign * (HALF_GATE + WALL_END) / 2
        yield box(name, "wall", x, 0, 0, (WALL_END - HALF_GATE, 1.0, 8), assumed("the wall beside the gate"), solid=True)


def _places(guests: int) -> Iterator[Place]:
    like = "士冠礼, which 敖继公 004-2a applies here"
    yield Place("宾家·内", 3, 14, 0, SOUTH, assumed("inside, east of the middle, before he is called out"))
    yield Place("宾家·门", 2.5, 3, 0, None, assumed("through the gate by its east half, the left of one who goes out"))
    yield Place("宾·门东", 8, -7, 0, WEST, commentary("出门左，西面再拜", like))
    yield Place("主人·门西", -8, -7, 0, EAST, commentary("主人东面答拜", like))
    yield Place("主人·来", -8, -55, 0, NORTH, assumed("the road comes from the south"))
    where = commentary("主人既退，众宾乃至于宾之门而与之皆行", "敖继公 005-5b")
    for i in range(guests):
        x = -14.0 - FILE * (i // 10)
        yield Place(f"宾门外·众宾{i + 1}", x, -14.0 - FILE * (i % 10), 0, EAST, where)
    yield Place("宾门外·来", -14, -56, 0, NORTH, assumed("the other guests come by the same road"))
    yield Place("宾家·去", 0, -56, 0, SOUTH, assumed("the road to the school"))
