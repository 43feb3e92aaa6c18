"""The render queue: pictures are made off the event loop, in turn, and remembered.

A drawing that still waits is dropped when a newer one for the same message is wanted, or a newer rev of the same table
for the same viewer: nobody would look at it. Equal views give equal pictures, so the memory is keyed by renderer and
view. Where there are cores, several processes draw.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Hashable, Sequence
from itertools import count
from typing import Any, TypeVar

from cachetools import LRUCache

from bot.metrics import Figures
from bot.ui.components.payload import DrawnPicture
from bot.ui.pictures.fair_queue import CURRENT_MEMBER, FairQueue, Key, PictureRequest, Renderer, Subject
from bot.ui.pictures.render_worker import RenderProcess, RenderThread, RenderWorker

T = TypeVar("T")

CACHE_BYTES = 32 * 2**20
"""Bytes of pictures kept: at some 100 KiB each, three hundred."""
MAX_WAITING = 1000
"""Drawings that may wait: more than half a minute of work for two cores."""
MAX_WAIT_SECONDS = 60.0
"""Seconds after which nobody waits any longer for a picture that belongs to no board."""
MESSAGE_CACHE_SIZE = 2000
"""Messages of which it is known which request was served last."""
SHUTDOWN_SECONDS = 5.0
"""Seconds that drawings have to come to their end when the render queue closes."""


DEFAULT_THEME = "usual"
"""The theme of what nobody chose one for."""
BindTheme = Callable[[Callable[..., Any], str], Callable[..., Any]]
"""Makes of what draws something that draws in the theme of this name."""


def ignore_theme(draw: Callable[..., Any], theme: str) -> Callable[..., Any]:
    """What draws, where there is only one theme."""
    return draw


class Superseded(Exception):
    """A newer drawing for the same eyes is already waiting; this one was dropped."""


class QueueFull(Exception):
    """More drawings are wanted than can be made in any sensible time; this one is not even begun."""


class RenderQueue:
    """Draws views in so many processes, or in one thread."""

    def __init__(
        self,
        *,
        drawers: int = 0,
        remembered: int = CACHE_BYTES,
        most: int = MAX_WAITING,
        themed: BindTheme = ignore_theme,
        figures: Figures | None = None,
    ) -> None:
        self._themed = themed
        self._figures = figures or Figures()
        self._thread = RenderThread()
        self._processes = [RenderProcess(self._thread) for _ in range(drawers)]
        self._idle: list[RenderWorker] = [*self._processes] or [self._thread]
        self._queue = FairQueue()
        self._in_hand: dict[PictureRequest, asyncio.Task[None]] = {}
        self._pictures: LRUCache[Key, DrawnPicture] = LRUCache(remembered, lambda picture: len(picture.png))
        self._most = most
        self.max_wait = MAX_WAIT_SECONDS
        self._other_work = 0
        self._numbers = count(1)
        self._newest: LRUCache[Hashable, int] = LRUCache(MESSAGE_CACHE_SIZE)

    @property
    def waiting(self) -> int:
        """How many drawings are wanted and not made yet."""
        return len(self._queue) + len(self._in_hand)

    @property
    def workers(self) -> Sequence[int | None]:
        """The processes that draw, None for one that is not running: it begins with the next drawing."""
        return [process.pid for process in self._processes]

    @property
    def is_busy(self) -> bool:
        """Whether whoever wants a picture now has to wait for somebody else's."""
        return not self._idle or (self._other_work > 0 and not self._processes)

    @property
    def cached_bytes(self) -> int:
        """Bytes of the pictures that are remembered."""
        return round(self._pictures.currsize)

    async def draw(
        self,
        subject: Subject,
        rev: int,
        view: object,
        renderer: Renderer,
        *,
        theme: str = DEFAULT_THEME,
        message: Hashable | None = None,
    ) -> DrawnPicture:
        """The picture of this view, for a message. Raises Superseded, Overrun, and whatever the renderer raises.

        `message` is any name for what will show the picture: of several that wait for it only the newest is drawn.
        """
        of, renderer = renderer_package(renderer), self._themed(renderer, theme)
        number = next(self._numbers)
        key = (renderer, _hash(view))
        result = "failed"
        try:
            if key in self._pictures:
                result = "remembered"
                picture = self._pictures[key]
            else:
                with self._figures.pictures.over(of):
                    picture = await asyncio.shield(self._request(subject, rev, key, view, renderer, message).done)
                result = "drawn"
            if message is not None:
                self._require_newest(message, number)
        except (Superseded, QueueFull) as error:
            result = type(error).__name__.lower()
            raise
        finally:
            self._figures.wishes.add(of, result)
        return picture

    async def draw_unbound(self, renderer: Renderer, seen: object, *, theme: str = DEFAULT_THEME) -> DrawnPicture:
        """A picture that belongs to no board, in a line of its own. Raises as `draw` does, but never Superseded.

        Raises Overrun, too, where it does not come in time.
        """
        subject = f"{renderer!r} {theme} {_hash(seen).hex()}", None
        try:
            async with asyncio.timeout(self.max_wait):
                return await self.draw(subject, 0, seen, renderer, theme=theme)
        except TimeoutError:
            raise QueueFull from None

    async def run(self, work: Callable[[], T]) -> T:
        """Other work, in the thread: it waits for its turn there, and nothing else waits for it here."""
        self._other_work += 1
        try:
            return await self._thread.run(work)
        finally:
            self._other_work -= 1

    async def close(self, patience: float = SHUTDOWN_SECONDS) -> None:
        """Drop what waits, give the drawings that are being made so many seconds, and let go of the processes."""
        for request in self._queue.clear():
            request.done.cancel()
        if self._in_hand:
            _, late = await asyncio.wait(self._in_hand.values(), timeout=patience)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)
        for process in self._processes:
            await process.close()
        await self._thread.close()

    def _request(
        self, subject: Subject, rev: int, key: Key, view: object, renderer: Renderer, message: Hashable | None
    ) -> PictureRequest:
        request = self._find_request(subject, key)
        if request is None:
            if len(self._queue) >= self._most:
                raise QueueFull
            request = PictureRequest(
                subject,
                rev,
                key,
                view,
                renderer,
                message,
                asyncio.get_running_loop().create_future(),
                CURRENT_MEMBER.get(),
            )
            for other in self._queue.add(request):
                _fail(other, Superseded())
            self._dispatch()
        return request

    def _require_newest(self, message: Hashable, number: int) -> None:
        """Nothing that was wanted earlier for this message comes after this; one that was remembered overtakes."""
        if self._newest.get(message, number) > number:
            raise Superseded
        self._newest[message] = number

    def _find_request(self, subject: Subject, key: Key) -> PictureRequest | None:
        in_hand = (request for request in self._in_hand if (request.subject, request.key) == (subject, key))
        return next(in_hand, None) or self._queue.find(subject, key)

    def _dispatch(self) -> None:
        """Hand out what waits to whoever is idle; who drew last is asked first, for what they need is at hand."""
        while self._idle:
            request = self._queue.take({request.message for request in self._in_hand})
            if request is None:
                return
            render_worker = self._idle.pop()
            self._in_hand[request] = asyncio.create_task(self._make(request, render_worker), name="drawing")

    async def _make(self, request: PictureRequest, render_worker: RenderWorker) -> None:
        try:
            picture = await render_worker.draw(request.renderer, request.view)
        except asyncio.CancelledError:
            request.done.cancel()
            raise
        except Exception as error:
            _fail(request, error)
        else:
            self._cache(request.key, picture)
            if not request.done.done():
                request.done.set_result(picture)
        finally:
            del self._in_hand[request]
            self._idle.append(render_worker)
            self._dispatch()

    def _cache(self, key: Key, picture: DrawnPicture) -> None:
        if len(picture.png) <= self._pictures.maxsize:
            self._pictures[key] = picture


def renderer_package(renderer: Callable[..., object]) -> str:
    """Whose pictures a renderer draws: the name of its package, a game's key for the boards of a game.

    >>> renderer_package(print)
    'other'
    """
    _, _, below = getattr(renderer, "__module__", "").partition("renderers.")
    return below.partition(".")[0] or "other"


def _fail(request: PictureRequest, error: Exception) -> None:
    """Tell whoever waits, if anybody still does."""
    if not request.done.done():
        request.done.set_exception(error)
        request.done.exception()  # seen; nobody may be there to look at it


def _hash(view: object) -> bytes:
    return hashlib.blake2b(repr(view).encode(), digest_size=16).digest()
