"""Those who shoot take their bows west of the hall and come to their places in the file (33.07, 36.06, 43.03)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor
from scenes.xiangshe.company import PAIRS, Company, Pair, bow_of
from scenes.xiangshe.shooting import at_rack
from scenes.xiangshe.ways import ABREAST, BEFORE_THE_ROW

NEXT_COUPLE = 2.5
"""Seconds from the going of one couple to the coming of the next (ASSUMED)."""
NEXT_MAN = 4.0
"""Seconds from one of a couple to the other (ASSUMED)."""
COMING: Spot = Beside("西道·北", "西", 6.0)
"""Guests come to the bows on this line and leave by the west lane (ASSUMED)."""

Arming = Callable[[Actor, Pair], None]
"""What a man does at the bows: dress and how he takes his own."""


def take_strung(man: Actor, pair: Pair) -> None:
    """袒决遂，执弓."""
    man.bare("决遂")
    man.take(bow_of(man.id), slot="左手", state="张")


def muster(people: Company, arming: Arming, *, but: Sequence[Actor] = ()) -> None:
    """进立于射位: pair by pair from their row to the bows and by the west lane to the file; ``but`` those who stand there already.

    Guest, host and 大夫 do not come: they arm beside the hall.
    """
    gone: Intent | None = None
    for pair in (*people.three_pairs, *people.grandee_pairs, *people.guest_pairs):
        men = [man for man in ((pair.upper,) if pair.beside_grandee else pair.both) if man not in but]
        first: Intent | None = None
        for man in men:
            if first is not None:
                man.follow(first, NEXT_MAN)
            elif gone is not None:
                man.follow(gone, NEXT_COUPLE)
            walk = man.go(at_rack(pair, man), via=_to_the_bows(man, pair), face="东面")
            first = first or walk
            arming(man, pair)
        gone = _forward(people, men, pair)


def _to_the_bows(man: Actor, pair: Pair) -> list[Spot]:
    """From his place west of the hall: along the row or south of it, or in front of the file and up beside the lane."""
    stand, home = at_rack(pair, man), pair.home(man)
    if pair.number < len(PAIRS):
        return [Cross(stand, None)] if man is pair.upper else [Cross(None, stand)]
    return [f"{home}前", Cross(f"{home}前", BEFORE_THE_ROW), Cross(COMING, BEFORE_THE_ROW), Cross(COMING, stand)]


def _forward(people: Company, men: Sequence[Actor], pair: Pair) -> Intent:
    """与其耦进: both at once by the west lane to their places, 上射 on the left (east); returns the walk of one."""
    with people.rite.together():
        walks = [
            man.go(pair.place(man), via=[Cross(_lane(man, pair), None), Cross(_lane(man, pair), pair.place(man))], face="东面")
            for man in men
        ]
    return walks[-1]


def _lane(man: Actor, pair: Pair) -> Spot:
    return Beside("西道·南", "东" if man is pair.upper else "西", ABREAST)
