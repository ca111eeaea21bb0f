"""The rite as played keeps all rules, in every venue, hall, profile and reading that changes a motion."""

from __future__ import annotations

import pytest

from scenes.options import parse
from scenes.readings import profiles
from scenes.rites import load
from scenes.rules import ERROR, Finding, check
from scenes.score import Score
from tests.scenes.conftest import score_of

SPECS = [
    (),
    ("venue=序",),
    ("hall=DZ3_shi",),
    ("venue=序", "hall=DZ3c_shi"),
    ("venue=序", "D10=ao"),
    ("D11=ew",),
    ("D14=direct",),
    ("D15=at_start",),
    ("D20=xi",),
    ("D1=ao_rope", "D20=wall"),
    ("D7=ccw", "D8=wuzhou", "D9=south"),
    ("D6=wu", "D39=under_mark", "D16=ao"),
    ("D9=south", "D26=south"),
    ("D26=diag", "D4=hao"),
    ("venue=序", "D2=tang", "D11=ew"),
    ("D21=3", "D22=go", "guests=20"),
    ("grandees=0", "guests=3"),
    ("grandees=4", "guests=20", "D18=jia"),
    ("short=yes", "hits=0"),
    ("hits=right",),
    ("shooters=none", "pace=3"),
    ("shooters=大夫", "grandees=2", "D18=jia"),
    ("venue=序", "pace=20"),
    ("D30=pair",),
    ("hits=even",),
    ("hits=left",),
    ("hits=1",),
    ("hall=DZ3c_shi",),
    ("guests=12", "hall=DZ3c_shi"),
    ("D40=before", "D31=tangxi"),
    ("D19=direct", "D42=none"),
    ("D27=there",),
    ("D28=ao", "D29=shi"),
    ("zhong=兕",),
    ("guests=20", "venue=序"),
    ("guests=4",),
    ("guests=3",),
    ("shooters=宾+主人",),
    ("shooters=众宾",),
    ("fa_range=three_tenths",),
    ("grandees=0",),
    ("grandees=2", "D18=jia"),
    ("grandees=3", "D18=jia", "F4=cross"),
    ("F3=right", "F9=wall_end", "rounds=1"),
    ("F7=wu", "F6=ao"),
    ("F8=zhu", "F15=ao"),
    ("F10=ao", "F12=host_first"),
    ("F12=zan", "F14=bearer", "F17=foot"),
    ("F11=two", "F13=bearers"),
    ("F11=two", "hall=DZ3c_shi"),
    ("F13=bearers", "grandees=0"),
    ("grandees=4", "D18=jia", "guests=20", "hits=left"),
    ("D17=east_room", "D18=jia"),
    ("venue=序", "D17=sheng_xu", "D18=sheng"),
    ("rounds=5",),
    ("dashi=yes",),
    ("fault=yes", "D5=wu", "D13=ao"),
    ("lords=1",),
    ("lords=1", "grandees=0", "venue=序"),
    ("lords=1", "grandees=2", "D18=jia", "F20=ao", "guests=20"),
    ("lords=1", "grandees=3", "D18=jia", "W8=sheng", "venue=序"),
    ("prince=国中", "hits=right"),
    ("prince=国中", "hits=left", "F24=prince", "D20=xi"),
    ("prince=郊", "venue=序", "F25=third", "D20=wall"),
    ("prince=竟", "hall=DZ3c_shi"),
    ("prince=国中", "lords=1", "pace=6"),
    ("pace=5",),
    ("pace=8", "venue=序"),
    ("lords=1", "hall=DZ3_shi", "venue=序", "guests=20"),
    ("lords=1", "hall=DZ3c_shi", "grandees=0"),
]


def errors(score: Score) -> list[Finding]:
    return [finding for finding in check(score) if finding.severity == ERROR]


@pytest.mark.parametrize("sets", SPECS, ids=lambda sets: " ".join(sets) or "default")
def test_no_rule_is_broken(sets: tuple[str, ...]) -> None:
    assert not errors(score_of(*sets))


@pytest.mark.parametrize("profile", sorted(set(profiles()) - {"default"}))
def test_no_rule_is_broken_under_a_profile(profile: str) -> None:
    assert not errors(load("xiangshe", parse([], profile)))


def test_what_the_rules_warn_of_is_known() -> None:
    warned = {(f.rule, f.sentence) for f in check(score_of()) if f.rule != "waits-at-his-place"}
    facing_north = {"05.15", "08.05", "08.06", "08.07", "10.12", "34.04", "51.06", "51.08"}  # 北面受, while the giver faces as written
    beside_him = {"32.17", "34.13", "48.03", "50.02"}
    known = {("handed-face-to-face", sentence) for sentence in facing_north} | {("before-his-eyes", sentence) for sentence in beside_him}
    known |= {("speaks-to-his-face", s) for s in ("05.26", "11.10", "24.01", "45.22", "45.23", "46.01", "48.04", "51.04")}
    known |= {("faces-as-his-place-does", "50.01")}
    assert warned <= known


def test_who_waits_where_nobody_has_a_place_waits_for_those_who_come_down_or_to_serve() -> None:
    waits = [f for f in check(score_of()) if f.rule == "waits-at-his-place"]
    places = score_of().site.stages["学"].places
    meeting = places["北行·西阶前"].y - 10
    for f in waits:
        assert score_of().state_at(f.t + 1.0).officiants[f.who[0]].present, "who has left waits for nothing"
        beside_the_stair = (
            abs(f.y - meeting) < 1.0 or f.x > 40.0 or f.who[0].startswith(("宾", "主人", "大夫", "执算者", "释获者", "获者", "赞者4"))
        )
        at_the_stand = abs(f.x - places["西阶前"].x) < 25.0
        assert beside_the_stair or at_the_stand, (f.cue, f.who, f.x, f.y)


def test_findings_come_in_time_order_and_say_where(score: Score) -> None:
    found = check(score)
    assert [f.t for f in found] == sorted(f.t for f in found)
    for f in found:
        assert score.cue_by_id[f.cue].sentence == f.sentence
        assert 0.0 <= f.t <= score.duration and f.who


def test_the_same_score_gives_the_same_findings() -> None:
    assert check(score_of("hall=DZ3c_shi")) == check(score_of("hall=DZ3c_shi"))
