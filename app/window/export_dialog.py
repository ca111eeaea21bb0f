"""Exporting: this picture, a picture for each step, or so many a second, with progress and a way to stop.

A series is painted by processes of its own, waited for in a thread, so that the window stays alive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QThread, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.export.frames import Frame, export_frame, export_frames, fps_frames, step_frames
from app.picture import View
from app.player import Moment
from app.window.ask import Ask
from app.window.combo import Combo
from app.window.playing import Playing
from scenes.errors import LituError
from scenes.score import Score
from scenes.text import load_text
from scenes.where import Instant, resolve

SIZES = ((1920, 1080), (1280, 720), (2560, 1440), (3840, 2160), (1600, 1200))

Series = Callable[..., int]
"""Shaped as :func:`app.export.frames.export_frames`."""

ViewFor = Callable[[int, int], View]
"""Gives what is on the screen as a view of so many pixels."""


@dataclass(frozen=True)
class Job:
    """A series to be painted."""

    score: Score
    frames: Sequence[Frame]
    out: Path
    view: View


class Painting(QThread):
    """Has a job done.  ``advanced`` tells how many of how many; ``ended`` how many were written, or the error's line."""

    advanced = Signal(int, int)
    ended = Signal(int, str)

    def __init__(self, job: Job, series: Series, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job, self._series = job, series

    def run(self) -> None:
        job = self._job
        try:
            count = self._series(
                job.score,
                job.frames,
                job.out,
                job.view,
                processes=2,
                progress=self.advanced.emit,
                cancelled=self.isInterruptionRequested,
            )
        except LituError as error:
            self.ended.emit(0, str(error))
        else:
            self.ended.emit(count, "")


class ExportDialog(QDialog):
    """Asks what to export and where; shows how far it is."""

    def __init__(
        self,
        playing: Playing,
        view_for: ViewFor,
        ask: Ask,
        *,
        folder: str = "",
        series: Series = export_frames,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.playing, self.view_for, self.ask, self.series = playing, view_for, ask, series
        self.painting: Painting | None = None
        self.setObjectName("export_dialog")
        self.setWindowTitle(self.tr("输出"))
        self.setMinimumWidth(520)

        self.this = QRadioButton(self.tr("此图"))
        self.this.setToolTip(self.tr("The picture on the screen, PNG or SVG"))
        self.steps = QRadioButton(self.tr("一步一图"))
        self.steps.setToolTip(self.tr("One PNG for each cue, the first and last instant included"))
        self.rate = QRadioButton(self.tr("每秒若干图"))
        self.rate.setToolTip(self.tr("So many PNG files for each second of the rite"))
        self.kinds = QButtonGroup(self)
        for button in (self.this, self.steps, self.rate):
            self.kinds.addButton(button)
        self.this.setChecked(True)
        self.fps = QSpinBox()
        self.fps.setRange(1, 120)
        self.fps.setValue(25)
        self.start, self.end = Combo(), Combo()
        titles = load_text(playing.score.rite).section_by_id
        for span in playing.player.spans:
            words = f"{span.section}　{titles[span.section].title}"
            self.start.addItem(words, span.section)
            self.end.addItem(words, span.section)
        self.end.setCurrentIndex(self.end.count() - 1)
        self._offer_marks()
        here = playing.player.span_at(playing.moment.t)
        if here is not None and playing.player.marks == (None, None):
            self.start.setCurrentIndex(self.start.findData(here.section))
            self.end.setCurrentIndex(self.end.findData(here.section))
        self.pixels = Combo()
        for wide, high in SIZES:
            self.pixels.addItem(f"{wide} × {high}", (wide, high))
        self.place = QLineEdit()
        self._folder = folder
        self._suggested = ""
        self.place.setObjectName("place")
        self.browse = QPushButton(self.tr("选…"))
        self.browse.setToolTip(self.tr("Choose a file or folder"))
        self.error = QLabel()
        self.error.setObjectName("notice")
        self.error.setWordWrap(True)
        self.error.hide()
        self.done_label = QLabel()
        self.done_label.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.hide()
        self.go = QPushButton(self.tr("输出"))
        self.go.setToolTip(self.tr("Export"))
        self.go.setDefault(True)
        self.stop = QPushButton(self.tr("关闭"))

        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(9)
        kinds = QHBoxLayout()
        kinds.setSpacing(16)
        for widget in (self.this, self.steps, self.rate, self.fps):
            kinds.addWidget(widget)
        kinds.addStretch(1)
        span_row = QHBoxLayout()
        span_row.setSpacing(10)
        span_row.addWidget(self.start, 1)
        span_row.addWidget(QLabel(self.tr("至")))
        span_row.addWidget(self.end, 1)
        place = QHBoxLayout()
        place.setSpacing(8)
        place.addWidget(self.place, 1)
        place.addWidget(self.browse)
        rows: list[tuple[str, QWidget | QHBoxLayout]] = [
            (self.tr("何图"), kinds),
            (self.tr("起讫"), span_row),
            (self.tr("大小"), self.pixels),
            (self.tr("存于"), place),
        ]
        for row, (word, part) in enumerate(rows):
            grid.addWidget(QLabel(word), row, 0, Qt.AlignmentFlag.AlignRight)
            if isinstance(part, QWidget):
                grid.addWidget(part, row, 1, Qt.AlignmentFlag.AlignLeft)
            else:
                grid.addLayout(part, row, 1)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.bar, 1)
        buttons.addStretch(1)
        buttons.addWidget(self.go)
        buttons.addWidget(self.stop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(12)
        layout.addLayout(grid)
        layout.addWidget(self.error)
        layout.addWidget(self.done_label)
        layout.addLayout(buttons)

        self.kinds.buttonToggled.connect(self._suggest)
        self.kinds.buttonToggled.connect(self._settle)
        self.browse.clicked.connect(self._browse)
        self.go.clicked.connect(self.export)
        self.stop.clicked.connect(self._stop_or_close)
        self._suggest()
        self._settle()

    def _suggest(self) -> None:
        """Offer a place in the folder last exported to, unless the user has written one."""
        if not self._folder or self.place.text() != self._suggested:
            return
        cue = self.playing.player.cue
        name = cue.id if cue is not None else "start"
        self._suggested = str(Path(self._folder) / (f"{self.playing.score.rite}-{name}.png" if self.this.isChecked() else name))
        self.place.setText(self._suggested)

    def _offer_marks(self) -> None:
        """The loop's marks, where set, as from and to."""
        a, b = self.playing.player.marks
        for box, mark, words in ((self.start, a, self.tr("循环之始")), (self.end, b, self.tr("循环之终"))):
            if mark is not None:
                box.insertItem(0, words, mark)
                box.setCurrentIndex(0)

    def _settle(self) -> None:
        """What may be set now."""
        busy = self.painting is not None
        one = self.this.isChecked()
        for widget in (self.this, self.steps, self.rate, self.pixels, self.place, self.browse, self.go):
            widget.setEnabled(not busy)
        for widget in (self.start, self.end):
            widget.setEnabled(not busy and not one)
        self.fps.setEnabled(not busy and self.rate.isChecked())
        self.place.setPlaceholderText("litu.png" if one else "frames")
        self.stop.setText(self.tr("停") if busy else self.tr("关闭"))
        self.stop.setToolTip(self.tr("Stop; what is finished stays") if busy else self.tr("Close"))
        self.bar.setVisible(busy)

    def _browse(self) -> None:
        chosen = self.ask.picture_file(self) if self.this.isChecked() else self.ask.folder(self)
        if chosen is not None:
            self.place.setText(str(chosen))

    # -- doing it --------------------------------------------------------------------------------------------------------

    @property
    def folder(self) -> str:
        """The folder to offer the next time: the one that holds what was written last."""
        return self._folder

    def frames(self) -> list[Frame]:
        """The series asked for.  Raises :class:`LituError` when it ends before it begins."""
        score = self.playing.score
        start, end = self._instant(self.start, "start"), self._instant(self.end, "end")
        if self.steps.isChecked():
            return step_frames(score, start, end)
        return fps_frames(score, start, end, float(self.fps.value()))

    def _instant(self, box: Combo, edge: str) -> Instant:
        score, chosen = self.playing.score, box.currentData()
        if isinstance(chosen, float):
            cue = score.cue_at(chosen, left=edge == "end")
            return Instant(chosen, edge == "end", cue.id if cue else None, cue.sentence if cue else None)
        return resolve(f"{chosen}:{edge}", score)

    def export(self) -> None:
        """Do what is asked; an error is told in one line."""
        self.error.hide()
        self.done_label.clear()
        try:
            place = self.place.text().strip()
            if not place:
                raise LituError(self.tr("没有说存在哪里：写一个文件或文件夹，或按“选…”"))
            wide, high = self.pixels.currentData()
            view = self.view_for(wide, high)
            if self.this.isChecked():
                self._export_this(Path(place), view)
            else:
                self._start(Job(self.playing.score, self.frames(), Path(place), view))
        except LituError as error:
            self._tell(str(error))

    def _export_this(self, out: Path, view: View) -> None:
        moment: Moment = self.playing.moment
        cue = self.playing.score.cue_at(moment.t, left=moment.left)
        instant = Instant(moment.t, moment.left, cue.id if cue else None, cue.sentence if cue else None)
        export_frame(self.playing.score, instant, out, view)
        self._folder = str(out.parent.absolute())
        self.done_label.setText(self.tr("已存：") + str(out))

    def _start(self, job: Job) -> None:
        self.bar.setRange(0, len(job.frames))
        self.bar.setValue(0)
        self._folder = str(job.out.parent.absolute())
        self.painting = Painting(job, self.series, self)
        self.painting.advanced.connect(self._advanced)
        self.painting.ended.connect(self._ended)
        self.painting.start()
        self._settle()

    def _advanced(self, done: int, of: int) -> None:
        with QSignalBlocker(self.bar):
            self.bar.setRange(0, of)
            self.bar.setValue(done)
            self.bar.setFormat(f"{done} / {of}")

    def _ended(self, count: int, error: str) -> None:
        painting, self.painting = self.painting, None
        if painting is not None:
            painting.wait()
            painting.deleteLater()
        self._settle()
        if error:
            self._tell(error)
        else:
            self.done_label.setText(self.tr("已存图数：") + str(count))

    def _tell(self, words: str) -> None:
        self.error.setText(words)
        self.error.show()
        need = self.layout().totalHeightForWidth(self.width())  # a line that is broken in two must not press the rows together
        if need > self.height():
            self.resize(self.width(), need)

    def _stop_or_close(self) -> None:
        if self.painting is None:
            self.reject()
        else:
            self.painting.requestInterruption()
            self.stop.setEnabled(False)

    def reject(self) -> None:
        """Close; a series being painted is stopped first and what is finished stays."""
        if self.painting is not None:
            self.painting.requestInterruption()
            self.painting.wait()
            self.painting = None
        super().reject()
