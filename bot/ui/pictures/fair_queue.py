"""Whose drawing comes next: tables and members take turns, and of one message only the newest request counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypeVar

from bot.games.contract import View
from bot.ui.components.payload import DrawnPicture

ViewT = TypeVar("ViewT", bound=View, default=Any)
Renderer = Callable[[ViewT], DrawnPicture]
"""What draws the views of one game."""
Subject = tuple[str, int | None]
"""A table and the viewer it is drawn for."""
Key = tuple[Renderer, bytes]
"""Equal keys give equal pictures."""
CURRENT_MEMBER: ContextVar[int | None] = ContextVar("member who is being answered", default=None)
"""The member for whom everything is done here and now; None for what the host does by itself."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureRequest:
    """A picture that is wanted, by a member unless the host wants it by itself.

    `message` is where it will be shown; None if nothing else is shown there.
    """

    subject: Subject
    rev: int
    key: Key
    view: object
    renderer: Renderer
    message: Hashable | None
    done: asyncio.Future[DrawnPicture]
    member: int | None = None

    @property
    def table(self) -> str:
        """The table that is drawn."""
        return self.subject[0]

    def yields(self, other: PictureRequest) -> bool:
        """Whether the other one stands back when this one is drawn, for others who have not had their turn."""
        return other.table == self.table or (other.member is not None and other.member == self.member)

    def replaces(self, other: PictureRequest) -> bool:
        """Whether nobody would look at the other one any more once this one is drawn."""
        if self.subject == other.subject and other.rev < self.rev:
            return True
        return self.message is not None and self.message == other.message and other.rev <= self.rev


class FairQueue:
    """Wishes that wait in a line. When one is taken, all others of its table and its member go to the end of it.

    So whoever looks at twelve tables at once, or presses everything at one, gets no more of a rush than anybody else.
    """

    def __init__(self) -> None:
        self._waiting: list[PictureRequest] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, request: PictureRequest) -> list[PictureRequest]:
        """Wait with this request; those that it replaces, which wait no longer. Its table keeps their place."""
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
        """A request that waits for this very picture."""
        return next((request for request in self._waiting if (request.subject, request.key) == (subject, key)), None)

    def take(self, in_hand: Container[Hashable]) -> PictureRequest | None:
        """The request whose turn it is, none for a message that is `in_hand`: two of one could overtake each other."""
        free = (request for request in self._waiting if request.message is None or request.message not in in_hand)
        request = next(free, None)
        if request is not None:
            self._waiting.remove(request)
            self._waiting.sort(key=request.yields)  # which keeps the order otherwise
        return request

    def clear(self) -> list[PictureRequest]:
        """Wait for nothing any more; what was waited for."""
        waiting, self._waiting = self._waiting, []
        return waiting
