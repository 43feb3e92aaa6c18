"""A position of Fantastic Factories: the contract around a `State`; legality, steps and flow stand beside it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Event, Move, Outcome, Position, Prompt
from bot.games.errors import IllegalMove, Refusal
from bot.games.factories import labels, legal, refusals, results, seeing, steps
from bot.games.factories.scoring import score
from bot.games.factories.state import Played, State
from bot.games.factories.view import FactoriesView
from bot.games.text import Text


class FactoriesPosition(Position):
    """A game in progress. `state` is the table, for reading; it changes through `play` only."""

    __slots__ = ("_moves", "_opening", "state")

    def __init__(self, state: State, opening: Sequence[Event] = ()) -> None:
        self.state = state
        self._opening = tuple(opening)
        self._moves: tuple[Move, ...] | None = None

    @property
    def seats(self) -> int:
        """One to five."""
        return self.state.seats

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is in the phase; one after another, the work phase too (A1)."""
        return None if self.state.phase == "over" else self.state.seat

    @property
    def prompt(self) -> Prompt:
        """The kinds are market, work, over, and those of a decision inside an effect (`view.Asking`)."""
        return labels.prompt(self.state)

    def opening(self) -> Sequence[Event]:
        """The market, the hands and The Machine's first cards."""
        return self._opening

    def moves(self) -> Sequence[Move]:
        """Every legal move of the decision, found once for each state."""
        if self._moves is None:
            self._moves = tuple(legal.moves(self.state))
        return self._moves

    def explain(self, move: Move) -> Text:
        """A short label: "Foundry: die 5 and 5 energy for 5 metal"."""
        return labels.explain(self.state, move)

    def why_not(self, move: Move) -> Refusal | None:
        """None if the move is legal, otherwise what stands against it, with the rule."""
        return None if move in self.moves() else refusals.refuse(self.state, move)

    def play(self, move: Move) -> Sequence[Event]:
        """Apply the move and run on to the next decision. Raises IllegalMove, and nothing has changed then."""
        if move not in self.moves():
            raise IllegalMove(refusals.refuse(self.state, move))
        events: list[Event] = []
        state = self.state
        seat, number, before = state.seat, state.round, seeing.snapshot(state.player)
        self._moves = None
        steps.apply(state, move, events)
        state.played = Played(move, seat, number, before, seeing.snapshot(state.players[seat]))
        return events

    def copy(self) -> FactoriesPosition:
        """An independent position in the same state."""
        twin = FactoriesPosition(self.state.copy(), self._opening)
        twin._moves = self._moves
        return twin

    def view(self, viewer: int | None, proposal: Move | None = None) -> FactoriesView:
        """What the viewer may see, with the ghost of a proposed move. Raises IllegalMove for one that is not legal."""
        if proposal is not None and proposal not in self.moves():
            raise IllegalMove(refusals.refuse(self.state, proposal))
        return seeing.view(self, viewer, proposal)

    def scores(self) -> tuple[int, ...]:
        """Goods and prestige of each seat."""
        return tuple(map(score, self.state.players))

    def outcome(self) -> Outcome | None:
        """The result; The Machine's score stands in its details."""
        return results.outcome(self.state) if self.state.phase == "over" else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FactoriesPosition) and self.state == other.state

    __hash__ = None
