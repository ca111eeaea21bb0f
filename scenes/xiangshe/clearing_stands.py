"""47 请坐彻俎: the guest is asked to sit, declines because of the meat stand, and the stands are taken away."""

from __future__ import annotations

from geometry.court import of_watcher
from geometry.evidence import assumed, commentary
from scenes.intents import Beside, Cross, Intent, Spot, Stairs, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.asking import ERRAND
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import EAST_AISLE, EAST_SIDE, FRONT, HEAD, MID, RAISERS_SIDE, STAIR_HALF, Feasters, off_mat
from scenes.xiangshe.passing_cups import ROW, come_down, raisers_way
from scenes.xiangshe.watchers import beside_host, by_jars
from scenes.xiangshe.ways import home_from_east

COMES_UP = assumed("he waits below until he is wanted (俟); to be handed the stand he must come up by the west stair")
UNDERSTOOD = commentary("互相备耳", "郑玄, ZJ 005-64b")
IN_TURN = commentary("以当先取俎", "敖继公 005-80b")
TURNS_TO_GIVE = assumed("还授: no source says which way he turns")
TO_THE_EAST = commentary("以东授主人侍者", "郑玄, ZJ 005-66a", "F8")
BY_HIMSELF = commentary("姜说近是", "盛世佐 013-5a", "F8")
BACK_TO_PLACE = assumed("his errand done, 司正 goes back to his place in the court")
SOUTHBOUND, NORTHBOUND = "西", "东"
"""On the guests' way he who goes out keeps west, he who comes in keeps east (相左)."""
PASSING = 1.3
"""How far from the middle of the guests' way each keeps (ASSUMED)."""
MANY = 4
"""So many stands of those who come to watch that the first carriers are on their way home when the last goes out."""


def play(rite: Rite, people: Company, feast: Feasters) -> None:
    """Section 47."""
    ask_to_sit(rite, people)
    carriers = wait_below(rite, people, feast)
    stand_ready(rite, people, carriers)
    take_away(rite, people, feast, carriers)


def ask_to_sit(rite: Rite, people: Company) -> None:
    """47.01–47.03: 司正 between host and guest."""
    sizheng, host, guest = people.director_of_arms, people.host, people.guest
    with rite.cue("47.01", "司正升自西阶，阼阶上受命于主人"):
        sizheng.go("西阶·下", via=[Cross("西阶前", None), "西阶前"])
        sizheng.ascend()
        there = sizheng.go("阼阶上·旅西", via=[Cross(HEAD, MID), Cross("阼阶上·旅西", MID)], face="北面")
        host.after(there).say("请坐于宾。", sizheng.id, verb="order")
    with rite.cue("47.01", "适西阶上，北面请坐于宾，宾辞以俎。"):
        asked = _across(sizheng, "西阶上·旅西").say("请坐。", guest.id, verb="ask")
        guest.after(asked).say("辞以俎。", sizheng.id, verb="decline")
    with rite.cue("47.02", "反命于主人，主人曰：“请彻俎。”"):
        told = _across(sizheng, "阼阶上·旅西").say("宾辞以俎。", host.id, verb="report")
        host.after(told).say("请彻俎。", sizheng.id)
    with rite.cue("47.03", "宾许。"):
        _across(sizheng.because(UNDERSTOOD), "西阶上·旅西")
        passed = sizheng.because(UNDERSTOOD).say("请彻俎。", guest.id, verb="ask")
        guest.after(passed).say("诺。", sizheng.id, verb="consent")


def _across(sizheng: Actor, to: str) -> Actor:
    """From above one stair to above the other, north of the pillars (由楹内)."""
    sizheng.go(to, via=[Cross(None, MID), Cross(to, MID)], face="北面")
    return sizheng


