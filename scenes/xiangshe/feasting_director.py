"""51 息司正: at the host's house the director of order is guest, with yesterday's assistants; no stands, no director, fewer bows."""

from __future__ import annotations

from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Repeat, Rite
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import Feasters
from scenes.xiangshe.hall_ways import guest_off_mat, guest_to_mat, host_off_mat_north, host_to_mat
from scenes.xiangshe.hosts_house import HOUSE_STAGE
from scenes.xiangshe.next_day import HOME, dress_of_day
from scenes.xiangshe.offering import EAST_BACK, EAST_LANE, ROW, WEST_BACK, WEST_LANE
from scenes.xiangshe.serving import (
    GUEST_SIDE,
    HOST_SIDE,
    NORTH_OF_BASIN,
    SOUTH_OF_BASIN,
    STEP_BACK,
    Servants,
    Setting,
    answer,
    bow_with_cup,
    decline_descent,
    down_aside,
    down_to_foot,
    drain,
    fill,
    from_jars,
    greet_and_go_up,
    hand_over,
    lay_by,
    libate_dishes,
    rinse_hands,
    serve_dishes,
    take_and_wash,
    take_from_basket,
)
from scenes.xiangshe.shoes import take_shoes_off, up
from scenes.xiangshe.welcoming import three_greetings, walk_to_the_stairs, yield_and_go_up
from scenes.xiangshe.without_number import MUSIC, MUSIC_SECONDS

CUP, GOBLET = "爵4", "觯7"
PLAIN_DRESS = "玄端"
GUEST_MAT = Setting("司马", "宾席", "南", "宾席末")
HOST_MAT = Setting("家主人", "主人席", "西", "主人席末")

