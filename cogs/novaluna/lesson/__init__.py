"""The guided first game of Nova Luna: tiles, tasks, discs, refilling the wheel."""

from __future__ import annotations

from bot.games.contract import Move, Position
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.text import Text
from bot.ui.messages.lesson import LEARNER, Lesson
from cogs.novaluna.lesson import words


def why(position: Position, move: Move) -> Text:
    """Why a move is good: the tasks that it completes, or what it prepares."""
    if not isinstance(move, NovaLunaTake):
        return words.NEW_TILES
    view = position.view(LEARNER, move, LEARNER)
    ghost = view.ghost  # type: ignore[attr-defined]
    if ghost is not None and ghost.completes:
        return words.covers(len(ghost.completes))
    return words.PREPARES if view.displays[LEARNER].tiles else words.BEGINS  # type: ignore[attr-defined]


LESSON = Lesson(
    seed="lesson-5",
    opening=words.OPENING,
    closing=words.CLOSING,
    matters={"take": words.TAKE, "take_or_refill": words.REFILL},
    why=why,
    shows=frozenset({"take", "take_or_refill"}),
    ends="take",
    least=10,
    most=14,
)
