"""40 乐射取矢数矢, 41 乐射视算告获, 42 乐射饮不胜者: arrows, count and cups once more, as in the second round."""

from __future__ import annotations

from scenes.stage import Rite
from scenes.xiangshe.arrows import fetch_again
from scenes.xiangshe.company import Company
from scenes.xiangshe.counting import Outcome, count_tallies
from scenes.xiangshe.drinking import Losers, cups_are_set, losers_come_up
from scenes.xiangshe.scoring import opened
from scenes.xiangshe.tallies import Tallies


def play(rite: Rite, people: Company, tallies: Tallies) -> bool:
    """Sections 40 to 42.  Returns whether anybody drank."""
    with (
        rite.repeat("40.01", "司马升，命取矢，获者许诺。") as up,
        rite.repeat("40.02", "司马降，释弓反位。") as down,
        rite.repeat("40.03", "弟子委矢，司马乘之，皆如初。") as laid,
    ):
        fetch_again(up.cue, up.cue, down.cue, laid.cue, laid.cue, laid.cue, rite, people, 3)
    outcome = count_again(rite, people, tallies)
    losers = Losers(rite, outcome, 3)
    if not losers.any(people):
        for sentence in ("42.01", "42.02"):
            rite.conditional(sentence, "hits=right")
        return False
    with (
        rite.repeat("42.01", "司射命设丰，设丰、实觯如初。") as cups,
        rite.repeat("42.02", "遂命胜者执张弓；不胜者执弛弓，升饮，如初。") as again,
    ):
        cups_are_set(cups.cue, rite, people, losers)
        losers_come_up(again.cue, [again.cue], again.cue, again.cue, rite, people, losers)
    return True


def count_again(rite: Rite, people: Company, tallies: Tallies) -> Outcome:
    """41: 司射 lays bow and rod aside and looks on; the keeper counts, tells the guest, and is back in his place."""
    with (
        rite.repeat("41.01", "司射释弓视算，如初。") as looks,
        rite.repeat("41.02", "释获者以贤获与钧告，如初。") as tells,
        rite.repeat("41.03", "降复位。") as back,
    ):
        by_sentence = {
            **dict.fromkeys(("32.01", "32.02"), looks.cue),
            **dict.fromkeys(("32.17", "32.18"), back.cue),
        }
        return count_tallies(opened(tells.cue, by_sentence), people, tallies, bared=False)
