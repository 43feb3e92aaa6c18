"""Whose drawing comes next: tables take turns, and of one message only the newest wish counts."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass
from typing import Any

from bot.ui.sheet import Drawn

Renderer = Callable[[Any], Drawn]
Subject = tuple[str, int | None]
"""A table and the viewer it is drawn for."""
Key = tuple[Renderer, bytes]
"""Equal keys give equal pictures."""


@dataclass(frozen=True, slots=True, eq=False)
class Wish:
    """A picture that is wanted. `message` is where it will be shown; None if nothing else is shown there."""

    subject: Subject
    rev: int
    key: Key
    view: object
    renderer: Renderer
    message: Hashable | None
    done: asyncio.Future[Drawn]

    def replaces(self, other: Wish) -> bool:
        """Whether nobody would look at the other one any more once this one is drawn."""
        if self.subject == other.subject and other.rev < self.rev:
            return True
        return self.message is not None and self.message == other.message and other.rev <= self.rev


class Turns:
    """Wishes that wait. A table whose wish was taken goes to the end of the line, whatever else it wants."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Wish]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for line in self._lines.values())

    def add(self, wish: Wish) -> list[Wish]:
        """Wait with this wish; those that it replaces, which wait no longer. It takes their place in the line."""
        line = self._lines.setdefault(wish.subject[0], deque())
        replaced = [other for other in line if wish.replaces(other)]
        kept = [other for other in line if other not in replaced]
        line.clear()
        line.extend((*kept, wish))
        return replaced

    def find(self, subject: Subject, key: Key) -> Wish | None:
        """A wish that waits for this very picture."""
        line = self._lines.get(subject[0], ())
        return next((wish for wish in line if (wish.subject, wish.key) == (subject, key)), None)

    def take(self, in_hand: Container[Hashable]) -> Wish | None:
        """The wish whose turn it is, none for a message that is `in_hand`: two of one could overtake each other."""
        for table, line in self._lines.items():
            for wish in line:
                if wish.message is None or wish.message not in in_hand:
                    line.remove(wish)
                    if line:
                        self._lines.move_to_end(table)
                    else:
                        del self._lines[table]
                    return wish
        return None

    def clear(self) -> list[Wish]:
        """Wait for nothing any more; what was waited for."""
        waiting = [wish for line in self._lines.values() for wish in line]
        self._lines.clear()
        return waiting
