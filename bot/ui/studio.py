"""The one drawing worker: pictures are made one after another, off the event loop, and remembered.

A drawing that still waits is dropped when a newer rev of the same table is wanted for the same viewer: nobody would
look at it. Equal views give equal pictures, so the memory is keyed by renderer and view.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.games.contract import View
from bot.ui.sheet import Drawn

T = TypeVar("T")

Renderer = Callable[[Any], Drawn]
Subject = tuple[str, int | None]
"""A table and the viewer it is drawn for."""

_Key = tuple[Renderer, bytes]

REMEMBERED = 400
"""Pictures kept: at some 100 KiB each, 40 MiB."""


class Superseded(Exception):
    """A newer rev of the same table is already waiting to be drawn; this drawing was dropped."""


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    subject: Subject
    rev: int
    key: _Key
    view: View
    renderer: Renderer
    done: asyncio.Future[Drawn]


class Studio:
    """Draws views in one thread."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._thread = ThreadPoolExecutor(1, "drawing")
        self._queue: deque[_Job] = deque()
        self._drawing: _Job | None = None
        self._worker: asyncio.Task[None] | None = None
        self._pictures: OrderedDict[_Key, Drawn] = OrderedDict()
        self._remembered = remembered
        self._other_work = 0

    @property
    def waiting(self) -> int:
        """How many drawings are wanted and not made yet."""
        return len(self._queue) + (self._drawing is not None)

    @property
    def busy(self) -> bool:
        """Whether whoever wants a picture now has to wait for somebody else's."""
        return self.waiting > 0 or self._other_work > 0

    async def draw(self, subject: Subject, rev: int, view: View, renderer: Renderer) -> Drawn:
        """The picture of this view. Raises Superseded, and whatever the renderer raises."""
        key = (renderer, _key(view))
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        job = self._wanted(subject, key)
        if job is None:
            self._drop_older(subject, rev)
            job = _Job(subject, rev, key, view, renderer, asyncio.get_running_loop().create_future())
            self._queue.append(job)
            if self._worker is None or self._worker.done():
                self._worker = asyncio.create_task(self._work())
        return await asyncio.shield(job.done)

    async def run(self, work: Callable[[], T]) -> T:
        """Other drawing work in the same thread: it waits for its turn there, and nothing else waits for it here."""
        self._other_work += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._other_work -= 1

    async def close(self) -> None:
        """Drop what waits and let the drawing that is being made come to its end."""
        while self._queue:
            self._queue.pop().done.cancel()
        if self._worker is not None:
            await asyncio.wait([self._worker])
        self._thread.shutdown(wait=False)

    def _wanted(self, subject: Subject, key: _Key) -> _Job | None:
        jobs = [*self._queue] if self._drawing is None else [self._drawing, *self._queue]
        return next((job for job in jobs if job.subject == subject and job.key == key), None)

    def _drop_older(self, subject: Subject, rev: int) -> None:
        for job in [*self._queue]:
            if job.subject == subject and job.rev < rev:
                self._queue.remove(job)
                if not job.done.done():
                    job.done.set_exception(Superseded())

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue:
            self._drawing = job = self._queue.popleft()
            try:
                picture = await loop.run_in_executor(self._thread, job.renderer, job.view)
            except Exception as error:
                job.done.set_exception(error)
            else:
                self._remember(job.key, picture)
                job.done.set_result(picture)
            finally:
                self._drawing = None

    def _remember(self, key: _Key, picture: Drawn) -> None:
        self._pictures[key] = picture
        while len(self._pictures) > self._remembered:
            self._pictures.popitem(last=False)


def _key(view: View) -> bytes:
    return hashlib.blake2b(repr(view).encode(), digest_size=16).digest()
