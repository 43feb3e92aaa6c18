"""A flight, and the planet or the empty hex at its end (rules 9.2 II)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.games.areas import TURN, AreaKey
from bot.games.contract import Refusal
from bot.games.engine import Execution, Step
from bot.games.solarius import events, words
from bot.games.solarius.components import PLANETS, Planet
from bot.games.solarius.decisions import changes, figures
from bot.games.solarius.decisions.changes import STOP, DoWithout, SolariusDecision, settle_fulfilled
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.figures import AfterPlacing, BuildStation, CompleteMissions, place
from bot.games.solarius.decisions.resources import store_cubes
from bot.games.solarius.mats import TakenPlanet
from bot.games.solarius.moves import Decline, Fly, GiveDrive, Settle, Stop
from bot.games.solarius.space import Hex, Route, routes
from bot.games.solarius.state import LastFlight, SolariusState
from bot.games.solarius.words import precondition
from bot.games.text import Text

# At a planet: settle or leave; the discoverer may take cubes instead (rules II.1).


SETTLE, DECLINE = Settle(), Decline()


@lru_cache(maxsize=8)
def at_planet(seat: int, *, discovered: bool) -> InterruptibleDecision:
    """Return the decision at a planet."""
    return InterruptibleDecision.of(AtPlanet(seat, discovered))


@dataclass(frozen=True, slots=True)
class AtPlanet(SolariusDecision[Settle | Decline | Stop]):
    """Whether to settle the planet where the ship is."""

    kind = "planet"
    rule = "solarius_mission 9.2 II.1"
    takes = (Settle, Decline, Stop)

    discovered: bool

    def ask(self, state: SolariusState) -> Text:
        here, planet = state.space.name(state.mats[self.seat].ship), self._planet(state)
        return words.planet(hex=here, colour=planet.colour, vp=planet.vp, needs=precondition(planet))

    def moves(self, state: SolariusState) -> Sequence[Settle | Decline | Stop]:
        leave = DECLINE if self.discovered else STOP
        return (leave,) if figures.why_no_colony(state, self.seat, state.mats[self.seat].ship) else (SETTLE, leave)

    def explain(self, state: SolariusState, move: Settle | Decline | Stop) -> Text:
        match move:
            case Settle():
                return words.settle_label(vp=self._planet(state).vp)
            case Decline():
                return words.decline_label(cubes=self._bonus(state))
        return words.LEAVE

    def places(self, state: SolariusState, move: Settle | Decline | Stop) -> tuple[AreaKey, ...]:
        """The planet, to settle it."""
        here = state.space.name(state.mats[self.seat].ship)
        return (AreaKey("hex", here),) if isinstance(move, Settle) else ()

    def refuse(self, state: SolariusState, move: Settle | Decline | Stop) -> Refusal:
        no_colony = figures.why_no_colony(state, self.seat, state.mats[self.seat].ship)
        if no_colony is not None and isinstance(move, Settle):
            return no_colony
        return Refusal(words.DISCOVERED if self.discovered else words.ONLY_DISCOVERED, self.rule)

    def play(self, run: Execution[SolariusState], move: Settle | Decline | Stop) -> None:
        match move:
            case Settle():
                self._settle(run)
            case Decline():
                here, cubes = run.state.mats[self.seat].ship, self._bonus(run.state)
                run.emit(events.declined(self.seat, run.state.space.name(here), run.state.planets[here].id, cubes))
                run.then(store_cubes(self.seat, cubes))

    def _planet(self, state: SolariusState) -> Planet:
        return PLANETS[state.planets[state.mats[self.seat].ship].id]

    def _bonus(self, state: SolariusState) -> int:
        return self._planet(state).vp + state.mats[self.seat].modifiers.explorer_bonus

    def _settle(self, run: Execution[SolariusState]) -> None:
        mat = run.state.mats[self.seat]
        here = place(run, self.seat, "colony")
        token = run.state.planets.pop(here)
        mat.colonies -= 1
        mat.unsettled = (*mat.unsettled, TakenPlanet(token.id, here))
        run.emit(events.colony(self.seat, run.state.space.name(here), token.id))
        settle_fulfilled(run, self.seat)
        run.then(AfterPlacing(self.seat, here))


# A ship where there is no planet: a mission, a station, or nothing (rules II.2 and II.3).


@lru_cache(maxsize=8)
def at_site(seat: int) -> AtSite:
    """Return the decision at a hex without a planet."""
    return AtSite.of(CompleteMissions(seat), BuildStation(seat), DoWithout(seat, words.BUILD_NOTHING))


class AtSite(InterruptibleDecision):
    """What to build here."""

    def waits(self, state: SolariusState, moves: Sequence[Any]) -> bool:
        """Wait even if something could be built only after an exchange."""
        return super().waits(state, moves) or (len(moves) > 1 and self._promising(state))

    def _promising(self, state: SolariusState) -> bool:
        mat = state.mats[self.seat]
        if figures.why_no_station(state, self.seat, mat.ship) is None:
            return True
        sites = figures.mission_sites(state, self.seat, mat.ship)
        return bool(sites) and not all(played.done for played in mat.missions)


# A flight: one destination among those in reach, with the cheapest way there worked out (rules 9.2 II).


@lru_cache(maxsize=1024)
def fly_move(name: str, portals: bool) -> Fly:
    """The move to a hex; made once."""
    return Fly(name, portals)


def gives_up(state: SolariusState, seat: int, route: Route) -> bool:
    """Whether a route takes a drive value for the portals."""
    return route.jump is not None and not (state.portals_active or state.mats[seat].modifiers.portal_free)


def routes_by_move(state: SolariusState, seat: int) -> dict[Fly, Route]:
    """Every flight that a seat can choose now, by its move."""
    names = state.space.names
    return {
        fly_move(names[end], gives_up(state, seat, route)): route
        for end, choices in figures.destinations(state, seat).items()
        for route in choices
    }


def route_of(state: SolariusState, seat: int, move: Fly) -> Route:
    """The route of a flight that this seat can choose."""
    choices = routes(state.space, figures.flight(state, seat))[state.space.places[move.hex]]
    return next(route for route in choices if gives_up(state, seat, route) == move.portals)


@lru_cache(maxsize=8)
def choose_destination(seat: int) -> InterruptibleDecision:
    """The supplementary action is a flight."""
    return InterruptibleDecision.of(ChooseDestination(seat))


class ChooseDestination(SolariusDecision[Fly]):
    """Which destination to fly to."""

    kind = "fly"
    rule = "solarius_mission 9.2 II"
    takes = (Fly,)

    def ask(self, state: SolariusState) -> Text:
        return words.fly(n=state.mats[self.seat].range)

    def moves(self, state: SolariusState) -> Sequence[Fly]:
        return list(routes_by_move(state, self.seat))

    def explain(self, state: SolariusState, move: Fly) -> Text:
        route = route_of(state, self.seat, move)
        price = route.bought * state.mats[self.seat].price("extra_range")
        what = what_is_at(state, self.seat, route.end)
        label = words.FLY_LABELS[move.portals, bool(price)]
        return label(hex=move.hex, what=what, n=route.steps, price=price)

    def places(self, state: SolariusState, move: Fly) -> tuple[AreaKey, ...]:
        return AreaKey("hex", move.hex), AreaKey(TURN, int(move.portals))

    def refuse(self, state: SolariusState, move: Fly) -> Refusal:
        place = state.space.find(move.hex)
        if place is None:
            return Refusal(words.no_such_hex(name=move.hex), self.rule)
        refusal = figures.why_no_end(state, self.seat, place)
        if refusal is not None:
            return refusal
        if place in figures.destinations(state, self.seat):
            text = words.useless_portals(hex=move.hex) if move.portals else words.only_by_portals(hex=move.hex)
        else:
            text = words.out_of_reach(hex=move.hex)
        return Refusal(text, self.rule, (AreaKey("hex", move.hex),))

    def play(self, run: Execution[SolariusState], move: Fly) -> None:
        route = route_of(run.state, self.seat, move)
        activation = [GiveUpDrive(self.seat)] if move.portals else []
        run.then(*activation, FlyTo(self.seat, route, move.portals))


def what_is_at(state: SolariusState, seat: int, place: Hex) -> Text:
    """Return a destination's purpose in a few words."""
    token, figure = state.planets.get(place), state.figures.get(place)
    if token is not None:
        planet = PLANETS[token.id]
        if not token.face_up:
            return words.hidden_planet(colour=planet.colour)
        return words.known_planet(colour=planet.colour, vp=planet.vp)
    if figure is not None:
        return words.OWN_FIGURES[figure.kind]
    kind = state.space.kinds[place]
    if kind == "home":
        return words.HOME
    if kind == "portal":
        return words.PORTAL
    sites = figures.mission_sites(state, seat, place)
    if not sites:
        return words.EMPTY
    return (words.linked_hub if sites[0].chained else words.near_hub)(hub=sites[0].hub)


