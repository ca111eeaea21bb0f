"""What the record (J) rules for the sections before it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from geometry.facing import forward
from scenes.rules.people import HOST, numbered
from scenes.rules.play import EPS, Deed, Handling, Play
from scenes.rules.registry import Found, rule

OFFERED = ("05", "06", "08", "10", "12", "34", "35")
"""Sections of 献 and 酢: the cup is a 爵."""
PASSED = ("07", "09", "13", "33", "42", "45", "46", "48")
"""Sections of 酬, 举, 旅 and 罚: the cup is a 觯."""
LINKS = ("45", "48.08", "48.09", "48.10", "48.11", "48.12", "48.13")
"""旅酬: the cup goes from man to man."""
SET_BY = 2.6
"""A cup set down so near somebody's dishes (尺) is set by them (assumed)."""
SERVANTS = ("赞者", "举觯者", "从者", "相者")
LAST_ROUNDS = ("39", "39.01")
FIRST_TALLIES, FIRST_MUSIC = "26", "38"


def _section(deed: Deed) -> str:
    return deed.cue.sentence.split(".")[0]


@rule("begins-with-the-invitation", "J.01 不宿戒: nothing is done before 01")
def begins_with_the_invitation(play: Play) -> Iterator[Found]:
    """Nobody is told the day before: the first thing done is the invitation at the guest's gate, by the host."""
    cue = play.score.cues[0]
    if "01" <= cue.sentence < "02" and cue.sentence != "01.01":
        yield Found((HOST,), cue.t0, 0.0, 0.0, f"{cue.sentence} is done before the invitation", cue.id)
    early = [d for d in play.deeds if d.t0 < cue.t0 - EPS]
    for deed in early:
        yield deed.found(f"{deed.who} does something before the invitation")


@rule("cups-of-their-kind", "J.05 献用爵，其他用觯")
def cups_of_their_kind(play: Play) -> Iterator[Found]:
    """The cup offered and offered in return is a 爵; the cup pledged, raised, passed round or drunk by losers is a 觯."""
    for deed in play.deeds:
        cup = deed.action.object or ""
        if deed.verb != "drain":
            continue
        wanted = "爵" if _section(deed) in OFFERED else "觯" if _section(deed) in PASSED else ""
        if wanted and not cup.startswith(wanted):
            yield deed.found(f"{deed.who} drinks from {cup}, and it should be a {wanted}")


@rule("dishes-after-the-cup", "J.08 三作而不徒爵: 荐 follows the cup at 05, 10 and 12 (郑玄)")
def dishes_after_the_cup(play: Play) -> Iterator[Found]:
    """At the three offerings dishes follow the cup: who drinks a 爵 there has his dishes, set when he has been handed it."""
    for section in ("05", "10", "12"):
        drains = [d for d in play.deeds if d.verb == "drain" and _section(d) == section and d.who != HOST]
        for drain in drains:
            dishes = f"荐·{drain.who}"
            laid = [h for h in play.handlings if h.change.object == dishes and h.change.holder is None and _section(h.deed) == section]
            cup = [
                h
                for h in play.handlings
                if h.change.object == drain.action.object and h.change.holder == drain.who and h.change.t <= drain.t1 + EPS
            ]
            if not laid:
                yield drain.found(f"{drain.who} drinks and no dishes are brought to him", after=True)
            elif cup and min(h.change.t for h in cup if _section(h.deed) == section) > laid[0].change.t:
                yield laid[0].deed.found(f"the dishes of {drain.who} come before his cup", drain.who)


@rule("cups-by-the-dishes", "J.09 凡奠者于左，将举者于右; 07.20, 09.11 荐西; 07.23 荐东")
def cups_by_the_dishes(play: Play) -> Iterator[Found]:
    """A goblet that one sets aside by one's dishes lies at their left, one that another sets there to be raised at their right."""
    for handling in play.handlings:
        if not handling.change.object.startswith("觯") or handling.change.holder is not None or handling.deed.verb != "set_down":
            continue
        found = _dishes_by(play, handling)
        if found is None:
            continue
        eater, right = found
        if right == (eater == handling.deed.who):
            side = "left" if right else "right"
            yield handling.deed.found(
                f"{handling.deed.who} sets {handling.change.object} by {eater}'s dishes, and not at their {side}", eater
            )


