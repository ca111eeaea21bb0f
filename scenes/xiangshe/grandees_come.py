"""10 遵者入: those who come to watch, 大夫 and with them a 公 (J.11), are led in, served and seated; without any it is not done.

With several (W8) the first is served by the text's own sentences; what is done for the others repeats those.  Who has been
served goes to his mat until all are (assumed).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from geometry.court import of_watcher
from geometry.evidence import assumed, commentary
from scenes.intents import Cross, Intent, Spot
from scenes.stage import Actor, Rite, ScriptCue
from scenes.xiangshe import lord
from scenes.xiangshe.company import Company
from scenes.xiangshe.guests_served import EACH_BECKONS, guests_go_up_after
from scenes.xiangshe.hall_ways import (
    ACROSS,
    EAST_LANE,
    ROW,
    WEST_LANE,
    across_from_jars,
    elder_to_mat,
    guest_off_mat,
    guest_to_mat,
    host_off_mat_south,
    host_to_mat,
    out_of_file,
    watcher_to_mat,
)
from scenes.xiangshe.offering import (
    answer_washing,
    back_from_declining,
    decline_washing,
    host_declines_washing,
    lay_by_from_outside,
    libate_and_drain,
    take_up_and_lay_by,
)
from scenes.xiangshe.serving import (
    FROM_DOOR,
    GUEST_SIDE,
    HOST_SIDE,
    NORTH_OF_BASIN,
    SOUTH_OF_BASIN,
    Servants,
    Setting,
    answer,
    bow_with_cup,
    bring_stand,
    decline_descent,
    down,
    down_aside,
    down_to_foot,
    drain,
    elders,
    fill,
    from_jars,
    greet_and_go_up,
    hand_over,
    into_basket,
    lay_lung_back,
    libate_dishes,
    libate_wine,
    lower_guests,
    pourer_goes_back,
    rinse_hands,
    serve_dishes,
    take_and_wash,
    take_from_basket,
    take_lung,
    watcher_side,
)
from scenes.xiangshe.site import STAGE as SCHOOL
from scenes.xiangshe.watchers import beside_host, mat_of_watcher
from scenes.xiangshe.welcoming import bow_for_arrival, three_greetings, walk_to_the_stairs, yield_and_go_up

CUP = "爵2"
SENTENCES = tuple(f"10.{n:02}" for n in range(1, 34))
IN_ORDER = assumed("several come in one file, the senior first, and wait south of the guest's place below until they are called up")
TO_HIS_MAT = assumed("served, he waits on his mat until all are")
CUP_AGAIN = assumed("the one cup goes from man to man: he who has drained it gives it back, and the senior takes it to return it")
ASIDE = commentary("主人立于西阶东", "乡饮酒礼; 敖继公 005-11b")
TO_EACH_OTHER = assumed("they turn to one another to speak")
ONE_AFTER_ANOTHER = 5.0
"""Seconds from man to man on the hall and the stair (ASSUMED)."""
PACED = 1.8
FROM_FARTHEST = 12.0
"""Seconds by which the second 大夫 lets the first go before, whose mat is the farthest from the stair (ASSUMED)."""
BEHIND_ELDERS = 12.0
"""Seconds by which the first of those below lets the last elder go before, who passes him on the way to the gate (ASSUMED)."""
STAY_INSIDE = commentary("初位，门内东面", "郑玄", "D32")

Open = Callable[[str, str], AbstractContextManager[ScriptCue]]


def grandees_come(rite: Rite, people: Company) -> None:
    """10.01–10.33."""
    if not people.watchers:
        for sentence in SENTENCES:
            rite.conditional(sentence, "grandees=1")
        return
    first = people.watchers[0]
    _enter(rite, people)
    _lead_up(rite, people, first)
    _serve_all(rite, people)
    _down_again(rite, people)
    _all_to_their_mats(rite, people)


def at_gate(rite: Rite) -> bool:
    """D32: the guests' first place is inside the gate."""
    return rite.options.reading("D32") == "men"


