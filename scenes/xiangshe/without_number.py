"""48 坐燕无算: shoes off, all sit; cups and music without number, of which one round is played and the others told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Walk
from scenes.stage import Actor, Rite, ScriptCue
from scenes.xiangshe.company import Company
from scenes.xiangshe.cups_below import Cup, on_below, take_places
from scenes.xiangshe.feasters import (
    EAST_AISLE,
    EAST_SIDE,
    FRONT,
    HEAD,
    MID,
    POUR,
    STAIR_HALF,
    Feasters,
    front_of,
    take_mat,
)
from scenes.xiangshe.passing_cups import (
    back_from_basket,
    come_down,
    down_to_basket,
    home_of,
    way_home,
    way_out,
)
from scenes.xiangshe.passing_cups import facing_below as below
from scenes.xiangshe.raising_two import CUPS, Serving, back_to_stair, go_before, go_home, go_up_and_fill, spot_of, take_and_wash, to_basin
from scenes.xiangshe.shoes import take_shoes_off, up
from scenes.xiangshe.watchers import beside_host, by_jars

HOST_SENDS = assumed(
    "no one is named; the host is the subject of 48.01 (敖继公 has 司正 send them, who may still be carrying the stand out)"
)
BECKONS = commentary("宾厌大夫，大夫厌众宾", "敖继公 004-42a")
YIELD = text("主人以宾揖让", "48.01")
HOST_FIRST = commentary("主人升一等，宾升", "04.05, as at the first coming up")
FROM_CHAMBER = assumed("no source says whence the food comes: out of the 东房, as the dishes did (J.06)")
AT_THE_STAIR = commentary("西阶上", "郑玄, ZJ 005-67a", "F9")
AT_THE_WALL = commentary("序端，北上", "敖继公 005-81b/82a", "F9")
LIFTED = commentary("则命举觯者取之明矣", "方苞 005-30a", "F14")
IN_REACH = assumed("he kneels within reach of him who sits; no source says how the cup is taken and given")
OUT_OF_THE_WAY = assumed("he who is to fill below (F13) waits until the other has come off his mat")
FILLED_EACH_TIME = commentary("实主人之觯以之次宾也，实宾长之觯以之次大夫", "郑玄, ZJ 005-67b")
FILLED_FOR_HIM = assumed("the cup he is to pledge those below with is filled for him, while the raisers are still above")
GIVEN_UP = commentary("辩，降复位", "郑玄, ZJ 005-68a")
MUSIC_SECONDS = 12.0
"""How long the music without number is shown (ASSUMED)."""
MUSIC = {
    "ernan": ("二南。", commentary("合乡乐", "郑玄, ZJ 005-69a", "F16")),
    "jianhe": ("间，合。", commentary("或间或合", "敖继公 005-84a", "F16")),
}


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 48."""
    shoes_off(rite, people, feast)
    food(rite, people, feast)
    servings = [Serving(*each) for each in zip(feast.raisers, [people.guest, *people.watchers[:1]], CUPS, strict=False)]
    wall = rite.options.reading("F9") == "wall_end"
    bearers = [Bearer(rite, s, ("西序端", "西序端·南")[n] if wall else spot_of(servings, s)) for n, s in enumerate(servings)]
    first_round(rite, people, feast, bearers)
    again(rite, people, feast, servings, bearers)
    music(rite, people)


# -- shoes and food ----------------------------------------------------------------------------------------------------------


