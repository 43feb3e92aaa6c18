"""Two ideas of strategy, and the solo game."""

from __future__ import annotations

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from cogs.carcassonne.lesson import words
from cogs.carcassonne.lesson.basics import NO_MEEPLE
from cogs.carcassonne.lesson.positions import (
    SEATS,
    anything,
    begin,
    begin_solo,
    meeple_on,
    moves,
    placed_at,
)

PLANS = Lesson(
    "plans",
    words.PLANS,
    begin(
        "URUEUFEEEEGEUEE",
        *("place N10 r1", "no meeple", "place M9 r2", "meeple city E"),
        *("place P10 r1", "no meeple", "place L9 r1", "no meeple"),
        *("place Q10 r1", "no meeple", "place N9 r0", "no meeple"),
        *("place N11 r1", "no meeple", "place Q11 r1", "no meeple"),
    ),
    words.PLANS_OPENING,
    (
        LessonStep(
            words.PLANS_SEE_CITY,
            words.PLANS_COME_CLOSE,
            moves("place Q9 r3"),
            words.PLANS_CLOSE,
            words.PLANS_FAR,
            (
                LikelyMistake(placed_at("P9"), words.PLANS_HELPS_COACH),
                LikelyMistake(placed_at("Q9"), words.PLANS_TURN_IT),
            ),
            outlined=areas("cell P9"),
        ),
        LessonStep(
            words.PLANS_SEE_PIECE,
            words.PLANS_CLAIM,
            meeple_on("city"),
            words.PLANS_CLAIMED,
            words.PLANS_NEEDS_MEEPLE,
            outlined=areas("cell P9"),
            replies=moves("place Q12 r1", "no meeple"),
        ),
        LessonStep(
            words.PLANS_SEE_TILE,
            words.PLANS_JOIN,
            placed_at("P9"),
            words.PLANS_JOINED,
            words.PLANS_APART,
            outlined=areas("cell P9"),
        ),
        LessonStep(
            words.PLANS_SEE_SHARED,
            words.PLANS_KEEP,
            NO_MEEPLE,
            words.PLANS_SHARED,
            words.PLANS_FIELD,
            replies=moves("place M11 r2", "meeple city S"),
        ),
        LessonStep(
            words.PLANS_SEE_SMALL_CITY,
            words.PLANS_BLOCK,
            placed_at("N12"),
            words.PLANS_BLOCKED,
            words.PLANS_STILL_EASY,
            outlined=areas("cell M12"),
        ),
        LessonStep(
            words.PLANS_SEE_BLOCK,
            words.PLANS_CHOOSE,
            anything,
            words.PLANS_HARDER,
            words.PLANS_STILL_EASY,
            outlined=areas("cell M12"),
        ),
    ),
    words.PLANS_CLOSING,
    SEATS,
)

SOLO = Lesson(
    "solo",
    words.SOLO,
    begin_solo("EWE", "ULE", "EEE"),
    words.SOLO_OPENING,
    (
        LessonStep(
            words.SOLO_SEE_LOWEST,
            words.SOLO_CLOSE_CITY,
            placed_at("M9"),
            words.SOLO_SCORED,
            words.SOLO_CITY_OPEN,
            outlined=areas("cell M9"),
            replies=moves("place N10 r1", "place M11 r2", "place L10 r0", "meeple road S"),
        ),
        LessonStep(
            words.SOLO_SEE_TWO,
            words.SOLO_CHOOSE,
            placed_at("P10"),
            words.SOLO_ROAD_CLOSED,
            words.SOLO_NEITHER,
            (
                LikelyMistake(placed_at("M12"), words.SOLO_NOT_LAST),
                LikelyMistake(placed_at("K10"), words.SOLO_SHORT_ROAD),
            ),
            outlined=areas("cell P10", "cell M12"),
        ),
        LessonStep(
            words.SOLO_SEE_MEEPLE,
            words.SOLO_PLACE_MEEPLE,
            anything,
            words.SOLO_ROAD_SCORED,
            words.SOLO_NEITHER,
        ),
    ),
    words.SOLO_CLOSING,
)
