"""Scores, states and sites as JSON, a score as CSV, and a score read back from its file.

Numbers keep all their digits, so a score read back plays exactly as the one that was written.  What a rite says of its
sentences, and which features are solid, is not in the file: it is asked of the rite again under the file's options.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from geometry.evidence import Evidence, Kind
from geometry.site import Feature, Place, Site, StagePlan
from scenes import rites
from scenes.cast import GROUPS
from scenes.errors import LituError
from scenes.options import Options, restore
from scenes.score import (
    POSTURES,
    SLOTS,
    Action,
    Change,
    Cue,
    Held,
    ObjectChange,
    ObjectState,
    Officiant,
    OfficiantState,
    PersonChange,
    Point,
    Score,
    State,
)
from scenes.text import RiteText, load_text
from scenes.xiangshe import DAYS
from scenes.xiangshe.site import build_site

FORMAT = 1
Json = dict[str, Any]
T = TypeVar("T")

LARGEST = 1e9
"""No length, time or angle of a rite comes near this; beyond it sums would lose their digits or overflow."""

PERSON_ATTRIBUTES = ("title", "stage", "present", "posture", "dress", "place")


# -- writing -----------------------------------------------------------------------------------------------------------


def state_json(state: State, at: str, number: Callable[[float], float] = float) -> Json:
    """A state as the contract spells it, without ``format``; ``at`` is the WHERE asked for, ``number`` may tidy numbers."""
    officiants = {
        o.id: {
            "title": o.title,
            "stage": o.stage,
            "present": o.present,
            "x": number(o.x),
            "y": number(o.y),
            "z": number(o.z),
            "facing": number(o.facing),
            "posture": o.posture,
            "dress": list(o.dress),
            "holding": [{"id": h.id, "slot": h.slot, "state": h.state} for h in o.holding],
            "place": o.place,
            "moving": o.moving,
        }
        for o in state.officiants.values()
    }
    objects = {
        o.id: {
            "stage": o.stage,
            "present": o.present,
            "x": number(o.x),
            "y": number(o.y),
            "z": number(o.z),
            "facing": number(o.facing),
            "holder": o.holder,
            "slot": o.slot,
            "state": o.state,
        }
        for o in state.objects.values()
    }
    return {
        "rite": state.rite,
        "at": at,
        "t": state.t,
        "day": state.day,
        "cue": state.cue,
        "sentence": state.sentence,
        "officiants": officiants,
        "objects": objects,
    }


def tidy(value: float) -> float:
    """A number for reading: nine decimals, and no negative zero.  For states to look at, never for scores to play."""
    return round(value, 9) + 0.0


def site_json(site: Site) -> Json:
    """A site as the contract spells it, without ``format``."""
    return {
        "stages": {
            stage.id: {
                "features": {
                    f.id: {
                        "kind": f.kind,
                        "x": f.x,
                        "y": f.y,
                        "z": f.z,
                        "size": list(f.size),
                        "outline": [list(point) for point in f.outline],
                        "evidence": f.evidence.to_json(),
                    }
                    for f in stage.features.values()
                },
                "places": {
                    p.id: {"x": p.x, "y": p.y, "z": p.z, "facing": p.facing, "evidence": p.evidence.to_json()}
                    for p in stage.places.values()
                },
            }
            for stage in site.stages.values()
        }
    }


def score_json(score: Score) -> Json:
    """A whole score as the contract spells it."""
    return {
        "format": FORMAT,
        "rite": score.rite,
        "options": dict(score.options),
        "duration": score.duration,
        "site": site_json(score.site),
        "initial": state_json(score.initial, "0s"),
        "officiants": [{"id": o.id, "group": o.group, "label": o.label} for o in score.officiants],
        "cues": [_cue_json(cue) for cue in score.cues],
    }


def _cue_json(cue: Cue) -> Json:
    return {
        "id": cue.id,
        "sentence": cue.sentence,
        "quote": cue.quote,
        "like": cue.like,
        "t0": cue.t0,
        "t1": cue.t1,
        "actions": [_action_json(action) for action in cue.actions],
    }


def _action_json(action: Action) -> Json:
    return {
        "who": action.who,
        "verb": action.verb,
        "t0": action.t0,
        "t1": action.t1,
        "path": None if action.path is None else [list(point) for point in action.path],
        "facing": None if action.facing is None else list(action.facing),
        "object": action.object,
        "to": action.to,
        "words": action.words,
        "changes": [_change_json(change) for change in action.changes],
        "evidence": action.evidence.to_json(),
    }


def _change_json(change: Change) -> Json:
    if isinstance(change, PersonChange):
        value = list(change.value) if isinstance(change.value, tuple) else change.value
        return {"t": change.t, "who": change.who, "attribute": change.attribute, "value": value}
    return {
        "t": change.t,
        "object": change.object,
        "stage": change.stage,
        "present": change.present,
        "x": change.x,
        "y": change.y,
        "z": change.z,
        "facing": change.facing,
        "holder": change.holder,
        "slot": change.slot,
        "state": change.state,
        "lasts": change.lasts,
    }


def score_text(score: Score) -> str:
    """The text of a score file: JSON, one cue a line; the same score gives the same bytes."""
    lines = []
    for name, value in score_json(score).items():
        if name == "cues":
            cues = ",\n".join(_compact(cue) for cue in value)
            lines.append(f'"cues":[\n{cues}\n]')
        else:
            lines.append(f"{_compact(name)}:{_compact(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


CSV_COLUMNS = [
    "cue",
    "sentence",
    "quote",
    "like",
    "who",
    "verb",
    "t0",
    "t1",
    "x0",
    "y0",
    "z0",
    "x1",
    "y1",
    "z1",
    "facing",
    "sweep",
    "object",
    "to",
    "words",
    "evidence",
    "phrase",
    "source",
    "reading",
]


def score_csv(score: Score) -> str:
    """A score as a table with a heading, one row an action, in cue order; x0 … z1 are where the walk begins and ends."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    for cue in score.cues:
        for a in cue.actions:
            ends: Sequence[float | str] = (*a.path[0], *a.path[-1]) if a.path else ("",) * 6
            turn: Sequence[float | str] = a.facing if a.facing else ("", "")
            known = (a.evidence.kind.value, a.evidence.phrase, a.evidence.source, a.evidence.reading)
            table.writerow(
                (cue.id, cue.sentence, cue.quote, cue.like, a.who, a.verb, a.t0, a.t1, *ends, *turn, a.object, a.to, a.words, *known)
            )
    return out.getvalue()


