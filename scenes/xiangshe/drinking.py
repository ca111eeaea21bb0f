"""33 饮不胜者: the losers drink.

The winner's young man pours the first cup; the pairs go up as to shoot, the winner first; the loser drinks standing and comes
down first.  Guest, host and 大夫 hold no bow and have the cup brought before their mats.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.evidence import Evidence, assumed, commentary, text
from scenes.intents import Beside, Cross, Facing, Intent, Spot, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND, loads
from scenes.xiangshe.beside_the_hall import OFF, mat_of, onto_the_mat
from scenes.xiangshe.calling import back_to_place, call_first_pair
from scenes.xiangshe.company import Company, Pair, bow_of, with_prince
from scenes.xiangshe.counting import Outcome
from scenes.xiangshe.cups import BASIN_LANE, drink, pour, up_and_fill, wash
from scenes.xiangshe.mustering import muster
from scenes.xiangshe.prince_drinks import cups_of_the_prince
from scenes.xiangshe.shooting import (
    AS_GOING_UP,
    Cues,
    advance,
    at_rack,
    bow_north,
    come_to_meet,
    does_hit,
    meet,
    on_the_ground,
    to_rack,
    to_row,
    to_the_lane,
    to_their_racks,
)
from scenes.xiangshe.ways import (
    ABREAST,
    BEFORE_THE_ROW,
    GATE_LANE,
    HALL_LANE,
    LANE_WEST,
    SOUTH_OF_SIMA,
    beside_lane,
    from_west_ground,
    to_west_ground,
)

CUP = "觯4"
STAND = "丰"
YOUNGEST = assumed("the youngest of the winning side, of the third pair; the text says only 胜者之弟子", "33.03", "D30")
POURS = text("胜者之弟子洗觯，升酌", "33.03")
ALL_STRUNG = commentary("执张弓，言能用之也；右手执弦如卒射", "郑玄, on 33.05")
BOTH_NORTH = commentary("辟饮者，亦相饮之位", "郑玄, on 33.09: he stays on the right of him who drinks")
WHERE_IT_WAS = assumed("handed back empty, it goes to the foot of the stand, where the losers lay it, until it is wanted again", "33.24")
BRINGS_IT_DOWN = assumed("who took the stand up takes it down; the text names nobody", "33.27")
AT_THE_WALL_END = commentary("于既升饮而升自西阶，立于序端", "郑玄, on 33.17", "D40")
BEFORE_THE_FIRST = commentary("似当在上耦未升饮之时立于序端以俟之", "敖继公 005-59a", "D40")
COMES_TO_HIM = assumed("he comes off his mat to take the cup, clear of his dishes, and the other stands before him", "33.22")
TAKES_THE_EMPTY = assumed("he who brought the cup comes to take it back", "33.24")
FOR_THE_NEXT = text("执爵者坐取觯，实之，反奠于丰上", "33.18")
HIS_MATE_WAITS = text("大夫饮，则耦不升", "33.25")
LOSER_FIRST = text("不胜者先降", "33.14")
DONE_HERE = assumed("nothing is left for him to do in the file, so he goes back west of the hall", "33.25")
ORDER = "胜者皆袒决遂，执张弓。不胜者皆袭，说决拾，却左手，右加弛弓于其上，遂以执弣。"
ROUND_THE_STAND: Spot = Beside("丰位", "西", 2.6)
"""West of the stand, by which one goes from its south to its north (ASSUMED)."""
WEST_OF_THE_STAND: list[Spot] = [Cross("西阶上", "堂西道·北")]
"""Up the hall on the stair's axis, west of the stand for the cup (ASSUMED)."""
ALONG_THE_HALL: Spot = Beside("西阶前", "北", 1.5)
"""Before the hall, north of the musicians below, by which the cup-bearer comes from the east (ASSUMED)."""


