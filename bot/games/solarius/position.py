"""A position of Solarius Mission: a state with its stack of steps, seen as the contract wants it.

Playing a move takes the decision off the stack and runs steps until the next decision that has something to decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from operator import is_
from typing import Self

from bot.games.contract import Event, Move, Outcome, Position, Prompt
from bot.games.errors import IllegalMove, Refusal
from bot.games.solarius import exchange, scoring, seeing
from bot.games.solarius.moves import ANYTIME
from bot.games.solarius.options import Settings
from bot.games.solarius.setting_up import new_state
from bot.games.solarius.state import State
from bot.games.solarius.steps import Decision, Run
from bot.games.solarius.view import SolariusView
from bot.games.solarius.vocabulary import CATEGORIES, ScoreSheet
from bot.games.text import Text

_OVER = Prompt("over", Text("The game is over."))


class SolariusPosition(Position):
    """A game in progress. `state` is for reading; it changes through `play` only."""

    __slots__ = ("_moves", "_opening", "_sheet", "_shown", "decision", "state")

    decision: Decision | None
    """What is being decided; None when the game is over."""

    _moves: tuple[Move, ...] | None
    _opening: tuple[Event, ...]
    _sheet: ScoreSheet | None
    _shown: SolariusView | None

    def __init__(self, state: State) -> None:
        """Take over a state and run its steps up to the first decision."""
        self.state = state
        self._forget()
        self._opening = tuple(self._advance(Run(state)))

    @classmethod
    def start(cls, settings: Settings, seats: int, seed: bytes) -> SolariusPosition:
        """The first position of a game."""
        return cls(new_state(settings, seats, seed))

    @property
    def seats(self) -> int:
        """Two to four."""
        return self.state.seats

    @property
    def to_move(self) -> int | None:
        """The seat that decides."""
        return None if self.decision is None else self.decision.seat

    @property
    def prompt(self) -> Prompt:
        """The kind of the decision and its sentence."""
        decision = self.decision
        return _OVER if decision is None else Prompt(decision.kind, decision.ask(self.state))

    @property
    def sheet(self) -> ScoreSheet:
        """The scoring sheet as things stand."""
        if self._sheet is None:
            self._sheet = scoring.score_sheet(self.state)
        return self._sheet

    def opening(self) -> Sequence[Event]:
        """How space lies, the starting positions, the first dice and the first hub."""
        return self._opening

    def moves(self) -> Sequence[Move]:
        """The moves of the decision, then the anytime actions of 9.2 D."""
        if self._moves is None:
            decision = self.decision
            if decision is None:
                self._moves = ()
            else:
                self._moves = (*decision.moves(self.state), *_anytime(self.state, decision))
        return self._moves

    def explain(self, move: Move) -> Text:
        """A short label that says what the move costs and gives."""
        decision = self.decision
        if decision is None or not self._allows(move):
            return Text("{move}", move=str(move))
        if _is_anytime(decision, move):
            return exchange.explain(self.state, decision.seat, move)
        return decision.explain(self.state, move)

    def why_not(self, move: Move) -> Refusal | None:
        """None if the move is legal, otherwise the reason, the rule and the hexes."""
        return None if self._allows(move) else self._refuse(move)

    def play(self, move: Move) -> Sequence[Event]:
        """Apply the move and run on to the next decision. Raises IllegalMove, and nothing has changed then."""
        decision = self.decision
        if decision is None or not self._allows(move):
            raise IllegalMove(self._refuse(move))
        run = Run(self.state)
        if _is_anytime(decision, move):
            exchange.play(run, decision.seat, move)
        else:
            self.state.stack.pop()
            decision.play(run, move)
        self._forget()
        return self._advance(run)

    def copy(self) -> Self:
        """An independent position in the same state."""
        twin = self.__class__.__new__(self.__class__)
        twin.state = self.state.copy()
        twin._moves, twin._sheet, twin._shown = self._moves, self._sheet, self._shown  # noqa: SLF001
        twin._opening, twin.decision = self._opening, self.decision  # noqa: SLF001
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None) -> SolariusView:
        """What a viewer may see; a proposed flight is shown as a ghost."""
        if proposal is not None and not self._allows(proposal):
            raise IllegalMove(self._refuse(proposal))
        if self._shown is None:
            self._shown = seeing.spectator_view(self)
        return seeing.view(self, self._shown, viewer, proposal)

    def scores(self) -> tuple[int, ...]:
        """What the position would score now."""
        return self.sheet.totals

    def outcome(self) -> Outcome | None:
        """The final score; ties are broken by settled planets, then shared (11.0)."""
        if self.state.stack:
            return None
        sheet = self.sheet
        return Outcome(
            sheet.totals,
            sheet.ranks,
            details={
                "points": [dict(zip(CATEGORIES, points, strict=True)) for points in sheet.points],
                "networks": list(sheet.networks),
            },
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SolariusPosition):
            return NotImplemented
        return self.state == other.state

    __hash__ = None

    def _forget(self) -> None:
        """What was worked out from the state holds no more."""
        self._moves = self._sheet = self._shown = None

    def _allows(self, move: Move) -> bool:
        moves = self.moves()
        return any(map(is_, moves, repeat(move))) or move in moves

    def _advance(self, run: Run) -> list[Event]:
        """Run steps until a decision has something to decide; its moves are kept."""
        state = run.state
        self.decision = None
        while state.stack:
            step = state.stack[-1]
            if isinstance(step, Decision):
                own, anytime = step.moves(state), _anytime(state, step)
                if step.waits(state, own, anytime):
                    self.decision, self._moves = step, (*own, *anytime)
                    break
            state.stack.pop()
            step.run(run)
        return run.events

    def _refuse(self, move: Move) -> Refusal:
        decision = self.decision
        if decision is None:
            return Refusal(Text("The game is over; start a new one to play on."))
        if type(move) in ANYTIME and _may_interrupt(self.state, decision):
            return exchange.refuse(self.state, decision.seat, move)
        special = decision.refuse(self.state, move)
        if special is not None:
            return special
        if type(move) in ANYTIME:
            text = Text("That has to wait for your own turn, between two decisions.")
            return Refusal(text, "solarius_mission 9.2 D")
        asked = decision.ask(self.state)
        return Refusal(Text("That is not asked now. {question}", question=asked), decision.rule)


def _may_interrupt(state: State, decision: Decision) -> bool:
    """Whether anytime actions are possible: in the own player turn only, and not in the middle of a payment."""
    return decision.anytime and decision.seat == state.active


def _anytime(state: State, decision: Decision) -> list[Move]:
    return exchange.moves(state, decision.seat) if _may_interrupt(state, decision) else []


def _is_anytime(decision: Decision, move: Move) -> bool:
    """Whether a legal move is an anytime action here, and not one of the decision's own moves."""
    return type(move) in ANYTIME and decision.kind != "last_settling"
