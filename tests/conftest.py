"""What every test needs: Qt without a screen, and no collector in the middle of a Qt test."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")

# A shell starts what it puts in the background with Ctrl-C switched off, and children inherit that; tests of Ctrl-C need it on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every run, and no deadline: the machine may be busy.
settings.register_profile("litu", deadline=None, derandomize=True)
settings.load_profile("litu")


@pytest.fixture(autouse=True)
def _collect_after_qt_tests(request: pytest.FixtureRequest) -> Iterator[None]:
    """A Qt object collected while another test paints can take the process down: collect between tests, never inside."""
    if "qtbot" not in request.fixturenames and "qapp" not in request.fixturenames:
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()
