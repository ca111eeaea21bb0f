"""01 戒宾, 03 速宾: the host invites the guest at his gate, and summons him."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company, with_prince
from scenes.xiangshe.guests_gate import GATE_STAGE
from scenes.xiangshe.serving import elders, lower_guests

HE_IS_PRINCE = text("君射，则为下射。", "J.50")
DARK = commentary("戒宾玄端", "郑玄, ZJ 005-6a; 盛世佐 011-18b", "W14")
THE_ROAD = assumed("he comes from the south, and goes back there")
TO_HIS_BACK = commentary("此即拜送也", "敖继公 004-2a")
BACK_IN = assumed("the host gone, he goes in again")
COME_AFTER = commentary("主人既退，众宾乃至于宾之门而与之皆行", "敖继公 005-5b")
OFF = 2.1
"""Seconds from man to man as they leave: each comes into the road ahead of the place of the one before (ASSUMED)."""
OUT: list[Spot] = ["宾家·门", Cross("宾家·门", "宾·门东")]
PACED = 1.5
"""Seconds from man to man on the road (ASSUMED)."""


def invite(rite: Rite, people: Company) -> None:
    """01: he comes to the guest's gate; the guest comes out; they bow, he asks, and it is granted."""
    host, guest = people.host, people.guest
    dark = rite.options.reading("W14") == "zheng"
    with rite.cue("01.01", "主人戒宾。"):
        if with_prince(rite.options):
            host.because(HE_IS_PRINCE).becomes("君")
        if dark:
            guest.because(DARK).put_on("玄端")
            host.because(DARK).put_on("玄端")
        _arrive(host)
    with rite.cue("01.02", "宾出迎，再拜。"):
        _come_out(guest)
        guest.bow_down(host.id, times=2)
    with rite.cue("01.03", "主人答再拜，乃请。"):
        host.bow_down(guest.id, times=2)
        host.say("请", guest.id, verb="ask")
    with rite.cue("01.04", "宾礼辞许。"):
        guest.say("辞", host.id, verb="decline")
        guest.say("许", host.id, verb="consent")
    with rite.cue("01.05", "主人再拜，宾答再拜。"):
        bowed = host.bow_down(guest.id, times=2)
        guest.after(bowed).bow_down(host.id, times=2)
    with rite.cue("01.06", "主人退，宾送再拜。"):
        leaving = host.lasting().go("主人·来")
        host.lasting().because(THE_ROAD).leave()
        guest.follow(leaving, 1.0)
        guest.because(TO_HIS_BACK).bow_down(host.id, times=2)
        guest.because(BACK_IN).go("宾家·内", via=OUT[::-1], face="南面")


def summon(rite: Rite, people: Company) -> None:
    """03: when the broth is done he comes again, asks nothing, and goes; guest and other guests follow."""
    host, guest = people.host, people.guest
    rite.laid_out("03.01", "狗 cooked north-east of the hall (J.02)")
    with rite.cue("03.02", "主人朝服，乃速宾。"):
        if rite.options.reading("W14") == "zheng":
            host.take_off("玄端")
        host.because(THE_ROAD).enter("主人·来", stage=GATE_STAGE)
        host.go("主人·门西", face="东面")
    with rite.cue("03.03", "宾朝服出迎，再拜。"):
        if rite.options.reading("W14") == "zheng":
            guest.take_off("玄端")
        _come_out(guest)
        guest.bow_down(host.id, times=2)
    with rite.cue("03.04", "主人答再拜，退。"):
        host.bow_down(guest.id, times=2)
        host.lasting().go("主人·来")
        gone = host.lasting().because(THE_ROAD).leave()
    with rite.cue("03.05", "宾送再拜。"):
        guest.because(TO_HIS_BACK).bow_down(host.id, times=2)
    with rite.cue("03.06", "宾及众宾遂从之。"):
        _all_go(rite, guest, gone)


def _arrive(host: Actor) -> None:
    host.go("主人·门西", face="东面")


def _come_out(guest: Actor) -> None:
    guest.go("宾·门东", via=OUT, face="西面")


def _all_go(rite: Rite, guest: Actor, gone: Intent) -> None:
    """The other guests come to his gate once the host is gone; the guest goes first, they follow in order of age."""
    others = [man for man, _ in (*elders(rite), *lower_guests(rite))]
    come: list[Intent] = []
    before: Intent | None = None
    for n, man in enumerate(others, start=1):
        if before is not None:
            man.follow(before, PACED)
        else:
            man.after(gone)
        man.because(COME_AFTER).enter("宾门外·来", stage=GATE_STAGE)
        place = f"宾门外·众宾{n}"
        before = man.because(COME_AFTER).go(place, via=[Cross(place, "宾门外·来")], face="东面")
        come.append(before)
    leading = guest.after(*come).go("宾家·去")
    before = leading
    for man in others:
        man.follow(before, OFF)
        before = man.go("宾家·去", via=[Cross("宾家·去", None)])
        man.because(THE_ROAD).leave()
    guest.because(THE_ROAD).leave()
