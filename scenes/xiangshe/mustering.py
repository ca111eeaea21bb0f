"""Those who shoot take their bows west of the hall and come to their places in the file (33.07, 36.06, 43.03)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from geometry.evidence import assumed
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor
from scenes.xiangshe.company import PAIRS, Company, Pair, bow_of
from scenes.xiangshe.shooting import at_rack
from scenes.xiangshe.ways import BEFORE_THE_ROW

ONE_BY_ONE = assumed("one after another, since all take their bows by the hall's west side")
NEXT_COUPLE = 0.5
"""Seconds from the going of one couple to the coming of the next (ASSUMED)."""
NEXT_MAN = 4.0
"""Seconds from one of a couple to the other (ASSUMED)."""
BEHIND_ANOTHER = 2.5
"""Seconds from one who sets out for the file to the next (ASSUMED)."""
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
    before: Intent | None = None
    for pair in people.three_pairs:
        for man in (man for man in pair.both if man not in but):
            if before is not None:
                man.because(ONE_BY_ONE).wait(until=[before])
            stand = at_rack(pair, man)
            man.go(stand, via=[Cross(stand, None)], face="东面")
            arming(man, pair)
            before = _forward(man, pair)
    gone: Intent | None = None
    for pair in (*people.grandee_pairs, *people.guest_pairs):
        first: Intent | None = None
        for man in (pair.upper,) if pair.beside_grandee else pair.both:
            if first is not None:
                man.follow(first, NEXT_MAN)
            elif gone is not None:
                man.follow(gone, NEXT_COUPLE)
            elif before is not None:
                man.because(ONE_BY_ONE).wait(until=[before])
            stand, home = at_rack(pair, man), pair.home(man)
            way: list[Spot] = [f"{home}前", Cross(f"{home}前", BEFORE_THE_ROW), Cross(COMING, BEFORE_THE_ROW)]
            walk = man.go(Cross(COMING, stand), via=way)
            first = first or walk
            if gone is not None:  # across the lane only when the one before has gone down it
                man.follow(gone, BEHIND_ANOTHER)
            man.go(stand, face="东面")
            arming(man, pair)
            gone = _forward(man, pair)


def _forward(man: Actor, pair: Pair) -> Intent:
    place = pair.place(man)
    way: list[Spot] = ["西道·北", Cross("西道·南", place)]
    if pair.number >= len(PAIRS):
        way = [Cross("西道·北", None), Cross("西道·南", place)]
    return man.go(place, via=way, face="东面")
