"""Arrays that answer "where is everybody at t?" in one look-up.

Three kinds of track, each flat over all owners: motion (polylines walked), facing (turns) and keeps (discrete state).
Every track is a list of entries with a start; the entry in force at ``t`` is the last that has started.  Starts are
turned into ranks among all starts of their kind, so that owner and time make one exact integer key and one
``searchsorted`` finds the entries of all owners at any number of instants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from geometry.facing import heading, sweep
from scenes.errors import LituError
from scenes.score import (
    Action,
    FloatArray,
    Held,
    ObjectChange,
    ObjectState,
    Officiant,
    OfficiantState,
    PersonChange,
    Point,
    Sample,
    State,
)
from scenes.tempo import CORNER, eased, elapsed_at, travelled

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Keep:
    """The discrete state of an officiant between two changes."""

    title: str
    stage: str
    present: bool
    posture: str
    dress: tuple[str, ...]
    place: str | None
    holding: tuple[Held, ...] = ()


class Timeline:
    """Flat entries of many owners, each with a start; finds for every owner the entry in force."""

    def __init__(self, starts: Sequence[Sequence[float]]) -> None:
        """``starts[owner]`` are the ascending starts of that owner's entries; the first must be -inf."""
        flat = np.array([t for row in starts for t in row], dtype=np.float64)
        owners = np.repeat(np.arange(len(starts)), [len(row) for row in starts])
        self.instants = np.unique(flat[np.isfinite(flat)])
        self._span = len(self.instants) + 1
        ranks = np.where(np.isfinite(flat), np.searchsorted(self.instants, flat, side="left") + 1, 0)
        self._keys = owners * self._span + ranks
        self._bases = np.arange(len(starts)) * self._span

    def at(self, t: float, left: bool = False) -> IntArray:
        """Entry numbers, one an owner."""
        rank = np.searchsorted(self.instants, t, side="left" if left else "right")
        return np.asarray(np.searchsorted(self._keys, self._bases + rank, side="right") - 1)

    def at_many(self, times: FloatArray) -> IntArray:
        """Entry numbers, shape (times, owners)."""
        ranks = np.searchsorted(self.instants, times, side="right")
        return np.asarray(np.searchsorted(self._keys, self._bases[None, :] + ranks[:, None], side="right") - 1)


class Motion:
    """Polylines walked, flat over owners."""

    def __init__(self, starts: Sequence[Point], walks: Sequence[Sequence[Action]]) -> None:
        rows: list[list[float]] = []
        t0: list[float] = []
        t1: list[float] = []
        first: list[int] = []
        last: list[int] = []
        points: list[Point] = []
        for start, actions in zip(starts, walks, strict=True):
            row = [-np.inf]
            t0.append(-1.0)
            t1.append(-1.0)
            first.append(len(points))
            points.append(start)
            last.append(len(points) - 1)
            for action in actions:
                assert action.path is not None
                row.append(action.t0)
                t0.append(action.t0)
                t1.append(action.t1)
                first.append(len(points))
                points.extend(action.path)
                last.append(len(points) - 1)
            rows.append(row)
        self.timeline = Timeline(rows)
        self._t0 = np.array(t0)
        self._duration = np.array(t1) - self._t0
        self._first = np.array(first)
        self._last = np.array(last)
        # An entry that goes nowhere is over before anything begins, so that one comparison tells who is on the move.
        self._over = np.where(self._last > self._first, np.array(t1), -np.inf)
        self._points = np.array(points, dtype=np.float64).reshape(-1, 3)
        self._ends = self._points[self._last]
        steps = np.zeros(len(points))
        steps[1:] = np.linalg.norm(np.diff(self._points, axis=0), axis=1)
        steps[self._first] = 0.0
        self._along = np.cumsum(steps)

    def positions(self, entries: IntArray, t: FloatArray) -> tuple[FloatArray, NDArray[np.bool_]]:
        """Positions, shape ``entries.shape + (3,)``, and whether each is on the move.  Only those who move are worked out."""
        there = self._ends[entries]
        moving = np.asarray(t < self._over[entries])
        if moving.any():
            there[moving] = self._under_way(entries[moving], np.broadcast_to(t, entries.shape)[moving])
        return there, moving

    def _under_way(self, walks: IntArray, t: FloatArray) -> FloatArray:
        """Positions of walkers, shape (n, 3)."""
        first, last = self._first[walks], self._last[walks]
        base = self._along[first]
        distance = base + travelled(t - self._t0[walks], self._duration[walks]) * (self._along[last] - base)
        at = np.clip(np.searchsorted(self._along, distance, side="right") - 1, first, last - 1)
        start = self._along[at]
        step = self._along[at + 1] - start
        share = np.clip((distance - start) / np.where(step > 0, step, 1.0), 0.0, 1.0)[:, None]
        return np.asarray(self._points[at] * (1.0 - share) + self._points[at + 1] * share)


