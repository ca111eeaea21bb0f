"""The court and the things set out in it and on the hall: gate, paths, basin, chimes, jars, mats, reserved places.

Positions are derived from the hall's measures (domain.md §4); lengths in 尺.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from geometry.evidence import Evidence, assumed, commentary, text
from geometry.hall import Hall, box, disc, rectangle
from geometry.site import Feature

GATE_HALF = 12.0
"""Half width of the gate's opening (assumed: the middle of three bays of a gatehouse two thirds of the hall)."""
WATER_GAP = 3.5
"""From the basin to the water and to the lower basket (assumed)."""
MAT = 8.0
MAT_WIDTH = 3.33
OVERLAP = 1.5
"""How far the mat of the last 大夫 may come over the line of the elders' mats (assumed: less than a man treads)."""
MAT_PITCH = 8.5
"""Mats are 8 long, with half a 尺 between two (D38 ``apart``); 8.0 when they touch."""
BETWEEN_MATS = 2.0
"""From the north end of the host's mat to the mat north of it: he gets onto his own from there (assumed)."""
FROM_SIDE_WALL = 3.0
"""From the side wall's middle to the middle of a mat before it (assumed: the nearest that leaves the dishes most room)."""
STAND = 4.7
"""From the middle of a mat to the stand before it (assumed)."""
PAST_STAND = 2.4
"""From the middle of a stand to who goes past it (assumed)."""
LORD = "公"
JAR = 1.6
"""Diameter of a wine jar (assumed)."""
MUSICIANS = 4
MUSICIAN_PITCH = 4.0
ELDERS = 3


@dataclass(frozen=True, slots=True)
class Seats:
    """Middles (x, y) of the mats on the hall, their facings by kind are fixed: guests south, host west, music north.

    ``watchers``: who comes to watch (遵者), a 公 first and the 大夫 after him; ``grandees``: their mats in that order.
    With a 公 the second of them faces west as the host does (:attr:`beside_host`).
    """

    guest: tuple[float, float]
    elders: tuple[tuple[float, float], ...]
    elders_facing: float
    watchers: tuple[str, ...]
    grandees: tuple[tuple[float, float], ...]
    host: tuple[float, float]
    musicians: tuple[tuple[float, float], ...]
    jars: tuple[float, float]
    basket: tuple[float, float]
    guest_evidence: Evidence
    elders_evidence: Evidence
    jars_evidence: Evidence

    @property
    def beside_host(self) -> str | None:
        """The 大夫 who sits north of the host, facing west: the first of them, when there is a 公."""
        return self.watchers[1] if self.watchers[:1] == (LORD,) and len(self.watchers) > 1 else None


def between_stands(s: Seats) -> float:
    """x of the way west of the stand of the 大夫 beside the host: past it, or midway between it and that of the 公 where they are close."""
    lord, stand = s.grandees[0][0], s.grandees[1][0] - STAND
    return max((lord + stand) / 2, stand - PAST_STAND)


def of_watcher(kind: str, who: str) -> str:
    """The name of what each who comes to watch has one of: 大夫席1 is that of 大夫1, 公席 that of the 公."""
    return f"{LORD}{kind}" if who == LORD else f"大夫{kind}{who.removeprefix('大夫')}"


