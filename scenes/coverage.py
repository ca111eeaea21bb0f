"""Coverage: every sentence of a text with what is done about it, so that nothing is left out unseen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scenes.score import Cue, Score, SentenceStatus
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

    A sentence with cues is enacted by them, whatever else is said of it; one done in cues of other sentences is enacted by those
    that cite it, and one with neither cues nor a status is missing.
    """
    found = []
    for sentence in load_text(score.rite).sentences:
        status = score.statuses.get(sentence, SentenceStatus(sentence, "missing", ()))
        cues = score.cues_of_sentence.get(sentence, ()) or citing(score, status)
        if cues:
            found.append(SentenceStatus(sentence, "enacted", tuple(cue.id for cue in cues)))
        elif status.status == "enacted":
            found.append(SentenceStatus(sentence, "missing", ()))
        else:
            found.append(status)
    return Coverage(score.rite, tuple(found))


def citing(score: Score, status: SentenceStatus) -> tuple[Cue, ...]:
    """The cues in which a sentence is done that has none of its own: those of the sentences named, with an action that cites it."""
    if status.status != "enacted":
        return ()
    cues = (cue for other in status.by for cue in score.cues_of_sentence.get(other, ()))
    return tuple(cue for cue in cues if any(action.evidence.source == status.id for action in cue.actions))
