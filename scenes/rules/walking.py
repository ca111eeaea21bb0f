"""Walking: a man does one thing at a time, goes on from where he is, at a man's pace, and by the ways the text names."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.rules.people import numbered
from scenes.rules.play import EPS, Deed, Group, Play, angle, first_heading, length
from scenes.rules.registry import Found, rule
from scenes.score import Cue
from scenes.tempo import RAMP, Tempo

STRAIGHT_ON = 0.2
"""Seconds within which one thing goes on from another (assumed)."""
JOINING = ("交于", "相左", "相揖", "而获", "而释获")
"""Words that join two men's doings, so that one of them begins before his sentence is reached."""
STAIR_AND_ON = 60.0
"""Seconds after he has left the stair in which a man still comes from it (assumed)."""
WEST_GROUND = 5.0
"""How far east of the west lane the ground west of the hall reaches (尺; to the platform)."""
FREE = ("宾", "大夫", "主人")
"""Who goes straight west or east from the stair for his gear: 唯宾与大夫降阶遂西取弓矢 (J.23); 吴廷华 adds the host."""


@rule("one-thing-at-a-time", "design.md: within a cue each officiant goes at his own pace")
def one_thing_at_a_time(play: Play) -> Iterator[Found]:
    """Nobody begins one thing before he has done another."""
    for deeds in play.of.values():
        for before, deed in zip(deeds, deeds[1:], strict=False):
            if deed.t0 < before.t1 - EPS:
                yield deed.found(f"{deed.who} begins to {deed.verb} before he is done with {before.verb}")


@rule("before-its-cue", "design.md: captions follow the text's order; only what joins another's doing may lead")
def before_its_cue(play: Play) -> Iterator[Found]:
    """Nothing begins before its sentence is reached, unless it meets another's doing or goes straight on from his own."""
    for cue in play.score.cues:
        early: dict[str, list[Deed]] = {}
        for deed in play.of_cue[cue.id]:
            if deed.t0 < cue.t0 - EPS:
                early.setdefault(deed.who, []).append(deed)
        for deeds in early.values():
            led = _greeting(play, cue, deeds)
            first = next((d for d in deeds if led is None or d.t0 > led.t0), None)
            if first is None or any(word in play.words(cue) for word in JOINING):
                continue
            before = next(play.before(first), None)
            if before is None or first.t0 - before.t1 >= STRAIGHT_ON:
                yield first.found(f"{first.who} begins to {first.verb} {cue.t0 - first.t0:.1f} s before {cue.sentence} is reached")


def _greeting(play: Play, cue: Cue, early: list[Deed]) -> Deed | None:
    """The last bow to which what he does early leads him, if it is a greeting that an earlier cue tells of (相揖)."""
    told = [c for c in play.score.cues if c.t1 > early[0].t0 and c.t0 < cue.t0 and "相揖" in play.words(c)]
    bows = [d for d in early if d.verb == "bow" and any(c.t0 - STRAIGHT_ON <= d.t0 <= c.t1 for c in told)]
    return bows[-1] if bows else None


@rule("goes-on-from-where-he-is", "design.md: a path starts where the last one ended")
def goes_on_from_where_he_is(play: Play) -> Iterator[Found]:
    """A path starts where the last one ended."""
    for deed in play.deeds:
        path = deed.action.path
        if path is not None and not deed.enters and max(abs(a - b) for a, b in zip(path[0], deed.at, strict=True)) > EPS:
            yield deed.found(f"{deed.who} walks from ({path[0][0]:g}, {path[0][1]:g}) but stands at ({deed.at[0]:g}, {deed.at[1]:g})")


@rule("sets-out-as-he-faces", "domain.md §1, §9: turning on the spot and walking are two things")
def sets_out_as_he_faces(play: Play) -> Iterator[Found]:
    """A walk sets out the way its walker faces, and a turn starts from there."""
    for deed in play.deeds:
        if deed.enters:
            continue
        if deed.action.facing is not None:
            start: float | None = deed.action.facing[0]
        else:
            start = first_heading(deed.action.path) if deed.moves and deed.action.path else None
        if start is not None and angle(start, deed.facing) > 1e-3:
            yield deed.found(f"{deed.who} faces {deed.facing:.0f}° and jumps to {start:.0f}°")


