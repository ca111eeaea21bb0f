"""02 陈设: the host's people set out mats, jars, baskets, basin and chimes, and the target is put up.

Who sets out what is assumed; each thing is lit on the plan while somebody is busy with it.
"""

from __future__ import annotations

from geometry.evidence import assumed
from scenes.intents import Beside, Cross, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import ELDERS, Company
from scenes.xiangshe.serving import COVERED, COVERS, FROM_DOOR, LEFT_FOR_LATER, Servants
from scenes.xiangshe.ways import GATE_LANE, home_from_range

LETS_HIM_PASS = assumed("the screen may stand by the lane on which the other goes home: he lets him pass")
SOMEBODY = assumed("the host's people set the place out; who does what is not said")


def set_out(rite: Rite, people: Company) -> None:
    """02, in the text's order: the hall by one man out of the 东房, the basin by another, the range by two of the young men."""
    servants = Servants(rite)
    _hall(rite, servants.dish_bearer)
    _court(rite, servants)
    _range(rite, people)


def _to(man: Actor, spot: Spot, *, via: list[Spot] | None = None, hurry: bool = False, face: str | None = None) -> None:
    man.because(SOMEBODY).go(spot, via=via or (), hurry=hurry, face=face)


def _hall(rite: Rite, man: Actor) -> None:
    row: Spot = "堂东道·北"
    with rite.cue("02.01", "乃席宾，南面，东上。"):
        man.because(SOMEBODY).enter("东房·内")
        man.because(COVERED).take(*COVERS, slot="两手")
        _to(man, "宾席前·荐", via=[*FROM_DOOR, row, Cross("宾席前·荐", row)])
        man.lay_out("宾席")
    with rite.cue("02.02", "众宾之席，继而西。"):
        _to(man, "三宾席前2", via=[Cross(None, row), Cross("三宾席前2", row)])
        man.lay_out(*(f"三宾席{n}" for n in range(1, ELDERS + 1)))
    with rite.cue("02.03", "席主人于阼阶上，西面。"):
        _to(man, "主人席前·荐", via=[Cross(None, row), row, Cross(row, "主人席前·荐")])
        man.lay_out("主人席")
    with rite.cue("02.04", "尊于宾席之东，两壶，斯禁，左玄酒。"):
        _to(man, "酌位", via=[Cross(row, "主人席前·荐"), row, Cross("酌位", row)])
        man.lay_out("尊·玄酒", "尊·酒")
    with rite.cue("02.05", "皆加勺。"):
        man.lay_out("尊·玄酒", "尊·酒")
        for cover in COVERS:
            man.because(COVERED).put(cover, at=f"尊·{cover.split('·')[1]}", state="覆")
    with rite.cue("02.06", "篚在其南，东肆。"):
        _to(man, "上篚南", via=[Cross("酌位", row), Cross("上篚南", row)])
        man.lay_out("上篚")
        man.lasting().because(LEFT_FOR_LATER).go("东房·内", via=[Cross("上篚南", row), row, *FROM_DOOR[::-1]])
        man.lasting().because(LEFT_FOR_LATER).leave()


def _court(rite: Rite, servants: Servants) -> None:
    first, second = servants.pourer, servants.stand_bearer
    with rite.cue("02.07", "设洗于阼阶东南，南北以堂深，东西当东荣。"):
        _to(first, "洗北", via=[Cross("洗道·北", None), "洗道·北"], face="南面")
        first.lay_out("洗")
    with rite.cue("02.08", "水在洗东，篚在洗西，南肆。"):
        first.lay_out("水", "下篚")
        first.because(LEFT_FOR_LATER).go("沃洗·待", via=[Cross("沃洗·待", "洗北")], face="西面")
    with rite.cue("02.09", "县于洗东北，西面。"):
        _to(second, Beside("县", "北", 6.5), via=[Cross("县", None)])
        second.lay_out("县")
        second.lasting().because(LEFT_FOR_LATER).go("赞者·位2", via=[Cross("县", "赞者·位2")], face="西面")


def _range(rite: Rite, people: Company) -> None:
    first, second = people.youths[1], people.youths[0]
    line = Beside("适侯·1", "北", 3.0)
    with rite.cue("02.10", "乃张侯，下纲不及地武。"):
        for man, place in ((first, "弟子·说束"), (second, "弟子·系纲")):
            _to(man, place, via=[Cross(GATE_LANE, None), Cross(GATE_LANE, "适侯·1")], hurry=True)
            man.because(SOMEBODY).face("南面")
        first.lay_out("侯", "下纲")
    with rite.cue("02.11", "不系左下纲，中掩束之。"):
        first.set("左下纲", state="束", verb="bind")
    with rite.cue("02.12", "乏参侯道居侯党之一，西五步。"):
        past = Beside("乏·陈", "西", 6.0)
        going = second.because(SOMEBODY).go("乏·陈", via=[Cross(None, line), Cross(past, line), Cross(past, "乏·陈")], hurry=True)
        second.lay_out("乏")
        first.lasting().follow(going, 3.0)
        home = "弟子·西方2"
        back: list[Spot] = [Cross(None, line), Cross("适侯·1", line)]
        gone = first.lasting().because(LEFT_FOR_LATER).go(home, via=[*back, *home_from_range(home)], face="东面", hurry=True)
        second.lasting().after(gone).because(LETS_HIM_PASS).wait(0.5)
        home = "弟子·西方1"
        back = [Cross(past, None), Cross(past, line), Cross("适侯·1", line)]
        second.lasting().because(LEFT_FOR_LATER).go(home, via=[*back, *home_from_range(home)], face="东面", hurry=True)