def seats(hall: Hall, watchers: Sequence[str], *, d17: str, d18: str, d38: str) -> Seats:
    """The mats of the hall for ``watchers``, those who come to watch: 大夫, before them a 公 or none.

    The first sits east of the jars (10.09); with a 公 the next north of the host (大夫于主人之北，西面); all others west of the jars.
    D17 says where the guest sits, D18 whether the elders sit before the west wall, D38 whether mats touch.
    Raises :class:`ValueError` when the seats do not fit between the side walls, naming the way out.
    """
    p = hall.preset
    if d38 not in ("apart", "joined"):
        raise ValueError(f"D38 has no key {d38!r}: it has apart, joined")
    pitch = MAT_PITCH if d38 == "apart" else MAT
    y = 3 * p.bay - 2.5
    if d17 == "two_rooms":
        guest_x, jars_x = 0.0, 12.0
        known = commentary("户牖之间", "敖继公, 义疏, 江永, 万斯大: 室 in the middle (02.01 乃席宾南面)", "D17")
    elif d17 == "east_room":
        guest_x, jars_x = hall.seat_x, 0.0
        known = commentary("户牖之间；房户间正中", "郑玄, 贾公彦: 东房西室, the jars in the middle", "D17")
    elif d17 == "sheng_xu":
        if hall.room:
            raise ValueError("D17=sheng_xu seats the guest in a hall without a room: it requires venue=序 and D3=none")
        guest_x, jars_x = -p.pillar_x + 6.5, -p.pillar_x + 18.5
        known = commentary("在西楹之东", "盛世佐 011-10b: before the wall, at the second frame north of the 栋", "D17")
    else:
        raise ValueError(f"D17 has no key {d17!r}: it has two_rooms, east_room, sheng_xu")
    inner = p.side_wall_x - 0.5
    if d18 == "none":
        elders = tuple((guest_x - pitch * i, y) for i in range(1, ELDERS + 1))
        elders_facing = 180.0
        elders_known = commentary("继而西", "02.02; no seats before the 西序 (敖继公 005-87b)", "D18")
        if elders[-1][0] - MAT / 2 < -inner:
            raise ValueError(
                f"with D17={d17} the elders' mats reach x {elders[-1][0] - MAT / 2:g}, past the 西序 at {-inner:g}: set D18=jia as well"
            )
    elif d18 in ("jia", "sheng"):
        x = -inner - 0.5 + 2.5
        top = y - (0.0 if d18 == "jia" else pitch)
        top = min(top, 3 * p.bay - 0.5 - MAT / 2)
        elders = tuple((x, top - pitch * i) for i in range(ELDERS))
        elders_facing = 90.0
        holder = "贾公彦, ZJ 005-73a/b" if d18 == "jia" else "盛世佐 013-15b/16a"
        elders_known = commentary("西序之席，北上", f"J.04, {holder}", "D18")
        if elders[-1][1] - MAT / 2 < p.bay + 1.0:
            raise ValueError(
                f"in hall {p.id} the mats before the 西序 reach as far south as the pillars and leave no way: keep D18=none, or take YS_shi"
            )
    else:
        raise ValueError(f"D18 has no key {d18!r}: it has none, jia, sheng")
    east = (jars_x + MAT, y)
    host = (p.stair_x + 2.5, 2 * p.bay)
    lords = watchers[:1] == (LORD,)
    grandees = len(watchers) - lords
    places: list[tuple[float, float]] = [east] if watchers else []
    if lords and grandees:
        places.append((p.side_wall_x - FROM_SIDE_WALL, host[1] + MAT + BETWEEN_MATS))
        if places[-1][1] + MAT / 2 > 3 * p.bay - 0.5:
            raise ValueError(f"hall {p.id} has no room for the mat of a 大夫 north of the host's: take YS_shi or DZ3_shi, or grandees=0")
    west = len(watchers) - len(places)
    for i in range(1, west + 1):
        if d18 == "none":
            raise ValueError(f"{grandees} grandees find room only W of the jars, where the elders sit: set D18=jia as well, or grandees=1")
        places.append((guest_x - pitch * i, y))
    if places and places[-1][0] - MAT / 2 < -inner:
        raise ValueError(f"hall {p.id} has no room for {grandees} grandees between the side walls: take fewer")
    if west and d18 != "none" and places[-1][0] - MAT / 2 < elders[0][0] + MAT_WIDTH / 2:
        south = min(0.0, y - MAT_WIDTH / 2 - BETWEEN_MATS - MAT / 2 - elders[0][1])  # the last 大夫 sits north of the first elder
        elders = tuple((ex, ey + south) for ex, ey in elders)
        if elders[-1][1] - MAT / 2 < p.bay + 1.0:
            raise ValueError(f"hall {p.id} has no room for {grandees} grandees north of the elders' mats: take fewer, or YS_shi")
    if west and places[-1][0] - MAT / 2 < elders[0][0] + MAT_WIDTH / 2 - OVERLAP:
        raise ValueError(f"hall {p.id} has no room for {grandees} grandees east of the elders' mats: take fewer, or YS_shi")
    return Seats(
        (guest_x, y),
        elders,
        elders_facing,
        tuple(watchers),
        tuple(places),
        host,
        tuple((-2.0 - MUSICIAN_PITCH * k, 4.0) for k in range(MUSICIANS)),
        (jars_x, y - 1.5),
        (jars_x, y - 1.5 - min(4.0, p.bay / 5)),
        known,
        elders_known,
        text("尊于宾席之东，两壶，斯禁，左玄酒", "02.04", "D17"),
    )


