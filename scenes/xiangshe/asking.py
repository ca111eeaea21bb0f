"""14 请射, 15 纳射器, 16 比三耦: leave is asked, the gear comes in, the pairs are matched."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company, arrows_of, bow_of, pairs_shooting
from scenes.xiangshe.tallies import all_tallies
from scenes.xiangshe.ways import AISLE, GATE_LANE, HALL_LANE, home_from_east

OUTSIDE = assumed("no source says where the gear waits; 纳 (to bring in) puts it outside the gate, in the middle of the road")
ERRAND = assumed("his errand done, a young man goes back to his place on the west side of the court")
TOLD_FIRST = text("三耦者，使弟子，司射前戒之", "J.17")
TURN_TO_HIM = assumed("who is told something turns to him who tells it")
STAY_WITH_IT = commentary("有司即弟子纳射器者，因留主授受于堂西", "贾公彦, on 24 (in 李光坡 述注)")

PILE = 2.5
"""From one man's load to the next, in 尺 (ASSUMED)."""


def play(rite: Rite, people: Company) -> None:
    """Sections 14 to 16."""
    ask(rite, people)
    bring_in_gear(rite, people)
    match_pairs(rite, people)


def _tell_the_pairs(people: Company) -> Intent:
    """司射前戒之 (J.17): he goes before the young men who are to be the three pairs and tells them; returns his being clear of them."""
    sishe, first = people.director_of_archery, people.archers[0]
    before = Beside(first.id, "北", 4.0)
    aisle = Beside("所设楅", "北", AISLE)
    way: list[Spot] = [Cross("西道·北", aisle), Cross("西道·北", before)]
    there = sishe.because(TOLD_FIRST).go(before, via=[Cross(None, aisle), *way], face="南面")
    listening = [man.after(there).because(TURN_TO_HIM).face("北面") for man in people.archers]
    sishe.after(*listening).because(TOLD_FIRST).order("戒以射事。", first.id)
    return sishe.because(TOLD_FIRST).go(Cross("西道·北", aisle), via=way[::-1], face="东面")


def ask(rite: Rite, people: Company) -> None:
    """14: the three pairs wait west of the hall; 司射 arms himself and asks guest and host."""
    sishe = people.director_of_archery
    with rite.cue("14.01", "三耦俟于堂西，南面东上。"):
        previous: Intent = _tell_the_pairs(people)
        for n, man in enumerate(people.archers):
            place = f"堂西·{man.id}"
            if n:
                man.follow(previous, 0.8)
            else:
                man.after(previous)
            previous = man.go(place, via=[Cross(place, Beside(place, "南", 12.0))], face="南面")
    with rite.cue("14.02", "司射适堂西，袒决遂"):
        aisle = Beside("所设楅", "北", AISLE)
        sishe.go("司射·堂西", via=[Cross(None, aisle), Cross("西道·北", aisle), "西道·北"])
        sishe.bare("决遂")
    with rite.cue("14.02", "取弓于阶西，兼挟乘矢"):
        sishe.go("司射·阶西", via=["西道·北", Cross("西道·北", "司射·阶西")], face="北面")
        sishe.take(bow_of("司射"), slot="左手", state="张")
        sishe.take(*arrows_of("司射"), slot="指间")
    with rite.cue("14.02", "升自西阶。"):
        sishe.go("西阶前")
        sishe.ascend()
        sishe.go("西阶上", face="北面")
    with rite.cue("14.03", "阶上北面告于宾曰：“弓矢既具，有司请射。”"):
        sishe.say("弓矢既具，有司请射。", "宾", verb="report")
    with rite.cue("14.04", "宾对曰：“某不能，为二三子。”"):
        people.guest.say("某不能，为二三子。", "司射", verb="answer")
    with rite.cue("14.05", "许诺。"):
        people.guest.say("诺。", "司射", verb="consent")
    with rite.cue("14.06", "司射适阼阶上，东北面告于主人曰：“请射于宾，宾许。”"):
        sishe.go("阼阶上", via=[Cross("西阶上", HALL_LANE), Cross("阼阶上", HALL_LANE)], face="东北面")
        sishe.say("请射于宾，宾许。", "主人", verb="report")


@dataclass(frozen=True)
class Load:
    """What one man carries in: its place in the file outside the gate (6 the nearest to it), and how far north along the
    hall's west side he lays it (0 before 众弓)."""

    bearer: Actor
    things: tuple[str, ...]
    file: int
    rank: int

    @property
    def outside(self) -> Spot:
        """Where it waits outside the gate; the tableau lays it there too."""
        return Beside("门外·器", "南", PILE * (6 - self.file))

    @property
    def pile(self) -> Spot:
        return Beside("众弓", "北", PILE * self.rank)

    @property
    def stand(self) -> Spot:
        return Beside(self.pile, "西", 2.2)


