"""A work phase (rules/fantastic_factories.md 5 and 9).

Place dice, use cards and build in any order, then be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.games.contract import Move
from bot.games.engine import Execution, OneOf, Step
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import LIMITS, SEATS, blueprint_named
from bot.games.factories.decisions.cards import BuildCard, UseCard, discards
from bot.games.factories.decisions.dice import AddDie, PlaceInSection, begin
from bot.games.factories.decisions.parts import EffectDecision, WorkPart, splits
from bot.games.factories.effects import put_away
from bot.games.factories.moves import Done, FactoriesDiscard, Return
from bot.games.factories.state import FactoriesState
from bot.games.factories.words.names import amounts
from bot.games.text import Text

_LIMITS = "fantastic_factories 9"
_DONE = (Done(),)


class BeDone(WorkPart[Done]):
    """The end of the phase, possible at any time."""

    takes = (Done,)
    interrupts = False

    def moves(self, state: FactoriesState) -> Sequence[Done]:
        return _DONE

    def explain(self, state: FactoriesState, move: Done) -> Text:
        return words.DONE_LABEL

    def play(self, run: Execution[FactoriesState], move: Done) -> None:
        """Unused dice are lost."""
        player = run.state.players[self.seat]
        player.dice, player.specialist = (), 0
        run.then(_KEEP_LIMITS[self.seat])


@dataclass(frozen=True, slots=True)
class KeepLimits(Step[FactoriesState]):
    """Reduce to the limits, cards first (section 9)."""

    seat: int

    def run(self, run: Execution[FactoriesState]) -> None:
        """Repeat until all limits are met."""
        seat, player = self.seat, run.state.players[self.seat]
        cards, resources = len(player.hand) - LIMITS.cards, player.metal + player.energy - LIMITS.resources
        if cards > 0:
            run.then(DropCards(seat, cards, None), self)
        elif resources > 0:
            run.then(ReturnResources(seat, resources, None), self)
        else:
            run.emit(partial(events.finished, seat))


_KEEP_LIMITS = tuple(map(KeepLimits, range(SEATS[-1])))


class DropCards(EffectDecision[FactoriesDiscard, None]):
    """Which cards over the limit to discard, one after another."""

    kind = "limit_cards"
    rule = _LIMITS
    takes = (FactoriesDiscard,)
    sentence = words.limit_cards

    def moves(self, state: FactoriesState) -> Sequence[FactoriesDiscard]:
        return discards(state.players[self.seat])

    def explain(self, state: FactoriesState, move: FactoriesDiscard) -> Text:
        return words.discard_label(card=blueprint_named(move.card).name)

    def play(self, run: Execution[FactoriesState], move: FactoriesDiscard) -> None:
        """How many have to follow the limit says."""
        card = blueprint_named(move.card)
        put_away(run, self.seat, card)
        run.emit(partial(events.discarded, self.seat, card, "limit"))


class ReturnResources(EffectDecision[Return, None]):
    """Which resources over the limit to give back, if there is a choice."""

    kind = "limit_resources"
    rule = _LIMITS
    takes = (Return,)
    forced = True
    sentence = words.limit_resources

    def moves(self, state: FactoriesState) -> Sequence[Return]:
        player = state.players[self.seat]
        return [Return(*split) for split in splits(self.left, player.metal, player.energy)]

    def explain(self, state: FactoriesState, move: Return) -> Text:
        return words.return_label(what=amounts(metal=move.metal, energy=move.energy))

    def play(self, run: Execution[FactoriesState], move: Return) -> None:
        player = run.state.players[self.seat]
        player.metal -= move.metal
        player.energy -= move.energy
        run.emit(partial(events.returned, self.seat, move.metal, move.energy))


class WorkPhase(OneOf[FactoriesState]):
    """Any of these, repeatedly."""

    kind = "work"
    rule = "fantastic_factories 5"

    def ask(self, state: FactoriesState) -> Text:
        return words.WORK

    def deny(self, state: FactoriesState, move: Move) -> Refusal:
        return Refusal(words.WORK_PHASE, self.rule)


PHASES = tuple(
    WorkPhase(seat, (UseCard(seat), BuildCard(seat), AddDie(seat), PlaceInSection(seat), BeDone(seat)))
    for seat in range(SEATS[-1])
)
"""The work phase of each seat."""


@dataclass(frozen=True, slots=True)
class StartWork(Step[FactoriesState]):
    """The work phase of a seat begins."""

    seat: int

    def run(self, run: Execution[FactoriesState]) -> None:
        run.state.phase, run.state.seat = "work", self.seat
        run.then(PHASES[self.seat])
        begin(run, self.seat)
