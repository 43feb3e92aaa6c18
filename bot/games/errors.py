"""Errors between a player and a game.

GameError
    InvalidMove     the text is no notation of this game
    IllegalMove     a move of this game, but not allowed now; carries a `Refusal`
    NotYourTurn     another seat, or another member of the seat, has to decide
    BadOption       an option or value that the game doesn't have
    BadRecord       a record that can't be read or doesn't replay; names the entry
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.areas import AreaKey
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: what to do instead, the rule, areas to outline."""

    text: Text
    rule: str = ""
    areas: tuple[AreaKey, ...] = ()


class GameError(Exception):
    """Base class of everything a game refuses; `text` is for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class InvalidMove(GameError):
    """The text is no notation of this game."""


class IllegalMove(GameError):
    """A move of this game that is not allowed now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


class NotYourTurn(GameError):
    """Another seat or member has to decide."""


class BadOption(GameError):
    """The game doesn't have this option or value."""


class BadRecord(GameError):
    """A record that can't be read or doesn't replay.

    `entry` counts from 1; 0 means the record's head.
    """

    def __init__(self, text: Text, entry: int = 0) -> None:
        super().__init__(text)
        self.entry = entry