def _dishes_by(play: Play, handling: Handling) -> tuple[str, bool] | None:
    """Whose dishes a thing is set by, and whether it lies at their right as he faces who eats; None when by nobody's."""
    x, y, _ = handling.at
    for id, dish in _laid(play, handling.change.t).items():
        dx, dy = x - dish[0], y - dish[1]
        if math.hypot(dx, dy) > SET_BY:
            continue
        ahead_x, ahead_y = forward(dish[2])
        across = dx * ahead_y - dy * ahead_x  # to the right of one who faces that way
        if abs(across) > 0.5:
            return id.removeprefix("荐·"), across > 0
    return None


def _laid(play: Play, t: float) -> dict[str, tuple[float, float, float]]:
    """Where dishes lie at an instant, and which way their eater faces."""
    out: dict[str, tuple[float, float, float]] = {}
    for handling in play.handlings:
        if handling.change.t > t:
            break
        if handling.change.object.startswith("荐·") and handling.change.holder is None and handling.change.facing is not None:
            out[handling.change.object] = (handling.at[0], handling.at[1], handling.change.facing)
    return out


@rule("dishes-for-each-elder", "08.08 每一人献，则荐诸其席")
def dishes_for_each_elder(play: Play) -> Iterator[Found]:
    """Each elder's dishes are set before his mat when he has been served, and before the next is."""
    drains = [d for d in play.deeds if d.verb == "drain" and _section(d) == "08" and numbered(d.who) == "三宾"]
    laid = {h.change.object: h.change.t for h in play.handlings if _section(h.deed) == "08" and h.change.holder is None}
    for drain, following in zip(drains, [*drains[1:], None], strict=True):
        t = laid.get(f"荐·{drain.who}")
        if t is None:
            yield drain.found(f"no dishes are set for {drain.who}", after=True)
        elif following is not None and t > following.t1:
            yield drain.found(f"the dishes of {drain.who} come when {following.who} has been served", following.who, after=True)


@rule("offers-at-three-places", "34.03 俎与荐皆三祭")
def offers_at_three_places(play: Play) -> Iterator[Found]:
    """The marker offers of his dishes three times, at three places by the target."""
    own = [d for d in play.of.get("获者", ()) if d.verb == "libate" and _section(d) == "34" and "荐" in (d.action.object or "")]
    spots = {(round(d.at[0]), round(d.at[1])) for d in own}
    if "34.09" in play.score.cues_of_sentence and len(spots) != 3:
        cue = play.score.cues_of_sentence["34.09"][-1]
        yield Found(("获者",), cue.t1, 0.0, 0.0, f"the marker offers at {len(spots)} places, not at three", cue.id)


@rule("music-master-among-those-who-stand", "J.12 乐正与立者齿")
def music_master_among_those_who_stand(play: Play) -> Iterator[Found]:
    """The music master drinks, at the offering and in the pledging, when those who stand below do, not with those who have mats."""
    for section in ("08", "45", "48"):
        drains = [d for d in play.deeds if d.verb == "drain" and _section(d) == section]
        master = [d for d in drains if d.who == "乐正"]
        standing = [d for d in drains if numbered(d.who) in ("众宾", "士")]
        if standing and not master:
            yield standing[-1].found("乐正 does not drink with those who stand", "乐正")
        for deed in master:
            if standing and deed.t0 < standing[0].t0:
                yield deed.found("乐正 drinks before those who stand")


@rule("cup-of-the-musicians", "J.14 献工与笙，取爵于上篚。既献，奠于下篚。其笙，则献诸西阶上")
def cup_of_the_musicians(play: Play) -> Iterator[Found]:
    """The cup for the musicians comes out of the upper basket and goes into the lower; the pipers are handed it at the west stair."""
    own = [h for h in play.handlings if _section(h.deed) == "12" and h.change.object.startswith("爵")]
    if not own:
        return
    first, last = own[0], own[-1]
    if first.before is not None and first.before.holder != "上篚":
        yield first.deed.found(f"the cup for the musicians is taken out of {first.before.holder}")
    if last.change.holder != "下篚":
        yield last.deed.found("the cup of the musicians is not put into 下篚")
    west = play.stairs.get(("学", "西阶"))
    for handling in own:
        if numbered(handling.change.holder or "") == "笙" and west is not None and abs(handling.deed.at[0] - west.x) > west.width / 2:
            yield handling.deed.found(f"{handling.change.holder} is not served at the west stair", handling.change.holder or "")


