"""05 献宾, 06 宾酢主人, 07 酬宾: the host offers to the guest, the guest toasts him in return, the host pledges the guest."""

from __future__ import annotations

from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.hall_ways import guest_to_mat, host_off_mat_north, host_to_mat
from scenes.xiangshe.serving import (
    BEFORE_HIM,
    GUEST_SIDE,
    HOST_SIDE,
    NORTH_OF_BASIN,
    SOUTH_OF_BASIN,
    STEP_BACK,
    TURNS_TO_ANSWER,
    Servants,
    Setting,
    Side,
    answer,
    bow_with_cup,
    bring_stand,
    decline_descent,
    down_aside,
    down_to_foot,
    drain,
    fill,
    from_jars,
    greet_and_go_up,
    hand_over,
    into_basket,
    lay_by,
    lay_lung_back,
    libate_dishes,
    libate_wine,
    pourer_goes_back,
    rinse_hands,
    serve_dishes,
    set_before,
    take_and_wash,
    take_from_basket,
    take_lung,
)

CUP, GOBLET = "爵1", "觯1"
GUEST_MAT = Setting("宾", "宾席", "南", "宾席末")
HOST_MAT = Setting("主人", "主人席", "西", "主人席末")
ROW: Spot = "堂东道·北"
"""The way before the mats."""
EAST_LANE: list[Spot] = ["堂东道·南", "堂东道·北"]
WEST_LANE: list[Spot] = ["堂西道·南", "堂西道·北"]
EAST_BACK: list[Spot] = EAST_LANE[::-1]
WEST_BACK: list[Spot] = WEST_LANE[::-1]
DECLINES_POURING = commentary("辞其亲酌", "郑玄, on 07.21")
STEPS_BACK = commentary("主人少退", "乡饮酒礼, of the like bow")


def offer(rite: Rite, people: Company) -> None:
    """05: the cup is fetched, washed, filled, offered and drained; dishes and stand come; he libates and sips on his mat."""
    host, guest, servants = people.host, people.guest, Servants(rite)
    with rite.cue("05.01", "主人坐取爵于上篚，以降。"):
        take_from_basket(host, CUP, EAST_LANE)
        down_to_foot(host, HOST_SIDE, EAST_BACK)
    with rite.cue("05.02", "宾降。"):
        down_aside(guest, GUEST_SIDE)
    with rite.cue("05.03", "主人阼阶前西面坐奠爵，兴，辞降，宾对。"):
        said = decline_descent(host, CUP, HOST_SIDE, guest)
        answer(guest, GUEST_SIDE, host, said)
    with rite.cue("05.04", "主人坐取爵，兴，适洗，南面坐奠爵于篚下，盥洗。"):
        take_up_and_lay_by(host, CUP, servants)
    with rite.cue("05.05", "宾进，东北面辞洗。"):
        decline_washing(rite, guest, host)
    with rite.cue("05.06", "主人坐奠爵于篚，兴、对，宾反位。"):
        guest.after(answer_washing(host, guest, CUP)).go(GUEST_SIDE.aside, via=back_from_declining(rite), face="东面")
    with rite.cue("05.07", "主人卒洗，壹揖，壹让，以宾升。"):
        take_and_wash(host, CUP, NORTH_OF_BASIN, servants)
        greet_and_go_up(rite, host, guest, host_way=NORTH_OF_BASIN.back)
    with rite.cue("05.08", "宾西阶上北面拜洗。"):
        guest.bow_down(host.id)
    with rite.cue("05.09", "主人阼阶上北面奠爵，遂答拜，乃降。"):
        set_before(host, CUP, "北")
        host.bow_down(guest.id)
        host.rise()
        down_to_foot(host, HOST_SIDE)
    with rite.cue("05.10", "宾降，主人辞降，宾对。"):
        down_aside(guest, GUEST_SIDE)
        said = host.after(guest.wait(0.5)).say("辞降", guest.id, verb="decline")
        answer(guest, GUEST_SIDE, host, said)
    with rite.cue("05.11", "主人卒盥，壹揖、壹让升。"):
        rinse_again(rite, host, guest, servants)
    rite.held("05.12", "stands-and-waits", "the guest stands above the west stair from 05.11 until 05.14")
    with rite.cue("05.13", "主人坐取爵，实之，宾席之前西北面献宾。"):
        take_from_floor(host, CUP)
        fill(host, CUP, EAST_LANE)
        host.go("宾席前·献", via=[*from_jars(), Cross("宾席前·献", ROW)], face="西北面")
    with rite.cue("05.14", "宾西阶上北面拜，主人少退。"):
        bowing = guest.bow_down(host.id)
        host.along_with(bowing).step(Beside("宾席前·献", "东南", STEP_BACK))
    with rite.cue("05.15", "宾进受爵于席前，复位。"):
        guest.go("宾席前·受", via=[*WEST_LANE, Cross("宾席前·受", ROW)], face="北面")
        hand_over(host, guest, CUP)
        guest.go(GUEST_SIDE.top, via=[Cross("宾席前·受", ROW), *WEST_BACK], face="北面")
    with rite.cue("05.16", "主人阼阶上拜送爵。"):
        host.go(HOST_SIDE.top, via=[Cross(None, ROW), *EAST_BACK], face="北面")
        host.bow_down(guest.id)
    with rite.cue("05.17", "宾少退。"):
        guest.step(Beside(GUEST_SIDE.top, "南", BEFORE_HIM))
    with rite.cue("05.18", "荐脯醢。"):
        at = GUEST_MAT
        serve_dishes(servants, at.dishes, "宾席前·荐", at.dishes_at, via=[ROW, Cross("宾席前·荐", ROW)])
    with rite.cue("05.19", "宾升席自西方。"):
        guest.go("宾席", via=guest_to_mat(), face="南面")
    with rite.cue("05.20", "乃设折俎。"):
        bring_stand(servants, GUEST_MAT, "宾席前·俎", "北面")
    with rite.cue("05.21", "主人阼阶东疑立。"):
        host.go("阼阶东·立", face="西面")
        host.wait(verb="stand_still")
    libate_on_mat(rite, guest, GUEST_MAT)
    with rite.cue("05.26", "降席，坐奠爵，拜，告旨，执爵兴。"):
        guest.rise()
        guest.go("宾席西", via=["宾席端"], face="北面")
        set_before(guest, CUP, "北")
        guest.bow_down(host.id)
        guest.say("旨", host.id, verb="report")
        guest.take(CUP, slot="两手")
        guest.rise()
    with rite.cue("05.27", "主人阼阶上答拜。"):
        host.go(HOST_SIDE.top, face="北面")
        host.bow_down(guest.id)
    with rite.cue("05.28", "宾西阶上北面坐卒爵，兴。"):
        guest.go(GUEST_SIDE.top, via=[Cross(None, ROW), *WEST_BACK], face="北面")
        drain(guest, CUP)
    with rite.cue("05.29", "坐奠爵，遂拜，执爵兴。"):
        bow_with_cup(guest, CUP, host.id)
    with rite.cue("05.30", "主人阼阶上答拜。"):
        host.bow_down(guest.id)


