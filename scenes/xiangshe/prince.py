"""君射 (J.50): under the option ``prince`` the host is a prince, and shoots with the guest as J.50 and the 大射仪 have it.

He keeps the host's mat, stair and bows and everything else that the host does; the record gives no more.  What J.50 leaves
unsaid (who stands where by him, who tells him, who goes first) is taken from the 大射仪, whose words the evidence quotes.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite, ScriptCue
from scenes.xiangshe.banner import banner
from scenes.xiangshe.beside_the_hall import (
    OFF,
    attended,
    back_from_gear,
    by_the_wall,
    gear_at,
    go_down_to_arm,
    go_to_arm,
    grandees,
    lay_down_gear,
    onto_the_mat,
    take_gear,
    up_own_stair,
)
from scenes.xiangshe.company import Company, Pair, arrows_of, bow_of
from scenes.xiangshe.scoring import Round, clear_again
from scenes.xiangshe.shooting import Cues, Shots, one_arrow
from scenes.xiangshe.teaching import face_the_target, pillar_rounded, way_to_mark
from scenes.xiangshe.verse import verse
from scenes.xiangshe.ways import LANE_WEST

BELOW = "君射，则为下射。"
BEHIND_THE_MARK = "上射退于物一笴"
WAITS = "既发，则答君而俟"
MUSIC = "君，乐作而后就物。"
RED = "君，袒朱襦以射。"
CLOTH = "小臣以巾执矢以授。"

TARGET_CALLED = commentary("公将射，则司马师命负侯", "大射仪; here 司马 does it, from his place")
TOLD = commentary("司射去扑，适阼阶下，告射于公，公许；适西阶东，告于宾", "大射仪")
BACK_AGAIN = commentary("遂搢扑，反位", "大射仪")
SERVANTS_WAIT = commentary("一小射正授弓拂弓，皆以俟于东堂", "大射仪")
FOLLOW = commentary("公就物，小射正奉决拾以笥，大射正执弓，皆以从于物", "大射仪; here a 小臣 bears the basket")
SETS_BASKET = commentary("坐奠笥于物南，遂拂以巾，取决，兴，赞设决", "大射仪")
HELPS = commentary("小臣正赞袒，公袒朱襦", "大射仪")
WITHDRAWS = commentary("卒袒，小臣正退俟于东堂", "大射仪")
GIVES_BOW = commentary("大射正执弓……左执弣，右执箫以授公", "大射仪")
ON_HIS_RIGHT = commentary("授弓矢皆当于公右", "敖继公 007-51b")
STANDS_BEHIND = commentary("大射正立于公后，以矢行告于公，下曰留，上曰扬，左右曰方", "大射仪")
TAKES_BOW = commentary("公既发，大射正受弓而俟", "大射仪")
HELPS_COVER = commentary("小臣正赞袭，公还", "大射仪")
GUEST_AFTER = commentary("公还，而后宾降，释弓于堂西，反位于阶西，东面", "大射仪")
CALLED_UP = commentary("公即席，司正以命升宾，宾升复筵", "大射仪; here 司射, who attends him (J.33)")
FACES_THE_PRINCE = commentary("东面立而对之", "敖继公, on 答君")
TURNS_TO_SHOOT = assumed("he turns south again for his next arrow", "J.50")
HIS_OWN_WAY = assumed("from his mat round the north of the east pillar to the mark; no source gives the way", "J.50")
ON_THE_STROKE = text("不鼓不释", "38.09")
NOT_BOUND_BY_IT = commentary("稍属，不以乐志", "大射仪: he need not shoot on the stroke", "F25")
FELL_SHORT = "留。"
FIRST_SERVANT, SECOND_SERVANT, OFFICER = "小臣1", "小臣2", "大射正"

NEAR = 2.0
"""尺 from the prince to those who serve him at the mark (ASSUMED, domain §7: 2 to 4)."""
EAST_ROW: Spot = Beside("东序端", "南", 3.6)
"""Out of the 东堂 to the hall by the south of the east wall's end (ASSUMED)."""


# -- where they stand ------------------------------------------------------------------------------------------------------

