"""Values of a flight's destinations: planets, stations, missions, surroundings.

A planet that is face down counts as the average of the unseen planets of its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from bot.ai.solarius.mat_simulation import MatSimulator
from bot.ai.solarius.surroundings import surroundings
from bot.games.solarius.components import CARDS, OUTPOSTS, PLANETS, STATION_SLOTS, STATIONS
from bot.games.solarius.components.vocabulary import Colour, FigureKind
from bot.games.solarius.decisions.figures import costs_of
from bot.games.solarius.mats import TakenPlanet
from bot.games.solarius.moves import SolariusBuild
from bot.games.solarius.space import Hex
from bot.games.solarius.state import SolariusState


class Destinations:
    """Values of all hexes for one seat."""

    def __init__(self, state: SolariusState, seat: int, judge: MatSimulator) -> None:
        self.state, self.seat, self.judge, self.weights = state, seat, judge, judge.evaluator.weights
        self.mat = state.mats[seat]
        self.now = judge.worth(self.mat)
        self.overpay = state.settings.allow_overpay
        self._planets: dict[str, float] = {}
        self._hidden: dict[tuple[Colour, float], float] = {}
        self._unseen: dict[Colour, Sequence[str]] = {}
        self._outposts: dict[tuple[str, ...], float] = {}
        self.around = surroundings(state, seat, self.weights, judge.evaluator.places)

    def at(self, place: Hex) -> float:
        """Return the value of ending a flight on a hex."""
        token = self.state.planets.get(place)
        if token is not None:
            figure = self.figure(place, "colony")
            if token.face_up:
                return max(0.0, self.settling(token.id) + figure)
            return self._exploring(PLANETS[token.id].colour, figure)
        if self.state.space.kinds[place] != "empty" or place in self.state.figures:
            return 0.0
        return max(0.0, self._station(place), self._mission(place))

    # Planets

    def settling(self, planet: str) -> float:
        """Return the value of taking a planet, apart from its place."""
        if planet not in self._planets:
            after = self.judge.with_planet(self.mat, TakenPlanet(planet, self.mat.ship))
            self._planets[planet] = self.judge.worth(after) - self.now
        return self._planets[planet]

    def declining(self, planet: str) -> float:
        """Return the value of a planet's explorer bonus."""
        cubes = PLANETS[planet].vp + self.mat.modifiers.explorer_bonus
        return self.judge.worth(self.judge.with_cubes(self.mat, cubes)) - self.now

    def _exploring(self, colour: Colour, figure: float) -> float:
        """Return the value of revealing an unknown planet of a colour."""
        key = (colour, figure)
        if key not in self._hidden:
            planets = self.unseen(colour)
            promised = [max(self.settling(name) + figure, self.weights.explored * PLANETS[name].vp) for name in planets]
            self._hidden[key] = sum(promised) / len(promised)
        return self._hidden[key]

    def unseen(self, colour: Colour) -> Sequence[str]:
        """Return the planets of a colour that nobody has seen."""
        if colour not in self._unseen:
            self._unseen[colour] = [
                name for name in PLANETS if PLANETS[name].colour == colour and name not in self._seen
            ]
        return self._unseen[colour]

    @cached_property
    def _seen(self) -> frozenset[str]:
        """Return the planets that everyone has seen."""
        face_up = [token.id for token in self.state.planets.values() if token.face_up]
        taken = [one.id for mat in self.state.mats for one in (*mat.settled, *mat.unsettled)]
        return frozenset([*face_up, *taken])

    # Stations and missions

    def _station(self, place: Hex) -> float:
        best = self._best_station
        return 0.0 if best is None else best + self.figure(place, "station")

    def _mission(self, place: Hex) -> float:
        best = self._best_mission
        bonus = None if best is None else self.around.site(place)
        if best is None or bonus is None:
            return 0.0
        return best + bonus + self.figure(place, "mission")

    @cached_property
    def _best_station(self) -> float | None:
        """Return the value of the best affordable station at any hex, None without one."""
        mat = self.mat
        if len(mat.stations) == len(STATION_SLOTS):
            return None
        options = [SolariusBuild(card.id, colour) for card in STATIONS.values() for colour in card.colours]
        return _best([self.building(move) for move in options if move.station not in mat.stations])

    def building(self, move: SolariusBuild) -> float | None:
        """Return the value of building a station, None if it's too expensive."""
        costs = costs_of(self.mat, move)
        built = self.judge.with_station(self.mat, move.station, costs, overpay=self.overpay)
        return None if built is None else self.judge.worth(built[0]) + built[1] - self.now

    @cached_property
    def _best_mission(self) -> float | None:
        """Return the value of the best affordable open mission, None without one."""
        return _best([self.completing(one.card) for one in self.mat.missions if not one.done])

    def completing(self, card: int) -> float | None:
        """Return the value of completing a mission, None if it's too expensive."""
        after = self.judge.with_mission(self.mat, card, overpay=self.overpay)
        return (
            None if after is None else self.judge.worth(after) - self.now + CARDS[card].mission.vp * self.weights.done
        )

    # Figures on hexes

    def figure(self, place: Hex, kind: FigureKind) -> float:
        """Return the value of a figure on this hex: hubs, network, outpost."""
        return self.standing(place, kind, self.around.position(place))

    def standing(self, place: Hex, kind: FigureKind, position: float) -> float:
        """Return the same, given the value of hubs and network there."""
        outpost = self._outpost(place, kind)
        return self.weights.marker + outpost + (2.0 if outpost else 1.0) * position

    def _outpost(self, place: Hex, kind: FigureKind) -> float:
        """Return the value of the best outpost on a hex; it's the same on the whole tile."""
        markers = self.around.markers(place, kind)
        if markers not in self._outposts:
            bonuses = [self.judge.gain(self.mat, OUTPOSTS[marker].bonus) for marker in markers]
            self._outposts[markers] = self.weights.outpost + max(bonuses) if bonuses else 0.0
        return self._outposts[markers]


def _best(promises: Iterable[float | None]) -> float | None:
    return max([promise for promise in promises if promise is not None], default=None)
