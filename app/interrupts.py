"""Ctrl-C kept waiting where an exception would do harm."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_held() -> Iterator[Callable[[], None]]:
    """Ctrl-C waits until the function given is called, or until the block has ended without an error.

    Qt does not bear an exception while it is imported or paints, nor a pool of processes one while it starts or ends.
    Blocking the signal for this thread would not do: it then comes to another one, and Python raises it in the first.
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield lambda: None  # nobody raises anything here
        return
    act: Callable[[int, FrameType | None], object] = handler
    came: list[int] = []

    def let_through() -> None:
        if came:
            came.clear()
            act(signal.SIGINT, None)

    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield let_through
    finally:
        signal.signal(signal.SIGINT, handler)
    let_through()
