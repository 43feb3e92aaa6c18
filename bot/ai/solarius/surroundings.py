"""Values of hexes and figures apart from the mat: hubs, network, outposts, sites."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from bot.ai.search import Cache
from bot.ai.solarius.weights import HeuristicWeights
from bot.games.solarius.components import GAME_TURNS, HUB_VP, HUBS, OUTPOST_FACTOR, PLAYER_COUNTS
from bot.games.solarius.components.vocabulary import FigureKind
from bot.games.solarius.decisions import figures
from bot.games.solarius.scoring import largest_network
from bot.games.solarius.space import Flight, Hex, distance, prizes, routes
from bot.games.solarius.state import SolariusState

# Figures: hubs next to them, bonuses due, network


def likely(state: SolariusState, hub: str) -> float:
    """Return the probability that a hub is built by the end."""
    built = state.built
    return 1.0 if hub in built else (GAME_TURNS - len(built)) / (len(HUBS) - len(built))


def figure_values(state: SolariusState, weights: HeuristicWeights) -> Sequence[float]:
    """Return each seat's value of figures in victory points, with current networks."""
    likelihood = {hub: likely(state, hub) for hub in HUBS}
    found = [0.0] * state.seats
    for place, figure in state.figures.items():
        factor = OUTPOST_FACTOR["hub_adjacency"] if figure.outpost else 1
        found[figure.seat] += HUB_VP * factor * sum([likelihood[hub] for hub in state.space.hubs_beside[place]], 0.0)
    for (seat, hub), bonus in state.hub_bonuses.items():
        if bonus == "owed":
            found[seat] += weights.hub_bonus * likelihood[hub]
    networks = [largest_network(state, seat)[0] for seat in range(state.seats)]
    won = prizes(networks, PLAYER_COUNTS[state.seats].network_prizes)
    return [points + prize for points, prize in zip(found, won, strict=True)]


# Hexes: hubs, network, outposts, sites; valid until a figure is placed


_NEAR = 3
"""Hexes this close to a figure count as linked, whatever the current range."""

_FARTHEST = 2
"""Maximum range bought for a hypothetical flight."""


class Landing(NamedTuple):
    """A hex for a station or mission, its hub bonus, and its value for a figure."""

    place: Hex
    bonus: float
    position: float


_Promised = tuple[str, float, float]


class Ring:
    """Hexes that a flight reaches at one price; one per tile and value."""

    __slots__ = ("missions", "planets", "stations")

    def __init__(self) -> None:
        self.planets: list[Hex] = []
        self.stations: dict[_Promised, Landing] = {}
        self.missions: dict[_Promised, Landing] = {}


Rings = dict[tuple[int, bool], Ring]
"""Rings by the range to buy, and whether a drive is given up."""


class Surroundings:
    """Values of all hexes for one seat, computed on demand."""

    def __init__(self, state: SolariusState, seat: int, weights: HeuristicWeights) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        self._positions: dict[Hex, float] = {}
        self._sites: dict[Hex, float | None] = {}
        self._markers: dict[tuple[str, FigureKind], tuple[str, ...]] = {}
        self._rings: dict[tuple[Flight, bool, bool], Rings] = {}
        self._reach = max(state.mats[seat].range, _NEAR)

    def position(self, place: Hex) -> float:
        """Return the value of hubs and network for a figure on a hex."""
        if place not in self._positions:
            state, weights = self.state, self.weights
            hubs = sum([likely(state, hub) for hub in state.space.hubs_beside[place]], 0.0)
            self._positions[place] = weights.hub * hubs + weights.linked * self._linked(place)
        return self._positions[place]

    def markers(self, place: Hex, kind: FigureKind) -> tuple[str, ...]:
        """Return the possible outposts for a figure on a hex; the same on its whole tile."""
        key = (self.state.space.tiles[place], kind)
        if key not in self._markers:
            self._markers[key] = figures.outposts(self.state, self.seat, place, kind)
        return self._markers[key]

    def site(self, place: Hex) -> float | None:
        """Return the best hub bonus of a mission on a hex, 0 without one.

        None if no mission can be completed there.
        """
        if place not in self._sites:
            sites = figures.mission_sites(self.state, self.seat, place)
            bonuses = [0.0 if site.chained else self.hub_bonus(site.hub) for site in sites]
            self._sites[place] = max(bonuses, default=None)
        return self._sites[place]

    def hub_bonus(self, hub: str) -> float:
        """Return a hub bonus's value: 0 after the first mission, less if not built yet."""
        if (self.seat, hub) in self.state.hub_bonuses:
            return 0.0
        return self.weights.hub_bonus * likely(self.state, hub)

    def rings(self, flight: Flight, *, builds: bool, completes: bool) -> Rings:
        """Return the hexes in reach by price, with sites for stations and missions.

        `builds` and `completes` say which sites are needed.
        """
        key = (flight, builds, completes)
        if key not in self._rings:
            self._rings[key] = self._found(replace(flight, buyable=_FARTHEST), builds, completes)
        return self._rings[key]

    def _found(self, flight: Flight, builds: bool, completes: bool) -> Rings:
        barred, rings = self._barred, Rings()
        for end, options in routes(self.state.space, flight).items():
            if end not in barred:
                for route in options:
                    gives_drive = route.jump is not None and bool(flight.portals)
                    ring = rings.setdefault((route.bought, gives_drive), Ring())
                    self._add(ring, end, builds, completes)
        return rings

    def _add(self, ring: Ring, place: Hex, builds: bool, completes: bool) -> None:
        state = self.state
        if place in state.planets:
            ring.planets.append(place)
        elif state.space.kinds[place] == "empty" and place not in state.figures:
            tile, position = state.space.tiles[place], self.position(place)
            if builds:
                ring.stations.setdefault((tile, 0.0, position), Landing(place, 0.0, position))
            bonus = self.site(place) if completes else None
            if bonus is not None:
                ring.missions.setdefault((tile, bonus, position), Landing(place, bonus, position))

    @cached_property
    def _barred(self) -> frozenset[Hex]:
        return frozenset(figures.barred(self.state, self.seat))

    def _linked(self, place: Hex) -> bool:
        mine = self._mine
        return not mine or any(distance(place, other) <= self._reach for other in mine)

    @cached_property
    def _mine(self) -> list[Hex]:
        return [place for place, _ in self.state.figures_of(self.seat)]


def surroundings(
    state: SolariusState, seat: int, weights: HeuristicWeights, memory: Cache[Surroundings]
) -> Surroundings:
    """Return a seat's surroundings, cached for equal facts."""
    return memory.get(_facts(state, seat), lambda: Surroundings(state.copy(), seat, weights))


def _facts(state: SolariusState, seat: int) -> Hashable:
    """Return what surroundings depend on; planets are implied by figures."""
    mat = state.mats[seat]
    return (
        state.space,
        seat,
        mat.range,
        mat.outposts,
        state.hubs[: state.game_turn],
        tuple([other.ship for other in state.mats if other is not mat]),
        state.settings,
        tuple(state.planets),
        tuple(state.figures.items()),
        tuple(state.hub_bonuses),
    )
