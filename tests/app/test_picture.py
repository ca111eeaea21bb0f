"""The picture, without Qt: primitives, labels, views, hits."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from picture_score import RESTS, small_score

from app.picture import Picture, View, build, check_view, frame_at, named_box, parse_view, prepare
from app.picture.figures import figure, look_of
from app.picture.labels import Wanted, solve
from app.picture.naming import label_box, names
from app.picture.overlay import broken, caption_runs, clock
from app.picture.primitives import Box, Dots, Placed, Polygon, Polyline, Text, text_width
from app.picture.sizes import figure_sizes
from app.theme import GROUPS, THEMES, faded, mixed, rgba, theme_named
from geometry.evidence import Kind
from geometry.site import Feature, Site
from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load

GOLDEN = Path(__file__).parents[1] / "golden"

UPDATE = os.environ.get("LITU_UPDATE_GOLDEN") == "1"
"""Set LITU_UPDATE_GOLDEN=1 to write the golden files anew; then look at what changed before committing."""

GOLDEN_VIEWS = {
    "hall-43s": (43.0, View()),
    "hall-55s": (55.0, View(evidence=True, places=True, selected="宾")),
    "range-48s": (48.0, View(name="range")),
    "whole-48s-dark": (48.0, View(width=1600, height=900, name="whole", theme="dark")),
    "loupe-43s": (43.0, View(width=1280, height=720, loupe="物", theme="print")),
}


def plain(value: object) -> object:
    """A picture's parts as JSON; shapes by name and contents."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        out: dict[str, object] = {"is": type(value).__name__}
        for f in dataclasses.fields(value):
            item = getattr(value, f.name)
            if item != f.default and f.name not in ("static", "clip"):
                out[f.name] = plain(item)
        return out
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    if isinstance(value, float):
        return round(value, 3) + 0.0
    return value


def snapshot(picture: Picture) -> list[Any]:
    """All primitives, the static ones included."""
    panes = [{"frame": plain(p.frame), "static": plain(p.static.layers), "layers": plain(p.layers)} for p in picture.panes]
    return [*panes, plain(picture.overlay)]


