"""How large figures are drawn: large enough to be read, small enough not to overlap."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SHOULDER = 1.25
"""Half a figure's breadth in 尺 when there is room (a body is a disc of radius 0.9; the sleeves reach farther)."""

LEGIBLE = 13.0
"""Least half breadth in units of lettering, when there is room."""

FLOOR = 5.2
"""And where there is none."""

KNEELING = ("坐", "拜", "稽首")


def full_size(scale: float, unit: float) -> float:
    """Half breadth in pixels of a figure with room around it."""
    return max(SHOULDER * scale, LEGIBLE * unit * min(1.0, 0.45 + scale / (unit * 9.0)))


def figure_sizes(x: Floats, y: Floats, facing: Floats, postures: Sequence[str], scale: float, unit: float) -> Floats:
    """Half breadth in pixels of each figure.

    ``x, y`` in 尺, ``facing`` in degrees, all of shape (n,), or (instants, n) for several instants.  Each is as large as
    possible without touching its nearest neighbour, never smaller than the true body nor than :data:`FLOOR`.  A pure
    function of one instant.
    """
    full = full_size(scale, unit)
    count = x.shape[-1]
    if count < 2:
        return np.full(x.shape, full)
    share = np.ones(x.size)
    kneels = np.array([posture in KNEELING for posture in postures])
    dx = (x[..., None, :] - x[..., :, None]) * scale
    dy = (y[..., None, :] - y[..., :, None]) * scale
    near = (np.abs(dx) < 2.5 * full) & (np.abs(dy) < 2.5 * full)
    near[..., range(count), range(count)] = False
    spots = np.flatnonzero(near)
    dx, dy = dx.reshape(-1)[spots], dy.reshape(-1)[spots]
    one, b = np.divmod(spots, count)
    row, a = np.divmod(one, count)
    other = row * count + b
    turned = np.radians(facing).reshape(-1)
    bearing = np.arctan2(dx, dy)
    both = _reach(bearing - turned[one], kneels[a]) + _reach(bearing - turned[other], kneels[b])
    np.minimum.at(share, one, np.hypot(dx, dy) / (full * both))
    least = max(FLOOR * unit, 0.72 * scale)
    return np.asarray(np.clip(full * share.reshape(x.shape), min(least, full), full))


def _reach(angle: Floats, kneels: NDArray[np.bool_]) -> Floats:
    """How far a figure reaches at ``angle`` from its facing, in half breadths: broad across, thin fore and aft."""
    across = np.where(kneels, 1.22, 1.1)
    fore = np.where(kneels, 1.25, 0.98)
    return np.asarray(1.0 / np.hypot(np.sin(angle) / across, np.cos(angle) / fore))
