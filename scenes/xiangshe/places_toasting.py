"""The places of 34 and 35, where marker and tally keeper are offered wine; basin, jars and lanes are those of :mod:`places_wine`.

All are derived from hall, court and range.  What no source measures is evidence ``assumed``; the numbers keep bodies and
dishes clear of each other and within reach.  Lengths in 尺, facing in degrees clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from geometry.evidence import Evidence, assumed, commentary, text
from geometry.facing import EAST, NORTH, SOUTH, WEST
from geometry.site import Place
from geometry.units import chi

if TYPE_CHECKING:
    from scenes.xiangshe.places import Layout

PACES = 3
"""左个之西北三步."""
DIAGONAL = 0.5**0.5
TO_DISH = 1.9
"""From one who sits to the dishes before him (assumed)."""
DISHES = 1.8
"""From the 荐 to the 俎 beyond it (assumed; as before the guest's mat)."""


def toasting_places(s: Layout) -> Iterator[Place]:
    """Every place that 34 and 35 add to the stage 学."""
    yield from _at_target(s)
    yield from _tongues(s)
    yield from _north_west(s)
    yield from _behind_screen(s)
    yield from _at_tallies(s)


def _at_target(s: Layout) -> Iterator[Place]:
    """献获者于侯: 司马 east of the marker, and the dishes by D28: west of him (``weimian``), or before him (``ao``)."""
    y = s.line.target_y
    yield Place("司马·献获者", 4.0, y + 2.0, 0, WEST, text("司马西面拜送爵", "34.04"))
    d28 = s.readings["D28"]
    if d28 == "weimian":
        known = commentary("西面错以南为上", "郑玄, ZJ 005-51a", "D28")
        yield Place("献获者·荐", -5.5, y + 1.6, 0, NORTH, known)
        yield Place("献获者·俎", -5.5, y + 3.6, 0, NORTH, known)
        yield Place("献获者·设荐", -3.6, y + 1.6, 0, WEST, known)
        yield Place("献获者·设俎", -3.6, y + 3.6, 0, WEST, known)
        column = -3.6
    elif d28 == "ao":
        known = commentary("before him, at the face of the target, the 俎 south of the 荐", "敖继公 005-61b/62a", "D28")
        yield Place("献获者·荐", 0.0, y + 6.0, 0, NORTH, known)
        yield Place("献获者·俎", 0.0, y + 4.0, 0, NORTH, known)
        beside = assumed("who sets the dishes stands west of them", "34.02", "D28")
        yield Place("献获者·设荐", -2.2, y + 6.0, 0, EAST, beside)
        yield Place("献获者·设俎", -2.2, y + 4.0, 0, EAST, beside)
        column = -5.0
    else:
        raise ValueError(f"D28 has no key {d28!r}: it has weimian, ao")
    yield Place("献获者·来", column, y + 9.0, 0, None, assumed("north of the marker, from where the bearers come to set the dishes"))


def _tongues(s: Layout) -> Iterator[Place]:
    """适右个 … 左个、中: before each the marker sits facing south; the target faces north, so its right is east (J.40)."""
    y = s.line.target_y + 5.5
    out = (s.target.body + s.target.upper_tongue) / 2
    yield Place("右个·获者", out, y, 0, SOUTH, text("东方谓之右个", "J.40"))
    yield Place("左个·获者", -out, y, 0, SOUTH, text("适左个、中", "34.09"))
    yield Place("侯中·获者", 0.0, y, 0, SOUTH, text("适左个、中", "34.09"))


def _north_west(s: Layout) -> Iterator[Place]:
    """左个之西北三步, measured from the tip of the lower tongue (assumed); who faces east there is D29."""
    along = PACES * float(chi("步")) * DIAGONAL
    x, y = -s.target.lower_tongue - along, s.line.target_y + along
    d29 = s.readings["D29"]
    row: tuple[tuple[float, float], tuple[float, float]]
    if d29 == "huo":
        known = commentary("执爵先立于此而东面", "敖继公 005-63b", "D29")
        row, facing = ((x + 1.5, y + 2.2), (x + 3.6, y + 2.2)), SOUTH
        setting: Evidence = assumed("the marker faces east, so who sets the dishes before him stands north of them", "34.10", "D29")
    elif d29 == "shi":
        known = setting = commentary("the assistant faces east as he sets the dishes", "张尔岐, 盛世佐 012-55a, on 34.10", "D29")
        row, facing = ((x, y), (x, y + 2.0)), EAST
    else:
        raise ValueError(f"D29 has no key {d29!r}: it has huo, shi")
    yield Place("左个西北三步", x, y, 0, EAST, known)
    yield Place("西北·设荐", *row[0], 0, facing, setting)
    yield Place("西北·设俎", *row[1], 0, facing, setting)
    food = text("左个之西北三步，东面设荐俎", "34.10", "D29")
    yield Place("西北·荐", x + 1.7, y, 0, EAST, food)
    yield Place("西北·俎", x + 3.4, y, 0, EAST, food)
    right = (x + 1.7, y - 2.5)
    yield Place("获者·荐右", *right, 0, EAST, text("获者荐右东面立饮", "34.11"))
    north = commentary("北面", "郑玄, of 司马 when the marker drinks (34.11)")
    yield Place("司马·受爵", right[0] + 2.6, right[1] - 2.4, 0, NORTH, north)


def _behind_screen(s: Layout) -> Iterator[Place]:
    """乏南: out of the marker's own way to and from his place behind the leaf."""
    fx, fy = s.line.screen
    aside = text("辟设于乏南", "34.13")
    yield Place("乏南·荐", fx - 2.4, fy - 4.5, 0, EAST, aside)
    yield Place("乏南·俎", fx - 2.4, fy - 6.5, 0, EAST, aside)


def _at_tallies(s: Layout) -> Iterator[Place]:
    """献释获者于其位，少南: the dishes a little south of the keeper's place, he at their right (south), 司射 south of him."""
    x, y = s.court.tally_holder
    yield Place(
        "释获者位", x - 4.0, y, 0, EAST, assumed("west of the 中, facing east as it does; the distance leaves the tallies room", "26.08")
    )
    south = text("献释获者于其位，少南", "35.03")
    dish = (x - 2.4, y - 3.0)
    yield Place("献释获者·荐", *dish, 0, EAST, south)
    yield Place("献释获者·俎", dish[0] + DISHES, dish[1], 0, EAST, south)
    behind = assumed("who sets the dishes comes from the east and stands south of them, facing north", "35.04")
    yield Place("献释获者·设荐", dish[0], dish[1] - 2.4, 0, NORTH, behind)
    yield Place("献释获者·设俎", dish[0] + 2.0, dish[1] - 2.4, 0, NORTH, behind)
    yield Place("释获者·荐右", dish[0], dish[1] - 2.4, 0, EAST, text("荐右东面拜受爵", "35.05"))
    yield Place("释获者·就荐", dish[0] - TO_DISH, dish[1], 0, EAST, text("就其荐坐", "35.06"))
    offer = (dish[0] + 1.5, dish[1] - 4.5)
    yield Place("司射·献释获者", *offer, 0, NORTH, text("司射北面拜送爵", "35.05"))
    yield Place("释获者·司射之西", offer[0] - 2.6, offer[1], 0, NORTH, text("司射之西北面立饮", "35.08"))
    little = 4.4
    west = text("少西辟荐", "35.10")
    yield Place("辟荐·释获者", dish[0] - little, dish[1], 0, EAST, west)
    yield Place("辟俎·释获者", dish[0] - little + DISHES, dish[1], 0, EAST, west)
    between = assumed("south of the dishes, within reach of where they lie and of where they go", "35.10")
    yield Place("释获者·辟荐", dish[0] - 0.9, dish[1] - 1.6, 0, NORTH, between)
