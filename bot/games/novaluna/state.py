"""The facts of a position of Nova Luna: the wheel, the pile, what every seat has laid, its discs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Self

from bot.games import engine
from bot.games.cells import Cell
from bot.games.chance import Chance
from bot.games.novaluna.components import SOLO_STACKS, NovaLunaTile
from bot.games.novaluna.display import Display, TaskName, TaskState
from bot.games.novaluna.wheel import EMPTY_WHEEL

Steps = Sequence[engine.Step[Any]]

LateTasks = Literal["next_phase", "immediate", "lost"]
Ending = Literal["", "discs", "tiles"]

MISSING = 10
"""What a disc costs that is missing at the refill of the solo game, or at its end."""


@dataclass(frozen=True, slots=True)
class NovaLunaSettings:
    """The options as the engine reads them. `discs` is what each of several seats has to place."""

    late_tasks: LateTasks
    discs: int


class NovaLunaLastMove(NamedTuple):
    """The move played last: `take` with its space, cell and tasks that got a disc, or `refill` with the spaces."""

    kind: Literal["take", "refill"]
    seat: int
    space: int | None
    cell: Cell | None
    covered: tuple[TaskName, ...]
    filled: tuple[int, ...]


class PhaseNote(NamedTuple):
    """The count at the end of phase 1 of the solo game: time of the tiles laid, discs left of the first stack."""

    time: int
    missing: int

    @property
    def total(self) -> int:
        """The noted total."""
        return self.time + MISSING * self.missing


class NovaLunaState(engine.State):
    """What the solo game and the race share.

    `pile` are the tiles still face down, the next one first. `turn` counts the tiles taken, `turns` the turns: all
    moves in a row of one seat are one. `ending` says why the game is over.
    """

    def __init__(self, settings: NovaLunaSettings, pile: tuple[NovaLunaTile, ...], seats: int, steps: Steps) -> None:
        super().__init__(seats, steps)
        self.settings = settings
        self.wheel = EMPTY_WHEEL
        self.pile = pile
        self.displays = [Display() for _ in range(seats)]
        self.turn = self.turns = 0
        self.last: NovaLunaLastMove | None = None
        self.ending: Ending = ""

    @abstractmethod
    def discs(self, seat: int) -> tuple[int, ...]:
        """The discs that a seat still has, by stack."""

    @abstractmethod
    def give_disc(self, seat: int) -> TaskState:
        """Take a disc for a complete task, if there is one for it; what becomes of the task."""

    @property
    @abstractmethod
    def mover(self) -> int:
        """The seat whose turn is next."""

    @property
    def fills(self) -> tuple[int, ...]:
        """The spaces that a refill would fill, in this order."""
        return self.wheel.gaps[: len(self.pile)]

    def copy(self) -> Self:
        """Copy the displays too."""
        twin = super().copy()
        twin.displays = [display.copy() for display in self.displays]
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """The order of the pile is all that is hidden, from everybody."""
        self.pile = tuple(chance.shuffle(sorted(self.pile, key=attrgetter("id")), "pile"))


class NovaLunaSoloState(NovaLunaState):
    """A solo game: `stacks` are the discs left of its two stacks, `noted` is None in phase 1."""

    def __init__(self, settings: NovaLunaSettings, pile: tuple[NovaLunaTile, ...], steps: Steps) -> None:
        super().__init__(settings, pile, 1, steps)
        self.stacks = SOLO_STACKS
        self.noted: PhaseNote | None = None

    @property
    def mover(self) -> int:
        return 0

    @property
    def note(self) -> PhaseNote:
        """What would be noted now."""
        return PhaseNote(self.displays[0].time, self.stacks[0])

    def discs(self, seat: int) -> tuple[int, ...]:
        """Two stacks in phase 1, one after it."""
        return self.stacks if self.noted is None else self.stacks[1:]

    def give_disc(self, seat: int) -> TaskState:
        """From the stack of the phase; what happens when the first one is used up says an option (7.6)."""
        first, second = self.stacks
        if self.noted is not None or (not first and self.settings.late_tasks == "immediate"):
            if second:
                self.stacks = (first, second - 1)
                return "covered"
        elif first:
            self.stacks = (first - 1, second)
            return "covered"
        elif self.settings.late_tasks == "lost":
            return "lost"
        return "waiting"


class RaceState(NovaLunaState):
    """A game of several seats. `hands` are the discs that each still has to place.

    `arrivals` are the seats in the order in which their discs came to where they lie on the moon track, the latest
    last; so of the discs on one space the last one is on top. How far a disc has come is the time of its display.
    """

    def __init__(
        self, settings: NovaLunaSettings, pile: tuple[NovaLunaTile, ...], stack: tuple[int, ...], steps: Steps
    ) -> None:
        """`stack` are the seats whose discs lie on the new moon, from the bottom."""
        super().__init__(settings, pile, len(stack), steps)
        self.arrivals = stack
        self.hands = (settings.discs,) * len(stack)

    @property
    def mover(self) -> int:
        """The seat furthest behind; on a shared space the one on top."""
        return min(reversed(self.arrivals), key=self.time)

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in the order in which they would move if nobody's disc did."""
        from_top = tuple(reversed(self.arrivals))
        return tuple(sorted(from_top, key=self.time))

    def discs(self, seat: int) -> tuple[int, ...]:
        """One stack."""
        return (self.hands[seat],)

    def give_disc(self, seat: int) -> TaskState:
        """Take a disc while there is one in hand."""
        if not self.hands[seat]:
            return "waiting"
        self.hands = tuple([hand - (number == seat) for number, hand in enumerate(self.hands)])
        return "covered"

    def time(self, seat: int) -> int:
        """How far the disc of a seat has come on the moon track."""
        return self.displays[seat].time