@rule("at-a-walkers-pace", "design.md: walking pace by option, 趋 1.75 times it")
def at_a_walkers_pace(play: Play) -> Iterator[Found]:
    """Nobody goes faster than a man who hurries (趋)."""
    fastest = float(play.option("pace") or Tempo().pace) * Tempo().hurry
    for deed in play.deeds:
        if not deed.moves or deed.action.path is None:
            continue
        lasts = deed.t1 - deed.t0
        gone = length(deed.action.path)
        if lasts <= 0 or gone / max(lasts - min(RAMP, lasts / 2), 1e-9) > fastest + EPS:
            yield deed.found(f"{deed.who} goes {gone:.1f} 尺 in {lasts:.2f} s, faster than {fastest:g} 尺 a second")


@rule("sits-and-stands", "21.15 坐…兴; 22.08 坐委…乃退: one rises before one goes")
def sits_and_stands(play: Play) -> Iterator[Found]:
    """Nobody walks, climbs or turns sitting, sits down twice, or rises who stands."""
    for deed in play.deeds:
        if deed.posture == "坐" and deed.moves:
            yield deed.found(f"{deed.who} walks sitting")
        if deed.verb == "sit" and deed.posture == "坐":
            yield deed.found(f"{deed.who} sits already")
        if deed.verb.startswith("rise") and deed.posture != "坐":
            yield deed.found(f"{deed.who} rises but does not sit")


@rule("abreast-start-together", "21.05 上射在左，并行; 21.09, 21.26 并行")
def abreast_start_together(play: Play) -> Iterator[Found]:
    """Where a pair goes by itself, abreast (并行), the two set out together and arrive together."""
    for group in play.groups:
        goers = {who for who, deeds in group.doers.items() if any(d.moves for d in deeds)}
        pair = next((pair for pair in play.pairs if goers == set(pair.both)), None)
        if pair is None or group.like is None and not pair.upper.endswith("上射"):  # guests come to their places one by one
            continue
        for one, other in _side_by_side(group, pair.upper, pair.lower):
            if abs(one.t0 - other.t0) > EPS or abs(one.t1 - other.t1) > EPS:
                yield other.found(f"{one.who} and {other.who} do not set out and arrive together", one.who)


def _side_by_side(group: Group, a: str, b: str) -> Iterator[tuple[Deed, Deed]]:
    """Walks of two men in one cue that overlap in time and end near each other on one level."""
    theirs = [d for d in group.doers[b] if d.moves]
    words = group.quotes
    for one in group.doers[a]:
        if not one.moves or one.action.facing is not None:
            continue
        for other in theirs:
            apart = abs(one.to[0] - other.to[0]) + abs(one.to[1] - other.to[1])
            overlap = min(one.t1, other.t1) - max(one.t0, other.t0)
            level = one.at[2] == one.to[2] == other.to[2] == other.at[2]
            abreast = apart < 3.5 or "并行" in words
            if other.cue is one.cue and level and abreast and overlap > 0.25 * (one.t1 - one.t0):
                yield one, other


@rule("by-the-south-of-sima", "J.23 凡适堂西，皆出入于司马之南。唯宾与大夫降阶，遂西取弓矢")
def by_the_south_of_sima(play: Play) -> Iterator[Found]:
    """Whoever comes down from the hall and goes to the ground west of it, or comes from there to shoot, passes south of 司马.

    Until 45.01, when 司马 is 司正 again.
    """
    for plan in play.score.site.stages.values():
        arms, west = plan.places.get("司马位"), plan.places.get("西道·北")
        if arms is None or west is None:
            continue
        until = min((cue.t0 for cue in play.score.cues if cue.sentence == "45.01"), default=float("inf"))
        since = min((d.t1 for d in play.of.get("司射", ()) if d.place == "司射位"), default=float("inf"))
        for who, deeds in play.of.items():
            if numbered(who) in FREE or not _shoots(play, who):
                continue
            yield from _round_the_south(play, [d for d in deeds if d.stage == plan.id and since <= d.t0 < until], arms.x, arms.y, west.x)


