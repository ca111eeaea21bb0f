"""The glossary: how a term sounds and what it is, for whoever meets it on the plan."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import assets
from scenes.errors import LituError


@dataclass(frozen=True, slots=True)
class Entry:
    """A term, its sound (pinyin, may be empty) and what it is in English."""

    term: str
    pinyin: str
    en: str


@cache
def glossary() -> Mapping[str, Entry]:
    """Every entry by its term.  Raises :class:`LituError` when the table is damaged."""
    with assets.path("glossary", "terms.toml").open("rb") as file:
        rows = tomllib.load(file)["term"]
    out: dict[str, Entry] = {}
    for row in rows:
        entry = Entry(row["term"], row.get("pinyin", ""), row["en"])
        if entry.term in out:
            raise LituError(f"assets/glossary/terms.toml has {entry.term} twice")
        out[entry.term] = entry
    return out


def look_up(id: str) -> Entry | None:
    """The entry for an id of the rite: itself, or without its number, its owner, or what places it (西楹 is a 楹)."""
    table = glossary()
    for word in _forms(id):
        if word in table:
            return table[word]
    return None


def _forms(id: str) -> Iterator[str]:
    yield id
    head, _, tail = id.partition("·")
    for word in dict.fromkeys((head, tail) if tail else (head,)):
        plain = re.sub(r"[0-9]+$", "", word)
        yield word
        yield plain
        yield re.sub(r"^[东西南北左右上下]", "", plain)
