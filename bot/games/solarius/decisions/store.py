"""Cubes that come in: the owner places them one column at a time, or does without the rest (rules 7.0, R4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components.vocabulary import COLOURS, STORAGE, Colour
from bot.games.solarius.decisions.changes import put, why_closed
from bot.games.solarius.decisions.choice import SolariusDecision, StopDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.mats import storage
from bot.games.solarius.moves import SolariusStore, Stop
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import mats as words
from bot.games.text import Text


@lru_cache(maxsize=512)
def store_cubes(seat: int, cubes: int, colours: tuple[Colour, ...] = COLOURS) -> InterruptibleDecision:
    """Cubes of these rows come in."""
    return InterruptibleDecision.of(StoreCubes(seat, cubes, colours), WithoutCubes(seat, cubes))


@dataclass(frozen=True, slots=True)
class StoreCubes(SolariusDecision[SolariusStore]):
    """Where cubes of these rows are stored."""

    kind = "store"
    rule = "solarius_mission 7.0"
    takes = (SolariusStore,)

    cubes: int
    colours: tuple[Colour, ...]

    def ask(self, state: SolariusState) -> Text:
        if len(self.colours) == 1:
            return words.store(n=self.cubes, colour=self.colours[0])
        return words.store_any(n=self.cubes)

    def moves(self, state: SolariusState) -> Sequence[SolariusStore]:
        mat = state.mats[self.seat]
        moves: list[SolariusStore] = []
        for colour in self.colours:
            cubes, spaces = mat.stored[colour], mat.open_spaces(colour)
            for column in STORAGE:
                most = min(self.cubes, storage.room(cubes, spaces, column))
                moves += [SolariusStore(number, colour, column) for number in range(most, 0, -1)]
        return moves

    def explain(self, state: SolariusState, move: SolariusStore) -> Text:
        cubes = storage.add_cubes(state.mats[self.seat].stored[move.colour], move.column, move.cubes)
        value = storage.value(cubes)
        return words.store_label(cubes=move.cubes, colour=move.colour, column=move.column, value=value)

    def refuse(self, state: SolariusState, move: SolariusStore) -> Refusal:
        mat = state.mats[self.seat]
        if move.colour not in self.colours:
            text = words.other_row(colour=self.colours[0])
        elif move.cubes > self.cubes:
            text = words.fewer_cubes(n=self.cubes)
        else:
            room = storage.room(mat.stored[move.colour], mat.open_spaces(move.colour), move.column)
            closed = why_closed(mat, move.colour, move.column)
            text = closed or words.narrow_column(colour=move.colour, column=move.column, n=room)
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusStore) -> None:
        put(run, self.seat, move.colour, move.column, move.cubes)
        if self.cubes > move.cubes:
            run.then(store_cubes(self.seat, self.cubes - move.cubes, self.colours))


@dataclass(frozen=True, slots=True)
class WithoutCubes(StopDecision):
    """The cubes that are not stored."""

    cubes: int

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return words.without_cubes_label(n=self.cubes)

    def play(self, run: Execution[SolariusState], move: Stop) -> None:
        run.emit(partial(events.lost_cubes, self.seat, self.cubes))
