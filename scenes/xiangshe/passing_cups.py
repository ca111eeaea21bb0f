"""45 旅酬: one cup goes from the guest to the host, to the grandees, to the elders, to those below, each pledging the next."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Stairs, Walk
from scenes.stage import Actor, Repeat, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import (
    EAST_SIDE,
    HEAD,
    MID,
    RAISERS_SIDE,
    RAISERS_SOUTH,
    STAIR_HALF,
    Feasters,
    off_mat,
    take_mat,
)
from scenes.xiangshe.pledging import Pledge
from scenes.xiangshe.watchers import is_watcher, nobody_watches
from scenes.xiangshe.ways import ABREAST, AISLE, GATE_LANE

CUP = "觯2"
"""The cup that one man raised to the guest (09); it has stood west of his 俎 since."""

EAST_AGAIN = commentary("司射亦当复东方之位", "敖继公 005-77a")
TO_THE_WEST = commentary("亦适西方命之", "敖继公 005-77a")
STAIR_EAST = commentary("反自西阶东，北面", "郑玄, ZJ 005-61a")
HOME = assumed("the musicians are seated: the young men go back to the west side, as in 11.07 (郑玄: 降立西方)")
TOGETHER = assumed("each musician and his guide abreast, as when they came down (18.02)")
SHENG_CALLS = commentary("主人酬某子", "盛世佐 013-2b", "F5")
NEXT_PLACE = assumed("the file would come to the wall: he who has been pledged steps east and makes room for the next")
RECEIVES_FROM_LEFT = commentary("后将受酬者皆由西也", "郑玄, ZJ 004-37b")
NO_MAT = assumed("he has no mat above: his cup passed on, he goes down to his place")
EACH_IS_CALLED = text("作受酬者曰：“某酬某子。”", "45.19")
CALLED = commentary("始升相，立阶西北面", "郑玄, ZJ 005-63a", "F6")
CALLED_AO = assumed("a step from the wall's end, facing him he calls (敖继公 004-36a)", "004-36a", "F6")
ROW: Spot = Beside("所设楅", "北", AISLE - 3.0)
"""y of the way across the court between the host's side and the guests' (ASSUMED)."""


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 45."""
    officers_return(rite, people)
    music_returns(rite, people)
    guest_pledges_host(rite, people)
    host_pledges(rite, people, feast)
    down_the_ranks(rite, people, feast)


def officers_return(rite: Rite, people: Company) -> None:
    """45.01: 司马 is 司正 again, behind the goblet in the court; 司射 goes back among the host's men."""
    sima, sishe = people.director_of_arms, people.director_of_archery
    with rite.cue("45.01", "司马反为司正，退复觯南而立。"):
        going = sima.go("司正位", via=[Cross(None, "司马之南"), Cross("司正位", "司马之南")], face="北面")
        sima.becomes("司正")
        sishe.follow(going, 5.0)
        sishe.because(EAST_AGAIN).go("赞者·位4", via=[Cross(EAST_SIDE, None), Cross(EAST_SIDE, "赞者·位4")], face="西面")


# -- the music comes up again -----------------------------------------------------------------------------------------------


def music_returns(rite: Rite, people: Company) -> None:
    """45.02–45.03: 乐正 has the young men lead the musicians up again, as they came down."""
    master = people.music_master
    with rite.cue("45.02", "乐正命弟子赞工即位。"):
        way = [Cross(None, ROW), Cross("西道·北", ROW), Cross("西道·北", "乐正·西方")]
        master.because(TO_THE_WEST).go("乐正·西方", via=way, face="西面")
        master.order("赞工即位。", people.guides[0].id)
    with rite.cue("45.03", "弟子相工，如其降也，升自西阶，反坐。"):
        ready = _go_to_them(people)
        up = _lead_up(rite, people, ready)
        row2 = "宾从降位"
        arrived = (
            master.after(up)
            .because(STAIR_EAST)
            .go("乐正·西阶东", via=[Cross("西道·北", None), Cross("西道·北", row2), Cross("乐正·西阶东", row2)], face="北面")
        )
        _guides_go_home(people, _seat_above(rite, people), arrived)


