"""Where labels go: a small deterministic solver for upright boxes round anchors.

A label has a few candidate places round what it names.  Each candidate is charged for what it covers (people, marks,
pillars, other labels) and a little for being an unusual place; labels are set one after the other, the hardest first, and
then once more with all the others known.  Several *samples* (instants) may be given: a label keeps its side over all of
them, so that it does not jump while its owner walks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.picture.primitives import Box

Floats = NDArray[np.float64]

COVER = 6.0
"""Charge for covering an obstacle wholly or partly, besides the share covered."""


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """A label to be placed: its size and, sample by sample, the box (px) of what it names."""

    id: str
    width: float
    height: float
    around: Floats
    """Shape (samples, 4): x0, y0, x1, y1."""
    gap: float
    costs: Floats | None = None
    """Charge of each candidate, in the order of :data:`SIDES`; None for the usual ones."""


SIDES = (
    (1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1),
    (1.6, 0), (-1.6, 0), (0, -2.2), (0, 2.2), (1.5, -1.6), (-1.5, -1.6), (1.5, 1.6), (-1.5, 1.6), (0, -3.4), (0, 3.4),
)  # fmt: skip
"""Candidate places: (across, down), 1 = just beside; larger is farther off."""

SIDE_COSTS = (0.0, 0.05, 0.35, 0.4, 0.6, 0.65, 0.6, 0.65, 1.4, 1.45, 1.5, 1.55, 1.7, 1.75, 1.7, 1.75, 2.6, 2.7)


USUAL = np.array(SIDE_COSTS)
_ACROSS = np.array([side[0] for side in SIDES], dtype=np.float64)
_DOWN = np.array([side[1] for side in SIDES], dtype=np.float64)


def offsets(wide: Floats, tall: Floats, width: Floats, height: Floats, gap: Floats) -> Floats:
    """Centres of the candidates relative to the centre of what is named, in pixels, shape (..., candidates, 2).

    ``wide``, ``tall``: its size; ``width``, ``height``: the label's; all of one shape.
    """
    wide, tall, width, height, gap = (np.asarray(a)[..., None] for a in (wide, tall, width, height, gap))
    level, slanted = _DOWN == 0, (_ACROSS != 0) & (_DOWN != 0)
    reach = wide / 2 + width / 2 + np.where(slanted, 0.0, gap)
    step = np.where(level, width, np.where(slanted, width * 0.3, wide))
    x = _toward(_ACROSS, reach, step)
    y = _toward(_DOWN, tall / 2 + gap * 0.6 + height / 2, height)
    return np.stack([x, y], axis=-1)


def _toward(share: Floats, reach: Floats, step: Floats) -> Floats:
    """The first unit goes as far as ``reach``, the rest in steps of ``step``."""
    size = np.abs(share)
    return np.asarray(np.sign(share) * (reach * np.minimum(size, 1.0) + np.maximum(0.0, size - 1.0) * step))


def solve(
    wanted: Sequence[Wanted],
    obstacles: Sequence[tuple[Floats, Floats]],
    bounds: Box | None,
    *,
    aims: Sequence[tuple[float, float] | None] | None = None,
    stay: float = 0.0,
) -> list[tuple[float, float]]:
    """Offsets (px) of the label centres from the centres of their boxes.

    ``obstacles[sample]`` is (boxes, weights), shapes (m, 4) and (m,), the same m in each of one sample or more.  ``bounds``: a label
    should stay inside.  ``aims[i]``: the offset to keep if it can be; any other is charged ``stay``.
    """
    if not wanted:
        return []
    count = len(wanted)
    around = np.stack([w.around for w in wanted], axis=1)
    sizes = np.array([(w.width / 2, w.height / 2) for w in wanted])
    gaps = np.broadcast_to(np.array([w.gap for w in wanted]), around.shape[:2])
    full = np.broadcast_to(sizes * 2, (*around.shape[:2], 2))
    choices = offsets(around[..., 2] - around[..., 0], around[..., 3] - around[..., 1], full[..., 0], full[..., 1], gaps)
    centres = (around[..., :2] + around[..., 2:]) / 2
    middle = centres[:, :, None, :] + choices
    low = middle - sizes[None, :, None, :]
    high = middle + sizes[None, :, None, :]
    cost = np.array([USUAL if w.costs is None else w.costs for w in wanted])
    mean = choices.mean(axis=0)
    if aims is not None:
        for i, aim in enumerate(aims):
            if aim is not None:
                away = np.hypot(mean[i, :, 0] - aim[0], mean[i, :, 1] - aim[1])
                cost[i] += np.where(away > 0.6 * wanted[i].height, stay, 0.0)
    areas = (sizes[:, 0] * sizes[:, 1] * 4)[:, None]
    boxes = np.stack([sample[0] for sample in obstacles])
    weights = np.stack([sample[1] for sample in obstacles])
    for covered in _covered(low, high, boxes, weights, areas):
        cost += covered / len(obstacles)
    if bounds is not None:
        out = np.maximum(bounds.x0 - low[..., 0], 0) + np.maximum(high[..., 0] - bounds.x1, 0)
        out += np.maximum(bounds.y0 - low[..., 1], 0) + np.maximum(high[..., 1] - bounds.y1, 0)
        cost += np.where(out > 0, 20.0 + out, 0.0).max(axis=0)
    return _settle(count, cost, low, high, mean)


def _covered(low: Floats, high: Floats, boxes: Floats, weights: Floats, areas: Floats) -> Floats:
    """Charge of every candidate for what it covers; only pairs that are near are looked at.  Shape (samples, labels, candidates).

    ``low``, ``high``: (samples, labels, candidates, 2); ``boxes``, ``weights``: (samples, m, 4) and (samples, m).
    """
    samples, labels, candidates = low.shape[:3]
    out = np.zeros((samples * labels, candidates))
    most = boxes.shape[1]
    if not most:
        return out.reshape(samples, labels, candidates)
    first, last = low.min(axis=2), high.max(axis=2)
    near = (boxes[:, None, :, 0] < last[:, :, 0, None]) & (boxes[:, None, :, 2] > first[:, :, 0, None])
    near &= (boxes[:, None, :, 1] < last[:, :, 1, None]) & (boxes[:, None, :, 3] > first[:, :, 1, None])
    row, box = np.divmod(np.flatnonzero(near), most)  # row: a sample and a label
    if len(row):
        box += row // labels * most
        box_low, box_high = boxes.reshape(-1, 4)[box, None, :2], boxes.reshape(-1, 4)[box, None, 2:]
        sides = np.minimum(high.reshape(-1, candidates, 2)[row], box_high) - np.maximum(low.reshape(-1, candidates, 2)[row], box_low)
        np.maximum(sides, 0.0, out=sides)
        shared = sides[..., 0] * sides[..., 1]
        small = np.minimum(areas[row % labels], ((box_high[..., 0] - box_low[..., 0]) * (box_high[..., 1] - box_low[..., 1])))
        charge = np.where(shared > 0, COVER * (0.35 + shared / np.maximum(small, 1.0)), 0.0) * weights.reshape(-1)[box, None]
        begins = np.flatnonzero(np.diff(row, prepend=-1))
        out[row[begins]] = np.add.reduceat(charge, begins, axis=0)
    return out.reshape(samples, labels, candidates)


def _settle(count: int, cost: Floats, low: Floats, high: Floats, mean: Floats) -> list[tuple[float, float]]:
    """Each label takes its best place; those that then overlap are set one by one."""
    first = cost.argmin(axis=1)
    everyone = np.arange(count)
    best_low, best_high = low[:, everyone, first], high[:, everyone, first]
    over = np.asarray(_meet(best_low, best_high).any(axis=0)) & ~np.eye(count, dtype=bool)
    chosen: list[int] = first.tolist()
    if over.any():
        _argue(over, cost, low, high, chosen)
    return [(float(mean[i, c, 0]), float(mean[i, c, 1])) for i, c in enumerate(chosen)]


def _meet(low: Floats, high: Floats) -> NDArray[np.bool_]:
    """Which of n boxes overlap which, shape (..., n, n), from their corners, shape (..., n, 2)."""
    one = np.asarray(low[..., :, None, :] < high[..., None, :, :]).all(axis=-1)
    return np.asarray(one & np.swapaxes(one, -1, -2))


def _argue(over: NDArray[np.bool_], cost: Floats, low: Floats, high: Floats, chosen: list[int]) -> None:
    """Move the labels that overlap, those with least freedom first, against all that may be in their way."""
    samples, count = low.shape[:2]
    reach_low, reach_high = low.min(axis=(0, 2)), high.max(axis=(0, 2))
    near = np.asarray(_meet(reach_low, reach_high) & ~np.eye(count, dtype=np.bool_))
    wild = np.asarray(over.any(axis=1))
    wild = np.asarray(wild | np.asarray(near & wild[None, :]).any(axis=1))
    freedom = np.sort(cost, axis=1)[:, :4].sum(axis=1)
    order = sorted(np.nonzero(wild)[0].tolist(), key=lambda i: (-float(freedom[i]), i))
    rows_low: dict[int, list] = {i: low[:, i].tolist() for i in order}  # type: ignore[type-arg]
    rows_high: dict[int, list] = {i: high[:, i].tolist() for i in order}  # type: ignore[type-arg]
    neighbours: dict[int, list[int]] = {i: np.flatnonzero(near[i, :]).tolist() for i in order}
    for i in order:
        for j in neighbours[i]:
            if j not in rows_low:
                rows_low[j], rows_high[j] = low[:, j].tolist(), high[:, j].tolist()
    settled = set(range(count)) - set(order)
    for _ in range(3):
        changed = False
        for i in order:
            best, best_cost = 0, float("inf")
            around = [j for j in neighbours[i] if j in settled]
            for c, base in enumerate(cost[i].tolist()):
                if base >= best_cost:
                    continue
                total = base
                for j in around:
                    total += _clash(rows_low, rows_high, samples, i, c, j, chosen[j])
                    if total >= best_cost:
                        break
                if total < best_cost:
                    best, best_cost = c, total
            changed |= chosen[i] != best or i not in settled
            chosen[i] = best
            settled.add(i)
        if not changed:
            break


def _clash(low: dict[int, list], high: dict[int, list], samples: int, i: int, c: int, j: int, d: int) -> float:  # type: ignore[type-arg]
    total = 0.0
    for s in range(samples):
        (ax0, ay0), (ax1, ay1) = low[i][s][c], high[i][s][c]
        (bx0, by0), (bx1, by1) = low[j][s][d], high[j][s][d]
        wide = min(ax1, bx1) - max(ax0, bx0)
        if wide <= 0:
            continue
        tall = min(ay1, by1) - max(ay0, by0)
        if tall <= 0:
            continue
        small = min((ax1 - ax0) * (ay1 - ay0), (bx1 - bx0) * (by1 - by0))
        total += COVER * (0.5 + wide * tall / small)
    return total / samples
