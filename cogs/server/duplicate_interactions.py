"""Skips interactions that a resumed gateway session delivers a second time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cachetools import LRUCache

from bot.discord.client.host import Host

MAX_REMEMBERED = 10_000
"""Remembered interactions: many more than arrive during a resume."""


class DuplicateFilter:
    """Lets every interaction through once."""

    def __init__(self, remembered: int = MAX_REMEMBERED) -> None:
        self._seen: LRUCache[int, None] = LRUCache(remembered)

    def is_new(self, interaction: int) -> bool:
        """Whether an interaction, by its id, arrives for the first time."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        return True

    def skip_duplicates(self, hear: Callable[[Any], None]) -> Callable[[Any], None]:
        """Wrap a handler so that it skips interactions it has received before."""

        def once(told: Any) -> None:
            if self.is_new(int(told["id"])):
                hear(told)

        return once


def filter_duplicates(host: Host) -> None:
    """Skip duplicates before they reach commands, controls and suggestions."""
    parsers = host._connection.parsers  # noqa: SLF001 - discord.py has no public place before they part
    parsers["INTERACTION_CREATE"] = DuplicateFilter().skip_duplicates(parsers["INTERACTION_CREATE"])
