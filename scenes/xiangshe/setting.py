"""17 张侯倚旌, 18 迁乐: the target is stretched, the banner leant against it, the musicians brought down."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND
from scenes.xiangshe.banner import banner
from scenes.xiangshe.company import Company
from scenes.xiangshe.ways import ABREAST, AISLE, GATE_LANE, HALL_LANE, home_from_east, home_from_range

FROM_THE_STAIR = text("司射既袒决遂而升，司马阶前命张侯，遂命倚旌", "J.19")
FROM_THE_GOBLET = commentary("阶前", "敖继公 005-91a: where he stands already, south of the 觯", "F22")
BEFORE_THE_EAST_STAIR = commentary("阶前", "义疏 012-22a: before the host's stair, in mid-court", "F22")
MID_COURT: Spot = Cross("阼阶前", "庭")
STILL_HIS_PLACE = commentary("前此犹在觯南之位也", "敖继公 005-30a", "D15")
HIS_NEW_PLACE = commentary("盖命张侯后已自觯南改立于此", "吴廷华 005-12a", "D15")
ON_THE_LEFT = text("相者皆左何瑟", "11.04")
SITTING = text("相者坐授瑟", "11.07")
RISES = assumed("they rise when all the guides stand by them, so that nobody comes up while others go down")
BACK_WEST = commentary("降立西方", "郑玄, on 11.07")
TO_TARGET: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "适侯·1")]
"""The marker's way to the target: down the west of the court, then east before the posts' feet (ASSUMED)."""


def play(rite: Rite, people: Company) -> None:
    """Sections 17 and 18."""
    stretch_target(rite, people)
    move_music(rite, people)


def stretch_target(rite: Rite, people: Company) -> None:
    """17: the director of order becomes director of arms; his two orders about the target."""
    sima, marker = people.director_of_arms, people.marker
    second, first = people.youths[0], people.youths[1]
    with rite.cue("17.01", "司正为司马。"):
        sima.becomes("司马")
    with rite.cue("17.02", "司马命张侯"):
        _to_where_he_orders(rite, sima, first)
        sima.order("张侯。", first.id)
    with rite.cue("17.02", "弟子说束，遂系左下纲。"):
        for man, place in ((first, "弟子·说束"), (second, "弟子·系纲")):
            man.go(place, via=[Cross(GATE_LANE, None), Cross(GATE_LANE, "适侯·1")], face="南面", hurry=True)
        freed = first.set("左下纲", state="说", verb="untie", at="弟子·系纲")
        second.after(freed).set("左下纲", state="系", verb="tie")
    with rite.cue("17.03", "司马又命获者倚旌于侯中。"):
        for man, home in ((first, "弟子·西方2"), (second, "弟子·西方1")):
            line = Beside("适侯·1", "北", 3.0)
            back: list[Spot] = [Cross(None, line), Cross("适侯·1", line), *home_from_range(home)]
            man.because(ERRAND).lasting().go(home, via=back, face="东面", hurry=True)
        sima.because(FROM_THE_STAIR).order("倚旌于侯中。", marker.id)
    with rite.cue("17.04", "获者由西方，坐取旌，倚于侯中，乃退。"):
        why = HIS_NEW_PLACE if rite.options.reading("D15") == "at_start" else STILL_HIS_PLACE
        if rite.options.reading("F22") == "at_zhi" and rite.options.reading("D15") != "at_start":
            sima.because(why).face(_facing_there(rite))
        else:
            sima.because(why).lasting().go("司马·命负侯", via=_back_to_his_place(rite), face=_facing_there(rite))
        marker.sit()
        marker.take("旌", slot="两手", state=banner(marker, "偃"))
        marker.rise()
        marker.go("侯前", via=TO_TARGET, face="南面")
        marker.lean("旌", at="倚旌", state=banner(marker, "倚"))
        marker.go("获者·西方", via=["适侯·1"], face="东面")


def _to_where_he_orders(rite: Rite, sima: Actor, youth: Actor) -> None:
    """阶前 (J.19): before the west stair, or (F22) from where he stands south of the 觯, or in mid-court before the host's stair."""
    where = rite.options.reading("F22")
    if where == "at_zhi":
        sima.because(FROM_THE_GOBLET).face(Toward(youth.id))
    elif where == "east_court":
        sima.because(BEFORE_THE_EAST_STAIR).go(MID_COURT, via=[Cross(MID_COURT, None)], face="西面")
    else:
        sima.because(FROM_THE_STAIR).go("西阶前", via=[Cross("西阶前", None)], face="西面")


def _back_to_his_place(rite: Rite) -> list[Spot]:
    """To where he will call 获者: still south of the 觯, or already south of 司射's place (D15)."""
    if rite.options.reading("D15") == "at_start":
        lane: Spot = "南行·西阶前" if rite.options.reading("F22") == "west_stair" else Cross("南行·西阶前", None)
        return [lane, "司马之南", Cross("司马位", "司马之南")]
    return [Cross(None, "司马·命负侯")]


def _facing_there(rite: Rite) -> str:
    return "东面" if rite.options.reading("D15") == "at_start" else "北面"


