"""38 请以乐节射, 39 以乐射: leave is asked for music, and all shoot to the 驺虞, arrow by arrow on its drum strokes.

Five verses of equal length (J.43 皆五终, 间若一): the first is listened to, and in each of the other four the upper archer
shoots on one stroke and the lower on the next.
"""

from __future__ import annotations

from geometry.evidence import commentary, text
from scenes.intents import Beside, Cross, Intent, Moment, Spot, Walk
from scenes.stage import Rite
from scenes.xiangshe.beside_the_hall import go_down_to_arm, grandees
from scenes.xiangshe.calling import back_to_place, call_first_pair
from scenes.xiangshe.company import Company, Pair, arrows_of, with_prince
from scenes.xiangshe.honoured import grandee_and_mate, guest_and_host, report, the_other_guests
from scenes.xiangshe.scoring import Round, clear_again, opened, ready_again, take_rod, three_pairs
from scenes.xiangshe.shooting import Cues, Shots, go_up, one_arrow, step_back, step_up
from scenes.xiangshe.tallies import Tallies
from scenes.xiangshe.verse import verse
from scenes.xiangshe.ways import LANE_WEST, up

HE_LEADS_THEM = commentary("工之长", "郑玄 on 乐正告于乐正之属: without a 大师 the first of the musicians is told", "38.12")
LISTENS = commentary("其一节先以听", "郑玄 on 九节、七节、五节: the first verse is listened to, four are for the arrows", "39.01")
ON_THE_STROKE = text("不鼓不释", "38.09")
COVERS_FOR_MUSIC = text("司射与司马交于阶前，去扑，袭", "38.05")
VERSES = 5


def play(rite: Rite, people: Company, tallies: Tallies) -> Round:
    """Sections 38 and 39.  Returns the round."""
    ask_for_music(rite, people)
    return shoot_to_music(rite, people, tallies)


def ask_for_music(rite: Rite, people: Company) -> None:
    """38: as before, but 司射 asks leave for music, and has 乐正 order it."""
    first = people.three_pairs[0]
    with rite.repeat("38.01", "司射犹挟一个以进，作上射如初。") as as_before:
        with as_before.cue("21.03", "作上耦射"):
            call_first_pair(rite, people, "射。")
        with as_before.cue("21.04", "司射反位。"):
            back_to_place(people)
    with rite.repeat("38.02", "一耦揖升如初。") as as_before:
        go_up(as_before.cue, rite, first, met=None)
    leaving = clear_again(rite, people, "38.03", "司马升，命去侯，获者许诺。", "38.04", "司马降，释弓反位。")
    pass_and_cover(rite, people, leaving)
    ask_and_order(rite, people)
    order_music(rite, people)


def pass_and_cover(rite: Rite, people: Company, leaving: Walk) -> None:
    """38.05: he passes 司马 before the stair, lays the rod aside and covers his arm."""
    sishe = people.director_of_archery
    with rite.cue("38.05", "司射与司马交于阶前，去扑，袭。"), rite.leading(Moment(leaving, near="相左·南行")) as lead:
        walk = sishe.because(text("司射与司马交于阶前", "38.05", "D11")).go(_past(rite), via=up(rite.options, past_holder=True))
        lead.mine = Moment(walk, near="相左·北行")
        sishe.go("司射·阶西", via=[Cross("司射·阶西", None)], face="北面")
        sishe.lean("扑", at="司射·射器")
        sishe.because(COVERS_FOR_MUSIC).cover()


def _past(rite: Rite) -> Spot:
    """Where he has passed the other: before the stair, south of its foot."""
    return Beside("相左·北行", "北", 1.0) if rite.options.reading("D11") == "ns" else Cross("西阶前", "相左·北行")


def ask_and_order(rite: Rite, people: Company) -> None:
    """38.06–38.11."""
    sishe, guest = people.director_of_archery, people.guest
    with rite.cue("38.06", "升，请以乐乐于宾。"):
        sishe.go("西阶前")
        sishe.ascend()
        sishe.go("西阶上", face="北面")
        sishe.say("请以乐乐于宾。", guest.id, verb="ask")
    with rite.cue("38.07", "宾许诺。"):
        guest.say("诺。", sishe.id, verb="consent")
    with rite.cue("38.08", "司射降，搢扑，东面命乐正曰：“请以乐乐于宾，宾许。”"):
        take_rod(sishe)
        sishe.go("西阶前", via=[LANE_WEST, Cross("西阶前", LANE_WEST)], face="东面")
        sishe.order("请以乐乐于宾，宾许。", people.music_master.id)
    with rite.cue("38.09", "司射遂适阶间，堂下北面命曰：“不鼓不释。”"):
        sishe.go("阶间", via=[Cross("阶间", None)], face="北面")
        sishe.order("不鼓不释。", people.three_pairs[0].upper.id)
    with rite.cue("38.10", "上射揖。"):
        people.three_pairs[0].upper.bow(sishe.id)
    with rite.cue("38.11", "司射退反位。"):
        lane: Spot = "南行·西阶前"
        sishe.go("司射位", via=[Cross("阶间", "西阶前"), Cross(lane, "西阶前"), Cross(lane, "司射位")], face="东面")


