"""What is written round the plan, in pixels: title, north, scale, and the sentence at the foot with its words lit."""

from __future__ import annotations

from collections.abc import Mapping

from app.picture.index import Index
from app.picture.primitives import Box, Frame, Item, Lines, Point, Polygon, Text, text, text_width
from app.picture.view import View
from app.theme import Colour, Theme, faded
from geometry.evidence import Kind
from scenes.score import Cue, Score

Run = tuple[str, Colour]

STEP = 6.0
"""尺 in a 步."""

SENTENCE = 26.0
"""Size of the sentence, in units of lettering; long ones shrink to :data:`SENTENCE_LEAST` and then break into two lines."""

SENTENCE_LEAST = 19.0

EVIDENCE_WORDS = {Kind.TEXT: "经文明言", Kind.COMMENTARY: "注家所言", Kind.DERIVED: "据数推算", Kind.ASSUMED: "本程序拟定"}

HALLS = {"YS_shi": "义疏士堂", "DZ3_shi": "大传士堂", "DZ3c_shi": "大传士堂（序内）"}


def overlay(score: Score, index: Index, cue: Cue | None, t: float, view: View, frame: Frame, theme: Theme) -> list[Item]:
    """All overlay items of a view, back to front."""
    unit = view.unit
    items: list[Item] = []
    items += _title(score, index, cue, theme, unit)
    items += _north(view, theme, unit)
    items += _scale_bar(score, view, frame, theme, unit)
    items += _foot(index, cue, t, view, theme, unit)
    if view.evidence:
        items += _legend(view, theme, unit)
    return items


def _title(score: Score, index: Index, cue: Cue | None, theme: Theme, unit: float) -> list[Item]:
    title = index.text.title
    size = 27 * unit
    x, y = 40 * unit, 44 * unit
    facts = [score.options[k] for k in ("venue",) if k in score.options]
    hall = score.options.get("hall")
    if hall:
        facts.append(HALLS.get(hall, hall))
    if cue is not None:
        facts.append(index.text.section_by_id[cue.sentence.split(".")[0]].title)
    lines: list[Item] = [
        text(x, -y, title, theme.ink, size, across=-1, halo=faded(theme.halo, 0.8), bold=True),
        text(
            x + text_width(title, size) + 18 * unit,
            -y - 1.5 * unit,
            " · ".join(facts),
            theme.soft,
            16 * unit,
            across=-1,
            halo=faded(theme.halo, 0.8),
        ),
    ]
    readings = reading_line(score.options)
    if readings:
        lines.append(text(x, -y - 30 * unit, readings, theme.soft, 14 * unit, across=-1, halo=faded(theme.halo, 0.8)))
    return lines


def reading_line(options: Mapping[str, str]) -> str:
    """The choices that change what is seen and are not the text's own default."""
    parts: list[str] = []
    if options.get("fa_range") == "three_tenths":
        parts.append("乏居侯道十之三（非经文）")
    if options.get("zhong", "鹿") != "鹿":
        parts.append(f"{options['zhong']}中")
    if options.get("short") == "yes":
        parts.append("矢不备")
    profile = options.get("profile")
    if profile and profile != "default":
        parts.append(f"取 {profile} 说")
    return " · ".join(parts)


def _north(view: View, theme: Theme, unit: float) -> list[Item]:
    x, y = view.width - 70 * unit, 58 * unit

    def p(dx: float, dy: float) -> Point:
        return (x + dx * unit, -(y + dy * unit))

    return [
        Polygon((p(0, -22), p(8, 16), p(0, 9), p(-8, 16)), theme.halo, theme.halo, 3 * unit),
        Polygon((p(0, -22), p(0, 9), p(-8, 16)), theme.ink, theme.ink, 1.0 * unit),
        Polygon((p(0, -22), p(8, 16), p(0, 9)), theme.platform, theme.ink, 1.0 * unit),
        text(x, -(y + 32 * unit), "北", theme.ink, 16 * unit, halo=theme.halo),
    ]


NUMERALS = {1: "一", 2: "二", 5: "五", 10: "十", 20: "二十", 25: "二十五", 50: "五十"}


def _scale_bar(score: Score, view: View, frame: Frame, theme: Theme, unit: float) -> list[Item]:
    """A bar of whole 步 with its length in 丈 and metres."""
    steps = next((n for n in (1, 2, 5, 10, 20, 25, 50) if n * STEP * frame.scale > 165 * unit), 50)
    length = steps * STEP * frame.scale
    parts = steps if steps in (1, 2, 5) else 5
    x1, y = view.width - 44 * unit, view.height - view.band - 34 * unit
    x0 = x1 - length
    high = 7 * unit
    items: list[Item] = [Polygon(_rect(x0 - 2, y - 2, x1 + 2, y + high + 2), faded(theme.halo, 0.9))]
    for i in range(parts):
        a, b = x0 + length * i / parts, x0 + length * (i + 1) / parts
        items.append(Polygon(_rect(a, y, b, y + high), theme.ink if i % 2 == 0 else theme.platform, theme.ink, 1.0 * unit))
    chi = steps * STEP
    metres = chi * float(score.options.get("chi_cm", "23.1")) / 100
    words = f"{NUMERALS[steps]}步 · {chi:g}尺 · {metres:.1f} m"
    items.append(text(x0, -(y - 13 * unit), "0", theme.ink, 14 * unit, halo=theme.halo))
    items.append(text(x1, -(y - 13 * unit), words, theme.ink, 14 * unit, across=1, halo=theme.halo))
    return items


def _rect(x0: float, y0: float, x1: float, y1: float) -> tuple[Point, ...]:
    return ((x0, -y0), (x1, -y0), (x1, -y1), (x0, -y1))


