"""Who belongs with whom: the pairs of archers, and the order of rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.score import Score

HOST, GUEST = "主人", "宾"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A 耦: the ids of its 上射 and its 下射."""

    upper: str
    lower: str

    @property
    def both(self) -> tuple[str, str]:
        return (self.upper, self.lower)


def pairings(score: Score) -> tuple[Pairing, ...]:
    """The pairs of a cast: the three pairs, guest with host, each 士 with his 大夫, and the other guests two by two, elders first.

    主人与宾为耦 (23.04), 大夫为下射 (贾公彦), 大夫虽众皆与士为耦 (23.05).
    """
    ids = [o.id for o in score.officiants]
    known = set(ids)
    found = [Pairing(who, who.replace("上射", "下射")) for who in ids if who.endswith("上射")]
    if {HOST, GUEST} <= known:
        found.append(Pairing(GUEST, HOST))
    found += [Pairing(who, f"大夫{who.removeprefix('士')}") for who in ids if numbered(who) == "士"]
    rest = [who for who in ids if numbered(who) in ("三宾", "众宾")]
    found += [Pairing(a, b) for a, b in zip(rest[::2], rest[1::2], strict=False)]
    return tuple(pair for pair in found if pair.lower in known)


def numbered(who: str) -> str:
    """The name without its number: 三宾1 is 三宾."""
    return who.rstrip("0123456789")


def ranks(score: Score, *, shooting: bool) -> Mapping[str, tuple[int, int]]:
    """Person to rank, the highest least: the order of the cast.

    Among those who shoot (``shooting``) the mates of the 大夫 come before the other guests (大夫之耦为上, 23.10).
    """
    order = {o.id: n for n, o in enumerate(score.officiants)}
    return {who: (0 if shooting and numbered(who) == "士" else 1, n) for who, n in order.items()}
