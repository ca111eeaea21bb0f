"""The lanes people keep, as relations to the stairs, the directors' places and the hall (domain.md §7.1, §8.4–8.6).

Each is a spot or a list of spots for ``via``.  Two who walk abreast keep ``ABREAST`` either side of a lane.
"""

from __future__ import annotations

from scenes.intents import Beside, Cross, Spot
from scenes.options import Options
from scenes.xiangshe.company import Pair

ABREAST = 1.2
"""Half the distance between two who walk abreast, in 尺 (ASSUMED: two bodies of 0.9 and a hand's breadth)."""

GATE_LANE: Spot = Beside("相者·下1", "东", 2.0)
"""The young men's way to the gate and the target runs west of the archers' lane and of the screen, between the files (ASSUMED)."""

SOUTH_OF_FILES: Spot = Beside("获者·西方", "南", 5.0)
"""Who comes to the west side of the court from the east goes round the south of the files that stand there (ASSUMED)."""

HALL_LANE: Spot = Beside("工席1", "北", 5.0)
"""Across the hall behind the stairs' heads, north of the musicians and of those who stand behind them (ASSUMED)."""

LANE_WEST: Spot = Beside("南行·西阶前", "西", 2.5)
"""West of the southbound lane, by which 司射 comes to his rod and goes from it (ASSUMED)."""

AISLE = 12.0
"""How far north of the row of 楅 and 中 people cross the court (ASSUMED)."""

MEETING = 6.0
"""How far south of 阶前 the pair that comes and the pair that goes stop and bow (ASSUMED)."""

SOUTH_OF_SIMA = "司马之南"
"""由司马之南, on the southbound lane (before 司马 has his place: 由司射之南)."""


def to_west_ground() -> list[Spot]:
    """From the southbound lane by the south of 司马 to the ground west of the hall (凡适堂西皆出入于司马之南)."""
    return ["西道·南", "西道·北"]


def from_west_ground() -> list[Spot]:
    """The same way out, as far as the lane south of 司马."""
    return ["西道·北", "西道·南"]


def home_from_east(row: Spot, home: Spot) -> list[Spot]:
    """West along ``row`` to the archers' lane, round the south of the files, and up between them to ``home``."""
    return [Cross("西道·南", row), Cross("西道·南", SOUTH_OF_FILES), Cross(GATE_LANE, SOUTH_OF_FILES), Cross(GATE_LANE, home)]


def home_from_range(home: Spot) -> list[Spot]:
    """North from the target on the lane of those who come back, east of those who go (相左), to ``home`` on the west side."""
    east = Beside("弟子·西方1", "东", 3.0)
    return [Cross("适侯·1", SOUTH_OF_FILES), Cross(east, SOUTH_OF_FILES), Cross(east, home)]


def down(options: Options, row: Spot = SOUTH_OF_SIMA) -> list[Spot]:
    """From before the stair south to ``row``, passing those who come up on the left (相左, D11)."""
    if options.reading("D11") == "ew":
        out = Beside("相左·南行", "西", 2.0)
        below = Beside(out, "南", 7.0)
        # then back to the southbound lane, since the 中 will stand on the line he came to
        lane: list[Spot] = [Cross(out, below), Cross("南行·西阶前", below), Cross("南行·西阶前", row)]
        return [Cross("西阶前", "相左·南行"), "相左·南行", out, *lane]
    return ["南行·西阶前", "相左·南行", Cross("相左·南行", row)]


def up(options: Options, *, past_holder: bool = False) -> list[Spot]:
    """From the walker's own line to the stair, passing those who come down on the left (相左, D11).

    ``past_holder``: the 中 stands in the way (D11 ``ew``), so he comes by the east of it.
    """
    if options.reading("D11") == "ew":
        lane = Beside("相左·北行", "西", 2.0)
        east = Beside("南行·西阶前", "西", 2.5)
        south = Beside(lane, "南", 6.0)
        start: list[Spot] = [Cross(east, None), Cross(east, south), Cross(lane, south)] if past_holder else [Cross(lane, None)]
        return [*start, lane, "相左·北行", Cross("西阶前", "相左·北行")]
    return [Cross("相左·北行", None), "相左·北行"]


def beside_lane(lane: Spot, pair: Pair, who: str, going: str) -> Spot:
    """Where ``who`` of a pair walks beside a lane when both go abreast: 上射 on the left of one going ``going``."""
    left = {"北": "西", "南": "东", "东": "北", "西": "南"}[going]
    right = {"北": "东", "南": "西", "东": "南", "西": "北"}[going]
    return Beside(lane, left if who == pair.upper.id else right, ABREAST)


def hall_lanes(options: Options, going: str = "东") -> tuple[list[Spot], list[Spot]]:
    """Two abreast between the head of the west stair and the marks: the corners of the outer (north, west) and the inner lane.

    In a 庠 they pass south of the pillars.  In a 序 they go round the west pillar (D10), so the lane nearer to it keeps the
    single walker's corners and the other lies beside it.  The corners run from the stair to the marks.
    """
    step = 2 * ABREAST
    if options["venue"] == "庠":
        stair: Spot | None = None if going == "东" else "西阶·升堂"
        outer_x = None if going == "东" else Beside("西阶·升堂", "西", step)
        return [Cross(outer_x, "适物·1")], [Cross(stair, Beside("适物·1", "南", step))]
    if options.reading("D10") == "ao":
        inner = [Beside(f"适物·{n}", "东", step) for n in (2, 3)]
        low = Beside("适物·1", "南", step)
        return [Beside("适物·1", "西", step), "适物·2", "适物·3"], [low, Cross(inner[0], low), Beside(inner[1], "南", step)]
    outer: list[Spot] = [Beside(Beside(f"适物·{n}", "西", step), "北", 1.6) for n in (1, 2)]
    outer.append(Beside("适物·3", "西", step))
    return outer, ["适物·1", "适物·2", Beside("适物·3", "南", step)]


BEFORE_THE_ROW: Spot = Beside("司射·比耦", "南", 4.0)
"""Along the front of the row at 堂西 people pass south of 司射's place there (ASSUMED)."""


def to_their_row(place: str) -> list[Spot]:
    """From the west lane to the front of ``place`` in the row at 堂西 or in the file beside it."""
    return [Cross("西道·北", BEFORE_THE_ROW), Cross(f"{place}前", BEFORE_THE_ROW), f"{place}前"]
