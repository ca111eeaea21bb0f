"""The stage verbs: a rite script written with them reads like the text.

``Rite`` opens cues and keeps the record; an ``Actor`` is a person of the cast whose methods are the verbs.  Nothing
here knows a coordinate or a second: verbs record intents (:mod:`scenes.intents`), and :mod:`scenes.compile` solves
them for a site.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from geometry.evidence import Evidence, assumed, text
from scenes.errors import LituError
from scenes.intents import (
    Dress,
    Enter,
    Facing,
    Gesture,
    Intent,
    Keep,
    Lead,
    Moment,
    Pause,
    Shoot,
    Speak,
    Spot,
    Stairs,
    Title,
    Turn,
    Walk,
)
from scenes.options import Options
from scenes.score import SentenceStatus
from scenes.tempo import Tempo
from scenes.text import RiteText, load_text


@dataclass(slots=True, eq=False)
class ScriptCue:
    """One cue as recorded: the sentence, the words being done, what it repeats, and its intents in order."""

    sentence: str
    quote: str
    like: str | None
    intents: list[Intent] = field(default_factory=list)
    leads: list[Lead] = field(default_factory=list)
    least: float = 0.0


class Rite:
    """The record of a rite: its cues in order, and what is said of the sentences that move nobody."""

    def __init__(self, rite: str, options: Options) -> None:
        self.rite = rite
        self.options = options
        self.text: RiteText = load_text(rite)
        self.cues: list[ScriptCue] = []
        self.statuses: dict[str, SentenceStatus] = {}
        self._cue: ScriptCue | None = None
        self._lead: Lead | None = None
        self._together: list[Walk] | None = None

    # -- people --------------------------------------------------------------------------------------------------------

    def actor(self, who: str) -> Actor:
        """The verbs of one person of the cast."""
        return Actor(self, who)

    def actors(self, ids: Sequence[str]) -> list[Actor]:
        return [self.actor(who) for who in ids]

    # -- cues ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def cue(self, sentence: str, quote: str, *, like: str | None = None, least: float = 0.0) -> Iterator[ScriptCue]:
        """A cue of ``sentence``: what is recorded inside belongs to it.  ``quote`` must stand in the sentence.

        ``least``: the fewest seconds it is shown.
        """
        found = self.text.sentences.get(sentence)
        if found is None:
            raise LituError(f"script: there is no sentence {sentence} in {self.rite}")
        if quote not in found.text:
            raise LituError(f"script: {sentence} does not say {quote!r} (it says {found.text!r})")
        if like is not None and like not in self.text.sentences:
            raise LituError(f"script: there is no sentence {like} for {sentence} to be like")
        if self._cue is not None:
            raise LituError(f"script: cue {sentence} opened inside cue {self._cue.sentence}")
        self._cue = ScriptCue(sentence, quote, like, least=least)
        self.cues.append(self._cue)
        try:
            yield self._cue
        finally:
            self._cue = None

    @contextmanager
    def repeat(self, sentence: str, quote: str) -> Iterator[Repeat]:
        """A repetition that ``sentence`` orders (如初, 亦如之): its cues belong to that sentence and are like others."""
        yield Repeat(self, sentence, quote)

    @contextmanager
    def leading(self, theirs: Moment, evidence: Evidence | None = None) -> Iterator[Lead]:
        """What is recorded inside is timed backwards: it starts early enough for ``lead.mine`` to fall on ``theirs``."""
        lead = Lead(theirs, evidence=evidence)
        self._current.leads.append(lead)
        self._lead = lead
        try:
            yield lead
        finally:
            self._lead = None
        if lead.mine is None:
            raise LituError(f"script: {self._current.sentence}: a leading stretch names no moment of its own")

    @contextmanager
    def together(self) -> Iterator[None]:
        """Walks recorded inside start together and take equally long (并行)."""
        self._together = []
        try:
            yield
        finally:
            group, self._together = self._together, None
            for walk in group:
                walk.same_time = group

    # -- sentences that move nobody ------------------------------------------------------------------------------------

    def laid_out(self, sentence: str, *features: str) -> None:
        """The sentence fixes things of the site: ``features``."""
        self._status(sentence, "laid out", features)

    def ruled(self, sentence: str, *rules: str) -> None:
        """The sentence is kept as a rule by what is named: cues or checks."""
        self._status(sentence, "ruled", rules)

    def held(self, sentence: str, *rules: str) -> None:
        """Its point is that nothing is done; ``rules`` prove it."""
        self._status(sentence, "held", rules)

    def done_in(self, sentence: str, *others: str) -> None:
        """It has no cue of its own: it is done in cues of ``others``, by actions whose evidence names it (the record, J)."""
        self._status(sentence, "enacted", others)

    def conditional(self, sentence: str, *options: str) -> None:
        """It is done only under ``options`` (NAME=VALUE), which are not set."""
        self._status(sentence, "conditional", (), options)

    def _status(self, sentence: str, status: str, by: Sequence[str], options: Sequence[str] = ()) -> None:
        if sentence not in self.text.sentences:
            raise LituError(f"script: there is no sentence {sentence} in {self.rite}")
        self.statuses[sentence] = SentenceStatus(sentence, status, tuple(by), tuple(options))

    # -- recording -----------------------------------------------------------------------------------------------------

    @property
    def _current(self) -> ScriptCue:
        if self._cue is None:
            raise LituError("script: a verb outside a cue")
        return self._cue

    def record(self, intent: Intent) -> None:
        """Put an intent on the record of the open cue."""
        cue = self._current
        if intent.evidence is None:
            intent.evidence = text(cue.quote, cue.like or cue.sentence)
        if self._lead is not None:
            self._lead.intents.append(intent)
        else:
            cue.intents.append(intent)
        if self._together is not None and isinstance(intent, Walk):
            self._together.append(intent)


class Repeat:
    """Opens the cues of a repetition; each says which sentence it is like."""

    def __init__(self, rite: Rite, sentence: str, quote: str) -> None:
        self._rite = rite
        self._sentence = sentence
        self._quote = quote

    def cue(self, like: str, quote: str, *, least: float = 0.0) -> AbstractContextManager[ScriptCue]:
        """A cue like sentence ``like``; ``quote`` (words of that sentence) is checked, the repetition's own words are shown."""
        said = self._rite.text.sentences.get(like)
        if said is None or quote not in said.text:
            raise LituError(f"script: {like} does not say {quote!r}")
        return self._rite.cue(self._sentence, self._quote, like=like, least=least)


