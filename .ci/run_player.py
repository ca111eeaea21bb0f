"""What `make run` does: the player where there is a screen, else the steps of section 21 as pictures in out/."""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stdout

from app.cli import main, require_screen
from scenes.errors import LituError

BLIND = ("offscreen", "minimal")
"""Qt platforms asked for by name on which nobody would see a window."""


def has_screen() -> bool:
    """Whether a window would be seen, by the same question that ``litu play`` asks."""
    try:
        require_screen(os.environ, sys.platform)
    except LituError:
        return False
    return os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0] not in BLIND


def run() -> int:
    """The exit code of what was done."""
    if has_screen():
        return main([])
    with redirect_stdout(io.StringIO()):
        code = main(["frames", "xiangshe", "out", "--from", "21", "--to", "21", "--steps"])
    if code == 0:
        print("no screen here: the steps of section 21 are in out/, one picture a cue")
    return code


if __name__ == "__main__":
    sys.exit(run())
