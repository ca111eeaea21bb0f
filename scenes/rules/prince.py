"""君射: what J.50 asks when the host is a prince (option prince)."""

from __future__ import annotations

from collections.abc import Iterator

from geometry.facing import EAST
from scenes.rules.people import GUEST, HOST, numbered
from scenes.rules.play import EPS, Deed, Play, angle
from scenes.rules.registry import Found, rule

RED, LIGHT_RED = "朱襦", "纁襦"
WALKS_UP = 60.0
"""Seconds before his first arrow within which the prince has come to his mark (assumed)."""
ONE_DRINKING = 420.0
"""Seconds from the first of the three cups to the last, at most (assumed)."""


def _shots(play: Play, who: str) -> list[Deed]:
    return [d for d in play.of.get(who, ()) if d.verb == "shoot"]


@rule("waits-facing-the-prince", "J.50 上射退于物一笴，既发，则答君而俟")
def waits_facing_the_prince(play: Play) -> Iterator[Found]:
    """While a prince shoots the guest stands behind the west mark and faces him, to the east."""
    if not play.with_prince:
        return
    for shot in _shots(play, HOST):
        guest = next((d for d in reversed(play.of[GUEST]) if d.t0 <= shot.t0 + EPS), None)
        if guest is None:
            continue
        facing = guest.facing_after if guest.t1 <= shot.t0 + EPS else guest.facing
        if guest.place_after != "右物·北" or angle(facing, EAST) > 1.0:
            yield shot.found(f"{GUEST} does not face the prince, who shoots, from behind his mark", GUEST)


@rule("arrows-handed-to-the-prince", "J.50 小臣以巾执矢以授")
def arrows_handed_to_the_prince(play: Play) -> Iterator[Found]:
    """A prince has one arrow, which a 小臣 has handed him, and no more."""
    if not play.with_prince:
        return
    for shot in _shots(play, HOST):
        arrows = shot.holds("矢")
        given = [h.deed for h in play.handlings if h.change.object == shot.action.object and h.change.holder == HOST]
        lately = [d for d in given if 0.0 <= shot.t0 - d.t1 < WALKS_UP]
        if len(arrows) != 1:
            yield shot.found(f"the prince shoots with {len(arrows)} arrows on him")
        elif not any(numbered(d.who) == "小臣" for d in lately):
            yield shot.found("no 小臣 hands the prince his arrow", *(d.who for d in lately))


@rule("in-red-or-bare", "J.50 君，袒朱襦以射; J.50 君在，大夫射则肉袒")
def in_red_or_bare(play: Play) -> Iterator[Found]:
    """A prince shoots in his red jacket; before him a 大夫 bares his skin."""
    if not play.with_prince:
        return
    for shot in play.deeds:
        if shot.verb != "shoot":
            continue
        if shot.who == HOST and RED not in shot.dress:
            yield shot.found("the prince shoots without his red jacket")
        if numbered(shot.who) == "大夫" and LIGHT_RED in shot.dress:
            yield shot.found(f"{shot.who} shoots in a jacket before a prince")


@rule("music-before-the-prince", "J.50 君，乐作而后就物")
def music_before_the_prince(play: Play) -> Iterator[Found]:
    """When there is music for him a prince leaves his mat only when it has begun."""
    if not play.with_prince:
        return
    singing = [d.t0 for d in play.deeds if d.verb in ("sing", "drum") and d.cue.sentence == "J.50"]
    for walk in play.of.get(HOST, ()):
        if not (walk.moves and walk.action.to == "左物"):
            continue
        his = [t for t in singing if walk.t0 - WALKS_UP < t < walk.t1 + 600.0]
        if his and min(his) > walk.t0 - EPS:
            yield walk.found("the prince goes to his mark before the music")


@rule("a-cup-before-and-after-the-princes", "J.50 若饮君，如燕，则夹爵")
def a_cup_before_and_after_the_princes(play: Play) -> Iterator[Found]:
    """Of the three cups when a prince is beaten the guest drinks the first, the prince the second, the guest the third."""
    if not play.with_prince:
        return
    drains = [d for d in play.deeds if d.verb == "drain" and d.cue.sentence == "J.50"]
    for n, drain in enumerate(drains):
        if drain.who != HOST:
            continue
        before, after = drains[max(n - 1, 0)], drains[min(n + 1, len(drains) - 1)]
        if before.who != GUEST or drain.t0 - before.t0 > ONE_DRINKING:
            yield drain.found("the guest drinks no cup before the prince's", GUEST)
        if after.who != GUEST or after.t0 - drain.t0 > ONE_DRINKING:
            yield drain.found("the guest drinks no cup after the prince's", GUEST)
