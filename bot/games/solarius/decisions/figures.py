"""Figures: outposts, missions and stations (rules 9.2 II.2 to II.4, 10.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from bot.games.areas import AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.solarius import events, words
from bot.games.solarius.components import CARDS, OUTPOSTS, STATION_SLOTS, STATIONS
from bot.games.solarius.components.vocabulary import FIGURE_KINDS, Cost, Ends, FigureKind, Occasion
from bot.games.solarius.decisions.cards import on_occasion, resolve
from bot.games.solarius.decisions.changes import DoWithout, SolariusDecision, StopDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.resources import affordable, pay_steps
from bot.games.solarius.mats import Mat
from bot.games.solarius.moves import AddOutpost, CompleteMission, HubBonus, SolariusBuild, SolariusTrigger, Stop
from bot.games.solarius.space import CENTRE_LETTER, Flight, Hex, Route, routes
from bot.games.solarius.state import Figure, SolariusState
from bot.games.text import Text

# Where flights may end, and what may be placed on which hex.
#
# Rules 9.2 II with the ambiguities F, M, O and X of part B. Each question has one answer here: a why_no_... function
# returns the reason, or None if it's allowed. Costs of figures aren't checked.


_FLYING = "solarius_mission 9.2 II"
_SETTLING = "solarius_mission 9.2 II.1"
_BUILDING = "solarius_mission 9.2 II.2"
_MISSION_SITES = "solarius_mission 9.2 II.3"
_OUTPOSTS = "solarius_mission 9.2 II.4"


class Site(NamedTuple):
    """A hub at which a mission counts; `chained` is the occupied hub, without bonus."""

    hub: str
    chained: bool


# The flight


def flight(state: SolariusState, seat: int) -> Flight:
    """Return what a seat's ship can do; portals may cost a common drive."""
    mat = state.mats[seat]
    free = state.portals_active or mat.modifiers.portal_free
    return Flight(
        start=mat.ship,
        reach=mat.range,
        buyable=mat.fuel // mat.price("extra_range"),
        portals=0 if free else 1 if mat.drives else None,
    )


def destinations(state: SolariusState, seat: int) -> dict[Hex, tuple[Route, ...]]:
    """Return hexes where this seat's flight may end, with routes, nearest first."""
    reachable = routes(state.space, flight(state, seat))
    closed = barred(state, seat)
    return {end: options for end, options in reachable.items() if end not in closed}


def barred(state: SolariusState, seat: int) -> set[Hex]:
    """Hexes where no flight of this seat may end."""
    kinds = state.space.kinds
    figures = [place for place, figure in state.figures.items() if figure.seat != seat]
    ships = [mat.ship for mat in state.mats if mat.seat != seat and kinds[mat.ship] != "home"]
    return {*state.space.hubs.values(), *figures, *ships}