def _enter(rite: Rite, people: Company) -> None:
    host, guest = people.host, people.guest
    with rite.cue("10.01", "大夫若有遵者，则入门左。"):
        before: Intent | None = None
        for man in people.watchers:
            if before is not None:
                man.follow(before, 4.0)
            place = f"门内·{man.id}"
            man.because(assumed("he comes by the road, as the guests did")).enter("门外·来", stage=SCHOOL)
            before = man.go(place, via=[Cross(None, "门外·主人"), "门·西", Cross("门·西", place)], face="东面")
    with rite.cue("10.02", "主人降。"):
        down(host, HOST_SIDE, [*host_off_mat_south(), Cross(HOST_SIDE.head, "主人席南")])
        host.because(commentary("迎大夫于门内", "郑玄, on 10.02")).go("门内·主人", via=_host_to_gate(), face="西面")
    with rite.cue("10.03", "宾及众宾皆降，复初位。"):
        before = _guest_down(rite, guest)
        for n, (man, place) in enumerate(elders(rite), start=1):
            man.follow(before, ONE_AFTER_ANOTHER)
            before = man.go("西阶·升堂", via=[*elder_to_mat(rite.options, n)[::-1]])
            man.descend()
            if at_gate(rite):
                before = man.go(f"门内·众宾{n}", via=_into_file(f"门内·众宾{n}"), face="东面")
            else:
                man.go(place, via=out_of_file(place)[::-1], face="东面")
        if at_gate(rite):
            for n, (man, place) in enumerate(lower_guests(rite), start=4):
                man.follow(before, BEHIND_ELDERS if n == 4 else PACED)
                before = man.go(f"门内·众宾{n}", via=[*out_of_file(place), *_into_file(f"门内·众宾{n}")], face="东面")


def _host_to_gate() -> list[Spot]:
    return ["主人道·4", "主人道·3", "主人道·2", "主人道·1", Cross("门内·主人", "北行·主人")]


def _into_file(place: str) -> list[Spot]:
    """From before the west stair to a file inside the gate, which is entered from the south."""
    return ["宾道·3", "宾道·2", "宾道·1", "北行·宾", Cross("北行·宾", "门内·道"), Cross(place, "门内·道")]


def _guest_down(rite: Rite, guest: Actor) -> Intent:
    """He goes down first; returns what the first elder waits for: who sits before the west wall is nearer to the stair (D18)."""
    leaving: Intent = guest.go(GUEST_SIDE.head, via=guest_off_mat())
    descent = guest.descend()
    if rite.options.reading("D18") != "none":
        leaving = descent
    if at_gate(rite):
        guest.because(STAY_INSIDE).go("门内·宾", via=["宾道·3", "宾道·2", "宾道·1", "北行·宾"], face="东面")
    else:
        guest.go(GUEST_SIDE.aside, face="东面")
    return leaving


def _lead_up(rite: Rite, people: Company, first: Actor) -> None:
    host = people.host
    with rite.cue("10.04", "主人揖让，以大夫升。"):
        second, _ = three_greetings(host, first)
        before: Intent = second
        for n, man in enumerate(people.watchers[1:], start=2):
            man.follow(before, (6.0, 3.0, 7.0)[n - 2])
            place = of_watcher("从降位", man.id)
            way: list[Spot] = [Cross(None, "北行·宾"), "北行·宾", "宾道·1", "宾道·2", "宾道·3", Cross("宾道·3", place)]
            before = man.because(IN_ORDER).go(place, via=way, face="东面")
        yield_and_go_up(host, first)
    with rite.cue("10.05", "拜至，大夫答拜。"):
        bow_for_arrival(host, first)


