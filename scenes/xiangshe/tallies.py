"""The tallies (算) and their keeper's motions: which lie in the 中, in his hand, in the heap, and for whom they were dropped.

The keeper faces east west of the 中, so the right (upper archers') tallies lie to its south and the left to its north (上射于右，
下射于左).  How far from the 中 they lie no source says; the numbers here are ASSUMED.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from geometry.evidence import assumed
from scenes.intents import Beside, Intent, Spot
from scenes.stage import Actor

EIGHT = 8
"""Tallies in the 中 and in the hand: one for each arrow of a pair."""
USUAL = 80
"""箭筹八十 (J.48)."""

ROUND_THE_FRONT: tuple[Spot, ...] = ("自前·1", "自前·2", "自前·3", "自前·4")
"""自前适左: from the right by the east of the 中 to the left."""
TOO_FAR = assumed("so many tallies lie farther than his arm reaches from his place: he goes to where he counted them", "32.17")
HEAP: Spot = Beside("所设中", "西", 1.2)
"""The first of the heap that lies across, west of the 中 (横委其余于中西)."""
PILED = 0.02
"""From tally to tally in the heap, where they lie over one another (ASSUMED)."""
THICK = 0.045
"""From tally to tally of one 纯, which lie side by side: about their thickness (ASSUMED)."""
HALF_TALLY = 0.7
"""Half its length of 1.4 (长尺有握, J.48)."""
PAIR_PITCH = 0.1
"""From 纯 to 纯 in a heap of ten (ASSUMED)."""
ROW = 8
"""Dropped tallies lie in rows of so many, so that they can be told apart (ASSUMED)."""


def how_many(pairs: int) -> int:
    """Eighty, about enough for ten pairs; their number follows that of the guests (郑玄, on J.48: 略以十耦为正…其时众寡从宾)."""
    return max(USUAL, EIGHT * pairs)


def all_tallies(pairs: int) -> list[str]:
    return [f"算{n}" for n in range(1, how_many(pairs) + 1)]


@dataclass
class Tallies:
    """Where each tally is, as the script goes on."""

    heap: list[str]
    holder: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def side(self, right: bool) -> list[str]:
        return self.right if right else self.left

    # -- motions -------------------------------------------------------------------------------------------------------

    def put_eight_in(self, keeper: Actor) -> Intent | None:
        """实八算于中: eight out of the heap (or what is left of it) into the 中."""
        eight, self.heap = self.heap[-EIGHT:], self.heap[:-EIGHT]
        if not eight:
            return None
        keeper.take(*eight, slot="右手")
        self.holder = eight
        return keeper.put(*eight, into="中", facing="东面", verb="fill_holder")

    def take_eight(self, keeper: Actor) -> Intent | None:
        """取中之八算."""
        if not self.holder:
            return None
        self.hand, self.holder = self.holder, []
        return keeper.take(*self.hand, slot="左手")

    def drop(self, keeper: Actor, right: bool) -> Intent:
        """释一算: one tally to the right (south) or the left (north)."""
        side = self.side(right)
        tally = self.hand.pop(0)
        spot = dropped(right, len(side))
        side.append(tally)
        return keeper.put(tally, at=spot, facing="东面", verb="drop_tally")

    def give_back(self, keeper: Actor) -> Intent | None:
        """若有余算，则反委之: what is left in the hand goes back to the heap."""
        if not self.hand:
            return None
        left, self.hand = self.hand, []
        return self.heap_up(keeper, left)

    def heap_up(self, keeper: Actor, tallies: list[str]) -> Intent:
        """委于中西: across, their ends to the south, on from those that lie there."""
        start = Beside(HEAP, "西", round(PILED * len(self.heap), 3))
        self.heap += tallies
        offsets = tuple(round(PILED * k, 3) for k in range(len(tallies)))
        return keeper.put(*tallies, at=start, facing="南面", verb="heap_up", spread=("西", offsets))

    def gather_all(self, keeper: Actor, *, held: list[str]) -> None:
        """兼敛算，实八算于中，委其余于中西: all that lie right and left, with those he ``held`` up, into the hand; eight into the 中."""
        right, left = ([t for t in side if t not in held] for side in (self.right, self.left))
        far = max(len(self.right), len(self.left)) >= 4 * PURES_A_HEAP
        spots = counts_at(True, len(self.right)), counts_at(False, len(self.left))
        self.right, self.left = [], []
        if far:
            self._gather_by_sides(keeper, (right, left), spots)
        else:
            keeper.sit()
            if right or left:
                keeper.take(*right, *left, slot="左手")
        if self.holder:  # 兼敛: those that still lie in the 中 as well
            keeper.take(*self.holder, slot="左手")
        self.hand, self.holder = [*held, *right, *left, *self.holder], []
        self._fill(keeper)
        self.give_back(keeper)

    def _gather_by_sides(self, keeper: Actor, sides: tuple[list[str], list[str]], spots: tuple[Spot, Spot]) -> None:
        """With more than two heaps of ten 纯 a side he goes to each, as when he counted, and back to his place."""
        for mine, spot, way in zip(sides, spots, ((), ROUND_THE_FRONT), strict=True):
            if mine:
                keeper.because(TOO_FAR).go(spot, via=way, face="东面")
                keeper.because(TOO_FAR).sit()
                keeper.take(*mine, slot="左手")
                keeper.because(TOO_FAR).rise()
        keeper.because(TOO_FAR).go("释获者位", face="东面")
        keeper.sit()

    def _fill(self, keeper: Actor) -> None:
        """Eight in the 中: out of his hand, and what is wanting out of the heap."""
        wanting = EIGHT - len(self.holder)
        given, self.hand = self.hand[:wanting], self.hand[wanting:]
        short = wanting - len(given)
        if short and self.heap:
            more, self.heap = self.heap[-short:], self.heap[:-short]
            keeper.take(*more, slot="左手")
            given += more
        if given:
            keeper.put(*given, into="中", facing="东面", verb="fill_holder")
            self.holder += given


def toward(right: bool) -> str:
    """Where a side's tallies lie as seen from the 中."""
    return "南" if right else "北"


