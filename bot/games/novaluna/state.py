"""The state of Nova Luna: wheel, pile, displays, discs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Self

from bot.games import engine
from bot.games.areas import Cell
from bot.games.chance import Chance
from bot.games.novaluna.components import EMPTY_WHEEL, SOLO_STACKS, NovaLunaTile
from bot.games.novaluna.display import Display, TaskName, TaskState

Steps = Sequence[engine.Step[Any]]

LateTasks = Literal["next_phase", "immediate", "lost"]
Ending = Literal["", "discs", "tiles"]

MISSING = 10
"""Cost of a missing disc at the refill of the solo game, or at its end."""


@dataclass(frozen=True, slots=True)
class NovaLunaSettings:
    """The options as the engine uses them; `discs` is for each seat of a race."""

    late_tasks: LateTasks
    discs: int


class NovaLunaLastMove(NamedTuple):
    """The last move: a `take` with space, cell and covered tasks, or a `refill`."""

    kind: Literal["take", "refill"]
    seat: int
    space: int | None
    cell: Cell | None
    covered: tuple[TaskName, ...]
    filled: tuple[int, ...]


class PhaseNote(NamedTuple):
    """The count at the end of phase 1: the tiles' time, the first stack's discs."""

    time: int
    missing: int

    @property
    def total(self) -> int:
        """The noted total."""
        return self.time + MISSING * self.missing


class NovaLunaState(engine.State):
    """The common part of the solo game and the race.

    `pile` are the face-down tiles, the next one first. `turn` counts the tiles taken, `turns` the turns (consecutive
    moves of a seat). `ending` says why the game is over.
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
        """Return a seat's remaining discs by stack."""

    @abstractmethod
    def give_disc(self, seat: int) -> TaskState:
        """Use a disc for a completed task, if there is one; return the task's state."""

    @property
    @abstractmethod
    def mover(self) -> int:
        """The seat whose turn is next."""

    @property
    def fills(self) -> tuple[int, ...]:
        """The spaces that a refill would fill, in order."""
        return self.wheel.gaps[: len(self.pile)]

    def copy(self) -> Self:
        """Copy the displays too."""
        twin = super().copy()
        twin.displays = [display.copy() for display in self.displays]
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Shuffle the pile; its order is hidden from everyone."""
        self.pile = tuple(chance.shuffle(sorted(self.pile, key=attrgetter("id")), "pile"))


class NovaLunaSoloState(NovaLunaState):
    """A solo game: `stacks` are the discs left, `noted` is None in phase 1."""

    def __init__(self, settings: NovaLunaSettings, pile: tuple[NovaLunaTile, ...], steps: Steps) -> None:
        super().__init__(settings, pile, 1, steps)
        self.stacks = SOLO_STACKS
        self.noted: PhaseNote | None = None

    @property
    def mover(self) -> int:
        return 0

    @property
    def note(self) -> PhaseNote:
        """Return what would be noted now."""
        return PhaseNote(self.displays[0].time, self.stacks[0])

    def discs(self, seat: int) -> tuple[int, ...]:
        """Two stacks in phase 1, one after it."""
        return self.stacks if self.noted is None else self.stacks[1:]

    def give_disc(self, seat: int) -> TaskState:
        """Use a disc of the phase's stack.

        An option decides what happens without one (7.6).
        """
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
    """A race. `hands` are the discs that each seat has left.

    `arrivals` are the seats in the order in which their discs arrived at their spaces, so the last one on a space is on
    top. A disc's distance is the time of its display.
    """

    def __init__(
        self, settings: NovaLunaSettings, pile: tuple[NovaLunaTile, ...], stack: tuple[int, ...], steps: Steps
    ) -> None:
        """`stack` are the seats whose discs are on the new moon, from the bottom."""
        super().__init__(settings, pile, len(stack), steps)
        self.arrivals = stack
        self.hands = (settings.discs,) * len(stack)

    @property
    def mover(self) -> int:
        """The seat furthest behind, on a shared space the top one."""
        return min(reversed(self.arrivals), key=self.time)

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in the order of play if no disc moved."""
        from_top = tuple(reversed(self.arrivals))
        return tuple(sorted(from_top, key=self.time))

    def discs(self, seat: int) -> tuple[int, ...]:
        """One stack."""
        return (self.hands[seat],)

    def give_disc(self, seat: int) -> TaskState:
        """Use a disc while there is one."""
        if not self.hands[seat]:
            return "waiting"
        self.hands = tuple([hand - (number == seat) for number, hand in enumerate(self.hands)])
        return "covered"

    def time(self, seat: int) -> int:
        """Return how far a seat's disc has moved on the moon track."""
        return self.displays[seat].time