def _shoots(play: Play, who: str) -> bool:
    return who in play.partner or who in ("司射", "司马")


def _round_the_south(play: Play, deeds: list[Deed], x: float, y: float, west: float) -> Iterator[Found]:
    """Walks between the stair and the west ground that cross the line of 司马's place to the north of him.

    Not those of 司射 between the west ground and his gear beside the stair (遂适阶西, 20.13).
    """
    stair = -STAIR_AND_ON
    for deed in deeds:
        if not deed.moves or deed.action.path is None:
            continue
        if deed.at[2] > EPS:
            stair = deed.t1
        goes_west = min(p[0] for p in deed.action.path) <= west + WEST_GROUND and deed.t0 - stair < STAIR_AND_ON
        # who leaves his place below (众宾·下 …) in a folded file comes from beside the stair, not from 堂西
        from_below = "·下" in (deed.place or "")
        comes_east = deed.at[0] <= west + WEST_GROUND and not (deed.action.to or "").endswith("阶西") and not from_below
        for a, b in zip(deed.action.path, deed.action.path[1:], strict=False):
            if (a[0] - x) * (b[0] - x) >= 0 or not (goes_west if b[0] < a[0] else comes_east):
                continue
            if y + EPS < a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) < 0.0:
                words = "goes to the ground west of the hall" if b[0] < a[0] else "comes from the ground west of the hall"
                yield deed.found(f"{deed.who} {words} by the north of 司马")


@rule("round-behind-him", "21.16 出于下射之南，还其后 (D14)")
def round_behind_him(play: Play) -> Iterator[Found]:
    """司马 leaves by the south of the east mark and (D14 wei) goes round behind it, east and north of it."""
    for deed in play.deeds:
        plan = play.plan(deed.stage)
        mark = plan.places.get("左物") if plan else None
        if deed.verb != "circle" or mark is None or deed.action.path is None:
            continue
        path = deed.action.path
        if not any(p[1] < mark.y - EPS for p in path[:3]):
            yield deed.found(f"{deed.who} does not go out by the south of the east mark")
        east = any(p[0] > mark.x + EPS for p in path)
        behind = any(p[1] > mark.y + EPS and p[0] > mark.x + EPS for p in path)
        if play.option("D14") != "direct" and not (east and behind):
            yield deed.found(f"{deed.who} does not go round behind the east mark")


@rule("round-the-pillar", "21.12 钩楹; 20.03 豫则钩楹内，堂则由楹外 (D10)")
def round_the_pillar(play: Play) -> Iterator[Found]:
    """Who rounds the west pillar (钩楹) passes west of it, or by D10 ao on its inner side, and comes to its north."""
    for deed in play.deeds:
        plan = play.plan(deed.stage)
        pillar = plan.features.get("西楹") if plan else None
        if deed.action.object != "西楹" or pillar is None or deed.action.path is None:
            continue
        xs = [_x_at(deed, pillar.y)] if _crosses(deed, pillar.y) else []
        if not xs:
            yield deed.found(f"{deed.who} does not pass the west pillar")
        elif (xs[0] < pillar.x) == (play.option("D10") == "ao"):
            yield deed.found(f"{deed.who} passes the west pillar on its {'west' if xs[0] < pillar.x else 'inner'} side")


def _crosses(deed: Deed, y: float) -> bool:
    path = deed.action.path or ()
    return any((a[1] - y) * (b[1] - y) <= 0 and a[1] != b[1] for a, b in zip(path, path[1:], strict=False))


def _x_at(deed: Deed, y: float) -> float:
    """x at which a path first comes level with ``y``, counted from the stair's end."""
    path = deed.action.path or ()
    legs = list(zip(path, path[1:], strict=False))
    if path[0][0] > path[-1][0]:
        legs = [(b, a) for a, b in reversed(legs)]
    for a, b in legs:
        if (a[1] - y) * (b[1] - y) <= 0 and a[1] != b[1]:
            return a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
    return legs[0][0][0]
