"""The commands of the table of keys as Qt actions: text, tip, icon and shortcut, each made once and shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.keys import BY_ID, Key, every, spelled
from app.theme import Theme
from app.window.icons import icon


def name_of(key: Key) -> str:
    """The command's name in the user's language."""
    return QCoreApplication.translate("keys", key.name)


def tip_of(key: Key) -> str:
    """Name, English and keys, for a tooltip."""
    return f"{name_of(key)}（{spelled(key.keys)}）\n{key.en}" if key.keys else f"{name_of(key)}\n{key.en}"


class Commands:
    """All actions by command id.

    Commands of the stage work only while the plan or the timeline has the focus; those of the window everywhere in it.
    """

    def __init__(self, window: QWidget, stages: tuple[QWidget, ...], does: Mapping[str, Callable[[], object]]) -> None:
        """``does`` maps every command's id to what it does.  Raises KeyError for a command that does nothing."""
        self.actions: dict[str, QAction] = {}
        for key in every():
            action = QAction(name_of(key), window)
            action.setObjectName(key.id)
            action.setToolTip(tip_of(key))
            action.setStatusTip(key.en)
            action.setShortcuts([QKeySequence(words, QKeySequence.SequenceFormat.PortableText) for words in key.keys])
            action.setCheckable(key.checkable)
            action.setIconVisibleInMenu(False)
            if key.where == "stage":
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                for stage in stages:
                    stage.addAction(action)
            else:
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
                window.addAction(action)
            action.triggered.connect(_called(does[key.id]))
            self.actions[key.id] = action

    def __getitem__(self, id: str) -> QAction:
        return self.actions[id]

    def check(self, id: str, on: bool) -> None:
        """Show a command that is switched as on or off, without doing it."""
        self.actions[id].setChecked(on)

    def draw(self, theme: Theme) -> None:
        """Icons in the colours of ``theme``."""
        for id, action in self.actions.items():
            name = BY_ID[id].icon
            if name is not None:
                action.setIcon(icon(name, theme.ink, theme.soft))


def _called(what: Callable[[], object]) -> Callable[..., None]:
    """A slot that calls ``what`` without Qt's argument."""

    def slot(*_: object) -> None:
        what()

    return slot
