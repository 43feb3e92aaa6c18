"""Where a picture is made: in a thread of this process, or in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from bot.ui.components.payload import DrawnPicture
from bot.ui.pictures.fair_queue import Renderer
from bot.workers.worker import CannotTravel, Worker, cores

T = TypeVar("T")

DRAW_TIMEOUT_SECONDS = 30.0
"""Seconds after which a drawing is given up, and the process that makes it with it."""
NICENESS = 5
"""How far the processes that draw stand back behind the one that answers members."""
MAX_PROCESSES = 4


class RenderWorker(Protocol):
    """Makes one picture at a time."""

    async def draw(self, renderer: Renderer, view: object) -> DrawnPicture:
        """The picture. Raises whatever the renderer raises."""

    async def close(self) -> None:
        """Let go of it; a drawing that is being made is lost."""


class RenderThread:
    """Draws in one thread: it shares a core with everything else that this process does."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "drawing")

    async def draw(self, renderer: Renderer, view: object) -> DrawnPicture:
        """The picture."""
        return await self.run(lambda: renderer(view))

    async def run(self, work: Callable[[], T]) -> T:
        """Other work, after what was wanted before."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """The thread ends after the drawing that it is at."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class RenderProcess:
    """Draws in a process. A renderer that cannot be sent there, being no function of a module, draws in the thread."""

    def __init__(self, thread: RenderThread) -> None:
        self._thread = thread
        self._worker = Worker(NICENESS)

    @property
    def pid(self) -> int | None:
        """The process that draws, if there is one."""
        return self._worker.pid

    async def draw(self, renderer: Renderer, view: object) -> DrawnPicture:
        """The picture. Raises WorkerDied, TimeoutError."""
        try:
            return await self._worker.run(DRAW_TIMEOUT_SECONDS, renderer, view)
        except CannotTravel:
            return await self._thread.draw(renderer, view)

    async def close(self) -> None:
        """Let go of the process."""
        await self._worker.close()


def count_processes() -> int:
    """How many processes draw on this machine: one for each core, and none where there is only one."""
    return 0 if (have := cores()) == 1 else min(have, MAX_PROCESSES)
