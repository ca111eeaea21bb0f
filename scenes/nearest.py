"""What somebody may have meant: the nearest valid words, for error messages that show the way out."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher


def nearest(word: str, valid: Iterable[str], most: int = 4) -> str:
    """The valid words nearest to ``word``, best first, joined by commas; all of them when there are no more than ``most``.

    Words equally near stay in the order given.
    """

    def likeness(candidate: str) -> float:
        low, asked = candidate.lower(), word.lower()
        return SequenceMatcher(None, low, asked, autojunk=False).ratio() + (low.startswith(asked) and bool(asked))

    ranked = sorted(valid, key=likeness, reverse=True)
    return ", ".join(ranked[:most])
