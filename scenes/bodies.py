"""What a person is in the middle of compiling: where he stands, how he faces, what he wears, when he is free."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.score import OfficiantState, Point

DRESS_ORDER = ("玄端", "袒", "决遂", "纁襦", "朱襦", "裼", "跣")


@dataclass(slots=True)
class Body:
    """A person while the script is being solved.  ``base`` is the posture he returns to (立 or 坐)."""

    id: str
    position: Point
    facing: float
    base: str
    dress: tuple[str, ...]
    title: str
    stage: str
    present: bool
    place: str | None
    free: float = 0.0

    @classmethod
    def of(cls, state: OfficiantState) -> Body:
        return cls(
            state.id,
            (state.x, state.y, state.z),
            state.facing,
            state.posture,
            state.dress,
            state.title,
            state.stage,
            state.present,
            state.place,
        )

    def dressed(self, on: tuple[str, ...], off: tuple[str, ...]) -> tuple[str, ...]:
        """The dress after putting ``on`` and taking ``off``, in a fixed order."""
        worn = (set(self.dress) | set(on)) - set(off)
        return tuple(sorted(worn, key=lambda item: (DRESS_ORDER.index(item) if item in DRESS_ORDER else len(DRESS_ORDER), item)))
