"""Majorities, monasteries, fields and the end of the game."""

from __future__ import annotations

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from cogs.carcassonne.lesson import words
from cogs.carcassonne.lesson.basics import NO_MEEPLE
from cogs.carcassonne.lesson.positions import SEATS, anything, begin, in_a_field, meeple_on, moves, placed_at

MAJORITIES = Lesson(
    "majorities",
    words.MAJORITIES,
    begin(
        "UUUEEEEEEEGERE",
        *("place N10 r1", "no meeple", "place P10 r1", "no meeple"),
        *("place Q10 r1", "no meeple", "place Q9 r3", "meeple city W"),
        *("place N9 r1", "meeple city E", "place Q11 r3", "meeple city W"),
        *("place N11 r1", "meeple city E", "place N12 r2", "no meeple"),
        *("place P12 r0", "meeple city N", "place M11 r3", "no meeple"),
    ),
    words.MAJORITIES_OPENING,
    (
        LessonStep(
            words.MAJORITIES_SEE_GAP,
            words.MAJORITIES_JOIN_TWO,
            placed_at("P9"),
            words.MAJORITIES_JOINED,
            words.MAJORITIES_APART,
            outlined=areas("cell P9"),
        ),
        LessonStep(
            words.MAJORITIES_SEE_TIE,
            words.MAJORITIES_NO_MEEPLE,
            NO_MEEPLE,
            words.MAJORITIES_TIED,
            words.MAJORITIES_FIELD,
            replies=moves("place M9 r2", "no meeple"),
        ),
        LessonStep(
            words.MAJORITIES_SEE_THREE,
            words.MAJORITIES_JOIN_THREE,
            placed_at("P11"),
            words.MAJORITIES_JOINED_THREE,
            words.MAJORITIES_APART,
            outlined=areas("cell P11"),
        ),
        LessonStep(
            words.MAJORITIES_SEE_MAJORITY,
            words.MAJORITIES_NO_MEEPLE,
            NO_MEEPLE,
            words.MAJORITIES_WON,
            words.MAJORITIES_FIELD,
        ),
    ),
    words.MAJORITIES_CLOSING,
    SEATS,
)

MONASTERIES = Lesson(
    "monasteries",
    words.MONASTERIES,
    begin(
        "UUEEEEBEEE",
        *("place N10 r1", "no meeple", "place L10 r1", "no meeple"),
        *("place N11 r1", "no meeple", "place L11 r3", "no meeple"),
        *("place N12 r2", "no meeple", "place L12 r2", "no meeple"),
    ),
    words.MONASTERIES_OPENING,
    (
        LessonStep(
            words.MONASTERIES_SEE_TILE,
            words.MONASTERIES_PLACE,
            placed_at("M11"),
            words.MONASTERIES_PLACED,
            words.MONASTERIES_FEWER,
        ),
        LessonStep(
            words.MONASTERIES_SEE_MEEPLE,
            words.MONASTERIES_CLAIM,
            meeple_on("monastery"),
            words.MONASTERIES_CLAIMED,
            words.MONASTERIES_FIELD,
            (LikelyMistake(NO_MEEPLE, words.MONASTERIES_UNCLAIMED),),
            outlined=areas("cell M11"),
            replies=moves("place M9 r2", "no meeple"),
        ),
        LessonStep(
            words.MONASTERIES_SEE_HOLE,
            words.MONASTERIES_COMPLETE,
            placed_at("M12"),
            words.MONASTERIES_COMPLETED,
            words.MONASTERIES_OPEN,
            outlined=areas("cell M12"),
        ),
        LessonStep(
            words.MONASTERIES_SEE_CITY,
            words.MONASTERIES_CHOOSE,
            anything,
            words.MONASTERIES_SCORED,
            words.MONASTERIES_OPEN,
        ),
    ),
    words.MONASTERIES_CLOSING,
    SEATS,
)

FIELDS = Lesson(
    "fields",
    words.FIELDS,
    begin(
        "VUEEVVVEVUB",
        *("place N10 r0", "meeple road S", "place M11 r1", "meeple road E"),
        *("place M9 r2", "meeple city S", "place N9 r0", "meeple city N"),
        *("place N11 r1", "no meeple", "place L11 r2", "no meeple"),
        *("place L10 r3", "no meeple", "place N8 r2", "no meeple"),
    ),
    words.FIELDS_OPENING,
    (
        LessonStep(
            words.FIELDS_SEE_GRASS,
            words.FIELDS_PLACE,
            placed_at("M8"),
            words.FIELDS_PLACED,
            words.FIELDS_ELSEWHERE,
            outlined=areas("cell M8"),
        ),
        LessonStep(
            words.FIELDS_SEE_FIELDS,
            words.FIELDS_CLAIM,
            moves("meeple field NR"),
            words.FIELDS_CLAIMED,
            words.FIELDS_OTHER_FEATURE,
            (
                LikelyMistake(in_a_field, words.FIELDS_SMALL),
                LikelyMistake(NO_MEEPLE, words.FIELDS_UNCLAIMED),
            ),
            replies=moves("place K10 r0", "meeple road N"),
        ),
        LessonStep(
            words.FIELDS_SEE_LAST,
            words.FIELDS_PLACE_LAST,
            placed_at("L9"),
            words.FIELDS_PLACED_LAST,
            words.FIELDS_FEWER,
        ),
        LessonStep(
            words.FIELDS_SEE_END,
            words.FIELDS_LAST_MEEPLE,
            meeple_on("monastery"),
            words.FIELDS_ENDED,
            words.FIELDS_NOT_MONASTERY,
        ),
    ),
    words.FIELDS_CLOSING,
    SEATS,
)