@dataclass(frozen=True)
class Losers:
    """Who drinks: the whole side that was beaten (D30 ``side``), or in each pair the one who hit less (``pair``)."""

    rite: Rite
    outcome: Outcome
    round_: int

    def of(self, pair: Pair) -> Actor | None:
        """The one of the pair who drinks, or None."""
        better = self._by_pair(pair) if self.rite.options.reading("D30") == "pair" else self.outcome.winner
        return None if better is None else pair.lower if better else pair.upper

    def _by_pair(self, pair: Pair) -> bool | None:
        hits = [sum(does_hit(self.rite, pair, man, n, self.round_) for n in range(1, 5)) for man in pair.both]
        return None if hits[0] == hits[1] else hits[0] > hits[1]

    def any(self, people: Company) -> bool:
        return any(self.of(pair) is not None for pair in people.all_pairs)

    def pours(self, people: Company) -> Actor:
        """The winners' young man: the youngest who has not himself to drink (under D30 ``pair`` one of them may)."""
        side = [pair.lower if self.outcome.winner is False else pair.upper for pair in reversed(people.three_pairs)]
        beaten = [self.of(pair) for pair in people.three_pairs]
        return next((man for man in side if man not in beaten), side[0])


def play(rite: Rite, people: Company, outcome: Outcome) -> bool:
    """Section 33.  Returns whether anybody drank: when right and left are even (钧) there are no losers."""
    losers = Losers(rite, outcome, 2)
    if not losers.any(people):
        for n in range(1, 28):
            rite.conditional(f"33.{n:02d}", "hits=right")
        return False
    cups_are_set(rite.cue, rite, people, losers)
    with (
        rite.repeat("33.19", "升饮者如初。") as again,
        rite.repeat("33.20", "三耦卒饮。") as third,
        rite.repeat("33.26", "若大夫之耦不胜，则亦执弛弓，特升饮。") as alone,
        rite.repeat("33.27", "众宾继饮射爵者辩") as guests,
    ):
        losers_come_up(rite.cue, [rite.cue, again.cue, third.cue], alone.cue, guests.cue, rite, people, losers)
    tell_what_is_left_undone(rite)
    return True


def cups_are_set(cue: Cues, rite: Rite, people: Company, losers: Losers) -> None:
    """33.01–33.04 (42.01 设丰、实觯)."""
    set_stand(cue, rite, people)
    first_cup(cue, rite, people, losers)


def losers_come_up(cue: Cues, firsts: list[Cues], alone: Cues, guests: Cues, rite: Rite, people: Company, losers: Losers) -> None:
    """33.05–33.27: the order, the coming forward, the cups.

    ``firsts`` open the cues of the first three who drink, ``alone`` those of a mate, ``guests`` those of the guests.
    """
    order(cue, rite, people)
    come_forward(cue, rite, people, losers)
    this = Drinking(cue, rite, people, losers)
    with cue("33.08", "司射作升饮者，如作射。"):
        call_first_pair(rite, people, "升饮。")
        back_to_place(people)
        if this.early:
            this.comes_up(BEFORE_THE_FIRST)
            rite.ruled("33.17", "33.08: he stands there before the first goes up (D40)")
    play_all(this, firsts, alone, guests)
    take_stand_away(cue, rite, people)


# -- the stand and the first cup ---------------------------------------------------------------------------------------------


def set_stand(cue: Cues, rite: Rite, people: Company) -> None:
    """33.01–33.02: the stand for the cup is set west of the west pillar."""
    sishe, youth = people.director_of_archery, people.youths[1]
    with cue("33.01", "司射适堂西，命弟子设丰。"):
        to_their_south(sishe)
        sishe.assume("he turns to him whom he tells, who stands south of him").face(Toward(youth.id))
        sishe.order("设丰。", youth.id)
    with cue("33.02", "弟子奉丰升，设于西楹之西，乃降。"):
        stand = loads(rite, people)["stands"].stand
        out: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·北"), "西道·北", Cross(stand, "西道·北")]
        youth.go(stand, via=out, face="东面", hurry=True)
        youth.take(STAND, slot="两手")
        from_west_up(youth, stand)
        youth.go("丰·南", via=["西阶·升堂", Cross("西阶·升堂", "丰·南")], face="北面")
        youth.sit()
        youth.put(STAND, at="丰位", facing="南面", state="设")
        youth.rise()
        youth.go("西阶·升堂", via=[Cross("西阶·升堂", "丰·南")])
        youth.descend()
        home(youth, "弟子·西方2")


