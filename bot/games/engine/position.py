"""A position made of a state with its stack of steps: the contract for all games.

Playing a move removes the decision from the stack and runs steps until the next decision with a choice.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from operator import is_
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from bot.games import words
from bot.games.areas import AreaKey
from bot.games.chance import Chance
from bot.games.contract import (
    Event,
    IllegalMove,
    Move,
    NotYourTurn,
    Outcome,
    Position,
    Prompt,
    Refusal,
    View,
    decider_for,
)
from bot.games.engine.decision import Decision, Execution, StateT, StateT_contra, Step
from bot.games.text import Text

# Seats that decide at the same time: each has its own lane of steps.
#
# Decisions take effect in the order in which they arrive: changes, draws, events. The other seats' questions don't
# change meanwhile.


Lane = tuple[Step[StateT_contra], ...]
"""A seat's steps, in this order."""


def advance(run: Execution[Any]) -> Sequence[Any] | None:
    """Run steps until a decision has a choice; return its moves if they were listed."""
    state, stack = run.state, run.state.stack
    while stack:
        step = stack[-1]
        if not step.decides:
            stack.pop()
            step.run(run)
            continue
        if not step.forced:
            break
        moves: Sequence[Any] = step.moves(state)
        if step.waits(state, moves):
            return moves
        stack.pop()
        step.run(run, moves)
    return None


@dataclass(frozen=True, slots=True)
class Simultaneous(Step[StateT_contra]):
    """Several seats act at the same time.

    The steps below run when all lanes are empty.
    """

    lanes: tuple[Lane[StateT_contra], ...]

    def run(self, run: Execution[StateT_contra]) -> None:
        """Run each lane in order up to its first decision."""
        _push_open_lanes(run, [_run_lane(run, lane) for lane in self.lanes])


@dataclass(frozen=True, slots=True)
class OpenLane(Generic[StateT_contra]):
    """A lane with its current decision and its `later` steps."""

    decision: Decision[StateT_contra, Any]
    later: Lane[StateT_contra]


@dataclass(frozen=True, slots=True)
class OpenLanes(Step[StateT_contra]):
    """The remaining lanes of seats that decide at the same time."""

    decides: ClassVar[bool] = True
    alone: ClassVar[bool] = False
    forced: ClassVar[bool] = False

    lanes: tuple[OpenLane[StateT_contra], ...]

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that still have to decide."""
        return tuple(dict.fromkeys([lane.decision.seat for lane in self.lanes]))

    def for_seat(self, seat: int | None) -> Decision[StateT_contra, Any]:
        """Return a seat's decision, None being the first. Raises NotYourTurn."""
        for lane in self.lanes:
            if seat is None or lane.decision.seat == seat:
                return lane.decision
        raise NotYourTurn(words.NOTHING_TO_DECIDE)

    def with_first_decider(self, seat: int) -> OpenLanes[StateT_contra]:
        """Return the lanes with this seat first."""
        return OpenLanes(tuple(sorted(self.lanes, key=lambda lane: lane.decision.seat != seat)))

    def play(self, run: Execution[StateT_contra], made: Decision[StateT_contra, Any], move: Move) -> None:
        """Play a decision's move and run its lane to the next one.

        Other lanes don't change.
        """
        _push_open_lanes(
            run,
            [
                _run_lane(run, (_PlayMove(made, move), *lane.later)) if lane.decision is made else lane
                for lane in self.lanes
            ],
        )

    def run(self, run: Execution[StateT_contra]) -> None:
        """Not used: it waits for its seats."""
        raise AssertionError("decisions of several seats are never forced")


@dataclass(frozen=True, slots=True)
class _PlayMove(Step[StateT_contra]):
    """A decision that was made."""

    decision: Decision[StateT_contra, Any]
    move: Move

    def run(self, run: Execution[StateT_contra]) -> None:
        self.decision.play(run, self.move)


def _run_lane(run: Execution[StateT], lane: Lane[StateT]) -> OpenLane[StateT] | None:
    """Run a lane until it waits; return None when it's empty.

    It has the stack to itself, so lanes don't mix.
    """
    state = run.state
    common, state.stack = state.stack, list(reversed(lane))
    advance(run)
    left, state.stack = state.stack, common
    return OpenLane(left.pop(), tuple(reversed(left))) if left else None


