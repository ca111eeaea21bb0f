"""The command line.  Nothing of Qt is imported before a command that paints or opens a window."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from unicodedata import east_asian_width

from app.interrupts import interrupts_held
from scenes.errors import LituError
from scenes.nearest import nearest

if TYPE_CHECKING:
    from app.picture.view import View
    from geometry.evidence import Evidence
    from scenes.options import Options
    from scenes.readings import Dispute
    from scenes.score import Cue, Score

DONE, FINDINGS, WRONG, INTERRUPTED = 0, 1, 2, 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What standard output says when it can take no more."""
BUILT = ("play", "frame", "frames", "site", "state", "score", "check", "coverage", "readings", "diff")
NAMED = ("film", "book", "sheet")
"""Commands of the contract that are not built yet."""
LANGUAGES = ("zh-Hans", "zh-Hant", "en")
WHERE = "a section (20), a sentence (21.07) or a cue (21.12-2), each with :start or :end, or seconds (12.5s)"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0 done, 1 findings, 2 the user's input is wrong, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except LituError as error:
        print(f"litu: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("litu: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # whoever read it has seen enough
        return DONE
    except OSError as error:
        if error.filename is not None or error.errno not in FULL:  # trouble with a named file is told by who opened it
            raise
        _drop_output()
        print(f"litu: cannot write the output: {error.strerror}; send it to another place", file=sys.stderr)
        return WRONG
    except SystemExit as asked:  # --help and --version
        return int(asked.code or 0)


def _drop_output() -> None:
    """What is still in the buffer of standard output goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- reading the line --------------------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line of the one family of errors."""

    def error(self, message: str) -> NoReturn:
        raise LituError(f"{message}; see {self.prog} --help")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments as a namespace with ``run``.  Raises :class:`LituError` in one line for a line that is not understood."""
    words = list(argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, "play")
    for n in range(len(words) - 1, 0, -1):  # a box may begin with a minus sign: --view -40,-90,40,60
        if words[n - 1] == "--view" and words[n].startswith("-") and words[n][1:2].isdigit():
            words[n - 1 : n + 1] = [f"--view={words[n]}"]
    if not words[0].startswith("-"):
        if words[0] in NAMED:
            raise LituError(f"litu {words[0]} is not built yet; there are {', '.join(BUILT)}")
        if words[0] not in BUILT:
            raise LituError(f"no command {words[0]!r}: the nearest are {nearest(words[0], BUILT, 3)}; litu alone opens the player")
    read = _parser().parse_args(words)
    if any(value == [] and name != "sets" or isinstance(value, list) and [] in value for name, value in vars(read).items()):
        raise LituError("-- is no value; see litu --help")  # argparse makes an empty list of --at=--
    return read


def _parser() -> Parser:
    parser = Parser(
        prog="litu",
        description="Plays an ancient rite as a moving plan. RITE is xiangshe, or a score file written by litu score.",
        epilog=f"WHERE is {WHERE}.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], words: str, rite: str | None = None) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=words, description=words, epilog=f"WHERE is {WHERE}.", allow_abbrev=False)
        sub.add_argument("rite", metavar="RITE", nargs="?" if rite else None, default=rite, help="xiangshe, or a score file")
        sub.add_argument(
            "--set", dest="sets", metavar="NAME=VALUE", action="append", default=[], help="an option or a reading; may be repeated"
        )
        sub.add_argument("--profile", metavar="NAME", help="a bundle of readings")
        sub.add_argument("--lang", metavar="LANG", default="zh-Hans", help="zh-Hans")
        sub.set_defaults(run=run)
        return sub

    play = command("play", _play, "open the player", "xiangshe")
    play.add_argument("--at", metavar="WHERE")
    frame = command("frame", _frame, "write one picture")
    frame.add_argument("out", metavar="OUT.png|svg", type=Path)
    frame.add_argument("--at", metavar="WHERE", required=True)
    _look(frame)
    frames = command("frames", _frames, "write a series of pictures")
    frames.add_argument("out", metavar="OUTDIR", type=Path)
    frames.add_argument("--from", dest="start", metavar="WHERE")
    frames.add_argument("--to", dest="end", metavar="WHERE")
    how = frames.add_mutually_exclusive_group()
    how.add_argument("--fps", metavar="N", help="pictures a second")
    how.add_argument("--steps", action="store_true", help="one picture a cue, at its end, first and last instant included (default)")
    _look(frames)
    site = command("site", _site, "the features and places with their measures and evidence")
    site.add_argument("--json", action="store_true")
    state = command("state", _state, "who and what is where at an instant")
    state.add_argument("--at", metavar="WHERE", action="append", required=True, help="may be repeated")
    state.add_argument("--json", action="store_true")
    score = command("score", _score, "the whole rite, solved")
    form = score.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--csv", action="store_true")
    score.add_argument("-o", dest="out", metavar="FILE", type=Path, help="write to FILE (JSON, or CSV when it ends in .csv)")
    check = command("check", _check, "what the rules find; exit code 1 if any of it is an error")
    check.add_argument("--json", action="store_true")
    readings = command("readings", _readings, "where commentators differ, and which reading is taken")
    readings.add_argument("--json", action="store_true")
    diff = command("diff", _diff, "what differs between two choices of options and readings")
    diff.add_argument("--a", metavar="SPEC", default="", help="a profile, NAME=VALUE;NAME=VALUE, or both; empty is the default")
    diff.add_argument("--b", metavar="SPEC", required=True)
    diff.add_argument("--json", action="store_true")
    coverage = command("coverage", _coverage, "what is done about each sentence")
    coverage.add_argument("--json", action="store_true")
    return parser


def _look(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", metavar="WxH", default="1920x1080", help="in pixels")
    parser.add_argument("--view", metavar="NAME|x0,y0,x1,y1", default="hall", help="whole, hall, range, follow:ID, or a box in 尺")
    parser.add_argument("--theme", metavar="NAME", default="paper", help="paper, dark, print or contrast")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"litu {version('litu')}"
    except PackageNotFoundError:
        return "litu (run from its source folder, not installed)"


def _size(words: str) -> tuple[int, int]:
    width, cross, height = words.partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise LituError(f"--size {words!r} is not WIDTHxHEIGHT in pixels, as 1920x1080 is")
    size = int(width), int(height)
    if not (min(size) >= 64 and max(size) <= 16384 and size[0] * size[1] <= 100_000_000):
        raise LituError(f"--size {words}: each side must be from 64 to 16384 pixels, and the whole at most 100 million")
    return size


def _view(args: argparse.Namespace) -> View:
    from app.picture.view import parse_view
    from app.theme import theme_named

    width, height = _size(args.size)
    theme_named(args.theme)
    return parse_view(args.view, width=width, height=height, theme=args.theme)


def _fps(words: str) -> float:
    try:
        fps = float(words)
    except ValueError:
        fps = 0.0
    if not 0 < fps <= 240:
        raise LituError(f"--fps {words!r} is not a number of pictures a second up to 240")
    return fps


# -- rites -------------------------------------------------------------------------------------------------------------


def _options(args: argparse.Namespace) -> Options:
    """The options of the line, checked together with the language and the rite's name."""
    from scenes.options import Options, parse
    from scenes.rites import RITES

    if args.lang not in LANGUAGES:
        raise LituError(f"no language {args.lang!r}: there is zh-Hans")
    if args.lang != "zh-Hans":
        raise LituError(f"--lang {args.lang} is not built yet: there is zh-Hans")
    if args.rite == "pin":
        raise LituError(f"the rite pin (聘礼) is not built yet: there is {', '.join(RITES)}")
    if args.rite not in RITES and (args.sets or args.profile is not None):
        raise LituError(f"a score file carries its options: leave --set and --profile out, or name a rite ({', '.join(RITES)})")
    return parse(args.sets, args.profile) if args.rite in RITES else Options()


def _loaded(args: argparse.Namespace) -> Score:
    from scenes.rites import load

    return load(args.rite, _options(args))


# -- commands ----------------------------------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    options = _options(args)
    require_screen(os.environ, sys.platform)
    with interrupts_held():
        from app.window.main import open_player

    return open_player(args.rite, options, args.at)


def _frame(args: argparse.Namespace) -> int:
    from app.export.frames import check_ending, export_frame
    from scenes.where import resolve

    view = _view(args)
    check_ending(args.out)
    score = _loaded(args)
    instant = resolve(args.at, score)
    _without_screen()
    export_frame(score, instant, args.out, view)
    _say(f"{args.out} written")
    return DONE


def _frames(args: argparse.Namespace) -> int:
    from app.export.frames import export_frames, fps_frames, step_frames
    from scenes.where import Instant, resolve

    view = _view(args)
    fps = None if args.fps is None else _fps(args.fps)
    score = _loaded(args)
    first = score.cues[0].id if score.cues else None
    start = resolve(args.start, score, bare="start") if args.start is not None else Instant(0.0, False, first, None)
    end = resolve(args.end, score) if args.end is not None else Instant(score.duration, False, None, None)
    frames = step_frames(score, start, end) if fps is None else fps_frames(score, start, end, fps)
    _without_screen()
    count = export_frames(score, frames, args.out, view, progress=_progress if sys.stderr.isatty() else None)
    _say(f"\r{count} pictures written into {args.out}")
    return DONE


def _site(args: argparse.Namespace) -> int:
    from scenes.score_file import FORMAT, site_json

    site = _loaded(args).site
    if args.json:
        _print_json({"format": FORMAT, **site_json(site)})
        return DONE
    for stage in site.stages.values():
        print(f"stage {stage.id}: features (尺; x east, y north, z up)")
        rows = [(f.id, f.kind, *map(_n, (f.x, f.y, f.z)), "×".join(map(_n, f.size)), *_source(f.evidence)) for f in stage.features.values()]
        _print_table(("id", "kind", "x", "y", "z", "size", "evidence", "phrase", "source", "reading"), rows)
        print(f"\nstage {stage.id}: places")
        places = [(p.id, *map(_n, p.xyz), "" if p.facing is None else _n(p.facing), *_source(p.evidence)) for p in stage.places.values()]
        _print_table(("id", "x", "y", "z", "facing", "evidence", "phrase", "source", "reading"), places)
    return DONE


def _state(args: argparse.Namespace) -> int:
    from scenes.score_file import FORMAT, state_json, tidy
    from scenes.where import resolve, state_of

    score = _loaded(args)
    asked = [(words, state_of(score, resolve(words, score))) for words in args.at]
    if args.json:
        _print_json([{"format": FORMAT, **state_json(state, words, tidy)} for words, state in asked])
        return DONE
    for n, (words, state) in enumerate(asked):
        if n:
            print()
        print(f"{state.rite} at {words}: {state.t:.2f}s, day {state.day}, sentence {state.sentence or '-'}, cue {state.cue or '-'}")
        people = [
            (
                o.id,
                o.title,
                *map(_n, (o.x, o.y, o.z, o.facing)),
                o.posture + ("…" if o.moving else ""),
                "、".join(o.dress),
                "  ".join(f"{h.slot} {h.id}{f'({h.state})' if h.state else ''}" for h in o.holding),
                o.place or "",
            )
            for o in state.officiants.values()
            if o.present
        ]
        _print_table(("officiant", "title", "x", "y", "z", "facing", "posture", "dress", "holding", "place"), people)
        print()
        things = [
            (o.id, *map(_n, (o.x, o.y, o.z, o.facing)), o.holder or "", o.slot or "", o.state or "")
            for o in state.objects.values()
            if o.present
        ]
        _print_table(("object", "x", "y", "z", "facing", "holder", "slot", "state"), things)
    return DONE


def _score(args: argparse.Namespace) -> int:
    from scenes.score_file import score_csv, score_text

    score = _loaded(args)
    as_csv = args.csv or (args.out is not None and not args.json and args.out.suffix.lower() == ".csv")
    if args.out is not None:
        from app.export.files import write_whole

        write_whole(args.out, (score_csv(score) if as_csv else score_text(score)).encode())
        _say(f"{args.out} written")
    elif as_csv:
        sys.stdout.write(score_csv(score))
    elif args.json:
        sys.stdout.write(score_text(score))
    else:
        print(f"{score.rite}: {len(score.cues)} cues, {score.duration:.2f}s, {len(score.officiants)} officiants")
        _print_table(("cue", "like", "t0", "t1", "who", "quote"), [_cue_row(cue) for cue in score.cues])
    return DONE


def _cue_row(cue: Cue) -> tuple[str, ...]:
    who = list(dict.fromkeys(action.who for action in cue.actions))
    several = "、".join(who[:4]) + (f" +{len(who) - 4}" if len(who) > 4 else "")
    return (cue.id, cue.like or "", f"{cue.t0:.2f}", f"{cue.t1:.2f}", several, cue.quote)


def _check(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from scenes.rules import ERROR, RULES, check
    from scenes.score_file import FORMAT

    findings = check(_loaded(args))
    errors = sum(finding.severity == ERROR for finding in findings)
    if args.json:
        _print_json({"format": FORMAT, "findings": [asdict(finding) for finding in findings]})
        return FINDINGS if errors else DONE
    heads = ("rule", "severity", "cue", "sentence", "who", "t", "x", "y", "message")
    if findings:
        rows = [(f.rule, f.severity, f.cue, f.sentence, "、".join(f.who), f"{f.t:.2f}", _n(f.x), _n(f.y), f.message) for f in findings]
        _print_table(heads, rows)
        print()
    print(f"{len(RULES)} rules, {errors} errors, {len(findings) - errors} warnings")
    return FINDINGS if errors else DONE


def _readings(args: argparse.Namespace) -> int:
    from scenes.readings import disputes
    from scenes.score_file import FORMAT

    if args.rite != "xiangshe":
        raise LituError("readings are a rite's: say xiangshe")
    options = _options(args)
    rows = [(dispute, dispute.keys[options.reading(id)]) for id, dispute in disputes().items()]
    if args.json:
        _print_json({"format": FORMAT, "readings": [_reading(dispute, key.key) for dispute, key in rows]})
        return DONE
    table = [(d.id, key.key, key.holder, "、".join(d.keys), "" if d.plays else "text only", d.question) for d, key in rows]
    _print_table(("reading", "taken", "held by", "keys", "", "question"), table)
    return DONE


def _reading(dispute: Dispute, taken: str) -> dict[str, Any]:
    keys = {
        key.key: {"holder": key.holder, "phrase": key.phrase, "source": key.source, "requires": dict(key.requires)}
        for key in dispute.keys.values()
    }
    about = {
        "question": dispute.question,
        "en": dispute.en,
        "effect": dispute.effect,
        "sections": list(dispute.sections),
        "plays": dispute.plays,
        "unseen": dispute.unseen,
    }
    return {"id": dispute.id, "taken": taken, "default": dispute.default, **about, "keys": keys}


def _diff(args: argparse.Namespace) -> int:
    from dataclasses import asdict

    from scenes.diff import compare
    from scenes.options import parse_spec
    from scenes.rites import RITES, load
    from scenes.score_file import FORMAT

    if args.rite not in RITES:
        raise LituError(f"two readings of a rite are compared, not a score file: say {', '.join(RITES)}")
    _options(args)
    a, b = (load(args.rite, parse_spec(spec, args.sets, args.profile)) for spec in (args.a, args.b))
    found = compare(a, b)
    if args.json:
        rows = [{name: value for name, value in asdict(difference).items() if name != "t"} for difference in found]
        _print_json({"format": FORMAT, "differences": rows})
        return DONE
    if found:
        _print_table(("cue", "who", "what", "a", "b"), [(d.cue or "", d.who, d.what, d.a, d.b) for d in found])
        print()
    print(f"{len(found)} differences in {len({d.cue for d in found if d.cue})} cues")
    return DONE


def _coverage(args: argparse.Namespace) -> int:
    from scenes.coverage import coverage
    from scenes.score_file import FORMAT
    from scenes.text import load_text

    found = coverage(_loaded(args))
    if args.json:
        sentences = [{"id": s.id, "status": s.status, "by": list(s.by), "options": list(s.options)} for s in found.sentences]
        _print_json({"format": FORMAT, "sentences": sentences, "totals": dict(found.totals)})
        return DONE
    text = load_text(found.rite).sentences
    rows = [(s.id, s.status, _several(s.by or s.options), text[s.id].text) for s in found.sentences]
    _print_table(("sentence", "status", "by", "text"), rows)
    print("\n" + ", ".join(f"{count} {status}" for status, count in found.totals.items()))
    return DONE


def _several(names: Sequence[str]) -> str:
    return " ".join(names) if len(names) <= 2 else f"{names[0]} … {names[-1]} ({len(names)})"


# -- screens and printing ----------------------------------------------------------------------------------------------


def require_screen(environ: Mapping[str, str], platform: str) -> None:
    """Raise :class:`LituError` where no window can be opened: on a Unix desktop without a display that answers."""
    if platform in ("win32", "darwin") or environ.get("QT_QPA_PLATFORM"):
        return
    wayland, display = environ.get("WAYLAND_DISPLAY"), environ.get("DISPLAY")
    if wayland and Path(environ.get("XDG_RUNTIME_DIR", "/"), wayland).exists():
        return
    if display and _answers(display):
        return
    there = f"the display {display or wayland} does not answer" if display or wayland else "there is no screen (DISPLAY is not set)"
    raise LituError(f"{there}: litu play needs one; litu frames xiangshe OUTDIR writes pictures without")


def _answers(display: str) -> bool:
    """Whether an X server answers at ``display`` (``:0``, ``host:10.0``)."""
    host, _, number = display.rpartition(":")
    digits = number.partition(".")[0]
    if not digits.isdigit():
        return False
    path = f"/tmp/.X11-unix/X{digits}"
    places: list[tuple[socket.AddressFamily, Any]] = [(socket.AF_INET, (host, 6000 + int(digits)))]
    if host in ("", "unix"):
        places = [(socket.AF_UNIX, path), (socket.AF_UNIX, "\0" + path)]
    for family, address in places:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.settimeout(2.0)
            try:
                probe.connect(address)
            except OSError:
                continue
            return True
    return False


def _without_screen() -> None:
    """Paint without a screen whatever the machine has: the same pixels everywhere."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"


def _progress(done: int, total: int) -> None:
    print(f"\r{done} of {total} pictures", end="", file=sys.stderr, flush=True)


def _say(words: str) -> None:
    """Tell a person at a terminal what was done; a script is told by the exit code."""
    if sys.stderr.isatty():
        print(words, file=sys.stderr)


def _print_json(data: Any) -> None:
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False))


def _n(value: float) -> str:
    """A number for reading: two decimals at most."""
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(value) < 0.005 else f"{value:.2f}".rstrip("0").rstrip(".")


def _source(evidence: Evidence) -> tuple[str, str, str, str]:
    return (evidence.kind.value, evidence.phrase, evidence.source, evidence.reading or "")


def _width(words: str) -> int:
    """Columns of a terminal that ``words`` takes: two for a wide character."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in words)


def _print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = [heads, *rows]
    widths = [max(_width(row[i]) for row in table) for i in range(len(heads))]
    for row in table:
        cells = [cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())