@rule("called-from-his-place", "J.22 命负侯者，由其位; 21.01 司马命获者执旌以负侯")
def called_from_his_place(play: Play) -> Iterator[Found]:
    """司马 does not leave his place to send the marker to the target."""
    for cue in play.score.cues:
        if "21.01" in (cue.sentence, cue.like):
            for deed in play.of_cue[cue.id]:
                if deed.who == "司马" and deed.moves:
                    yield deed.found("司马 leaves his place to call the marker")


@rule("cries-then-tallies-then-music", "J.27 始射，获而未释获；复，释获；复用乐行之")
def cries_then_tallies_then_music(play: Play) -> Iterator[Found]:
    """In the first round no tally is moved; there is a drum in the third, under each pair's arrows, and before it only for a prince."""
    for handling in play.handlings:
        if handling.change.object.startswith("算") and "21" <= handling.deed.cue.sentence < FIRST_TALLIES:
            yield handling.deed.found(f"{handling.deed.who} moves a tally in the first round")
    drums = [d for d in play.deeds if d.verb == "drum"]
    for deed in drums:
        if FIRST_TALLIES <= deed.cue.sentence < FIRST_MUSIC:
            yield deed.found("there is music before the third round")
    beats = [d.t0 for d in drums]
    for deed in play.deeds:
        if deed.verb != "shoot" or deed.cue.sentence not in LAST_ROUNDS:
            continue
        if not any(abs(deed.t0 - t) < 10.0 for t in beats):
            yield deed.found(f"{deed.who} shoots in the third round and nobody drums")


@rule("who-does-not-shoot-stays", "J.31 众宾不与射者不降")
def who_does_not_shoot_stays(play: Play) -> Iterator[Found]:
    """An elder who never shoots keeps his mat while the others shoot."""
    for who, deeds in play.of.items():
        if numbered(who) != "三宾" or any(d.verb == "shoot" for d in deeds):
            continue
        for deed in deeds:
            if deed.verb == "descend" and "14" <= deed.cue.sentence < "44.03":
                yield deed.found(f"{who} does not shoot and goes down")


@rule("his-own-four-first", "J.32 既拾取矢，而后兼诱射之乘矢而取之")
def his_own_four_first(play: Play) -> Iterator[Found]:
    """Who takes the four arrows of the demonstration has taken his own four before."""
    for handling in play.handlings:
        deed = handling.deed
        taken = handling.change.object
        if not taken.startswith("矢·司射") or _section(deed) != "24" or deed.who not in play.partner or handling.change.holder != deed.who:
            continue
        own = [h.id for h in deed.held if h.id.startswith(f"矢·{deed.who}")]
        if len(own) < 4:
            yield deed.found(f"{deed.who} takes {taken} before his own four")


@rule("bow-laid-down-for-the-count", "J.36 司射，释弓矢视算。与献释获者释弓矢")
def bow_laid_down_for_the_count(play: Play) -> Iterator[Found]:
    """司射 lays his bow down to look on at the count and to serve the keeper, and at no other time until all is over."""
    for deed in play.of.get("司射", ()):
        lays = deed.verb == "lean" and deed.action.object == "弓·司射"
        if lays and "20" <= deed.cue.sentence < "44" and _section(deed) not in ("32", "35", "41"):
            yield deed.found("司射 lays his bow down in the midst of the shooting")
        if deed.verb == "look" and _section(deed) in ("32", "41") and deed.holds("弓"):
            yield deed.found("司射 looks on at the count with his bow in his hand")
        if _section(deed) == "35" and deed.verb in ("wash", "hand") and deed.holds("弓"):
            yield deed.found("司射 serves the keeper with his bow in his hand")


