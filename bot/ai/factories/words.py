"""Texts for hints and reviews of Fantastic Factories: expected result and reasons."""

from __future__ import annotations

from bot.games.text import Text


def expects(won: float) -> Text:
    """The probability of winning."""
    return Text("{n:.0%} chance to win", n=won)


def goods(here: float, there: float) -> Text:
    """Goods made."""
    return Text("{n:.1f} more goods in the next rounds.", n=here - there)


def prestige(here: float, there: float) -> Text:
    """Prestige of buildings."""
    return Text("{n:.1f} more prestige in the next rounds.", n=here - there)


def cards(here: float, there: float) -> Text:
    """Built cards."""
    return Text("More cards built in the next rounds: {n:.1f}, not {m:.1f}.", n=here, m=there)


def stocks(here: float, there: float) -> Text:
    """Metal and energy."""
    return Text("{n:.1f} more metal or energy left.", n=here - there)


def rival(here: float, there: float) -> Text:
    """The best opponent's points, negative."""
    return Text("The best opponent scores {n:.1f} fewer points in the next rounds.", n=here - there)
