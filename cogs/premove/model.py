"""Moves queued for a member's next turn, and what refuses them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import TableError


class PremoveRefused(TableError):
    """Such a premove isn't possible; the text says why."""


@dataclass(frozen=True, slots=True)
class Premove:
    """Moves queued for a member's next turn.

    `careful` ones lapse when something is revealed.
    """

    table: str
    member: int
    moves: tuple[str, ...]
    careful: bool
