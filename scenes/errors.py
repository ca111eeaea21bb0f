"""The one family of errors that a user can cause."""

from __future__ import annotations


class LituError(Exception):
    """Something asked for cannot be done.

    The message is one line and names the thing, the place and the way out; a front end prints it as it stands.
    """
