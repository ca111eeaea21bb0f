"""Compiling the rite and asking the score for states."""

from __future__ import annotations

import numpy as np

from benchmarks.clock import timed
from scenes.options import parse
from scenes.rites import load, record
from scenes.rules import check
from scenes.score import Action, Officiant, Score, State
from scenes.tracks import build_tracks


def bench_compile() -> None:
    options = parse([], None)
    recorded = timed(lambda _: record("xiangshe", options), 5, 1)
    whole = timed(lambda _: load("xiangshe", options), 5, 1)
    print(f"compile the rite       {whole.line()}   of which recording the script {recorded.median:.0f} ms (the floor)")


def bench_rules(score: Score) -> None:
    """All rules over the rite; the peer is compiling it."""
    options = parse([], None)
    compiled = timed(lambda _: load("xiangshe", options), 3, 1)
    once = timed(lambda _: check(score), 3, 1)
    print(f"rules over the rite    {once.line()}   ×{once.median / compiled.median:.1f} the compiling; reach ≤ 3,000 ms")


def bench_state(score: Score) -> None:
    times = np.random.default_rng(1).uniform(0, score.duration, 4000)

    def everybody(k: int) -> float:
        return sum(man.x for man in score.state_at(float(times[k])).officiants.values())

    one = timed(lambda k: score.sample(times[k : k + 1]), 2000)
    full = timed(everybody, 2000)
    print(f"arrays of {len(score.officiants)} people     {one.line()}   at a random instant")
    print(f"states of {len(score.officiants)} people     {full.line()}   records made: ×{full.median / one.median:.1f} the arrays")
    block = timed(lambda _: score.sample(times), 20)
    ratio = one.median * 4000 / block.median
    print(f"4,000 instants at once {block.line()}   {block.median / 4:.2f} µs an instant; one by one takes ×{ratio:.0f}")


def bench_crowd(score: Score) -> None:
    """10,000 officiants: the default cast's walks over and over."""
    people: list[Officiant] = []
    actions: list[Action] = []
    states = {}
    base = score.actions
    for n in range(10_000 // len(score.officiants) + 1):
        for officiant in score.officiants:
            name = f"{officiant.id}/{n}"
            people.append(Officiant(name, officiant.group, officiant.label))
            states[name] = score.initial.officiants[officiant.id]
        if n < 4:
            actions += [Action(f"{a.who}/{n}", a.verb, a.t0, a.t1, a.path, a.facing, None, None, None, (), a.evidence) for a in base]
    initial = State(score.rite, 0.0, 1, None, None, states, {})
    tracks = build_tracks(people[:10_000], initial, actions)
    times = np.random.default_rng(2).uniform(0, score.duration, 200)
    crowd = timed(lambda k: tracks.sample(times[k : k + 1]), 150)
    print(f"arrays of 10,000       {crowd.line()}   reach ≤ 1 ms")
