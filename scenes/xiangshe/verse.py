"""One verse of the 驺虞 (38–39): singers, zithers, and two strokes of the drum."""

from __future__ import annotations

from geometry.evidence import assumed
from scenes.intents import Intent
from scenes.stage import Actor
from scenes.tempo import Tempo
from scenes.xiangshe.company import Company

DRUMS = assumed("one of the pipers, who stand among the instruments, strikes the drum; the text names nobody", "39.01")
SINGS = assumed("the two without a zither sing, the two with one play, as at 11; the text says only that it is played", "39.01")
SONG = "《驺虞》"
STROKE = 5.0
"""Seconds from drum stroke to drum stroke (ASSUMED; 间若一: all alike)."""


def verse(people: Company) -> tuple[Intent, Intent]:
    """One verse: singers, zithers and drum; returns the waits that end in its two strokes.

    An archer who starts with such a wait looses on the stroke.
    """
    drummer, loose = people.pipers[0], Tempo().loose
    beats: list[Intent] = []
    for n in range(2):
        beats.append(drummer.because(DRUMS).wait(loose, verb="lift_drumstick"))
        drummer.because(DRUMS).wait(STROKE - loose - (Tempo().bell if n else 0.0), verb="drum")
    for n, man in enumerate(people.musicians):
        _sound(man, singing=n >= 2)
    return beats[0], beats[1]


def _sound(man: Actor, *, singing: bool) -> None:
    if singing:
        man.because(SINGS).say(SONG, verb="sing")
        man.because(SINGS).wait(2 * STROKE - Tempo().words(SONG) - Tempo().bell, verb="sing_on")
    else:
        man.because(SINGS).wait(2 * STROKE - Tempo().bell, verb="play_zither")
