"""The window: plan, timeline, text and people, its menus, and the one way to open it."""

from __future__ import annotations

import base64
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QSocketNotifier, Qt
from PySide6.QtGui import QActionGroup, QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QSplitter, QTabWidget, QVBoxLayout, QWidget

from app.picture import View, check_view
from app.picture.view import FOLLOW
from app.qt import application
from app.settings import Settings, SettingsFile, default_path
from app.theme import THEMES
from app.window.ask import Ask
from app.window.choices import Choice, Value, option_choices, profile_choices, reading_choices, with_profile, with_value
from app.window.commands import Commands
from app.window.compare import ComparePanel
from app.window.export_dialog import ExportDialog
from app.window.findings import FindingsPanel
from app.window.icons import icon
from app.window.keys_dialog import KeysDialog
from app.window.notice import Notice
from app.window.people import PeoplePanel
from app.window.playing import Playing
from app.window.stage_view import StageView
from app.window.style import palette, sheet
from app.window.text_panel import TextPanel
from app.window.timeline import Timeline
from app.window.transport import Transport, button
from scenes.errors import LituError
from scenes.options import Options, defaults
from scenes.readings import DEFAULT_PROFILE, disputes
from scenes.rites import RITES
from scenes.text import load_text
from scenes.where import resolve

LETTERINGS = ((0.85, "小"), (1.0, "中"), (1.25, "大"), (1.5, "特大"))
"""Sizes of words on the plan."""


