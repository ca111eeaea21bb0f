"""The one table of colours: four themes with the same roles.

A colour is a string ``#rrggbb`` or ``#rrggbbaa`` (alpha last).  Nothing else in the program names a colour.  A group of
officiants is never told by colour alone: the figure's cap and robe edge differ too (:mod:`app.picture.figures`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from geometry.evidence import Kind
from scenes.errors import LituError

Colour = str


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role, line strength and how the groups and kinds of evidence look."""

    name: str
    label: str
    ground: Colour
    court: Colour
    platform: Colour
    wall: Colour
    wall_hatch: Colour
    stair: Colour
    mat: Colour
    mat_edge: Colour
    water: Colour
    wood: Colour
    cloth: Colour
    target_outer: Colour
    target_inner: Colour
    ink: Colour
    soft: Colour
    faint: Colour
    vermilion: Colour
    halo: Colour
    rim: Colour
    skin: Colour
    cap: Colour
    beak: Colour
    glow: Colour
    band: Colour
    band_text: Colour
    band_soft: Colour
    gold: Colour
    groups: Mapping[str, Colour]
    evidence: Mapping[Kind, Colour]
    line: float = 1.0
    trail_alpha: float = 0.45
    wedge_alpha: float = 0.30


GROUPS = ("host", "guest", "officers", "archers", "music", "attendants")
"""The groups of officiants that every theme colours."""

PAPER = Theme(
    name="paper",
    label="纸",
    ground="#f3ecdd",
    court="#f0e8d6",
    platform="#fbf6ea",
    wall="#ddd0b6",
    wall_hatch="#9d9078",
    stair="#efe6d2",
    mat="#ecdfc2",
    mat_edge="#5a4a35",
    water="#bfd3d6",
    wood="#6b4426",
    cloth="#fffaf0",
    target_outer="#b5392f",
    target_inner="#4d7f5c",
    ink="#2b2620",
    soft="#8c8270",
    faint="#cfc4ae",
    vermilion="#a8322a",
    halo="#f7f1e4",
    rim="#fffaf0",
    skin="#e6bd94",
    cap="#241f1a",
    beak="#f8e6bf",
    glow="#d9503a",
    band="#3a342b",
    band_text="#d9cfba",
    band_soft="#a39a86",
    gold="#f2c46c",
    groups={
        "host": "#8a5a1f",
        "guest": "#2c4a73",
        "officers": "#a8322a",
        "archers": "#2f6b5b",
        "music": "#6a4a86",
        "attendants": "#6f675a",
    },
    evidence={Kind.TEXT: "#2b2620", Kind.COMMENTARY: "#a0601c", Kind.DERIVED: "#3f6480", Kind.ASSUMED: "#a79d8a"},
)

DARK = Theme(
    name="dark",
    label="墨",
    ground="#17191c",
    court="#1b1d20",
    platform="#2b2822",
    wall="#3d382e",
    wall_hatch="#7d735f",
    stair="#332f27",
    mat="#463d2d",
    mat_edge="#a8926a",
    water="#3d5a62",
    wood="#b98a5a",
    cloth="#d9cfb8",
    target_outer="#c4503f",
    target_inner="#5f9a70",
    ink="#e6dcc6",
    soft="#998e79",
    faint="#4b463b",
    vermilion="#e2695a",
    halo="#1d1e20",
    rim="#14161a",
    skin="#e6bd94",
    cap="#0e0f11",
    beak="#fbe3ae",
    glow="#ff8a5c",
    band="#0e0f11",
    band_text="#cfc5b0",
    band_soft="#857c6b",
    gold="#f2c46c",
    groups={
        "host": "#d39b4c",
        "guest": "#7ba4de",
        "officers": "#e2695a",
        "archers": "#5fb59b",
        "music": "#b08cd4",
        "attendants": "#a89f8f",
    },
    evidence={Kind.TEXT: "#f0e6d0", Kind.COMMENTARY: "#d9944a", Kind.DERIVED: "#7fb0d6", Kind.ASSUMED: "#6e6759"},
    trail_alpha=0.5,
    wedge_alpha=0.34,
)

