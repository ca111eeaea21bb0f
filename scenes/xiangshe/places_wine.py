"""The standing places of 乡射礼 01–13 on the stage 学, derived from relations to stairs, mats, jars, basin and gate.

Sources: domain_wine.md §3.  Lengths in 尺, facing in degrees clockwise from north; a number without a source is evidence
``assumed`` or stands beside the relation that is.
"""

from __future__ import annotations

from collections.abc import Iterator

from geometry.court import MAT, MAT_WIDTH, STAND, between_stands, of_watcher
from geometry.evidence import Evidence, assumed, commentary, text
from geometry.facing import EAST, NORTH, SOUTH, WEST
from geometry.site import Place
from scenes.xiangshe.places import Layout, folded, lower_ids, pipers

SOUTHEAST, SOUTHWEST, NORTHEAST, NORTHWEST = 135.0, 225.0, 45.0, 315.0

LANE_IN = 5.5
"""From a stair's axis inwards to the lane up the hall beside it (assumed: clear of pillar and host's dishes)."""
ROW = 9.5
"""From the row of mats south to the way before them (assumed: clear of dishes and stands)."""
END = 4.2
"""From the middle of a mat to just off its end."""
LOW_END = 3.0
"""From the middle of a mat to where an elder gets on it, near its lower end (assumed: the mats reach to the wall)."""
IN_GATE = 3.0
"""From man to man outside and inside the gate (assumed)."""
BEHIND_PIPERS = 1.8
"""From the file of the pipers east to who passes behind them (assumed)."""
FILES_OUT = 9
"""Men a file outside the gate (assumed)."""


def wine_places(s: Layout) -> Iterator[Place]:
    """Every place of 学 that only the sections before the archery use."""
    yield from _gate(s)
    yield from _below(s)
    yield from _washing(s)
    yield from _stair_heads(s)
    yield from _jars(s)
    yield from _at_guest(s)
    yield from _at_host(s)
    yield from _at_grandees(s)
    yield from _music(s)
    yield from _pipers_dishes(s)
    yield from _servants(s)


def row_y(s: Layout) -> float:
    """y of the way before the mats."""
    return s.seats.guest[1] - ROW


def shallow(s: Layout) -> bool:
    """Whether the host's mat reaches so far north that nobody passes between it and the grandee's dishes."""
    return row_y(s) < s.seats.host[1] + 5.0


def stands_close(s: Layout) -> bool:
    """Whether the stand of the 大夫 north of the host stands so near that of the 公 that the way is between them."""
    return s.seats.beside_host is not None and between_stands(s.seats) < s.seats.grandees[0][0] + END


def lane_x(s: Layout) -> float:
    """x of the lane up the east side of the hall; the west one mirrors it."""
    return s.hall.preset.stair_x - LANE_IN


