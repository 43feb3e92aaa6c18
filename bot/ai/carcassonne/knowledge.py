"""The search's knowledge of Carcassonne: of the lowest colour in solo games, else of seats."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import chain
from math import inf

from bot.ai.carcassonne import words
from bot.ai.carcassonne.effects import EFFECTS
from bot.ai.carcassonne.map_analysis import MapAnalysis
from bot.ai.carcassonne.placement_evaluation import PlacementEvaluation
from bot.ai.carcassonne.seat_evaluation import BASE_PREFIX, SeatWeights, claimed_feature, evaluate_lead, lead_evaluator
from bot.ai.carcassonne.stock import TileStock
from bot.ai.search import Cache, Draw, Knowledge, Weights
from bot.games.carcassonne.board import Feature, key_of
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace, Meeple
from bot.games.carcassonne.scoring import paid_colours
from bot.games.carcassonne.state import CarcassonneState, Scores
from bot.games.contract import Move
from bot.games.text import Text

BASE_TURN = 2.5
"""What a turn of a base game counts on the clock: simulations look fewer turns ahead."""

BASE_EFFORT = 2
"""Divisor of the simulations in base games, where a turn has more moves to weigh."""

MARGIN = 1.5
"""Moves of a base game that the quick choice finds this many points worse aren't tried."""


class CarcassonneKnowledge(Knowledge[CarcassonnePosition]):
    """Evaluates in points of the result: the lowest colour's expected final score.

    In a base game it is the lead of a seat.
    """

    min_difference = 2.0
    effects = EFFECTS

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._memory: Cache[Move] = Cache()
        base = self.weights_at(weights, 2)
        self._seat_weights = SeatWeights(**{name.removeprefix(BASE_PREFIX): base[name] for name in base})

    @classmethod
    def weights_at(cls, weights: Weights, seats: int) -> Weights:
        """Return the weights of solo games, or those of base games, which have a prefix."""
        return {name: weight for name, weight in weights.items() if name.startswith(BASE_PREFIX) == (seats > 1)}

    def clock(self, position: CarcassonnePosition) -> float:
        """Return the number of turns, in a base game a multiple of it.

        Turns of other seats are harder to foresee than those of a solo game.
        """
        return position.state.turn * (BASE_TURN if position.seats > 1 else 1)

    def effort(self, position: CarcassonnePosition) -> int:
        """Return a larger divisor in base games."""
        return BASE_EFFORT if position.seats > 1 else 1

    def candidates(self, position: CarcassonnePosition) -> Sequence[Move]:
        """List moves, those with the best position at the end of this turn first.

        In a base game bad ones are left out.
        """
        rated = self._rate_moves(position)
        least = rated[0][0] - MARGIN if position.seats > 1 else -inf
        return [move for worth, _, move in rated if worth >= least]

    def alternatives(self, position: CarcassonnePosition) -> Sequence[Move]:
        return [move for _, _, move in self._rate_moves(position)]

    def _rate_moves(self, position: CarcassonnePosition) -> list[tuple[float, int, Move]]:
        """Return all moves with their value and the negative of their number, the best first."""
        evaluate = self._move_evaluator(position)
        return sorted([(evaluate(move), -number, move) for number, move in enumerate(position.moves())], reverse=True)

    def choose(self, position: CarcassonnePosition, draw: Draw) -> Move:
        """Choose the move with the best position at the end of this turn."""
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        if position.seats > 1:
            return max(moves, key=self._move_evaluator(position))
        return self._memory.get(_facts(position.state), lambda: max(moves, key=self._move_evaluator(position)))

    def worth(self, position: CarcassonnePosition, seat: int) -> float:
        """Return the result, or the expected score of the lowest colour.

        In a base game, the lead.
        """
        state = position.state
        if position.seats > 1:
            return evaluate_lead(state, seat, self._seat_weights)
        if not state.stack:
            return float(min(state.points))
        return _evaluate_map(MapAnalysis(state.board, TileStock(state, self.weights)), state)

    def reached(self, position: CarcassonnePosition, seat: int) -> float:
        """Return the result, in a base game the lead over the best other seat."""
        scores = position.scores()
        return scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0)

    def expects(self, position: CarcassonnePosition, worth: float, seen: Mapping[str, float]) -> Text:
        return words.expects(worth) if position.seats == 1 else words.expects_lead(worth)

    def _move_evaluator(self, position: CarcassonnePosition) -> Callable[[Move], float]:
        """Return a function that evaluates the table at the end of this turn.

        It uses public facts only.
        """
        state = position.state
        if position.seats > 1:
            return lead_evaluator(state, self._seat_weights)
        stock = TileStock(state, self.weights)
        outlook = MapAnalysis(state.board, stock)
        laid = PlacementEvaluation(outlook, state.board.last) if type(position.moves()[0]) is Meeple else None

        def evaluate(move: Move) -> float:
            worth: float | None = None
            if type(move) is CarcassonnePlace:
                worth = self.evaluate_placement(outlook, state, move)
            elif type(move) is Meeple and laid is not None:
                worth = self.evaluate_meeple(laid, state, move)
            return self.evaluate_by_playing(stock, position, move) if worth is None else worth

        return evaluate

    def evaluate_by_playing(self, stock: TileStock, position: CarcassonnePosition, move: Move) -> float:
        """Return the evaluation at the end of the turn, by playing the best other moves."""
        after = position.copy()
        after.play(move)
        state = after.state
        if not state.stack:
            return float(min(state.points))
        if state.turn == position.state.turn:
            return max([self.evaluate_by_playing(stock, after, following) for following in after.moves()])
        return _evaluate_map(MapAnalysis(state.board, stock), state)

    def evaluate_placement(self, outlook: MapAnalysis, state: CarcassonneState, move: CarcassonnePlace) -> float | None:
        """Return the evaluation after a placement, None if several features score."""
        if not state.tiles_left:
            return None
        return _best(
            PlacementEvaluation(outlook, key_of(move.cell), TILES[state.drawn].turns[move.rotation]), state, None
        )

    def evaluate_meeple(self, after: PlacementEvaluation, state: CarcassonneState, move: Meeple) -> float | None:
        """Return the evaluation after a meeple on the last tile, None if several score."""
        return _best(after, state, [claimed_feature(state.board, move)]) if _goes_on(state) else None