PRINT = Theme(
    name="print",
    label="印",
    ground="#ffffff",
    court="#ffffff",
    platform="#ffffff",
    wall="#dddddd",
    wall_hatch="#777777",
    stair="#f4f4f4",
    mat="#eeeeee",
    mat_edge="#000000",
    water="#dddddd",
    wood="#333333",
    cloth="#ffffff",
    target_outer="#a8322a",
    target_inner="#777777",
    ink="#000000",
    soft="#666666",
    faint="#bbbbbb",
    vermilion="#a8322a",
    halo="#ffffff",
    rim="#ffffff",
    skin="#ffffff",
    cap="#000000",
    beak="#ffffff",
    glow="#a8322a",
    band="#ffffff",
    band_text="#333333",
    band_soft="#666666",
    gold="#a8322a",
    groups={
        "host": "#111111",
        "guest": "#3a3a3a",
        "officers": "#a8322a",
        "archers": "#5c5c5c",
        "music": "#7d7d7d",
        "attendants": "#9a9a9a",
    },
    evidence={Kind.TEXT: "#000000", Kind.COMMENTARY: "#a8322a", Kind.DERIVED: "#555555", Kind.ASSUMED: "#aaaaaa"},
)

CONTRAST = Theme(
    name="contrast",
    label="明",
    ground="#ffffff",
    court="#ffffff",
    platform="#ffffff",
    wall="#4a4a4a",
    wall_hatch="#000000",
    stair="#ffffff",
    mat="#fff3b0",
    mat_edge="#000000",
    water="#9fe0ff",
    wood="#5a2d00",
    cloth="#ffffff",
    target_outer="#d00000",
    target_inner="#007a33",
    ink="#000000",
    soft="#2e2e2e",
    faint="#8a8a8a",
    vermilion="#c00000",
    halo="#ffffff",
    rim="#ffffff",
    skin="#ffd0a0",
    cap="#000000",
    beak="#ffe600",
    glow="#ff3b00",
    band="#000000",
    band_text="#ffffff",
    band_soft="#e0e0e0",
    gold="#ffd400",
    groups={
        "host": "#8a4b00",
        "guest": "#0033aa",
        "officers": "#c00000",
        "archers": "#006b45",
        "music": "#6a00a8",
        "attendants": "#4a4a4a",
    },
    evidence={Kind.TEXT: "#000000", Kind.COMMENTARY: "#9a4a00", Kind.DERIVED: "#0050b0", Kind.ASSUMED: "#7a7a7a"},
    line=1.6,
    trail_alpha=0.6,
    wedge_alpha=0.4,
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (PAPER, DARK, PRINT, CONTRAST)}


def theme_named(name: str) -> Theme:
    """The theme called ``name``.  Raises :class:`LituError` naming the valid ones."""
    try:
        return THEMES[name]
    except KeyError:
        raise LituError(f"no theme {name!r}; themes are {', '.join(THEMES)}") from None


def rgba(colour: Colour) -> tuple[int, int, int, int]:
    """Red, green, blue, alpha, each 0 … 255."""
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"not a colour: {colour!r}")
    values = [int(digits[i : i + 2], 16) for i in range(0, len(digits), 2)]
    return values[0], values[1], values[2], values[3] if len(values) == 4 else 255


@lru_cache(maxsize=4096)
def faded(colour: Colour, alpha: float) -> Colour:
    """``colour`` with its alpha multiplied by ``alpha`` (0 … 1)."""
    r, g, b, a = rgba(colour)
    return f"#{r:02x}{g:02x}{b:02x}{round(a * alpha):02x}"


@lru_cache(maxsize=4096)
def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """``a`` with ``share`` (0 … 1) of ``b`` in it; opaque."""
    one, two = rgba(a), rgba(b)
    return "#" + "".join(f"{round(x * (1 - share) + y * share):02x}" for x, y in zip(one[:3], two[:3], strict=True))
