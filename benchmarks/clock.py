"""Timing: many short runs, their median and 90th percentile."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds a run."""

    median: float
    p90: float

    def line(self) -> str:
        return f"median {self.median:8.3f} ms   p90 {self.p90:8.3f} ms"


def timed(work: Callable[[int], object], runs: int, warm: int = 3) -> Timing:
    """Run ``work(k)`` for k = 0 … ``runs``-1 after ``warm`` unmeasured runs, the collector off."""
    for k in range(warm):
        work(k)
    gc.collect()
    gc.disable()
    taken = []
    try:
        for k in range(runs):
            begin = time.perf_counter()
            work(k)
            taken.append(time.perf_counter() - begin)
    finally:
        gc.enable()
    values = np.array(taken) * 1000.0
    return Timing(float(np.median(values)), float(np.percentile(values, 90)))
