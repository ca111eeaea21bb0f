"""Who takes part in 45–51, in the orders in which the cups pass, and the ways they take."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.intents import Beside, Cross, Spot, Walk
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.watchers import beside_host, by_jars, is_watcher, mat_of_watcher

MID: Spot = "中道·堂"
"""y of the way across the hall north of the pillars."""
FRONT: Spot = "前道·堂"
"""y of the way across the hall before the dishes; its x is that of the jars."""
EAST_AISLE: Spot = "东道·堂"
"""x of the way between the jars and the grandee's dishes."""
POUR: Spot = "酌·旅"
HEAD: Spot = "西阶·升堂"
EAST_SIDE: Spot = Beside("赞者·位1", "西", 4.0)
"""x of the way along the west of the host's assistants."""
RAISERS_SIDE: Spot = Beside("举觯者·位1", "东", 3.0)
"""x of the way along the east of the goblet-raisers, who stand behind the other assistants."""
RAISERS_SOUTH: Spot = Beside("举觯者·位1", "南", 4.0)
"""y of the way along the south of the goblet-raisers."""
STAIR_HALF = 2.5
"""How far beside the stair's axis two keep who pass on it."""


class Feasters:
    """The people of the feast besides :class:`Company`."""

    def __init__(self, rite: Rite, people: Company) -> None:
        self.rite = rite
        self.people = people
        self.raisers = rite.actors(["举觯者1", "举觯者2"])
        self.assistants = rite.actors(["赞者1", "赞者2", "赞者3"])
        self.followers = rite.actors([f"从者{n}" for n in range(1, len(people.watchers) + 2)])

    @property
    def lower(self) -> list[Actor]:
        """The guests below in the order of their file: the mates of the grandees first."""
        return [*self.people.mates, *self.people.others]

    @property
    def seated(self) -> list[Actor]:
        """Those with a mat on the hall, guest's party in order, then the host."""
        p = self.people
        return [p.guest, *p.watchers, *p.elders, p.host]

    def file_number(self, man: Actor) -> int:
        """Where a lower guest stands in the file, 1 the first."""
        return [m.id for m in self.lower].index(man.id) + 1

    def is_seated(self, man: Actor) -> bool:
        return any(man.id == other.id for other in self.seated)

    def rank_above(self) -> list[Actor]:
        """Those who came to watch and the elders in the order in which the pledge passes them (F4)."""
        p = self.people
        if self.rite.options.reading("F4") == "grandees_first":
            return [*p.watchers, *p.elders]
        out: list[Actor] = []
        for n in range(max(len(p.watchers), len(p.elders))):
            out += p.watchers[n : n + 1] + p.elders[n : n + 1]
        return out


def mat_of(man: Actor) -> str:
    """The place of a man's mat."""
    if is_watcher(man.id):
        return mat_of_watcher(man.id)
    return f"三宾席{man.id.removeprefix('三宾')}" if man.id.startswith("三宾") else f"{man.id}席"


def front_of(rite: Rite, man: Actor) -> str:
    """The facing of a man on his mat."""
    if man.id == "主人" or beside_host(rite.options, man.id):
        return "西面"
    west_wall = man.id.startswith("三宾") and rite.options.reading("D18") != "none"
    return "东面" if west_wall else "南面"


def off_mat(man: Actor) -> list[Spot]:
    """From the middle of the mat to the way across the hall: by its own end, clear of the dishes."""
    if man.id == "主人":
        return ["降席·主人"]
    out: list[Spot] = [f"降席端·{man.id}", f"降席·{man.id}"]
    if beside_host(man.rite.options, man.id):
        return [*out, Cross(f"降席·{man.id}", FRONT), EAST_AISLE, Cross(EAST_AISLE, MID)]
    if by_jars(man):
        return [*out, Cross(EAST_AISLE, f"降席·{man.id}"), Cross(EAST_AISLE, MID)]
    return [*out, Cross(f"降席·{man.id}", MID)]


def to_mat(man: Actor) -> list[Spot]:
    """From the way across the hall to one's mat: the host round its east to its north end, the others as they came off."""
    if man.id == "主人":
        return [Cross("席东·主人", MID), Cross("席东·主人", "升席·主人"), "升席·主人"]
    return list(reversed(off_mat(man)))


def take_mat(rite: Rite, man: Actor) -> Walk:
    """就席: from above one of the stairs by the way north of the pillars."""
    return man.go(mat_of(man), via=[Cross(None, MID), *to_mat(man)], face=front_of(rite, man))


def to_jars() -> list[Spot]:
    """From above a stair to where one fills: north of the pillars, then to the jars from the south."""
    return [Cross(None, MID), FRONT]


def from_jars(spot: Spot) -> list[Spot]:
    """Back from the jars to above a stair."""
    return [FRONT, Cross(spot, MID)]


def between(first: Sequence[Actor], second: Sequence[Actor]) -> list[Actor]:
    """Two files taken by turns, the longer going on by itself."""
    out: list[Actor] = []
    for n in range(max(len(first), len(second))):
        out += [*first[n : n + 1], *second[n : n + 1]]
    return out
