"""26 作射请释获, 27 三耦释获而射: leave is asked to count the hits, the 中 is set, and the three pairs shoot with tallies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Moment, Spot, Walk
from scenes.stage import Actor, Rite, ScriptCue
from scenes.xiangshe.asking import ERRAND, loads
from scenes.xiangshe.banner import holder_known, holder_state
from scenes.xiangshe.calling import back_to_place, call_first_pair
from scenes.xiangshe.company import Company, Pair, pairs_shooting, with_prince
from scenes.xiangshe.shooting import BELOW_EAST_OF_STAIR, Cues, Shots, clear_the_target, come_down, cry, go_up, shoot
from scenes.xiangshe.tallies import EIGHT, Tallies, all_tallies
from scenes.xiangshe.ways import GATE_LANE, LANE_WEST, SOUTH_OF_SIMA, from_west_ground, up

FACES_TO_HIM = commentary("兴还，北面受算，反东面实之", "郑玄, on 26.09")
STANDS_NORTH = assumed("he who bears the tallies stands north of the keeper, who faces north to receive them", "26.09")
COUNTS_FOR_EACH = text("每一个释一算", "27.02")
NONE_TO_DROP = assumed("none of the pair hit: he stands and watches")
SITS_TO_GIVE_BACK = assumed("he sits to lay the rest on the heap and to take the eight, as at 26.14 坐取")
AFTER_THE_CRY = 0.9
"""Seconds from a loud cry until the tally is let go (ASSUMED)."""


@dataclass(frozen=True)
class Round:
    """A round in which hits are counted: its number, the tallies, and how a pair's arrows are shot (from the third, to music)."""

    number: int
    rite: Rite
    people: Company
    tallies: Tallies
    shoot: Callable[[Cues, Pair], Shots]

    def bout(self, cue: Cues, pair: Pair, shoot: Callable[[Cues, Pair], Shots] | None = None) -> None:
        """A pair on its marks: arrows, cries and tallies; after the last of all the keeper keeps the rest in his hand (30.03).

        ``shoot``: how this pair's arrows are shot, if not as the others'.
        """
        last = pair is self.people.all_pairs[-1]
        count(cue, self.rite, self.people, self.tallies, (shoot or self.shoot)(cue, pair), pair, last=last)


def second_round(rite: Rite, people: Company, tallies: Tallies) -> Round:
    return Round(2, rite, people, tallies, lambda cue, pair: shoot(cue, rite, pair, 2))


def play(rite: Rite, people: Company) -> Round:
    """Sections 26 and 27.  Returns the round, with the tallies as they then lie."""
    tallies = Tallies(all_tallies(pairs_shooting(rite.options)))
    this = second_round(rite, people, tallies)
    first = people.three_pairs[0]
    call_to_shoot(rite, people)
    with rite.repeat("26.02", "一耦揖升如初。") as as_before:
        go_up(as_before.cue, rite, first, met=None)
    leaving = clear_again(rite, people, "26.03", "司马命去侯，获者许诺。", "26.04", "司马降，释弓反位。")
    ask_leave(rite, people, leaving)
    set_holder(rite, people, tallies)
    warn(rite, people)
    ready(rite, people, tallies)
    shoot_with_tallies(rite, people, this)
    return this


def call_to_shoot(rite: Rite, people: Company) -> None:
    """26.01: 司射 calls the first pair as before and goes back."""
    with rite.repeat("26.01", "司射作射如初。") as as_before:
        with as_before.cue("21.03", "作上耦射"):
            call_first_pair(rite, people, "射。")
        with as_before.cue("21.04", "司射反位。"):
            back_to_place(people)


def clear_again(rite: Rite, people: Company, up_to: str, its_words: str, then: str, then_words: str) -> Walk:
    """司马 orders the target cleared as in 21.12–21.15, under sentence ``up_to``, and comes down and back under ``then``.

    Returns his walk from the stair.
    """
    with rite.repeat(up_to, its_words) as order, rite.repeat(then, then_words) as back:
        return clear_the_target(opened(order.cue, {"21.16": back.cue, "21.17": back.cue}), rite, people)


def opened(usual: Cues, others: Mapping[str, Cues]) -> Cues:
    """Opens cues by ``usual``, and those like the sentences named in ``others`` by theirs."""

    def cue(like: str, quote: str) -> AbstractContextManager[ScriptCue]:
        return others.get(like, usual)(like, quote)

    return cue