def to_their_south(sishe: Actor) -> None:
    """适堂西: from his place by the south of 司马 to the south of the three pairs, facing north."""
    west = Beside("司射位", "西", 3.0)
    way: list[Spot] = [west, Cross(west, SOUTH_OF_SIMA), "西道·南", Cross("西道·北", "司射·比耦")]
    sishe.go("司射·比耦", via=way, face="北面")


def back_from_their_south(sishe: Actor) -> None:
    """反位 the same way."""
    west = Beside("司射位", "西", 3.0)
    way: list[Spot] = [Cross("西道·北", None), "西道·南", Cross(west, SOUTH_OF_SIMA), west]
    sishe.go("司射位", via=way, face="东面")


def from_west_up(man: Actor, stand: Spot) -> None:
    """From the gear west of the hall by the south of 司马 (J.23) and up the west stair."""
    man.go("西阶前", via=[Cross(stand, "西道·北"), *from_west_ground(), "司马之南·北行", Cross("司马之南·北行", "西阶前")], hurry=True)
    man.ascend()


def home(youth: Actor, place: str) -> None:
    """From before the stair by the south of 司马 and round the files back to the west side of the court."""
    way: list[Spot] = ["南行·西阶前", SOUTH_OF_SIMA, "西道·南", Cross(GATE_LANE, "西道·南"), Cross(GATE_LANE, place)]
    youth.because(ERRAND).lasting().go(place, via=way, face="东面", hurry=True)


def first_cup(cue: Cues, rite: Rite, people: Company, losers: Losers) -> None:
    """33.03–33.04: the winners' young man washes the cup, fills it, and sets it on the stand facing south; then bow and place."""
    pourer = losers.pours(people)
    pair = next(pair for pair in people.three_pairs if pair.holds(pourer))
    with cue("33.03", "胜者之弟子洗觯，升酌，南面坐奠于丰上。"):
        out: list[Spot] = [Cross(None, BEFORE_THE_ROW), Cross("西道·北", BEFORE_THE_ROW), "西道·南", Cross("西阶前", "西道·南")]
        wash(pourer.because(YOUNGEST), out, CUP)
        up_and_fill(pourer, CUP, WEST_OF_THE_STAND)
        set_on_stand(pourer, POURS)
    with cue("33.04", "降，袒执弓，反位。"):
        pourer.go("西阶·升堂", via=[Cross("西阶·升堂", "丰·北")])
        pourer.descend()
        stand = at_rack(pair, pourer)
        pourer.go(stand, via=["南行·西阶前", SOUTH_OF_SIMA, *to_west_ground(), Cross(stand, "西道·北")], face="东面")
        pourer.bare("决遂")
        pourer.take(bow_of(pourer.id), slot="左手", state="张")
        if stays_in_file(rite):
            pourer.because(commentary("执弓反射位", "郑玄, on 33.04", "D31")).go(
                pair.place(pourer), via=["西道·北", Cross("西道·南", pair.place(pourer))], face="东面"
            )
        else:
            pourer.because(commentary("反位，堂西之位", "敖继公, 盛世佐 012-46a, 义疏", "D31")).go(
                pair.home(pourer), via=[Cross(pair.home(pourer), None)], face="南面"
            )


def stays_in_file(rite: Rite) -> bool:
    """Whether he who poured waits in the file (D31 ``shewei``) rather than west of the hall (``tangxi``)."""
    return rite.options.reading("D31") == "shewei"


def set_on_stand(man: Actor, why: Evidence) -> None:
    """From the jars to the north of the stand: 南面坐奠于丰上."""
    way: list[Spot] = [Cross("酌位", "堂西道·北"), "堂西道·北", Cross("堂西道·北", "丰·北")]
    man.because(why).go("丰·北", via=way, face="南面")
    man.because(why).sit()
    man.because(why).put(CUP, into=STAND)
    man.because(why).rise()


