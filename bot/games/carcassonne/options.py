"""The options of Carcassonne solo (rules/carcassonne_solo.md 6 and 9) and the settings that they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.carcassonne.components import DECK
from bot.games.contract import Option, OptionValue
from bot.games.text import Text

OPTIONS = (
    Option("meeples", "number", 4, (3, 4, 5, 6, 7), Text("Meeples of each colour: 3 is hard, more are easier.")),
    Option("colours", "number", 3, (3, 4), Text("Colours that take turns; a fourth lays more tiles.")),
    Option("team", "choice", "free", ("free", "by_colour"), Text("Anyone moves, or each colour has its owner.")),
    Option("aids", "flag", True, (True, False), Text("Show legal cells, remaining tiles and projected points.")),
    Option("start_scores", "choice", "1/2/3", ("1/2/3", "0/1/2"), Text("Scores to begin with, left colour first.")),
    Option("score_closing_turn", "flag", True, (True, False), Text("Score features completed in the last turn.")),
    Option(
        "on_empty_pile",
        "choice",
        "skip",
        ("skip", "borrow"),
        Text("A colour whose pile ran out early: skip it, or let it draw from the next pile."),
    ),
    Option("goal_colours", "choice", "paid", ("paid", "present"), Text("Goals count colours paid, or all present.")),
    Option(
        "strict_all_tiles", "flag", False, (True, False), Text("A tile that fits nowhere spoils the goal of all tiles.")
    ),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options as the engine reads them."""

    meeples: int
    start_scores: tuple[int, ...]
    by_colour: bool
    aids: bool
    score_closing_turn: bool
    borrow: bool
    count_present: bool
    strict_all_tiles: bool

    @property
    def colours(self) -> int:
        """How many colours take turns."""
        return len(self.start_scores)

    def pile_sizes(self) -> tuple[int, ...]:
        """How the tiles are dealt: evenly, the first colours take one more (24/24/23, 18/18/18/17)."""
        share, rest = divmod(len(DECK), self.colours)
        return tuple(share + (colour < rest) for colour in range(self.colours))


def settings(options: Mapping[str, OptionValue]) -> Settings:
    """The settings of checked options."""
    first = 1 if options["start_scores"] == "1/2/3" else 0
    colours = int(options["colours"])
    return Settings(
        meeples=int(options["meeples"]),
        start_scores=tuple(range(first, first + colours)),
        by_colour=options["team"] == "by_colour",
        aids=bool(options["aids"]),
        score_closing_turn=bool(options["score_closing_turn"]),
        borrow=options["on_empty_pile"] == "borrow",
        count_present=options["goal_colours"] == "present",
        strict_all_tiles=bool(options["strict_all_tiles"]),
    )