WEST_MARK, EAST_MARK = "右物", "左物"
GUESTS_PLACE = "右物·北"
"""退于物一笴."""
BASKET_AT: Spot = Beside(EAST_MARK, "南", 3.0)
DRESSING: Spot = Beside(Beside(EAST_MARK, "南", 3.0), "东", NEAR)
"""South-east of him: beside the basket, which stands south of the mark."""
ARROWS_FROM: Spot = Beside(Beside(EAST_MARK, "北", 1.6), "西", NEAR)
"""On his right as he faces the target (当于公右)."""
BEHIND_HIM: Spot = Beside(EAST_MARK, "北", 2.8)
WAIT_OFFICER: Spot = "东堂"
WAIT_ARROWS: Spot = Beside("东堂", "东", 3.0)
WAIT_BASKET: Spot = Beside("东堂", "西", 3.0)
EAST_OF_MARK: Spot = Beside(EAST_MARK, "东", 5.5)


@dataclass(frozen=True)
class Prince:
    """Who and what the prince's shooting needs in one round (2 or 3)."""

    rite: Rite
    people: Company
    pair: Pair
    this: Round

    @property
    def prince(self) -> Actor:
        return self.pair.lower

    @property
    def guest(self) -> Actor:
        return self.pair.upper

    @property
    def music(self) -> bool:
        """Whether there is music in this round for him (F25 ``second``: in the second already)."""
        return self.this.number == 3 or self.rite.options.reading("F25") == "second"

    def cue(self, words: str) -> AbstractContextManager[ScriptCue]:
        return self.rite.cue("J.50", words)

    def servant(self, who: str) -> Actor:
        return self.rite.actor(who)


def guest_and_prince(cue: Cues, rite: Rite, people: Company, this: Round, *, bring: bool = False) -> None:
    """28 (39): the guest arms below and waits behind his mark; the prince comes from his mat; both shoot; the prince goes first.

    ``cue`` opens the cues of the guest, like those of 28; ``bring`` as for :func:`go_down_to_arm`.
    """
    pair = people.honoured_pair
    assert pair is not None
    his = Prince(rite, people, pair, this)
    _call_the_target(his)
    _tell_them(his)
    go_down_to_arm(cue, rite, people, bring=bring, but=[his.prince])
    _guest_goes_up(cue, his)
    _clear_for_him(his)
    _come_to_the_mark(his)
    _bare_and_arm(his)
    this.bout(cue, pair, shoot=lambda _cue, _pair: _shoot(his))
    _prince_goes_back(his)
    _guest_goes_down(cue, his)


# -- before he shoots ------------------------------------------------------------------------------------------------------


def _call_the_target(his: Prince) -> None:
    """司马命负侯, for him anew."""
    sima, marker = his.people.director_of_arms, his.people.marker
    with his.cue(BELOW):
        sima.because(TARGET_CALLED).face(Toward(marker.id))
        sima.because(TARGET_CALLED).order("负侯。", marker.id)
        sima.because(TARGET_CALLED).face("东面")
        marker.because(TARGET_CALLED).set("旌", state=banner(marker, "举"), verb="raise_banner")
        marker.because(TARGET_CALLED).go("侯前", via=["去侯·1"], face="北面")


def _tell_them(his: Prince) -> None:
    """司射 without the rod tells the prince at the foot of his stair, then the guest from the east of the west stair."""
    sishe = his.people.director_of_archery
    with his.cue(BELOW):
        sishe.because(TOLD).go("司射·阶西", via=[Cross(LANE_WEST, None), LANE_WEST], face="北面")
        sishe.because(TOLD).lean("扑", at="司射·射器")
        row: Spot = Beside("西阶前", "南", 1.0)
        way: list[Spot] = [Cross("司射·阶西", row), Cross("阼阶前", row)]
        sishe.because(TOLD).go("阼阶前", via=way, face="北面")
        told = sishe.because(TOLD).say("请射。", his.prince.id, verb="report")
        agreed = his.prince.after(told).because(TOLD).say("诺。", sishe.id, verb="consent")
        sishe.after(agreed).because(TOLD).go("司射·命射", via=[Cross("司射·命射", "阼阶前")], face="北面")
        sishe.because(TOLD).say("请射。", his.guest.id, verb="report")
        sishe.because(BACK_AGAIN).go("司射·阶西", via=[Cross("司射·命射", row), Cross("司射·阶西", row)], face="北面")
        sishe.because(BACK_AGAIN).take("扑", slot="右手")
        sishe.because(BACK_AGAIN).tuck("扑")
        sishe.because(BACK_AGAIN).go("司射位", via=[LANE_WEST, Cross(LANE_WEST, "司射位")], face="东面")


