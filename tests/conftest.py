"""What every test needs: Qt without a screen, and no collector in the middle of a Qt test."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")

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
