"""The painter: what is kept changes no pixel; golden images; SVG; glyphs."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from picture_score import small_score
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontInfo, QGuiApplication, QImage, QPainter

from app import fonts
from app.canvas import Area, shared, to_paint
from app.paint import Images, Painter, drawn_words, paint_svg, polygon, render_image, render_picture
from app.picture import Picture, View, build
from app.qt import application
from scenes.errors import LituError

GOLDEN = Path(__file__).parents[1] / "golden"

UPDATE = os.environ.get("LITU_UPDATE_GOLDEN") == "1"
"""Set LITU_UPDATE_GOLDEN=1 to write the golden images anew; then look at them before committing."""

TOLERANCE = 0.004
"""Share of pixels that may differ by more than :data:`STEP` in a colour: another Qt's antialiasing, never a missing thing."""

STEP = 24


@pytest.fixture(autouse=True, scope="module")
def gui():
    yield application(widgets=True)


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.width(), 4)[..., :3].copy()


VIEWS = {
    "hall": (43.0, View(width=960, height=540)),
    "range": (48.5, View(width=960, height=540, name="range")),
    "dark": (55.0, View(width=960, height=540, theme="dark", loupe="物")),
}


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_golden_images(name: str) -> None:
    t, view = VIEWS[name]
    image = render_image(small_score(), t, view, painter=Painter())
    path = GOLDEN / f"paint-{name}.png"
    if UPDATE:
        assert image.save(str(path))
    assert path.is_file(), f"{path.name} is missing; LITU_UPDATE_GOLDEN=1 writes it"
    want, got = pixels(QImage(str(path))), pixels(image)
    assert want.shape == got.shape
    differ = (np.abs(want.astype(int) - got.astype(int)).max(axis=2) > STEP).mean()
    assert differ <= TOLERANCE, f"{differ:.2%} of the pixels differ"


@pytest.mark.parametrize("view", [View(width=800, height=500), View(width=800, height=500, name="follow:司马", loupe="auto")])
def test_cold_and_warm_painters_give_the_same_pixels(view: View) -> None:
    warm = Painter()
    for t in (3.0, 60.0, 48.2, 20.0, 43.1, 48.2):
        cold = pixels(render_image(small_score(), t, view, painter=Painter()))
        assert np.array_equal(pixels(render_image(small_score(), t, view, painter=warm)), cold), f"at {t}"


def drawn_at_once(picture: Picture) -> np.ndarray:
    """The picture painted from the ground up, every layer of every pane in turn."""
    image = QImage(picture.view.width, picture.view.height, QImage.Format.Format_RGB32)
    image.fill(QColor(picture.view.colours.ground))
    device = QPainter(image)
    device.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter = Painter()
    for pane in picture.panes:
        painter.paint_pane(device, pane)
    painter.paint_overlay(device, picture)
    device.end()
    return pixels(image)


@pytest.mark.parametrize(
    "view",
    [
        View(width=640, height=400),
        View(width=700, height=500, centre=(3.3, -20.2), scale=17.3),
        View(width=640, height=400, name="follow:司马", loupe="物"),
        View(width=640, height=400, name="range", evidence=True, selected="司马", theme="print"),
    ],
)
def test_only_what_differs_is_painted_and_nothing_is_missed(view: View) -> None:
    """Playing, jumping and turning layers on and off over one painter: every picture as if painted on an empty image."""
    painter = Painter()
    playing = [20.0 + k / 15 for k in range(12)] + [43.0 + k / 15 for k in range(12)] + [48.2 + k / 20 for k in range(10)]
    for t in [*playing, 0.0, 82.0, 3.0, 60.0]:
        picture = build(small_score(), t, view)
        assert np.array_equal(pixels(render_picture(picture, painter=painter)), drawn_at_once(picture)), f"at {t}"
    for look in (replace(view, labels=False), replace(view, overlay=False), replace(view, theme="dark"), replace(view, places=True), view):
        picture = build(small_score(), 43.0, look)
        assert np.array_equal(pixels(render_picture(picture, painter=painter)), drawn_at_once(picture)), str(look)


