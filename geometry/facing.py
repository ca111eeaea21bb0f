"""Facings and turns on the plan.

A facing is a number of degrees clockwise from north: 北面 0, 东面 90, 南面 180, 西面 270; a compass word of the text is
nominal (西南面 is 225 exactly).  A turn is a start and a signed sweep, + clockwise; it may pass 180 and 360.

左还 is clockwise and 右还 counter-clockwise in reading D7 ``cw`` (郑玄, 贾公彦, 朱熹, 敖继公); ``ccw`` (吴廷华, 盛世佐) is the reverse.
"""

from __future__ import annotations

import math
from typing import Literal

Sense = Literal["cw", "ccw", "short"]
Vector = tuple[float, float]

EPS = 1e-9
"""Degrees within which two facings are the same, for the noise of computed headings."""

NORTH, EAST, SOUTH, WEST = 0.0, 90.0, 180.0, 270.0

COMPASS: dict[str, float] = {
    "北": 0.0,
    "东北": 45.0,
    "东": 90.0,
    "东南": 135.0,
    "南": 180.0,
    "西南": 225.0,
    "西": 270.0,
    "西北": 315.0,
}
"""Compass words; the order 北东, 南西 … of the texts is accepted by :func:`bearing` too."""

_ALIASES = {"北东": "东北", "南东": "东南", "南西": "西南", "北西": "西北"}


class HalfTurn(ValueError):
    """A turn of exactly 180 degrees was asked for the short way: both ways are as short, so the sense must be stated."""


def normal(degrees: float) -> float:
    """The same facing in [0, 360)."""
    turned = degrees % 360.0
    return 0.0 if turned == 360.0 else turned


def bearing(word: str | float) -> float:
    """Degrees of a compass word (``"西南面"``, ``"西南"``, also ``"北乡"``) or of a number, in [0, 360)."""
    if isinstance(word, str):
        key = word.removesuffix("面").removesuffix("乡")
        key = _ALIASES.get(key, key)
        if key not in COMPASS:
            raise ValueError(f"no compass word {word!r}: use one of {' '.join(COMPASS)}, with or without 面")
        return COMPASS[key]
    return normal(float(word))


def compass_word(degrees: float) -> str:
    """The compass word nearest to a facing, without 面."""
    words = tuple(COMPASS)
    return words[round(normal(degrees) / 45.0) % 8]


def sense_of(word: str, d7: str = "cw") -> Literal["cw", "ccw"]:
    """The sense of 左还 or 右还 under a key of reading D7."""
    if word not in ("左还", "右还"):
        raise ValueError(f"no sense in {word!r}: use 左还 or 右还")
    if d7 not in ("cw", "ccw"):
        raise ValueError(f"D7 has no key {d7!r}: it has cw, ccw")
    return "cw" if (word == "左还") == (d7 == "cw") else "ccw"


def sweep(start: str | float, to: str | float, sense: Sense = "short", *, rounds: int = 0) -> float:
    """Signed degrees from one facing to another, + clockwise.

    ``sense`` is ``"cw"``, ``"ccw"`` or ``"short"``; ``rounds`` adds whole turns in that sense (周 is ``rounds=1`` from a
    facing to itself).  Raises :class:`HalfTurn` for a half turn the short way, which nobody has chosen.
    """
    difference = normal(bearing(to) - bearing(start))
    if difference < EPS or difference > 360.0 - EPS:
        difference = 0.0
    if rounds < 0 or (rounds and sense == "short"):
        raise ValueError(f"{rounds} rounds need a sense, cw or ccw, and may not be negative")
    if sense == "cw":
        return difference + 360.0 * rounds
    if sense == "ccw":
        return (difference - 360.0 if difference else 0.0) - 360.0 * rounds
    if sense != "short":
        raise ValueError(f"no sense {sense!r}: use cw, ccw or short")
    if abs(difference - 180.0) < EPS:
        raise HalfTurn(f"a half turn from {bearing(start):g} to {bearing(to):g} has two ways: say 左还 or 右还")
    return difference if difference < 180.0 else difference - 360.0


def turned(start: str | float, signed_sweep: float) -> float:
    """The facing after a turn, in [0, 360)."""
    return normal(bearing(start) + signed_sweep)


def through(start: str | float, *stops: str | float, sense: Sense) -> float:
    """The signed sweep of one turn that passes ``stops`` in order, always in the same sense (东 → 南 → 西)."""
    total, here = 0.0, start
    for stop in stops:
        total += sweep(here, stop, sense)
        here = stop
    return total


def forward(facing: str | float) -> Vector:
    """Unit vector (east, north) of a facing; exact for the eight compass words' axes."""
    degrees = bearing(facing)
    exact = {0.0: (0.0, 1.0), 90.0: (1.0, 0.0), 180.0: (0.0, -1.0), 270.0: (-1.0, 0.0)}
    if degrees in exact:
        return exact[degrees]
    angle = math.radians(degrees)
    return (math.sin(angle), math.cos(angle))


def left_of(facing: str | float) -> Vector:
    """Unit vector toward the left hand of one who faces so: facing north it is west."""
    return forward(bearing(facing) - 90.0)


def right_of(facing: str | float) -> Vector:
    """Unit vector toward the right hand of one who faces so: facing north it is east."""
    return forward(bearing(facing) + 90.0)


def heading(vector: Vector) -> float:
    """Degrees of a direction (east, north).  Raises :class:`ValueError` for a vector of no length."""
    dx, dy = vector
    if dx == 0.0 and dy == 0.0:
        raise ValueError("a step of no length has no heading")
    return normal(math.degrees(math.atan2(dx, dy)))


def heading_between(a: Vector | tuple[float, float, float], b: Vector | tuple[float, float, float]) -> float:
    """Degrees of the segment from ``a`` to ``b`` seen on the plan."""
    return heading((b[0] - a[0], b[1] - a[1]))
