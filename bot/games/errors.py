"""What can go wrong between a player and a game.

GameError
    InvalidMove     the text is no notation of this game
    IllegalMove     a move of this game, but not allowed now; carries a `Refusal`
    NotYourTurn     another seat, or another member of the seat, owes the decision
    BadOption       an option that the game does not have, or a value it does not take
    BadRecord       a record that cannot be read or does not replay; names the entry
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a sentence that says what to do instead, the rule, the cells to outline."""

    text: Text
    rule: str = ""
    cells: tuple[str, ...] = ()


class GameError(Exception):
    """Root of everything that a game says no with; `text` is for people."""

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
    """Somebody else owes the decision."""


class BadOption(GameError):
    """An option that the game does not have, or a value it does not take."""


class BadRecord(GameError):
    """A record that cannot be read or does not replay. `entry` counts from 1; 0 means the head of the record."""

    def __init__(self, text: Text, entry: int = 0) -> None:
        super().__init__(text)
        self.entry = entry
