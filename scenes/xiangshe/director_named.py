"""13 立司正: the usher is made 司正, asks guest and host to be at ease, and sets up his goblet in the middle of the court."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.hall_ways import ROW, WEST_LANE, guest_off_mat, guest_to_mat, host_off_mat_south, host_to_mat
from scenes.xiangshe.offering import take_from_floor
from scenes.xiangshe.serving import (
    FROM_EAST_WALL_TOO,
    GUEST_SIDE,
    HOST_SIDE,
    LEFT_FOR_LATER,
    SOUTH_OF_BASIN,
    Servants,
    bow_with_cup,
    down_to_foot,
    drain,
    fill,
    from_jars,
)

GOBLET = "觯3"
INSIDE: list[Spot] = ["楹内·西", "楹内·东"]
"""由楹内: from stair to stair north of both pillars."""
COMES_BEFORE_HIM = assumed("he comes before the host, who stands below his stair, to be named")
ASKED_AS_AT_THE_FEAST = commentary("主人曰：请安于宾", "乡饮酒礼; the words here are given at 13.06")
TO_EACH_OTHER = assumed("they turn to one another to bow")
HANDS_JOINED = commentary("共，少立", "乡饮酒礼, on 13.10")
DISHES = text("司正既举觯，而荐诸其位", "J.16")


def name_director(rite: Rite, people: Company) -> None:
    """13.01–13.16."""
    host, guest, usher = people.host, people.guest, people.director_of_arms
    with rite.cue("13.01", "主人降席自南方，侧降。"):
        down_to_foot(host, HOST_SIDE, host_off_mat_south())
    with rite.cue("13.02", "作相为司正，司正礼辞，许诺。"):
        there = usher.because(COMES_BEFORE_HIM).go("司正·受作", face="东面")
        asked = host.after(there).say("为司正。", usher.id, verb="appoint")
        usher.after(asked).say("辞", host.id, verb="decline")
        usher.say("诺。", host.id, verb="consent")
        usher.becomes("司正")
    with rite.cue("13.03", "主人再拜，司正答拜。"):
        bowed = host.bow_down(usher.id, times=2)
        usher.after(bowed).bow_down(host.id)
    with rite.cue("13.04", "主人升就席。"):
        host.ascend(stair=HOST_SIDE.stair)
        host.go("主人席", via=host_to_mat(), face="西面")
    _ask_to_be_at_ease(rite, host, guest, usher)
    _set_up_goblet(rite, usher, Servants(rite))


def _ask_to_be_at_ease(rite: Rite, host: Actor, guest: Actor, director: Actor) -> None:
    with rite.cue("13.05", "司正洗觯，升自西阶，由楹内适阼阶上，北面受命于主人。"):
        _to_basin(director, SOUTH_OF_BASIN.basket)
        director.sit()
        director.take(GOBLET, slot="两手")
        director.rise()
        director.go(SOUTH_OF_BASIN.basin, face="北面")
        director.wait(2.0, verb="wash")
        director.go(GUEST_SIDE.foot, via=SOUTH_OF_BASIN.back)
        director.ascend()
        there = director.go(HOST_SIDE.top, via=INSIDE, face="北面")
        told = host.after(there).because(ASKED_AS_AT_THE_FEAST).say("请安于宾。", director.id)
        director.wait(0.5, verb="receive_order", until=[told])
    with rite.cue("13.06", "西阶上北面请安于宾，宾礼辞，许。"):
        director.go(GUEST_SIDE.top, via=INSIDE[::-1], face="北面")
        asked = director.say("请安", guest.id, verb="ask")
        guest.after(asked).say("辞", director.id, verb="decline")
        consented = guest.say("许", director.id, verb="consent")
        director.wait(0.5, verb="listen", until=[consented])
    with rite.cue("13.07", "司正告于主人，遂立于楹间以相拜。"):
        director.go(HOST_SIDE.top, via=INSIDE, face="北面")
        director.say("告", host.id, verb="report")
        director.go("楹间", via=["楹内·东", Cross("楹间", "楹内·东")], face="北面")
    with rite.cue("13.08", "主人阼阶上再拜，宾西阶上答再拜，皆揖就席。"):
        host.go(HOST_SIDE.top, via=host_off_mat_south(), face="北面")
        came = guest.go(GUEST_SIDE.top, via=guest_off_mat(), face="北面")
        bowed = host.after(came).bow_down(guest.id, times=2)
        answered = guest.after(bowed).bow_down(host.id, times=2)
        host.after(answered).because(TO_EACH_OTHER).face("西面")
        guest.because(TO_EACH_OTHER).face("东面")
        bow = host.bow(guest.id)
        guest.along_with(bow).bow(host.id)
        host.go("主人席", via=host_to_mat(), face="西面")
        guest.go("宾席", via=guest_to_mat(), face="南面")


def _set_up_goblet(rite: Rite, director: Actor, servants: Servants) -> None:
    with rite.cue("13.09", "司正实觯，降自西阶，中庭北面坐奠觯。"):
        fill(director, GOBLET, [Cross("楹间", ROW), Cross("酌位", ROW)])
        director.go("西阶·升堂", via=[*from_jars(), *WEST_LANE[::-1]])
        director.descend()
        director.go("司正·奠", via=[Cross(GUEST_SIDE.foot, "司正·奠")], face="北面")
        director.sit()
        director.put(GOBLET, at="觯")
    with rite.cue("13.10", "兴，退，少立。"):
        director.rise()
        director.step("司正位")
        director.because(HANDS_JOINED).wait(2.0, verb="stand_hands_joined")
    with rite.cue("13.11", "进，坐取觯，兴。"):
        director.step("司正·奠")
        take_from_floor(director, GOBLET)
    with rite.cue("13.12", "反坐，不祭，遂卒觯，兴。"):
        director.step("司正位")
        drain(director, GOBLET)
    with rite.cue("13.13", "坐奠觯，拜，执觯兴。"):
        bow_with_cup(director, GOBLET, None)
    with rite.cue("13.14", "洗，北面坐奠于其所，兴。"):
        _to_basin(director, SOUTH_OF_BASIN.basin)
        director.wait(2.0, verb="wash")
        director.go("司正·奠", via=[Cross("洗南", "洗道·南"), Cross("司正·奠", "洗道·南")], face="北面")
        director.sit()
        director.put(GOBLET, at="觯")
        director.rise()
    with rite.cue("13.15", "少退，北面立于觯南。"):
        servants.below.after(director.step("司正位"))
        _dishes(servants.below)
    rite.held("13.16", "the-goblet-stays", "the goblet 觯2 stays west of the guest's dishes until 45")


def _to_basin(man: Actor, place: str) -> None:
    """From the middle line of the court south of the basin's line, and to it from the south."""
    man.go(place, via=[Cross(None, "洗道·南"), Cross(place, "洗道·南")], face=SOUTH_OF_BASIN.facing)


def _dishes(man: Actor) -> None:
    """荐诸其位: his dishes are set south of the goblet."""
    home = "赞者·位3"
    aside = Beside(home, "东", 2.0)
    out: list[Spot] = [Cross(aside, home), Cross(aside, "俎道·东")]
    man.because(FROM_EAST_WALL_TOO).go("东壁", via=[*out, "俎道·东"])
    man.because(FROM_EAST_WALL_TOO).take("荐·司正", slot="两手")
    at = Beside("觯", "南", 1.2)
    stand = Beside(at, "东", 2.5)
    man.because(DISHES).go(stand, via=["俎道·东", Cross(stand, "俎道·东")], face="西面")
    man.because(DISHES).put("荐·司正", at=at)
    man.because(LEFT_FOR_LATER).go(home, via=[Cross(stand, "俎道·东"), *out[::-1]], face="西面")
