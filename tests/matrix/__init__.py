"""Which choices are tried together: every value of the options alone, every two values of different options, or all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

VALUES: Mapping[str, tuple[str, ...]] = {
    "venue": ("庠", "序"),
    "hall": ("YS_shi", "DZ3_shi", "DZ3c_shi"),
    "zhong": ("鹿", "兕"),
    "grandees": ("1", "0", "2"),
    "guests": ("9", "3", "20"),
    "shooters": ("宾+主人+大夫+众宾", "宾+主人", "大夫", "众宾", "none"),
    "hits": ("seed:1", "right", "left", "even", "1"),
    "short": ("no", "yes"),
}
"""The options of the shooting and the values tried, the default first."""

Choice = tuple[str, ...]
"""Settings ``NAME=VALUE``, one for each option."""


def settings(values: tuple[str, ...]) -> Choice:
    """The settings for a value of each option; a second 大夫 finds room only where the elders sit before the west wall (D18)."""
    chosen = tuple(f"{name}={value}" for name, value in zip(VALUES, values, strict=True))
    return (*chosen, "D18=jia") if "grandees=2" in chosen else chosen


def everything() -> Iterator[Choice]:
    """The full product."""
    for values in product(*VALUES.values()):
        yield settings(values)


def alone() -> list[Choice]:
    """Each value that is not the default, with all other options at their defaults."""
    usual = tuple(values[0] for values in VALUES.values())
    out = []
    for k, values in enumerate(VALUES.values()):
        out += [settings((*usual[:k], value, *usual[k + 1 :])) for value in values[1:]]
    return out


def pairwise() -> list[Choice]:
    """Rows in which every two values of two options come together at least once (chosen greedily, the same every time)."""
    names = list(VALUES)
    wanted = {(a, x, b, y) for a, b in combinations(range(len(names)), 2) for x in VALUES[names[a]] for y in VALUES[names[b]]}
    rows: list[tuple[str, ...]] = []
    while wanted:
        a, x, b, y = min(wanted)
        row: list[str | None] = [None] * len(names)
        row[a], row[b] = x, y
        for k, name in enumerate(names):
            if row[k] is None:
                row[k] = max(VALUES[name], key=lambda value: (_new(row, k, value, wanted), -VALUES[name].index(value)))
        full = tuple(value for value in row if value is not None)
        rows.append(full)
        wanted -= {(i, full[i], j, full[j]) for i, j in combinations(range(len(names)), 2)}
    return [settings(row) for row in rows]


def _new(row: list[str | None], k: int, value: str, wanted: set[tuple[int, str, int, str]]) -> int:
    """How many pairs not yet seen a value would bring with those chosen already."""
    pairs = ((min(k, j), max(k, j), j) for j in range(len(row)) if row[j] is not None and j != k)
    return sum((i, value if i == k else row[i], j, value if j == k else row[j]) in wanted for i, j, _ in pairs)