def toast_back(rite: Rite, people: Company) -> None:
    """06: the guest does for the host what the host did for him."""
    host, guest, servants = people.host, people.guest, Servants(rite)
    with rite.cue("06.01", "宾以虚爵降。"):
        down_to_foot(guest, GUEST_SIDE)
    with rite.cue("06.02", "主人降。"):
        down_aside(host, HOST_SIDE)
    with rite.cue("06.03", "宾西阶前东面坐，奠爵，兴，辞降，主人对。"):
        said = decline_descent(guest, CUP, GUEST_SIDE, host)
        answer(host, HOST_SIDE, guest, said)
    with rite.cue("06.04", "宾坐取爵，适洗，北面坐奠爵于篚下，兴，盥洗。"):
        lay_by_from_outside(guest, CUP, servants)
    with rite.cue("06.05", "主人阼阶之东，南面辞洗。"):
        host_declines_washing(host, guest)
    with rite.cue("06.06", "宾坐，奠爵于篚，兴对。"):
        into_basket(guest, CUP, SOUTH_OF_BASIN)
        guest.say("对", host.id, verb="answer")
    with rite.cue("06.07", "主人反位。"):
        host.go(HOST_SIDE.aside, face="西面")
    with rite.cue("06.08", "宾卒洗，揖让如初，升。"):
        take_and_wash(guest, CUP, SOUTH_OF_BASIN, servants)
        greet_and_go_up(rite, host, guest, other_way=SOUTH_OF_BASIN.back)
    _as_the_host_did(rite, host, guest, servants)
    with rite.cue("06.10", "宾升，实爵，主人之席前东南面酢主人。"):
        take_from_floor(guest, CUP)
        fill(guest, CUP, [*WEST_LANE, Cross("酌位", ROW)])
        guest.go("主人席前·酢", via=[*from_jars(), ROW], face="东南面")
    with rite.cue("06.11", "主人阼阶上拜，宾少退。"):
        bowing = host.bow_down(guest.id)
        guest.along_with(bowing).step(Beside("主人席前·酢", "西北", STEP_BACK))
    with rite.cue("06.12", "主人进受爵，复位。"):
        host.go("主人席前·受", via=["堂东道·南", Cross("堂东道·南", "主人席前·受")], face="北面")
        hand_over(guest, host, CUP)
        host.go(HOST_SIDE.top, via=[Cross("堂东道·南", "主人席前·受"), "堂东道·南"], face="北面")
    with rite.cue("06.13", "宾西阶上拜送爵。"):
        guest.go(GUEST_SIDE.top, via=[ROW, *WEST_BACK], face="北面")
        guest.bow_down(host.id)
    with rite.cue("06.14", "荐脯醢。"):
        at = HOST_MAT
        serve_dishes(servants, at.dishes, "主人席前·荐", at.dishes_at, via=[ROW, Cross(ROW, "主人席前·荐")])
    with rite.cue("06.15", "主人升席自北方。"):
        host.go("主人席", via=host_to_mat(), face="西面")
    with rite.cue("06.16", "乃设折俎。"):
        bring_stand(servants, HOST_MAT, "主人席前·俎", "东面")
    with rite.repeat("06.17", "祭如宾礼，不告旨。") as like:
        with like.cue("05.22", "坐，左执爵，右祭脯醢。"):
            libate_dishes(host, CUP)
        with like.cue("05.23", "奠爵于荐西，兴，取肺，坐绝祭。"):
            take_lung(host, CUP, HOST_MAT)
        with like.cue("05.24", "尚左手，哜之，兴，加于俎。"):
            lay_lung_back(host, HOST_MAT, taste=True)
        with like.cue("05.25", "坐脱手，执爵，遂祭酒，兴，席末坐啐酒。"):
            libate_wine(host, CUP, HOST_MAT, sip=True)
    with rite.cue("06.18", "自席前适阼阶上，北面坐卒爵，兴。"):
        host.rise()
        host.go(HOST_SIDE.top, via=host_off_mat_north(), face="北面")
        drain(host, CUP)
    with rite.cue("06.19", "坐奠爵，遂拜，执爵兴。"):
        bow_with_cup(host, CUP, guest.id)
    with rite.cue("06.20", "宾西阶上北面答拜。"):
        guest.bow_down(host.id)
    with rite.cue("06.21", "主人坐奠爵于序端，阼阶上再拜崇酒，宾西阶上答再拜。"):
        host.go("东序端·奠", face="东面")
        host.sit()
        host.put(CUP, at=Beside("东序端·奠", "东", 1.3))
        host.rise()
        host.go(HOST_SIDE.top, face="北面")
        bowed = host.bow_down(guest.id, times=2)
        guest.after(bowed).bow_down(host.id, times=2)