def wait_below(rite: Rite, people: Company, feast: Feasters) -> list[Actor]:
    """47.04–47.05: the young men who are to carry wait before the west stair, one for the host, one for each grandee (F8)."""
    sizheng = people.director_of_arms
    wanted = 1 + len(people.watchers)
    host_side = rite.options.reading("F8") == "zhu"
    carriers = [*feast.assistants, *feast.raisers][:wanted] if host_side else people.youths[:wanted]
    with rite.cue("47.04", "司正降自西阶，阶前命弟子俟彻俎。"):
        sizheng.go(HEAD, via=[Cross(None, Beside(HEAD, "北", 6.0))])
        sizheng.descend()
        sizheng.go("西阶前", face="西面" if not host_side else "东面")
        told = sizheng.order("俟彻俎。", carriers[0].id)
        previous: Intent | None = None
        for n, man in reversed(list(enumerate(carriers, start=1))):
            if previous is None:
                man.after(told)
            elif host_side:  # they come from two files, and the farther must stand before the nearer comes
                man.after(previous)
            else:
                man.follow(previous, 2.5)
            spot = f"俟俎{n}"
            if host_side:
                row = Beside("西阶前", "南", 4.0)
                east = Beside("西阶前", "东", STAIR_HALF)
                behind = man.id.startswith("举觯者")
                way: list[Spot] = [Cross(RAISERS_SIDE, None), Cross(RAISERS_SIDE, ROW), Cross(east, ROW), Cross(east, row)]
                way = [*(way if behind else [Cross(EAST_SIDE, None), Cross(EAST_SIDE, row)]), Cross(spot, row)]
            else:
                row = Beside("西阶前", "南", 2.0)
                way = [Cross("西道·北", None), Cross("西道·北", row), Cross(spot, row)]
            previous = man.go(spot, via=way, face="东面")
    with rite.cue("47.05", "司正升立于序端。"):
        sizheng.go("西阶·下")
        sizheng.ascend()
        sizheng.go("西序端", via=[HEAD, Cross(HEAD, Beside(HEAD, "北", 4.0)), Cross("相旅·西阶上", "西序端")], face="东面")
    return list(carriers)


def stand_ready(rite: Rite, people: Company, carriers: list[Actor]) -> None:
    """47.06–47.08: guest, host and grandees stand by; the host's carrier comes up."""
    with rite.cue("47.06", "宾降席，北面。"):
        people.guest.go("俎前·宾", via=["降席端·宾", "降席·宾"], face="北面")
    with rite.cue("47.07", "主人降席自南方，阼阶上北面。"):
        people.host.go("阼阶上·旅东", via=off_mat(people.host), face="北面")
        _up(carriers[0])
        carriers[0].because(COMES_UP).go("受俎·主人", via=[Cross(HEAD, MID), Cross("受俎·主人", MID)], face="东面")
    if not people.watchers:
        rite.conditional("47.08", "grandees=1")
        return
    with rite.cue("47.08", "大夫降席，席东南面。"):
        facing: str | float = "南面" if rite.options.reading("F2") == "east_s" else "东南面"
        for man in people.watchers:
            man.go(f"席东·{man.id}", face=facing)


def _up(man: Actor) -> None:
    """From the waiting place up the east half of the west stair."""
    lane = Beside("西阶前", "东", STAIR_HALF)
    man.because(COMES_UP).go(Beside("西阶·下", "东", STAIR_HALF), via=[Cross(lane, None), lane])
    man.because(COMES_UP).ascend(aside=STAIR_HALF)
    man.because(COMES_UP).go(Cross(HEAD, Beside(HEAD, "北", 6.0)))


