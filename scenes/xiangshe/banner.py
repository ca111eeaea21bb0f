"""旌 and 中 of the place where the archery is held (J.50): their kinds stand in the state of the thing, so that the picture shows them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from geometry.evidence import Evidence, text
from scenes.options import Options
from scenes.stage import Actor

HOLDERS: Mapping[str, str] = MappingProxyType({"国中": "皮树", "郊": "闾", "竟": "虎"})
"""The beast of a prince's 中 by the place where he shoots: 皮树, 闾 (like a donkey, with one horn: 郑玄), a tiger."""
BANNERS: Mapping[str, str] = MappingProxyType({"国中": "翿", "郊": "析", "竟": "旜"})
"""What is raised when an arrow hits: white and red feathers mixed, split feathers (析羽为旌), one piece of red silk with dragons."""
WORDS: Mapping[str, str] = MappingProxyType(
    {"国中": "国中射，则皮树中，以翿旌获，白羽与朱羽糅", "郊": "于郊，则闾中，以旌获", "竟": "于竟，则虎中，龙旜"}
)


def banner(marker: Actor, state: str) -> str:
    """``state`` (举, 偃, 倚) of the banner, with its kind when a prince shoots."""
    return banner_state(marker.rite.options, state)


def banner_state(options: Options, state: str) -> str:
    kind = BANNERS.get(options["prince"])
    return f"{state}·{kind}" if kind else state


def holder_state(options: Options) -> str:
    """The state of the 中 when it stands: 鹿中 of the text, the 兕中 of a 大夫 (option ``zhong``), or a prince's."""
    beast = HOLDERS.get(options["prince"]) or ("兕" if options["zhong"] == "兕" else "")
    return f"设·{beast}" if beast else "设"


def holder_known(options: Options) -> Evidence:
    """What the kind of 中 rests on when a prince shoots."""
    return text(WORDS[options["prince"]], "J.50", "F26")
