"""``make bench``: prints every figure with its peer or floor from the same run."""

from __future__ import annotations

import os
import platform

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from benchmarks.frames import bench_frames
from benchmarks.rite import bench_compile, bench_crowd, bench_rules, bench_state
from benchmarks.screen import bench_scrub
from scenes.options import parse
from scenes.rites import load


def main() -> None:
    print(f"Litu benchmarks · Python {platform.python_version()} · {os.cpu_count()} cores · quote the ratios, machines differ")
    bench_compile()
    score = load("xiangshe", parse([], None))
    bench_state(score)
    bench_rules(score)
    bench_crowd(score)
    bench_scrub(score)
    bench_frames(score)


if __name__ == "__main__":
    main()
