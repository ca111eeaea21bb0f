"""Stairs: levels change on them alone, each man uses his own, and those who follow keep one riser between."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.rules.people import HOST
from scenes.rules.play import EPS, Deed, Play
from scenes.rules.registry import Found, rule

HOST_STAIR, GUEST_STAIR = "阼阶", "西阶"


@rule("level-off-the-stairs", "design.md: only a stair leads from the court to the hall")
def level_off_the_stairs(play: Play) -> Iterator[Found]:
    """A man's height changes only on a stair, riser by riser."""
    for deed in play.deeds:
        if not deed.moves or deed.action.path is None:
            continue
        for (xa, ya, za), (xb, yb, zb) in zip(deed.action.path, deed.action.path[1:], strict=False):
            if abs(za - zb) < EPS:
                continue
            stair = next((s for (stage, _), s in play.stairs.items() if stage == deed.stage and abs(xa - s.x) <= s.width / 2 + EPS), None)
            upon = stair is not None and all(-stair.run - EPS <= y <= EPS for y in (ya, yb)) and abs(xb - stair.x) <= stair.width / 2 + EPS
            one = stair is not None and abs(abs(za - zb) - stair.height / stair.risers) < EPS
            if not (upon and one):
                yield deed.found(f"{deed.who} goes from height {za:g} to {zb:g} off the risers of a stair")
                break


@rule("whose-stair", "28.01 皆由其阶: the host by 阼阶, all others by 西阶 (domain.md §8.2)")
def whose_stair(play: Play) -> Iterator[Found]:
    """The host goes up and down by 阼阶; guests, archers, musicians and officers by 西阶."""
    for deed in play.deeds:
        stair = taken(play, deed)
        if stair is None:
            continue
        own = HOST_STAIR if deed.who == HOST else GUEST_STAIR
        if stair != own:
            yield deed.found(f"{deed.who} takes {stair}, not {own}")


def taken(play: Play, deed: Deed) -> str | None:
    """The stair on which a deed changes its doer's height, or None."""
    path = deed.action.path
    if path is None or len({z for _, _, z in path}) < 2:
        return None
    x = path[-1][0] if len(path) < 3 else path[len(path) // 2][0]
    near = min((s for (stage, _), s in play.stairs.items() if stage == deed.stage), key=lambda s: abs(s.x - x), default=None)
    return near.id if near else None


@rule("one-riser-between", "21.07 上射先升三等，下射从之，中等; 21.25")
def one_riser_between(play: Play) -> Iterator[Found]:
    """Where one of a pair follows (从之), he waits for the other's three risers, and one riser is left empty between them."""
    for pair in play.pairs:
        for stage, id in play.stairs:
            climbs = {who: [d for d in play.of.get(who, ()) if taken(play, d) == id and d.stage == stage] for who in pair.both}
            for first, second in _following(play, climbs[pair.upper], climbs[pair.lower]):
                stair = play.stairs[(stage, id)]
                if second.t0 < first.t1 - EPS:
                    yield second.found(f"{second.who} is on the stair before {first.who} has done his three risers", first.who)
                    continue
                x, y, z = _where_at(play, first, second.t1)
                upon = abs(x - stair.x) <= stair.width / 2 and -stair.run - EPS <= y <= EPS
                if upon and abs(z - second.to[2]) < 2 * stair.height / stair.risers - EPS:
                    yield second.found(f"{second.who} leaves no riser between himself and {first.who}", first.who)


@rule("upper-archer-first", "21.07 上射先升三等; 21.25 上射降三等，下射…从之")
def upper_archer_first(play: Play) -> Iterator[Found]:
    """Where the words name the upper archer first on the stair, he is."""
    for pair in play.pairs:
        climbs = {who: [d for d in play.of.get(who, ()) if taken(play, d)] for who in pair.both}
        for first, second in _following(play, climbs[pair.upper], climbs[pair.lower]):
            words = play.words(second.cue)
            if ("上射先升" in words or "上射降" in words) and first.who != pair.upper:
                yield first.found(f"{first.who} goes before {second.who}", second.who)


def _following(play: Play, some: list[Deed], others: list[Deed]) -> Iterator[tuple[Deed, Deed]]:
    """Climbs of two men the same way, one behind the other by the words 从之: (the first, the second)."""
    for one in some:
        words = play.words(one.cue)
        if "从之" not in words:
            continue
        other = next((d for d in others if play.words(d.cue) == words and _up(d) == _up(one) and abs(d.t0 - one.t0) < 60.0), None)
        if other is not None:
            yield (one, other) if one.t0 <= other.t0 else (other, one)


def _up(deed: Deed) -> bool:
    return deed.to[2] > deed.at[2]


def _where_at(play: Play, deed: Deed, t: float) -> tuple[float, float, float]:
    """Where the doer of ``deed`` stands at ``t``, which is not before its end: where his last finished motion left him."""
    here = deed.to
    for later in play.after(deed):
        if later.t0 >= t - EPS:
            break
        here = later.to
    return here
