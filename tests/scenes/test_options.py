"""Options: names, values, refusals, and what a profile brings along."""

from __future__ import annotations

import pytest

from scenes.errors import LituError
from scenes.nearest import nearest
from scenes.options import TABLE, Options, parse, parse_spec, restore
from scenes.readings import disputes
from scenes.xiangshe import compile_xiangshe


def refusal(sets: list[str], profile: str | None = None) -> str:
    with pytest.raises(LituError) as caught:
        parse(sets, profile)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_the_defaults_are_those_of_the_table() -> None:
    options = parse()
    expected = {
        "venue": "庠", "hall": "YS_shi", "zhong": "鹿", "fa_range": "third", "grandees": "1", "guests": "9",
        "shooters": "宾+主人+大夫+众宾", "hits": "seed:1", "short": "no", "lords": "0", "dashi": "no", "prince": "no",
        "fault": "no", "rounds": "2", "chi_cm": "23.1", "pace": "4",
    }  # fmt: skip
    assert {name: options[name] for name in TABLE} == expected
    assert options.int("guests") == 9
    assert options.changed() == ()
    assert options == Options() == parse_spec("")


def test_items_name_every_option_and_reading_sorted() -> None:
    items = parse(["venue=序"]).items()
    names = [name for name, _ in items]
    assert names == sorted(names)
    assert set(names) == set(TABLE) | set(disputes()) | {"profile"}
    assert ("venue", "序") in items
    assert all(isinstance(value, str) for _, value in items)


def test_the_last_setting_of_a_name_wins_and_values_have_one_spelling() -> None:
    options = parse(["grandees=2", "D18=jia", "grandees=03", "pace=4.50", "chi_cm=23.10", "hits=seed:007"])
    assert options.int("grandees") == 3
    assert (options["pace"], options["chi_cm"], options["hits"]) == ("4.5", "23.1", "seed:7")
    assert parse(["shooters=众宾+大夫+主人+宾"]) == parse()


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("venu=序", "venue"),
        ("d10=ao", "D10"),
        ("venue=庙", "庠, 序"),
        ("hall=DZ5_bo", "YS_shi, DZ3_shi, DZ3c_shi"),
        ("guests=2", "from 3 to 20"),
        ("guests=９", "from 3 to 20"),
        ("grandees=-1", "from 0 to 4"),
        ("grandees=5", "from 0 to 4"),
        ("hits=seed:x", "seed:NUMBER, right, left, even"),
        ("hits=...", "pattern of 1 and 0"),
        ("shooters=宾+宾", "any sum of these"),
        ("pace=nan", "from 3 to 20"),
        ("pace=0", "from 3 to 20"),
        ("D10=jia2", "jia, ao"),
        ("venue", "NAME=VALUE"),
        ("=序", "NAME=VALUE"),
        ("W3=xyz", "has no key"),
        ("F26=place", "text only"),
        ("P19=ao", "聘礼"),
    ],
)
def test_an_unknown_name_or_value_is_refused_with_what_is_valid(setting: str, says: str) -> None:
    assert says in refusal([setting])


def test_a_reading_set_by_hand_needs_what_it_requires() -> None:
    assert "requires D18=jia" in refusal(["D17=east_room"])
    assert parse(["D17=east_room", "D18=jia"]).reading("D17") == "east_room"
    assert "requires venue=序" in refusal(["D17=sheng_xu"])
    assert parse(["D17=sheng_xu", "venue=序"]).reading("D17") == "sheng_xu"


def test_a_profile_brings_along_what_it_requires() -> None:
    assert parse(profile="sheng")["venue"] == "序"
    assert parse(profile="zhengjia").reading("D18") == "jia"
    assert parse(["D17=two_rooms"], "sheng")["venue"] == "庠"
    message = refusal(["venue=庠"], "sheng")
    assert "D17=sheng_xu" in message and "two_rooms" in message


def test_a_profile_records_readings_that_do_not_play_yet() -> None:
    assert parse(profile="ao").reading("D27") == "there"
    assert parse(["D27=south"], "ao").reading("D27") == "south"
    assert "ao, default, zhengjia" in refusal([], "aoo")


def test_spec_is_a_profile_or_settings_or_both() -> None:
    assert parse_spec("ao") == parse(profile="ao")
    assert parse_spec("venue=序;D10=ao") == parse(["venue=序", "D10=ao"])
    assert parse_spec("ao; venue=序") == parse(["venue=序"], "ao")


def test_options_come_back_from_a_score() -> None:
    options = parse(["venue=序", "short=yes"], "ao")
    assert restore(dict(options.items())) == options
    assert hash(restore(dict(options.items()))) == hash(options)
    with pytest.raises(LituError, match="lack D1"):
        restore({name: value for name, value in options.items() if name != "D1"})
    with pytest.raises(LituError, match="no option 'colour'"):
        restore({**dict(options.items()), "colour": "red"})


def test_a_name_the_table_lacks_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        parse()["colour"]
    with pytest.raises(KeyError):
        parse().reading("venue")


def test_what_is_said_to_play_is_what_site_and_script_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option that plays is asked for, and one that is asked for plays: nothing is set in silence."""
    asked: set[str] = set()
    plain = Options.__getitem__, Options.reading, Options.int

    def recording(which: int):  # type: ignore[no-untyped-def]
        def ask(self: Options, name: str):  # type: ignore[no-untyped-def]
            asked.add(name)
            return plain[which](self, name)

        return ask

    for which, name in enumerate(("__getitem__", "reading", "int")):
        monkeypatch.setattr(Options, name, recording(which))
    for sets in (["venue=庠", "short=yes"], ["venue=序", "dashi=yes", "fault=yes", "lords=1"], ["prince=国中"]):
        compile_xiangshe(parse(sets))
    readings = {id for id, dispute in disputes().items() if dispute.plays}
    options = {name for name in TABLE if name != "chi_cm"}  # chi_cm is the picture's scale bar
    stele = {"D24"}  # asked for, but no stele is drawn
    assert asked - stele == readings | options


def test_nearest_puts_the_likeliest_first() -> None:
    assert nearest("venu", TABLE).startswith("venue")
    assert nearest("D1", disputes()).startswith("D1")
    assert nearest("x", ["only"]) == "only"
