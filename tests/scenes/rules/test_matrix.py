"""Every value of the shooting's options alone, and every two together, keep all rules (the full product: ``make matrix``)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.matrix import VALUES, Choice, alone, pairwise
from tests.matrix.__main__ import judge


@pytest.mark.parametrize("choice", [*alone(), *pairwise()], ids=lambda choice: " ".join(choice))
def test_no_rule_is_broken(choice: Choice) -> None:
    assert judge(choice) in (None, "refused")


def test_most_choices_are_not_refused() -> None:
    refused = [choice for choice in [*alone(), *pairwise()] if "hall=DZ3c_shi" not in choice and judge_site(choice)]
    assert not refused


def judge_site(choice: Choice) -> bool:
    from scenes.errors import LituError
    from scenes.options import parse
    from scenes.xiangshe.site import build_site

    try:
        build_site(parse(list(choice)))
    except LituError:
        return True
    return False


def test_every_two_values_come_together() -> None:
    rows = [dict(setting.split("=") for setting in choice) for choice in pairwise()]
    for a, b in combinations(VALUES, 2):
        together = {(row[a], row[b]) for row in rows}
        assert together == {(x, y) for x in VALUES[a] for y in VALUES[b]}
    assert len(rows) < 50
