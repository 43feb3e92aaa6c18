"""What a viewer of Solarius Mission may see: plain values for pictures and texts, no rules.

Hidden and therefore absent: what a planet is before it is turned up (its colour is public), hubs to come, the deck, the
order of the dice in the bag, and every hand but the viewer's own. Hexes are axial `(q, r)` with the home planet at
(0, 0), named as on this table (`C7`); columns are numbered from 0 and called I to V.
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
    """One of the seven tiles: its letter (H is the centre), its middle, its rotation in turns of 60 degrees."""

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
    """One hex. `kind` is what is printed there (a planet space only if this number of seats uses it).

    `hub` is the letter of a hub space, `built` whether its hub is there; `near_hub` says that a built hub lies beside.
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
    """A die on the bridge: its space from 0, and how many points it gives the seat that is to move.

    `points` counts as the die lies there, without cards; None where nobody is to move.
    """

    colour: Colour
    face: Face
    space: int
    points: int | None


@dataclass(frozen=True, slots=True)
class BridgeView:
    """The bridge: what its spaces bring, from the arrow on, the dice on them, and how many dice are in the bag."""

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
    """A die on a mat: `space` is normal, transformation, research, or the number of a development.

    `points` is what it would give its owner now.
    """

    colour: Colour
    face: Face
    space: str | int
    points: int


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of a mat: where its tech die stands and what it shows, cubes and open spaces by storage column."""

    colour: Colour
    column: int
    face: str
    value: int
    vp: int
    cubes: Cubes
    open: Cubes


@dataclass(frozen=True, slots=True)
class SlotView:
    """A station slot: its two values, its victory points, the station that was built there."""

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
    """A development below the mat; `die` is the action die that lies on it."""

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
    needed: int = 0
    there: int = 0


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
    """What has changed on a mat since its owner's latest player turn began."""

    fuel: int = 0
    spacebucks: int = 0
    range: int = 0


@dataclass(frozen=True, slots=True)
class MatView:
    """What everybody may see of one seat, and how many cards it holds.

    `station_cards` are those that it has not built yet, which is public: all sets are alike. `score` is what its
    position would score now, `figures` how many colonies, missions and stations it can still place.
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
    """One destination of a flight, as the seat to move could choose it: `move` is its notation.

    `bought` of the `steps` have to be paid, for `fuel` together; `portals` says that portals are activated for it by
    giving up a drive value. `hub` is the letter of a hub beside it, or empty. `useful` says that something could be
    done there with what the seat has now: a planet settled or turned up, a station or a mission paid for.
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
    """A flight that has been flown, or the ghost of one: `path` has both ends; between two portals it jumps."""

    seat: int
    path: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SolariusGhost:
    """A proposed flight: where it ends, the way, what it costs, and what everybody's score then is.

    A planet that lies open there counts as settled (`settles`); what is turned up only then counts for nothing.
    """

    destination: DestinationView
    flight: FlightView
    fuel_before: int
    fuel_after: int
    scores: tuple[int, ...]
    settles: bool = False


@dataclass(frozen=True, slots=True)
class SolariusView(View):
    """Everything that may be seen.

    `game_turn` and `player_turn` count from 1; `active` is the seat whose player turn it is. `portals` says that the
    portals are active in this player turn. `hand` are the viewer's own cards, None for a spectator. `destinations` are
    there while somebody is choosing where to fly (prompt kind `fly`), for every viewer. `sheet` is the score as it
    stands, which at the end is final. `choices` are the moves of whoever decides that point at something on the table,
    for every viewer: they tell nothing of a hand.
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

    def at(self, place: Hex) -> HexView:
        """The hex with these coordinates."""
        return next(one for one in self.hexes if one.hex == place)
