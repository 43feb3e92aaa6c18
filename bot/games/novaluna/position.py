"""A position of Nova Luna: what the solo game and the race share. The wheel turns, tiles go into displays.

The kinds of game differ in who is to move, where discs come from, when the wheel may be refilled and how it ends;
`SoloPosition` and `RacePosition` say that.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from bot.games.cells import Cell
from bot.games.contract import Event, Move, Outcome, Position, Prompt
from bot.games.errors import IllegalMove, Refusal
from bot.games.novaluna import events as told
from bot.games.novaluna import labels, refusals, seeing
from bot.games.novaluna.components import SPACES, Tile
from bot.games.novaluna.display import Display
from bot.games.novaluna.moves import Refill, Take
from bot.games.novaluna.options import Settings
from bot.games.novaluna.view import (
    Ending,
    LastMove,
    NovaLunaView,
    Phase,
    RefillView,
    SoloView,
    TaskName,
    TaskState,
    TrackView,
)
from bot.games.novaluna.wheel import EMPTY_WHEEL
from bot.games.text import Text

REFILL = Refill()


class _Takes(dict[Cell, Take]):
    """Every take from one space by its cell, made when it is first asked for."""

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def __missing__(self, cell: Cell) -> Take:
        self[cell] = take = Take(self.space, cell)
        return take


_TAKES = tuple(map(_Takes, range(SPACES)))


class NovaLunaPosition(Position):
    """A game in progress. Its attributes are for reading; they change through `play` only.

    `deck` are all tiles in the order of the shuffle, of which `drawn` have come onto the wheel so far. `turn` counts
    the tiles taken, `ending` says why the game is over.
    """

    STATE: ClassVar[tuple[str, ...]] = ("settings", "wheel", "turn", "last", "ending")
    """Attributes that are values: a copy shares them, and they tell positions apart."""

    __slots__ = ("_opening", "deck", "displays", "drawn", "ending", "last", "settings", "turn", "wheel")

    def __init__(self, settings: Settings, deck: tuple[Tile, ...], seats: int) -> None:
        self.settings = settings
        self.deck = deck
        self.displays = [Display() for _ in range(seats)]
        self.turn = 0
        self.last: LastMove | None = None
        self.ending: Ending = ""
        self.wheel, filled = EMPTY_WHEEL.filled(deck)
        self.drawn = len(filled)
        self._opening: tuple[Event, ...] = (
            told.filled(filled, deck[: self.drawn], len(deck) - self.drawn, first=True),
        )

    # What the solo game and the race answer differently

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """The part of the game."""

    @property
    @abstractmethod
    def may_refill(self) -> bool:
        """Whether the seat to move may refill the wheel now."""

    @abstractmethod
    def why_no_refill(self) -> Refusal:
        """Why the wheel cannot be refilled now."""

    @abstractmethod
    def refill_label(self) -> Text:
        """What refilling is called in a list."""

    @abstractmethod
    def discs(self, seat: int) -> tuple[int, ...]:
        """The discs that a seat still has, by stack."""

    @abstractmethod
    def refill_view(self) -> RefillView | None:
        """What refilling would mean now; None once the wheel cannot be refilled any more."""

    @abstractmethod
    def solo_view(self) -> SoloView | None:
        """The count of the solo game."""

    @abstractmethod
    def track_view(self) -> TrackView | None:
        """The moon track of a race."""

    @abstractmethod
    def _spend(self, seat: int) -> TaskState:
        """Give a disc to a complete task if there is one for it; what becomes of the task."""

    @abstractmethod
    def _advance(self, seat: int, tile: Tile, events: list[Event]) -> None:
        """What taking a tile moves besides the marker."""

    @abstractmethod
    def _end_of_move(self, seat: int, events: list[Event]) -> None:
        """After a tile was laid and its tasks are settled: see whether the game is over."""

    @abstractmethod
    def _refill(self, events: list[Event]) -> None:
        """Refill the wheel, with what that means in this kind of game."""

    @abstractmethod
    def _result(self) -> Outcome:
        """The outcome of the finished game."""

    # What everybody may ask

    @property
    def seats(self) -> int:
        """One to four."""
        return len(self.displays)

    @property
    def prompt(self) -> Prompt:
        """The kinds are take, take_or_refill, refill and over."""
        return labels.prompt(self)

    @property
    def display(self) -> Display:
        """The display of the seat to move."""
        return self.displays[self.to_move or 0]

    def opening(self) -> Sequence[Event]:
        """The first tiles on the wheel, and how the discs are stacked in a race."""
        return self._opening

    def moves(self) -> Sequence[Move]:
        """Every legal move: the refill, then the takes by space clockwise and by cell as one reads."""
        if self.ending:
            return ()
        cells = self.display.cells()
        moves: list[Move] = [REFILL] if self.may_refill else []
        for space in self.wheel.choices:
            moves += map(_TAKES[space].__getitem__, cells)
        return moves

    def explain(self, move: Move) -> Text:
        """A short label: "Blue 5 from space 7 to M9"."""
        return labels.explain(self, move)

    def why_not(self, move: Move) -> Refusal | None:
        """None if the move is legal, otherwise what stands against it, with the rule and the cells."""
        return None if self._allows(move) else refusals.refuse(self, move)

    def play(self, move: Move) -> Sequence[Event]:
        """Apply the move and run on to the next decision. Raises IllegalMove, and nothing has changed then."""
        if not self._allows(move):
            raise IllegalMove(refusals.refuse(self, move))
        events: list[Event] = []
        if isinstance(move, Take):
            self._take(move, events)
        else:
            self._refill(events)
        return events

    def copy(self) -> Self:
        """An independent position in the same state."""
        twin = self.__class__.__new__(self.__class__)
        for name in (*self.STATE, "deck", "drawn", "_opening"):
            setattr(twin, name, getattr(self, name))
        twin.displays = [display.copy() for display in self.displays]
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None) -> NovaLunaView:
        """What anybody may see: all but the order of the pile. A proposed take is shown as a ghost."""
        if proposal is not None and not self._allows(proposal):
            raise IllegalMove(refusals.refuse(self, proposal))
        return seeing.view(self, viewer, proposal)

    def outcome(self) -> Outcome | None:
        """The result; in a race the ranks break ties."""
        return self._result() if self.ending else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NovaLunaPosition) or type(self) is not type(other):
            return NotImplemented
        return (
            all(getattr(self, name) == getattr(other, name) for name in self.STATE)
            and self.hidden() == other.hidden()
            and self.displays == other.displays
        )

    __hash__ = None

    def hidden(self) -> tuple[Tile, ...]:
        """The pile: the tiles that are still face down, the next one first."""
        return self.deck[self.drawn :]

    # What is legal, and what it does

    def _allows(self, move: Move) -> bool:
        if self.ending:
            return False
        if isinstance(move, Take):
            return move.space in self.wheel.choices and move.cell in self.display.frontier
        return isinstance(move, Refill) and self.may_refill

    def _take(self, move: Take, events: list[Event]) -> None:
        seat = self.to_move
        assert seat is not None  # noqa: S101
        tile, display = self.wheel.tile(move.space), self.displays[seat]
        self.wheel = self.wheel.without(move.space)
        self.turn += 1
        completed = display.lay(move.cell, tile)
        events.append(told.took(seat, move.space, move.cell, tile, display.time))
        self._advance(seat, tile, events)
        covered = self._settle(seat, completed, events)
        self.last = LastMove("take", seat, move.space, move.cell, covered, ())
        self._end_of_move(seat, events)

    def _settle(self, seat: int, completed: Sequence[TaskName], events: list[Event]) -> tuple[TaskName, ...]:
        """Put discs on complete tasks as far as there are any; returns the tasks that got one."""
        display = self.displays[seat]
        covered = []
        for task in completed:
            state = self._spend(seat)
            display.settle(task, state)
            if state == "covered":
                covered.append(task)
            cell, index = task
            left = sum(self.discs(seat))
            events.append(told.completed(seat, cell, display.tiles[cell], index, left, state))
        return tuple(covered)

    def _fill(self, seat: int, events: list[Event]) -> None:
        """Fill the gaps of the wheel from the pile."""
        self.wheel, filled = self.wheel.filled(self.hidden())
        tiles = self.deck[self.drawn : self.drawn + len(filled)]
        self.drawn += len(filled)
        events.append(told.filled(filled, tiles, len(self.deck) - self.drawn))
        self.last = LastMove("refill", seat, None, None, (), filled)


def fills(position: NovaLunaPosition) -> tuple[int, ...]:
    """The spaces that a refill would fill."""
    return position.wheel.gaps[: len(position.hidden())]
