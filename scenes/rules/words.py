"""Words: what is said is what the sentence says, in its order; answers follow; bows are as many as the words have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from geometry.facing import forward, heading
from scenes.rules.play import EPS, Play, angle
from scenes.rules.registry import WARNING, Found, rule

SAID = re.compile("“([^”]*)”")
ANSWERS = ("answer", "consent")
NO_BOW_DOWN = re.compile("不拜|相拜|拜者|拜赐")
"""拜 that is not done, or spoken of otherwise."""
AHEAD = 0.5
"""How far one of two abreast may be ahead of the other (尺; assumed)."""
BEHIND = 80.0
"""More than so many degrees from where a man faces he does not face (assumed)."""
NOT_A_BOW = ("揖弓", "揖如", "不揖")
"""揖 where it is no bow of its own: pushing the bow out, and what is said to be as before."""


AGAIN = frozenset({"29.01", "33.22", "33.26", "37.09", "47.11"})
"""Where a passage begins that is gone through again for every 大夫 (大夫虽众，皆与士为耦, 23.05; 47.11 his stand)."""


@rule("in-the-texts-order", "design.md: captions follow the text's order")
def in_the_texts_order(play: Play) -> Iterator[Found]:
    """The sentences are done in the order of the text, and each cue's words stand in its sentence."""
    order = play.text.order
    reached, last = -1, ""
    for cue in play.score.cues:
        here = order.get(cue.sentence, -1)
        said = play.text.sentences.get(cue.sentence)
        deed = next(iter(play.of_cue[cue.id]), None)
        who, at = ((deed.who,), deed.at) if deed else ((), (0.0, 0.0, 0.0))
        if cue.sentence in AGAIN and reached >= 0 and cue.sentence[:2] == last[:2]:
            reached = here
        record = cue.sentence.startswith("J")  # what the record adds is done where it belongs
        if here < reached and not record:
            yield Found(who, cue.t0, at[0], at[1], f"{cue.sentence} is done after a later sentence", cue.id)
        if said is None or cue.quote not in said.text:
            yield Found(who, cue.t0, at[0], at[1], f"{cue.sentence} does not say {cue.quote}", cue.id)
        if not record:
            reached, last = max(reached, here), cue.sentence


@rule("the-very-words", "14.03 曰：“弓矢既具，有司请射。” and every other quoted word")
def the_very_words(play: Play) -> Iterator[Found]:
    """What a sentence quotes is spoken in it, word for word and in its order."""
    for group in play.groups:
        if group.like is not None:
            continue
        wanted = SAID.findall(group.quotes)
        spoken = [d.action.words or "" for d in group.deeds if d.action.words]
        if any(d.action.words and d.action.evidence.reading for d in group.deeds):
            continue  # a commentator has other words said (F5)
        start = 0
        for words in wanted:
            here = [n for n in range(start, len(spoken)) if spoken[n].strip("。") == words.strip("。")]
            if not here:
                first = group.deeds[0] if group.deeds else None
                x, y = (first.at[0], first.at[1]) if first else (0.0, 0.0)
                yield Found((first.who,) if first else (), group.cues[0].t0, x, y, f"nobody says {words}", group.cues[0].id)
            else:
                start = here[0] + 1


@rule("answers-follow", "14.04 宾对; 14.05 许诺; 22.11 应曰; 23.02 宾许诺")
def answers_follow(play: Play) -> Iterator[Found]:
    """An answer follows what it answers: the other has spoken or turned to him, and has done."""
    for deed in play.deeds:
        other = deed.action.to or ""
        if deed.verb not in ANSWERS:
            continue
        before = [d for d in play.of.get(other, ()) if d.t0 < deed.t0 + EPS and deed.t0 - d.t0 < 90.0]
        said = [d for d in before if d.action.words is not None and d.action.to in (deed.who, None)]
        asked = said or [d for d in before if d.action.to == deed.who]
        if not asked:
            yield deed.found(f"{deed.who} answers {other}, who has said nothing", *_name(other))
        elif deed.t0 < asked[-1].t1 - EPS:
            yield deed.found(f"{deed.who} answers before {other} has done speaking", *_name(other))


