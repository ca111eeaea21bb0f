"""Makes the bundled faces from Noto Serif CJK: a subset of the Simplified Chinese face, renamed "Litu Song".

    python assets/fonts/make_subset.py NotoSerifCJK-Regular.ttc NotoSerifCJK-Bold.ttc

The sources are in Debian's package fonts-noto-cjk (version 1:20220127 made the files that stand here).  Kept are the 3,755
characters of the first level of GB 2312, every character of the texts, tables, pages and programs of this repository, Latin
with the marks of pinyin, and common punctuation and arrows.  The family is renamed so that an installed Noto can neither
replace the bundled face nor hide its absence; the licence (OFL.txt) reserves no name.  The output is the same for the same
sources and repository.
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
    found = {chr(code) for code in (*range(0x20, 0x250), *range(0x300, 0x310), *range(0x1EA0, 0x1EFA), *range(0x2010, 0x2044))}
    found |= {chr(code) for code in (*range(0x2190, 0x21A0), *range(0x2460, 0x2474), *range(0x3000, 0x3020), *range(0xFF01, 0xFF5F))}
    found |= set("×÷±°′″½¼▲△▼▽●○◆◇■□★☆✓")
    for high in range(0xB0, 0xD8):  # rows 16 to 55: the first level, by frequency of use
        for low in range(0xA1, 0xFF):
            try:
                found.add(bytes([high, low]).decode("gb2312"))
            except UnicodeDecodeError:  # the last row is not full
                continue
    for pattern in ("assets/**/*.toml", "app/**/*.py", "scenes/**/*.py", "geometry/**/*.py", "*.md", "docs/**/*.md"):
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
        new = {
            1: FAMILY,
            3: f"{FAMILY} {weight}, from Noto Serif CJK SC",
            4: f"{FAMILY} {weight}",
            6: f"LituSong-{weight}",
            16: FAMILY,
        }.get(record.nameID)
        if new is not None:
            font["name"].setName(new, record.nameID, record.platformID, record.platEncID, record.langID)
    face = font["CFF "].cff
    face.fontNames = [f"LituSong-{weight}"]
    face.topDictIndex[0].FullName = f"{FAMILY} {weight}"
    face.topDictIndex[0].FamilyName = FAMILY
    font["head"].created = font["head"].modified = STEADY
    font.recalcTimestamp = False
    out = HERE / f"LituSong-{weight}.otf"
    beside = out.with_suffix(".part")
    font.save(str(beside))
    beside.replace(out)
    return out


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print('usage: make font SOURCE="NotoSerifCJK-Regular.ttc NotoSerifCJK-Bold.ttc" (Debian: fonts-noto-cjk)', file=sys.stderr)
        return 2
    for source in arguments:
        if not Path(source).is_file():
            print(f"no font file {source}: give the two files of Debian's package fonts-noto-cjk", file=sys.stderr)
            return 2
    for source, weight in zip(arguments, ("Regular", "Bold"), strict=True):
        out = make(Path(source), weight)
        print(f"{out.name}: {out.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
