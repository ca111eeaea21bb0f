"""若饮君，如燕，则夹爵 (J.50): a prince on the side that was beaten has a cup of the guest's before his own and one after it.

No cup from the stand and no slack bow for him: the guest, who shot with him, drinks, presents the cup, and drinks again.  How
each washes, bows below, and is let go up to bow there, is taken from the 大射仪.
"""

from __future__ import annotations

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.beside_the_hall import OFF, off_the_mat, onto_the_mat
from scenes.xiangshe.company import Company
from scenes.xiangshe.cups import BASIN_LANE, SITS_TO_IT, up_and_fill
from scenes.xiangshe.ways import HALL_LANE

WORDS = "若饮君，如燕，则夹爵"
PRESSED = text(WORDS, "J.50")
HORN, IVORY, PLAIN = "觯·角", "觯·象", "觯·散"
FIRST_CUP = commentary("侍射者降，洗角觯，升酌散，降拜", "大射仪")
COMES_DOWN = commentary("公降一等，小臣正辞", "大射仪")
DECLINES = commentary("小臣正辞，宾升，再拜稽首，公答再拜", "大射仪")
DRINKS_FIRST = commentary("宾坐祭，卒爵，再拜稽首，公答再拜", "大射仪")
SECOND_CUP = commentary("宾降，洗象觯，升酌膳以致，下拜", "大射仪; here there is one jar of wine")
PRINCE_DRINKS = commentary("公卒觯，宾进受觯", "大射仪")
THIRD_CUP = commentary("降，洗散觯，升实散，下拜", "大射仪")
DRINKS_AGAIN = commentary("宾坐，不祭，卒觯", "大射仪; 郑玄: 君既卒爵，复自饮")
WAITS_TO_BE_CALLED = commentary("降，奠于篚，阶西东面立；摈者以命升宾，宾升就席", "大射仪")
BY_THE_WALL_END = assumed("the 小臣 who declines for him stands by the east wall's end; no source says where", "J.50")
PUT_BY = assumed("he sets the cup down before him to bow, and takes it up again", "J.50")
ON_THE_AXIS: list[Spot] = [Cross("西阶上", "堂西道·北")]
"""Up and down the hall on the west stair's axis, west of the stand for the cup (ASSUMED)."""
STAIR_WEST, STAIR_EAST = "西阶前", "阼阶上"
SERVANT = "小臣1"
SERVANTS_PLACE: Spot = Beside("东序端", "南", 3.6)
EAST_COLUMN: Spot = Cross("主人席", "阼阶上")
"""Between his mat and the head of his stair he goes on the mat's line, clear of him who stands west of it (ASSUMED)."""
BEFORE_HIS_MAT: Spot = Beside("主人席", "南", OFF + 1.6)
GIVES_AT: Spot = Beside(BEFORE_HIS_MAT, "西", 2.4)


def cups_of_the_prince(rite: Rite, people: Company) -> None:
    """Three cups: the guest's, the prince's, the guest's; then the guest is called up to his mat."""
    guest, prince, servant = people.guest, people.host, rite.actor(SERVANT)
    _first(rite, guest, prince, servant)
    _second(rite, guest, prince, servant)
    _third(rite, guest, prince, servant)
    with rite.cue("J.50", WORDS):
        guest.because(SITS_TO_IT).rise()
        guest.because(WAITS_TO_BE_CALLED).go("宾从降位", via=[Cross("西阶前", BASIN_LANE), "西阶前"], face="东面")
        called = people.director_of_archery.because(WAITS_TO_BE_CALLED).order("升。", guest.id)
        guest.after(called).because(WAITS_TO_BE_CALLED).go("西阶前", face="北面")
        guest.because(WAITS_TO_BE_CALLED).ascend()
        guest.because(WAITS_TO_BE_CALLED).go("西阶·升堂")
        onto_the_mat(guest)
        onto_the_mat(prince)
        servant.because(BY_THE_WALL_END).go("东堂", via=[Cross("东堂", SERVANTS_PLACE)], face="西面")
        servant.because(BY_THE_WALL_END).leave()


def _first(rite: Rite, guest: Actor, prince: Actor, servant: Actor) -> None:
    with rite.cue("J.50", WORDS):
        off_the_mat(guest)
        guest.because(FIRST_CUP).descend()
        _to_the_basket(guest)
        _wash_and_fill(guest, HORN)
        prince.because(COMES_DOWN).go("阼阶·升堂", via=[BEFORE_HIS_MAT, EAST_COLUMN], face="南面")
        servant.because(BY_THE_WALL_END).enter("东堂", face="西面")
        servant.because(BY_THE_WALL_END).go(SERVANTS_PLACE, via=[Cross("东堂", SERVANTS_PLACE)], face="西面")
    with rite.cue("J.50", WORDS):
        down = _down_with(guest, HORN)
        stepped = prince.after(down).because(COMES_DOWN).descend(1, stair="阼阶")
        _declined(guest, prince, servant, HORN, [stepped], came_down=True)
    with rite.cue("J.50", WORDS):
        guest.because(DRINKS_FIRST).set(HORN, state="实", verb="libate_wine")
        _drains(guest, prince, HORN, DRINKS_FIRST)
        _put_back(guest, HORN)