def take_away(rite: Rite, people: Company, feast: Feasters, carriers: list[Actor]) -> None:
    """47.09–47.13: the guest's stand, the host's, the grandees'; all go down."""
    sizheng, guest, host = people.director_of_arms, people.guest, people.host
    with rite.cue("47.09", "宾取俎，还授司正。"):
        there = sizheng.go("受俎·宾", via=[Cross(HEAD, None), Cross(HEAD, MID), Cross("受俎·宾", FRONT)], face="北面")
        guest.after(there).take("俎·宾", slot="两手")
        guest.because(TURNS_TO_GIVE).face("南面")
        guest.hand("俎·宾", to=sizheng, slot="两手")
    with rite.cue("47.10", "司正以降自西阶，宾从之降，遂立于阶西，东面。"):
        going = sizheng.go(HEAD, via=[Cross(None, FRONT), Cross(HEAD, MID)])
        sizheng.descend()
        sizheng.go(Beside("南行·西阶前", "南", 12.0), via=[Cross("南行·西阶前", "西阶前")])
        guest.follow(going, 3.5)
        guest.go(HEAD, via=[Cross(None, FRONT), Cross(HEAD, MID)])
        guest.descend()
        guest.go("宾从降位", via=["西阶前"], face="东面")
    with rite.cue("47.11", "司正以俎出，授从者"):
        _out_to_follower(sizheng, feast.followers[0], 1, "俎·宾")
        north: list[Spot] = [Cross("北行·西阶前", "宾道·3"), Cross("北行·西阶前", "司正位")]
        sizheng.because(BACK_TO_PLACE).lasting().go("司正位", via=[*_in_again(1), *north], face="北面")
        host.because(IN_TURN).go("俎前·主人", face="东面")
    last: Intent = _host_stand(rite, people, feast, carriers[0])
    home: list[Intent] = []
    for n, man in enumerate(people.watchers, start=1):
        if rite.options["lords"] == "1" and n == MANY:  # he who comes home would cross the way of him who goes out
            carriers[n].after(home[1])
        last, back = _grandee_stand(rite, man, carriers[n], feast.followers[n], n, last)
        home.append(back)
    if not people.watchers:
        rite.conditional("47.12", "grandees=1")
    with rite.cue("47.13", "众宾皆降，立于大夫之南，少退，北上。"):
        previous: Intent | None = None
        for n, man in enumerate(people.elders, start=1):
            if previous is not None:
                man.after(previous)
            previous = man.go(HEAD, via=[*off_mat(man), Cross(HEAD, MID)])
            man.descend()
            man.go(f"三宾·下{n}", via=["西阶前", Cross(f"下归2·{man.id}", "西阶前"), f"下归2·{man.id}", f"下归1·{man.id}"], face="东面")


def to_file(man: Actor, place: str) -> Intent:
    """From the foot of the west stair to a place in the file west of it, by the front of the file."""
    lane = Beside("西阶前", "西", 7.0)
    return man.go(place, via=["西阶前", Cross(lane, "西阶前"), Cross(lane, place)], face="东面")


def _host_stand(rite: Rite, people: Company, feast: Feasters, carrier: Actor) -> Stairs:
    """The host hands his stand to the carrier, who takes it down and east; the host goes down by his own stair."""
    host = people.host
    with rite.cue("47.11", "主人取俎，还授弟子，弟子受俎，降自西阶以东，主人降自阼阶，西面立"):
        host.take("俎·主人", slot="两手")
        host.because(TURNS_TO_GIVE).face("西面")
        given = host.hand("俎·主人", to=carrier, slot="两手")
        carrier.after(given).go(Cross(None, MID))
        down = come_down_with(carrier)
        row = Beside("西阶前", "南", 4.0)
        if rite.options.reading("F8") == "zhu":
            _to_east_wall(carrier.because(BY_HIMSELF), [Beside("西阶前", "西", STAIR_HALF), Cross(Beside("西阶前", "西", STAIR_HALF), row)])
        else:
            way: list[Spot] = [Beside("西阶前", "西", STAIR_HALF), Cross(Beside("西阶前", "西", STAIR_HALF), row)]
            carrier.because(TO_THE_EAST).lasting().go("授侍者", via=way, face="东面")
            servant = feast.assistants[0]
            carrier.because(TO_THE_EAST).lasting().hand("俎·主人", to=servant, slot="两手")
            home = f"弟子·西方{carrier.id.removeprefix('弟子')}"
            carrier.because(ERRAND).lasting().go(home, via=[Cross(None, ROW), *home_from_east(ROW, home)], face="东面")
            _to_east_wall(servant, [])
        host.go("阼阶·升堂", via=[Cross("阼阶·升堂", MID)])
        host.descend(stair="阼阶")
        host.go("主人从降位", via=["阼阶前"], face="西面")
    return down


EAST_WALL = assumed("the stand goes back where stands come from (J.07), out of the court's middle; the text only says east")


def _to_east_wall(man: Actor, way: list[Spot]) -> None:
    """The stand is set down by the east wall, and he who bore it goes back to his place among the host's men."""
    man.because(EAST_WALL).lasting().go("东壁·俎", via=way)
    man.because(EAST_WALL).lasting().put("俎·主人", at="东壁·俎")
    home = f"赞者·位{man.id.removeprefix('赞者')}"
    man.because(ERRAND).lasting().go(home, face="西面")


def come_down_with(carrier: Actor) -> Stairs:
    """With the stand from the way across the hall down the west half of the west stair."""
    carrier.go(Cross(HEAD, MID))
    return come_down(carrier)


