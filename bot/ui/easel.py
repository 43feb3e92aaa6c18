"""Where a picture is made: in a thread of this process, or in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

from bot.ui.drawer import HEAD, packed
from bot.ui.sheet import Drawn
from bot.ui.turns import Renderer

_log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST = 30.0
"""Seconds after which a drawing is given up, and the process that makes it with it."""
FAREWELL = 1.0
"""Seconds that a process has to end by itself."""
MOST_PROCESSES = 4


class DrawerDied(Exception):
    """A process ended over a drawing, twice in a row."""


class Easel(Protocol):
    """Makes one picture at a time."""

    async def draw(self, renderer: Renderer, view: object) -> Drawn:
        """The picture. Raises whatever the renderer raises."""

    async def close(self) -> None:
        """Let go of it; a drawing that is being made is lost."""


class ThreadEasel:
    """Draws in one thread: it shares a core with everything else that this process does."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "drawing")

    async def draw(self, renderer: Renderer, view: object) -> Drawn:
        """The picture."""
        return await self.run(lambda: renderer(view))

    async def run(self, work: Callable[[], T]) -> T:
        """Other work, after what was wanted before."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """The thread ends after the drawing that it is at."""
        self._thread.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class _Drawer:
    """A process that draws, and both ends of its pipe."""

    process: Process
    orders: asyncio.StreamWriter
    pictures: asyncio.StreamReader


class ProcessEasel:
    """Draws in a process, which is started for the first picture and again after it died.

    A renderer that cannot be sent there, for it is no function of a module, draws in the thread.
    """

    def __init__(self, thread: ThreadEasel, *, command: tuple[str, ...] = ("-m", "bot.ui.drawer")) -> None:
        self._thread = thread
        self._command = command
        self._drawer: _Drawer | None = None

    @property
    def pid(self) -> int | None:
        """The process that draws, if there is one."""
        return None if self._drawer is None else self._drawer.process.pid

    async def draw(self, renderer: Renderer, view: object) -> Drawn:
        """The picture. Raises DrawerDied, TimeoutError."""
        try:
            order = packed((renderer, view))
        except (pickle.PicklingError, AttributeError, TypeError):
            return await self._thread.draw(renderer, view)
        try:
            answer = await self._answer(order)
        except _Gone as gone:
            _log.warning("a drawing process ended (%s); another one takes its place", gone)
            try:
                answer = await self._answer(order)
            except _Gone as again:
                raise DrawerDied(str(again)) from again
        if isinstance(answer, Exception):
            raise answer
        drawn: Drawn = answer
        return drawn

    async def _answer(self, order: bytes) -> Any:
        drawer = self._drawer or await self._start()
        try:
            async with asyncio.timeout(LONGEST):
                drawer.orders.write(order)
                await drawer.orders.drain()
                size = int.from_bytes(await drawer.pictures.readexactly(HEAD))
                answer = await drawer.pictures.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            await self._kill()
            raise _Gone(f"exit status {drawer.process.returncode}") from error
        except BaseException:  # whoever waited is gone; an answer that comes late would be taken for another one
            await self._kill()
            raise
        return pickle.loads(answer)  # noqa: S301 -- our own process made it

    async def _start(self) -> _Drawer:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self._command, stdin=PIPE, stdout=PIPE, limit=2**20
        )
        orders, pictures = cast("asyncio.StreamWriter", process.stdin), cast("asyncio.StreamReader", process.stdout)
        self._drawer = _Drawer(process, orders, pictures)
        return self._drawer

    async def _kill(self) -> None:
        drawer, self._drawer = self._drawer, None
        if drawer is not None:
            with contextlib.suppress(ProcessLookupError):
                drawer.process.kill()
            await drawer.process.wait()

    async def close(self) -> None:
        """The process ends when nothing more can come; if it does not, it is killed."""
        if self._drawer is None:
            return
        self._drawer.orders.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._drawer.process.wait()
        await self._kill()


class _Gone(Exception):
    """The process did not answer and never will."""


def processes() -> int:
    """How many processes draw on this machine: one for each core, and none where there is only one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 0 if cores == 1 else min(cores, MOST_PROCESSES)
