"""The guided first game of Solarius Mission: a whole turn with die and flight."""

from __future__ import annotations

from bot.games.contract import Move, Position
from bot.games.text import Text
from bot.ui.messages.lesson import LEARNER, Lesson
from cogs.solarius.lesson import words


def why(position: Position, move: Move) -> Text:
    """Why a move is good, by the kind of the decision."""
    return words.WHY.get(position.prompt_for(LEARNER).kind, words.OTHERWISE)


LESSON = Lesson(
    seed="lesson-15",
    opening=words.OPENING,
    closing=words.CLOSING,
    matters=words.MATTERS,
    why=why,
    shows=frozenset({"take", "place", "use", "supplementary", "fly", "end"}),
    ends="take",
    least=10,
    most=30,
    seats=2,
)
