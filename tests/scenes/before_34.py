"""Sections 34 and 35 to be read by tests: from the whole rite where it plays them, else from the state they start with.

The state is that of the end of 25 with people and gear put where 33 leaves them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from scenes.bodies import Body
from scenes.compile import compile_score
from scenes.grounds import Ground
from scenes.intents import Spot
from scenes.options import Options, parse
from scenes.score import Held, Score, State
from scenes.spots import Spots
from scenes.stage import Rite
from scenes.tempo import Tempo
from scenes.xiangshe import HALF_TURN, compile_xiangshe, toasting
from scenes.xiangshe.company import Company
from scenes.xiangshe.site import STAGE, build_site


@cache
def score_34(*sets: str, profile: str | None = None) -> Score:
    """A score in which 34 and 35 are played under ``NAME=VALUE`` options and a profile."""
    options = parse(list(sets), profile)
    whole = compile_xiangshe(options)
    if "34.01" in whole.cues_of_sentence:
        return whole
    rite = Rite("xiangshe", options)
    toasting.play(rite, Company(rite))
    initial = before_34(whole, options)
    return compile_score(rite, build_site(options), whole.officiants, initial, Tempo(pace=float(options["pace"])), HALF_TURN)


def before_34(whole: Score, options: Options) -> State:
    """People and things as 33 leaves them."""
    state = whole.state_at(whole.duration, left=True)
    people, things = dict(state.officiants), dict(state.objects)
    plan = whole.site.stages[STAGE]
    ground, spots = Ground(plan), Spots(plan, {}, {})
    company = Company(Rite("xiangshe", options))

    def put(who: str, place: Spot, facing: float) -> None:
        x, y = spots.xy(place, Body.of(people[who]))
        name = place if isinstance(place, str) else None
        people[who] = replace(people[who], x=x, y=y, z=ground.level(x, y), facing=facing, place=name, dress=(), holding=(), moving=False)
        for id, thing in things.items():
            if thing.holder == who:
                things[id] = replace(thing, x=-70.0, y=20.0, z=0.0, holder=None, slot=None)

    for man in company.archers:
        put(man.id, f"堂西·{man.id}", 180.0)
    for n, man in enumerate(company.guests_shooting, start=1):
        row = f"堂西·继{n}"
        put(man.id, row, plan.places[row].facing or 0.0)
    for n, man in enumerate(company.elders, start=1):
        put(man.id, f"三宾席{n}", plan.places[f"三宾席{n}"].facing or 0.0)
    put("释获者", "释获者位", 90.0)
    things["中"] = replace(things["中"], x=plan.places["所设中"].x, y=plan.places["所设中"].y, z=0.0, facing=90.0, state="设")
    assert people["司射"].place == "司射位" and people["司马"].place == "司马位" and people["获者"].place == "侯前"
    assert Held("旌", "两手", "举") in people["获者"].holding
    return State(state.rite, 0.0, 1, None, None, people, things)
