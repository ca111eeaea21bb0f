"""The ways to and from the mats on the hall, and between the stairs and the places below, as relations (domain_wine.md §3)."""

from __future__ import annotations

from geometry.court import of_watcher
from scenes.intents import Cross, Spot
from scenes.options import Options

ROW: Spot = "堂东道·北"
"""The way before the mats, where the east lane meets it."""
WEST_LANE: list[Spot] = ["堂西道·南", "堂西道·北"]
EAST_LANE: list[Spot] = ["堂东道·南", "堂东道·北"]
ACROSS: Spot = "堂东道·南"
"""North of the pillars from one lane to the other."""


def guest_to_mat() -> list[Spot]:
    """升席自西方: up the west lane, along before the mats, and on by the west end."""
    return [*WEST_LANE, Cross("宾席端", ROW), "宾席端"]


def guest_off_mat() -> list[Spot]:
    """The same way back, to above the stair."""
    return guest_to_mat()[::-1]


def host_to_mat() -> list[Spot]:
    """升席自北方: up the east lane and on by the north end."""
    return [*EAST_LANE, "主人席北"]


def host_off_mat_north() -> list[Spot]:
    """自席前: off the front of the mat at its north end."""
    return ["主人席前·北", "堂东道·南"]


def host_off_mat_south() -> list[Spot]:
    """降席自南方."""
    return ["主人席南"]


def elder_to_mat(options: Options, number: int) -> list[Spot]:
    """From above the west stair on by the lower end: the west end of a mat that faces south, the south end before the west wall (D18)."""
    end = f"三宾席端{number}"
    if options.reading("D18") == "none":
        low = Cross("西阶上", "宾席前·北面")
        return [low, Cross(end, "宾席前·北面"), end]
    return [Cross("西阶上", end), end]


def watcher_to_mat(who: str) -> list[Spot]:
    """From above the west stair to the end by which one who comes to watch mounts (W6): the places say which end it is."""
    corner = of_watcher("席道", who)
    return [*WEST_LANE, Cross(f"{corner}·1", ROW), f"{corner}·1", f"{corner}·2", of_watcher("席端", who)]


def out_of_file(place: str) -> list[Spot]:
    """From a place below the west stair to before the stair, past those who stand beside and behind."""
    return [f"{place}·出1", f"{place}·出2", Cross("西阶前", f"{place}·出2")]


def across_from_jars() -> list[Spot]:
    """From the jars to the west stair's head: by the east lane, then north of the pillars."""
    return [Cross("酌位", ROW), ROW, ACROSS, Cross("西阶上·右", ACROSS)]