def test_while_playing_only_a_part_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, view, sizes = Painter(), View(width=960, height=540), []
    repaint = painter._repaint

    def measured(areas: list[Area], ground: QColor) -> None:
        sizes.append(sum(area.size for area in areas))
        repaint(areas, ground)

    monkeypatch.setattr(painter, "_repaint", measured)
    for k in range(20):
        painter.image(build(small_score(), 46.0 + k / 30, view))
    assert sizes[0] == 960 * 540 and max(sizes[1:]) < 960 * 540 / 2


def test_an_image_given_away_is_not_painted_over() -> None:
    painter, view = Painter(), View(width=320, height=240)
    first = painter.image(build(small_score(), 43.0, view))
    before = pixels(first)
    painter.image(build(small_score(), 60.0, view))
    assert np.array_equal(pixels(first), before)


def test_a_picture_broken_off_leaves_nothing_to_build_on(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, view = Painter(), View(width=320, height=240)
    painter.image(build(small_score(), 43.0, view))
    other = build(small_score(), 60.0, view)
    with monkeypatch.context() as patch:

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        patch.setattr(painter, "_placed", stop)
        with pytest.raises(KeyboardInterrupt):
            painter.image(other)
    assert np.array_equal(pixels(painter.image(other)), pixels(Painter().image(other)))


def test_kept_images_are_bounded_and_the_last_asked_for_stay() -> None:
    kept = Images[str](4 * 10 * 10 * 3)
    for n in range(3):
        kept.keep((n,), QImage(10, 10, QImage.Format.Format_RGB32), str(n))
    assert kept.get((0,)) is not None and kept.bytes == 1200
    kept.keep((3,), QImage(10, 10, QImage.Format.Format_RGB32), "3")
    assert kept.get((1,)) is None and kept.bytes == 1200
    assert [(kept.get((n,)) or ("", "gone"))[1] for n in (0, 2, 3)] == ["0", "2", "3"]
    kept.keep((4,), QImage(100, 100, QImage.Format.Format_RGB32), "large")
    assert kept.get((4,)) is not None and kept.get((3,)) is None and kept.bytes == 40_000


def test_shared_marks_ascend_in_both_and_are_as_many_as_can_be() -> None:
    def best(a: str, b: str) -> int:
        rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                rows[i + 1][j + 1] = rows[i][j] + 1 if x == y else max(rows[i][j + 1], rows[i + 1][j])
        return rows[-1][-1]

    for a, b in (("", ""), ("", "ab"), ("abc", "abc"), ("abcdef", "bcdefa"), ("abcdefg", "agbcedf"), ("xabcy", "xcaby"), ("abc", "axbyc")):
        pairs = shared(a, b)
        assert all(a[i] == b[j] for i, j in pairs)
        assert all(p[0] < q[0] and p[1] < q[1] for p, q in pairwise(pairs))
        assert len(pairs) == best(a, b), (a, b)
    repeated = shared("aabab", "abaab")
    assert all("aabab"[i] == "abaab"[j] for i, j in repeated) and all(p[0] < q[0] and p[1] < q[1] for p, q in pairwise(repeated))


def test_areas_to_paint_hold_what_is_stale_and_cut_no_whole() -> None:
    rng = np.random.default_rng(4)
    picture = Area(0, 0, 800, 600)

    def areas(count: int) -> list[Area]:
        corners = rng.integers(0, 560, (count, 2)).tolist()
        return [Area(x, y, x + int(rng.integers(1, 60)), y + int(rng.integers(1, 40))) for x, y in corners]

    for _ in range(60):
        stale, wholes = areas(int(rng.integers(0, 8))), areas(6)
        found = to_paint(stale, wholes, picture)
        assert all(any(area.holds(part) for area in found) for part in stale)
        assert all(not a.meets(b) for n, a in enumerate(found) for b in found[:n])
        assert all(any(area.holds(whole) for area in found) or not any(area.meets(whole) for area in found) for whole in wholes)
        assert bool(stale) == bool(found)


def test_both_formats_have_the_same_colours() -> None:
    picture = build(small_score(), 43.0, View(width=640, height=400))
    wide = render_picture(picture, painter=Painter())
    rgb = render_picture(picture, painter=Painter(), format="RGB888")
    assert rgb.format() == QImage.Format.Format_RGB888
    assert np.abs(pixels(wide).astype(int) - pixels(rgb).astype(int)).max() <= 2


def test_a_moved_plan_is_the_same_plan() -> None:
    """Panning by whole pixels shifts the static plan without a change."""
    view = View(width=640, height=400, overlay=False, labels=False, trails=False, to_come=False, loupe=None, far=False)
    picture = build(small_score(), 0.0, view)
    moved = build(small_score(), 0.0, view.panned(picture.frame, 37, -21))
    a, b = pixels(render_picture(picture, painter=Painter())), pixels(render_picture(moved, painter=Painter()))
    differ = (a[40:350, 40:560] != b[19:329, 77:597]).any(axis=2).mean()
    assert differ < 0.001


def test_untuned_painter_shows_the_same_things() -> None:
    view = View(width=800, height=500)
    tuned = pixels(render_image(small_score(), 43.0, view, painter=Painter())).astype(int)
    untuned = pixels(render_image(small_score(), 43.0, view, painter=Painter(tuned=False))).astype(int)
    assert np.abs(tuned - untuned).mean() < 3.0


def test_a_picture_is_painted_where_the_painter_is() -> None:
    view = View(width=320, height=240)
    picture = build(small_score(), 0.0, view)
    alone = render_picture(picture, painter=Painter())
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0)
    device = QPainter(image)
    device.translate(50, 30)
    Painter().paint(device, picture)
    device.end()
    part = pixels(image.copy(50, 30, 320, 240))
    assert (np.abs(part.astype(int) - pixels(alone).astype(int)).max(axis=2) > STEP).mean() < TOLERANCE


