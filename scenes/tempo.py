"""How long things take, and how a walk starts and stops.

No source gives a duration; all are assumed, chosen so that a bow can be seen and a walk looks like a walk.  They are
gathered here so that a director can change the tempo of the whole rite in one place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

RAMP = 0.5
"""Seconds in which a walker reaches his pace, and in which he stops."""

CORNER = 0.5
"""Seconds in which a walker turns his body at a corner of his path."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """Durations in seconds, pace in 尺 a second (ASSUMED throughout)."""

    pace: float = 4.0
    hurry: float = 1.75
    half_turn: float = 1.2
    small_turn: float = 0.4
    bow: float = 1.8
    bow_down: float = 3.0
    sit: float = 1.2
    rise: float = 1.2
    take: float = 1.0
    put: float = 1.0
    dress: float = 2.0
    shot: float = 3.0
    loose: float = 2.1
    flight: float = 1.2
    stair: float = 0.9
    character: float = 0.28
    shortest_words: float = 1.2
    pause: float = 1.0
    bell: float = 0.6

    def walk(self, length: float, *, hurry: bool = False) -> float:
        """Seconds for a walk of ``length`` 尺, start and stop included; the greatest speed is the pace."""
        pace = self.pace * (self.hurry if hurry else 1.0)
        return max(length / pace + RAMP, 2 * RAMP)

    def turn(self, sweep: float) -> float:
        """Seconds for a turn on the spot by ``sweep`` degrees."""
        return max(self.small_turn, self.half_turn * abs(sweep) / 180.0)

    def words(self, words: str) -> float:
        """Seconds to say ``words``."""
        return max(self.shortest_words, self.character * len(words))


def travelled(elapsed: FloatArray, duration: FloatArray) -> FloatArray:
    """Share (0 … 1) of a walk's length done after ``elapsed`` of ``duration`` (> 0) seconds: even speed-up, even pace, even stop.

    ``elapsed`` must lie between 0 and ``duration``.
    """
    ramp = np.minimum(RAMP, duration / 2)
    reach = duration - ramp
    rest = duration - elapsed
    start = elapsed * elapsed / (2 * ramp)
    stop = reach - rest * rest / (2 * ramp)
    return np.asarray(np.where(elapsed < ramp, start, np.where(rest < ramp, stop, elapsed - ramp / 2)) / reach)


def elapsed_at(share: float, duration: float) -> float:
    """The inverse of :func:`travelled` for one walk: seconds after which ``share`` of the length is done."""
    if duration <= 0:
        return 0.0
    ramp = min(RAMP, duration / 2)
    reach = duration - ramp
    d = min(max(share, 0.0), 1.0) * reach
    if d < ramp / 2:
        return float(np.sqrt(2 * ramp * d))
    if d > reach - ramp / 2:
        return float(duration - np.sqrt(max(0.0, 2 * ramp * (reach - d))))
    return d + ramp / 2


def eased(u: FloatArray) -> FloatArray:
    """Smooth 0 → 1 for turns."""
    return u * u * (3.0 - 2.0 * u)