def _serve_all(rite: Rite, people: Company) -> None:
    each_returns = rite.options.reading("W8") == "sheng"
    last = len(people.watchers)

    def plain(sentence: str, quote: str) -> AbstractContextManager[ScriptCue]:
        return rite.cue(sentence, quote)

    for n, man in enumerate(people.watchers, start=1):
        opens: Open = plain
        if beside_host(rite.options, man.id) and rite.options.reading("F20") == "ji":
            with rite.repeat("J.11", lord.AS_SECOND) as like:
                opens = like.cue
        elif n > 1:
            with rite.repeat(*(("10.29", "大夫答拜。") if each_returns else ("10.19", "主人答拜。"))) as like:
                opens = like.cue
        _serve(rite, people, man, n, opens, carried=n > 1 and not each_returns, on_floor=n > 1 and each_returns)
        if each_returns or last == 1:
            _return_cup(rite, people, man, n, opens)
        elif n < last:
            with opens("10.19", "主人答拜。"):
                man.because(CUP_AGAIN).hand(CUP, to=people.host, slot="两手")
        if last > 1:
            with opens("10.29" if each_returns else "10.19", "大夫答拜。" if each_returns else "主人答拜。"):
                if n == last and not each_returns:
                    man.because(CUP_AGAIN).hand(CUP, to=people.host, slot="两手")
                man.because(TO_HIS_MAT).go(mat_of_watcher(man.id), via=watcher_to_mat(man.id), face=_seated(rite, man))
    if last > 1 and not each_returns:
        with opens("10.19", "主人答拜。"):
            first = people.watchers[0]
            first.because(CUP_AGAIN).go(GUEST_SIDE.top, via=watcher_to_mat(first.id)[::-1], face="北面")
            people.host.because(CUP_AGAIN).hand(CUP, to=first, slot="两手")
        _return_cup(rite, people, first, 1, plain)


def _serve(rite: Rite, people: Company, man: Actor, n: int, opens: Open, *, carried: bool, on_floor: bool) -> None:
    """10.06–10.19 for one of them: the cup is fetched, washed and offered, he libates on his mat and drains it above the stair."""
    host, servants = people.host, Servants(rite)
    side = watcher_side(rite, man.id)
    honoured = lord.as_guest(rite.options, man.id)
    west = beside_host(rite.options, man.id)
    at = Setting(man.id, mat_of_watcher(man.id), "西" if west else "南", f"席末·{man.id}" if honoured else None)
    with opens("10.06", "主人以爵降，大夫降。"):
        _call_up(rite, host, man, n)
        if carried:
            there = down_to_foot(host, HOST_SIDE, [Cross(None, ACROSS), ACROSS])
        elif on_floor:
            host.go("西楹南·奠", via=[Cross(None, ACROSS), Cross("西楹南·奠", ACROSS)], face="北面")
            host.sit()
            host.take(CUP, slot="两手")
            host.rise()
            there = down_to_foot(host, HOST_SIDE, [Cross("西阶上·右", "西阶上·拜"), Cross(None, ACROSS), ACROSS])
        else:
            take_from_basket(host, CUP, EAST_LANE)
            there = down_to_foot(host, HOST_SIDE, EAST_LANE[::-1])
        man.after(there)
        down_aside(man, side)
    with opens("10.07", "主人辞降。"):
        decline_descent(host, CUP, HOST_SIDE, man)
    with rite.repeat("10.08", "大夫辞洗，如宾礼。") as as_guest:
        like = as_guest.cue if n == 1 else opens
        with like("05.03", "宾对。"):
            answer(man, side, host)
        with like("05.04", "坐取爵，兴，适洗，南面坐奠爵于篚下，盥洗。"):
            take_up_and_lay_by(host, CUP, servants)
        with like("05.05", "进，东北面辞洗。"):
            decline_washing(rite, man, host)
        with like("05.06", "坐奠爵于篚，兴、对，宾反位。"):
            man.after(answer_washing(host, man, CUP)).go(side.aside, via=back_from_declining(rite), face="东面")
        with like("05.07", "主人卒洗"):
            take_and_wash(host, CUP, NORTH_OF_BASIN, servants)
    with opens("10.09", "席于尊东。"):
        _spread_mat(rite, servants.dish_bearer, man, n)
    with opens("10.10", "升" if honoured else "升，不拜洗。"):
        greet_and_go_up(rite, host, man, side, host_way=NORTH_OF_BASIN.back)
    if honoured:
        lord.thanks_for_the_washing(rite, host, man, CUP, servants)
    with opens("10.11", "主人实爵，席前献于大夫。"):
        fill(host, CUP, EAST_LANE)
        before = of_watcher("席前·献", man.id)
        host.go(before, via=[*from_jars(), Cross(before, ROW)], face=_offering_faces(rite, man, n))
    with opens("10.12", "大夫西阶上拜，进受爵，反位。"):
        man.bow_down(host.id)
        taking = of_watcher("席前·受", man.id)
        man.go(taking, via=[*WEST_LANE, Cross(taking, ROW)], face="北面")
        hand_over(host, man, CUP)
        man.go(GUEST_SIDE.top, via=[Cross(taking, ROW), *WEST_LANE[::-1]], face="北面")
    with opens("10.13", "主人大夫之右拜送。"):
        host.go("西阶上·右", via=[Cross(None, ROW), ROW, ACROSS, Cross("西阶上·右", ACROSS)], face="北面")
        host.bow_down(man.id)
        host.because(ASIDE).go("西阶东·立", face="北面")
    with opens("10.14", "大夫辞加席。"):
        man.because(TO_EACH_OTHER).face("东面")
        man.say("辞加席", host.id, verb="decline")
    stand = of_watcher("席前·荐", man.id)
    with opens("10.15", "主人对" if honoured else "主人对，不去加席，"):
        host.because(TO_EACH_OTHER).face("西面")
        host.say("对", man.id, verb="answer")
    if honoured:
        lord.upper_mat_taken_away(rite, servants, at.mat)
    with opens("10.15", "乃荐脯醢。"):
        way: list[Spot] = [] if west else [ROW, Cross(stand, ROW)]
        serve_dishes(servants, at.dishes, stand, at.dishes_at, via=way)
    with opens("10.16", "大夫升席。"):
        man.go(at.mat, via=watcher_to_mat(man.id), face=_seated(rite, man))
    with opens("10.17", "设折俎。"):
        bring_stand(servants, at, of_watcher("席前·俎", man.id), "北面")
    if honoured:
        lord.libate_and_praise(rite, host, man, CUP, at, of_watcher("席端", man.id))
    else:
        _libate(rite, man, at, n, opens)
    with opens("10.18", "西阶上卒爵，拜。"):
        man.go(GUEST_SIDE.top, via=watcher_to_mat(man.id)[::-1], face="北面")
        drain(man, CUP)
        bow_with_cup(man, CUP, host.id)
    with opens("10.19", "主人答拜。"):
        host.go("西阶上·右", face="北面")
        host.bow_down(man.id)


