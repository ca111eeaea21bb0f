"""What a script records: intents, in the rite's own terms, before any number is known.

A spot is a place id, or a relation to something (:class:`Beside`, :class:`Cross`); it becomes a coordinate only when
the script is compiled for a site.  So another hall, or another reading, moves people without the script knowing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from geometry.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Beside:
    """``by`` 尺 from something (place, feature, thing or person) towards a compass word: ``Beside("楅", "南", 4)``."""

    of: Spot
    toward: str
    by: float


@dataclass(frozen=True, slots=True)
class Cross:
    """In line with two things (当): the x of one and the y of the other; ``None`` means the walker's own."""

    x_of: Spot | None
    y_of: Spot | None


Spot = str | Beside | Cross


@dataclass(frozen=True, slots=True)
class Toward:
    """Facing somebody or something, whatever the bearing is."""

    spot: Spot


Facing = str | float | Toward
"""A compass word of the text (北面 … 西南面), degrees, or :class:`Toward`."""


@dataclass(slots=True, eq=False)
class Intent:
    """One thing that ``who`` is to do.  ``after``: intents that must have ended; ``with_``: the intent he starts together with."""

    who: str
    verb: str
    evidence: Evidence | None
    after: list[Intent] = field(default_factory=list)
    with_: Intent | None = None
    lasting: bool = False
    pause: float = 0.0


@dataclass(slots=True, eq=False)
class Walk(Intent):
    """Go to ``to`` by ``via``, straight from corner to corner.  ``face``: the facing taken there.

    ``keep_facing``: a step that leaves the facing as it is (少退, 少左).  ``sense``: 左还, 右还, cw or ccw for a half turn before
    setting out; ``face_sense`` the same for the turn at the end.  ``round_``: the id of what he goes round, for the
    record.  ``same_time``: walks that start together and take equally long (并行).
    """

    to: Spot = ""
    via: tuple[Spot, ...] = ()
    face: Facing | None = None
    keep_facing: bool = False
    hurry: bool = False
    sense: str | None = None
    face_sense: str | None = None
    round_: str | None = None
    words: str | None = None
    same_time: list[Walk] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Stairs(Intent):
    """Climb (``up``) or come down a stair.

    ``risers`` counts from where he stands; None goes to the edge or to the ground, -1 up to the top tread (尽阶，不升堂).
    ``aside``: 尺 east of the stair's axis, for two who climb abreast.
    """

    stair: str = ""
    up: bool = True
    risers: int | None = None
    aside: float = 0.0


@dataclass(slots=True, eq=False)
class Turn(Intent):
    """Turn on the spot to ``to``; ``sense`` is 左还 or 右还 (D7), cw or ccw on the plan, or None for the short way."""

    to: Facing = ""
    sense: str | None = None


@dataclass(slots=True, eq=False)
class Gesture(Intent):
    """A posture taken for a while: 揖, 拜, 稽首; or changed for good: 坐, 兴."""

    posture: str = ""
    to: str | None = None
    times: int = 1


@dataclass(slots=True, eq=False)
class Dress(Intent):
    """Put on or take off what differs from the plain robe (袒, 决遂)."""

    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Title(Intent):
    """From now on the man is called ``title``."""

    title: str = ""


@dataclass(slots=True, eq=False)
class Keep(Intent):
    """Things change keeper, slot or state in one motion.

    ``things`` are object ids; ``holder`` the new keeper (officiant or thing; None: lies by itself at ``at``);
    ``reach`` checks that the doer stands near enough.  ``spread``: things put down in one motion lie in a row: the compass word
    it runs to, and how far each lies along it.  ``present`` False: it is no thing by itself any more (shoes put on).
    """

    things: tuple[str, ...] = ()
    holder: str | None = None
    slot: str | None = None
    state: str | None = None
    at: Spot | None = None
    facing: Facing | None = None
    keep_state: bool = True
    reach: bool = True
    words: str | None = None
    spread: tuple[str, tuple[float, ...]] | None = None
    present: bool = True


@dataclass(slots=True, eq=False)
class Shoot(Intent):
    """Loose one arrow at ``target``; it flies there and stays, ``height`` 尺 up, in the feature ``into`` or on the ground."""

    arrow: str = ""
    target: Spot = ""
    into: str | None = None
    height: float = 0.0


@dataclass(slots=True, eq=False)
class Speak(Intent):
    """Words said, called or ordered, to somebody or to nobody."""

    words: str = ""
    to: str | None = None


@dataclass(slots=True, eq=False)
class Pause(Intent):
    """Stand as one stands for a while (视, 俟, 疑立), at least until all of ``until`` have ended; busy with ``features``, if any."""

    seconds: float | None = None
    features: tuple[str, ...] = ()
    until: list[Intent] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Enter(Intent):
    """Come upon a stage at a spot of it, facing ``face``, or leave the stage where one is.

    ``stage``: the stage come upon; None is the one he was last on.
    """

    at: Spot | None = None
    present: bool = True
    stage: str | None = None
    face: Facing | None = None


@dataclass(slots=True, eq=False)
class Moment:
    """An instant of an intent: its start, or the time at which a walk comes nearest to a spot; ``offset`` seconds later."""

    intent: Intent
    near: Spot | None = None
    offset: float = 0.0


@dataclass(slots=True, eq=False)
class Lead:
    """A stretch of intents that is timed backwards, so that ``mine`` falls on the same instant as ``theirs``."""

    theirs: Moment
    mine: Moment | None = None
    intents: list[Intent] = field(default_factory=list)
    evidence: Evidence | None = None
