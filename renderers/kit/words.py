"""What the pictures of all games say alike."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text


def outlined(cells: Sequence[str]) -> Text:
    """The cells that the picture points at."""
    return Text("Outlined: {cells}.", cells=tuple(cells))


def player(number: int) -> Text:
    """A seat without a name that can be written."""
    return Text("Player {number}", number=number)