def why_no_end(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why a flight of this seat may not end on a hex."""
    if place not in barred(state, seat):
        return None
    name, figure = state.space.name(place), state.figures.get(place)
    if state.space.kinds[place] == "hub":
        text = words.at_hub(hex=name)
    elif figure is not None:
        text = words.at_figure(figure=figure.kind, hex=name)
    else:
        text = words.at_ship(hex=name)
    return Refusal(text, _FLYING, (AreaKey("hex", name),))


def purpose(state: SolariusState, seat: int, place: Hex) -> Ends:
    """Return a destination's purpose; mission sites also allow stations."""
    if place in state.planets:
        return "planet"
    if _why_no_building(state, place, _BUILDING):
        return "no_build"
    return "mission" if mission_sites(state, seat, place) else "empty"


# Figures


def why_no_colony(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why this seat may not settle the planet on a hex."""
    name = state.space.name(place)
    if place not in state.planets:
        return Refusal(words.no_planet(hex=name), _SETTLING, (AreaKey("hex", name),))
    if not state.mats[seat].colonies:
        return Refusal(words.NO_COLONY, _SETTLING)
    return None


def why_no_station(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why this seat may not build a station on a hex."""
    if len(state.mats[seat].stations) == len(STATION_SLOTS):
        return Refusal(words.NO_STATION, _BUILDING)
    return _why_no_building(state, place, _BUILDING)


def why_no_mission(state: SolariusState, seat: int, place: Hex) -> Refusal | None:
    """Why this seat may not complete a mission on a hex."""
    refusal = _why_no_building(state, place, _MISSION_SITES)
    if refusal or mission_sites(state, seat, place):
        return refusal
    name = state.space.name(place)
    return Refusal(words.no_mission_site(hex=name), _MISSION_SITES, (AreaKey("hex", name),))


def _why_no_building(state: SolariusState, place: Hex, rule: str) -> Refusal | None:
    """Return why neither a station nor a mission may be on a hex."""
    name, figure = state.space.name(place), state.figures.get(place)
    if figure is not None:
        return Refusal(words.occupied(figure=figure.kind, hex=name), rule, (AreaKey("hex", name),))
    printed = state.space.kinds[place]
    return None if printed == "empty" else Refusal(words.NO_BUILDING[printed](hex=name), rule, (AreaKey("hex", name),))


# Missions and hubs


def mission_sites(state: SolariusState, seat: int, place: Hex) -> tuple[Site, ...]:
    """The hubs at which a mission of this seat on a hex would count.

    The chain case is asked only where no hub space is beside the hex: then a hub counts whose surroundings are all
    occupied, if the hex touches another player's figure of an unbroken chain to it (II.3; M4, M5, X1).
    """
    if _why_no_building(state, place, _MISSION_SITES):
        return ()
    beside = state.space.hubs_beside[place]
    if beside:
        return tuple([Site(hub, chained=False) for hub in beside])
    touched = {
        near for near in state.space.neighbours(place) if near in state.figures and state.figures[near].seat != seat
    }
    if not touched:
        return ()
    return tuple(
        [
            Site(hub, chained=True)
            for hub in state.space.hubs
            if _occupied(state, seat, hub) and touched & _chain(state, hub)
        ]
    )


def _occupied(state: SolariusState, seat: int, hub: str) -> bool:
    """Whether this seat can't place a mission next to a hub because it's surrounded."""
    ships = {mat.ship for mat in state.mats if mat.seat != seat}
    return all(
        place in ships or place in state.figures or state.space.kinds[place] != "empty"
        for place in state.space.beside[hub]
    )


def _chain(state: SolariusState, hub: str) -> set[Hex]:
    """The figures beside a hub, and those that unbroken chains of figures link to it."""
    chain = {place for place in state.space.beside[hub] if place in state.figures}
    edge = list(chain)
    while edge:
        ahead = {near for place in edge for near in state.space.neighbours(place) if near in state.figures}
        edge = list(ahead - chain)
        chain |= ahead
    return chain


# Outposts


def outposts(state: SolariusState, seat: int, place: Hex, kind: FigureKind | None = None) -> tuple[str, ...]:
    """Return the markers that this seat may add to a figure on a hex."""
    kind = kind or state.figures[place].kind
    return tuple([marker for marker in OUTPOSTS if _why_not_with(state, seat, place, kind, marker) is None])


def why_no_outpost(state: SolariusState, seat: int, place: Hex, marker: str) -> Refusal | None:
    """Return why a marker may not be added to a figure (II.4; O1 to O3)."""
    return _why_not_with(state, seat, place, state.figures[place].kind, marker)


def _why_not_with(state: SolariusState, seat: int, place: Hex, figure: FigureKind, marker: str) -> Refusal | None:
    tile, built = state.space.tiles[place], state.mats[seat].outposts
    kind, name = OUTPOSTS[marker].kind, state.space.name(place)
    if tile == CENTRE_LETTER:
        text = words.outpost_at_centre(hex=name)
    elif marker in built:
        text = words.OUTPOST_USED
    elif kind != figure:
        text = words.other_outpost(kind=kind, figure=figure)
    elif any(other.outpost and other.seat == seat for other in _others_on(state, place)):
        text = words.outpost_on_tile(tile=tile)
    elif any(other.kind == kind and _in_scope(state, seat, other.seat) for other in _others_on(state, place)):
        text = words.not_first(kind=kind, tile=tile)
    elif missing := _missing_first(built, kind):
        text = words.missing_outpost(kind=kind, missing=missing)
    else:
        return None
    return Refusal(text, _OUTPOSTS, (AreaKey("hex", name),))


def _others_on(state: SolariusState, place: Hex) -> list[Figure]:
    """The other figures on the tile of a hex."""
    tile = state.space.tiles[place]
    return [figure for other, figure in state.figures.items() if other != place and state.space.tiles[other] == tile]


def _in_scope(state: SolariusState, seat: int, other: int) -> bool:
    return other == seat or state.settings.outpost_first_scope == "all"


def _missing_first(built: tuple[str, ...], kind: FigureKind) -> FigureKind | None:
    """Return the kind that needs an outpost first, None if this one is allowed."""
    kinds = {OUTPOSTS[marker].kind for marker in built}
    if kind not in kinds:
        return None
    return next((other for other in FIGURE_KINDS if other not in kinds), None)


# A figure that was just placed: what its owner's developments do about it, and the outpost it may get (II.4).


_OCCASIONS: dict[FigureKind, Occasion] = {
    "colony": "colony_placed",
    "station": "station_built",
    "mission": "mission_completed",
}


def place(run: Execution[SolariusState], seat: int, kind: FigureKind) -> Hex:
    """Put a figure where the ship of a seat is; returns the hex."""
    here = run.state.mats[seat].ship
    run.state.figures[here] = Figure(kind, seat)
    return here


@dataclass(frozen=True, slots=True)
class AfterPlacing(Step[SolariusState]):
    """Resolve triggered developments, then the outpost, of a placed figure."""

    seat: int
    hex: Hex

    def run(self, run: Execution[SolariusState]) -> None:
        run.then(*after_placing(run, self.seat, self.hex))


def after_placing(run: Execution[SolariusState], seat: int, place: Hex) -> tuple[Step[SolariusState], ...]:
    """The steps of `AfterPlacing` with the developments that are in play now."""
    occasion = _OCCASIONS[run.state.figures[place].kind]
    return (
        *on_occasion(run, seat, occasion),
        InterruptibleDecision.of(ChooseOutpost(seat, place), DoWithout(seat, words.NO_OUTPOST)),
    )


@dataclass(frozen=True, slots=True)
class ChooseOutpost(SolariusDecision[AddOutpost]):
    """Which outpost is added to a figure."""

    kind = "outpost"
    rule = "solarius_mission 9.2 II.4"
    takes = (AddOutpost,)

    hex: Hex

    def ask(self, state: SolariusState) -> Text:
        return words.outpost(hex=state.space.name(self.hex))

    def moves(self, state: SolariusState) -> Sequence[AddOutpost]:
        return [AddOutpost(marker) for marker in outposts(state, self.seat, self.hex)]

    def explain(self, state: SolariusState, move: AddOutpost) -> Text:
        return words.outpost_label(bonus=OUTPOSTS[move.outpost].bonus)

    def places(self, state: SolariusState, move: AddOutpost) -> tuple[AreaKey, ...]:
        return (AreaKey("outpost", move.outpost),)

    def refuse(self, state: SolariusState, move: AddOutpost) -> Refusal:
        reason = None
        if move.outpost in OUTPOSTS:
            reason = why_no_outpost(state, self.seat, self.hex, move.outpost)
        return reason or Refusal(words.no_such_outpost(id=move.outpost), self.rule)

    def play(self, run: Execution[SolariusState], move: AddOutpost) -> None:
        state, mat = run.state, run.state.mats[self.seat]
        state.figures[self.hex] = state.figures[self.hex]._replace(outpost=move.outpost)
        mat.outposts = (*mat.outposts, move.outpost)
        run.emit(partial(events.outpost, self.seat, state.space.name(self.hex), move.outpost))
        run.then(*resolve(self.seat, OUTPOSTS[move.outpost].bonus, "outpost"))


# Missions: which can be completed where the ship is, and the bonus of a hub (rules II.3; M1 to M8).


_MISSIONS = "solarius_mission 9.2 II.3"


def payable_missions(state: SolariusState, seat: int) -> Sequence[int]:
    """List the open missions that a seat can pay for, at any hex."""
    mat = state.mats[seat]
    open_ones = [played.card for played in mat.missions if not played.done]
    return [card for card in open_ones if affordable(state, mat, CARDS[card].mission.cost)]


class CompleteMissions(SolariusDecision[CompleteMission]):
    """Which mission to complete at the ship's hex; asks for other buildings too."""

    kind = "site"
    rule = "solarius_mission 9.2 II"
    takes = (CompleteMission,)

    def ask(self, state: SolariusState) -> Text:
        return words.site(hex=state.space.name(state.mats[self.seat].ship))

    def moves(self, state: SolariusState) -> Sequence[CompleteMission]:
        sites = mission_sites(state, self.seat, state.mats[self.seat].ship)
        if not sites:
            return ()
        return [CompleteMission(card, site.hub) for card in payable_missions(state, self.seat) for site in sites]

    def explain(self, state: SolariusState, move: CompleteMission) -> Text:
        mission = CARDS[move.card].mission
        return words.mission_label(card=move.card, hub=move.hub, vp=mission.vp, cost=mission.cost)

    def places(self, state: SolariusState, move: CompleteMission) -> tuple[AreaKey, ...]:
        """The card, and the hex of the hub."""
        return AreaKey("mission", move.card), AreaKey("hex", state.space.name(state.space.hubs[move.hub]))

    def refuse(self, state: SolariusState, move: CompleteMission) -> Refusal:
        mat = state.mats[self.seat]
        refusal = why_no_mission(state, self.seat, mat.ship)
        if refusal is not None:
            return refusal
        if not any(played.card == move.card and not played.done for played in mat.missions):
            text = words.no_open_mission(n=move.card)
        elif all(site.hub != move.hub for site in mission_sites(state, self.seat, mat.ship)):
            text = words.other_hub(hub=move.hub)
        else:
            text = words.costly_mission(n=move.card, cost=CARDS[move.card].mission.cost)
        return Refusal(text, _MISSIONS)

    def play(self, run: Execution[SolariusState], move: CompleteMission) -> None:
        cost = CARDS[move.card].mission.cost
        run.then(*pay_steps(self.seat, cost, "mission"), PlaceMission(self.seat, move.card, move.hub))


@dataclass(frozen=True, slots=True)
class PlaceMission(Step[SolariusState]):
    """Place a paid mission's marker; the hub may give a bonus."""

    seat: int
    card: int
    hub: str

    def run(self, run: Execution[SolariusState]) -> None:
        state, seat, mat = run.state, self.seat, run.state.mats[self.seat]
        chained = self.hub not in state.space.hubs_beside[mat.ship]
        here = place(run, seat, "mission")
        mat.missions = tuple(
            [played._replace(done=True) if played.card == self.card else played for played in mat.missions]
        )
        run.emit(events.mission(seat, state.space.name(here), self.card, self.hub, chained=chained))
        run.then(*self._bonus(state, chained), AfterPlacing(seat, here))

    def _bonus(self, state: SolariusState, chained: bool) -> list[Step[SolariusState]]:
        """A player's first mission at a hub gets its bonus now, later or never (M2)."""
        first = (self.seat, self.hub)
        if first in state.hub_bonuses:
            return []
        built = self.hub in state.built
        state.hub_bonuses[first] = "none" if chained else "taken" if built else "owed"
        return [take_hub_bonus(self.seat, self.hub)] if built and not chained else []


def owed_bonuses(state: SolariusState, hub: str) -> list[Step[SolariusState]]:
    """Return the steps for bonuses due with this hub, in turn order (II.3, M8)."""
    steps: list[Step[SolariusState]] = []
    for seat in state.turn_order:
        if state.hub_bonuses.get((seat, hub)) == "owed":
            state.hub_bonuses[seat, hub] = "taken"
            steps.append(take_hub_bonus(seat, hub))
    return steps


@lru_cache(maxsize=32)
def take_hub_bonus(seat: int, hub: str) -> InterruptibleDecision:
    """The first mission of a seat at a hub."""
    return InterruptibleDecision.of(TakeHubBonus(seat, hub), DoWithout(seat, words.NO_BONUS))


@dataclass(frozen=True, slots=True)
class TakeHubBonus(SolariusDecision[HubBonus]):
    """Which of the six outpost bonuses to take."""

    kind = "hub_bonus"
    rule = _MISSIONS
    takes = (HubBonus,)

    hub: str

    def ask(self, state: SolariusState) -> Text:
        return words.hub_bonus(hub=self.hub)

    def moves(self, state: SolariusState) -> Sequence[HubBonus]:
        return [HubBonus(marker) for marker in OUTPOSTS]

    def explain(self, state: SolariusState, move: HubBonus) -> Text:
        return words.hub_bonus_label(bonus=OUTPOSTS[move.outpost].bonus)

    def places(self, state: SolariusState, move: HubBonus) -> tuple[AreaKey, ...]:
        return (AreaKey("outpost", move.outpost),)

    def play(self, run: Execution[SolariusState], move: HubBonus) -> None:
        run.emit(events.hub_bonus(self.seat, self.hub, move.outpost))
        run.then(*resolve(self.seat, OUTPOSTS[move.outpost].bonus, "hub"))


# Stations: build one, its effects, permanent effects (rules II.2, 10.0; ST1-ST3, X5).


def costs_of(mat: Mat, move: SolariusBuild) -> tuple[Cost, ...]:
    """Return a station's costs in the next slot, the higher value first."""
    first, second = STATIONS[move.station].colours
    higher, lower = STATION_SLOTS[len(mat.stations)].values
    return Cost(move.higher, higher), Cost(second if move.higher == first else first, lower)


def payable_stations(state: SolariusState, seat: int) -> Sequence[SolariusBuild]:
    """List the stations that a seat can pay for, at any hex."""
    mat = state.mats[seat]
    if len(mat.stations) == len(STATION_SLOTS):
        return ()
    options = [SolariusBuild(card.id, colour) for card in STATIONS.values() for colour in card.colours]
    return [
        move for move in options if move.station not in mat.stations and affordable(state, mat, costs_of(mat, move))
    ]


class BuildStation(SolariusDecision[SolariusBuild]):
    """Which station to build where the ship is."""

    rule = "solarius_mission 9.2 II.2"
    takes = (SolariusBuild,)

    def moves(self, state: SolariusState) -> Sequence[SolariusBuild]:
        """Every station that can be paid for, with both ways to assign its two values."""
        if why_no_station(state, self.seat, state.mats[self.seat].ship):
            return ()
        return payable_stations(state, self.seat)

    def explain(self, state: SolariusState, move: SolariusBuild) -> Text:
        costs, effects = costs_of(state.mats[self.seat], move), STATIONS[move.station].immediate
        return words.build_label(costs=costs, effects=effects)

    def places(self, state: SolariusState, move: SolariusBuild) -> tuple[AreaKey, ...]:
        """The rows that pay, the higher value first: there is one station for each pair."""
        return tuple([AreaKey("row", cost.colour) for cost in costs_of(state.mats[self.seat], move)])

    def refuse(self, state: SolariusState, move: SolariusBuild) -> Refusal:
        mat = state.mats[self.seat]
        refusal = why_no_station(state, self.seat, mat.ship)
        if refusal is not None:
            return refusal
        card = STATIONS.get(move.station)
        if card is None or move.higher not in card.colours:
            text = words.NO_STATION_CARD
        elif move.station in mat.stations:
            text = words.STATION_BUILT
        else:
            text = words.costly_station(costs=costs_of(mat, move))
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusBuild) -> None:
        costs = costs_of(run.state.mats[self.seat], move)
        run.then(*pay_steps(self.seat, costs, "station"), PlaceStation(self.seat, move.station))


@dataclass(frozen=True, slots=True)
class PlaceStation(Step[SolariusState]):
    """Place a paid station: own effect, permanent effects, effects of figures (ST2)."""

    seat: int
    station: str

    def run(self, run: Execution[SolariusState]) -> None:
        """Place it. Cards played by its own effect don't reward it, unless set."""
        seat, mat = self.seat, run.state.mats[self.seat]
        earlier = mat.stations
        here = place(run, seat, "station")
        mat.stations = (*earlier, self.station)
        run.emit(partial(events.station, seat, run.state.space.name(here), self.station, len(mat.stations)))
        known: tuple[Step[SolariusState], ...] = after_placing(run, seat, here)
        if run.state.settings.rewards_own_station:
            known = (AfterPlacing(seat, here),)
        run.then(
            *resolve(seat, STATIONS[self.station].immediate, "station"), permanents(seat, lasting(earlier)), *known
        )


def lasting(stations: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stations with a permanent effect that can be triggered."""
    return tuple([station for station in stations if STATIONS[station].permanent])


@lru_cache(maxsize=512)
def permanents(seat: int, stations: tuple[str, ...]) -> InterruptibleDecision:
    """The permanent effects of these stations may be used."""
    return InterruptibleDecision.of(Permanents(seat, stations), WithoutEffects(seat, len(stations)))


@dataclass(frozen=True, slots=True)
class Permanents(SolariusDecision[SolariusTrigger]):
    """Permanent effects of these stations, each once at most, in any order."""

    kind = "permanents"
    rule = "solarius_mission 9.2 II.2"
    takes = (SolariusTrigger,)

    stations: tuple[str, ...]

    def ask(self, state: SolariusState) -> Text:
        return words.PERMANENTS

    def moves(self, state: SolariusState) -> Sequence[SolariusTrigger]:
        return [SolariusTrigger(station) for station in self.stations]

    def explain(self, state: SolariusState, move: SolariusTrigger) -> Text:
        card = STATIONS[move.station]
        return words.trigger_label(station=card.colours, effects=card.permanent)

    def places(self, state: SolariusState, move: SolariusTrigger) -> tuple[AreaKey, ...]:
        """The slot of the station."""
        return (AreaKey("station", 1 + state.mats[self.seat].stations.index(move.station)),)

    def refuse(self, state: SolariusState, move: SolariusTrigger) -> Refusal:
        return Refusal(words.NO_PERMANENT, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusTrigger) -> None:
        run.emit(events.triggered(self.seat, move.station))
        left = tuple([station for station in self.stations if station != move.station])
        run.then(*resolve(self.seat, STATIONS[move.station].permanent, "station"), permanents(self.seat, left))


@dataclass(frozen=True, slots=True)
class WithoutEffects(StopDecision):
    """The permanent effects that are not used."""

    effects: int

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return words.without_effects_label(n=self.effects)
