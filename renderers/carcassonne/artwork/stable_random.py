"""Deterministic random numbers, so decoration is the same everywhere."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")
_WORD_RANGE = 2.0**32


class StableRandom:
    """Random numbers that depend on the label alone."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._count = 0
        self._words: list[int] = []

    def random(self) -> float:
        """A number from 0 to below 1."""
        if not self._words:
            digest = hashlib.sha256(f"{self._label}#{self._count}".encode()).digest()
            self._words = list(struct.unpack(">8I", digest))
            self._count += 1
        return self._words.pop() / _WORD_RANGE

    def uniform(self, low: float, high: float) -> float:
        """A number from `low` to below `high`."""
        return low + (high - low) * self.random()

    def choice(self, items: Sequence[_Item]) -> _Item:
        """One of the items."""
        return items[int(self.random() * len(items))]

    def happens(self, share: float) -> bool:
        """True with this probability."""
        return self.random() < share
