"""The standing places of 45–49: at the seats, above the stairs for the pledging, about the basin, before the stairs.

All follow from the seats and the hall.  A seat's own places are found from the way it faces: its right hand is where a cup
to be raised lies (将举者于右, J.09).  Numbers are assumed where the relation is the text's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from geometry.court import MAT, MAT_WIDTH, between_stands
from geometry.evidence import Evidence, assumed, commentary, text
from geometry.facing import EAST, NORTH, SOUTH, WEST, forward
from geometry.hall import WALL
from geometry.site import Place

if TYPE_CHECKING:
    from scenes.xiangshe.places import Layout

PITCH = 4.0
"""From man to man below, and from P to R on the hall (assumed)."""
DISHES = 2.9
"""From the middle of a mat to 荐 (assumed)."""
STAND = 4.7
"""From the middle of a mat to 俎 (assumed)."""
SHOES = 1.6
"""From pair to pair of shoes (assumed)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Middle of a mat and the facing of him who sits there."""

    who: str
    x: float
    y: float
    facing: float

    def at(self, ahead: float, right: float) -> tuple[float, float]:
        """The point ``ahead`` 尺 before the middle of the mat and ``right`` 尺 to its right hand."""
        fx, fy = forward(self.facing)
        rx, ry = forward(self.facing + 90.0)
        return (self.x + ahead * fx + right * rx, self.y + ahead * fy + right * ry)


def feast_places(s: Layout) -> Iterator[Place]:
    """Every place of 45–49 on the stage 学."""
    for seat in _seats(s):
        yield from _at_seat(s, seat)
    yield from _pledging(s)
    yield from _raisers(s)
    yield from _court(s)
    yield from _shoes(s)
    yield from _ways_out_of_the_files(s)


def _seats(s: Layout) -> Iterator[Seat]:
    yield Seat("宾", *s.seats.guest, SOUTH)
    yield Seat("主人", *s.seats.host, WEST)
    for who, (x, y) in zip(s.seats.watchers, s.seats.grandees, strict=True):
        yield Seat(who, x, y, WEST if who == s.seats.beside_host else SOUTH)
    for i, (x, y) in enumerate(s.seats.elders, start=1):
        yield Seat(f"三宾{i}", x, y, s.seats.elders_facing)


def _at_seat(s: Layout, seat: Seat) -> Iterator[Place]:
    who, z = seat.who, s.z

    def place(name: str, ahead: float, right: float, facing: float | None, known: Evidence) -> Place:
        return Place(f"{name}·{who}", *seat.at(ahead, right), z, facing, known)

    back = (seat.facing + 180.0) % 360.0
    if who == s.seats.beside_host:
        yield from _beside_host(s, seat)
        return
    east_end = who in s.seats.watchers
    end = -3.0 if east_end else 3.0
    known = text("宾与大夫皆席末答拜", "46.03")
    if east_end:
        f1 = s.readings["F1"]
        if f1 not in ("east", "west"):
            raise ValueError(f"F1 has no key {f1!r}: it has east, west")
        known = commentary("大夫席末席东端也", "敖继公 005-79a", "F1")
        if f1 == "west":
            known = commentary("皆席西南而答拜", "贾公彦, ZJ 005-63b", "F1")
        yield place("席末", 0.0, 3.0 if f1 == "west" else end, seat.facing, known)
    else:
        yield place("席末", 0.0, end, seat.facing, known)
    if who == "主人":
        yield place("降席", 0.0, -5.5, SOUTH, text("主人降席自南方", "47.07"))
        yield place("升席", 0.0, 5.9, SOUTH, assumed("on by the north end, as in 06 (自北方)"))
        x = (seat.x + MAT_WIDTH / 2 + s.hall.preset.side_wall_x - WALL / 2) / 2
        yield Place("席东·主人", x, seat.y, z, NORTH, assumed("between his mat and the 东序, by which he comes to its north end"))
    else:
        side = end if _room(s, seat) else -end
        yield place(
            "降席端", 0.0, side, None, commentary("遵者席西上，降席由席东便也", "敖继公 004-40b") if east_end else text("自西方", "05.19")
        )
        if s.seats.beside_host and who == s.seats.watchers[0]:
            side = -min(between_stands(s.seats) - seat.x, -side) if side < 0 else side
        yield place("降席", 6.3, side, None, assumed("off by the end of the mat, clear of his dishes"))
    yield place("席前", 2.6, 2.6, back, assumed("at the corner of the mat, within reach of him who sits there"))
    yield place("荐右前", 6.1, 2.0, back, text("坐奠于荐右", "46.09"))
    yield place("荐右", DISHES, 2.0, back, text("坐奠于荐右", "46.09"))
    yield place("俎西", DISHES + 0.6, 1.7, back, commentary("反奠于其俎之西", "敖继公 005-79b; 尺 assumed, within reach of the seat"))
    yield place("俎前", 6.3, 0.0, back, commentary("北面于俎南", "敖继公 004-40b"))
    yield place("受俎", 9.2, 0.0 if _room(s, seat) else 2.6, back, text("还授司正", "47.09"))
    yield place("羞", STAND, 0.0, seat.facing, assumed("set where the 俎 stood"))
    if east_end:
        f2 = s.readings["F2"]
        if f2 not in ("east_s", "se"):
            raise ValueError(f"F2 has no key {f2!r}: it has east_s, se")
        facing = SOUTH if f2 == "east_s" else 135.0
        east = text("席东南面", "47.08", "F2")
        yield (
            Place(f"席东·{who}", seat.x + 5.5, seat.y, z, facing, east)
            if who == s.seats.watchers[0]
            else place("席东", 0.0, -3.0, facing, east)
        )


def _beside_host(s: Layout, seat: Seat) -> Iterator[Place]:
    """The same for the 大夫 north of the host, who faces west: off by the north end and between the stands, served from the south."""
    z, back = s.z, (seat.facing + 180.0) % 360.0
    aisle = between_stands(s.seats)

    def place(name: str, ahead: float, right: float, facing: float | None, known: Evidence) -> Place:
        return Place(f"{name}·{seat.who}", *seat.at(ahead, right), z, facing, known)

    north = assumed("by the north end, as the host gets onto his mat (自北方), since the host's mat is south of it")
    yield place("席末", 0.0, 3.0, seat.facing, north)
    yield place("降席端", 0.0, 3.0, None, north)
    yield Place(f"降席·{seat.who}", aisle, s.seats.guest[1] - 3.6, z, None, assumed("north of his dishes, to between the two stands"))
    south = assumed("at the corner of the mat, within reach of him who sits there")
    yield place("席前", 2.6, -2.6, back, south)
    for name in ("荐右前", "荐右"):
        yield place(name, DISHES + (3.2 if name == "荐右前" else 0.0), 2.0, back, text("坐奠于荐右", "46.09"))
    yield place("俎西", DISHES + 0.6, 1.7, back, commentary("反奠于其俎之西", "敖继公 005-79b; 尺 assumed, within reach of the seat"))
    yield place("俎前", STAND, -1.8, NORTH, assumed("south of his stand: west of it is that of the 公"))
    yield place("受俎", STAND + 2.9, -1.8, back, text("还授司正", "47.09"))
    yield place("羞", STAND, 0.0, seat.facing, assumed("set where the 俎 stood"))
    f2 = s.readings["F2"]
    wall = assumed("east of his mat is the wall: at its north end", "47.08", "F2")
    yield place("席东", 0.0, 4.1, SOUTH if f2 == "east_s" else 135.0, wall)


def _room(s: Layout, seat: Seat) -> bool:
    """Whether there is room before the dishes, or the host's mat comes too near (a hall of small bays)."""
    return seat.who not in s.seats.watchers or seat.y - 8.0 > s.seats.host[1] + MAT / 2


