"""What the options menu offers, and what the options become when something is chosen.  No widget here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.keys import QT_TRANSLATE_NOOP as _T
from scenes.options import TABLE, Options, parse
from scenes.readings import disputes, profiles


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an option: as it is written, as it is told, and a word more in English."""

    value: str
    name: str
    en: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with the values that the menu offers."""

    option: str
    name: str
    en: str
    values: tuple[Value, ...]


CHOICES: tuple[Choice, ...] = (
    Choice(
        "venue",
        _T("choices", "学宫"),
        "The school",
        (
            Value("庠", _T("choices", "庠：堂后有室"), "a room behind the hall"),
            Value("序", _T("choices", "序：堂后无室"), "no room behind the hall"),
        ),
    ),
    Choice(
        "hall",
        _T("choices", "堂之广深"),
        "Measures of the hall",
        (
            Value("YS_shi", _T("choices", "义疏士堂"), "the Yishu's hall of an officer"),
            Value("DZ3_shi", _T("choices", "大传士堂"), "the Dazhuan's hall, three measures"),
            Value("DZ3c_shi", _T("choices", "大传士堂（序内）"), "the same, measured between the side walls"),
        ),
    ),
    Choice(
        "fa_range",
        _T("choices", "乏之远近"),
        "Where the screen stands",
        (
            Value("third", _T("choices", "参侯道居一（经文）"), "a third of the range, as the text says"),
            Value("three_tenths", _T("choices", "侯道十之三"), "three tenths of the range"),
        ),
    ),
    Choice(
        "hits",
        _T("choices", "中否"),
        "Which arrows hit",
        (
            Value("seed:1", _T("choices", "随机一"), "by chance, first draw"),
            Value("seed:2", _T("choices", "随机二"), "by chance, second draw"),
            Value("right", _T("choices", "右胜"), "the right side wins"),
            Value("left", _T("choices", "左胜"), "the left side wins"),
            Value("even", _T("choices", "均"), "both sides are even"),
        ),
    ),
    Choice(
        "short",
        _T("choices", "矢备否"),
        "Whether arrows are wanting",
        (Value("no", _T("choices", "矢备"), "none is wanting"), Value("yes", _T("choices", "若矢不备"), "arrows are wanting at the count")),
    ),
    Choice(
        "shooters",
        _T("choices", "与射者"),
        "Who takes part from the second round on",
        (
            Value("宾+主人+大夫+众宾", _T("choices", "皆与射"), "all: guest, host, grandees and the other guests"),
            Value("宾+主人+众宾", _T("choices", "大夫不与"), "all but the grandees"),
            Value("大夫+众宾", _T("choices", "宾、主人不与"), "all but guest and host"),
            Value("众宾", _T("choices", "唯众宾"), "the other guests alone"),
            Value("none", _T("choices", "皆不与"), "none but the three pairs"),
        ),
    ),
    Choice(
        "grandees",
        _T("choices", "大夫之数"),
        "How many grandees come",
        tuple(Value(str(n), name, str(n)) for n, name in enumerate(("无", "一人", "二人", "三人", "四人"))),
    ),
    Choice(
        "guests",
        _T("choices", "众宾之数"),
        "How many other guests",
        tuple(
            Value(str(n), name, str(n))
            for n, name in ((3, "三人"), (6, "六人"), (9, "九人"), (12, "十二人"), (15, "十五人"), (20, "二十人"))
        ),
    ),
)

MORE: tuple[Choice, ...] = (
    Choice(
        "lords",
        _T("choices", "诸公"),
        "Whether a lord is among those who come to watch",
        (Value("0", _T("choices", "无"), "none"), Value("1", _T("choices", "若有诸公"), "one, served as the guest was")),
    ),
    Choice(
        "prince",
        _T("choices", "君射"),
        "Whether the host is a prince, and where he shoots; all else he does as the host",
        (
            Value("no", _T("choices", "非君"), "no"),
            Value("国中", _T("choices", "国中"), "in the capital"),
            Value("郊", _T("choices", "郊"), "outside it"),
            Value("竟", _T("choices", "竟"), "at the border"),
        ),
    ),
    Choice(
        "dashi",
        _T("choices", "大师"),
        "Whether the grand master is among the musicians",
        (Value("no", _T("choices", "无"), "no"), Value("yes", _T("choices", "大师在工中"), "he is, and the host washes for him")),
    ),
    Choice(
        "fault",
        _T("choices", "射者有过"),
        "Whether an archer is beaten for a fault",
        (Value("no", _T("choices", "无过"), "no"), Value("yes", _T("choices", "有过则挞之"), "one is")),
    ),
    Choice(
        "rounds",
        _T("choices", "无算爵演几巡"),
        "How many rounds of cups without number are shown",
        tuple(Value(str(n), name, str(n)) for n, name in enumerate(("一巡", "二巡", "三巡", "四巡", "五巡"), start=1)),
    ),
)

PROFILE_NAMES: Mapping[str, str] = {
    "default": _T("choices", "本程序所取"),
    "zhengjia": _T("choices", "郑玄、贾公彦"),
    "ao": _T("choices", "敖继公"),
    "yishu": _T("choices", "义疏"),
    "sheng": _T("choices", "盛世佐"),
    "wu": _T("choices", "吴廷华"),
}


def option_choices() -> tuple[Choice, ...]:
    """The options: what a person mostly wants first."""
    return (*CHOICES, *MORE)


def reading_choices() -> tuple[Choice, ...]:
    """The disputed points that are played, each key told by its holder."""
    out = []
    for dispute in disputes().values():
        if not dispute.plays:
            continue
        values = tuple(
            Value(key.key, f"{key.holder}　{key.phrase}" if key.phrase else key.holder, key.key) for key in dispute.keys.values()
        )
        out.append(Choice(dispute.id, dispute.question, dispute.en, values))
    return tuple(out)


def profile_choices() -> tuple[Value, ...]:
    """The profiles."""
    return tuple(Value(name, PROFILE_NAMES.get(name, name), name) for name in profiles())


def by_hand(options: Options) -> dict[str, str]:
    """The settings that make ``options`` from its profile."""
    base = parse((), options.profile)
    return {name: value for name, value in options.values.items() if base[name] != value}


def with_value(options: Options, name: str, value: str) -> Options:
    """``options`` with one setting changed.  Raises :class:`scenes.errors.LituError` as :func:`scenes.options.parse` does."""
    return parse(_written({**by_hand(options), name: value}.items()), options.profile)


def with_profile(options: Options, profile: str) -> Options:
    """``options`` read as ``profile`` reads: readings set by hand are dropped, other settings kept."""
    kept = [(name, value) for name, value in by_hand(options).items() if name in TABLE]
    return parse(_written(kept), profile)


def _written(settings: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{name}={value}" for name, value in settings]
