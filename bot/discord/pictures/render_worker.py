"""Render workers: a thread of this process, or a process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from bot.discord.pictures.fair_queue import Drawing, Renderer
from bot.metrics import measure_drawing
from bot.workers.worker import NotPicklable, Worker

T = TypeVar("T")

DRAW_TIMEOUT_SECONDS = 30.0
"""Seconds until a drawing is cancelled and its process killed."""
NICENESS = 5
"""Niceness of rendering processes, so that answers to members go first."""


class RenderWorker(Protocol):
    """Makes one picture at a time."""

    async def draw(self, renderer: Renderer, view: object) -> Drawing:
        """Draw a picture. Raises what the renderer raises."""

    async def close(self) -> None:
        """Stop; a drawing in progress is lost."""


class RenderThread:
    """Draws in one thread, which shares a core with the rest of this process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "drawing")

    async def draw(self, renderer: Renderer, view: object) -> Drawing:
        """Draw a picture."""
        return await self.run(lambda: measure_drawing(renderer, view))

    async def run(self, work: Callable[[], T]) -> T:
        """Run other work after all earlier requests."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """End the thread after its current drawing."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class RenderProcess:
    """Draws in a process, or in the thread if the renderer can't be pickled."""

    def __init__(self, thread: RenderThread) -> None:
        self._thread = thread
        self._worker = Worker(NICENESS)

    @property
    def pid(self) -> int | None:
        """The process id, if it is running."""
        return self._worker.pid

    async def draw(self, renderer: Renderer, view: object) -> Drawing:
        """Draw a picture. Raises WorkerDied, TimeoutError."""
        try:
            return await self._worker.run(DRAW_TIMEOUT_SECONDS, measure_drawing, renderer, view)
        except NotPicklable:
            return await self._thread.draw(renderer, view)

    async def count_idle_minute(self) -> None:
        """End the process if it has been idle for some minutes."""
        await self._worker.count_idle_minute()

    async def close(self) -> None:
        """End the process."""
        await self._worker.close()
