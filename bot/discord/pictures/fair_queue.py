"""Order of picture requests: tables and members take turns.

Of each message only the newest counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypeVar

from bot.discord.components.payload import DrawnPicture
from bot.games.contract import View
from bot.metrics import StageTimes

ViewT = TypeVar("ViewT", bound=View, default=Any)
Renderer = Callable[[ViewT], DrawnPicture]
"""Draws the views of one game."""
Drawing = tuple[DrawnPicture, StageTimes]
"""A picture and the CPU seconds that it took."""
Subject = tuple[str, int | None]
"""A table and its viewer."""
Key = tuple[Renderer, bytes]
"""Requests with equal keys give equal pictures."""
CURRENT_MEMBER: ContextVar[int | None] = ContextVar("member who is being answered", default=None)
"""The member who is being answered; None for background work."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureRequest:
    """A requested picture; `member` is None for background work.

    `message` is where it will be shown; None if nothing else is shown there.
    """

    subject: Subject
    rev: int
    key: Key
    view: object
    renderer: Renderer
    message: Hashable | None
    done: asyncio.Future[Drawing]
    member: int | None

    @property
    def table(self) -> str:
        """The table."""
        return self.subject[0]

    def yields(self, other: PictureRequest) -> bool:
        """Whether the other request goes to the end of the queue when this one is taken."""
        return other.table == self.table or (other.member is not None and other.member == self.member)

    def replaces(self, other: PictureRequest) -> bool:
        """Whether this request makes the other one obsolete."""
        if self.subject == other.subject and other.rev < self.rev:
            return True
        return self.message is not None and self.message == other.message and other.rev <= self.rev


class FairQueue:
    """Requests in a fair queue.

    When one is taken, all others of its table and member go to the end.

    So members who open twelve tables at once, or press everything at one, get no more than others.
    """

    def __init__(self) -> None:
        self._waiting: list[PictureRequest] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, request: PictureRequest) -> list[PictureRequest]:
        """Add a request; return those that it replaces.

        Its table keeps its place in the queue.
        """
        replaced = [other for other in self._waiting if request.replaces(other)]
        if not replaced:
            self._waiting.append(request)
            return []
        own = [other for other in self._waiting if other.table == request.table]
        places = iter([other for other in own if other not in replaced] + [request])
        self._waiting = [
            each for other in self._waiting if (each := next(places, None) if other in own else other) is not None
        ]
        return replaced

    def find(self, subject: Subject, key: Key) -> PictureRequest | None:
        """Find a waiting request for the same picture."""
        return next((request for request in self._waiting if (request.subject, request.key) == (subject, key)), None)

    def take(self, in_hand: Container[Hashable]) -> PictureRequest | None:
        """Remove and return the next request whose message is not `in_hand`.

        Two of one message could overtake.
        """
        free = (request for request in self._waiting if request.message is None or request.message not in in_hand)
        request = next(free, None)
        if request is not None:
            self._waiting.remove(request)
            self._waiting.sort(key=request.yields)  # which keeps the order otherwise
        return request

    def clear(self) -> list[PictureRequest]:
        """Empty the queue and return its requests."""
        waiting, self._waiting = self._waiting, []
        return waiting
