"""28 宾主人射, 29 大夫与耦射, 30 众宾继射告卒射: after the three pairs all the others shoot, and the guest is told.

Guest, host and 大夫 go down and arm on the ground beside the hall, each by his own stair; the same walks serve the third round.
"""

from __future__ import annotations

from contextlib import ExitStack

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Repeat, Rite
from scenes.xiangshe.company import Company, Pair, arrows_of, bow_of
from scenes.xiangshe.matching import needs
from scenes.xiangshe.scoring import chosen, count
from scenes.xiangshe.shooting import (
    LEFT_ON_THE_HALL,
    LITTLE_BEHIND,
    Cues,
    come_down,
    follow_down,
    go_up,
    greet,
    on_the_ground,
    rack,
    shoot,
    to_row,
)
from scenes.xiangshe.tallies import Tallies
from scenes.xiangshe.teaching import pillar_rounded, way_to_mark
from scenes.xiangshe.ways import SOUTH_OF_SIMA

OFF_THE_MAT = assumed("each leaves his mat by its lower end; the text only says that they go down")
ONTO_THE_MAT = assumed("each comes back to his mat the way he left it")
TO_EACH_OTHER = assumed("they turn to each other to bow; the text names no facing")
ATTENDS = text("宾、主人射，则司射摈升降，卒射即席，而反位卒事", "J.33")
WHERE_HE_ATTENDS = assumed("between the stairs, below the hall, where both see him; J.33 names no place")
STRAIGHT_WEST = text("唯宾与大夫降阶，遂西取弓矢", "J.23")
WITH_HIS_MATE = commentary("大夫亦由司马之南", "敖继公 005-50a, 义疏 011-36a", "D19")
HIS_OWN_WAY = text("唯宾与大夫降阶，遂西取弓矢", "J.23", "D19")
UNDERSHIRT = text("大夫与士射，袒纁襦", "J.35")
BROUGHT_DOWN = assumed("what leans on the hall by the 西序 and 东序 is brought to where they arm below; the text names nobody", "28.03", "D20")
ONE_BEHIND = 6.0
"""Seconds from one who comes down the west stair to the next (ASSUMED)."""
FRONT: Spot = "西阶前"
OFF = 3.4
"""How far from the middle of a mat one stands who has just left it (ASSUMED)."""


def bow_place(rite: Rite, who: str) -> str:
    """Where the bow and arrows of guest, host or 大夫 lie when he arms: where they were set out, or brought down there (D20 xi)."""
    if rite.options.reading("D20") == "xi":
        return "主人弓·堂东" if who == "主人" else f"{who}弓·堂西"
    return f"大夫弓{who.removeprefix('大夫')}" if who.startswith("大夫") else f"{who}弓"


# -- down from the mats, and back ------------------------------------------------------------------------------------------


def off_the_mat(rite: Rite, man: Actor) -> Intent:
    """From his mat by its lower end to the head of his own stair."""
    return man.because(OFF_THE_MAT).go(f"{stair_of(man)}·升堂", via=way_off(rite, man))


def stair_of(man: Actor) -> str:
    """皆由其阶."""
    return "阼阶" if man.id == "主人" else "西阶"


def mat_of(man: Actor) -> str:
    return f"大夫席{man.id.removeprefix('大夫')}" if man.id.startswith("大夫") else f"{man.id}席"


def way_off(rite: Rite, man: Actor) -> list[Spot]:
    """Corners from the mat to the line of the stair: host by the south end, guest and 大夫 before their dishes westward."""
    mat = mat_of(man)
    if man.id == "主人":
        south = Beside(mat, "南", OFF + 1.6)
        return [south, Cross("阼阶上", south)]
    side = "西" if man.id == "宾" else "东"
    end = Beside(mat, side, OFF)
    row = Beside(end, "南", 8.4)
    return [end, row, Cross("西阶上", row)]


def onto_the_mat(rite: Rite, man: Actor) -> Intent:
    """就席: back to his mat, as he left it."""
    facing = "西面" if man.id == "主人" else "南面"
    return man.because(ONTO_THE_MAT).go(mat_of(man), via=list(reversed(way_off(rite, man))), face=facing)


def come_down_to_shoot(cue: Cues, rite: Rite, people: Company) -> None:
    """28.01: guest, host and 大夫 bow, go down each by his own stair, and bow below; the 大夫 go to wait west of the hall (J.35)."""
    going = grandees_shooting(people)
    honoured = [people.guest, people.host] if people.honoured_pair else []
    with cue("28.01", "宾、主人、大夫揖，皆由其阶降，揖。"):
        bows = [man.bow() for man in (*honoured, *going)]
        if honoured:
            sishe = people.director_of_archery
            clear: Spot = Beside("司射·视设中", "东", 2.0)
            sishe.because(WHERE_HE_ATTENDS).go("阶间", via=[Cross(None, clear) if False else Cross(clear, None), Cross(clear, "西阶前"), Cross("阶间", "西阶前")])
        before: Intent | None = None
        for man in (*honoured, *going):
            if before is not None and man is not people.host:
                man.follow(before, ONE_BEHIND)
            leaving = off_the_mat(rite, man.after(*bows))
            man.descend(stair=stair_of(man))
            if man is not people.host:
                before = leaving
            if man in going:
                break_off(man, people)
        for man in honoured:
            man.go(f"{stair_of(man)}前", face="南面")
        for man in honoured:
            man.bow()


def break_off(man: Actor, people: Company) -> None:
    """A 大夫 goes straight west from the stair to wait west of the hall."""
    n = man.id.removeprefix("大夫")
    place = f"大夫·堂西{n}"
    man.go(FRONT)
    man.bow()
    man.because(STRAIGHT_WEST).go(place, via=[Cross(f"{man.id}·取弓", FRONT), Cross(f"{man.id}·取弓", place)], face="南面")


def grandees_shooting(people: Company) -> list[Actor]:
    return [pair.lower for pair in people.grandee_pairs]
