"""Sentences that explain moves of any game."""

from __future__ import annotations

from bot.games.text import Text


def outlook(effect: Text, games: int, of: int) -> Text:
    """What a move of the seat's next turns often does, as a sentence about its effect."""
    template = "A follow-up within two turns, in {n} of {of} simulated games: {effect:continued}"
    return Text(template, n=games, of=of, effect=effect)
