"""遵者: those who come to watch, a 公 before the 大夫 when there is one (J.11), and how their seats lie."""

from __future__ import annotations

from typing import Any, Protocol

from geometry.court import LORD, of_watcher
from scenes.stage import Actor


class Chosen(Protocol):
    """Options by name."""

    def __getitem__(self, name: str) -> Any: ...


def watchers(options: Chosen) -> tuple[str, ...]:
    """Their ids in order of rank: the 公 (option ``lords``), then the 大夫 (option ``grandees``)."""
    lord = (LORD,) if options["lords"] == "1" else ()
    return (*lord, *(f"大夫{n}" for n in range(1, int(options["grandees"]) + 1)))


def nobody_watches(options: Chosen) -> tuple[str, ...]:
    """What has to be set for nobody to come."""
    return (*(("grandees=0",) if int(options["grandees"]) else ()), *(("lords=0",) if options["lords"] == "1" else ()))


def is_watcher(who: str) -> bool:
    """Whether ``who`` is one of them."""
    return who == LORD or who.startswith("大夫")


def mat_of_watcher(who: str) -> str:
    """The place of his mat."""
    return of_watcher("席", who)


def by_jars(man: Actor) -> bool:
    """Whether he sits east of the jars (席于尊东, 10.09), as the first of them does."""
    return man.id == (LORD if man.rite.options["lords"] == "1" else "大夫1")


def beside_host(options: Chosen, who: str) -> bool:
    """Whether his mat is north of the host's and faces west (大夫于主人之北，西面): the first 大夫 when there is a 公."""
    return options["lords"] == "1" and who == "大夫1"
