"""Ranks and sides: who stands north or east of whom, and on which side of each other the two of a pair go."""

from __future__ import annotations

from collections.abc import Iterator

from geometry.facing import left_of
from geometry.relations import is_east_first, is_north_first, is_west_first
from scenes.rules.motion import Walker, going
from scenes.rules.people import Pairing, numbered
from scenes.rules.people import ranks as ranking
from scenes.rules.play import EPS, Deed, Group, Play, angle
from scenes.rules.registry import Found, rule

ORDERS = {"北上": is_north_first, "东上": is_east_first, "西上": is_west_first}
"""Words for the order of a rank, and what they ask of its men in order of rank."""
SHOOTING = ("23", "43")
"""The first and the last section in which the guests shoot."""
BESIDE = 1.0
"""Men of one file stand in one line, to less than this (尺; assumed)."""
SIDES = {"左": "left", "右": "right"}
FACINGS = {"北上": (90.0, 270.0), "东上": (0.0, 180.0), "西上": (0.0, 180.0)}
"""Which facings a rank in that order can have: who stands north first faces east or west."""


@rule("order-of-a-rank", "14.01 东上; 18.02, 19.06, 25.02 北上; 21.28, 23.09 东上; 23.10 若有东面者，则北上")
def order_of_a_rank(play: Play) -> Iterator[Found]:
    """Where the words say 北上 or 东上, the highest stands north or east, in that order, whoever faces so."""
    for group in play.groups:
        rank = ranking(play.score, shooting=SHOOTING[0] <= group.sentence.partition(".")[0] <= SHOOTING[1])
        words = play.said(group)
        for word, holds in ORDERS.items():
            if word not in words:
                continue
            standing = [deeds[-1] for deeds in group.doers.values() if deeds[-1].to[2] == 0 or word != "北上"]
            row = sorted((d for d in standing if _in_rank(group, d, word)), key=lambda d: rank[d.who])
            for kind in dict.fromkeys(_kind(d.who) for d in row):
                men = [_Standing(d) for d in row if _kind(d.who) == kind]
                if not all(holds(file) for file in _files(men, word)):
                    yield men[0].deed.found(
                        f"{'、'.join(m.deed.who for m in men[:6])} do not stand {word}", *(m.deed.who for m in men[1:6]), after=True
                    )


def _files(men: list[_Standing], word: str) -> list[list[_Standing]]:
    """A rank that finds no room goes on in further files beside the first: the men of each in order of rank."""
    out: list[list[_Standing]] = []
    for man in men:
        line = man.x if word == "北上" else man.y
        last = out[-1][-1] if out else None
        if last is not None and abs((last.x if word == "北上" else last.y) - line) < BESIDE:
            out[-1].append(man)
        else:
            out.append([man])
    return out


class _Standing:
    """A man where he stands after his last deed."""

    def __init__(self, deed: Deed) -> None:
        self.deed = deed
        self.x, self.y, _ = deed.to


def _kind(who: str) -> str:
    """Those who stand in one rank: archers; guests, elders and mates; musicians; each other kind by itself."""
    if who.endswith("射") and who not in ("司射",):
        return "耦"
    kind = numbered(who)
    return "众宾" if kind in ("三宾", "众宾", "士") else kind


def _in_rank(group: Group, deed: Deed, word: str) -> bool:
    """He walked to where he stands in this group, and faces as such a rank does."""
    walked = any(d.moves for d in group.doers[deed.who])
    return walked and any(angle(deed.facing_after, facing) < 1.0 for facing in FACINGS[word])


@rule("upper-archer-on-his-side", "21.05 上射在左; 21.26 上射于左; 24.13 上射于右; J.28 上射于右")
def upper_archer_on_his_side(play: Play) -> Iterator[Found]:
    """Going up and coming down the upper archer is on the left, coming back from the stand on the right."""
    for group in play.groups:
        words = play.said(group)
        side = "左" if "上射在左" in words or "上射于左" in words else "右" if "上射于右" in words else None
        if side is None:
            continue
        for pair in play.pairs:
            if pair.upper in group.doers and pair.lower in group.doers:
                yield from _sides(play, group, pair, side)


