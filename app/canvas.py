"""The last picture, kept as an image with the marks it was painted from, so that the next one is painted only where it differs.

A mark is what one item leaves: a key that decides its pixels, and the box they lie in.  Two pictures are compared layer
by layer.  Marks that both have in the same order are *shared*; where no other mark reaches, the same marks in the same
order have given the same pixels already.  All boxes of other marks, old and new, are painted anew from the ground up,
clipped to them.  So the pixels are those of a picture painted on an empty image, whatever was painted before.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from app.picture.primitives import Box, Clip, Frame, Item, Static
from app.theme import Colour

MOST = 0.55
"""From this share of the picture on, painting all of it once is cheaper than painting parts."""

MANY = 0.25
"""Areas that touch this share of all cells are not worth being merged: they would come to :data:`MOST`."""

LONG = 80
"""Nor are more than so many of them: what is merged is looked at in pairs."""

CELL = 32
"""Side of a cell in pixels."""

MERGE = 1.25
"""Two boxes become one when that is not much larger than both."""


class Area(NamedTuple):
    """Whole pixels: x0 <= x < x1, y0 <= y < y1."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def size(self) -> int:
        return max(0, self.x1 - self.x0) * max(0, self.y1 - self.y0)

    def meets(self, other: Area) -> bool:
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def holds(self, other: Area) -> bool:
        return self.x0 <= other.x0 and self.y0 <= other.y0 and other.x1 <= self.x1 and other.y1 <= self.y1

    def joined(self, other: Area) -> Area:
        return Area(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def common(self, other: Area) -> Area:
        return Area(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))


def area_round(box: Box) -> Area:
    """All pixels that a box touches."""
    return Area(math.floor(box.x0), math.floor(box.y0), math.ceil(box.x1), math.ceil(box.y1))


@dataclass(slots=True, eq=False)
class Mark:
    """What one item leaves in a picture: ``key`` decides the pixels, all of them inside ``area``."""

    key: Hashable
    item: Item
    area: Area


@dataclass(slots=True, eq=False)
class Sheet:
    """A layer as marks; ``items`` is the layer's own tuple."""

    items: tuple[Item, ...]
    marks: list[Mark]


class Ground(NamedTuple):
    """What a pane stands on; when it differs the whole pane is painted anew.  ``static`` is compared as the object it is."""

    frame: Frame
    clip: Clip
    colour: Colour
    static: Static


@dataclass(slots=True, eq=False)
class Leaf:
    """A pane as marks."""

    ground: Ground
    sheets: list[Sheet]
    image: Any = None
    """A round pane as an image, while it is known."""


def shared(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Pairs of places (in old, in new) of equal keys, ascending in both: a longest common part when keys do not repeat."""
    head = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        head += 1
    tail = 0
    most = min(len(old), len(new)) - head
    while tail < most and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    where: dict[Hashable, list[int]] = {}
    for i in range(len(old) - tail - 1, head - 1, -1):
        where.setdefault(old[i], []).append(i)
    pairs: list[tuple[int, int]] = []
    for j in range(head, len(new) - tail):
        places = where.get(new[j])
        if places:
            pairs.append((places.pop(), j))
    middle = _ascending(pairs)
    end = [(len(old) - k, len(new) - k) for k in range(tail, 0, -1)]
    return [*((k, k) for k in range(head)), *middle, *end]


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A longest part of ``pairs`` whose first numbers ascend."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for n, (i, _) in enumerate(pairs):
        spot = bisect_left(ends, i)
        before.append(last[spot - 1] if spot else -1)
        if spot == len(ends):
            ends.append(i)
            last.append(n)
        else:
            ends[spot], last[spot] = i, n
    out: list[tuple[int, int]] = []
    n = last[-1] if last else -1
    while n >= 0:
        out.append(pairs[n])
        n = before[n]
    return out[::-1]


def to_paint(stale: Sequence[Area], wholes: Sequence[Area], picture: Area) -> list[Area]:
    """Few areas that hold all ``stale`` ones, and each of ``wholes`` wholly or not at all; ``picture`` when that is most of it."""
    if not stale:
        return []
    if len(stale) > LONG:
        return [picture]
    cells = np.zeros((picture.y1 // CELL + 1, picture.x1 // CELL + 1), dtype=np.bool_)
    for x0, y0, x1, y1 in stale:
        cells[y0 // CELL : y1 // CELL + 1, x0 // CELL : x1 // CELL + 1] = True
    if np.count_nonzero(cells) > MANY * cells.size:
        return [picture]
    areas = undivided(merged(stale), wholes)
    return [picture] if sum(area.size for area in areas) > MOST * picture.size else areas


def merged(areas: Iterable[Area]) -> list[Area]:
    """The same pixels and few more in areas that are worth painting one by one; those left do not overlap."""
    out: list[Area] = []
    for area in areas:
        grown = True
        while grown:
            grown = False
            for k, other in enumerate(out):
                both = area.joined(other)
                if area.meets(other) or both.size <= MERGE * (area.size + other.size):
                    area = both
                    del out[k]
                    grown = True
                    break
        out.append(area)
    return out


def undivided(areas: list[Area], wholes: Sequence[Area]) -> list[Area]:
    """The ``areas``, grown so that each of ``wholes`` is inside one of them or outside all of them."""
    cut = True
    while cut:
        cut = False
        for whole in wholes:
            if any(area.meets(whole) for area in areas) and not any(area.holds(whole) for area in areas):
                areas = merged([*areas, whole])
                cut = True
    return areas
