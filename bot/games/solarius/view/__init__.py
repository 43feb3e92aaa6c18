"""What a viewer of Solarius Mission may see: plain values, no rules.

Hidden: the identity of face-down planets (their colour is public), coming hubs, the deck, the order of dice in the bag,
and other hands. Hexes are axial `(q, r)` with the home planet at (0, 0), with this board's names (`C7`); columns are
numbered from 0 and called I to V.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.contract import Move, View
from bot.games.solarius.components import Development, Mission, Planet, StationCard
from bot.games.solarius.components.vocabulary import Colour, Cubes, Effect, Ends, Face, FigureKind, ScoreSheet
from bot.games.solarius.space.hexes import Hex
from bot.games.solarius.space.tiles import HexKind


@dataclass(frozen=True, slots=True)
class SolariusTileView:
    """A tile: letter (H is the centre), middle, rotation in 60 degree steps."""

    letter: str
    middle: Hex
    turns: int


@dataclass(frozen=True, slots=True)
class PlanetView:
    """A planet in space. Face down only its colour is known: `planet` is None."""

    colour: Colour
    planet: Planet | None


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure in space; `outpost` is the id of the marker that was added to it."""

    kind: FigureKind
    seat: int
    outpost: str | None


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex. `kind` is its print (planet spaces only if used).

    `hub` is a hub space's letter, `built` whether its hub exists; `near_hub` means next to a built hub.
    """

    hex: Hex
    name: str
    tile: str
    kind: HexKind
    hub: str
    built: bool
    near_hub: bool
    planet: PlanetView | None
    figure: FigureView | None
    ships: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BridgeDieView:
    """A die on the bridge: its space from 0, and its points for the seat to move.

    `points` doesn't include cards; it's None if no seat is to move.
    """

    colour: Colour
    face: Face
    space: int
    points: int | None


@dataclass(frozen=True, slots=True)
class BridgeView:
    """The bridge: bonuses from the arrow on, dice, and the number in the bag."""

    wheel: tuple[int, ...]
    dice: tuple[BridgeDieView, ...]
    bag: int


@dataclass(frozen=True, slots=True)
class HubTokenView:
    """The hub token of one game turn; its letter is empty until it is turned over."""

    game_turn: int
    letter: str


@dataclass(frozen=True, slots=True)
class PlacedDieView:
    """A die on a mat: `space` is normal, transformation, research, or a development.

    `points` is its current value for the player.
    """

    colour: Colour
    face: Face
    space: str | int
    points: int


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a mat: its tech die, cubes and open spaces by storage column."""

    colour: Colour
    column: int
    face: str
    value: int
    vp: int
    cubes: Cubes
    open: Cubes


@dataclass(frozen=True, slots=True)
class SlotView:
    """A station slot: two values, victory points, built station."""

    values: tuple[int, int]
    vp: int
    station: StationCard | None


@dataclass(frozen=True, slots=True)
class MissionView:
    """A mission above the mat."""

    card: int
    mission: Mission
    done: bool


@dataclass(frozen=True, slots=True)
class DevelopmentView:
    """A development below the mat; `die` is the action die on it."""

    card: int
    development: Development
    die: PlacedDieView | None


@dataclass(frozen=True, slots=True)
class MatPlanetView:
    """A planet beside a mat, and the hex of its colony.

    `needed` are the dice that its precondition asks for and `there` those that are far enough (both 0 where only a
    payment is asked).
    """

    planet: Planet
    hex: Hex
    name: str
    needed: int
    there: int


@dataclass(frozen=True, slots=True)
class OutpostView:
    """An outpost marker of a seat; `built` once it is in space."""

    id: str
    kind: FigureKind
    bonus: tuple[Effect, ...]
    built: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of the viewer's own hand: both halves."""

    card: int
    mission: Mission
    development: Development


@dataclass(frozen=True, slots=True)
class MatChanges:
    """Changes on a mat since its player's latest turn began."""

    fuel: int = 0
    spacebucks: int = 0
    range: int = 0


@dataclass(frozen=True, slots=True)
class MatView:
    """The public facts of a seat, and the size of its hand.

    `station_cards` are the unbuilt ones, which are public because all sets are equal. `score` is the current one,
    `figures` counts remaining colonies, missions and stations.
    """

    seat: int
    score: int
    fuel: int
    spacebucks: int
    rows: tuple[RowView, ...]
    range: int
    own_drive: int
    drives: tuple[int, ...]
    drive_slots: int
    contamination: int
    contamination_spaces: int
    beside: int
    slots: tuple[SlotView, ...]
    station_cards: tuple[StationCard, ...]
    missions: tuple[MissionView, ...]
    developments: tuple[DevelopmentView, ...]
    dice: tuple[PlacedDieView, ...]
    unsettled: tuple[MatPlanetView, ...]
    settled: tuple[MatPlanetView, ...]
    outposts: tuple[OutpostView, ...]
    colonies: int
    mission_markers: int
    hand: int
    ship: Hex
    changes: MatChanges

    def row(self, colour: Colour) -> RowView:
        """The row of this colour."""
        return next(row for row in self.rows if row.colour == colour)


@dataclass(frozen=True, slots=True)
class DestinationView:
    """A destination of a flight for the seat to move; `move` is its notation.

    `bought` of the `steps` are paid, for `fuel` in total; `portals` says that a drive's value is given up to activate
    the portals. `hub` is the letter of a neighbouring hub, or empty. `useful` says that something can be done there
    now: a planet settled or revealed, a station or mission paid for.
    """

    move: str
    hex: Hex
    name: str
    group: Ends
    hub: str
    steps: int
    bought: int
    fuel: int
    portals: bool
    useful: bool


@dataclass(frozen=True, slots=True)
class FlightView:
    """A flight or its ghost: `path` has both ends, and jumps between portals."""

    seat: int
    path: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SolariusGhost:
    """A proposed flight: target, path, price, and the resulting scores.

    A face-up planet counts as settled (`settles`); revelations don't count.
    """

    destination: DestinationView
    flight: FlightView
    fuel_before: int
    fuel_after: int
    scores: tuple[int, ...]
    settles: bool


@dataclass(frozen=True, slots=True)
class SolariusView(View):
    """Everything that may be seen.

    `game_turn` and `player_turn` count from 1; `active` is the seat with the player turn. `portals` says that the
    portals are active in it. `hand` are the viewer's cards, None for a spectator. `destinations` exist for all viewers
    while a destination is chosen (prompt kind `fly`). `sheet` is the current score, final at the end. `choices` are the
    current decision's moves about open components, for all viewers: they reveal nothing of a hand.
    """

    game_turn: int
    game_turns: int
    player_turn: int
    player_turns: int
    starting: int
    active: int | None
    portals: bool
    tiles: tuple[SolariusTileView, ...]
    hexes: tuple[HexView, ...]
    hubs: tuple[HubTokenView, ...]
    bridge: BridgeView
    mats: tuple[MatView, ...]
    deck: int
    discards: tuple[int, ...]
    hand: tuple[CardView, ...] | None
    destinations: tuple[DestinationView, ...]
    last: FlightView | None
    ghost: SolariusGhost | None
    sheet: ScoreSheet
    choices: tuple[Move, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The seats' ranks now; at the end those of the outcome, where seats that lost early are last."""
        return self.sheet.ranks if self.outcome is None else self.outcome.ranks

    def at(self, place: Hex) -> HexView:
        """The hex with these coordinates."""
        return next(one for one in self.hexes if one.hex == place)
