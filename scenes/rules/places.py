"""Places and facings: one stands where one goes, faces as the words say, and waits at one's place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from geometry.evidence import Kind
from geometry.facing import bearing
from scenes.rules.people import numbered
from scenes.rules.play import EPS, Deed, Group, Play, angle
from scenes.rules.registry import WARNING, Found, rule

STATED = re.compile("((?<!之)(?:东北|东南|西北|西南)|北|东|南|西)面(?:[东北西]上)?((?:三|再|答|答再|答一)?拜|揖|告|命|作|对|坐|视)?")
LAYING = ("席", "乃席", "设", "县", "尊")
"""What a clause begins with that tells how a thing is laid, not how a man faces."""
NAMES = ("释获者", "司射", "司马", "司正", "乐正", "获者", "众宾", "大夫", "主人", "上射", "下射", "三耦", "宾")
"""Whom a clause may name before it tells how he faces, longer names first."""
GUESTS = ("三宾", "众宾", "士")
"""Those whom 众宾 means."""
SPEECH = ("report", "order", "say", "call", "answer", "consent")
PLEDGED = ("45.09",)
"""Repeated pledges, where one faces him whom one pledges (郑玄 on 45.16: 进西南面立，乡所酬)."""
PASSED_BY = ("阶前",)
"""Places (by the end of their ids) that one only passes; the facing there is that of one who goes by."""
GOES_ON = 2.0
"""Seconds within which one goes on from a place, so that he need not face as one does who stays (assumed)."""
WAITS = 60.0
"""Seconds after which one who does nothing is not needed (assumed)."""


@rule("stands-where-he-goes", "domain.md §7: places are relations of the text")
def stands_where_he_goes(play: Play) -> Iterator[Found]:
    """A walk to a place ends there."""
    for deed in play.deeds:
        place = play.place(deed, deed.action.to)
        if not deed.moves or place is None:
            continue
        if max(abs(a - b) for a, b in zip(deed.to, place.xyz, strict=True)) > EPS:
            yield deed.found(f"{deed.who} goes to {place.id} and stops at ({deed.to[0]:g}, {deed.to[1]:g})", after=True)


@rule("faces-as-the-words-say", "14.03 北面告, 14.06 东北面告, 15.01 西面命 and every other …面 of the text")
def faces_as_the_words_say(play: Play) -> Iterator[Found]:
    """A facing stated in a sentence is the facing played: bowing, speaking, sitting, looking, or standing at its end."""
    for group in play.groups:
        words = play.said(group)
        for match in STATED.finditer(words):
            doers = _subjects(play, group, words, match.start())
            for deeds in doers:
                want = bearing(match[1]) if group.like not in PLEDGED else _toward_the_pledged(play, deeds[-1], match[1])
                if match[2] is None and _as_his_place_says(play, deeds[-1]):
                    continue
                yield from _faces(group, deeds, want, match[2], match[0], words.count("坐") == 1)


def _toward_the_pledged(play: Play, deed: Deed, said: str) -> float:
    """At the other stair the pledge is mirrored: he faces obliquely south towards him to whom he hands the cup next."""
    given = next((later for later in play.after(deed) if later.verb == "hand" and later.action.to), None)
    if given is None or given.action.to is None:
        return bearing(said)
    return bearing("东南" if play.where(given.action.to, deed.t1)[0] > deed.to[0] else "西南")


def _as_his_place_says(play: Play, deed: Deed) -> bool:
    """He ends at a place whose own facing is stated elsewhere (若有东面者, 23.10) or hangs on a reading, and faces so."""
    place = play.place(deed, deed.place_after)
    if place is None or place.facing is None or not (place.evidence.kind is Kind.TEXT or place.evidence.reading):
        return False
    return angle(deed.facing_after, place.facing) < 1.0


def _subjects(play: Play, group: Group, words: str, at: int) -> list[tuple[Deed, ...]]:
    """The deeds of each man a stated facing speaks of: whom its clause names, else all who do the words."""
    clause = re.split("[，。；：]", words[:at])[-1]
    if clause.startswith(LAYING) or re.split("[。；：]", words[:at])[-1].startswith(LAYING):
        return []
    # who the clause names last, or the last one named before it in the sentence
    clauses = [clause, *reversed(re.split("[，。；：]", words[:at])[:-1])]
    name = next((found for piece in clauses if (found := _last_named(piece)) is not None), None)
    named = [deeds for deeds in group.doers.values() if name is not None and _is(play, deeds[0], name)]
    return named or list(group.doers.values())


def _last_named(clause: str) -> str | None:
    return max((name for name in NAMES if name in clause), key=lambda name: (clause.rindex(name) + len(name), len(name)), default=None)


def _is(play: Play, deed: Deed, name: str) -> bool:
    """Whether the words call a man so."""
    kind = numbered(deed.who)
    if name in ("上射", "下射"):
        return (deed.who in play.upper) == (name == "上射") and deed.who in play.partner
    return kind == name or deed.title == name or name == "众宾" and kind in GUESTS or name == "三耦" and deed.who.endswith(("上射", "下射"))


def _faces(group: Group, deeds: tuple[Deed, ...], want: float, act: str | None, said: str, once: bool) -> Iterator[Found]:
    if act == "揖":
        those = [d for d in deeds if d.verb == "bow"]
        if those and not any(angle(d.facing, want) < 1.0 for d in those):
            yield those[0].found(f"{those[0].who} bows facing {those[0].facing:.0f}° where the words say {said}")
    elif act in ("告", "命", "作", "对"):
        for d in (d for d in deeds if d.verb in SPEECH and group.by_words(d)):
            if angle(d.facing, want) > 1.0:
                yield d.found(f"{d.who} speaks facing {d.facing:.0f}° where the words say {said}")
    elif act == "坐":
        sat = [d for d in deeds if d.verb == "sit" and group.by_words(d)]
        wrong = [d for d in sat if angle(d.facing, want) > 1.0]
        if wrong and (once or len(wrong) == len(sat)):
            yield wrong[0].found(f"{wrong[0].who} sits facing {wrong[0].facing:.0f}° where the words say {said}")
    elif act is not None and act.endswith("拜"):
        bows = [d for d in deeds if d.verb == "bow_down"]
        if bows and not any(angle(d.facing, want) < 1.0 for d in bows):
            yield bows[0].found(f"{bows[0].who} bows down facing {bows[0].facing:.0f}° where the words say {said}")
    elif act == "视":
        for d in (d for d in deeds if d.verb == "look" and group.by_words(d)):
            if angle(d.facing, want) > 1.0:
                yield d.found(f"{d.who} looks facing {d.facing:.0f}° where the words say {said}")
    else:
        stood = [d.facing for d in deeds if not d.moves and not d.turns] + [deeds[-1].facing_after]
        if not any(angle(facing, want) < 1.0 for facing in stood):
            yield deeds[-1].found(f"{deeds[-1].who} faces {deeds[-1].facing_after:.0f}° where the words say {said}", after=True)


@rule("faces-as-his-place-does", "domain.md §11: who faces where (a place may serve for another act, too)", WARNING)
def faces_as_his_place_does(play: Play) -> Iterator[Found]:
    """Who ends a sentence at a place whose facing has a source faces so, unless the words of the sentence turn him."""
    for group in play.groups:
        words = play.said(group)
        for deed in (deeds[-1] for deeds in _all_doers(group)):
            place = play.place(deed, deed.place_after)
            if place is None or place.facing is None or place.evidence.kind is Kind.ASSUMED or place.id.endswith(PASSED_BY):
                continue
            after = play.next(deed)
            goes_on = after is not None and after.t0 - deed.t1 < GOES_ON and (after.moves or after.turns)
            if goes_on and (deed.moves or deed.turns) or _turned_for_a_reason(play, group, deed):
                continue
            stated = [bearing(m[1]) for m in STATED.finditer(words)]
            facing = deed.facing_after
            turned = "还" in words or group.by_words(deed) and any(angle(facing, want) < 1.0 for want in stated)
            if angle(facing, place.facing) > 1.0 and not turned:
                yield deed.found(f"{deed.who} faces {facing:.0f}° at {place.id}, where one faces {place.facing:.0f}°", after=True)


def _turned_for_a_reason(play: Play, group: Group, deed: Deed) -> bool:
    """His last motion is a turn on the spot (not the end of a walk), made for another reason than the words of its cue."""
    last = next((d for d in (deed, *play.before(deed)) if d.turns or d.moves), deed)
    before = next(play.before(last), None)
    arrives = last.moves or (before is not None and before.moves and last.t0 - before.t1 < EPS)
    if any(angle(deed.facing_after, bearing(m[1])) < 1.0 for m in STATED.finditer(last.action.evidence.phrase)):
        return not group.by_words(last)
    return not arrives and not group.by_words(last)


def _all_doers(group: Group) -> list[list[Deed]]:
    out: dict[str, list[Deed]] = {}
    for deed in group.deeds:
        out.setdefault(deed.who, []).append(deed)
    return list(out.values())


@rule("waits-at-his-place", "design.md: an officiant who is not needed is at his place", WARNING)
def waits_at_his_place(play: Play) -> Iterator[Found]:
    """Who has nothing to do for long stands at a place of his."""
    for deeds in play.of.values():
        for deed in deeds:
            after = play.next(deed)
            until = after.t0 if after else play.score.duration
            if until - deed.t1 < WAITS or deed.place_after is not None or not deed.present or deed.verb == "leave":
                continue
            yield deed.found(f"{deed.who} waits {until - deed.t1:.0f} s where nobody has a place", after=True)
