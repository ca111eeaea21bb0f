"""31 取矢乘矢, 32 视算数获: the arrows are fetched again, the tallies counted, and the guest is told which side is the better."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.evidence import assumed, text
from scenes.intents import Cross, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.arrows import fetch_again
from scenes.xiangshe.company import Company
from scenes.xiangshe.honoured import back_from_tread, to_top_tread
from scenes.xiangshe.shooting import Cues
from scenes.xiangshe.tallies import (
    ROUND_THE_FRONT,
    Laid,
    Tallies,
    counts_at,
    heap_of_ten,
    lay,
    odd_one,
    pure_left_over,
    pures_in_words,
    side_by_side,
    toward,
)
from scenes.xiangshe.ways import LANE_WEST

NOTHING_TO_COUNT = assumed("this side has no tally: he looks and lays nothing")
AS_MUCH_AS_WON = text("释获者遂进取贤获，执以升", "32.11")
ONE_OF_EACH = text("若左右钧，则左右皆执一算以告", "32.16")


@dataclass(frozen=True)
class Outcome:
    """How many tallies each side has: right for the upper archers, left for the lower."""

    right: int
    left: int

    @property
    def winner(self) -> bool | None:
        """True when the right is the better, False the left, None when they are even (钧)."""
        return None if self.right == self.left else self.right > self.left

    @property
    def words(self) -> str:
        """What the guest is told (32.13–32.16)."""
        if self.winner is None:
            return "左右钧。"
        better = "右贤于左" if self.winner else "左贤于右"
        return f"{better}，{pures_in_words(abs(self.right - self.left))}。"


def play(rite: Rite, people: Company, tallies: Tallies) -> Outcome:
    """Sections 31 and 32."""
    fetch_second(rite, people)
    outcome = count_tallies(rite.cue, people, tallies)
    for sentence, this, option in (
        ("32.13", outcome.winner is True, "hits=right"),
        ("32.14", outcome.winner is False, "hits=left"),
        ("32.15", outcome.winner is not None, "hits=right"),
        ("32.16", outcome.winner is None, "hits=even"),
    ):
        if not this:
            rite.conditional(sentence, option)
    if outcome.winner is None:
        rite.ruled("32.11", "32.16: even, he goes up with one of each")
        rite.ruled("32.12", "32.16: and tells the guest so")
    return outcome


def fetch_second(rite: Rite, people: Company) -> None:
    """31: as at first; the arrows of the 大夫 are bound."""
    if not people.grandee_pairs:
        rite.conditional("31.05", *rite.statuses["23.06"].options)
    with (
        rite.repeat("31.01", "司马袒决执弓，升命取矢，如初。") as up,
        rite.repeat("31.02", "获者许诺，以旌负侯，如初。") as assent,
        rite.repeat("31.03", "司马降，释弓，反位。") as down,
        rite.repeat("31.04", "弟子委矢，如初。") as laid,
        rite.repeat("31.06", "司马乘矢如初。") as again,
    ):
        fetch_again(up.cue, assent.cue, down.cue, laid.cue, rite.cue, again.cue, rite, people, 2)


def count_tallies(cue: Cues, people: Company, tallies: Tallies, *, bared: bool = True) -> Outcome:
    """32.01–32.18: 司射 looks on, the keeper counts right and left, tells the guest, and gathers the tallies again.

    ``bared``: 司射's arm is bare and is covered; in the third round it is covered since 38.05.
    """
    sishe, keeper = people.director_of_archery, people.keeper
    outcome = Outcome(len(tallies.right), len(tallies.left))
    with cue("32.01", "司射遂适西阶西，释弓，去扑，袭。"):
        lay_arms_down(sishe, bared=bared)
    with cue("32.02", "进由中东，立于中南，北面视算。"):
        way: list[Spot] = [Cross(LANE_WEST, None), Cross(LANE_WEST, "司射·视算")]
        sishe.go("司射·视算", via=way, face="北面")
    with cue("32.03", "释获者东面于中西坐，先数右获。"):
        keeper.go(counts_at(True, len(tallies.right)), face="东面")
        keeper.sit()
    with cue("32.04", "二算为纯，一纯以取，实于左手，十纯则缩而委之，每委异之。"):
        laid = lay(tallies.right)
        _count_one_by_one(keeper, laid)
    _rest(cue, keeper, laid, True)
    with cue("32.07", "兴，自前适左，东面。"):
        keeper.rise()
        keeper.go(counts_at(False, len(tallies.left)), via=ROUND_THE_FRONT, face="东面")
    with cue("32.08", "坐，兼敛算，实于左手。"):
        keeper.sit()
        if tallies.left:
            keeper.take(*tallies.left, slot="左手")
        else:
            keeper.because(NOTHING_TO_COUNT).wait(1.0, verb="look")
    with cue("32.09", "一纯以委，十则异之，其余如右获。"):
        _lay_from_hand(keeper, lay(tallies.left))
        keeper.rise()
    with cue("32.10", "司射复位。"):
        sishe.go("司射位", face="东面")
    announce(cue, people, tallies, outcome)
    return outcome


def lay_arms_down(sishe: Actor, *, bared: bool) -> None:
    """适西阶西，释弓 (矢), 去扑，袭 (J.36: he lays down bow and arrow to look at the count)."""
    sishe.go("司射·阶西", via=[Cross(LANE_WEST, None), LANE_WEST], face="北面")
    sishe.lean("弓·司射", at="司射·射器", state="张")
    sishe.because(text("司射，释弓矢视算", "J.36")).put("矢·司射5", at="司射·射器", facing="南面")
    sishe.lean("扑", at="司射·射器")
    if bared:
        sishe.cover()


def _count_one_by_one(keeper: Actor, laid: Laid) -> None:
    """The right: each 纯 is taken up into the left hand; ten are laid down lengthwise, each heap apart."""
    for n, heap in enumerate(laid.heaps):
        for k in range(0, len(heap), 2):
            keeper.take(*heap[k : k + 2], slot="左手", verb="take_a_pair")
        keeper.put(*heap, at=heap_of_ten(True, n), facing="东面", verb="lay_lengthwise", spread=(toward(True), side_by_side(len(heap))))
    for pair in laid.pures:
        keeper.take(*pair, slot="左手", verb="take_a_pair")
    if not laid.heaps and not laid.pures:
        keeper.because(NOTHING_TO_COUNT).wait(1.0, verb="look")


def _rest(cue: Cues, keeper: Actor, laid: Laid, right: bool) -> None:
    """32.05–32.06: what is over of ten lies across below the heaps, an odd one lengthwise below that."""
    with cue("32.05", "有余纯，则横于下。"):
        for n, pair in enumerate(laid.pures):
            keeper.put(*pair, at=pure_left_over(right, n), facing="南面", verb="lay_across", spread=("西", side_by_side(2)))
        if not laid.pures:
            keeper.assume("no pair is over").wait(1.0, verb="look")
    with cue("32.06", "一算为奇，奇则又缩诸纯下。"):
        if laid.odd is not None:
            keeper.take(laid.odd, slot="左手", verb="take_the_odd")
            keeper.put(laid.odd, at=odd_one(right, len(laid.pures)), facing="东面", verb="lay_lengthwise")
        else:
            keeper.assume("the number is even: none is odd").wait(1.0, verb="look")


def _lay_from_hand(keeper: Actor, laid: Laid) -> None:
    """The left: out of the hand one 纯 at a time, ten to a heap, the rest as on the right."""
    for n, heap in enumerate(laid.heaps):
        for k in range(0, len(heap), 2):
            start = heap_of_ten(False, n, laid=k)
            keeper.put(*heap[k : k + 2], at=start, facing="东面", verb="lay_lengthwise", spread=(toward(False), side_by_side(2)))
    for n, pair in enumerate(laid.pures):
        keeper.put(*pair, at=pure_left_over(False, n), facing="南面", verb="lay_across", spread=("西", side_by_side(2)))
    if laid.odd is not None:
        keeper.put(laid.odd, at=odd_one(False, len(laid.pures)), facing="东面", verb="lay_lengthwise")
    if not laid.heaps and not laid.pures and laid.odd is None:
        keeper.because(NOTHING_TO_COUNT).wait(1.0, verb="look")


def announce(cue: Cues, people: Company, tallies: Tallies, outcome: Outcome) -> None:
    """32.11–32.18: the surplus in his hand he tells the guest from the top tread, comes back, and gathers all tallies."""
    keeper, guest = people.keeper, people.guest
    if outcome.winner is None:
        held = [*tallies.right[-1:], *tallies.left[-1:]]
        with cue("32.16", "若左右钧，则左右皆执一算以告"):
            for right, slot, mine in ((False, "左手", tallies.left[-1:]), (True, "右手", tallies.right[-1:])):
                if mine:
                    _go_to_side(keeper, tallies, right)
                    keeper.sit()
                    keeper.because(ONE_OF_EACH).take(*mine, slot=slot)
                    keeper.rise()
            to_top_tread(keeper)
        with cue("32.16", "曰：“左右钧。”"):
            keeper.say(outcome.words, guest.id, verb="report")
    else:
        better = tallies.side(outcome.winner)
        held = better[-abs(outcome.right - outcome.left) :]
        with cue("32.11", "释获者遂进取贤获，执以升，自西阶，尽阶，不升堂。"):
            _go_to_side(keeper, tallies, outcome.winner)
            keeper.sit()
            keeper.because(AS_MUCH_AS_WON).take(*held, slot="右手")
            keeper.rise()
            to_top_tread(keeper)
        with cue("32.12", "告于宾。"):
            keeper.assume("he holds out what he brought (执以升…告) before he speaks").wait(1.0, verb="hold_out")
        sentence, words = ("32.13", "右贤于左") if outcome.winner else ("32.14", "左贤于右")
        with cue(sentence, words):
            keeper.say(f"{words}。", guest.id, verb="report")
        with cue("32.15", "以纯数告，若有奇者，亦曰奇。"):
            keeper.say(f"{pures_in_words(abs(outcome.right - outcome.left))}。", guest.id, verb="report")
    with cue("32.17", "降复位，坐，兼敛算，实八算于中，委其余于中西。"):
        back_from_tread(keeper)
        tallies.gather_all(keeper, held=held)
    with cue("32.18", "兴，共而俟。"):
        keeper.rise()
        keeper.wait(1.0, verb="join_hands")


def _go_to_side(keeper: Actor, tallies: Tallies, right: bool) -> None:
    """To where he counted that side, by the front of the 中 when it is the other one from where he is."""
    if right:
        keeper.go(counts_at(True, len(tallies.right)), via=list(reversed(ROUND_THE_FRONT)), face="东面")
    else:
        keeper.face("东面")
