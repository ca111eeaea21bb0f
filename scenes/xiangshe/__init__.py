"""The District Archery Rite (乡射礼): its site, its tableau, and its script, one module a phase."""

from __future__ import annotations

from geometry.evidence import assumed
from scenes.cast import load_tableau
from scenes.compile import compile_score
from scenes.options import Options
from scenes.score import Score
from scenes.stage import Rite
from scenes.tempo import Tempo
from scenes.xiangshe import (
    arming,
    arrows,
    asking,
    inviting,
    lining_up,
    matching,
    offering,
    setting,
    setting_out,
    shooting,
    taking,
    teaching,
    welcoming,
)
from scenes.xiangshe.company import Company, mates
from scenes.xiangshe.site import STAGE, build_site

HALF_TURN = ("左还", assumed("where nobody says which way a man turns about he turns 左还, the sense the text names most often"))
DAYS = {"50": 2, "51": 2}
"""Sections done on a day after the first (50 拜赐 is 明日)."""


def record_xiangshe(options: Options) -> Rite:
    """The script of the rite as recorded under ``options``: sections 01 to 25."""
    rite = Rite("xiangshe", options)
    people = Company(rite)
    inviting.invite(rite, people)
    setting_out.set_out(rite, people)
    inviting.summon(rite, people)
    welcoming.welcome(rite, people)
    offering.offer(rite, people)
    offering.toast_back(rite, people)
    offering.pledge(rite, people)
    return rite
    asking.play(rite, people)
    setting.play(rite, people)
    arming.play(rite, people)
    teaching.play(rite, people)
    coming = shooting.play(rite, people)
    arrows.play(rite, people, coming)
    matching.play(rite, people)
    taking.play(rite, people)
    lining_up.play(rite, people)
    return rite


def compile_xiangshe(options: Options) -> Score:
    """The rite solved for the site of ``options``."""
    site = build_site(options)
    tableau = load_tableau("xiangshe", "xiangshe-01", STAGE, site, options, {"mates": mates(options)})
    tempo = Tempo(pace=float(options["pace"]))
    return compile_score(record_xiangshe(options), site, tableau.officiants, tableau.initial, tempo, HALF_TURN, DAYS)
