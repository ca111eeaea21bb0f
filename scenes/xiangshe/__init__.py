"""The District Archery Rite (乡射礼): its site, its tableau, and its script, one module a phase."""

from __future__ import annotations

from dataclasses import replace

from geometry.evidence import assumed
from scenes.cast import load_tableau
from scenes.compile import compile_score
from scenes.options import Options
from scenes.score import Score, State
from scenes.stage import Rite
from scenes.tempo import Tempo
from scenes.xiangshe import (
    arming,
    arrows,
    asking,
    counting,
    director_named,
    drinking,
    fault,
    feasting,
    grandees_come,
    guests_served,
    honoured,
    inviting,
    lining_up,
    matching,
    music,
    musicians_come,
    musicians_served,
    offering,
    returning,
    scoring,
    setting,
    setting_out,
    shooting,
    taking,
    taking_again,
    teaching,
    third_round,
    toasting,
    welcoming,
    withdrawing,
)
from scenes.xiangshe.banner import banner_state
from scenes.xiangshe.company import Company, mates, pairs_shooting, with_prince
from scenes.xiangshe.site import STAGE, build_site
from scenes.xiangshe.tallies import how_many
from scenes.xiangshe.watchers import watchers

HALF_TURN = ("左还", assumed("where nobody says which way a man turns about he turns 左还, the sense the text names most often"))
DAYS = {"50": 2, "51": 2}
"""Sections done on a day after the first (50 拜赐 is 明日)."""


def record_xiangshe(options: Options) -> Rite:
    """The script of the rite as recorded under ``options``: the whole of it, 01 to 51, and the record."""
    rite = Rite("xiangshe", options)
    people = Company(rite)
    inviting.invite(rite, people)
    setting_out.set_out(rite, people)
    inviting.summon(rite, people)
    welcoming.welcome(rite, people)
    offering.offer(rite, people)
    offering.toast_back(rite, people)
    offering.pledge(rite, people)
    guests_served.serve_guests(rite, people)
    guests_served.raise_goblet(rite, people)
    grandees_come.grandees_come(rite, people)
    musicians_come.musicians_come(rite, people)
    musicians_served.serve_musicians(rite, people)
    director_named.name_director(rite, people)
    asking.play(rite, people)
    setting.play(rite, people)
    arming.play(rite, people)
    teaching.play(rite, people)
    coming = shooting.play(rite, people)
    arrows.play(rite, people, coming)
    matching.play(rite, people)
    taking.play(rite, people)
    lining_up.play(rite, people)
    second = scoring.play(rite, people)
    fault.play(rite, people)
    honoured.play(rite, people, second)
    outcome = counting.play(rite, people, second.tallies)
    drank = drinking.play(rite, people, outcome)
    toasting.play(rite, people, armed=drank)
    taking_again.play(rite, people)
    music.play(rite, people, second.tallies)
    drank = third_round.play(rite, people, second.tallies)
    returning.play(rite, people, armed=drank)
    withdrawing.play(rite, people, second.tallies)
    feasting.play(rite, people)
    return rite


def compile_xiangshe(options: Options) -> Score:
    """The rite solved for the site of ``options``."""
    site = build_site(options)
    counts = {
        "mates": mates(options),
        "watchers": len(watchers(options)),
        "tallies": how_many(pairs_shooting(options)),
        "prince": int(with_prince(options)),
    }
    tableau = load_tableau("xiangshe", "xiangshe-01", STAGE, site, options, counts)
    for more in ("xiangshe-feast", "xiangshe-prince"):
        tableau = tableau.joined(load_tableau("xiangshe", more, STAGE, site, options, counts))
    initial = _with_banner(tableau.initial, options)
    tempo = Tempo(pace=float(options["pace"]))
    return compile_score(record_xiangshe(options), site, tableau.officiants, initial, tempo, HALF_TURN, DAYS)


def _with_banner(initial: State, options: Options) -> State:
    """The state at the start with the banner of the place where the archery is held (J.50)."""
    furled = initial.objects["旌"]
    return replace(initial, objects={**initial.objects, furled.id: replace(furled, state=banner_state(options, "偃"))})
