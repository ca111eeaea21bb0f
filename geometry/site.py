"""A site: the stages of a rite, each a plan of features and named places.

Plan coordinates are in 尺 (float): x east, y north, z up; y = 0 is the south edge of the hall and x = 0 its centre
line.  A feature is a thing that is there (a wall, a pillar, a mat, the target); a place is a spot where somebody
stands, with the facing he takes there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from geometry.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing of the plan.

    ``x, y, z`` is its centre in plan and its underside; ``size`` is (east-west, north-south, height) in 尺;
    ``outline`` its closed contour in plan, without the repeated first point (empty for a point or a line of zero width).
    ``solid`` features may not be walked through.
    """

    id: str
    kind: str
    x: float
    y: float
    z: float
    size: tuple[float, float, float]
    outline: tuple[tuple[float, float], ...]
    evidence: Evidence
    solid: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A standing place: position in 尺, facing in degrees clockwise from north (``None`` when nothing fixes it)."""

    id: str
    x: float
    y: float
    z: float
    facing: float | None
    evidence: Evidence

    @property
    def xyz(self) -> tuple[float, float, float]:
        return (self.x, self.y, self.z)


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage (学, 宾家 …): its features and places by id."""

    id: str
    features: Mapping[str, Feature] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Site:
    """All stages of a rite by id."""

    stages: Mapping[str, StagePlan]