BESIDE = 2.4
ONE_BY_ONE = 3.0


def _go_to_them(people: Company) -> list[Intent]:
    """Each guide goes to the west of his musician below; the first two are handed the zithers."""
    ready: list[Intent] = []
    previous: Intent | None = None
    north = Beside("弟子·西方1", "北", 8.0)
    for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True), start=1):
        if previous is not None:
            guide.follow(previous, ONE_BY_ONE)
        stand = Beside(musician.id, "西", 2.6)
        way = [Cross(GATE_LANE, None), Cross(GATE_LANE, north), Cross("西道·北", "西阶前"), Cross(Beside(stand, "西", 3.0), "西阶前")]
        previous = there = guide.go(stand, via=[*way, Cross(Beside(stand, "西", 3.0), stand)], face="东面")
        left = _left_below(musician)
        if n <= 2:
            guide.after(musician.after(there).hand(f"瑟{n}", to=guide, slot="左手", state="何"))
        ready.append(guide.because(TOGETHER).go(left, via=[Cross(None, left)], face="西面"))
    return ready


def _left_below(musician: Actor) -> Spot:
    """Left of a musician who faces west and is about to walk west."""
    return Beside(Beside(musician.id, "西", 2.6), "南", 2.0)


def _lead_up(rite: Rite, people: Company, ready: list[Intent]) -> Intent:
    """工1 first, each with his guide on his left; returns when the last are on the hall."""
    before: Intent | None = None
    column: Spot = Beside("工位1", "西", 6.0)
    last: Intent | None = None
    for guide, musician in zip(people.guides, people.musicians, strict=True):
        rising = musician.after(*ready).because(TOGETHER).rise()
        guide.after(rising)
        if before is not None:
            guide.follow(before, ONE_BY_ONE)
        inner, outer = Beside(column, "西", ABREAST), Beside(column, "东", ABREAST)
        near, far = Beside("西阶前", "南", ABREAST), Beside("西阶前", "北", ABREAST)
        west, east = Beside("西阶·下", "西", ABREAST), Beside("西阶·下", "东", ABREAST)
        with rite.together():
            before = guide.go(west, via=[Cross(inner, None), Cross(inner, near), Cross(west, near)], verb="lead")
            musician.after(rising).go(east, via=[Cross(outer, None), Cross(outer, far), Cross(east, far)])
        guide.ascend(aside=-ABREAST)
        last = musician.ascend(aside=ABREAST)
    assert last is not None
    return last


def _seat_above(rite: Rite, people: Company) -> list[Intent]:
    """Each to his mat, facing north, the first at the east; the first two are given their zithers again."""
    done: list[Intent] = []
    inner, outer = Beside("工席1", "北", 2.4), Beside("工席1", "北", 4.8)
    for n, (guide, musician) in enumerate(zip(people.guides, people.musicians, strict=True), start=1):
        place = f"工席{n}"
        left = Beside(place, "西", 2.0)
        with rite.together():
            guide.go(left, via=[Cross(None, outer), Cross(left, outer)], verb="lead")
            musician.go(place, via=[Cross(None, inner), Cross(place, inner)], face="北面")
        seated = musician.sit()
        guide.after(seated).because(TOGETHER).face("东面")
        if n <= 2:
            guide.because(TOGETHER).sit()
            guide.because(TOGETHER).hand(f"瑟{n}", to=musician, slot="两手", state="鼓")
            done.append(guide.because(TOGETHER).rise())
        else:
            done.append(seated)
    return done


def _guides_go_home(people: Company, seated: list[Intent], arrived: Intent) -> None:
    """The last first, so that nobody passes another on the hall, when 乐正 is at his place."""
    outer = Beside("工席1", "北", 4.8)
    for n, guide in enumerate(people.guides, start=1):
        guide.after(*seated, arrived)
        guide.assume("one after another, so that nobody treads on another's heels").wait(1.0 + ONE_BY_ONE * (len(people.guides) - n))
        guide.because(HOME).go(HEAD, via=[Cross(None, outer), Cross(HEAD, outer)])
        guide.because(HOME).descend()
        home = f"相者·下{n}"
        row = Beside("西阶前", "南", 0.0)
        north = Beside("弟子·西方1", "北", 8.0)
        way: list[Spot] = [row, Cross("西道·北", row), Cross(GATE_LANE, north), Cross(GATE_LANE, home)]
        guide.because(HOME).lasting().go(home, via=way, face="东面")


