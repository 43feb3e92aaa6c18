"""The next turn: a colour draws a tile that fits, or the game ends.

See rules/carcassonne_solo.md 2.1 and 5, and rules/carcassonne.md 2.1 and 5. The tile is drawn at the end of the turn
before, and the game is scored with its last turn.
"""

from __future__ import annotations

from functools import partial

from bot.games.carcassonne import events
from bot.games.carcassonne.board import cell_of
from bot.games.carcassonne.decisions.order import SCORE_FEATURES
from bot.games.carcassonne.decisions.tile import CLAIM_FEATURE, PLACE
from bot.games.carcassonne.scoring import (
    add_end_points,
    end_cells,
    end_features,
    final_scoring,
    judge_goals,
    record_points,
)
from bot.games.carcassonne.state import CarcassonneState
from bot.games.cells import cell_name
from bot.games.engine import Execution, Step


class AnnounceFirst(Step[CarcassonneState]):
    """Report which seat begins."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Chance has decided already."""
        run.emit(events.begins(run.state.settings.rules, run.state.colour))


class CarcassonneNextTurn(Step[CarcassonneState]):
    """End the current turn and start the next one."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Stay on the stack below the turn."""
        state = run.state
        state.drawn = ""
        if state.turn and not state.closing:
            state.colour = state.following
        if not state.closing and _draw(run):
            run.then(PLACE[state.settings.rules.seat_of(state.colour)], CLAIM_FEATURE, SCORE_FEATURES, self)
            return
        state.ending = "meeples" if any(state.piles) else "tiles"
        run.emit(events.ended(state.ending, state.colour))
        if state.settings.rules.lowest_only:
            _score_meeples(run)
        else:
            _score_features(run)
        run.end()


def _draw(run: Execution[CarcassonneState]) -> bool:
    """Draw a fitting tile for the next colour that can; return False if none can."""
    state, rules = run.state, run.state.settings.rules
    while any(state.piles):
        pile = _source(state)
        if pile is None:
            run.emit(events.skipped(rules, state.colour))
            state.colour = state.following
            continue
        tile = state.draw(pile)
        left = len(state.piles[pile])
        if state.board.takes(tile):
            state.drawn = tile
            state.turn += 1
            run.emit(partial(events.drew, rules, state.colour, tile, pile, left))
            return True
        state.discarded += (tile,)
        run.emit(events.discarded(rules, state.colour, tile, pile, left))
    return False


def _source(state: CarcassonneState) -> int | None:
    """Return the pile to draw from: the colour's own, or by option the next one."""
    count = len(state.piles)
    if not state.settings.rules.own_piles:
        return next(pile for pile in range(count) if state.piles[pile])
    if state.piles[state.colour]:
        return state.colour
    if not state.settings.borrow:
        return None
    return next(pile for pile in ((state.colour + n) % count for n in range(count)) if state.piles[pile])


def _score_meeples(run: Execution[CarcassonneState]) -> None:
    """Score the remaining meeples of a solo game while their colour is lowest."""
    state = run.state
    before, standing = state.points, state.standing
    state.points, state.spent = final_scoring(before, standing)
    for colour, total in enumerate(state.points):
        points = total - before[colour]
        run.emit(partial(events.final, colour, before[colour], standing[colour], state.spent[colour], points))
    for goal in judge_goals(state):
        if goal.reached and goal.key not in state.tally.reached:
            run.emit(events.goal(goal.key))


def _score_features(run: Execution[CarcassonneState]) -> None:
    """Score unfinished features and fields of a base game; their meeples stay."""
    state, board, rules = run.state, run.state.board, run.state.settings.rules
    before = state.points
    for one in end_features(state):
        state.points = add_end_points(state.points, [one])
        record_points(state, one.kind, one.paid, one.value)
        if one.paid:
            name, cells = cell_name(cell_of(one.key)), end_cells(board, one)
            run.emit(partial(events.scored_at_the_end, rules, name, cells, one, state.points))
    for colour, total in enumerate(state.points):
        run.emit(partial(events.final_total, rules, colour, before[colour], total - before[colour]))


NEXT_TURN = CarcassonneNextTurn()
BEGIN = AnnounceFirst()
