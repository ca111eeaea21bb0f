"""45 to 51 in order, what follows the shooting; and the record."""

from __future__ import annotations

from scenes.stage import Rite
from scenes.xiangshe import clearing_stands, feasting_director, leaving, next_day, passing_cups, raising_two, record, without_number
from scenes.xiangshe.company import Company
from scenes.xiangshe.feasters import Feasters


def play(rite: Rite, people: Company) -> None:
    """Sections 45 to 51, from the end of 44, and what the record says of all."""
    feast = Feasters(rite, people)
    passing_cups.play(rite, people, feast)
    raising_two.play(rite, people, feast)
    clearing_stands.play(rite, people, feast)
    without_number.play(rite, people, feast)
    leaving.play(rite, people, feast)
    next_day.play(rite, people, feast)
    feasting_director.play(rite, people, feast)
    record.play(rite)
