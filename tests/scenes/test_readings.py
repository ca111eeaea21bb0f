"""Readings: the table of disputes, the profiles, and that every key said to play changes what is laid out or played."""

from __future__ import annotations

import re

import pytest

import assets
from scenes.errors import LituError
from scenes.options import TABLE, Options, parse
from scenes.readings import disputes, family, profile, profiles
from scenes.text import load_text
from scenes.xiangshe import compile_xiangshe
from scenes.xiangshe.site import build_site
from tests.scenes.conftest import score_of

VENUES = ("庠", "序")
PICTURE_ONLY = {("D34", "ao"), ("D34", "sheng"), ("D34", "jiang")}
"""Keys that change only how the target is drawn in elevation: how much of it is folded over."""

NEVER_FITS = {("D25", "3tang")}
"""Refused whatever else is set: see its own test."""


NEEDS = {"W8": ["grandees=3", "D18=jia"], "W10": ["dashi=yes"], "W11": ["dashi=yes"], "W13": ["dashi=yes"]}
"""What must be set besides for a reading to show: W8 speaks of several 大夫, W10 to W13 of a 大师."""


def same(one: list[str], other: list[str]) -> bool:
    """Whether two choices lay out and play the very same."""
    if build_site(parse(one)) != build_site(parse(other)):
        return False
    a, b = score_of(*one), score_of(*other)
    return (a.initial, a.cues) == (b.initial, b.cues)


def test_the_table_has_every_dispute_once_and_speaks_of_real_sections() -> None:
    sections = set(load_text("xiangshe").section_by_id)
    assert [id for id in disputes() if id.startswith("D")] == [f"D{n}" for n in range(1, 43)]
    for dispute in disputes().values():
        assert dispute.sections and set(dispute.sections) <= sections
        assert dispute.question and dispute.en and dispute.effect
        assert dispute.default in dispute.keys
        assert all(name in TABLE for name in dispute.only)


def test_every_key_has_a_holder_and_a_source_and_requires_what_there_is() -> None:
    for dispute in disputes().values():
        for key in dispute.keys.values():
            assert key.holder and key.source, (dispute.id, key.key)
            for name, value in key.requires.items():
                assert Options()[name], f"{dispute.id}={key.key} requires {name}"
                assert value in disputes()[name].keys if name in disputes() else TABLE[name].check(value) == value


def test_old_words_are_quoted_in_simplified_characters_without_points() -> None:
    """Quotations are the holder's own words as the program shows them: characters and commas only."""
    traditional = set("則鄉黨謂邊進數無間從畫後隨橫當還觀繞階觶與東門開關餘義禮為爾儀說陰陽飲執獲釋衆賓應")
    for dispute in disputes().values():
        for key in dispute.keys.values():
            assert re.fullmatch(r"[\u4e00-\u9fff，]*", key.phrase), (dispute.id, key.phrase)
            assert not set(key.phrase) & traditional, (dispute.id, key.phrase)


def test_words_quoted_from_the_rite_stand_in_the_sentence_named() -> None:
    sentences = load_text("xiangshe").sentences
    named = [(key, key.source) for d in disputes().values() for key in d.keys.values() if key.source in sentences]
    assert named
    for key, sentence in named:
        assert re.sub(r"\W", "", key.phrase) in re.sub(r"\W", "", sentences[sentence].text)


def test_defaults_are_the_amended_ones() -> None:
    chosen = {id: dispute.default for id, dispute in disputes().items()}
    assert (chosen["D1"], chosen["D2"], chosen["D10"], chosen["D11"], chosen["D17"]) == ("zhengjia", "wu", "jia", "ns", "two_rooms")
    assert chosen["D32"] == "jie", "men would leave nobody to walk the guests back"
    assert profiles()["default"] == chosen