def order(cue: Cues, rite: Rite, people: Company) -> None:
    """33.05–33.06: 司射 arms again, tells winners and losers how to come, and goes back first."""
    sishe = people.director_of_archery
    with cue("33.05", "司射遂袒执弓，挟一个，搢扑，北面于三耦之南"):
        out: list[Spot] = [Cross("西道·北", None), "西道·南", Cross(LANE_WEST, SOUTH_OF_SIMA), LANE_WEST]
        sishe.go("司射·阶西", via=out, face="北面")
        arm_again(sishe)
        way: list[Spot] = [LANE_WEST, Cross(LANE_WEST, SOUTH_OF_SIMA), "西道·南", Cross("西道·北", "司射·比耦")]
        sishe.go("司射·比耦", via=way, face="北面")
    with cue("33.05", "命三耦及众宾"):
        sishe.order(ORDER, people.archers[0].id)
    with cue("33.06", "司射先反位。"):
        back_from_their_south(sishe)


def arm_again(sishe: Actor) -> None:
    """袒，执弓，挟一个，搢扑, by the stair where they lean."""
    sishe.bare()
    sishe.take(bow_of("司射"), slot="左手", state="张")
    sishe.take("矢·司射5", slot="指间")
    sishe.take("扑", slot="右手")
    sishe.tuck("扑")


def come_forward(cue: Cues, rite: Rite, people: Company, losers: Losers) -> None:
    """33.07: all but guest, host and 大夫 come to the file, winners with strung bows, losers as they were told."""
    pourer = losers.pours(people)

    def arming(man: Actor, pair: Pair) -> None:
        if man is losers.of(pair):
            man.take(bow_of(man.id), slot="右手", state="弛", verb="take_unstrung")
            man.because(text("却左手，右加弛弓于其上，遂以执弣", "33.05")).shift(bow_of(man.id), slot="两手", verb="lay_on_left_palm")
        else:
            man.because(ALL_STRUNG).bare("决遂")
            man.because(ALL_STRUNG).take(bow_of(man.id), slot="左手", state="张")

    with cue("33.07", "三耦及众射者皆与其耦进立于射位，北上。"):
        if any(losers.of(pair) is pourer for pair in people.three_pairs):  # he poured for the better side, and himself hit less (D30 pair)
            pourer.take_off("决遂")
            pourer.cover()
            pourer.set(bow_of(pourer.id), state="弛", verb="unstring")
        if not stays_in_file(rite):
            place = next(pair.place(pourer) for pair in people.three_pairs if pair.holds(pourer))
            pourer.go(place, via=[Cross(None, BEFORE_THE_ROW), Cross("西道·北", BEFORE_THE_ROW), Cross("西道·南", place)], face="东面")
        muster(people, arming, but=[pourer])


# -- going up to drink -------------------------------------------------------------------------------------------------------


def tell_what_is_left_undone(rite: Rite) -> None:
    """The sentences that this outcome and these options leave aside, with what would enact them."""
    done = {cue.sentence for cue in rite.cues}
    if "33.22" in done:
        rite.held("33.21", "no-bow-with-the-served-cup", "33.22–33.24: who drinks so holds no bow")
    needs = {"33.19": "D30=side", "33.20": "D30=side", "33.26": "hits=left"}
    for sentence in ("33.21", "33.22", "33.23", "33.24"):
        needs[sentence] = "hits=right"
    needs["33.25"] = "hits=right"
    for sentence, option in needs.items():
        if sentence not in done and sentence not in rite.statuses:
            rite.conditional(sentence, option)


