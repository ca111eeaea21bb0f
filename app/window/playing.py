"""What is being played and looked at: the one model that every part of the window shows and changes.

Widgets read it and listen to its signals; none keeps a copy.  The timer here only asks for a repaint: where one is comes
from the player and its clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.picture import View, check_view
from app.player import Clock, Moment, Player
from app.theme import Theme
from scenes.diff import Pairing
from scenes.errors import LituError
from scenes.options import Options
from scenes.rites import load
from scenes.score import Score, State

Load = Callable[[str, Options], Score]

REFRESH = 16
"""Milliseconds between repaints while time passes."""


class Playing(QObject):
    """A rite under its options, the player, the view and the person selected.

    ``moved``: the instant shown is another.  ``now``: paint it at once, without waiting for the event loop.  ``ran``: play,
    pause, speed or loop changed.  ``opened``: another score.
    ``looked``: the view changed.  ``selected``: somebody else is selected.
    """

    moved = Signal()
    now = Signal()
    ran = Signal()
    opened = Signal()
    looked = Signal()
    selected = Signal()

    def __init__(self, rite: str, options: Options, *, clock: Clock, load: Load = load, view: View | None = None) -> None:
        super().__init__()
        self._load = load
        self.rite = rite
        self.options = options
        self.player = Player(load(rite, options), clock)
        self.view = view or View()
        self._shown: Moment | None = None
        self._state: tuple[Score, Moment, State] | None = None
        self._was_running = False
        self.timer = QTimer(self)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.setInterval(REFRESH)
        self.timer.timeout.connect(self.refresh)

    # -- reading ---------------------------------------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        return self.player.score

    @property
    def moment(self) -> Moment:
        """The instant shown; every widget asks here, so that one repaint of all shows one instant."""
        if self._shown is None:
            self._shown = self.player.moment
        return self._shown

    @property
    def state(self) -> State:
        """The state at :attr:`moment`."""
        moment, kept = self.moment, self._state
        if kept is not None and kept[0] is self.score and kept[1] == moment:
            return kept[2]
        state = self.score.state_at(moment.t, left=moment.left)
        self._state = (self.score, moment, state)
        return state

    @property
    def theme(self) -> Theme:
        return self.view.colours

    @property
    def who(self) -> str | None:
        """The officiant selected."""
        return self.view.selected

    # -- time ------------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the instant that the clock says now."""
        before, self._shown = self._shown, self.player.moment
        if before != self._shown:
            self.moved.emit()
        if self.player.playing != self._was_running:
            self._settle()

    def do(self, command: Callable[[], None]) -> None:
        """Have the player do something, and show it."""
        command()
        self._shown = self.player.moment
        self.moved.emit()
        self._settle()

    def _settle(self) -> None:
        self._was_running = self.player.playing
        if self._was_running and not self.timer.isActive():
            self.timer.start()
        elif not self._was_running and self.timer.isActive():
            self.timer.stop()
        self.ran.emit()

    def seek(self, t: float, *, left: bool = False) -> None:
        self.do(lambda: self.player.seek(t, left=left))

    # -- the rite --------------------------------------------------------------------------------------------------------

    def open(self, rite: str, options: Options) -> None:
        """Open another rite or score file at its beginning.  Raises :class:`LituError`, and then all is as before."""
        score = self._load(rite, options)
        self.rite, self.options = rite, options
        self._taken(lambda: self.player.open(score))

    def choose(self, options: Options) -> None:
        """Play the same rite under other options, from the same sentence.  Raises :class:`LituError`, and then all is as before."""
        score = self._load(self.rite, options)
        self.options = options
        self._taken(lambda: self.player.recompiled(score))

    def compare(self, options: Options) -> None:
        """Lay the same rite under ``options`` over what is played.  Raises :class:`LituError`, and then all is as before."""
        other = self._load(self.rite, options)
        self.look(replace(self.view, beside=Pairing(self.score, other)))

    def alone(self) -> None:
        """Show the rite by itself again."""
        self.look(replace(self.view, beside=None))

    def _taken(self, take: Callable[[], None]) -> None:
        take()
        self._state = None
        self._shown = self.player.moment
        ids = {officiant.id for officiant in self.score.officiants}
        view = replace(self.view, beside=None)  # what lay over the other score says nothing of this
        if view.selected is not None and view.selected not in ids:
            view = replace(view, selected=None)
        try:
            check_view(self.score, view)
        except LituError:
            # The person followed, or the stage shown, is not in this score.
            view = replace(view, stage=None).named("hall")
        self.view = view
        self.opened.emit()
        self.looked.emit()
        self.selected.emit()
        self.moved.emit()
        self._settle()

    # -- looking ---------------------------------------------------------------------------------------------------------

    def look(self, view: View) -> None:
        """Look through another view."""
        if view == self.view:
            return
        before, self.view = self.view, view
        self.looked.emit()
        if before.selected != view.selected:
            self.selected.emit()

    def select(self, who: str | None) -> None:
        """Select an officiant by id, or nobody."""
        self.look(replace(self.view, selected=who))