def _grandee_stand(rite: Rite, man: Actor, carrier: Actor, follower: Actor, n: int, after: Intent) -> tuple[Intent, Intent]:
    """A grandee's stand goes out to his follower; he goes down behind it and stands south of the guest.

    Returns the carrier's way down the stair and his way home.
    """
    with rite.cue("47.11", "大夫取俎，还授弟子，弟子以降自西阶，遂出授从者"):
        carrier.after(after)
        _up(carrier)
        spot = f"受俎·{man.id}"
        to: list[Spot] = [Cross(HEAD, MID), "东道·堂", Cross(EAST_AISLE, spot)] if by_jars(man) else [Cross(HEAD, MID), Cross(spot, FRONT)]
        if beside_host(rite.options, man.id):
            to = [Cross(HEAD, MID), "东道·堂", Cross(spot, FRONT)]
        there = carrier.because(COMES_UP).go(spot, via=to, face="北面")
        man.after(there).go(f"俎前·{man.id}", via=[f"降席端·{man.id}", f"降席·{man.id}"], face="北面")
        man.take(f"俎·{man.id}", slot="两手")
        man.because(TURNS_TO_GIVE).face(Toward(carrier.id))
        given = man.hand(f"俎·{man.id}", to=carrier, slot="两手")
        back: list[Spot] = ["东道·堂"] if by_jars(man) else [Cross(None, FRONT)]
        if beside_host(rite.options, man.id):
            back.append("东道·堂")
        leaving = carrier.after(given).go(Cross(HEAD, MID), via=back)
        down = come_down(carrier)
        carrier.go("南行·西阶前")
        _out_to_follower(carrier, follower, n + 1, f"俎·{man.id}")
        home = _home_again(rite, carrier, n + 1)
    with rite.cue("47.12", "大夫从之降，立于宾南。"):
        man.after(leaving).go(HEAD, via=[*off_mat_from_stand(man), Cross(HEAD, MID)])
        man.descend()
        to_file(man, of_watcher("从降位", man.id))
    return down, home


def off_mat_from_stand(man: Actor) -> list[Spot]:
    """From before his stand to the way across the hall."""
    if by_jars(man) or beside_host(man.rite.options, man.id):
        return [Cross(EAST_AISLE, None), Cross(EAST_AISLE, MID)]
    return [Cross(None, MID)]


def _out_to_follower(man: Actor, follower: Actor, n: int, stand: str) -> None:
    """Out by the guests' way and the west half of the gate, and into the follower's hands."""
    lane: list[Spot] = [Cross("南行·西阶前", None), Cross("南行·西阶前", "宾道·3")]
    lane += [Beside(f"宾道·{k}", SOUTHBOUND, PASSING) for k in (2, 1)]
    gate = Beside("门内西", SOUTHBOUND, 2.0)
    spot = f"授从者{n}"
    outside = Beside("门内西", "南", 16.0)
    man.lasting().go(spot, via=[*lane, gate, Cross(gate, outside), Cross(spot, outside)], face="南面")
    man.lasting().hand(stand, to=follower, slot="两手")


def _in_again(n: int) -> list[Spot]:
    """In by the gate and up the guests' way on the side of those who come in."""
    gate = Beside("门内西", NORTHBOUND, 2.0)
    return [Cross(gate, f"授从者{n}"), gate, *(Beside(f"宾道·{k}", NORTHBOUND, PASSING) for k in (1, 2))]


def _home_again(rite: Rite, man: Actor, n: int) -> Intent:
    """Back from the follower to the west side of the court, or among the host's men."""
    north: list[Spot] = [*_in_again(n), Cross("北行·西阶前", "宾道·3")]
    if man.id.startswith("弟子"):
        home = f"弟子·西方{man.id.removeprefix('弟子')}"
        return man.because(ERRAND).lasting().go(home, via=[*north, Cross("北行·西阶前", ROW), *home_from_east(ROW, home)], face="东面")
    raiser = man.id.startswith("举觯者")
    home = f"举觯者·位{man.id[3:]}" if raiser else f"赞者·位{man.id[2:]}"
    way = [*north, Cross("北行·西阶前", ROW), *(raisers_way() if raiser else [Cross(EAST_SIDE, ROW)])]
    way.append(Cross(RAISERS_SIDE if raiser else EAST_SIDE, home))
    return man.because(ERRAND).lasting().go(home, via=way, face="西面")
