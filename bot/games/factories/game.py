"""Fantastic Factories as a game of the registry, and its positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Event, Move, Option, Outcome
from bot.games.engine import DecisionGame, DecisionPosition
from bot.games.factories import scoring, words
from bot.games.factories.components import LEVELS, SEATS
from bot.games.factories.decisions.phases import START_OF_GAME
from bot.games.factories.moves import GRAMMAR
from bot.games.factories.state import FactoriesPlayedMove, FactoriesState
from bot.games.factories.view import FactoriesView, build_view
from bot.games.text import GameTitle, Text


class FactoriesPosition(DecisionPosition[FactoriesState, FactoriesView]):
    """A game in progress.

    The kinds of its prompts are market, work, over, and those of `Asking`.
    """

    def play(self, move: Move, seat: int | None = None) -> Sequence[Event]:
        """Store what the move changed for its seat."""
        state, decision = self.state, self.decision_of(seat)
        if decision is None:
            return super().play(move, seat)
        number, player = state.round, state.players[decision.seat]
        before = player.snapshot
        events = super().play(move, seat)
        state.played = FactoriesPlayedMove(move, decision.seat, number, before, player.snapshot)
        return events

    @property
    def when(self) -> Text:
        return words.round_(n=self.state.round)

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> FactoriesView:
        """Return the view, with the ghost of a proposed move."""
        return build_view(self, viewer, proposal, decider)

    def scores(self) -> tuple[int, ...]:
        """Goods and prestige of each seat."""
        return tuple(map(scoring.score, self.state.players))

    def result(self) -> Outcome:
        """Return the outcome; details include The Machine's score."""
        return scoring.outcome(self.state)


class FantasticFactories(DecisionGame):
    """Solo against The Machine, or two to five seats (rules/fantastic_factories.md).

    Labels of chance: `blueprints/<n>` and `contractors/<n>` for the n-th shuffle of a deck, `tools` for the tokens,
    `first` for the first player, `machine/<round>/<colour>` for The Machine's dice, `dice/<round>/<seat>/<n>` for the
    n-th die that a seat rolls in a round. So The Machine rolls the same in every run of a challenge.
    """

    key = "factories"
    title = GameTitle("Fantastic Factories")
    seats = SEATS
    rules_version = 3
    older_rules: ClassVar[tuple[int, ...]] = (1, 2)
    options = (Option("level", "choice", "medium", LEVELS, words.LEVEL, words.LEVEL_TITLE, words.MACHINES),)
    better = "high"
    grammar = GRAMMAR

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> FactoriesPosition:
        """Market, hands and The Machine are dealt, and the first market turn begins.

        Since version 2 of the rules an empty row can be refreshed while cards are left (A15); since version 3 all seats
        are in their work phase at the same time (A1).
        """
        chosen = self.check_options(options)
        (level,) = [one for one in LEVELS if one == chosen["level"]]
        version = self.check_rules(rules_version)
        state = FactoriesState(
            self.check_seats(seats),
            Chance(seed),
            level,
            START_OF_GAME,
            empty_rows_refresh=version > 1,
            work_together=version > 2,
        )
        return FactoriesPosition(state)


GAME = FantasticFactories()
