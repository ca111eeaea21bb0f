"""司射 calls the first pair: to shoot (26.01, 38.01), to take arrows (24.03, 37.01), to go up and drink (33.08)."""

from __future__ import annotations

from scenes.intents import Beside, Cross, Spot
from scenes.stage import Rite
from scenes.xiangshe.company import Company, Pair


def before_first(rite: Rite, first: Pair) -> Spot:
    """当上耦: where 司射 stands opposite the first pair, wherever they wait (D21)."""
    spot = f"司射·作{first.name}"
    return Cross(spot, Beside(first.file[0], "南", 2.0)) if rite.options.reading("D21") == "3" else spot


def round_sima(spot: Spot) -> list[Spot]:
    """Past the west of 司马, when he already stands south of 司射."""
    west = Beside("司马位", "西", 3.0)
    return [Cross(west, None), Cross(west, spot)]


def call_first_pair(rite: Rite, people: Company, words: str) -> None:
    """当上耦，西面: he goes opposite the first pair and calls them."""
    sishe, first = people.director_of_archery, people.three_pairs[0]
    spot = before_first(rite, first)
    sishe.go(spot, via=round_sima(spot), face="西面")
    sishe.order(words, first.upper.id)


def back_to_place(people: Company) -> None:
    """反位 from there."""
    people.director_of_archery.go("司射位", via=round_sima("司射位"), face="东面")
