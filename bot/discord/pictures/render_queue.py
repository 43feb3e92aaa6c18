"""Render queue: pictures are drawn off the event loop, in turn, and cached.

A waiting drawing is dropped when a newer one is requested for the same message, or a newer rev of the same table for
the same viewer. Equal views give equal pictures, so the cache is keyed by renderer and view. On several cores several
processes draw.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Hashable, Sequence
from itertools import count
from typing import Any, TypeVar

from cachetools import LRUCache

from bot.discord.components.payload import DrawnPicture
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.fair_queue import CURRENT_MEMBER, FairQueue, Key, PictureRequest, Renderer, Subject
from bot.discord.pictures.render_worker import RenderProcess, RenderThread, RenderWorker
from bot.metrics import Metrics, add_stages
from bot.workers.cache_sizes import PICTURE_BYTES

T = TypeVar("T")

MAX_WAITING = 1000
"""Waiting drawings: more than half a minute of work for two cores."""
MAX_WAIT_SECONDS = 60.0
"""Seconds until a request without a table is given up."""
MESSAGE_CACHE_SIZE = 2000
"""Messages whose newest request is remembered."""
SHUTDOWN_SECONDS = 5.0
"""Seconds that drawings may take to finish when the queue closes."""


DEFAULT_STYLE = PictureStyle()
"""The default theme, in English."""
BindStyle = Callable[[Callable[..., Any], str, str], Callable[..., Any]]
"""Binds a renderer to a theme and a language."""


Hurry = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Makes a renderer quicker, at the price of larger files."""


Stack = Callable[[tuple[Callable[..., Any], ...]], Callable[..., Any]]
"""Makes one renderer of several, whose pictures are below each other."""


def ignore_style(draw: Callable[..., Any], theme: str, language: str) -> Callable[..., Any]:
    """Return the renderer unchanged: there is only one theme, and no words."""
    return draw


class Superseded(Exception):
    """A newer drawing for the same message or viewer replaced this one."""


class QueueFull(Exception):
    """Too many drawings are waiting; this one was not added."""


