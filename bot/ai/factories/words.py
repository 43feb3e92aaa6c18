"""Texts for hints and reviews of Fantastic Factories: expected result and reasons."""

from __future__ import annotations

from bot.games.text import Text


def expects(won: float) -> Text:
    """The probability of winning."""
    return Text("{n:.0%} chance of winning", n=won)


def goods(here: float, there: float) -> Text:
    """Goods made."""
    return Text("It makes {n:.1f} more goods in the next rounds.", n=here - there)


def prestige(here: float, there: float) -> Text:
    """Prestige of buildings."""
    return Text("It gains {n:.1f} more prestige in the next rounds.", n=here - there)


def cards(here: float, there: float) -> Text:
    """Built cards."""
    return Text("You build {n:.1f} cards in the next rounds, not {m:.1f}.", n=here, m=there)


def stocks(here: float, there: float) -> Text:
    """Metal and energy."""
    return Text("It leaves {n:.1f} more metal or energy for later.", n=here - there)


def rival(here: float, there: float) -> Text:
    """The strongest rival's points, negative."""
    return Text("Your strongest rival scores {n:.1f} fewer points in the next rounds.", n=here - there)
