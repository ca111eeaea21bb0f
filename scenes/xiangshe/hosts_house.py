"""The stage 主人家: the host's house, where the guest gives thanks (50) and the director of order is feasted (51).

No source lays it out.  It is built like the school's hall with a shallower court and without what belongs to the archery and
the music; mats, jars, baskets and basin stand as for the wine of 02.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from geometry.court import court_features, seat_features
from geometry.evidence import assumed
from geometry.hall import hall_features
from geometry.site import Feature, Place, StagePlan
from scenes.xiangshe.places import Layout, seat_places
from scenes.xiangshe.places_feast import feast_places
from scenes.xiangshe.places_wine import wine_places

HOUSE_STAGE = "主人家"
COURT = 150.0
"""Depth of its court (assumed: it holds no range)."""
HALF_WIDTH = 75.0
OTHER_GUESTS = 3
NOT_HERE = frozenset({"chimes", "arrow_stand", "tally_holder", "goblet_place", "cup_stand"})
ELSEWHERE = ("工", "笙", "授笙", "乏", "大夫", "门内·大夫", "从者", "授从者", "相旅", "俟俎", "受俎", "乐正")
"""Places of the school that mean nothing here, by how their ids begin."""
READINGS = ("D23", "D24")


def hosts_house(school: Layout, d23: str, d24: str) -> StagePlan:
    """Features and places of the host's house, its hall as the school's."""
    hall = replace(school.hall, preset=replace(school.hall.preset, court_depth=COURT, court_half_width=HALF_WIDTH))
    s = replace(school, hall=hall, seats=replace(school.seats, watchers=(), grandees=()), grandees=0, guests=OTHER_GUESTS)
    features = {f.id: f for f in _features(s, d23, d24)}
    places = {p.id: p for p in chain(seat_places(s), wine_places(s), feast_places(s), _ways(s)) if not p.id.startswith(ELSEWHERE)}
    return StagePlan(HOUSE_STAGE, features, places)


def _features(s: Layout, d23: str, d24: str) -> Iterator[Feature]:
    for feature in court_features(s.hall, s.court, d23=d23, d24=d24):
        if feature.kind not in NOT_HERE:
            yield feature
    yield from hall_features(s.hall)
    for feature in seat_features(s.seats, s.hall.preset.height):
        if not feature.id.startswith("工席"):
            yield feature


def _ways(s: Layout) -> Iterator[Place]:
    """From the gate to the stairs, straight: there is no target to go round."""
    gate = -s.hall.preset.court_depth
    for sign, name in ((-1, "宾道"), (1, "主人道")):
        straight = assumed("straight to the stair's line")
        for k in range(1, 4):
            yield Place(f"{name}·{k}", sign * s.hall.preset.stair_x, gate + 26.0 + 4.0 * k, 0, None, straight)
    yield Place("摈·门", -3.0, gate - 4.0, 0, 225.0, assumed("before the west leaf of the gate, turned to him who has come"))
