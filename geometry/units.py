"""Units of length of the rite as exact values in 尺, each with its evidence.

``chi("步", 5)`` is 30 尺 exactly; ``metres(300)`` turns 尺 into metres by the length of the 尺 in centimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from geometry.evidence import Evidence, assumed, commentary, text

CHI_CM = 23.1
"""Centimetres in one 尺: bronze rule of 金村, measure of 商鞅, measures of 新莽."""

REN_READINGS: Mapping[str, tuple[Fraction, Evidence]] = MappingProxyType(
    {
        "7": (Fraction(7), commentary("七尺曰仞", "郑玄, ZJ 005-80b", "D35")),
        "8": (Fraction(8), commentary("八尺曰仞", "孔安国, ZJ 005-81a; 敖继公; 义疏", "D35")),
        "4": (Fraction(4), commentary("四尺曰仞", "王肃; 小尔雅", "D35")),
        "5.6": (Fraction(28, 5), commentary("五尺六寸曰仞", "应劭", "D35")),
    }
)
"""Length of a 仞 in 尺 by reading D35."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its name, its exact length in 尺 and who says so."""

    name: str
    chi: Fraction
    evidence: Evidence


_ROWS: tuple[Unit, ...] = (
    Unit("尺", Fraction(1), assumed("the unit of the plan")),
    Unit("寸", Fraction(1, 10), commentary("十寸为尺", "general")),
    Unit("分", Fraction(1, 100), commentary("十分为寸", "general")),
    Unit("丈", Fraction(10), commentary("十尺为丈", "general")),
    Unit("肤", Fraction(2, 5), commentary("刊本一肤", "郑玄, ZJ 005-89b")),
    Unit("扶", Fraction(2, 5), commentary("铺四指曰扶", "投壶注, YS 012-45b")),
    Unit("握", Fraction(2, 5), commentary("刊本一肤", "郑玄 on 长尺有握, ZJ 005-89b")),
    Unit("武", Fraction(6, 5), commentary("武迹也 中人之迹尺二寸", "郑玄, ZJ 005-5a")),
    Unit("跬", Fraction(3), commentary("一举足谓之跬 再举足谓之步", "贾公彦, ZJ 005-79b")),
    Unit("步", Fraction(6), commentary("弓之下制六尺 与步相应", "贾公彦, ZJ 005-5b, 87b")),
    Unit("弓", Fraction(6), commentary("侯道五十步", "郑玄, ZJ 005-5b; 考工记 弓人 下制六尺")),
    Unit("狸步", Fraction(6), commentary("此狸步六尺明矣", "郑玄, ZJ 007-3b")),
    Unit("笴", Fraction(3), commentary("笴矢干也 长三尺", "郑玄, ZJ 005-79a")),
    Unit("寻", Fraction(8), commentary("八尺曰寻", "郑玄, ZJ 005-80b, 87a")),
    Unit("常", Fraction(16), commentary("倍寻曰常", "郑玄 on 公食大夫礼记")),
    Unit("张臂", Fraction(8), commentary("中人张臂八尺", "郑玄, ZJ 005-88a")),
    Unit("张足", Fraction(6), commentary("张足六尺", "郑玄, ZJ 005-88a")),
    Unit("幅", Fraction(2), commentary("官布幅广二尺二寸 旁削一寸", "郑玄, ZJ 005-87a: 2.2 woven less 0.1 each side")),
    Unit("布幅", Fraction(11, 5), commentary("官布幅广二尺二寸", "郑玄, ZJ 005-87a")),
    Unit("筵", Fraction(9), text("堂上度以筵", "考工记 匠人")),
    Unit("雉", Fraction(30), commentary("雉长三丈高一丈", "郑玄, ZJ 005-81a")),
    Unit("轨", Fraction(8), commentary("轨广八尺", "考工记, 郑玄")),
    Unit("大扃", Fraction(3), commentary("大扃长三尺", "郑玄 on 考工记 匠人")),
)

UNITS: Mapping[str, Unit] = MappingProxyType({unit.name: unit for unit in _ROWS})
"""All units but 仞, whose length is disputed: see :func:`ren`."""


def chi(unit: str, count: Fraction | int = 1) -> Fraction:
    """``count`` of a unit, in 尺, exactly.  Raises :class:`ValueError` naming the unit when it is not known."""
    if unit not in UNITS:
        more = "; for 仞 ask ren(reading)" if unit == "仞" else ""
        raise ValueError(f"no unit {unit!r}: known are {' '.join(UNITS)}{more}")
    return UNITS[unit].chi * count


def ren(reading: str, count: Fraction | int = 1) -> Fraction:
    """``count`` 仞 in 尺 under a key of reading D35 (7, 8, 4 or 5.6)."""
    if reading not in REN_READINGS:
        raise ValueError(f"D35 has no key {reading!r}: it has {', '.join(REN_READINGS)}")
    return REN_READINGS[reading][0] * count


def metres(length: float | Fraction, chi_cm: float = CHI_CM) -> float:
    """A length in 尺 as metres; ``chi_cm`` is the 尺 in centimetres."""
    return float(length) * chi_cm / 100.0
