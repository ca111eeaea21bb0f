"""``make matrix``: the rite compiled and checked under the full product of the options of the shooting.

Prints one line for each choice that breaks a rule or cannot be compiled, and a count at the end; exit 1 when there is one.
Choices for which a hall has no room are refused by the site and counted apart.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from scenes.errors import LituError
from scenes.options import parse
from scenes.rites import load
from scenes.rules import ERROR, check
from scenes.xiangshe.site import build_site
from tests.matrix import Choice, everything


def judge(choice: Choice) -> str | None:
    """None when all is well, ``"refused"`` when the hall has no room, else what is wrong."""
    options = parse(list(choice))
    try:
        build_site(options)
    except LituError:
        return "refused"
    try:
        found = [f for f in check(load("xiangshe", options)) if f.severity == ERROR]
    except LituError as error:
        return str(error)
    return f"{len(found)} errors, the first: {found[0].rule} in {found[0].cue}: {found[0].message}" if found else None


def main() -> int:
    """Run all in as many processes as there are processors."""
    choices = list(everything())
    wrong = refused = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for choice, verdict in zip(choices, pool.map(judge, choices, chunksize=4), strict=True):
            if verdict == "refused":
                refused += 1
            elif verdict is not None:
                wrong += 1
                print(" ".join(choice), "·", verdict, flush=True)
    print(f"{len(choices)} choices, {refused} refused by the site, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
