"""Seats that decide at the same time: each has its own lane of steps.

Decisions take effect in the order in which they arrive: changes, draws, events. The other seats' questions don't change
meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from bot.games.contract import Move
from bot.games.engine import words
from bot.games.engine.decision import Decision, Execution, StateT, StateT_contra, Step
from bot.games.errors import NotYourTurn

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