def _libate(rite: Rite, man: Actor, at: Setting, n: int, opens: Open) -> None:
    """10.18 on his mat: as the guest, without the taste, the sip and the praise."""
    words = "祭如宾礼，不哜肺，不啐酒，不告旨，西阶上卒爵，拜。"
    with rite.repeat("10.18", words) as as_guest:
        like = as_guest.cue if n == 1 else opens
        with like("05.22", "坐，左执爵，右祭脯醢。"):
            libate_dishes(man, CUP)
        with like("05.23", "奠爵于荐西，兴，取肺，坐绝祭。"):
            take_lung(man, CUP, at)
        with like("05.24", "兴，加于俎。"):
            lay_lung_back(man, at, taste=False)
        with like("05.25", "坐脱手，执爵，遂祭酒，兴"):
            libate_wine(man, CUP, at, sip=False)


def _call_up(rite: Rite, host: Actor, man: Actor, n: int) -> None:
    """One who has waited below comes up to bow before he is served; the first is above already."""
    if n > 1:
        man.because(IN_ORDER).go(GUEST_SIDE.foot)
        man.because(IN_ORDER).ascend()
        coming = man.because(IN_ORDER).go("西阶上·当楣", face="北面")
        round_pillars: list[Spot] = [Cross(None, ACROSS), ACROSS] if rite.options.reading("W3") == "mei" else []
        host.because(IN_ORDER).go("阼阶上·当楣", via=round_pillars, face="北面")
        bowed = host.after(coming).because(IN_ORDER).bow_down(man.id, times=2)
        man.after(bowed).because(IN_ORDER).bow_down(host.id, times=2)


def _seated(rite: Rite, man: Actor) -> str:
    """The facing of his mat."""
    return "西面" if beside_host(rite.options, man.id) else "南面"


def _offering_faces(rite: Rite, man: Actor, n: int) -> str:
    """W5; before a mat west of the jars he stands as before the guest's; before one that faces west he stands north-west of it."""
    if beside_host(rite.options, man.id):
        return "东南面"
    return "西北面" if n > 1 or rite.options.reading("W5") == "ao" else "东北面"