def shoes_off(rite: Rite, people: Company, feast: Feasters) -> None:
    """48.01–48.02: host and guest bow and yield, take their shoes off and go up; the others after them; all sit."""
    host, guest = people.host, people.guest
    first = rite.options.reading("F15") == "ao"
    if first:
        with rite.cue("48.01", "说屦"):
            take_shoes_off(host)
            take_shoes_off(guest)
    with rite.cue("48.01", "主人以宾揖让"):
        if first:
            host.go("阼阶前", via=[Cross(None, "阼阶前")], face="西面")
            guest.go("西阶前", via=[Cross(None, "西阶前")], face="东面")
        bowing = host.bow(guest.id)
        answer = guest.after(bowing).because(YIELD).bow(host.id)
        yielded = host.after(answer).because(YIELD).wait(1.2, verb="yield")
        guest.after(yielded).because(YIELD).wait(1.2, verb="yield")
    if not first:
        with rite.cue("48.01", "说屦"):
            take_shoes_off(host)
            take_shoes_off(guest)
    followers = [*people.watchers, *people.elders]
    with rite.cue("48.01", "乃升。"):
        _beckon(guest, followers[0])
        host.go("阼阶·下", via=[] if first else [Cross(None, "阼阶前"), "阼阶前"])
        climbing = host.because(HOST_FIRST).ascend(1, stair="阼阶")
        guest.go("西阶·下", via=[] if first else [Cross(None, "西阶前"), "西阶前"])
        guest.after(climbing).ascend()
        host.after(climbing).ascend(stair="阼阶")
        guest.go(HEAD)
        host.go("阼阶·升堂")
    with rite.cue("48.02", "大夫及众宾皆说屦，升，坐。"):
        for man in (guest, host):
            take_mat(rite, man)
            man.sit()
        previous: Intent | None = None
        for man in [*people.watchers, *people.elders]:
            if previous is not None:
                man.after(previous)
            if man.id.startswith("三宾"):
                man.go(f"下出2·{man.id}", via=[f"下出1·{man.id}"])
            take_shoes_off(man)
            if people.watchers and man is people.watchers[-1]:
                _beckon(man, people.elders[0])
            previous = up(man)
            take_mat(rite, man)
            man.sit()


def _beckon(man: Actor, to: Actor) -> None:
    """厌: to him who comes after, who stands south of him."""
    man.because(BECKONS).face("南面")
    man.because(BECKONS).beckon(to.id)


def food(rite: Rite, people: Company, feast: Feasters) -> None:
    """48.03: the food is set where the stands were, before each who has dishes on the hall."""
    bearer = rite.actor("赞者4")
    inside, door = Beside("东房·内", "东", 1.0), Beside("东房·外", "东", 1.0)
    out: list[Spot] = [door, "荐道", Cross("荐道", "羞道")]
    east = [man for man in people.watchers if by_jars(man) or beside_host(rite.options, man.id)]
    if len(east) > 1:  # between their dishes
        out = [door, "东房·外", "荐道", "荐道·西", Cross("荐道·西", "羞道")]
    west = [people.guest, *people.watchers[len(east) :], *people.elders]
    trips: list[list[Actor]] = [west[:2], [people.host], *([man] for man in east), *(west[n : n + 2] for n in range(2, len(west), 2))]
    with rite.cue("48.03", "乃羞，无算爵。"):
        for load in filter(None, trips):
            bearer.because(FROM_CHAMBER).enter(inside)
            bearer.because(FROM_CHAMBER).take(*(f"羞·{man.id}" for man in load), slot="两手")
            way = list(out)
            for man in load:
                spot: Spot = Cross(f"俎前·{man.id}", "羞道") if by_jars(man) else f"俎前·{man.id}"
                if man.id == "主人":
                    way += ["羞道", Cross(EAST_AISLE, spot)]
                elif man is not load[0] and front_of(rite, man) == front_of(rite, load[0]) == "东面":
                    way = []
                elif man not in east:
                    way += [*(["羞道", "东道·堂"] if man is load[0] else [Cross(None, FRONT)]), *before_mat(rite, man, spot, FRONT)]
                bearer.go(spot, via=way)
                bearer.put(f"羞·{man.id}", at=f"羞·{man.id}")
                way = []
            last = load[-1]
            back: list[Spot] = []
            if last.id == "主人":
                back = [Cross(EAST_AISLE, f"俎前·{last.id}"), "羞道"]
            elif last not in east:
                back = [*reversed(before_mat(rite, last, f"俎前·{last.id}", FRONT)), "东道·堂", "羞道"]
            bearer.because(FROM_CHAMBER).go(inside, via=[*back, *out[:0:-1], door])
            bearer.because(FROM_CHAMBER).leave()


def before_mat(rite: Rite, man: Actor, spot: Spot, row: Spot) -> list[Spot]:
    """From the way before the mats to a spot before a man's mat."""
    if man.id == "主人":
        return [Cross(EAST_AISLE, row), Cross(EAST_AISLE, spot)]
    if front_of(rite, man) == "东面":
        clear = Beside(spot, "东", 4.0)
        return [Cross(clear, row), Cross(clear, spot)]
    return [Cross(spot, row)]