# -- guest, host, grandee ----------------------------------------------------------------------------------------------------


def guest_pledges_host(rite: Rite, people: Company) -> None:
    """45.04–45.13: above the host's stair, the guest to the west."""
    guest, host = people.guest, people.host
    pledge = Pledge(rite, guest, host, CUP, "阼阶上·旅西", "阼阶上·旅东")
    with rite.cue("45.04", "宾北面坐，取俎西之觯，兴"):
        guest.go("荐右前·宾", via=["降席端·宾", "降席·宾"], face="北面")
        guest.sit()
        guest.take(CUP, slot="两手", verb="take")
        guest.rise()
    with rite.cue("45.04", "阼阶上北面酬主人。"):
        guest.go(pledge.at, via=[Cross(None, "前道·堂"), Cross(pledge.at, MID)], face="北面")
    with rite.cue("45.05", "主人降席，立于宾东。"):
        host.go(pledge.to, via=off_mat(host), face="北面")
    with rite.cue("45.06", "宾坐奠觯，拜，执觯兴。"):
        bowing = pledge.bow()
    with rite.cue("45.07", "主人答拜。"):
        pledge.answer(bowing)
    with rite.cue("45.08", "宾不祭，卒觯，不拜，不洗。"):
        pledge.drink()
    with rite.cue("45.09", "实之，进东南面。"):
        pledge.fill()
    with rite.cue("45.10", "主人阼阶上北面拜，宾少退。"):
        pledge.receive_bow()
    with rite.cue("45.11", "主人进受觯。"):
        pledge.take()
    with rite.cue("45.12", "宾主人之西北面拜送。"):
        pledge.send()
    with rite.cue("45.13", "宾揖就席。"):
        guest.bow(host.id)
        take_mat(rite, guest)


def host_pledges(rite: Rite, people: Company, feast: Feasters) -> None:
    """45.14–45.18: the host takes the cup to the west stair and pledges the grandee, or with none the eldest guest."""
    host = people.host
    first = feast.rank_above()[0]
    none = not people.watchers
    link = Link(rite, host, first, "西阶上·旅东", "西阶上·旅西")
    with rite.cue("45.14", "主人以觯适西阶上酬大夫。") if not none else rite.cue("45.18", "若无大夫，则长受酬", like="45.14"):
        host.go(link.at, via=[Cross(None, MID), Cross(link.at, MID)], face="北面")
    with rite.cue("45.15", "大夫降席，立于主人之西。") if not none else rite.cue("45.18", "若无大夫，则长受酬", like="45.15"):
        first.go(link.to, via=[*off_mat(first), Cross(link.to, MID)], face="北面")
    with rite.repeat("45.16", "如宾酬主人之礼。") if not none else rite.repeat("45.18", "亦如之。") as again:
        unit(again, link)
    with rite.cue("45.17", "主人揖就席。") if not none else rite.cue("45.18", "亦如之。", like="45.17"):
        host.bow(first.id)
        take_mat(rite, host)
    if none:
        for sentence in ("45.14", "45.15", "45.16", "45.17"):
            rite.conditional(sentence, "grandees=1")
    else:
        rite.conditional("45.18", *nobody_watches(rite.options))


# -- down the ranks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Link:
    """One pledge of the chain: giver, taker, and the places where they stand."""

    rite: Rite
    giver: Actor
    taker: Actor
    at: str
    to: str

    @property
    def pledge(self) -> Pledge:
        return Pledge(self.rite, self.giver, self.taker, CUP, self.at, self.to)


