"""对照: another reading laid over the one that is played, and a list of what differs; a line leads to the cue."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.keys import QT_TRANSLATE_NOOP as _T
from app.window.choices import by_hand, profile_choices, reading_choices
from app.window.combo import Combo
from app.window.jumps import Jumps, Line
from app.window.playing import Playing
from scenes.diff import Difference, compare
from scenes.errors import LituError
from scenes.options import Options, parse_spec

WHAT = {
    "place": _T("compare", "位"),
    "way": _T("compare", "所由"),
    "facing": _T("compare", "面"),
    "turn": _T("compare", "还"),
    "posture": _T("compare", "容"),
    "dress": _T("compare", "服"),
    "title": _T("compare", "称"),
    "holding": _T("compare", "执"),
    "doings": _T("compare", "所为"),
    "words": _T("compare", "辞"),
    "keeper": _T("compare", "在谁"),
    "state": _T("compare", "状"),
    "presence": _T("compare", "在否"),
    "cue": _T("compare", "节文"),
    "feature": _T("compare", "陈设"),
}
"""What a difference is about, as it is told."""


class ComparePanel(QWidget):
    """A SPEC, two buttons and the list.  It says what went wrong through ``say``."""

    def __init__(self, playing: Playing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playing = playing
        self.spec = Combo()
        self.spec.setEditable(True)
        self.spec.setInsertPolicy(Combo.InsertPolicy.NoInsert)
        self.spec.setMinimumContentsLength(6)
        self.spec.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value in profile_choices():
            self.spec.addItem(value.value)
            self._tell(QCoreApplication.translate("choices", value.name))
        for choice in reading_choices():
            for value in choice.values:
                self.spec.addItem(f"{choice.option}={value.value}")
                self._tell(f"{choice.name}\n{value.name}")
        edit = self.spec.lineEdit()
        assert isinstance(edit, QLineEdit)
        edit.setPlaceholderText("ao · D11=ew · venue=序;D10=ao")
        edit.returnPressed.connect(self.run)
        self.spec.setCurrentIndex(-1)
        self.spec.setToolTip(self.tr("What the rite is to be compared with: a profile, NAME=VALUE, several with ; between"))
        self.run_button = QPushButton(self.tr("对照"))
        self.run_button.setToolTip(self.tr("Lay that reading over the plan and list what differs"))
        self.run_button.clicked.connect(self.run)
        self.end_button = QPushButton(self.tr("撤"))
        self.end_button.setToolTip(self.tr("Show the rite alone again"))
        self.end_button.clicked.connect(self.playing.alone)
        for small in (self.run_button, self.end_button):
            small.setObjectName("small")
        self.told = QLabel()
        self.told.setObjectName("soft")
        self.told.setWordWrap(True)
        heads = (self.tr("节"), self.tr("谁"), self.tr("何异"), self.tr("此"), self.tr("彼"))
        self.list = Jumps(heads, self._go)
        self._lay_out()
        playing.looked.connect(self._looked)
        playing.opened.connect(self._looked)
        self._shown: object = None
        self._looked()

    def _tell(self, words: str) -> None:
        self.spec.setItemData(self.spec.count() - 1, words, Qt.ItemDataRole.ToolTipRole)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(12, 8, 10, 4)
        row.addWidget(self.spec, 1)
        row.addWidget(self.run_button)
        row.addWidget(self.end_button)
        told = QHBoxLayout()
        told.setContentsMargins(12, 0, 10, 6)
        told.addWidget(self.told, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addLayout(told)
        column.addWidget(self.list, 1)

    def other(self) -> Options:
        """The options to compare with: what is played, but for what the SPEC says."""
        here = self.playing.options
        sets = [f"{name}={value}" for name, value in by_hand(here).items()]
        return parse_spec(self.spec.currentText().strip(), sets, here.profile)

    def run(self) -> None:
        """Lay it over and list the differences; a wrong SPEC is told in one line and changes nothing."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            if not self.spec.currentText().strip():
                raise LituError("say what to compare with: a profile (ao), NAME=VALUE (D11=ew), or several with ; between")
            self.playing.compare(self.other())
        except LituError as error:
            self.told.setText(str(error))
        finally:
            QGuiApplication.restoreOverrideCursor()

    def _looked(self) -> None:
        """Follow the playing: another score beside it, or none."""
        beside = self.playing.view.beside
        self.end_button.setEnabled(beside is not None)
        if beside is self._shown and beside is not None:
            return
        self._shown = beside
        if beside is None:
            self.list.take(())
            self.told.setText(self.tr("取一说，与所演者对照"))
            return
        found = compare(beside.a, beside.b, beside)
        self.list.take([_line(difference) for difference in found])
        cues = len({difference.cue for difference in found if difference.cue})
        self.told.setText(self.tr("异者%1，见于%2节").replace("%1", str(len(found))).replace("%2", str(cues)))

    def _go(self, line: Line) -> None:
        if line.t is not None:
            self.playing.seek(line.t)
        if line.who in self.playing.state.officiants:
            self.playing.select(line.who)


def _line(difference: Difference) -> Line:
    what = QCoreApplication.translate("compare", WHAT[difference.what])
    cells = (difference.cue or "", difference.who, what, difference.a or "—", difference.b or "—")
    return Line(cells, difference.t if difference.cue else None, difference.who)
