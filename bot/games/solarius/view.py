"""What a viewer of Solarius Mission may see: plain values, no rules.

Hidden: the identity of face-down planets (their colour is public), coming hubs, the deck, the order of dice in the bag,
and other hands. Hexes are axial `(q, r)` with the home planet at (0, 0), with this board's names (`C7`); columns are
numbered from 0 and called I to V.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from bot.games.contract import Move, View, decider_for, look_ahead
from bot.games.engine import DecisionPosition
from bot.games.solarius.components import (
    CARDS,
    DRIVE_SLOTS,
    GAME_TURNS,
    HUBS_USED,
    MISSIONS,
    OUTPOSTS,
    OWN_DRIVE,
    PLANETS,
    PLAYER_TURNS,
    STATION_SLOTS,
    STATIONS,
    WHEEL,
    Development,
    Mission,
    Planet,
    StationCard,
)
from bot.games.solarius.components.vocabulary import COLOURS, Colour, Cubes, Effect, Ends, Face, FigureKind, ScoreSheet
from bot.games.solarius.decisions.course import TakeOffDecision
from bot.games.solarius.decisions.figures import mission_sites, payable_missions, payable_stations, purpose
from bot.games.solarius.decisions.fly import ChooseDestination, route_of, routes_by_move
from bot.games.solarius.mats import Mat, PlacedDie, TakenPlanet, count_fulfilling, points_of
from bot.games.solarius.moves import (
    AddOutpost,
    CompleteMission,
    CompletePlanet,
    Develop,
    Fly,
    PlayCard,
    Settle,
    SolariusBuild,
    SolariusDiscard,
    SolariusPlace,
    SolariusStore,
    SolariusTake,
)
from bot.games.solarius.scoring import sheet_of
from bot.games.solarius.space import Hex, HexKind, Route, Space, in_order
from bot.games.solarius.state import Figure, PlanetToken, SolariusState


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
    while the ship can fly (prompt kinds `supplementary` and `fly`). `sheet` is the current score, final at the end.
    `choices` are the current decision's moves about open components, for all viewers: they reveal nothing of a hand.
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


# Make a view. Hidden facts are not read here.
#
# The spectator's view is made once for a position and completed for each viewer.


# A mat as everybody may see it.


def mat_view(state: SolariusState, mat: Mat, score: int) -> MatView:
    """One mat; of the hand only how many cards it has."""
    return MatView(
        seat=mat.seat,
        score=score,
        fuel=mat.fuel,
        spacebucks=mat.spacebucks,
        rows=tuple([_row(mat, colour) for colour in COLOURS]),
        range=mat.range,
        own_drive=OWN_DRIVE,
        drives=mat.drives,
        drive_slots=DRIVE_SLOTS,
        contamination=mat.contamination,
        contamination_spaces=mat.contamination_spaces,
        beside=mat.beside,
        slots=_slots(mat.stations),
        station_cards=_station_cards(mat.stations),
        missions=tuple([MissionView(card, CARDS[card].mission, done) for card, done in mat.missions]),
        developments=tuple([_development(mat, card) for card in mat.developments]),
        dice=tuple([_die(mat, die) for die in mat.dice]),
        unsettled=tuple([_planet(state, mat, taken) for taken in mat.unsettled]),
        settled=tuple([_planet(state, mat, taken) for taken in mat.settled]),
        outposts=_outposts(mat.outposts),
        colonies=mat.colonies,
        mission_markers=MISSIONS - len(mat.missions),
        hand=len(mat.hand),
        ship=mat.ship,
        changes=_changes(mat),
    )


def _row(mat: Mat, colour: Colour) -> RowView:
    die = mat.tech[colour]
    face = die.shows
    return RowView(colour, die.column, face.name, face.value, face.vp, mat.stored[colour], mat.open_spaces(colour))


@lru_cache(maxsize=1024)
def _slots(stations: tuple[str, ...]) -> tuple[SlotView, ...]:
    built = [*[STATIONS[station] for station in stations], *[None] * (len(STATION_SLOTS) - len(stations))]
    return tuple([SlotView(slot.values, slot.vp, card) for slot, card in zip(STATION_SLOTS, built, strict=True)])


@lru_cache(maxsize=1024)
def _station_cards(stations: tuple[str, ...]) -> tuple[StationCard, ...]:
    return tuple([card for card in STATIONS.values() if card.id not in stations])


@lru_cache(maxsize=1024)
def _outposts(built: tuple[str, ...]) -> tuple[OutpostView, ...]:
    return tuple(
        [OutpostView(marker.id, marker.kind, marker.bonus, marker.id in built) for marker in OUTPOSTS.values()]
    )


def _die(mat: Mat, die: PlacedDie) -> PlacedDieView:
    return PlacedDieView(die.colour, die.face, die.space, points_of(mat, die.colour, die.face))


def _development(mat: Mat, card: int) -> DevelopmentView:
    die = next((_die(mat, die) for die in mat.dice if die.space == card), None)
    return DevelopmentView(card, CARDS[card].development, die)


def _planet(state: SolariusState, mat: Mat, taken: TakenPlanet) -> MatPlanetView:
    needs = taken.planet.precondition.requirements
    return MatPlanetView(
        planet=taken.planet,
        hex=taken.hex,
        name=state.space.names[taken.hex],
        needed=sum([need.dice for need in needs]),
        there=sum([min(need.dice, count_fulfilling(mat, need)) for need in needs]),
    )


def _changes(mat: Mat) -> MatChanges:
    before = mat.before
    if before is None:
        return MatChanges()
    return MatChanges(mat.fuel - before.fuel, mat.spacebucks - before.spacebucks, mat.range - before.range)


# Making the view, without reading anything hidden


Position = DecisionPosition[SolariusState, SolariusView]

_SETTLE = Settle()


def build_view(position: Position, viewer: int | None, proposal: Move | None) -> SolariusView:
    """Return the public view with the viewer's hand.

    A legal proposed flight appears as a ghost.
    """
    shown = position.memoize("shown", partial(_spectator_view, position))
    if viewer is None and proposal is None:
        return shown
    state, seat = position.state, decider_for(position.deciders, viewer)
    hand = None if viewer is None else _hand(state.mats[viewer].hand)
    ghost = _ghost(position, seat, shown, proposal) if seat is not None and isinstance(proposal, Fly) else None
    if isinstance(proposal, _OF_THE_HAND) and viewer != seat:
        proposal = None
    return replace(shown, viewer=viewer, hand=hand, proposal=None if proposal is None else str(proposal), ghost=ghost)


def _spectator_view(position: Position) -> SolariusView:
    """Return the public view."""
    state, flight, sheet = position.state, position.state.last_flight, sheet_of(position)
    seat, prompt = decider_for(position.deciders, None), position.prompt
    return SolariusView(
        game="solarius",
        viewer=None,
        seats=state.seats,
        deciders=position.deciders,
        prompt=prompt,
        outcome=position.outcome(),
        proposal=None,
        game_turn=max(1, state.game_turn),
        game_turns=GAME_TURNS,
        player_turn=state.player_turn,
        player_turns=PLAYER_TURNS,
        starting=state.starting,
        active=state.active,
        portals=state.portals_active,
        tiles=_tiles(state.space),
        hexes=_hexes(state),
        hubs=_hubs(state),
        bridge=_bridge(state, seat),
        mats=tuple([mat_view(state, mat, sheet.totals[mat.seat]) for mat in state.mats]),
        deck=len(state.deck),
        discards=state.discards,
        hand=None,
        destinations=_destinations(state, seat) if seat is not None and prompt.kind in _FLIGHTS else (),
        last=None if flight is None else FlightView(flight.seat, flight.path),
        ghost=None,
        sheet=sheet,
        choices=() if seat is None else _choices(position, seat),
    )


_POINTING = (
    SolariusTake,
    SolariusPlace,
    SolariusStore,
    Develop,
    SolariusBuild,
    CompleteMission,
    AddOutpost,
    CompletePlanet,
)
"""Moves about open components."""


def _choices(position: Position, seat: int) -> tuple[Move, ...]:
    return tuple([move for move in position.moves(seat) if isinstance(move, _POINTING)])


_OF_THE_HAND = (SolariusDiscard, PlayCard)
"""Moves that name a card in hand; nobody else sees them as proposals."""


def _hand(cards: tuple[int, ...]) -> tuple[CardView, ...]:
    return tuple([CardView(card, CARDS[card].mission, CARDS[card].development) for card in cards])


@lru_cache(maxsize=64)
def _tiles(space: Space) -> tuple[SolariusTileView, ...]:
    turns = dict(space.arrangement)
    return tuple([SolariusTileView(letter, middle, turns.get(letter, 0)) for letter, middle in space.middles.items()])


@lru_cache(maxsize=64)
def _printed(space: Space) -> dict[Hex, HexView]:
    """Every hex with nothing on it, in reading order."""
    letters = {place: letter for letter, place in space.hubs.items()}
    return {
        place: HexView(
            hex=place,
            name=space.names[place],
            tile=space.tiles[place],
            kind=space.kinds[place],
            hub=letters.get(place, ""),
            built=False,
            near_hub=False,
            planet=None,
            figure=None,
            ships=(),
        )
        for place in in_order(space.names)
    }


def _hexes(state: SolariusState) -> tuple[HexView, ...]:
    """Return the printed hexes with the things on them."""
    space = state.space
    hubs = {space.hubs[hub] for hub in state.built}
    beside = {place for hub in state.built for place in space.beside[hub]}
    ships = {mat.ship: state.ships_at(mat.ship) for mat in state.mats}
    hexes = _printed(space).copy()
    for place in {*state.planets, *state.figures, *hubs, *beside, *ships}:
        token, figure = state.planets.get(place), state.figures.get(place)
        hexes[place] = _dressed(space, place, token, figure, place in hubs, place in beside, ships.get(place, ()))
    return tuple(hexes.values())


@lru_cache(maxsize=4096)
def _dressed(
    space: Space,
    place: Hex,
    token: PlanetToken | None,
    figure: Figure | None,
    built: bool,
    near_hub: bool,
    ships: tuple[int, ...],
) -> HexView:
    return replace(
        _printed(space)[place],
        planet=None if token is None else planet_view(token),
        figure=None if figure is None else FigureView(*figure),
        built=built,
        near_hub=near_hub,
        ships=ships,
    )


def planet_view(token: PlanetToken) -> PlanetView:
    """A planet in space: its back, or all of it."""
    planet = PLANETS[token.id]
    return PlanetView(planet.colour, planet if token.face_up else None)


def _hubs(state: SolariusState) -> tuple[HubTokenView, ...]:
    built = state.built
    letters = [*built, *[""] * (HUBS_USED - len(built))]
    return tuple([HubTokenView(number, letter) for number, letter in enumerate(letters, 1)])


def _bridge(state: SolariusState, seat: int | None) -> BridgeView:
    mat = None if seat is None else state.mats[seat]
    dice = [
        BridgeDieView(*die, points=None if mat is None else points_of(mat, die.colour, die.face))
        for die in state.bridge
    ]
    return BridgeView(WHEEL, tuple(dice), len(state.bag))


_FLIGHTS = (ChooseDestination.kind, TakeOffDecision.kind)
"""Kinds of decisions in which the ship can fly somewhere."""


def _destinations(state: SolariusState, seat: int) -> tuple[DestinationView, ...]:
    station, mission = bool(payable_stations(state, seat)), bool(payable_missions(state, seat))
    payable: dict[Ends, bool] = {"mission": mission or station, "empty": station, "no_build": False}
    routes = routes_by_move(state, seat)
    return tuple([_destination(state, seat, move, route, payable) for move, route in routes.items()])


def _destination(
    state: SolariusState, seat: int, move: Fly, route: Route, payable: Mapping[Ends, bool]
) -> DestinationView:
    sites, token = mission_sites(state, seat, route.end), state.planets.get(route.end)
    group = purpose(state, seat, route.end)
    return DestinationView(
        move=str(move),
        hex=route.end,
        name=move.hex,
        group=group,
        hub=sites[0].hub if sites else "",
        steps=route.steps,
        bought=route.bought,
        fuel=route.bought * state.mats[seat].price("extra_range"),
        portals=move.portals,
        useful=payable[group] if token is None else bool(state.mats[seat].colonies) or not token.face_up,
    )


def _ghost(position: Position, seat: int, shown: SolariusView, proposal: Fly) -> SolariusGhost:
    state = position.state
    destination = next(one for one in shown.destinations if one.move == str(proposal))
    route, fuel = route_of(state, seat, proposal), state.mats[seat].fuel
    flown = look_ahead(position, proposal)
    settled = None if flown is None or _SETTLE not in flown.moves() else look_ahead(flown, _SETTLE)
    return SolariusGhost(
        destination, FlightView(seat, route.path), fuel, fuel - destination.fuel,
        sheet_of(settled or flown or position).totals, settled is not None,
    )  # fmt: skip