@dataclass
class Drinking:
    """What a round of cups needs: who drinks, where the cup stands, and the cup-bearer's motions."""

    cue: Cues
    rite: Rite
    people: Company
    losers: Losers
    bearer_up: bool = False

    @property
    def early(self) -> bool:
        return self.rite.options.reading("D40") == "before"

    def bearer_comes(self) -> None:
        """33.17: up the west stair, to stand at the end of the west wall (D40)."""
        if self.early or self.bearer_up:
            return
        self.bearer_up = True
        with self.cue("33.17", "有执爵者。"):
            self.comes_up(AT_THE_WALL_END)

    def comes_up(self, why: Evidence) -> None:
        """Before the hall from the east, up the west stair, to the end of the west wall."""
        bearer = self.people.cup_bearer
        column = Beside("执爵者·位", "西", 3.0)
        way: list[Spot] = [Cross(column, None), Cross(column, ALONG_THE_HALL), Cross("西阶前", ALONG_THE_HALL)]
        bearer.because(why).go("西阶前", via=way)
        bearer.because(why).ascend()
        bearer.because(why).go("西序端", via=["西阶·升堂", Cross("西序端", "西阶·升堂")], face="东面")

    def take_empty(self) -> None:
        """坐取觯, from below the stand."""
        bearer = self.people.cup_bearer
        bearer.go("丰·南", via=[Cross(None, "丰·南")], face="北面")
        bearer.sit()
        bearer.take(CUP, slot="右手")
        bearer.rise()

    def refill(self, cue: Cues) -> None:
        """33.18: the cup taken from below the stand, filled, and set on it again."""
        with cue("33.18", "执爵者坐取觯，实之，反奠于丰上。"):
            self.take_empty()
            self._to_jars_and_back()

    def _to_jars_and_back(self) -> None:
        bearer = self.people.cup_bearer
        way: list[Spot] = [Cross(ROUND_THE_STAND, None), Cross(ROUND_THE_STAND, "堂西道·北"), Cross("酌位", "堂西道·北")]
        bearer.go("酌位", via=way, face="北面")
        self.fill_and_set()

    def lay_below_the_stand(self) -> None:
        """The empty cup goes where the losers lay it (33.12), so that it is taken up from there (33.22 取觯, 33.27 彻)."""
        bearer = self.people.cup_bearer
        bearer.because(WHERE_IT_WAS).go("丰·南", via=[Cross(None, "丰·南")], face="北面")
        bearer.because(WHERE_IT_WAS).sit()
        bearer.because(WHERE_IT_WAS).put(CUP, at="丰下")
        bearer.because(WHERE_IT_WAS).rise()
        bearer.because(WHERE_IT_WAS).go("西序端", via=[Cross("西序端", None)], face="东面")

    def fill_and_set(self) -> None:
        """From the jars: filled, set on the stand, and back to the wall's end."""
        bearer = self.people.cup_bearer
        pour(bearer, CUP)
        set_on_stand(bearer, FOR_THE_NEXT)
        bearer.go("西序端", via=[Cross(ROUND_THE_STAND, None)], face="东面")

    def served(self, man: Actor, *, again: bool) -> None:
        """33.22–33.24: the cup is washed, filled and handed before his mat; he drinks above the west stair and hands it back.

        ``again``: somebody drinks from the stand after him.
        """
        bearer = self.people.cup_bearer
        with self.cue("33.22", "执爵者取觯降洗，升实之，以授于席前。"):
            self.take_empty()
            bearer.go("西阶·升堂", via=[Cross("西阶·升堂", None)])
            bearer.descend()
            lane = Cross("西阶前", BASIN_LANE)
            bearer.go("洗北", via=[lane, Cross("洗北·篚", BASIN_LANE)], face="南面")
            bearer.set(CUP, state="虚", verb="wash")
            up_and_fill(bearer, CUP, WEST_OF_THE_STAND)
            before, aside = before_mat(man)
            bearer.go(aside, via=_from_jars(man, aside), face=_faces(man, before, aside)[1])
            met = man.because(COMES_TO_HIM).go(before, via=_off_to(man, before), face=_faces(man, before, aside)[0])
            bearer.after(met).hand(CUP, to=man, slot="两手")
        with self.cue("33.23", "受觯，以适西阶上北面立饮。"):
            man.go("西阶上", via=_to_stair_head(man), face="北面")
            drink(man, CUP)
        with self.cue("33.24", "卒觯，授执爵者，反就席。"):
            beside = Beside("西阶上", "西", 2.4)
            row: Spot = "堂西道·北"
            way: list[Spot] = [Cross(beside, None)] if man.id == "主人" else [Cross(None, row), Cross(beside, row)]
            came = bearer.because(TAKES_THE_EMPTY).go(beside, via=way, face="东面")
            man.after(came).because(TAKES_THE_EMPTY).face(Toward(bearer.id))
            man.hand(CUP, to=bearer, slot="右手")
            seated = onto_the_mat(man)
            if again:
                north: list[Spot] = [Cross(None, "堂西道·北"), Cross("酌位", "堂西道·北")]
                bearer.after(seated).go("酌位", via=north, face="北面")
                self.fill_and_set()
            else:
                bearer.after(seated)
                self.lay_below_the_stand()