def _pledging(s: Layout) -> Iterator[Place]:
    p, z = s.hall.preset, s.z
    y = p.bay - 1.0
    for sign, stair in ((-1, "西阶"), (1, "阼阶")):
        x = sign * p.stair_x
        inner = x + PITCH if sign < 0 else x - PITCH
        east, west = (inner, x) if sign < 0 else (x, inner)
        known = text("立于主人之西" if sign < 0 else "立于宾东", "45.15" if sign < 0 else "45.05")
        yield Place(f"{stair}上·旅东", east, y, z, NORTH, known)
        yield Place(f"{stair}上·旅西", west, y, z, NORTH, known)
    yield Place("西阶上·旅后东", s.west_stair + PITCH, y - 5.0, z, NORTH, commentary("亦错焉", "郑玄 on 48.09", "F11"))
    yield Place("西阶上·旅后西", s.west_stair, y - 5.0, z, NORTH, commentary("亦错焉", "郑玄 on 48.09", "F11"))
    yield Place("中道·堂", s.west_stair, p.bay + 5.0, z, None, assumed("across the hall north of the pillars, south of the seats (由楹内)"))
    jx, jy = s.seats.jars
    pour = commentary("自向尊前北面实觯", "义疏 012-10a; beside 上篚, south of the wine jar, is assumed")
    yield Place("酌·旅", jx + 2.5, jy - 2.0, z, NORTH, pour)
    front = s.seats.guest[1] - 10.5
    yield Place("前道·堂", jx + 2.5, front, z, None, assumed("across the hall before the dishes"))
    yield Place("东道·堂", jx + 4.0, front, z, None, assumed("between the jars and the 大夫, up to the seats and back"))
    level = max(s.seats.guest[1] - 6.3, s.seats.host[1] + MAT / 2 + 1.0)
    yield Place("羞道", jx + 4.0, level, z, None, assumed("from the 东房 past the 大夫's dishes and the end of the host's mat"))
    yield Place("相旅·西阶上", s.west_stair - 6.0, 0.4 * p.bay, z, NORTH, commentary("始升相，立阶西北面", "郑玄, ZJ 005-63a"))
    yield Place("西序端·南", -p.side_wall_x + 2.5, p.bay - 0.5, z, EAST, commentary("序端，北上", "敖继公 005-81b/82a", "F9"))


