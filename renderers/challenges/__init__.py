"""Pictures of challenges and records: standings, results, seasons, runs, cards."""

from __future__ import annotations

from renderers.challenges import alt
from renderers.challenges.card import card_canvas
from renderers.challenges.comparison import comparison_canvas
from renderers.challenges.ratings import rating_canvas
from renderers.challenges.result import result_canvas
from renderers.challenges.season import season_canvas
from renderers.challenges.share import share_canvas
from renderers.challenges.sheets import (
    ComparisonSheet,
    RatingSheet,
    RecordCard,
    ResultCard,
    SeasonSheet,
    ShareCard,
    StandingsSheet,
)
from renderers.challenges.standings import standings_canvas
from renderers.kit.encode import FittedPalette
from renderers.kit.picture import Picture, fit_alt_text

__all__ = [
    "draw_card",
    "draw_comparison",
    "draw_ratings",
    "draw_result",
    "draw_season",
    "draw_share",
    "draw_standings",
]

_FITTED = FittedPalette("renderers.challenges")
"""The colours of these pictures, as `tests.palettes.challenges` found them."""


def draw_standings(sheet: StandingsSheet) -> Picture:
    """Draw the final standings of a challenge, with a note if there are no rows."""
    return standings_canvas(sheet).finish(fit_alt_text(alt.standings_sentences(sheet)), _FITTED)


def draw_comparison(sheet: ComparisonSheet) -> Picture:
    """Draw the score histories of two runs, which start with the opening score."""
    return comparison_canvas(sheet).finish(fit_alt_text(alt.comparison_sentences(sheet)), _FITTED)


def draw_card(card: RecordCard) -> Picture:
    """A member's record card."""
    return card_canvas(card).finish(fit_alt_text(alt.card_sentences(card)), _FITTED)


def draw_share(card: ShareCard) -> Picture:
    """The result of one run, to share."""
    return share_canvas(card).finish(fit_alt_text(alt.share_sentences(card)), _FITTED)


def draw_result(card: ResultCard) -> Picture:
    """The result of a table with several seats, to share."""
    return result_canvas(card).finish(fit_alt_text(alt.result_sentences(card)), _FITTED)


def draw_season(sheet: SeasonSheet) -> Picture:
    """Draw the table of a week or season, with the champion's card if it's over."""
    return season_canvas(sheet).finish(fit_alt_text(alt.season_sentences(sheet)), _FITTED)


def draw_ratings(sheet: RatingSheet) -> Picture:
    """A member's ratings."""
    return rating_canvas(sheet).finish(fit_alt_text(alt.rating_sentences(sheet)), _FITTED)