def pledge(rite: Rite, people: Company) -> None:
    """07: the host drinks first himself, then fills the goblet for the guest, who sets it down east of his dishes."""
    host, guest, servants = people.host, people.guest, Servants(rite)
    with rite.cue("07.01", "主人坐取觯于篚以降。"):
        take_from_basket(host, GOBLET, EAST_LANE)
        down_to_foot(host, HOST_SIDE, EAST_BACK)
    with rite.cue("07.02", "宾降，主人奠觯辞降。"):
        down_aside(guest, GUEST_SIDE)
        host.after(guest.wait(0.5))
        decline_descent(host, GOBLET, HOST_SIDE, guest)
    with rite.cue("07.03", "宾对，东面立。"):
        answer(guest, GUEST_SIDE, host)
    with rite.cue("07.04", "主人坐取觯，洗。"):
        take_up_and_lay_by(host, GOBLET, servants)
        take_and_wash(host, GOBLET, NORTH_OF_BASIN, servants)
    rite.held("07.05", "lets-him-wash", "the guest stays in his place below through 07.04: the host will drink himself")
    with rite.cue("07.06", "卒洗，揖让升。"):
        greet_and_go_up(rite, host, guest, host_way=NORTH_OF_BASIN.back)
    rite.held("07.07", "stands-and-waits", "the guest stands above the west stair from 07.06 until 07.10")
    with rite.cue("07.08", "主人实觯，酬之。"):
        fill(host, GOBLET, EAST_LANE)
    with rite.cue("07.09", "阼阶上北面坐奠觯，遂拜，执觯兴。"):
        host.go(HOST_SIDE.top, via=[*from_jars(), *EAST_BACK], face="北面")
        bow_with_cup(host, GOBLET, guest.id)
    with rite.cue("07.10", "宾西阶上北面答拜。"):
        guest.bow_down(host.id)
    with rite.cue("07.11", "主人坐祭，遂饮，卒觯，兴。"):
        libate_and_drain(host, GOBLET)
    with rite.cue("07.12", "坐奠觯，遂拜，执觯兴。"):
        bow_with_cup(host, GOBLET, guest.id)
    with rite.cue("07.13", "宾西阶上北面答拜。"):
        guest.bow_down(host.id)
    with rite.cue("07.14", "主人降洗。"):
        down_to_foot(host, HOST_SIDE)
    with rite.repeat("07.15", "宾降辞，如献礼。") as like:
        with like.cue("05.02", "宾降。"):
            down_aside(guest, GUEST_SIDE)
        with like.cue("05.03", "坐奠爵，兴，辞降，宾对。"):
            said = decline_descent(host, GOBLET, HOST_SIDE, guest)
            answer(guest, GUEST_SIDE, host, said)
        with like.cue("05.04", "坐取爵，兴，适洗，南面坐奠爵于篚下，盥洗。"):
            take_up_and_lay_by(host, GOBLET, servants)
        with like.cue("05.05", "宾进，东北面辞洗。"):
            decline_washing(rite, guest, host)
        with like.cue("05.06", "坐奠爵于篚，兴、对，宾反位。"):
            guest.after(answer_washing(host, guest, GOBLET)).go(GUEST_SIDE.aside, via=back_from_declining(rite), face="东面")
        with like.cue("05.07", "主人卒洗"):
            take_and_wash(host, GOBLET, NORTH_OF_BASIN, servants)
    with rite.cue("07.16", "升，不拜洗。"):
        greet_and_go_up(rite, host, guest, host_way=NORTH_OF_BASIN.back)
    rite.held("07.17", "stands-and-waits", "the guest stands above the west stair from 07.16 until 07.19")
    with rite.cue("07.18", "主人实觯，宾之席前北面。"):
        fill(host, GOBLET, EAST_LANE)
        host.go("宾席前·北面", via=[*from_jars(), Cross("宾席前·北面", ROW)], face="北面")
    with rite.cue("07.19", "宾西阶上拜。"):
        bowing = guest.bow_down(host.id)
        host.because(STEPS_BACK).along_with(bowing).step(Beside("宾席前·北面", "南", STEP_BACK))
    with rite.cue("07.20", "主人坐奠觯于荐西。"):
        host.go("宾席前·奠西", via=[Cross("宾席前·奠西", None)], face="北面")
        host.sit()
        host.put(GOBLET, at=GUEST_MAT.right_of_dishes)
        host.rise()
        host.because(assumed("out of the guest's way")).go(
            "宾席前·献", via=[Cross(None, "宾席前·北面"), Cross("宾席前·献", "宾席前·北面")], face="西北面"
        )
    with rite.cue("07.21", "宾辞，坐取觯以兴，反位。"):
        guest.because(DECLINES_POURING).say("辞", host.id, verb="decline")
        guest.go("宾席前·奠西", via=[*WEST_LANE, Cross("宾席前·奠西", ROW)], face="北面")
        guest.sit()
        guest.take(GOBLET, slot="两手")
        guest.rise()
        guest.go(GUEST_SIDE.top, via=[Cross("宾席前·奠西", ROW), *WEST_BACK], face="北面")
    with rite.cue("07.22", "主人阼阶上拜送。"):
        host.go(HOST_SIDE.top, via=[Cross(None, ROW), *EAST_BACK], face="北面")
        host.bow_down(guest.id)
    with rite.cue("07.23", "宾北面坐奠觯于荐东，反位。"):
        guest.go("宾席前·奠东", via=[*WEST_LANE, Cross("宾席前·奠东", ROW)], face="北面")
        guest.sit()
        guest.put(GOBLET, at=Beside(GUEST_MAT.dishes_at, "东", 1.7))
        guest.rise()
        guest.go(GUEST_SIDE.top, via=[Cross("宾席前·奠东", ROW), *WEST_BACK], face="北面")


