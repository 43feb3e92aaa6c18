"""Serves a web application at an address."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.background import Fatal
from bot.ops import words
from bot.ops.address import Address

_log = logging.getLogger(__name__)

FREE_TRIES = 80
"""Attempts to listen at an address while the process that had it ends."""

TRY_SECONDS = 0.25
"""Seconds between them."""


class CannotListen(Fatal):
    """The address is taken or does not belong to this machine."""


@asynccontextmanager
async def serve_application(
    app: web.Application, address: Address, replaced: asyncio.Event | None = None
) -> AsyncIterator[None]:
    """Serve an application inside the block. Raises CannotListen.

    With `replaced` it listens once that is set, which is when another process begins to leave, and logs a failure.
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        listening = asyncio.create_task(_listen(web.TCPSite(runner, address.host, address.port), address, replaced))
        if replaced is None:
            await listening
        yield
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await runner.cleanup()


async def _listen(site: web.TCPSite, address: Address, replaced: asyncio.Event | None) -> None:
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
        _log.error("%s", words.address_taken(address, refused))
    raise CannotListen(words.address_taken(address, refused)) from refused
