"""Files that are whole or not there: written beside their place and moved into it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from scenes.errors import LituError


def beside(path: Path) -> Path:
    """Where the bytes of ``path`` are gathered until they are complete; a long name is cut, so that this one is not too long."""
    return path.with_name(f".{path.name[:40]}.{os.getpid()}.part")


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` so that the file is never seen half written, whatever interrupts it.

    A link stays and the file it leads to is written.  A device or a pipe (/dev/stdout) is no file to be moved into place:
    it is written to as it is.  Raises :class:`LituError` when the place cannot be written.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
    except OSError as error:
        raise LituError(cannot_write(path, error)) from error
    place = Path(os.path.realpath(path)) if path.is_symlink() else path
    part = beside(place)
    try:
        part.write_bytes(data)
        part.replace(place)
    except OSError as error:
        raise LituError(cannot_write(path, error)) from error
    finally:
        if os.path.lexists(part):
            part.unlink(missing_ok=True)


def cannot_write(path: Path, error: OSError) -> str:
    """One line for a place that cannot be written."""
    reason = error.strerror or type(error).__name__
    if isinstance(error, FileNotFoundError) and not os.path.exists(path.parent):
        reason = f"there is no folder {path.parent}"
    elif isinstance(error, IsADirectoryError):
        reason = "it is a folder"
    return f"cannot write {path}: {reason}; name another place"


class Folder:
    """An output folder, made when needed; :meth:`undo` takes away what was made and is still empty."""

    def __init__(self, path: Path) -> None:
        """Make ``path`` and its parents and try that it can be written.  Raises :class:`LituError` otherwise, leaving nothing."""
        self.path = path
        self._made: list[Path] = []
        try:
            for folder in [*reversed(path.parents), path]:
                if not folder.exists():
                    folder.mkdir()
                    self._made.append(folder)
            if not path.is_dir():
                raise NotADirectoryError(0, "it is a file, not a folder")
            probe = beside(path / "try")
            probe.touch()
            probe.unlink()
        except OSError as error:
            self.undo()
            raise LituError(f"cannot write into {path}: {error.strerror or type(error).__name__}; name another folder") from error

    def undo(self) -> None:
        """Remove the folders made here, innermost first, as long as they are empty."""
        for folder in reversed(self._made):
            if any(folder.iterdir()):
                return
            folder.rmdir()
        self._made.clear()
