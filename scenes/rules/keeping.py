"""Keeping: every thing is in one place or one hand, changes hands only when handed, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from geometry.facing import forward
from scenes.compile import REACH
from scenes.custody import GIVING
from scenes.rules.play import EPS, Deed, Handling, Play, angle
from scenes.rules.registry import WARNING, Found, rule
from scenes.score import ObjectChange

SLOT_ROOM = {"左手": 1, "右手": 8, "指间": 5}
"""How many bows or arrows go in a slot: one bow in the left hand; 挟五个 (郑玄 on 24.16) is the most that is nipped."""
AT_HIS_FEET = 1.5
"""What lies nearer than this is at one's feet, whichever way one faces (尺; assumed)."""
HOMES = ("弟子·西方", "相者·下", "有司·堂西")
"""Places (by the beginning of their ids) to which attendants come back from an errand."""
LED = ("工",)
"""Musicians are led (相), and their guides see for them."""
ABREAST = 1.5
"""Two who stand side by side are not further ahead of each other than this (尺; assumed)."""
FACING = 80.0
"""Within so many degrees of where one faces one faces a thing or a man (assumed)."""
FOR_OTHERS = ("弟子", "有司", "赞者")
"""Those who carry other men's gear by the armful."""


@rule("out-of-no-other-hand", "design.md: each thing is in one place or one hand")
def out_of_no_other_hand(play: Play) -> Iterator[Found]:
    """A thing is taken out of nobody's hand, and put into nobody's who is not handed it."""
    people = play.score.initial.officiants
    for h in play.handlings:
        doer = h.deed.who
        if h.before is None:
            yield h.deed.found(f"{doer} handles {h.change.object}, which is nowhere on the stage")
        elif h.before.holder in people and h.before.holder != doer:
            yield h.deed.found(f"{doer} takes {h.change.object} out of the hand of {h.before.holder}", h.before.holder or "")
        elif h.change.holder in people and h.change.holder != doer and h.deed.verb not in GIVING:
            yield h.deed.found(f"{doer} puts {h.change.object} into the hand of {h.change.holder}", h.change.holder or "")


@rule("holds-what-he-handles", "domain.md §10: who tucks, nips, hands, leans or sets down holds it")
def holds_what_he_handles(play: Play) -> Iterator[Found]:
    """Who hands a thing on, puts it down or shifts it in his hands has it."""
    for h in play.handlings:
        changed = h.change.holder != h.deed.who
        needs = h.deed.verb in ("tuck", "nip", "hand", "lean", "set_down", "lay", "shoot") or h.deed.verb in GIVING or changed and _his(h)
        if needs and h.before is not None and h.before.holder != h.deed.who and not _lands(h):
            yield h.deed.found(f"{h.deed.who} cannot {h.deed.verb} {h.change.object}: he does not have it")


def _his(h: Handling) -> bool:
    return h.change.slot is not None


def _lands(h: Handling) -> bool:
    """The change is the flight of a thing already let go."""
    return h.change.lasts > 0


@rule("within-reach", "domain.md §10: one takes and sets down what is within an arm's reach", "error")
def within_reach(play: Play) -> Iterator[Found]:
    """Who takes, hands or sets down a thing stands within reach of it."""
    people = play.score.initial.officiants
    for h in play.handlings:
        if h.before is None or h.deed.verb == "shoot" or h.before.holder == h.change.holder == h.deed.who:
            continue
        spots = []
        if h.before.holder not in people and h.change.holder == h.deed.who:
            spots.append(h.at[:2])
        if h.change.holder not in people and h.before.holder == h.deed.who:
            spots.append((h.change.x, h.change.y))
        if h.change.holder in people and h.change.holder != h.deed.who:
            spots.append((h.change.x, h.change.y))
        for x, y in spots:
            away = float(np.hypot(x - h.deed.at[0], y - h.deed.at[1]))
            if away > REACH + EPS:
                yield h.deed.found(f"{h.deed.who} is {away:.1f} 尺 from {h.change.object}: more than he can reach ({REACH:g})")
                break