def _guest_goes_up(cue: Cues, his: Prince) -> None:
    """28.03–28.05 for the guest alone; then behind his mark by an arrow's length, facing east."""
    rite, guest = his.rite, his.guest
    with cue("28.03", "宾于堂西亦如之。"):
        if not grandees(his.people):
            go_to_arm(guest)
        take_gear(rite, guest, arrows=True)
    with cue("28.04", "皆由其阶，阶下揖，升堂揖。"):
        up_own_stair(guest, back_from_gear(guest))
    with cue("28.05", "皆当其物，北面揖，及物揖"):
        guest.go("当物·右", via=way_to_mark(rite.options), face="北面", round_=pillar_rounded(rite.options))
        guest.bow()
        guest.go("及物·右")
        guest.bow()
    with his.cue(BEHIND_THE_MARK):
        beside = Beside(WEST_MARK, "西", 2.4)
        guest.go(GUESTS_PLACE, via=[Cross(beside, None), Cross(beside, GUESTS_PLACE)], face="东面")


def _clear_for_him(his: Prince) -> None:
    """司马升，命去侯如初, while the guest waits behind his mark."""
    rite, people = his.rite, his.people
    clear_again(rite, people, "J.50", BELOW, "J.50", BELOW)
    _servants_ready(his)


def _servants_ready(his: Prince) -> None:
    """皆以俟于东堂: one with the bow, one with four arrows in a cloth, one with ring and guard in a basket."""
    officer, arrows, basket = (his.servant(who) for who in (OFFICER, SECOND_SERVANT, FIRST_SERVANT))
    first = his.this.number == 2
    at = by_the_wall(his.prince.id) if first else gear_at(his.rite, his.prince.id)
    side, facing = ("东", "西面") if first and his.rite.options.reading("D20") == "xi" else ("西", "东面")
    with his.cue(CLOTH):
        basket.because(SERVANTS_WAIT).enter(WAIT_BASKET, face="西面")
        basket.because(SERVANTS_WAIT).take("笥", slot="两手")
        arrows.because(SERVANTS_WAIT).enter(WAIT_ARROWS, face="西面")
        arrows.because(text(CLOTH, "J.50")).take("巾", slot="右手")
        officer.because(SERVANTS_WAIT).enter(WAIT_OFFICER, face="西面")
        stand: Spot = Beside(at, side, 2.2)
        back: list[Intent] = []
        for man, home, things in ((officer, WAIT_OFFICER, (bow_of(his.prince.id),)), (arrows, WAIT_ARROWS, arrows_of(his.prince.id))):
            man.because(SERVANTS_WAIT).wait(until=back)
            row: Spot = Beside(home, "南", 2.4)  # past the other, who waits
            man.because(SERVANTS_WAIT).go(stand, via=[row, Cross(stand, row)], face=facing)
            man.because(SERVANTS_WAIT).take(*things, slot="右手")
            back = [man.because(SERVANTS_WAIT).go(home, via=[Cross(stand, row), row], face="西面")]


def _way_to_mark(his: Prince) -> list[Spot]:
    """From his mat by its south; in a 庠 round the north of the east pillar."""
    south: Spot = Beside("主人席", "南", OFF + 1.6)
    if his.rite.options["venue"] == "庠":
        return [south, Beside("东楹", "北", 5.0)]
    return [south, Cross(EAST_OF_MARK, south), EAST_OF_MARK]


