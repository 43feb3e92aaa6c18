"""Serves `/metrics` and `/health` at a local address.

Read-only, and without secrets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict

from aiohttp import hdrs, web

from bot.discord.client.host import Host
from bot.metrics import Counter
from bot.ops import prometheus, words
from bot.ops.address import Address
from bot.ops.prometheus import GaugeValues, encode_metrics
from bot.ops.web_server import serve_application

_log = logging.getLogger(__name__)

TICK_SECONDS = 0.25
"""Seconds between measurements of the event loop's lag."""


class ErrorCounter(logging.Handler):
    """Counts logged errors by logger and exception class."""

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        """Count one error."""
        raised = record.exc_info[0] if record.exc_info else None
        self._errors.increment(record.name, "none" if raised is None else raised.__name__)


class Monitor:
    """Handles `/metrics` and `/health` for one client."""

    def __init__(self, client: Host) -> None:
        self._client = client
        self._lag = 0.0
        self.app = web.Application()
        self.app.add_routes([web.get("/metrics", self._metrics), web.get("/health", self._health)])

    async def measure_lag(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            planned = loop.time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            self._lag = max(0.0, loop.time() - planned)
            self._client.metrics.lag.observe(self._lag)

    async def _metrics(self, request: web.Request) -> web.Response:
        client = self._client
        workers = [
            (doing, [prometheus.resident_bytes(pid) for pid in pids])
            for doing, pids in prometheus.worker_pids(client).items()
        ]
        seen = GaugeValues(
            shards=prometheus.shard_statuses(client),
            servers=len(client.guilds),
            waiting=client.dispatcher.render_queue.waiting,
            workers=workers,
            table_counts=await prometheus.count_tables(client),
            session_starts=client.session_starts.left,
        )
        body, kind = encode_metrics(request.headers.get(hdrs.ACCEPT, ""), client.metrics, seen)
        return web.Response(body=body, headers={hdrs.CONTENT_TYPE: kind})

    async def _health(self, request: web.Request) -> web.Response:
        found = await prometheus.check_health(self._client, self._lag)
        return web.json_response(asdict(found), status=200 if found.is_good else 503)


@asynccontextmanager
async def serve_monitor(
    client: Host, address: Address | None, replaced: asyncio.Event | None = None
) -> AsyncIterator[None]:
    """Serve the monitor inside the block; do nothing for None. Raises CannotListen.

    With `replaced` it listens once that is set, which is when another process begins to leave.
    """
    if address is None:
        yield
        return
    monitor, errors = Monitor(client), ErrorCounter(client.metrics.errors)
    async with serve_application(monitor.app, address, words.address_taken, replaced):
        _log.info("serving metrics: url=http://%s/metrics health=http://%s/health", address, address)
        if not address.is_local:
            _log.warning("metrics are public: address=%s; restrict access with a firewall", address)
        logging.getLogger().addHandler(errors)
        watching = asyncio.create_task(monitor.measure_lag(), name="watch of the loop")
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            logging.getLogger().removeHandler(errors)