# -- one round on the hall ---------------------------------------------------------------------------------------------------


class Bearer:
    """One who bears a goblet round: he kneels before him who drinks, takes it from him, fills it and takes it to the next."""

    def __init__(self, rite: Rite, serving: Serving, spot: str) -> None:
        self.rite = rite
        self.raiser = serving.raiser
        self.cup = serving.cup
        self.first = serving.man
        self.spot = spot
        self.before: Actor | None = None
        self.kneeling = False

    def stand_by(self) -> Walk:
        """From the head of the stair to where the two stand ready (F9)."""
        low = Beside(HEAD, "北", 4.0)
        if self.rite.options.reading("F9") == "wall_end":
            lane: Spot = "相旅·西阶上"
            return self.raiser.because(AT_THE_WALL).go(self.spot, via=[Cross(lane, low), Cross(lane, self.spot)], face="东面")
        return self.raiser.because(AT_THE_STAIR).go(self.spot, via=[Cross(self.spot, low)], face="北面")

    def way_out(self) -> list[Spot]:
        """From where he is towards the way before the dishes."""
        if self.before is not None:
            return list(reversed(before_mat(self.rite, self.before, f"席前·{self.before.id}", FRONT)))
        if self.spot.startswith("西序端"):
            return [Cross("相旅·西阶上", None), Cross("相旅·西阶上", MID)]
        return [Cross(None, MID)]

    def rise(self) -> None:
        if self.kneeling:
            self.raiser.because(IN_REACH).rise()
            self.kneeling = False

    def kneel_before(self, man: Actor, *, from_jars: bool = False) -> Intent:
        """To within reach of a man on his mat, and kneel there."""
        spot = f"席前·{man.id}"
        way = [FRONT] if from_jars else self.way_out()
        way += before_mat(self.rite, man, spot, FRONT)
        if self.before is None and self.spot == f"荐右前·{man.id}" and not from_jars:
            way = []  # he stands before the man's dishes already
        self.raiser.because(IN_REACH).go(spot, via=way, face=towards(self.rite, man))
        self.before, self.kneeling = man, True
        return self.raiser.because(IN_REACH).sit()

    def fill(self, why: Evidence | None = None) -> None:
        """To the jars, and fill; ``why`` where the words of the cue do not say so."""
        self.rise()
        if why is not None:
            self.raiser.because(why)
        self.raiser.go(POUR, via=[*self.way_out(), FRONT], face="北面")
        if why is not None:
            self.raiser.because(why)
        self.raiser.set(self.cup, state="实", verb="fill")
        self.before = None

    def stand_aside(self, after: Sequence[Intent], east: float) -> Intent:
        """Off the way by which he before whom he stands comes off his mat: before the guest's dishes, ``east`` 尺 east of him."""
        spot = Cross(Beside("宾席前·北面", "东", east), FRONT)
        return self.raiser.after(*after).because(OUT_OF_THE_WAY).go(spot, via=self.way_out())

    def give(self, man: Actor) -> Intent:
        return self.raiser.hand(self.cup, to=man, slot="两手", state="实")

    def receive(self, man: Actor, after: Intent) -> Intent:
        return man.after(after).hand(self.cup, to=self.raiser, slot="两手", state="虚")


def towards(rite: Rite, man: Actor) -> str:
    """The facing of one who kneels before a man on his mat."""
    return {"南面": "北面", "西面": "东面", "东面": "西面"}[front_of(rite, man)]


def course_of(rite: Rite, people: Company) -> tuple[tuple[int, Actor], ...]:
    """宾觯以之主人，大夫之觯长受，而错: which cup (0 the guest's, 1 the grandee's) reaches whom, in order (F10).

    The last of the second cup, or of the only one, is the last to drink.
    """
    host, elders, watchers = people.host, people.elders, people.watchers
    if not watchers:
        return tuple((0, man) for man in (host, *elders))
    if rite.options.reading("F10") == "ao":
        return ((0, host), *((1, man) for man in (*watchers[1:], *elders)))
    one = [host, elders[1], *watchers[2:]]
    two = [elders[0], *watchers[1:2], elders[2]]
    merged: list[tuple[int, Actor]] = []
    for n in range(max(len(one), len(two) - 1)):
        merged += [(0, man) for man in one[n : n + 1]] + [(1, man) for man in two[:-1][n : n + 1]]
    return (*merged, (1, two[-1]))


