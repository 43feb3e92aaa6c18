"""What all errors for members derive from, and the store's failure."""

from __future__ import annotations

from bot.games.text import Text


class TableError(Exception):
    """Base class of a table's refusals; members read `text`."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class StoreUnavailable(TableError):
    """The store failed for a reason outside Tablekeeper; nothing has changed."""
