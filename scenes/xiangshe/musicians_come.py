"""11 合乐: the musicians are led in and seated on the hall, the pipers stand below, and they play together."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import MUSICIANS, Company
from scenes.xiangshe.serving import GUEST_SIDE
from scenes.xiangshe.site import STAGE as SCHOOL
from scenes.xiangshe.ways import ABREAST, GATE_LANE

ZITHERS = 2
PACED = 3.0
"""Seconds from one pair of musician and guide to the next, so that nobody treads on another's heels on the stair (ASSUMED)."""
PIPERS_PACED = 2.0
SONG = 2.5
"""Seconds for which each of the six songs is shown (ASSUMED; nobody moves)."""
ON_THE_ROAD = assumed("they come by the road from the south, as the guests did")
ABREAST_OF_HIM = assumed("the guide walks on his musician's left (west), since he leads him with the right hand", "11.04")
THE_FOURTH = text("三笙一和而成声", "J.13", "F21")
"""A small mouth organ to three large ones (郑玄), or one who sings (敖继公)."""
SEATED = commentary("相者东面坐，遂授瑟", "乡饮酒礼")
SINGS = assumed("the two without a zither sing, the two with one play, the pipers below play with them")
TOLD_WHERE = assumed("a step north, clear of the musicians, he speaks to the guest from there")
WEST_OF_THEM = commentary("降立西方", "郑玄, on 11.07")
BELOW = commentary("降立西阶东，北面", "郑玄, on 11.11")

ROAD: list[Spot] = [Cross("门外·来", "门外·宾"), "门·西", "门内·西", "北行·宾", "宾道·1", "宾道·2", "宾道·3"]
"""From the road through the west half of the gate up the guests' lane."""
ROW_THERE: Spot = Beside(GUEST_SIDE.foot, "北", 2.4)
BEFORE_THE_HALL: list[Spot] = [Cross("西道·北", ROW_THERE), Cross(Beside(GUEST_SIDE.foot, "西", 4.0), ROW_THERE)]
"""Along the front of the hall between the guides' side and the west stair, north of the guest's place below (ASSUMED)."""
INNER: Spot = Beside("工席1", "北", 2 * ABREAST)
OUTER: Spot = Beside("工席1", "北", 4 * ABREAST)
"""Behind (north of) the row of mats: the lines on which musicians and, beyond them, guides go along it (ASSUMED)."""


def musicians_come(rite: Rite, people: Company) -> None:
    """11.01–11.11."""
    master = people.music_master
    rite.laid_out("11.01", *(f"工席{n}" for n in range(1, MUSICIANS + 1)))
    with rite.cue("11.02", "乐正先升，北面立于其西。"):
        north = Cross(None, "荐道·下")
        master.go(GUEST_SIDE.foot, via=[north, Cross(GUEST_SIDE.foot, "荐道·下")])
        master.ascend()
        master.go("乐正·上", face="北面")
    _enter(rite, people)
    _up_to_their_mats(rite, people)
    with rite.cue("11.06", "工坐。"):
        for man in people.musicians:
            man.sit()
    _give_zithers(rite, people)
    _pipers(rite, people)
    with rite.cue("11.09", "乃合乐《周南·关雎》、《葛覃》、《卷耳》、《召南·鹊巢》、《采蘩》、《采蘋》。"):
        for n, man in enumerate(people.musicians, start=1):
            man.because(SINGS).wait(6 * SONG, verb="play_zither" if n <= ZITHERS else "sing")
        for man in people.pipers:
            man.because(SINGS).wait(6 * SONG, verb="pipe")
    with rite.cue("11.10", "工不兴，告于乐正曰：“正歌备。”"):
        head(rite, people).say("正歌备。", master.id, verb="report")
    with rite.cue("11.11", "乐正告于宾，乃降。"):
        master.because(TOLD_WHERE).go(Beside("乐正·上", "北", 6.0), face="北面")
        master.say("正歌备。", people.guest.id, verb="report")
        master.go("西阶·升堂", via=[Cross("西阶·升堂", None)])
        master.descend()
        master.because(BELOW).go("乐正·降", face="北面")


def head(rite: Rite, people: Company) -> Actor:
    """一人, 工之长 (W9): the first of the zithers, or the first of the singers; a 大师 is first whatever he plays."""
    singer = rite.options.reading("W9") == "ao" and rite.options["dashi"] == "no"
    return people.musicians[ZITHERS if singer else 0]


