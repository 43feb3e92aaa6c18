"""The facts of a position: space, the bridge, hidden tokens and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from bot.games import engine
from bot.games.chance import Chance
from bot.games.solarius.components import HUBS, PLANETS, PLAYER_TURNS
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Face, FigureKind
from bot.games.solarius.mats import Mat
from bot.games.solarius.space import Hex, Space

FirstOutpost = Literal["all", "own"]

_SEED_BYTES = 8


@dataclass(frozen=True, slots=True)
class SolariusSettings:
    """The options as the engine reads them, and what the version of the rules settles.

    `rewards_own_station`: a development that a station's own effect brought into play rewards that station too.
    """

    start_cards: bool = True
    allow_overpay: bool = False
    outpost_first_scope: FirstOutpost = "all"
    rewards_own_station: bool = False


class BridgeDie(NamedTuple):
    """An action die on the bridge, on a space of the wheel from 0."""

    colour: Colour
    face: Face
    space: int


class PlanetToken(NamedTuple):
    """A planet in space."""

    id: str
    face_up: bool


class Figure(NamedTuple):
    """A colony, station or mission in space, with its outpost, if any."""

    kind: FigureKind
    seat: int
    outpost: str | None = None


class LastFlight(NamedTuple):
    """The latest flight: its seat, and the path with both ends."""

    seat: int
    path: tuple[Hex, ...]


class SolariusState(engine.State):
    """The state of a game.

    `hubs` are the four tokens in order of game turns; those up to the current turn are built. `bag` are the colours of
    the dice in it. `turns` counts finished player turns of this game turn, `refills` the dice drawn onto the bridge in
    it; `active` is the seat with the player turn, None between player turns. `hub_bonuses` says for each first mission
    at a hub, by seat and letter, whether its bonus was taken, is due, or doesn't exist (the chain case).
    """

    def __init__(
        self,
        settings: SolariusSettings,
        seed: bytes,
        space: Space,
        planets: Mapping[Hex, PlanetToken],
        hubs: tuple[str, ...],
        starting: int,
    ) -> None:
        """Bag and deck are empty, and there is nothing to be done yet."""
        super().__init__(space.seats, ())
        self.settings = settings
        self.seed = seed
        self.space = space
        self.mats = [Mat(seat) for seat in range(space.seats)]
        self.planets = dict(planets)
        self.hubs = hubs
        self.starting = starting
        self.deck: tuple[int, ...] = ()
        self.bag: tuple[Colour, ...] = ()
        self.figures: dict[Hex, Figure] = {}
        self.discards: tuple[int, ...] = ()
        self.shuffles = 0
        self.bridge: tuple[BridgeDie, ...] = ()
        self.game_turn = 0
        self.turns = 0
        self.refills = 0
        self.active: int | None = None
        self.portals_active = False
        self.hub_bonuses: dict[tuple[int, str], str] = {}
        self.last_flight: LastFlight | None = None

    @property
    def player_turn(self) -> int:
        """Which turn of the game turn it is for every seat, counted from 1."""
        return min(self.turns // self.seats + 1, PLAYER_TURNS)

    @property
    def chance(self) -> Chance:
        """The draws of this game."""
        return Chance(self.seed)

    @property
    def built(self) -> tuple[str, ...]:
        """The letters of the hubs that are built."""
        return self.hubs[: self.game_turn]

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats clockwise from the starting player."""
        return tuple([(self.starting + step) % self.seats for step in range(self.seats)])

    def ships_at(self, place: Hex) -> tuple[int, ...]:
        """Return the seats with a ship on a hex."""
        return tuple([mat.seat for mat in self.mats if mat.ship == place])

    def figures_of(self, seat: int) -> Iterator[tuple[Hex, Figure]]:
        """The figures of a seat with their hexes."""
        return ((place, figure) for place, figure in self.figures.items() if figure.seat == seat)

    def copy(self) -> Self:
        """Copy mats, planets and figures too."""
        twin = super().copy()
        twin.mats = [mat.copy() for mat in self.mats]
        twin.planets, twin.figures = self.planets.copy(), self.figures.copy()
        twin.hub_bonuses = self.hub_bonuses.copy()
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Redraw other hands, the deck, face-down planets, coming hubs and dice."""
        self._imagine_cards(viewer, chance)
        self._imagine_planets(chance)
        unbuilt = chance.shuffle([letter for letter in HUBS if letter not in self.built], "hubs")
        self.hubs = (*self.built, *unbuilt[: len(self.hubs) - len(self.built)])
        self.seed = bytes(chance.below(256, "seed", number) for number in range(_SEED_BYTES))

    def _imagine_cards(self, viewer: int | None, chance: Chance) -> None:
        others = [mat for mat in self.mats if mat.seat != viewer]
        cards = chance.shuffle(sorted([*self.deck, *[card for mat in others for card in mat.hand]]), "cards")
        for mat in others:
            mat.hand, cards = tuple(cards[: len(mat.hand)]), cards[len(mat.hand) :]
        self.deck = tuple(cards)

    def _imagine_planets(self, chance: Chance) -> None:
        """Redraw planets, including the removed ones."""
        known = {token.id for token in self.planets.values() if token.face_up}
        known |= {taken.id for mat in self.mats for taken in (*mat.settled, *mat.unsettled)}
        for colour in COLOURS:
            unknown = [one.id for one in PLANETS.values() if one.colour == colour and one.id not in known]
            hidden = chance.shuffle(unknown, "planets", colour)
            for place, token in self.planets.items():
                if not token.face_up and PLANETS[token.id].colour == colour:
                    self.planets[place] = PlanetToken(hidden.pop(), face_up=False)