# -- parts that other sections repeat --------------------------------------------------------------------------------------


def take_from_floor(man: Actor, cup: str) -> None:
    """坐取爵: from where he set it, above his stair."""
    man.sit()
    man.take(cup, slot="两手")
    man.rise()


def libate_and_drain(man: Actor, cup: str) -> None:
    """坐祭，遂饮，卒觯，兴."""
    man.sit()
    man.wait(1.5, verb="libate")
    man.set(cup, state="虚", verb="drain")
    man.rise()


def libate_on_mat(rite: Rite, man: Actor, at: Setting) -> None:
    """05.22–05.25, the guest on his mat."""
    with rite.cue("05.22", "宾坐，左执爵，右祭脯醢。"):
        libate_dishes(man, CUP)
    with rite.cue("05.23", "奠爵于荐西，兴，取肺，坐绝祭。"):
        take_lung(man, CUP, at)
    with rite.cue("05.24", "尚左手，哜之，兴，加于俎。"):
        lay_lung_back(man, at, taste=True)
    with rite.cue("05.25", "坐脱手，执爵，遂祭酒，兴，席末坐啐酒。"):
        libate_wine(man, CUP, at, sip=True)


def take_up_and_lay_by(host: Actor, cup: str, servants: Servants) -> None:
    """The host takes the cup from before him, goes to the basin, lays it by and rinses his hands."""
    host.sit()
    host.take(cup, slot="两手")
    host.rise()
    lay_by(host, cup, NORTH_OF_BASIN)
    rinse_hands(host, NORTH_OF_BASIN, servants)


