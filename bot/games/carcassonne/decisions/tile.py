"""Placing the tile and its meeple.

See rules/carcassonne_solo.md 2.2 and 2.3, and rules/carcassonne.md 2.2 and 2.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.games.areas import cells
from bot.games.carcassonne import events, words
from bot.games.carcassonne.board import STEPS, CarcassonneBoard, cell_of, key_of
from bot.games.carcassonne.components import ALL_TILES, HALF_EDGES, SIDES, HalfEdge, Segment
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.moves import (
    ANY_ROTATION,
    CarcassonnePlace,
    FieldMeeple,
    Meeple,
    MeepleMove,
    NoMeeple,
    Score,
)
from bot.games.carcassonne.state import CarcassonneState
from bot.games.cells import cell_name
from bot.games.contract import Move
from bot.games.engine import Decision, Execution, Step
from bot.games.errors import Refusal
from bot.games.text import Text

MAX_SEATS = 5

PLACING, CLAIMING = "2.2", "2.3"
"""The sections of the rules, with the same numbers on both pages."""

# Placing the drawn tile (rules/carcassonne_solo.md 2.2, rules/carcassonne.md 2.2)


class PlaceTile(Decision[CarcassonneState, CarcassonnePlace]):
    """Place the tile in a cell where all sides match."""

    kind = "place"
    takes = (CarcassonnePlace,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.lay(state.settings.rules.prompted_colour(state.colour))

    def moves(self, state: CarcassonneState) -> Sequence[CarcassonnePlace]:
        """List placements in reading order."""
        return state.board.placements(state.drawn)

    def allows(self, state: CarcassonneState, move: CarcassonnePlace) -> bool:
        """Allow only the first of several rotations that look the same."""
        gap = state.board.gap(key_of(move.cell))
        return gap is not None and move in gap[state.drawn]

    def canonical(self, state: CarcassonneState, move: CarcassonnePlace) -> CarcassonnePlace:
        """Choose the first rotation that fits, if none is named."""
        gap = state.board.gap(key_of(move.cell))
        if move.rotation != ANY_ROTATION or gap is None:
            return move
        return next(iter(gap[state.drawn]), move)

    def explain(self, state: CarcassonneState, move: CarcassonnePlace) -> Text:
        return words.placement(cell_name(move.cell), move.rotation)

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves until the tile is placed, with an example."""
        rules = state.settings.rules
        return Refusal(
            words.lay_first(rules.prompted_colour(state.colour), str(self.moves(state)[0])), rules.cite(PLACING)
        )

    def refuse(self, state: CarcassonneState, move: CarcassonnePlace) -> Refusal:
        """Name the cell, the first side that doesn't match, or the rotation to use."""
        board, key, name = state.board, key_of(move.cell), cell_name(move.cell)
        rule = state.settings.rules.cite(PLACING)
        if key in board.tiles:
            return Refusal(words.taken_cell(name), rule, cells(name))
        if board.gap(key) is None:
            return Refusal(words.lonely_cell(name), rule, cells(name))
        if move.rotation == ANY_ROTATION:
            turned = self.canonical(state, move)
            told = words.fits_no_way(name) if turned == move else words.name_a_rotation(str(turned))
            return Refusal(told, rule, cells(name))
        orientation = ALL_TILES[state.drawn].turns[move.rotation]
        for side, step in enumerate(STEPS):
            neighbour = board.tiles.get(key + step)
            if neighbour is None:
                continue
            here, there = orientation.edges[side], neighbour.orientation.edges[side ^ 2]
            if here != there:
                beside = cell_name(cell_of(key + step))
                return Refusal(words.no_match(side, here, there, beside), rule, cells(name, beside))
        if refused := board.refuse_river(key, orientation):
            return Refusal(words.SAME_BEND if refused == "bend" else words.RIVER_GOES_ON, rule, cells(name))
        same = str(CarcassonnePlace(move.cell, orientation.rotation))
        return Refusal(words.looks_the_same(move.rotation, orientation.rotation, same), rule, cells(name))

    def play(self, run: Execution[CarcassonneState], move: CarcassonnePlace) -> None:
        """Place the tile; separate steps handle the consequences."""
        state = run.state
        state.board.lay(key_of(move.cell), ALL_TILES[state.drawn].turns[move.rotation])
        state.last_colour, state.before = state.colour, state.points
        run.emit(partial(events.placed, state.settings.rules, state.colour, state.drawn, move.cell, move.rotation))


PLACE = tuple(map(PlaceTile, range(MAX_SEATS)))
"""The decision of each seat."""


# Placing the meeple on a free feature of the tile: required in a solo game, which has no fields


