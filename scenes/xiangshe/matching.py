"""23 请射比众耦: leave is asked again, and those who shoot besides the three pairs are matched."""

from __future__ import annotations

from geometry.evidence import assumed, commentary, text
from scenes.intents import Beside, Cross, Intent, Spot, Toward
from scenes.stage import Actor, Rite
from scenes.xiangshe.company import Company, shooters
from scenes.xiangshe.ways import HALL_LANE, SOUTH_OF_SIMA, to_their_row, to_west_ground

TOLD_THE_PAIR = commentary("告宾曰：主人御于子；告主人曰：子与宾射", "郑玄, on 23.03: his words for what the text leaves unsaid")
AS_BEFORE = text("东北面告于主人", "14.06")
AS_BEFORE_WORDS = text("司射适阼阶上，东北面告于主人曰：“请射于宾，宾许。”", "14.06")
TO_HIM = assumed("he turns to those he speaks to, who stand west of him")
MATE_TOLD = assumed("the words to a lower archer turned to the mate, who is the upper one; the text has none for him")
TO_THE_SEATS = assumed("遂: he goes on from where he stands and turns north, where the 大夫 sit; the text names no place until 23.07")
AS_FOR_THE_THREE_UPPER = text("命上射曰：“某御于子。”", "16.02")
AS_FOR_THE_THREE_LOWER = text("命下射曰：“子与某子射。”", "16.03")
OFF_THE_MAT = assumed("the elders leave their mats by the lower end, as guests do; the text only says that they come down")
LOW_END = 3.0
"""From the middle of a mat to where one leaves it, near its lower end (ASSUMED)."""
ONE_BY_ONE = 5.0
"""Seconds from one elder to the next on the hall and the stair (ASSUMED)."""
IN_FILE = 2.0
"""Seconds from one lower guest to the next as they leave their file, so that each comes behind the one before (ASSUMED)."""


def play(rite: Rite, people: Company) -> None:
    """Section 23, for those whom the option ``shooters`` names."""
    ask_again(rite, people)
    tell_host(rite, people)
    tell_grandees(rite, people)
    call_the_guests(rite, people)
    go_down(rite, people)
    gather(rite, people)
    match(rite, people)


def needs(rite: Rite, *names: str) -> str:
    """The option under which what ``names`` do is played: who shoots now, and they as well."""
    wanted = shooters(rite.options) | set(names)
    return "shooters=" + "+".join(name for name in ("宾", "主人", "大夫", "众宾") if name in wanted)


def ask_again(rite: Rite, people: Company) -> None:
    """23.01–23.02: without the rod he goes up and asks the guest, as before."""
    sishe, guest = people.director_of_archery, people.guest
    with rite.cue("23.01", "司射倚扑于阶西，升"):
        go_up_without_rod(sishe)
    with rite.cue("23.01", "请射于宾，如初。", like="14.03"):
        sishe.say("弓矢既具，有司请射。", guest.id, verb="report")
    with rite.cue("23.02", "宾许诺。"):
        guest.say("诺。", sishe.id, verb="consent")


def go_up_without_rod(sishe: Actor) -> None:
    """去扑，倚于阶西，升."""
    lane = Beside("南行·西阶前", "西", 2.5)
    sishe.go("司射·阶西", via=[Cross(lane, None), lane], face="北面")
    sishe.lean("扑", at="司射·射器")
    sishe.go("西阶前")
    sishe.ascend()
    sishe.go("西阶上", face="北面")


def tell_host(rite: Rite, people: Company) -> None:
    """23.03–23.04: if they take part, guest and host are told that they are a pair; else the host is asked as before (14.06)."""
    sishe = people.director_of_archery
    if not {"宾", "主人"} <= shooters(rite.options):
        for sentence in ("23.03", "23.04"):
            rite.conditional(sentence, needs(rite, "宾", "主人"))
        with rite.cue("23.02", "宾许诺。", like="14.06"):
            _go_to_the_host(sishe)
            sishe.because(AS_BEFORE_WORDS).say("请射于宾，宾许。", people.host.id, verb="report")
        return
    with rite.cue("23.03", "则遂告于宾"):
        sishe.because(TOLD_THE_PAIR).say("主人御于子。", people.guest.id, verb="report")
    with rite.cue("23.03", "适阼阶上告于主人。"):
        _go_to_the_host(sishe)
        sishe.because(TOLD_THE_PAIR).say("子与宾射。", people.host.id, verb="report")
    rite.ruled("23.04", "shots-by-turns", "23.03: each of the two is told the other")


def _go_to_the_host(sishe: Actor) -> None:
    sishe.go("阼阶上", via=[Cross("西阶上", HALL_LANE), Cross("阼阶上", HALL_LANE)])
    sishe.because(AS_BEFORE).face("东北面")


def tell_grandees(rite: Rite, people: Company) -> None:
    """23.05–23.06: each 大夫 is told his mate, a 士 of those below."""
    if not people.mates:
        wanted = [] if "大夫" in shooters(rite.options) else [needs(rite, "大夫")]
        if not people.grandees:
            wanted.append("grandees=1")
        if rite.options.int("guests") == len(people.elders):
            wanted.append(f"guests={len(people.elders) + 1}")
        for sentence in ("23.05", "23.06"):
            rite.conditional(sentence, *wanted)
        return
    sishe = people.director_of_archery
    with rite.cue("23.05", "遂告于大夫"):
        sishe.because(TO_THE_SEATS).face("北面")
        sishe.because(TO_THE_SEATS).wait(1.0, verb="look")
    with rite.cue("23.06", "以耦告于大夫曰：“某御于子。”"):
        for pair in people.grandee_pairs:
            sishe.say("某御于子。", pair.lower.id, verb="report")


