"""The stand-in as a local server: HTTP API, gateway, files, and perhaps the page."""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.playground.gateway.connection import Intent
from bot.playground.gateway.gateway import LIMITS, PATH, Gateway
from bot.playground.rest import routes
from bot.playground.rest.message_limits import MAX_REQUEST_BYTES
from bot.playground.rest.rate_limits import RateLimiter
from bot.playground.rest.wire import BASE, MIDDLEWARES, RATES, VALIDATOR, VIOLATIONS, WORLD, Validator
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Json
from bot.playground.world.world import World

HOST = "127.0.0.1"


class SchemaViolation(AssertionError):
    """The bot or the stand-in sent something that Discord's API description forbids."""


class Playground:
    """Serves a world inside `async with Playground() as playground:`.

    `validate` checks all traffic; problems are raised at the end as `SchemaViolation`.
    """

    def __init__(
        self,
        world: World | None = None,
        *,
        port: int = 0,
        rates: RateLimiter | None = None,
        validate: Validator = Validator(),  # noqa: B008 -- a constant
        heartbeat_seconds: float = 41.25,
        privileged: Intent = Intent(0),  # noqa: B008 -- a constant
        pages: Iterable[web.AbstractRouteDef] = (),
        concurrency: int = 1,
        identify_seconds: float = 0.0,
    ) -> None:
        """Store the parameters.

        `concurrency` shards may identify within `identify_seconds`: Discord uses 5 seconds, tests none.
        """
        self.world = world or World()
        self.gateway = Gateway(
            self.world,
            heartbeat_seconds=heartbeat_seconds,
            privileged=privileged,
            concurrency=concurrency,
            identify_seconds=identify_seconds,
            check=self._check_event,
        )
        self.violations: list[str] = []
        self._validate = validate
        self._port = port
        self._app = web.Application(middlewares=MIDDLEWARES, client_max_size=2 * MAX_REQUEST_BYTES)
        self._app[WORLD] = self.world
        self._app[RATES] = rates or RateLimiter()
        self._app[VIOLATIONS] = self.violations
        self._app[VALIDATOR] = validate
        self._app.add_routes(
            [*routes(), web.get(PATH, self.gateway.handle), web.get(LIMITS, self.gateway.limits), *pages]
        )
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=0.5)

    @property
    def address(self) -> str:
        """`http://127.0.0.1:port`, for `bot.playground.address.discord_at`."""
        return self.world.address

    @property
    def rest_url(self) -> str:
        """The address of the HTTP API."""
        return self.address + BASE

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return self.address.replace("http", "ws", 1) + PATH

    def member(self, name: str, channel: str | int | None = None) -> ScriptedMember:
        """Return a scripted member, in the first channel by default."""
        world = self.world
        where = world.channels[0] if channel is None else world.channel(channel)
        return ScriptedMember(world, world.member(name), where.id)

    async def wait_ready(self) -> None:
        """Wait until a bot is connected and has registered commands."""
        await self.world.feed.wait_until(lambda: self.world.bot_online and bool(self.world.commands))

    async def wait_gone(self) -> None:
        """Wait until no bot is connected."""
        await self.world.feed.wait_until(lambda: not self.world.bot_online)

    async def start(self) -> None:
        """Start serving."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        self.world.address = f"http://{HOST}:{port}"

    async def stop(self) -> None:
        """Stop serving; connections are closed."""
        self.world.feed.close()
        await self.gateway.cut(1001)
        await self._runner.cleanup()

    def _check_event(self, event: str, data: Json) -> None:
        self.violations += [f"{event}: {each}" for each in self._validate.event(event, data)]

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
        if self.violations and error is None:
            raise SchemaViolation("\n".join(self.violations))
