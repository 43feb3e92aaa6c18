"""The state of a game of Solarius Mission: what lies where. Values and plain questions about them, no rules of play.

A `State` is changed by the steps of the engine only. Whatever is hidden from somebody is here too; what a viewer may
see of it says `seeing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

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
from bot.games.solarius.hexes import Hex
from bot.games.solarius.options import Settings
from bot.games.solarius.reading import combined
from bot.games.solarius.space import Space
from bot.games.solarius.tiles import HOME
from bot.games.solarius.vocabulary import (
    COLOURS,
    NO_CUBES,
    Colour,
    Cubes,
    Face,
    FigureKind,
    Modifiers,
    PriceName,
)

if TYPE_CHECKING:
    from bot.games.solarius.steps import Step


class TechDie(NamedTuple):
    """A tech die: its column from 0, and its face as an index into TECH_FACES."""

    column: int
    face: int

    @property
    def shows(self) -> TechFace:
        """The face."""
        return TECH_FACES[self.face]


class BridgeDie(NamedTuple):
    """A rolled action die on the bridge: on which space of the wheel it lies, from 0."""

    colour: Colour
    face: Face
    space: int


class PlacedDie(NamedTuple):
    """An action die on a mat: on `normal`, `transformation`, `research`, or on the development with this number."""

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
    """A mission above the mat; `done` once its marker stands in space."""

    card: int
    done: bool


class PlanetToken(NamedTuple):
    """A planet in space."""

    id: str
    face_up: bool


class Figure(NamedTuple):
    """A colony, station or mission in space, with the outpost that was added to it, if any."""

    kind: FigureKind
    seat: int
    outpost: str | None = None


class Before(NamedTuple):
    """What a mat had when its owner's latest player turn began: to show what has changed."""

    fuel: int
    spacebucks: int
    range: int


class LastFlight(NamedTuple):
    """The latest flight of the game: whose, and the hexes flown through, with both ends."""

    seat: int
    path: tuple[Hex, ...]


@dataclass(slots=True)
class Mat:
    """What one player has. Storage is by row and column, `drives` are the values of the common drives, best first.

    `stations` and `outposts` are ids in the order of building; `contamination` counts cubes on spaces, `beside` those
    beside the mat. `hand` is hidden from the others.
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
    before: Before | None = None

    @property
    def modifiers(self) -> Modifiers:
        """What the cards in play change."""
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
        """What something costs this player."""
        return self.modifiers.prices.get(name, PRICES[name])

    def open_spaces(self, colour: Colour) -> Cubes:
        """The storage spaces of a row that are not blocked, by column."""
        return OPEN_SPACES[self.tech[colour].column]

    def copy(self) -> Mat:
        """An independent mat in the same state."""
        twin = Mat.__new__(Mat)
        for name in _MAT_FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.tech, twin.stored = self.tech.copy(), self.stored.copy()
        return twin


_MAT_FIELDS = tuple(one.name for one in fields(Mat))


@lru_cache(maxsize=4096)
def _modifiers(developments: tuple[int, ...], stations: tuple[str, ...]) -> Modifiers:
    return combined(
        [
            *[CARDS[card].development.static for card in developments],
            *[STATIONS[station].static for station in stations],
        ]
    )


@dataclass(slots=True)
class State:
    """One state of a game.

    `hubs` are the four tokens in the order of the game turns, of which those of the turns so far are built. `bag` are
    the colours of the dice in it, unrolled. `turns` counts the player turns finished in this game turn, `refills` the
    dice drawn onto the bridge in it; `active` is whose player turn it is, None between player turns.
    `hub_bonuses` says of each first mission at a hub, by seat and letter, whether its bonus was taken, is owed, or is
    none because it was the chain case. `stack` are the steps to come, the next one last.
    """

    settings: Settings
    seed: bytes
    space: Space
    mats: list[Mat]
    planets: dict[Hex, PlanetToken]
    hubs: tuple[str, ...]
    deck: tuple[int, ...]
    bag: tuple[Colour, ...]
    starting: int
    figures: dict[Hex, Figure] = field(default_factory=dict)
    discards: tuple[int, ...] = ()
    shuffles: int = 0
    bridge: tuple[BridgeDie, ...] = ()
    game_turn: int = 0
    turns: int = 0
    refills: int = 0
    active: int | None = None
    portals_active: bool = False
    hub_bonuses: dict[tuple[int, str], str] = field(default_factory=dict)
    last_flight: LastFlight | None = None
    stack: list[Step] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """Two to four."""
        return len(self.mats)

    @property
    def built(self) -> tuple[str, ...]:
        """The letters of the hubs that are built."""
        return self.hubs[: self.game_turn]

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats clockwise from the starting player."""
        return tuple([(self.starting + step) % self.seats for step in range(self.seats)])

    def ships_at(self, place: Hex) -> tuple[int, ...]:
        """The seats whose ships stand on a hex."""
        return tuple([mat.seat for mat in self.mats if mat.ship == place])

    def figures_of(self, seat: int) -> Iterator[tuple[Hex, Figure]]:
        """The figures of a seat with their hexes."""
        return ((place, figure) for place, figure in self.figures.items() if figure.seat == seat)

    def copy(self) -> State:
        """An independent state with the same content."""
        twin = State.__new__(State)
        for name in _STATE_FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.mats = [mat.copy() for mat in self.mats]
        twin.planets, twin.figures = self.planets.copy(), self.figures.copy()
        twin.hub_bonuses, twin.stack = self.hub_bonuses.copy(), self.stack.copy()
        return twin


_STATE_FIELDS = tuple(one.name for one in fields(State))
