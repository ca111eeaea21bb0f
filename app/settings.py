"""What the window remembers from one start to the next: one small JSON file of the user's.

The file is read once and written whole, beside first and then moved into place.  A file that cannot be read is set
aside under another name, and whoever asked is told; it is never overwritten in silence.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from scenes.errors import LituError

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is remembered.  ``geometry`` and ``layout`` are what the window gave, as base64; paths are as written.

    ``lettering`` multiplies the size of words on the plan.  Options of a rite are not remembered: a rite opens as its
    defaults or the command line say.
    """

    theme: str = "paper"
    view: str = "hall"
    lettering: float = 1.0
    speed: float = 1.0
    labels: bool = True
    trails: bool = True
    places: bool = False
    grid: bool = True
    loupe: bool = True
    geometry: str = ""
    layout: str = ""
    export_folder: str = ""


def default_path(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """Where the settings of this user are: LITU_SETTINGS when set, else where the system keeps such files."""
    env = os.environ if environ is None else environ
    if given := env.get("LITU_SETTINGS"):
        return Path(given)
    home = Path(env.get("HOME") or Path.home())
    if platform == "win32":
        return Path(env.get("APPDATA") or home / "AppData" / "Roaming") / "Litu" / "settings.json"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Litu" / "settings.json"
    return Path(env.get("XDG_CONFIG_HOME") or home / ".config") / "litu" / "settings.json"


class SettingsFile:
    """The file at ``path``.  ``load`` and ``save`` are all there is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[Settings, str | None]:
        """The settings, and one line to tell the user when the file could not be used (it was set aside)."""
        try:
            words = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Settings(), None
        except (OSError, UnicodeDecodeError) as error:
            return Settings(), self._set_aside(str(error))
        try:
            return _settings(json.loads(words)), None
        except (json.JSONDecodeError, LituError) as error:
            return Settings(), self._set_aside(str(error))

    def _set_aside(self, why: str) -> str:
        aside = self.path.with_suffix(".damaged.json")
        try:
            os.replace(self.path, aside)
        except OSError as error:
            return f"the settings in {self.path} cannot be read ({why}) nor set aside ({error}); the defaults are used"
        return f"the settings in {self.path} cannot be read ({why}); they are now {aside.name} and the defaults are used"

    def save(self, settings: Settings) -> None:
        """Write ``settings``.  Raises :class:`LituError` when the folder or file cannot be written."""
        beside = self.path.with_suffix(f".{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps({"format": FORMAT, **asdict(settings)}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            if beside.is_file():
                beside.unlink()
            raise LituError(f"the settings cannot be written to {self.path}: {error.strerror or error}") from None


def _settings(data: object) -> Settings:
    """Settings from JSON.  Names of another version are passed over; a value of the wrong type is refused."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise LituError(f"not settings of format {FORMAT}")
    out = Settings()
    for field in fields(Settings):
        if field.name not in data:
            continue
        value, usual = data[field.name], getattr(out, field.name)
        if isinstance(usual, float) and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if type(value) is not type(usual):
            raise LituError(f"{field.name} is {value!r}")
        out = replace(out, **{field.name: value})
    return out
