"""Which interactions have come already: a line to the gateway that is resumed may bring one a second time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cachetools import LRUCache

from bot.ui.client.host import Host

MAX_REMEMBERED = 10_000
"""Interactions that are remembered: many more than come while a line is resumed."""


class DuplicateFilter:
    """Lets every interaction through once."""

    def __init__(self, remembered: int = MAX_REMEMBERED) -> None:
        self._seen: LRUCache[int, None] = LRUCache(remembered)

    def is_new(self, interaction: int) -> bool:
        """Whether an interaction, by its id, comes for the first time."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        return True

    def skip_duplicates(self, hear: Callable[[Any], None]) -> Callable[[Any], None]:
        """Hear of an interaction, as the gateway tells it, unless it came already."""

        def once(told: Any) -> None:
            if self.is_new(int(told["id"])):
                hear(told)

        return once


async def setup(host: Host) -> None:
    """Let commands, controls and suggestions hear of everything once: here they have not parted yet."""
    parsers = host._connection.parsers  # noqa: SLF001 - discord.py has no public place before they part
    parsers["INTERACTION_CREATE"] = DuplicateFilter().skip_duplicates(parsers["INTERACTION_CREATE"])
