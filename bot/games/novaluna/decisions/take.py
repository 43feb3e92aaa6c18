"""Take one of the next tiles of the wheel and lay it into the own display (rules/nova_luna.md 4 to 6)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from bot.games.cells import Cell, cell_name
from bot.games.engine import Decision, Execution
from bot.games.errors import Refusal
from bot.games.novaluna import events, words
from bot.games.novaluna.components import SPACES, NovaLunaTile
from bot.games.novaluna.display import START, TaskName
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.state import NovaLunaLastMove, NovaLunaState
from bot.games.text import Text

_PLACING = "nova_luna 5"

AnyState = TypeVar("AnyState", bound=NovaLunaState)


class _Takes(dict[Cell, NovaLunaTake]):
    """Every take from one space by its cell, made when it is first asked for."""

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def __missing__(self, cell: Cell) -> NovaLunaTake:
        self[cell] = take = NovaLunaTake(self.space, cell)
        return take


_TAKES = tuple(map(_Takes, range(SPACES)))


class TakeTile(Decision[AnyState, NovaLunaTake]):
    """Which tile, and where it goes. What it moves besides the marker, and when the game ends, says a subclass."""

    kind = "take"
    rule = "nova_luna 4"
    takes = (NovaLunaTake,)

    @abstractmethod
    def advance(self, run: Execution[AnyState], tile: NovaLunaTile) -> None:
        """What taking this tile moves besides the marker."""

    @abstractmethod
    def finish(self, run: Execution[AnyState]) -> None:
        """End the game if it is over, now that the tile lies and its tasks are settled."""

    def ask(self, state: AnyState) -> Text:
        """With how many tiles there are to choose from."""
        return words.take(len(state.wheel.choices))

    def moves(self, state: AnyState) -> Sequence[NovaLunaTake]:
        """By space clockwise and by cell as one reads."""
        cells = state.displays[self.seat].cells()
        moves: list[NovaLunaTake] = []
        for space in state.wheel.choices:
            moves += map(_TAKES[space].__getitem__, cells)
        return moves

    def allows(self, state: AnyState, move: NovaLunaTake) -> bool:
        """One of the next tiles, beside a tile of the display."""
        return move.space in state.wheel.choices and move.cell in state.displays[self.seat].frontier

    def explain(self, state: AnyState, move: NovaLunaTake) -> Text:
        tile = state.wheel.tile(move.space)
        return words.take_label(tile.colour, tile.time, move.space, cell_name(move.cell))

    def refuse(self, state: AnyState, move: NovaLunaTake) -> Refusal:
        """The space first, then the cell."""
        return self._refuse_space(state, move) or self._refuse_cell(state, move)

    def play(self, run: Execution[AnyState], move: NovaLunaTake) -> None:
        """Move the marker to the space, lay the tile, settle the tasks that are complete now."""
        state, seat = run.state, self.seat
        tile, display = state.wheel.tile(move.space), state.displays[seat]
        state.wheel = state.wheel.without(move.space)
        state.turn += 1
        completed = display.lay(move.cell, tile)
        run.emit(partial(events.took, seat, move.space, move.cell, tile, display.time))
        self.advance(run, tile)
        covered = settle(run, seat, completed) if completed else ()
        state.last = NovaLunaLastMove("take", seat, move.space, move.cell, covered, ())
        self.finish(run)

    def _refuse_space(self, state: AnyState, move: NovaLunaTake) -> Refusal | None:
        wheel = state.wheel
        if move.space in wheel.choices:
            return None
        choices = tuple(map(str, wheel.choices))
        if not choices:
            text = words.EMPTY_WHEEL
        elif move.space == wheel.marker:
            text = words.marked(move.space, choices)
        elif wheel.spaces[move.space] is None:
            text = words.empty_space(move.space, choices)
        else:
            text = words.too_far(move.space, choices)
        return Refusal(text, self.rule)

    def _refuse_cell(self, state: AnyState, move: NovaLunaTake) -> Refusal:
        display, name = state.displays[self.seat], cell_name(move.cell)
        if move.cell in display.tiles:
            return Refusal(words.taken_cell(name), _PLACING, (name,))
        if not display.tiles:
            start = cell_name(START)
            return Refusal(words.first_tile(start), _PLACING, (start,))
        return Refusal(words.lonely_cell(name), _PLACING, (name,))


def settle(run: Execution[NovaLunaState], seat: int, completed: Sequence[TaskName]) -> tuple[TaskName, ...]:
    """Put discs on complete tasks as far as there are any; returns the tasks that got one."""
    state = run.state
    display = state.displays[seat]
    covered = []
    for task in completed:
        became = state.give_disc(seat)
        display.settle(task, became)
        if became == "covered":
            covered.append(task)
        cell, index = task
        run.emit(partial(events.completed, seat, cell, display.tiles[cell], index, sum(state.discs(seat)), became))
    return tuple(covered)
