"""On which free feature of the tile the meeple stands; it has to stand on one (rules/carcassonne_solo.md 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.carcassonne import events, words
from bot.games.carcassonne.board import cell_of
from bot.games.carcassonne.components import SIDES, Segment
from bot.games.carcassonne.moves import CarcassonnePlace, Meeple, Score
from bot.games.carcassonne.state import CarcassonneState
from bot.games.cells import cell_name
from bot.games.contract import Move
from bot.games.engine import Decision, Execution, Step
from bot.games.errors import Refusal
from bot.games.text import Text


class PutMeeple(Decision[CarcassonneState, Meeple]):
    """Asked where more than one feature is free."""

    kind = "meeple"
    rule = "carcassonne_solo 2.3"
    takes = (Meeple,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.put_meeple(state.colour)

    def moves(self, state: CarcassonneState) -> Sequence[Meeple]:
        """Clockwise from north, each feature once, by its first side."""
        segments = _segments(state)
        return [_meeple_on(segments[index]) for index in _free(state)]

    def explain(self, state: CarcassonneState, move: Meeple) -> Text:
        """The feature with all its sides on the tile."""
        segment = next(one for one in _segments(state) if _meeple_on(one) == move)
        return words.feature(segment.kind, segment.sides)

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """The tile lies already, and nothing is scored yet."""
        if isinstance(move, CarcassonnePlace):
            cell = cell_name(cell_of(state.board.last))
            return Refusal(words.laid_before_meeple(state.colour, cell), self.rule, (cell,))
        return Refusal(words.NO_ORDER_YET, self.rule) if isinstance(move, Score) else Refusal(words.NO_MOVE)

    def refuse(self, state: CarcassonneState, move: Meeple) -> Refusal:
        """No such feature, another name for one, or one that is not free."""
        board, segments = state.board, _segments(state)
        cell, named = cell_name(cell_of(board.last)), _named(segments, move)
        if named is None:
            side = SIDES.index(move.side) if move.side is not None else 0
            return Refusal(words.no_such_feature(move.kind, side, cell), self.rule, (cell,))
        first = board.tiles[board.last].first
        number = board.find(first + named)
        for index in _free(state):
            if board.find(first + index) == number:
                return Refusal(words.same_feature(str(_meeple_on(segments[index]))), self.rule, (cell,))
        holders = [cell_name(cell_of(holder)) for holder in board.claims_on(number)]
        return Refusal(words.not_free(holders), self.rule, (cell, *holders))

    def play(self, run: Execution[CarcassonneState], move: Meeple) -> None:
        _claim(run, next(index for index, one in enumerate(_segments(run.state)) if _meeple_on(one) == move))


class ClaimFeature(Step[CarcassonneState]):
    """Has the meeple put where there is no choice; without one for a free feature the game ends after the turn."""

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Ask if there is a choice."""
        state = run.state
        free = _free(state)
        if not free:
            return
        if not state.supply[state.colour]:
            state.closing = True
            run.emit(events.closing(state.colour))
        elif len(free) > 1:
            run.then(PUT_MEEPLE)
        else:
            _claim(run, free[0], forced=True)


def _segments(state: CarcassonneState) -> Sequence[Segment]:
    """Those of the tile just laid."""
    return state.board.tiles[state.board.last].orientation.segments


def _free(state: CarcassonneState) -> list[int]:
    """The first segments of its free features."""
    features = state.board.features
    return [index for index, number in state.board.touched if not features[number].meeples]


def _named(segments: Sequence[Segment], move: Meeple) -> int | None:
    for index, segment in enumerate(segments):
        if segment.kind == move.kind and (move.side is None or SIDES.index(move.side) in segment.sides):
            return index
    return None


@lru_cache(maxsize=256)
def _meeple_on(segment: Segment) -> Meeple:
    return Meeple(segment.kind, SIDES[segment.sides[0]] if segment.sides else None)


def _claim(run: Execution[CarcassonneState], index: int, *, forced: bool = False) -> None:
    state, board, colour = run.state, run.state.board, run.state.colour
    board.claim(board.last, colour, index)
    state.supply[colour] -= 1
    segment = board.segment(board.last, index)
    run.emit(partial(events.claimed, colour, cell_of(board.last), segment, state.supply[colour], forced=forced))


PUT_MEEPLE = PutMeeple(0)
CLAIM_FEATURE = ClaimFeature()
