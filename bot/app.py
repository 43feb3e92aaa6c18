"""The bot: opens the store, loads the cogs, publishes commands, and stops cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from platform import python_version
from typing import Any, Literal

import discord
from discord import app_commands
from discord.utils import setup_logging

from bot import __version__, registration, words
from bot.background import Background, Fatal
from bot.core import subjects
from bot.core.services import Services
from bot.core.table.model import Venue
from bot.discord.client.gateway_connections import CONNECTION_ERRORS, skip_unparsable
from bot.discord.client.host import Host
from bot.discord.components.command_text import CommandTranslator
from bot.discord.table.names import name_of
from bot.discord.transport.calls import Declined
from bot.discord.transport.log_format import JsonFormatter, SingleLineFormatter
from bot.discord.transport.places import absence_text, invite_url, venue_of
from bot.discord.transport.response import Deferral, Response
from bot.discord.words import event_skipped
from bot.emojis import publish_emojis
from bot.games.registry import BUILT_IN, REGISTRY, import_cog
from bot.games.text import Text
from bot.launch import command
from bot.metrics import Metrics
from bot.ops import words as operator_words
from bot.ops.connection_retry import connect, serve_with_retries
from bot.ops.error_log import error_file, keep_errors
from bot.ops.errors import InvalidSetting
from bot.ops.gc_tuning import freeze_live_objects, tune_gc
from bot.ops.monitor import serve_monitor
from bot.ops.replacement import Replacement
from bot.ops.settings import METRICS, WEB, BotSettings, WebSettings, find_doubts
from bot.ops.supervisor import Command, Supervisor
from bot.ops.web_server import serve_application
from bot.shards import WHOLE, ShardRange
from bot.store.backups import Backups
from bot.store.factory import create_store
from bot.store.failures import CannotOpen
from bot.store.words import file_is_not_shared
from bot.workers.memory_trim import share_one_heap, trim_memory_regularly
from cogs.help.availability import is_offered, state_availability
from cogs.page.server import PageServer
from cogs.page.service import Pages
from renderers.kit.encode import HurriedRenderer
from renderers.kit.stack import StackedRenderer
from renderers.kit.theme import bind_style

_log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot uses no voice

INTERACTION = "INTERACTION_CREATE"
"""The event by which Discord sends commands and presses."""

SHUTDOWN_SECONDS = 5.0
"""Seconds that pending responses may delay a shutdown."""

SHARED_SHUTDOWN_SECONDS = 20.0
"""The same if other processes already serve its servers."""

LOG_LINE = ("[{asctime}] [{levelname:<8}] {name}: {message}", "%Y-%m-%d %H:%M:%S")
"""Format of log lines in a file, and of their time."""

Publish = Literal["changed", "always"]


class NotAvailableHere(app_commands.CheckFailure):
    """The bot isn't available in this channel."""

    def __init__(self, said: Text) -> None:
        super().__init__(str(said))
        self.text = said


class Tree(app_commands.CommandTree[Any]):
    """The commands. Handles errors that no command has handled."""

    def __init__(self, client: Host) -> None:
        super().__init__(client)

    def add_command(self, command: Any, /, **arguments: Any) -> None:
        """Add a command, and state where it is offered."""
        state_availability(command)
        super().add_command(command, **arguments)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Check that a command is available here and served by this process.

        Raises CheckFailure.
        """
        if not await interaction.client.should_answer(interaction):
            return False
        data: Mapping[str, Any] = interaction.data or {}
        kind = discord.AppCommandType(data.get("type") or discord.AppCommandType.chat_input.value)
        command: Any = self.get_command(str(data.get("name")), type=kind)
        if command is not None and not is_offered(command, interaction):
            if (said := absence_text(interaction)) is not None:
                raise NotAvailableHere(said)
            raise app_commands.NoPrivateMessage
        if venue_of(interaction) is Venue.DIRECT:
            await interaction.client.dispatcher.home_servers.prepare(interaction)
        return True

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Run a command. One that discord.py can't parse is skipped, as events are."""
        try:
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception:
            interaction.client.metrics.skipped_events.increment(INTERACTION)
            _log.exception("%s", event_skipped(INTERACTION))

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Tell the member; the log has the traceback with the same id."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else _explain(error)
        if interaction.type is discord.InteractionType.autocomplete:
            if not isinstance(error, app_commands.CheckFailure):
                _log.error("autocomplete failed", exc_info=cause)
            return
        async with Response(interaction, late=Deferral.PRIVATE) as answer:
            await answer.fail(cause)


