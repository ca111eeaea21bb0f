"""The house itself: pins, layers, fonts, the README's commands, and what may not stand in the repository."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
CODE = ("app", "scenes", "geometry")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def project() -> dict:
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


def test_readme_commands_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    made = set(re.findall(r"^make ([a-z]+)", readme, re.MULTILINE))
    assert {"run", "test"} <= made <= targets
    from app.cli import BUILT

    commands = set(re.findall(r"^litu ([a-z]+)", readme, re.MULTILINE))
    assert {"play", "frame", "frames", "site", "state", "score", "coverage"} <= commands <= set(BUILT)


FORBIDDEN = re.compile(r"/work/|/home/\w|/root/|/Users/\w|C:\\\\|pypi\.org|registry\.npmjs|deb\.debian\.org")


def test_no_machine_path_and_no_registry_host_in_the_repository() -> None:
    for path in tracked():
        if path.suffix in (".png", ".otf", ".ico") or path.name == "test_house.py" or not path.is_file():
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