@rule("nobody-drops-out", "J.37 礼射不主皮")
def nobody_drops_out(play: Play) -> Iterator[Found]:
    """Who has shot in one round shoots in the next, whether he hit or not."""
    rounds: dict[int, dict[str, Deed]] = {2: {}, 3: {}}
    first: dict[str, Deed] = {}
    for deed in play.deeds:
        if deed.verb != "shoot" or deed.who not in play.partner:
            continue
        section = deed.cue.sentence
        if section < "22":
            first.setdefault(deed.who, deed)
        elif section < "38" or (section.startswith("J") and not _in_third(play, deed)):
            rounds[2].setdefault(deed.who, deed)
        else:
            rounds[3].setdefault(deed.who, deed)
    for before, after, name in ((first, rounds[2], "second"), (rounds[2], rounds[3], "third")):
        for who, deed in before.items():
            if after and who not in after:
                yield deed.found(f"{who} does not shoot in the {name} round")


def _in_third(play: Play, deed: Deed) -> bool:
    """Whether a deed under the record (J.50) falls in the third round."""
    music = play.score.cues_of_sentence.get("38.01")
    return bool(music and deed.t0 > music[0].t0)


@rule("the-host-drinks-above-the-west-stair", "J.38 主人亦饮于西阶上")
def the_host_drinks_above_the_west_stair(play: Play) -> Iterator[Found]:
    """The host who is beaten drinks above the west stair, facing north (a prince as J.50 has it)."""
    for deed in play.of.get(HOST, ()):
        if deed.verb == "drain" and _section(deed) in ("33", "42") and (deed.place != "西阶上" or abs(deed.facing) > 1.0):
            yield deed.found("the host drinks as a loser elsewhere than above the west stair, facing north")


@rule("unties-sitting", "J.42 大夫说矢束，坐说之")
def unties_sitting(play: Play) -> Iterator[Found]:
    """A 大夫 sits to untie his arrows, and does it himself."""
    for deed in play.deeds:
        if deed.verb == "untie" and "矢" in (deed.action.object or ""):
            if numbered(deed.who) != "大夫" or f"矢·{deed.who}" not in (deed.action.object or ""):
                yield deed.found(f"{deed.who} unties another's arrows")
            if deed.posture != "坐":
                yield deed.found(f"{deed.who} unties his arrows standing")


@rule("five-verses-a-pair", "J.43 歌《驺虞》，若《采蘋》，皆五终。射无算")
def five_verses_a_pair(play: Play) -> Iterator[Found]:
    """Each pair shoots to five verses: the drum is struck ten times between a pair's coming on its marks and its last arrow."""
    strokes = [d for d in play.deeds if d.verb == "drum" and d.cue.sentence in LAST_ROUNDS]
    pairs = {frozenset((d.who, play.partner[d.who])): d for d in play.deeds if d.verb == "shoot" and d.cue.sentence in LAST_ROUNDS}
    if pairs and len(strokes) != 10 * len(pairs):
        last = list(pairs.values())[-1]
        yield last.found(f"{len(pairs)} pairs shoot to {len(strokes)} strokes of the drum, not to ten each")


@rule("no-washing-in-the-pledging", "J.44 凡旅，不洗。不洗者不祭。既旅，士不入")
def no_washing_in_the_pledging(play: Play) -> Iterator[Found]:
    """In the pledging no cup is washed and nothing offered of it; once it has begun nobody comes in but those who serve."""
    begun = play.score.cues_of_sentence.get("45.01")
    for deed in play.deeds:
        link = _section(deed) == "45" or deed.cue.sentence in LINKS
        if link and deed.verb in ("wash", "libate", "libate_wine"):
            yield deed.found(f"{deed.who} {'washes the cup' if deed.verb == 'wash' else 'offers'} in the pledging")
        late = begun and deed.t0 > begun[0].t0 and _section(deed) in ("45", "46", "47", "48")
        if late and deed.verb == "enter" and numbered(deed.who) not in SERVANTS:
            yield deed.found(f"{deed.who} comes in after the pledging has begun")
