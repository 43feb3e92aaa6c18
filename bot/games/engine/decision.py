"""The parts of a game: a state, steps that run automatically, decisions of seats.

Steps are on the state's stack, the next one on top. A running step may push others on top of what follows, so an
interruption returns to where it was. Steps and decisions are values that positions share; a decision that needs no data
but its seat is made once per seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from bot.games import words
from bot.games.areas import AreaKey
from bot.games.chance import Chance
from bot.games.contract import Event, Move, NotYourTurn, Prompt, Refusal
from bot.games.text import Text

StateT = TypeVar("StateT", bound="State")
StateT_co = TypeVar("StateT_co", bound="State", covariant=True)
StateT_contra = TypeVar("StateT_contra", bound="State", contravariant=True)
MoveT = TypeVar("MoveT", bound=Move)


class State(ABC):
    """The facts of a position. `vars` names what is copied and compared.

    Attributes are values that copies share, unless `copy` is extended. `seats` is the number of seats, `stack` the
    coming steps, the next on top; the game is over when it's empty.
    """

    def __init__(self, seats: int, steps: Sequence[Step[Any]]) -> None:
        """Set the steps in this order, the first one next."""
        self.seats = seats
        self.stack: list[Any] = list(reversed(steps))

    def copy(self) -> Self:
        """Return an independent copy. Extend it for each mutable attribute."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.stack = self.stack.copy()
        return twin

    @abstractmethod
    def imagine(self, viewer: int | None, chance: Chance) -> None:
        """Redraw what the viewer (None: a spectator) can't know; later draws use `chance`.

        Called on a copy that nobody else uses. What the viewer knows doesn't change.
        """

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


class LazyEvents(Sequence[Event]):
    """Events in order; those given as functions are made on first access.

    Lookahead never accesses them, and making sentences and data takes longer than most moves.
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
    """A move or the start in execution: the state that steps change, the events."""

    __slots__ = ("emit", "pending_events", "state")

    emit: Callable[[Event | Callable[[], Event]], None]
    """Report an event. A function that makes it later may use immutable values only."""

    def __init__(self, state: StateT_co) -> None:
        self.state = state
        self.pending_events: list[Event | Callable[[], Event]] = []
        self.emit = self.pending_events.append

    @property
    def events(self) -> Sequence[Event]:
        """The emitted events; read it once no more are emitted."""
        return LazyEvents(self.pending_events)

    def then(self, *steps: Step[StateT_co]) -> None:
        """Run these steps next, in this order, before all others."""
        self.state.stack.extend(reversed(steps))

    def end(self) -> None:
        """End the game, or in a lane of `Simultaneous` only that lane."""
        self.state.stack.clear()


class Step(ABC, Generic[StateT_contra]):
    """A step on any state: a value, made as a frozen dataclass."""

    __slots__ = ()

    decides: ClassVar[bool] = False
    """Whether it's a `Decision`; quicker than asking for the class."""

    @abstractmethod
    def run(self, run: Execution[StateT_contra]) -> None:
        """Run the step, which is no longer on the stack."""


