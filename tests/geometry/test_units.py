"""Units are exact and say where they come from."""

from __future__ import annotations

from fractions import Fraction

import pytest

from geometry.evidence import Kind
from geometry.units import REN_READINGS, UNITS, chi, metres, ren


@pytest.mark.parametrize(
    ("unit", "length"),
    [
        ("寸", Fraction(1, 10)),
        ("肤", Fraction(4, 10)),
        ("握", Fraction(4, 10)),
        ("武", Fraction(12, 10)),
        ("跬", Fraction(3)),
        ("步", Fraction(6)),
        ("弓", Fraction(6)),
        ("笴", Fraction(3)),
        ("寻", Fraction(8)),
        ("常", Fraction(16)),
        ("丈", Fraction(10)),
        ("布幅", Fraction(22, 10)),
        ("幅", Fraction(2)),
    ],
)
def test_units_have_the_stated_length(unit: str, length: Fraction) -> None:
    assert chi(unit) == length


def test_units_hang_together() -> None:
    assert chi("步") == 2 * chi("跬")
    assert chi("常") == 2 * chi("寻")
    assert chi("弓", 50) == 300
    assert chi("步", 5) == chi("丈", 3)
    assert chi("尺") + chi("握") == Fraction(14, 10), "a tally is 长尺有握"


def test_ren_follows_the_reading() -> None:
    assert [ren(key, 3) for key in ("7", "8", "4", "5.6")] == [21, 24, 12, Fraction(84, 5)]
    assert all(evidence.reading == "D35" for _, evidence in REN_READINGS.values())
    with pytest.raises(ValueError, match="D35 has no key '9'"):
        ren("9")


def test_metres() -> None:
    assert metres(300) == pytest.approx(69.3)
    assert metres(300, 20.0) == pytest.approx(60.0)


def test_an_unknown_unit_is_named() -> None:
    with pytest.raises(ValueError, match="no unit '里'"):
        chi("里")
    with pytest.raises(ValueError, match="ask ren"):
        chi("仞")


def test_every_unit_has_a_source() -> None:
    for unit in UNITS.values():
        assert unit.evidence.phrase
        assert unit.evidence.source or unit.evidence.kind is Kind.ASSUMED, unit.name