class RenderQueue:
    """Draws views in several processes, or in one thread."""

    def __init__(
        self,
        *,
        drawers: int = 0,
        remembered: int = PICTURE_BYTES,
        most: int = MAX_WAITING,
        styled: BindStyle = ignore_style,
        hurried: Hurry = lambda draw: draw,
        stacked: Stack = lambda draws: draws[0],
        metrics: Metrics | None = None,
    ) -> None:
        self._styled = styled
        self._hurried = hurried
        self._stacked = stacked
        self._metrics = metrics or Metrics()
        self._thread = RenderThread()
        self._processes = [RenderProcess(self._thread) for _ in range(drawers)]
        self._idle: list[RenderWorker] = [*self._processes] or [self._thread]
        self._queue = FairQueue()
        self._in_hand: dict[PictureRequest, asyncio.Task[None]] = {}
        self._pictures: LRUCache[Key, DrawnPicture] = LRUCache(remembered, lambda picture: len(picture.png))
        self._most = most
        self.max_wait = MAX_WAIT_SECONDS
        self._other_work = 0
        self._numbers = count()
        self._newest: LRUCache[Hashable, int] = LRUCache(MESSAGE_CACHE_SIZE)

    @property
    def waiting(self) -> int:
        """Drawings that are requested and not finished."""
        return len(self._queue) + len(self._in_hand)

    @property
    def workers(self) -> Sequence[int | None]:
        """Ids of the rendering processes.

        None for one that is not running (the next drawing starts it).
        """
        return [process.pid for process in self._processes]

    @property
    def is_busy(self) -> bool:
        """Whether a new request would have to wait."""
        return not self._idle or (self._other_work > 0 and not self._processes)

    @property
    def cached_bytes(self) -> int:
        """Bytes in the cache."""
        return round(self._pictures.currsize)

    def stack(self, *renderers: Renderer) -> Renderer:
        """Return a renderer whose picture has those of all these below each other, each once."""
        different = tuple(dict.fromkeys(renderers))
        return different[0] if len(different) == 1 else self._stacked(different)

    async def draw(
        self,
        subject: Subject,
        rev: int,
        view: object,
        renderer: Renderer,
        *,
        style: PictureStyle = DEFAULT_STYLE,
        message: Hashable | None = None,
    ) -> DrawnPicture:
        """Draw a view for a message, or take it from the cache.

        Of several requests for the same `message` (any hashable name) only the newest is drawn. Raises Superseded,
        QueueFull, and what the renderer raises.
        """
        of, renderer = renderer_package(renderer), self._styled(renderer, style.theme, style.language)
        number = next(self._numbers)
        key = (renderer, _hash(view))
        result = "failed"
        try:
            if key in self._pictures:
                result = "remembered"
                picture = self._pictures[key]
            else:
                with self._metrics.pictures.time(of):
                    drawing = self._request(subject, rev, key, view, renderer, message).done
                    picture, times = await asyncio.shield(drawing)
                add_stages(times)
                result = "drawn"
            if message is not None:
                self._require_newest(message, number)
        except (Superseded, QueueFull) as error:
            result = type(error).__name__.lower()
            raise
        finally:
            self._metrics.picture_requests.increment(of, result)
        return picture

    async def draw_unbound(
        self, renderer: Renderer, seen: object, *, style: PictureStyle = DEFAULT_STYLE
    ) -> DrawnPicture:
        """Draw a picture that belongs to no board.

        Raises as `draw` does, but never Superseded.

        Raises QueueFull after `max_wait` seconds, too.
        """
        subject = f"{renderer!r} {style} {_hash(seen).hex()}", None
        try:
            async with asyncio.timeout(self.max_wait):
                return await self.draw(subject, 0, seen, renderer, style=style)
        except TimeoutError:
            raise QueueFull from None

    async def run(self, work: Callable[[], T]) -> T:
        """Run other work in the thread."""
        self._other_work += 1
        try:
            return await self._thread.run(work)
        finally:
            self._other_work -= 1

    async def count_idle_minute(self) -> None:
        """End processes that have been idle for some minutes.

        The one that drew last stays: starting one and its caches takes a second or more, which a member would wait for.
        """
        warm = self._idle[-1:]
        await asyncio.gather(*(each.count_idle_minute() for each in self._processes if each not in warm))

    async def close(self, patience: float = SHUTDOWN_SECONDS) -> None:
        """Cancel waiting requests and end the processes.

        Drawings in progress get `patience` seconds.
        """
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
        """Raise Superseded if a later request for this message was served already.

        That happens with pictures from the cache.
        """
        if self._newest.get(message, number) > number:
            raise Superseded
        self._newest[message] = number

    def _find_request(self, subject: Subject, key: Key) -> PictureRequest | None:
        in_hand = (request for request in self._in_hand if (request.subject, request.key) == (subject, key))
        return next(in_hand, None) or self._queue.find(subject, key)

    def _dispatch(self) -> None:
        """Give waiting requests to idle workers.

        The worker that drew last goes first, because its caches are warm.
        """
        while self._idle:
            request = self._queue.take({request.message for request in self._in_hand})
            if request is None:
                return
            render_worker = self._idle.pop()
            self._in_hand[request] = asyncio.create_task(self._make(request, render_worker), name="drawing")

    async def _make(self, request: PictureRequest, render_worker: RenderWorker) -> None:
        try:
            renderer = self._hurried(request.renderer) if len(self._queue) else request.renderer
            drawing = picture, _ = await render_worker.draw(renderer, request.view)
        except asyncio.CancelledError:
            request.done.cancel()
            raise
        except Exception as error:
            _fail(request, error)
        else:
            if len(picture.png) <= self._pictures.maxsize:
                self._pictures[request.key] = picture
            if not request.done.done():
                request.done.set_result(drawing)
        finally:
            del self._in_hand[request]
            self._idle.append(render_worker)
            self._dispatch()


def renderer_package(renderer: Callable[..., object]) -> str:
    """Return the package of a renderer: a game's key for boards.

    >>> renderer_package(print)
    'other'
    """
    first = getattr(renderer, "renderers", (renderer,))[0]
    _, _, below = getattr(first, "__module__", "").partition("renderers.")
    return below.partition(".")[0] or "other"


def _fail(request: PictureRequest, error: Exception) -> None:
    """Fail a request, if it is still waited for."""
    if not request.done.done():
        request.done.set_exception(error)
        request.done.exception()  # seen; nobody may be there to look at it


def _hash(view: object) -> bytes:
    return hashlib.blake2b(repr(view).encode(), digest_size=16).digest()
