"""Serves a web application at an address."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from aiohttp import web

from bot.background import Fatal
from bot.games.text import Text
from bot.ops.address import Address

_log = logging.getLogger(__name__)

FREE_TRIES = 80
"""Attempts to listen at an address while the process that had it ends."""

TRY_SECONDS = 0.25
"""Seconds between them."""


TakenText = Callable[[Address, OSError], Text]
"""Says that an address can't be used, and which variable has it."""


class CannotListen(Fatal):
    """The address is taken or does not belong to this machine."""


@asynccontextmanager
async def serve_application(
    app: web.Application, address: Address, refusal: TakenText, replaced: asyncio.Event | None = None
) -> AsyncIterator[None]:
    """Serve an application inside the block. Raises CannotListen, with the `refusal`.

    With `replaced` it listens once that is set, which is when another process begins to leave, and logs a failure.
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, address.host, address.port)
    listening = asyncio.create_task(_listen(site, partial(refusal, address), replaced))
    try:
        if replaced is None:
            await listening
        yield
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await runner.cleanup()


async def _listen(site: web.TCPSite, refusal: Callable[[OSError], Text], replaced: asyncio.Event | None) -> None:
    """Begin to listen. Raises CannotListen; another process that is `replaced` is about to free the address."""
    if replaced is not None:
        await replaced.wait()
    for _ in range(1 if replaced is None else FREE_TRIES):
        try:
            await site.start()
        except OSError as error:
            refused = error
        else:
            return
        await asyncio.sleep(TRY_SECONDS)
    if replaced is not None:
        _log.error("%s", refusal(refused))
    raise CannotListen(refusal(refused)) from refused
