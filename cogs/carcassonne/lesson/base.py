"""The guided first game of Carcassonne's base game, with a few tiles in a fixed order."""

from __future__ import annotations

from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.game import begin_base, settings
from bot.games.carcassonne.moves import CarcassonnePlace as Place
from bot.games.carcassonne.moves import FieldMeeple, Meeple, NoMeeple
from bot.games.contract import Move, Position
from bot.games.text import Text
from bot.ui.messages.lesson import LEARNER, Lesson, LessonStep
from cogs.carcassonne.lesson import words
from renderers.carcassonne.holdings import draw_fields

SEATS = 2
TILES = ("V", "U", "E", "E", "V", "V", "V", "E", "V", "U", "B")
"""The tiles to draw, the learner's first."""


def begin() -> Position:
    """Begin a game with these tiles only."""
    return begin_base(settings(Carcassonne().check_options({}), SEATS), (TILES,), LEARNER)


def why(position: Position, move: Move) -> Text:
    """Why a move is good, once the learner has left the steps."""
    if isinstance(move, Place):
        return words.BASE_SCORES
    return words.BASE_KEEPS if isinstance(move, NoMeeple) else words.BASE_CLAIMS


STEPS = (
    LessonStep(Place((1, 0), 0), words.SEE_TILE, words.EXTENDS_ROAD),
    LessonStep(Meeple("road", "S"), words.SEE_ROAD, words.CLAIMS_ROAD, (Place((0, 1), 1), Meeple("road", "E"))),
    LessonStep(Place((0, -1), 2), words.SEE_CITY, words.CLOSES_CITY),
    LessonStep(Meeple("city", "S"), words.SEE_CLOSED_CITY, words.SCORES_CITY, (Place((1, -1), 0), Meeple("city", "N"))),
    LessonStep(Place((1, 1), 1), words.SEE_TWO_ROADS, words.JOINS_ROADS),
    LessonStep(NoMeeple(), words.SEE_HELD_ROAD, words.KEEPS_MEEPLE, (Place((-1, 1), 2), NoMeeple())),
    LessonStep(Place((-1, 0), 3), words.SEE_MAJORITY, words.TIES),
    LessonStep(NoMeeple(), words.SEE_RETURN, words.KEEPS_ALL, (Place((1, -2), 2), NoMeeple())),
    LessonStep(Place((0, -2), 1), words.SEE_GRASS, words.JOINS_FIELD),
    LessonStep(
        FieldMeeple("NR"), words.SEE_FIELDS, words.CLAIMS_FIELD, (Place((-2, 0), 0), Meeple("road", "N")), draw_fields
    ),
    LessonStep(Place((-1, -1), 0), words.SEE_MONASTERY, words.PLACES_MONASTERY),
    LessonStep(Meeple("monastery", None), words.SEE_LAST_TILE, words.CLAIMS_MONASTERY),
)

BASE_LESSON = Lesson(
    name="base",
    variant=words.BASE,
    seats=SEATS,
    begin=begin,
    opening=words.BASE_OPENING,
    closing=words.BASE_CLOSING,
    matters={"place": words.BASE_PLACE, "meeple": words.BASE_MEEPLE},
    why=why,
    steps=STEPS,
    shows=frozenset({"place", "meeple"}),
    least=len(STEPS),
    most=len(STEPS),
)
