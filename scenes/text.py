"""The text of a rite, cut into sentences; their ids are the addresses everything else uses."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import assets
from scenes.errors import LituError


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: ``id`` is SECTION.NN, ``text`` is what the program shows."""

    id: str
    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section: id (``"01"`` … ``"51"``, ``"J"``), Chinese and English title, its sentences in order."""

    id: str
    title: str
    en: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class RiteText:
    """A whole text in order; look-ups are by id."""

    rite: str
    title: str
    sections: tuple[Section, ...]

    @cached_property
    def sentences(self) -> Mapping[str, Sentence]:
        return {s.id: s for section in self.sections for s in section.sentences}

    @cached_property
    def section_by_id(self) -> Mapping[str, Section]:
        return {section.id: section for section in self.sections}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Sentence id to its number in reading order, from 0."""
        return {sentence_id: i for i, sentence_id in enumerate(self.sentences)}


@cache
def load_text(rite: str) -> RiteText:
    """The text of ``rite`` (``"xiangshe"``, ``"pin"``).  Raises :class:`LituError` when there is none."""
    path = assets.path("text", f"{rite}.toml")
    if not path.is_file():
        raise LituError(f"no text for rite {rite!r}: assets/text/{rite}.toml is missing")
    with path.open("rb") as file:
        data = tomllib.load(file)
    sections = []
    for raw in data["section"]:
        sentences = tuple(Sentence(s["id"], s["text"], raw["id"]) for s in raw["sentences"])
        sections.append(Section(raw["id"], raw["title"], raw["en"], sentences))
    return RiteText(rite, data["title"], tuple(sections))