def test_every_character_drawn_has_a_glyph() -> None:
    words = ""
    for t in (0.0, 43.0, 60.0):
        for view in (View(evidence=True, places=True, loupe="物", target=True), View(name="range"), View(name="follow:司马")):
            words += drawn_words(build(small_score(), t, view))
    assert fonts.missing_glyphs(words) == ""
    assert fonts.missing_glyphs("礼\U0001f3f9") == "\U0001f3f9"


def test_the_bundled_face_is_the_one_used() -> None:
    for bold in (False, True):
        assert QFontInfo(fonts.song(20.0, bold)).family() == fonts.FAMILY


def test_missing_fonts_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts.assets, "path", lambda *parts: tmp_path.joinpath(*parts))
    fonts.load_fonts.cache_clear()
    try:
        with pytest.raises(LituError, match="no font in"):
            fonts.load_fonts()
        (tmp_path / "fonts").mkdir()
        (tmp_path / "fonts" / "x.ttf").write_bytes(b"no font")
        with pytest.raises(LituError, match="cannot be read"):
            fonts.load_fonts()
    finally:
        monkeypatch.undo()
        fonts.load_fonts.cache_clear()
        fonts.load_fonts()


def test_svg_has_outlines_and_keeps_its_words(tmp_path: Path) -> None:
    path = tmp_path / "图.svg"
    paint_svg(small_score(), 43.0, View(width=800, height=500), path)
    root = ElementTree.parse(path).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert not root.findall(f".//{space}text") and not root.findall(f".//{space}image")
    assert len(root.findall(f".//{space}path")) > 100
    title, words = root.find(f"{space}title"), root.find(f"{space}desc")
    assert title is not None and title.text == "乡射礼 21.13"
    assert words is not None and words.text is not None and "司马" in words.text and "右执箫" in words.text
    assert [p.name for p in tmp_path.iterdir()] == ["图.svg"]


def test_svg_clips_every_pane_and_every_reference_has_its_target(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    paint_svg(small_score(), 43.0, View(), path)
    words = path.read_text(encoding="utf-8")
    panes = len(build(small_score(), 43.0, View()).panes)
    assert panes == 3 and words.count("<clipPath") == 3 and words.count("clip-path=") == 3
    ids = re.findall(r'\bid="([^"]+)"', words)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", words)) <= set(ids)


def test_svg_that_cannot_be_written_is_named_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(LituError, match="cannot write"):
        paint_svg(small_score(), 43.0, View(width=320, height=240), tmp_path / "none" / "x.svg")
    assert not list(tmp_path.iterdir())


def test_polygon_is_written_in_order() -> None:
    points = [(0.5, 1.0), (2.0, -3.25), (1e6, 4.0)]
    assert list(polygon(points)) == [QPointF(*p) for p in points]
    assert polygon([]).isEmpty()


def test_application_is_made_once() -> None:
    assert application() is QGuiApplication.instance()
    assert application(widgets=True) is application()
    assert os.environ["QT_NO_GUI_THREADPOOL"] == "1"
