"""A player's mat: tracks, tech dice, cubes, cards, planets, figures left."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from bot.games.solarius.components import (
    CARDS,
    COLONIES,
    CONTAMINATION_SPACES,
    OPEN_SPACES,
    OWN_DRIVE,
    PLANETS,
    PRICES,
    START_FUEL,
    START_SPACEBUCKS,
    STATIONS,
    TECH_FACES,
    Planet,
    TechFace,
)
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    NO_CUBES,
    Colour,
    Cubes,
    Face,
    Modifiers,
    PriceName,
    combined,
)
from bot.games.solarius.space.hexes import Hex
from bot.games.solarius.space.tiles import HOME


class TechDie(NamedTuple):
    """A tech die: its column from 0, and its face as an index into TECH_FACES."""

    column: int
    face: int

    @property
    def shows(self) -> TechFace:
        """The face."""
        return TECH_FACES[self.face]


class PlacedDie(NamedTuple):
    """An action die on a mat: on `normal`, `transformation`, `research`, or a card."""

    colour: Colour
    face: Face
    space: str | int


class TakenPlanet(NamedTuple):
    """A planet beside a mat, and the hex it was taken from, where the colony is."""

    id: str
    hex: Hex

    @property
    def planet(self) -> Planet:
        """The token."""
        return PLANETS[self.id]


class PlayedMission(NamedTuple):
    """A mission above the mat; `done` once its marker is in space."""

    card: int
    done: bool


class TurnStart(NamedTuple):
    """A mat's values at the start of its latest player turn, to show changes."""

    fuel: int
    spacebucks: int
    range: int


@dataclass
class Mat:
    """A player's mat. Storage is by row and column, `drives` are values, best first.

    `stations` and `outposts` are ids in order of building; `contamination` counts cubes on spaces, `beside` those
    beside the mat. `hand` is hidden from others.
    """

    seat: int
    fuel: int = START_FUEL
    spacebucks: int = START_SPACEBUCKS
    tech: dict[Colour, TechDie] = field(default_factory=lambda: dict.fromkeys(COLOURS, TechDie(0, 0)))
    stored: dict[Colour, Cubes] = field(default_factory=lambda: dict.fromkeys(COLOURS, NO_CUBES))
    drives: tuple[int, ...] = ()
    contamination: int = 0
    beside: int = 0
    stations: tuple[str, ...] = ()
    missions: tuple[PlayedMission, ...] = ()
    developments: tuple[int, ...] = ()
    dice: tuple[PlacedDie, ...] = ()
    unsettled: tuple[TakenPlanet, ...] = ()
    settled: tuple[TakenPlanet, ...] = ()
    outposts: tuple[str, ...] = ()
    colonies: int = COLONIES
    hand: tuple[int, ...] = ()
    ship: Hex = HOME
    before: TurnStart | None = None

    @property
    def modifiers(self) -> Modifiers:
        """The effects of the cards in play."""
        return _modifiers(self.developments, self.stations)

    @property
    def range(self) -> int:
        """Range of the ship without bought points: drives and cards."""
        return OWN_DRIVE + sum(self.drives) + self.modifiers.range_bonus

    @property
    def contamination_spaces(self) -> int:
        """Spaces for contamination, taken or free."""
        return CONTAMINATION_SPACES + self.modifiers.contamination_spaces

    def price(self, name: PriceName) -> int:
        """Return this player's price of something."""
        return self.modifiers.prices.get(name, PRICES[name])

    def open_spaces(self, colour: Colour) -> Cubes:
        """The storage spaces of a row that are not blocked, by column."""
        return OPEN_SPACES[self.tech[colour].column]

    def copy(self) -> Mat:
        """An independent mat in the same state."""
        twin = Mat.__new__(Mat)
        twin.__dict__.update(self.__dict__)
        twin.tech, twin.stored = self.tech.copy(), self.stored.copy()
        return twin


@lru_cache(maxsize=4096)
def _modifiers(developments: tuple[int, ...], stations: tuple[str, ...]) -> Modifiers:
    return combined(
        [
            *[CARDS[card].development.static for card in developments],
            *[STATIONS[station].static for station in stations],
        ]
    )


def points_of(mat: Mat, colour: Colour, face: Face) -> int:
    """Return an action die's points: pips, or its tech die's value (6.0)."""
    if face == "star":
        return mat.tech[colour].shows.value
    if face == "star+1":
        return mat.tech[colour].shows.value + 1
    return int(face)
