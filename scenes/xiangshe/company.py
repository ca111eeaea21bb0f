"""The people of the District Archery Rite as handles for the script, and the names of their gear."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.options import Options
from scenes.stage import Actor, Rite

PAIRS = ("上耦", "次耦", "下耦")
GUIDES = 4
MUSICIANS = 4
YOUTHS = 6
ELDERS = 3


def bow_of(who: str) -> str:
    return f"弓·{who}"


def arrows_of(who: str, count: int = 4) -> tuple[str, ...]:
    """The set of four (乘矢) of a man; with ``count`` 1 only the first."""
    return tuple(f"矢·{who}{n}" for n in range(1, count + 1))


def shooters(options: Options) -> frozenset[str]:
    """Which of 宾, 主人, 大夫 and 众宾 take part from the second round on (或射或否)."""
    return frozenset(options["shooters"].split("+")) - {"none"}


def mates(options: Options) -> int:
    """How many of the lower guests are 士 matched with 大夫 (大夫虽众，皆与士为耦): one each, as far as there are lower guests.

    The elders on the hall are no mates (贾公彦: 堂上三宾不与大夫为耦).
    """
    return min(options.int("grandees"), options.int("guests") - ELDERS) if "大夫" in shooters(options) else 0


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
        self.elders = rite.actors([f"三宾{n}" for n in range(1, ELDERS + 1)])
        self.mates = rite.actors([f"士{n}" for n in range(1, mates(rite.options) + 1)])
        lower = rite.options.int("guests") - ELDERS - len(self.mates)
        self.others = rite.actors([f"众宾{n}" for n in range(1, lower + 1)])

    @property
    def with_mates(self) -> tuple[tuple[Actor, Actor], ...]:
        """Each 士 with his 大夫, who is the lower archer (大夫为下射)."""
        return tuple(zip(self.mates, self.grandees, strict=False))

    @property
    def guest_pairs(self) -> tuple[Pair, ...]:
        """The pairs of the other guests who shoot, elders first; with an odd number the last does not shoot (或射或否)."""
        men = [*self.elders, *self.others] if "众宾" in shooters(self.rite.options) else []
        return tuple(Pair(f"众耦{n}", *couple) for n, couple in enumerate(zip(men[::2], men[1::2], strict=False), start=1))

    @property
    def guests_shooting(self) -> tuple[Actor, ...]:
        """Guests who stand below to shoot, in their order: the mates of the 大夫 first (大夫之耦为上), then pair by pair."""
        return (*self.mates, *(man for pair in self.guest_pairs for man in pair.both))

    @property
    def archers(self) -> tuple[Actor, ...]:
        """The six of the three pairs, from the first upper archer to the last lower."""
        return tuple(man for pair in self.pairs for man in pair.both)