class Turns:
    """Facings, flat over owners: each entry turns from a start by a signed sweep in a time, then keeps the end."""

    def __init__(self, rows: Sequence[Sequence[tuple[float, float, float, float]]]) -> None:
        """``rows[owner]``: (t0, t1, start, sweep), the first with t0 = -inf."""
        self.timeline = Timeline([[turn[0] for turn in row] for row in rows])
        flat = [turn for row in rows for turn in row]
        self._t0 = np.array([turn[0] for turn in flat])
        self._span = np.array([turn[1] - turn[0] if turn[1] > turn[0] else 1.0 for turn in flat])
        self._over = np.array([turn[1] for turn in flat])
        self._start = np.array([turn[2] for turn in flat])
        self._sweep = np.array([turn[3] for turn in flat])
        self._end = (self._start + self._sweep) % 360.0

    def facings(self, entries: IntArray, t: FloatArray) -> FloatArray:
        """Degrees clockwise from north, shape of ``entries``.  Only those who are turning are worked out."""
        facing: FloatArray = self._end[entries]
        turning = np.asarray(t < self._over[entries])
        if turning.any():
            now, those = np.broadcast_to(t, entries.shape)[turning], entries[turning]
            u = np.clip((now - self._t0[those]) / self._span[those], 0.0, 1.0)
            facing[turning] = (self._start[those] + self._sweep[those] * eased(u)) % 360.0
        return facing


class Things:
    """Discrete states of objects, flat; a thing in a hand is where the hand's owner is."""

    def __init__(self, rows: Sequence[Sequence[tuple[float, ObjectState, float, Point]]]) -> None:
        """``rows[object]``: (start, state, seconds on the way, from where)."""
        self.timeline = Timeline([[entry[0] for entry in row] for row in rows])
        self.entries = [entry for row in rows for entry in row]
        self.ids = frozenset(entry[1].id for entry in self.entries)

    def at(self, t: float, left: bool, people: Mapping[str, OfficiantState]) -> dict[str, ObjectState]:
        out: dict[str, ObjectState] = {}
        since: dict[str, float] = {}
        inside: list[str] = []
        for number in self.timeline.at(t, left).tolist():
            start, state, lasts, origin = self.entries[number]
            since[state.id] = start
            if state.holder is not None and state.holder in self.ids:
                inside.append(state.id)
            keeper = people.get(state.holder) if state.holder is not None else None
            if keeper is not None:
                state = replace(state, stage=keeper.stage, present=keeper.present, x=keeper.x, y=keeper.y, z=keeper.z, facing=keeper.facing)
            elif lasts > 0 and t < start + lasts:
                u = (t - start) / lasts
                state = replace(
                    state,
                    x=origin[0] + (state.x - origin[0]) * u,
                    y=origin[1] + (state.y - origin[1]) * u,
                    z=origin[2] + (state.z - origin[2]) * u,
                )
            out[state.id] = state
        for thing in inside:
            self._goes_along(out, since, thing)
        return out

    @staticmethod
    def _goes_along(out: dict[str, ObjectState], since: Mapping[str, float], thing: str) -> None:
        """What lies in or on a thing is where that thing is, once it has been taken elsewhere."""
        state = out[thing]
        keeper = out[state.holder or ""]
        if since[keeper.id] > since[thing]:
            present = keeper.present and state.present
            out[thing] = replace(state, stage=keeper.stage, present=present, x=keeper.x, y=keeper.y, z=keeper.z, facing=keeper.facing)


class People(Mapping[str, OfficiantState]):
    """The officiants at one instant, in the score's order; each is made when it is asked for."""

    def __init__(
        self,
        index: Mapping[str, int],
        keeps: Sequence[Keep],
        positions: FloatArray,
        facings: FloatArray,
        moving: NDArray[np.bool_],
    ) -> None:
        self._index = index
        self._keeps = keeps
        self._positions = positions
        self._facings = facings
        self._moving = moving
        self._made: dict[str, OfficiantState] = {}

    def __getitem__(self, who: str) -> OfficiantState:
        state = self._made.get(who)
        if state is None:
            i = self._index[who]
            keep = self._keeps[i]
            x, y, z = self._positions[i].tolist()
            state = self._made[who] = OfficiantState(
                id=who,
                title=keep.title,
                stage=keep.stage,
                present=keep.present,
                x=x,
                y=y,
                z=z,
                facing=float(self._facings[i]),
                posture=keep.posture,
                dress=keep.dress,
                holding=keep.holding,
                place=keep.place,
                moving=bool(self._moving[i]),
            )
        return state

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)


