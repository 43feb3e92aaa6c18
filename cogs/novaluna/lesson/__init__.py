"""The guide to Nova Luna."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chance import seed_from_text
from bot.games.contract import Move, Position
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.moves import NovaLunaTake
from bot.ui.messages.lesson import Lesson, LessonStep
from cogs.novaluna.lesson import words

GAME = NovaLuna()


def begin() -> Position:
    """Begin a solo game."""
    return GAME.new(seats=1, seed=seed_from_text("lesson-5"))


def takes(position: Position, move: Move) -> bool:
    """Accept any tile in any cell."""
    return isinstance(move, NovaLunaTake)


TURN = Lesson(
    "turn",
    words.TURN,
    begin,
    words.TURN_OPENING,
    (
        LessonStep(words.SEE_WHEEL, words.TAKE_A_TILE, takes, words.TAKEN, words.TAKE_INSTEAD),
        LessonStep(words.SEE_TASKS, words.TAKE_ANOTHER, takes, words.TAKEN_AGAIN, words.TAKE_INSTEAD),
    ),
    words.TURN_CLOSING,
)

LESSONS: Sequence[Lesson] = (TURN,)