def _west(spot: Spot) -> Spot:
    return Beside(spot, "西", ABREAST)


def _east(spot: Spot) -> Spot:
    return Beside(spot, "东", ABREAST)


def _enter(rite: Rite, people: Company) -> None:
    """Zithers first (瑟先), each guide with the zither under his left arm and his right hand for the musician; then in by the gate."""
    before: Intent | None = None
    outside: list[Spot] = [Beside(Cross("门外·来", "门外·宾"), "南", 4.0 * n) for n in range(MUSICIANS)]
    with rite.cue("11.03", "工四人，二瑟，瑟先。"):
        for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True)):
            for man, at in ((guide, _west("门外·来")), (musician, _east("门外·来"))):
                if before is not None:
                    man.follow(before, PACED)
                man.because(ON_THE_ROAD).enter(at, stage=SCHOOL, face="北面")
            with rite.together():
                before = guide.go(_west(outside[n]), verb="lead")
                musician.go(_east(outside[n]))
    with rite.cue("11.04", "相者皆左何瑟，面鼓，执越，内弦，右手相。"):
        for n, guide in enumerate(people.guides, start=1):
            if n <= ZITHERS:
                guide.set(f"瑟{n}", state="何", verb="carry_on_left")
            guide.wait(verb="lead_with_right")


def _up_to_their_mats(rite: Rite, people: Company) -> None:
    """Pair by pair, abreast: the pair behind comes on while the one before goes up and along to its mat."""
    before: Intent | None = None
    with rite.cue("11.05", "入，升自西阶，北面东上。"):
        for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True), start=1):
            if before is not None:
                guide.follow(before, PACED)
            with rite.together():
                before = guide.because(ABREAST_OF_HIM).go(_west(GUEST_SIDE.foot), via=[_west(s) for s in ROAD], verb="lead")
                musician.go(_east(GUEST_SIDE.foot), via=[_east(s) for s in ROAD])
            guide.ascend(aside=-ABREAST)
            musician.ascend(aside=ABREAST)
            side = f"工席·相{n}"
            with rite.together():
                guide.go(side, via=[Cross(None, OUTER), Cross(side, OUTER)], face="北面", verb="lead")
                musician.go(f"工席{n}", via=[Cross(None, INNER), Cross(f"工席{n}", INNER)], face="北面")


def _give_zithers(rite: Rite, people: Company) -> None:
    with rite.cue("11.07", "相者坐授瑟，乃降。"):
        given: list[Intent] = []
        for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True), start=1):
            if n <= ZITHERS:
                guide.because(SEATED).face("东面")
                guide.because(SEATED).sit()
                guide.hand(f"瑟{n}", to=musician, slot="两手", state="鼓")
                given.append(guide.because(SEATED).rise())
        before: Intent | None = None
        for n, guide in reversed(list(enumerate(people.guides, start=1))):
            guide.after(*given)
            if before is not None:
                guide.follow(before, PACED)
            before = guide.go("西阶·升堂", via=[Cross(None, OUTER), Cross("西阶·升堂", OUTER)])
            guide.descend()
            go_home(guide, n)


def go_home(guide: Actor, n: int) -> None:
    """From the foot of the west stair to his place on the west side."""
    home = f"相者·下{n}"
    north = Beside("弟子·西方1", "北", 8.0)
    way: list[Spot] = [*BEFORE_THE_HALL[::-1], Cross(GATE_LANE, north), Cross(GATE_LANE, home)]
    guide.lasting().because(WEST_OF_THEM).go(home, via=way, face="东面")


def _pipers(rite: Rite, people: Company) -> None:
    with rite.cue("11.08", "笙入，立于县中，西面。"):
        before: Intent | None = None
        road: list[Spot] = [Cross("门外·来", "门外·宾"), "门·东", "门内·东", "北行·主人", "主人道·1", "主人道·2", "主人道·3", "笙行"]
        for n, man in enumerate(people.pipers, start=1):
            place = f"笙·位{n}"
            if before is not None:
                man.follow(before, PIPERS_PACED)
            man.because(ON_THE_ROAD).enter("门外·来", stage=SCHOOL)
            if n == len(people.pipers):
                man.because(THE_FOURTH).becomes("和" if rite.options.reading("F21") == "zheng" else "歌者")
            before = man.go(place, via=[*road, Cross("笙行", place)], face="西面")
