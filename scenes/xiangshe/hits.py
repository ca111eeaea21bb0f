"""Which arrows hit: option ``hits`` decides (获 is cried for each; from the second round tallies follow).

``seed:N`` draws them evenly from N, the same on every machine; ``right`` and ``left`` let only the upper (right) or
lower (left) archers hit; ``even`` lets each hit two of four; a pattern such as ``1010.0110`` is read arrow by arrow,
archer by archer, and starts again at its end.
"""

from __future__ import annotations

import hashlib

SHARE = 0.5
"""Share of arrows that hit under ``seed:N`` (ASSUMED)."""


def hits(option: str, round_: int, archer: str, upper: bool, arrow: int, number: int) -> bool:
    """Whether ``archer``'s arrow (1 … 4) of a round hits.  ``number``: his place in the order of shooting, from 0."""
    if option.startswith("seed:"):
        digest = hashlib.sha256(f"{option}/{round_}/{archer}/{arrow}".encode()).digest()
        return digest[0] < 256 * SHARE
    if option == "right":
        return upper
    if option == "left":
        return not upper
    if option == "even":
        return arrow % 2 == 1
    pattern = [mark for mark in option if mark in "01"]
    return pattern[(number * 4 + arrow - 1) % len(pattern)] == "1"
