"""Places of the rounds with tallies (26–33, 36–44): round the 中, by the 丰, and where guest, host and 大夫 arm.

Lengths in 尺, facing in degrees clockwise from north.  Sources: domain.md §0.4, §4, §7 S7–S9, §10.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from geometry.court import between_stands, of_watcher
from geometry.evidence import assumed, commentary, text
from geometry.facing import EAST, NORTH, SOUTH, WEST
from geometry.site import Place

if TYPE_CHECKING:
    from scenes.xiangshe.places import Layout

WAITING_ROW = 16.0
"""y of the row in which the 大夫 wait at 堂西: north of the three pairs and of those who hand out gear (ASSUMED)."""
PITCH = 4.0
"""From man to man in it (ASSUMED)."""
OFF = 3.4
"""How far from the middle of a mat one stands who has just left it (ASSUMED)."""
ARM = 2.5
"""How far from the platform's edge one stands who takes a bow that leans there (ASSUMED)."""


def counting_places(s: Layout) -> Iterator[Place]:
    """Every place of these rounds on the stage 学."""
    yield from _round_the_holder(s)
    yield from _by_the_stand(s)
    yield from _where_they_arm(s)
    yield from _host_to_his_mark(s)
    yield from _ends_of_mats(s)


def _ends_of_mats(s: Layout) -> Iterator[Place]:
    """端: where guest and 大夫 leave their mats; 授: where he stands who brings a cup before them (33.22), clear of all dishes."""
    x, y = s.seats.guest
    west = assumed("by its lower (west) end, since the head is east (02.01 东上); half a mat out")
    yield Place("宾席·端", x - OFF, y, s.z, SOUTH, west)
    yield Place("宾席·授", x - OFF - 2.4, y - 5.6, s.z, EAST, west)
    host_north = s.seats.host[1] + 4.0 + 1.0
    for i, (who, (x, y)) in enumerate(zip(s.seats.watchers, s.seats.grandees, strict=True), start=1):
        mat = of_watcher("席", who)
        if who == s.seats.beside_host:
            lane, level = between_stands(s.seats), s.seats.guest[1]
            known = assumed("by the way between his dishes and those of the 公")
            yield Place(f"{mat}·端", lane, level - 2.7, s.z, SOUTH, known)
            yield Place(f"{mat}·授", lane - 2.4, level - 6.3, s.z, EAST, known)
            continue
        east = i > 1 or y - 8.4 > host_north
        known = commentary("降席自东南", "贾公彦: seats east of the jars are left by the south-east") if east else west
        out = OFF if east else -OFF
        yield Place(f"{mat}·端", x + out, y, s.z, SOUTH, known)
        yield Place(f"{mat}·授", x + out + (2.4 if east else -2.4), y - 5.6, s.z, WEST if east else EAST, known)


def _round_the_holder(s: Layout) -> Iterator[Place]:
    x, y = s.court.tally_holder
    yield Place("释获者·右", x - 4.8, y - 2.2, 0, EAST, commentary("为其少南就右获", "郑玄, on 32.03; number assumed"))
    yield Place("释获者·左", x - 4.8, y + 2.2, 0, EAST, commentary("就左获，少北", "郑玄, on 32.07; number assumed"))
    for corner, (dx, dy) in enumerate(((-4.8, -4.4), (2.4, -4.4), (2.4, 4.4), (-4.8, 4.4)), start=1):
        yield Place(f"自前·{corner}", x + dx, y + dy, 0, None, commentary("起，由中东就左获", "郑玄, on 32.07"))
    yield Place("司射·视设中", x + 5.0, y, 0, WEST, text("西面立于所设中之东", "26.06"))
    # far enough south for the keeper to pass between him and the right tallies on his way to the left (自前适左)
    yield Place("司射·视算", x, y - 6.2, 0, NORTH, text("进由中东，立于中南，北面视算", "32.02"))


