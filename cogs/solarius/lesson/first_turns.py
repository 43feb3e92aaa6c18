"""The first four lessons: the aim, a turn, tech dice, contamination."""

from __future__ import annotations

from bot.discord.lesson.model import Lesson
from bot.games.areas import areas
from bot.games.contract import Move, Position
from bot.games.solarius import moves as made
from cogs.solarius.lesson.positions import SEATS, LessonMat, LessonTurn, begin
from cogs.solarius.lesson.steps import draw_own_mat, moves, write_step
from cogs.solarius.lesson.words import first_turns as words
from renderers.solarius import draw_hand


def costs_points(position: Position, move: Move) -> bool:
    """Whether a die's space on the bridge costs a point."""
    return isinstance(move, made.SolariusTake) and move.bonus < 0


_COLONIES = {"C3": "PY2", "C4": "PY3"}

_AIM = LessonTurn(
    round=2,
    turn=2,
    learner=LessonMat(fuel=2, spacebucks=3, used=("black",)),
    coach=LessonMat(colonies=_COLONIES, drives=(1, 1), ship="C4", used=("yellow",)),
    bridge=(("black", "3", -1), ("turquoise", "1", 0), ("brown", "2", 1), ("yellow", "1", 2)),
    planets={"H13": "PY1", "H7": "PK1"},
)

AIM = Lesson(
    name="aim",
    title=words.AIM,
    begin=lambda: begin(_AIM, "take turquoise 1 at 0", "place normal", "use resources", "store 1 turquoise I"),
    opening=words.AIM_OPENING,
    steps=(
        write_step(words.AIM_FLY, moves("fly"), made.EndTurn, made.SolariusDraw, outlined=areas("hex H10", "hex H13")),
        write_step(words.AIM_H13, moves("fly H13"), moves("fly H7"), outlined=areas("hex H13")),
        write_step(words.AIM_SETTLE, moves("settle"), moves("decline"), outlined=areas("hex H13")),
        write_step(
            words.AIM_PAY, moves("complete H13"), made.EndTurn, outlined=areas("to_settle"), renderer=draw_own_mat
        ),
        write_step(words.AIM_END, moves("end turn"), outlined=areas("seat 0", "seat 1")),
    ),
    closing=words.AIM_CLOSING,
    seats=SEATS,
)

_TURN = LessonTurn(
    round=1,
    turn=2,
    learner=LessonMat(fuel=1, used=("black",)),
    coach=LessonMat(used=("yellow",)),
    bridge=(("brown", "3", -1), ("yellow", "1", 0), ("black", "2", 1), ("turquoise", "1", 2)),
)

TURN = Lesson(
    name="turn",
    title=words.TURN,
    begin=lambda: begin(_TURN),
    opening=words.TURN_OPENING,
    steps=(
        write_step(
            words.TURN_TAKE,
            moves("take black 2 at 1"),
            moves("take brown 3 at -1"),
            moves("take yellow 1 at 0"),
            moves("take turquoise 1 at 2"),
            outlined=areas("bridge 1"),
        ),
        write_step(words.TURN_PLACE, moves("place normal"), outlined=areas("dice")),
        write_step(words.TURN_GAIN, moves("gain 1 fuel"), outlined=areas("tracks")),
        write_step(
            words.TURN_USE,
            moves("use action"),
            moves("use resources"),
            moves("use action buy 1"),
            outlined=areas("tracks"),
        ),
        write_step(
            words.TURN_DRIVE,
            moves("buy 1 drive"),
            made.TakeOff,
            made.EndTurn,
            made.SolariusDraw,
            outlined=areas("seat 0"),
        ),
        write_step(
            words.TURN_END,
            moves("end turn"),
            outlined=areas("bridge -1", "bridge 0", "bridge 2"),
            replies=moves("take yellow 1 at 1", "place normal", "gain 1 spacebucks", "use action", "end turn"),
        ),
        write_step(words.TURN_NEXT, moves("take turquoise 1 at 3"), costs_points, outlined=areas("bridge 3")),
    ),
    closing=words.TURN_CLOSING,
    seats=SEATS,
)