def loads(rite: Rite, people: Company) -> dict[str, Load]:
    """Who carries what (弓矢、楅、中、丰; who carries which is assumed)."""
    others = [man.id for man in (*people.elders, *people.mates, *people.others)]
    grandees = [g.id for g in people.grandees]
    y, a = people.youths, people.attendants
    low = rite.options.reading("D20") == "xi"  # guest's and host's gear goes on by the stair, so it is laid down first to hand
    return {
        "guest": Load(y[0], tuple(t for who in ["宾", *grandees] for t in (bow_of(who), *arrows_of(who))), 6, -2 if low else 6),
        "stands": Load(y[1], ("楅", "中", "丰", *all_tallies(pairs_shooting(rite.options))), 5, 5),
        "bows": Load(y[2], tuple(bow_of(who) for who in others), 4, 4),
        "arrows": Load(y[3], tuple(t for who in others for t in arrows_of(who)), 3, 3),
        "pairs' bows": Load(a[0], (*(bow_of(m.id) for m in people.archers), bow_of("司马")), 1, 1),
        "pairs' arrows": Load(a[1], (*(t for m in people.archers for t in arrows_of(m.id)), "矢·司射5"), 0, 0),
        "host": Load(y[4], (bow_of("主人"), *arrows_of("主人")), 2, -1 if low else 2),
    }


def bring_in_gear(rite: Rite, people: Company) -> None:
    """15: 司射 gives the order before the stair; the gear is brought to the ground west of the hall and set out."""
    sishe = people.director_of_archery
    carried = loads(rite, people)
    with rite.cue("15.01", "司射降自西阶，阶前西面命弟子纳射器。"):
        sishe.go("西阶·升堂", via=[Cross("阼阶上", HALL_LANE), Cross("西阶上", HALL_LANE)])
        sishe.descend()
        sishe.go("西阶前", face="西面")
        sishe.order("纳射器。", "弟子1")
    with rite.cue("15.02", "乃纳射器，皆在堂西。"):
        previous: Intent | None = None
        for load in sorted(carried.values(), key=lambda load: load.file):
            man = load.bearer
            if previous is not None:
                man.follow(previous, 0.8)
            out: list[Spot] = [Cross(GATE_LANE, None), Cross(GATE_LANE, "门内西"), "门内西", Cross("门内西", "门外西")]
            stand = Beside(load.outside, "西", 1.0)
            previous = man.go(stand, via=[*out, Cross("门内西", stand)], face="东面", hurry=True)
        first: Intent | None = None
        for load in sorted(carried.values(), key=lambda load: -load.rank):
            man = load.bearer
            if first is not None:
                man.follow(first, 1.4)
            man.because(OUTSIDE).take(*load.things, slot="两手")
            way: list[Spot] = [Cross("门内西", None), "门内西", Cross(GATE_LANE, "门内西"), Cross(GATE_LANE, "西道·北"), "西道·北"]
            first = man.go(load.stand, via=[*way, Cross(load.stand, "西道·北")], face="东面", hurry=True)
            man.put(*load.things, at=load.pile)
    _set_out(rite, people, carried)


