"""Carcassonne solo as a game of the registry, and its positions."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.carcassonne import scoring, words
from bot.games.carcassonne.components import DECK
from bot.games.carcassonne.decisions.turn import NEXT_TURN
from bot.games.carcassonne.moves import GRAMMAR
from bot.games.carcassonne.state import CarcassonneSettings, CarcassonneState, deal
from bot.games.carcassonne.view import CarcassonneView
from bot.games.carcassonne.view.table import see
from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Move, Option, OptionValue, Outcome, Prompt
from bot.games.engine import DecisionGame, DecisionPosition

OPTIONS = (
    Option("meeples", "number", 4, (3, 4, 5, 6, 7), words.MEEPLES, words.MEEPLES_TITLE),
    Option("colours", "number", 3, (3, 4), words.MORE_COLOURS, words.COLOURS_TITLE),
    Option("team", "choice", "free", ("free", "by_colour"), words.TEAM, words.TEAM_TITLE, words.TEAMS),
    Option("aids", "flag", True, (True, False), words.AIDS, words.AIDS_TITLE, words.AIDED),
    Option("start_scores", "choice", "1/2/3", ("1/2/3", "0/1/2"), words.START_SCORES, words.START_SCORES_TITLE),
    Option(
        "score_closing_turn", "flag", True, (True, False), words.SCORE_CLOSING_TURN, words.CLOSING_TITLE, words.CLOSING
    ),
    Option(
        "on_empty_pile",
        "choice",
        "skip",
        ("skip", "borrow"),
        words.ON_EMPTY_PILE,
        words.EMPTY_PILE_TITLE,
        words.EMPTY_PILES,
    ),
    Option(
        "goal_colours",
        "choice",
        "paid",
        ("paid", "present"),
        words.GOAL_COLOURS,
        words.GOAL_COLOURS_TITLE,
        words.GOALS_COUNT,
    ),
    Option("strict_all_tiles", "flag", False, (True, False), words.STRICT_ALL_TILES, words.STRICT_TITLE, words.STRICT),
)
"""rules/carcassonne_solo.md 6 and 9."""


class CarcassonnePosition(DecisionPosition[CarcassonneState, CarcassonneView]):
    """A game in progress."""

    rule_of_ending = "carcassonne_solo 5"

    def share_of(self, seat: int) -> int | None:
        """Return the number of the colour if each colour has its own player."""
        return self.state.colour if self.state.settings.by_colour and self.state.stack else None

    @property
    def turn_number(self) -> int:
        """The number of the turn: a tile, its meeple, and their scoring."""
        return self.state.turn

    def end_prompt(self) -> Prompt:
        return Prompt("over", words.over(min(self.state.points)))

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> CarcassonneView:
        """Return a view of everything but the order of the piles.

        A proposed placement is shown as a ghost with its features.
        """
        return see(self, viewer, proposal)

    def scores(self) -> tuple[int, ...]:
        """Return the lowest score, which counts in the end."""
        return (min(self.state.points),)

    def result(self) -> Outcome:
        """Return the outcome with goals, title and the totals of all colours."""
        return scoring.outcome(self.state)


class Carcassonne(DecisionGame):
    """The official solo variant with three colours (rules/carcassonne_solo.md).

    The lowest total of a colour counts.
    """

    key = "carcassonne"
    title = "Carcassonne"
    seats = range(1, 2)
    rules_version = 1
    options = OPTIONS
    better = "high"
    grammar = GRAMMAR

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> CarcassonnePosition:
        """Shuffle all tiles under the label `tiles` and deal them from the left.

        The piles have 24, 24 and 23 tiles, with four colours 18, 18, 18 and 17.
        """
        self.check_rules(rules_version)
        self.check_seats(seats)
        chosen = settings(self.check_options(options))
        tiles = Chance(seed).shuffle(DECK, "tiles")
        return CarcassonnePosition(CarcassonneState(chosen, deal(tiles, chosen.pile_sizes), (NEXT_TURN,)))


def settings(options: Mapping[str, OptionValue]) -> CarcassonneSettings:
    """Return the settings of validated options."""
    first = 1 if options["start_scores"] == "1/2/3" else 0
    return CarcassonneSettings(
        meeples=int(options["meeples"]),
        start_scores=tuple(range(first, first + int(options["colours"]))),
        by_colour=options["team"] == "by_colour",
        aids=bool(options["aids"]),
        score_closing_turn=bool(options["score_closing_turn"]),
        borrow=options["on_empty_pile"] == "borrow",
        count_present=options["goal_colours"] == "present",
        strict_all_tiles=bool(options["strict_all_tiles"]),
    )
