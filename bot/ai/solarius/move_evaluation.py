"""Evaluates the moves of one decision: their gain over doing nothing.

Every kind of move has a case in `MoveEvaluator.evaluate`; `mat_simulation` and `destinations` evaluate mats and hexes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from bot.ai.solarius.destinations import Destinations
from bot.ai.solarius.mat_evaluation import MatEvaluator, turns_left
from bot.ai.solarius.mat_simulation import MatSimulator, contaminate, with_drives
from bot.games.contract import Move
from bot.games.engine import Decision, Execution, OneOf
from bot.games.solarius import mats
from bot.games.solarius import moves as made
from bot.games.solarius.components import CARDS, OUTPOSTS, PLAYER_TURNS, STATIONS, THRESHOLD, THRESHOLD_CUBES
from bot.games.solarius.components.vocabulary import COLOURS, AddDriveEffect, Colour, Face, Technology
from bot.games.solarius.decisions.changes import special_contamination
from bot.games.solarius.decisions.die import TECHNOLOGIES, PlaceDie, Transform, UsePoints
from bot.games.solarius.decisions.fly import routes_by_move
from bot.games.solarius.mats import Mat, PlayedMission, add_cubes, points_of
from bot.games.solarius.state import BridgeDie, SolariusState

_MARGIN = 0.2
_ALWAYS = 0.01
_EXCHANGES = (made.BuyCube, made.SellCubes)


class MoveEvaluator:
    """Evaluates the moves of one decision; shared results are cached."""

    def __init__(self, state: SolariusState, decision: Decision[SolariusState, Any], promise: MatEvaluator) -> None:
        self.weights = promise.weights
        self.state, self.decision, self.seat = state, decision, decision.seat
        self.own = decision.parts[0] if isinstance(decision, OneOf) else decision
        self.mat = state.mats[self.seat]
        left = turns_left(state, self.seat)
        self.judge = MatSimulator(max(0, left - 1) if self.own.kind == "end" else left, promise)
        self.now = self.judge.worth(self.mat)
        self._uses: dict[tuple[Colour, int], float] = {}

    @cached_property
    def destinations(self) -> Destinations:
        """The values of hexes."""
        return Destinations(self.state, self.seat, self.judge)

    def evaluate(self, move: Move) -> float:
        """Return a move's value; 0 for moves that only end something."""
        mat, judge = self.mat, self.judge
        if type(move) in _EXCHANGES and judge.left > 1:
            return -_MARGIN
        if type(move) is made.Fly:
            return self._flights[move]
        match move, self.own:
            case made.SolariusTake(colour, face, bonus), _:
                return self._wheel(bonus) + max(
                    self._placed(colour, face, space) for space in self._spaces(colour, face)
                )
            case made.SolariusPlace(space), PlaceDie(die=die):
                return self._placed(die.colour, die.face, space)
            case made.ChooseColour(colour), Transform(face=face):
                return self._die(colour, face)
            case made.SolariusUse() as use, UsePoints(points=points, colour=colour):
                return self._use(use, colour, points)
            case made.Lose(fuel, spacebucks), _:
                return self._gain(judge.with_points(mat, -fuel, -spacebucks))
            case made.Split(fuel, spacebucks), _:
                return self._gain(judge.with_points(mat, fuel, spacebucks))
            case made.SolariusStore(cubes, colour, column), _:
                return self._stored(cubes, colour, column)
            case made.Develop(technology, colour), _:
                return self._developed(technology, colour)
            case made.SolariusDraw(), _:
                return self.drawing
            case made.SolariusDiscard(card), _:
                return -self._card_value(card)
            case made.PlayCard(card, half), _:
                return self._mission_played(card) if half == "mission" else self._development_played(card)
            case made.BuyDrives(drives), _:
                fuel = drives * mat.price("drive")
                return self._gain(with_drives(judge.with_points(mat, -fuel), AddDriveEffect(drives)))
            case made.TakeOff(), _:
                return max(self._flights.values()) + _ALWAYS
        return self._weigh_arrival(move)

    def _weigh_arrival(self, move: Move) -> float:
        """Evaluate moves after a flight, and anytime actions."""
        destinations, here = self.destinations, self.mat.ship
        match move:
            case made.GiveDrive(value):
                return float(value)
            case made.Settle():
                return destinations.settling(self.state.planets[here].id) + destinations.figure(here, "colony")
            case made.Decline():
                return destinations.declining(self.state.planets[here].id)
            case made.SolariusBuild():
                return (destinations.building(move) or 0.0) + destinations.figure(here, "station")
            case made.CompleteMission(card, hub):
                return (
                    (destinations.completing(card) or 0.0)
                    + destinations.around.hub_bonus(hub)
                    + destinations.figure(here, "mission")
                )
            case made.Pay(_, cubes):
                return -float(sum(cubes))
            case made.AddOutpost(marker):
                return self.judge.gain(self.mat, OUTPOSTS[marker].bonus) + _ALWAYS
            case made.HubBonus(marker):
                return self.judge.gain(self.mat, OUTPOSTS[marker].bonus) + _ALWAYS
            case made.SolariusTrigger(station):
                return self.judge.gain(self.mat, STATIONS[station].permanent) + _ALWAYS
        return self._anytime(move)

    def _gain(self, mat: Mat) -> float:
        return self.judge.worth(mat) - self.now

    # The die

    def _wheel(self, bonus: int) -> float:
        if bonus < 0:
            lost = [(-bonus, 0), (0, -bonus)]
            return max(self._gain(self.judge.with_points(self.mat, -fuel, -bucks)) for fuel, bucks in lost)
        return self._gain(self.judge.with_split(self.mat, bonus))

    def _spaces(self, colour: Colour, face: Face) -> Iterator[str | int]:
        """Yield the spaces where a die may be placed."""
        places = PlaceDie(self.seat, BridgeDie(colour, face, 0)).moves(self.state)
        return (move.space for move in places if isinstance(move, made.SolariusPlace))

    def _placed(self, colour: Colour, face: Face, space: str | int) -> float:
        """Return the value of a die on a space of the mat."""
        if isinstance(space, int):
            return self._die(colour, face) + self.judge.gain(self.mat, CARDS[space].development.effects)
        if space == "normal":
            return self._die(colour, face)
        cost = self._gain(contaminate(self.mat, special_contamination(self.mat, space)))
        if space == "research":
            return self._die(colour, face) + self.drawing + cost
        return cost + max(self._die(other, face) for other in COLOURS if other != colour)

    def _die(self, colour: Colour, face: Face) -> float:
        """Return the value of a die's better use, contamination included."""
        points = points_of(self.mat, colour, face)
        cost = self._gain(contaminate(self.mat, THRESHOLD_CUBES)) if points >= THRESHOLD else 0.0
        points += self.mat.modifiers.die_points.get(colour, 0)
        if (colour, points) not in self._uses:
            options = [self._after_use(self.mat, colour, points, action=action) for action in (True, False)]
            self._uses[colour, points] = max(map(self._gain, options))
        return self._uses[colour, points] + cost

    def _use(self, move: made.SolariusUse, colour: Colour, points: int) -> float:
        price = move.bought * self.mat.price("extra_action_point")
        mat = self.judge.with_points(self.mat, spacebucks=-price)
        return self._gain(self._after_use(mat, colour, points + move.bought, action=move.action))

    def _after_use(self, mat: Mat, colour: Colour, points: int, *, action: bool) -> Mat:
        if not action:
            return self.judge.with_cubes(mat, points, (colour,))
        if colour in TECHNOLOGIES:
            return self.judge.developed(mat, TECHNOLOGIES[colour], points)
        fuel = points if colour == "black" else 0
        return self.judge.with_points(mat, fuel, points - fuel)

    def _stored(self, cubes: int, colour: Colour, column: int) -> float:
        """Evaluate cubes in a column.

        One at a time is best, because the next may go further right.
        """
        after = self.mat.copy()
        after.stored[colour] = add_cubes(self.mat.stored[colour], column, cubes)
        return self._gain(after) / cubes + _ALWAYS * (1 + column)

    def _developed(self, technology: Technology, colour: Colour) -> float:
        die = self.mat.tech[colour]
        after = self.mat.copy()
        after.tech[colour] = mats.advance_die(die, technology)
        return self._gain(after) / (mats.cost(die, technology) or 1) + _ALWAYS

    # Cards

    @cached_property
    def drawing(self) -> float:
        """Return the value of a drawn card."""
        weights = self.weights
        if not weights.seek:
            return weights.draw
        state, mat = self.state, self.mat
        known = {*mat.hand, *state.discards}
        for other in state.mats:
            known.update(other.developments, [one.card for one in other.missions])
        unseen = [card for card in CARDS if card not in known]
        return weights.draw + weights.seek * self.judge.evaluator.seeking(mat, self.judge.left, unseen)

    def _mission_played(self, card: int) -> float:
        """Return the value of opening a mission."""
        return self.judge.worth(with_mission(self.mat, card)) - self.now

    def _development_played(self, card: int) -> float:
        """Return a development's value for the rest of the game."""
        development, share = CARDS[card].development, self.judge.left / PLAYER_TURNS
        promised = self.judge.gain(self.mat, development.effects)
        if development.kind == "die_slot":
            promised *= share
        elif development.kind == "trigger":
            promised *= share * self.weights.occasions
        elif development.kind == "static":
            after = self.mat.copy()
            after.developments = (*self.mat.developments, card)
            promised += self.judge.worth(after) - self.now + self.weights.static * share / 2
        return promised - self.weights.draw

    def _card_value(self, card: int) -> float:
        """Return the value of a card in hand."""
        return max(self._mission_played(card), self._development_played(card))

    # The flight

    @cached_property
    def _flights(self) -> Mapping[made.Fly, float]:
        """Return all flights with their values, price included."""
        found, mat, prices = {}, self.mat, dict[tuple[int, bool], float]()
        for fly, route in routes_by_move(self.state, self.seat).items():
            price = (route.bought, fly.portals)
            if price not in prices:
                after = self.judge.with_points(mat, -route.bought * mat.price("extra_range"))
                if fly.portals:
                    after.drives = mat.drives[:-1]
                prices[price] = self._gain(after)
            found[fly] = self.destinations.at(route.end) + prices[price]
        return found

    # Anytime

    def _anytime(self, move: Move) -> float:
        """Evaluate an anytime action.

        It must gain something, and exchanges wait for the end.
        """
        if not isinstance(move, made.ANYTIME) or not isinstance(self.decision, OneOf):
            return 0.0
        run = Execution(self.state.copy())
        self.decision.by_kind[type(move)].play(run, move)
        return self._gain(run.state.mats[self.seat]) - _MARGIN


def with_mission(mat: Mat, card: int) -> Mat:
    """Return the mat with a card of its hand played as a mission."""
    after = mat.copy()
    after.hand = tuple([other for other in mat.hand if other != card])
    after.missions = (*mat.missions, PlayedMission(card, done=False))
    return after
