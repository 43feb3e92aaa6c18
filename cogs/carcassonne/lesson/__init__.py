"""The guided first game of solo Carcassonne: tiles, meeples, completed features."""

from __future__ import annotations

from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.contract import Move, Position
from bot.games.text import Text
from bot.ui.messages.lesson import LEARNER, Lesson
from cogs.carcassonne.lesson import words
from cogs.carcassonne.words import brings


def why(position: Position, move: Move) -> Text:
    """Why a move is good: what it completes or joins, what a meeple there is for."""
    view = position.view(LEARNER)
    if isinstance(move, CarcassonnePlace):
        preview = view.previews[move]  # type: ignore[attr-defined]
        what = brings(view, preview)  # type: ignore[arg-type]
        paid = any(one.paid for consequence in preview.consequences for one in consequence.closed)
        return words.with_what(what, words.PAYS if paid else words.GROWS)
    if position.prompt_for(LEARNER).kind == "meeple":
        return words.CLAIMS
    return words.ORDER


SOLO_LESSON = Lesson(
    variant=words.SOLO,
    seed="lesson-10",
    opening=words.OPENING,
    closing=words.CLOSING,
    matters={"place": words.PLACE, "meeple": words.MEEPLE, "score": words.SCORE},
    why=why,
    shows=frozenset({"place", "meeple", "score"}),
    ends="place",
    least=12,
    most=20,
)
