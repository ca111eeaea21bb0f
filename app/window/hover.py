"""What is told when the pointer rests on something, as the rich text of a tool tip."""

from __future__ import annotations

from html import escape

from app.glossary import look_up
from app.picture import Hit, Picture, Tip
from app.theme import Theme


def told(picture: Picture, hit: Hit, theme: Theme) -> str:
    """Term, its sound and meaning where the glossary has them, then measure and evidence."""
    return rich(picture.tip(hit), hit, theme)


def rich(tip: Tip, hit: Hit, theme: Theme) -> str:
    """The tip as rich text, at most as wide as it can be read."""
    entry = look_up(hit.id) or look_up(tip.term)
    sound = f"&nbsp; <span style='color:{theme.soft}'>{escape(entry.pinyin)}</span>" if entry and entry.pinyin else ""
    rows = [f"<b style='font-size:17px'>{escape(tip.term)}</b>{sound}"]
    if hit.kind == "person" and tip.term != hit.id:
        rows.append(f"<span style='color:{theme.soft}'>{escape(hit.id)}</span>")
    if entry:
        rows.append(f"<i>{escape(entry.en)}</i>")
    rows += [escape(line) for line in tip.lines]
    return "<table width='300'><tr><td>" + "<br>".join(rows) + "</td></tr></table>"
