"""The parts of a game: a state, steps that run automatically, decisions that wait for a seat.

Steps lie on the stack of the state, the next one on top. A step that runs may put others on top of what follows it, so
whatever interrupts something comes back to it. Steps and decisions are values: positions share them, and a decision
that needs no data but its seat is made once for each seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from bot.games.chance import Chance
from bot.games.contract import Event, Move, Prompt
from bot.games.engine import words
from bot.games.errors import NotYourTurn, Refusal
from bot.games.text import Text

StateT = TypeVar("StateT", bound="State")
StateT_co = TypeVar("StateT_co", bound="State", covariant=True)
StateT_contra = TypeVar("StateT_contra", bound="State", contravariant=True)
MoveT = TypeVar("MoveT", bound=Move)


class State(ABC):
    """The facts of a position. `vars` lists what is copied and compared.

    An attribute is a value, which copies share, unless `copy` is extended to copy it. `seats` counts the seats,
    `stack` holds what is to come, the next step on top; the game is over when it is empty.
    """

    def __init__(self, seats: int, steps: Sequence[Step[Any]]) -> None:
        """The steps come in this order, the first one next."""
        self.seats = seats
        self.stack: list[Any] = list(reversed(steps))

    def copy(self) -> Self:
        """An independent state with the same facts. Extend it for every attribute that can change in itself."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.stack = self.stack.copy()
        return twin

    @abstractmethod
    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Redraw what the viewer (None: a spectator) can't know; later draws come from `chance` too.

        Called on a copy that nobody else uses. What the viewer knows stays as it is.
        """

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


class LazyEvents(Sequence[Event]):
    """Events in their order; those that were told as a function are made when somebody first looks at any.

    Whoever only looks ahead never does, and sentences and data take longer to make than most moves.
    """

    __slots__ = ("_made", "_pending")

    def __init__(self, pending: Sequence[Event | Callable[[], Event]]) -> None:
        self._pending = pending
        self._made: list[Event] | None = None

    def __len__(self) -> int:
        return len(self._pending)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._events()[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyEvents) and self._events() == other._events()

    __hash__ = None  # type: ignore[assignment]

    def _events(self) -> list[Event]:
        if self._made is None:
            self._made = [one if isinstance(one, Event) else one() for one in self._pending]
        return self._made


class Execution(Generic[StateT_co]):
    """The execution of a move or of the start: the state that steps change, and their events."""

    __slots__ = ("emit", "pending_events", "state")

    emit: Callable[[Event | Callable[[], Event]], None]
    """Something happened. A function that makes the event later may use values only, nothing that changes."""

    def __init__(self, state: StateT_co) -> None:
        self.state = state
        self.pending_events: list[Event | Callable[[], Event]] = []
        self.emit = self.pending_events.append

    @property
    def events(self) -> Sequence[Event]:
        """The emitted events; read it when no more are emitted."""
        return LazyEvents(self.pending_events)

    def then(self, *steps: Step[StateT_co]) -> None:
        """Do these next, in this order, before whatever was to come."""
        self.state.stack.extend(reversed(steps))

    def end(self) -> None:
        """End the game; in a lane of `Simultaneous` only that lane."""
        self.state.stack.clear()


class Step(ABC, Generic[StateT_contra]):
    """A step on any state. A value: a frozen dataclass."""

    __slots__ = ()

    decides: ClassVar[bool] = False
    """Whether it is a `Decision`; asking this is quicker than asking for the class."""

    @abstractmethod
    def run(self, run: Execution[StateT_contra]) -> None:
        """Do it; the step itself is off the stack already."""


@dataclass(frozen=True, slots=True)
class Decision(Step[StateT_contra], Generic[StateT_contra, MoveT]):
    """A decision of a seat: prompt, legal moves, labels, refusals and effects.

    `kind` is the stable name of the prompt, `rule` the section of the rules, `takes` the classes of its moves.
    With `forced` the engine asks `waits` whether there is anything to decide, and plays what is none.
    """

    decides: ClassVar[bool] = True
    alone: ClassVar[bool] = True
    """Whether one seat decides; asking this is quicker than asking for the decision of a seat."""
    kind: ClassVar[str]
    rule: ClassVar[str] = ""
    takes: ClassVar[tuple[type[Move], ...]]
    forced: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False
    """Whether its moves come back to the decision that it is offered with: actions that are possible at any time."""

    seat: int

    def ask(self, state: StateT_contra) -> Text:
        """Return the sentence of the prompt; a part that never asks has none."""
        raise NotImplementedError

    @abstractmethod
    def moves(self, state: StateT_contra) -> Sequence[MoveT]:
        """Every legal move, without duplicates, in a stable order."""

    @abstractmethod
    def explain(self, state: StateT_contra, move: MoveT) -> Text:
        """The label of a legal move."""

    def refuse(self, state: StateT_contra, move: MoveT) -> Refusal:
        """Why a move of its kind is not legal: what to do instead, the rule, the cells to outline."""
        return self.deny(state, move)

    @abstractmethod
    def play(self, run: Execution[StateT_contra], move: MoveT) -> None:
        """Apply a legal move; the decision itself is off the stack already."""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seat that decides."""
        return (self.seat,)

    def for_seat(self, seat: int | None) -> Self:
        """What this seat decides; None is the first that does. Raises NotYourTurn for a seat that decides nothing."""
        if seat is None or seat == self.seat:
            return self
        raise NotYourTurn(words.NOTHING_TO_DECIDE)

    def prompt(self, state: StateT_contra) -> Prompt:
        """The kind with its sentence."""
        return Prompt(self.kind, self.ask(state))

    @property
    def kinds(self) -> Collection[type[Move]]:
        """The classes of its moves."""
        return self.takes

    def owns(self, move: Move) -> bool:
        """Whether the move is of a kind that this decision knows."""
        return type(move) in self.takes

    def allows(self, state: StateT_contra, move: MoveT) -> bool | None:
        """Whether a move of its kind is legal, where that is quicker to see than in a list; None: look into the list.

        Has to say of every move what `moves` says.
        """
        return None

    def deny(self, state: StateT_contra, move: Move) -> Refusal:
        """Why a move of another kind is not legal."""
        return Refusal(words.not_asked(self.ask(state)), self.rule)

    def waits(self, state: StateT_contra, moves: Sequence[MoveT]) -> bool:
        """Whether there is anything to decide; asked where `forced` is set."""
        return len(moves) > 1

    def run(self, run: Execution[StateT_contra], moves: Sequence[MoveT] = ()) -> None:
        """Play the only move there is, if there is one; `moves` are the legal ones."""
        for move in moves[:1]:
            self.play(run, move)


