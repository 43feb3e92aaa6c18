"""The guided first game of Otys: two or three turns with all basics."""

from __future__ import annotations

from bot.games.contract import Move, Position
from bot.games.text import Text
from bot.ui.messages.lesson import Lesson
from cogs.otys.lesson import words

_WHY = {
    "order": words.SET_UP,
    "take": words.TAKES,
    "propel": words.PROPELS,
    "token": words.TOKENS,
    "retrieve": words.KEY_BACK,
    "advance": words.ADVANCES,
    "key": words.OPENS,
    "upgrade": words.BETTER,
    "buy": words.TRADES,
    "sell": words.TRADES,
    "complete": words.PAYS,
    "surface": words.UP,
    "timer": words.FAR,
}


def why(position: Position, move: Move) -> Text:
    """Why a move is good, by what it does."""
    return _WHY.get(str(move).split()[0], words.NEEDED)


LESSON = Lesson(
    seed="lesson-13",
    opening=words.OPENING,
    closing=words.CLOSING,
    matters={
        "order": words.ORDER,
        "key": words.KEY,
        "upgrade": words.UPGRADE,
        "retrieve": words.RETRIEVE,
        "dive": words.DIVE,
        "cubes": words.CUBES,
        "draw": words.DRAW,
        "finish": words.FINISH,
        "timer": words.TIMER,
    },
    why=why,
    shows=frozenset({"order", "key", "upgrade", "dive", "finish", "timer"}),
    ends="key",
    least=12,
    most=24,
)
