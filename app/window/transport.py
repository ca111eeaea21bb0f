"""The transport: what plays, steps and loops, where one is, and how it is looked at."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.picture.view import FOLLOW
from app.player import SPEEDS
from app.window.combo import Combo
from app.window.commands import Commands
from app.window.icons import icon
from app.window.playing import Playing
from scenes.text import load_text

VIEWS = ("hall", "whole", "range")

BUTTON, GAP = 31, 2
"""Pixels of a button's width and between two."""

LEAST_WIDTH = 620
"""Pixels: the narrowest bar."""

SPARED = (
    *("full_screen", "keys", "copy", "zoom_out", "zoom_in", "backward", "forward", "evidence", "loupe"),
    *("mark_in", "mark_out", "loop", "section_back", "section_on", "fit", "export"),
)
"""Buttons that a narrow bar does without, in this order."""


def clock(t: float) -> str:
    """``m:ss.t``: minutes, seconds and tenths, cut off, never rounded up; from an hour on ``h:mm:ss.t``."""
    tenths = int(t * 10 + 1e-6)
    hours, rest = divmod(tenths, 36000)
    seconds = f"{rest // 10 % 60:02d}.{rest % 10}"
    return f"{hours}:{rest // 600:02d}:{seconds}" if hours else f"{rest // 600}:{seconds}"


def button(action: QAction) -> QToolButton:
    """A button for a command.  It takes the focus by Tab only, so that a click leaves the keys with the stage."""
    out = QToolButton()
    out.setDefaultAction(action)
    out.setIconSize(QSize(20, 20))
    out.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    out.setFixedSize(BUTTON, 30)
    return out


class Transport(QFrame):
    """The bar under the timeline.  ``viewed``: a view was chosen by its name (``follow:`` with nobody for "the one selected")."""

    viewed = Signal(str)

    def __init__(self, playing: Playing, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.commands = commands
        self.setObjectName("bar")
        self.buttons: dict[str, QToolButton] = {}
        self.speed = Combo()
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.setToolTip(self.tr("速度（[ ]）\nSpeed"))
        for step in SPEEDS:
            self.speed.addItem(f"×{step:g}", step)
        self.speed.setFixedWidth(82)
        self.speed.activated.connect(self._speed_chosen)
        self.time = QLabel()
        self.time.setObjectName("time")
        self.time.setMinimumWidth(128)
        self.where = QLabel()
        self.where.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.where.setMinimumWidth(64)
        self.where.setIndent(3)
        self.views = Combo()
        self.views.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.views.setPlaceholderText(self.tr("自由"))
        self.views.setToolTip(self.tr("所看之处（Ctrl+1 … Ctrl+4）\nWhat is looked at"))
        for name, words in zip((*VIEWS, FOLLOW), (self.tr("堂与庭"), self.tr("全图"), self.tr("侯道"), self.tr("随所选之人")), strict=True):
            self.views.addItem(words, name)
        self.views.activated.connect(self._view_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 5)
        row.setSpacing(GAP)
        self._buttons(row, "section_back", "cue_back", "backward", "toggle", "forward", "cue_on", "section_on")
        row.addSpacing(8)
        row.addWidget(self.speed)
        row.addSpacing(8)
        self._buttons(row, "mark_in", "loop", "mark_out")
        row.addSpacing(14)
        row.addWidget(self.time)
        row.addWidget(self.where, 1)
        row.addWidget(self.views)
        row.addSpacing(4)
        self._buttons(row, "fit", "zoom_out", "zoom_in", "loupe", "evidence")
        row.addSpacing(10)
        self._buttons(row, "copy", "export", "keys", "full_screen")
        playing.moved.connect(self._moved)
        playing.ran.connect(self._ran)
        playing.looked.connect(self._looked)
        playing.opened.connect(self._moved)
        self._moved()
        self._ran()
        self._looked()

    # -- room ------------------------------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), LEAST_WIDTH), least.height())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._spare()
            self._tell_where()
        return done

    def _spare(self) -> None:
        """Leave out buttons, the most easily spared first, until the others have room.  Menu and keys keep what they do."""
        each = BUTTON + GAP
        whole = self.layout().minimumSize().width() + each * sum(button.isHidden() for button in self.buttons.values())
        without = max(0, math.ceil((whole - self.width()) / each))
        for number, id in enumerate(SPARED):
            self.buttons[id].setHidden(number < without)

    def _buttons(self, row: QHBoxLayout, *ids: str) -> None:
        for id in ids:
            self.buttons[id] = button(self.commands[id])
            row.addWidget(self.buttons[id])

    def _moved(self) -> None:
        moment, score = self.playing.moment, self.playing.score
        self.time.setText(f"{clock(moment.t)} / {clock(score.duration)}")
        self._tell_where()

    def _tell_where(self) -> None:
        """Cue, what it is like and its section, as many of them as have room."""
        moment, score = self.playing.moment, self.playing.score
        cue = score.cue_at(moment.t, left=moment.left)
        if cue is None:
            self.where.setText("")
            return
        section = load_text(score.rite).section_by_id[cue.sentence.split(".")[0]]
        like = f"（如 {cue.like}）" if cue.like else ""
        told = (f"{cue.id}{like}　{section.title}", f"{cue.id}{like}", cue.id)
        room, metrics = self.where.width() - self.where.indent(), self.where.fontMetrics()
        self.where.setText(next((words for words in told if metrics.horizontalAdvance(words) <= room), cue.id))
        self.where.setToolTip(section.en)

    def _ran(self) -> None:
        player, theme = self.playing.player, self.playing.theme
        self.commands["toggle"].setIcon(icon("pause" if player.playing else "play", theme.ink, theme.faint))
        number = self.speed.findData(player.speed)
        self.speed.setCurrentIndex(number)
        self.commands.check("loop", player.looping)

    def _looked(self) -> None:
        view = self.playing.view
        name = FOLLOW if view.name.startswith(FOLLOW) else view.name
        self.views.setCurrentIndex(-1 if view.centre is not None else self.views.findData(name))
        self._ran()

    def _speed_chosen(self, number: int) -> None:
        speed: float = self.speed.itemData(number)
        self.playing.do(lambda: self.playing.player.set_speed(speed))

    def _view_chosen(self, number: int) -> None:
        self.viewed.emit(self.views.itemData(number))
        self._looked()
