"""What `make run` does: the player where there is a screen, else the steps of section 21 as pictures in out/."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Windows and macOS have one; elsewhere an X or Wayland display says so."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run() -> int:
    from app.cli import main

    if has_screen():
        return main([])
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    code = main(["frames", "xiangshe", "out", "--from", "21", "--to", "21", "--steps"])
    if code == 0:
        print("no screen here: the steps of section 21 are in out/, one picture a cue")
    return code


if __name__ == "__main__":
    sys.exit(run())