class PutMeeple(Decision[CarcassonneState, MeepleMove]):
    """Choose the feature, if there is a choice."""

    kind = "meeple"
    takes = (Meeple, FieldMeeple, NoMeeple)

    def ask(self, state: CarcassonneState) -> Text:
        return words.put_meeple(state.settings.rules.prompted_colour(state.colour))

    def moves(self, state: CarcassonneState) -> Sequence[MeepleMove]:
        """List the free features once each, clockwise from north, by their first side.

        The free fields follow, by their first half-edge, and no meeple at the end.
        """
        segments = _segments(state)
        moves: list[MeepleMove] = [_meeple_on(segments[index]) for index in _free(state)]
        moves += [FieldMeeple(halves[0]) for _, halves in free_fields(state.board)]
        return moves if state.settings.rules.required else [*moves, NO_MEEPLE]

    def explain(self, state: CarcassonneState, move: MeepleMove) -> Text:
        """Name the feature with all its sides on the tile."""
        if isinstance(move, NoMeeple):
            return words.NO_MEEPLE
        if isinstance(move, FieldMeeple):
            return words.field(_halves_at(state, move.half))
        segment = next(one for one in _segments(state) if _meeple_on(one) == move)
        return words.feature(segment.kind, segment.sides)

    def canonical(self, state: CarcassonneState, move: MeepleMove) -> MeepleMove:
        """Name a field by its first half-edge on the tile."""
        if isinstance(move, FieldMeeple) and (halves := _halves_at(state, move.half)):
            return FieldMeeple(halves[0])
        return move

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """Refuse other moves: the tile is placed, scoring comes later."""
        rules = state.settings.rules
        if isinstance(move, CarcassonnePlace):
            cell = cell_name(cell_of(state.board.last))
            return Refusal(
                words.laid_before_meeple(rules.prompted_colour(state.colour), cell), rules.cite(CLAIMING), cells(cell)
            )
        return Refusal(words.NO_ORDER_YET, rules.cite(CLAIMING)) if isinstance(move, Score) else Refusal(words.NO_MOVE)

    def refuse(self, state: CarcassonneState, move: MeepleMove) -> Refusal:
        """Refuse unknown features, other names of one, and features that aren't free."""
        rules, cell = state.settings.rules, cell_name(cell_of(state.board.last))
        rule = rules.cite(CLAIMING)
        if isinstance(move, NoMeeple):
            return Refusal(words.MEEPLE_REQUIRED, rule, cells(cell))
        if isinstance(move, FieldMeeple):
            return _refuse_field(state, move, rule, cell)
        board, segments = state.board, _segments(state)
        named = _named(segments, move)
        if named is None:
            side = SIDES.index(move.side) if move.side is not None else 0
            return Refusal(words.no_such_feature(move.kind, side, cell), rule, cells(cell))
        first = board.tiles[board.last].first
        number = board.find(first + named)
        for index in _free(state):
            if board.find(first + index) == number:
                return Refusal(words.same_feature(str(_meeple_on(segments[index]))), rule, cells(cell))
        holders = [cell_name(cell_of(holder)) for holder in board.claims_on(number)]
        return Refusal(words.not_free(holders), rule, cells(cell, *holders))

    def play(self, run: Execution[CarcassonneState], move: MeepleMove) -> None:
        if isinstance(move, Meeple):
            _claim(run, next(index for index, one in enumerate(_segments(run.state)) if _meeple_on(one) == move))
        elif isinstance(move, FieldMeeple) and isinstance(run.state.board, FieldBoard):
            _claim_field(run, run.state.board, move.half)


class ClaimFeature(Step[CarcassonneState]):
    """Place the meeple if there is no choice.

    In a solo game, the game ends if one has to be placed and none is left.
    """

    def run(self, run: Execution[CarcassonneState]) -> None:
        """Ask if there is a choice."""
        state = run.state
        free, rules = _free(state), state.settings.rules
        if not free and not free_fields(state.board):
            return
        if not rules.required:
            if state.supply[state.colour]:
                run.then(PUT_MEEPLE[rules.seat_of(state.colour)])
        elif not state.supply[state.colour]:
            state.closing = True
            run.emit(events.closing(rules, state.colour))
        elif len(free) > 1:
            run.then(PUT_MEEPLE[rules.seat_of(state.colour)])
        else:
            _claim(run, free[0], forced=True)


def free_fields(board: CarcassonneBoard) -> list[tuple[int, tuple[HalfEdge, ...]]]:
    """Return the free fields of the last tile: numbers, and half-edges on the tile.

    A field that the tile shows twice is one, with the half-edges of both parts, clockwise from NL. Empty if meeples
    aren't placed on fields.
    """
    if not isinstance(board, FieldBoard):
        return []
    return [
        (number, board.halves_on(board.last, number))
        for _, number in board.fields_of(board.last)
        if not board.fields[number].meeples
    ]


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
    segment, rules = board.segment(board.last, index), state.settings.rules
    run.emit(partial(events.claimed, rules, colour, cell_of(board.last), segment, state.supply[colour], forced=forced))


# Fields (rules/carcassonne.md 2.3 and 4)


def _halves_at(state: CarcassonneState, half: HalfEdge) -> tuple[HalfEdge, ...]:
    """Return all half-edges of the last tile that belong to the same free field."""
    return next((halves for _, halves in free_fields(state.board) if half in halves), ())


def _refuse_field(state: CarcassonneState, move: FieldMeeple, rule: str, cell: str) -> Refusal:
    board = state.board
    if not isinstance(board, FieldBoard):
        return Refusal(words.NO_FIELDS, rule, cells(cell))
    index = board.tiles[board.last].orientation.field_at[HALF_EDGES.index(move.half)]
    if index < 0:
        return Refusal(words.no_such_field(move.half, cell), rule, cells(cell))
    if halves := _halves_at(state, move.half):
        return Refusal(words.same_field(str(FieldMeeple(halves[0]))), rule, cells(cell))
    number = board.find_field(board.grass[board.last] + index)
    holders = [cell_name(cell_of(holder)) for holder in board.field_claims_on(number)]
    return Refusal(words.not_free(holders), rule, cells(cell, *holders))


def _claim_field(run: Execution[CarcassonneState], board: FieldBoard, half: HalfEdge) -> None:
    state, colour = run.state, run.state.colour
    halves = _halves_at(state, half)
    board.claim_field(board.last, colour, board.tiles[board.last].orientation.field_at[HALF_EDGES.index(half)])
    state.supply[colour] -= 1
    run.emit(
        partial(events.claimed_field, state.settings.rules, colour, cell_of(board.last), halves, state.supply[colour])
    )


NO_MEEPLE = NoMeeple()
PUT_MEEPLE = tuple(map(PutMeeple, range(MAX_SEATS)))
"""The decision of each seat."""
CLAIM_FEATURE = ClaimFeature()