def _come_to_the_mark(his: Prince) -> None:
    """乐作而后就物: he leaves his mat when the music has begun, and his servants follow him from the 东堂."""
    prince = his.prince
    with his.cue(MUSIC):
        begun: Intent | None = None
        if his.music:
            begun = verse(his.people)[0]
        known = text(MUSIC, "J.50", "F25") if begun else HIS_OWN_WAY
        if begun is not None:
            prince.after(begun)
        there = prince.because(known).go(EAST_MARK, via=_way_to_mark(his), face="南面")
        ahead: Intent = there
        for who, home, spot, facing in (
            (FIRST_SERVANT, WAIT_BASKET, DRESSING, "西面"),
            (OFFICER, WAIT_OFFICER, BEHIND_HIM, "南面"),
            (SECOND_SERVANT, WAIT_ARROWS, ARROWS_FROM, "南面"),
        ):
            man = his.servant(who)
            man.because(FOLLOW).wait(until=[ahead])
            ahead = man.because(FOLLOW).go(spot, via=_to(spot, home), face=facing)


def _to(spot: Spot, home: Spot) -> list[Spot]:
    """From where he waits in the 东堂 by the south of the wall's end to the east of the mark, and in to ``spot`` from there."""
    row: Spot = Beside(BEHIND_HIM, "北", 2.2) if spot == ARROWS_FROM else spot
    way: list[Spot] = [Cross(home, EAST_ROW), Cross(EAST_OF_MARK, EAST_ROW), Cross(EAST_OF_MARK, row)]
    return [*way, Cross(spot, row)] if row != spot else way


def _back(spot: Spot, home: Spot) -> list[Spot]:
    return _to(spot, home)[::-1]


def _bare_and_arm(his: Prince) -> None:
    """袒朱襦: the basket is set south of the mark, ring and guard are put on him, the arm bared to the red jacket."""
    prince, servant = his.prince, his.servant(FIRST_SERVANT)
    with his.cue(RED):
        servant.because(SETS_BASKET).sit()
        servant.because(SETS_BASKET).put("笥", at=BASKET_AT)
        servant.because(SETS_BASKET).rise()
        helped = servant.because(HELPS).wait(2.0, verb="help_to_bare")
        prince.along_with(helped).because(HELPS).dress("bare", on=("袒", "朱襦", "决遂"))
        servant.because(WITHDRAWS).sit()
        servant.because(WITHDRAWS).take("笥", slot="两手")
        servant.because(WITHDRAWS).rise()
        servant.because(WITHDRAWS).go(WAIT_BASKET, via=_back(DRESSING, WAIT_BASKET), face="西面")


# -- four arrows each ------------------------------------------------------------------------------------------------------


def _shoot(his: Prince) -> Shots:
    """By turns, the guest first (F24 ``upper``) or the prince (``prince``); the guest faces him while he shoots."""
    shots: Shots = []
    prince_first = his.rite.options.reading("F24") == "prince"
    for n in range(1, 5):
        for turn in (_prince_shoots, _guest_shoots) if prince_first else (_guest_shoots, _prince_shoots):
            shots.append(turn(his, n))
    return shots


def _guest_shoots(his: Prince, n: int) -> tuple[Intent, Actor, bool]:
    """既发，则答君而俟: south for his arrow, then east to the prince, till he has loosed."""
    rite, guest = his.rite, his.guest
    with his.cue(WAITS):
        guest.because(TURNS_TO_SHOOT).face("南面", sense="cw")
        if n == 1:
            guest.wait(1.2, verb="look")
            guest.wait(1.0, verb="set_feet")
        if his.music:
            guest.along_with(verse(his.people)[0]).because(ON_THE_STROKE)
        shot = one_arrow(rite, his.pair, guest, n, his.this.number)
        if n < 4:
            guest.nip(arrows_of(guest.id)[n])
        guest.because(FACES_THE_PRINCE).face("东面", sense="ccw")
    return shot


