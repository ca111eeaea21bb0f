"""The banner's cloth by its kind: what a prince's place of archery raises (J.50), or the plain one."""

from __future__ import annotations

from collections.abc import Sequence

from app.picture.curves import smooth
from app.picture.primitives import Ellipse, Polygon, Polyline
from app.theme import Theme, mixed

Parts = list[Polygon | Polyline | Ellipse]


def kind_of_banner(state: str | None) -> str:
    """What the banner of the place is made of, from its state (J.50): 翿, 析 or 旜, or nothing said."""
    return (state or "").partition("·")[2]


def banner_cloth(cloth: Sequence[tuple[float, float]], kind: str, theme: Theme, width: float) -> Parts:
    """The cloth in its colour: red, or of white and red feathers mixed (翿)."""
    dark = mixed(theme.vermilion, theme.cap, 0.35)
    return [Polygon(tuple(cloth), theme.rim if kind == "翿" else theme.vermilion, dark, width)]


def banner_marks(kind: str, low: tuple[float, float], high: tuple[float, float], theme: Theme) -> Parts:
    """What tells a banner of feathers, or one with dragons, from a plain one; between two corners of its cloth."""
    (x0, y0), (x1, y1) = low, high
    w, h = x1 - x0, y1 - y0

    def at(u: float, v: float) -> tuple[float, float]:
        return x0 + u * w, y0 + v * h

    if kind == "翿":
        return [Polyline((at(u, 0.12), at(u + 0.12, 0.85)), theme.vermilion, 0.1 * w) for u in (0.1, 0.38, 0.66)]
    if kind == "析":
        return [Polyline((at(u, 0.08), at(u, 0.88)), theme.rim, 0.03 * w) for u in (0.2, 0.4, 0.6, 0.8)]
    if kind == "旜":
        body = smooth([at(0.12, 0.4), at(0.3, 0.7), at(0.45, 0.4), at(0.62, 0.7), at(0.85, 0.5)], closed=False)
        return [Polyline(body, theme.gold, 0.07 * w, round_ends=True)]
    return []