def written(items: list[Any]) -> str:
    """One item a line, each placed shape once by number, so that a change of the picture is a short change of the file."""
    shapes: dict[str, int] = {}

    def named(value: object) -> object:
        if isinstance(value, dict):
            if value.get("is") == "Shape":
                return shapes.setdefault(compact(value), len(shapes))
            return {k: named(v) for k, v in value.items()}
        return [named(v) for v in value] if isinstance(value, list) else value

    def compact(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    lines: list[str] = []
    for pane in items:
        layers = [*pane["static"], *pane["layers"]] if "static" in pane else [pane]
        lines.append(compact({"frame": pane.get("frame")}))
        for one in layers:
            lines.append(f"# {one['name']}")
            lines.extend(compact(named(item)) for item in one.get("items", []))
    lines.append("# shapes")
    lines.extend(shapes)
    return "\n".join(lines) + "\n"


def layer(picture: Picture, name: str, pane: int = 0):
    return next(x for x in picture.panes[pane].layers if x.name == name).items


def labels_at(t: float, view: View) -> list[tuple[str, Box]]:
    """Every label with its box in pixels."""
    picture = build(small_score(), t, view)
    return [(item.words, box) for item, box in zip(layer(picture, "labels"), text_boxes(picture), strict=True)]


def text_boxes(picture: Picture) -> list[Box]:
    out = []
    for item in layer(picture, "labels"):
        px, py = picture.frame.to_screen(item.x, item.y)
        wide = text_width(item.words, item.size)
        out.append(Box(px + item.dx - wide / 2, py + item.dy - item.size / 2, px + item.dx + wide / 2, py + item.dy + item.size / 2))
    return out


@pytest.mark.parametrize("name", sorted(GOLDEN_VIEWS))
def test_primitives_are_golden(name: str) -> None:
    t, view = GOLDEN_VIEWS[name]
    words = written(snapshot(build(small_score(), t, view)))
    path = GOLDEN / f"picture-{name}.jsonl"
    if UPDATE:
        path.write_text(words, encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing; LITU_UPDATE_GOLDEN=1 writes it"
    assert words.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_the_same_question_gives_the_same_picture_in_any_order() -> None:
    view = View(width=1600, height=900, loupe="auto")
    times = [0.0, 55.3, 12.0, 43.0, 82.0, 30.1, 55.3, 0.0, 70.0, 41.05]
    first = {t: json.dumps(snapshot(build(small_score(), t, view))) for t in times}
    small_score.cache_clear()
    fresh = small_score()
    for t in sorted(first, reverse=True):
        assert json.dumps(snapshot(build(fresh, t, view))) == first[t], f"the picture at {t} depends on what was asked before"


def test_preparing_changes_no_picture_and_begins_nearby() -> None:
    view = View(width=1280, height=720)
    before = json.dumps(snapshot(build(small_score(), 60.0, view)))
    small_score.cache_clear()
    fresh = small_score()
    order = list(prepare(fresh, view, 60.0))
    assert abs(order[0] - 60.0) < 3 and min(order) < 3 and max(order) > 79
    assert json.dumps(snapshot(build(fresh, 60.0, view))) == before


def test_picture_needs_no_qt() -> None:
    code = "import sys, app.picture, app.theme; print([m for m in sys.modules if m.startswith(('PySide6', 'shiboken6'))])"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


# -- people ------------------------------------------------------------------------------------------------------------------


def test_a_figure_turns_with_its_facing_and_its_label_does_not() -> None:
    picture = build(small_score(), 0.0, View())
    turns = {item.id: item.turn for item in layer(picture, "people")}
    assert turns["宾"] == 180 and turns["主人"] == 270 and turns["司射"] == 90
    assert all(not isinstance(item, Placed) for item in layer(picture, "labels"))


def test_postures_groups_hands_and_dress_all_draw_differently() -> None:
    state = small_score().state_at(0.0)
    base = state.officiants["上耦上射"]
    looks = [
        look_of(dataclasses.replace(base, posture=posture), "archers", "paper")
        for posture in ("立", "坐", "兴", "揖", "拜", "稽首", "行", "射")
    ]
    assert len({figure(look).items for look in looks}) == 8
    by_group = [figure(look_of(base, group, "paper")) for group in GROUPS]
    grey = [tuple((type(i), getattr(i, "points", None)) for i in shape.items) for shape in by_group]
    assert len(set(grey)) == len(GROUPS), "two groups differ by colour alone"
    assert figure(look_of(dataclasses.replace(base, dress=()), "archers", "paper")).items != figure(look_of(base, "archers", "paper")).items
    assert (
        figure(look_of(dataclasses.replace(base, holding=base.holding[:3]), "archers", "paper")).items
        != figure(look_of(base, "archers", "paper")).items
    )


def test_nothing_drawn_of_a_figure_lies_beyond_its_reach() -> None:
    state = small_score().state_at(0.0)
    for who in state.officiants.values():
        for posture in ("立", "坐", "拜", "稽首", "射"):
            shape = figure(look_of(dataclasses.replace(who, posture=posture), "officers", "paper"))
            far = max(math.hypot(x, y) for item in shape.items for x, y in getattr(item, "points", ()))
            assert far < shape.reach


def test_figures_shrink_rather_than_overlap_and_never_vanish() -> None:
    x = np.array([0.0, 3.0, 40.0])
    sizes = figure_sizes(x, np.zeros(3), np.full(3, 180.0), ["立"] * 3, 5.0, 1.0)
    assert sizes[0] == sizes[1] < sizes[2]
    assert sizes[0] * 1.1 + sizes[1] * 1.1 <= 3.0 * 5.0 + 1e-6
    crowded = figure_sizes(np.zeros(2), np.zeros(2), np.zeros(2), ["立"] * 2, 5.0, 1.0)
    assert (crowded >= 5.0).all()


def test_acting_people_glow_and_only_they() -> None:
    picture = build(small_score(), 43.0, View())
    glowing = {item.id for item in layer(picture, "under") if item.shape.name == "glow"}
    assert glowing == {"司马"}


# -- trails and things ---------------------------------------------------------------------------------------------------------


def test_a_walk_leaves_a_trail_and_shows_where_it_goes() -> None:
    def parts(t: float) -> tuple[list[Polyline], list[Dots]]:
        items = layer(build(small_score(), t, View()), "trails")
        return [i for i in items if isinstance(i, Polyline)], [i for i in items if isinstance(i, Dots)]

    past, ahead = parts(20.0)
    assert past and ahead
    state = small_score().state_at(20.0).officiants["司马"]
    assert past[0].points[0] == (-39.0, -72.0) and past[0].points[-1] == pytest.approx((state.x, state.y))
    assert ahead[0].points[0] == (0.0, 20.0) and math.dist(ahead[0].points[-1], (state.x, state.y)) < 2
    later = parts(20.5)[1][0]
    kept = {(round(x, 3), round(y, 3)) for x, y in later.points}
    assert kept < {(round(x, 3), round(y, 3)) for x, y in ahead[0].points}, "the dots of a path to come stay where they are"
    assert not parts(1.0)[0] and not parts(41.0)[1]


def test_views_can_hide_trails() -> None:
    assert layer(build(small_score(), 20.0, View(trails=False, to_come=False)), "trails") == ()


def test_an_arrow_flies_to_the_target_and_lies_at_its_end() -> None:
    def arrow(t: float) -> Placed:
        return next(i for i in layer(build(small_score(), t, View(name="range")), "things") if isinstance(i, Placed) and i.id == "矢·飞")

    assert arrow(48.5).turn == pytest.approx(180.0, abs=2.0)
    assert -280 < arrow(48.5).y < 20
    assert arrow(60.0).y == -280


def test_things_in_a_hand_are_not_drawn_on_the_ground() -> None:
    placed = {item.id for item in layer(build(small_score(), 0.0, View(name="whole")), "things")}
    assert "楅" in placed and "弓·宾" in placed
    assert not placed & {"弓·司马", "旌", "扑", "左下纲"}


# -- labels --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1920, 1080), (1600, 900), (1100, 680)])
@pytest.mark.parametrize("name", ["hall", "range", "whole"])
def test_at_rest_labels_are_inside_and_cover_nobody_and_no_other_label(size: tuple[int, int], name: str) -> None:
    view = View(*size, name=name)
    for t in RESTS:
        picture = build(small_score(), t, view)
        found = labels_at(t, view)
        assert found
        for words, box in found:
            assert view.area.holds(box), f"{words} sticks out at {t}"
            for item in layer(picture, "people"):
                px, py = picture.frame.to_screen(item.x, item.y)
                body = Box(px, py, px, py).grown(item.size * 0.6)
                assert not box.meets(body), f"{words} covers {item.id} at {t} in {name}"
        for i, (one, a) in enumerate(found):
            for other, b in found[:i]:
                assert not a.grown(-1).meets(b.grown(-1)), f"{one} covers {other} at {t} in {name}"


def test_labels_leave_marks_and_pillars_free_at_rest() -> None:
    plan = small_score().site.stages["学"]
    picture = build(small_score(), 0.0, View())
    for id in ("西楹", "东楹", "左物", "右物"):
        f = plan.features[id]
        px, py = picture.frame.to_screen(f.x, f.y)
        spot = Box(px, py, px, py).grown(3)
        assert not [words for words, box in labels_at(0.0, View()) if box.meets(spot)], id


def test_labels_do_not_flicker_inside_an_interval() -> None:
    """From one frame to the next a label moves no more than its owner and a glide can."""
    view = View()
    before: dict[str, tuple[float, float]] = {}
    for k in range(int(46.5 * 30), 52 * 30):
        picture = build(small_score(), k / 30, view)
        now = {}
        for item in layer(picture, "labels"):
            if item.alpha >= 1.0:
                px, py = picture.frame.to_screen(item.x, item.y)
                now[item.words] = (px + item.dx, py + item.dy)
        for words, at in now.items():
            if words in before:
                assert math.dist(at, before[words]) < 12, f"{words} jumps at {k / 30:.2f}s"
        before = now


def test_people_in_a_knot_are_named_together_when_far() -> None:
    near = {words for words, _ in labels_at(0.0, View())}
    far = {words for words, _ in labels_at(0.0, View(name="whole"))}
    assert {"次耦上射", "下耦下射"} <= near
    assert "三耦" in far and "次耦上射" not in far
    assert [words for words, _ in labels_at(0.0, View())].count("弟子") == 1


def test_a_changed_title_is_written_and_words_are_shown_while_said() -> None:
    assert "司马" in {w for w, _ in labels_at(44.0, View())}
    assert "司正" in {w for w, _ in labels_at(60.0, View())}
    assert "去侯" in {w for w, _ in labels_at(43.5, View())}
    assert "去侯" not in {w for w, _ in labels_at(30.0, View())}
    assert "去侯" not in {w for w, _ in labels_at(43.5, View(speech=False))}


def test_solver_takes_the_free_side() -> None:
    body = Box(-10, -10, 10, 10)
    wanted = Wanted("a", 40, 20, np.array([body]), 3)
    wall = np.array([[12, -40, 60, 40], [-10, -10, 10, 10]], dtype=np.float64)
    ((dx, dy),) = solve([wanted], [(wall, np.ones(2))], None)
    assert dx < 0 and dy == 0


def test_a_label_of_nobody_is_none() -> None:
    score = small_score()
    picture = build(score, 0.0, View())
    from app.picture.index import index_of

    found = names(
        score, index_of(score), picture.state.officiants, 0.0, False, "学", picture.frame, picture.panes[0].static, None, 1.0, speech=True
    )
    assert label_box(found[0], picture.frame, {}) is None


# -- round the plan ------------------------------------------------------------------------------------------------------------


def words_of(picture: Picture) -> str:
    return "\n".join(item.words for item in picture.overlay.items if isinstance(item, Text))


def test_overlay_tells_title_sentence_time_north_and_scale() -> None:
    words = words_of(build(small_score(), 43.0, View()))
    for part in ("乡射礼", "庠", "三耦射 21.13", "00:43", "北", "步", " m"):
        assert part in words


def test_quoted_words_are_gold_and_the_sentence_is_whole() -> None:
    from app.picture.index import index_of

    score = small_score()
    theme = theme_named("paper")
    index = index_of(score)
    runs = caption_runs(index, score.cues[0], theme)
    assert "".join(w for w, _ in runs) == index.text.sentences["21.12"].text
    assert [w for w, c in runs if c == theme.gold] == ["钩楹，由上射之后"]


def test_a_repetition_shows_its_own_sentence_and_the_one_it_repeats() -> None:
    from app.picture.index import index_of

    score = small_score()
    runs = caption_runs(index_of(score), score.cues[2], theme_named("paper"))
    words = "".join(w for w, _ in runs)
    assert words.startswith("三耦卒射，亦如之。") and "21.16" in words
    assert [w for w, c in runs if c == theme_named("paper").gold] == ["还其后，降自西阶"]


def test_a_repetition_that_quotes_its_own_sentence_still_shows_what_is_repeated() -> None:
    from app.picture.index import index_of

    score, theme = small_score(), theme_named("paper")
    cue = dataclasses.replace(score.cues[2], quote="亦如之")
    runs = caption_runs(index_of(score), cue, theme)
    assert [w for w, c in runs if c == theme.gold] == ["亦如之"]
    assert "".join(w for w, _ in runs).endswith(index_of(score).text.sentences["21.16"].text)


def test_every_sentence_of_the_text_fits_the_foot() -> None:
    from app.picture.index import index_of
    from app.picture.overlay import _foot
    from scenes.score import Cue

    index = index_of(small_score())
    for width, height in ((1920, 1080), (1600, 900), (1000, 640)):
        view = View(width, height)
        for sentence in index.text.sentences.values():
            items = _foot(index, Cue(sentence.id, sentence.id, "", None, 0, 1, ()), 0.0, view, theme_named("paper"), view.unit)
            lines = [i for i in items if isinstance(i, Text)]
            for line in lines:
                wide = text_width(line.words, line.size)
                left = line.x if line.across < 0 else line.x - wide
                assert left >= 0 and left + wide <= width, (sentence.id, width)
                assert -line.y - line.size / 2 >= height - view.band and -line.y + line.size / 2 <= height, (sentence.id, width)
                assert line.size >= 9
            stamp = min(i.x - text_width(i.words, i.size) for i in lines if i.across > 0)
            assert max(i.x + text_width(i.words, i.size) for i in lines if i.across < 0) <= stamp, (sentence.id, width)
            assert "".join(i.words for i in lines if i.across < 0) == sentence.text


def test_lines_do_not_begin_with_closing_marks() -> None:
    lines = broken([("一二三四，五六七八。", "#000000")], 4)
    assert all(line[0][0][0] not in "，。" for line in lines)
    assert "".join(w for line in lines for w, _ in line) == "一二三四，五六七八。"


def test_clock() -> None:
    assert clock(0) == "00:00" and clock(61.9) == "01:01" and clock(3725) == "1:02:05"


def test_evidence_is_told_by_line_and_colour_with_a_key() -> None:
    picture = build(small_score(), 0.0, View(evidence=True))
    words = words_of(picture)
    assert "经文明言" in words and "注家所言" in words and "据数推算" in words and "本程序拟定" in words
    items = [i for x in picture.panes[0].static.layers for i in x.items if getattr(i, "id", None) == "楣"]
    theme = theme_named("paper")
    assert any(isinstance(i, Polyline) and i.stroke == theme.evidence[Kind.COMMENTARY] and i.dash for i in items)


def test_target_elevation_is_in_the_range_view_and_shows_the_left_lower_rope() -> None:
    assert "束" in words_of(build(small_score(), 0.0, View(name="range")))
    assert "左下纲" not in words_of(build(small_score(), 0.0, View()))
    assert "左下纲" in words_of(build(small_score(), 0.0, View(target=True)))


def test_the_wests_side_of_the_target_is_at_the_right_when_looking_south() -> None:
    picture = build(small_score(), 0.0, View(name="range"))
    east = next(i for i in picture.overlay.items if isinstance(i, Text) and i.words == "东")
    west = next(i for i in picture.overlay.items if isinstance(i, Text) and i.words == "西")
    assert west.x > east.x


# -- views -----------------------------------------------------------------------------------------------------------------------


def test_named_views_come_from_the_site() -> None:
    plan = small_score().site.stages["学"]
    whole, hall, far = (named_box(plan, name) for name in ("whole", "hall", "range"))
    assert whole.y0 < -360 and whole.y1 > 80
    assert -115 < hall.y0 < -101.5 and hall.y1 > 80 and hall.x0 < -52.5 and hall.x1 > 60
    assert far.y1 > 20 and far.y0 < -280 and far.x0 < -30
    assert named_box(plan, "0,-10,20,30") == (0, -10, 20, 30)


def test_following_keeps_the_person_in_the_middle() -> None:
    view = View(name="follow:司马")
    for t in (5.0, 25.0, 60.0):
        picture = build(small_score(), t, view)
        p = picture.state.officiants["司马"]
        assert picture.frame.to_screen(p.x, p.y) == pytest.approx(view.area.centre, abs=1.0)


def test_zoom_keeps_the_point_under_the_pointer() -> None:
    view = View()
    frame = build(small_score(), 0.0, view).frame
    at = frame.to_plan(400, 300)
    closer = build(small_score(), 0.0, view.zoomed(frame, 400, 300, 1.7)).frame
    assert closer.scale == pytest.approx(frame.scale * 1.7)
    assert closer.to_screen(*at) == pytest.approx((400, 300), abs=1.0)


def test_panning_moves_the_plan_with_the_pointer() -> None:
    view = View()
    frame = build(small_score(), 0.0, view).frame
    moved = build(small_score(), 0.0, view.panned(frame, 30, -12)).frame
    assert (moved.ox - frame.ox, moved.oy - frame.oy) == (30, -12)


@pytest.mark.parametrize(
    ("words", "part"), [("nowhere", "whole, hall, range"), ("1,2,3", "x0,y0,x1,y1"), ("5,5,1,9", "southwest"), ("follow:", "follow:ID")]
)
def test_wrong_views_say_what_is_valid(words: str, part: str) -> None:
    with pytest.raises(LituError, match=part):
        parse_view(words)


def test_views_that_name_nobody_are_refused() -> None:
    with pytest.raises(LituError, match="司鼓"):
        check_view(small_score(), View(name="follow:司鼓"))
    with pytest.raises(LituError, match="themes are paper"):
        check_view(small_score(), View(theme="neon"))
    with pytest.raises(LituError, match="nothing called"):
        build(small_score(), 0.0, View(loupe="天"))
    assert parse_view("follow:司射", width=800).name == "follow:司射"


def test_frame_is_on_whole_pixels() -> None:
    score = small_score()
    for t in (3.3, 17.77):
        frame = frame_at(score, score.state_at(t), View(name="follow:司马"))
        assert frame.ox == int(frame.ox) and frame.oy == int(frame.oy)


def test_the_hall_view_shows_target_and_screen_beside_it_where_there_is_room() -> None:
    wide = build(small_score(), 0.0, View(loupe=None))
    assert len(wide.panes) == 2
    inset = wide.panes[1]
    assert inset.frame.scale == wide.frame.scale and inset.static is wide.panes[0].static
    marker = [i for i in layer(wide, "people", 1) if i.id == "获者"]
    assert marker and inset.clip.contains(*inset.frame.to_screen(marker[0].x, marker[0].y))
    assert [i.words for i in layer(wide, "labels", 1)] == ["获者"]
    assert len(build(small_score(), 0.0, View(far=False, loupe=None)).panes) == 1
    assert len(build(small_score(), 0.0, View(1000, 900, loupe=None)).panes) == 1
    assert len(build(small_score(), 0.0, View(name="range", loupe=None)).panes) == 1


def test_pixels_in_an_inset_lead_to_what_it_shows() -> None:
    picture = build(small_score(), 0.0, View())
    inset = picture.panes[1]
    px, py = inset.frame.to_screen(-30, -184.5)
    assert picture.to_plan(px, py) == pytest.approx((-30, -184.5))
    hit = picture.hit(*picture.to_plan(px, py), 0.3)
    assert hit is not None and hit.id == "获者"
    assert picture.to_plan(*picture.frame.to_screen(3, 20)) == pytest.approx((3, 20))


def test_the_loupe_comes_by_itself_to_a_knot_and_stays_through_the_cue() -> None:
    def spot(t: float) -> tuple[float, float] | None:
        picture = build(small_score(), t, View(far=False))
        if len(picture.panes) < 2:
            return None
        pane = picture.panes[1]
        assert pane.clip.round and pane.frame.scale > 3 * picture.frame.scale
        return pane.frame.to_plan(*pane.clip.box.centre)

    at = spot(5.0)
    assert at is not None and at == pytest.approx((0, 20), abs=1.0)
    assert spot(20.0) == pytest.approx(at, abs=0.1) and spot(40.5) == pytest.approx(at, abs=0.1)
    assert len(build(small_score(), 5.0, View(far=False, loupe=None)).panes) == 1


def test_the_loupe_does_not_come_to_a_knot_outside_the_picture() -> None:
    assert len(build(small_score(), 5.0, View(name="-150,-60,150,60")).panes) == 2
    assert len(build(small_score(), 5.0, View(name="-150,-160,150,-40")).panes) == 1


def test_a_low_picture_has_neither_loupe_nor_inset() -> None:
    assert [pane.clip.round for pane in build(small_score(), 5.0, View(1280, 720)).panes] == [False, False, True]
    assert len(build(small_score(), 5.0, View(640, 180)).panes) == 1


def test_the_target_in_elevation_keeps_its_share_of_small_pictures() -> None:
    for width, height in ((1920, 1080), (960, 540), (1000, 600)):
        drawn = build(small_score(), 48.0, View(width, height, name="range", loupe=None)).overlay.items
        frame = next(i for i in drawn if isinstance(i, Polygon))
        xs = [x for x, _ in frame.points]
        assert max(xs) - min(xs) <= 0.3 * width and min(xs) > 0.6 * width


def test_a_feature_far_out_does_not_fill_the_ground_with_dots() -> None:
    score = small_score()
    (stage, plan), *_ = score.site.stages.items()
    well = dataclasses.replace(plan.features["水"], x=9e8, y=-9e8, outline=((9e8, -9e8), (9e8 + 1, -9e8), (9e8, 1.0 - 9e8)))
    site = Site({stage: dataclasses.replace(plan, features={**plan.features, "水": well})})
    for view in (View(), View(name="whole")):
        picture = build(dataclasses.replace(score, site=site), 0.0, view)
        dots = [len(i.points) for x in picture.panes[0].static.layers for i in x.items if isinstance(i, Dots)]
        assert dots and max(dots) < 150_000


def test_the_ground_beside_the_hall_is_named_where_it_lies() -> None:
    score = small_score()
    (stage, plan), *_ = score.site.stages.items()
    around = ((-70.0, 0.0), (-45.0, 0.0), (-45.0, 80.0), (-70.0, 80.0))
    ground = Feature("堂西", "ground", -57.5, 40.0, 0.0, (25.0, 80.0, 0.0), around, next(iter(plan.features.values())).evidence)
    site = Site({stage: dataclasses.replace(plan, features={**plan.features, "堂西": ground})})
    for view in (View(), View(name="whole"), View(width=960, height=540)):
        picture = build(dataclasses.replace(score, site=site), 0.0, view)
        named = next(i for x in picture.panes[0].static.layers for i in x.items if isinstance(i, Text) and i.words == "堂西")
        middle = (named.x + named.dx / picture.frame.scale, named.y - named.dy / picture.frame.scale)
        half = text_width(named.words, named.size) / 2 / picture.frame.scale
        assert middle[0] - half >= -70 and middle[0] + half <= -45 and 0 <= middle[1] <= 80


# -- hits --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "kind", "id"),
    [
        (25, 40, "person", "主人"),
        (-3, 20, "person", "上耦上射"),
        (0, -60.2, "object", None),
        (52.5, -60, "feature", "洗"),
        (-12.5, 20.2, "feature", "西楹"),
        (40, 10, "feature", "堂"),
        (-21, -3.4, "feature", "西阶·等1"),
        (70, -200, "feature", "庭"),
    ],
)
def test_hits(x: float, y: float, kind: str, id: str | None) -> None:
    hit = build(small_score(), 0.0, View()).hit(x, y, 0.5)
    assert hit is not None and hit.kind == kind and (id is None or hit.id == id)


def test_bare_ground_hits_nothing() -> None:
    assert build(small_score(), 0.0, View()).hit(150, 0, 0.5) is None


def test_tips_tell_term_measure_and_evidence() -> None:
    picture = build(small_score(), 0.0, View())
    tip = picture.tip_for("堂")
    assert tip is not None and tip.term == "堂"
    assert any("105 尺" in line and "24.2" in line for line in tip.lines)
    assert any(line.startswith("经文") for line in tip.lines)
    person = picture.tip_for("司马")
    assert person is not None and "东面" in person.lines[0] and any("弓·司马" in line for line in person.lines)
    thing = picture.tip_for("楅")
    assert thing is not None
    assert picture.tip_for("天") is None


def test_places_are_hit_only_when_shown() -> None:
    assert build(small_score(), 0.0, View(places=True)).hit(0, 20, 0.4).kind == "place"
    assert build(small_score(), 0.0, View()).hit(0, 20, 0.4).kind == "feature"


# -- themes -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(THEMES))
def test_themes_colour_every_group_and_kind(name: str) -> None:
    theme = THEMES[name]
    assert set(theme.groups) == set(GROUPS) and set(theme.evidence) == set(Kind)
    assert len(set(theme.groups.values())) == len(GROUPS)
    for field in dataclasses.fields(theme):
        value = getattr(theme, field.name)
        if isinstance(value, str) and value.startswith("#"):
            assert len(rgba(value)) == 4


def luminance(colour: str) -> float:
    parts = [c / 255 for c in rgba(colour)[:3]]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    one, two = sorted((luminance(a), luminance(b)))
    return (two + 0.05) / (one + 0.05)


@pytest.mark.parametrize("name", sorted(THEMES))
def test_words_can_be_read_in_every_theme(name: str) -> None:
    theme = THEMES[name]
    least = 4.5 if name == "contrast" else 2.4
    for group in GROUPS:
        assert contrast(theme.groups[group], theme.halo) >= least, group
    assert contrast(theme.gold, theme.band) >= 4.5
    assert contrast(theme.band_text, theme.band) >= 4.5
    assert contrast(theme.ink, theme.ground) >= 7


def test_colour_arithmetic() -> None:
    assert faded("#102030", 0.5) == "#10203080"
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    with pytest.raises(ValueError, match="not a colour"):
        rgba("red")


def test_a_mat_is_drawn_from_when_it_is_laid() -> None:
    score = load("xiangshe", parse([]))
    for id, sentence in (("宾席", "02.01"), ("三宾席3", "02.02"), ("主人席", "02.03"), ("大夫席1", "10.09")):
        laying = next(a for a in score.actions if a.verb == "lay_out" and id in (a.object or "").split())
        assert score.cue_at(laying.t0).sentence == sentence
        shown = [mat_drawn(build(score, t, View(name="hall")), id) for t in (laying.t0 - 0.5, laying.t0 + 0.5, score.duration / 2)]
        assert shown == [False, True, True], id
    first = score.cues_of_sentence["02.01"][0].t0
    before, after = (build(score, t, View(name="hall")) for t in (first + 0.1, first + 300.0))
    mat = score.site.stages["学"].features["宾席"]
    assert before.hit(mat.x, mat.y, 0.1) != after.hit(mat.x, mat.y, 0.1), "what is not there is not told of"
    assert mat_drawn(before, "工席1"), "of these nobody is said to lay them"


def mat_drawn(picture: Picture, id: str) -> bool:
    return any(getattr(item, "id", None) == id for part in picture.panes[0].static.layers for item in part.items)
