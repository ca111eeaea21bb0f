"""Sentences whose point is that something is not done (held), each with the rule that proves it."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.rules.people import GUEST, HOST, numbered
from scenes.rules.play import EPS, Deed, Play
from scenes.rules.registry import Found, rule
from scenes.score import ObjectChange

STANDS = (("05.11", "05.14"), ("07.06", "07.10"), ("07.16", "07.19"))
"""From the end of the one sentence until the other begins the guest stands above the west stair."""
UNDRUNK, BANNER = "觯2", "旌"
FEAST = "主人家"


def span(play: Play, after: str, until: str) -> tuple[float, float] | None:
    """From the end of sentence ``after`` to the beginning of ``until``; None when the score has not both."""
    first, last = play.score.cues_of_sentence.get(after), play.score.cues_of_sentence.get(until)
    return (first[-1].t1, last[0].t0) if first and last else None


@rule("stands-and-waits", "05.12 西阶上疑立; 07.07 西阶上疑立; 07.17 西阶上立")
def stands_and_waits(play: Play) -> Iterator[Found]:
    """While the host washes and fills the cup the guest stands above the west stair and does nothing."""
    for after, until in STANDS:
        between = span(play, after, until)
        if between is None:
            continue
        for deed in play.of.get(GUEST, ()):
            if between[0] + EPS < deed.t1 and deed.t0 < between[1] - EPS and deed.verb != "stand_still":
                yield deed.found(f"{GUEST} does not stand and wait")
        x, y, z = play.where(GUEST, between[0])
        if z < play.hall_z("学") - EPS or x > 0.0:
            yield Found((GUEST,), between[0], x, y, f"{GUEST} does not stand above the west stair")


@rule("lets-him-wash", "07.05 宾不辞洗")
def lets_him_wash(play: Play) -> Iterator[Found]:
    """When the host washes the cup that he will drink himself the guest does not decline it and stays where he is."""
    between = span(play, "07.03", "07.06")
    for deed in play.of.get(GUEST, ()) if between else ():
        if between and between[0] + EPS < deed.t1 and deed.t0 < between[1] - EPS and (deed.moves or deed.verb == "decline"):
            yield deed.found(f"{GUEST} stirs while the host washes")


@rule("the-goblet-stays", "13.16 未旅")
def the_goblet_stays(play: Play) -> Iterator[Found]:
    """From the naming of the director until the cups go round nobody touches the goblet that lies west of the guest's dishes."""
    between = span(play, "13.15", "45.01")
    for handling in play.handlings if between else ():
        if between and handling.change.object == UNDRUNK and between[0] < handling.change.t < between[1] - EPS:
            yield handling.deed.found(f"{handling.deed.who} touches {UNDRUNK}: no cup goes round yet")


@rule("the-banner-stays", "20.07 不去旌")
def the_banner_stays(play: Play) -> Iterator[Found]:
    """While the director of archery shoots to teach the banner stays leant on the target."""
    between = span(play, "17.04", "21.02")
    for handling in play.handlings if between else ():
        if between and handling.change.object == BANNER and between[0] + EPS < handling.change.t < between[1] - EPS:
            yield handling.deed.found(f"{handling.deed.who} takes the banner away")


@rule("only-the-first-pair-is-called", "30.02 司射所作唯上耦")
def only_the_first_pair_is_called(play: Play) -> Iterator[Found]:
    """In the rounds with tallies the director of archery calls the first pair to shoot and no other."""
    for deed in play.of.get("司射", ()):
        if deed.verb == "order" and deed.action.words == "射。" and deed.cue.sentence >= "26" and deed.action.to != "上耦上射":
            yield deed.found(f"{deed.who} calls {deed.action.to} to shoot", *([deed.action.to] if deed.action.to else []))


@rule("no-bow-with-the-served-cup", "33.21 宾，主人、大夫不胜，则不执弓")
def no_bow_with_the_served_cup(play: Play) -> Iterator[Found]:
    """Guest, host and 大夫 hold no bow when they drink as losers."""
    for deed in _penal(play):
        if (deed.who in (GUEST, HOST) or numbered(deed.who) == "大夫") and deed.holds("弓"):
            yield deed.found(f"{deed.who} drinks with his bow in his hand")


def _penal(play: Play) -> Iterator[Deed]:
    """The cups of the losers being drained."""
    return (d for d in play.deeds if d.verb == "drain" and d.cue.sentence[:2] in ("33", "42"))


@rule("yesterdays-people-are-not-there", "51.02 无介; 51.09 无司正; 51.10 宾不与; 51.03 不杀")
def yesterdays_people_are_not_there(play: Play) -> Iterator[Found]:
    """At the feast of the next day there is no second guest, nobody is made director, yesterday's guest is away, and no meat is served."""
    for deed in play.deeds:
        if deed.cue.sentence[:2] != "51" or deed.stage != FEAST:
            continue
        if deed.title == "介" or deed.who == GUEST:
            yield deed.found(f"{deed.title} is at the feast of the next day")
        if deed.verb == "appoint":
            yield deed.found(f"{deed.who} names a director at the feast of the next day")
        if any(change.object.startswith("俎") for change in _things(deed)):
            yield deed.found(f"{deed.who} brings a meat stand to the feast of the next day")


def _things(deed: Deed) -> Iterator[ObjectChange]:
    return (c for c in deed.action.changes if isinstance(c, ObjectChange))