def order_music(rite: Rite, people: Company) -> None:
    """38.12–38.14: 乐正 goes to the west of the musicians and orders the 驺虞, its intervals all alike."""
    master, first = people.music_master, people.musicians[0]
    with rite.cue("38.12", "乐正东面命大师曰：“奏《驺虞》，间若一。”"):
        west = Beside("工位1", "西", 2.6)
        master.because(HE_LEADS_THEM).go(west, via=[Cross(west, None)], face="东面")
        master.order("奏《驺虞》，间若一。", first.id)
    with rite.cue("38.13", "大师不兴，许诺。"):
        first.say("诺。", master.id, verb="consent")
    with rite.cue("38.14", "乐正退反位。"):
        master.go("乐正·堂下", via=[Cross(None, "乐正·堂下")], face="北面")


# -- 39 ----------------------------------------------------------------------------------------------------------------------


def shoot_to_music(rite: Rite, people: Company, tallies: Tallies) -> Round:
    """39: everybody shoots as in the second round, to music; the keeper tells the guest."""
    with (
        rite.repeat("39.02", "三耦卒射，宾、主人、大夫、众宾继射，释获如初。") as again,
        rite.repeat("39.03", "卒射，降。") as end,
        rite.repeat("39.04", "释获者执余获，升告左右卒射，如初。") as told,
    ):
        this = Round(3, rite, people, tallies, lambda cue, pair: _to_the_drum(cue, rite, people, pair))
        with rite.repeat("39.01", "乃奏《驺虞》以射。") as music:
            ready_again(music.cue, people, tallies)
        last = people.all_pairs[-1]
        this.bout(opened(again.cue, {"39.01": rite.cue}), people.three_pairs[0])
        closing = opened(again.cue, dict.fromkeys(COMING_DOWN, end.cue))
        three_pairs(again.cue, rite, people, this, closing if last is people.three_pairs[-1] else None)
        _others(again.cue, closing, rite, people, this)
        report(told.cue, people, tallies)
    return this


COMING_DOWN = ("21.24", "21.25", "21.26", "21.28", "28.06", "28.07", "28.08", "29.07", "29.08")
"""What is like 卒射，降 in the third round."""


def _others(usual: Cues, closing: Cues, rite: Rite, people: Company, this: Round) -> None:
    """Guest and host, the 大夫 with their mates, the other guests."""
    last = people.all_pairs[-1]
    if not with_prince(rite.options) and (people.honoured_pair is not None or grandees(people)):
        go_down_to_arm(usual, rite, people)
    if people.honoured_pair is not None:
        guest_and_host(closing if last is people.honoured_pair else usual, rite, people, this)
    met: list[Intent] | None = None
    for pair in people.grandee_pairs:
        coming = pair is people.grandee_pairs[-1] and bool(people.guest_pairs)
        met = grandee_and_mate(closing if last is pair else usual, rite, people, pair, this, coming=coming)
    the_other_guests(usual, rite, people, this, met, closing=closing)


def _to_the_drum(cue: Cues, rite: Rite, people: Company, pair: Pair) -> Shots:
    """One pair's eight arrows: a verse to listen to, then four with an arrow of each."""
    shots: Shots = []
    upper, lower = pair.both
    for number in range(VERSES):
        with cue("39.01", "乃奏《驺虞》以射。"):
            strokes = verse(people)
            if number == 0:
                upper.because(LISTENS).wait(1.0, verb="listen")
                lower.because(LISTENS).wait(1.0, verb="listen")
                continue
            for man, beat in zip(pair.both, strokes, strict=True):
                shot = one_arrow(rite, pair, man.along_with(beat).because(ON_THE_STROKE), number, 3)
                shots.append(shot)
                if number < 4:
                    man.nip(arrows_of(man.id)[number])
                step_back(rite, pair, man)
            step_up(rite, pair, upper.after(shots[-1][0]))
    return shots
