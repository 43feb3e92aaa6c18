"""The first lessons: a turn, meeples, what completed features score."""

from __future__ import annotations

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from cogs.carcassonne.lesson import words
from cogs.carcassonne.lesson.positions import SEATS, begin, in_a_field, meeple_on, moves, placed_at

NO_MEEPLE = moves("no meeple")

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
            outlined=areas("cell M9"),
        ),
        LessonStep(
            words.TURN_SEE_MEEPLE,
            words.TURN_CLAIM_CITY,
            meeple_on("city"),
            words.TURN_CITY_CLAIMED,
            words.TURN_FIELD_FIRST,
            (LikelyMistake(NO_MEEPLE, words.TURN_NO_MEEPLE),),
            outlined=areas("cell M9"),
            replies=moves("place M11 r1", "no meeple"),
        ),
        LessonStep(
            words.TURN_SEE_ROAD,
            words.TURN_EXTEND_ROAD,
            placed_at("L10", "N10"),
            words.TURN_ROAD_EXTENDED,
            words.TURN_NO_ROAD_THERE,
            outlined=areas("cell L10", "cell N10"),
        ),
        LessonStep(
            words.TURN_SEE_FREE_ROAD,
            words.TURN_CLAIM_ROAD,
            meeple_on("road"),
            words.TURN_ROAD_CLAIMED,
            words.TURN_FIELD_LATER,
            (LikelyMistake(NO_MEEPLE, words.TURN_ROAD_UNCLAIMED),),
        ),
    ),
    words.TURN_CLOSING,
    SEATS,
)

MEEPLES = Lesson(
    "meeples",
    words.MEEPLES,
    begin("UWWEEEE", "place N10 r1", "meeple road E", "place L10 r0", "no meeple", meeples=2),
    words.MEEPLES_OPENING,
    (
        LessonStep(
            words.MEEPLES_SEE_ROAD,
            words.MEEPLES_COMPLETE_ROAD,
            placed_at("P10"),
            words.MEEPLES_ROAD_COMPLETE,
            words.MEEPLES_ROAD_OPEN,
            outlined=areas("cell P10"),
        ),
        LessonStep(
            words.MEEPLES_SEE_RETURN,
            words.MEEPLES_KEEP_LAST,
            NO_MEEPLE,
            words.MEEPLES_ROAD_SCORED,
            words.MEEPLES_ROADS_WAIT,
            (LikelyMistake(in_a_field, words.MEEPLES_FIELD_STAYS),),
            replies=moves("place M11 r2", "meeple city S"),
        ),
        LessonStep(
            words.MEEPLES_SEE_CITIES,
            words.MEEPLES_SCORE_AT_ONCE,
            placed_at("M9"),
            words.MEEPLES_CITY_COMPLETE,
            words.MEEPLES_CITY_WAITS,
            (LikelyMistake(placed_at("M12"), words.MEEPLES_HELPS_COACH),),
            outlined=areas("cell M9", "cell M12"),
        ),
        LessonStep(
            words.MEEPLES_SEE_FREE_CITY,
            words.MEEPLES_CLAIM_CITY,
            meeple_on("city"),
            words.MEEPLES_CITY_SCORED,
            words.MEEPLES_FIELD_STAYS,
            (LikelyMistake(NO_MEEPLE, words.MEEPLES_NO_MEEPLE),),
        ),
    ),
    words.MEEPLES_CLOSING,
    SEATS,
)

FEATURES = Lesson(
    "features",
    words.FEATURES,
    begin(
        "FWUELEWE",
        "place M9 r1",
        "meeple city N",
        "place L10 r0",
        "no meeple",
        "place N10 r1",
        "meeple road E",
        "place M11 r3",
        "no meeple",
    ),
    words.FEATURES_OPENING,
    (
        LessonStep(
            words.FEATURES_SEE_BOTH,
            words.FEATURES_COMPLETE_BEST,
            placed_at("M8"),
            words.FEATURES_CITY_COMPLETE,
            words.FEATURES_NEITHER,
            (LikelyMistake(placed_at("P10"), words.FEATURES_ROAD_FIRST),),
            outlined=areas("cell M8", "cell P10"),
        ),
        LessonStep(
            words.FEATURES_SEE_ROADS,
            words.FEATURES_KEEP_MEEPLE,
            NO_MEEPLE,
            words.FEATURES_CITY_SCORED,
            words.FEATURES_STARTS_NEW,
            replies=moves("place M12 r1", "no meeple"),
        ),
        LessonStep(
            words.FEATURES_SEE_ROAD,
            words.FEATURES_COMPLETE_ROAD,
            placed_at("P10"),
            words.FEATURES_ROAD_COMPLETE,
            words.FEATURES_ROAD_OPEN,
            outlined=areas("cell P10"),
        ),
        LessonStep(
            words.FEATURES_SEE_END,
            words.FEATURES_KEEP_AGAIN,
            NO_MEEPLE,
            words.FEATURES_ROAD_SCORED,
            words.FEATURES_STARTS_NEW,
        ),
    ),
    words.FEATURES_CLOSING,
    SEATS,
)
