"""Readings: where commentators differ, each a named choice with its holders, their words and the default.

The tables are data, the files of ``TABLES`` and ``profiles.toml`` in ``assets/readings/``; this module reads and checks
them.  A profile bundles one key for every dispute.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import assets
from scenes.errors import LituError
from scenes.nearest import nearest

DEFAULT_PROFILE = "default"
TABLES = ("disputes.toml", "wine.toml", "feast.toml")
"""The files of disputes, each with its own letter, in their order."""
WRITTEN_LATER: Mapping[str, str] = MappingProxyType(
    {
        "P": "the rite pin (聘礼)",
    }
)
"""Families of readings that are named but belong to what is not played yet."""

PROFILES = ("profiles.toml", "feast.toml")
"""The files that say what a profile reads; each says its own part."""


@dataclass(frozen=True, slots=True)
class Key:
    """One way to read a disputed point.

    ``holder``: who reads it so.  ``phrase``: his words (empty where only his view is known).  ``source``: page or
    sentence.  ``requires``: what must be set with it, name to value.  ``unseen``: why nothing can be seen of it ("" when it shows).
    """

    key: str
    holder: str
    phrase: str
    source: str
    requires: Mapping[str, str]
    unseen: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A disputed point: id, the question in Chinese and in English, its keys in order, the default, what it touches.

    ``sections``: the sections whose play depends on it.  ``effect``: what changes in the picture.  ``only``: option and value
    (or values, joined by /) under which the point matters; under another value the same holds.  ``unseen``: why nothing can be
    seen of the point on a plan ("" when something can); then a profile may record it but it cannot be set by hand.
    """

    id: str
    question: str
    en: str
    keys: Mapping[str, Key]
    default: str
    sections: tuple[str, ...]
    effect: str
    only: Mapping[str, str]
    unseen: str = ""

    @property
    def plays(self) -> bool:
        """Whether another key changes what is laid out or played."""
        return not self.unseen

    def key(self, name: str) -> Key:
        """The key called ``name``.  Raises :class:`LituError` naming the keys there are."""
        if name not in self.keys:
            raise LituError(f"reading {self.id} has no key {name!r}: it has {', '.join(self.keys)} (default {self.default})")
        return self.keys[name]


@cache
def disputes() -> Mapping[str, Dispute]:
    """The disputes of 乡射礼 by id, in the order of the table."""
    found = [_dispute(raw, name) for name in TABLES for raw in _table(name)["dispute"]]
    return MappingProxyType({dispute.id: dispute for dispute in found})


@cache
def profiles() -> Mapping[str, Mapping[str, str]]:
    """Profile name to a key for every dispute; what a profile leaves out is the dispute's default."""
    known = disputes()
    out: dict[str, Mapping[str, str]] = {}
    chosen: dict[str, dict[str, str]] = {}
    for file in PROFILES:
        for name, keys in _table(file)["profile"].items():
            chosen.setdefault(name, {}).update(keys)
            for id, key in keys.items():
                if id not in known:
                    raise LituError(f"assets/readings/{file}: profile {name} sets {id}, which no dispute is called")
                known[id].key(key)
    for name, keys in chosen.items():
        out[name] = MappingProxyType({id: keys.get(id, dispute.default) for id, dispute in known.items()})
    return MappingProxyType(out)


def profile(name: str) -> Mapping[str, str]:
    """The profile called ``name``.  Raises :class:`LituError` with the nearest names."""
    found = profiles()
    if name not in found:
        raise LituError(f"no profile {name!r}: say {nearest(name, found, most=len(found))}")
    return found[name]


def family(name: str) -> str | None:
    """What the reading ``name`` (P19 …) belongs to when it is of a family not played yet, else None."""
    match = re.fullmatch(rf"([{''.join(WRITTEN_LATER)}])([1-9][0-9]?)", name)
    return WRITTEN_LATER[match[1]] if match else None


def _table(name: str) -> dict[str, Any]:
    with assets.path("readings", name).open("rb") as file:
        return tomllib.load(file)


def _dispute(raw: dict[str, Any], table: str) -> Dispute:
    keys = {
        key: Key(
            key,
            entry["holder"],
            entry.get("phrase", ""),
            entry["source"],
            MappingProxyType(entry.get("requires", {})),
            entry.get("unseen", ""),
        )
        for key, entry in raw["key"].items()
    }
    if raw["default"] not in keys:
        raise LituError(f"assets/readings/{table}: the default of {raw['id']} is {raw['default']!r}, which is none of its keys")
    return Dispute(
        raw["id"],
        raw["question"],
        raw["en"],
        MappingProxyType(keys),
        raw["default"],
        tuple(raw["sections"]),
        raw["effect"],
        MappingProxyType(raw.get("only", {})),
        raw.get("unseen", ""),
    )
