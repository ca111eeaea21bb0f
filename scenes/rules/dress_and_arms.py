"""Dress and arms: bared to shoot and covered after, how many arrows where, who may carry rod and bow, and where."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.rules.play import EPS, Deed, Play
from scenes.rules.registry import Found, rule
from scenes.score import ObjectChange, PersonChange

BARED, RING = "袒", "决遂"
FINGERS, BELT, LEFT = "指间", "带", "左手"
ARMED = ("射位", "取矢位")
"""Places (by the beginning of their ids) of archers who wait with bow and arrows."""
ROW = "堂西·"
CRIES = 3.0
"""Seconds after an arrow has struck in which it is cried (assumed)."""


@rule("bared-to-shoot", "14.02, 19.02, 24.02, 25.01, 28.02 袒决遂")
def bared_to_shoot(play: Play) -> Iterator[Found]:
    """Who shoots has his arm bared, ring and guard on."""
    for deed in play.deeds:
        if deed.verb == "shoot":
            missing = [item for item in (BARED, RING) if item not in deed.dress and not (item == BARED and "襦" in "".join(deed.dress))]
            if missing:
                yield deed.found(f"{deed.who} shoots without {'、'.join(missing)}")


@rule("strung-bow-in-the-left-hand", "19.04 执弓; 20.09; domain.md §10: left hand at the grip")
def strung_bow_in_the_left_hand(play: Play) -> Iterator[Found]:
    """Who shoots holds his bow strung in his left hand and nips the arrow."""
    for deed in play.deeds:
        if deed.verb != "shoot":
            continue
        bow = deed.holds("弓")
        if len(bow) != 1 or bow[0].slot != LEFT or bow[0].state == "弛":
            yield deed.found(f"{deed.who} shoots without a strung bow in his left hand")
        if not any(h.id == deed.action.object and h.slot == FINGERS for h in deed.held):
            yield deed.found(f"{deed.who} shoots {deed.action.object}, which he does not nip")


@rule("three-in-the-belt", "19.04, 20.01 搢三而挟一个; 24.12, 25.01, 28.02 搢三挟一个")
def three_in_the_belt(play: Play) -> Iterator[Found]:
    """Who goes up to shoot has three arrows in his belt and nips one."""
    for deed in play.deeds:
        if deed.verb == "step_on_mark":
            belt = [h for h in deed.holds("矢") if h.slot == BELT]
            nipped = [h for h in deed.holds("矢") if h.slot == FINGERS]
            if (len(belt), len(nipped)) != (3, 1):
                yield deed.found(f"{deed.who} steps on his mark with {len(belt)} arrows in the belt and {len(nipped)} nipped")


@rule("bow-without-arrow-coming-down", "20.09 执弓不挟; 21.24 皆执弓不挟")
def bow_without_arrow_coming_down(play: Play) -> Iterator[Found]:
    """Who comes down from shooting holds his bow and no arrow."""
    for deed in play.deeds:
        if deed.verb != "descend":
            continue
        shot = next((d for d in play.before(deed) if d.verb in ("shoot", "ascend") or (d.action.to or "").endswith("席")), None)
        if shot is None or shot.verb != "shoot":
            continue
        if not deed.holds("弓"):
            yield deed.found(f"{deed.who} comes down from shooting without his bow")
        if deed.holds("矢"):
            yield deed.found(f"{deed.who} comes down from shooting with an arrow")


@rule("covered-after", "21.28 释弓、说决拾、袭而俟于堂西; 28.07")
def covered_after(play: Play) -> Iterator[Found]:
    """Who goes back to his place in the row west of the hall after shooting has laid his bow down, ring and guard off, arm covered."""
    for deed in play.deeds:
        if not deed.moves or not (deed.action.to or "").startswith(ROW):
            continue
        lately = [d for d in play.before(deed) if deed.t0 - d.t0 < 240.0]
        if any(d.verb == "shoot" for d in lately):
            worn = [item for item in (BARED, RING) if item in deed.dress]
            if worn or deed.holds("弓"):
                yield deed.found(f"{deed.who} goes back to the row with {'、'.join([*worn, *(h.id for h in deed.holds('弓'))])}")


@rule("bared-before-the-bow", "21.12 袒执弓; 22.01 袒执弓; 24.02, 25.01 袒决遂，执弓; 21.17 释弓，袭")
def bared_before_the_bow(play: Play) -> Iterator[Found]:
    """Archers and officers bare the arm before they take their bow up, and cover it only when they have laid it down."""
    for deed in play.deeds:
        own = f"弓·{deed.who}"
        if deed.verb == "take" and deed.action.object == own and not any(item in deed.dress for item in (BARED, "纁襦", "朱襦")):
            yield deed.found(f"{deed.who} takes his bow with his arm covered")
        # 38.05 去扑，袭: the text has him cover his arm for the music with the bow in his hand
        if deed.verb == "cover" and any(h.id == own for h in deed.held) and deed.cue.sentence != "38.05":
            yield deed.found(f"{deed.who} covers his arm with his bow in his hand")


@rule("armed-at-the-archers-place", "19.04–19.06; 24.02 皆袒决遂，执弓，进立于司马之西南; 25.01–25.02")
def armed_at_the_archers_place(play: Play) -> Iterator[Found]:
    """Who stands at an archer's place in the court has his bow, arm bared, ring and guard on."""
    for deed in play.deeds:
        if not deed.moves or not (deed.action.to or "").startswith(ARMED):
            continue
        if any(h.id == f"弓·{deed.who}" and h.state == "弛" for h in deed.held):
            continue  # 33.05 不胜者皆袭，说决拾，加弛弓于其上
        missing = [item for item in (BARED, RING) if item not in deed.dress and "襦" not in "".join(deed.dress)]
        if not deed.holds("弓"):
            missing.append("弓")
        if missing:
            yield deed.found(f"{deed.who} goes to his archer's place without {'、'.join(missing)}")