class GiveUpDrive(SolariusDecision[GiveDrive]):
    """Which drive pays for the portals."""

    kind = "give_drive"
    rule = "solarius_mission 9.2 II"
    takes = (GiveDrive,)

    def ask(self, state: SolariusState) -> Text:
        return words.GIVE_DRIVE

    def moves(self, state: SolariusState) -> Sequence[GiveDrive]:
        return [GiveDrive(value) for value in dict.fromkeys(state.mats[self.seat].drives)]

    def explain(self, state: SolariusState, move: GiveDrive) -> Text:
        return words.turn_drive(n=move.value, m=move.value - 1) if move.value > 1 else words.RETURN_DRIVE

    def places(self, state: SolariusState, move: GiveDrive) -> tuple[AreaKey, ...]:
        return (AreaKey("drive", move.value),)

    def play(self, run: Execution[SolariusState], move: GiveDrive) -> None:
        changes.reduce_drive(run, self.seat, move.value)
        run.state.portals_active = True


@dataclass(frozen=True, slots=True)
class FlyTo(Step[SolariusState]):
    """The flight itself; `portals` says that a drive value was given up for it."""

    seat: int
    route: Route
    portals: bool

    def run(self, run: Execution[SolariusState]) -> None:
        state, mat = run.state, run.state.mats[self.seat]
        fuel = self.route.bought * mat.price("extra_range")
        changes.give(run, self.seat, fuel, 0, "range")
        mat.ship = self.route.end
        state.last_flight = LastFlight(self.seat, self.route.path)
        run.emit(events.flew(self.seat, state.space, self.route, fuel, portals=self.portals))
        token = state.planets.get(mat.ship)
        if token is None:
            run.then(at_site(self.seat))
            return
        if not token.face_up:
            state.planets[mat.ship] = token._replace(face_up=True)
            run.emit(events.discovered(self.seat, state.space.name(mat.ship), token.id))
        run.then(at_planet(self.seat, discovered=not token.face_up))
