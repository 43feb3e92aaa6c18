"""The next turn: a colour draws a tile that fits, or the game ends.

See rules/carcassonne_solo.md 2.1 and 5.
"""

from __future__ import annotations

from functools import partial

from bot.games.carcassonne import events
from bot.games.carcassonne.decisions.order import SCORE_FEATURES
from bot.games.carcassonne.decisions.tile import CLAIM_FEATURE, PLACE
from bot.games.carcassonne.scoring import final_scoring, judge_goals
from bot.games.carcassonne.state import CarcassonneState
from bot.games.engine import Execution, Step


class CarcassonneNextTurn(Step[CarcassonneState]):
    """End the current turn and start the next one."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Stay on the stack below the turn."""
        state = run.state
        state.drawn = ""
        if state.turn and not state.closing:
            state.colour = state.following
        if not state.closing and _draw(run):
            run.then(PLACE, CLAIM_FEATURE, SCORE_FEATURES, self)
        else:
            _finish(run)


def _draw(run: Execution[CarcassonneState]) -> bool:
    """Draw a fitting tile for the next colour that can; return False if none can."""
    state = run.state
    while any(state.piles):
        pile = _source(state)
        if pile is None:
            run.emit(events.skipped(state.colour))
            state.colour = state.following
            continue
        tile = state.draw(pile)
        left = len(state.piles[pile])
        if state.board.takes(tile):
            state.drawn = tile
            state.turn += 1
            run.emit(partial(events.drew, state.colour, tile, pile, left))
            return True
        state.discarded += (tile,)
        run.emit(events.discarded(state.colour, tile, pile, left))
    return False


def _source(state: CarcassonneState) -> int | None:
    """Return the pile to draw from: the colour's own, or by option the next one."""
    if state.piles[state.colour]:
        return state.colour
    if not state.settings.borrow:
        return None
    count = len(state.piles)
    return next(pile for pile in ((state.colour + n) % count for n in range(count)) if state.piles[pile])


def _finish(run: Execution[CarcassonneState]) -> None:
    """Score the remaining meeples while their colour is lowest."""
    state = run.state
    state.ending = "meeples" if any(state.piles) else "tiles"
    run.emit(events.ended(state.ending, state.colour))
    before, standing = state.points, state.standing
    state.points, state.spent = final_scoring(before, standing)
    for colour, total in enumerate(state.points):
        points = total - before[colour]
        run.emit(partial(events.final, colour, before[colour], standing[colour], state.spent[colour], points))
    for goal in judge_goals(state):
        if goal.reached and goal.key not in state.tally.reached:
            run.emit(events.goal(goal.key))
    run.end()


NEXT_TURN = CarcassonneNextTurn()
