"""Where the drawn tile goes and how it lies (rules/carcassonne_solo.md 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.carcassonne import events, words
from bot.games.carcassonne.board import STEPS, cell_of, key_of
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.state import CarcassonneState
from bot.games.cells import cell_name
from bot.games.contract import Move
from bot.games.engine import Decision, Execution
from bot.games.errors import Refusal
from bot.games.text import Text


class PlaceTile(Decision[CarcassonneState, CarcassonnePlace]):
    """In any cell where all sides match."""

    kind = "place"
    rule = "carcassonne_solo 2.2"
    takes = (CarcassonnePlace,)

    def ask(self, state: CarcassonneState) -> Text:
        return words.lay(state.colour)

    def moves(self, state: CarcassonneState) -> Sequence[CarcassonnePlace]:
        """In reading order."""
        return state.board.placements(state.drawn)

    def allows(self, state: CarcassonneState, move: CarcassonnePlace) -> bool:
        """Of rotations that look the same only the first."""
        gap = state.board.gap(key_of(move.cell))
        return gap is not None and move in gap[state.drawn]

    def explain(self, state: CarcassonneState, move: CarcassonnePlace) -> Text:
        return words.placement(cell_name(move.cell), move.rotation)

    def deny(self, state: CarcassonneState, move: Move) -> Refusal:
        """First the tile, with an example."""
        return Refusal(words.lay_first(state.colour, str(self.moves(state)[0])), self.rule)

    def refuse(self, state: CarcassonneState, move: CarcassonnePlace) -> Refusal:
        """The cell, the first side that does not match, or the rotation that is written instead."""
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
        """Lay the tile; what follows from that are steps of their own."""
        state = run.state
        state.board.lay(key_of(move.cell), TILES[state.drawn].turns[move.rotation])
        state.last_colour, state.before = state.colour, state.points
        run.emit(partial(events.placed, state.colour, state.drawn, move.cell, move.rotation))


PLACE = PlaceTile(0)