def _facts(state: CarcassonneState) -> Hashable:
    """Return everything that a solo choice depends on; the order of the piles isn't."""
    board = state.board
    return (
        state.settings,
        state.stack[-1],
        state.drawn,
        state.colour,
        state.closing,
        state.points,
        *state.supply,
        state.tally,
        tuple(board.meeples.items()),
        tuple(board.tiles),
        tuple(board.tiles.values()),
        tuple(sorted(chain.from_iterable(state.piles))),
        tuple(map(len, state.piles)),
    )


def _evaluate_map(outlook: MapAnalysis, state: CarcassonneState) -> float:
    """Evaluate a map as it is."""
    return PlacementEvaluation(outlook, state.board.last).worth(state.points, state.supply, {})


def _goes_on(state: CarcassonneState) -> bool:
    """Whether some remaining tile fits, so that this turn isn't the last one."""
    return any(map(state.board.takes, set(chain.from_iterable(state.piles))))


def _best(after: PlacementEvaluation, state: CarcassonneState, claims: Sequence[int] | None) -> float | None:
    """Return the evaluation of the best of these claims (default: all).

    None if several features score.
    """
    features, colour = after.features, state.colour
    done = [
        number for number in (*after.touched, *after.around) if features[number].meeples and not features[number].open
    ]
    free = [number for number in after.touched if not features[number].meeples]
    closed = [number for number in free if not features[number].open]
    if len(done) + bool(closed) > 1 or (free and not state.supply[colour]):
        return None
    best: float | None = None
    for number in (free if claims is None else claims) or (-1,):
        supply, points = state.supply, state.points
        claimed: dict[int, int] = {}
        scored = done
        if number >= 0:
            supply = supply.copy()
            supply[colour] -= 1
            claimed[number] = 1 << 4 * colour
            if number in closed:
                scored = [number]
        for finished in scored:
            one = features[finished]
            points, supply = _score(one, claimed.get(finished, 0), points, supply)
            claimed[finished] = -one.meeples
        worth = after.worth(points, supply, claimed)
        if best is None or worth > best:
            best = worth
    return best


def _score(feature: Feature, claimed: int, points: Scores, supply: list[int]) -> tuple[Scores, list[int]]:
    """Return points and supplies after a feature is complete."""
    packed = feature.meeples + claimed
    meeples = [packed >> 4 * colour & 15 for colour in range(len(points))]
    paid, value = paid_colours(meeples, points), feature.value
    points = tuple([score + value if colour in paid else score for colour, score in enumerate(points)])
    return points, [there + back for there, back in zip(supply, meeples, strict=True)]


KNOWLEDGE = CarcassonneKnowledge
