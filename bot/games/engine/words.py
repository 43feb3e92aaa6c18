"""The sentences that every engine says."""

from __future__ import annotations

from bot.games.text import Text

OVER = Text("The game is over.")
NOTHING_TO_DECIDE = Text("There is nothing to decide for this seat now. Wait for the others.")
TOO_LATE = Text("The game is over; start a new one to play on.")


def not_asked(question: Text) -> Text:
    return Text("That is not asked now. {question}", question=question)


def notation(move: object) -> Text:
    """What a move is called that is not legal: only its notation."""
    return Text("{move}", move=str(move))