class MainWindow(QMainWindow):
    """Everything round one :class:`Playing`."""

    def __init__(self, playing: Playing, settings: SettingsFile, *, ask: Ask | None = None) -> None:
        super().__init__()
        self.playing = playing
        self.settings_file = settings
        self.ask = ask or Ask()
        remembered, damage = settings.load()
        self.export_folder = remembered.export_folder
        self._export: ExportDialog | None = None
        self._keys: KeysDialog | None = None
        playing.setParent(self)

        self.stage = StageView(playing)
        self.timeline = Timeline(playing)
        self.commands = Commands(self, (self.stage, self.timeline), self._doings())
        self.transport = Transport(playing, self.commands)
        self.text = TextPanel(playing)
        self.people = PeoplePanel(playing, button(self.commands["view_follow"]))
        self.compare = ComparePanel(playing)
        self.findings = FindingsPanel(playing)
        self.notice = Notice()
        self._lay_out()
        self._menus()
        self._connect()
        self._recall(remembered)
        if damage is not None:
            self.say(damage)
        self.stage.setFocus()

    # -- parts -----------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget, stretch in ((self.notice, 0), (self.stage, 1), (self.timeline, 0), (self.transport, 0)):
            column.addWidget(widget, stretch)
        self.side = QSplitter(Qt.Orientation.Vertical)
        self.side.addWidget(self.text)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for widget, name, en in (
            (self.people, self.tr("人"), self.tr("The people")),
            (self.compare, self.tr("对照"), self.tr("Compare with another reading")),
            (self.findings, self.tr("诸则"), self.tr("What the rules find")),
        ):
            self.tabs.setTabToolTip(self.tabs.addTab(widget, name), en)
        self.side.addWidget(self.tabs)
        self.side.setSizes([520, 380])
        self.side.setChildrenCollapsible(False)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(left)
        self.split.addWidget(self.side)
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 0)
        self.split.setSizes([1160, 340])
        self.split.setCollapsible(0, False)
        self.setCentralWidget(self.split)

    def _doings(self) -> dict[str, Callable[[], object]]:
        """What every command of the table of keys does."""
        player = self.playing.player
        do = self.playing.do

        def playing(command: Callable[[], None]) -> Callable[[], object]:
            return lambda: self._tried(lambda: do(command))

        def switched(*names: str) -> Callable[[], None]:
            """Set parts of the view as the command of the first name is switched."""

            def switch() -> None:
                look: dict[str, Any] = dict.fromkeys(names, self.commands[names[0]].isChecked())
                self.playing.look(replace(self.playing.view, **look))

            return switch

        return {
            "toggle": playing(player.toggle),
            "backward": playing(player.backward),
            "pause": playing(player.pause),
            "forward": playing(player.forward),
            "slower": playing(player.slower),
            "faster": playing(player.faster),
            "speed_one": playing(lambda: player.set_speed(1.0)),
            "frame_back": playing(lambda: player.step_frames(-1)),
            "frame_on": playing(lambda: player.step_frames(1)),
            "second_back": playing(lambda: player.step(-1.0)),
            "second_on": playing(lambda: player.step(1.0)),
            "cue_back": playing(player.previous_cue),
            "cue_on": playing(player.next_cue),
            "section_back": playing(player.previous_section),
            "section_on": playing(player.next_section),
            "start": playing(player.go_start),
            "end": playing(player.go_end),
            "mark_in": playing(player.mark_in),
            "mark_out": playing(player.mark_out),
            "loop": playing(lambda: player.set_looping(not player.looping)),
            "clear_marks": playing(player.clear_marks),
            "fit": self.stage.fit,
            "zoom_in": lambda: self.stage.zoom(1.25),
            "zoom_out": lambda: self.stage.zoom(0.8),
            "view_hall": lambda: self.see("hall"),
            "view_whole": lambda: self.see("whole"),
            "view_range": lambda: self.see("range"),
            "view_follow": self.follow_selected,
            "loupe": lambda: self.playing.look(replace(self.playing.view, loupe="auto" if self.commands["loupe"].isChecked() else None)),
            "labels": switched("labels"),
            "trails": switched("trails", "to_come"),
            "places": switched("places"),
            "evidence": switched("evidence"),
            "target": switched("target"),
            "grid": switched("grid"),
            "compare": lambda: self.show_tab(self.compare, self.compare.spec),
            "findings": lambda: self.show_tab(self.findings, self.findings.run_button),
            "deselect": self.deselect,
            "full_screen": self.full_screen,
            "open": self.open_file,
            "copy": self.copy_picture,
            "export": self.export,
            "quit": self.close,
            "keys": self.show_keys,
            "keys_anywhere": self.show_keys,
        }

    def _connect(self) -> None:
        self.text.asked.connect(lambda id: self.go(f"{id}:start"))
        self.transport.viewed.connect(lambda name: self.follow_selected() if name == FOLLOW else self.see(name))
        self.playing.looked.connect(self._looked)
        self.playing.opened.connect(self._opened)

    # -- menus -----------------------------------------------------------------------------------------------------------

    def _menus(self) -> None:
        bar = self.menuBar()
        self._menu(bar.addMenu(self.tr("礼")), ("open", "", "copy", "export", "", "quit"))
        self._menu(
            bar.addMenu(self.tr("播放")),
            (
                *("toggle", "backward", "pause", "forward", "slower", "faster", "speed_one", ""),
                *(
                    "frame_back",
                    "frame_on",
                    "second_back",
                    "second_on",
                    "cue_back",
                    "cue_on",
                    "section_back",
                    "section_on",
                    "start",
                    "end",
                    "",
                ),
                *("mark_in", "mark_out", "loop", "clear_marks"),
            ),
        )
        look = bar.addMenu(self.tr("观看"))
        self._menu(
            look,
            (
                *("view_hall", "view_whole", "view_range", "view_follow", "fit", "zoom_in", "zoom_out", ""),
                *("labels", "trails", "places", "grid", "loupe", "target", "evidence", ""),
            ),
        )
        self._themes = self._exclusive(
            look.addMenu(self.tr("纸色")), [Value(name, theme.label, name) for name, theme in THEMES.items()], self.use_theme
        )
        self._letterings = self._exclusive(
            look.addMenu(self.tr("图中字")),
            [Value(str(size), word, f"× {size:g}") for size, word in LETTERINGS],
            lambda words: self.use_lettering(float(words)),
        )
        look.addSeparator()
        look.addAction(self.commands["full_screen"])
        self.options_menu = bar.addMenu(self.tr("取舍"))
        self.options_menu.setToolTipsVisible(True)
        self._options: dict[str, QActionGroup] = {}
        self._titles: dict[str, tuple[QMenu, str]] = {}
        for choice in option_choices():
            self._choice(self.options_menu, choice)
        self.options_menu.addSeparator()
        profiles = self.options_menu.addMenu(self.tr("从谁之说"))
        self._options["profile"] = self._exclusive(profiles, profile_choices(), self._profile_chosen)
        readings = self.options_menu.addMenu(self.tr("逐条取说"))
        readings.setToolTipsVisible(True)
        for choice in reading_choices():
            self._choice(readings, choice, f"{choice.option}　")
        self.options_menu.addSeparator()
        self.as_before = self.options_menu.addAction(self.tr("皆从本程序所取"))
        self.as_before.setToolTip(self.tr("Every option and reading as the program takes it by itself"))
        self.as_before.triggered.connect(lambda: self._recompile(Options))
        self._menu(bar.addMenu(self.tr("考校")), ("compare", "findings"))
        self._menu(bar.addMenu(self.tr("说明")), ("keys",))
        self._opened()

    def _menu(self, menu: QMenu, ids: tuple[str, ...]) -> None:
        menu.setToolTipsVisible(True)
        for id in ids:
            if id:
                menu.addAction(self.commands[id])
            else:
                menu.addSeparator()

    def _exclusive(self, menu: QMenu, values: list[Value] | tuple[Value, ...], chosen: Callable[[str], None]) -> QActionGroup:
        """Values of which one holds."""
        menu.setToolTipsVisible(True)
        group = QActionGroup(menu)
        for value in values:
            action = menu.addAction(QCoreApplication.translate("choices", value.name))
            action.setCheckable(True)
            action.setData(value.value)
            action.setToolTip(value.en)
            group.addAction(action)
        group.triggered.connect(lambda action: chosen(action.data()))
        return group

    def _choice(self, menu: QMenu, choice: Choice, before: str = "") -> None:
        submenu = menu.addMenu(before + QCoreApplication.translate("choices", choice.name))
        self._titles[choice.option] = (submenu, submenu.title())
        submenu.menuAction().setToolTip(choice.en)
        self._options[choice.option] = self._exclusive(submenu, choice.values, lambda value: self.choose(choice.option, value))

    # -- saying what went wrong --------------------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Tell the user one line."""
        self.notice.tell(words)

    def _tried(self, what: Callable[[], object]) -> bool:
        """Do ``what``; an error that a user can cause is told and nothing is changed.  True when it was done."""
        try:
            what()
        except LituError as error:
            self.say(str(error))
            return False
        self.notice.hide()
        return True

    # -- what the user asks for --------------------------------------------------------------------------------------------

    def go(self, where: str) -> None:
        """Go to a WHERE."""

        def seek() -> None:
            instant = resolve(where, self.playing.score)
            self.playing.seek(instant.t, left=instant.left)

        self._tried(seek)

    def see(self, name: str) -> None:
        """Look at a named view, pan and zoom forgotten."""
        view = self.playing.view.named(name)

        def look() -> None:
            check_view(self.playing.score, replace(view, width=640, height=480))
            self.playing.look(view)

        self._tried(look)

    def show_tab(self, tab: QWidget, start: QWidget) -> None:
        """Bring a tab of the side to the front, ready to be used."""
        self.tabs.setCurrentWidget(tab)
        start.setFocus()

    def follow_selected(self) -> None:
        """Follow the person selected."""
        if self.playing.who is None:
            self.say(self.tr("未选一人：在图中或名单中点一个人，再随其行"))
        else:
            self.see(f"{FOLLOW}{self.playing.who}")

    def deselect(self) -> None:
        """Out of the full screen, else select nobody."""
        if self.isFullScreen():
            self.commands["full_screen"].setChecked(False)
            self.full_screen()
        else:
            self.playing.select(None)
            self.notice.hide()

    def full_screen(self) -> None:
        """Only plan, timeline and bar on the whole screen; and back."""
        on = self.commands["full_screen"].isChecked()
        self.menuBar().setVisible(not on)
        self.side.setVisible(not on)
        if on:
            self.showFullScreen()
        else:
            self.showNormal()
        self.stage.setFocus()

    def use_theme(self, name: str) -> None:
        self.playing.look(replace(self.playing.view, theme=name))

    def use_lettering(self, size: float) -> None:
        self.stage.lettering = size
        self.stage.update()
        for action in self._letterings.actions():
            action.setChecked(float(action.data()) == size)

    def choose(self, option: str, value: str) -> None:
        """Play under another value of an option, from the same sentence."""
        self._recompile(lambda: with_value(self.playing.options, option, value))

    def _profile_chosen(self, profile: str) -> None:
        self._recompile(lambda: with_profile(self.playing.options, profile))

    def _recompile(self, options: Callable[[], Options]) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._tried(lambda: self.playing.choose(options()))
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._options_shown()

    def open_file(self) -> None:
        """Open a score file, at its beginning."""
        path = self.ask.score_file(self)
        if path is not None:
            self._tried(lambda: self.playing.open(str(path), self.playing.options))

    def copy_picture(self) -> None:
        """Put the picture on the clipboard, as it is on the screen."""
        QGuiApplication.clipboard().setImage(self.stage.image())

    def export(self) -> None:
        """Ask what to export; what is shown stands still meanwhile."""
        self.playing.do(self.playing.player.pause)
        dialog = ExportDialog(self.playing, self.stage.view_for, self.ask, folder=self.export_folder, parent=self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self._exported(dialog))
        self._export = dialog
        dialog.open()

    def _exported(self, dialog: ExportDialog) -> None:
        self.export_folder = dialog.folder
        self._export = None

    def show_keys(self) -> None:
        """Show the keys."""
        dialog = KeysDialog(self.playing.theme, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._keys = dialog
        dialog.destroyed.connect(self._keys_gone)
        dialog.open()

    def _keys_gone(self) -> None:
        self._keys = None

    # -- showing what is so ------------------------------------------------------------------------------------------------

    def _looked(self) -> None:
        view = self.playing.view
        for id, on in (
            ("labels", view.labels),
            ("trails", view.trails),
            ("places", view.places),
            ("evidence", view.evidence),
            ("target", view.target),
            ("grid", view.grid),
            ("loupe", view.loupe is not None),
        ):
            self.commands.check(id, on)
        for action in self._themes.actions():
            action.setChecked(action.data() == view.theme)
        if self._dressed != view.theme:
            self._dress()

    _dressed = ""

    def _dress(self) -> None:
        """The window in the colours of the theme."""
        theme = self.playing.theme
        self._dressed = theme.name
        self.setPalette(palette(theme))
        self.setStyleSheet(sheet(theme))
        for child in self.findChildren(QWidget):
            # What a layout knows of the room its widgets need is of the style before, and the window would open too wide.
            child.ensurePolished()
            child.updateGeometry()
        self.commands.draw(theme)
        self.playing.ran.emit()

    def _opened(self) -> None:
        text = load_text(self.playing.score.rite)
        self.setWindowTitle(self.tr("礼图") + f" · {text.title}")
        live = self.playing.rite in RITES
        self.options_menu.setEnabled(live)
        self.compare.setEnabled(live)
        self.options_menu.menuAction().setToolTip("" if live else self.tr("A score file was made under its own options"))
        self._options_shown()

    def _options_shown(self) -> None:
        """Check what holds, and tell it beside the option's name; a star marks what is not the default."""
        values, usual = self.playing.score.options, defaults()
        for name, group in self._options.items():
            for action in group.actions():
                action.setChecked(values.get(name) == action.data())
            if name not in self._titles or name not in values:
                continue
            submenu, title = self._titles[name]
            star = " ※" if values[name] != usual[name] else ""
            told = next((a.text().partition("：")[0] for a in group.actions() if a.isChecked()), values[name])
            submenu.setTitle(f"{title}{star}" if name in disputes() else f"{title}　{told}{star}")
        self.as_before.setEnabled(bool(self.playing.options.changed()) or self.playing.options.profile != DEFAULT_PROFILE)

    # -- remembering -------------------------------------------------------------------------------------------------------

    def _recall(self, settings: Settings) -> None:
        view = replace(
            self.playing.view,
            theme=settings.theme if settings.theme in THEMES else "paper",
            labels=settings.labels,
            trails=settings.trails,
            to_come=settings.trails,
            places=settings.places,
            grid=settings.grid,
            loupe="auto" if settings.loupe else None,
        )
        if settings.view in ("hall", "whole", "range"):
            view = view.named(settings.view)
        self.playing.look(view)
        if settings.speed > 0:
            self.playing.player.set_speed(settings.speed)
        self.use_lettering(settings.lettering if 0.5 <= settings.lettering <= 3 else 1.0)
        if settings.geometry:
            self.restoreGeometry(_bytes(settings.geometry))
        else:
            self.resize(1500, 900)
        if settings.layout:
            across, _, down = settings.layout.partition(" ")
            self.split.restoreState(_bytes(across))
            self.side.restoreState(_bytes(down))
        self._looked()

    def remembered(self) -> Settings:
        """What is to be remembered now."""
        view = self.playing.view
        return Settings(
            theme=view.theme,
            view=view.name if view.name in ("hall", "whole", "range") else "hall",
            lettering=self.stage.lettering,
            speed=self.playing.player.speed,
            labels=view.labels,
            trails=view.trails,
            places=view.places,
            grid=view.grid,
            loupe=view.loupe is not None,
            geometry=_words(self.saveGeometry()),
            layout=f"{_words(self.split.saveState())} {_words(self.side.saveState())}",
            export_folder=self.export_folder,
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        self.playing.do(self.playing.player.pause)
        try:
            self.settings_file.save(self.remembered())
        except LituError as error:
            print(f"litu: {error}", flush=True)
        super().closeEvent(event)


def _words(data: QByteArray) -> str:
    return base64.b64encode(data.data()).decode()


def _bytes(words: str) -> QByteArray:
    return QByteArray(base64.b64decode(words, validate=False))


# -- opening -----------------------------------------------------------------------------------------------------------------


def open_player(rite: str, options: Options, at: str | None) -> int:
    """Open the player on ``rite`` at the WHERE ``at`` (its beginning when None), until it is closed; the exit code.

    Raises :class:`LituError` for a rite, option or WHERE that is not there, before any window is shown.
    """
    app = application(widgets=True)
    assert isinstance(app, QApplication)
    playing = Playing(rite, options, clock=time.monotonic, view=View())
    if at is not None:
        instant = resolve(at, playing.score)
        playing.seek(instant.t, left=instant.left)
    app.setStyle("Fusion")
    window = MainWindow(playing, SettingsFile(default_path()))
    app.setWindowIcon(icon("litu", "#2b2620", "#8c8270"))
    window.show()
    with _Interrupts(app):
        code = app.exec()
    if window.isVisible():
        window.close()
    window.deleteLater()
    return code


class _Interrupts:
    """While it holds, Ctrl-C in the terminal closes the player with exit code 130."""

    def __init__(self, app: QApplication) -> None:
        self._app = app

    def __enter__(self) -> None:
        self._read, self._write = socket.socketpair()
        for end in (self._read, self._write):
            end.setblocking(False)
        self._before = signal.signal(signal.SIGINT, lambda *_: self._app.exit(130))
        self._wakeup = signal.set_wakeup_fd(self._write.fileno())
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._woken)

    def _woken(self) -> None:
        # Returning to Python is what lets the signal's handler run.
        self._read.recv(64)

    def __exit__(self, *_: object) -> None:
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup)
        signal.signal(signal.SIGINT, self._before)
        self._read.close()
        self._write.close()