def _push_open_lanes(run: Execution[StateT], lanes: Sequence[OpenLane[StateT] | None]) -> None:
    """Wait for the lanes with a decision, if there are any."""
    left = tuple(filter(None, lanes))
    if left:
        run.state.stack.append(OpenLanes(left))


ViewT = TypeVar("ViewT", bound=View)
T = TypeVar("T")


class DecisionPosition(Position, Generic[StateT, ViewT]):
    """A game in progress. Read `state`, but change it only through `play`.

    A game adds its view (`make_view`), its scores, and the `result` once the stack is empty.
    """

    __slots__ = ("_kept", "_moves", "_opening", "state")

    rule_of_ending: ClassVar[str] = ""
    """The rule named by refusals once the game is over."""

    def __init__(self, state: StateT) -> None:
        """Take ownership of a state and run its steps up to the first decision."""
        self.state = state
        self._moves: Sequence[Move] | None
        self._kept: dict[str, Any] | None = None
        run = Execution(state)
        self._moves = advance(run)
        self._opening: Sequence[Event] = run.events

    # To be defined by games

    @abstractmethod
    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> ViewT:
        """Make a viewer's view.

        `decider` makes the legal proposal; without one it is the seat shown.
        """

    @abstractmethod
    def result(self) -> Outcome:
        """The outcome of the finished game."""

    # The contract

    @property
    def decision(self) -> Decision[StateT, Any] | None:
        """The current decision, the first of several; None when the game is over."""
        return self.decision_of(None)

    def decision_of(self, seat: int | None) -> Decision[StateT, Any] | None:
        """Return a seat's decision, None being the first; None when the game is over.

        Raises NotYourTurn.
        """
        stack = self.state.stack
        if not stack:
            return None
        waiting = stack[-1]
        decision: Decision[StateT, Any] = waiting if seat is None and waiting.alone else waiting.for_seat(seat)
        return decision

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def deciders(self) -> tuple[int, ...]:
        stack = self.state.stack
        return stack[-1].deciders if stack else ()

    @property
    def upcoming(self) -> int | None:
        """The seat of the next step that belongs to another seat."""
        deciding = self.deciders
        seats = (getattr(step, "seat", None) for step in self.state.stack[-2::-1])
        return next((seat for seat in seats if seat is not None and seat not in deciding), None)

    def prompt_for(self, seat: int | None = None) -> Prompt:
        decision = self.decision_of(seat)
        return Prompt("over", words.OVER) if decision is None else decision.prompt(self.state)

    def opening(self) -> Sequence[Event]:
        """Return the events of the steps before the first decision."""
        return self._opening

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Return the decision's moves, listed once per state."""
        if seat is None and self._moves is not None:
            return self._moves
        decision = self.decision_of(seat)
        return () if decision is None else self._moves_of(decision)

    def _moves_of(self, decision: Decision[StateT, Any]) -> Sequence[Move]:
        if decision is not self.state.stack[-1]:  # one of several
            return self.memoize(f"moves of {decision.seat}", lambda: decision.moves(self.state))
        if self._moves is None:
            self._moves = decision.moves(self.state)
        return self._moves

    def explain(self, move: Move, seat: int | None = None) -> Text:
        """Return the label of a legal move, or the notation of any other."""
        decision = self.decision_of(seat)
        if decision is None or not self._allows(decision, move):
            return words.notation(move)
        return decision.explain(self.state, move)

    def parts(self, move: Move, seat: int | None = None) -> tuple[AreaKey, ...]:
        decision = self.decision_of(seat)
        return () if decision is None else decision.places(self.state, move)

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        """Return why a move is illegal, None if it's legal."""
        decision = self.decision_of(seat)
        if decision is None:
            return Refusal(words.TOO_LATE, self.rule_of_ending)
        if self._allows(decision, move):
            return None
        return decision.refuse(self.state, move) if decision.owns(move) else decision.deny(self.state, move)

    def canonical(self, move: Move, seat: int | None = None) -> Move:
        """Ask the decision, if it knows moves of this kind."""
        decision = self.decision_of(seat)
        return move if decision is None or not decision.owns(move) else decision.canonical(self.state, move)

    def play(self, move: Move, seat: int | None = None) -> Sequence[Event]:
        """Apply a move and run to the next decision. Raises IllegalMove, changing nothing."""
        decision = self.decision_of(seat)
        if decision is None or not self._allows(decision, move):
            raise self._illegal(move, seat)
        state = self.state
        run = Execution(state)
        self._moves = self._kept = None
        waiting = state.stack.pop()
        if waiting is decision:
            decision.play(run, move)
        else:
            waiting.play(run, decision, move)
        self._moves = advance(run)
        return run.events

    def copy(self) -> Self:
        """Copy the position; memoized values are shared."""
        twin = self.__class__.__new__(self.__class__)
        twin.state = self.state.copy()
        twin._moves, twin._kept, twin._opening = self._moves, self._kept, self._opening  # noqa: SLF001
        return twin

    def imagine(self, viewer: int | None, chance: Chance) -> Self:
        """Copy with all the viewer knows; hidden facts and later draws come from `chance`."""
        twin = self.copy()
        twin.clear_cache()
        twin.state.imagine(viewer, chance)
        return twin

    def with_first_decider(self, seat: int) -> Self:
        """Return a copy in which this seat decides first. Raises NotYourTurn."""
        self.decision_of(seat)
        twin = self.copy()
        twin.clear_cache()
        waiting = twin.state.stack[-1]
        if not waiting.alone:
            twin.state.stack[-1] = waiting.with_first_decider(seat)
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None, seat: int | None = None) -> ViewT:
        """Return what the viewer may see. Raises IllegalMove for an illegal proposal."""
        if proposal is None:
            return self.make_view(viewer, None, decider_for(self.deciders, viewer))
        decision = self.decision_of(seat)
        if decision is None or not self._allows(decision, proposal):
            raise self._illegal(proposal, seat)
        after = self.copy()
        revealed = any(event.reveals for event in after.play(proposal, seat))
        return replace(self.make_view(viewer, proposal, decision.seat), foreseen=None if revealed else after.outcome())

    def outcome(self) -> Outcome | None:
        """Return the result when the stack is empty."""
        return None if self.state.stack else self.result()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DecisionPosition) or type(self) is not type(other):
            return NotImplemented
        return bool(self.state == other.state)

    __hash__ = None

    # For games, and for tests that set up a position

    def memoize(self, name: str, make: Callable[[], T]) -> T:
        """Return the value of this state under this name; made once."""
        if self._kept is None:
            self._kept = {}
        if name not in self._kept:
            self._kept[name] = make()
        return cast("T", self._kept[name])

    def clear_cache(self) -> None:
        """Drop memoized values: called before the state changes."""
        self._moves = self._kept = None

    def _allows(self, decision: Decision[StateT, Any], move: Move) -> bool:
        if self._moves is not None and any(map(is_, self._moves, repeat(move))):  # not cached for one of several
            return True
        if not decision.owns(move):
            return False
        quick = decision.allows(self.state, move)
        return move in self._moves_of(decision) if quick is None else quick

    def _illegal(self, move: Move, seat: int | None) -> IllegalMove:
        refusal = self.why_not(move, seat)
        if refusal is None:
            raise AssertionError(f"{move} is legal")
        return IllegalMove(refusal)


# A mapping whose values are made on first access


K = TypeVar("K")
V = TypeVar("V")


class LazyMapping(Mapping[K, V]):
    """Values that `make` returns for each key; equal if made from an equal `source`.

    Unpickled it's an empty dict: pictures don't show these values, so they aren't sent with a view.
    """

    def __init__(self, keys: Iterable[K], make: Callable[[K], V], source: object) -> None:
        self._keys, self._make, self._source = dict.fromkeys(keys), make, source
        self._values: dict[K, V] = {}

    def __getitem__(self, key: K) -> V:
        if key not in self._values:
            if key not in self._keys:
                raise KeyError(key)
            self._values[key] = self._make(key)
        return self._values[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyMapping) and self._source == other._source

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[dict[K, V]], tuple[()]]:
        return dict, ()
