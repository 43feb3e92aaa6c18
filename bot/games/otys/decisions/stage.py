"""What the decisions of a turn share: stages, the kinds of moves that they offer, uses of a diver, passing, gains."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, TypeVar

from bot.games.contract import Move
from bot.games.engine import Decision, Execution, OneOf
from bot.games.engine.decision import MoveT
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import CAPACITY, NONE, Act, DiverSide, OtysGain
from bot.games.otys.decisions.preview import OtysMovePreview
from bot.games.otys.moves import PASS, Pass
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.text import Text

AnyState = TypeVar("AnyState", bound=OtysState, contravariant=True)


def acting_side(state: OtysState, seat: int) -> DiverSide:
    """The side of the active diver of a seat that shows."""
    board = state.boards[seat]
    return board.side(board.diver(state.turn.level))


class OtysDecision(Decision[AnyState, MoveT]):
    """One kind of moves of a stage, or the only one. The kinds of prompts are the stages of the view."""

    rule = "otys 3"
    forced = True
    leaves: ClassVar[bool] = False
    """Whether it ends a stage that lasts."""

    def ask(self, state: AnyState) -> Text:
        """The same whatever is in a hand."""
        return words.PROMPTS[self.kind]

    def deny(self, state: AnyState, move: Move) -> Refusal:
        return Refusal(words.not_now(self.kind), "otys 3")

    def side(self, state: AnyState) -> DiverSide:
        """The side of the active diver that shows."""
        return acting_side(state, self.seat)

    # What a legal move brings and costs for certain, without another choice

    def gain(self, state: AnyState, move: MoveT) -> OtysGain:
        """Return the immediate gain."""
        return NONE

    def cost(self, state: AnyState, move: MoveT) -> OtysGain:
        """What it takes."""
        return NONE

    def reveals(self, state: AnyState, move: MoveT) -> bool:
        """Whether a card or a token is turned over."""
        return False

    def preview(self, state: AnyState, move: MoveT) -> OtysMovePreview:
        """All of it, and the Timers that the marker would meet."""
        gain, cost, reveals = self.gain(state, move), self.cost(state, move), self.reveals(state, move)
        found = OtysMovePreview(
            gain.prestige, gain.credits - cost.credits, gain.batteries - cost.batteries, reveals=reveals
        )
        if not gain.prestige:
            return found
        ends = state.ends(gain.prestige)
        return replace(found, contact=_met(state, gain), ends=ends, reveals=reveals and not ends)

    def with_warning(self, state: AnyState, text: Text, gain: OtysGain) -> Text:
        """A label with the Timer that the marker would meet."""
        met = _met(state, gain)
        if not met:
            return text
        return words.game_over(text=text) if state.ends(gain.prestige) else words.meets(text=text, name=met[0])


def _met(state: OtysState, gain: OtysGain) -> tuple[str, ...]:
    return tuple([amounts.TIMER_NAMES[timer] for timer in state.met(gain.prestige)]) if gain.prestige else ()


class Stage(OneOf[AnyState]):
    """A stage with several kinds of moves; it asks as each of them does."""

    rule = OtysDecision.rule
    forced = True

    by_kind: Mapping[type[Move], OtysDecision[AnyState, Any]]

    def ask(self, state: AnyState) -> Text:
        return words.PROMPTS[self.kind]

    def deny(self, state: AnyState, move: Move) -> Refusal:
        return Refusal(words.not_now(self.kind), "otys 3")

    def preview(self, state: AnyState, move: Move) -> OtysMovePreview:
        """What the part says that knows the move."""
        return self.by_kind[type(move)].preview(state, move)

    def waits(self, state: AnyState, moves: Sequence[Move]) -> bool:
        return len(moves) > 1


class LastingStage(Stage[AnyState]):
    """A stage that comes back after its moves, until one of them leaves it or it has none."""

    def play(self, run: Execution[AnyState], move: Move) -> None:
        """It lies below what the move puts on the stack."""
        part = self.by_kind[type(move)]
        if not part.leaves:
            run.state.stack.append(self)
        part.play(run, move)


@dataclass(frozen=True, slots=True)
class LeaveStage(OtysDecision[OtysState, Pass]):
    """Leave what a stage offers, or the rest of it."""

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
    """Something that a diver with this act can do."""

    kind = "dive"
    rule = "otys 5"
    act: ClassVar[Act]

    @abstractmethod
    def offer(self, state: AnyState, side: DiverSide) -> Sequence[MoveT]:
        """The moves of a diver that can do it and pay for it."""

    @abstractmethod
    def refuse_use(self, state: AnyState, move: MoveT) -> Refusal:
        """Why it is not offered."""

    def moves(self, state: AnyState) -> Sequence[MoveT]:
        """None if the diver cannot do it, or not pay for it."""
        side = self.side(state)
        return self.offer(state, side) if self.act in side.acts and affordable(state, self.seat, side) else ()

    def refuse(self, state: AnyState, move: MoveT) -> Refusal:
        side, board, turn = self.side(state), state.boards[self.seat], state.turn
        diver = amounts.diver_name(board.diver(turn.level))
        if self.act not in side.acts:
            return Refusal(words.cannot(diver=diver, level=turn.level), DiverUse.rule)
        if not turn.transactions and board.credits < side.cost:
            return Refusal(words.too_dear(diver=diver, cost=side.cost, n=board.credits), DiverUse.rule)
        return self.refuse_use(state, move)

    def cost(self, state: AnyState, move: MoveT) -> OtysGain:
        return OtysGain(credits=0 if state.turn.transactions else self.side(state).cost)

    def with_price(self, state: AnyState, text: Text) -> Text:
        """A label with what a use costs."""
        cost = self.side(state).cost
        return words.priced(text=text, n=cost) if cost else text

    def begin(self, run: Execution[AnyState]) -> DiverSide:
        """Begin a use and pay for it; returns the side that is used."""
        turn, side = run.state.turn, self.side(run.state)
        turn.uses -= 1
        turn.acted = True
        run.state.boards[self.seat].credits -= side.cost
        return side


def affordable(state: OtysState, seat: int, side: DiverSide) -> bool:
    """Whether a use of the diver has begun, or can be begun and paid."""
    turn = state.turn
    return bool(turn.transactions) or (turn.uses > 0 and state.boards[seat].credits >= side.cost)


def no_room(state: OtysState, seat: int) -> Refusal | None:
    """Why no cube comes to the active level, if its spaces are taken."""
    level = state.turn.level
    if state.boards[seat].room(level) > 0:
        return None
    return Refusal(words.level_full(level=level, n=CAPACITY[level - 1]), "otys 2.3")


def gain(run: Execution[OtysState], seat: int, gained: OtysGain, source: str) -> None:
    """Everything but Prestige first: the game may end with that (rules/otys.md 10.12)."""
    state, board = run.state, run.state.boards[seat]
    if gained.credits or gained.batteries or gained.neutral_keys:
        board.gain(gained)
        run.emit(partial(events.gained, seat, gained, source))
    if gained.prestige:
        board.prestige += gained.prestige
        run.emit(partial(events.scored, seat, gained.prestige, board.prestige))
        run.then(state.scored)
