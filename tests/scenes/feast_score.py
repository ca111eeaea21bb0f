"""A score of 14–18 and 45–51, for the tests of the feast: the shooting between leaves people nearly where 18 does.

What the shooting changes is set right in one cue of 44: 司马 stands at his place by the range, 司射 has laid down what he bore.
"""

from __future__ import annotations

from functools import cache

from geometry.site import Site
from scenes.cast import Tableau, load_tableau
from scenes.compile import compile_score
from scenes.intents import Cross
from scenes.options import Options, parse
from scenes.score import Officiant, OfficiantState, Score, State
from scenes.stage import Rite
from scenes.tempo import Tempo
from scenes.xiangshe import DAYS, HALF_TURN, asking, feasting, setting
from scenes.xiangshe.company import Company, arrows_of, bow_of, mates
from scenes.xiangshe.site import STAGE, build_site


def record(options: Options) -> Rite:
    rite = Rite("xiangshe", options)
    people = Company(rite)
    asking.play(rite, people)
    setting.play(rite, people)
    with rite.cue("44.01", "释弓"):
        sima, sishe = people.director_of_arms, people.director_of_archery
        if options.reading("D15") == "at_qu":
            sima.go("司马位", via=[Cross(None, "司马之南"), Cross("司马位", "司马之南")], face="东面")
        sishe.go("司射·阶西", via=[Cross("西道·北", None), Cross("西道·北", "司射·阶西")], face="北面")
        sishe.put(bow_of("司射"), *arrows_of("司射"), at="司射·射器")
        sishe.cover()
        sishe.take_off("决遂")
        sishe.go("司射位", via=[Cross("西道·南", None), Cross("西道·南", "司射位")], face="东面")
    feasting.play(rite, people)
    return rite


def solve(options: Options) -> Score:
    site = build_site(options)
    tableau = load_tableau("xiangshe", "xiangshe-14", STAGE, site, options, {"mates": mates(options)})
    tableau = tableau.joined(load_tableau("xiangshe", "xiangshe-feast", STAGE, site, options)).joined(raisers(site))
    tempo = Tempo(pace=float(options["pace"]))
    return compile_score(record(options), site, tableau.officiants, tableau.initial, tempo, HALF_TURN, DAYS)


def raisers(site: Site) -> Tableau:
    """The two goblet-raisers and he who brings dishes from the 东房, whom the opening of the whole rite has and that of 14 has not."""
    people, states = [], {}
    for n in (1, 2):
        place = site.stages[STAGE].places[f"举觯者·位{n}"]
        who = f"举觯者{n}"
        people.append(Officiant(who, "attendants", who))
        states[who] = OfficiantState(who, who, STAGE, True, place.x, place.y, 0.0, 270.0, "立", (), (), place.id, False)
    inside = site.stages[STAGE].places["东房·内"]
    people.append(Officiant("赞者4", "attendants", "赞者4"))
    states["赞者4"] = OfficiantState("赞者4", "赞者4", STAGE, False, *inside.xyz, 180.0, "立", (), (), inside.id, False)
    return Tableau(tuple(people), State("xiangshe", 0.0, 1, None, None, states, {}))


@cache
def feast_of(*sets: str, profile: str | None = None) -> Score:
    """The score under ``NAME=VALUE`` options, solved once a test run."""
    return solve(parse(list(sets), profile))