def _sides(play: Play, group: Group, pair: Pairing, side: str) -> Iterator[Found]:
    """On the way and at its end, wherever both go or face one way: whether the upper archer is on that side of the lower."""
    ids = {o.id: n for n, o in enumerate(play.score.officiants)}
    mine, theirs = group.doers[pair.upper], group.doers[pair.lower]
    for one in (d for d in mine if d.moves):
        for other in (d for d in theirs if d.moves):
            t = (max(one.t0, other.t0) + min(one.t1, other.t1)) / 2
            if min(one.t1, other.t1) - max(one.t0, other.t0) < 0.5 * (one.t1 - one.t0):
                continue
            a, b = going(play.motion, ids[pair.upper], t), going(play.motion, ids[pair.lower], t)
            if a is not None and b is not None and angle(a.facing, b.facing) < 1.0 and _left(a, b) != (side == "左"):
                yield one.found(f"{pair.upper} goes on the wrong side of {pair.lower}: 上射 is on the {SIDES[side]}", pair.lower)
    upper, lower = mine[-1], theirs[-1]
    a, b = Walker(*upper.to[:2], upper.facing_after), Walker(*lower.to[:2], lower.facing_after)
    if angle(a.facing, b.facing) < 1.0 and _left(a, b) != (side == "左"):
        yield upper.found(f"{pair.upper} stands on the wrong side of {pair.lower}: 上射 is on the {SIDES[side]}", pair.lower, after=True)


def _left(a: Walker, b: Walker) -> bool:
    """``a`` is on the left of ``b``."""
    dx, dy = left_of(b.facing)
    return (a.x - b.x) * dx + (a.y - b.y) * dy > EPS


@rule("upper-archer-on-the-west-mark", "21.10 皆当其物; 28.05 主人为下射; domain.md §8.3: 上射 left of north is west")
def upper_archer_on_the_west_mark(play: Play) -> Iterator[Found]:
    """The upper archer shoots from the west mark (右物), the lower from the east one (左物); 司射 from the east (20.04 当左物)."""
    for deed in play.deeds:
        plan = play.plan(deed.stage)
        if deed.verb != "shoot" or plan is None or not {"左物", "右物"} <= set(plan.places):
            continue
        mark = plan.places["右物" if deed.who in play.upper else "左物"]
        if play.with_prince and deed.who == "宾":
            mark = plan.places["右物·北"]  # 上射退于物一笴 (J.50)
        if abs(deed.at[0] - mark.x) > EPS or abs(deed.at[1] - mark.y) > EPS:
            yield deed.found(f"{deed.who} does not shoot from {mark.id}")


@rule("upper-archer-west-of-the-stand", "24.05 上射东面，下射西面 (D9)")
def upper_archer_west_of_the_stand(play: Play) -> Iterator[Found]:
    """At the stand the upper archer is on its west, the lower on its east."""
    for deed in play.deeds:
        plan = play.plan(deed.stage)
        stand = plan.places.get("所设楅") if plan else None
        if deed.verb.startswith("take_palm") and stand is not None and (deed.at[0] < stand.x) != (deed.who in play.upper):
            yield deed.found(f"{deed.who} takes his arrow on the wrong side of the stand")


@rule("steps-to-his-side", "21.08 上射升堂，少左; 21.25 下射少右")
def steps_to_his_side(play: Play) -> Iterator[Found]:
    """少左 and 少右 are small steps to that hand, the facing kept."""
    for deed in play.deeds:
        if deed.verb not in ("step_left", "step_right"):
            continue
        dx, dy = left_of(deed.facing)
        along = (deed.to[0] - deed.at[0]) * dx + (deed.to[1] - deed.at[1]) * dy
        across = abs((deed.to[0] - deed.at[0]) * dy - (deed.to[1] - deed.at[1]) * dx)
        if (along > 0) != (deed.verb == "step_left") or abs(along) > 4.0 or across > EPS:
            yield deed.found(f"{deed.who} does not step to his {'left' if deed.verb == 'step_left' else 'right'}")


@rule("officers-north-and-south", "J.26 司射在司马之北; 19.06 由司射之西，立于其西南; 24.02 司马之西南")
def officers_north_and_south(play: Play) -> Iterator[Found]:
    """At their places 司射 is north of 司马, and the archers stand west and south of both."""
    for plan in play.score.site.stages.values():
        archery, arms = plan.places.get("司射位"), plan.places.get("司马位")
        if archery is None or arms is None:
            continue
        for deed in play.deeds:
            place = deed.action.to or ""
            if not deed.moves or deed.stage != plan.id:
                continue
            if place.startswith(("射位·", "取矢位·")) and not (deed.to[0] < archery.x - EPS and deed.to[1] < arms.y - EPS):
                yield deed.found(f"{deed.who} does not stand to the south-west of 司射 and 司马", after=True)
            if place == "司马位" and not deed.to[1] < archery.y - EPS:
                yield deed.found("司马 does not stand south of 司射", after=True)
