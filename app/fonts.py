"""The bundled Song face, loaded by hand so that an installed font can neither replace it nor hide its absence."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QRawFont

import assets
from scenes.errors import LituError

FAMILY = "Litu Song"
"""The family name inside the bundled files."""

SUFFIXES = (".ttf", ".otf")


@lru_cache(maxsize=1)
def load_fonts() -> tuple[str, ...]:
    """Load every font file of ``assets/fonts`` and check that the family answers.  Returns the file names.

    Raises :class:`LituError` when the files are missing or damaged, naming the folder.
    """
    folder = assets.path("fonts")
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES) if folder.is_dir() else []
    if not files:
        raise LituError(f"no font in {folder}: reinstall Litu, or run make font")
    for path in files:
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise LituError(f"the font {path} cannot be read: reinstall Litu, or run make font")
    family = QFontInfo(QFont(FAMILY, 12)).family()
    if family != FAMILY:
        raise LituError(f"the fonts in {folder} are not the family {FAMILY!r} but {family!r}: reinstall Litu, or run make font")
    return tuple(path.name for path in files)


@lru_cache(maxsize=256)
def song(pixels: float, bold: bool = False) -> QFont:
    """The Song face at a character height of ``pixels``, without hinting so that every zoom has the same shapes."""
    font = QFont(FAMILY)
    font.setPixelSize(max(1, round(pixels)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoFontMerging)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def missing_glyphs(words: str) -> str:
    """The characters of ``words`` that the bundled face lacks, each once."""
    raw = QRawFont.fromFont(song(16.0))
    return "".join(sorted({c for c in words if not c.isspace() and not raw.supportsCharacter(ord(c))}))
