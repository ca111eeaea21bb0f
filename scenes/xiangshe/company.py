"""The people of the District Archery Rite as handles for the script, and the names of their gear."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.court import LORD
from scenes.intents import Cross, Spot
from scenes.options import Options
from scenes.stage import Actor, Rite
from scenes.xiangshe.watchers import watchers

PAIRS = ("上耦", "次耦", "下耦")
BEHIND = "射位·继"
"""Places in the file behind the three pairs."""
GUIDES = 4
MUSICIANS = 4
PIPERS = 4
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


def with_prince(options: Options) -> bool:
    """Whether the host is a prince (君射, J.50)."""
    return options["prince"] != "no"


def pairs_shooting(options: Options) -> int:
    """How many pairs shoot from the second round on."""
    who = shooters(options)
    guests = options.int("guests") - mates(options) if "众宾" in who else 0
    return len(PAIRS) + int({"宾", "主人"} <= who) + mates(options) + guests // 2


def _in_file(n: int) -> tuple[str, str]:
    """The n-th place and the next behind the three pairs in their file in the court."""
    return f"{BEHIND}{n}", f"{BEHIND}{n + 1}"


@dataclass(frozen=True)
class Pair:
    """上射 and 下射 of one 耦, where they wait, and their number in the order of shooting (from 0).

    ``file``: their places in the file in the court (射位); ``row``: their places on the ground west of the hall.
    ``beside_grandee``: the lower archer is a 大夫, and the upper, his mate, keeps a little behind him below the hall (29.02).
    """

    name: str
    upper: Actor
    lower: Actor
    file: tuple[str, str]
    row: tuple[str, str]
    number: int
    beside_grandee: bool = False

    @property
    def both(self) -> tuple[Actor, Actor]:
        return (self.upper, self.lower)

    def place(self, man: Actor) -> str:
        """His place in the file in the court."""
        return self.file[0 if man is self.upper else 1]

    def out(self, man: Actor) -> str:
        """The row on which he goes east from his place and comes back to it: his own, or one that passes north of the screen."""
        place = self.place(man)
        return f"{place}·出" if place.startswith(BEHIND) else place

    def back(self, man: Actor) -> str:
        """The row on which he comes back west."""
        place = self.place(man)
        return f"{place}·归" if place.startswith(BEHIND) else place

    def way_out(self, man: Actor) -> list[Spot]:
        """Corners from his place to his row."""
        out = self.out(man)
        return [Cross(out, self.place(man)), out] if out != self.place(man) else []

    def home(self, man: Actor) -> str:
        """His place on the ground west of the hall."""
        return self.row[0 if man is self.upper else 1]

    def holds(self, man: Actor) -> bool:
        return man is self.upper or man is self.lower


class Company:
    """Everybody the script moves, by office."""

    def __init__(self, rite: Rite) -> None:
        self.rite = rite
        options = rite.options
        self.host = rite.actor("主人")
        self.guest = rite.actor("宾")
        self.director_of_arms = rite.actor("司马")
        self.director_of_archery = rite.actor("司射")
        self.marker = rite.actor("获者")
        self.keeper = rite.actor("释获者")
        self.tally_bearer = rite.actor("执算者")
        self.cup_bearer = rite.actor("执爵者")
        self.music_master = rite.actor("乐正")
        self.musicians = rite.actors([f"工{n}" for n in range(1, MUSICIANS + 1)])
        self.guides = rite.actors([f"相者{n}" for n in range(1, GUIDES + 1)])
        self.pipers = rite.actors([f"笙{n}" for n in range(1, PIPERS + 1)])
        self.youths = rite.actors([f"弟子{n}" for n in range(1, YOUTHS + 1)])
        self.attendants = rite.actors(["有司1", "有司2"])
        self.watchers = rite.actors(watchers(options))
        """遵者: who comes to watch, the 公 first, if there is one, then the 大夫."""
        self.grandees = tuple(man for man in self.watchers if man.id != LORD)
        """The 大夫 among them, who may shoot; no source has a 公 shoot (assumed that he does not)."""
        self.elders = rite.actors([f"三宾{n}" for n in range(1, ELDERS + 1)])
        self.mates = rite.actors([f"士{n}" for n in range(1, mates(options) + 1)])
        lower = options.int("guests") - ELDERS - len(self.mates)
        self.others = rite.actors([f"众宾{n}" for n in range(1, lower + 1)])
        self._six = [rite.actors([f"{name}上射", f"{name}下射"]) for name in PAIRS]
        self.pairs = self._three("射位")
        """The three pairs at their first places (19.06)."""
        self.three_pairs = self._three("射位" if options.reading("D21") == "2" else "取矢位")
        """The three pairs from 24 on: where they were (D21 ``2``), or at a third place south of it (``3``)."""
        self.honoured_pair = self._honoured_pair()
        self.grandee_pairs = self._grandee_pairs()
        self.guest_pairs = self._guest_pairs()

    def _three(self, file: str) -> tuple[Pair, ...]:
        return tuple(
            Pair(name, upper, lower, (f"{file}·{upper.id}", f"{file}·{lower.id}"), (f"堂西·{upper.id}", f"堂西·{lower.id}"), number)
            for number, (name, (upper, lower)) in enumerate(zip(PAIRS, self._six, strict=True))
        )

    def _honoured_pair(self) -> Pair | None:
        """Guest and host, who are one pair (主人与宾为耦), when they shoot."""
        if not {"宾", "主人"} <= shooters(self.rite.options):
            return None
        return Pair("宾主", self.guest, self.host, ("宾从降位", "主人从降位"), ("宾·堂西", "主人·堂东"), len(PAIRS))

    def _grandee_pairs(self) -> tuple[Pair, ...]:
        """Each 士 with his 大夫, who is the lower archer (大夫为下射): room is kept for the 大夫 south of his mate in the file."""
        first = len(PAIRS) + (self.honoured_pair is not None)
        return tuple(
            Pair(f"士耦{n}", mate, grandee, _in_file(2 * n - 1), (f"堂西·继{n}", f"大夫·堂西{n}"), first + n - 1, True)
            for n, (mate, grandee) in enumerate(zip(self.mates, self.grandees, strict=False), start=1)
        )

    def _guest_pairs(self) -> tuple[Pair, ...]:
        """The pairs of the other guests who shoot, elders first; with an odd number the last does not shoot (或射或否)."""
        men = [*self.elders, *self.others] if "众宾" in shooters(self.rite.options) else []
        first = len(PAIRS) + (self.honoured_pair is not None) + len(self.mates)
        pairs = []
        for k, (upper, lower) in enumerate(zip(men[::2], men[1::2], strict=False)):
            at, row = 2 * len(self.mates) + 2 * k + 1, len(self.mates) + 2 * k + 1
            pairs.append(Pair(f"众耦{k + 1}", upper, lower, _in_file(at), (f"堂西·继{row}", f"堂西·继{row + 1}"), first + k))
        return tuple(pairs)

    @property
    def all_pairs(self) -> tuple[Pair, ...]:
        """Everybody who shoots from the second round on, in the order of shooting."""
        honoured = [self.honoured_pair] if self.honoured_pair is not None else []
        return (*self.three_pairs, *honoured, *self.grandee_pairs, *self.guest_pairs)

    @property
    def guests_shooting(self) -> tuple[Actor, ...]:
        """Guests who stand below to shoot, in their order: the mates of the 大夫 first (大夫之耦为上), then pair by pair."""
        return (*self.mates, *(man for pair in self.guest_pairs for man in pair.both))

    @property
    def archers(self) -> tuple[Actor, ...]:
        """The six of the three pairs, from the first upper archer to the last lower."""
        return tuple(man for pair in self.pairs for man in pair.both)
