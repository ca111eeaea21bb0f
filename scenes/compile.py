"""From intents to a score: binds the site, solves times, routes and turns, checks custody, freezes.

Cues follow one another; within a cue each officiant goes at his own pace from one of his intents to the next, and
``after``, ``with_`` and ``same_time`` tie people.  A leading stretch is solved from its own zero and then placed so
that its moment falls on the other man's; where its people cannot be free that early, the other man waits and all
from the cue in which he does is solved again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from geometry.evidence import Evidence
from geometry.facing import bearing, forward, heading, sense_of, sweep
from geometry.site import Site
from scenes.bodies import Body
from scenes.custody import check_custody
from scenes.errors import LituError
from scenes.grounds import Ground
from scenes.intents import (
    Dress,
    Enter,
    Gesture,
    Intent,
    Keep,
    Lead,
    Moment,
    Pause,
    Shoot,
    Speak,
    Stairs,
    Title,
    Turn,
    Walk,
)
from scenes.score import Action, Change, Cue, ObjectChange, ObjectState, Officiant, PersonChange, Point, Score, State
from scenes.spots import Spots
from scenes.stage import Rite, ScriptCue
from scenes.tempo import Tempo, elapsed_at

REACH = 4.0
"""How far from a man a thing may lie that he takes or sets down, in 尺 (ASSUMED: an arm and a bow's length)."""

ROUNDS = 1000
"""How often parts of a rite may be solved again because somebody has to wait for a meeting."""


class _TooEarly(Exception):
    """A leading stretch would have to start before its people are free; ``intent`` must wait until ``t``."""

    def __init__(self, intent: Intent, t: float) -> None:
        super().__init__(intent, t)
        self.intent = intent
        self.t = t


def compile_score(
    rite: Rite,
    site: Site,
    officiants: Sequence[Officiant],
    initial: State,
    tempo: Tempo,
    half_turn: tuple[str, Evidence],
    days: Mapping[str, int] | None = None,
) -> Score:
    """Solve a recorded rite.

    ``half_turn``: the sense (左还 or 右还) of half turns for which neither text nor script states one, and the evidence
    for it.  Raises :class:`LituError` where the script asks for what cannot be: a path through a wall, a thing
    out of reach, a man on the wrong level.
    """
    cues = _Run(rite, site, initial, tempo, half_turn).solve()
    statuses = dict(rite.statuses)
    duration = cues[-1].t1 if cues else 0.0
    options = dict(rite.options.items())
    score = Score(rite.rite, options, site, tuple(officiants), initial, cues, duration, statuses, dict(days or {}))
    check_custody(initial, score.actions)
    return score


@dataclass(frozen=True, slots=True)
class _Saved:
    """How all stood when a cue began: to go back to it when somebody in it has to wait."""

    t: float
    bodies: dict[str, Body]
    things: dict[str, ObjectState]
    groups: dict[int, tuple[float, float]]


class _Run:
    """The solving of a script, cue by cue; from a cue in which somebody has to wait it is done again."""

    def __init__(
        self,
        rite: Rite,
        site: Site,
        initial: State,
        tempo: Tempo,
        half_turn: tuple[str, Evidence],
    ) -> None:
        self.rite = rite
        self.tempo = tempo
        self.half_turn = half_turn
        self.not_before: dict[int, float] = {}
        self.bodies = {who: Body.of(state) for who, state in initial.officiants.items()}
        self.things: dict[str, ObjectState] = dict(initial.objects)
        self.times: dict[int, tuple[float, float]] = {}
        self.walked: dict[int, Action] = {}
        self.grounds = {stage: Ground(plan) for stage, plan in site.stages.items()}
        self.spots = {stage: Spots(plan, self.bodies, self.things) for stage, plan in site.stages.items()}
        self.groups: dict[int, tuple[float, float]] = {}
        self.actions: list[Action] = []
        self.left = rite.options.reading("D7")
        self.emitters: dict[type[Intent], Callable[..., float]] = {
            Walk: self._walk,
            Stairs: self._stairs,
            Turn: self._turn_intent,
            Gesture: self._gesture,
            Dress: self._dress,
            Title: self._title,
            Keep: self._keep,
            Shoot: self._shoot,
            Speak: self._speak,
            Pause: self._pause,
            Enter: self._enter,
        }

    # -- cues ----------------------------------------------------------------------------------------------------------

    def solve(self) -> tuple[Cue, ...]:
        script = self.rite.cues
        names = _cue_names(script)
        cue_of = {id(i): n for n, cue in enumerate(script) for i in (*cue.intents, *(i for lead in cue.leads for i in lead.intents))}
        awaited = {cue_of[id(lead.theirs.intent)] for cue in script for lead in cue.leads if id(lead.theirs.intent) in cue_of}
        saved: dict[int, _Saved] = {}
        cues: list[Cue] = []
        t, rounds = 0.0, 0
        while len(cues) < len(script):
            n = len(cues)
            if n in awaited:
                saved[n] = self._saved(t)
            try:
                cues.append(self._cue(names[n], script[n], t))
            except _TooEarly as late:
                rounds += 1
                if rounds > ROUNDS:
                    raise LituError(f"script of {self.rite.rite}: a meeting cannot be solved in {ROUNDS} rounds") from None
                self.not_before[id(late.intent)] = late.t
                del cues[cue_of[id(late.intent)] :]
                t = self._go_back(saved[len(cues)])
                continue
            t = cues[-1].t1
        return tuple(cues)

    def _cue(self, name: str, cue: ScriptCue, t: float) -> Cue:
        self.actions = []
        for lead in cue.leads:
            self._lead(cue, lead)
        ends = [t + cue.least, t + self.tempo.small_turn]
        for intent in cue.intents:
            end = self._emit(cue, intent, t)
            if not intent.lasting:
                ends.append(end)
        return Cue(name, cue.sentence, cue.quote, cue.like, t, max(ends) + self.tempo.bell, tuple(self.actions))

    def _saved(self, t: float) -> _Saved:
        return _Saved(t, {who: replace(body) for who, body in self.bodies.items()}, dict(self.things), dict(self.groups))

    def _go_back(self, saved: _Saved) -> float:
        """All as it was then; bodies and things are changed in place, for the spots hold them.  Returns the time."""
        for who, body in saved.bodies.items():
            self.bodies[who] = replace(body)
        self.things.clear()
        self.things.update(saved.things)
        self.groups = dict(saved.groups)
        return saved.t

    def _emit(self, cue: ScriptCue, intent: Intent, earliest: float) -> float:
        body = self.bodies.get(intent.who)
        if body is None:
            raise LituError(f"{cue.sentence}: there is no {intent.who} in the cast")
        if not body.present and not isinstance(intent, (Enter, Pause, Dress)):
            raise LituError(f"{cue.sentence}: {intent.who} is to {intent.verb} but is not there")
        start = max(body.free, earliest, self.not_before.get(id(intent), 0.0))
        for other in intent.after:
            start = max(start, self._times(cue, other)[1])
        if intent.with_ is not None:
            start = max(start, self._times(cue, intent.with_)[0])
        try:
            end = self.emitters[type(intent)](body, intent, start)
        except LituError as error:
            raise LituError(f"{cue.sentence} {cue.quote!r}: {error}") from error
        body.free = end
        self.times[id(intent)] = (start, end)
        return end

    def _times(self, cue: ScriptCue, intent: Intent) -> tuple[float, float]:
        if id(intent) not in self.times:
            raise LituError(f"{cue.sentence}: {intent.who} is tied to something that is only done later")
        return self.times[id(intent)]

    def _lead(self, cue: ScriptCue, lead: Lead) -> None:
        people = {intent.who for intent in lead.intents}
        free = {who: self.bodies[who].free for who in people}
        for who in people:
            self.bodies[who].free = 0.0
        before, self.actions = self.actions, []
        for intent in lead.intents:
            self._emit(cue, intent, 0.0)
        assert lead.mine is not None
        shift = self._moment(cue, lead.theirs) - self._moment(cue, lead.mine)
        needed = max((free[a.who] - (a.t0 + shift) for a in self.actions), default=0.0)
        if needed > 1e-9:
            theirs = self.times[id(lead.theirs.intent)]
            raise _TooEarly(lead.theirs.intent, theirs[0] + needed)
        moved = {id(a): _shifted(a, shift) for a in self.actions}
        for key, action in self.walked.items():
            if id(action) in moved:
                self.walked[key] = moved[id(action)]
        for intent in lead.intents:
            t0, t1 = self.times[id(intent)]
            self.times[id(intent)] = (t0 + shift, t1 + shift)
        for who in people:
            self.bodies[who].free += shift
        self.actions = before + list(moved.values())

    def _moment(self, cue: ScriptCue, moment: Moment) -> float:
        start, _ = self._times(cue, moment.intent)
        if moment.near is None:
            return start + moment.offset
        action = self.walked.get(id(moment.intent))
        if action is None or action.path is None:
            raise LituError(f"{cue.sentence}: {moment.intent.who} does not walk past {moment.near}")
        body = self.bodies[action.who]
        x, y = self.spots[body.stage].xy(moment.near, body)
        share = _nearest_share(action.path, x, y)
        return action.t0 + elapsed_at(share, action.t1 - action.t0) + moment.offset

    # -- emitting ------------------------------------------------------------------------------------------------------

    def _act(
        self,
        body: Body,
        intent: Intent,
        t0: float,
        t1: float,
        *,
        verb: str | None = None,
        path: tuple[Point, ...] | None = None,
        facing: tuple[float, float] | None = None,
        thing: str | None = None,
        to: str | None = None,
        words: str | None = None,
        changes: Sequence[Change] = (),
        evidence: Evidence | None = None,
    ) -> Action:
        why = evidence or intent.evidence
        assert why is not None
        action = Action(body.id, verb or intent.verb, t0, t1, path, facing, thing, to, words, tuple(changes), why)
        self.actions.append(action)
        return action

    def _turn(self, body: Body, intent: Intent, t: float, to: float, sense: str | None) -> float:
        """Turn on the spot; returns the end."""
        by, evidence = self._sweep(body, to, sense)
        if by == 0.0:
            return t
        end = t + self.tempo.turn(by)
        self._act(body, intent, t, end, verb="turn", facing=(body.facing, by), evidence=evidence)
        body.facing = to % 360.0
        return end

    def _sweep(self, body: Body, to: float, sense: str | None) -> tuple[float, Evidence | None]:
        """The signed sweep to ``to``, with its own evidence when the sense is only assumed."""
        difference = (to - body.facing) % 360.0
        if min(difference, 360.0 - difference) < 1e-9:
            return 0.0, None
        if sense is not None:
            stated = "cw" if sense == "cw" else "ccw" if sense == "ccw" else sense_of(sense, self.left)
            return sweep(body.facing, to, stated), None
        if abs(difference - 180.0) < 1e-9:
            return sweep(body.facing, to, sense_of(self.half_turn[0], self.left)), self.half_turn[1]
        return sweep(body.facing, to, "short"), None

    def _walk(self, body: Body, intent: Walk, start: float) -> float:
        if body.base != "立":
            raise LituError(f"{body.id} cannot walk: he sits")
        path = self._path(body, intent)
        length = _length(path)
        _no_doubling_back(body.id, path)
        self.grounds[body.stage].check(path, body.id, self._standing())
        begin, lasts = start, self.tempo.walk(length, hurry=intent.hurry)
        if intent.same_time:
            begin, lasts = self._group(intent, start)
        if length == 0.0:
            return self._arrive(body, intent, start)
        if intent.keep_facing:
            facing: tuple[float, float] | None = (body.facing, 0.0)
        else:
            facing = None
            toward = _first_heading(path)
            turning = self._turn_time(body, toward, intent.sense)
            t = max(start, begin - turning)
            begin = max(begin, self._turn(body, intent, t, toward, intent.sense))
            body.facing = _last_heading(path)
        end = begin + lasts
        changes = [
            PersonChange(begin, body.id, "place", None),
            PersonChange(begin, body.id, "posture", "行"),
            PersonChange(end, body.id, "posture", body.base),
        ]
        place = self.spots[body.stage].place_of(intent.to)
        if place is not None:
            changes.append(PersonChange(end, body.id, "place", place))
        to = intent.to if isinstance(intent.to, str) else None
        action = self._act(
            body, intent, begin, end, path=path, facing=facing, thing=intent.round_, to=to, words=intent.words, changes=changes
        )
        self.walked[id(intent)] = action
        body.position = path[-1]
        body.place = place
        return self._arrive(body, intent, end)

    def _arrive(self, body: Body, intent: Walk, t: float) -> float:
        if intent.face is None:
            return t
        return self._turn(body, intent, t, self.spots[body.stage].facing(intent.face, body), intent.face_sense)

    def _turn_time(self, body: Body, to: float, sense: str | None) -> float:
        by, _ = self._sweep(body, to, sense)
        return self.tempo.turn(by) if by else 0.0

    def _group(self, intent: Walk, start: float) -> tuple[float, float]:
        """Common start and length of walks that go together; worked out when the first of them comes."""
        key = id(intent.same_time)
        if key not in self.groups:
            begin, lasts = start, 0.0
            for walk in intent.same_time:
                other = self.bodies[walk.who]
                path = self._path(other, walk)
                turning = 0.0 if walk.keep_facing or _length(path) == 0 else self._turn_time(other, _first_heading(path), walk.sense)
                ready = max(start, other.free, *(self.times[id(a)][1] for a in walk.after)) if walk.after else max(start, other.free)
                begin = max(begin, ready + turning)
                lasts = max(lasts, self.tempo.walk(_length(path), hurry=walk.hurry))
            self.groups[key] = (begin, lasts)
        return self.groups[key]

    def _path(self, body: Body, intent: Walk) -> tuple[Point, ...]:
        spots, ground = self.spots[body.stage], self.grounds[body.stage]
        points = [body.position]
        walker = replace(body)
        for spot in (*intent.via, intent.to):
            x, y = spots.xy(spot, walker)
            z = ground.level(x, y)
            if z != body.position[2]:
                raise LituError(f"{body.id} walks from height {body.position[2]:g} to {spot!r} at height {z:g}: that needs the stairs")
            if (x, y) != points[-1][:2]:
                points.append((x, y, z))
                walker.position = (x, y, z)
        return tuple(points)

    def _standing(self) -> list[tuple[str, float, float]]:
        """The things that stand in the way: 楅 and 中 once they are set."""
        found = [self.things[thing] for thing in ("楅", "中") if thing in self.things]
        set_up = [thing for thing in found if thing.present and thing.holder is None and (thing.state or "").startswith("设")]
        return [(thing.id, thing.x, thing.y) for thing in set_up]

    def _stairs(self, body: Body, intent: Stairs, start: float) -> float:
        flight = self.grounds[body.stage].flight(intent.stair)
        at = flight.riser_of(body.position)
        if at is None:
            raise LituError(f"{body.id} is at {body.position[:2]}, not at {intent.stair}")
        steps = intent.risers if intent.risers is not None else (flight.risers - at if intent.up else at)
        if intent.risers == -1:
            steps = flight.risers - 1 - at
        aim = at + steps if intent.up else at - steps
        if not 0 <= aim <= flight.risers or steps == 0:
            raise LituError(f"{body.id} cannot {intent.verb} {steps} risers of {intent.stair} from riser {at}")
        path = flight.path(body.position, at, aim, intent.aside)
        toward = _first_heading(path)
        begin = self._turn(body, intent, start, toward, None)
        end = begin + self.tempo.walk(_length(path)) + self.tempo.stair * steps
        changes = [
            PersonChange(begin, body.id, "place", None),
            PersonChange(begin, body.id, "posture", "行"),
            PersonChange(end, body.id, "posture", body.base),
        ]
        self.walked[id(intent)] = self._act(body, intent, begin, end, path=path, to=intent.stair, changes=changes)
        body.position = path[-1]
        body.facing = _last_heading(path)
        body.place = None
        return end

    def _turn_intent(self, body: Body, intent: Turn, start: float) -> float:
        return self._turn(body, intent, start, self.spots[body.stage].facing(intent.to, body), intent.sense)

    def _gesture(self, body: Body, intent: Gesture, start: float) -> float:
        tempo = self.tempo
        if intent.posture == "坐":
            if body.base == "坐":
                raise LituError(f"{body.id} sits already")
            end = start + tempo.sit
            body.base = "坐"
            self._act(body, intent, start, end, changes=[PersonChange(start + tempo.sit / 2, body.id, "posture", "坐")])
            return end
        if intent.posture == "兴":
            if body.base == "立":
                raise LituError(f"{body.id} stands already")
            end = start + tempo.rise
            body.base = "立"
            self._act(
                body,
                intent,
                start,
                end,
                changes=[PersonChange(start, body.id, "posture", "兴"), PersonChange(end, body.id, "posture", "立")],
            )
            return end
        end = start + (tempo.bow if intent.posture == "揖" else tempo.bow_down) * intent.times
        self._act(
            body,
            intent,
            start,
            end,
            to=intent.to,
            changes=[PersonChange(start, body.id, "posture", intent.posture), PersonChange(end, body.id, "posture", body.base)],
        )
        return end

    def _dress(self, body: Body, intent: Dress, start: float) -> float:
        missing = [item for item in intent.off if item not in body.dress]
        if missing:
            raise LituError(f"{body.id} takes off {missing[0]}, which he does not wear")
        end = start + self.tempo.dress
        body.dress = body.dressed(intent.on, intent.off)
        self._act(body, intent, start, end, changes=[PersonChange(end, body.id, "dress", body.dress)])
        return end

    def _title(self, body: Body, intent: Title, start: float) -> float:
        end = start + self.tempo.pause
        body.title = intent.title
        self._act(body, intent, start, end, changes=[PersonChange(end, body.id, "title", intent.title)])
        return end

    def _keep(self, body: Body, intent: Keep, start: float) -> float:
        taking = intent.holder == body.id
        end = start + (self.tempo.take if taking else self.tempo.put)
        receiver = self.bodies.get(intent.holder or "") if intent.holder != body.id else None
        if receiver is not None:
            begin = max(start, receiver.free)
            start, end = begin, begin + self.tempo.take
            self._within_reach(body, receiver.id, receiver.position)
            receiver.free = end
        t = start + 0.6 * (end - start)
        changes = []
        for n, thing in enumerate(intent.things):
            before = self._thing(thing)
            change = self._kept(body, intent, thing, before, receiver, t)
            if intent.spread is not None:
                change = _further(change, intent.spread[0], intent.spread[1][n])
            self.things[thing] = _as_state(change)
            changes.append(change)
        to = receiver.id if receiver is not None else (intent.holder if not taking and intent.holder != "=" else None)
        if to is None and isinstance(intent.at, str):
            to = intent.at
        self._act(body, intent, start, end, thing=" ".join(intent.things), to=to, words=intent.words, changes=changes)
        return end

    def _thing(self, thing: str) -> ObjectState:
        if thing not in self.things:
            raise LituError(f"there is no {thing}")
        return self.things[thing]

    def _kept(self, body: Body, intent: Keep, thing: str, before: ObjectState, receiver: Body | None, t: float) -> ObjectChange:
        holder = before.holder if intent.holder == "=" else intent.holder
        slot = before.slot if intent.slot == "=" else intent.slot
        state = before.state if intent.keep_state else intent.state
        if before.holder in self.bodies and before.holder != body.id:
            raise LituError(f"{body.id} cannot {intent.verb} {thing}: {before.holder} has it")
        if before.holder not in self.bodies and intent.reach:
            self._within_reach(body, thing, self._where(before))
        if holder in self.bodies:
            keeper = self.bodies[holder or ""]
            x, y, z = keeper.position
            facing = keeper.facing
        else:
            if before.holder != body.id and intent.holder != "=":
                raise LituError(f"{body.id} cannot {intent.verb} {thing}: he does not hold it")
            x, y, z = self._put_at(body, intent, before, holder)
            facing = self.spots[body.stage].facing(intent.facing, body) if intent.facing is not None else before.facing
        slot = slot if holder in self.bodies else None
        return ObjectChange(t, thing, body.stage, intent.present, x, y, z, facing, holder, slot, state)

    def _put_at(self, body: Body, intent: Keep, before: ObjectState, holder: str | None) -> Point:
        spots = self.spots[body.stage]
        if intent.holder == "=":
            return (*spots.xy(intent.at, body), before.z) if intent.at is not None else (before.x, before.y, before.z)
        spot = intent.at if intent.at is not None else holder
        if spot is None:
            raise LituError(f"{body.id} puts down {before.id} nowhere")
        x, y = spots.xy(spot, body)
        if intent.reach:
            self._within_reach(body, str(spot), (x, y, 0.0))
        return (x, y, self.grounds[body.stage].level(x, y))

    def _where(self, thing: ObjectState) -> Point:
        keeper = self.bodies.get(thing.holder or "")
        return keeper.position if keeper else (thing.x, thing.y, thing.z)

    def _within_reach(self, body: Body, what: str, where: Point) -> None:
        distance = float(np.hypot(where[0] - body.position[0], where[1] - body.position[1]))
        if distance > REACH + 1e-9:
            raise LituError(f"{body.id} stands {distance:.1f} 尺 from {what}: more than he can reach ({REACH:g})")

    def _shoot(self, body: Body, intent: Shoot, start: float) -> float:
        arrow = self._thing(intent.arrow)
        if arrow.holder != body.id or arrow.slot != "指间":
            raise LituError(f"{body.id} cannot shoot {intent.arrow}: it is not nipped between his fingers")
        end = start + self.tempo.shot
        loose = start + self.tempo.loose
        x, y = self.spots[body.stage].xy(intent.target, body)
        shoulder = body.position[2] + 5.0
        toward = heading((x - body.position[0], y - body.position[1]))
        go = ObjectChange(loose, arrow.id, body.stage, True, body.position[0], body.position[1], shoulder, toward, None, None, None)
        land = ObjectChange(loose, arrow.id, body.stage, True, x, y, intent.height, toward, intent.into, None, None, self.tempo.flight)
        self.things[arrow.id] = _as_state(land)
        self._act(
            body,
            intent,
            start,
            end,
            thing=arrow.id,
            to=intent.into,
            changes=[
                PersonChange(start, body.id, "posture", "射"),
                go,
                land,
                PersonChange(end, body.id, "posture", body.base),
            ],
        )
        return end

    def _speak(self, body: Body, intent: Speak, start: float) -> float:
        end = start + self.tempo.words(intent.words)
        self._act(body, intent, start, end, words=intent.words, to=intent.to)
        return end

    def _pause(self, body: Body, intent: Pause, start: float) -> float:
        end = start + (intent.seconds if intent.seconds is not None else self.tempo.pause)
        end = max([end, *(self.times[id(other)][1] for other in intent.until)])
        for feature in intent.features:
            self.spots[body.stage].xy(feature, body)
        self._act(body, intent, start, end, thing=" ".join(intent.features) or None)
        return end

    def _enter(self, body: Body, intent: Enter, start: float) -> float:
        if intent.present == body.present:
            raise LituError(f"{body.id} cannot {intent.verb}: he is {'there' if body.present else 'away'} already")
        body.present = intent.present
        if not intent.present:
            end = start + self.tempo.small_turn
            self._act(body, intent, start, end, changes=[PersonChange(end, body.id, "present", False)])
            return end
        return self._appear(body, intent, start)

    def _appear(self, body: Body, intent: Enter, start: float) -> float:
        """He is there from ``start`` on: a path of one point says where, so that he walks on from it."""
        before = body.stage
        body.stage = intent.stage or body.stage
        if body.stage not in self.spots or intent.at is None:
            raise LituError(f"{body.id} comes upon {body.stage!r} at {intent.at!r}: stages are {', '.join(self.spots)}")
        spots = self.spots[body.stage]
        x, y = spots.xy(intent.at, body)
        body.position = (x, y, self.grounds[body.stage].level(x, y))
        body.place = spots.place_of(intent.at)
        if intent.face is not None:
            body.facing = spots.facing(intent.face, body) % 360.0
        elif body.place is not None and (facing := spots.place_facing(body.place)) is not None:
            body.facing = facing
        changes = [PersonChange(start, body.id, "present", True), PersonChange(start, body.id, "place", body.place)]
        if body.stage != before:
            changes.insert(0, PersonChange(start, body.id, "stage", body.stage))
        end = start + self.tempo.small_turn
        self._act(body, intent, start, end, path=(body.position,), facing=(body.facing, 0.0), changes=changes)
        return end


# -- small geometry of paths -------------------------------------------------------------------------------------------


def _no_doubling_back(who: str, path: Sequence[Point]) -> None:
    """A way that turns back on itself at a corner would need a stated sense: the script must turn the man there."""
    for (ax, ay, _), (bx, by, _), (cx, cy, _) in zip(path, path[1:], path[2:], strict=False):
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        if ux * vx + uy * vy < 0 and abs(ux * vy - uy * vx) < 1e-9 * (ux * ux + uy * uy):
            raise LituError(f"{who}: his path doubles back at ({bx:g}, {by:g}): turn him with a stated sense first")


def _length(path: Sequence[Point]) -> float:
    points = np.array(path)
    return float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum()) if len(path) > 1 else 0.0


