"""Cubes that come in: the owner places them one column at a time, or does without the rest (rules 7.0, R4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import storage, told, words
from bot.games.solarius.moves import Store
from bot.games.solarius.state import Mat, State
from bot.games.solarius.steps import STOP, Decision, Run
from bot.games.solarius.vocabulary import COLOURS, ROMAN, STORAGE, Colour
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class StoreCubes(Decision):
    """Cubes of these rows to be stored."""

    kind: ClassVar[str] = "store"
    rule: ClassVar[str] = "solarius_mission 7.0"

    cubes: int
    colours: tuple[Colour, ...] = COLOURS

    def ask(self, state: State) -> Text:
        """How many cubes, and for which row if only one is possible."""
        if len(self.colours) == 1:
            colour = words.COLOUR_NAMES[self.colours[0]]
            return Text("Store {n} {colour} {n:cube|cubes}.", n=self.cubes, colour=colour)
        return Text("Store {n} {n:cube|cubes} of any kind.", n=self.cubes)

    def moves(self, state: State) -> list[Move]:
        """So many cubes into one column of a row, most first; or stop."""
        mat = state.mats[self.seat]
        moves: list[Move] = []
        for colour in self.colours:
            cubes, spaces = mat.stored[colour], mat.open_spaces(colour)
            for column in STORAGE:
                most = min(self.cubes, storage.room(cubes, spaces, column))
                moves += [Store(number, colour, column) for number in range(most, 0, -1)]
        return [*moves, STOP]

    def explain(self, state: State, move: Move) -> Text:
        """With what the row is worth then."""
        if not isinstance(move, Store):
            return Text("Do without {n:the last cube|the other {n} cubes}", n=self.cubes)
        cubes = storage.added(state.mats[self.seat].stored[move.colour], move.column, move.cubes)
        return Text(
            "{cubes} to {colour} {column} (row worth {value})",
            cubes=words.cubes(move.cubes),
            colour=words.COLOUR_NAMES[move.colour],
            column=ROMAN[move.column],
            value=storage.value(cubes),
        )

    def play(self, run: Run, move: Move) -> None:
        """Store them and go on with the rest."""
        if not isinstance(move, Store):
            run.tell(told.lost_cubes(self.seat, self.cubes))
            return
        put(run, self.seat, move.colour, move.column, move.cubes)
        if self.cubes > move.cubes:
            run.then(StoreCubes(self.seat, self.cubes - move.cubes, self.colours))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Blocked, full, against the pyramid, another row, or too many."""
        if not isinstance(move, Store):
            return None
        return _why_not(state.mats[self.seat], move, self.cubes, self.colours)


def put(run: Run, seat: int, colour: Colour, column: int, cubes: int) -> None:
    """Cubes into a column that takes them."""
    mat = run.mat(seat)
    row = mat.stored[colour] = storage.added(mat.stored[colour], column, cubes)
    run.tell(told.stored(seat, colour, column, cubes, row))


def _why_not(mat: Mat, move: Store, cubes: int, colours: tuple[Colour, ...]) -> Refusal:
    name, column = words.COLOUR_NAMES[move.colour], ROMAN[move.column]
    if move.colour not in colours:
        text = Text("These cubes go to {colour}; store them there.", colour=words.COLOUR_NAMES[colours[0]])
    elif move.cubes > cubes:
        text = Text("Only {n} {n:cube is|cubes are} left; store fewer.", n=cubes)
    else:
        text = why_closed(mat, move.colour, move.column) or Text(
            "{colour} {column} takes fewer cubes now; store {n}.",
            colour=name,
            column=column,
            n=storage.room(mat.stored[move.colour], mat.open_spaces(move.colour), move.column),
        )
    return Refusal(text, StoreCubes.rule)


def why_closed(mat: Mat, colour: Colour, column: int) -> Text | None:
    """Why the next cube may not go into a column; None if it may."""
    cubes, spaces = mat.stored[colour], mat.open_spaces(colour)
    if storage.may_store(cubes, spaces, column):
        return None
    name, roman = words.COLOUR_NAMES[colour], ROMAN[column]
    if not spaces[column]:
        return Text("{colour} {column} is blocked; shift the tech die to the right first.", colour=name, column=roman)
    if cubes[column] >= spaces[column]:
        return Text("{colour} {column} has no free space; choose another column.", colour=name, column=roman)
    return Text("{colour} {column} needs more cubes to its left; fill those first.", colour=name, column=roman)