def unit(again: Repeat, link: Link) -> None:
    """The pledge as the guest did it (如宾酬主人之礼), without the walks to and from it."""
    pledge = link.pledge
    with again.cue("45.06", "宾坐奠觯，拜，执觯兴。"):
        bowing = pledge.bow()
    with again.cue("45.07", "主人答拜。"):
        pledge.answer(bowing)
    with again.cue("45.08", "宾不祭，卒觯，不拜，不洗。"):
        pledge.drink()
    with again.cue("45.09", "实之，进东南面。"):
        pledge.fill()
    with again.cue("45.10", "主人阼阶上北面拜，宾少退。"):
        pledge.receive_bow()
    with again.cue("45.11", "主人进受觯。"):
        pledge.take()
    with again.cue("45.12", "宾主人之西北面拜送。"):
        pledge.send()


def chain_below(rite: Rite, people: Company, feast: Feasters) -> list[Actor]:
    """Those below in the order in which they are pledged: the guests' file, then 乐正 (F7)."""
    if rite.options.reading("F7") == "wu":
        return [*feast.assistants, *feast.lower, people.music_master]
    return [*feast.lower, people.music_master]


def down_the_ranks(rite: Rite, people: Company, feast: Feasters) -> None:
    """45.19–45.24: 司正 calls each in turn; the elders come off their mats, those below come up."""
    sizheng = people.director_of_arms
    above = feast.rank_above()
    order = [*above, *chain_below(rite, people, feast)]
    giver, taker = order[0], order[1]
    seats = Standing(rite, giver)
    with rite.cue("45.19", "司正升自西阶，相旅，作受酬者曰：“某酬某子。”"):
        sizheng.go("西阶前")
        sizheng.ascend()
        sizheng.because(CALLED).go("相旅·西阶上", via=[HEAD], face="北面")
        call(rite, sizheng, giver, taker)
    with rite.cue("45.20", "受酬者降席。"):
        link = seats.next(taker)
        come_off_mat(taker, link)
    with rite.cue("45.21", "司正退立于西序端，东面。"):
        sizheng.go("西序端", face="东面")
    leaving: Intent | None = None
    with rite.repeat("45.22", "皆如宾酬主人之礼。") as again:
        for taker in order[1 : len(above)]:
            if taker is not order[1]:
                with rite.cue("45.22", "众受酬者拜，兴，饮", like="45.19"):
                    taker.after(call(rite, sizheng, giver, taker, at_wall=True))
                    link = seats.next(taker)
                    come_off_mat(taker, link)
            unit(again, link)
            with again.cue("45.13", "宾揖就席。"):
                leaving = go_back(rite, feast, giver, taker)
            giver = taker
    for taker in order[len(above) :]:
        with rite.cue("45.23", "辩，遂酬在下者，皆升，受酬于西阶上。"):
            taker.after(call(rite, sizheng, giver, taker, at_wall=True))
            link = seats.next(taker, after=leaving)
            come_up(feast, taker, link, leaving)
        with rite.repeat("45.23", "受酬于西阶上。") as again:
            unit(again, link)
            with again.cue("45.13", "宾揖就席。"):
                leaving = go_back(rite, feast, giver, taker)
        giver = taker
    with rite.cue("45.24", "卒受者以觯降，奠于篚。"):
        last = giver
        if leaving is not None:
            last.after(leaving)
        last.because(commentary("自饮于上乃降", "敖继公 004-37b")).set(CUP, state="虚", verb="drain")
        down_to_basket(last, CUP)
        back_from_basket(feast, last)