@rule("no-rod-on-the-hall", "21.30, 23.01, 26.05, 28 去扑; domain.md §7: 司射 lays the rod down before he goes up")
def no_rod_on_the_hall(play: Play) -> Iterator[Found]:
    """司射 is never on the hall or the stairs with the rod."""
    for deed in play.deeds:
        if deed.holds("扑") and (deed.at[2] > EPS or deed.to[2] > EPS):
            yield deed.found(f"{deed.who} has the rod on the hall")


@rule("no-bow-for-sima-at-rest", "J.26 司马无事不执弓")
def no_bow_for_sima_at_rest(play: Play) -> Iterator[Found]:
    """司马 has no bow at his place."""
    for deed in play.of.get("司马", ()):
        if (deed.place in ("司马位", "司正位") or deed.action.to in ("司马位", "司正位")) and deed.holds("弓"):
            yield deed.found("司马 has his bow at his place")


@rule("dressed-in-order", "14.02 袒; 21.28 说决拾、袭")
def dressed_in_order(play: Play) -> Iterator[Found]:
    """Nobody bares an arm that is bared, covers one that is covered, or takes off what he does not wear."""
    for deed in play.deeds:
        if deed.verb == "bare" and BARED in deed.dress:
            yield deed.found(f"{deed.who} bares his arm, which is bared")
        if deed.verb == "cover" and BARED not in deed.dress:
            yield deed.found(f"{deed.who} covers his arm, which is covered")
        if deed.verb == "take_off" and not set(deed.dress) - set(_dressed(deed)):
            yield deed.found(f"{deed.who} takes off what he does not wear")


def _dressed(deed: Deed) -> tuple[str, ...]:
    """What he wears after a deed."""
    worn = [c.value for c in deed.action.changes if isinstance(c, PersonChange) and c.attribute == "dress"]
    return worn[-1] if worn and isinstance(worn[-1], tuple) else deed.dress


@rule("shots-by-turns", "21.21 上射既发，挟弓矢，而后下射射; 21.22 拾发，以将乘矢")
def shots_by_turns(play: Play) -> Iterator[Found]:
    """A pair shoots by turns, the upper (F24: a prince) first, each when the other has shot and nipped the next, four arrows each."""
    for pair in play.pairs:
        shots = sorted((d for who in pair.both for d in play.of.get(who, ()) if d.verb == "shoot"), key=lambda d: d.t0)
        for spell in _spells(shots):
            first = pair.lower if "主人" in pair.both and play.prince_first else pair.upper
            if spell[0].who != first:
                yield spell[0].found(f"{spell[0].who} shoots before {first}", first)
            for before, shot in zip(spell, spell[1:], strict=False):
                ready = _ready(play, before)
                if shot.who == before.who:
                    yield shot.found(f"{shot.who} shoots twice running")
                elif shot.t0 < ready - EPS:
                    yield shot.found(f"{shot.who} shoots before {before.who} has done with his shot", before.who)
            for who in pair.both:
                count = sum(d.who == who for d in spell)
                if count != 4:
                    yield spell[-1].found(f"{who} shoots {count} arrows, not a set of four", who)


def _spells(shots: list[Deed]) -> list[list[Deed]]:
    """Shots of one round: less than two minutes from one to the next."""
    out: list[list[Deed]] = []
    for shot in shots:
        if out and shot.t0 - out[-1][-1].t0 < 120.0:
            out[-1].append(shot)
        else:
            out.append([shot])
    return out


def _ready(play: Play, shot: Deed) -> float:
    """When he who shot has nipped his next arrow, or has shot when it was the last."""
    after = play.next(shot)
    return after.t1 if after is not None and after.verb == "nip" else shot.t1


@rule("a-cry-for-each-hit", "21.23 获者坐而获，举旌以宫，偃旌以商; 27.02 若中")
def a_cry_for_each_hit(play: Play) -> Iterator[Found]:
    """For each arrow of a pair that strikes the marker raises the banner and cries 获, then lowers it crying again."""
    hits = _hits(play)
    cries = [d for d in play.deeds if d.verb in ("raise_banner", "lower_banner") and "获" in (d.action.words or "")]
    raised = [d for d in cries if d.verb == "raise_banner"]
    for before, after in zip([None, *cries], cries, strict=False):
        if after.verb == "lower_banner" and (before is None or before.verb != "raise_banner" or after.t0 - before.t1 > 2.0):
            yield after.found(f"{after.who} lowers the banner crying 获, and has not raised it")
        if after.verb == "raise_banner" and before is not None and before.verb == "raise_banner":
            yield after.found(f"{after.who} raises the banner crying 获, and has not lowered it")
    for t, shot in hits:
        if not any(-EPS <= cry.t0 - t <= CRIES for cry in raised):
            yield shot.found(f"nobody cries 获 for {shot.action.object}, which strikes the target", after=True)
    for cry in raised:
        if not any(-EPS <= cry.t0 - t <= CRIES for t, _ in hits):
            yield cry.found(f"{cry.who} cries 获, and no arrow has struck")


def _hits(play: Play) -> list[tuple[float, Deed]]:
    """When each arrow of one of a pair strikes the target, and the shot (司射 shoots to teach: no cry, the marker is not there)."""
    out = []
    for deed in play.deeds:
        if deed.verb != "shoot" or deed.who not in play.partner:
            continue
        for change in deed.action.changes:
            if isinstance(change, ObjectChange) and change.lasts > 0 and change.holder == "侯":
                out.append((change.t + change.lasts, deed))
    return out