def mat_evidence(s: Seats, who: str) -> Evidence:
    """What the mat of one who comes to watch rests on."""
    if who == s.beside_host:
        return commentary("大夫于主人之北，西面", "乡饮酒礼, the record, where there are 诸公", "F20")
    return text("席于尊东", "10.09")


def seat_features(s: Seats, z: float) -> Iterator[Feature]:
    """Mats, jars and the upper basket, on the hall at height ``z``."""
    size = (MAT, MAT_WIDTH, 0.1)
    turned = (MAT_WIDTH, MAT, 0.1)
    yield box("宾席", "mat", *s.guest, z, size, s.guest_evidence)
    for i, (x, y) in enumerate(s.elders, start=1):
        yield box(f"三宾席{i}", "mat", x, y, z, size if s.elders_facing == 180.0 else turned, s.elders_evidence)
    for who, (x, y) in zip(s.watchers, s.grandees, strict=True):
        beside_host = who == s.beside_host
        yield box(of_watcher("席", who), "mat", x, y, z, turned if beside_host else size, mat_evidence(s, who))
    yield box("主人席", "mat", *s.host, z, turned, text("席主人于阼阶上，西面", "02.03"))
    seats_of_music = text("席工于西阶上，少东", "11.01")
    for i, (x, y) in enumerate(s.musicians, start=1):
        yield box(f"工席{i}", "mat", x, y, z, (3.2, 2.4, 0.1), seats_of_music)
    x0 = min(x for x, _ in s.musicians)
    x1 = max(x for x, _ in s.musicians)
    yield box("工席", "mat", (x0 + x1) / 2, s.musicians[0][1], z, (x1 - x0 + 3.2, 2.4, 0.1), seats_of_music)
    x, y = s.jars
    yield Feature("尊", "wine_jars", x, y, z, (2 * JAR + 0.6, JAR, 2.0), rectangle(x, y, 2 * JAR + 0.6, JAR), s.jars_evidence, True)
    for sign, name in ((-1, "玄酒"), (1, "酒")):
        cx = x + sign * (JAR / 2 + 0.15)
        what = text("左玄酒", "02.04")
        yield Feature(f"尊·{name}", "water_jar" if name == "玄酒" else "wine_jar", cx, y, z, (JAR, JAR, 2.0), disc(cx, y, JAR / 2), what)
    yield box("上篚", "basket", *s.basket, z, (3, 1, 0.6), text("篚在其南，东肆", "02.06"), solid=True)


@dataclass(frozen=True, slots=True)
class Court:
    """Where the things of the court stand, from the hall: ``basin_y`` is 堂深 south of the edge."""

    basin: tuple[float, float]
    chimes: tuple[float, float]
    arrow_stand: tuple[float, float]
    tally_holder: tuple[float, float]
    goblet: tuple[float, float]
    goblet_evidence: Evidence


def court_of(hall: Hall, *, d16: str) -> Court:
    """Positions of 洗, 县, 楅, 中 and of the 觯 (reading D16)."""
    p = hall.preset
    y = -hall.depth
    if d16 == "jie":
        goblet = (0.0, -27.0)
        known = commentary("阶间", "郑玄 on 乡饮酒礼; 盛世佐 011-36b; 27 from the edge is assumed", "D16")
    elif d16 == "ao":
        goblet = (p.stair_x, -p.court_depth / 2)
        known = commentary("阼阶前南北之中与", "敖继公 005-17a; 义疏", "D16")
    else:
        raise ValueError(f"D16 has no key {d16!r}: it has jie, ao")
    return Court((p.gable_x, y), (p.gable_x + 7.5, y + 12.0), (0.0, y), (-p.side_wall_x, y), goblet, known)