DRESS = commentary("释朝服，服玄端", "郑玄, ZJ 005-70a")
AT_HOME = assumed("no source says where; the host's house is nearest to 迎于门外")
DIRECTOR_IS_GUEST = commentary("司正为宾", "郑玄, on 乡饮酒礼")
ASSISTANTS_COME = commentary("劳赐昨日赞执事者", "郑玄, on 乡饮酒礼")
SERVE = assumed("the people of the house serve as on the day before")
AS_BEFORE = assumed("献, 酢 as on the day before (05, 06) but for what 51.05 to 51.07 take away")
SHORT = assumed("of the offering to the others the text says only that it is done: each drinks once, above the west stair")
BARE = assumed("无算爵 is held sitting, with shoes off, as in 48")


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 51."""
    director, host = people.director_of_arms, people.host
    others = [*feast.assistants[1:], feast.raisers[1]]
    servants = Servants(rite)
    gather(rite, people, feast, servants)
    fetch(rite, people, feast, others)
    offer(rite, host, director, servants)
    toast_back(rite, host, director, servants)
    others_and_cups(rite, people, host, director, others, servants)
    rite.held("51.02", "yesterdays-people-are-not-there", "51.05: nobody is called 介, and no mat faces east on the west side")
    rite.held("51.03", "yesterdays-people-are-not-there", "51.06, 51.07: no 俎 is on the stage 主人家")
    rite.held("51.09", "yesterdays-people-are-not-there", "51: nobody on the stage 主人家 is called 司正; 摈者 speaks for the host")
    rite.held("51.10", "yesterdays-people-are-not-there", "51: yesterday's 宾 is not on the stage 主人家")
    rite.ruled("51.11", "the host may ask whom he likes: this feast has yesterday's assistants and nobody else")
    rite.ruled("51.12", "yesterdays-people-are-not-there", "51.06: dishes only; 51.08: the music of the districts as they please")


def gather(rite: Rite, people: Company, feast: Feasters, servants: Servants) -> None:
    """51.01, 51.04: the host has changed his dress; somebody goes to fetch the guest."""
    host, usher = people.host, servants.pourer
    with rite.cue("51.01", "主人释服，乃息司正。"):
        host.because(DRESS).dress("change", on=[PLAIN_DRESS], off=[dress_of_day(rite)])
        host.because(AT_HOME).enter("主人从降位", stage=HOUSE_STAGE)
        raiser = feast.raisers[0]
        raiser.because(HOME).leave()
        raiser.because(SERVE).enter("举觯者·位1", stage=HOUSE_STAGE)
        bearer = servants.dish_bearer
        bearer.because(SERVE).enter("东房·内", stage=HOUSE_STAGE)
        bearer.because(SERVE).leave()
        usher.because(SERVE).go("门内·相", via=[Cross(None, "门内·东"), "门内·东"], face="北面")
    with rite.cue("51.04", "使人速。"):
        usher.because(commentary("摈者", "郑玄, on 51.09")).becomes("摈者")
        told = host.order("速宾。", usher.id)
        usher.after(told).go("门外·来", via=["门内·东", "门·东", Cross("门·东", Beside("门外·来", "北", 8.0))])
        usher.leave()


def fetch(rite: Rite, people: Company, feast: Feasters, others: list[Actor]) -> None:
    """51.05: met outside the gate without a bow, in and up; no bow for the arrival, none for the washing."""
    director, host, usher = people.director_of_arms, people.host, rite.actor("赞者1")
    with rite.cue("51.05", "迎于门外，不拜"):
        out = host.go("门外·主人", via=[Cross("门内·东", None), "门内·东", "门·东"], face="西面")
        director.because(HOME).leave()
        director.because(DIRECTOR_IS_GUEST).enter("门外·来", stage=HOUSE_STAGE)
        director.because(DIRECTOR_IS_GUEST).becomes("宾")
        ahead: Intent = director.go("门外·宾", face="东面")
        arrived = [ahead]
        for n, man in enumerate(others, start=1):
            man.because(HOME).leave()
            man.follow(ahead, 2.0)
            man.because(ASSISTANTS_COME).enter("门外·来", stage=HOUSE_STAGE)
            place = f"门外·众宾{n}"
            ahead = man.because(ASSISTANTS_COME).go(place, via=[Cross(place, "门外·来")], face="东面")
            arrived.append(ahead)
        usher.follow(ahead, 3.0)
        usher.after(out).because(SERVE).enter("门外·来")
        south = Beside("沃洗·待", "南", 8.0)
        way: list[Spot] = [Cross("门·东", None), "门·东", "门内·东", Cross("洗道·北", "门内·东"), Cross("洗道·北", south)]
        back = usher.because(SERVE).go("沃洗·待", via=[*way, Cross("沃洗·待", south)], face="西面")
    with rite.cue("51.05", "入升，不拜至，不拜洗。"):
        bow = host.after(out, back, *arrived).bow(director.id)
        director.after(bow).bow(host.id)
        host.go("门内·主人", via=["门·东", "门内·东"], face="西面")
        before: Intent = director.go("门内·宾", via=["门·西", "门内·西"], face="东面")
        for n, man in enumerate(others, start=1):
            man.follow(before, 2.0)
            place = f"门内·众宾{n}"
            before = man.go(place, via=["门·西", "门内·道", Cross(place, "门内·道")], face="东面")
        director.after(before).because(AS_BEFORE).step("门内·宾进")
        second, _ = three_greetings(host, director)
        walk_to_the_stairs([(man, f"三宾·下{n}") for n, man in enumerate(others, start=1)], second, ASSISTANTS_COME, lasting=False)
        yield_and_go_up(host, director)
        host.go(HOST_SIDE.top, face="北面")
        director.go(GUEST_SIDE.top, face="北面")


def offer(rite: Rite, host: Actor, guest: Actor, servants: Servants) -> None:
    """51.06: the offering, with dishes and no stand."""
    with rite.repeat("51.06", "荐脯醢，无俎。") as like:
        _host_washes(rite, like, host, guest, servants)
        with like.cue("05.13", "实之，宾席之前西北面献宾。"):
            fill(host, CUP, EAST_LANE)
            host.go("宾席前·献", via=[*from_jars(), Cross("宾席前·献", ROW)], face="西北面")
        with like.cue("05.14", "宾西阶上北面拜，主人少退。"):
            bowing = guest.bow_down(host.id)
            host.along_with(bowing).step(Beside("宾席前·献", "东南", STEP_BACK))
        with like.cue("05.15", "宾进受爵于席前，复位。"):
            guest.go("宾席前·受", via=[*WEST_LANE, Cross("宾席前·受", ROW)], face="北面")
            hand_over(host, guest, CUP)
            guest.go(GUEST_SIDE.top, via=[Cross("宾席前·受", ROW), *WEST_BACK], face="北面")
        with like.cue("05.16", "主人阼阶上拜送爵。"):
            host.go(HOST_SIDE.top, via=[Cross(None, ROW), *EAST_BACK], face="北面")
            host.bow_down(guest.id)
    with rite.cue("51.06", "荐脯醢，无俎。"):
        serve_dishes(servants, GUEST_MAT.dishes, "宾席前·荐", GUEST_MAT.dishes_at, via=[ROW, Cross("宾席前·荐", ROW)])
    with rite.repeat("51.06", "荐脯醢，无俎。") as like:
        with like.cue("05.19", "宾升席自西方。"):
            guest.go("宾席", via=guest_to_mat(), face="南面")
        with like.cue("05.22", "宾坐，左执爵，右祭脯醢。"):
            libate_dishes(guest, CUP)
            guest.wait(1.5, verb="libate")
            guest.rise()
        with like.cue("05.28", "宾西阶上北面坐卒爵，兴。"):
            guest.go(GUEST_SIDE.top, via=guest_off_mat(), face="北面")
            drain(guest, CUP)
        with like.cue("05.29", "坐奠爵，遂拜，执爵兴。"):
            bow_with_cup(guest, CUP, host.id)
        with like.cue("05.30", "主人阼阶上答拜。"):
            host.bow_down(guest.id)


def _host_washes(rite: Rite, like: Repeat, host: Actor, guest: Actor, servants: Servants) -> None:
    """Down with the cup, declining that the guest comes down too; washed, up again: and no bow for the washing."""
    with like.cue("05.01", "主人坐取爵于上篚，以降。"):
        take_from_basket(host, CUP, EAST_LANE)
        down_to_foot(host, HOST_SIDE, EAST_BACK)
    with like.cue("05.02", "宾降。"):
        down_aside(guest, GUEST_SIDE)
    with like.cue("05.03", "坐奠爵，兴，辞降，宾对。"):
        said = decline_descent(host, CUP, HOST_SIDE, guest)
        answer(guest, GUEST_SIDE, host, said)
    with like.cue("05.04", "坐取爵，兴，适洗，南面坐奠爵于篚下，盥洗。"):
        host.sit()
        host.take(CUP, slot="两手")
        host.rise()
        lay_by(host, CUP, NORTH_OF_BASIN)
        rinse_hands(host, NORTH_OF_BASIN, servants)
    with like.cue("05.07", "主人卒洗，壹揖，壹让，以宾升。"):
        take_and_wash(host, CUP, NORTH_OF_BASIN, servants)
        greet_and_go_up(rite, host, guest, host_way=NORTH_OF_BASIN.back)


def toast_back(rite: Rite, host: Actor, guest: Actor, servants: Servants) -> None:
    """51.07: the guest toasts the host, who does not bow for the poor wine."""
    with rite.repeat("51.07", "宾酢主人") as like:
        with like.cue("06.01", "宾以虚爵降。"):
            down_to_foot(guest, GUEST_SIDE)
        with like.cue("06.02", "主人降。"):
            down_aside(host, HOST_SIDE)
        with like.cue("06.04", "适洗，北面坐奠爵于篚下，兴，盥洗。"):
            lay_by(guest, CUP, SOUTH_OF_BASIN)
            rinse_hands(guest, SOUTH_OF_BASIN, servants)
        with like.cue("06.08", "宾卒洗，揖让如初，升。"):
            take_and_wash(guest, CUP, SOUTH_OF_BASIN, servants)
            greet_and_go_up(rite, host, guest, other_way=SOUTH_OF_BASIN.back)
        with like.cue("06.10", "实爵，主人之席前东南面酢主人。"):
            fill(guest, CUP, [*WEST_LANE, Cross("酌位", ROW)])
            guest.go("主人席前·酢", via=[*from_jars(), ROW], face="东南面")
        with like.cue("06.11", "主人阼阶上拜，宾少退。"):
            bowing = host.bow_down(guest.id)
            guest.along_with(bowing).step(Beside("主人席前·酢", "西北", STEP_BACK))
        with like.cue("06.12", "主人进受爵，复位。"):
            host.go("主人席前·受", via=["堂东道·南", Cross("堂东道·南", "主人席前·受")], face="北面")
            hand_over(guest, host, CUP)
            host.go(HOST_SIDE.top, via=[Cross("堂东道·南", "主人席前·受"), "堂东道·南"], face="北面")
        with like.cue("06.13", "宾西阶上拜送爵。"):
            guest.go(GUEST_SIDE.top, via=[ROW, *WEST_BACK], face="北面")
            guest.bow_down(host.id)
        with like.cue("06.14", "荐脯醢。"):
            serve_dishes(servants, HOST_MAT.dishes, "主人席前·荐", HOST_MAT.dishes_at, via=[ROW, Cross(ROW, "主人席前·荐")])
        with like.cue("06.15", "主人升席自北方。"):
            host.go("主人席", via=host_to_mat(), face="西面")
        with like.cue("06.17", "祭如宾礼，不告旨。"):
            libate_dishes(host, CUP)
            host.wait(1.5, verb="libate")
            host.rise()
        with like.cue("06.18", "自席前适阼阶上，北面坐卒爵，兴。"):
            host.go(HOST_SIDE.top, via=["主人席末", *host_off_mat_north()], face="北面")
            drain(host, CUP)
        with like.cue("06.19", "坐奠爵，遂拜，执爵兴。"):
            bow_with_cup(host, CUP, guest.id)
        with like.cue("06.20", "宾西阶上北面答拜。"):
            guest.bow_down(host.id)
    with rite.cue("51.07", "主人不崇酒，不拜众宾。"):
        host.go("东序端·奠", face="东面")
        host.sit()
        host.put(CUP, at=Beside("东序端·奠", "东", 1.3))
        host.rise()
        host.go(HOST_SIDE.top, face="北面")


def others_and_cups(rite: Rite, people: Company, host: Actor, guest: Actor, others: list[Actor], servants: Servants) -> None:
    """51.08: the others are served, one man raises a goblet to the guest, and at once the cups are without number."""
    with rite.cue("51.08", "既献众宾"):
        host.go("东序端·奠", face="东面")
        host.sit()
        host.take(CUP, slot="两手")
        host.rise()
        fill(host, CUP, EAST_LANE)
        guest.because(SHORT).go("宾席", via=guest_to_mat(), face="南面")
        host.go("西阶上·右", via=[*from_jars(), ROW, *EAST_BACK[1:], Cross("西阶上·右", "堂东道·南")], face="西面")
    gone: Intent | None = None
    for n, man in enumerate(others, start=1):
        with rite.cue("51.08", "既献众宾"):
            place = f"三宾·下{n}"
            if gone is not None:
                man.after(gone)
            man.because(SHORT).go("西阶前", via=[f"{place}·出1", f"{place}·出2", Cross("西阶前", f"{place}·出2")])
            man.because(SHORT).ascend()
            there = man.because(SHORT).go(GUEST_SIDE.top, face="北面")
            host.after(there).hand(CUP, to=man, slot="两手")
            man.because(SHORT).set(CUP, state="虚", verb="drain")
            back = man.because(SHORT).hand(CUP, to=host, slot="两手")
            end = f"降席端·三宾{n}"
            gone = man.because(SHORT).go(f"三宾席{n}", via=_elder_way(rite, n, end), face=_elder_front(rite))
            if n < len(others):
                host.after(back).because(SHORT)
                fill(host, CUP, [Cross(None, "堂东道·南"), "堂东道·南", "堂东道·北"])
                host.because(SHORT).go("西阶上·右", via=[*from_jars(), *EAST_BACK, Cross("西阶上·右", "堂东道·南")], face="西面")
    with rite.cue("51.08", "一人举觯"):
        host.go("主人席", via=[Cross(None, "堂东道·南"), *host_to_mat()], face="西面")
        raise_one(servants.goblet_raiser, guest)
    sit_barefoot(rite, host, guest, others)
    with rite.cue("51.08", "遂无算爵。", least=MUSIC_SECONDS):
        words, why = MUSIC[rite.options.reading("F16")]
        drunk = guest.because(BARE).take(GOBLET, slot="两手")
        guest.because(BARE).set(GOBLET, state="虚", verb="drain")
        host.after(drunk).because(why).say(words, verb="order")


def sit_barefoot(rite: Rite, host: Actor, guest: Actor, others: list[Actor]) -> None:
    """Down, shoes off beside the stairs, up again, and all sit."""
    with rite.cue("51.08", "遂无算爵。", like="48.01"):
        host.because(BARE).go("阼阶·升堂", via=["主人席南", Cross("阼阶·升堂", "主人席南")])
        host.because(BARE).descend(stair="阼阶")
        shod: Intent = take_shoes_off(host, thing="屦·家主人")
        up(host)
        host.because(BARE).go("主人席", via=["阼阶·升堂", Cross("阼阶·升堂", "堂东道·南"), *host_to_mat()], face="西面")
        host.because(BARE).sit()
        way = guest_off_mat()
        roles = [(guest, "宾", "宾席", "南面", [*way, Cross("西阶·升堂", "堂西道·南")])]
        for n, man in enumerate(others, start=1):
            end = f"降席端·三宾{n}"
            roles.append((man, f"三宾{n}", f"三宾席{n}", _elder_front(rite), list(reversed(_elder_way(rite, n, end)))))
        for man, role, mat, facing, way in roles:
            if man is not guest:
                man.after(shod)
            man.because(BARE).go("西阶·升堂", via=way)
            man.because(BARE).descend()
            take_shoes_off(man, role=role, thing=f"屦·{man.id}")
            up(man, role=role)
            man.because(BARE).go(mat, via=["西阶·升堂", *reversed(way)], face=facing)
            shod = man.because(BARE).sit()


def _elder_front(rite: Rite) -> str:
    return "南面" if rite.options.reading("D18") == "none" else "东面"


def _elder_way(rite: Rite, n: int, end: str) -> list[Spot]:
    if rite.options.reading("D18") == "none":
        low = Cross("西阶上", "宾席前·北面")
        return [low, Cross(end, "宾席前·北面"), end]
    return [Cross("西阶上", end), end]


def raise_one(raiser: Actor, guest: Actor) -> None:
    """一人举觯: washed, filled, drunk from, washed, filled and set at the right of the guest's dishes; told short."""
    west = Beside("举觯者·位1", "西", 8.0)
    raiser.because(SERVE).go("洗南·篚", via=[west, Cross(west, "洗道·南"), Cross("洗南·篚", "洗道·南")], face="北面")
    raiser.sit()
    raiser.take(GOBLET, slot="两手")
    raiser.rise()
    raiser.go("洗南", face="北面")
    raiser.set(GOBLET, state="虚", verb="wash")
    raiser.go("西阶前", via=[Cross("洗南·篚", None), Cross("洗南·篚", "洗道·南"), "洗道·南"])
    raiser.ascend()
    fill(raiser, GOBLET, [GUEST_SIDE.top, *WEST_LANE, Cross("酌位", ROW)])
    raiser.go("宾席前·奠西", via=[*from_jars(), Cross("宾席前·奠西", ROW)], face="北面")
    raiser.sit()
    raiser.put(GOBLET, at=GUEST_MAT.right_of_dishes, state="实")
    raiser.rise()
    raiser.go(GUEST_SIDE.top, via=[Cross("宾席前·奠西", ROW), *WEST_BACK], face="北面")
    raiser.bow_down(guest.id)
    raiser.because(SERVE).go("西阶·升堂")
    raiser.because(SERVE).descend()
    home: list[Spot] = ["西阶前", Cross("西阶前", "洗道·北"), Cross(west, "洗道·北"), west]
    raiser.because(SERVE).go("举觯者·位1", via=home, face="西面")