@rule("before-his-eyes", "assumed from 22.08 北面坐委于楅, 22.09 当楅南，北面坐", WARNING)
def before_his_eyes(play: Play) -> Iterator[Found]:
    """Who takes up or sets down a thing faces it, unless it lies at his feet or is of an armful."""
    people = play.score.initial.officiants
    for h in play.handlings:
        if h.before is None or h.deed.verb == "shoot" or h.before.holder == h.change.holder or h.deed.verb in GIVING:
            continue
        spot = (h.change.x, h.change.y) if h.change.holder != h.deed.who else h.at[:2]
        if h.change.holder == h.deed.who and h.before.holder in people:
            continue
        away = (spot[0] - h.deed.at[0], spot[1] - h.deed.at[1])
        if float(np.hypot(*away)) < AT_HIS_FEET or _gathers(h):
            continue
        toward = float(np.degrees(np.arctan2(*away)))
        if angle(toward, h.deed.facing) > FACING:
            yield h.deed.found(f"{h.deed.who} does not face {h.change.object}, which he handles")


def _gathers(h: Handling) -> bool:
    """An attendant takes up an armful of other men's things, which lie all round him."""
    return h.deed.who.startswith(FOR_OTHERS) and h.change.holder == h.deed.who


@rule("handed-face-to-face", "assumed from 19.03 有司…授弓; 24.16 以授有司: before each other, or abreast", WARNING)
def handed_face_to_face(play: Play) -> Iterator[Found]:
    """Giver and taker face each other, or face the same way side by side."""
    for deed in play.deeds:
        taker = deed.action.to
        if deed.verb not in GIVING or taker is None or taker not in play.of:
            continue
        x, y, facing, _ = _at(play, taker, deed.t0)
        dx, dy = forward(deed.facing)
        ahead = (x - deed.at[0]) * dx + (y - deed.at[1]) * dy
        if (x, y) == deed.at[:2] or angle(facing, deed.facing) < 1.0 and abs(ahead) < ABREAST:
            continue
        toward = float(np.degrees(np.arctan2(deed.at[0] - x, deed.at[1] - y)))
        if angle(toward, facing) > FACING and not taker.startswith(LED):
            yield deed.found(f"{taker} does not face {deed.who}, who hands him {deed.action.object}", taker)
        if angle(toward + 180.0, deed.facing) > FACING and not deed.who.startswith(LED):
            yield deed.found(f"{deed.who} does not face {taker}, to whom he hands {deed.action.object}", taker)


@rule("the-taker-is-free", "19.03 授弓，遂授矢: one after the other")
def the_taker_is_free(play: Play) -> Iterator[Found]:
    """Who is handed a thing does nothing else meanwhile."""
    for deed in play.deeds:
        taker = deed.action.to
        if deed.verb in GIVING and taker is not None and taker in play.of and _at(play, taker, deed.t0)[3]:
            yield deed.found(f"{deed.who} hands {deed.action.object} to {taker}, who is busy", taker)


def _at(play: Play, who: str, t: float) -> tuple[float, float, float, bool]:
    """Where somebody is at ``t``, how he faces, and whether he is in the middle of something."""
    last: Deed | None = None
    for deed in play.of[who]:
        if deed.t0 > t + EPS:
            break
        last = deed
    if last is None:
        person = play.score.initial.officiants[who]
        return person.x, person.y, person.facing, False
    return last.to[0], last.to[1], last.facing_after, last.t1 > t + EPS


@rule("one-pair-of-hands", "17.02 说束，遂系: one after the other")
def one_pair_of_hands(play: Play) -> Iterator[Found]:
    """Nobody handles a thing while another is at it."""
    at_work: dict[str, tuple[float, str]] = {}
    for deed in play.deeds:
        for thing in {c.object for c in deed.action.changes if isinstance(c, ObjectChange)}:
            until, who = at_work.get(thing, (0.0, deed.who))
            if who != deed.who and deed.t0 < until - EPS:
                yield deed.found(f"{deed.who} handles {thing} while {who} is at it", who)
            at_work[thing] = (deed.t1, deed.who)


