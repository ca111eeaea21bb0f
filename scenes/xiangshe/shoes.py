"""说屦: shoes come off beside the stairs before all sit (48), and are put on again when they leave (49)."""

from __future__ import annotations

from geometry.evidence import commentary
from scenes.intents import Beside, Cross, Intent, Spot, Walk
from scenes.stage import Actor

BESIDE_THE_STAIR = commentary("各于其阶侧北面坐", "敖继公 004-41b/42a")
BAREFOOT = "跣"
SOUTH_OF_OWN = 2.4
"""How far south of his shoes one turns to the stair: shoes of those before him lie north of his own (ASSUMED)."""


def stair_of(man: Actor) -> str:
    return "阼阶" if man.id == "主人" else "西阶"


def take_shoes_off(man: Actor, *, role: str | None = None, thing: str | None = None) -> Intent:
    """To beside his stair; kneeling, facing north, he takes his shoes off and rises.

    ``role``: whose place he has (his own when None); ``thing``: the id of his shoes.
    """
    role = role or man.id
    spot = f"说屦·{role}"
    man.because(BESIDE_THE_STAIR).go(spot, via=[Cross(spot, None)], face="北面")
    man.because(BESIDE_THE_STAIR).sit()
    man.set(thing or f"屦·{man.id}", state="说", verb="take_off_shoes", at=f"屦·位·{role}")
    man.dress("take_off_shoes", on=[BAREFOOT])
    return man.because(BESIDE_THE_STAIR).rise()


def to_foot(man: Actor, role: str) -> list[Spot]:
    """From beside his shoes round their south to before the stair."""
    stair = stair_of(man)
    if role in ("主人", "宾"):
        return [Cross(None, f"{stair}前"), f"{stair}前"]
    south = Beside(f"说屦·{role}", "南", SOUTH_OF_OWN)
    low: Spot = south if role.startswith("三宾") else Cross(None, f"{stair}前")
    return [Cross(None, low), Cross(f"{stair}前", low)]


def up(man: Actor, *, role: str | None = None) -> Walk:
    """From beside his shoes to the foot of the stair, and up."""
    stair = stair_of(man)
    at_foot = man.go(f"{stair}·下", via=to_foot(man, role or man.id))
    man.ascend(stair=stair)
    return at_foot


def put_shoes_on(man: Actor) -> Intent:
    """From the foot of the stair round the south of the shoes to his own; kneeling, facing north, he puts them on."""
    spot = f"说屦·{man.id}"
    stair = stair_of(man)
    way: list[Spot] = [f"{stair}前", Cross(spot, f"{stair}前")]
    if man.id != "主人":
        way = [f"{stair}前", Cross(f"{stair}前", "屦南"), Cross(spot, "屦南")]
    man.because(BESIDE_THE_STAIR).go(spot, via=way, face="北面")
    man.because(BESIDE_THE_STAIR).sit()
    man.because(BESIDE_THE_STAIR).don(f"屦·{man.id}")
    man.because(BESIDE_THE_STAIR).dress("put_on_shoes", off=[BAREFOOT])
    return man.because(BESIDE_THE_STAIR).rise()
