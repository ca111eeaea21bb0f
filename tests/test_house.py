"""The house itself: pins, layers, fonts, the README's commands, and what may not stand in the repository."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from packaging.requirements import Requirement

from app.cli import BUILT, NAMED, parse
from app.keys import every, spelled
from scenes.options import parse as parse_options

ROOT = Path(__file__).resolve().parents[1]
CODE = ("app", "scenes", "geometry")
BINARY = (".png", ".otf", ".ico", ".pyc")
PARTS = ("app", "assets", "benchmarks", "docs", "geometry", "scenes", "tests", ".ci")
"""The folders of the repository: what else lies in a working copy is somebody's own."""


def repository() -> list[Path]:
    """Every text file of the repository; found by walking, so that a copy without git is looked at too."""
    walked = [path for part in PARTS for path in sorted((ROOT / part).rglob("*"))] + sorted(ROOT.glob("*.*")) + [ROOT / "Makefile"]
    return [path for path in walked if path.is_file() and "__pycache__" not in path.parts and path.suffix not in BINARY]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize(("python", "allowed"), [("3.11", False), ("3.12", True), ("3.13", True)])
def test_pyside_6_12_is_kept_off_python_below_3_12(python: str, allowed: bool) -> None:
    pins = [Requirement(line) for line in project()["dependencies"] if line.startswith("PySide6-Essentials")]
    applying = [pin for pin in pins if pin.marker is None or pin.marker.evaluate({"python_version": python})]
    assert len(applying) == 1
    assert applying[0].specifier.contains("6.12.0") is allowed
    assert applying[0].specifier.contains("6.11.3")


def test_the_installed_qt_survives_fifty_thousand_void_calls() -> None:
    code = "from PySide6.QtCore import QPointF\np = QPointF()\nfor k in range(50_000):\n    p.setX(k)\nprint(int(p.x()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "49999"), done.stderr


def shown_characters() -> set[str]:
    """Characters of the texts, the tables and every string literal of the program."""
    found: set[str] = set()
    for path in (*ROOT.glob("assets/**/*.toml"),):
        found |= set(path.read_text(encoding="utf-8"))
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= set(node.value)
    return {c for c in found if c.isprintable()}


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_every_character_shown_has_a_glyph_in_the_bundled_face(weight: str) -> None:
    font = TTFont(ROOT / "assets" / "fonts" / f"LituSong-{weight}.otf")
    assert font["name"].getDebugName(1) == "Litu Song"
    glyphs = font.getBestCmap()
    missing = sorted(c for c in shown_characters() if ord(c) not in glyphs)
    assert not missing, f"run make font: {''.join(missing)}"


def test_the_faces_licence_is_beside_it() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (ROOT / "assets" / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def shell_lines(page: str) -> list[str]:
    """The lines of a page's ``sh`` blocks."""
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_every_shell_line_of_the_readme_is_understood() -> None:
    """What a reader copies from the README is a line that the command line takes, options and all; no command is left out."""
    seen = set()
    for line in shell_lines("README.md"):
        program, *words = shlex.split(line, comments=True)
        assert program in ("make", "pip", "litu"), line
        if program == "litu":
            args = parse(words)
            parse_options(args.sets, args.profile)
            seen.add(words[0] if words else "play")
    assert seen == set(BUILT)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_line_of_the_pages_is_a_target(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    made = [words[1:] for words in (shlex.split(line, comments=True) for line in shell_lines(page)) if words[0] == "make"]
    assert {"run", "test"} <= {words[0] for words in made} <= targets
    assert [word for words in made for word in words[1:] if f"$({word.partition('=')[0]})" not in makefile] == []


def test_the_readme_says_which_commands_are_not_built() -> None:
    missing = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Not there yet")[2]
    assert [name for name in NAMED if not re.search(rf"`(litu )?{name}`", missing)] == []


def test_the_readme_tells_the_keys_as_the_table_has_them() -> None:
    told = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Keys")[2].partition("\n## ")[0]
    named = re.findall(r"`([^`]+)`", told)
    known = {name for key in every() for name in spelled(key.keys).split(" · ")}
    assert len(named) > 30
    assert [name for name in named if name not in known] == []


def test_every_path_that_the_pages_name_exists() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        named = re.findall(r"`((?:app|scenes|geometry|assets|tests|docs)/[\w./-]*)`", (ROOT / page).read_text(encoding="utf-8"))
        assert named
        assert [name for name in named if not (ROOT / name).exists()] == [], page


FORBIDDEN = re.compile(r"/work/|/home/\w|/root/|/Users/\w|C:\\\\|pypi\.org|registry\.npmjs|deb\.debian\.org")


def test_no_machine_path_and_no_registry_host_in_the_repository() -> None:
    files = repository()
    assert {"pyproject.toml", "Makefile", "run", "cli.py", "xiangshe.toml"} <= {path.name for path in files}
    for path in files:
        if path == Path(__file__):
            continue
        found = FORBIDDEN.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found.group(0) if found else ''}"


def test_translated_strings_are_literal() -> None:
    for path in (ROOT / "app").rglob("*.py"):
        assert not re.search(r"\btr\(\s*f[\"']", path.read_text(encoding="utf-8")), f"{path.name}: lupdate cannot read tr(f…)"


def test_tests_never_sleep() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        if path.name != "test_house.py":
            assert not re.search(r"\btime\.sleep\(|qtbot\.wait\(", path.read_text(encoding="utf-8")), path.name