def _prince_shoots(his: Prince, n: int) -> tuple[Intent, Actor, bool]:
    """以巾执矢以授: bow and one arrow are handed to him, and the bow is taken from him when he has shot."""
    rite, prince = his.rite, his.prince
    officer, servant = his.servant(OFFICER), his.servant(SECOND_SERVANT)
    bow, arrow = bow_of(prince.id), arrows_of(prince.id)[n - 1]
    with his.cue(CLOTH):
        given = officer.because(GIVES_BOW if n == 1 else TAKES_BOW).hand(bow, to=prince, slot="左手", state="张")
        handed = servant.after(given).because(ON_HIS_RIGHT).hand(arrow, to=prince, slot="指间")
        prince.after(handed)
        if his.music:
            prince.because(NOT_BOUND_BY_IT)
        shot = one_arrow(rite, his.pair, prince, n, his.this.number)
        prince.because(TAKES_BOW).hand(bow, to=officer, slot="两手")
        if not shot[2]:
            officer.because(STANDS_BEHIND).say(FELL_SHORT, prince.id, verb="report")
    return shot


# -- after it --------------------------------------------------------------------------------------------------------------


def _prince_goes_back(his: Prince) -> None:
    """公还: he is helped to cover his arm and goes back to his mat first; his servants withdraw."""
    prince = his.prince
    servant, officer, arrows = (his.servant(who) for who in (FIRST_SERVANT, OFFICER, SECOND_SERVANT))
    at = gear_at(his.rite, prince.id)
    with his.cue(BELOW):
        servant.because(HELPS_COVER).go(DRESSING, via=_to(DRESSING, WAIT_BASKET), face="西面")
        helped = servant.because(HELPS_COVER).wait(2.0, verb="help_to_cover")
        prince.after(helped).because(HELPS_COVER).dress("cover", off=("袒", "朱襦", "决遂"))
        seated = prince.because(HELPS_COVER).go("主人席", via=_way_to_mark(his)[::-1], face="西面")
        officer.because(WITHDRAWS).wait(until=[seated])
        stand: Spot = Beside(at, "西", 2.2)
        first = officer.because(WITHDRAWS).go(stand, via=[*_back(BEHIND_HIM, WAIT_OFFICER), Cross(WAIT_OFFICER, stand)], face="东面")
        officer.because(WITHDRAWS).lean(bow_of(prince.id), at=at, facing="北面")
        officer.because(WITHDRAWS).go(WAIT_OFFICER, face="西面")
        officer.because(WITHDRAWS).leave()
        servant.because(WITHDRAWS).follow(first, 3.5)
        servant.because(WITHDRAWS).go(WAIT_BASKET, via=_back(DRESSING, WAIT_BASKET), face="西面")
        servant.because(WITHDRAWS).put("笥", at=WAIT_BASKET)
        servant.because(WITHDRAWS).leave()
        arrows.because(WITHDRAWS).follow(first, 6.5)
        arrows.because(WITHDRAWS).go(WAIT_ARROWS, via=_back(ARROWS_FROM, WAIT_ARROWS), face="西面")
        arrows.because(WITHDRAWS).put("巾", at=WAIT_ARROWS)
        arrows.because(WITHDRAWS).leave()


def _guest_goes_down(cue: Cues, his: Prince) -> None:
    """而后宾降: the guest goes down, lays his gear down, waits west of the stair, and is called up."""
    rite, people, guest = his.rite, his.people, his.guest
    with cue("28.06", "卒，南面揖，皆由其阶，阶上揖，降阶揖。"):
        guest.because(GUEST_AFTER).face("南面", sense="cw")
        guest.wait(0.8, verb="hold_string")
        face_the_target(rite, guest)
        guest.bow()
        beside = Beside(WEST_MARK, "西", 2.4)
        way: list[Spot] = list(reversed(way_to_mark(rite.options)))
        out: list[Spot] = [Cross(beside, None), Cross(beside, way[0]), *way]
        guest.go("西阶·升堂", via=out, face="南面", round_=pillar_rounded(rite.options))
        guest.bow()
        guest.descend()
        guest.go("西阶前", face="南面")
        guest.bow()
    with cue("28.07", "宾序西，主人序东，皆释弓，说决拾，袭，反位。"):
        go_to_arm(guest)
        lay_down_gear(rite, guest)
        guest.because(GUEST_AFTER).go("宾从降位", via=[*back_from_gear(guest)], face="东面")
    with cue("28.08", "升，及阶揖，升堂揖，皆就席。"):
        called = people.director_of_archery.because(CALLED_UP).order("升。", guest.id)
        up_own_stair(guest.after(called), [])
        attended(people.director_of_archery, [onto_the_mat(guest)])
