"""Turning: 左还 and 右还 go the way they are read (D7), and nobody turns the long way or half round without a stated sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from geometry.facing import sense_of
from scenes.rules.play import EPS, Deed, Play, angle
from scenes.rules.registry import Found, rule

Sense = Literal["cw", "ccw"]

AS_ABOVE = {"24.09": "24.07"}
"""Sentences that say 如上射, and the sentence that says what the upper archer did."""
HALF = 180.0


@rule("by-the-left-or-the-right", "domain.md §9: 左还 is clockwise, 右还 counter-clockwise (D7); 24.07, 24.10, 24.12, 24.13 左还")
def by_the_left_or_the_right(play: Play) -> Iterator[Found]:
    """A turn that words call 左还 or 右还 goes that way round."""
    for deed in play.deeds:
        if not deed.turns or deed.action.facing is None:
            continue
        by = deed.action.facing[1]
        stated = _stated(play, deed)
        if stated is not None and by and (by > 0) != (stated == "cw"):
            yield deed.found(f"{deed.who} turns {_way(by)}; the words ask for {'clockwise' if stated == 'cw' else 'counter-clockwise'}")


@rule("no-long-turn-unsaid", "domain.md §9: a turn of half a round or more has a stated sense")
def no_long_turn_unsaid(play: Play) -> Iterator[Found]:
    """A turn of half a round or more has its sense from the text, a commentator or the script; else one turns the short way."""
    for deed in play.deeds:
        if not deed.turns or deed.action.facing is None:
            continue
        by = deed.action.facing[1]
        if abs(by) < HALF - EPS or _stated(play, deed) is not None or _on_mark(play, deed) is not None:
            continue
        yield deed.found(f"{deed.who} turns {abs(by):.0f}° {_way(by)}, and nothing says so")


@rule("on-the-mark-toward-each-other", "20.05 还: 右还者为下射宜向上射也 (敖继公, D6); 21.11: by the side of the other (domain.md §9)")
def on_the_mark_toward_each_other(play: Play) -> Iterator[Found]:
    """On the marks one turns from north to south by the side of the other mark: on the east mark by the west, on the west by the east."""
    for deed in play.deeds:
        side = _on_mark(play, deed)
        if side is None or deed.action.facing is None:
            continue
        by = deed.action.facing[1]
        if (by < 0) != (side == "左物"):
            yield deed.found(f"{deed.who} turns on {side} with his back to the other mark")


def _on_mark(play: Play, deed: Deed) -> str | None:
    """The mark on which a deed turns its doer from north to south, or None."""
    if not deed.turns or deed.action.facing is None or abs(abs(deed.action.facing[1]) - HALF) > EPS or angle(deed.facing, 0.0) > EPS:
        return None
    return deed.place if deed.place in ("左物", "右物") else None


def _way(by: float) -> str:
    return "clockwise" if by > 0 else "counter-clockwise"


def _stated(play: Play, deed: Deed) -> Sense | None:
    """The sense that the words give a turn, or None."""
    d7 = play.option("D7") or "cw"
    evidence = deed.action.evidence
    if evidence.reading == "D8":
        back_again = play.option("D8") == "wuzhou" or play.with_prince
        return sense_of("右还" if back_again else "左还", d7)
    if evidence.reading == "D6":
        return None
    for word in ("左还", "右还"):
        if word in evidence.phrase:
            return sense_of(word, d7)
    turned = deed.action.facing[1] if deed.action.facing else 0.0
    if abs(turned) < HALF - EPS and _sets_out(play, deed):
        return None
    said = play.text.sentences.get(deed.cue.like or deed.cue.sentence)
    above = play.text.sentences.get(AS_ABOVE.get(said.id, "")) if said else None
    words = (said.text if said else "") + (above.text if above else "")
    for word in ("左还", "右还"):
        if word in words:
            return sense_of(word, d7)
    return None


def _sets_out(play: Play, deed: Deed) -> bool:
    """The turn only brings him to the way he walks next, or ends the walk before."""
    before, after = next(play.before(deed), None), play.next(deed)
    sets_out = after is not None and after.moves and after.t0 - deed.t1 < EPS
    return sets_out or (before is not None and before.moves and deed.t0 - before.t1 < EPS)