def _name(who: str | None) -> tuple[str, ...]:
    return (who,) if who else ()


@rule("orders-before-deeds", "17.02 命张侯，弟子说束; 21.01 命…, 21.02; 22.05 命…, 22.06")
def orders_before_deeds(play: Play) -> Iterator[Found]:
    """One who is ordered by name in a cue does nothing by its words before the order is given."""
    for group in play.groups:
        for deed in group.deeds:
            ordered = deed.action.to
            if deed.verb != "order" or ordered is None or ordered not in group.doers:
                continue
            for theirs in group.doers[ordered]:
                if group.by_words(theirs) and theirs.t0 < deed.t1 - EPS and theirs.cue is deed.cue and theirs.t1 > deed.t0 - EPS:
                    yield theirs.found(f"{ordered} begins before {deed.who} has given the order", deed.who)
                    break


@rule("replies-to-bows", "01.03 答再拜; 06.20 宾西阶上北面答拜: who is bowed down to bows down in answer")
def replies_to_bows(play: Play) -> Iterator[Found]:
    """Where the words say 答拜 or 答再拜, he who answers was bowed down to before, by the man he answers."""
    down = [d for d in play.deeds if d.verb == "bow_down"]
    for group in play.groups:
        words = play.said(group)
        if not re.search("答[^，。]{0,3}拜", words):
            continue
        bows = [d for d in down if -60.0 < d.t0 - group.cues[0].t0 < group.cues[-1].t1 - group.cues[0].t0]
        mine = [d for d in bows if d in group.deeds]
        if not mine:
            first = group.deeds[0] if group.deeds else None
            if first:
                yield first.found(f"nobody bows down in answer where the words say {words}")
            continue
        last = mine[-1]
        if not any(d.who != last.who and d.t1 <= last.t0 + EPS for d in bows):
            yield last.found(f"{last.who} bows down in answer to nobody")


@rule("bows-down-where-the-words-do", "03.03 再拜, 06.13 拜送爵 and every other 拜")
def bows_down_where_the_words_do(play: Play) -> Iterator[Found]:
    """In a sentence that says 拜 somebody bows down, as often at least as it says so; 不拜 and 相拜 ask for none."""
    for group in play.groups:
        if group.like is not None:
            continue
        asked = NO_BOW_DOWN.sub("", group.quotes).count("拜")
        made = [d for d in group.deeds if d.verb in ("bow_down", "kowtow")]
        if len(made) < asked:
            who, (x, y) = ((group.deeds[0].who,), group.deeds[0].at[:2]) if group.deeds else ((), (0.0, 0.0))
            yield Found(who, group.cues[0].t0, x, y, f"the words say 拜 {asked} times and it is made {len(made)} times", group.cues[0].id)


@rule("a-bow-yielded-is-returned", "19.01 各与其耦让取弓矢: the two yield to each other")
def a_bow_yielded_is_returned(play: Play) -> Iterator[Found]:
    """A bow of one of the three pairs to his fellow is returned by him, one after the other (guest and host bow as their text says)."""
    for deed in play.deeds:
        mate = play.partner.get(deed.who)
        if deed.verb != "bow" or mate is None or deed.action.to != mate or not deed.who.endswith(("上射", "下射")):
            continue
        back = [d for d in play.of.get(mate, ()) if d.verb == "bow" and d.action.to == deed.who and abs(d.t0 - deed.t0) < 10.0]
        x, y, _ = play.where(mate, deed.t0)
        if angle(heading((x - deed.at[0], y - deed.at[1])), deed.facing) > BEHIND:
            yield deed.found(f"{deed.who} bows to {mate} and does not face him", mate)
        if not back:
            yield deed.found(f"{deed.who} bows to {mate}, who does not return it", mate)
        elif min(abs(d.t0 - deed.t1) for d in back) > EPS + 3.0 and min(abs(deed.t0 - d.t1) for d in back) > EPS + 3.0:
            yield deed.found(f"{deed.who} and {mate} do not bow one after the other", mate)
        elif any(d.t0 < deed.t1 - EPS and d.t1 > deed.t0 + EPS for d in back):
            yield deed.found(f"{deed.who} and {mate} bow to each other at once, not one after the other", mate)


