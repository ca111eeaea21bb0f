"""The rites Litu knows, and how each becomes a score."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scenes.errors import LituError
from scenes.nearest import nearest
from scenes.options import Options
from scenes.score import Score, SentenceStatus
from scenes.stage import Rite

RITES = ("xiangshe",)


def load(rite: str, options: Options) -> Score:
    """The score of ``rite``: compiled under ``options``, or read when ``rite`` is the path of a score file.

    Raises :class:`LituError` for a rite that is neither.
    """
    if rite == "xiangshe":
        from scenes.xiangshe import compile_xiangshe

        return compile_xiangshe(options)
    path = Path(rite)
    if rite and (path.suffix or path.exists()):
        from scenes.score_file import read_score

        return read_score(path)
    raise LituError(f"no rite {rite!r}: say {nearest(rite, RITES)}, or the path of a score file written by litu score")


def statuses(rite: str, options: Options) -> Mapping[str, SentenceStatus]:
    """What is said of the sentences that move nobody, without solving the rite."""
    return record(rite, options).statuses


def record(rite: str, options: Options) -> Rite:
    """The rite's script as recorded under ``options``."""
    if rite == "xiangshe":
        from scenes.xiangshe import record_xiangshe

        return record_xiangshe(options)
    raise LituError(f"no rite {rite!r}: say {nearest(rite, RITES)}")