@rule("hands-have-room", "domain.md §10: bow in the left hand, one to four arrows between the fingers, 挟五个 (郑玄 on 24.16)")
def hands_have_room(play: Play) -> Iterator[Found]:
    """Nobody has more in a hand than it holds."""
    for deed in play.deeds:
        if deed.who.startswith(FOR_OTHERS):
            continue
        for slot, room in SLOT_ROOM.items():
            things = [h.id for h in deed.held if h.slot == slot and h.id[0] in ("弓" if slot == "左手" else "弓矢")]
            if len(things) > room:
                yield deed.found(f"{deed.who} has {len(things)} things in his {slot}: {'、'.join(things)}")


@rule("home-empty-handed", "11.07 相者坐授瑟, 22.08 乃退: his errand done, a man has nothing left in his hands")
def home_empty_handed(play: Play) -> Iterator[Found]:
    """Attendants come back to their places with empty hands."""
    for deed in play.deeds:
        if deed.moves and (deed.action.to or "").startswith(HOMES) and deed.held:
            yield deed.found(f"{deed.who} goes back to his place with {'、'.join(h.id for h in deed.held[:4])}")


@rule("nothing-is-lost", "22.09 左右抚矢而乘之; J.48 箭筹八十: arrows, tallies and cups are as many at the end as at the beginning")
def nothing_is_lost(play: Play) -> Iterator[Found]:
    """No arrow, tally or cup goes out of the world or comes into it but with its bearer, and none is left in the air."""
    present = {thing: state.present for thing, state in play.score.initial.objects.items()}
    for h in play.handlings:
        gone = present.get(h.change.object) is True and not h.change.present
        if gone and h.deed.verb != "put_on":  # 49: shoes are with him who has put them on
            yield h.deed.found(f"{h.change.object} is lost")
        present[h.change.object] = h.change.present
    loosed: dict[str, Handling] = {}
    for h in play.handlings:
        before = loosed.pop(h.change.object, None)
        if before is not None and not _lands(h):
            yield before.deed.found(f"{h.change.object} is loosed and lands nowhere")
        if h.deed.verb == "shoot" and h.change.holder is None and not _lands(h):
            loosed[h.change.object] = h
    for thing, h in loosed.items():
        yield h.deed.found(f"{thing} is loosed and lands nowhere")


@rule("four-to-a-set", "22.09 乘之; 24.10 既拾取乘矢; 37.14 兼取乘矢: each takes a set of four")
def four_to_a_set(play: Play) -> Iterator[Found]:
    """Who takes arrows from the stand by turns takes four, by turns with his partner, the upper first."""
    for pair in play.pairs:
        takes = sorted((d for who in pair.both for d in play.of.get(who, ()) if d.verb.startswith("take_palm")), key=lambda d: d.t0)
        for spell in _spells(takes):
            if spell[0].who != pair.upper:
                yield spell[0].found(f"{spell[0].who} takes an arrow before {pair.upper}", pair.upper)
            for before, take in zip(spell, spell[1:], strict=False):
                back = next((d for d in play.after(before) if d.verb == "bow"), None)
                if take.who == before.who:
                    yield take.found(f"{take.who} takes two arrows running")
                elif back is not None and _forward(play, take).t0 < back.t1 - EPS:
                    yield take.found(f"{take.who} goes forward before {before.who} is back and has bowed", before.who)
            for who in pair.both:
                count = sum(len((d.action.object or "").split()) for d in spell if d.who == who)
                if count != 4:
                    yield spell[-1].found(f"{who} takes {count} arrows, not a set of four", who)


def _spells(takes: list[Deed]) -> list[list[Deed]]:
    out: list[list[Deed]] = []
    for take in takes:
        if out and take.t0 - out[-1][-1].t0 < 90.0:
            out[-1].append(take)
        else:
            out.append([take])
    return out


def _forward(play: Play, take: Deed) -> Deed:
    """The bow with which he goes forward to take."""
    return next((d for d in play.before(take) if d.verb == "bow"), take)
