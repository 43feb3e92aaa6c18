"""Common parts of a turn's decisions: stages, uses of a diver, passing, gains."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, TypeVar

from bot.games.contract import Move, Refusal
from bot.games.engine import Decision, Execution, OneOf
from bot.games.engine.decision import MoveT
from bot.games.otys import events, words
from bot.games.otys.components import NONE, Act, DiverSide, OtysGain, Resource
from bot.games.otys.moves import PASS, Pass
from bot.games.otys.state import OtysState
from bot.games.otys.words import RESOURCE_NAMES
from bot.games.text import Text

# Previews of moves: certain effects only. Hidden cards and tokens aren't read


@dataclass(frozen=True, slots=True)
class OtysMovePreview:
    """The certain effects of a move, with everything needed for warnings.

    `timer` is the Timer that would move, `to` its new space, `waits` whether it would wait at the marker until Prestige
    is gained or the turn ends. `contact` are the Timers that would be discarded because they meet the marker, `ends`
    whether that ends the game. `reaches` is the resource whose cube a Timer would reach, `discards` the public contract
    that would be discarded for it, and `refused` whether the Store has no space for the cube. `reveals` says that
    something unknown would be revealed.
    """

    prestige: int = 0
    credits: int = 0
    batteries: int = 0
    timer: str | None = None
    to: int | None = None
    reaches: Resource | None = None
    refused: bool = False
    discards: str | None = None
    waits: bool = False
    contact: tuple[str, ...] = ()
    ends: bool = False
    reveals: bool = False

    @property
    def warns(self) -> bool:
        """Whether a contract would be discarded, or a Timer reach the marker."""
        return self.discards is not None or self.waits or bool(self.contact)

    def warning(self, prestige: int) -> Text | None:
        """Return the warning before the move for a seat with this Prestige, or None."""
        if self.ends:
            return words.ends(n=prestige + self.prestige)
        if self.contact:
            return words.discards_timer(name=self.contact[0])
        if self.waits:
            return words.waits(name=self.timer)
        if self.reaches is None or self.discards is None:
            return None
        return words.discards_contract(name=self.timer, resource=RESOURCE_NAMES[self.reaches])


AnyState = TypeVar("AnyState", bound=OtysState, contravariant=True)


def acting_side(state: OtysState, seat: int) -> DiverSide:
    """Return the visible side of a seat's active diver."""
    board = state.boards[seat]
    return board.side(board.diver(state.turn.level))


class OtysDecision(Decision[AnyState, MoveT]):
    """One kind of moves of a stage. The kinds of prompts are the view's stages."""

    rule = "otys 3"
    forced = True
    leaves: ClassVar[bool] = False
    """Whether it ends a lasting stage."""

    def ask(self, state: AnyState) -> Text:
        """Return the sentence, which never depends on a hand."""
        return words.PROMPTS[self.kind]

    def deny(self, state: AnyState, move: Move) -> Refusal:
        return Refusal(words.not_now(self.kind), "otys 3")

    def side(self, state: AnyState) -> DiverSide:
        """Return the visible side of the active diver."""
        return acting_side(state, self.seat)

    # Certain gains and costs of a legal move

    def gain(self, state: AnyState, move: MoveT) -> OtysGain:
        """Return the immediate gain."""
        return NONE

    def cost(self, state: AnyState, move: MoveT) -> OtysGain:
        """Return the cost."""
        return NONE

    def reveals(self, state: AnyState, move: MoveT) -> bool:
        """Whether it reveals a card or token."""
        return False

    def preview(self, state: AnyState, move: MoveT) -> OtysMovePreview:
        """Return all certain effects, including Timers that the marker would meet."""
        gain, cost, reveals = self.gain(state, move), self.cost(state, move), self.reveals(state, move)
        found = OtysMovePreview(
            gain.prestige, gain.credits - cost.credits, gain.batteries - cost.batteries, reveals=reveals
        )
        if not gain.prestige:
            return found
        ends = state.ends(gain.prestige)
        return replace(found, contact=_met(state, gain), ends=ends, reveals=reveals and not ends)

    def with_warning(self, state: AnyState, text: Text, gain: OtysGain) -> Text:
        """Add a warning to a label if the marker would meet a Timer."""
        met = _met(state, gain)
        if not met:
            return text
        return words.game_over(text=text) if state.ends(gain.prestige) else words.meets(text=text, name=met[0])


def _met(state: OtysState, gain: OtysGain) -> tuple[str, ...]:
    return tuple([words.TIMER_NAMES[timer] for timer in state.met(gain.prestige)]) if gain.prestige else ()