def move_music(rite: Rite, people: Company) -> None:
    """18: 乐正 has the young men bring the musicians below, as they came in (如初入): zithers first."""
    master = people.music_master
    with rite.cue("18.01", "乐正适西方，命弟子赞工，迁乐于下。"):
        row = Cross(None, "宾从降位")
        master.go("乐正·西方", via=[row, Cross("西道·北", "宾从降位"), Cross("西道·北", "乐正·西方")], face="西面")
        master.order("赞工，迁乐于下。", people.guides[0].id)
    with rite.cue("18.02", "弟子相工如初入，降自西阶，阼阶下之东南，堂前三笴，西面北上坐。"):
        _lead_down(rite, people, _go_up_to_them(people))
        home = _seat_below(rite, people)
    with rite.cue("18.03", "乐正北面立于其南。"):
        crossing = Beside("所设楅", "北", AISLE - 3.0)
        master.after(*home)  # their ways cross his
        master.go("乐正·堂下", via=[Cross(None, crossing), Cross("乐正·堂下", crossing)], face="北面")


ONE_BY_ONE = 3.0
"""Seconds from one pair to the next on the way down, so that nobody treads on another's heels on the stairs (ASSUMED)."""

BESIDE_HIM = 2.0
"""The guide stands at his musician's left (west), as when they came in (ASSUMED number)."""


def _go_up_to_them(people: Company) -> list[Intent]:
    """Each guide goes up to the left of his musician and takes the zither of the first two; returns when each is ready."""
    ready: list[Intent] = []
    previous: Intent | None = None
    north = Beside("弟子·西方1", "北", 8.0)
    for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True), start=1):
        if previous is not None:
            guide.follow(previous, ONE_BY_ONE)
        way = [Cross(GATE_LANE, None), Cross(GATE_LANE, north), Cross("西道·北", "西阶前")]
        previous = guide.go("西阶前", via=way)
        guide.ascend()
        left = Beside(musician.id, "西", BESIDE_HIM)
        there: Intent = guide.go(left, via=["西阶·升堂", Cross("西阶·升堂", HALL_LANE), Cross(left, HALL_LANE)], face="东面")
        if n <= 2:
            there = musician.after(there).because(ON_THE_LEFT).hand(f"瑟{n}", to=guide, slot="左手", state="何")
        ready.append(there)
    return ready


COLUMN: Spot = Beside("工位1", "西", 6.0)
"""The musicians come down along this line, west of their places, and turn east into them (ASSUMED)."""


def _lead_down(rite: Rite, people: Company, ready: list[Intent]) -> None:
    """工1 first (瑟先); each musician abreast of his guide, who goes at his left and leads him with the right hand."""
    before: Intent | None = None
    inner, outer = Beside("工席1", "北", 2 * ABREAST), Beside("工席1", "北", 4 * ABREAST)
    for guide, musician in zip(people.guides, people.musicians, strict=True):
        rising = musician.after(*ready).because(RISES).rise()
        guide.after(rising)
        if before is not None:
            guide.follow(before, ONE_BY_ONE)
        with rite.together():
            heads = (Beside("西阶·升堂", "东", ABREAST), Beside("西阶·升堂", "西", ABREAST))
            before = guide.go(heads[0], via=[Cross(None, inner), Cross(heads[0], inner)], verb="lead")
            musician.after(rising).go(heads[1], via=[Cross(None, outer), Cross(heads[1], outer)])
        guide.descend(aside=ABREAST)
        musician.descend(aside=-ABREAST)


def _seat_below(rite: Rite, people: Company) -> list[Intent]:
    """They sit facing west, 工1 at the north; the guides give them their zithers sitting, and go back to the west side.

    Returns the guides' ways home.
    """
    back: list[Intent] = []
    seated: list[Intent] = []
    inner = Beside("工位1", "北", 2.2)
    for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True), start=1):
        place = f"工位{n}"
        stand = Beside(Beside(place, "西", 2.4), "北", 2.2)
        near, far = Beside(COLUMN, "东", ABREAST), Beside(COLUMN, "西", ABREAST)
        with rite.together():
            guide.go(stand, via=[Cross(None, inner), Cross(near, inner), Cross(near, stand)], face="东面", verb="lead")
            musician.go(place, via=[Cross(None, "工位1"), Cross(far, "工位1"), Cross(far, place)], face="西面")
        seated.append(musician.sit())
        if n <= 2:
            guide.after(seated[-1]).because(SITTING).go(Beside(place, "西", 2.6), face="东面")
            guide.because(SITTING).sit()
            guide.because(SITTING).hand(f"瑟{n}", to=musician, slot="两手", state="鼓")
            guide.because(SITTING).rise()
    crossing = Beside("所设楅", "北", AISLE)
    for n, guide in enumerate(people.guides, start=1):
        home = f"相者·下{n}"
        way = [Cross(COLUMN, None), Cross(COLUMN, crossing), *home_from_east(crossing, home)]
        guide.after(*seated)
        if n < len(people.guides):
            guide.assume("one after another, so that nobody treads on another's heels").wait(ONE_BY_ONE * (len(people.guides) - n))
        back.append(guide.because(BACK_WEST).lasting().go(home, via=way, face="东面"))
    return back