def _set_out(rite: Rite, people: Company, carried: dict[str, Load]) -> None:
    """15.03–15.05: each man's bow and arrows go where he will take them."""
    with rite.cue("15.03", "宾与大夫之弓倚于西序，矢在弓下，北括。"):
        man = carried["guest"].bearer
        man.take(*carried["guest"].things, slot="两手")
        spots = [("宾", "宾弓"), *((g.id, f"大夫弓{n}") for n, g in enumerate(people.grandees, start=1))]
        inside = rite.options.reading("D20") == "xi"
        if inside:
            _climb_from_west(man)
            man.go(Beside("宾弓", "西", 2.4), via=["西阶·升堂", Cross(Beside("宾弓", "西", 2.4), "西阶·升堂")], face="东面")
        for who, spot in spots:
            man.go(Beside(spot, "西", 2.4) if inside else Cross(carried["guest"].stand, spot), face="东面")
            man.lean(bow_of(who), at=spot, facing="北面")
            man.put(*arrows_of(who), at=spot, facing="南面")
        if inside:
            man.go("西阶·升堂", via=[Cross(None, "西阶·升堂")])
            _down_and_home(man, "弟子·西方1")
    with rite.cue("15.04", "众弓倚于堂西，矢在其上。"):
        for name in ("bows", "pairs' bows"):
            load = carried[name]
            load.bearer.take(*load.things, slot="两手")
            load.bearer.lean(*load.things, at=Beside(load.pile, "南", PILE / 2), facing="北面")
        for name in ("arrows", "pairs' arrows"):
            load = carried[name]
            load.bearer.take(*load.things, slot="两手")
            load.bearer.put(*load.things, at=Beside(Beside(load.pile, "北", PILE / 2), "东", 1.0), facing="南面")
        for n, name in enumerate(("pairs' bows", "pairs' arrows"), start=1):
            spot = f"有司·堂西{n}"
            man = carried[name].bearer
            man.because(STAY_WITH_IT).go(spot, via=[Cross(spot, None)], face="南面")
    with rite.cue("15.05", "主人之弓矢在东序东。"):
        load = carried["host"]
        man = load.bearer
        man.take(*load.things, slot="两手")
        if rite.options.reading("D20") == "xi":
            leaving = _host_gear_on_hall(man, load)
            _go_back([carried[name] for name in ("arrows", "bows", "stands")], leaving)
            return
        east = Beside("主人弓", "东", 2.5)
        aisle = Beside("所设楅", "北", AISLE)
        before_east = Beside("主人从降位", "东", 4.0)
        way: list[Spot] = [
            Cross(None, "西道·北"),
            "西道·北",
            Cross("西道·北", aisle),
            Cross(before_east, aisle),
            Cross(before_east, "阼阶前"),
            Cross(east, "阼阶前"),
        ]
        leaving = man.go(east, via=way, face="西面", hurry=True)
        man.lean(bow_of("主人"), at="主人弓", facing="北面")
        man.put(*arrows_of("主人"), at="主人弓", facing="南面")
        back = [Cross(east, "阼阶前"), Cross(before_east, "阼阶前"), Cross(before_east, aisle)]
        home = "弟子·西方5"
        man.because(ERRAND).lasting().go(home, via=[*back, *home_from_east(aisle, home)], face="东面", hurry=True)
        _go_back([carried[name] for name in ("arrows", "bows", "stands", "guest")], leaving)


def _climb_from_west(man: Actor) -> Intent:
    """From the ground west of the hall up the west stair, past 司射, who stands before it."""
    start = man.go("西阶·下", via=[Cross(None, "西阶·下")])
    man.ascend()
    return start


def _down_and_home(man: Actor, home: str) -> None:
    """Down the west stair again and to his place on the west side of the court."""
    man.descend()
    row = "西阶·下"
    man.because(ERRAND).lasting().go(home, via=[row, Cross(GATE_LANE, row), Cross(GATE_LANE, home)], face="东面", hurry=True)


def _host_gear_on_hall(man: Actor, load: Load) -> Intent:
    """With D20 xi the host's bow leans east of the 东序, so it goes up by the west stair and along the hall."""
    start = _climb_from_west(man)
    east = Beside("主人弓", "东", 2.4)
    lane = Beside("西阶上", "北", 4.0)
    man.go(east, via=["西阶·升堂", Cross("西阶·升堂", lane), Cross(east, lane)], face="西面")
    man.lean(bow_of("主人"), at="主人弓", facing="北面")
    man.put(*arrows_of("主人"), at="主人弓", facing="南面")
    man.go("西阶·升堂", via=[Cross(None, lane), Cross("西阶·升堂", lane)])
    _down_and_home(man, "弟子·西方5")
    return start


def _go_back(others: list[Load], leaving: Intent) -> None:
    """The others follow the host's man out, the southmost first, back to the west side; those who hand out bows stay (有司)."""
    previous = leaving
    for load in others:
        man = load.bearer
        man.follow(previous, 1.2)
        home = f"弟子·西方{man.id.removeprefix('弟子')}"
        back: list[Spot] = [Cross(None, "西道·北"), "西道·北", Cross(GATE_LANE, "西道·北"), Cross(GATE_LANE, home)]
        previous = man.because(ERRAND).lasting().go(home, via=back, face="东面", hurry=True)


def match_pairs(rite: Rite, people: Company) -> None:
    """16: without laying down bow and arrows 司射 matches the three pairs."""
    sishe = people.director_of_archery
    with rite.cue("16.01", "司射不释弓矢，遂以比三耦于堂西。"):
        sishe.go("司射·比耦", via=[Cross("司射·比耦", None)], face="北面")
    with rite.cue("16.02", "三耦之南，北面，命上射曰：“某御于子。”"):
        for pair in people.pairs:
            sishe.order("某御于子。", pair.upper.id)
    with rite.cue("16.03", "命下射曰：“子与某子射。”"):
        for pair in people.pairs:
            sishe.order("子与某子射。", pair.lower.id)
