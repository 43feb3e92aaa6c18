"""A renderer of functions with several arguments.

A drawing process imports this module, and whatever it imports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SpreadArguments(Generic[T]):
    """Spreads one tuple into a function's arguments; picklable if the function is."""

    draw: Callable[..., T]

    def __call__(self, arguments: tuple[Any, ...]) -> T:
        """Draw."""
        return self.draw(*arguments)
