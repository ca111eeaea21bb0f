"""The site of 乡射礼: the stage 学, laid out to the stated measures for a venue, a hall and a set of readings; 宾家 and 主人家."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from geometry.court import Court, Seats, court_features, court_of, seat_features, seats
from geometry.evidence import text
from geometry.hall import PRESETS, Hall, box, hall_features
from geometry.range import lay_out, range_features
from geometry.site import Feature, Place, Site, StagePlan
from geometry.target import FOLDS, measures, target_features
from scenes.errors import LituError
from scenes.xiangshe.guests_gate import GATE_STAGE, guests_gate
from scenes.xiangshe.hosts_house import HOUSE_STAGE, hosts_house
from scenes.xiangshe.places import Layout, all_places
from scenes.xiangshe.places_wine import wine_places
from scenes.xiangshe.watchers import watchers

STAGE = "学"
WINE_READINGS = ("D32", "D33", "D36", "W1", "W3", "W4", "W5", "W6", "W15")
"""Readings of the sections before the archery that places depend on."""
SHOOTING_READINGS = ("D9", "D10", "D11", "D14", "D15", "D20", "D21", "D23", "D26", "D39")
"""Readings of the archery that places depend on."""
FEAST_READINGS = ("F1", "F2")
"""Readings of the sections after it that places depend on."""
MOST_WATCHERS = 4
"""How many who come to watch the hall and the servants are enough for (assumed)."""
BEHIND = 25.0
"""Ground that must be left between the target and the gate's line, for posts, guests and gate (assumed)."""


class SiteOptions(Protocol):
    """What a site asks of the options: values by name, readings by id."""

    def __getitem__(self, name: str) -> Any: ...

    def reading(self, id: str) -> str: ...


def build_site(options: SiteOptions) -> Site:
    """The site for ``options`` (venue, hall, fa_range, grandees, guests, zhong, prince and readings).

    Raises :class:`LituError` in one line when a choice does not fit the hall or is unknown.
    """
    try:
        layout = _layout(options)
        features = _by_id(_exact(feature) for feature in _features(layout, options))
        places = _by_id(_exact(place) for place in (*all_places(layout), *wine_places(layout)))
        gate = guests_gate(layout.guests)
        house = hosts_house(layout, options.reading("D23"), options.reading("D24"))
    except ValueError as error:
        raise LituError(f"the site of 乡射礼 cannot be laid out: {error}") from error
    return Site({STAGE: StagePlan(STAGE, features, places), GATE_STAGE: _exactly(gate), HOUSE_STAGE: _exactly(house)})


def _exactly(plan: StagePlan) -> StagePlan:
    """The same stage with every number a float."""
    return StagePlan(plan.id, _by_id(map(_exact, plan.features.values())), _by_id(map(_exact, plan.places.values())))


Item = TypeVar("Item", Feature, Place)


def _exact(item: Item) -> Item:
    """The same thing with every number a float, as the site promises."""
    x, y, z = float(item.x), float(item.y), float(item.z)
    if isinstance(item, Feature):
        width, depth, height = item.size
        return replace(item, x=x, y=y, z=z, size=(float(width), float(depth), float(height)))
    return replace(item, x=x, y=y, z=z)


def _by_id(items: Iterable[Item]) -> dict[str, Item]:
    """Items by id, in order.  Two with one id are a fault of the program, not of the user."""
    out: dict[str, Item] = {}
    for item in items:
        if item.id in out:
            raise RuntimeError(f"two things of the site are called {item.id!r}")
        out[item.id] = item
    return out


def _layout(options: SiteOptions) -> Layout:
    venue, preset_id = str(options["venue"]), str(options["hall"])
    if venue not in ("庠", "序"):
        raise ValueError(f"no venue {venue!r}: it is 庠 or 序")
    if preset_id not in PRESETS:
        raise ValueError(f"no hall {preset_id!r}: halls are {', '.join(PRESETS)}")
    d3, d17 = options.reading("D3"), options.reading("D17")
    if d3 not in ("none", "with"):
        raise ValueError(f"D3 has no key {d3!r}: it has none, with")
    preset = PRESETS[preset_id]
    room = venue == "庠" or d3 == "with"
    hall = Hall(preset, room, "east_room" if d17 == "east_room" else "two_rooms")
    if d17 == "sheng_xu" and venue != "序":
        raise ValueError("D17=sheng_xu is about the 序: it requires venue=序")
    target = measures(d41=options.reading("D41"))
    line = lay_out(
        hall,
        venue,
        target,
        d1=options.reading("D1"),
        d2=options.reading("D2"),
        d4=options.reading("D4"),
        fa_range=str(options["fa_range"]),
    )
    if options.reading("D25") == "3tang":
        depth = 3 * hall.depth
        raise ValueError(f"D25=3tang puts the gate at {depth:g} 尺 and the target stands {-line.target_y:g} 尺 away: keep D25=36zhang")
    if line.target_y - BEHIND < -preset.court_depth:
        raise ValueError(
            f"hall {preset_id} has a court of {preset.court_depth:g} 尺 and the target stands {-line.target_y:g} 尺 from the hall: "
            "take YS_shi, DZ3_shi or DZ3c_shi"
        )
    coming = watchers(options)
    if len(coming) > MOST_WATCHERS:
        raise ValueError(f"a 公 and {options['grandees']} 大夫 are more than the hall seats: take grandees={MOST_WATCHERS - 1}")
    sitting: Seats = seats(hall, coming, d17=d17, d18=options.reading("D18"), d38=options.reading("D38"))
    court: Court = court_of(hall, d16=options.reading("D16"))
    return Layout(
        venue=venue,
        hall=hall,
        line=line,
        target=target,
        seats=sitting,
        court=court,
        grandees=int(options["grandees"]),
        guests=int(options["guests"]),
        prince=str(options["prince"]) != "no",
        readings={
            id: options.reading(id)
            for id in ("D9", "D10", "D11", "D14", "D15", "D20", "D21", "D23", "D26", "D28", "D29", "D39", *WINE_READINGS, *FEAST_READINGS)
        },
    )


def _features(layout: Layout, options: SiteOptions) -> Iterator[Feature]:
    d34 = options.reading("D34")
    if d34 not in FOLDS:
        raise ValueError(f"D34 has no key {d34!r}: it has {', '.join(FOLDS)}")
    hall, line = layout.hall, layout.line
    yield from court_features(hall, layout.court, d23=layout.readings["D23"], d24=options.reading("D24"))
    yield from hall_features(hall)
    hearth = hall.preset.gable_x + 7.5, 3.2 * hall.preset.bay
    yield box("爨", "hearth", *hearth, 0, (4, 2, 2), text("亨于堂东北", "J.02"), solid=True)
    yield from seat_features(layout.seats, hall.preset.height)
    yield from range_features(line, options.reading("D5"))
    yield from target_features(layout.target, line.target_y, d34, line.target_evidence)
