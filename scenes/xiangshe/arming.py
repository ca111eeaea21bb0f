"""19 三耦取弓矢俟射: the three pairs take bow and arrows by turns, and go to their places to wait."""

from __future__ import annotations

from geometry.evidence import assumed
from scenes.intents import Beside, Cross, Intent, Toward
from scenes.stage import Rite
from scenes.xiangshe.asking import STAY_WITH_IT, loads
from scenes.xiangshe.company import Company, arrows_of, bow_of

KEPT_HERE = STAY_WITH_IT
TO_RECEIVE = assumed("he turns to the man who hands him his bow, and back")
YIELDS = assumed("让: they turn to each other and bow before they take; the text does not say how they yield")
TWO_GIVERS = assumed("one 有司 hands the bows, another the arrows after him; 郑玄 has one man give both")
ALONG_THE_ROW = assumed("the two pass along the north side of the row")


def play(rite: Rite, people: Company) -> None:
    """Section 19."""
    sishe = people.director_of_archery
    with rite.cue("19.01", "司射犹挟乘矢以命三耦：“各与其耦让取弓矢，拾。”"):
        sishe.order("各与其耦让取弓矢，拾。", people.archers[0].id)
    with rite.cue("19.02", "三耦皆袒决遂。"):
        for man in people.archers:
            man.bare("决遂")
    with rite.cue("19.03", "有司左执弣右执弦而授弓，遂授矢。"):
        _hand_out(rite, people)
    with rite.cue("19.04", "三耦皆执弓，搢三而挟一个。"):
        for man in people.archers:
            quiver = arrows_of(man.id)
            man.tuck(*quiver[1:])
            man.nip(quiver[0])
            man.because(TO_RECEIVE).face("南面")
    with rite.cue("19.05", "司射先立于所设中之西南，东面。"):
        way = [Cross("西道·北", None), Cross("西道·北", "司射位")]
        sishe.go("司射位", via=way, face="东面")
    with rite.cue("19.06", "三耦皆进，由司射之西，立于其西南，东面北上而俟。"):
        for man in people.archers:
            place = f"射位·{man.id}"
            man.go(place, via=[Cross(None, "司射·比耦"), Cross("西道·南", "司射·比耦"), Cross("西道·南", place)], face="东面")


def _hand_out(rite: Rite, people: Company) -> None:
    """One 有司 hands bows, left hand at the grip and right on the string; the other hands arrows after him."""
    bows, arrows = people.attendants
    held_bows = tuple(bow_of(man.id) for man in people.archers)
    held_arrows = tuple(a for man in people.archers for a in arrows_of(man.id))
    for man, name in ((bows, "pairs' bows"), (arrows, "pairs' arrows")):
        stand = loads(rite, people)[name].stand
        man.because(KEPT_HERE).go(stand, via=[Cross(None, stand)], face="东面")
    bows.because(KEPT_HERE).take(*held_bows, slot="左手", state="张")
    arrows.because(KEPT_HERE).take(*held_arrows, slot="两手")
    handed: Intent | None = None
    lane = "有司·堂西1"
    for pair in people.pairs:
        ready = [handed] if handed is not None else []
        turned = [
            pair.lower.after(*ready).because(YIELDS).face(Toward(pair.upper.id)),
            pair.upper.after(*ready).because(YIELDS).face(Toward(pair.lower.id)),
        ]
        yielded = pair.lower.after(*turned).because(YIELDS).bow(pair.upper.id)
        pair.upper.after(yielded).because(YIELDS).bow(pair.lower.id)
        for man in pair.both:
            behind = Beside(f"堂西·{man.id}", "北", 2.6)
            if handed is not None:
                man.after(handed)
            man.because(TO_RECEIVE).face("北面")
            bows.because(ALONG_THE_ROW).go(behind, via=[Cross(behind, None)], face="南面")
            bows.shift(bow_of(man.id), slot="两手", verb="hold_grip_and_string")
            bows.hand(bow_of(man.id), to=man, slot="左手")
            aside = bows.because(ALONG_THE_ROW).go(Cross(Beside(behind, "西", 4.0), lane), via=[Cross(None, lane)])
            arrows.after(aside).because(ALONG_THE_ROW).go(behind, via=[Cross(behind, None)], face="南面")
            handed = arrows.because(TWO_GIVERS).hand(*arrows_of(man.id), to=man, slot="右手")
    assert handed is not None
    for n, (man, spot) in enumerate(((bows, "有司·堂西1"), (arrows, "有司·堂西2"))):
        man.after(handed).assume("the one goes back after the other").wait(1.0 + 2.0 * n)
        north = Beside(lane, "北", 2.5)
        man.because(KEPT_HERE).go(spot, via=[Cross(None, north), Cross(spot, north)], face="南面")
