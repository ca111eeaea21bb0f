"""Coverage: every sentence of a text with what is done about it, so that nothing is left out unseen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.score import Score, SentenceStatus
from scenes.text import load_text

STATUSES = ("enacted", "laid out", "ruled", "held", "conditional", "missing")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The sentences of a rite in the text's order, each with its status."""

    rite: str
    sentences: tuple[SentenceStatus, ...]

    @property
    def totals(self) -> Mapping[str, int]:
        """How many sentences have each status, and ``all``."""
        counts = {status: sum(s.status == status for s in self.sentences) for status in STATUSES}
        return {**counts, "all": len(self.sentences)}


def coverage(score: Score) -> Coverage:
    """What ``score`` does about every sentence of its text.

    A sentence with cues is enacted by them, whatever else is said of it; one with neither cues nor a status is missing.
    """
    found = []
    for sentence in load_text(score.rite).sentences:
        cues = score.cues_of_sentence.get(sentence, ())
        if cues:
            found.append(SentenceStatus(sentence, "enacted", tuple(cue.id for cue in cues)))
        else:
            found.append(score.statuses.get(sentence, SentenceStatus(sentence, "missing", ())))
    return Coverage(score.rite, tuple(found))
