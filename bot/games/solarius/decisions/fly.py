"""A flight: one destination among those in reach, with the cheapest way there worked out (rules 9.2 II)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import PLANETS
from bot.games.solarius.decisions import changes, places
from bot.games.solarius.decisions.choice import SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.planet import at_planet
from bot.games.solarius.decisions.site import at_site
from bot.games.solarius.moves import Fly, GiveDrive
from bot.games.solarius.space.hexes import Hex
from bot.games.solarius.space.routes import Route, routes
from bot.games.solarius.state import LastFlight, SolariusState
from bot.games.solarius.words import space as words
from bot.games.text import Text


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
        for end, choices in places.destinations(state, seat).items()
        for route in choices
    }


def route_of(state: SolariusState, seat: int, move: Fly) -> Route:
    """The route of a flight that this seat can choose."""
    choices = routes(state.space, places.flight(state, seat))[state.space.places[move.hex]]
    return next(route for route in choices if gives_up(state, seat, route) == move.portals)


@lru_cache(maxsize=8)
def choose_destination(seat: int) -> InterruptibleDecision:
    """The supplementary action is a flight."""
    return InterruptibleDecision.of(ChooseDestination(seat))


class ChooseDestination(SolariusDecision[Fly]):
    """Where to fly."""

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

    def refuse(self, state: SolariusState, move: Fly) -> Refusal:
        place = state.space.find(move.hex)
        if place is None:
            return Refusal(words.no_such_hex(name=move.hex), self.rule)
        refusal = places.why_no_end(state, self.seat, place)
        if refusal is not None:
            return refusal
        if place in places.destinations(state, self.seat):
            text = words.useless_portals(hex=move.hex) if move.portals else words.only_by_portals(hex=move.hex)
        else:
            text = words.out_of_reach(hex=move.hex)
        return Refusal(text, self.rule, (move.hex,))

    def play(self, run: Execution[SolariusState], move: Fly) -> None:
        route = route_of(run.state, self.seat, move)
        activation = [GiveUpDrive(self.seat)] if move.portals else []
        run.then(*activation, FlyTo(self.seat, route, move.portals))


def what_is_at(state: SolariusState, seat: int, place: Hex) -> Text:
    """What a destination is good for, in a few words."""
    token, figure = state.planets.get(place), state.figures.get(place)
    if token is not None:
        planet = PLANETS[token.id]
        if not token.face_up:
            return words.hidden_planet(colour=planet.colour)
        return words.known_planet(colour=planet.colour, vp=planet.vp)
    if figure is not None:
        return words.own_figure(figure=figure.kind)
    kind = state.space.kinds[place]
    if kind == "home":
        return words.HOME
    if kind == "portal":
        return words.PORTAL
    sites = places.mission_sites(state, seat, place)
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
