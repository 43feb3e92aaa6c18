"""The first lessons: a turn, keys, sponsors, and the column of divers."""

from __future__ import annotations

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.contract import Move, Position
from bot.games.otys.components import PLAYER
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import Propel
from cogs.otys.lesson import words
from cogs.otys.lesson.positions import LessonTable, is_numbered_key, moves, parts

TURN = Lesson(
    "turn",
    words.TURN,
    LessonTable(
        divers=(
            "spy",
            "engineer",
            "explorer",
            "trader",
            "plant_expert",
            "tech_expert",
            "metal_expert",
            "fuel_expert",
        ),
        sponsors=(5, 3, 1, 2, 4),
        contracts=("C09", "C30", "C06"),
        cubes={2: "T", 3: "PF", 4: "F"},
        upgraded=("fuel_expert",),
    ).begin,
    words.TURN_OPENING,
    (
        LessonStep(
            words.TURN_SEE_CONTRACT,
            words.TURN_PLAY_KEY,
            moves("key 3"),
            words.TURN_KEY_PLAYED,
            words.TURN_OTHER_LEVEL,
            mistakes=(LikelyMistake(moves("key x 3"), words.TURN_X_IS_PRECIOUS),),
            outlined=parts("contract C09", "cubes 3", "diver tech_expert"),
        ),
        LessonStep(
            words.TURN_SEE_EXPERT,
            words.TURN_TAKE,
            moves("take tech"),
            words.TURN_TAKEN,
            words.TURN_NOT_TAKEN,
            outlined=parts("cubes 3"),
        ),
        LessonStep(
            words.TURN_SEE_PAYABLE,
            words.TURN_COMPLETE,
            moves("complete C09 PTF"),
            words.TURN_COMPLETED,
            words.TURN_COMPLETE_FIRST,
            outlined=parts("contract C09"),
        ),
        LessonStep(
            words.TURN_SEE_TIMERS,
            words.TURN_MOVE_TIMER,
            moves("timer a down", "timer b down"),
            words.TURN_TIMER_MOVED,
            words.TURN_MOVE_TIMER,
            outlined=parts("marker", "timers"),
        ),
        LessonStep(
            words.TURN_SEE_NEXT,
            words.TURN_FIND_KEY,
            moves("key 4"),
            words.TURN_KEY_FOUND,
            words.TURN_KEY_NOT_FOUND,
            mistakes=(LikelyMistake(moves("key x 4"), words.TURN_X_AGAIN),),
            outlined=parts("contract C06"),
        ),
        LessonStep(
            words.TURN_SEE_METAL,
            words.TURN_TAKE_MISSING,
            moves("take metal"),
            words.TURN_MISSING_TAKEN,
            words.TURN_MISSING_NOT_TAKEN,
            outlined=parts("cubes 4"),
        ),
        LessonStep(
            words.TURN_SEE_C06,
            words.TURN_COMPLETE_C06,
            moves("complete C06 MF"),
            words.TURN_C06_COMPLETED,
            words.TURN_COMPLETE_C06,
            outlined=parts("contract C06", "cubes 4"),
        ),
    ),
    words.TURN_CLOSING,
)

KEYS = Lesson(
    "keys",
    words.KEYS,
    LessonTable(
        divers=(
            "spy",
            "plant_expert",
            "explorer",
            "trader",
            "metal_expert",
            "engineer",
            "fuel_expert",
            "tech_expert",
        ),
        sponsors=(1, 2, 5, 3, 4),
        contracts=("C04", "C31"),
        cubes={2: "T", 4: "P", 5: "F"},
        turn=4,
        prestige=2,
        track=("1", "2", "4"),
        upgraded=("tech_expert",),
        timers=(22, 21),
        carried="TM",
        queue="F",
    ).begin,
    words.KEYS_OPENING,
    (
        LessonStep(
            words.KEYS_SEE_TRACK,
            words.KEYS_PLAY_X,
            moves("key x 2"),
            words.KEYS_X_PLAYED,
            words.KEYS_NUMBER_IS_NOT_ENOUGH,
            mistakes=(LikelyMistake(moves("key x 1", "key x 3", "key x 4", "key x 5"), words.KEYS_X_ELSEWHERE),),
            outlined=parts("hacker", "key x", "level 2", "contract C04"),
            replies=moves("take metal", "complete C04 TM", "surface", "timer a down"),
        ),
        LessonStep(
            words.KEYS_SEE_HACKER,
            words.KEYS_ACTIVATE_ENGINEER,
            moves("key 3"),
            words.KEYS_ENGINEER_ACTS,
            words.KEYS_NOT_THE_ENGINEER,
            outlined=parts("hacker", "diver engineer"),
        ),
        LessonStep(
            words.KEYS_SEE_TRACKS,
            words.KEYS_ADVANCE_HACKER,
            moves("advance hacker"),
            words.KEYS_HACKER_ADVANCED,
            words.KEYS_USE_ENGINEER,
            mistakes=(LikelyMistake(moves("advance mechanic"), words.KEYS_MECHANIC),),
            outlined=parts("hacker", "mechanic"),
        ),
        LessonStep(
            words.KEYS_SEE_FIFTH,
            words.KEYS_SURFACE,
            moves("surface"),
            words.KEYS_ALL_BACK,
            words.KEYS_STAYING,
            outlined=parts("hacker", "key 3"),
        ),
        LessonStep(
            words.KEYS_SEE_TIMERS,
            words.KEYS_MOVE_TIMER,
            moves("timer a down", "timer b down"),
            words.KEYS_TIMER_MOVED,
            words.KEYS_MOVE_TIMER,
            outlined=parts("timers"),
        ),
    ),
    words.KEYS_CLOSING,
)