def clock(t: float) -> str:
    """Seconds as mm:ss, from an hour on as h:mm:ss."""
    whole = int(t)
    hours, rest = divmod(whole, 3600)
    minutes = f"{rest // 60:02d}:{rest % 60:02d}"
    return f"{hours}:{minutes}" if hours else minutes


def _foot(index: Index, cue: Cue | None, t: float, view: View, theme: Theme, unit: float) -> list[Item]:
    """The band with the sentence; the words being done in gold; section, sentence and time at the right."""
    top = view.height - view.band
    items: list[Item] = [Polygon(_rect(0, top, view.width, view.height), theme.band)]
    if view.theme == "print":
        items.append(Lines(((0, -top), (view.width, -top)), theme.ink, 1.5 * unit))
    middle = top + view.band / 2
    right = view.width - 40 * unit
    if cue is None:
        items.append(text(right, -middle, clock(t), theme.band_soft, 18 * unit, across=1))
        return items
    section = index.text.section_by_id[cue.sentence.split(".")[0]]
    where = f"{section.title} {cue.sentence}"
    stamp = clock(t)
    size = 18 * unit
    time_wide = text_width("00:00" if t < 3600 else "00:00:00", size)
    items.append(text(right, -middle, stamp, theme.band_soft, size, across=1))
    items.append(text(right - time_wide - 14 * unit, -middle, where, theme.band_soft, size, across=1))
    room = right - time_wide - 14 * unit - text_width(where, size) - 70 * unit
    runs = caption_runs(index, cue, theme)
    items += _set(runs, 40 * unit, middle, room, view.band, unit)
    return items


def caption_runs(index: Index, cue: Cue, theme: Theme) -> list[Run]:
    """The sentence in runs, the quoted words in gold.  A repetition shows its own sentence and then the one it plays again."""
    own = index.text.sentences[cue.sentence].text
    again = index.text.sentences[cue.like].text if cue.like is not None and cue.like in index.text.sentences else None
    if again is None:
        return _lit(own, cue.quote, theme)
    quoted = bool(cue.quote) and cue.quote in own
    runs = _lit(own, cue.quote if quoted else "", theme)
    return [*runs, (f"　如 {cue.like}　", theme.band_soft), *_lit(again, "" if quoted else cue.quote, theme)]


def _lit(sentence: str, quote: str, theme: Theme) -> list[Run]:
    """A sentence with ``quote`` in gold; a quote that is not in it follows it."""
    if not quote:
        return [(sentence, theme.band_text)]
    before, found, after = sentence.partition(quote)
    if not found:
        return [(sentence, theme.band_text), ("　" + quote, theme.gold)]
    return [(words, colour) for words, colour in ((before, theme.band_text), (quote, theme.gold), (after, theme.band_text)) if words]


def _set(runs: list[Run], x: float, middle: float, room: float, band: float, unit: float) -> list[Item]:
    """One line as large as fits, else two, else as many smaller ones as the band holds."""
    words = "".join(run for run, _ in runs)
    wide = text_width(words, 1.0)
    one = min(SENTENCE * unit, room / wide)
    if one >= SENTENCE_LEAST * unit:
        return [Text(x, -middle, tuple(runs), one, 0.0, 0.0, -1)]
    count = 2
    while count < 5:
        size = min(SENTENCE_LEAST * 1.06 * unit, band * 0.86 / (count * 1.25))
        lines = broken(runs, room / size)
        if len(lines) <= count:
            break
        count += 1
    step = size * 1.25
    return [Text(x, -(middle + (i - (len(lines) - 1) / 2) * step), tuple(line), size, 0.0, 0.0, -1) for i, line in enumerate(lines)]


CLOSING = "，。、；：？！”’）》…"
"""Marks that do not begin a line."""


def broken(runs: list[Run], room: float) -> list[list[Run]]:
    """Runs in lines of at most ``room`` (widths of a character), never starting with a closing mark."""
    letters = [(c, colour) for words, colour in runs for c in words]
    lines: list[list[Run]] = []
    line: list[tuple[str, Colour]] = []
    wide = 0.0
    for number, (c, colour) in enumerate(letters):
        w = text_width(c, 1.0)
        nxt = letters[number + 1][0] if number + 1 < len(letters) else ""
        hold = text_width(nxt, 1.0) if nxt and nxt in CLOSING else 0.0
        if line and wide + w + hold > room and c not in CLOSING:
            lines.append(_runs(line))
            line, wide = [], 0.0
        line.append((c, colour))
        wide += w
    if line:
        lines.append(_runs(line))
    return lines


def _runs(letters: list[tuple[str, Colour]]) -> list[Run]:
    out: list[Run] = []
    for c, colour in letters:
        if out and out[-1][1] == colour:
            out[-1] = (out[-1][0] + c, colour)
        else:
            out.append((c, colour))
    return out


def _legend(view: View, theme: Theme, unit: float) -> list[Item]:
    """The key to the evidence colours."""
    from app.picture.plan import EVIDENCE_DASH
    from app.picture.primitives import Polyline

    x, y = 40 * unit, view.height - view.band - 118 * unit
    box = Box(x - 12 * unit, y - 20 * unit, x + 182 * unit, y + 98 * unit)
    items: list[Item] = [Polygon(_rect(box.x0, box.y0, box.x1, box.y1), faded(theme.platform, 0.94), faded(theme.soft, 0.7), 1.0 * unit)]
    for number, kind in enumerate(Kind):
        row = y + number * 26 * unit
        line = ((x, -row), (x + 54 * unit, -row))
        items.append(Polyline(line, theme.evidence[kind], 2.4 * unit, EVIDENCE_DASH[kind]))
        items.append(text(x + 68 * unit, -row, EVIDENCE_WORDS[kind], theme.ink, 15 * unit, across=-1))
    return items
