"""The people of the District Archery Rite as handles for the script, and the names of their gear."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage import Actor, Rite

PAIRS = ("上耦", "次耦", "下耦")
GUIDES = 4
MUSICIANS = 4
YOUTHS = 6


def bow_of(who: str) -> str:
    return f"弓·{who}"


def arrows_of(who: str, count: int = 4) -> tuple[str, ...]:
    """The set of four (乘矢) of a man; with ``count`` 1 only the first."""
    return tuple(f"矢·{who}{n}" for n in range(1, count + 1))


@dataclass(frozen=True)
class Pair:
    """上射 and 下射 of one 耦."""

    name: str
    upper: Actor
    lower: Actor

    @property
    def both(self) -> tuple[Actor, Actor]:
        return (self.upper, self.lower)


class Company:
    """Everybody the script moves, by office."""

    def __init__(self, rite: Rite) -> None:
        self.rite = rite
        self.host = rite.actor("主人")
        self.guest = rite.actor("宾")
        self.director_of_arms = rite.actor("司马")
        self.director_of_archery = rite.actor("司射")
        self.pairs = tuple(Pair(name, rite.actor(f"{name}上射"), rite.actor(f"{name}下射")) for name in PAIRS)
        self.marker = rite.actor("获者")
        self.music_master = rite.actor("乐正")
        self.musicians = rite.actors([f"工{n}" for n in range(1, MUSICIANS + 1)])
        self.guides = rite.actors([f"相者{n}" for n in range(1, GUIDES + 1)])
        self.youths = rite.actors([f"弟子{n}" for n in range(1, YOUTHS + 1)])
        self.attendants = rite.actors(["有司1", "有司2"])
        self.grandees = rite.actors([f"大夫{n}" for n in range(1, rite.options.int("grandees") + 1)])

    @property
    def archers(self) -> tuple[Actor, ...]:
        """The six of the three pairs, from the first upper archer to the last lower."""
        return tuple(man for pair in self.pairs for man in pair.both)
