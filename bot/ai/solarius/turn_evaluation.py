"""Evaluates a die's decisions together with the rest of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, reduce
from typing import Any, NamedTuple

from bot.ai.solarius.destinations import Destinations
from bot.ai.solarius.mat_evaluation import MatEvaluator
from bot.ai.solarius.mat_simulation import MatSimulator, contaminate, with_drives
from bot.ai.solarius.move_evaluation import MoveEvaluator, with_mission
from bot.ai.solarius.surroundings import Ring
from bot.games.contract import Move
from bot.games.engine import Decision
from bot.games.solarius import moves as made
from bot.games.solarius.components import (
    CARDS,
    DRIVE_SLOTS,
    MISSIONS,
    PLANETS,
    STATION_SLOTS,
    STATIONS,
    THRESHOLD,
    THRESHOLD_CUBES,
)
from bot.games.solarius.components.vocabulary import COLOURS, AddDriveEffect, Colour, Face, Half
from bot.games.solarius.decisions import figures
from bot.games.solarius.decisions.changes import special_contamination
from bot.games.solarius.decisions.course import Supplementary
from bot.games.solarius.decisions.die import CountPoints, PlaceDie, Transform, UseSlot, UseSpecialSpace
from bot.games.solarius.decisions.figures import costs_of
from bot.games.solarius.mats import Mat, points_of
from bot.games.solarius.moves import SolariusBuild
from bot.games.solarius.state import PlanetToken, SolariusState

# The supplementary action after a die: the best flight, or none


_Means = tuple[object, ...]


class _Ring(NamedTuple):
    """What a flight reaches at one price: planets with their values, best other sites."""

    planets: Sequence[tuple[PlanetToken, float]]
    station: float | None
    mission: float | None


class _Opened(NamedTuple):
    """What tracks and tech dice open: requirements met, face-down planets by colour."""

    met: dict[str, float]
    exploring: dict[tuple[str, float], float]
    hidden: dict[str, Sequence[tuple[float, int]]]


class FollowUps:
    """What a seat can do with the rest of its turn."""

    def __init__(
        self, state: SolariusState, seat: int, judge: MatSimulator, destinations: Destinations, cards: float
    ) -> None:
        """`cards` is the value of drawing or playing a card instead."""
        self.state, self.seat, self.judge, self.destinations = state, seat, judge, destinations
        self.weights, self.mat = judge.evaluator.weights, state.mats[seat]
        self.idle = max(0.0, cards)
        self._builds = len(self.mat.stations) < len(STATION_SLOTS)
        self._completes = bool(self.mat.hand) or not all(one.done for one in self.mat.missions)
        self._follow: dict[_Means, float] = {}
        self._sites: dict[_Means, tuple[float | None, float | None]] = {}
        self._opened: dict[_Means, _Opened] = {}
        self._effects: dict[str, float] = {}

    def best_gain(self, mat: Mat) -> float:
        """Return the value that the best supplementary action adds."""
        key = (means(mat), mat.drives, mat.missions)
        if key not in self._follow:
            self._follow[key] = self._best(mat)
        return self._follow[key]

    def _best(self, mat: Mat) -> float:
        worth, best = self.judge.worth(mat), self.idle
        drives = min(DRIVE_SLOTS - len(mat.drives), mat.fuel // mat.price("drive"))
        for number in range(1, drives + 1):
            after = with_drives(self.judge.with_points(mat, -number * mat.price("drive")), AddDriveEffect(number))
            best = max(best, self.judge.worth(after) - worth)
        for (bought, portals), ring in self._rings:
            price = bought * mat.price("extra_range")
            if price > mat.fuel:
                continue
            there, cost = mat, 0.0
            if price or portals:
                there = self.judge.with_points(mat, -price)
                if portals:
                    there.drives = mat.drives[:-1]
                cost = self.judge.worth(there) - worth
            best = max(best, cost + self._in(ring, there))
        return best

    def _in(self, ring: _Ring, mat: Mat) -> float:
        best = 0.0
        if ring.planets:
            opened = self._opened_by(mat)
            for token, figure in ring.planets:
                best = max(best, self._planet(token, figure, mat, opened))
        if ring.station is not None or ring.mission is not None:
            station, mission = self._paid(mat)
            if station is not None and ring.station is not None:
                best = max(best, station + ring.station)
            if mission is not None and ring.mission is not None:
                best = max(best, mission + ring.mission)
        return best

    # Planets

    def _opened_by(self, mat: Mat) -> _Opened:
        means = (mat.fuel, mat.spacebucks, *mat.tech.values())
        opened = self._opened.get(means)
        if opened is None:
            opened = self._opened[means] = _Opened(self.judge.evaluator.met(mat), {}, {})
        return opened

    def _planet(self, token: PlanetToken, figure: float, mat: Mat, opened: _Opened) -> float:
        if token.face_up:
            return self._settling(token.id, mat, opened) + figure
        colour = PLANETS[token.id].colour
        found = opened.exploring.get((colour, figure))
        if found is None:
            if colour not in opened.hidden:
                unseen = self.destinations.unseen(colour)
                opened.hidden[colour] = [(self._settling(name, mat, opened), PLANETS[name].vp) for name in unseen]
            promised = [max(settled + figure, self.weights.explored * vp) for settled, vp in opened.hidden[colour]]
            found = opened.exploring[colour, figure] = sum(promised) / len(promised)
        return found

    def _settling(self, planet: str, mat: Mat, opened: _Opened) -> float:
        return self.judge.evaluator.taking(mat, planet, self.judge.left, opened.met)

    # Stations and missions

    def _paid(self, mat: Mat) -> tuple[float | None, float | None]:
        """Return the best affordable station and open mission, at any hex."""
        key = (mat.missions, *mat.stored.values())
        if key not in self._sites:
            self._sites[key] = self._station(mat), self._mission(mat)
        return self._sites[key]

    def _station(self, mat: Mat) -> float | None:
        if len(mat.stations) == len(STATION_SLOTS):
            return None
        best, worth = None, self.judge.worth(mat)
        for move in _OPTIONS:
            if move.station in mat.stations:
                continue
            after = self.judge.paid(mat, costs_of(mat, move), self.destinations.overpay)
            if after is not None:
                after.stations = (*mat.stations, move.station)
                promised = self.judge.worth(after) - worth + self._effect(move.station)
                best = promised if best is None else max(best, promised)
        return best

    def _effect(self, station: str) -> float:
        """Return the value of a station's effects, now and later."""
        if station not in self._effects:
            card, judge = STATIONS[station], self.judge
            earlier = sum([judge.gain(self.mat, STATIONS[other].permanent) for other in self.mat.stations], 0.0)
            later = judge.gain(self.mat, card.permanent) * (judge.left / 4)
            self._effects[station] = judge.gain(self.mat, card.immediate) + earlier + later
        return self._effects[station]

    def _mission(self, mat: Mat) -> float | None:
        best, worth = None, self.judge.worth(mat)
        for one in mat.missions:
            after = None if one.done else self.judge.with_mission(mat, one.card, self.destinations.overpay)
            if after is not None:
                promised = self.judge.worth(after) - worth + CARDS[one.card].mission.vp * self.weights.done
                best = promised if best is None else max(best, promised)
        return best

    # Destinations

    @cached_property
    def _rings(self) -> Sequence[tuple[tuple[int, bool], _Ring]]:
        """Return the hexes in reach by range to buy, and whether a drive is given up."""
        state, around = self.state, self.destinations.around
        flight = replace(figures.flight(state, self.seat), buyable=0)
        rings = around.rings(flight, builds=self._builds, completes=self._completes)
        return [(price, self._ring(ring)) for price, ring in rings.items()]

    def _ring(self, ring: Ring) -> _Ring:
        planets, standing = self.state.planets, self.destinations.standing
        stations = [standing(place, "station", position) for place, _, position in ring.stations.values()]
        missions = [bonus + standing(place, "mission", position) for place, bonus, position in ring.missions.values()]
        return _Ring(
            [(planets[place], self.destinations.figure(place, "colony")) for place in ring.planets],
            max(stations, default=None),
            max(missions, default=None),
        )


