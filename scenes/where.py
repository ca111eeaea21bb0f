"""WHERE: the address of an instant, as a person writes it.

``20`` or ``J`` is a section, ``21.07`` a sentence, ``21.12-2`` a cue, each with ``:start`` or ``:end``; ``12.5s`` is seconds from
the rite's start.  ``:end`` is the left limit: the cue's doings all done, the next not begun.  A sentence that moves nobody
answers at the end of the cue before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from scenes.coverage import citing
from scenes.errors import LituError
from scenes.nearest import nearest
from scenes.score import Cue, Score, State
from scenes.text import RiteText, load_text

Edge = Literal["start", "end"]
FORMS = "a section (20), a sentence (21.07) or a cue (21.12-2), each with :start or :end, or seconds (12.5s)"
STILL = ("laid out", "ruled", "held")
"""Statuses of sentences that move nobody."""


@dataclass(frozen=True, slots=True)
class Instant:
    """An instant of a score: ``t`` in seconds, its left limit or not, and the cue and sentence that were asked for."""

    t: float
    left: bool
    cue: str | None
    sentence: str | None


def resolve(words: str, score: Score, *, bare: Edge = "end") -> Instant:
    """The instant that ``words`` names in ``score``; ``bare`` says which edge is meant when none is written.

    Raises :class:`LituError` in one line that says what is valid.
    """
    if re.match(r"[-+0-9.].*s(:.*)?$", words):
        return _seconds(words, score)
    address, colon, edge = words.partition(":")
    if not address:
        raise LituError(f"{words!r} is no instant: say {FORMS}")
    if colon and edge not in ("start", "end"):
        raise LituError(f"{words!r} ends in {edge!r}: say {address}:start or {address}:end")
    side: Edge = "start" if (edge or bare) == "start" else "end"
    text = load_text(score.rite)
    if address in text.section_by_id:
        return _section(address, score, text, side)
    if address in text.sentences:
        return _sentence(address, score, text, side)
    if "-" in address:
        return _cue(address, score, text, side)
    raise LituError(_unknown(words, address, text))


def state_of(score: Score, instant: Instant) -> State:
    """The state at an instant, reported under the cue and sentence that were asked for."""
    return score.state_at(instant.t, left=instant.left).named(instant.cue, instant.sentence)


def played_sections(score: Score) -> list[str]:
    """The sections some sentence of which is played or answered for, in the text's order."""
    answered = {*score.cues_of_sentence, *score.statuses}
    return [section.id for section in load_text(score.rite).sections if any(s.id in answered for s in section.sentences)]


def _edge(cues: tuple[Cue, ...], side: Edge) -> Instant:
    if side == "start":
        cue = cues[0]
        return Instant(cue.t0, False, cue.id, cue.sentence)
    cue = cues[-1]
    return Instant(cue.t1, True, cue.id, cue.sentence)


def _seconds(words: str, score: Score) -> Instant:
    if not re.fullmatch(r"[0-9]+(\.[0-9]*)?s", words):
        raise LituError(f"{words!r} is no instant: say {FORMS}")
    t = float(words[:-1])
    if t > score.duration:
        raise LituError(f"{words} is after the end: {score.rite} lasts {_ceiling(score.duration)}s here")
    cue = score.cue_at(t)
    return Instant(t, False, cue.id if cue else None, cue.sentence if cue else None)


def _ceiling(duration: float) -> str:
    """The duration to the hundredth, rounded down so that it is itself an instant of the rite."""
    return f"{int(duration * 100) / 100:.2f}"


def _section(section: str, score: Score, text: RiteText, side: Edge) -> Instant:
    ids = [sentence.id for sentence in text.section_by_id[section].sentences]
    cues = tuple(cue for cue in score.cues if cue.sentence in set(ids))
    if cues:
        return _edge(cues, side)
    still = [id for id in ids if id in score.statuses and score.statuses[id].status in STILL]
    if still:
        return _sentence(still[0 if side == "start" else -1], score, text, side)
    raise LituError(_not_played(f"section {section} ({text.section_by_id[section].title})", score))


def _sentence(sentence: str, score: Score, text: RiteText, side: Edge) -> Instant:
    cues = score.cues_of_sentence.get(sentence, ())
    if cues:
        return _edge(cues, side)
    status = score.statuses.get(sentence)
    if status is not None and (elsewhere := citing(score, status)):
        instant = _edge(elsewhere, side)
        return Instant(instant.t, instant.left, instant.cue, sentence)
    if status is not None and status.status == "conditional":
        raise LituError(f"sentence {sentence} is not done under these options: it needs {' or '.join(status.options)}")
    if status is not None and status.status in STILL:
        here = text.order[sentence]
        before = tuple(cue for cue in score.cues if text.order[cue.sentence] < here)
        if not before:
            return Instant(0.0, True, None, sentence)
        return Instant(before[-1].t1, True, before[-1].id, sentence)
    raise LituError(_not_played(f"sentence {sentence}", score))


def _cue(id: str, score: Score, text: RiteText, side: Edge) -> Instant:
    cue = score.cue_by_id.get(id)
    if cue is not None:
        return _edge((cue,), side)
    sentence = id.partition("-")[0]
    if sentence not in text.sentences:
        raise LituError(_unknown(id, sentence, text))
    cues = score.cues_of_sentence.get(sentence, ())
    if not cues:
        _sentence(sentence, score, text, side)  # raises for a sentence that is not played
        raise LituError(f"no cue {id!r}: sentence {sentence} moves nobody and has no cues: say {sentence}")
    if len(cues) == 1:
        raise LituError(f"no cue {id!r}: sentence {sentence} is played in one cue: say {cues[0].id}")
    raise LituError(f"no cue {id!r}: sentence {sentence} has the cues {cues[0].id} to {cues[-1].id}")


def _not_played(what: str, score: Score) -> str:
    sections = played_sections(score)
    return f"{what} is not played yet: sections to ask for are {_runs(sections, score)}" if sections else f"{what} is not in this score"


def _runs(sections: list[str], score: Score) -> str:
    """Sections as runs of the text's order: ``14 to 22, J``."""
    order = [section.id for section in load_text(score.rite).sections]
    runs: list[list[str]] = []
    for section in sections:
        if runs and order.index(section) == order.index(runs[-1][-1]) + 1:
            runs[-1].append(section)
        else:
            runs.append([section])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _unknown(words: str, address: str, text: RiteText) -> str:
    section = address.partition(".")[0]
    if "." in address and section in text.section_by_id:
        sentences = text.section_by_id[section].sentences
        return (
            f"no sentence {address!r}: section {section} ({text.section_by_id[section].title}) has {sentences[0].id} to {sentences[-1].id}"
        )
    if re.fullmatch(r"[0-9A-Za-z]{1,3}(\.[0-9]+)?", address):
        sections = list(text.section_by_id)
        near = nearest(section, sections, 3)
        return f"no section {section!r}: sections are {sections[0]} to {sections[-2]} and {sections[-1]}; nearest are {near}"
    return f"{words!r} is no instant: say {FORMS}"
