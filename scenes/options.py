"""Options: what a person may choose before a rite is laid out and played.

An option is written ``NAME=VALUE``; readings (``D10=ao``) are options too, and a profile sets all of them at once.  The
resolved options go into the score, every name with its value, so a score says under which choices it was made.

A reading of which nothing can be seen is known and checked, but a key other than the default is refused with the reason: an
option never does nothing in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scenes.errors import LituError
from scenes.nearest import nearest
from scenes.readings import DEFAULT_PROFILE, disputes, family, profiles
from scenes.readings import profile as profile_named

Whole = int

Check = Callable[[str], str | None]
"""Gives the value in its one spelling, or None when it is not valid."""


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the table: default, what is valid in words, the check, what it decides, the sections it concerns."""

    name: str
    default: str
    valid: str
    check: Check
    decides: str
    sections: str = "the whole rite"


def _one_of(*values: str) -> tuple[str, Check]:
    return ", ".join(values), lambda value: value if value in values else None


def _whole(least: int, most: int) -> tuple[str, Check]:
    def check(value: str) -> str | None:
        return str(int(value)) if re.fullmatch(r"[0-9]{1,4}", value) and least <= int(value) <= most else None

    return f"a whole number from {least} to {most}", check


def _number(least: float, most: float) -> tuple[str, Check]:
    def check(value: str) -> str | None:
        return (
            repr(float(value)).removesuffix(".0")
            if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", value) and least <= float(value) <= most
            else None
        )

    return f"a number from {least:g} to {most:g}", check


SHOOTERS = ("宾", "主人", "大夫", "众宾")


def _shooters(value: str) -> str | None:
    if value == "none":
        return value
    parts = value.split("+")
    if not set(parts) <= set(SHOOTERS) or len(set(parts)) != len(parts):
        return None
    if ("宾" in parts) != ("主人" in parts):  # 主人与宾为耦 (23.04): neither has another to shoot with
        return None
    return "+".join(name for name in SHOOTERS if name in parts)


def _hits(value: str) -> str | None:
    if value in ("right", "left", "even"):
        return value
    if match := re.fullmatch(r"seed:([0-9]{1,18})", value):
        return f"seed:{int(match[1])}"
    return value if re.fullmatch(r"[01][01.]*", value) else None


def _option(name: str, default: str, valid: tuple[str, Check], decides: str, sections: str = "the whole rite") -> Option:
    return Option(name, default, valid[0], valid[1], decides, sections)


_ROWS = (
    _option(
        "venue", "庠", _one_of("庠", "序"), "a room behind the hall or none; the marks under 楣 or 栋; round the outside of 楹 or 钩楹内"
    ),
    _option("hall", "YS_shi", _one_of("YS_shi", "DZ3_shi", "DZ3c_shi"), "the hall's measures"),
    _option("zhong", "鹿", _one_of("鹿", "兕"), "which 中: a kneeling deer (鹿) or a kneeling rhinoceros (兕, J.50)", "26 to 44"),
    _option("fa_range", "third", _one_of("third", "three_tenths"), "乏 at a third of the range from the target, or at three tenths"),
    _option("grandees", "1", _whole(0, 4), "how many 大夫 come as 遵者"),
    _option("guests", "9", _whole(3, 20), "how many 众宾, three of them the seated elders"),
    _option(
        "shooters",
        "+".join(SHOOTERS),
        ("+".join(SHOOTERS) + ", any sum of these in which 宾 and 主人 stand together (they are one pair, 23.04), or none", _shooters),
        "who takes part in the second round",
        "23 to 43",
    ),
    _option("hits", "seed:1", ("seed:NUMBER, right, left, even, or a pattern of 1 and 0 such as 1010.0110", _hits), "which arrows hit"),
    _option("short", "no", _one_of("no", "yes"), "若矢不备: arrows are wanting when they are counted by fours"),
    _option("lords", "0", _one_of("0", "1"), "若有诸公: a 公 comes to watch, before the 大夫", "10 and 45 to 49"),
    _option("dashi", "no", _one_of("no", "yes"), "大师 among the musicians (12.02)", "11 and 12"),
    _option(
        "prince",
        "no",
        _one_of("no", "国中", "郊", "竟"),
        "君射 (J.50): the host is a prince and shoots with the guest, in town, outside it or at the border; all else he does as the "
        "host (assumed: the record says no more)",
        "26 to 42",
    ),
    _option("fault", "no", _one_of("no", "yes"), "射者有过则挞之 (J.30)", "27 and 28"),
    _option("rounds", "2", _whole(1, 5), "how many rounds of 无算爵 are shown: the first whole, the others on the hall", "48"),
    _option("chi_cm", "23.1", _number(10, 50), "metric length of the 尺 in cm"),
    # Below 3 the waits between those who follow one another are too short and they come too near; the player's speed slows all alike.
    _option("pace", "4", _number(3, 20), "walking pace in 尺 a second"),
)