class Stage(OneOf[AnyState]):
    """A stage with several kinds of moves, all asking the same."""

    rule = OtysDecision.rule
    forced = True

    by_kind: Mapping[type[Move], OtysDecision[AnyState, Any]]

    def ask(self, state: AnyState) -> Text:
        return words.PROMPTS[self.kind]

    def deny(self, state: AnyState, move: Move) -> Refusal:
        return Refusal(words.not_now(self.kind), "otys 3")

    def preview(self, state: AnyState, move: Move) -> OtysMovePreview:
        """Return the preview of the part that knows the move."""
        return self.by_kind[type(move)].preview(state, move)

    def waits(self, state: AnyState, moves: Sequence[Move]) -> bool:
        return len(moves) > 1


class LastingStage(Stage[AnyState]):
    """A stage that continues until a move leaves it or no move is possible."""

    def play(self, run: Execution[AnyState], move: Move) -> None:
        """Play the move above the stage on the stack."""
        part = self.by_kind[type(move)]
        if not part.leaves:
            run.state.stack.append(self)
        part.play(run, move)


@dataclass(frozen=True, slots=True)
class LeaveStage(OtysDecision[OtysState, Pass]):
    """Skip an effect, or the rest of it."""

    takes = (Pass,)
    leaves = True

    stage: str

    def moves(self, state: OtysState) -> Sequence[Pass]:
        return (PASS,)

    def explain(self, state: OtysState, move: Pass) -> Text:
        return words.PASS_LABELS[self.stage]

    def refuse(self, state: OtysState, move: Pass) -> Refusal:
        return Refusal(words.not_now(self.stage), self.rule)

    def play(self, run: Execution[OtysState], move: Pass) -> None:
        run.emit(partial(events.passed, self.seat, self.stage, run.state.turn.level))


class DiverUse(OtysDecision[AnyState, MoveT]):
    """A use of a diver with this action."""

    kind = "dive"
    rule = "otys 5"
    act: ClassVar[Act]

    @abstractmethod
    def offer(self, state: AnyState, side: DiverSide) -> Sequence[MoveT]:
        """Return the moves of a diver that can do and pay it."""

    @abstractmethod
    def refuse_use(self, state: AnyState, move: MoveT) -> Refusal:
        """Return why it isn't offered."""

    def moves(self, state: AnyState) -> Sequence[MoveT]:
        """Return no moves if the diver can't do it or pay for it."""
        side = self.side(state)
        return self.offer(state, side) if self.act in side.acts and affordable(state, self.seat, side) else ()

    def refuse(self, state: AnyState, move: MoveT) -> Refusal:
        side, board, turn = self.side(state), state.boards[self.seat], state.turn
        diver = words.diver_name(board.diver(turn.level))
        if self.act not in side.acts:
            return Refusal(words.cannot(diver=diver, level=turn.level), DiverUse.rule)
        if not turn.transactions and board.credits < side.cost:
            return Refusal(words.too_dear(diver=diver, cost=side.cost, n=board.credits), DiverUse.rule)
        return self.refuse_use(state, move)

    def cost(self, state: AnyState, move: MoveT) -> OtysGain:
        return OtysGain(credits=0 if state.turn.transactions else self.side(state).cost)

    def with_price(self, state: AnyState, text: Text) -> Text:
        """Add the price of a use to a label."""
        cost = self.side(state).cost
        return words.priced(text=text, n=cost) if cost else text

    def begin(self, run: Execution[AnyState]) -> DiverSide:
        """Start and pay for a use; return the used side."""
        turn, side = run.state.turn, self.side(run.state)
        turn.uses -= 1
        turn.acted = True
        run.state.boards[self.seat].credits -= side.cost
        return side


def affordable(state: OtysState, seat: int, side: DiverSide) -> bool:
    """Whether a use of the diver has begun, or can begin and be paid."""
    turn = state.turn
    return bool(turn.transactions) or (turn.uses > 0 and state.boards[seat].credits >= side.cost)


def no_room(state: OtysState, seat: int) -> Refusal | None:
    """Return why no cube fits on the active level, None if there is space."""
    level, board = state.turn.level, state.boards[seat]
    if board.room(level) > 0:
        return None
    return Refusal(words.level_full(level=level, n=board.capacity[level - 1]), "otys 2.3")


def gain(run: Execution[OtysState], seat: int, gained: OtysGain, source: str) -> None:
    """Apply a gain, Prestige last, because it may end the game (rules/otys.md 10.12)."""
    state, board = run.state, run.state.boards[seat]
    if gained.credits or gained.batteries or gained.neutral_keys:
        board.gain(gained)
        run.emit(partial(events.gained, seat, gained, source))
    if gained.prestige:
        board.prestige += gained.prestige
        run.emit(partial(events.scored, seat, gained.prestige, board.prestige))
        run.then(state.scored)
