"""Playback: an anchor, a speed and a drag that overrides both; where one is follows from the clock and from nothing else.

Nothing here counts ticks.  A screen asks :attr:`Player.moment` whenever it paints, and gets the same answer however often
it asks.  The rite's first and last instants are both included, and playing stops on them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from scenes.score import Cue, Score
from scenes.text import load_text

Clock = Callable[[], float]
"""Seconds from any fixed origin, never going back (``time.monotonic``)."""

SPEEDS = (0.25, 0.5, 1.0, 1.5, 2.0, 4.0, 8.0, 16.0)
"""How many seconds of the rite pass in a second."""

FRAME = 1.0 / 30.0
"""Seconds of the rite that one step of a frame moves."""

GRACE = 1.0
"""While playing, "previous" within so many seconds (of the clock) of a start goes to the start before it."""

NEAR = 1e-6
"""Seconds: two instants nearer than this are one."""


class Moment(NamedTuple):
    """An instant of a score; ``left`` takes its left limit (what begins then has not begun)."""

    t: float
    left: bool = False


BEGINNING = Moment(0.0)


@dataclass(frozen=True, slots=True)
class Span:
    """A section as it is played: its id, from ``t0`` to ``t1`` (s)."""

    section: str
    t0: float
    t1: float


def section_of(sentence: str) -> str:
    """The section of a sentence id (``"21.07"`` is of ``"21"``)."""
    return sentence.split(".")[0]


def spans(score: Score) -> tuple[Span, ...]:
    """The sections in the order of play; together they cover the whole score."""
    out: list[Span] = []
    for cue in score.cues:
        section = section_of(cue.sentence)
        if out and out[-1].section == section:
            out[-1] = Span(section, out[-1].t0, cue.t1)
        else:
            out.append(Span(section, cue.t0, cue.t1))
    return tuple(out)


def same_place(old: Score, moment: Moment, new: Score) -> Moment:
    """Where ``moment`` of ``old`` is in ``new``, a score of the same rite under other options.

    As far into the same cue, in proportion; without that cue, the start of its sentence; without the sentence, the start
    of the next one that is played, or the end.  Of another rite: its beginning.
    """
    if old.rite != new.rite:
        return Moment(0.0)
    cue = old.cue_at(moment.t, left=moment.left)
    if cue is None or not new.cues:
        return Moment(0.0)
    twin = new.cue_by_id.get(cue.id)
    if twin is not None:
        length = cue.t1 - cue.t0
        share = (moment.t - cue.t0) / length if length > 0 else 0.0
        t = twin.t1 if share >= 1.0 else twin.t0 + share * (twin.t1 - twin.t0)
        return Moment(min(max(t, 0.0), new.duration), moment.left)
    order = load_text(new.rite).order
    here = order[cue.sentence]
    for other in new.cues:
        if order[other.sentence] >= here:
            return Moment(other.t0)
    return Moment(new.duration)


class Player:
    """Where a score is being played.  ``clock`` gives seconds; all times of the rite are seconds from its start."""

    def __init__(self, score: Score, clock: Clock, *, at: Moment = BEGINNING) -> None:
        self._clock = clock
        self._speed = 1.0
        self._direction = 1
        self._running = False
        self._drag: float | None = None
        self._loop_in: float | None = None
        self._loop_out: float | None = None
        self._loop = False
        self._set_score(score)
        self._anchor = Moment(0.0)
        self._anchor_time = clock()
        self.seek(at.t, left=at.left)

    def _set_score(self, score: Score) -> None:
        self._score = score
        self._starts = [cue.t0 for cue in score.cues]
        self._spans = spans(score)

    # -- where one is ----------------------------------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        return self._score

    @property
    def duration(self) -> float:
        return self._score.duration

    @property
    def moment(self) -> Moment:
        """The instant to show now: the drag's, or the anchor carried on by the clock."""
        if self._drag is not None:
            return Moment(self._drag)
        if not self._running:
            return self._anchor
        passed = (self._clock() - self._anchor_time) * self._speed * self._direction
        if passed == 0.0:
            return self._anchor
        return Moment(self._carried(passed))

    @property
    def t(self) -> float:
        """Seconds of :attr:`moment`."""
        return self.moment.t

    def _carried(self, passed: float) -> float:
        """The anchor moved by ``passed`` seconds, round the loop when it is on, and never past either end."""
        start = self._anchor.t
        t = start + passed
        if self._loop:
            a, b = self.loop
            if start <= b + NEAR and start >= a - NEAR and not a <= t <= b and b > a:
                return a + (t - a) % (b - a)
        return min(max(t, 0.0), self.duration)

    @property
    def cue(self) -> Cue | None:
        """The cue of :attr:`moment`."""
        moment = self.moment
        return self._score.cue_at(moment.t, left=moment.left)

    @property
    def playing(self) -> bool:
        """Whether time passes: playing was asked for, nobody drags, and the end (or the start, backwards) is not reached."""
        if not self._running or self._drag is not None:
            return False
        if self._loop and self.loop[1] > self.loop[0]:
            return True
        return self.t < self.duration if self._direction > 0 else self.t > 0.0

    @property
    def dragging(self) -> bool:
        return self._drag is not None

    @property
    def speed(self) -> float:
        """Seconds of the rite in a second, without sign."""
        return self._speed

    @property
    def direction(self) -> int:
        """1 forwards, -1 backwards."""
        return self._direction

    @property
    def spans(self) -> tuple[Span, ...]:
        """The sections in order of play."""
        return self._spans

    def span_at(self, t: float) -> Span | None:
        """The section played at ``t``, None for a score without cues."""
        index = bisect_right([span.t0 for span in self._spans], t) - 1
        return self._spans[max(index, 0)] if self._spans else None

    # -- playing ---------------------------------------------------------------------------------------------------------

    def _rest_here(self) -> None:
        """Make where one is the anchor, and now its time."""
        self._anchor = self.moment
        self._anchor_time = self._clock()

    def play(self, direction: int = 1) -> None:
        """Play from here; from the end forwards, or from the start backwards, begin at the other end."""
        self._rest_here()
        self._direction = 1 if direction >= 0 else -1
        a, b = self.loop
        if self._loop and not a - NEAR <= self._anchor.t <= b + NEAR:
            self._anchor = Moment(a if self._direction > 0 else b)
        elif self._direction > 0 and self._anchor.t >= self.duration:
            self._anchor = Moment(a)
        elif self._direction < 0 and self._anchor.t <= 0.0:
            self._anchor = Moment(b)
        self._running = True

    def pause(self) -> None:
        """Stop at the instant now shown."""
        self._rest_here()
        self._running = False

    def toggle(self) -> None:
        """Pause when playing, else play forwards."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def forward(self) -> None:
        """Shuttle forwards: play, or when playing forwards already, faster."""
        self._shuttle(1)

    def backward(self) -> None:
        """Shuttle backwards: play backwards, or when doing so already, faster."""
        self._shuttle(-1)

    def _shuttle(self, direction: int) -> None:
        if self.playing and self._direction == direction:
            self.faster()
        else:
            self.set_speed(1.0)
            self.play(direction)

    def set_speed(self, speed: float) -> None:
        """Play at ``speed`` (> 0) from here on.  Raises ValueError otherwise."""
        if not speed > 0:
            raise ValueError(f"speed {speed} is not above 0")
        self._rest_here()
        self._speed = speed

    def faster(self) -> None:
        """The next step of :data:`SPEEDS`."""
        self.set_speed(SPEEDS[min(bisect_right(SPEEDS, self._speed), len(SPEEDS) - 1)])

    def slower(self) -> None:
        """The step of :data:`SPEEDS` before."""
        self.set_speed(SPEEDS[max(bisect_left(SPEEDS, self._speed) - 1, 0)])

    # -- going somewhere -------------------------------------------------------------------------------------------------

    def seek(self, t: float, *, left: bool = False) -> None:
        """Go to ``t`` (clamped to the rite).  What was playing goes on from there."""
        self._drag = None
        self._anchor = Moment(min(max(t, 0.0), self.duration), left)
        self._anchor_time = self._clock()

    def step(self, seconds: float) -> None:
        """Stop, and go ``seconds`` on or back."""
        self.pause()
        self.seek(self._anchor.t + seconds)

    def step_frames(self, frames: int) -> None:
        """Stop, and go ``frames`` steps of :data:`FRAME` on or back, on the grid of frames from the rite's start."""
        self.pause()
        here = self._anchor.t / FRAME
        whole = round(here)
        if abs(here - whole) < 1e-6:
            goal = float(whole + frames)
        else:
            goal = float(int(here) + frames + (1 if frames < 0 else 0))
        self.seek(goal * FRAME)

    def next_cue(self) -> None:
        """The start of the next cue, or the end after the last."""
        self._next(self._starts)

    def previous_cue(self) -> None:
        """The start of this cue, or when there (or hardly past it while playing) of the one before."""
        self._previous(self._starts)

    def next_section(self) -> None:
        """The start of the next section, or the end after the last."""
        self._next([span.t0 for span in self._spans])

    def previous_section(self) -> None:
        """The start of this section, or when there of the one before."""
        self._previous([span.t0 for span in self._spans])

    def _next(self, starts: list[float]) -> None:
        t = self.t
        after = [start for start in starts if start > t + NEAR]
        self.seek(after[0] if after else self.duration)

    def _previous(self, starts: list[float]) -> None:
        t = self.t
        grace = GRACE * self._speed if self.playing else NEAR
        before = [start for start in starts if start < t - grace]
        self.seek(before[-1] if before else 0.0)

    def go_start(self) -> None:
        self.seek(0.0)

    def go_end(self) -> None:
        self.seek(self.duration)

    # -- dragging --------------------------------------------------------------------------------------------------------

    def drag(self, t: float) -> None:
        """Hold the playhead at ``t`` (clamped), whatever the clock says, until :meth:`drop`."""
        self._drag = min(max(t, 0.0), self.duration)

    def drop(self) -> None:
        """Let the playhead go where it is; what was playing goes on from there."""
        if self._drag is not None:
            self.seek(self._drag)

    # -- the loop --------------------------------------------------------------------------------------------------------

    @property
    def looping(self) -> bool:
        return self._loop

    @property
    def loop(self) -> tuple[float, float]:
        """From and to of the loop (s): the marks set, or the ends of the rite."""
        a = 0.0 if self._loop_in is None else self._loop_in
        b = self.duration if self._loop_out is None else self._loop_out
        return a, b

    @property
    def marks(self) -> tuple[float | None, float | None]:
        """The in and out marks as set."""
        return self._loop_in, self._loop_out

    def mark_in(self) -> None:
        """The loop begins here; an out mark that is not after it is taken away."""
        self._rest_here()
        self._loop_in = self._anchor.t
        if self._loop_out is not None and self._loop_out <= self._loop_in + NEAR:
            self._loop_out = None

    def mark_out(self) -> None:
        """The loop ends here; an in mark that is not before it is taken away."""
        self._rest_here()
        self._loop_out = self._anchor.t
        if self._loop_in is not None and self._loop_in >= self._loop_out - NEAR:
            self._loop_in = None

    def clear_marks(self) -> None:
        """Take both marks away and stop looping."""
        self._rest_here()
        self._loop_in = self._loop_out = None
        self._loop = False

    def set_looping(self, on: bool) -> None:
        """Play round between the marks.  Who seeks out of them plays on to the end."""
        self._rest_here()
        self._loop = on
        if on and self._running:
            self.play(self._direction)

    # -- another score ---------------------------------------------------------------------------------------------------

    def open(self, score: Score, at: Moment = BEGINNING) -> None:
        """Take up another score, paused at ``at``; the marks of the old one are gone, the speed stays."""
        self._running = False
        self._direction = 1
        self._loop_in = self._loop_out = None
        self._loop = False
        self._set_score(score)
        self.seek(at.t, left=at.left)

    def recompiled(self, score: Score) -> None:
        """Take up the same rite under other options, at the same place; what was playing goes on."""
        moment = same_place(self._score, self.moment, score)
        marks = [None if m is None else same_place(self._score, Moment(m), score).t for m in self.marks]
        self._set_score(score)
        self._loop_in, self._loop_out = marks
        self.seek(moment.t, left=moment.left)
