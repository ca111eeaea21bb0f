"""Where a number, a place or a movement comes from.

Every measure, place, path, turn and reading carries an :class:`Evidence`; the picture can show which is which, and
a reader who doubts a figure finds its source beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """How firmly a thing stands: stated by the text, by a commentator, computed from those, or chosen by us."""

    TEXT = "text"
    COMMENTARY = "commentary"
    DERIVED = "derived"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Kind of support, the phrase that gives it (or the reason, when assumed), its source, and the reading id if disputed."""

    kind: Kind
    phrase: str
    source: str = ""
    reading: str | None = None

    def to_json(self) -> dict[str, str | None]:
        return {"kind": self.kind.value, "phrase": self.phrase, "source": self.source, "reading": self.reading}

    @classmethod
    def from_json(cls, data: dict[str, str | None]) -> Evidence:
        return cls(Kind(data["kind"] or ""), data["phrase"] or "", data["source"] or "", data["reading"])


def text(phrase: str, source: str, reading: str | None = None) -> Evidence:
    """The rite's own words; ``source`` is a sentence id such as ``"21.07"`` or another classic by name."""
    return Evidence(Kind.TEXT, phrase, source, reading)


def commentary(phrase: str, source: str, reading: str | None = None) -> Evidence:
    """A named commentator's words; ``source`` names holder and page."""
    return Evidence(Kind.COMMENTARY, phrase, source, reading)


def derived(phrase: str, source: str = "", reading: str | None = None) -> Evidence:
    """Arithmetic on numbers that have a source; ``phrase`` shows the arithmetic."""
    return Evidence(Kind.DERIVED, phrase, source, reading)


def assumed(reason: str, source: str = "", reading: str | None = None) -> Evidence:
    """A choice of ours, with its reason; easy to change."""
    return Evidence(Kind.ASSUMED, reason, source, reading)
