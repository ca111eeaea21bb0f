"""The keys, as data: what each does, where it works, and the words that tell it.

The menus, the list under ``?`` and the tests all read this one table.  Keys are written in Qt's portable form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Where = Literal["stage", "window"]
"""``stage``: only while the plan or the timeline has the focus, so that no key is stolen from a list or a button.
``window``: anywhere in the window; only function keys and keys with Ctrl."""


def QT_TRANSLATE_NOOP(context: str, words: str) -> str:
    """Mark ``words`` for translation under ``context`` and give them back.  The name is the one that lupdate looks for."""
    return words


@dataclass(frozen=True, slots=True)
class Key:
    """One command: its id, its keys (the first is shown in menus), where they work, its Chinese name and an English one.

    ``icon`` names a file of ``assets/icons`` without its suffix.  ``checkable`` commands are switched on and off.
    """

    id: str
    keys: tuple[str, ...]
    where: Where
    name: str
    en: str
    icon: str | None = None
    checkable: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Commands that belong together, under a heading."""

    name: str
    en: str
    keys: tuple[Key, ...]


_T = QT_TRANSLATE_NOOP

GROUPS: tuple[Group, ...] = (
    Group(
        _T("keys", "行止"),
        "Playing",
        (
            Key("toggle", ("Space",), "stage", _T("keys", "播放／暂停"), "Play or pause", "play"),
            Key("backward", ("J",), "stage", _T("keys", "倒放，再按加快"), "Play backwards, again for faster", "backward"),
            Key("pause", ("K",), "stage", _T("keys", "停"), "Pause", "pause"),
            Key("forward", ("L",), "stage", _T("keys", "顺放，再按加快"), "Play forwards, again for faster", "forward"),
            Key("slower", ("[",), "stage", _T("keys", "放慢"), "Slower", "slower"),
            Key("faster", ("]",), "stage", _T("keys", "加快"), "Faster", "faster"),
            Key("speed_one", ("Backspace",), "stage", _T("keys", "原速"), "Speed 1"),
        ),
    ),
    Group(
        _T("keys", "进退"),
        "Going",
        (
            Key("frame_back", (",", "Left"), "stage", _T("keys", "退一格"), "One frame back"),
            Key("frame_on", (".", "Right"), "stage", _T("keys", "进一格"), "One frame on"),
            Key("second_back", ("Shift+Left",), "stage", _T("keys", "退一秒"), "One second back"),
            Key("second_on", ("Shift+Right",), "stage", _T("keys", "进一秒"), "One second on"),
            Key("cue_back", ("Up", "PgUp"), "stage", _T("keys", "前一步"), "Previous cue", "cue_back"),
            Key("cue_on", ("Down", "PgDown"), "stage", _T("keys", "后一步"), "Next cue", "cue_on"),
            Key("section_back", ("Ctrl+PgUp",), "stage", _T("keys", "前一节"), "Previous section", "section_back"),
            Key("section_on", ("Ctrl+PgDown",), "stage", _T("keys", "后一节"), "Next section", "section_on"),
            Key("start", ("Home",), "stage", _T("keys", "到开头"), "To the start"),
            Key("end", ("End",), "stage", _T("keys", "到末尾"), "To the end"),
        ),
    ),
    Group(
        _T("keys", "循环"),
        "Looping",
        (
            Key("mark_in", ("I",), "stage", _T("keys", "循环起于此"), "Loop from here", "mark_in"),
            Key("mark_out", ("O",), "stage", _T("keys", "循环止于此"), "Loop to here", "mark_out"),
            Key("loop", ("Ctrl+L",), "stage", _T("keys", "循环"), "Loop", "loop", checkable=True),
            Key("clear_marks", ("Ctrl+Shift+L",), "stage", _T("keys", "撤去循环"), "Clear the loop"),
        ),
    ),
    Group(
        _T("keys", "观看"),
        "Looking",
        (
            Key("fit", ("F",), "stage", _T("keys", "合窗"), "Fit the view", "fit"),
            Key("zoom_in", ("+", "="), "stage", _T("keys", "放大"), "Zoom in", "zoom_in"),
            Key("zoom_out", ("-",), "stage", _T("keys", "缩小"), "Zoom out", "zoom_out"),
            Key("view_hall", ("Ctrl+1",), "window", _T("keys", "堂与庭"), "Hall and court"),
            Key("view_whole", ("Ctrl+2",), "window", _T("keys", "全图"), "The whole ground"),
            Key("view_range", ("Ctrl+3",), "window", _T("keys", "侯道"), "The range"),
            Key("view_follow", ("Ctrl+4",), "window", _T("keys", "随所选之人"), "Follow the person selected", "follow"),
            Key("loupe", ("Z",), "stage", _T("keys", "放大镜"), "Loupe on a knot of people", "loupe", checkable=True),
            Key("labels", ("N",), "stage", _T("keys", "名目"), "Labels", checkable=True),
            Key("trails", ("T",), "stage", _T("keys", "行迹"), "Paths walked and to come", checkable=True),
            Key("places", ("P",), "stage", _T("keys", "位次"), "Standing places", checkable=True),
            Key("evidence", ("E",), "stage", _T("keys", "依据分色"), "Colours of the evidence, with their key", "evidence", checkable=True),
            Key("target", ("H",), "stage", _T("keys", "侯之立面"), "The target in elevation", checkable=True),
            Key("grid", ("G",), "stage", _T("keys", "步格"), "Grid of paces", checkable=True),
            Key("deselect", ("Esc",), "stage", _T("keys", "不选"), "Select nobody"),
            Key("full_screen", ("F11",), "window", _T("keys", "全屏"), "Full screen", "full_screen", checkable=True),
        ),
    ),
    Group(
        _T("keys", "存取"),
        "Files",
        (
            Key("open", ("Ctrl+O",), "window", _T("keys", "打开礼谱…"), "Open a score file"),
            Key("copy", ("Ctrl+Shift+C",), "window", _T("keys", "复制此图"), "Copy the picture", "copy"),
            Key("compare", ("Ctrl+D",), "window", _T("keys", "与他说对照"), "Compare with another reading"),
            Key("findings", ("Ctrl+R",), "window", _T("keys", "以诸则查之"), "Check against the rules"),
            Key("export", ("Ctrl+E",), "window", _T("keys", "输出…"), "Export pictures", "export"),
            Key("quit", ("Ctrl+Q",), "window", _T("keys", "退出"), "Quit"),
        ),
    ),
    Group(
        _T("keys", "说明"),
        "Help",
        (
            Key("keys", ("?",), "stage", _T("keys", "按键一览"), "The keys", "keys"),
            Key("keys_anywhere", ("F1",), "window", _T("keys", "按键一览"), "The keys"),
        ),
    ),
)


def every() -> Iterator[Key]:
    """All commands in the order of the table."""
    for group in GROUPS:
        yield from group.keys


BY_ID = {key.id: key for key in every()}


def spelled(keys: tuple[str, ...]) -> str:
    """Keys as they are told: ``"↑ · PgUp"``."""
    names = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
    return " · ".join("+".join(names.get(part, part) for part in key.split("+")) if key != "+" else key for key in keys)


def told() -> str:
    """The whole table as plain text, one command a line."""
    lines: list[str] = []
    for group in GROUPS:
        lines.append(f"{group.name} {group.en}")
        lines += [f"  {spelled(key.keys):<18}{key.name}  {key.en}" for key in group.keys if key.keys]
    return "\n".join(lines)
