"""Texts of the engine, for every game."""

from __future__ import annotations

from bot.games.text import Text

OVER = Text("The game is over.")
NOTHING_TO_DECIDE = Text("This seat has nothing to decide now. Wait for the others.")
TOO_LATE = Text("The game is over. Start a new one to keep playing.")


def not_asked(question: Text) -> Text:
    return Text("You can't do that now. {question}", question=question)


def notation(move: object) -> Text:
    """The label of a move that isn't legal: its notation."""
    return Text("{move}", move=str(move))