def before_mat(man: Actor) -> tuple[Spot, Spot]:
    """Where he takes the cup, off his mat and clear of his dishes, and where he who brings it stands, before him."""
    mat = mat_of(man)
    if man.id == "主人":
        south = Beside(mat, "南", OFF + 1.6)
        return south, Beside(south, "西", 2.4)
    before = Beside(f"{mat}·端", "南", 5.6)
    return before, f"{mat}·授"


def _faces(man: Actor, before: Spot, aside: Spot) -> tuple[Facing, Facing]:
    """How he stands who takes the cup, and how the cup-bearer: face to face."""
    return Toward(aside), Toward(before)


def _off_to(man: Actor, before: Spot) -> list[Spot]:
    return [] if man.id == "主人" else [Cross(before, None)]


def _from_jars(man: Actor, aside: Spot) -> list[Spot]:
    """From the jars along the row before the mats, or down to the host's."""
    row = "堂西道·北"
    return [Cross("酌位", row), Cross(aside, row)]


def _to_stair_head(man: Actor) -> list[Spot]:
    """From before his mat to above the west stair."""
    if man.id == "主人":
        return [Cross(None, HALL_LANE), Cross("西阶上", HALL_LANE)]
    row: Spot = "堂西道·北"
    return [Cross(None, row), Cross("西阶上", row)]


def play_all(this: Drinking, firsts: list[Cues], alone: Cues, guests: Cues) -> None:
    """Everybody who drinks, in order (see :func:`losers_come_up`)."""
    people, losers = this.people, this.losers
    drinkers: list[tuple[Pair, Actor]] = [(pair, loser) for pair in people.all_pairs if (loser := losers.of(pair)) is not None]
    met: list[Intent] | None = None
    for n, (pair, loser) in enumerate(drinkers):
        following = drinkers[n + 1] if n + 1 < len(drinkers) else None
        from_stand = following is not None and not _has_it_brought(*following)
        if with_prince(this.rite.options) and loser is people.host:
            this.bearer_comes()
            cups_of_the_prince(this.rite, people)
            if from_stand:
                this.refill(this.cue)
            met = None
            continue
        if _has_it_brought(pair, loser):
            this.bearer_comes()
            this.served(loser, again=from_stand)
            if pair.beside_grandee:
                mate_does_not_go(this.cue, pair)
            met = None
            continue
        if pair.beside_grandee:
            mate_drinks(alone, pair)
        else:
            cue = firsts[min(n, len(firsts) - 1)] if pair in people.three_pairs else guests
            both_next = following is not None and from_stand and not following[0].beside_grandee
            met = pair_drinks(cue, this.rite, pair, loser, met, coming=both_next)
        if pair.beside_grandee:
            met = None
        this.bearer_comes()
        if from_stand:
            this.refill(this.cue if n == 0 else firsts[min(n, len(firsts) - 1)] if pair in people.three_pairs else guests)
    stay = [pair for pair in people.all_pairs if losers.of(pair) is None and pair is not people.honoured_pair]
    for pair in stay:
        with this.cue("33.27", "众宾继饮射爵者辩"):
            go_back_without(this.rite, pair)


def _has_it_brought(pair: Pair, loser: Actor) -> bool:
    """Guest, host and 大夫 do not drink from the stand."""
    return loser.id in ("宾", "主人") or loser.id.startswith("大夫")