def _gate(s: Layout) -> Iterator[Place]:
    y = -s.hall.preset.court_depth
    facing = commentary("主人与宾正东西相当", "贾公彦, ZJ 004-8b, on 乡饮酒礼; the distance is assumed")
    yield Place("门外·主人", 9, y - 6, 0, WEST, facing)
    yield Place("门外·宾", -12, y - 6, 0, EAST, facing)
    behind = commentary("介与众宾差在南，东面", "贾公彦, ZJ 004-8b; clear of the gear that waits there")
    for i in range(s.guests):
        yield Place(f"门外·众宾{i + 1}", -13.0 - IN_GATE * (i // FILES_OUT), y - 10.0 - IN_GATE * (i % FILES_OUT), 0, EAST, behind)
    files_end = -13.0 - IN_GATE * ((s.guests - 1) // FILES_OUT)
    for i in range(1, len(s.seats.watchers) + 2):
        x = files_end - 7.0 - IN_GATE * (i - 1)
        yield Place(f"从者·位{i}", x, y - 16.0, 0, NORTH, assumed("followers wait outside, west of the road and of the guests' files"))
        yield Place(f"授从者{i}", x, y - 13.5, 0, SOUTH, text("司正以俎出，授从者", "47.11"))
    road = assumed("the road to the gate comes from the south")
    yield Place("门外·来", -13, y - 14.0 - IN_GATE * FILES_OUT, 0, NORTH, road)
    yield Place("门外·相", 12, y - 3, 0, WEST, assumed("behind the host, to his right"))
    yield Place("门·西", -6, y - 3, 0, NORTH, text("入门左", "04.04"))
    yield Place("门·东", 6, y - 3, 0, SOUTH, commentary("主人入门而右", "曲礼"))
    yield Place("门内·东", 6, y + 10, 0, NORTH, commentary("主人入门而右", "曲礼"))
    yield Place("门内·主人", 9, y + 10, 0, WEST, commentary("先入，入门右，西面", "郑玄, ZJ 005-6b, on 乡饮酒礼"))
    yield Place("门内·相", 12, y + 13, 0, WEST, assumed("behind the host, to his right"))
    yield Place("门内·西", -6, y + 10, 0, NORTH, text("众宾皆入门左", "04.04"))
    yield Place("门内·道", -6, y + 1.6, 0, None, assumed("inside the wall, south of the guests' files, which are entered from there"))
    yield from _greetings(s)
    yield Place("门内·宾", -25, y + 10, 0, EAST, text("入门左，东面北上", "04.04"))
    if s.readings["D33"] == "N":
        yield Place("门内·宾进", -25, y + 13, 0, EAST, commentary("少进谓少北", "盛世佐 011-19a", "D33"))
    else:
        yield Place("门内·宾进", -23, y + 10, 0, EAST, commentary("少进差在前", "郑玄", "D33"))
    files = text("皆入门左，东面北上", "04.04")
    for i in range(s.guests):
        yield Place(f"门内·众宾{i + 1}", -28.0 - IN_GATE * (i // 3), y + 10.0 - IN_GATE * (i % 3), 0, EAST, files)
    for i, who in enumerate(s.seats.watchers):
        south = commentary("大夫降，立于宾南 where 初位 is inside the gate", "郑玄", "D32")
        yield Place(f"门内·宾南{i + 1}", -25.0 + 3.0 * (i // 2), y + 6.5 - 3.5 * (i % 2), 0, EAST, south)
        at = (-12.0, y + 10.0 - IN_GATE * i) if i < 3 else (-15.0, y + 13.0)
        yield Place(f"门内·{who}", *at, 0, EAST, text("入门左", "10.01"))


def _greetings(s: Layout) -> Iterator[Place]:
    """Where host and guest bow on their way: having turned north, and a third of the court from the hall, where a stele would be."""
    p = s.hall.preset
    y = -p.court_depth
    between = (s.target.lower_tongue + s.target.lower_rope) / 2 - 0.5
    out = s.target.upper_rope + 4.5
    turned = commentary("将进揖，当陈揖，当碑揖", "郑玄, on 乡饮酒礼; the numbers are assumed")
    yield Place("北行·宾", -between, y + 24.0, 0, NORTH, turned)
    yield Place("北行·主人", out, y + 24.0, 0, NORTH, turned)
    yield Place("当碑·宾", s.west_stair, y / 3, 0, NORTH, turned)
    yield Place("当碑·主人", p.stair_x, y / 3, 0, NORTH, turned)


def _below(s: Layout) -> Iterator[Place]:
    p = s.hall.preset
    x, front = p.side_wall_x, s.front
    if s.readings["W4"] == "men":
        at, known = (25.0, -p.court_depth + 30.0), commentary("主人少南行，近于门东", "敖继公 004-19b", "W4")
    else:
        at, known = (x - 2.5, front), text("主人西南面三拜众宾", "08.03", "W4")
    yield Place("乏·陈", s.line.screen[0] - 3.0, s.line.screen[1] + 3.0, 0, SOUTH, assumed("by the screen while it is set up"))
    yield Place("主人·三拜", *at, 0, SOUTHWEST, known)
    yield Place("主人·辞洗", x, front - 4.0, 0, SOUTH, text("主人阼阶之东，南面辞洗", "06.05"))
    bx, by = s.court.basin
    if s.readings["W1"] == "near":
        yield Place("宾·辞洗", bx - 12.5, by - 6.0, 0, NORTHEAST, commentary("必进东行，示情", "郑玄, ZJ 004-10b, on 乡饮酒礼", "W1"))
    else:
        lane = commentary("进者少南行也，南于洗西乃止，而东北面", "敖继公 004-7b", "W1")
        yield Place("宾·辞洗", s.west_stair, by - 4.0, 0, NORTHEAST, lane)
    # The usher's place is on the middle line south of where the goblet will stand, which he takes as 司正 (郑玄: 亦其故摈位).
    usher = commentary("立觯南，亦其故摈位", "郑玄; 贾公彦 infers it")
    yield Place("相·位", 0, s.court.goblet[1] - 3.0, 0, NORTH, usher)
    yield Place("司正·受作", 12, front - 2.0, 0, EAST, assumed("before the host, who stands before his stair"))
    guests = folded(s, -x - 1.5, front - 4.0 * max(len(s.seats.watchers), 1) - 4.0)
    west, first = min(gx for gx, _ in guests), guests[0][0]
    south = min(gy for _, gy in guests) - 4.0
    out = assumed("between the files, and round the south of them for who stands behind another")
    half = next(((first - gx) / 2 for gx, _ in guests if gx < first), 2.0)
    served = assumed("the way of him who sets dishes before them: down one file on its east and round the south into the next")
    at = (first + half, front - 6.0)
    master = (west - 4.0, guests[0][1])
    for id, (gx, gy) in zip([*lower_ids(s.guests), "乐正·下"], [*guests, master], strict=True):
        x = gx + half
        yield Place(f"{id}·出1", x, gy, 0, None, out)
        yield Place(f"{id}·出2", x, gy if gx == first else south, 0, None, out)
        stand = (x, gy + 1.5)
        fresh = x != at[0]
        yield Place(f"{id}·荐来1", *((at[0], south) if fresh else stand), 0, None, served)
        yield Place(f"{id}·荐来2", *((x, south) if fresh else stand), 0, None, served)
        yield Place(f"{id}·荐", *stand, 0, None, assumed("east of him, within reach of where his dishes are set"))
        if not id.startswith("三宾"):  # theirs are set on the hall
            at = stand
    along = assumed("east of the files below, where their dishes are brought along")
    yield Place("荐道·下", first + 4.0, front - 6.0, 0, None, along)
    yield Place("荐道·下南", first + 4.0, south, 0, None, along)
    yield Place("乐正·下", *master, 0, EAST, text("与立者齿", "J.12"))


def _washing(s: Layout) -> Iterator[Place]:
    x, y = s.court.basin
    inside = commentary("主人自内出，南面", "贾公彦, ZJ 005-9b")
    outside = commentary("北面盥洗，自外来", "郑玄, ZJ 005-9b")
    yield Place("洗北·篚", x - 2.3, y + 2.6, 0, SOUTH, commentary("坐于洗北，乃奠爵于篚南", "敖继公 004-7b"))
    yield Place("洗北", x, y + 3.0, 0, SOUTH, inside)
    yield Place("洗南·篚", x - 2.1, y - 3.5, 0, NORTH, outside)
    yield Place("洗南", x, y - 3.0, 0, NORTH, outside)
    yield Place("洗南·待", x - 2.1, y - 6.5, 0, NORTH, commentary("介立于洗南以俟之", "敖继公 004-18b"))
    yield Place("洗道·北", x - 12.5, y + 8.0, 0, None, assumed("the host's way from before his stair to the north of the basin"))
    yield Place("洗道·南", s.west_stair, y - 5.5, 0, None, assumed("the guest's way, south of the basin's line"))
    between = s.readings["D23"] == "between"
    aside = x + 6.0 if between else x + 9.0  # clear of the pipers, who stand behind (D23 between), and of their way in
    yield Place("沃洗·待", aside, y, 0, WEST, commentary("既则西面于水东", "敖继公 004-8b"))
    cx, cy = s.court.chimes
    column, south = (cx - 2.4, y + 3.0) if between else (pipers(s)[0][0] + BEHIND_PIPERS, y)
    home = assumed("north past the chimes, on the side where there is room")
    yield Place("沃洗·归1", column, south, 0, None, home)
    yield Place("沃洗·归2", column, cy + 10.0, 0, None, home)
    yield Place("沃洗·为主人", x + 2.1, y - 2.0, 0, NORTHWEST, commentary("沃洗者西北面", "乡饮酒礼"))
    yield Place("沃洗·为宾", x + 2.1, y + 2.0, 0, SOUTHWEST, commentary("其西南面沃之与", "敖继公 004-8b"))


def _stair_heads(s: Layout) -> Iterator[Place]:
    p = s.hall.preset
    if s.readings["W3"] == "mei":
        y, known = p.bay - 1.0, commentary("举觯者拜亦当楣", "敖继公 004-22b", "W3")
    else:
        y, known = 0.4 * p.bay, assumed("above the stair; how deep nobody says, unless it is 当楣", "", "W3")
    for sign, name in ((-1, "西阶"), (1, "阼阶")):
        yield Place(f"{name}上·拜", sign * p.stair_x, y, s.z, NORTH, known)
    yield Place("西阶上·右", s.west_stair + 3.5, y, s.z, NORTH, text("主人大夫之右拜送", "10.13"))
    yield Place("西阶东·立", s.west_stair + 7.0, y, s.z, NORTH, commentary("主人立于西阶东", "乡饮酒礼; 敖继公 005-11b"))
    yield Place("阼阶东·立", p.stair_x + 6.0, y, s.z, WEST, text("主人阼阶东疑立", "05.21"))
    yield Place("东序端·奠", p.side_wall_x - 2.0, p.bay - 1.5, s.z, EAST, commentary("东序头", "郑玄, on 06.21"))
    yield Place("西楹南·奠", -p.pillar_x - 2.0, p.bay - 3.2, s.z, NORTH, text("坐奠爵于西楹南", "10.28"))
    yield Place("西楹南·爵", -p.pillar_x, p.bay - 1.6, s.z, None, text("坐奠爵于西楹南", "10.28"))
    for sign, who, facing in ((-1, "大夫", EAST), (1, "主人", WEST)):
        yield Place(f"两楹间·{who}", sign * 1.5, p.bay, s.z, facing, text("授主人爵于两楹间", "10.22"))
    for sign, name in ((-1, "西"), (1, "东")):
        known = assumed("up the hall inside of the stair, clear of pillar and host's dishes")
        yield Place(f"堂{name}道·南", sign * lane_x(s), p.bay + 4.0, s.z, None, known)
        yield Place(f"堂{name}道·北", sign * lane_x(s), row_y(s), s.z, None, known)
    within = commentary("由楹内", "13.05: north of both pillars; the number is assumed")
    for sign, name in ((-1, "西"), (1, "东")):
        yield Place(f"楹内·{name}", sign * p.stair_x, p.bay + 3.0, s.z, None, within)


def _jars(s: Layout) -> Iterator[Place]:
    x, y = s.seats.basket
    yield Place("上篚南", x, y - 1.7, s.z, NORTH, commentary("取爵盖北面也", "敖继公 004-6b"))
    x, y = s.seats.jars
    yield Place("酌位", x + 2.5, y - 2.0, s.z, NORTH, assumed("before the wine jar, the east one (左玄酒: the west one is water)"))


def _at_guest(s: Layout) -> Iterator[Place]:
    x, y = s.seats.guest
    west = max(gx for gx, gy in (*s.seats.elders, *s.seats.grandees) if gx < x)
    free = west + MAT / 2 < x - END  # else the mats touch (D38) and he steps on over his own corner
    yield Place("宾席端", x - END if free else x - MAT / 2 + 0.1, y, s.z, EAST, text("宾升席自西方", "05.19"))
    yield Place("宾席末", x - 3.2, y, s.z, SOUTH, commentary("席末，席西端", "敖继公 004-11a"))
    yield Place("宾席西", x - END if free else x - MAT / 2 + 0.1, y - 3.1, s.z, NORTH, commentary("降席，席西也", "郑玄, on 05.26"))
    yield Place("宾席前·献", x + 3.0, y - 6.5, s.z, NORTHWEST, text("宾席之前西北面献宾", "05.13"))
    yield Place("宾席前·受", x, y - 6.5, s.z, NORTH, text("受爵于席前", "05.15"))
    yield Place("宾席前·北面", x, y - 7.0, s.z, NORTH, text("宾之席前北面", "07.18"))
    yield Place("宾席前·奠西", x - 2.0, y - 5.5, s.z, NORTH, text("坐奠觯于荐西", "07.20"))
    yield Place("宾席前·奠东", x + 2.0, y - 5.5, s.z, NORTH, text("北面坐奠觯于荐东", "07.23"))
    yield Place("宾席前·荐", x, y - 5.4, s.z, NORTH, assumed("within reach of where the dishes stand"))
    yield Place("宾席前·俎", x, y - 7.2, s.z, NORTH, assumed("within reach of where the stand is put"))
    for i, (ex, ey) in enumerate(s.seats.elders, start=1):
        if s.seats.elders_facing == SOUTH:
            yield Place(f"三宾席前{i}", ex, ey - 5.4, s.z, NORTH, assumed("within reach of where the dishes stand"))
            yield Place(f"三宾席端{i}", ex - LOW_END, ey, s.z, EAST, text("众宾皆升，就席", "09.02", "D18"))
        else:
            yield Place(f"三宾席前{i}", ex + 5.4, ey, s.z, WEST, assumed("within reach of where the dishes stand"))
            yield Place(f"三宾席端{i}", ex, ey - LOW_END, s.z, NORTH, text("众宾皆升，就席", "09.02", "D18"))


def _at_host(s: Layout) -> Iterator[Place]:
    x, y = s.seats.host
    yield Place("主人席北", x, y + 6.0, s.z, SOUTH, text("主人升席自北方", "06.15"))
    yield Place("主人席末", x, y + 3.2, s.z, WEST, commentary("北方，席下", "敖继公 004, on 06.15"))
    yield Place("主人席南", x, y - 6.0, s.z, SOUTH, text("主人降席自南方", "13.01"))
    yield Place("主人席前·北", x - 8.0, y + 3.2, s.z, None, commentary("由前降便也", "郑玄, ZJ 005-10b, on 06.18"))
    yield Place("主人席前·酢", x - 6.5, y + 2.0, s.z, SOUTHEAST, text("主人之席前东南面酢主人", "06.10"))
    yield Place("主人席前·受", x - 5.5, y - 0.8, s.z, NORTH, text("主人进受爵", "06.12"))
    yield Place("主人席前·荐", x - 5.4, y, s.z, EAST, assumed("within reach of where the dishes stand"))
    yield Place("主人席前·俎", x - 7.3, y, s.z, EAST, assumed("within reach of where the stand is put"))


def _at_grandees(s: Layout) -> Iterator[Place]:
    for i, (who, (x, y)) in enumerate(zip(s.seats.watchers, s.seats.grandees, strict=True), start=1):
        if who == s.seats.beside_host:
            yield from _beside_host(s, who, x, y)
            continue
        if i > 1:
            known = assumed("west of the jars as before the guest's mat", "10.11", "W5")
        elif s.readings["W5"] == "ao":
            known = commentary("席前献，其西北面与", "敖继公 005-11a", "W5")
        else:
            known = commentary("凡献必向所献者之位，献大夫当东北面", "盛世佐 011-26b", "W5")
        from_west = i == 1 and s.readings["W5"] != "ao"
        offer, facing = (x - 1.5, NORTHEAST) if from_west else (x + 3.0, NORTHWEST)
        yield Place(of_watcher("席前·献", who), offer, y - 6.0, s.z, facing, known)
        yield Place(of_watcher("席前·受", who), x - 4.0 if from_west else x, y - 7.0, s.z, NORTH, text("进受爵", "10.12"))
        yield Place(of_watcher("席前·荐", who), x, y - 5.4, s.z, NORTH, assumed("within reach of where the dishes stand"))
        yield Place(of_watcher("席前·俎", who), x, y - 7.2, s.z, NORTH, assumed("within reach of where the stand is put"))
        side = -1.0 if i == 1 and (s.readings["W6"] == "wu" or shallow(s)) else 1.0
        if i > 1:
            end: Evidence = assumed("by the east end, by which he leaves it when he goes to shoot", "10.16", "W6")
        elif shallow(s) and s.readings["W6"] != "wu":
            end = assumed("by the west end: in a shallow hall the host's mat stands in the way to the east end", "10.16", "W6")
        elif side < 0:
            end = commentary("席统于尊，西上，升当自西", "吴廷华 005-6a", "W6")
        else:
            end = commentary("由东方", "郑玄, on 10.16", "W6")
        x_end = x + side * (END if i == 1 else LOW_END)
        yield Place(of_watcher("席端", who), x_end, y, s.z, WEST if side > 0 else EAST, end)
        way = assumed("the way on to his mat from before the row of mats")
        round_dishes = i == 1 and side > 0
        corner = (between_stands(s.seats), y - 3.6) if stands_close(s) else (x + 2.0, y - 7.0)
        yield Place(of_watcher("席道", who) + "·1", *(corner if round_dishes else (x_end, row_y(s))), s.z, None, way)
        yield Place(of_watcher("席道", who) + "·2", x + END + 1.0 if round_dishes else x_end, y - 3.6, s.z, None, way)


def _beside_host(s: Layout, who: str, x: float, y: float) -> Iterator[Place]:
    """The same for the 大夫 north of the host, who faces west: between his dishes and those of the 公, and on by his north end."""
    lane, level = between_stands(s.seats), s.seats.guest[1] - 3.6
    as_middle = commentary("西南面献介", "乡饮酒礼, of the 介 who faces east; before one who faces west its mirror", "F20")
    yield Place(of_watcher("席前·献", who), lane, y + 1.6, s.z, SOUTHEAST, as_middle)
    yield Place(of_watcher("席前·受", who), lane + 0.8, y - 1.3, s.z, NORTH, text("进受爵", "10.12"))
    yield Place(of_watcher("席前·荐", who), x - 5.4, y, s.z, EAST, assumed("within reach of where the dishes stand"))
    south = assumed("within reach of where the stand is put, from the south: west of it is that of the 公")
    yield Place(of_watcher("席前·俎", who), x - STAND, y - 1.8, s.z, NORTH, south)
    north = assumed("by the north end, as the host gets onto his mat (自北方), since the host's mat is south of it", "10.16", "W6")
    yield Place(of_watcher("席端", who), x, y + MAT / 2 + 0.9, s.z, SOUTH, north)
    way = assumed("the way on to his mat from before the row of mats")
    yield Place(of_watcher("席道", who) + "·1", lane, level, s.z, None, way)
    yield Place(of_watcher("席道", who) + "·2", max(s.seats.grandees[0][0] + END + 1.0, x - 4.3), level, s.z, None, way)


def _music(s: Layout) -> Iterator[Place]:
    for k, (x, y) in enumerate(s.seats.musicians, start=1):
        yield Place(f"工席前·授{k}", x + 1.2, y + 2.4, s.z, SOUTH, commentary("左瑟，辟主人授爵", "郑玄, on 12.06"))
        yield Place(f"工席·相{k}", x - 2.0, y + 0.8, s.z, None, assumed("on his left (west), where he led him"))
        yield Place(f"工席前·荐{k}", x, y + 4.6, s.z, SOUTH, assumed("within reach of where the dishes stand"))
    yield Place("授笙", s.west_stair, 1.8, s.z, SOUTH, text("遂献笙于西阶上", "12.12"))
    yield Place("乐正·降", s.west_stair + 7.5, s.front, 0, NORTH, commentary("降立西阶东，北面", "郑玄, on 11.11"))
    yield Place("工行", s.west_stair, -60, 0, NORTH, assumed("on the guests' lane, south of the files of the young men"))
    cx, cy = s.court.chimes
    west = s.readings["D23"] == "west"
    side = pipers(s)[0][0] + BEHIND_PIPERS if west else cx + 8.0  # where they stand west of the chimes, between them and the chimes
    yield Place("笙行", side, cy - 26.0, 0, NORTH, assumed("beside the chimes, whence each goes along his own line to his place"))
    back = side if west else side + 3.0
    yield Place("笙归", back, cy - 23.0, 0, NORTH, assumed("back from the stair, clear of the next who goes there"))


def _pipers_dishes(s: Layout) -> Iterator[Place]:
    """Where he stands who sets dishes before the pipers: behind each, to the north."""
    aside = BEHIND_PIPERS
    known = assumed("between one piper and the next, within reach of the dishes before (west of) each", "12.18")
    row = pipers(s)
    for k, (x, y) in enumerate(row):
        yield Place(f"笙·荐{k + 1}", x + aside, y + (row[0][1] - row[1][1]) / 2, 0, WEST, known)
    yield Place("笙·荐道", row[0][0] + aside, row[0][1] + 6.0, 0, None, assumed("north of the pipers"))


def _servants(s: Layout) -> Iterator[Place]:
    p = s.hall.preset
    x, y = s.seats.guest
    if s.hall.room:
        door = (s.hall.east_chamber_door, 3 * p.bay)
        out = assumed("the dishes come out of the 东房 (J.06)")
        yield Place("东房·内", door[0], door[1] + 4.0, s.z, SOUTH, out)
        yield Place("东房·外", door[0], door[1] - 1.6, s.z, SOUTH, out)
    else:
        corner = assumed("a hall without rooms has no 东房 (J.06): they come from its north-east corner")
        east = p.side_wall_x - 4.0
        if s.seats.beside_host is not None:  # clear of the mat before the side wall
            east = min(east, s.seats.grandees[1][0] - MAT_WIDTH / 2 - 0.2)
        yield Place("东房·内", east, 3 * p.bay + 4.0, s.z, SOUTH, corner)
        yield Place("东房·外", east, 3 * p.bay + 1.0, s.z, SOUTH, corner)
    east = (s.seats.grandees[0][0] if s.seats.grandees else s.seats.jars[0] + 8.0) + END + 1.0
    yield Place("荐道", east, y - 3.6, s.z, None, assumed("round the east end of the grandee's mat"))
    if stands_close(s):
        between = assumed("between the dishes of the 公 and those of the 大夫 north of the host")
        yield Place("荐道·西", between_stands(s.seats), y - 3.6, s.z, None, between)
    elif shallow(s):
        yield Place("荐道·西", lane_x(s), y - 3.6, s.z, None, assumed("north of the host's mat, which in a shallow hall is close by"))
    else:
        yield Place("荐道·西", east - 3.2, y - 7.0, s.z, None, assumed("round the south of the grandee's dishes"))
    for i in range(2):
        known = commentary("主人之吏西面", "郑玄; south of the others, clear of the basin in a small court")
        yield Place(f"举觯者·位{i + 1}", p.side_wall_x + 15.5, -28.0 + 4.0 * i, 0, WEST, known)
    wall = p.court_half_width - 4.0
    known = text("俎由东壁，自西阶升", "J.07")
    yield Place("东壁", wall, -20.0, 0, WEST, known)
    yield Place("俎道·东", wall, -14.0, 0, WEST, known)
    yield Place("俎道·西", s.west_stair - 3.0, -14.0, 0, NORTH, known)
    yield Place("俎道·堂", s.west_stair - 3.0, row_y(s), s.z, None, assumed("up the hall west of the stair's line"))
