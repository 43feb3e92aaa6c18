"""Numbers that look scattered and are the same on every machine: decoration must not change between two drawings."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")
_WORD = 4
_WORDS = float(2 ** (8 * _WORD))


class Scatter:
    """An endless row of numbers that depends on nothing but its label."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._count = 0
        self._words: list[int] = []

    def share(self) -> float:
        """A number from 0 to below 1."""
        if not self._words:
            digest = hashlib.sha256(f"{self._label}#{self._count}".encode()).digest()
            self._words = [int.from_bytes(digest[at : at + _WORD], "big") for at in range(0, len(digest), _WORD)]
            self._count += 1
        return self._words.pop() / _WORDS

    def between(self, low: float, high: float) -> float:
        """A number from `low` to below `high`."""
        return low + (high - low) * self.share()

    def pick(self, items: Sequence[_Item]) -> _Item:
        """One of the items."""
        return items[int(self.share() * len(items))]

    def odds(self, share: float) -> bool:
        """True in about this share of the calls."""
        return self.share() < share
