"""Sites laid out under the default readings, with what a test changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from geometry.site import StagePlan
from scenes.readings import disputes
from scenes.xiangshe.site import build_site

DEFAULT_READINGS = {
    "D1": "zhengjia",
    "D2": "wu",
    "D3": "none",
    "D4": "c2c6",
    "D9": "side",
    "D10": "jia",
    "D11": "ns",
    "D14": "wei",
    "D15": "at_qu",
    "D16": "jie",
    "D17": "two_rooms",
    "D18": "none",
    "D20": "shang",
    "D21": "2",
    "D23": "east",
    "D24": "third",
    "D25": "36zhang",
    "D26": "inward",
    "D28": "weimian",
    "D29": "huo",
    "D32": "jie",
    "D33": "E",
    "D34": "yishu",
    "D36": "all",
    "D38": "apart",
    "D39": "E_of_stair",
    "D41": "zheng",
    "W1": "lane",
    "W3": "jie",
    "W4": "jie",
    "W5": "sheng",
    "W6": "zheng",
    "W15": "zhong",
}


class Choices(dict[str, Any]):
    """Options as the site asks for them."""

    def __init__(self, values: dict[str, Any], readings: dict[str, str]) -> None:
        super().__init__(values)
        self._readings = readings

    def reading(self, id: str) -> str:
        return self._readings[id]


Lay = Callable[..., StagePlan]


@pytest.fixture(scope="session")
def lay() -> Lay:
    """``lay(venue=…, hall=…, D4=…)``: the stage 学 under these choices, the rest by default."""

    def build(**changes: Any) -> StagePlan:
        values = {
            "venue": "庠",
            "hall": "YS_shi",
            "fa_range": "third",
            "grandees": 1,
            "lords": "0",
            "prince": "no",
            "guests": 9,
            "zhong": "鹿",
            "chi_cm": 23.1,
        }
        readings = {id: dispute.default for id, dispute in disputes().items()} | DEFAULT_READINGS
        for name, value in changes.items():
            if name in values:
                values[name] = value
            else:
                assert name in readings, name
                readings[name] = value
        return build_site(Choices(values, readings)).stages["学"]

    return build


HALLS = ("YS_shi", "DZ3_shi", "DZ3c_shi")
VENUES = ("庠", "序")


@pytest.fixture(params=[(hall, venue) for hall in HALLS for venue in VENUES], ids=lambda p: f"{p[0]}-{p[1]}")
def each(request: pytest.FixtureRequest, lay: Lay) -> StagePlan:
    """The stage 学 of every hall and venue in turn, under the default readings."""
    hall, venue = request.param
    return lay(hall=hall, venue=venue)
