"""50 拜赐: on the next day the guest gives thanks at the host's gate, the host at the guest's; neither sees the other."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import Feasters
from scenes.xiangshe.guests_gate import GATE_STAGE
from scenes.xiangshe.hosts_house import HOUSE_STAGE

COURT_DRESS = "朝服"
ASKS = commentary("摈者出请入告", "敖继公 005-84b")
ROAD = assumed("he comes by the road from the south, and goes the same way")
HOME = assumed("the day before is over: he has gone home")
CARRIED_HOME = assumed("the guest's follower has carried his stand home (47.11) and lays it down there")
USHER = assumed("a man of the house is the usher at its gate")
TWICE = assumed("拜: no source says how often; twice, as at the gate in 49.04")
FACING = {
    "north": assumed("towards the gate: no source says", "", "F18"),
    "east": assumed("as a guest outside a gate stands: no source says", "", "F18"),
}
IN_DRESS = text("宾朝服以拜赐于门外", "50.01", "F19")
IN_DISTRICT_DRESS = commentary("乡服", "盛世佐 013-11b", "F19")


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 50."""
    guest, host = people.guest, people.host
    usher, other = feast.assistants[0], feast.followers[0]
    dress = dress_of_day(rite)
    why = IN_DISTRICT_DRESS if dress != COURT_DRESS else IN_DRESS
    with rite.cue("50.01", "明日，宾朝服以拜赐于门外"):
        guest.because(why).dress("put_on", on=[dress])
        guest.because(ROAD).enter("门外·来", stage=HOUSE_STAGE)
        usher.because(HOME).leave()
        usher.because(USHER).enter("门内·西", stage=HOUSE_STAGE)
        arrived = guest.go("门外·宾", via=[Beside("门外·宾", "南", 4.0)], face="东面")
        usher.after(arrived)
        _asks(usher, "摈·门", [Beside("摈·门", "北", 8.0)], guest, "拜赐。")
    with rite.cue("50.01", "主人不见。"):
        _answers(rite, usher, "门内·西", "摈·门", [Beside("摈·门", "北", 8.0)], guest)
        guest.because(ROAD).go("门外·来")
        guest.because(ROAD).leave()
    with rite.cue("50.02", "如宾服，遂从之，拜辱于门外"):
        host.because(HOME).leave()
        host.because(why).dress("put_on", on=[dress])
        host.because(ROAD).enter("主人·来", stage=GATE_STAGE)
        other.because(USHER).enter("宾家·内", stage=GATE_STAGE)
        other.because(CARRIED_HOME).put("俎·宾", at=Beside("宾家·内", "东", 2.0))
        arrived = host.go("主人·门西", face="东面")
        other.after(arrived)
        at = Beside(Beside("门", "西", 2.0), "南", 4.0)
        _asks(other, at, [Beside(Beside("门", "西", 2.0), "北", 4.0)], host, "拜辱。")
        _answers(rite, other, "宾家·内", at, [Beside(Beside("门", "西", 2.0), "北", 4.0)], host)
    with rite.cue("50.02", "乃退。"):
        host.go("主人·来")
        host.because(ROAD).leave()


def dress_of_day(rite: Rite) -> str:
    """What guest and host wear on the next day: a guest without office, with whom no 大夫 came (J.01), may have no 朝服 (F19)."""
    without_office = rite.options.int("grandees") == 0
    return "乡服" if rite.options.reading("F19") == "xiang" and without_office else COURT_DRESS


def _asks(usher: Actor, at: Spot, via: list[Spot], visitor: Actor, words: str) -> None:
    """The usher comes out and asks; the visitor says why he has come."""
    usher.because(ASKS).go(at, via=via, face="西南面")
    asked = usher.because(ASKS).say("请事。", visitor.id, verb="ask")
    visitor.after(asked).because(ASKS).say(words, usher.id, verb="answer")


def _answers(rite: Rite, usher: Actor, inside: Spot, at: Spot, via: list[Spot], visitor: Actor) -> None:
    """The usher goes in to report, comes out and declines for his master; the visitor bows twice to nobody's answer."""
    usher.because(ASKS).go(inside, via=list(reversed(via)))
    usher.because(ASKS).go(at, via=via, face="西南面")
    declined = usher.because(ASKS).say("辞不见。", visitor.id, verb="decline")
    f18 = rite.options.reading("F18")
    if f18 == "north":
        visitor.after(declined).because(FACING[f18]).face("北面")
    else:
        visitor.after(declined).because(FACING[f18]).wait(0.4)
    bowing = visitor.because(TWICE).bow_down(times=2)
    usher.after(bowing).lasting().because(ASKS).go(inside, via=list(reversed(via)))