def _spread_mat(rite: Rite, man: Actor, guest: Actor, n: int) -> None:
    """席于尊东: the mat of ``guest``, the n-th to come, is brought out of the 东房."""
    mat = mat_of_watcher(guest.id)
    near = n == 1 or beside_host(rite.options, guest.id)
    stand = "荐道" if near else of_watcher("席前·荐", guest.id)
    way: list[Spot] = ["东房·外"] if near else [*FROM_DOOR, ROW, Cross(stand, ROW)]
    known = assumed("mats come from the 东房 as the dishes do")
    upper = lord.as_guest(rite.options, guest.id)
    man.because(known).enter("东房·内")
    if upper:
        lord.bring_upper_mat(man)
    man.because(known).go(stand, via=way, face="西面" if near else None)
    man.lay_out(mat)
    if upper:
        lord.lay_upper_mat(man, mat)
    man.lasting().because(known).go("东房·内", via=way[::-1])
    man.lasting().because(known).leave()


def _return_cup(rite: Rite, people: Company, man: Actor, n: int, opens: Open) -> None:
    """10.20–10.29: he washes for the host, gives him the empty cup between the pillars, and the host toasts himself for him."""
    host, servants = people.host, Servants(rite)
    side = watcher_side(rite, man.id)
    with opens("10.20", "大夫降洗，主人复阼阶"):
        down_to_foot(man, side)
        host.go(HOST_SIDE.top, via=[Cross(None, ACROSS), ACROSS], face="北面")
        down_aside(host, HOST_SIDE)
    with rite.repeat("10.20", "降辞如初。") as as_before:
        like = as_before.cue if opens.__name__ == "plain" else opens
        with like("06.03", "东面坐，奠爵，兴，辞降，主人对。"):
            said = decline_descent(man, CUP, side, host)
            answer(host, HOST_SIDE, man, said)
        with like("06.04", "坐取爵，适洗，北面坐奠爵于篚下，兴，盥洗。"):
            lay_by_from_outside(man, CUP, servants)
        with like("06.05", "主人阼阶之东，南面辞洗。"):
            host_declines_washing(host, man)
        with like("06.06", "坐，奠爵于篚，兴对。"):
            into_basket(man, CUP, SOUTH_OF_BASIN)
            man.say("对", host.id, verb="answer")
        with like("06.07", "主人反位。"):
            host.go(HOST_SIDE.aside, face="西面")
    with opens("10.21", "卒洗，主人盥，揖让升。"):
        take_and_wash(man, CUP, SOUTH_OF_BASIN, servants)
        waiting = man.because(commentary("介立于洗南以俟之", "敖继公 004-18b")).go("洗南·待", face="北面")
        host.after(waiting).go(NORTH_OF_BASIN.basket, via=NORTH_OF_BASIN.way)
        rinse_hands(host, NORTH_OF_BASIN, servants)
        rinsed = host.wait(0.5, verb="rinse_hands")
        pourer_goes_back(servants, NORTH_OF_BASIN, rinsed)
        man.after(rinsed)
        greet_and_go_up(rite, host, man, side, host_way=NORTH_OF_BASIN.back, other_way=SOUTH_OF_BASIN.back)
    with opens("10.22", "大夫授主人爵于两楹间，复位。"):
        between: dict[str, list[Spot]] = {
            who: [lane, Cross(f"两楹间·{who}", lane)] for who, lane in (("大夫", "堂西道·南"), ("主人", "堂东道·南"))
        }
        there = host.go("两楹间·主人", via=between["主人"], face="西面")
        man.go("两楹间·大夫", via=between["大夫"], face="东面")
        man.after(there).hand(CUP, to=host, slot="两手")
        man.go(GUEST_SIDE.top, via=between["大夫"][::-1], face="北面")
    with opens("10.23", "主人实爵，以酢于西阶上。"):
        fill(host, CUP, [*between["主人"][::-1], ROW])
        host.go("西阶上·右", via=across_from_jars(), face="北面")
    with opens("10.24", "坐奠爵，拜。"):
        bow_with_cup(host, CUP, man.id)
    with opens("10.25", "大夫答拜。"):
        man.bow_down(host.id)
    with opens("10.26", "坐祭，卒爵，拜。"):
        libate_and_drain(host, CUP)
        bow_with_cup(host, CUP, man.id)
    with opens("10.27", "大夫答拜。"):
        man.bow_down(host.id)
    with opens("10.28", "主人坐奠爵于西楹南，再拜崇酒。"):
        host.go("西楹南·奠", face="北面")
        host.sit()
        host.put(CUP, at="西楹南·爵")
        host.rise()
        host.go("西阶上·右", face="北面")
        host.bow_down(man.id, times=2)
    with opens("10.29", "大夫答拜。"):
        man.bow_down(host.id, times=2)


