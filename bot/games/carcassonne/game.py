"""Carcassonne as a game of the registry: the base game or solo, and its positions."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.carcassonne import scoring, words
from bot.games.carcassonne.components import DECK, LAKE, RIVER_DECK
from bot.games.carcassonne.decisions import BEGIN, MAX_SEATS, NEXT_TURN
from bot.games.carcassonne.moves import GRAMMAR
from bot.games.carcassonne.state import BASE, MEEPLES, SOLO, CarcassonneSettings, CarcassonneState, Piles, deal
from bot.games.carcassonne.view import CarcassonneView
from bot.games.carcassonne.view.table import build_view
from bot.games.chance import Chance
from bot.games.contract import NO_DATA, Move, Option, OptionValue, Outcome, Vacancy
from bot.games.engine import DecisionGame, DecisionPosition
from bot.games.text import GameTitle

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
    Option("river", "flag", False, (True, False), words.RIVER, words.RIVER_TITLE, words.RIVERS),
    Option("strict_all_tiles", "flag", False, (True, False), words.STRICT_ALL_TILES, words.STRICT_TITLE, words.STRICT),
)
"""rules/carcassonne_solo.md 6 and 9, rules/carcassonne.md 6."""


class CarcassonnePosition(DecisionPosition[CarcassonneState, CarcassonneView]):
    """A solo game in progress, or with `BasePosition` a base game."""

    rule_of_ending = "carcassonne_solo 5"

    def share_of(self, seat: int) -> int | None:
        """Return the number of the colour if each colour has its own player."""
        return self.state.colour if self.state.settings.by_colour and self.state.stack else None

    @property
    def turn_number(self) -> int:
        """The number of the turn: a tile, its meeple, and their scoring."""
        return self.state.turn

    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> CarcassonneView:
        """Return a view of everything but the order of the piles.

        A proposed placement is shown as a ghost with its features.
        """
        return build_view(self, viewer, proposal)

    def scores(self) -> tuple[int, ...]:
        """Return the lowest score, which counts in the end."""
        return (min(self.state.points),)

    def result(self) -> Outcome:
        """Return the outcome with goals, title and the totals of all colours."""
        return scoring.outcome(self.state)


class BasePosition(CarcassonnePosition):
    """A base game of two to five in progress, in which a colour is a seat."""

    rule_of_ending = "carcassonne 5"

    @property
    def upcoming(self) -> int | None:
        """The next seat clockwise while there are tiles."""
        return self.state.following if self.state.stack and self.state.tiles_left else None

    def scores(self) -> tuple[int, ...]:
        """Return the points of each seat, without unfinished features and fields."""
        return self.state.points

    def result(self) -> Outcome:
        """Return the outcome with ranks; ties share a rank."""
        return scoring.ranking(self.state)


class Carcassonne(DecisionGame):
    """The base game for two to five, or the official solo variant.

    In the base game (rules/carcassonne.md) each seat has seven meeples, and most points win. In the solo variant
    (rules/carcassonne_solo.md) the lowest total of three colours counts. When a seat of a larger base game resigns,
    a computer player goes on.
    """

    key = "carcassonne"
    title = GameTitle("Carcassonne")
    seats = range(1, MAX_SEATS + 1)
    rules_version = 1
    options = OPTIONS
    better = "high"
    vacancy = Vacancy.COMPUTER
    grammar = GRAMMAR

    def new(
        self, *, seats: int, seed: bytes, options: Mapping[str, object] = NO_DATA, rules_version: int | None = None
    ) -> CarcassonnePosition:
        """Shuffle all tiles under the label `tiles` and deal them from the left.

        The piles of a solo game have 24, 24 and 23 tiles, with four colours 18, 18, 18 and 17. In a base game there is
        one pile, and the seat that begins is drawn as `first`. With The River, its tiles, shuffled as `river`, come
        before it, the lake last.
        """
        self.check_rules(rules_version)
        chosen = settings(self.check_options(options), self.check_seats(seats))
        chance = Chance(seed)
        piles = deal(chance.shuffle(DECK, "tiles"), chosen.pile_sizes)
        if seats == 1:
            return CarcassonnePosition(CarcassonneState(chosen, piles, (NEXT_TURN,)))
        if chosen.river:
            piles = (tuple(chance.shuffle(RIVER_DECK, "river")), (LAKE,), *piles)
        return begin_base(chosen, piles, chance.below(seats, "first"))


GAME = Carcassonne()


def begin_base(chosen: CarcassonneSettings, piles: Piles, first: int) -> BasePosition:
    """Begin a base game with these piles; the seat `first` has the first turn."""
    return BasePosition(CarcassonneState(chosen, piles, (BEGIN, NEXT_TURN), first))


def settings(options: Mapping[str, OptionValue], seats: int) -> CarcassonneSettings:
    """Return the settings of validated options; `aids` and `river` matter in a base game."""
    if seats > 1:
        return CarcassonneSettings(
            rules=BASE,
            meeples=MEEPLES,
            start_scores=(0,) * seats,
            by_colour=False,
            aids=bool(options["aids"]),
            score_closing_turn=True,
            borrow=False,
            count_present=False,
            strict_all_tiles=False,
            river=bool(options["river"]),
        )
    first = 1 if options["start_scores"] == "1/2/3" else 0
    return CarcassonneSettings(
        rules=SOLO,
        meeples=int(options["meeples"]),
        start_scores=tuple(range(first, first + int(options["colours"]))),
        by_colour=options["team"] == "by_colour",
        aids=bool(options["aids"]),
        score_closing_turn=bool(options["score_closing_turn"]),
        borrow=options["on_empty_pile"] == "borrow",
        count_present=options["goal_colours"] == "present",
        strict_all_tiles=bool(options["strict_all_tiles"]),
        river=False,
    )
