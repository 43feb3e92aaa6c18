"""The guided first game of Fantastic Factories: market, dice, first building."""

from __future__ import annotations

from bot.games.contract import Move, Position
from bot.games.text import Text
from bot.ui.messages.lesson import Lesson
from cogs.factories.lesson import words

_WHY = {
    "take": words.TAKES,
    "hire": words.HIRES,
    "build": words.BUILDS,
    "use": words.USES,
    "done": words.ENDS,
    "discard": words.GIVES,
}
_PLACES = {"research": words.RESEARCHES, "generate": words.GENERATES, "mine": words.MINES}


def why(position: Position, move: Move) -> Text:
    """Why a move is good: by its verb, or by the section for a die."""
    verb, *rest = str(move).split()
    if verb == "place" and rest:
        return _PLACES.get(rest[-1], words.USES)
    return _WHY.get(verb, words.GIVES)


LESSON = Lesson(
    seed="lesson-4",
    opening=words.OPENING,
    closing=words.CLOSING,
    matters={
        "market": words.MARKET,
        "work": words.WORK,
        "discard": words.DISCARD,
        "mix": words.OTHER,
        "set_dice": words.OTHER,
        "limit_cards": words.DISCARD,
        "limit_resources": words.OTHER,
    },
    why=why,
    shows=frozenset({"market", "work"}),
    ends="market",
    least=12,
    most=22,
    again={"work": words.WORK_ON},
)
