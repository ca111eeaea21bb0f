"""The cast and the opening tableau of a rite, read from data.

A tableau says who is there, what he is called, where he stands (a place of the site), how, and which things lie where.
Entries may be counted by an option (``count = "grandees"``): ``{n}`` in their names runs from 1.  With ``behind`` (an option or
number too) ``{m}`` runs from one more than that, for those who stand behind others in one file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import assets
from geometry.site import Site
from scenes.bodies import Body
from scenes.errors import LituError
from scenes.grounds import Ground
from scenes.intents import Beside, Spot
from scenes.options import Options
from scenes.score import Held, ObjectState, Officiant, OfficiantState, State
from scenes.spots import Spots

GROUPS = ("host", "guest", "officers", "archers", "music", "attendants")


@dataclass(frozen=True, slots=True)
class Tableau:
    """Who is in the cast, and the state at the start."""

    officiants: tuple[Officiant, ...]
    initial: State

    def joined(self, other: Tableau) -> Tableau:
        """Both casts in one; ``other`` adds people and things and changes none."""
        a, b = self.initial, other.initial
        twice = (a.officiants.keys() & b.officiants.keys()) | (a.objects.keys() & b.objects.keys())
        if twice:
            raise LituError(f"two tableaux have {min(twice)}")
        initial = State(a.rite, a.t, a.day, a.cue, a.sentence, {**a.officiants, **b.officiants}, {**a.objects, **b.objects})
        return Tableau((*self.officiants, *other.officiants), initial)


def load_tableau(rite: str, name: str, stage: str, site: Site, options: Options, counts: Mapping[str, int] | None = None) -> Tableau:
    """The tableau ``assets/tableau/NAME.toml`` on ``site`` under ``options``.

    ``stage``: where people and things are unless their entry names another of the site's stages.

    ``counts``: numbers that follow from the options and by which entries may be counted besides them.

    Raises :class:`LituError` for a place the site lacks.
    """
    return read_tableau(assets.path("tableau", f"{name}.toml"), rite, stage, site, options, counts)


def read_tableau(file: Path, rite: str, stage: str, site: Site, options: Options, counts: Mapping[str, int] | None = None) -> Tableau:
    """The tableau that ``file`` writes down; the rest as for :func:`load_tableau`."""
    with file.open("rb") as raw:
        data = tomllib.load(raw)
    numbers = Numbers(options, counts or {})
    grounds = {id: Ground(plan) for id, plan in site.stages.items()}
    officiants: list[Officiant] = []
    people: dict[str, OfficiantState] = {}
    bodies: dict[str, Body] = {}
    spots = {id: Spots(plan, bodies, {}) for id, plan in site.stages.items()}
    for entry in _entries(data["officiant"], numbers):
        group = entry["group"]
        if group not in GROUPS:
            raise LituError(f"{file.name}: {entry['id']} is of group {group!r}; say one of {' '.join(GROUPS)}")
        officiants.append(Officiant(entry["id"], group, entry.get("label", entry["id"])))
        there = entry.get("stage", stage)
        person = _person(entry, there, spots[there], grounds[there])
        people[person.id] = person
        bodies[person.id] = Body.of(person)
    things: dict[str, ObjectState] = {}
    for entry in _entries(data["thing"], numbers):
        there = entry.get("stage", stage)
        thing = _thing(entry, there, spots[there], grounds[there], people)
        things[thing.id] = thing
    for who, person in people.items():
        held = tuple(Held(t.id, t.slot or "", t.state) for t in things.values() if t.holder == who)
        if held:
            people[who] = OfficiantState(**{**_fields(person), "holding": held})
    return Tableau(tuple(officiants), State(rite, 0.0, 1, None, None, people, things))


@dataclass(frozen=True)
class Numbers:
    """How many of a kind there are: an option, a number that follows from options, or such less others (``guests-3-mates``)."""

    options: Options
    counts: Mapping[str, int]

    def of(self, count: int | str) -> int:
        if isinstance(count, int):
            return count
        first, *less = (self._one(part.strip()) for part in count.split("-"))
        return max(first - sum(less), 0)

    def _one(self, name: str) -> int:
        if name.isdigit():
            return int(name)
        return self.counts[name] if name in self.counts else self.options.int(name)


def _entries(raw: Sequence[Mapping[str, Any]], numbers: Numbers) -> list[dict[str, Any]]:
    """Counted entries written out: ``{n}`` runs from 1, ``{m}`` goes on behind those of ``behind``, ``{of}`` is each name of ``of``."""
    out: list[dict[str, Any]] = []
    for entry in raw:
        behind = numbers.of(entry.get("behind", 0))
        for n in range(1, numbers.of(entry["count"]) + 1) if "count" in entry else [0]:
            for of in entry.get("of", [""]):
                out.append({key: _fill(value, n, n + behind, of) for key, value in entry.items() if key not in ("count", "of", "behind")})
    return out


def _fill(value: Any, n: int, m: int, of: str) -> Any:
    if isinstance(value, str):
        return value.replace("{n}", str(n)).replace("{m}", str(m)).replace("{of}", of)
    if isinstance(value, list):
        return [_fill(item, n, m, of) for item in value]
    return value


def _spot(value: str | list[Any]) -> Spot:
    """``"宾席"`` or ``["宾席", "南", 2.9]``: that far from it."""
    if isinstance(value, str):
        return value
    spot: Spot = value[0]
    for toward, by in zip(value[1::2], value[2::2], strict=True):
        spot = Beside(spot, toward, float(by))
    return spot


def _walker(spots: Spots) -> Body:
    return Body("tableau", (0.0, 0.0, 0.0), 0.0, "立", (), "", "", True, None)


def _person(entry: Mapping[str, Any], stage: str, spots: Spots, ground: Ground) -> OfficiantState:
    spot = _spot(entry["at"])
    x, y = spots.xy(spot, _walker(spots))
    place = spots.place_of(spot)
    facing = entry.get("face")
    if facing is None:
        if place is None or ground.plan.places[place].facing is None:
            raise LituError(f"tableau: {entry['id']} has no facing, and his place has none")
        facing = ground.plan.places[place].facing
    assert facing is not None
    return OfficiantState(
        id=entry["id"],
        title=entry.get("title", entry["id"]),
        stage=stage,
        present=bool(entry.get("present", True)),
        x=x,
        y=y,
        z=ground.level(x, y),
        facing=spots.facing(facing, _walker(spots)),
        posture=entry.get("posture", "立"),
        dress=tuple(entry.get("dress", ())),
        holding=(),
        place=place,
        moving=False,
    )


def _thing(entry: Mapping[str, Any], stage: str, spots: Spots, ground: Ground, people: Mapping[str, OfficiantState]) -> ObjectState:
    holder: str | None = entry.get("holder")
    if holder is not None and holder in people:
        keeper = people[holder]
        x, y, z, facing = keeper.x, keeper.y, keeper.z, keeper.facing
    else:
        walker = _walker(spots)
        x, y = spots.xy(_spot(entry["at"]), walker)
        z = float(entry.get("z", ground.level(x, y)))
        facing = spots.facing(entry.get("face", "北面"), walker)
    return ObjectState(entry["id"], stage, bool(entry.get("present", True)), x, y, z, facing, holder, entry.get("slot"), entry.get("state"))


def _fields(person: OfficiantState) -> dict[str, Any]:
    return {name: getattr(person, name) for name in OfficiantState.__slots__}