class Actor:
    """One person and his verbs.  Each verb records an intent and returns it, so that others can be tied to it."""

    def __init__(self, rite: Rite, who: str) -> None:
        self.rite = rite
        self.id = who
        self._after: list[Intent] = []
        self._with: Intent | None = None
        self._lasting = False
        self._because: Evidence | None = None

    # -- ties ----------------------------------------------------------------------------------------------------------

    def after(self, *intents: Intent) -> Actor:
        """The next verb waits until these have ended."""
        self._after.extend(intents)
        return self

    def along_with(self, intent: Intent) -> Actor:
        """The next verb starts when ``intent`` starts."""
        self._with = intent
        return self

    def lasting(self) -> Actor:
        """The next verb may outlast its cue."""
        self._lasting = True
        return self

    def because(self, evidence: Evidence) -> Actor:
        """The next verb rests on this rather than on the words of its cue."""
        self._because = evidence
        return self

    def assume(self, reason: str) -> Actor:
        """The next verb is our choice, for this reason."""
        return self.because(assumed(reason))

    def _tie(self, intent: Intent) -> None:
        intent.after, self._after = self._after, []
        intent.with_, self._with = self._with, None
        intent.lasting, self._lasting = self._lasting, False
        if self._because is not None:
            intent.evidence, self._because = self._because, None
        self.rite.record(intent)

    # -- walking and turning -------------------------------------------------------------------------------------------

    def go(
        self,
        to: Spot,
        *,
        via: Sequence[Spot] = (),
        face: Facing | None = None,
        sense: str | None = None,
        face_sense: str | None = None,
        hurry: bool = False,
        verb: str = "walk",
        round_: str | None = None,
        words: str | None = None,
    ) -> Walk:
        """适: walk to ``to`` by ``via``; then face ``face``.  ``words`` are called on the way."""
        walk = Walk(
            self.id,
            verb,
            None,
            to=to,
            via=tuple(via),
            face=face,
            hurry=hurry,
            sense=sense,
            face_sense=face_sense,
            round_=round_,
            words=words,
        )
        self._tie(walk)
        return walk

    def step(self, to: Spot, *, verb: str = "step") -> Walk:
        """少进, 少退, 少左: a step that leaves the facing as it is."""
        walk = Walk(self.id, verb, None, to=to, keep_facing=True)
        self._tie(walk)
        return walk

    def face(self, to: Facing, *, sense: str | None = None) -> Turn:
        """面, 还: turn on the spot; ``sense`` 左还 or 右还 as D7 reads them, or cw or ccw on the plan."""
        turn = Turn(self.id, "turn", None, to=to, sense=sense)
        self._tie(turn)
        return turn

    def ascend(self, risers: int | None = None, *, stair: str = "西阶", aside: float = 0.0) -> Stairs:
        """升: climb ``risers``, or up to the edge of the hall; ``aside`` 尺 east of the stair's axis."""
        climb = Stairs(self.id, "ascend", None, stair=stair, up=True, risers=risers, aside=aside)
        self._tie(climb)
        return climb

    def ascend_to_top_tread(self, *, stair: str = "西阶") -> Stairs:
        """尽阶，不升堂: up to the top tread, not onto the hall."""
        return self.ascend(-1, stair=stair)

    def descend(self, risers: int | None = None, *, stair: str = "西阶", aside: float = 0.0) -> Stairs:
        """降: come down ``risers``, or to the ground; ``aside`` 尺 east of the stair's axis."""
        climb = Stairs(self.id, "descend", None, stair=stair, up=False, risers=risers, aside=aside)
        self._tie(climb)
        return climb

    # -- gestures ------------------------------------------------------------------------------------------------------

    def bow(self, to: str | None = None) -> Gesture:
        """揖: bow with joined hands."""
        return self._gesture("bow", "揖", to)

    def beckon(self, to: str | None = None) -> Gesture:
        """厌: the joined hands drawn in, to those behind."""
        return self._gesture("beckon", "揖", to)

    def bow_down(self, to: str | None = None, times: int = 1) -> Gesture:
        """拜: bow down."""
        return self._gesture("bow_down", "拜", to, times)

    def sit(self) -> Gesture:
        """坐: kneel-sit, and stay so."""
        return self._gesture("sit", "坐")

    def rise(self, *, verb: str = "rise") -> Gesture:
        """兴: rise, and stand; ``verb`` where something is done in rising (顺羽且兴)."""
        return self._gesture(verb, "兴")

    def _gesture(self, verb: str, posture: str, to: str | None = None, times: int = 1) -> Gesture:
        gesture = Gesture(self.id, verb, None, posture=posture, to=to, times=times)
        self._tie(gesture)
        return gesture

    # -- dress and name ------------------------------------------------------------------------------------------------

    def bare(self, *with_: str) -> Dress:
        """袒 (and 决遂 when given): bare the left arm, put on ring and guard."""
        return self._dress("bare", ("袒", *with_), ())

    def cover(self) -> Dress:
        """袭: cover the arm again."""
        return self._dress("cover", (), ("袒",))

    def put_on(self, *what: str) -> Dress:
        """Put on a dress other than the plain robe."""
        return self._dress("put_on", what, ())

    def take_off(self, *what: str) -> Dress:
        """说: take off ring and guard."""
        return self._dress("take_off", (), what)

    def dress(self, verb: str, *, on: Sequence[str] = (), off: Sequence[str] = ()) -> Dress:
        """Any other change of dress: put on ``on``, take off ``off``."""
        return self._dress(verb, tuple(on), tuple(off))

    def _dress(self, verb: str, on: tuple[str, ...], off: tuple[str, ...]) -> Dress:
        dress = Dress(self.id, verb, None, on=on, off=off)
        self._tie(dress)
        return dress

    def becomes(self, title: str) -> Title:
        """为: from now on he is called ``title``."""
        name = Title(self.id, "become", None, title=title)
        self._tie(name)
        return name

    # -- things --------------------------------------------------------------------------------------------------------

    def take(self, *things: str, slot: str, state: str | None = None, reach: bool = True, verb: str = "take") -> Keep:
        """取: take things up into ``slot``; ``verb`` where the text says with which hand."""
        return self._keep(verb, things, holder=self.id, slot=slot, state=state, reach=reach)

    def shift(self, *things: str, slot: str, verb: str = "shift", state: str | None = None) -> Keep:
        """搢, 挟: put what he holds into another slot."""
        return self._keep(verb, things, holder=self.id, slot=slot, state=state)

    def tuck(self, *things: str) -> Keep:
        """搢: stick into the belt."""
        return self.shift(*things, slot="带", verb="tuck")

    def nip(self, *things: str) -> Keep:
        """挟: nip between the fingers."""
        return self.shift(*things, slot="指间", verb="nip")

    def set(self, *things: str, state: str, verb: str, at: Spot | None = None, words: str | None = None) -> Keep:
        """Change the state of things that he holds or handles (举, 偃, 系, 说).

        ``at``: where that leaves them, if elsewhere; ``words`` are called with the motion.
        """
        return self._keep(verb, things, holder="=", slot="=", state=state, at=at, words=words)

    def don(self, *things: str, verb: str = "put_on") -> Keep:
        """屦: put on what lies there, so that it is a thing by itself no more."""
        worn = self._keep(verb, things, holder="=", slot="=")
        worn.present = False
        return worn

    def hand(self, *things: str, to: Actor, slot: str, state: str | None = None) -> Keep:
        """授: hand things to somebody, into his ``slot``."""
        return self._keep("hand", things, holder=to.id, slot=slot, state=state)

    def put(
        self,
        *things: str,
        at: Spot | None = None,
        into: str | None = None,
        facing: Facing | None = None,
        state: str | None = None,
        verb: str = "set_down",
        reach: bool = True,
        spread: tuple[str, tuple[float, ...]] | None = None,
    ) -> Keep:
        """奠, 倚, 委: put things down at a spot, or ``into`` a thing (楅, 篚 …).

        ``spread``: in a row, towards where and how far each lies along it.
        """
        return self._keep(verb, things, holder=into, at=at, facing=facing, state=state, reach=reach, spread=spread)

    def lean(self, *things: str, at: Spot, facing: Facing | None = None, state: str | None = None, reach: bool = True) -> Keep:
        """倚: lean things at a spot."""
        return self.put(*things, at=at, facing=facing, state=state, verb="lean", reach=reach)

    def _keep(
        self,
        verb: str,
        things: Sequence[str],
        *,
        holder: str | None,
        slot: str | None = None,
        state: str | None = None,
        at: Spot | None = None,
        facing: Facing | None = None,
        reach: bool = True,
        words: str | None = None,
        spread: tuple[str, tuple[float, ...]] | None = None,
    ) -> Keep:
        keep = Keep(
            self.id,
            verb,
            None,
            things=tuple(things),
            holder=holder,
            slot=slot,
            state=state,
            at=at,
            facing=facing,
            keep_state=state is None,
            reach=reach,
            words=words,
            spread=spread,
        )
        self._tie(keep)
        return keep

    def shoot(self, arrow: str, at: Spot, *, into: str | None = None, height: float = 0.0) -> Shoot:
        """发: loose one arrow, which ends at ``at``, ``height`` up, stuck in ``into`` or on the ground."""
        shot = Shoot(self.id, "shoot", None, arrow=arrow, target=at, into=into, height=height)
        self._tie(shot)
        return shot

    # -- words and waiting ---------------------------------------------------------------------------------------------

    def say(self, words: str, to: str | None = None, *, verb: str = "say") -> Speak:
        """曰, 命, 告, 对: speak."""
        speech = Speak(self.id, verb, None, words=words, to=to)
        self._tie(speech)
        return speech

    def order(self, words: str, to: str | None = None) -> Speak:
        """命: order."""
        return self.say(words, to, verb="order")

    def call(self, words: str, to: str | None = None) -> Speak:
        """呼, 获: call out."""
        return self.say(words, to, verb="call")

    def wait(self, seconds: float | None = None, *, verb: str = "stand_still", until: Sequence[Intent] = ()) -> Pause:
        """俟, 视: stand and wait, or look; at least until ``until`` have ended."""
        pause = Pause(self.id, verb, None, seconds=seconds, until=list(until))
        self._tie(pause)
        return pause

    def lay_out(self, *features: str) -> Pause:
        """设, 陈: set in order what stands there: ids of features of the site, which the picture lights."""
        pause = Pause(self.id, "lay_out", None, seconds=2.0, features=features)
        self._tie(pause)
        return pause

    def follow(self, ahead: Intent, seconds: float) -> Pause:
        """Wait until ``seconds`` after ``ahead`` has begun, so that nobody treads on another's heels (always assumed).

        The seconds are for the usual pace; at a slower one they grow, so that the distance is kept.
        """
        self.along_with(ahead).assume("one after another, so that nobody treads on another's heels")
        return self.wait(seconds * max(1.0, Tempo().pace / float(self.rite.options["pace"])))

    def raise_bow(self, verb: str, seconds: float | None = None) -> Pause:
        """扬弓, 揖弓: a motion of the bow where one stands."""
        return self.wait(seconds, verb=verb)

    def enter(self, at: Spot, *, stage: str | None = None, face: Facing | None = None) -> Enter:
        """Come upon ``stage`` (None: the one he left) at a spot of it; a place's own facing unless ``face`` says another."""
        entry = Enter(self.id, "enter", None, at=at, present=True, stage=stage, face=face)
        self._tie(entry)
        return entry

    def leave(self) -> Enter:
        """出: leave the stage."""
        entry = Enter(self.id, "leave", None, present=False)
        self._tie(entry)
        return entry