_OPTIONS = tuple([SolariusBuild(card.id, colour) for card in STATIONS.values() for colour in card.colours])


def means(mat: Mat) -> tuple[object, ...]:
    """Return the parts of a mat that can be spent or that open something."""
    return (mat.fuel, mat.spacebucks, *mat.tech.values(), *mat.stored.values())


# Decisions of a die with the rest of the turn


class TurnEvaluator(MoveEvaluator):
    """Evaluates the moves of one decision together with the rest of the turn."""

    def __init__(self, state: SolariusState, decision: Decision[SolariusState, Any], promise: MatEvaluator) -> None:
        super().__init__(state, decision, promise)
        to_come = [type(step) for step in state.stack]
        self._flies = self.own.kind != "supplementary" and Supplementary in to_come
        self._acts = CountPoints in to_come
        self._waits = self._flies and (self._acts or UseSpecialSpace in to_come or UseSlot in to_come)
        self._acts_of: dict[object, float] = {}

    def evaluate(self, move: Move) -> float:
        """Return a move's value; only moves of a die differ from the parent class."""
        if self._flies:
            match move, self.own:
                case made.SolariusTake(colour, face, bonus), _:
                    return self._taken(colour, face, bonus) - self._idle
                case made.SolariusPlace(space), PlaceDie(die=die):
                    return self._on(self.mat, die.colour, die.face, space) - self._idle
                case made.ChooseColour(colour), Transform(face=face):
                    return self._acted(self.mat, colour, face) - self._idle
                case ((made.Split(fuel, spacebucks) | made.Lose(fuel, spacebucks)), _) if self._waits:
                    sign = 1 if type(move) is made.Split else -1
                    after = self.judge.with_points(self.mat, sign * fuel, sign * spacebucks)
                    return self._counted(after) - self._counted(self.mat)
                case made.SolariusDraw() | made.PlayCard(), _ if self._waits:
                    return self._researched(move) - self._counted(self.mat)
        return super().evaluate(move)

    # The die

    def _taken(self, colour: Colour, face: Face, bonus: int) -> float:
        """Return the best value of a bridge die and the points of its space."""
        mat, judge = self.mat, self.judge
        if bonus < 0:
            mats = [judge.with_points(mat, fuel=bonus), judge.with_points(mat, spacebucks=bonus)]
            mats = [after for after in mats if after.fuel >= 0 and after.spacebucks >= 0] or [mat]
        elif bonus > 0:
            mats = [judge.with_points(mat, fuel=bonus), judge.with_points(mat, spacebucks=bonus)]
        else:
            mats = [mat]
        return max(self._on(after, colour, face, space) for after in mats for space in self._spaces(colour, face))

    def _on(self, mat: Mat, colour: Colour, face: Face, space: str | int) -> float:
        """Return the value of a mat after a die is placed on a space."""
        if isinstance(space, int):
            effects = CARDS[space].development.effects
            loose = self.judge.gain(mat, effects) - self.judge.worth(reduce(self.judge.after, effects, mat))
            loose += self.judge.worth(mat)
            return loose + self._acted(reduce(self.judge.after, effects, mat), colour, face)
        if space == "normal":
            return self._acted(mat, colour, face)
        mat = contaminate(mat, special_contamination(mat, space))
        if space == "transformation":
            return max(self._acted(mat, other, face) for other in COLOURS if other != colour)
        drawn = self.drawing + self._acted(mat, colour, face)
        return max([drawn, *[self._with_card(mat, card, half, colour, face) for card, half in self._halves]])

    def _counted(self, mat: Mat) -> float:
        """Return the value of a mat with the placed die, before its space takes effect."""
        die = self.mat.dice[-1]
        if self._acts:
            return self._acted(mat, die.colour, die.face)
        return self._on(mat, die.colour, die.face, die.space)

    def _acted(self, mat: Mat, colour: Colour, face: Face) -> float:
        """Return the better use of a die of this colour, with its follow-up.

        Contamination is included.
        """
        points = points_of(mat, colour, face)
        if points >= THRESHOLD:
            mat = contaminate(mat, THRESHOLD_CUBES)
        points += mat.modifiers.die_points.get(colour, 0)
        key = (means(mat), mat.missions, mat.contamination, mat.beside, colour, points)
        if key not in self._acts_of:
            uses = [self._after_use(mat, colour, points, action=action) for action in (True, False)]
            self._acts_of[key] = max(map(self._total, uses))
        return self._acts_of[key]

    # Cards

    def _researched(self, move: Move) -> float:
        """Evaluate a card drawn or played before the die is used."""
        die = self.mat.dice[-1]
        if isinstance(move, made.PlayCard):
            return self._with_card(self.mat, move.card, move.half, die.colour, die.face)
        return self.drawing + self._acted(self.mat, die.colour, die.face)

    def _with_card(self, mat: Mat, card: int, half: Half, colour: Colour, face: Face) -> float:
        """Return the value of playing a card and then using the die."""
        if half == "mission":
            return self._acted(with_mission(mat, card), colour, face)
        return self._cards[card][1] + self._acted(mat, colour, face)

    @cached_property
    def _halves(self) -> Sequence[tuple[int, Half]]:
        """Return the ways to play a card from hand."""
        halves: list[Half] = ["development"]
        if len(self.mat.missions) < MISSIONS:
            halves.append("mission")
        return [(card, half) for card in self.mat.hand for half in halves]

    @cached_property
    def _cards(self) -> dict[int, tuple[float, float]]:
        """Return each card's value as a mission and as a development."""
        may = len(self.mat.missions) < MISSIONS
        return {
            card: (self._mission_played(card) if may else 0.0, self._development_played(card)) for card in self.mat.hand
        }

    # Follow-ups

    @cached_property
    def follow_ups(self) -> FollowUps:
        """The possible rest of the turn."""
        cards = max([self.drawing, *[max(halves) for halves in self._cards.values()]])
        return FollowUps(self.state, self.seat, self.judge, self.destinations, cards)

    @cached_property
    def _idle(self) -> float:
        return self._total(self.mat)

    def _gain(self, mat: Mat) -> float:
        return self._total(mat) - self._idle if self._flies else super()._gain(mat)

    def _total(self, mat: Mat) -> float:
        return self.judge.worth(mat) + self.follow_ups.best_gain(mat)