def pair_drinks(cue: Cues, rite: Rite, pair: Pair, loser: Actor, met: list[Intent] | None, *, coming: bool) -> list[Intent] | None:
    """33.09–33.16 for one pair.  ``met``: the bows of the pair that comes down.

    Returns its own bows to the next pair when one is ``coming``.
    """
    winner = pair.lower if loser is pair.upper else pair.upper
    with cue("33.09", "一耦进，揖如升射"):
        to_the_stair(rite, pair, met)
    with cue("33.09", "及阶，胜者先升，升堂，少右。"):
        if winner is pair.lower:
            winner.go(Cross(None, "西阶·下"))  # clear of the other, who stands between him and the stair's middle
        climbed = winner.ascend(3)
        loser.after(climbed).ascend(1)
        winner.go("西阶·升堂")
        aside = winner.step("胜者·堂上少右", verb="step_right")
        loser.after(aside).ascend()
        loser.go("西阶·升堂")
    drink_from_stand(cue, loser)
    greeted: list[Intent] | None = None
    if coming:
        with cue("33.14", "不胜者先降"):
            _loser_first(pair, loser, winner)
        with cue("33.14", "与升饮者相左，交于阶前，相揖。"):
            greeted = meet(rite, pair)
    with cue("33.15", "出于司马之南，遂适堂西。"):
        if not coming:
            _loser_first(pair, loser, winner)
        to_the_lane(rite, pair)
    with cue("33.16", "释弓，袭而俟。"):
        to_their_racks(pair, bared=[winner])
    return greeted


def _loser_first(pair: Pair, loser: Actor, winner: Actor) -> None:
    """不胜者先降: the winner, who stood by him, follows."""
    below = loser.because(LOSER_FIRST).descend(3)
    winner.because(BOTH_NORTH).after(below).go("西阶·升堂", face="南面")
    winner.because(LOSER_FIRST).descend(1, aside=-ABREAST)
    on_the_ground(pair, lower_first=loser is pair.lower)


def to_the_stair(rite: Rite, pair: Pair, met: list[Intent] | None) -> None:
    """揖如升射: to the line of the stair, north, and a bow at its foot."""
    lane = "北行·西阶前"
    if met is None:
        advance(rite, pair)
        bow_north(pair)
    else:
        come_to_meet(rite, pair, met)
    with rite.together():
        for man in pair.both:
            man.go(beside_lane(lane, pair, man.id, "北"))
    for man in pair.both:
        man.bow()


def drink_from_stand(cue: Cues, loser: Actor) -> None:
    """33.10–33.13: north to the stand, sitting he takes the cup, drinks it standing, and sets it below the stand; a bow."""
    with cue("33.10", "不胜者进，北面坐取丰上之觯。"):
        loser.go("丰·南", via=[Cross(None, "丰·南")], face="北面")
        loser.shift(bow_of(loser.id), slot="左手", state="弛", verb="hold_in_left_hand")
        loser.sit()
        loser.take(CUP, slot="右手")
    with cue("33.11", "兴，少退，立卒觯。"):
        loser.rise()
        loser.step("饮·南", verb="step_back")
        drink(loser, CUP)
    with cue("33.12", "进，坐奠于丰下。"):
        loser.step("丰·南", verb="step_forward")
        loser.sit()
        loser.put(CUP, at="丰下")
    with cue("33.13", "兴，揖。"):
        loser.rise()
        loser.bow()
        loser.go("西阶·升堂", via=[Cross("西阶·升堂", "丰·南")], face="南面")


# -- the 大夫 and their mates, and the end -------------------------------------------------------------------------------------


def mate_does_not_go(cue: Cues, pair: Pair) -> None:
    """33.25: when a 大夫 drinks his mate does not go up; he goes back west of the hall."""
    with cue("33.25", "大夫饮，则耦不升。"):
        _back_alone(pair, bared=True)


def _back_alone(pair: Pair, *, bared: bool) -> None:
    mate = pair.upper
    mate.because(DONE_HERE).go(
        Cross("西道·北", Beside("西道·北", "南", 6.0)),
        via=[Cross("西道·南", None)],
    )
    to_rack(mate, pair, bared=bared)
    to_row(mate, pair)