@dataclass(frozen=True, slots=True)
class Decision(Step[StateT_contra], Generic[StateT_contra, MoveT]):
    """A decision of a seat: prompt, legal moves, labels, refusals and effects.

    `kind` is the prompt's stable name, `rule` the section of the rules, `takes` the classes of its moves. With
    `forced`, the engine asks `waits` whether there is a choice and plays the move if not.
    """

    decides: ClassVar[bool] = True
    alone: ClassVar[bool] = True
    """Whether one seat decides; quicker than asking for a seat's decision."""
    kind: ClassVar[str]
    rule: ClassVar[str] = ""
    takes: ClassVar[tuple[type[Move], ...]]
    forced: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False
    """Whether its moves return to the decision that offers it: anytime actions."""

    seat: int

    def ask(self, state: StateT_contra) -> Text:
        """Return the prompt's sentence; a part that never asks has none."""
        raise NotImplementedError

    @abstractmethod
    def moves(self, state: StateT_contra) -> Sequence[MoveT]:
        """Return all legal moves without duplicates, in a stable order."""

    @abstractmethod
    def explain(self, state: StateT_contra, move: MoveT) -> Text:
        """Return the label of a legal move."""

    def places(self, state: StateT_contra, move: MoveT) -> tuple[AreaKey, ...]:
        """Return the places in pictures that a legal move is about, as `Position.parts` has them."""
        return ()

    def refuse(self, state: StateT_contra, move: MoveT) -> Refusal:
        """Return why a move of its kind is illegal: what to do, the rule, the cells."""
        return self.deny(state, move)

    def canonical(self, state: StateT_contra, move: MoveT) -> MoveT:
        """Return the move under its own name, if this is another name of a legal one."""
        return move

    @abstractmethod
    def play(self, run: Execution[StateT_contra], move: MoveT) -> None:
        """Apply a legal move; the decision is no longer on the stack."""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seat that decides."""
        return (self.seat,)

    def for_seat(self, seat: int | None) -> Self:
        """Return the decision of a seat, None being the first. Raises NotYourTurn."""
        if seat is None or seat == self.seat:
            return self
        raise NotYourTurn(words.NOTHING_TO_DECIDE)

    def prompt(self, state: StateT_contra) -> Prompt:
        """Return the kind with its sentence."""
        return Prompt(self.kind, self.ask(state))

    @property
    def kinds(self) -> Collection[type[Move]]:
        """The classes of its moves."""
        return self.takes

    def owns(self, move: Move) -> bool:
        """Whether the move is of a kind that this decision knows."""
        return type(move) in self.takes

    def allows(self, state: StateT_contra, move: MoveT) -> bool | None:
        """Return whether a move is legal if that's quicker than listing, else None.

        It has to agree with `moves`.
        """
        return None

    def deny(self, state: StateT_contra, move: Move) -> Refusal:
        """Return why a move of another kind is illegal."""
        return Refusal(words.not_asked(self.ask(state)), self.rule)

    def waits(self, state: StateT_contra, moves: Sequence[MoveT]) -> bool:
        """Whether there is anything to decide; asked if `forced` is set."""
        return len(moves) > 1

    def run(self, run: Execution[StateT_contra], moves: Sequence[MoveT] = ()) -> None:
        """Play the only move, if there is just one; `moves` are the legal ones."""
        for move in moves[:1]:
            self.play(run, move)


@dataclass(frozen=True, slots=True)
class OneOf(Decision[StateT_contra, Any]):
    """A decision between the moves of several parts, in their order.

    A part that `interrupts` comes last; its moves alone are no reason to wait, and after them this decision returns.
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
        """Ask the part; only that part's moves are listed."""
        part = self.by_kind[type(move)]
        quick = part.allows(state, move)
        return move in part.moves(state) if quick is None else quick

    def canonical(self, state: StateT_contra, move: Any) -> Any:
        return self.by_kind[type(move)].canonical(state, move)

    def explain(self, state: StateT_contra, move: Any) -> Text:
        return self.by_kind[type(move)].explain(state, move)

    def places(self, state: StateT_contra, move: Any) -> tuple[AreaKey, ...]:
        return self.by_kind[type(move)].places(state, move)

    def refuse(self, state: StateT_contra, move: Any) -> Refusal:
        return self.by_kind[type(move)].refuse(state, move)

    def play(self, run: Execution[StateT_contra], move: Any) -> None:
        """Play the part's move, and return to this decision after an interruption."""
        part = self.by_kind[type(move)]
        if part.interrupts:
            run.state.stack.append(self)
        part.play(run, move)

    def waits(self, state: StateT_contra, moves: Sequence[Any]) -> bool:
        """Whether there is more than one move that isn't an interruption."""
        return len(moves) > 1 and not self.by_kind[type(moves[1])].interrupts

    def run(self, run: Execution[StateT_contra], moves: Sequence[Any] = ()) -> None:
        """Play the only move that isn't an interruption, if there is just one."""
        for move in moves:
            if not self.by_kind[type(move)].interrupts:
                self.play(run, move)
                return