def _raisers(s: Layout) -> Iterator[Place]:
    """The goblet-raisers at the basin."""
    bx, by = s.court.basin
    for i in (1, 2):
        south = commentary("立于洗南，西面北上", "郑玄, ZJ 004-38b")
        yield Place(f"举觯·洗南{i}", bx, by - 4.0 - 3.0 * (i - 1), 0, WEST, south)
    yield Place("举觯·洗", bx, by - 3.0, 0, NORTH, assumed("south of the basin: whoever comes from without washes facing north"))
    yield Place("举觯·篚", bx - 1.8, by - 3.4, 0, NORTH, assumed("south of basin and basket, within reach of the basket"))
    yield Place("奠觯·篚", bx - 5.7, by, 0, EAST, text("以觯降，奠于篚", "45.24"))


def _court(s: Layout) -> Iterator[Place]:
    p = s.hall.preset
    yield Place("乐正·西阶东", s.west_stair + 7.5, s.front, 0, NORTH, commentary("反自西阶东，北面", "郑玄, ZJ 005-61a"))
    for i in range(1, max(len(s.seats.watchers), 1) + 2):
        at = s.front - 2.0 - PITCH * i
        yield Place(f"俟俎{i}", s.west_stair - 5.5, at, 0, EAST, text("阶前命弟子俟彻俎", "47.04"))
    servant = commentary("以东，授主人侍者", "郑玄, ZJ 005-66a", "F8")
    yield Place("授侍者", p.side_wall_x + 8.5, s.front - 4.0, 0, EAST, servant)
    yield Place("东壁·俎", p.gable_x + 6.0, s.front - 4.0, 0, EAST, text("俎由东壁", "J.07"))
    gate = -p.court_depth
    yield Place("门外·送", 12.0, gate - 12.0, 0, WEST, commentary("门东西面", "郑玄, ZJ 005-70a"))
    yield Place("门外·出", -12.0, gate - 12.0, 0, SOUTH, assumed("outside, west of the middle: those who go out keep the west half"))
    yield Place("门外·去", -12.0, gate - 40.0, 0, SOUTH, assumed("off down the road"))
    yield Place("门内·大夫留", -25.0, gate + 10.0, 0, EAST, text("大夫后出", "J.45"))
    yield Place("门内·主人揖", 4.0, gate + 12.0, 0, WEST, text("大夫后出，主人送于门外", "J.45"))


def _shoes(s: Layout) -> Iterator[Place]:
    """Where shoes lie beside the stairs, north first, and where each man sits to take his off."""
    known = commentary("各于其阶侧北面坐；宾党之屦亦北上", "敖继公 004-41b/42a")
    x = s.hall.preset.stair_x + s.hall.preset.stair_width / 2 + 2.0
    west = ["宾", *s.seats.watchers, *(f"三宾{i}" for i in range(1, 4))]
    for sign, names in ((-1, west), (1, ["主人"])):
        for k, who in enumerate(names):
            y = -2.0 - SHOES * k
            yield Place(f"屦·位·{who}", sign * x, y, 0, NORTH, known)
            yield Place(f"说屦·{who}", sign * (x + 1.5), y - 0.6, 0, NORTH, known)
    last = -2.0 - SHOES * len(west)
    yield Place("屦南", -x, min(last - 1.5, s.front), 0, EAST, assumed("round the south of the shoes to the stair"))


def _ways_out_of_the_files(s: Layout) -> Iterator[Place]:
    """From each lower guest's place out of the file to its east front, and back (45.23): between two rows, or where the
    rows stand too close, over the places of those who are away."""
    from scenes.xiangshe.places import FILE, folded

    x0 = -s.hall.preset.side_wall_x - 1.5
    first = s.front - FILE * max(len(s.seats.watchers), 1) - FILE
    spots = folded(s, x0, first)
    rows = sorted({y for _, y in spots}, reverse=True)
    pitch = rows[0] - rows[1] if len(rows) > 1 else FILE
    open_rows = pitch >= FILE
    for name, (x, y) in zip([*(f"三宾{i}" for i in range(1, 4)), *map(str, range(1, len(spots) - 2))], spots, strict=True):
        row = rows.index(y)
        if open_rows:
            out = back = y + pitch / 2
        else:
            out = rows[0] + 2.2 if row < len(rows) - 1 or row == 0 else rows[-1] - 2.2
            back = rows[0] + 2.2 if row == 0 else rows[-1] - 2.2
        if name.startswith("三宾"):  # they find the file's front empty
            out = back = y if x == spots[0][0] else y + pitch / 2
        for way, lane, east in (("出", out, 4.5), ("归", back, 4.5 if name.startswith("三宾") else 2.1)):
            known = assumed("out of the file and back without coming near the others; he who goes south keeps west (相左)")
            yield Place(f"下{way}1·{name}", x, lane, 0, None, known)
            yield Place(f"下{way}2·{name}", x0 + east, lane, 0, None, known)