# -- reading -----------------------------------------------------------------------------------------------------------


def read_score(path: Path) -> Score:
    """The score in the file at ``path``.  Raises :class:`LituError` in one line for a missing, foreign or damaged file."""
    try:
        words = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise LituError(f"no file {path}: give xiangshe, or a score file written by litu score") from error
    except UnicodeDecodeError as error:
        raise LituError(f"{path} is not a score file: it is not UTF-8 text; write one with litu score RITE --json -o FILE") from error
    except OSError as error:
        raise LituError(f"{path} cannot be read: {error.strerror}") from error
    try:
        data = json.loads(words)
    except (ValueError, RecursionError) as error:
        place = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "its nesting"
        raise LituError(
            f"{path} is not a score file or is damaged at {place}; write it again with litu score RITE --json -o FILE"
        ) from error
    try:
        return score_from_json(data)
    except LituError as error:
        raise LituError(f"score file {path}: {error}; write it again with litu score RITE --json -o FILE") from error


def score_from_json(data: Any) -> Score:
    """The score of :func:`score_json`.  Raises :class:`LituError` naming the place of the first fault."""
    root = Node(data, "")
    if not isinstance(data, dict) or "format" not in data or "cues" not in data:
        raise LituError("this is no score written by litu score")
    if data["format"] != FORMAT or isinstance(data["format"], bool):
        raise LituError(f"it has format {data['format']!r} and this program reads format {FORMAT}")
    rite = root["rite"].text()
    if rite != "xiangshe":
        raise LituError(f"it is of rite {rite!r}; this program plays {', '.join(rites.RITES)}")
    options = restore({name: value.text() for name, value in root["options"].entries()})
    solid = _solid_ids(options)
    site = Site({id: _stage(id, node, solid) for id, node in root["site"]["stages"].entries()})
    officiants = tuple(Officiant(n["id"].text(), n["group"].one_of(GROUPS), n["label"].text()) for n in root["officiants"].items())
    initial = _state(root["initial"])
    if [o.id for o in officiants] != list(initial.officiants):
        raise LituError("its officiants are not those of its initial state")
    stages = tuple(site.stages)
    for kind, things in (("officiants", initial.officiants), ("objects", initial.objects)):
        for id in things:
            root["initial"][kind][id]["stage"].one_of(stages)
    text = load_text(rite)
    cues = tuple(_cue(node, initial, stages, text) for node in root["cues"].items())
    score = Score(
        rite, dict(options.items()), site, officiants, initial, cues, root["duration"].number(), rites.statuses(rite, options), DAYS
    )
    _check(score)
    return score


