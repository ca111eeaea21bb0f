"""Data that ships with Litu: text, tableaux, readings, glossary, fonts, icons, translations."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def path(*parts: str) -> Path:
    """The path of an asset, as ``path("text", "xiangshe.toml")``; it need not exist."""
    return Path(str(files(__name__).joinpath(*parts)))