def call_the_guests(rite: Rite, people: Company) -> None:
    """23.07: from above the west stair he calls the other guests to shoot."""
    elders = [man for man in people.guests_shooting if man in people.elders]
    first = next(iter(elders or people.guests_shooting), None)
    if first is None:
        rite.conditional("23.07", needs(rite, "众宾"))
        return
    sishe = people.director_of_archery
    with rite.cue("23.07", "西阶上北面作众宾射。"):
        sishe.go("西阶上", via=[Cross(None, HALL_LANE), Cross("西阶上", HALL_LANE)], face="北面")
        sishe.order("众宾射。", first.id)


def go_down(rite: Rite, people: Company) -> None:
    """23.08: down, the rod in his belt, by the south of 司马 to the ground west of the hall, to match them."""
    sishe = people.director_of_archery
    some = bool(people.guests_shooting)
    with rite.cue("23.08", "司射降，搢扑，由司马之南适堂西，立"):
        way: list[Spot] = [] if some else [Cross(None, HALL_LANE), Cross("西阶上", HALL_LANE)]
        sishe.go("西阶·升堂", via=way, face="南面")
        sishe.descend()
        sishe.go("司射·阶西", via=["西阶前", Cross("司射·阶西", "西阶前")], face="北面")
        sishe.take("扑", slot="右手")
        sishe.tuck("扑")
        out: list[Spot] = ["南行·西阶前", SOUTH_OF_SIMA, to_west_ground()[0], Cross("西道·北", "司射·比耦")]
        sishe.go("司射·比耦", via=out, face="北面")


def gather(rite: Rite, people: Company) -> None:
    """23.09–23.10: those who will shoot come to the ground west of the hall, the mates of the 大夫 first, in a row with the three pairs."""
    if not people.guests_shooting:
        for sentence in ("23.09", "23.10", "23.11"):
            rite.conditional(sentence, needs(rite, "众宾"))
        return
    places = {man.id: f"堂西·继{n}" for n, man in enumerate(people.guests_shooting, start=1)}
    with rite.cue("23.09", "众宾将与射者皆降，由司马之南适堂西，继三耦而立，东上。"):
        _from_the_file(rite, [man for man in people.mates if man.id in places], places, [])
        past: list[Intent] = []
        before: Intent | None = None
        for man in (elder for elder in people.elders if elder.id in places):
            if before is not None:
                man.follow(before, ONE_BY_ONE)
            before = _off_the_hall(rite, man)
            past.append(man.go(SOUTH_OF_SIMA, via=["南行·西阶前"]))
            _into_row(man, places[man.id])
        _from_the_file(rite, [man for man in people.others if man.id in places], places, past[-1:])
    rite.ruled("23.10", "order-of-a-rank", "23.09: the mates stand first; who finds no room in the row faces east, north first")


def _off_the_hall(rite: Rite, man: Actor) -> Intent:
    """From his mat, off it by its lower end, to the west stair and down."""
    leaving = man.because(OFF_THE_MAT).go("西阶·升堂", via=way_off_the_hall(rite, man))
    man.descend()
    return leaving


def way_off_the_hall(rite: Rite, man: Actor) -> list[Spot]:
    """Corners from an elder's mat to the line of the west stair."""
    mat = f"三宾席{man.id.removeprefix('三宾')}"
    if rite.options.reading("D18") == "none":
        end, row = Beside(mat, "西", LOW_END), Beside(mat, "南", 7.0)
        return [end, Cross(end, row), Cross("西阶上", row)]
    end = Beside(mat, "南", LOW_END)
    return [end, Cross("西阶上", end)]


def _from_the_file(rite: Rite, men: list[Actor], places: dict[str, str], after: list[Intent]) -> None:
    """Guests who stood below go east to the southbound lane, one behind the other, and by the south of 司马."""
    before: Intent | None = None
    for man in men:
        if before is not None:
            man.follow(before, IN_FILE)
        before = _into_row(man.after(*after), places[man.id], via=[Cross(SOUTH_OF_SIMA, None), SOUTH_OF_SIMA])


def _into_row(man: Actor, place: str, via: list[Spot] | None = None) -> Intent:
    """West and north to his place; there he faces as his row or file does, towards where he came from."""
    return man.go(place, via=[*(via or ()), to_west_ground()[0], *to_their_row(place)], face=Toward(f"{place}前"))


def match(rite: Rite, people: Company) -> None:
    """23.11: guest, host and 大夫 have not come down; he matches all the other pairs."""
    if not people.guests_shooting:
        return
    sishe = people.director_of_archery
    with rite.cue("23.11", "宾、主人与大夫皆未降，司射乃比众耦辩。"):
        for mate in people.mates:
            sishe.because(TO_HIM).face(Toward(mate.id))
            sishe.because(MATE_TOLD).order("子与某子射。", mate.id)
        for pair in people.guest_pairs:
            sishe.because(TO_HIM).face(Toward(pair.upper.id))
            sishe.because(AS_FOR_THE_THREE_UPPER).order("某御于子。", pair.upper.id)
            sishe.because(AS_FOR_THE_THREE_LOWER).order("子与某子射。", pair.lower.id)