class Standing:
    """Who stands in which of the two places above the west stair: R takes the west one, and steps east when P has gone.

    ``rear``: in the two places south of those, where a second cup goes on below (F11).
    """

    def __init__(self, rite: Rite, first: Actor, *, crossing: bool = True, rear: bool = False) -> None:
        self.rite = rite
        self.giver = first
        self.crossing = crossing and rite.options.reading("F3") == "right"
        self.east_already = False
        self.places = ("西阶上·旅后东", "西阶上·旅后西") if rear else ("西阶上·旅东", "西阶上·旅西")

    def next(self, taker: Actor, after: Intent | None = None) -> Link:
        """The man who has the cup makes room for ``taker``; with F3 ``right`` the elder whom a grandee pledges comes to his right."""
        giver, self.giver = self.giver, taker
        east, west = self.places
        if is_watcher(giver.id) and taker.id.startswith("三宾") and self.crossing:
            self.east_already = True
            return Link(self.rite, giver, taker, west, east)
        if self.east_already:
            self.east_already = False
            return Link(self.rite, giver, taker, east, west)
        if after is not None:
            giver.after(after)
        giver.because(NEXT_PLACE).go(east, face="北面")
        return Link(self.rite, giver, taker, east, west)


def call(rite: Rite, sizheng: Actor, giver: Actor, taker: Actor, *, at_wall: bool = False) -> Intent:
    """某酬某子: the giver by his style, the taker by his surname (F5); from the wall's end or turning to him he calls (F6)."""
    f5 = rite.options.reading("F5")
    words = "某酬某子。"
    if f5 == "sheng" and giver.id == "主人":
        words = "主人酬某子。"
    elif f5 == "sheng" and is_watcher(giver.id):
        words = "某子酬某。"
    turning = at_wall and rite.options.reading("F6") == "ao"
    if turning:
        below = not (taker.id.startswith("三宾") or is_watcher(taker.id))
        sizheng.because(CALLED_AO).face("南面" if below else "北面")
    if at_wall:
        sizheng.because(EACH_IS_CALLED)
    if words != "某酬某子。":
        sizheng.because(SHENG_CALLS)
    said = sizheng.call(words, taker.id)
    if f5 == "both":
        said = sizheng.because(commentary("盖当两告之", "义疏 012-2b/3a", "F5")).call("某子受酬。", taker.id)
    if turning:
        sizheng.because(CALLED_AO).face("东面")
    return said


def come_off_mat(taker: Actor, link: Link) -> Walk:
    """An elder (or a further grandee) comes off his mat to be pledged, from the left of him who pledges."""
    return taker.because(RECEIVES_FROM_LEFT).go(link.to, via=[*off_mat(taker), Cross(link.to, MID)], face="北面")


def come_up(feast: Feasters, taker: Actor, link: Link, leaving: Intent | None, *, past_rear: bool = False) -> Walk:
    """One of those below comes up, by the east half of the stair, when the last man is in his place again.

    ``past_rear``: another stands on the way, who has the second cup (F11): he goes round him by the west.
    """
    wait = [leaving] if leaving is not None else []
    taker.after(*wait)
    foot = Beside("西阶·下", "东", STAIR_HALF)
    for_stair = Beside("西阶前", "东", STAIR_HALF)
    taker.go(foot, via=[*way_out(feast, taker), for_stair])
    taker.ascend(aside=STAIR_HALF)
    if past_rear:
        west = Beside(link.to, "西", 3.5)
        return taker.go(link.to, via=[Cross(west, HEAD), west], face="北面")
    return taker.go(link.to, via=[Cross(link.to, Beside(HEAD, "北", 4.0))], face="北面")


def way_out(feast: Feasters, man: Actor) -> list[Spot]:
    """From a man's place below to before the west stair."""
    if man.id == "乐正":
        return []
    east = Beside("西阶前", "东", STAIR_HALF)
    if man.id.startswith("举觯者"):
        return [Cross(RAISERS_SIDE, None), Cross(RAISERS_SIDE, ROW), Cross(east, ROW)]
    if man.id.startswith("赞者"):
        row = Beside("西阶前", "南", 4.0)
        return [Cross(EAST_SIDE, None), Cross(EAST_SIDE, row), Cross(east, row)]
    n = feast.file_number(man)
    row = Beside("西阶前", "南", STAIR_HALF)
    return [f"下出1·{n}", f"下出2·{n}", Cross(f"下出2·{n}", row), Cross(east, row)]


def raisers_way() -> list[Spot]:
    """From the way across the court round the south of the goblet-raisers' places to their east."""
    return [Cross(EAST_SIDE, ROW), Cross(EAST_SIDE, RAISERS_SOUTH), Cross(RAISERS_SIDE, RAISERS_SOUTH)]


