"""From a relation to a coordinate: spots and facings resolved against a site and the people on it."""

from __future__ import annotations

from collections.abc import Mapping

from geometry.facing import bearing, forward, heading
from geometry.site import StagePlan
from scenes.bodies import Body
from scenes.errors import LituError
from scenes.intents import Beside, Cross, Facing, Spot, Toward
from scenes.score import ObjectState


class Spots:
    """Resolves the spots of one stage.

    A name is looked up among places, then people (where they are now), then things, then features.
    """

    def __init__(self, plan: StagePlan, bodies: Mapping[str, Body], things: Mapping[str, ObjectState]) -> None:
        self._plan = plan
        self._bodies = bodies
        self._things = things

    def xy(self, spot: Spot, walker: Body) -> tuple[float, float]:
        """Coordinates of ``spot`` in 尺.  Raises :class:`LituError` naming a spot that the site does not have."""
        if isinstance(spot, Beside):
            x, y = self.xy(spot.of, walker)
            dx, dy = forward(_bearing(spot.toward, walker))
            return (x + spot.by * dx, y + spot.by * dy)
        if isinstance(spot, Cross):
            x = walker.position[0] if spot.x_of is None else self.xy(spot.x_of, walker)[0]
            y = walker.position[1] if spot.y_of is None else self.xy(spot.y_of, walker)[1]
            return (x, y)
        place = self._plan.places.get(spot)
        if place is not None:
            return (place.x, place.y)
        body = self._bodies.get(spot)
        if body is not None:
            return (body.position[0], body.position[1])
        thing = self._things.get(spot)
        if thing is not None:
            keeper = self._bodies.get(thing.holder or "")
            return (keeper.position[0], keeper.position[1]) if keeper else (thing.x, thing.y)
        feature = self._plan.features.get(spot)
        if feature is not None:
            return (feature.x, feature.y)
        raise LituError(f"{walker.id}: the stage {self._plan.id} has no place, person, thing or feature called {spot!r}")

    def facing(self, facing: Facing, walker: Body) -> float:
        """Degrees clockwise from north."""
        if isinstance(facing, Toward):
            x, y = self.xy(facing.spot, walker)
            return heading((x - walker.position[0], y - walker.position[1]))
        return _bearing(facing, walker)

    def place_facing(self, place: str) -> float | None:
        """The facing that a place of this stage fixes, if it fixes one."""
        return self._plan.places[place].facing

    def place_of(self, spot: Spot) -> str | None:
        """The id of the place, when the spot is one."""
        return spot if isinstance(spot, str) and spot in self._plan.places else None


def _bearing(word: str | float, walker: Body) -> float:
    try:
        return bearing(word)
    except ValueError as error:
        raise LituError(f"{walker.id}: {error}") from error
