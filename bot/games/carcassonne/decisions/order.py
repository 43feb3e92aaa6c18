"""The order in which completed features score (rules/carcassonne_solo.md 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.areas import cells
from bot.games.carcassonne import events, words
from bot.games.carcassonne.board import cell_of, key_of
from bot.games.carcassonne.goals import ORDER
from bot.games.carcassonne.moves import CarcassonnePlace, FieldMeeple, Meeple, NoMeeple, Score, feature_name
from bot.games.carcassonne.scoring import (
    PendingFeature,
    ScoringState,
    orders_of,
    pending_features,
    record_points,
    score_in_order,
    score_next,
    scores_after_turn,
)
from bot.games.carcassonne.state import CarcassonneState
from bot.games.carcassonne.words import COLOURS
from bot.games.cells import cell_name
from bot.games.contract import Move
from bot.games.engine import Decision, Execution, Step
from bot.games.errors import Refusal
from bot.games.text import Text


class ChooseOrder(Decision[CarcassonneState, Score]):
    """Choose between orders that lead to different results: only in a solo game."""

    kind = "score"
    rule = "carcassonne_solo 2.4"
    takes = (Score,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.choose_order(COLOURS[state.colour])

    def moves(self, state: CarcassonneState) -> Sequence[Score]:
        """List one order for each result, sorted by notation."""
        return _distinct(state, pending_features(state))

    def explain(self, state: CarcassonneState, move: Score) -> Text:
        """Name the resulting scores, unless the game is played without aids."""
        names = tuple(map(feature_name, move.order))
        if not state.settings.aids:
            return words.order(names)
        return words.order_with_scores(names, scores_after_turn(state, move.order))

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves: tile and meeple are placed already."""
        if isinstance(move, CarcassonnePlace):
            cell = cell_name(cell_of(state.board.last))
            return Refusal(words.laid_before_order(COLOURS[state.colour], cell), self.rule, cells(cell))
        if isinstance(move, Meeple | FieldMeeple | NoMeeple):
            return Refusal(words.MEEPLE_PLACED, self.rule)
        return Refusal(words.NO_MOVE)

    def refuse(self, state: CarcassonneState, move: Score) -> Refusal:
        """Refuse other features, or an order that is equal to another one."""
        offered = self.moves(state)
        wanted = offered[0].order
        names = tuple(map(feature_name, wanted))
        waiting = cells(*(cell_name(one) for one in wanted if not isinstance(one, str)))
        if sorted(map(feature_name, move.order)) != sorted(names):
            return Refusal(words.name_each_once(names), self.rule, waiting)
        result = score_in_order(state, move.order)
        same = next(one for one in offered if score_in_order(state, one.order) == result)
        return Refusal(words.same_result(str(same)), self.rule, waiting)

    def play(self, run: Execution[CarcassonneState], move: Score) -> None:
        """Score the features in order."""
        waiting = {one.name: one for one in pending_features(run.state)}
        for name in move.order:
            _score(run, waiting[name])


class ScoreFeatures(Step[CarcassonneState]):
    """Score the completed features, or ask for the order if it matters."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Score clockwise from north if the order doesn't matter."""
        waiting = pending_features(run.state)
        if len(waiting) > 1 and len(_distinct(run.state, waiting)) > 1:
            run.then(CHOOSE_ORDER)
            return
        for one in waiting:
            _score(run, one)


def _distinct(state: CarcassonneState, waiting: Sequence[PendingFeature]) -> list[Score]:
    return [Score(tuple([waiting[index].name for index in one.order])) for one in orders_of(state, waiting)]


def _score(run: Execution[CarcassonneState], one: PendingFeature) -> None:
    """Score a feature and return its meeples."""
    state, board = run.state, run.state.board
    name, number, worth = one
    feature, reached = board.features[number], state.tally.reached
    standing = ScoringState(state.points, state.tally)
    (state.points, state.tally), paid = score_next(state, standing, worth)
    record_points(state, worth.kind, paid, worth.value)
    cells = board.cells_of(board.last if isinstance(name, str) else key_of(name), number)
    board.release(number)
    for colour, returned in enumerate(worth.meeples):
        state.supply[colour] += returned
    rules = state.settings.rules
    run.emit(partial(events.scored, rules, feature_name(name), cells, feature, worth, paid, state.points))
    for goal in ORDER:
        if goal in state.tally.reached and goal not in reached:
            run.emit(events.goal(goal))


CHOOSE_ORDER = ChooseOrder(0)
SCORE_FEATURES = ScoreFeatures()
