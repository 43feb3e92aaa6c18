"""Counts and lists in the texts of Solarius Mission."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text


def counted(count: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many}"


def joined(items: Sequence[str]) -> str:
    """Several things as people list them: "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


# The commands

SUMMARY = Text("Solarius Mission: settle planets, build stations, complete missions; two to four players.")
HAND = Text("Show my hand")
