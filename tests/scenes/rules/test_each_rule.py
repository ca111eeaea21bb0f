"""Each rule finds the fault it is for, and nothing in the score as it is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from geometry.evidence import text
from scenes.rules import RULES
from scenes.score import Action, Cue, Score
from scenes.text import load_text
from tests.mutate.mutators import faces_the_wrong_way, shifts_a_place, swaps_sides, takes_the_wrong_stairs
from tests.scenes.conftest import score_of
from tests.scenes.rules.planting import (
    all_told,
    bow_down,
    by,
    by_way_of,
    doing,
    ending,
    first,
    inserted,
    later,
    moved,
    named,
    stirring,
    told,
    turning,
    with_change,
    without,
)

UPPER, LOWER = "上耦上射", "上耦下射"
Plant = Callable[[Score], Score]


def exchanged(score: Score, cue: str, one: str, two: str) -> Score:
    """In a cue two men each do what the other should."""
    names = {one: two, two: one}
    mine = {id(a) for a in score.cue_by_id[cue].actions if a.who in names}
    return all_told(score, lambda a: id(a) in mine, lambda a: replace(a, who=names[a.who]))


def early_order(score: Score) -> Score:
    """A young man stirs before he is ordered."""
    cue = score.cue_by_id["17.02-1"]
    return inserted(score, cue.id, Action("弟子2", "bow", cue.t0, cue.t1, None, None, None, None, None, (), text(cue.quote, "")))


def leaving_out(score: Score, pick: Callable[[Action], bool]) -> Score:
    """The score without what ``pick`` takes, of which there must be something."""
    assert any(pick(a) for a in score.actions)
    return all_told(score, pick, lambda a: None)


def answered_bow(score: Score, before: bool) -> Score:
    """01.03 played at the very beginning, the guest having bowed first or not."""
    words = "主人答再拜，乃请。"
    bows = [bow_down(score, "主人", 3.0, words, "宾")]
    cues = [Cue("01.03", "01.03", words, None, 3.0, 6.0, tuple(bows))]
    if before:
        cues.insert(0, Cue("01.02", "01.02", "再拜。", None, 0.0, 3.0, (bow_down(score, "宾", 0.0, "再拜。", "主人"),)))
    return replace(score, cues=(*cues, *(cue for cue in score.cues if cue.sentence >= "02")))


PLANTS: dict[str, Plant] = {
    "through-a-thing": lambda s: told(s, "22.09", doing("司马", "walk"), by_way_of((0.0, -58.0, 0.0))),
    "on-anothers-mat": lambda s: told(s, "14.06", doing("司射", "walk"), by_way_of((0.0, 57.5, 3.0))),
    "two-bodies": lambda s: told(s, "24.03-2", doing("司射", "walk"), ending(s.site.stages["学"].places["司马位"].xyz)),
    "level-off-the-stairs": lambda s: told(s, "14.02-3", doing("司射", "ascend"), by_way_of()),
    "whose-stair": lambda s: first(takes_the_wrong_stairs(s), "14.02-3", "司射"),
    "one-riser-between": lambda s: told(
        s, "21.07", doing(LOWER, "ascend"), lambda a: replace(a, path=(*(a.path or ()), (-22.5, -1.5, 2.0)))
    ),
    "upper-archer-first": lambda s: exchanged(s, "21.07", UPPER, LOWER),
    "one-thing-at-a-time": lambda s: told(s, "20.04", doing("司射", "bow"), later(-1.0)),
    "before-its-cue": lambda s: told(s, "14.04", doing("宾", "answer"), later(-1.0)),
    "goes-on-from-where-he-is": lambda s: told(
        s, "20.01", doing("司射", "walk"), lambda a: replace(a, path=((-38.0, -66.0, 0.0), *(a.path or ())[1:]))
    ),
    "sets-out-as-he-faces": lambda s: told(s, "20.02", doing("司射", "turn"), turning(45.0)),
    "at-a-walkers-pace": lambda s: told(s, "20.13", doing("司射", "walk"), lambda a: replace(a, t1=a.t0 + 0.7 * (a.t1 - a.t0) / 2)),
    "sits-and-stands": lambda s: without(s, "17.04", doing("获者", "rise")),
    "abreast-start-together": lambda s: told(s, "21.06", doing(LOWER, "walk"), later(1.0)),
    "by-the-south-of-sima": lambda s: told(s, "21.28", doing(UPPER, "walk"), by_way_of()),
    "round-behind-him": lambda s: told(s, "21.16", doing("司马", "circle"), by_way_of((-15.0, 16.0, 3.0))),
    "round-the-pillar": lambda s: told(s, "21.12-3", doing("司马", "round_pillar"), by_way_of((-9.0, 14.0, 3.0), (-9.0, 25.0, 3.0))),
    "on-each-others-left": lambda s: told(s, "21.18", doing("司射", "walk"), moved(lambda p: (-30.0, p[1], p[2]) if p[0] > -22.5 else p)),
    "bows-in-meeting": lambda s: without(s, "21.27", doing(UPPER, "bow")),
    "by-the-left-or-the-right": lambda s: told(s, "24.07", doing(UPPER, "turn"), turning(-360.0)),
    "no-long-turn-unsaid": lambda s: told(s, "20.02", doing("司射", "turn"), turning(360.0)),
    "on-the-mark-toward-each-other": lambda s: told(s, "21.11", doing(UPPER, "turn"), turning(-360.0)),
    "bows-going-up": lambda s: without(s, "21.06", doing(UPPER, "bow"), 1),
    "bows-going-up-to-drink": lambda s: without(s, "33.19-1", doing("次耦下射", "bow"), 1),
    "bows-coming-down": lambda s: without(s, "20.10", doing("司射", "bow"), 1),
    "bows-to-the-stand": lambda s: without(s, "24.04", doing(LOWER, "bow"), 1),
    "bows-round-each-arrow": lambda s: without(s, "24.10-1", doing(UPPER, "bow"), 2),
    "bared-to-shoot": lambda s: without(s, "19.02", doing(UPPER, "bare")),
    "strung-bow-in-the-left-hand": lambda s: told(s, "19.03", doing("有司1", "hand", of=f"弓·{UPPER}"), with_change(state="弛")),
    "three-in-the-belt": lambda s: without(s, "19.04", doing(UPPER, "tuck")),
    "bow-without-arrow-coming-down": lambda s: without(s, "21.22", doing(UPPER, "shoot"), 2),
    "covered-after": lambda s: without(s, "21.28", doing(UPPER, "cover")),
    "bared-before-the-bow": lambda s: without(s, "22.01", doing("司马", "bare")),
    "armed-at-the-archers-place": lambda s: without(s, "24.02", doing(UPPER, "take")),
    "no-rod-on-the-hall": lambda s: without(s, "21.30", doing("司射", "lean")),
    "no-bow-for-sima-at-rest": lambda s: without(s, "21.17", doing("司马", "lean")),
    "dressed-in-order": lambda s: without(s, "21.28", doing(UPPER, "cover")),
    "shots-by-turns": lambda s: told(s, "21.21", doing(LOWER, "shoot"), later(-1.5)),
    "a-cry-for-each-hit": lambda s: without(s, "21.23", doing("获者", "raise_banner")),
    "out-of-no-other-hand": lambda s: without(s, "24.16-3", doing("下耦下射", "hand")),
    "holds-what-he-handles": lambda s: without(s, "19.03", doing("有司2", "hand", of=f"矢·{UPPER}1")),
    "within-reach": lambda s: told(s, "20.13", doing("司射", "walk"), ending((-35.0, -3.5, 0.0))),
    "before-his-eyes": lambda s: first(faces_the_wrong_way(s), "21.17", "司马"),
    "handed-face-to-face": lambda s: all_told(
        s, lambda a: a.who == UPPER and a.verb == "turn" and a.evidence.phrase.startswith("he turns to the man"), turning(180.0)
    ),
    "the-taker-is-free": lambda s: told(s, "19.03", doing(UPPER, "turn"), later(4.5), 1),
    "one-pair-of-hands": lambda s: told(s, "17.02-2", doing("弟子1", "tie"), later(-0.8)),
    "hands-have-room": lambda s: told(s, "19.03", doing("有司1", "hand", of=f"弓·{LOWER}"), with_change(holder=UPPER)),
    "home-empty-handed": lambda s: without(s, "18.02", doing("相者1", "hand")),
    "nothing-is-lost": lambda s: told(s, "21.20", doing(UPPER, "shoot"), lambda a: replace(a, changes=(*a.changes[:2], a.changes[3]))),
    "four-to-a-set": lambda s: without(s, "24.10-1", doing(UPPER, "take_palm_up_from_below")),
    "order-of-a-rank": lambda s: exchanged(s, "25.02", "三宾1", "三宾2"),
    "upper-archer-on-his-side": lambda s: exchanged(s, "21.26", UPPER, LOWER),
    "upper-archer-on-the-west-mark": lambda s: first(swaps_sides(s), "21.11", UPPER),
    "upper-archer-west-of-the-stand": lambda s: told(s, "24.06", doing(UPPER, "walk"), ending((2.6, -60.0, 0.0))),
    "steps-to-his-side": lambda s: told(s, "21.08", doing(UPPER, "step_left"), ending((-20.0, 2.5, 3.0))),
    "officers-north-and-south": lambda s: told(s, "21.17", doing("司马", "walk", of="司马位"), ending((-39.0, -60.0, 0.0))),
    "in-the-texts-order": lambda s: replace(s, cues=(*s.cues[:9], s.cues[3], *s.cues[10:])),
    "the-very-words": lambda s: told(s, "14.03", doing("司射", "report"), lambda a: replace(a, words="有司请射。")),
    "answers-follow": lambda s: without(s, "14.03", doing("司射", "report")),
    "orders-before-deeds": early_order,
    "replies-to-bows": lambda s: answered_bow(s, before=False),
    "bows-down-where-the-words-do": lambda s: told(s, "01.03", doing("主人", "bow_down"), lambda a: replace(a, verb="bow")),
    "a-bow-yielded-is-returned": lambda s: without(s, "19.03", doing(UPPER, "bow")),
    "a-bow-of-two-abreast": lambda s: told(s, "21.06", doing(LOWER, "walk"), ending((-18.8, -10.0, 0.0))),
    "as-many-bows-as-the-words": lambda s: without(s, "21.31", doing("宾", "bow")),
    "speaks-to-his-face": lambda s: told(s, "21.01", doing("司马", "turn"), turning(180.0)),
    "stands-where-he-goes": lambda s: first(shifts_a_place(s), "20.13", "司射"),
    "faces-as-the-words-say": lambda s: told(s, "15.01", doing("司射", "turn"), turning(90.0), 1),
    "faces-as-his-place-does": lambda s: told(s, "20.13", doing("司射", "turn"), turning(90.0), 3),
    "waits-at-his-place": lambda s: told(s, "19.06", doing(UPPER, "walk"), lambda a: replace(a, changes=a.changes[:-1])),
    "stands-and-waits": lambda s: stirring(s, "05.13", "宾", "bow"),
    "lets-him-wash": lambda s: stirring(s, "07.04", "宾", "decline"),
    "the-goblet-stays": lambda s: told(s, "33.03", doing("下耦下射", "take"), named("觯4", "觯2")),
    "the-banner-stays": lambda s: told(s, "20.13", doing("司射", "take", of="扑"), named("扑", "旌")),
    "only-the-first-pair-is-called": lambda s: all_told(s, lambda a: a.words == "射。", named(UPPER, "次耦上射")),
    "no-bow-with-the-served-cup": lambda s: leaving_out(s, lambda a: a.who == "宾" and a.verb == "lean"),
    "yesterdays-people-are-not-there": lambda s: all_told(
        s, lambda a: a.who == "司马" and a.object == "觯7", lambda a: replace(a, verb="appoint")
    ),
    "begins-with-the-invitation": lambda s: replace(s, cues=s.cues[1:]),
    "cups-of-their-kind": lambda s: all_told(s, lambda a: a.verb == "drain" and a.object == "觯1", named("觯1", "爵1")),
    "dishes-after-the-cup": lambda s: leaving_out(s, lambda a: a.verb == "set_down" and a.object == "荐·工1"),
    "cups-by-the-dishes": lambda s: told(s, "07.23", doing("宾", "set_down"), lambda a: replace(a, who="赞者1")),
    "dishes-for-each-elder": lambda s: leaving_out(s, lambda a: a.verb == "set_down" and a.object == "荐·三宾2"),
    "offers-at-three-places": lambda s: leaving_out(s, lambda a: a.who == "获者" and a.verb == "libate"),
    "music-master-among-those-who-stand": lambda s: leaving_out(s, lambda a: a.who == "乐正" and a.verb == "drain"),
    "cup-of-the-musicians": lambda s: told(s, "12.19", doing("主人", "set_down"), with_change(holder="上篚")),
    "called-from-his-place": lambda s: stirring(s, "21.01", "司马", "walk", going=True),
    "cries-then-tallies-then-music": lambda s: leaving_out(s, lambda a: a.verb == "drum"),
    "who-does-not-shoot-stays": lambda s: leaving_out(s, lambda a: a.who == "三宾3" and a.verb == "shoot"),
    "his-own-four-first": lambda s: leaving_out(s, lambda a: a.who == "下耦下射" and "矢·下耦下射4" in (a.object or "")),
    "bow-laid-down-for-the-count": lambda s: leaving_out(s, lambda a: a.verb == "lean" and a.object == "弓·司射"),
    "nobody-drops-out": lambda s: leaving_out(
        s, lambda a: a.who == "次耦上射" and a.verb == "shoot" and a.t0 > s.cues_of_sentence["38.01"][0].t0
    ),
    "the-host-drinks-above-the-west-stair": lambda s: all_told(
        s, lambda a: a.who == "主人" and a.to == "西阶上", named("西阶上", "阼阶上")
    ),
    "unties-sitting": lambda s: leaving_out(s, lambda a: a.who == "大夫1" and a.verb == "sit"),
    "five-verses-a-pair": lambda s: leaving_out(s, lambda a: a is next(b for b in s.actions if b.verb == "drum")),
    "no-washing-in-the-pledging": lambda s: all_told(
        s, lambda a: a.verb == "drain" and a.object == "觯2", lambda a: replace(a, verb="wash")
    ),
    "waits-facing-the-prince": lambda s: all_told(s, by_the_prince("宾", "turn", FACES_HIM), lambda a: None),
    "arrows-handed-to-the-prince": lambda s: all_told(s, by_the_prince("小臣2", "hand"), lambda a: None),
    "in-red-or-bare": lambda s: all_told(s, by_the_prince("主人", "bare"), lambda a: None),
    "music-before-the-prince": lambda s: all_told(s, lambda a: a.who == "主人" and a.to == "左物", later(-9.0)),
    "a-cup-before-and-after-the-princes": lambda s: all_told(s, by_the_prince("宾", "drain"), lambda a: None),
}
FACES_HIM = "东面立而对之"
WITH_A_PRINCE = {"prince": ("prince=国中", "hits=right")}
"""The rules of :mod:`scenes.rules.prince` are tried where there is one, on the side that is beaten."""


def by_the_prince(who: str, verb: str, words: str = "") -> Callable[[Action], bool]:
    """What ``who`` does so; ``words`` begin what it rests on."""
    return lambda a: a.who == who and a.verb == verb and a.evidence.phrase.startswith(words)


def base(rule: str) -> Score:
    """The score in which a rule's fault is planted."""
    return score_of(*WITH_A_PRINCE.get(RULES[rule].check.__module__.rpartition(".")[2], ()))


