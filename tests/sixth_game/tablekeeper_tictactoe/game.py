"""The rules of tic-tac-toe: three in a row win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.api import (
    NO_DATA,
    AreaKey,
    Chance,
    Decision,
    DecisionGame,
    DecisionPosition,
    Event,
    Execution,
    Grammar,
    Move,
    Notation,
    Option,
    Outcome,
    Refusal,
    State,
    Text,
    View,
    Who,
    WrittenMove,
    cells,
    names,
)

from . import words

CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "ABC")
LINES = ("A1 B1 C1", "A2 B2 C2", "A3 B3 C3", "A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "A1 B2 C3", "A3 B2 C1")


@dataclass(frozen=True, slots=True)
class Take(WrittenMove):
    """`take B2`."""

    notation: ClassVar[Notation] = Notation("take {cell}", cell=names({cell: cell for cell in CELLS}))

    cell: str


class Board(State):
    """The marks on the board: the seat that took each cell, in the order of play."""

    def __init__(self) -> None:
        super().__init__(2, (TakeCell(0),))
        self.marks: Mapping[str, int] = {}

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Nothing is hidden and nothing is drawn."""

    @property
    def winner(self) -> int | None:
        """The seat with three in a row."""
        return next((seat for seat in (0, 1) if any(self._owns(seat, line) for line in LINES)), None)

    def _owns(self, seat: int, line: str) -> bool:
        return all(self.marks.get(cell) == seat for cell in line.split())


@dataclass(frozen=True, slots=True)
class TakeCell(Decision[Board, Take]):
    """A seat takes an empty cell."""

    kind: ClassVar[str] = "take"
    takes: ClassVar[tuple[type[Move], ...]] = (Take,)

    def ask(self, state: Board) -> Text:
        return words.TAKE_A_CELL

    def moves(self, state: Board) -> Sequence[Take]:
        return [Take(cell) for cell in CELLS if cell not in state.marks]

    def explain(self, state: Board, move: Take) -> Text:
        return words.take(move.cell)

    def places(self, state: Board, move: Take) -> tuple[AreaKey, ...]:
        return cells(move.cell)

    def refuse(self, state: Board, move: Take) -> Refusal:
        return Refusal(words.is_taken(move.cell), areas=cells(move.cell))

    def play(self, run: Execution[Board], move: Take) -> None:
        state = run.state
        state.marks = {**state.marks, move.cell: self.seat}
        run.emit(Event("took", words.took(Who(self.seat), move.cell), {"seat": self.seat, "cell": move.cell}))
        if state.winner is None and len(state.marks) < len(CELLS):
            run.then(TakeCell(1 - self.seat))


@dataclass(frozen=True, slots=True)
class BoardView(View):
    """Everybody sees the whole board; a proposed cell is marked for the seat that considers it."""

    marks: Mapping[str, int]
    ghost: str | None

    @property
    def turn(self) -> int | None:
        """The number of the turn; None when the game is over."""
        return None if self.outcome else len(self.marks) + 1


class TicTacToePosition(DecisionPosition[Board, BoardView]):
    """A game in progress."""

    @property
    def when(self) -> Text:
        """Return the turn: each mark is one."""
        return words.turn(len(self.state.marks) + 1)

    @property
    def upcoming(self) -> int | None:
        """Return the other seat while a cell is free."""
        return 1 - self.deciders[0] if self.deciders and len(self.state.marks) < len(CELLS) - 1 else None

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> BoardView:
        return BoardView(
            game=TicTacToe.key,
            viewer=viewer,
            seats=self.seats,
            deciders=self.deciders,
            prompt=self.prompt,
            outcome=self.outcome(),
            proposal=None if proposal is None else str(proposal),
            marks=self.state.marks,
            ghost=proposal.cell if isinstance(proposal, Take) else None,
        )

    def scores(self) -> tuple[int, ...]:
        """1 for the winner."""
        return tuple(int(self.state.winner == seat) for seat in (0, 1))

    def result(self) -> Outcome:
        scores = self.scores()
        return Outcome(scores, tuple(1 + max(scores) - score for score in scores))


class TicTacToe(DecisionGame):
    """Two seats, one board, no chance."""

    key: ClassVar[str] = "tictactoe"
    title: ClassVar[str] = "Tic-tac-toe"
    seats: ClassVar[range] = range(2, 3)
    rules_version: ClassVar[int] = 1
    options: ClassVar[Sequence[Option]] = ()
    better: ClassVar[Literal["high", "low"]] = "high"
    grammar: ClassVar[Grammar] = Grammar((Take,), words.HOW_TO_WRITE)

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> TicTacToePosition:
        self.check_seats(seats)
        self.check_options(options)
        self.check_rules(rules_version)
        return TicTacToePosition(Board())


GAME = TicTacToe()