def lay_by_from_outside(man: Actor, cup: str, servants: Servants) -> None:
    """The same for a guest, who comes to the south of the basin."""
    man.sit()
    man.take(cup, slot="两手")
    man.rise()
    lay_by(man, cup, SOUTH_OF_BASIN)
    rinse_hands(man, SOUTH_OF_BASIN, servants)


def decline_washing(rite: Rite, guest: Actor, host: Actor) -> None:
    """进，东北面辞洗 (W1)."""
    guest.go("宾·辞洗", via=list(reversed(back_from_declining(rite))), face="东北面")
    guest.say("辞洗", host.id, verb="decline")


def back_from_declining(rite: Rite) -> list[Spot]:
    """From where he declined the washing to before the west stair."""
    return ["洗道·南", "西阶前"] if rite.options.reading("W1") == "near" else ["西阶前"]


def answer_washing(host: Actor, guest: Actor, cup: str) -> Intent:
    """坐奠爵于篚，兴，对: returns the answer."""
    into_basket(host, cup, NORTH_OF_BASIN)
    host.because(TURNS_TO_ANSWER).face("西面")
    return host.say("对", guest.id, verb="answer")


def host_declines_washing(host: Actor, other: Actor) -> None:
    """主人阼阶之东，南面辞洗."""
    host.go("主人·辞洗", face="南面")
    host.say("辞洗", other.id, verb="decline")


def rinse_again(rite: Rite, host: Actor, guest: Actor, servants: Servants, side: Side = GUEST_SIDE) -> None:
    """卒盥: the host's second time at the basin, his hands only."""
    host.go(NORTH_OF_BASIN.basket, via=NORTH_OF_BASIN.way)
    rinse_hands(host, NORTH_OF_BASIN, servants)
    pourer_goes_back(servants, NORTH_OF_BASIN, host.wait(0.5, verb="rinse_hands"))
    greet_and_go_up(rite, host, guest, side, host_way=NORTH_OF_BASIN.back)


def _as_the_host_did(rite: Rite, host: Actor, guest: Actor, servants: Servants) -> None:
    """06.09: thanks for the washing, and down again to rinse, with the sides changed."""
    with rite.cue("06.09", "主人拜洗，宾答拜，兴，降盥"):
        bowed = host.bow_down(guest.id)
        guest.after(bowed)
        set_before(guest, CUP, "北")
        guest.bow_down(host.id)
        guest.rise()
        down_to_foot(guest, GUEST_SIDE)
    with rite.repeat("06.09", "如主人之礼。") as like:
        with like.cue("05.10", "辞降"):
            down_aside(host, HOST_SIDE)
            said = guest.after(host.wait(0.5)).say("辞降", host.id, verb="decline")
            answer(host, HOST_SIDE, guest, said)
        with like.cue("05.11", "卒盥，壹揖、壹让升。"):
            guest.go(SOUTH_OF_BASIN.basket, via=SOUTH_OF_BASIN.way)
            rinse_hands(guest, SOUTH_OF_BASIN, servants)
            pourer_goes_back(servants, SOUTH_OF_BASIN, guest.wait(0.5, verb="rinse_hands"))
            greet_and_go_up(rite, host, guest, other_way=SOUTH_OF_BASIN.back)
