"""The ways of 乡射礼 by name: which places of the site one passes, in order.

A lane is a list of place ids, so that a script can use them as corners and another hall, venue or reading moves them.
Ends are not part of a lane: it lies between where one stands and where one goes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from geometry.site import StagePlan


def _numbered(stem: str) -> Callable[[StagePlan], tuple[str, ...]]:
    def corners(plan: StagePlan) -> tuple[str, ...]:
        return tuple(id for id in plan.places if id.startswith(f"{stem}·") and id.rpartition("·")[2].isdigit())

    return corners


def _fixed(*ids: str) -> Callable[[StagePlan], tuple[str, ...]]:
    return lambda plan: ids


LANES: Mapping[str, Callable[[StagePlan], tuple[str, ...]]] = MappingProxyType(
    {
        "由司马之南": _fixed("南行·西阶前", "司马之南", "西道·南", "西道·北"),
        "出于司射之南": _fixed("西道·北", "西道·南", "司马之南·北行", "北行·西阶前"),
        "由司射之西": _fixed("西道·北"),
        "纳射器": _fixed("门内西", "宾道·1", "宾道·2", "宾道·3", "司马之南", "西道·南", "西道·北"),
        "适物": _numbered("适物"),
        "钩楹": _numbered("钩楹"),
        "还其后": _numbered("还其后"),
        "适侯": _numbered("适侯"),
        "去侯": _numbered("去侯"),
        "宾道": _numbered("宾道"),
        "主人道": _numbered("主人道"),
    }
)
"""Lanes by name.

由司马之南: from before the 西阶 south, west along the lane south of 司马, north to 堂西 (21.17, 21.28).
出于司射之南: the same way out, on the north-bound side of the stair (21.12).
由司射之西: from 堂西 south along the west lane; turn off east at one's own place (19.06).
纳射器: from outside the gate in by the guests' way, then as all go to 堂西 (15.02).
适物: from the top of the 西阶 to one's 当物, by 由楹外 in a 庠 and 钩楹内 in a 序 (20.03).
钩楹: 司马 from the top of the 西阶 to 物间 (21.12).  还其后: from 物间 back to the top of the 西阶 (21.16, 22.04).
适侯: from 西方 to the target.  去侯: from the target to the screen (21.14).  宾道, 主人道: from the gate to the stairs.
"""


def via(plan: StagePlan, name: str) -> tuple[str, ...]:
    """Ids of the corners of a lane on a stage, in order.  Raises :class:`ValueError` naming a lane that is not known."""
    if name not in LANES:
        raise ValueError(f"no lane {name!r}: lanes are {' '.join(LANES)}")
    ids = LANES[name](plan)
    missing = [id for id in ids if id not in plan.places]
    if missing or not ids:
        raise ValueError(f"lane {name} is not on stage {plan.id}: no place {' '.join(missing) or name}")
    return ids


def points(plan: StagePlan, name: str) -> tuple[tuple[float, float], ...]:
    """The corners of a lane as (x, y) in 尺."""
    return tuple((plan.places[id].x, plan.places[id].y) for id in via(plan, name))