def court_features(hall: Hall, c: Court, *, d23: str, d24: str, stele: bool = False) -> Iterator[Feature]:
    """Everything of the court but the range: ground, gate, paths, basin, chimes, reserved places, optional 碑."""
    p = hall.preset
    depth, half = p.court_depth, p.court_half_width
    yield box("庭", "court", 0, -depth / 2, 0, (2 * half, depth, 0), p.evidence["court_depth"])
    for sign, name in ((-1, "堂西"), (1, "堂东")):
        x = sign * (p.gable_x + half) / 2
        ground = commentary("东堂下西堂下曰堂东堂西", "李如圭 释宫 000-16a")
        yield box(name, "ground", x, p.back / 2, 0, (half - p.gable_x, p.back, 0), ground)
    yield from _gate(-depth, half)
    for sign, name in ((-1, "西堂涂"), (1, "东堂涂")):
        run = depth - p.stair_run
        straight = commentary("堂涂直阶", "李如圭 释宫 000-19a")
        yield box(name, "path", sign * p.stair_x, -p.stair_run - run / 2, 0, (p.stair_width, run, 0), straight)
    x, y = c.basin
    where = text("设洗于阼阶东南，南北以堂深，东西当东荣", "02.07", "D3")
    yield Feature("洗", "basin", x, y, 0, (3, 3, 3), disc(x, y, 1.5), where, True)
    beside = text("水在洗东，篚在洗西，南肆", "02.08")
    yield Feature("水", "water", x + WATER_GAP, y, 0, (2, 2, 2), disc(x + WATER_GAP, y, 1.0), beside, True)
    yield box("下篚", "basket", x - WATER_GAP, y, 0, (1, 3, 0.6), beside, solid=True)
    hung = {"east": "郑玄, 贾公彦: chimes only", "west": "敖继公 005-3a, 14a", "between": "盛世佐 011-32b"}
    if d23 not in hung:
        raise ValueError(f"D23 has no key {d23!r}: it has {', '.join(hung)}")
    yield box("县", "chimes", *c.chimes, 0, (1.2, 8, 6), commentary("县于洗东北，西面", f"02.09, {hung[d23]}", "D23"), solid=True)
    stand = text("设楅于中庭，南当洗，东肆", "22.06")
    yield box("楅", "arrow_stand", *c.arrow_stand, 0, (3, 0.3, 0.5), stand)
    holder = text("南当楅，西当西序，东面", "26.08")
    yield box("中", "tally_holder", *c.tally_holder, 0, (1.2, 0.6, 0.7), holder)
    yield Feature("觯", "goblet_place", *c.goblet, 0, (0.6, 0.6, 0), disc(*c.goblet, 0.3), c.goblet_evidence)
    on_hall = text("设于西楹之西", "33.02")
    yield box("丰", "cup_stand", -p.pillar_x - 3.0, p.bay, p.height, (1.2, 1.2, 0.8), on_hall)
    if stele:
        if d24 not in ("third", "centre"):
            raise ValueError(f"D24 has no key {d24!r}: it has third, centre")
        who = ("三分庭一在北", "郑玄 on 士昏礼") if d24 == "third" else ("居其庭东西南北之中", "敖继公 008-66a; 义疏")
        at = -depth / 3 if d24 == "third" else -depth / 2
        yield box("碑", "stele", 0, at, 0, (2, 0.8, 8), commentary(*who, "D24"), solid=True)


def _gate(y: float, half: float) -> Iterator[Feature]:
    one = commentary("庠序则惟有一门", "李如圭 释宫 000-5b; its distance is assumed")
    yield box("门", "gate", 0, y, 0, (2 * GATE_HALF, 2, 0), one)
    middle = assumed("闑, the post in the middle of the gate")
    yield box("闑", "gate_post", 0, y, 0, (0.4, 0.4, 4), middle, solid=True)
    yield box("阈", "sill", 0, y, 0, (2 * GATE_HALF, 0.4, 0.3), assumed("阈, the sill of the gate"))
    for sign, name in ((-1, "南墙西"), (1, "南墙东")):
        x = sign * (GATE_HALF + half) / 2
        yield box(name, "wall", x, y, 0, (half - GATE_HALF, 1.0, 8), assumed("the wall of the court beside the gate"), solid=True)