def _explain(error: app_commands.AppCommandError) -> Exception:
    """Explain an error from before a command, if the member can fix it."""
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return Declined(words.COMMAND_CHANGED)
    if isinstance(error, app_commands.TransformerError):
        return Declined(words.MEMBER_NOT_FOUND)
    if isinstance(error, NotAvailableHere):
        return Declined(error.text)
    if isinstance(error, app_commands.CheckFailure):
        return Declined(words.IN_SERVERS_ONLY)
    return error


class Tablekeeper(Host):
    """The Discord client with its services.

    `publish` says when the commands are sent to Discord, `uploads` whether emojis are uploaded, once per
    version.
    """

    def __init__(
        self,
        services: Services,
        *,
        publish: Publish = "changed",
        drawers: int = 0,
        backups: Backups | None = None,
        metrics: Metrics | None = None,
        uploads: bool = False,
        replacement: Replacement | None = None,
    ) -> None:
        super().__init__(
            services,
            tree_cls=Tree,
            drawers=drawers,
            styled=bind_style,
            hurried=HurriedRenderer,
            stacked=StackedRenderer,
            metrics=metrics,
        )
        self.services = services
        self._publish = publish
        self._backups = backups
        self.background = Background(self._stop)
        self.stopped_by: Fatal | None = None
        self._closing: asyncio.Task[None] | None = None
        self._uploads = uploads
        self._uploading: asyncio.Task[None] | None = None
        self.replacement = replacement
        self._taking_over: asyncio.Task[None] | None = None
        self.replaces: Replacement | None = None
        """Set where another process serves until this one takes its place."""
        self.began = asyncio.Event()
        """Set when the store is open and this process serves."""

    async def setup_hook(self) -> None:
        """Prepare cogs, store and commands before the first event; only cogs where another process still serves."""
        await self.load_cogs()
        await self.tree.set_translator(CommandTranslator())
        if self.replaces is not None:
            self.services.owned_shards.numbers.clear()
            for shard in self.services.owned_shards.home.shards:
                await self.drain_gate.close(shard, 0.0)
            self._taking_over = asyncio.create_task(self._take_over(self.replaces), name="taking over")
        else:
            await self._begin()

    async def _begin(self) -> None:
        """Open the store and begin to serve."""
        await self.services.start()
        for channel in await self.services.tables.channels_at(Venue.INTERACTION):
            self.hooks.note(channel, Venue.INTERACTION)
        if self.replaces is not None:
            await self.replaces.begin(self.services, self.drain_gate)
        self.began.set()
        if self.replacement is not None:
            await self.replacement.note_serving(self.services)
            self.background.start("handover", partial(self._hand_over, self.replacement))
        self.background.start(
            "lease renewal", self.services.hold if self.shard_manager is None else self.shard_manager.run
        )
        async with (
            contextlib.nullcontext() if self.services.shards is None else self.services.shards.exclusive("commands")
        ):
            await self.publish_commands()
        if self.application is not None and self.application.interactions_endpoint_url:
            _log.warning("%s", operator_words.ENDPOINT_SET)
        if self._uploads:
            self._uploading = asyncio.create_task(self._publish_emojis())
        self.background.start("silence", partial(self.silence.run, self.connected_shards))
        self.background.start("presence notes", self.services.outages.run)
        self.background.start("timers", self.services.timers.run)
        self.background.start("outbox", self.services.outbox.run)
        pools = self.dispatcher.render_queue, self.services.worker_pool
        trimming = partial(trim_memory_regularly, *(pool.count_idle_minute for pool in pools))
        self.background.start("memory trimming", trimming)
        if self._backups is not None:
            self.background.start("backups", self._backups.run)

    async def _take_over(self, replacement: Replacement) -> None:
        """Take the place of the process that serves, once this one receives events."""
        try:
            await self.wait_until_ready()
            await replacement.take_over()
            await self._begin()
        except Fatal as error:
            self._stop(error)
        except CannotOpen as error:
            self._stop(Fatal(str(error)))
        except Exception as error:
            _log.exception("taking over failed")
            self._stop(Fatal(str(operator_words.cannot_replace(error))))
        else:
            for shard in self.shards:
                self.dispatch("shard_ready", shard)

    async def _hand_over(self, replacement: Replacement) -> None:
        """Leave when a successor asks."""
        await replacement.hand_over(self.services, self.drain_gate)
        _log.info("another process takes over")
        self._closing = self._closing or asyncio.create_task(self._close(), name="closing")
        await asyncio.Event().wait()

    async def load_cogs(self) -> None:
        """Set up every cog. Modules stay loaded, because the next client uses them too.

        An installed game that fails is logged and left out.
        """
        for plugin, error in REGISTRY.broken.items():
            _log.error("%s", words.broken_plugin(plugin, error), exc_info=error)
        for key, package in REGISTRY.packages.items():
            try:
                await import_cog(key).setup(self)
            except Exception as error:
                _log.exception("%s", words.broken_plugin(f"{key} = {package}", error))
        for game in BUILT_IN:
            await import_cog(game.key).setup(self)
        for module in subjects.modules("cog"):
            await module.setup(self)
        skip_unparsable(self._connection.parsers, self.metrics.skipped_events)

    async def publish_commands(self) -> None:
        """Publish the commands if Discord has others, and store the ids that it assigns."""
        last = registration.parse_published(await self.services.notes.find(registration.NOTE))
        if self._publish == "always":
            done = await registration.publish(self.tree)
        else:
            done = await registration.publish_if_changed(self.tree, last)
        await self.services.notes.keep(registration.NOTE, done.to_note())
        self.dispatcher.command_ids.update(done.ids)

    async def looks_sound(self) -> bool:
        """Whether no endpoint takes the interactions, and Discord can be asked; publish commands that it has lost."""
        try:
            application = await self.application_info()
            await self.publish_commands()
        except (*CONNECTION_ERRORS, discord.HTTPException) as error:
            _log.debug("application not inspected: error=%s", error)
            return False
        if application.interactions_endpoint_url:
            _log.warning("%s", operator_words.ENDPOINT_SET)
        return not application.interactions_endpoint_url

    async def _publish_emojis(self) -> None:
        """Upload missing emojis, one process after the other."""
        async with (
            contextlib.nullcontext() if self.services.shards is None else self.services.shards.exclusive("emojis")
        ):
            await publish_emojis(self)

    async def on_ready(self) -> None:
        """Log that the bot is online, and where to invite it if it's in no server."""
        if self.user is not None:
            _log.info("%s", words.logged_in(name_of(self.user), len(self.guilds)))
        if self.shard_manager is None and not self.guilds and self.application_id is not None:
            _log.warning("%s", words.in_no_server(invite_url(self.application_id)))

    async def close(self) -> None:
        """Finish pending responses, stop timers, disconnect, close the store; only once."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="closing")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        listens = self.gateway_connections is not None and self.gateway_connections.running.is_set()
        if self.shard_manager is not None and listens and self.stopped_by is None:
            await self.shard_manager.leave()
        await self.drain_gate.drain(self._shutdown_seconds)
        started = [task for task in (self._uploading, self._taking_over) if task is not None]
        for task in started:
            task.cancel()
        await asyncio.gather(*started, return_exceptions=True)
        await self.background.close()
        await self.cancel_handlers()
        await self.dispatcher.close(min(self._shutdown_seconds, SHUTDOWN_SECONDS))
        await self.services.close()
        await super().close()

    @property
    def _shutdown_seconds(self) -> float:
        """Return the seconds for pending responses.

        0 if another process answers them by now.
        """
        if self.stopped_by is not None:
            return 0.0
        return SHUTDOWN_SECONDS if self.shard_manager is None else SHARED_SHUTDOWN_SECONDS

    def _stop(self, error: Fatal) -> None:
        """Close because of a fatal error, which `serve` raises when the client is closed."""
        self.stopped_by = error
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="closing")


class LoginOnlyClient(Tablekeeper):
    """A client that only logs in: opens no store, doesn't connect to the gateway."""

    async def setup_hook(self) -> None:
        """Load only what the commands need."""
        await self.load_cogs()


