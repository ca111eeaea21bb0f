#!/bin/sh
# Makes the environment that `make run` and `make test` use.
#
# What Debian does not bring by itself (venv, the libraries Qt loads) is installed when we are root and apt-get is there;
# otherwise the exact line to run is printed and we stop with 2.
set -eu

PYTHON=${PYTHON:-python3}
VENV=${VENV:-.venv}
STAMP=${STAMP:-$VENV/.litu-stamp}

say() { printf 'litu setup: %s\n' "$*" >&2; }

command -v "$PYTHON" >/dev/null 2>&1 || { say "no $PYTHON on this machine: install Python 3.11 or newer, or say make PYTHON=…"; exit 2; }
"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    say "$("$PYTHON" -V 2>&1) is too old: Litu needs Python 3.11 or newer (make PYTHON=python3.11)"
    exit 2
}

missing=""
need() { missing="$missing $1"; }

"$PYTHON" -c 'import venv, ensurepip' >/dev/null 2>&1 || need "python3-venv"

if [ "$(uname -s)" = Linux ]; then
    # A library counts as present when the loader finds it: the packages' names differ between distributions.
    lib() {
        "$PYTHON" -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$1" >/dev/null 2>&1 || need "$2"
    }
    lib libglib-2.0.so.0 libglib2.0-0
    lib libGL.so.1 libgl1
    lib libEGL.so.1 libegl1
    lib libfontconfig.so.1 libfontconfig1
    lib libxkbcommon.so.0 libxkbcommon0
    lib libdbus-1.so.3 libdbus-1-3
    if [ -n "${DISPLAY:-}" ]; then
        lib libxcb-cursor.so.0 libxcb-cursor0
        lib libxcb-icccm.so.4 libxcb-icccm4
        lib libxcb-keysyms.so.1 libxcb-keysyms1
        lib libxcb-shape.so.0 libxcb-shape0
        lib libxcb-xkb.so.1 libxcb-xkb1
        lib libxkbcommon-x11.so.0 libxkbcommon-x11-0
    fi
fi

if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null 2>&1; then
        say "this machine lacks:$missing (Debian's names); install them with your package manager, then run make again"
        exit 2
    fi
    if [ "$(id -u)" -ne 0 ]; then
        say "this machine lacks:$missing; run: sudo apt-get install -y --no-install-recommends$missing"
        exit 2
    fi
    say "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2
    # shellcheck disable=SC2086  # the names are meant to be split
    apt-get install -y -qq --no-install-recommends $missing >&2
fi

[ -x "$VENV/bin/python" ] || "$PYTHON" -m venv "$VENV"
say "installing Litu into $VENV"
"$VENV/bin/python" -m pip install -q --disable-pip-version-check -e '.[dev]'
touch "$STAMP"