@dataclass(frozen=True, slots=True)
class OneOf(Decision[StateT_contra, Any]):
    """A decision between the moves of several: each part says what its own moves are and do, in this order.

    A part that `interrupts` comes last; its moves are no reason to wait for, and after them the decision is back.
    """

    parts: tuple[Decision[StateT_contra, Any], ...]
    by_kind: Mapping[type[Move], Decision[StateT_contra, Any]] = field(init=False, repr=False, compare=False)
    """The part that knows the moves of a class."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_kind", {kind: part for part in self.parts for kind in part.kinds})

    @property
    def kinds(self) -> Collection[type[Move]]:
        return self.by_kind.keys()

    def moves(self, state: StateT_contra) -> Sequence[Any]:
        found = [moves for part in self.parts if (moves := part.moves(state))]
        return found[0] if len(found) == 1 else [*chain.from_iterable(found)]

    def owns(self, move: Move) -> bool:
        return type(move) in self.by_kind

    def allows(self, state: StateT_contra, move: Any) -> bool | None:
        """What the part says; only its own moves are listed for that."""
        part = self.by_kind[type(move)]
        quick = part.allows(state, move)
        return move in part.moves(state) if quick is None else quick

    def explain(self, state: StateT_contra, move: Any) -> Text:
        return self.by_kind[type(move)].explain(state, move)

    def refuse(self, state: StateT_contra, move: Any) -> Refusal:
        return self.by_kind[type(move)].refuse(state, move)

    def play(self, run: Execution[StateT_contra], move: Any) -> None:
        """What the part does, and back to this decision if that was an interruption."""
        part = self.by_kind[type(move)]
        if part.interrupts:
            run.state.stack.append(self)
        part.play(run, move)

    def waits(self, state: StateT_contra, moves: Sequence[Any]) -> bool:
        """Whether there is more than one move that does not only interrupt."""
        return len(moves) > 1 and not self.by_kind[type(moves[1])].interrupts

    def run(self, run: Execution[StateT_contra], moves: Sequence[Any] = ()) -> None:
        """Play the only move that does not interrupt, if there is one."""
        for move in moves:
            if not self.by_kind[type(move)].interrupts:
                self.play(run, move)
                return