def test_the_profiles_are_those_of_the_table() -> None:
    assert list(profiles()) == ["default", "zhengjia", "ao", "yishu", "sheng", "wu"]
    assert profile("zhengjia")["D11"] == "ew" and profile("zhengjia")["D2"] == "tang"
    assert profile("ao")["D1"] == "ao_upper" and profile("ao")["D10"] == "ao"
    assert profile("sheng")["D17"] == "sheng_xu"
    assert {name for name in profiles() if profile(name)["D7"] == "ccw"} == {"sheng", "wu"}
    assert {name for name in profiles() if profile(name)["D15"] == "at_start"} == {"sheng", "wu"}
    assert all(list(row) == list(disputes()) for row in profiles().values())
    with pytest.raises(LituError, match="no profile 'aoo': say ao, default"):
        profile("aoo")


def test_other_families_of_readings_are_named_as_later() -> None:
    assert family("P19") == "the rite pin (聘礼)"
    assert family("F11") is None, "those of the feast are in the table"
    assert family("D3") is None and family("W") is None


@pytest.mark.parametrize("name", ["default", "zhengjia", "ao", "yishu", "sheng", "wu"])
def test_every_profile_plays(name: str) -> None:
    score = compile_xiangshe(parse(profile=name))
    assert score.cues and dict(score.options)["profile"] == name
    for venue in VENUES:
        if (name, venue) == ("sheng", "庠"):
            with pytest.raises(LituError, match="requires venue=序"):
                parse([f"venue={venue}"], name)
        else:
            assert compile_xiangshe(parse([f"venue={venue}"], name)).cues


@pytest.mark.parametrize("id", [id for id, dispute in disputes().items() if dispute.plays and not id.startswith("F")])
def test_every_key_that_plays_changes_what_is_laid_out_or_played(id: str) -> None:
    """Nothing chosen by hand does nothing in silence."""
    dispute = disputes()[id]
    for key in dispute.keys.values():
        if key.key == dispute.default or key.unseen or (id, key.key) in PICTURE_ONLY | NEVER_FITS:
            continue
        room = {"D18": "sheng"} if key.key == "sheng_xu" else {}  # the elders' mats want it, whatever the hall
        needed = [f"{name}={value}" for name, value in {**dispute.only, **key.requires, **room}.items()]
        needed += NEEDS.get(id, [])
        assert not same([*needed, f"{id}={key.key}"], needed), f"{id}={key.key} changes nothing"


def test_what_shows_nothing_says_why_and_is_refused_by_hand() -> None:
    for id, dispute in disputes().items():
        if id.startswith("D"):
            assert dispute.plays != bool(dispute.unseen), id
        for key in dispute.keys.values():
            unseen = dispute.unseen or key.unseen
            if unseen and key.key != dispute.default:
                with pytest.raises(LituError, match=f"{id}={key.key} is text only, {unseen}"):
                    parse([f"{id}={key.key}"])


def test_d25_of_three_hall_depths_is_refused_for_the_range_does_not_fit() -> None:
    for hall in ("YS_shi", "DZ3_shi", "DZ3c_shi"):
        with pytest.raises(LituError, match="D25=3tang puts the gate at .* keep D25=36zhang"):
            build_site(parse(["D25=3tang", f"hall={hall}"]))


def test_a_seat_that_finds_no_room_says_what_to_set() -> None:
    with pytest.raises(LituError, match="D17=sheng_xu .* past the 西序 .* set D18=jia as well"):
        build_site(parse(["D17=sheng_xu", "venue=序"]))
    with pytest.raises(LituError, match="4 grandees find room only W of the jars.* set D18=jia as well"):
        build_site(parse(["grandees=4"]))
    for sets in (["D17=sheng_xu", "venue=序", "D18=jia"], ["grandees=4", "D18=jia"]):
        build_site(parse(sets))


def test_a_reading_that_matters_in_one_venue_is_refused_by_hand_in_the_other() -> None:
    with pytest.raises(LituError, match="D3=with matters only with venue=序, but venue is 庠: set venue=序 as well"):
        parse(["D3=with"])
    assert parse(["D3=with", "venue=序"]).reading("D3") == "with"
    assert parse(["D3=none"]).reading("D3") == "none"
    assert parse(profile="ao").reading("D3") == "with", "a profile records it"
    assert parse(["D3=with"], "ao").reading("D3") == "with", "saying again what the profile says is no choice"


def test_the_tables_are_where_the_program_looks() -> None:
    assert assets.path("readings", "disputes.toml").is_file() and assets.path("readings", "profiles.toml").is_file()
