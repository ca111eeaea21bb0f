"""Where guest, host and 大夫 arm beside the hall, and their ways off the mats, down each by his own stair, and back (28, 29, 37, 43)."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.evidence import assumed, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND
from scenes.xiangshe.company import Company, arrows_of, bow_of, with_prince
from scenes.xiangshe.shooting import AS_WHEN_BOWS_ARE_LAID_DOWN, Cues
from scenes.xiangshe.watchers import beside_host
from scenes.xiangshe.ways import AISLE, GATE_LANE, LANE_WEST, home_from_east

OFF_THE_MAT = assumed("each leaves his mat by its lower end; the text only says that they go down")
ONTO_THE_MAT = assumed("each comes back to his mat the way he left it")
ATTENDS = text("宾、主人射，则司射摈升降，卒射即席，而反位卒事", "J.33")
ATTENDS_AS_BEFORE = assumed("如初: he attends them as when they shoot; J.33 speaks of their shooting alone", "37.03")
WITHOUT_ROD = assumed("he lays the rod off to attend them, as wherever he comes before the honoured (23.01, 26.05 去扑)", "J.33")
PAST_THE_FOOT: Spot = Beside("西阶前", "南", 3.0)
"""South of those who come down the west stair (ASSUMED)."""
STRAIGHT_WEST = text("唯宾与大夫降阶，遂西取弓矢", "J.23")
TO_WAIT = text("大夫降，立于堂西以俟射", "J.35")
ROUND_THE_EAST_PILLAR = assumed("the host goes round the east pillar as the guest round the west", "28.05", "D10")
BROUGHT_DOWN = assumed("what leans on the hall by the side walls is brought to where they arm below; the text names nobody", "28.03", "D20")
FRONT: Spot = "西阶前"
ONE_BY_ONE = assumed("one after another down the west stair; the text only says that all go down")
OFF = 3.4
"""How far from the middle of a mat one stands who has just left it (ASSUMED)."""


# -- where they arm --------------------------------------------------------------------------------------------------------


def gear_at(rite: Rite, who: str) -> str:
    """Where bow and arrows of guest, host or 大夫 lie when he arms: where they were set out, or brought down there (D20 xi)."""
    if rite.options.reading("D20") == "xi":
        return "主人弓·堂东" if who == "主人" else f"{who}弓·堂西"
    return by_the_wall(who)


def by_the_wall(who: str) -> str:
    """Where they were set out (15.03, 15.05)."""
    return f"大夫弓{who.removeprefix('大夫')}" if who.startswith("大夫") else f"{who}弓"


def undershirt(rite: Rite, man: Actor) -> list[str]:
    """What a 大夫 shows when he bares his arm to shoot with a 士 (袒纁襦, J.35); before a prince his skin (君在，大夫射则肉袒, J.50)."""
    return ["纁襦"] if man.id.startswith("大夫") and not with_prince(rite.options) else []


def take_gear(rite: Rite, man: Actor, *, arrows: bool) -> None:
    """袒决遂，执弓 (and 搢三挟一个)."""
    man.bare("决遂", *undershirt(rite, man))
    man.take(bow_of(man.id), slot="左手", state="张")
    if arrows:
        quiver = arrows_of(man.id)
        man.take(*quiver, slot="右手")
        man.tuck(*quiver[1:])
        man.nip(quiver[0])


def lay_down_gear(rite: Rite, man: Actor, *, arrows: bool = False) -> None:
    """释弓 (and 矢), 说决拾, 袭."""
    man.lean(bow_of(man.id), at=gear_at(rite, man.id), facing="北面", state="张")
    if arrows:
        man.put(*arrows_of(man.id), at=gear_at(rite, man.id), facing="南面")
    man.because(AS_WHEN_BOWS_ARE_LAID_DOWN).take_off("决遂", *undershirt(rite, man))
    man.because(AS_WHEN_BOWS_ARE_LAID_DOWN).cover()


def stair_of(man: Actor) -> str:
    """皆由其阶."""
    return "阼阶" if man.id == "主人" else "西阶"


def way_to_gear(man: Actor) -> list[Spot]:
    """Corners from before his stair to where he arms: the guest and 大夫 straight west, the host east; then north beside the hall."""
    front, stand = f"{stair_of(man)}前", f"{man.id}·取弓"
    if man.id == "主人":
        # nearer the platform than the musicians, who sit south-east of the stair
        along = Beside("主人从降位", "北", 4.5)
        return [Cross("主人从降位", front), along, Cross(stand, along)]
    return [Cross(stand, front)]


def back_from_gear(man: Actor) -> list[Spot]:
    return list(reversed(way_to_gear(man)))


# -- off the mats and back -------------------------------------------------------------------------------------------------


def mat_of(man: Actor) -> str:
    return f"大夫席{man.id.removeprefix('大夫')}" if man.id.startswith("大夫") else f"{man.id}席"


def way_off(man: Actor) -> list[Spot]:
    """Corners from the mat to the line of the stair: the host by the south end, the others by an end and round their dishes."""
    mat = mat_of(man)
    if man.id == "主人":
        south = Beside(mat, "南", OFF + 1.6)
        return [south, Cross("阼阶上", south)]
    end = f"{mat}·端"
    row = Beside(end, "南", 8.4)
    return [end, row, Cross("西阶上", row)]


def off_the_mat(man: Actor) -> Intent:
    """From his mat to the head of his own stair."""
    return man.because(OFF_THE_MAT).go(f"{stair_of(man)}·升堂", via=way_off(man))


def onto_the_mat(man: Actor) -> Intent:
    """就席."""
    facing = "西面" if man.id == "主人" or beside_host(man.rite.options, man.id) else "南面"
    return man.because(ONTO_THE_MAT).go(mat_of(man), via=list(reversed(way_off(man))), face=facing)


def honoured(people: Company) -> list[Actor]:
    """Guest and host, when they shoot."""
    return list(people.honoured_pair.both) if people.honoured_pair else []


def grandees(people: Company) -> list[Actor]:
    """The 大夫 who shoot."""
    return [pair.lower for pair in people.grandee_pairs]


def go_down_to_arm(
    cue: Cues, rite: Rite, people: Company, *, bring: bool = False, but: Sequence[Actor] = (), shooting: bool = True
) -> None:
    """28.01: they bow, go down each by his own stair and bow below; 司射 attends; the 大夫 go to wait west of the hall (J.35).

    ``bring``: their gear leans on the hall by the side walls (D20 ``xi``) and is first brought down to where they arm.
    ``but``: those who stay above.  ``shooting``: they go to shoot, not to take arrows.
    """
    two, waiting = [man for man in honoured(people) if man not in but], grandees(people)
    with cue("28.01", "宾、主人、大夫揖，皆由其阶降，揖。"):
        ready = bring_gear_down(rite, people, but) if bring else []
        bows = [man.after(*ready).bow() for man in (*two, *waiting)]
        if two:
            _attend(people.director_of_archery, shooting=shooting)
        before: Intent | None = None
        for man in (*two, *waiting):
            if before is not None and man is not people.host:
                man.because(ONE_BY_ONE).wait(until=[before])
            off_the_mat(man.after(*bows))
            below = man.descend(stair=stair_of(man))
            if man is not people.host:
                before = below
            man.go(f"{stair_of(man)}前", face="南面")
            man.bow()
            if man in waiting:
                place = f"大夫·堂西{man.id.removeprefix('大夫')}"
                north = Beside(place, "北", 2.6)  # past those who wait there already
                way: list[Spot] = [*way_to_gear(man), Cross(way_to_gear(man)[0], north), north]
                man.because(TO_WAIT).go(place, via=way, face="南面")
            elif waiting:
                go_to_arm(man)


def bring_gear_down(rite: Rite, people: Company, but: Sequence[Actor] = ()) -> list[Intent]:
    """Those who brought it in (15.03, 15.05) bring the gear of guest, 大夫 and host down to where they arm.  Returns their last motions."""
    west, east = people.youths[0], people.youths[4]
    theirs = [people.guest, *people.grandees]
    done: list[Intent] = []
    up_: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, FRONT)]
    west.because(BROUGHT_DOWN).go(FRONT, via=up_, hurry=True)
    climbed = west.because(BROUGHT_DOWN).ascend()
    for n, man in enumerate(theirs):
        stand = Beside(by_the_wall(man.id), "西", 2.4)
        way: list[Spot] = ["西阶·升堂", Cross(stand, "西阶·升堂")] if n == 0 else []
        west.because(BROUGHT_DOWN).go(stand, via=way, face="东面")
        west.because(BROUGHT_DOWN).take(bow_of(man.id), *arrows_of(man.id), slot="两手")
    off = west.because(BROUGHT_DOWN).go("西阶·升堂", via=[Cross(None, "西阶·升堂")])
    west.because(BROUGHT_DOWN).descend()
    for n, man in enumerate(theirs):
        first: list[Spot] = [FRONT, *way_to_gear(man)] if n == 0 else []
        west.because(BROUGHT_DOWN).go(f"{man.id}·取弓", via=first, face="东面", hurry=True)
        west.because(BROUGHT_DOWN).lean(bow_of(man.id), at=gear_at(rite, man.id), facing="北面")
        done.append(west.because(BROUGHT_DOWN).put(*arrows_of(man.id), at=gear_at(rite, man.id), facing="南面"))
    home = "弟子·西方1"
    out: list[Spot] = [*back_from_gear(people.guest), Cross(GATE_LANE, FRONT), Cross(GATE_LANE, home)]
    west.because(ERRAND).go(home, via=out, face="东面", hurry=True)
    if people.host in but:
        return done
    host, stand = people.host, Beside("主人弓", "东", 2.4)
    east.follow(climbed, 1.0)
    east.because(BROUGHT_DOWN).go(FRONT, via=up_, hurry=True)
    east.because(BROUGHT_DOWN).ascend()
    lane = Beside("西阶上", "北", 4.0)
    east.because(BROUGHT_DOWN).go(stand, via=["西阶·升堂", Cross("西阶·升堂", lane), Cross(stand, lane)], face="西面")
    east.because(BROUGHT_DOWN).take(bow_of(host.id), *arrows_of(host.id), slot="两手")
    east.after(off).because(BROUGHT_DOWN).go("西阶·升堂", via=[Cross(None, lane), Cross("西阶·升堂", lane)])
    east.because(BROUGHT_DOWN).descend()
    aisle = Beside("所设楅", "北", AISLE)
    across: list[Spot] = [FRONT, Cross(FRONT, aisle), Cross("阼阶前", aisle), "阼阶前", *way_to_gear(host)]
    east.because(BROUGHT_DOWN).go("主人·取弓", via=across, face="西面", hurry=True)
    east.because(BROUGHT_DOWN).lean(bow_of(host.id), at=gear_at(rite, host.id), facing="北面")
    done.append(east.because(BROUGHT_DOWN).put(*arrows_of(host.id), at=gear_at(rite, host.id), facing="南面"))
    home = "弟子·西方5"
    back: list[Spot] = [*back_from_gear(host), "阼阶前", Cross("阼阶前", aisle), *home_from_east(aisle, home)]
    done.append(east.because(ERRAND).go(home, via=back, face="东面", hurry=True))
    return done


def go_to_arm(man: Actor) -> None:
    """适堂西, 适堂东."""
    facing = "西面" if man.id == "主人" else "东面"
    why = STRAIGHT_WEST if man.id != "主人" else assumed("to where his bow leans, east of the hall")
    man.because(why).go(f"{man.id}·取弓", via=way_to_gear(man), face=facing)


def _attend(sishe: Actor, *, shooting: bool) -> None:
    """去扑, and to between the stairs; when they only take arrows (37, 43) he goes there with the rod in his belt."""
    if not shooting:
        way: list[Spot] = [Cross("司射·命射", None), Cross("司射·命射", "西阶前"), Cross("阶间", "西阶前")]
        sishe.because(ATTENDS_AS_BEFORE).go("阶间", via=way, face="北面")
        return
    sishe.because(WITHOUT_ROD).go("司射·阶西", via=[Cross(LANE_WEST, None), LANE_WEST], face="北面")
    sishe.because(WITHOUT_ROD).lean("扑", at="司射·射器")
    sishe.because(ATTENDS).go("阶间", via=[Cross("司射·阶西", PAST_THE_FOOT), Cross("阶间", PAST_THE_FOOT)], face="北面")


def attended(sishe: Actor, seated: Sequence[Intent], *, shooting: bool = True) -> None:
    """卒射即席，而反位: when they whom he attended are on their mats (``seated``) he goes back to his place, the rod in his belt."""
    if not shooting:
        way: list[Spot] = [Cross("阶间", "西阶前"), Cross("司射·命射", "西阶前"), Cross("司射·命射", "司射位")]
        sishe.after(*seated).because(ATTENDS_AS_BEFORE).go("司射位", via=way, face="东面")
        return
    back: list[Spot] = [Cross("阶间", PAST_THE_FOOT), Cross("司射·阶西", PAST_THE_FOOT)]
    sishe.after(*seated).because(ATTENDS).go("司射·阶西", via=back, face="北面")
    sishe.because(WITHOUT_ROD).take("扑", slot="右手")
    sishe.because(WITHOUT_ROD).tuck("扑")
    sishe.because(ATTENDS).go("司射位", via=[LANE_WEST, Cross(LANE_WEST, "司射位")], face="东面")


def up_own_stair(man: Actor, via: list[Spot]) -> None:
    """From below, by ``via``, to the head of his own stair: a bow below it and one above."""
    front = f"{stair_of(man)}前"
    man.go(front, via=via, face="北面")
    man.bow()
    man.ascend(stair=stair_of(man))
    man.go(f"{stair_of(man)}·升堂", face="北面")
    man.bow()


def go_up_to_mat(man: Actor) -> Intent:
    """升就席 from where his bow leans.  Returns his walk to the mat."""
    man.go(f"{stair_of(man)}前", via=back_from_gear(man))
    man.ascend(stair=stair_of(man))
    man.go(f"{stair_of(man)}·升堂")
    return onto_the_mat(man)