Opener = Callable[[str, str], AbstractContextManager[ScriptCue]]


def play_round(rite: Rite, people: Company, bearers: Sequence[Bearer], opener: Opener) -> Actor:
    """48.05–48.07: guest and grandee drink; their cups go round.  Returns the last to drink; his bearer kneels before him."""
    drunk: list[Intent] = []
    with opener("48.05", "宾与大夫不兴，取奠觯饮，卒觯，不拜。"):
        for bearer in bearers:
            man = bearer.first
            if rite.options.reading("F14") == "bearer":
                bearer.kneel_before(man)
                bearer.raiser.because(LIFTED).take(bearer.cup, slot="两手")
                bearer.raiser.because(LIFTED).hand(bearer.cup, to=man, slot="两手")
            else:
                man.take(bearer.cup, slot="两手")
            drunk.append(man.set(bearer.cup, state="虚", verb="drain"))
    with opener("48.06", "执觯者受觯，遂实之。"):
        taken: list[Intent] = []
        for bearer, drained in zip(bearers, drunk, strict=True):
            if not bearer.kneeling:
                if taken:
                    bearer.raiser.after(*taken)
                taken = [bearer.kneel_before(bearer.first)]
            bearer.receive(bearer.first, drained)
        bearers[0].raiser.after(*taken)  # the other has come: the way to the jars is free
        bearers[0].fill()
    last: Actor | None = None
    served: Intent | None = None
    with opener("48.07", "宾觯以之主人，大夫之觯长受，而错，皆不拜。"):
        for number, man in course_of(rite, people):
            bearer = bearers[number]
            if bearer.before is not None:
                if served is not None:
                    bearer.raiser.after(served)
                bearer.fill(FILLED_EACH_TIME)
            served = bearer.kneel_before(man, from_jars=True)
            given = bearer.give(man)
            drained = man.after(given).set(bearer.cup, state="虚", verb="drain")
            bearer.receive(man, drained)
            last = man
    assert last is not None
    return last


def first_round(rite: Rite, people: Company, feast: Feasters, bearers: Sequence[Bearer]) -> None:
    """48.04–48.13: the raisers come up; the cups go round on the hall and on to those below."""
    with rite.cue("48.04", "使二人举觯。"):
        previous: Intent = people.host.because(HOST_SENDS).order("举觯。", bearers[0].raiser.id)
        for bearer in bearers:
            bearer.raiser.after(previous)
            bearer.raiser.go(Beside("西阶·下", "东", STAIR_HALF), via=[*way_out(feast, bearer.raiser), Beside("西阶前", "东", STAIR_HALF)])
            bearer.raiser.ascend(aside=STAIR_HALF)
            previous = bearer.stand_by()
    last = play_round(rite, people, bearers, lambda sentence, quote: rite.cue(sentence, quote))
    on_below(rite, people, feast, cups_go_on(rite, feast, bearers, last), [bearer.raiser for bearer in bearers])


def cups_go_on(rite: Rite, feast: Feasters, bearers: Sequence[Bearer], last: Actor) -> list[Cup]:
    """48.08: the last to drink rises with the cup filled once more (F11: so does the last of the other cup); the raisers go down (F13)."""
    keeper = next(bearer for bearer in bearers if bearer.before is not None and bearer.before.id == last.id)
    others = [bearer for bearer in bearers if bearer is not keeper]
    going_on = [keeper, *others] if rite.options.reading("F11") == "two" else [keeper]
    stay = rite.options.reading("F13") == "bearers"
    cups: list[Cup] = []
    with rite.cue("48.08", "辩，卒受者兴"):
        filled: Intent | None = None
        for n, bearer in enumerate(going_on):
            man = bearer.before
            assert man is not None
            if filled is not None:
                bearer.raiser.after(filled)
            bearer.fill(FILLED_FOR_HIM)
            filled = bearer.kneel_before(man, from_jars=True)
            bearer.give(man)
            man.because(text("卒受者兴", "48.08")).rise()
            bearer.rise()
            cups.append(Cup(bearer.cup, man, bearer.raiser if stay else None, rear=n > 0))
    with rite.cue("48.08", "以旅在下者于西阶上。"):
        gone: list[Intent] = []
        for bearer in [*others, keeper]:
            if stay and bearer in going_on:
                continue
            if gone:
                bearer.raiser.after(*gone)
            bearer.rise()
            bearer.raiser.because(GIVEN_UP).go(Cross("西阶上·旅西", MID), via=bearer.way_out())
            bearer.before = None
            if bearer in going_on:
                gone = [come_down(bearer.raiser)]
                way = [Beside("西阶前", "西", STAIR_HALF), *way_home(feast, bearer.raiser)]
                bearer.raiser.because(GIVEN_UP).lasting().go(home_of(feast, bearer.raiser), via=way, face=below(bearer.raiser))
            else:
                gone = [down_to_basket(bearer.raiser, bearer.cup)]
                back_from_basket(feast, bearer.raiser)
        if stay:
            for n, bearer in reversed(list(enumerate(going_on))):
                gone = [bearer.stand_aside(gone, 4.0 * n)]
        take_places(cups, gone)
    return cups


