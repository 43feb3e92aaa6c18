"""What a search says of Fantastic Factories: what a move is expected to bring, and what speaks for it."""

from __future__ import annotations

from bot.games.text import Text


def expects(won: float) -> Text:
    """How likely it is to win."""
    return Text("a chance of {n:.0%} to win", n=won)


def goods(here: float, there: float) -> Text:
    """Goods that are made."""
    return Text("It makes {n:.1f} goods more in the next rounds.", n=here - there)


def prestige(here: float, there: float) -> Text:
    """Prestige of what is built."""
    return Text("It brings {n:.1f} prestige more in the next rounds.", n=here - there)


def cards(here: float, there: float) -> Text:
    """Cards that are built."""
    return Text("You build more in the next rounds: {n:.1f} cards in all, not {m:.1f}.", n=here, m=there)


def stocks(here: float, there: float) -> Text:
    """Metal and energy."""
    return Text("{n:.1f} metal or energy more is left for later.", n=here - there)


def rival(here: float, there: float) -> Text:
    """The points of the strongest rival, below zero."""
    return Text("Your strongest rival gets {n:.1f} points less in the next rounds.", n=here - there)