TABLE: Mapping[str, Option] = MappingProxyType({row.name: row for row in _ROWS})
"""The options besides the readings, by name."""


@dataclass(frozen=True)
class Options:
    """All choices, resolved: every option and every reading has a value.

    Take them from :func:`parse` or :func:`restore`; ``Options()`` is the defaults.  ``profile`` names the profile the
    readings were started from; ``values`` maps names to values.
    """

    values: Mapping[str, str]
    profile: str = DEFAULT_PROFILE

    def __init__(self, values: Mapping[str, str] | None = None, profile: str = DEFAULT_PROFILE) -> None:
        resolved = dict(defaults()) | dict(values or {})
        object.__setattr__(self, "values", MappingProxyType(resolved))
        object.__setattr__(self, "profile", profile)

    def __hash__(self) -> int:
        return hash((self.items(), self.profile))

    def __getitem__(self, name: str) -> str:
        """The value of an option.  A name the table does not have is a fault of the program (KeyError)."""
        return self.values[name]

    def int(self, name: str) -> Whole:
        """The value of an option that is a whole number."""
        return int(self.values[name])

    def reading(self, id: str) -> str:
        """The key of the reading ``id`` (``"D10"``)."""
        if id not in disputes():
            raise KeyError(id)
        return self.values[id]

    def items(self) -> tuple[tuple[str, str], ...]:
        """Every name with its value, the profile's among them, sorted by name."""
        return tuple(sorted({**self.values, "profile": self.profile}.items()))

    def changed(self) -> tuple[tuple[str, str], ...]:
        """The names whose value is not the default, sorted by name."""
        usual = defaults()
        return tuple((name, value) for name, value in sorted(self.values.items()) if value != usual[name])


def defaults() -> Mapping[str, str]:
    """Every name with its default value."""
    return {name: row.default for name, row in TABLE.items()} | dict(profiles()[DEFAULT_PROFILE])


def parse(sets: Sequence[str] = (), profile: str | None = None) -> Options:
    """The options for a profile (None is ``default``) and settings ``NAME=VALUE``, of which the last of a name wins.

    Raises :class:`LituError` in one line for an unknown name or value, for a value nothing played asks for yet, and for a
    reading set by hand without what it requires.  A profile brings along what its readings require.
    """
    chosen = DEFAULT_PROFILE if profile is None else profile
    by_profile = profile_named(chosen)
    by_hand = dict(_setting(words) for words in sets)
    values = {name: row.default for name, row in TABLE.items()} | dict(by_profile) | by_hand
    for reading in disputes().values():
        key = reading.key(values[reading.id])
        for name, needed in key.requires.items():
            if values[name] == needed:
                continue
            if reading.id in by_hand:
                raise LituError(
                    f"{reading.id}={key.key} requires {name}={needed}, but {name} is {values[name]}: set {name}={needed} as well"
                )
            if name in by_hand:
                raise LituError(
                    f"profile {chosen} reads {reading.id}={key.key}, which requires {name}={needed}, but {name}={values[name]} is set: "
                    f"leave {name} out, or set {reading.id} to {_other(reading.id, key.key)}"
                )
            values[name] = needed
    if values["prince"] != "no":
        _fit_for_a_prince(values)
    for reading in (disputes()[id] for id in by_hand if id in disputes()):
        for name, needed in reading.only.items():
            wanted = needed.split("/")
            if values[name] not in wanted and values[reading.id] != by_profile[reading.id]:
                raise LituError(
                    f"{reading.id}={values[reading.id]} matters only with {name}={' or '.join(wanted)}, but {name} is {values[name]}: "
                    f"set {name}={wanted[0]} as well, or leave {reading.id} out"
                )
    return Options(values, chosen)