def test_every_rule_has_its_fault() -> None:
    assert set(PLANTS) == set(RULES)


@pytest.mark.parametrize("rule", PLANTS)
def test_a_rule_finds_its_fault_and_nothing_else_is_wrong(rule: str) -> None:
    score = base(rule)
    usual = {(f.cue, f.who) for f in by(rule, score)}
    assert not usual or RULES[rule].severity == "warning"
    found = [f for f in by(rule, PLANTS[rule](score)) if (f.cue, f.who) not in usual]
    assert found, f"{rule} does not see its fault"
    assert all(f.rule == rule and f.message and f.cue in {c.id for c in PLANTS[rule](score).cues} for f in found)


PERMITTED = {"51.11"}
"""征唯所欲: what the host may do, and need not."""


def test_what_is_held_or_ruled_names_the_rule_that_proves_it() -> None:
    for id, status in score_of().statuses.items():
        if status.status not in ("held", "ruled") or id in PERMITTED:
            continue
        named_rules = [RULES[by] for by in status.by if by in RULES]
        assert named_rules, f"{id} is {status.status} and names no rule"


def test_a_bow_that_answers_another_is_right() -> None:
    assert not by("replies-to-bows", answered_bow(score_of(), before=True))


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_a_rule_says_what_it_rests_on(rule) -> None:
    assert rule.source and rule.asks.endswith(".") and rule.severity in ("error", "warning")


QUOTED = re.compile(r"((?:J\.\d\d|\d\d\.\d\d)(?:, (?:J\.\d\d|\d\d\.\d\d))*) ([\u4e00-\u9fff，、。：“”…]+)")


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_the_words_a_rule_quotes_stand_in_their_sentences(rule) -> None:
    sentences = load_text("xiangshe").sentences
    for ids, words in QUOTED.findall(rule.source):
        for id in ids.split(", "):
            for part in words.split("…"):
                said = part.strip("，。：；")
                assert said in sentences[id].text, f"{id} does not say {said}"