def _by_the_stand(s: Layout) -> Iterator[Place]:
    """The 丰 west of the west pillar; who sets the cup on it sits north of it, who drinks stands south of it."""
    p = s.hall.preset
    x, y = -p.pillar_x - 3.0, p.bay
    yield Place("丰位", x, y, s.z, SOUTH, text("设于西楹之西", "33.02"))
    yield Place("丰·北", x, y + 2.2, s.z, SOUTH, text("南面坐奠于丰上", "33.03"))
    yield Place("丰·南", x, y - 2.2, s.z, NORTH, text("北面坐取丰上之觯", "33.10"))
    yield Place("饮·南", x, y - 3.7, s.z, NORTH, text("少退，立卒觯", "33.11"))
    yield Place("丰下", x, y - 1.0, s.z, NORTH, text("坐奠于丰下", "33.12"))
    yield Place("胜者·堂上少右", s.west_stair + 2.5, 2.5, s.z, NORTH, text("胜者先升，升堂，少右", "33.09"))
    x = p.side_wall_x + 11.5
    yield Place("执爵者·位", x, -5.8, 0, WEST, assumed("with the host's other officers, at the north end of their file", "33.17"))
    yield Place("阶间", 0.0, 0.5 - p.stair_run, 0, NORTH, text("遂适阶间，堂下北面", "38.09"))


def _where_they_arm(s: Layout) -> Iterator[Place]:
    """堂西 and 堂东 of guest and host, and the row in which the 大夫 wait.

    Where the bows lean on the hall by the 西序 (D20 ``xi``) they are first brought down to the platform's edge.
    """
    edge, north = s.hall.preset.gable_x, max(1.4 * s.hall.preset.bay, 26.0)
    brought = s.readings["D20"] == "xi"
    below = assumed("brought within reach from the ground beside the hall, where they arm", "28.03", "D20")
    for n, who in enumerate(("宾", *(f"大夫{i}" for i in range(1, s.grandees + 1)))):
        y = north + 2.5 * n
        if brought:
            yield Place(f"{who}弓·堂西", -edge - 0.4, y, 0, EAST, below)
        yield Place(f"{who}·取弓", -edge - ARM, y, 0, EAST, text("宾于堂西亦如之", "28.03") if n == 0 else text("由堂西出", "29.01"))
    if brought:
        yield Place("主人弓·堂东", edge + 0.4, north, 0, WEST, below)
    yield Place("主人·取弓", edge + ARM, north, 0, WEST, text("主人堂东袒决遂，执弓", "28.02"))
    yield Place("宾·堂西", -edge - 5.5, 14.0, 0, SOUTH, assumed("on the ground west of the hall, north of the three pairs' row"))
    yield Place("主人·堂东", edge + 5.5, 14.0, 0, SOUTH, assumed("on the ground east of the hall, over against the guest"))
    for i in range(1, s.grandees + 1):
        x = s.west_lane - PITCH * i
        yield Place(f"大夫·堂西{i}", x, WAITING_ROW + 2.0, 0, SOUTH, text("大夫降，立于堂西以俟射", "J.35"))


def _host_to_his_mark(s: Layout) -> Iterator[Place]:
    """适物·东n: the host's corners from the 阼阶 to 当物, the guest's seen in a mirror: as 堂则由楹外，豫则钩楹内 has it (20.03)."""
    p = s.hall.preset
    lane = assumed("the host comes by his own stair, so he goes round the east pillar as the guest round the west", "28.05", "D10")
    yield Place("适物·东1", p.stair_x, s.outside, s.z, None, lane)
    if s.venue == "庠":
        return
    inside = s.readings["D10"] == "ao"
    side = p.pillar_x - 2.5 if inside else p.pillar_x + 2.5
    yield Place("适物·东2", side, s.outside if inside else 0.9 * p.bay, s.z, None, lane)
    yield Place("适物·东3", side, s.before_mark, s.z, None, lane)
