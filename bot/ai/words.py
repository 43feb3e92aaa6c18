"""Sentences that explain moves of any game."""

from __future__ import annotations

from bot.games.text import Text


def outlook(effect: Text, games: int, of: int) -> Text:
    """What often follows in the seat's next turns, as a sentence about an effect."""
    template = "In your next two turns, in {n} of {of} simulated games: {effect:continued}"
    return Text(template, n=games, of=of, effect=effect)