def _second(rite: Rite, guest: Actor, prince: Actor, servant: Actor) -> None:
    with rite.cue("J.50", WORDS):
        _wash_and_fill(guest, IVORY)
        came = guest.because(SECOND_CUP).go(GIVES_AT, via=[Cross("酌位", "堂西道·北"), Cross(GIVES_AT, "堂西道·北")], face="东面")
        met = prince.after(came).because(SECOND_CUP).go(BEFORE_HIS_MAT, via=[EAST_COLUMN], face="西面")
        guest.after(met).because(SECOND_CUP).hand(IVORY, to=prince, slot="两手")
    with rite.cue("J.50", WORDS):
        guest.because(SECOND_CUP).go("西阶·升堂", via=[Cross(None, HALL_LANE), Cross("西阶·升堂", HALL_LANE)])
        guest.because(SECOND_CUP).descend()
        below = guest.because(SECOND_CUP).go(STAIR_WEST, face="北面")
        _declined(guest, prince, servant, None, [below])
    with rite.cue("J.50", WORDS):
        prince.because(PRINCE_DRINKS).wait(1.6, verb="drink")
        drained = prince.because(PRINCE_DRINKS).set(IVORY, state="虚", verb="drain")
        guest.after(drained).because(PRINCE_DRINKS).go(GIVES_AT, via=[Cross(None, HALL_LANE), Cross(GIVES_AT, HALL_LANE)], face="东面")
        prince.because(PRINCE_DRINKS).face(Toward(guest.id))
        prince.because(PRINCE_DRINKS).hand(IVORY, to=guest, slot="右手")
        guest.because(PRINCE_DRINKS).go("西阶·升堂", via=[Cross(None, HALL_LANE), Cross("西阶·升堂", HALL_LANE)])
        guest.because(PRINCE_DRINKS).descend()
        _into_basket(guest, IVORY)


def _third(rite: Rite, guest: Actor, prince: Actor, servant: Actor) -> None:
    with rite.cue("J.50", WORDS):
        _wash_and_fill(guest, PLAIN)
        prince.because(THIRD_CUP).go("阼阶·升堂", via=[EAST_COLUMN], face="北面")
    with rite.cue("J.50", WORDS):
        down = _down_with(guest, PLAIN)
        _declined(guest, prince, servant, PLAIN, [down])
    with rite.cue("J.50", WORDS):
        _drains(guest, prince, PLAIN, DRINKS_AGAIN)
        _put_back(guest, PLAIN)


# -- the parts of each -----------------------------------------------------------------------------------------------------


def _to_the_basket(guest: Actor) -> None:
    """From before the west stair along the basin's lane to the basket; he sits to it."""
    guest.because(FIRST_CUP).go("洗北·篚", via=[Cross("西阶前", BASIN_LANE), Cross("洗北·篚", BASIN_LANE)], face="南面")
    guest.because(SITS_TO_IT).sit()


def _wash_and_fill(guest: Actor, cup: str) -> None:
    """洗，升，酌: seated at the basket he takes the cup, washes it, and fills it above."""
    guest.because(FIRST_CUP).take(cup, slot="右手")
    guest.because(SITS_TO_IT).rise()
    guest.because(FIRST_CUP).go("洗北", face="南面")
    guest.because(FIRST_CUP).set(cup, state="虚", verb="wash")
    up_and_fill(guest, cup, ON_THE_AXIS)


def _down_with(guest: Actor, cup: str) -> Intent:
    """降拜: with the full cup to the foot of the west stair, facing north; the cup is set down before him."""
    guest.because(FIRST_CUP).go("西阶·升堂", via=[Cross("酌位", "堂西道·北"), *ON_THE_AXIS])
    guest.because(FIRST_CUP).descend()
    guest.because(FIRST_CUP).go(STAIR_WEST, face="北面")
    guest.because(PUT_BY).sit()
    return guest.because(PUT_BY).put(cup, at=Beside(STAIR_WEST, "北", 1.4))


def _declined(guest: Actor, prince: Actor, servant: Actor, cup: str | None, after: list[Intent], *, came_down: bool = False) -> None:
    """小臣正辞，宾升，再拜稽首，公答再拜: he is told not to bow below, and bows above."""
    said = servant.after(*after).because(DECLINES).say("辞。", guest.id, verb="decline")
    guest.after(said)
    if cup:
        guest.because(PUT_BY).take(cup, slot="两手")
        guest.because(PUT_BY).rise()
    guest.because(DECLINES).ascend()
    guest.because(DECLINES).go("西阶上", face="北面")
    if came_down:
        prince.after(said).because(DECLINES).ascend(1, stair="阼阶")
        prince.because(DECLINES).go(STAIR_EAST, face="北面")
    if cup:
        guest.because(PUT_BY).sit()
        guest.because(PUT_BY).put(cup, at=Beside("西阶上", "北", 1.4))
    bowed = guest.because(DECLINES).bow_down(prince.id, times=2)
    prince.after(bowed).because(DECLINES).bow_down(guest.id, times=2)
    if cup:
        guest.because(PUT_BY).take(cup, slot="两手")


def _drains(guest: Actor, prince: Actor, cup: str, why: Evidence) -> None:
    """卒爵，再拜稽首，公答再拜."""
    guest.because(why).wait(1.6, verb="drink")
    guest.because(why).set(cup, state="虚", verb="drain")
    guest.because(PUT_BY).put(cup, at=Beside("西阶上", "北", 1.4))
    bowed = guest.because(DRINKS_FIRST).bow_down(prince.id, times=2)
    prince.after(bowed).because(DRINKS_FIRST).bow_down(guest.id, times=2)
    guest.because(PUT_BY).take(cup, slot="右手")
    guest.because(PUT_BY).rise()


def _put_back(guest: Actor, cup: str) -> None:
    guest.because(DRINKS_FIRST).go("西阶·升堂", face="南面")
    guest.because(DRINKS_FIRST).descend()
    _into_basket(guest, cup)


def _into_basket(guest: Actor, cup: str) -> None:
    """奠于篚: he stays seated there."""
    _to_the_basket(guest)
    guest.because(WAITS_TO_BE_CALLED).put(cup, into="下篚")
