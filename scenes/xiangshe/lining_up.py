"""25 众宾受弓矢序立: the other guests take bow and arrows and line up south of the three pairs."""

from __future__ import annotations

from geometry.evidence import assumed
from scenes.intents import Beside, Cross, Intent, Moment, Spot
from scenes.stage import Actor, Rite
from scenes.tempo import Tempo
from scenes.xiangshe.company import Company, arrows_of, bow_of
from scenes.xiangshe.matching import needs
from scenes.xiangshe.ways import BEFORE_THE_ROW

AS_HE_IS_READY = assumed("each goes forward when he has his arrows, since all take them up at one spot")
FROM_THE_RACK = assumed("they take them from where they lie (众弓倚于堂西，矢在其上, 15.04); the text does not say who hands them")
NEXT_COUPLE = 11.0
"""Seconds from one couple to the next on their way to the bows (ASSUMED: so that one has left when the next comes)."""
NEXT_MAN = 2.5
"""Seconds from one of a couple to the other (ASSUMED)."""
SIDE = 1.5
"""How far north and south of the bows the two of a couple stand to take them (ASSUMED)."""
COMING: Spot = Beside("西道·北", "西", 6.0)
"""They come to the bows on this line and leave by the west lane (ASSUMED)."""


def play(rite: Rite, people: Company) -> None:
    """Section 25, for those who shoot."""
    men = people.guests_shooting
    if not men:
        for sentence in ("25.01", "25.02", "25.03"):
            rite.conditional(sentence, needs(rite, "众宾"))
        return
    ready = arm(rite, people)
    line_up(rite, people, ready)
    if people.mates:
        rite.ruled("25.03", "order-of-a-rank", "25.02: the mates of the 大夫 stand at the head of the file")
    else:
        rite.conditional("25.03", *_mates_need(rite, people))


def _mates_need(rite: Rite, people: Company) -> list[str]:
    """The options that a 大夫 with a mate needs and that are not set (see :func:`scenes.xiangshe.matching.tell_grandees`)."""
    return list(rite.statuses["23.06"].options)


def arm(rite: Rite, people: Company) -> dict[str, Intent]:
    """25.01: arms bared, then couple by couple to the bows: bow, arrows, three in the belt and one nipped.  Returns each last motion."""
    numbers = {man.id: n for n, man in enumerate(people.guests_shooting, start=1)}
    couples: list[tuple[Actor, ...]] = [*((man,) for man in people.mates), *(pair.both for pair in people.guest_pairs)]
    ready: dict[str, Intent] = {}
    with rite.cue("25.01", "皆袒决遂，执弓，搢三挟一个。"):
        bared = [man.bare("决遂") for man in people.guests_shooting]
        before: Intent | None = None
        for couple in couples:
            leaving: Intent | None = None
            for man, side in zip(couple, ("南", "北"), strict=False):
                if leaving is not None:
                    man.follow(leaving, NEXT_MAN)
                elif before is not None:
                    man.follow(before, NEXT_COUPLE)
                place = f"堂西·继{numbers[man.id]}"
                stand = Beside(Beside(bow_of(man.id), "西", 2.4), side, SIDE)
                way: list[Spot] = [f"{place}前", Cross(f"{place}前", BEFORE_THE_ROW), Cross(COMING, BEFORE_THE_ROW), Cross(COMING, stand)]
                leaving = man.after(*bared).because(FROM_THE_RACK).go(stand, via=way, face="东面")
                if side == "南":
                    first = leaving
                ready[man.id] = _take_up(man)
            before = first
    return ready


def _take_up(man: Actor) -> Intent:
    arrows = arrows_of(man.id)
    man.take(bow_of(man.id), slot="左手", state="张")
    man.take(*arrows, slot="右手")
    man.tuck(*arrows[1:])
    return man.nip(arrows[0])


def line_up(rite: Rite, people: Company, ready: dict[str, Intent]) -> None:
    """25.02: from the ground west of the hall to the south of the three pairs, facing east, north first."""
    places = {man.id: pair.place(man) for pair in (*people.grandee_pairs, *people.guest_pairs) for man in pair.both}
    *earlier, last = people.guests_shooting
    with rite.cue("25.02", "由堂西进，继三耦之南而立，东面，北上。"):
        for man in earlier:
            with rite.leading(Moment(ready[man.id], offset=Tempo().put + 0.1), AS_HE_IS_READY) as lead:
                lead.mine = Moment(_go_forward(man, places[man.id]))
        _go_forward(last, places[last.id])


def _go_forward(man: Actor, place: str) -> Intent:
    return man.go(place, via=[Cross(None, "西道·北"), "西道·北", Cross("西道·南", place)], face="东面")