SPONSORS = Lesson(
    "sponsors",
    words.SPONSORS,
    LessonTable(
        divers=(
            "spy",
            "engineer",
            "tech_expert",
            "explorer",
            "metal_expert",
            "trader",
            "fuel_expert",
            "plant_expert",
        ),
        sponsors=(1, 4, 5, 3, 2),
        contracts=("C27", "C31"),
        cubes={3: "P", 4: "F", 5: "T"},
        turn=3,
        track=("1", "5"),
        timers=(21, 23),
        carried="TM",
        queue="F",
    ).begin,
    words.SPONSORS_OPENING,
    (
        LessonStep(
            words.SPONSORS_SEE_ARROW,
            words.SPONSORS_PLAY_KEY,
            moves("key 2"),
            words.SPONSORS_KEY_PLAYED,
            words.SPONSORS_NO_ARROW,
            mistakes=(LikelyMistake(moves("key x 2"), words.SPONSORS_X_MOVES),),
            outlined=parts("sponsor 2", "diver metal_expert"),
        ),
        LessonStep(
            words.SPONSORS_SEE_OFFER,
            words.SPONSORS_UPGRADE,
            moves("upgrade metal_expert"),
            words.SPONSORS_UPGRADED,
            words.SPONSORS_NOT_UPGRADED,
            outlined=parts("sponsor 2", "diver metal_expert"),
        ),
        LessonStep(
            words.SPONSORS_SEE_GOLD,
            words.SPONSORS_TAKE_BOTH,
            moves("take metal"),
            words.SPONSORS_BOTH_TAKEN,
            words.SPONSORS_NOTHING_TAKEN,
            mistakes=(LikelyMistake(moves("bonus"), words.SPONSORS_ONLY_KEY),),
            outlined=parts("diver metal_expert"),
            replies=moves("timer b down"),
        ),
        LessonStep(
            words.SPONSORS_SEE_TWICE,
            words.SPONSORS_PLAY_TWICE,
            moves("key 4"),
            words.SPONSORS_TWICE_PLAYED,
            words.SPONSORS_NOT_TWICE,
            outlined=parts("contract C27", "cubes 4", "sponsor 4"),
        ),
        LessonStep(
            words.SPONSORS_SEE_FUEL,
            words.SPONSORS_TAKE_FUEL,
            moves("take fuel"),
            words.SPONSORS_FUEL_TAKEN,
            words.SPONSORS_FUEL_LEFT,
            outlined=parts("cubes 4"),
        ),
        LessonStep(
            words.SPONSORS_SEE_SECOND,
            words.SPONSORS_TAKE_SECOND,
            moves("take fuel"),
            words.SPONSORS_SECOND_TAKEN,
            words.SPONSORS_FUEL_LEFT,
            outlined=parts("cubes 4"),
        ),
        LessonStep(
            words.SPONSORS_SEE_C27,
            words.SPONSORS_COMPLETE,
            moves("complete C27 FFF"),
            words.SPONSORS_COMPLETED,
            words.SPONSORS_COMPLETE,
            outlined=parts("contract C27", "cubes 4"),
            replies=moves("timer b down"),
        ),
        LessonStep(
            words.SPONSORS_SEE_ROTATION,
            words.SPONSORS_ROTATE,
            moves("key n 3"),
            words.SPONSORS_ROTATED,
            words.SPONSORS_WRONG_LEVEL,
            mistakes=(
                LikelyMistake(moves("key x 3"), words.SPONSORS_KEEP_X),
                LikelyMistake(is_numbered_key, words.SPONSORS_NO_ROTATION),
            ),
            outlined=parts("sponsor 2", "diver explorer", "key n"),
            replies=moves("upgrade explorer"),
        ),
    ),
    words.SPONSORS_CLOSING,
)