class Node:
    """A value of a JSON document with its place in it, for messages that say where a fault is."""

    def __init__(self, value: Any, place: str) -> None:
        self.value = value
        self.place = place

    def fault(self, wanted: str) -> LituError:
        return LituError(f"damaged at {self.place or 'its top'}: {wanted} is wanted, not {_shortened(self.value)}")

    def __getitem__(self, key: str) -> Node:
        if not isinstance(self.value, dict):
            raise self.fault("an object")
        if key not in self.value:
            raise LituError(f"damaged at {self.place or 'its top'}: {key!r} is missing")
        return Node(self.value[key], f"{self.place}.{key}" if self.place else key)

    def entries(self) -> Iterator[tuple[str, Node]]:
        if not isinstance(self.value, dict):
            raise self.fault("an object")
        for key in self.value:
            yield Node(key, f"a name in {self.place}").text(), self[key]

    def items(self) -> Iterator[Node]:
        if not isinstance(self.value, list):
            raise self.fault("a list")
        for i, value in enumerate(self.value):
            yield Node(value, f"{self.place}[{i}]")

    def text(self) -> str:
        if not isinstance(self.value, str) or any("\ud800" <= letter <= "\udfff" for letter in self.value):
            raise self.fault("a text")
        return self.value

    def one_of(self, valid: Sequence[str]) -> str:
        if self.value not in valid:
            raise self.fault(f"one of {' '.join(valid)}")
        return self.text()

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.fault("true or false")
        return self.value

    def number(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not abs(self.value) <= LARGEST:
            raise self.fault(f"a number no larger than {LARGEST:g}")
        return float(self.value)

    def numbers(self, count: int) -> tuple[float, ...]:
        found = tuple(node.number() for node in self.items())
        if len(found) != count:
            raise self.fault(f"a list of {count} numbers")
        return found

    def optional(self, read: Callable[[Node], T]) -> T | None:
        return None if self.value is None else read(self)


def _shortened(value: Any) -> str:
    words = repr(value)
    return words if len(words) <= 40 else words[:37] + "…"


def _point(node: Node) -> Point:
    x, y, z = node.numbers(3)
    return (x, y, z)


def _pair(node: Node) -> tuple[float, float]:
    a, b = node.numbers(2)
    return (a, b)


def _evidence(node: Node) -> Evidence:
    return Evidence(
        Kind(node["kind"].one_of([kind.value for kind in Kind])),
        node["phrase"].text(),
        node["source"].text(),
        node["reading"].optional(Node.text),
    )


def _stage(id: str, node: Node, solid: frozenset[str]) -> StagePlan:
    features = {}
    for name, n in node["features"].entries():
        size = _point(n["size"])
        outline = tuple(_pair(point) for point in n["outline"].items())
        x, y, z = (n[axis].number() for axis in "xyz")
        features[name] = Feature(name, n["kind"].text(), x, y, z, size, outline, _evidence(n["evidence"]), f"{id}/{name}" in solid)
    places = {
        name: Place(name, n["x"].number(), n["y"].number(), n["z"].number(), n["facing"].optional(Node.number), _evidence(n["evidence"]))
        for name, n in node["places"].entries()
    }
    return StagePlan(id, features, places)


def _state(node: Node) -> State:
    officiants = {
        id: OfficiantState(
            id,
            n["title"].text(),
            n["stage"].text(),
            n["present"].flag(),
            n["x"].number(),
            n["y"].number(),
            n["z"].number(),
            n["facing"].number(),
            n["posture"].one_of(POSTURES),
            tuple(item.text() for item in n["dress"].items()),
            tuple(Held(h["id"].text(), h["slot"].one_of(SLOTS), h["state"].optional(Node.text)) for h in n["holding"].items()),
            n["place"].optional(Node.text),
            n["moving"].flag(),
        )
        for id, n in node["officiants"].entries()
    }
    objects = {
        id: ObjectState(
            id,
            n["stage"].text(),
            n["present"].flag(),
            n["x"].number(),
            n["y"].number(),
            n["z"].number(),
            n["facing"].number(),
            n["holder"].optional(Node.text),
            n["slot"].optional(Node.text),
            n["state"].optional(Node.text),
        )
        for id, n in node["objects"].entries()
    }
    day = int(node["day"].number())
    cue, sentence = node["cue"].optional(Node.text), node["sentence"].optional(Node.text)
    return State(node["rite"].text(), node["t"].number(), day, cue, sentence, officiants, objects)


def _cue(node: Node, initial: State, stages: Sequence[str], text: RiteText) -> Cue:
    sentence = _known(node["sentence"], text.sentences, "a sentence of the text")
    quote = node["quote"].text()
    if quote not in text.sentences[sentence].text:
        raise node["quote"].fault(f"words of sentence {sentence}")
    return Cue(
        node["id"].text(),
        sentence,
        quote,
        node["like"].optional(lambda like: _known(like, text.sentences, "a sentence of the text")),
        node["t0"].number(),
        node["t1"].number(),
        tuple(_action(action, initial, stages) for action in node["actions"].items()),
    )


def _action(node: Node, initial: State, stages: Sequence[str]) -> Action:
    path, facing = node["path"].optional(_path), node["facing"].optional(_pair)
    if path is not None and len(path) == 1 and facing is None:
        raise node["path"].fault("a path of two points or more, or a facing for him who comes upon the stage")
    return Action(
        _known(node["who"], initial.officiants, "an officiant of the score"),
        node["verb"].text(),
        node["t0"].number(),
        node["t1"].number(),
        path,
        facing,
        node["object"].optional(Node.text),
        node["to"].optional(Node.text),
        node["words"].optional(Node.text),
        tuple(_change(change, initial, stages) for change in node["changes"].items()),
        _evidence(node["evidence"]),
    )


def _path(node: Node) -> tuple[Point, ...]:
    points = tuple(_point(point) for point in node.items())
    if not points:
        raise node.fault("a path of a point or more")
    return points


def _known(node: Node, valid: Mapping[str, object], wanted: str) -> str:
    if not isinstance(node.value, str) or node.value not in valid:
        raise node.fault(wanted)
    return node.value


def _change(node: Node, initial: State, stages: Sequence[str]) -> Change:
    t = node["t"].number()
    if isinstance(node.value, dict) and "who" in node.value:
        who = _known(node["who"], initial.officiants, "an officiant of the score")
        attribute = node["attribute"].one_of(PERSON_ATTRIBUTES)
        value = node["value"]
        if attribute == "dress":
            return PersonChange(t, who, attribute, tuple(item.text() for item in value.items()))
        if attribute == "present":
            return PersonChange(t, who, attribute, value.flag())
        if attribute == "place":
            return PersonChange(t, who, attribute, value.optional(Node.text))
        if attribute == "stage":
            return PersonChange(t, who, attribute, value.one_of(stages))
        return PersonChange(t, who, attribute, value.one_of(POSTURES) if attribute == "posture" else value.text())
    return ObjectChange(
        t,
        _known(node["object"], initial.objects, "an object of the score"),
        node["stage"].one_of(stages),
        node["present"].flag(),
        node["x"].number(),
        node["y"].number(),
        node["z"].number(),
        node["facing"].number(),
        node["holder"].optional(Node.text),
        node["slot"].optional(Node.text),
        node["state"].optional(Node.text),
        node["lasts"].number(),
    )


def _check(score: Score) -> None:
    """What a score must hold for it to be asked; building its tracks finds walks that do not join."""
    seen: set[str] = set()
    last = 0.0
    for cue in score.cues:
        if cue.id in seen:
            raise LituError(f"damaged: two cues are called {cue.id}")
        if not last <= cue.t0 <= cue.t1 <= score.duration:
            raise LituError(f"damaged: cue {cue.id} runs from {cue.t0:g}s to {cue.t1:g}s, out of order")
        for action in cue.actions:
            if not 0.0 <= action.t0 <= action.t1:
                raise LituError(f"damaged: {action.who} does {action.verb} in cue {cue.id} from {action.t0:g}s to {action.t1:g}s")
        seen.add(cue.id)
        last = cue.t0
    score.state_at(0.0)


def _solid_ids(options: Options) -> frozenset[str]:
    """``STAGE/FEATURE`` of what may not be walked through, asked of the rite's site: a file does not say it."""
    site = build_site(options)
    return frozenset(f"{stage.id}/{f.id}" for stage in site.stages.values() for f in stage.features.values() if f.solid)
