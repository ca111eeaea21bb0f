#!/bin/sh
# Makes the environment that `make run` and `make test` use.
#
# What Debian does not bring by itself (venv, the libraries that Qt loads) is installed when we are root and apt-get is
# there; otherwise the exact line to run is printed, and we stop with 2.  What is missing is found by trying, not by name.
set -eu

PYTHON=${PYTHON:-python3}
VENV=${VENV:-.venv}

say() { printf 'litu setup: %s\n' "$*" >&2; }

command -v "$PYTHON" >/dev/null 2>&1 || { say "no $PYTHON on this machine: install Python 3.11 or newer, or name one as in: make run PYTHON=python3.12"; exit 2; }
"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    say "$("$PYTHON" -V 2>&1) is too old: Litu needs Python 3.11 or newer; name one as in: make run PYTHON=python3.12"
    exit 2
}

# Python's side: the standard modules a virtual environment is made with.
missing=$("$PYTHON" - <<'EOF'
try:
    import ensurepip, venv
except ImportError:
    print(" python3-venv", end="")
EOF
)

# Qt's side: each line is the library as the loader asks for it, and the Debian package that has it.
if [ "$(uname -s)" = Linux ]; then
    missing=$missing$("$PYTHON" - "${DISPLAY:+window}" <<'EOF'
import ctypes
import os
import shutil
import sys

PAINTING = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
}
WINDOW = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# Without a screen a window's libraries are not needed; they are small, so root takes them along for the day there is one.
wanted = PAINTING | WINDOW if sys.argv[1] or (os.geteuid() == 0 and shutil.which("apt-get")) else PAINTING
for library, package in wanted.items():
    try:
        ctypes.CDLL(library)
    except OSError:
        print(f" {package}", end="")
EOF
)
fi

if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null 2>&1; then
        say "this machine lacks$missing (Debian's names): install them with its package manager, then run make again"
        exit 2
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null 2>&1; then
            say "this machine lacks some packages; run: sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing"
        else
            say "this machine lacks some packages; run as root: apt-get update && apt-get install -y --no-install-recommends$missing"
        fi
        exit 2
    fi
    say "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    # shellcheck disable=SC2086  # the names are meant to be split
    if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        say "apt-get could not install what is missing (its words are above); run: apt-get update && apt-get install -y --no-install-recommends$missing"
        exit 2
    fi
    rm -f "$log"
fi

if ! "$VENV/bin/python" -m pip --version >/dev/null 2>&1; then
    "$PYTHON" -m venv --clear "$VENV"
fi
say "installing Litu into $VENV (once; some 300 MB, most of it Qt)"
"$VENV/bin/python" -m pip install -q --disable-pip-version-check -e '.[dev]' || { say "pip could not install Litu (its words are above); is there a way to the network?"; exit 2; }
