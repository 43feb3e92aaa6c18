"""A flight: one destination among those in reach, with the cheapest way there worked out (rules 9.2 II)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import changes, placing, told_space, words
from bot.games.solarius.arriving import arrive
from bot.games.solarius.hexes import Hex
from bot.games.solarius.moves import Fly, GiveDrive
from bot.games.solarius.routes import Route, routes
from bot.games.solarius.state import LastFlight, State
from bot.games.solarius.steps import Decision, Run, Step
from bot.games.text import Text


@lru_cache(maxsize=1024)
def fly_move(name: str, portals: bool) -> Fly:
    """The move to a hex; made once."""
    return Fly(name, portals)


def gives_up(state: State, seat: int, route: Route) -> bool:
    """Whether a route takes a drive value for the portals."""
    return route.jump is not None and not (state.portals_active or state.mats[seat].modifiers.portal_free)


def routes_by_move(state: State, seat: int) -> dict[Fly, Route]:
    """Every flight that a seat can choose now, by its move."""
    names = state.space.names
    return {
        fly_move(names[end], gives_up(state, seat, route)): route
        for end, choices in placing.destinations(state, seat).items()
        for route in choices
    }


def route_of(state: State, seat: int, move: Fly) -> Route:
    """The route of a flight that this seat can choose."""
    choices = routes(state.space, placing.flight(state, seat))[state.space.places[move.hex]]
    return next(route for route in choices if gives_up(state, seat, route) == move.portals)


@dataclass(frozen=True, slots=True)
class ChooseDestination(Decision):
    """Where to fly."""

    kind: ClassVar[str] = "fly"
    rule: ClassVar[str] = "solarius_mission 9.2 II"

    def ask(self, state: State) -> Text:
        """The range."""
        return Text("Choose where to fly; the ship has range {n}.", n=state.mats[self.seat].range)

    def moves(self, state: State) -> list[Move]:
        """Every destination, the nearest first."""
        return list(routes_by_move(state, self.seat))

    def explain(self, state: State, move: Move) -> Text:
        """The hex, what lies there, the steps and the price."""
        assert isinstance(move, Fly)  # noqa: S101
        route = route_of(state, self.seat, move)
        price = route.bought * state.mats[self.seat].price("extra_range")
        what = what_is_at(state, self.seat, route.end)
        template = _LABELS[move.portals, bool(price)]
        return Text(template, hex=move.hex, what=what, n=route.steps, price=words.fuel(price))

    def play(self, run: Run, move: Move) -> None:
        """Give up a drive value if portals are used, then fly."""
        assert isinstance(move, Fly)  # noqa: S101
        route = route_of(run.state, self.seat, move)
        activation: list[Step] = [GiveUpDrive(self.seat)] if move.portals else []
        run.then(*activation, FlyTo(self.seat, route, move.portals))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Not a hex, no end for this ship, or out of reach."""
        if not isinstance(move, Fly):
            return None
        place = state.space.find(move.hex)
        if place is None:
            text = Text("There is no hex {name}; the names stand on the picture.", name=move.hex)
            return Refusal(text, self.rule)
        refusal = placing.why_no_end(state, self.seat, place)
        if refusal is not None:
            return refusal
        if place in placing.destinations(state, self.seat):
            text = (
                Text("Portals save nothing on the way to {hex}; fly there without them.", hex=move.hex)
                if move.portals
                else Text("{hex} is in reach by portals only; say so.", hex=move.hex)
            )
        else:
            text = Text("{hex} is out of reach, even with all fuel; choose a nearer hex.", hex=move.hex)
        return Refusal(text, self.rule, (move.hex,))


_LABELS = {
    (False, False): "{hex}, {what}: {n} {n:step|steps}",
    (False, True): "{hex}, {what}: {n} {n:step|steps} for {price}",
    (True, False): "{hex}, {what}: {n} {n:step|steps} by portal for a drive value",
    (True, True): "{hex}, {what}: {n} {n:step|steps} by portal for a drive value and {price}",
}


def what_is_at(state: State, seat: int, place: Hex) -> Text:
    """What a destination is good for, in a few words."""
    token, figure = state.planets.get(place), state.figures.get(place)
    if token is not None:
        colour = words.COLOUR_NAMES[words.colour_of(token.id)]
        if not token.face_up:
            return Text("hidden {colour} planet", colour=colour)
        return Text("{colour} planet, {vp} VP", colour=colour, vp=words.vp_of(token.id))
    if figure is not None:
        return Text("your {figure}", figure=words.FIGURE_NAMES[figure.kind])
    kind = state.space.kinds[place]
    if kind == "home":
        return Text("home planet")
    if kind == "portal":
        return Text("portal")
    sites = placing.mission_sites(state, seat, place)
    if sites:
        return Text("beside hub {hub}" if not sites[0].chained else "linked to hub {hub}", hub=sites[0].hub)
    return Text("empty")


@dataclass(frozen=True, slots=True)
class GiveUpDrive(Decision):
    """Which drive pays for the portals."""

    kind: ClassVar[str] = "give_drive"
    rule: ClassVar[str] = "solarius_mission 9.2 II"
    anytime: ClassVar[bool] = False

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("Choose the drive whose value is given up for the portals.")

    def moves(self, state: State) -> list[Move]:
        """One of each value."""
        return [GiveDrive(value) for value in dict.fromkeys(state.mats[self.seat].drives)]

    def explain(self, state: State, move: Move) -> Text:
        """What becomes of the drive."""
        assert isinstance(move, GiveDrive)  # noqa: S101
        if move.value == 1:
            return Text("Return a drive of 1")
        return Text("Turn a drive of {n} to {m}", n=move.value, m=move.value - 1)

    def play(self, run: Run, move: Move) -> None:
        """The portals are active for the rest of the turn."""
        assert isinstance(move, GiveDrive)  # noqa: S101
        changes.reduce_drive(run, self.seat, move.value)
        run.state.portals_active = True


@dataclass(frozen=True, slots=True)
class FlyTo(Step):
    """The flight itself; `portals` says that a drive value was given up for it."""

    seat: int
    route: Route
    portals: bool

    def run(self, run: Run) -> None:
        """Pay for bought range, move the ship, and see what is there."""
        state, mat = run.state, run.mat(self.seat)
        fuel = self.route.bought * mat.price("extra_range")
        changes.give(run, self.seat, fuel, 0, "range")
        mat.ship = self.route.end
        state.last_flight = LastFlight(self.seat, self.route.path)
        run.tell(told_space.flew(self.seat, state.space, self.route, fuel, portals=self.portals))
        arrive(run, self.seat)
