"""The first lessons: a turn, meeples, what completed features score."""

from __future__ import annotations

from bot.games.carcassonne.moves import NoMeeple
from bot.ui.messages.lesson import Lesson, LessonStep, LikelyMistake
from cogs.carcassonne.lesson import words
from cogs.carcassonne.lesson.positions import SEATS, begin, meeple_on, moves, placed_at

TURN = Lesson(
    "turn",
    words.TURN,
    begin("EUVE"),
    words.TURN_OPENING,
    (
        LessonStep(
            words.TURN_SEE_CITY,
            words.TURN_CLOSE_CITY,
            placed_at("M9"),
            words.TURN_CITY_CLOSED,
            words.TURN_CITY_STAYS_OPEN,
            outlined=("M9",),
        ),
        LessonStep(
            words.TURN_SEE_MEEPLE,
            words.TURN_CLAIM_CITY,
            meeple_on("city"),
            words.TURN_CITY_CLAIMED,
            words.TURN_FIELD_FIRST,
            mistakes=(LikelyMistake((NoMeeple(),), words.TURN_NO_MEEPLE),),
            outlined=("M9",),
            replies=moves("place M11 r1", "no meeple"),
        ),
        LessonStep(
            words.TURN_SEE_ROAD,
            words.TURN_EXTEND_ROAD,
            placed_at("L10", "N10"),
            words.TURN_ROAD_EXTENDED,
            words.TURN_NO_ROAD_THERE,
            outlined=("L10", "N10"),
        ),
        LessonStep(
            words.TURN_SEE_FREE_ROAD,
            words.TURN_CLAIM_ROAD,
            meeple_on("road"),
            words.TURN_ROAD_CLAIMED,
            words.TURN_FIELD_LATER,
            mistakes=(LikelyMistake((NoMeeple(),), words.TURN_ROAD_UNCLAIMED),),
        ),
    ),
    words.TURN_CLOSING,
    SEATS,
)
