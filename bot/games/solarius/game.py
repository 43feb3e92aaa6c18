"""Solarius Mission as a game of the registry, and its positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from bot.games.contract import NO_DATA, Move, Option, OptionValue, Outcome
from bot.games.engine import DecisionGame, DecisionPosition
from bot.games.solarius import scoring, words
from bot.games.solarius.decisions.course import new_state
from bot.games.solarius.moves import GRAMMAR
from bot.games.solarius.state import FirstOutpost, SolariusSettings, SolariusState
from bot.games.solarius.view import SolariusView, build_view
from bot.games.text import GameTitle, Text

FIRST_OUTPOST: tuple[FirstOutpost, ...] = get_args(FirstOutpost)

OPTIONS = (
    Option("start_cards", "flag", True, (True, False), words.START_CARDS, words.START_CARDS_TITLE, words.BEGINNINGS),
    Option("allow_overpay", "flag", False, (True, False), words.ALLOW_OVERPAY, words.OVERPAY_TITLE, words.OVERPAYING),
    Option(
        "outpost_first_scope", "choice", "all", FIRST_OUTPOST, words.FIRST_OUTPOST, words.OUTPOST_TITLE, words.OUTPOSTS
    ),
)
"""Rules 4.0 and part B."""


class SolariusPosition(DecisionPosition[SolariusState, SolariusView]):
    """A game in progress."""

    @property
    def when(self) -> Text:
        state = self.state
        return words.round_and_turn(max(1, state.game_turn), state.player_turn)

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> SolariusView:
        """Show all but face-down tokens and other hands.

        A proposed flight becomes a ghost.
        """
        return build_view(self, viewer, proposal)

    def scores(self) -> tuple[int, ...]:
        """Return the current scores."""
        return scoring.sheet_of(self).totals

    def result(self) -> Outcome:
        """Ties are broken by settled planets, then shared (11.0)."""
        return scoring.result(scoring.sheet_of(self))


class SolariusMission(DecisionGame):
    """Solarius Mission for two to four players (rules/solarius_mission.md)."""

    key = "solarius"
    title = GameTitle("Solarius Mission")
    seats = range(2, 5)
    rules_version = 2
    older_rules = (1,)
    options = OPTIONS
    better = "high"
    grammar = GRAMMAR

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> SolariusPosition:
        """Return the first position, run to the first decision.

        Labels of chance: `tiles`, `rotation/<tile>`, `hubs`, `starting player`, `planets/<colour>` (which are removed),
        `planets` (places of the others), `start cards`, `deck`, `deck/<n>` for the n-th reshuffle, and for each die
        `bag/<game turn>/<number>` and `die/<game turn>/<number>`; the first four have game turn 0. Since version 2 of
        the rules a station doesn't reward itself through a card that its own effect plays (II.2).
        """
        chosen = settings(self.check_options(options), self.check_rules(rules_version))
        return SolariusPosition(new_state(chosen, self.check_seats(seats), seed))


GAME = SolariusMission()


def settings(options: Mapping[str, OptionValue], rules_version: int) -> SolariusSettings:
    """The settings of checked options under a version of the rules."""
    (scope,) = [choice for choice in FIRST_OUTPOST if choice == options["outpost_first_scope"]]
    return SolariusSettings(
        start_cards=bool(options["start_cards"]),
        allow_overpay=bool(options["allow_overpay"]),
        outpost_first_scope=scope,
        rewards_own_station=rules_version < 2,
    )