def _first_heading(path: Sequence[Point]) -> float:
    for a, b in zip(path, path[1:], strict=False):
        if a[:2] != b[:2]:
            return heading((b[0] - a[0], b[1] - a[1]))
    raise LituError("a path without a step has no heading")


def _last_heading(path: Sequence[Point]) -> float:
    for a, b in zip(reversed(path[:-1]), reversed(path), strict=False):
        if a[:2] != b[:2]:
            return heading((b[0] - a[0], b[1] - a[1]))
    raise LituError("a path without a step has no heading")


def _nearest_share(path: Sequence[Point], x: float, y: float) -> float:
    """The share of a path's length at which it comes nearest to (x, y) in plan."""
    points = np.array(path)
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    best, share = np.inf, 0.0
    for i, step in enumerate(steps.tolist()):
        a, b = points[i, :2], points[i + 1, :2]
        d = b - a
        u = float(np.clip(np.dot(np.array([x, y]) - a, d) / max(float(np.dot(d, d)), 1e-12), 0.0, 1.0))
        distance = float(np.linalg.norm(a + u * d - np.array([x, y])))
        if distance < best - 1e-9:
            best, share = distance, (float(along[i]) + u * step) / float(along[-1])
    return share


def _further(change: ObjectChange, toward: str, by: float) -> ObjectChange:
    """One of several things that are put down in a row."""
    dx, dy = forward(bearing(toward))
    return replace(change, x=change.x + by * dx, y=change.y + by * dy)


def _shifted(action: Action, by: float) -> Action:
    return replace(action, t0=action.t0 + by, t1=action.t1 + by, changes=tuple(replace(c, t=c.t + by) for c in action.changes))


def _as_state(change: ObjectChange) -> ObjectState:
    return ObjectState(
        change.object,
        change.stage,
        change.present,
        change.x,
        change.y,
        change.z,
        change.facing,
        change.holder,
        change.slot,
        change.state,
    )


def _cue_names(cues: Sequence[ScriptCue]) -> list[str]:
    """Cue ids: the sentence, numbered from 1 where it is played in several cues."""
    count: dict[str, int] = {}
    for cue in cues:
        count[cue.sentence] = count.get(cue.sentence, 0) + 1
    seen: dict[str, int] = {}
    names = []
    for cue in cues:
        seen[cue.sentence] = seen.get(cue.sentence, 0) + 1
        names.append(f"{cue.sentence}-{seen[cue.sentence]}" if count[cue.sentence] > 1 else cue.sentence)
    return names