def _at(right: bool, west: float, away: float) -> Spot:
    return Beside(Beside("所设中", "西", round(west, 3)), toward(right), round(away, 3))


def dropped(right: bool, n: int) -> Spot:
    """Where the n-th tally dropped for a side lies."""
    row, column = divmod(n, ROW)
    return _at(right, 2.0 + 0.25 * row, 1.4 + 0.14 * column)


PURES_A_HEAP = 10


def counts_at(right: bool, count: int) -> Spot:
    """Where the keeper sits to count a side: his place for it, a little on from it when so many lie there that his arm is too short."""
    place = "释获者·右" if right else "释获者·左"
    if count < 6 * PURES_A_HEAP:
        return place
    return Beside(Beside(place, toward(right), 0.9), "东", 0.2)


def heap_of_ten(right: bool, n: int, *, laid: int = 0) -> Spot:
    """十纯则缩而委之，每委异之: the n-th heap, lengthwise for him who faces east, apart from the one before; ``laid`` lie there already."""
    return _at(right, 1.2, 1.15 + 1.3 * n + PAIR_PITCH * laid / 2)


def pure_left_over(right: bool, n: int) -> Spot:
    """有余纯，则横于下: across, below (west of) the heaps."""
    return _at(right, 2.05 + 0.11 * n, 2.0)


def odd_one(right: bool, pures: int) -> Spot:
    """奇则又缩诸纯下: lengthwise again, below (west of) the ``pures`` left over."""
    return _at(right, 2.05 + 0.11 * max(pures - 1, 0) + THICK + HALF_TALLY + 0.1, 2.0)


def side_by_side(count: int) -> tuple[float, ...]:
    """How far tallies lie from the first when they are laid 纯 by 纯."""
    return tuple(round(PAIR_PITCH * (k // 2) + THICK * (k % 2), 3) for k in range(count))


@dataclass(frozen=True)
class Laid:
    """How one side's tallies lie when they are counted: heaps of twenty, pairs left over, the odd one."""

    heaps: tuple[tuple[str, ...], ...]
    pures: tuple[tuple[str, ...], ...]
    odd: str | None


def lay(tallies: list[str]) -> Laid:
    """Two are a 纯; ten 纯 a heap; the rest by pairs; one may be over."""
    size = 2 * PURES_A_HEAP
    tens = len(tallies) // size
    rest = tallies[tens * size :]
    odd = rest.pop() if len(rest) % 2 else None
    heaps = tuple(tuple(tallies[k * size : (k + 1) * size]) for k in range(tens))
    return Laid(heaps, tuple(tuple(rest[k : k + 2]) for k in range(0, len(rest), 2)), odd)


NUMERALS = "零一二三四五六七八九"


def numeral(n: int) -> str:
    """1 … 99 in characters."""
    tens, ones = divmod(n, 10)
    return ("" if tens == 0 else "十" if tens == 1 else f"{NUMERALS[tens]}十") + (NUMERALS[ones] if ones or not tens else "")


def pures_in_words(n: int) -> str:
    """以纯数告，若有奇者，亦曰奇: ``n`` tallies in words."""
    pures, odd = divmod(n, 2)
    parts = [f"{numeral(pures)}纯"] if pures else []
    return "，".join([*parts, *(["一奇"] if odd else [])])