def mate_drinks(cue: Cues, pair: Pair) -> None:
    """33.26: a mate who is beaten goes up alone with his unstrung bow."""
    mate = pair.upper
    with cue("33.09", "一耦进，揖如升射"):
        mate.bow()
        column = beside_lane("北行·西阶前", pair, mate.id, "北")
        mate.go(Cross(column, pair.out(mate)), via=pair.way_out(mate))
        mate.face("北面")
        mate.bow()
        mate.go(column)
        mate.bow()
        mate.ascend()
        mate.go("西阶·升堂")
    drink_from_stand(cue, mate)
    with cue("33.15", "出于司马之南，遂适堂西。"):
        mate.because(LOSER_FIRST).descend()
        mate.go("南行·西阶前", face="南面")
        mate.because(AS_GOING_UP).bow()
        mate.go(Beside("西道·北", "南", 6.0), via=[SOUTH_OF_SIMA, "西道·南"])
    with cue("33.16", "释弓，袭而俟。"):
        to_rack(mate, pair, bared=False)
        to_row(mate, pair)


def go_back_without(rite: Rite, pair: Pair) -> None:
    """A pair of which nobody drinks goes back west of the hall."""
    if pair.beside_grandee:
        _back_alone(pair, bared=True)
        return
    with rite.together():
        for man in pair.both:
            lane = beside_lane("西道·南", pair, man.id, "北")
            man.because(DONE_HERE).go(Cross(lane, Beside("西道·北", "南", 6.0)), via=[Cross(lane, None)])
    ahead: Intent | None = None
    for man in pair.both:
        ahead = to_rack(man, pair, ahead)
    for man in pair.both:
        to_row(man, pair)


def take_stand_away(cue: Cues, rite: Rite, people: Company) -> None:
    """33.27: 乃彻丰与觯."""
    bearer, youth = people.cup_bearer, people.youths[1]
    with cue("33.27", "乃彻丰与觯。"):
        bearer.go("丰·南", via=[Cross(None, "丰·南")], face="北面")
        bearer.sit()
        bearer.take(CUP, slot="右手")
        bearer.rise()
        bearer.go("西阶·升堂", via=[Cross("西阶·升堂", None)])
        down_ = bearer.descend()
        bearer.go("洗北·篚", via=[Cross("西阶前", BASIN_LANE), Cross("洗北·篚", BASIN_LANE)], face="南面")
        bearer.sit()
        bearer.put(CUP, into="下篚")
        bearer.rise()
        column = Beside("执爵者·位", "西", 3.0)
        east: list[Spot] = [Cross(None, BASIN_LANE), Cross(column, BASIN_LANE), Cross(column, "执爵者·位")]
        bearer.because(ERRAND).lasting().go("执爵者·位", via=east, face="西面")
        out: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "西道·南"), "司马之南·北行", Cross("司马之南·北行", "西阶前")]
        youth.after(down_).because(BRINGS_IT_DOWN).go("西阶前", via=out, hurry=True)
        youth.ascend()
        youth.go("丰·南", via=["西阶·升堂", Cross("西阶·升堂", "丰·南")], face="北面")
        youth.sit()
        youth.take(STAND, slot="两手")
        youth.rise()
        youth.go("西阶·升堂", via=[Cross("西阶·升堂", "丰·南")])
        youth.descend()
        stand = loads(rite, people)["stands"].stand
        youth.go(stand, via=["南行·西阶前", SOUTH_OF_SIMA, *to_west_ground(), Cross(stand, "西道·北")], face="东面", hurry=True)
        youth.put(STAND, at=loads(rite, people)["stands"].pile, state="收")
        back: list[Spot] = [Cross(stand, "西道·北"), "西道·北", "西道·南", Cross(GATE_LANE, "西道·南"), Cross(GATE_LANE, "弟子·西方2")]
        youth.because(ERRAND).go("弟子·西方2", via=back, face="东面", hurry=True)
