"""The last four lessons: stations, missions, two ideas, the end."""

from __future__ import annotations

from bot.discord.lesson.model import Lesson
from bot.games.areas import areas
from bot.games.solarius import moves as made
from cogs.solarius.lesson.positions import SEATS, LessonMat, LessonTurn, begin
from cogs.solarius.lesson.steps import moves, write_step
from cogs.solarius.lesson.words import later_turns as words
from renderers.solarius import draw_hand, draw_score

_COLONIES = {"C3": "PY2", "C4": "PY3"}
_AROUND_HOME = areas("hex H5", "hex H6", "hex H9", "hex H11", "hex H14", "hex H15")

_STATION = LessonTurn(
    round=1,
    turn=4,
    learner=LessonMat(
        tech={"black": (1, 0)},
        stored={"black": (3, 0, 0)},
        colonies={"H7": "PK1"},
        used=("black", "turquoise", "brown"),
    ),
    coach=LessonMat(used=("black", "yellow", "turquoise", "brown")),
    bridge=(("black", "1", -1), ("yellow", "2", 0), ("brown", "1", 1), ("turquoise", "2", 2)),
    last=True,
)

STATION = Lesson(
    name="stations",
    title=words.STATION,
    begin=lambda: begin(_STATION, "take yellow 2 at 0", "place normal"),
    opening=words.STATION_OPENING,
    steps=(
        write_step(
            words.STATION_USE,
            moves("use resources"),
            moves("use action"),
            moves("use action buy 1"),
            outlined=areas("station 1", "row black"),
        ),
        write_step(words.STATION_STORE, moves("store 2 yellow I"), outlined=areas("row yellow")),
        write_step(words.STATION_FLY, moves("fly"), made.EndTurn, outlined=_AROUND_HOME),
        write_step(
            words.STATION_HEX,
            moves(*(f"fly {area.which}" for area in _AROUND_HOME)),
            moves("fly H10"),
            moves("fly H13"),
            outlined=_AROUND_HOME,
        ),
        write_step(
            words.STATION_BUILD,
            moves("build SS1 black"),
            outlined=areas("station 1"),
            replies=moves(
                "gain 2 fuel 2 spacebucks",
            ),
        ),
        write_step(words.STATION_END, moves("end turn"), outlined=areas("seat 0")),
        write_step(words.STATION_TRIGGER, moves("trigger SS1"), outlined=areas("station 1")),
    ),
    closing=words.STATION_CLOSING,
    seats=SEATS,
)

_MISSION = LessonTurn(
    round=3,
    turn=2,
    learner=LessonMat(
        tech={"black": (1, 1), "yellow": (1, 0)},
        stored={"black": (3, 0, 0), "yellow": (3, 0, 0)},
        drives=(1,),
        contamination=2,
        colonies={"H7": "PK1"},
        hand=(5, 22),
        ship="A5",
        used=("black",),
    ),
    coach=LessonMat(colonies=_COLONIES, drives=(1, 1), ship="C4", used=("yellow",)),
    bridge=(("brown", "1", 0), ("turquoise", "1", 1), ("black", "2", 2), ("yellow", "2", 3)),
)

MISSION = Lesson(
    name="missions",
    title=words.MISSION,
    begin=lambda: begin(_MISSION, "take brown 1 at 0", "place normal", "use action", "shift brown"),
    opening=words.MISSION_OPENING,
    steps=(
        write_step(
            words.MISSION_PLAY,
            moves("play 5 mission"),
            moves("play 22 mission"),
            moves("play 5 development"),
            moves("play 22 development"),
            outlined=areas("card 5"),
            renderer=draw_hand,
            replies=moves(
                "end turn",
                "take yellow 2 at 3",
                "place normal",
                "gain 3 fuel",
                "use action",
                "end turn",
                "take turquoise 1 at 3",
                "place normal",
                "gain 2 fuel 1 spacebucks",
                "use action",
                "upgrade yellow",
            ),
        ),
        write_step(words.MISSION_FLY, moves("fly"), made.EndTurn, outlined=areas("hex A5", "hex A11")),
        write_step(
            words.MISSION_HEX,
            moves("fly A6", "fly A7", "fly A15"),
            moves("fly A12", "fly A16"),
            moves("fly A10"),
            outlined=areas("hex A6", "hex A7", "hex A15"),
        ),
        write_step(
            words.MISSION_COMPLETE,
            moves("mission 5 at A"),
            made.SolariusBuild,
            outlined=areas("row black", "row yellow"),
        ),
        write_step(words.MISSION_BONUS, moves("bonus O3"), outlined=areas("outposts", "drives")),
        write_step(
            words.MISSION_OUTPOST,
            moves("outpost O6"),
            moves("outpost O5"),
            made.Stop,
            outlined=areas("outposts", "contamination"),
        ),
    ),
    closing=words.MISSION_CLOSING,
    seats=SEATS,
)