def again(rite: Rite, people: Company, feast: Feasters, servings: Sequence[Serving], bearers: Sequence[Bearer]) -> None:
    """48.14: the raisers wash and fill goblets and set them before guest and grandee again; further rounds are told on the hall."""
    last = feast.raisers[-1]
    with rite.cue("48.14", "执觯者洗"):
        previous: Intent | None = None
        for n, s in reversed(list(enumerate(servings, start=1))):
            place = f"举觯·洗南{n}"
            if previous is not None:
                s.raiser.after(previous)
            from_basket = s.raiser.id == last.id
            way = [Cross(EAST_SIDE, None), Cross(EAST_SIDE, place)] if from_basket else to_basin(place)
            previous = s.raiser.go(place, via=way, face="西面")
        take_and_wash(servings)
    with rite.cue("48.14", "升实觯"):
        go_up_and_fill(servings)
    with rite.cue("48.14", "反奠于宾与大夫。"):
        ahead: Intent | None = None
        for s in servings:
            if ahead is not None:
                s.raiser.follow(ahead, 1.5)
            ahead = go_before(s)
            _set_again(s)
    for _ in range(rite.options.int("rounds") - 1):
        tell_round(rite, people, servings, bearers)
    with rite.cue("48.14", "反奠于宾与大夫。"):
        back = [back_to_stair(servings, s) for s in servings]
        for s in servings:
            s.raiser.after(*back)
        go_home(feast, servings)


def _set_again(s: Serving) -> None:
    s.raiser.sit()
    s.raiser.put(s.cup, at=f"俎西·{s.man.id}", state="实")
    s.raiser.rise()


def tell_round(rite: Rite, people: Company, servings: Sequence[Serving], bearers: Sequence[Bearer]) -> None:
    """无算: another round on the hall, and the goblets are set before guest and grandee once more."""
    for bearer in bearers:
        bearer.before, bearer.kneeling, bearer.spot = None, False, f"荐右前·{bearer.first.id}"

    with rite.repeat("48.14", "反奠于宾与大夫。") as told:
        play_round(rite, people, bearers, lambda sentence, quote: told.cue(sentence, quote))
        with told.cue("48.14", "反奠于宾与大夫"):
            previous: Intent | None = None
            for bearer, s in zip(bearers, servings, strict=True):
                if previous is not None:
                    bearer.raiser.after(previous)
                bearer.fill()
                spot = f"荐右前·{s.man.id}"
                way = ["东道·堂", Cross(EAST_AISLE, spot)] if by_jars(s.man) else [Cross(spot, FRONT)]
                previous = s.raiser.go(spot, via=[FRONT, *way], face="北面")
                _set_again(s)


def music(rite: Rite, people: Company) -> None:
    """48.15: the musicians on their mats and the mouth organs below play as they please."""
    words, why = MUSIC[rite.options.reading("F16")]
    with rite.cue("48.15", "无算乐。", least=MUSIC_SECONDS):
        people.musicians[0].because(why).say(words, verb="play")
        for man in [*people.musicians[1:], *rite.actors([f"笙{n}" for n in range(1, 5)])]:
            man.wait(MUSIC_SECONDS, verb="play")
