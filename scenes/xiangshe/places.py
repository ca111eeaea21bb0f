"""The standing places of 乡射礼, derived from relations to hall, court and range.

Another hall, venue or reading moves them.  Ids are the rite's terms in simplified characters.  Lengths in 尺, facing in
degrees clockwise from north.  Sources: domain.md §0.4, §4, §7–8 and domain_wine.md §3; a number without a source is
evidence ``assumed`` or stands beside the relation that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from geometry.court import Court, Seats, mat_evidence, of_watcher
from geometry.evidence import Evidence, assumed, commentary, derived, text
from geometry.facing import EAST, NORTH, SOUTH, WEST
from geometry.hall import Hall, tread
from geometry.range import MARKER_BEHIND, SCREEN_WIDTH, Range
from geometry.site import Place
from geometry.target import TargetMeasures
from scenes.xiangshe.places_counting import counting_places
from scenes.xiangshe.places_feast import feast_places
from scenes.xiangshe.places_toasting import toasting_places

PAIRS = ("上耦", "次耦", "下耦")
ARCHERS = tuple(f"{pair}{who}" for pair in PAIRS for who in ("上射", "下射"))
"""The six of the three pairs in order of rank."""

FILE = 4.0
"""From man to man in a file or row (assumed)."""
PASSED = 3.6
"""From file to file where men stand closer than :data:`FILE` and another has to come out between (assumed)."""
LANE = 2.5
"""From the axis of a stair to its south-bound (west) and north-bound (east) lanes (assumed)."""
ROW_Y = 6.0
"""y of the row at 堂西 (assumed: beside the hall's south end)."""
WEST_FILE = 4.0
"""From the west edge of the court to the file of those who find no room in the row at 堂西 (assumed)."""
ABREAST = 1.2
"""Half the distance between two who walk abreast (assumed)."""
MATS_PASSED = 9.0
"""y from which two abreast pass north of the mats of the musicians at the hall's edge (assumed: mats 3.3 deep at y 4)."""
SCREEN_CLEAR = 8.0
"""How far north of the screen people pass it at least (assumed)."""
ARCHER_PITCH = 4.5
"""From archer to archer in their file in the court (assumed)."""
ARROW_LENGTH = 3.0
"""笴 (text: 长三尺)."""
BEHIND_HIM = 2.2
"""Behind one who stands on the hall people pass at least so far (assumed: two bodies)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All that the places are derived from."""

    venue: str
    hall: Hall
    line: Range
    target: TargetMeasures
    seats: Seats
    court: Court
    grandees: int
    guests: int
    readings: Mapping[str, str]
    prince: bool = False

    # -- lines that many places share ------------------------------------------------------------------------------------

    @property
    def z(self) -> float:
        """Height of the hall."""
        return self.hall.preset.height

    @property
    def west_stair(self) -> float:
        return -self.hall.preset.stair_x

    @property
    def front(self) -> float:
        """y of one who stands before a stair (阶前): a pace and a half south of its foot."""
        return -self.hall.preset.stair_run - 3.5

    @property
    def west_lane(self) -> float:
        """x of the lane along the west of the hall and court, to and from 堂西."""
        return -self.hall.preset.gable_x - 5.5

    @property
    def marker_lane(self) -> float:
        """x of the marker at 西方: west of the west lane and of the screen, so that he goes straight south to the target."""
        return min(self.west_lane - 6.0, self.line.screen[0] - SCREEN_WIDTH / 2 - LANE)

    @property
    def officer(self) -> tuple[float, float]:
        """司射: south-west of the place kept for the 中."""
        x, y = self.court.tally_holder
        return (x - 6.5, y - 6.0)

    @property
    def arms(self) -> tuple[float, float]:
        """司马: south of 司射."""
        x, y = self.officer
        return (x, y - 6.0)

    @property
    def south_lane(self) -> float:
        """y of the lane south of 司马, which all who go to 堂西 take."""
        return self.arms[1] - 3.0

    @property
    def file_x(self) -> float:
        """x of the file of the three pairs: west of 司射."""
        return self.officer[0] - 6.0

    def file_y(self, i: int) -> float:
        """y of the i-th archer (0 the first) of the file."""
        return self.arms[1] - 7.0 - ARCHER_PITCH * i

    @property
    def second_place(self) -> float:
        """How far south of their first place the pairs stand from 24 on: nothing, or with D21 ``3`` as 司马 is south of 司射."""
        d21 = self.readings["D21"]
        if d21 not in ("2", "3"):
            raise ValueError(f"D21 has no key {d21!r}: it has 2, 3")
        return self.officer[1] - self.arms[1] if d21 == "3" else 0.0

    @property
    def rear(self) -> float:
        """y of the way behind (north of) those on the marks: 5, or a third of a shallow bay (assumed).

        With a prince it passes behind the guest, who stands an arrow's length behind his mark (J.50).
        """
        behind = ARROW_LENGTH + BEHIND_HIM if self.prince else 0.0
        return self.line.mark_y + max(min(5.0, self.hall.preset.bay / 3), behind)

    @property
    def outside(self) -> float:
        """y of the way south of the pillars (由楹外), clear of the musicians' mats for two abreast."""
        return max(self.hall.preset.bay / 2, MATS_PASSED)

    @property
    def before_mark(self) -> float:
        """y of one who has come in line with his mark and is to go up to it: half a bay south of it, north of the musicians' mats."""
        return max(self.line.mark_y - self.hall.preset.bay / 2, min(MATS_PASSED, self.line.mark_y - 4.6))


def seat_places(s: Layout) -> Iterator[Place]:
    """The mats, the stairs and the places below them: what any hall has where guests are received."""
    yield from _seats(s)
    yield from _stairs(s)
    yield from _below(s)


def all_places(s: Layout) -> Iterator[Place]:
    """Every place of the stage 学."""
    yield from seat_places(s)
    yield from _west_ground(s)
    yield from _west_side(s)
    yield from _court(s)
    yield from _marks(s)
    yield from _target(s)
    yield from _music(s)
    yield from _gear(s)
    yield from _gate_lanes(s)
    yield from counting_places(s)
    yield from toasting_places(s)
    yield from feast_places(s)


def _seats(s: Layout) -> Iterator[Place]:
    x, y = s.seats.guest
    yield Place("宾席", x, y, s.z, SOUTH, text("乃席宾，南面，东上", "02.01", "D17"))
    for i, (x, y) in enumerate(s.seats.elders, start=1):
        yield Place(f"三宾席{i}", x, y, s.z, s.seats.elders_facing, s.seats.elders_evidence)
    for who, (x, y) in zip(s.seats.watchers, s.seats.grandees, strict=True):
        facing = WEST if who == s.seats.beside_host else SOUTH
        yield Place(of_watcher("席", who), x, y, s.z, facing, mat_evidence(s.seats, who))
    x, y = s.seats.host
    yield Place("主人席", x, y, s.z, WEST, text("席主人于阼阶上，西面", "02.03"))
    for i, (x, y) in enumerate(s.seats.musicians, start=1):
        yield Place(f"工席{i}", x, y, s.z, NORTH, text("北面东上", "11.05"))
    x, y = s.seats.musicians[-1]
    yield Place("乐正·上", x - FILE, y, s.z, NORTH, text("北面立于其西", "11.02"))


def _stairs(s: Layout) -> Iterator[Place]:
    p = s.hall.preset
    for sign, name in ((-1, "西阶"), (1, "阼阶")):
        x = sign * p.stair_x
        stair = s.hall.stair(name)
        yield Place(
            f"{name}上",
            x,
            0.4 * p.bay,
            s.z,
            NORTH,
            text("阶上北面告于宾" if sign < 0 else "司射适阼阶上", "14.03" if sign < 0 else "14.06"),
        )
        yield Place(f"{name}上·当楣", x, p.bay - 1.0, s.z, NORTH, text("当楣北面", "04.07"))
        yield Place(f"{name}前", x, s.front, 0, NORTH, text("阶前", "15.01"))
        yield Place(f"{name}·升堂", x, LANE, s.z, NORTH, assumed("one pace in from the edge"))
        foot, _ = tread(stair, 0)
        yield Place(f"{name}·下", x, foot, 0, NORTH, derived("the foot of the stair: no riser climbed"))
        y, z = tread(stair, stair.risers - 1)
        yield Place(f"{name}·尽阶", x, y, z, NORTH, text("尽阶，不升堂", "12.13") if sign < 0 else derived("the top tread"))
    yield Place("上射·堂上少左", s.west_stair - LANE, LANE, s.z, NORTH, text("上射升堂，少左", "21.08"))
    if s.readings["W15"] == "ao":
        yield Place("楹间", 0, p.bay - 3.0, s.z, NORTH, commentary("宜于楹为少南", "敖继公 004-33b", "W15"))
    else:
        yield Place("楹间", 0, p.bay, s.z, NORTH, text("立于楹间", "13.07", "W15"))
    end = p.bay + 2.0
    if s.seats.elders_facing == EAST:  # clear of the mats before the west wall in a shallow hall
        end = min(end, min(y for _, y in s.seats.elders) - 5.2)
    yield Place("西序端", -p.side_wall_x + LANE, end, s.z, EAST, text("退立于西序端，东面", "45.21"))
    yield Place("南行·西阶前", s.west_stair - LANE, s.front, 0, SOUTH, commentary("降者由西", "张尔岐 005-17a", "D12"))
    yield Place("北行·西阶前", s.west_stair + LANE, s.front, 0, NORTH, commentary("升者由东", "张尔岐 005-17a", "D12"))
    yield from _crossing(s)
    d39 = s.readings["D39"]
    if d39 == "E_of_stair":
        x, known = s.west_stair + p.stair_width / 2 + 4.0, text("由堂下西阶之东，北面视上射", "21.18", "D39")
    elif d39 == "under_mark":
        x, known = -s.line.gap / 2, commentary("西阶之东当上物之南也", "敖继公 005-30b", "D39")
    else:
        raise ValueError(f"D39 has no key {d39!r}: it has E_of_stair, under_mark")
    yield Place("司射·命射", x, 0.5 - p.stair_run, 0, NORTH, known)


def _crossing(s: Layout) -> Iterator[Place]:
    """相左 before the stairs: where he who comes down and he who goes up are when they pass, each on the other's left."""
    d11 = s.readings["D11"]
    y = s.front - 3.0
    if d11 == "ns":
        known = commentary("司马南行司射北行；司马在西，司射在东", "敖继公 005-30a", "D11")
        yield Place("相左·南行", s.west_stair - LANE, y, 0, SOUTH, known)
        yield Place("相左·北行", s.west_stair + LANE, y, 0, NORTH, known)
    elif d11 == "ew":
        x = s.west_stair - s.hall.preset.stair_width / 2 - 2.5
        known = commentary("司马由北而西行，司射由南而东行", "贾公彦, ZJ 005-33a", "D11")
        yield Place("相左·南行", x, y + LANE, 0, WEST, known)
        yield Place("相左·北行", x, y - LANE, 0, EAST, known)
    else:
        raise ValueError(f"D11 has no key {d11!r}: it has ns, ew")


def _below(s: Layout) -> Iterator[Place]:
    """Places of guests and host below the hall."""
    x = -s.hall.preset.side_wall_x
    yield Place("宾从降位", x, s.front, 0, EAST, text("宾降，东面立于西阶西，当西序", "08.02"))
    yield Place("主人从降位", -x, s.front, 0, WEST, commentary("降立阼阶东，西面，当东序", "郑玄, ZJ 005-9b"))
    y = s.front
    for who in s.seats.watchers:
        y -= FILE
        yield Place(of_watcher("从降位", who), x, y, 0, EAST, text("大夫降，立于宾南", "10.31"))
    if not s.seats.watchers:
        y -= FILE
    first = y - FILE
    known = text("立者东面北上", "J.15")
    for id, (px, py) in zip(lower_ids(s.guests), folded(s, x - 1.5, first), strict=True):
        yield Place(id, px, py, 0, EAST, known)


def lower_ids(guests: int) -> list[str]:
    """Ids of the places of the lower guests, in their order."""
    return [f"三宾·下{i}" for i in range(1, 4)] + [f"众宾·下{i}" for i in range(1, guests - 2)]


def folded(s: Layout, x: float, first: float) -> list[tuple[float, float]]:
    """The file of lower guests, folded into further files to the west so that the lane south of 司马 stays free."""
    last = max(-44.0, s.court.tally_holder[1] + 14.0)
    room = x - (s.west_lane + 3.0)
    for pitch in (FILE, 3.0, 2.5):
        per_file = int((first - last) / pitch + 1e-9) + 1
        files = -(-s.guests // per_file) if per_file > 0 else 0
        if per_file > 0 and (files - 1) * pitch <= room:
            apart = min(FILE, room / (files - 1)) if files > 1 else FILE  # wide enough to pass between two files, if there is room
            if pitch < FILE and apart < PASSED:
                continue
            return [(x - apart * (i // per_file), first - pitch * (i % per_file)) for i in range(s.guests)]
    raise ValueError(f"{s.guests} guests do not fit west of the 西阶 in hall {s.hall.preset.id}: take fewer guests or grandees, or YS_shi")


def _west_ground(s: Layout) -> Iterator[Place]:
    """堂西: the row of the three pairs, those who hand out gear, and where officers arm."""
    lane = s.west_lane
    row = text("三耦俟于堂西，南面东上", "14.01")
    for i, archer in enumerate(ARCHERS):
        yield Place(f"堂西·{archer}", lane - FILE * i, ROW_Y, 0, SOUTH, row)
    middle = lane - FILE * 2.5
    for k, pair in enumerate(PAIRS):
        x = lane - FILE * (2 * k + 0.5)
        yield Place(f"司射·比{pair}", x, ROW_Y - 8.0, 0, NORTH, text("三耦之南，北面", "16.02"))
        yield Place(f"有司·堂西{k + 1}", x, ROW_Y + 3.5, 0, SOUTH, assumed("north of the row, behind the pair they hand bows to (19.03)"))
    yield from _row_goes_on(s)
    yield Place("司射·比耦", middle, ROW_Y - 8.0, 0, NORTH, text("三耦之南，北面", "16.02"))
    edge = -s.hall.preset.gable_x
    yield Place(
        "司射·堂西", edge - 2.7, ROW_Y + 2.0, 0, NORTH, assumed("east of the row, by the platform, where the bows lean (14.02, 20.12)")
    )
    yield Place("司马·堂西", edge - 2.7, ROW_Y + 8.0, 0, NORTH, assumed("east of the row, by the platform, north of 司射's place (21.12)"))
    yield Place("司射·阶西", s.west_stair - 7.0, 1.0 - s.hall.preset.stair_run, 0, NORTH, text("取弓于阶西", "14.02"))
    yield Place("西道·北", lane, ROW_Y - 5.0, 0, NORTH, assumed("the north end of the west lane, south of the row"))
    yield Place("西道·南", lane, s.south_lane, 0, SOUTH, assumed("the west lane at the lane south of 司马"))
    yield Place("司马之南", s.west_stair - LANE, s.south_lane, 0, WEST, text("凡适堂西，皆出入于司马之南", "J.23"))
    yield Place("司马之南·北行", s.west_stair + LANE, s.south_lane, 0, NORTH, text("出于司射之南", "21.12"))


def _row_goes_on(s: Layout) -> Iterator[Place]:
    """继三耦而立: west of the three pairs as far as the court's west side, the rest in a file there facing east, north first."""
    file_x = WEST_FILE - s.hall.preset.court_half_width
    first = s.west_lane - FILE * len(ARCHERS)
    in_row = int((first - file_x - FILE + 1.0) / FILE) + 1
    for k in range(s.guests):
        id = f"堂西·继{k + 1}"
        if k < in_row:
            x = first - FILE * k
            yield Place(id, x, ROW_Y, 0, SOUTH, text("继三耦而立，东上", "23.09"))
            yield Place(f"{id}前", x, ROW_Y - FILE, 0, None, assumed("before him, by which he comes into the row"))
        else:
            y = ROW_Y - FILE * (k - in_row + 1)
            yield Place(id, file_x, y, 0, EAST, text("若有东面者，则北上", "23.10"))
            yield Place(f"{id}前", file_x + FILE, y, 0, None, assumed("before him, by which he comes into the file"))


def _west_side(s: Layout) -> Iterator[Place]:
    """西方: 弟子, the musicians' guides, the marker, all clear of the west lane."""
    x = s.west_lane - 6.0
    known = commentary("宾党东面", "郑玄; numbers assumed, west of the lane")
    for i in range(6):
        yield Place(f"弟子·西方{i + 1}", x, -24.0 - 3.0 * i, 0, EAST, known)
    for i in range(4):
        yield Place(f"相者·下{i + 1}", min(x, s.marker_lane) - FILE, -24.0 - 3.0 * i, 0, EAST, commentary("降立西方", "郑玄"))
    yield Place("获者·西方", s.marker_lane, -45.0, 0, EAST, text("获者由西方，坐取旌", "17.04"))
    yield Place("旌·西方", s.marker_lane + 1.5, -45.0, 0, EAST, assumed("the flag lies before its bearer at 西方"))
    yield Place("乐正·西方", x + 3.0, -31.5, 0, WEST, text("乐正适西方，命弟子赞工", "18.01"))


def _court(s: Layout) -> Iterator[Place]:
    x, y = s.court.goblet
    yield Place("司正位", x, y - 3.0, 0, NORTH, text("北面立于觯南", "13.15", "D16"))
    yield Place("司正·奠", x, y - 1.8, 0, NORTH, text("北面坐奠于其所", "13.14", "D16"))
    cx, cy = s.court.tally_holder
    yield Place("所设中", cx, cy, 0, EAST, text("南当楅，西当西序，东面", "26.08"))
    yield Place("所设楅", *s.court.arrow_stand, 0, SOUTH, text("中庭，南当洗，东肆", "22.06"))
    yield Place("司射位", *s.officer, 0, EAST, text("立于所设中之西南，东面", "19.05"))
    yield Place("司马位", *s.arms, 0, EAST, text("反位，立于司射之南", "21.17"))
    start = s.arms if s.readings["D15"] == "at_start" else (x, y - 3.0)
    if s.readings["D15"] not in ("at_qu", "at_start"):
        raise ValueError(f"D15 has no key {s.readings['D15']!r}: it has at_qu, at_start")
    known = commentary("前此犹在觯南之位也", "敖继公 005-30a, 义疏", "D15")
    if s.readings["D15"] == "at_start":
        known = commentary("盖命张侯后已自觯南改立于此", "吴廷华 005-12a, 盛世佐", "D15")
    yield Place("司马·命负侯", *start, 0, EAST if s.readings["D15"] == "at_start" else NORTH, known)
    standing = text("立于其西南，东面北上而俟", "19.06")
    for i, archer in enumerate(ARCHERS):
        yield Place(f"射位·{archer}", s.file_x, s.file_y(i), 0, EAST, standing)
    if s.second_place:
        for i, archer in enumerate(ARCHERS):
            third = assumed("贾公彦 (ZJ 005-54b) counts a third place, south-west of 司马 as the second is of 司射", "24.02", "D21")
            yield Place(f"取矢位·{archer}", s.file_x, s.file_y(i) - s.second_place, 0, EAST, third)
    behind = s.guests + s.grandees  # a 大夫 who comes to his mate finds room south of him
    pitch = max(2.5, min(ARCHER_PITCH, 60.0 / behind))
    for k in range(behind):
        at = s.file_y(len(ARCHERS) - 1) - s.second_place - ARCHER_PITCH - pitch * k
        yield Place(f"射位·继{k + 1}", s.file_x, at, 0, EAST, text("继三耦之南而立，东面，北上", "25.02"))
        north = s.line.screen[1] + SCREEN_CLEAR - (2 * ABREAST if k % 2 else 0.0)
        clear = assumed("the row on which he goes east from his place, or the last that passes north of the screen")
        column = s.file_x + (3.0 + 2 * ABREAST if k % 2 else 3.0)
        yield Place(f"射位·继{k + 1}·出", column, max(at, north), 0, EAST, clear)
        home = assumed("the row on which a pair comes back, north of those who come (24.14), and of the screen")
        yield Place(f"射位·继{k + 1}·归", column, max(at, north + 4 * ABREAST), 0, WEST, home)
    for k, pair in enumerate(PAIRS):
        middle = (s.file_y(2 * k) + s.file_y(2 * k + 1)) / 2
        yield Place(f"司射·作{pair}", s.file_x + FILE, middle, 0, WEST, text("司射还，当上耦，西面作上耦射", "21.03"))
    north = s.file_y(0) + 6.0 if s.readings["D15"] == "at_qu" else s.south_lane
    yield Place("司射·诱射位", s.file_x, north, 0, EAST, text("司射东面立于三耦之北", "20.01", "D15"))
    yield Place("诱射·当阶", s.west_stair, north, 0, NORTH, text("当阶，北面揖", "20.02"))
    yield from _at_stand(s)
    fx, fy = s.court.arrow_stand
    south = text("北面立于所设楅之南", "22.05")
    yield Place("司马·命设楅", fx, fy - 4.0, 0, NORTH, south)
    yield Place("司马·乘矢", fx, fy - 2.5, 0, NORTH, text("当楅南，北面坐", "22.09"))
    yield Place("弟子·设楅", fx, fy + 2.0, 0, SOUTH, text("南面坐而奠之", "J.29"))
    for i in range(3):
        yield Place(f"弟子·委矢{i + 1}", fx + 2.2 * (i - 1), fy - 2.2, 0, NORTH, text("北面坐委于楅", "22.08"))
    for i in range(6):
        yield Place(
            f"赞者·位{i + 1}", s.hall.preset.side_wall_x + 11.5, -12.0 - FILE * i, 0, WEST, commentary("主人之吏西面", "郑玄; 北上")
        )


def _at_stand(s: Layout) -> Iterator[Place]:
    """Where a pair stands at the 楅 to take arrows (24): beside it, or (D9 ``south``) on its south to take them up."""
    fx, fy = s.court.arrow_stand
    d9, d26 = s.readings["D9"], s.readings["D26"]
    if d9 not in ("side", "south"):
        raise ValueError(f"D9 has no key {d9!r}: it has side, south")
    if d26 not in ("inward", "south", "diag"):
        raise ValueError(f"D26 has no key {d26!r}: it has inward, south, diag")
    for sign, who, side, facing in ((-1, "上射", "西", EAST), (1, "下射", "东", WEST)):
        yield Place(f"及楅·{who}", fx + sign * ABREAST, fy - 5.0, 0, NORTH, text("及楅揖", "24.04"))
        yield Place(f"楅{side}", fx + sign * 5.0, fy, 0, facing, text("上射东面，下射西面", "24.05"))
        if d9 == "side":
            near = assumed("进: a step nearer, within reach of the stand (24.06)", "24.06", "D9")
            yield Place(f"楅{side}·取矢", fx + sign * 2.6, fy, 0, facing, near)
        else:
            near = commentary("于楅南北面取之便也", "敖继公 005-41a", "D9")
            yield Place(f"楅{side}·取矢", fx + sign * 2.0, fy - 3.0, 0, NORTH, near)
        x = 5.0 if d26 == "south" else 2.0
        yield Place(f"楅南·{who}", fx + sign * x, fy - 4.0, 0, NORTH, text("当楅南", "24.12", "D26"))


def _marks(s: Layout) -> Iterator[Place]:
    p, line = s.hall.preset, s.line
    my, half, z = line.mark_y, line.gap / 2, s.z
    known = text("皆左足履物，还", "21.11", "D5")
    yield Place("左物", half, my, z, SOUTH, known)
    yield Place("右物", -half, my, z, SOUTH, known)
    yield Place("物间", 0, my, z, 225.0, text("西南面立于物间", "21.12"))
    if s.prince:
        yield Place("右物·北", -half, my + ARROW_LENGTH, z, EAST, text("上射退于物一笴", "J.50"))
    together = text("皆当其物，北面揖", "21.10")
    yield Place("当物·左", half, s.before_mark, z, NORTH, together)
    yield Place("当物·右", -half, s.before_mark, z, NORTH, together)
    yield Place("及物·左", half, my - 3.0, z, NORTH, text("及物，揖", "21.10"))
    yield Place("及物·右", -half, my - 3.0, z, NORTH, text("及物，揖", "21.10"))
    for id, (x, y), evidence in (*_way_to_marks(s), *_arms_up(s), *_arms_round(s)):
        yield Place(id, x, y, z, None, evidence)
    yield Place("西楹之西", -p.pillar_x - 2.5, p.bay, z, None, text("钩楹", "21.12", "D10"))


Corner = tuple[str, tuple[float, float], Evidence]


def _way_to_marks(s: Layout) -> Iterator[Corner]:
    """适物·n: corners from the 西阶 to 当物: south of the pillars in a 庠, round the west pillar in a 序 (20.03)."""
    p = s.hall.preset
    if s.venue == "庠":
        yield "适物·1", (s.west_stair, s.outside), text("堂则由楹外", "20.03")
        return
    inside = text("豫则钩楹内", "20.03", "D10")
    side = _hook(s)
    yield "适物·1", (s.west_stair, s.outside), inside
    if side > -p.pillar_x:
        yield "适物·2", (side, s.outside), inside
    else:
        yield "适物·2", (side, 0.9 * p.bay), inside
    yield "适物·3", (side, s.before_mark), inside


def _hook(s: Layout) -> float:
    """x of the way round the west pillar by D10: west of it (``jia``) or on its inner side (``ao``)."""
    d10 = s.readings["D10"]
    if d10 not in ("jia", "ao"):
        raise ValueError(f"D10 has no key {d10!r}: it has jia, ao")
    return -s.hall.preset.pillar_x + (LANE if d10 == "ao" else -LANE)


def _arms_up(s: Layout) -> Iterator[Corner]:
    """钩楹·n: corners of 司马 from the 西阶 round the west pillar, behind the 上射, to between the marks (21.12)."""
    p, line = s.hall.preset, s.line
    if s.readings["D10"] == "jia":
        known = commentary("钩楹者，于西楹西而北，东行过，由上射之后", "贾公彦, ZJ 005-32a", "D10")
    else:
        known = commentary("绕楹之东而北", "敖继公 005-24b", "D10")
    x = _hook(s)
    low = s.outside if s.readings["D10"] == "ao" else 0.7 * p.bay
    yield "钩楹·1", (s.west_stair, low), known
    yield "钩楹·2", (x, low if s.readings["D10"] == "ao" else 0.9 * p.bay), known
    yield "钩楹·3", (x, s.rear), known
    behind = text("由上射之后", "21.12")
    yield "钩楹·4", (-line.gap / 2, s.rear), behind
    yield "钩楹·5", (0.0, s.rear if s.prince else line.mark_y + 3.0 / 5.0 * (s.rear - line.mark_y)), behind


def _arms_round(s: Layout) -> Iterator[Corner]:
    """还其后·n: corners of 司马 from between the marks, out south of the 下射, behind him, and back to the 西阶 (21.16)."""
    p, line = s.hall.preset, s.line
    my = line.mark_y
    west = -p.pillar_x - LANE
    out = text("出于下射之南，还其后", "21.16", "D14")
    d14 = s.readings["D14"]
    yield "还其后·1", (0.0, my - FILE), out
    if d14 in ("wei", "ao"):
        # the circuit of 下射 runs south, east, north and west of him, counter-clockwise on the plan
        round_ = commentary("围下射者，明为二人命去侯", "郑玄, ZJ 005-32b", "D14")
        east = line.gap / 2 + FILE
        yield "还其后·2", (east, my - FILE), out
        yield "还其后·3", (east, s.rear), round_
        yield "还其后·4", (west, s.rear), round_
        yield "还其后·5", (west, 0.7 * p.bay), round_
        yield "还其后·6", (s.west_stair, s.outside), round_
    elif d14 == "direct":
        yield "还其后·2", (west, my - FILE), out
        yield "还其后·3", (s.west_stair, s.outside), out
    else:
        raise ValueError(f"D14 has no key {d14!r}: it has wei, direct")


def _target(s: Layout) -> Iterator[Place]:
    y = s.line.target_y
    fx, fy = s.line.screen
    yield Place("侯前", 0, y + 2.0, 0, NORTH, text("执旌负侯而俟", "21.02"))
    yield Place("倚旌", 0, y + 1.6, 0, SOUTH, text("倚于侯中", "17.04"))
    yield Place("乏·获者", fx, fy - MARKER_BEHIND, 0, EAST, text("坐，东面偃旌", "21.15"))
    yield Place("去侯·1", fx, y + 2.0, 0, WEST, commentary("趋直西乃折北而就乏", "敖继公"))
    west = assumed("south from 西方, west of the screen, then east before the target, north of the posts' feet")
    yield Place("适侯·1", s.marker_lane, y + 2.0, 0, EAST, west)
    yield Place("弟子·说束", -s.target.face, y + 2.0, 0, SOUTH, text("弟子说束", "17.02"))
    yield Place("弟子·系纲", -s.target.lower_rope + 2.0, y + 2.0, 0, SOUTH, text("遂系左下纲", "17.02"))
    for i in range(6):
        yield Place(f"弟子·取矢{i + 1}", -7.5 + 3.0 * i, y + 4.0, 0, SOUTH, assumed("before the target, clear of the marker (22.08)"))


def _music(s: Layout) -> Iterator[Place]:
    x = s.hall.preset.side_wall_x + 5.5
    below = text("阼阶下之东南，堂前三笴，西面北上坐", "18.02")
    for k in range(4):
        yield Place(f"工位{k + 1}", x, -9.0 - FILE * k, 0, WEST, below)
    yield Place("乐正·堂下", x, -9.0 - FILE * 4, 0, NORTH, text("乐正北面立于其南", "18.03"))
    for k, (x, y) in enumerate(pipers(s), start=1):
        yield Place(f"笙·位{k}", x, y, 0, WEST, commentary("磬东立，西面", "郑玄", "D23"))


def pipers(s: Layout) -> list[tuple[float, float]]:
    """Where the four pipers stand, the first in the north (D23)."""
    cx, cy = s.court.chimes
    d23 = s.readings["D23"]
    at = {"east": (cx + 3.5, cy + 4.5, 0.0, -3.0), "west": (cx - 3.5, cy + 4.5, 0.0, -3.0), "between": (cx + 0.5, cy - 6.5, 0.0, -2.5)}
    if d23 not in at:
        raise ValueError(f"D23 has no key {d23!r}: it has {', '.join(at)}")
    px, py, dx, dy = at[d23]
    return [(px + dx * k, py + dy * k) for k in range(4)]


def _gear(s: Layout) -> Iterator[Place]:
    """Where the gear is before and after it is brought in (15.02–15.05) and where it waits at 堂西."""
    p = s.hall.preset
    edge, wall, z = -p.gable_x, -p.side_wall_x, s.z
    gate = -p.court_depth
    yield Place("门外西", -9.0, gate - 12.0, 0, NORTH, assumed("outside the gate, on the guests' side, where the gear comes from"))
    yield Place("门外·器", 2.0, gate - 15.0, 0, NORTH, assumed("the gear before it is brought in, clear of those who come in on the west"))
    yield Place("门内西", -6.0, gate + 6.0, 0, NORTH, assumed("inside the gate, west of its middle post"))
    lean_y = max(1.4 * p.bay, ROW_Y + 20.0)
    d20 = s.readings["D20"]
    spots = {
        "shang": (edge + 0.5, z, assumed("倚于西序: the platform's west edge, west of the 西夹, within reach from below", "15.03", "D20")),
        "xi": (wall - 1.0, z, commentary("似脱一西字", "敖继公 005-19b, 义疏 010-42a: west of the 西序", "D20")),
        "wall": (edge - 0.4, 0.0, commentary("堂西壁", "郝敬: at the west wall of the hall", "D20")),
    }
    if d20 not in spots:
        raise ValueError(f"D20 has no key {d20!r}: it has {', '.join(spots)}")
    x, level, known = spots[d20]
    yield Place("宾弓", x, lean_y, level, EAST, known)
    for i in range(1, s.grandees + 1):
        yield Place(f"大夫弓{i}", x, lean_y + 2.5 * i, level, EAST, known)
    east = {"shang": (-edge - 0.5, z), "xi": (-wall + 1.0, z), "wall": (-edge + 0.4, 0.0)}[d20]
    yield Place("主人弓", east[0], lean_y, east[1], WEST, text("主人之弓矢在东序东", "15.05", "D20"))
    many = text("众弓倚于堂西，矢在其上", "15.04")
    yield Place("众弓", edge - 0.5, ROW_Y + 4.0, 0, EAST, many)
    yield Place("众矢", edge + 0.5, ROW_Y + 4.0, z, EAST, many)
    yield Place("司马弓", edge - 0.5, ROW_Y + 8.0, 0, EAST, assumed("with the others at 堂西, where 司马 takes it (21.12)"))
    yield Place(
        "司射·射器", s.west_stair - p.stair_width / 2 - LANE, 4.0 - p.stair_run, 0, NORTH, text("司射之弓矢与扑，倚于西阶之西", "J.18")
    )
    for i, thing in enumerate(("楅", "中", "算", "丰")):
        yield Place(f"{thing}·堂西", edge - 1.0, ROW_Y + 12.0 + 2.5 * i, 0, EAST, text("乃纳射器，皆在堂西", "15.02"))


def _gate_lanes(s: Layout) -> Iterator[Place]:
    """宾道·n and 主人道·n: corners from inside the gate to before the stairs.

    The guests pass between the folded west side of the target and its west post; the host must go outside the east post,
    since the east rope is tied (domain.md §0.4, §5.3).
    """
    p, y = s.hall.preset, s.line.target_y
    gate = -p.court_depth
    between = (s.target.lower_tongue + s.target.lower_rope) / 2 - 0.5
    guests = assumed("between the tongue and the post's foot, where the rope is not tied: 西畔为宾所从入之方 (义疏 010-10b)")
    for i, at in enumerate(((-between, y - 10.0), (-between, y + 30.0), (s.west_stair, y + 35.0), (s.west_stair, s.front)), start=1):
        yield Place(f"宾道·{i}", *at, 0, None, guests)
    out = s.target.upper_rope + 4.5
    host = assumed("outside the east post, since the east rope is tied")
    for i, at in enumerate(((out, gate + 24.0), (out, y + 25.0), (p.stair_x, y + 35.0), (p.stair_x, s.front)), start=1):
        yield Place(f"主人道·{i}", *at, 0, None, host)