class LazyThings(Mapping[str, ObjectState]):
    """The objects at one instant, worked out when first asked for."""

    def __init__(self, things: Things, t: float, left: bool, people: Mapping[str, OfficiantState], ids: Sequence[str]) -> None:
        self._ask = (things, t, left, people)
        self._ids = ids
        self._made: dict[str, ObjectState] | None = None

    def _all(self) -> dict[str, ObjectState]:
        if self._made is None:
            things, t, left, people = self._ask
            self._made = things.at(t, left, people)
        return self._made

    def __getitem__(self, thing: str) -> ObjectState:
        return self._all()[thing]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class Tracks:
    """All tracks of a score."""

    def __init__(
        self,
        officiants: Sequence[Officiant],
        motion: Motion,
        turns: Turns,
        keeps: Sequence[Sequence[tuple[float, Keep]]],
        things: Things,
        object_ids: Sequence[str],
    ) -> None:
        self._ids = tuple(officiant.id for officiant in officiants)
        self._index = {who: i for i, who in enumerate(self._ids)}
        self._motion = motion
        self._turns = turns
        self._keep_timeline = Timeline([[t for t, _ in row] for row in keeps])
        self._keeps = [keep for row in keeps for _, keep in row]
        self.stages = tuple(dict.fromkeys(keep.stage for keep in self._keeps))
        self._on = np.array([self.stages.index(keep.stage) if keep.present else -1 for keep in self._keeps], dtype=np.int64)
        self._things = things
        self._object_ids = tuple(object_ids)

    def at(self, t: float, left: bool = False) -> tuple[Mapping[str, OfficiantState], Mapping[str, ObjectState]]:
        now = np.float64(t)
        positions, moving = self._motion.positions(self._motion.timeline.at(t, left), np.asarray(now))
        facings = self._turns.facings(self._turns.timeline.at(t, left), np.asarray(now))
        keeps = [self._keeps[number] for number in self._keep_timeline.at(t, left).tolist()]
        people = People(self._index, keeps, positions, facings, moving)
        return people, LazyThings(self._things, t, left, people, self._object_ids)

    def sample(self, times: FloatArray) -> Sample:
        column = times[:, None]
        positions, moving = self._motion.positions(self._motion.timeline.at_many(times), column)
        facings = self._turns.facings(self._turns.timeline.at_many(times), column)
        stages = self._on[self._keep_timeline.at_many(times)]
        return Sample(times, self._ids, positions[..., 0], positions[..., 1], positions[..., 2], facings, moving, stages, self.stages)


def corner_turns(action: Action) -> list[tuple[float, float, float, float]]:
    """The body's turns at the corners of a walk that faces along its path: (t0, t1, start, sweep) each.

    Times are clipped to half of the neighbouring legs.  A path that doubles back on itself is refused: a half turn
    needs a stated sense, so the script must turn before it walks on.
    """
    assert action.path is not None
    points = np.array(action.path, dtype=np.float64)
    legs = np.linalg.norm(np.diff(points, axis=0), axis=1)
    total = float(legs.sum())
    if total <= 0:
        return []
    duration = action.t1 - action.t0
    times = [action.t0 + elapsed_at(d / total, duration) for d in np.concatenate([[0.0], np.cumsum(legs)]).tolist()]
    turns: list[tuple[float, float, float, float]] = []
    facing: float | None = None
    for i in range(len(legs)):
        dx, dy = float(points[i + 1, 0] - points[i, 0]), float(points[i + 1, 1] - points[i, 1])
        if abs(dx) < 1e-9 and abs(dy) < 1e-9:
            continue
        toward = heading((dx, dy))
        if facing is None:
            turns.append((action.t0, action.t0, toward, 0.0))
        elif abs(toward - facing) > 1e-9:
            try:
                by = sweep(facing, toward, "short")
            except ValueError as error:
                raise LituError(f"{action.who}: his path doubles back at {tuple(points[i])}: turn him with a stated sense first") from error
            before = (times[i] - times[i - 1]) / 2
            after = (times[i + 1] - times[i]) / 2
            turns.append((times[i] - min(CORNER / 2, before), times[i] + min(CORNER / 2, after), facing, by))
        facing = toward
    return turns