_IDEA = LessonTurn(
    round=1,
    turn=2,
    learner=LessonMat(
        fuel=0,
        spacebucks=1,
        tech={"yellow": (1, 0)},
        stored={"black": (2, 0, 0)},
        drives=(1,),
        ship="A1",
        used=("black",),
    ),
    coach=LessonMat(used=("brown",)),
    bridge=(("turquoise", "1", 0), ("turquoise", "2", 1), ("yellow", "2", 2), ("brown", "2", 3)),
    planets={"A3": "PN5"},
)

IDEA = Lesson(
    name="ideas",
    title=words.IDEA,
    begin=lambda: begin(_IDEA, "take turquoise 1 at 0", "place normal", "use action", "upgrade yellow", "fly"),
    opening=words.IDEA_OPENING,
    steps=(
        write_step(words.IDEA_HEX, moves("fly A3"), outlined=areas("hex A3")),
        write_step(words.IDEA_LEAVE, moves("decline"), moves("settle"), outlined=areas("hex A3")),
        write_step(
            words.IDEA_STORE,
            moves("store 3 yellow I"),
            outlined=areas("row black", "row yellow", "station 1"),
        ),
        write_step(
            words.IDEA_END,
            moves("end turn"),
            outlined=areas("seat 0"),
            replies=moves(
                "take yellow 2 at 3",
                "place normal",
                "gain 3 spacebucks",
                "use action",
                "end turn",
                "take turquoise 2 at 3",
                "place normal",
                "gain 2 fuel 1 spacebucks",
                "use action",
                "upgrade black",
                "upgrade brown",
            ),
        ),
        write_step(words.IDEA_START, moves("fly"), made.EndTurn, outlined=areas("hex A3", "hex A11")),
        write_step(
            words.IDEA_HUB,
            moves("fly A6", "fly A7", "fly A12"),
            moves("fly A15", "fly A16"),
            outlined=areas("hex A6", "hex A7", "hex A12"),
        ),
        write_step(
            words.IDEA_BUILD,
            moves("build SS1 yellow"),
            outlined=areas("station 1", "row black", "row yellow"),
            replies=moves(
                "gain 2 fuel 2 spacebucks",
            ),
        ),
        write_step(words.IDEA_OUTPOST, moves("outpost O3", "outpost O4"), made.Stop, outlined=areas("outposts")),
    ),
    closing=words.IDEA_CLOSING,
    seats=SEATS,
)

_END = LessonTurn(
    round=4,
    turn=4,
    learner=LessonMat(
        fuel=5,
        spacebucks=3,
        tech={"black": (2, 2), "yellow": (1, 1), "turquoise": (1, 1), "brown": (0, 2)},
        drives=(1,),
        contamination=3,
        beside=1,
        colonies={"H7": "PK1", "A3": "PY1", "F18": "PT2"},
        unsettled={"A18": "PK4"},
        stations={"A6": "SS5"},
        outposts={"A6": "O3"},
        used=("black", "turquoise", "brown"),
    ),
    coach=LessonMat(
        fuel=3,
        spacebucks=6,
        tech={"yellow": (2, 3), "black": (1, 2), "turquoise": (1, 2)},
        drives=(1, 1),
        contamination=2,
        colonies={**_COLONIES, "D18": "PK2", "B2": "PN3"},
        stations={"C9": "SS5"},
        missions={"C10": 3},
        ship="C2",
        used=("black", "yellow", "turquoise", "brown"),
    ),
    bridge=(("black", "1", 0), ("yellow", "2", 1), ("brown", "1", 2), ("turquoise", "2", 3)),
    planets={"H13": "PN1"},
    face_up=("H13",),
    last=True,
)

END = Lesson(
    name="end",
    title=words.END,
    begin=lambda: begin(_END, "take yellow 2 at 1", "place normal", "gain 1 spacebucks", "use action"),
    opening=words.END_OPENING,
    steps=(
        write_step(
            words.END_PAY,
            moves("complete A18"),
            made.TakeOff,
            made.BuyDrives,
            made.EndTurn,
            outlined=areas("score unsettled"),
            renderer=draw_score,
        ),
        write_step(words.END_FLY, moves("fly"), made.EndTurn, outlined=areas("hex H13")),
        write_step(words.END_HEX, moves("fly H13"), outlined=areas("hex H13")),
        write_step(words.END_SETTLE, moves("settle"), outlined=areas("hex H13")),
        write_step(words.END_LAST, moves("end turn"), outlined=areas("seat 0", "seat 1")),
    ),
    closing=words.END_CLOSING,
    seats=SEATS,
)
