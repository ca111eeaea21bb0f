"""What a rule is, what it finds, and the list of all rules.

A rule is a small function over a :class:`~scenes.rules.play.Play`; the decorator :func:`rule` gives it an id, the words
it rests on and a severity, and puts it on the list.  Its docstring says what it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.rules.play import Play

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as a rule asks: rule id, severity, cue and sentence, who, when (s) and where (尺), and one line of words."""

    rule: str
    severity: str
    cue: str
    sentence: str
    who: tuple[str, ...]
    t: float
    x: float
    y: float
    message: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a rule reports: who, when, where and in which words; the list adds the rule, the cue and the sentence.

    ``cue``: the id of the cue it belongs to, or None for the one that is played at ``t``.
    """

    who: tuple[str, ...]
    t: float
    x: float
    y: float
    message: str
    cue: str | None = None


Check = Callable[["Play"], Iterator[Found]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: id, the sentence of the text or the page it rests on, severity, what it asks in one line, and the check."""

    id: str
    source: str
    severity: str
    asks: str
    check: Check


RULES: dict[str, Rule] = {}
"""All rules by id, in the order in which their modules are imported."""


def rule(id: str, source: str, severity: str = ERROR) -> Callable[[Check], Check]:
    """Put the function on the list of rules under ``id``; its docstring's first line is what it asks."""

    def enlist(check: Check) -> Check:
        if id in RULES:
            raise RuntimeError(f"two rules are called {id!r}")
        asks = (check.__doc__ or "").strip().partition("\n")[0]
        if not asks:
            raise RuntimeError(f"rule {id!r} does not say what it asks")
        RULES[id] = Rule(id, source, severity, asks, check)
        return check

    return enlist