def _down_again(rite: Rite, people: Company) -> None:
    host = people.host
    with rite.cue("10.30", "主人复阼阶，揖降。"):
        back: list[Spot] = [Cross("西阶上·右", ACROSS), ACROSS]
        if rite.options.reading("W7") == "yishu":
            taken = commentary("疑主人于复阼揖降时，亦当以降奠", "义疏 010-27a", "W7")
            host.because(taken).go("西楹南·奠", face="北面")
            host.because(taken).sit()
            host.because(taken).take(CUP, slot="两手")
            host.because(taken).rise()
            back = ["西阶上·右", *back]
        host.go(HOST_SIDE.top, via=back, face="北面")
        host.because(assumed("to the guest's side")).face("西面")
        host.bow(people.watchers[0].id)
        if rite.options.reading("W7") == "yishu":
            down(host, HOST_SIDE)
            host.because(taken).go(NORTH_OF_BASIN.basket, via=NORTH_OF_BASIN.way, face="南面")
            host.because(taken).sit()
            host.because(taken).put(CUP, into="下篚")
            host.because(taken).rise()
            host.go(HOST_SIDE.aside, via=NORTH_OF_BASIN.back, face="西面")
        else:
            down_aside(host, HOST_SIDE)
    with rite.cue("10.31", "大夫降，立于宾南。"):
        before: Intent | None = None
        on_his_mat = len(people.watchers) > 1 and rite.options.reading("W8") == "sheng"
        for n, man in enumerate(people.watchers, start=1):
            if n > 2 and beside_host(rite.options, people.watchers[n - 2].id):  # whose mat is the farthest from the stair
                man.after(*[before] if before else [])
            elif before is not None:
                man.follow(before, FROM_FARTHEST if n == 2 and on_his_mat else ONE_AFTER_ANOTHER + 2.0)
            off: list[Spot] = watcher_to_mat(man.id)[::-1] if n > 1 or on_his_mat else []
            before = man.go(GUEST_SIDE.head, via=off)
            man.descend()
            if at_gate(rite):
                place = f"门内·宾南{n}"
                man.go(place, via=["宾道·3", "宾道·2", "宾道·1", "北行·宾", Cross("北行·宾", place)], face="东面")
            else:
                place = of_watcher("从降位", man.id)
                man.go(place, via=[Cross("西阶前", place)], face="东面")


def _all_to_their_mats(rite: Rite, people: Company) -> None:
    """10.32–10.33: the host leads the guest up again; the 大夫 and the three elders follow, each to his mat."""
    host, guest = people.host, people.guest
    with rite.cue("10.32", "主人揖让，以宾升。"):
        guest.because(EACH_BECKONS).face("南面")
        beckoned = guest.because(EACH_BECKONS).beckon(people.watchers[0].id)
        host.after(beckoned)
        if at_gate(rite):
            host.go("门内·主人", via=_host_to_gate(), face="西面")
            guest.after(host.wait(0.5))
            three_greetings(host, guest)
            yield_and_go_up(host, guest)
            host.go(HOST_SIDE.top, face="北面")
            guest.go(GUEST_SIDE.top, face="北面")
        else:
            greet_and_go_up(rite, host, guest)
    with rite.cue("10.33", "大夫及众宾皆升，就席。"):
        host.go("主人席", via=host_to_mat(), face="西面")
        leaving: Intent = guest.go("宾席", via=guest_to_mat(), face="南面")
        last = guests_go_up_after(rite, leaving, people.watchers, from_gate=at_gate(rite))
        if at_gate(rite):
            walk_to_the_stairs(lower_guests(rite), last, STAY_INSIDE, lasting=True)