def to_rod_and_up(rite: Rite, sishe: Actor, theirs: Walk) -> None:
    """去扑 by the stair, then round its west side to pass 司马 who comes down, each on the other's left (D11)."""
    with rite.leading(Moment(theirs, near="相左·南行")) as lead:
        sishe.go("司射·阶西", via=[Cross(LANE_WEST, None), LANE_WEST], face="北面")
        sishe.lean("扑", at="司射·射器")
        way = up(rite.options)
        if rite.options.reading("D11") == "ns":
            south = Beside("相左·北行", "南", 5.0)
            way = [Cross("司射·阶西", south), south, "相左·北行"]
        walk = sishe.because(text("去扑，与司马交于阶前", "26.05", "D11")).go("北行·西阶前", via=way)
        lead.mine = Moment(walk, near="相左·北行")
        sishe.ascend()
        sishe.go("西阶上", face="北面")


def ask_leave(rite: Rite, people: Company, leaving: Walk) -> None:
    """26.05: without the rod he passes 司马, goes up, and asks the guest's leave to count the hits."""
    sishe, guest = people.director_of_archery, people.guest
    with rite.cue("26.05", "司射犹挟一个，去扑，与司马交于阶前，升"):
        to_rod_and_up(rite, sishe, leaving)
    with rite.cue("26.05", "请释获于宾，宾许。"):
        asked = sishe.say("请释获。", guest.id, verb="ask")
        guest.after(asked).say("诺。", sishe.id, verb="consent")


def take_rod(sishe: Actor) -> None:
    """From above the stair down, and the rod into the belt (降，搢扑)."""
    sishe.go("西阶·升堂", face="南面")
    sishe.descend()
    sishe.go("司射·阶西", via=["西阶前", Cross("司射·阶西", "西阶前")], face="北面")
    sishe.take("扑", slot="右手")
    sishe.tuck("扑")


def set_holder(rite: Rite, people: Company, tallies: Tallies) -> None:
    """26.06–26.10: the 中 is set south in line with the 楅 and west in line with the 西序, and the tallies by it."""
    sishe, keeper, bearer = people.director_of_archery, people.keeper, people.tally_bearer
    with rite.cue("26.06", "降，搢扑，西面立于所设中之东"):
        take_rod(sishe)
        sishe.go("司射·视设中", via=[Cross(LANE_WEST, None), Cross(LANE_WEST, "司射·视设中")], face="西面")
    with rite.cue("26.06", "北面命释获者设中，遂视之。"):
        sishe.face("北面")
        sishe.order("设中。", keeper.id)
        sishe.face("西面")
        sishe.wait(1.0, verb="look")
    with rite.cue("26.07", "释获者执鹿中，一人执算以从之。"):
        stand = loads(rite, people)["stands"].stand
        fetched: Intent | None = None
        for man, things, wait, south in ((keeper, ("中",), 0.0, 0.0), (bearer, tuple(tallies.heap), 3.0, 2.4)):
            if fetched is not None:
                man.follow(fetched, wait)
            out: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·北"), "西道·北", Cross(stand, "西道·北")]
            walk = man.go(Beside(stand, "南", south), via=out, face="东面", hurry=True)
            fetched = fetched or walk
            man.take(*things, slot="两手", verb="take_up" if man is bearer else "take_up_head_first")
        _carry(keeper, "释获者位", "释获者位")
        bearer.assume("he follows the one who bears the 中 (一人执算以从之)").wait(2.0)
        _carry(bearer, Beside("释获者位", "北", 2.6), Beside("释获者位", "东", 2.4))
    with rite.cue("26.08", "释获者坐设中，南当楅，西当西序，东面。"):
        keeper.face("东面")
        keeper.sit()
        if with_prince(rite.options):
            keeper.because(holder_known(rite.options))
        keeper.put("中", at="所设中", facing="东面", state=holder_state(rite.options))
    with rite.cue("26.09", "兴受算"):
        risen = keeper.rise()
        keeper.because(FACES_TO_HIM).face("北面")
        bearer.because(STANDS_NORTH).face("南面")
        bearer.after(risen).hand(*tallies.heap, to=keeper, slot="两手")
    with rite.cue("26.09", "坐实八算于中，横委其余于中西，南末。"):
        keeper.because(FACES_TO_HIM).face("东面")
        keeper.sit()
        everything, tallies.heap = tallies.heap, []
        tallies.holder = everything[:EIGHT]
        keeper.put(*tallies.holder, into="中", facing="东面", verb="fill_holder")
        tallies.heap_up(keeper, everything[EIGHT:])
        home: Spot = Beside(Beside("获者·西方", "西", 8.0), "北", 3.0)
        west = Beside("司射位", "西", 3.5)
        way: list[Spot] = [Cross(west, None), Cross(west, "西道·南"), Cross(GATE_LANE, "西道·南"), Cross(GATE_LANE, home)]
        bearer.because(ERRAND).lasting().go(home, via=way, face="东面", hurry=True)
    with rite.cue("26.10", "兴，共而俟。"):
        keeper.rise()
        keeper.wait(1.0, verb="join_hands")