def brings_fuel_expert(position: Position, move: Move) -> bool:
    """Describe propellers after which the Fuel expert acts."""
    return "fuel_expert" in _acting(position, move)


def brings_another(position: Position, move: Move) -> bool:
    """Describe propellers after which another diver acts."""
    return bool(_acting(position, move) - {"fuel_expert"})


def _acting(position: Position, move: Move) -> frozenset[str]:
    """Return the diver that acts after a propeller, nothing after another move."""
    if not isinstance(position, OtysPosition) or not isinstance(move, Propel):
        return frozenset()
    column = position.state.board.moved(move.diver, move.steps)
    return frozenset({column[PLAYER.surface + position.state.turn.level - 1]})


COLUMN = Lesson(
    "column",
    words.COLUMN,
    LessonTable(
        divers=(
            "spy",
            "trader",
            "tech_expert",
            "engineer",
            "fuel_expert",
            "metal_expert",
            "explorer",
            "plant_expert",
        ),
        sponsors=(3, 5, 2, 1, 4),
        contracts=("C03", "C13"),
        cubes={2: "T", 3: "P", 4: "MF"},
        turn=4,
        prestige=3,
        credits=0,
        batteries=1,
        track=("1", "2", "X"),
        upgraded=("plant_expert",),
        timers=(22, 21),
        carried="TM",
        queue="F",
    ).begin,
    words.COLUMN_OPENING,
    (
        LessonStep(
            words.COLUMN_SEE_METAL,
            words.COLUMN_PLAY_BELOW,
            moves("key 5"),
            words.COLUMN_BELOW_PLAYED,
            words.COLUMN_KEY_3,
            mistakes=(LikelyMistake(moves("key 4"), words.COLUMN_KEY_4),),
            outlined=parts("contract C13", "cubes 4", "diver metal_expert"),
        ),
        LessonStep(
            words.COLUMN_SEE_PLANT,
            words.COLUMN_TAKE_PLANT,
            moves("take plant"),
            words.COLUMN_PLANT_TAKEN,
            words.COLUMN_TAKE_ALL,
            mistakes=(LikelyMistake(lambda _, move: isinstance(move, Propel), words.COLUMN_KEEP_BATTERY),),
            outlined=parts("diver plant_expert"),
        ),
        LessonStep(
            words.COLUMN_SEE_SURFACE,
            words.COLUMN_SURFACE,
            moves("surface"),
            words.COLUMN_SANK,
            words.COLUMN_STAYING,
            outlined=parts("diver plant_expert", "diver metal_expert"),
        ),
        LessonStep(
            words.COLUMN_SEE_TIMER,
            words.COLUMN_MOVE_TIMER,
            moves("timer a down", "timer b down"),
            words.COLUMN_TIMER_MOVED,
            words.COLUMN_MOVE_TIMER,
            outlined=parts("timers"),
        ),
        LessonStep(
            words.COLUMN_SEE_READY,
            words.COLUMN_PLAY_READY,
            moves("key 4"),
            words.COLUMN_READY_PLAYED,
            words.COLUMN_NOT_READY,
            outlined=parts("level 4", "contract C13"),
            replies=moves("take metal", "complete C13 MMF", "surface", "timer a down"),
        ),
        LessonStep(
            words.COLUMN_SEE_PROPELLER,
            words.COLUMN_ACTIVATE,
            moves("key 3"),
            words.COLUMN_ACTIVATED,
            words.COLUMN_ACTIVATE,
            outlined=parts("contract C03", "cubes 3", "diver fuel_expert"),
        ),
        LessonStep(
            words.COLUMN_SEE_REACH,
            words.COLUMN_PROPEL,
            brings_fuel_expert,
            words.COLUMN_PROPELLED,
            words.COLUMN_NO_FUEL,
            mistakes=(LikelyMistake(brings_another, words.COLUMN_WRONG_PROPELLER),),
            outlined=parts("batteries", "mechanic", "diver fuel_expert"),
        ),
        LessonStep(
            words.COLUMN_SEE_FUEL,
            words.COLUMN_TAKE_FUEL,
            moves("take fuel"),
            words.COLUMN_FUEL_TAKEN,
            words.COLUMN_FUEL_NEEDED,
            outlined=parts("cubes 3", "contract C03"),
            replies=moves("complete C03 PF"),
        ),
    ),
    words.COLUMN_CLOSING,
)