def _fit_for_a_prince(values: Mapping[str, str]) -> None:
    """J.50: the prince shoots with the guest, and the place where he shoots decides the 中."""
    if "主人" not in values["shooters"].split("+"):
        raise LituError(f"prince={values['prince']} is about a prince who shoots, but shooters is {values['shooters']}: add 宾+主人 to it")
    if values["zhong"] != TABLE["zhong"].default:
        raise LituError(f"with prince={values['prince']} the 中 is that of the place where he shoots (J.50): leave zhong out, or prince")


def parse_spec(spec: str, sets: Sequence[str] = (), profile: str | None = None) -> Options:
    """The options of a SPEC: a profile, or ``NAME=VALUE;NAME=VALUE``, or a profile followed by such; empty is the default.

    ``sets`` and ``profile`` hold besides, unless the SPEC says otherwise.

    Raises :class:`LituError` as :func:`parse` does.
    """
    parts = [part.strip() for part in spec.split(";") if part.strip()]
    chosen = parts.pop(0) if parts and "=" not in parts[0] else None
    return parse([*sets, *parts], chosen or profile)


def restore(items: Mapping[str, str]) -> Options:
    """The options that a score carries.  Raises :class:`LituError` when a name or value is none of this program's."""
    values: dict[str, str] = {}
    for name, value in items.items():
        if name != "profile":
            values[name] = _checked(name, value)
    missing = [name for name in defaults() if name not in values]
    if missing:
        raise LituError(f"the options lack {', '.join(missing[:3])}: the score was written by another version of Litu")
    chosen = items.get("profile", DEFAULT_PROFILE)
    profile_named(chosen)
    return Options(values, chosen)


def _setting(words: str) -> tuple[str, str]:
    """Name and value of one ``NAME=VALUE``, refused when nothing can be seen of the value."""
    name, equals, value = (part.strip() for part in words.partition("="))
    if not equals or not name:
        raise LituError(f"--set {words!r} is not NAME=VALUE, as venue=序 is; names are {', '.join(TABLE)} and the readings (D1, F1 …)")
    value = _checked(name, value)
    if name not in TABLE:
        dispute = disputes()[name]
        unseen = dispute.unseen or dispute.key(value).unseen
        if unseen and value != dispute.default:
            raise LituError(
                f"reading {name}={value} is text only, {unseen}: leave {name} at {dispute.default}, or take a profile, which records it"
            )
    return name, value


def _checked(name: str, value: str) -> str:
    """The value in its one spelling.  Raises :class:`LituError` for an unknown name or value."""
    if name in disputes():
        return disputes()[name].key(value).key
    if name in TABLE:
        row = TABLE[name]
        spelled = row.check(value)
        if spelled is None:
            raise LituError(f"option {name} has no value {value!r}: it takes {row.valid} (default {row.default})")
        return spelled
    if later := family(name):
        raise LituError(f"reading {name} belongs to {later}, not played yet; readings to set now are {', '.join(_playing())}")
    raise LituError(f"no option {name!r}: the nearest are {nearest(name, _names())}")


def _names() -> Iterator[str]:
    yield from TABLE
    yield from disputes()


def _playing() -> list[str]:
    return [reading.id for reading in disputes().values() if reading.plays]


def _other(id: str, key: str) -> str:
    """The keys of a reading, without ``key``, that require nothing."""
    return " or ".join(other.key for other in disputes()[id].keys.values() if other.key != key and not other.requires)