def way_home(feast: Feasters, man: Actor) -> list[Spot]:
    """From before the west stair back to a man's place below."""
    if man.id == "乐正":
        return []
    if man.id.startswith("举觯者"):
        return [Cross(None, ROW), *raisers_way(), Cross(RAISERS_SIDE, home_of(feast, man))]
    if man.id.startswith("赞者"):
        row = Beside("西阶前", "南", 4.0)
        return [Cross(None, row), Cross(EAST_SIDE, row), Cross(EAST_SIDE, home_of(feast, man))]
    n = feast.file_number(man)
    return [Cross(f"下归2·{n}", "西阶前"), f"下归2·{n}", f"下归1·{n}"]


def home_of(feast: Feasters, man: Actor) -> str:
    """A man's place below."""
    if man.id == "乐正":
        return "乐正·西阶东"
    if man.id.startswith("赞者"):
        return f"赞者·位{man.id[2:]}"
    if man.id.startswith("举觯者"):
        return f"举觯者·位{man.id[3:]}"
    return f"众宾·下{feast.file_number(man)}"


def facing_below(man: Actor) -> str:
    return "北面" if man.id == "乐正" else "西面" if man.id.startswith(("赞者", "举觯者")) else "东面"


def come_down(man: Actor, why: Evidence | None = None, *, straight: bool = False) -> Stairs:
    """From above the west stair down its west half; ``why`` where the words of the cue do not say that he goes down.

    ``straight``: south to the head of the stair before he turns west, since he stands too near it to go round another (F11).
    """
    head = Beside(HEAD, "西", STAIR_HALF)
    if why is not None:
        man.because(why)
    way = [Cross(None, head)] if straight else [Cross(None, Beside(HEAD, "北", 6.0)), Cross(head, Beside(HEAD, "北", 4.0))]
    man.go(head, via=way)
    if why is not None:
        man.because(why)
    return man.descend(aside=-STAIR_HALF)


def go_back(rite: Rite, feast: Feasters, man: Actor, to: Actor) -> Intent:
    """P bows and goes: an elder to his mat, another down to his place.  Returns what the next must wait for."""
    man.bow(to.id)
    if feast.is_seated(man):
        return take_mat(rite, man)
    come_down(man, NO_MAT)
    way = [Beside("西阶前", "西", STAIR_HALF), *way_home(feast, man)]
    return man.because(NO_MAT).lasting().go(home_of(feast, man), via=way, face=facing_below(man))


def down_to_basket(man: Actor, *cups: str) -> Stairs:
    """He goes down with the empty cup and sets it in the lower basket."""
    down = come_down(man)
    before = "奠觯·篚"
    man.go(before, via=[Beside("西阶前", "西", STAIR_HALF), Cross(None, ROW), Cross(EAST_SIDE, ROW), Cross(EAST_SIDE, before)], face="东面")
    man.sit()
    man.put(*cups, into="下篚")
    man.rise()
    return down


def back_from_basket(feast: Feasters, man: Actor) -> Walk:
    """From the basket back to his place below."""
    why = assumed("his cup laid down he goes back to his place")
    home = home_of(feast, man)
    if man.id.startswith("赞者"):
        return man.because(why).go(home, via=[Cross(EAST_SIDE, None), Cross(EAST_SIDE, home)], face="西面")
    start: list[Spot] = [Cross(EAST_SIDE, None), Cross(EAST_SIDE, ROW)]
    if man.id.startswith("举觯者"):
        return man.because(why).go(home, via=[start[0], *raisers_way()[1:], Cross(RAISERS_SIDE, home)], face="西面")
    if man.id == "乐正":
        return man.because(why).go("乐正·西阶东", via=[*start, Cross("乐正·西阶东", ROW)], face="北面")
    return man.because(why).go(
        home_of(feast, man), via=[*start, Cross("西阶前", ROW), "西阶前", *way_home(feast, man)], face=facing_below(man)
    )
