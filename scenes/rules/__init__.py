"""The rite's own rules: what the text and its commentators ask of every walk, turn, bow and hand, checked on a solved score.

One module a family; :func:`check` runs them all.  A rule speaks of relations (places of the site, sides, orders), so it
holds for every venue, hall and reading.
"""

from __future__ import annotations

from collections.abc import Collection

from scenes.rules import (
    approach,
    bodies,
    dress_and_arms,
    held,
    keeping,
    passing,
    places,
    prince,
    ranks,
    record,
    stairs,
    turning,
    walking,
    words,
)
from scenes.rules.play import Play
from scenes.rules.registry import ERROR, RULES, WARNING, Finding, Rule
from scenes.score import Score

FAMILIES = (bodies, stairs, walking, passing, turning, approach, dress_and_arms, keeping, ranks, words, places, held, record, prince)

__all__ = ["ERROR", "FAMILIES", "RULES", "WARNING", "Finding", "Rule", "check"]


def check(score: Score, rules: Collection[str] | None = None, focus: frozenset[str] | None = None) -> list[Finding]:
    """What the rules find in ``score``, in time order.

    ``rules``: ids of those to run (None: all).  ``focus``: where everybody is compared with everybody, only pairs with one of
    these people are looked at (None: all pairs); other rules are not narrowed.
    """
    play = Play(score, focus)
    out: list[Finding] = []
    for rule in RULES.values():
        if rules is not None and rule.id not in rules:
            continue
        for found in rule.check(play):
            cue = score.cue_by_id.get(found.cue or "") or score.cue_at(found.t)
            out.append(
                Finding(
                    rule.id,
                    rule.severity,
                    cue.id if cue else "",
                    cue.sentence if cue else "",
                    found.who,
                    found.t,
                    found.x,
                    found.y,
                    found.message,
                )
            )
    return sorted(out, key=lambda f: (f.t, f.rule, f.who))