def _carry(man: Actor, to: Spot, column: Spot) -> None:
    """From the gear by the south of 司马 (凡适堂西，皆出入于司马之南) and north along ``column`` to the west of where the 中 will stand."""
    west = from_west_ground()
    man.go(to, via=[Cross(west[0], None), *west, Cross(column, SOUTH_OF_SIMA), Cross(column, to)], face="东面")


def warn(rite: Rite, people: Company) -> None:
    """26.11–26.13: from below the hall he warns that what does not pierce is not counted, and goes back."""
    sishe, first = people.director_of_archery, people.three_pairs[0]
    with rite.cue("26.11", "司射遂进，由堂下北面命曰：“不贯不释。”"):
        sishe.because(BELOW_EAST_OF_STAIR).go("司射·命射", via=[Cross("司射·命射", None)], face="北面")
        sishe.order("不贯不释。", first.upper.id)
    with rite.cue("26.12", "上射揖。"):
        first.upper.bow(sishe.id)
    with rite.cue("26.13", "司射退反位。"):
        from_below_the_hall(sishe)


def from_below_the_hall(sishe: Actor) -> None:
    """退反位: from below the hall by the southbound lane to his place."""
    clear = Beside("司射·命射", "南", 5.0)
    way: list[Spot] = [clear, Cross("南行·西阶前", clear), Cross("南行·西阶前", "司射位")]
    sishe.go("司射位", via=way, face="东面")


def ready(rite: Rite, people: Company, tallies: Tallies) -> None:
    """26.14: eight in the hand, eight more in the 中."""
    ready_again(rite.cue, people, tallies)


def ready_again(cue: Cues, people: Company, tallies: Tallies) -> None:
    """The same wherever a round begins."""
    keeper = people.keeper
    with cue("26.14", "释获者坐取中之八算，改实八算于中，兴，执而俟。"):
        keeper.sit()
        tallies.take_eight(keeper)
        tallies.put_eight_in(keeper)
        keeper.rise()
        keeper.wait(1.0)


def shoot_with_tallies(rite: Rite, people: Company, this: Round) -> None:
    """27: the first pair sentence by sentence, the other two as 三耦卒射 has it."""
    with rite.repeat("27.01", "乃射。") as shot, rite.repeat("27.06", "三耦卒射。") as end:
        told = dict.fromkeys(("27.02", "27.03", "27.04", "27.05"), rite.cue)
        this.bout(opened(end.cue, {**dict.fromkeys(("21.20", "21.21", "21.22"), shot.cue), **told}), people.three_pairs[0])
        three_pairs(end.cue, rite, people, this)


def three_pairs(usual: Cues, rite: Rite, people: Company, this: Round, closing: Cues | None = None) -> None:
    """The first pair, which has shot, comes down and meets the second; the second and the third shoot in their turn.

    ``closing`` opens the cues of the third, if others.
    """
    first, *others = people.three_pairs
    met = come_down(usual, rite, people, first, coming=True)
    for pair in others:
        cue = closing if closing is not None and pair is others[-1] else usual
        go_up(cue, rite, pair, met=met)
        this.bout(cue, pair)
        met = come_down(cue, rite, people, pair, coming=pair is not others[-1])


def count(cue: Cues, rite: Rite, people: Company, tallies: Tallies, shots: Shots, pair: Pair, *, last: bool) -> None:
    """27.02–27.05: a tally for each hit, right for the upper and left for the lower; the rest back, eight more in hand.

    After the ``last`` pair of all the keeper keeps what is left in his hand, to tell the guest (30.03).
    """
    keeper = people.keeper
    seated = False
    with cue("27.02", "若中，则释获者坐而释获，每一个释一算。"):
        for loud, archer in cry(rite, people.marker, shots):
            with rite.leading(Moment(loud, offset=AFTER_THE_CRY)) as lead:
                start = None if seated else keeper.sit()
                seated = True
                dropped = tallies.drop(keeper.because(COUNTS_FOR_EACH), archer is pair.upper)
                lead.mine = Moment(start or dropped)
        if not seated:
            keeper.because(NONE_TO_DROP).wait(1.0, verb="look")
    if last:
        with cue("27.05", "兴，执而俟。"):
            if seated:
                keeper.rise()
            keeper.wait(1.0)
        return
    with cue("27.03", "上射于右，下射于左，若有余算，则反委之。"):
        if not seated:
            keeper.because(SITS_TO_GIVE_BACK).sit()
        if tallies.give_back(keeper) is None:
            keeper.because(assumed("all eight were dropped: nothing is left to go back")).wait(1.0, verb="look")
    with cue("27.04", "又取中之八算，改实八算于中。"):
        tallies.take_eight(keeper)
        tallies.put_eight_in(keeper)
    with cue("27.05", "兴，执而俟。"):
        keeper.rise()
        keeper.wait(1.0)