@rule("as-many-bows-as-the-words", "20.02, 21.06, 21.10, 21.19, 21.31, 24.06–24.14 揖")
def as_many_bows_as_the_words(play: Play) -> Iterator[Found]:
    """In a sentence that says 揖 somebody bows, as often as it says so; the two of a pair bow alike unless one is named."""
    for group in play.groups:
        words = play.said(group)
        plain = words
        for phrase in NOT_A_BOW:
            plain = plain.replace(phrase, "")
        asked = plain.count("揖")
        bows = {who: sum(d.verb == "bow" for d in deeds) for who, deeds in group.doers.items()}
        most = max(bows.values(), default=0)
        first = group.deeds[0] if group.deeds else None
        if first is None:
            if asked:
                yield Found((), group.cues[0].t0, 0.0, 0.0, "the words say 揖 and nobody does anything", group.cues[0].id)
            continue
        if asked and group.like is None and most < asked:
            yield first.found(f"the words say 揖 {asked} times and it is made {most} times")
        one = re.search("[上下]射揖", words) or any(name in words for name in ("主人", "宾", "大夫"))
        if not asked or one:
            continue
        for pair in play.pairs:
            if pair.upper in bows and pair.lower in bows and bows[pair.upper] != bows[pair.lower]:
                yield first.found(f"{pair.upper} bows {bows[pair.upper]} times and {pair.lower} {bows[pair.lower]}", *pair.both)


@rule("a-bow-of-two-abreast", "21.05 并行; 21.06, 21.26, 24.04 the two of a pair bow abreast (domain.md §8.3)")
def a_bow_of_two_abreast(play: Play) -> Iterator[Found]:
    """When both of a pair bow at once, on the ground or on the marks, facing one way, neither is ahead of the other."""
    for pair in play.pairs:
        theirs = [d for d in play.of.get(pair.lower, ()) if d.verb == "bow"]
        for mine in (d for d in play.of.get(pair.upper, ()) if d.verb == "bow"):
            other = next((d for d in theirs if abs(d.t0 - mine.t0) < EPS and d.cue is mine.cue), None)
            if other is None or angle(mine.facing, other.facing) > 1.0 or play.on_hall(mine) and mine.place is None:
                continue
            if pair.lower.startswith("大夫") and not play.on_hall(mine):
                continue  # 29.02, 29.06 耦少退
            dx, dy = forward(mine.facing)
            if abs((mine.at[0] - other.at[0]) * dx + (mine.at[1] - other.at[1]) * dy) > AHEAD:
                yield other.found(f"{pair.upper} and {pair.lower} bow together, and one is ahead of the other", pair.upper)


@rule("speaks-to-his-face", "assumed from 16.02 三耦之南，北面，命上射; 21.03 当上耦，西面作上耦射", WARNING)
def speaks_to_his_face(play: Play) -> Iterator[Found]:
    """Who orders, tells or asks a man faces him, unless the words say how he faces."""
    for deed in play.deeds:
        to = deed.action.to
        if deed.action.words is None or deed.moves or to not in play.of or deed.verb in ANSWERS:
            continue
        x, y, _ = play.where(to or "", deed.t0)
        away = (x - deed.at[0], y - deed.at[1])
        if "面" in play.words(deed.cue):  # the words say how he faces
            continue
        if away != (0.0, 0.0) and angle(heading(away), deed.facing) > BEHIND:
            yield deed.found(f"{deed.who} does not face {to}, to whom he speaks", to or "")