def build(settings: BotSettings, *, publish: Publish = "changed", kind: type[Tablekeeper] = Tablekeeper) -> Tablekeeper:
    """Create the client with the store of these settings; nothing is opened yet.

    Raises CannotOpen.
    """
    metrics, share = Metrics(), settings.assigned_shards
    services = Services(
        create_store(settings.database, metrics, share),
        worker_pool=max(1, settings.thinkers // settings.processes),
        shards=share or WHOLE,
    )
    backups = None
    if settings.retention is not None:
        backups = Backups(
            settings.database, settings.retention, is_leader=lambda: services.owned_shards.leads, metrics=metrics
        )
    drawers = min(settings.drawers, max(1, settings.drawers // settings.processes))
    replacement = Replacement(settings.database) if isinstance(settings.database, Path) else None
    return kind(
        services,
        publish=publish,
        drawers=drawers,
        backups=backups,
        metrics=metrics,
        uploads=True,
        replacement=replacement,
    )


async def serve(
    settings: BotSettings,
    *,
    publish: Publish = "changed",
    replace: bool = False,
    started: Callable[[Tablekeeper], None] | None = None,
) -> None:
    """Run the bot until it's closed, cancelled or replaced; `replace` takes the place of another process.

    Raises Fatal if it can't go on.
    """
    token, address = settings.require_token(), settings.metrics
    tune_gc()
    share_one_heap()
    client = build(settings, publish=publish)
    if replace and client.replacement is not None:
        await client.replacement.stand_by()
        client.replaces = client.replacement if client.replacement.is_wanted() else None
    elif replace:
        _log.warning("%s", operator_words.NO_NEED_TO_REPLACE)
    replaced = client.began if client.replaces is not None else None
    async with client, serve_monitor(client, address, replaced), serve_boards(client, settings.web, replaced):
        client.add_listener(freeze_live_objects, "on_shard_ready")
        if started is not None:
            started(client)
        await client.login(token)
        await connect(client)
        if client.stopped_by is not None:
            await client.close()
            raise client.stopped_by


@contextlib.asynccontextmanager
async def serve_boards(
    client: Tablekeeper, web: WebSettings | None, replaced: asyncio.Event | None = None
) -> AsyncIterator[None]:
    """Serve boards to browsers inside the block; do nothing for None. For `replaced` see `serve_application`."""
    if web is None:
        yield
        return
    server = PageServer(client, web.url, web.trusted)
    async with serve_application(server.app, web.listen, operator_words.web_address_taken, replaced):
        client.services[Pages].address = web.url
        yield


@contextlib.asynccontextmanager
async def logged_in_client(settings: BotSettings) -> AsyncIterator[Tablekeeper]:
    """Log in a client without interfering with a running bot.

    Raises what logging in raises.
    """
    async with build(settings, kind=LoginOnlyClient) as client:
        await client.login(settings.require_token())
        yield client


async def run_until_signalled(work: Coroutine[Any, Any, None]) -> None:
    """Run until it's done or SIGTERM or SIGINT asks to stop, so that it can clean up.

    Further signals don't interrupt the cleanup, which would leave the store open.
    """
    running = asyncio.create_task(work)
    with _cancel_on_signals(running):
        try:
            await running
        except asyncio.CancelledError:
            if not running.cancelled() or _is_cancelled_from_outside():
                raise
            _log.info("stopping: asked to stop")


def _cancel_once(task: asyncio.Task[None]) -> None:
    if not task.cancelling():
        task.cancel()


def _is_cancelled_from_outside() -> bool:
    current = asyncio.current_task()
    return current is not None and current.cancelling() > 0


@contextlib.contextmanager
def _cancel_on_signals(task: asyncio.Task[None]) -> Any:
    """Cancel the task on SIGTERM and SIGINT, if the platform supports it.

    This also applies if a script started the process in the background and the shell made it ignore SIGINT.
    """
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)
    with contextlib.suppress(NotImplementedError, RuntimeError):
        for number in signals:
            loop.add_signal_handler(number, _cancel_once, task)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError, RuntimeError):
            for number in signals:
                loop.remove_signal_handler(number)


def log_to_stderr(level: int, *, as_json: bool = False) -> None:
    """Log from this level on: colours on a terminal, plain text or JSON otherwise."""
    if as_json:
        setup_logging(level=level, root=True, formatter=JsonFormatter())
        return
    coloured = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    handler = logging.StreamHandler()
    if coloured:
        setup_logging(handler=handler, level=level, root=True)
    else:
        setup_logging(handler=handler, level=level, root=True, formatter=logging.Formatter(*LOG_LINE, style="{"))
    if handler.formatter is not None:
        handler.setFormatter(SingleLineFormatter(handler.formatter))


def run(settings: BotSettings, *, replace: bool = False) -> int:
    """Run the bot until stopped or replaced; return the exit status."""
    try:
        log_to_stderr(settings.log_level, as_json=settings.log_format == "json")
        settings.require_token()
        for doubt in find_doubts(os.environ):
            _log.warning("%s", doubt)
        keep_errors(error_file(settings.database))
        _log.info("starting: version=%s python=%s discord.py=%s", __version__, python_version(), discord.__version__)
        asyncio.run(run_until_signalled(serve_with_retries(partial(serve, settings, replace=replace))))
    except (InvalidSetting, CannotOpen, Fatal) as error:
        return _give_up(error)
    except OSError as error:
        return _give_up(words.machine_refuses(error))
    return 0


def run_several(settings: BotSettings, processes: int) -> int:
    """Run the bot in several processes until stopped; return the exit status."""
    try:
        log_to_stderr(settings.log_level, as_json=settings.log_format == "json")
        settings.require_token()
        for doubt in find_doubts(os.environ):
            _log.warning("%s", doubt)
        _log.info("starting: version=%s processes=%s", __version__, processes)
        if isinstance(settings.database, Path):
            raise CannotOpen(file_is_not_shared(settings.database))
        shares = (settings.assigned_shards or ShardRange(0, processes - 1, processes)).among(processes)
        environments = [_environment(settings, number) for number in range(len(shares))]
        asyncio.run(run_until_signalled(Supervisor(shares, _command(len(shares)), environments).run()))
    except (InvalidSetting, CannotOpen, Fatal) as error:
        return _give_up(error)
    return 0


def _command(processes: int) -> Command:
    return lambda share: command("bot", "run", "--beside", str(processes), "--shards", str(share))


def _environment(settings: BotSettings, number: int) -> Mapping[str, str]:
    """Return this environment with addresses of metrics and boards whose ports depend on the number."""
    web = None if settings.web is None else settings.web.listen
    addresses = {METRICS.name: settings.metrics, WEB.name: web}
    ports = {name: replace(each, port=each.port + number) for name, each in addresses.items() if each is not None}
    return {**os.environ, **{name: str(each) for name, each in ports.items()}}


def _give_up(sentence: object) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 1
