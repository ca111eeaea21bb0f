"""Makes the bundled faces from Noto Serif CJK: a subset of the Simplified Chinese face, renamed "Litu Song".

    python assets/fonts/make_subset.py NotoSerifCJK-Regular.ttc NotoSerifCJK-Bold.ttc

The sources are in Debian's package fonts-noto-cjk.  Kept are the characters of GB 2312, of every text, table and
program of this repository, Latin with the marks of pinyin, and common punctuation and arrows.  The family is renamed so
that an installed Noto can neither replace the bundled face nor hide its absence; the licence (OFL.txt) reserves no name.
The output is the same for the same input and repository.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FAMILY = "Litu Song"
FACE = "Noto Serif CJK SC"
STEADY = 3_786_912_000  # seconds since 1904: a fixed date inside the files, so that they do not change from day to day


def characters() -> set[str]:
    """All characters the program may show."""
    found = {chr(code) for code in (*range(0x20, 0x250), *range(0x2010, 0x2044), *range(0x2190, 0x21A0), *range(0x3000, 0x3020))}
    found |= set("，。；：？！（）“”‘’《》·—…×÷±°′″½¼→←↑↓↔▲△▼▽●○◆◇■□★☆✓")
    for high in range(0xB0, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                found.add(bytes([high, low]).decode("gb2312"))
            except UnicodeDecodeError:
                continue
    for pattern in ("assets/**/*.toml", "app/**/*.py", "scenes/**/*.py", "geometry/**/*.py", "*.md"):
        for path in sorted(ROOT.glob(pattern)):
            found |= set(path.read_text(encoding="utf-8"))
    return {c for c in found if c.isprintable()}


def make(source: Path, weight: str) -> Path:
    """Write the subset of one weight beside this script."""
    font: TTFont = next(f for f in TTCollection(str(source)).fonts if f["name"].getDebugName(1).startswith(FACE))
    options = subset.Options()
    options.layout_features = []
    options.name_IDs = ["*"]
    options.hinting = False
    options.desubroutinize = False
    chosen = subset.Subsetter(options)
    chosen.populate(text="".join(sorted(characters())))
    chosen.subset(font)
    for record in list(font["name"].names):
        new = {1: FAMILY, 16: FAMILY, 4: f"{FAMILY} {weight}", 6: f"LituSong-{weight}"}.get(record.nameID)
        if new is not None:
            font["name"].setName(new, record.nameID, record.platformID, record.platEncID, record.langID)
    font["head"].created = font["head"].modified = STEADY
    font.recalcTimestamp = False
    out = HERE / f"LituSong-{weight}.otf"
    beside = out.with_suffix(".part")
    font.save(str(beside))
    beside.replace(out)
    return out


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print("usage: make_subset.py NotoSerifCJK-Regular.ttc NotoSerifCJK-Bold.ttc (Debian: fonts-noto-cjk)", file=sys.stderr)
        return 2
    for source, weight in zip(arguments, ("Regular", "Bold"), strict=True):
        out = make(Path(source), weight)
        print(f"{out.name}: {out.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