def build_tracks(officiants: Sequence[Officiant], initial: State, actions: Sequence[Action]) -> Tracks:
    """Tracks from the initial state and all actions in time order.

    Raises :class:`LituError` when a walk does not start where its walker is.
    """
    walks: dict[str, list[Action]] = {o.id: [] for o in officiants}
    turns: dict[str, list[tuple[float, float, float, float]]] = {}
    where: dict[str, Point] = {}
    for who, person in initial.officiants.items():
        turns[who] = [(-np.inf, -np.inf, person.facing, 0.0)]
        where[who] = (person.x, person.y, person.z)
    changes: list[PersonChange | ObjectChange] = []
    for action in actions:
        if action.path is not None:
            # A path of one point is somebody's coming upon a stage: he may have been away, or on another stage.
            if len(action.path) > 1 and action.path[0] != where[action.who]:
                raise LituError(f"{action.who} walks from {action.path[0]} at {action.t0:.2f}s but stands at {where[action.who]}")
            where[action.who] = action.path[-1]
            walks[action.who].append(action)
            if action.facing is None:
                turns[action.who].extend(corner_turns(action))
        if action.facing is not None:
            turns[action.who].append((action.t0, action.t1, action.facing[0], action.facing[1]))
        changes.extend(action.changes)
    changes.sort(key=lambda change: change.t)
    keeps, things = _replay(initial, changes)
    ids = [o.id for o in officiants]
    return Tracks(
        officiants,
        Motion([_xyz(initial.officiants[who]) for who in ids], [walks[who] for who in ids]),
        Turns([_last_of_equal(turns[who]) for who in ids]),
        [keeps[who] for who in ids],
        Things([things[thing] for thing in initial.objects]),
        list(initial.objects),
    )


def _xyz(state: OfficiantState | ObjectState) -> Point:
    return (state.x, state.y, state.z)


def _last_of_equal(turns: list[tuple[float, float, float, float]]) -> list[tuple[float, float, float, float]]:
    """Of turns that start together the last holds; the list stays in time order."""
    turns.sort(key=lambda turn: turn[0])
    return [turn for turn, nxt in zip(turns, [*turns[1:], None], strict=True) if nxt is None or nxt[0] != turn[0]]


def _replay(
    initial: State, changes: Sequence[PersonChange | ObjectChange]
) -> tuple[dict[str, list[tuple[float, Keep]]], dict[str, list[tuple[float, ObjectState, float, Point]]]]:
    keeps: dict[str, list[tuple[float, Keep]]] = {}
    for who, person in initial.officiants.items():
        keep = Keep(person.title, person.stage, person.present, person.posture, person.dress, person.place, person.holding)
        keeps[who] = [(-np.inf, keep)]
    things: dict[str, list[tuple[float, ObjectState, float, Point]]] = {}
    for thing, state in initial.objects.items():
        things[thing] = [(-np.inf, state, 0.0, _xyz(state))]
    for change in changes:
        if isinstance(change, PersonChange):
            changed: dict[str, Any] = {change.attribute: change.value}
            _put(keeps[change.who], change.t, replace(keeps[change.who][-1][1], **changed))
            continue
        row = things[change.object]
        before = row[-1][1]
        after = ObjectState(
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
        entry = (change.t, after, change.lasts, (change.x, change.y, change.z) if before.holder in keeps else _xyz(before))
        if change.lasts > 0 and before.holder in keeps:
            raise LituError(f"{change.object} flies out of the hand of {before.holder}: let it go first")
        if row[-1][0] == change.t:
            row[-1] = entry
        else:
            row.append(entry)
        for keeper in sorted(who for who in {before.holder, after.holder} if who is not None and who in keeps):
            held = [h for h in keeps[keeper][-1][1].holding if h.id != change.object]
            if after.holder == keeper:
                held.append(Held(change.object, change.slot or "", change.state))
            _put(keeps[keeper], change.t, replace(keeps[keeper][-1][1], holding=tuple(held)))
    return keeps, things


def _put(row: list[tuple[float, Keep]], t: float, keep: Keep) -> None:
    """Append, or replace the entry of the same instant."""
    if row[-1][0] == t:
        row[-1] = (t, keep)
    else:
        row.append((t, keep))