_TECH = LessonTurn(
    round=2,
    turn=1,
    learner=LessonMat(fuel=1, tech={"black": (1, 1), "turquoise": (0, 1)}, unsettled={"H7": "PT2"}),
    coach=LessonMat(colonies=_COLONIES, drives=(1, 1), ship="C4"),
    bridge=(("brown", "2", -1), ("turquoise", "star", 0), ("turquoise", "1", 1), ("yellow", "3", 2)),
)

TECH = Lesson(
    name="tech",
    title=words.TECH,
    begin=lambda: begin(_TECH),
    opening=words.TECH_OPENING,
    steps=(
        write_step(
            words.TECH_TAKE,
            moves("take turquoise star at 0"),
            moves("take turquoise 1 at 1"),
            moves("take brown 2 at -1"),
            outlined=areas("row turquoise"),
            renderer=draw_own_mat,
        ),
        write_step(words.TECH_PLACE, moves("place normal"), outlined=areas("dice")),
        write_step(
            words.TECH_USE,
            moves("use action"),
            moves("use resources"),
            moves("use action buy 1"),
            outlined=areas("to_settle"),
        ),
        write_step(
            words.TECH_UPGRADE,
            moves("upgrade black", "upgrade turquoise"),
            moves("upgrade yellow", "upgrade brown"),
            outlined=areas("row black", "row turquoise"),
            replies=moves(
                "end turn",
                "take yellow 3 at 3",
                "place normal",
                "gain 3 fuel",
                "use action",
                "end turn",
                "take brown 2 at 1",
                "place normal",
                "gain 1 fuel",
            ),
        ),
        write_step(words.TECH_ACTION, moves("use action"), moves("use resources"), outlined=areas("row black")),
        write_step(
            words.TECH_SHIFT,
            moves("shift black"),
            moves("shift yellow", "shift turquoise", "shift brown"),
            outlined=areas("row black"),
        ),
    ),
    closing=words.TECH_CLOSING,
    seats=SEATS,
)

_DIRT = LessonTurn(
    round=2,
    turn=3,
    learner=LessonMat(
        spacebucks=4,
        contamination=2,
        tech={"brown": (2, 0), "black": (1, 0)},
        hand=(5, 22),
        used=("black", "turquoise"),
    ),
    coach=LessonMat(colonies=_COLONIES, drives=(1, 1), ship="C4", used=("yellow", "brown")),
    bridge=(("black", "3", -1), ("yellow", "2", 0), ("black", "1", 1), ("turquoise", "1", 2)),
)

DIRT = Lesson(
    name="contamination",
    title=words.DIRT,
    begin=lambda: begin(_DIRT),
    opening=words.DIRT_OPENING,
    steps=(
        write_step(
            words.DIRT_TAKE,
            moves("take yellow 2 at 0"),
            moves("take black 3 at -1"),
            moves("take black 1 at 1", "take turquoise 1 at 2"),
            outlined=areas("bridge 0"),
        ),
        write_step(
            words.DIRT_PLACE,
            moves("place transformation"),
            moves("place normal"),
            moves("place research"),
            outlined=areas("dice", "contamination"),
        ),
        write_step(words.DIRT_COLOUR, moves("colour brown"), outlined=areas("row brown")),
        write_step(
            words.DIRT_USE,
            moves("use action buy 1"),
            moves("use action"),
            moves("use action buy 2"),
            outlined=areas("row brown"),
        ),
        write_step(words.DIRT_SHIFT, moves("shift brown"), outlined=areas("row brown")),
        write_step(
            words.DIRT_PLAY,
            moves("play 22 development"),
            moves("play 22 mission"),
            moves("play 5 mission", "play 5 development"),
            made.EndTurn,
            outlined=areas("card 22"),
            renderer=draw_hand,
        ),
    ),
    closing=words.DIRT_CLOSING,
    seats=SEATS,
)
