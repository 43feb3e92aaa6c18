"""Placing the tile and its meeple (rules/carcassonne_solo.md 2.2 and 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.carcassonne import events, words
from bot.games.carcassonne.board import STEPS, cell_of, key_of
from bot.games.carcassonne.components import SIDES, TILES, Segment
from bot.games.carcassonne.moves import CarcassonnePlace, Meeple, Score
from bot.games.carcassonne.state import CarcassonneState
from bot.games.cells import cell_name
from bot.games.contract import Move
from bot.games.engine import Decision, Execution, Step
from bot.games.errors import Refusal
from bot.games.text import Text

# Placing the drawn tile (rules/carcassonne_solo.md 2.2)


class PlaceTile(Decision[CarcassonneState, CarcassonnePlace]):
    """Place the tile in a cell where all sides match."""

    kind = "place"
    rule = "carcassonne_solo 2.2"
    takes = (CarcassonnePlace,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.lay(state.colour)

    def moves(self, state: CarcassonneState) -> Sequence[CarcassonnePlace]:
        """List placements in reading order."""
        return state.board.placements(state.drawn)

    def allows(self, state: CarcassonneState, move: CarcassonnePlace) -> bool:
        """Allow only the first of several rotations that look the same."""
        gap = state.board.gap(key_of(move.cell))
        return gap is not None and move in gap[state.drawn]

    def explain(self, state: CarcassonneState, move: CarcassonnePlace) -> Text:
        return words.placement(cell_name(move.cell), move.rotation)

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves until the tile is placed, with an example."""
        return Refusal(words.lay_first(state.colour, str(self.moves(state)[0])), self.rule)

    def refuse(self, state: CarcassonneState, move: CarcassonnePlace) -> Refusal:
        """Name the cell, the first side that doesn't match, or the rotation to use."""
        board, key, name = state.board, key_of(move.cell), cell_name(move.cell)
        if key in board.tiles:
            return Refusal(words.taken_cell(name), self.rule, (name,))
        if board.gap(key) is None:
            return Refusal(words.lonely_cell(name), self.rule, (name,))
        orientation = TILES[state.drawn].turns[move.rotation]
        for side, step in enumerate(STEPS):
            neighbour = board.tiles.get(key + step)
            if neighbour is None:
                continue
            here, there = orientation.edges[side], neighbour.orientation.edges[side ^ 2]
            if here != there:
                beside = cell_name(cell_of(key + step))
                return Refusal(words.no_match(side, here, there, beside), self.rule, (name, beside))
        same = str(CarcassonnePlace(move.cell, orientation.rotation))
        return Refusal(words.looks_the_same(move.rotation, orientation.rotation, same), self.rule, (name,))

    def play(self, run: Execution[CarcassonneState], move: CarcassonnePlace) -> None:
        """Place the tile; separate steps handle the consequences."""
        state = run.state
        state.board.lay(key_of(move.cell), TILES[state.drawn].turns[move.rotation])
        state.last_colour, state.before = state.colour, state.points
        run.emit(partial(events.placed, state.colour, state.drawn, move.cell, move.rotation))


PLACE = PlaceTile(0)


# Placing the meeple on a free feature of the tile, which is mandatory (rules/carcassonne_solo.md 2.3)


class PutMeeple(Decision[CarcassonneState, Meeple]):
    """Choose the feature, if the tile has more than one free."""

    kind = "meeple"
    rule = "carcassonne_solo 2.3"
    takes = (Meeple,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.put_meeple(state.colour)

    def moves(self, state: CarcassonneState) -> Sequence[Meeple]:
        """List the free features once each, clockwise from north, by their first side."""
        segments = _segments(state)
        return [_meeple_on(segments[index]) for index in _free(state)]

    def explain(self, state: CarcassonneState, move: Meeple) -> Text:
        """Name the feature with all its sides on the tile."""
        segment = next(one for one in _segments(state) if _meeple_on(one) == move)
        return words.feature(segment.kind, segment.sides)

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves: the tile is placed, scoring comes later."""
        if isinstance(move, CarcassonnePlace):
            cell = cell_name(cell_of(state.board.last))
            return Refusal(words.laid_before_meeple(state.colour, cell), self.rule, (cell,))
        return Refusal(words.NO_ORDER_YET, self.rule) if isinstance(move, Score) else Refusal(words.NO_MOVE)

    def refuse(self, state: CarcassonneState, move: Meeple) -> Refusal:
        """Refuse unknown features, other names of one, and features that aren't free."""
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
    """Place the meeple if there is no choice; the game ends if none is left."""

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
    """Return the segments of the last tile."""
    return state.board.tiles[state.board.last].orientation.segments


def _free(state: CarcassonneState) -> list[int]:
    """Return the first segments of the free features."""
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
