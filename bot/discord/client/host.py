"""The Discord client that commands and controls use."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
import yarl
from cachetools import TTLCache
from discord.ext import commands

from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import AS_DISCORD, LANGUAGE
from bot.discord.client.drain_gate import DrainGate, fence_writes
from bot.discord.client.gateway_connections import (
    RESERVED_STARTS,
    ConnectionState,
    GatewayConnections,
    GatewayUnreachable,
    SessionStarts,
    shorten_connection_errors_in_logs,
)
from bot.discord.client.shard_manager import ShardManager
from bot.discord.client.silence import SilenceWatch
from bot.discord.components.command_text import command_text
from bot.discord.components.controls import FORUM_CHANNELS, MESSAGE_CHANNELS, ControlId, decode_id
from bot.discord.components.items import ITEMS
from bot.discord.components.modal import read_fields
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.render_queue import BindStyle, Hurry, Stack
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.transport.calls import CALL_ERRORS, Call, retry
from bot.discord.transport.hooks import InteractionHooks
from bot.discord.transport.log_format import redact_tokens_in_logs
from bot.discord.transport.places import ON_PAGE
from bot.discord.transport.rate_limits import BoundedHTTP, bound_webhooks
from bot.discord.transport.response import Response
from bot.errors import StoreUnavailable
from bot.games.text import TextLike
from bot.metrics import Metrics

_log = logging.getLogger(__name__)

MAX_CONNECTIONS = 200
"""Maximum number of connections to Discord.

Far more than are ever busy unless something is very slow.
"""

MAX_LOCALES, LOCALE_SECONDS = 1000, 3600.0
"""Servers of other processes whose language is remembered, and for how long."""

INTERACTION_TASKS = ("discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_interaction")
"""Prefixes of discord.py's task names for presses, commands and modals."""


class GracefulClient(discord.Client):
    """Drops events once it closes, and cancels handlers that are still running.

    discord.py's task that waits for the guilds of a session outlives the client and then dispatches `ready`, when no
    loop is left to run a handler. Its handlers outlive the client, too.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._handlers_running: set[asyncio.Task[Any]] = set()
        self._closing_down = False

    def _schedule_event(
        self, coro: Callable[..., Coroutine[Any, Any, Any]], event_name: str, *args: Any, **kwargs: Any
    ) -> asyncio.Task[Any]:
        """Remember each handler until it is done."""
        task = super()._schedule_event(coro, event_name, *args, **kwargs)
        self._handlers_running.add(task)
        task.add_done_callback(self._handlers_running.discard)
        return task

    async def cancel_handlers(self) -> None:
        """Drop events from now on, and cancel all handlers; their work is taken up again by the next session."""
        self._closing_down = True
        handlers = self._handlers_running - {asyncio.current_task()}
        for task in handlers:
            task.cancel()
        if handlers:
            await asyncio.wait(handlers)

    async def close(self) -> None:
        """Cancel all handlers, then disconnect."""
        await self.cancel_handlers()
        await super().close()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, unless the client is closing."""
        if not self._closing_down:
            super().dispatch(event, *args, **kwargs)


class Host(GracefulClient, commands.AutoShardedBot):
    """A client with a dispatcher.

    Where processes share the store, a shard manager says which shards it has.

    It asks for no privileged intent and notifies nobody unless a message says so.

    It caches no messages and no members: what is needed of them is in the store or in the interaction.
    """

    _connection: ConnectionState

    def __init__(
        self,
        services: Services,
        *,
        tree_cls: type[discord.app_commands.CommandTree[Any]],
        drawers: int,
        styled: BindStyle,
        hurried: Hurry,
        stacked: Stack,
        metrics: Metrics | None,
    ) -> None:
        self.metrics = metrics or Metrics()
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            tree_cls=tree_cls,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            shard_ids=[*services.owned_shards.home.shards],
            shard_count=services.owned_shards.home.count,
            http_trace=fence_writes(lambda: services.owned_shards.has_lease),
        )
        self.hooks = InteractionHooks(services.now)
        self.drain_gate = DrainGate(services.owned_shards)
        self.shard_manager: ShardManager | None = None
        self.gateway_connections: GatewayConnections | None = None
        for shard in services.owned_shards.numbers:
            self.drain_gate.open(shard)
        if services.shards is not None:
            self.gateway_connections = GatewayConnections(self, services.shards, self._forget_guilds)
            self.shard_manager = ShardManager(services, services.shards, self.drain_gate, self.gateway_connections)
        bound_webhooks()
        redact_tokens_in_logs()
        shorten_connection_errors_in_logs()
        self.session_starts = SessionStarts(self.http)
        self.silence = SilenceWatch(
            services.now, services.notes.find, services.notes.keep, self.looks_sound, self.begin_session
        )
        self._launching: set[int] = set()
        self._locales: TTLCache[int, str] = TTLCache(MAX_LOCALES, LOCALE_SECONDS)
        self.dispatcher = Dispatcher(
            self, services, drawers=drawers, styled=styled, hurried=hurried, stacked=stacked, metrics=self.metrics
        )
        self.add_dynamic_items(*ITEMS)

    @property
    def command_ids(self) -> Mapping[str, int]:
        """Ids of the published commands, by name."""
        return self.dispatcher.command_ids

    @property
    def languages(self) -> Mapping[tuple[SettingOwner, int], str]:
        """The languages that members and servers chose."""
        return self.dispatcher.services.settings.languages

    async def locale_of(self, member: int) -> str | None:
        """Return the language that a member chose, else that of their Discord when they last used the bot."""
        chosen = await self.dispatcher.services.settings.of(LANGUAGE, member)
        return chosen if chosen != AS_DISCORD else await self.dispatcher.names.locale_of(member) or None

    async def locale_of_server(self, guild_id: int) -> str | None:
        """Return the language that a server is set to in Discord; None if that's unknown.

        Discord is asked about a server of another process, and the answer remembered.
        """
        guild = self.get_guild(guild_id)
        if (
            guild is None
            and guild_id not in self._locales
            and not self.dispatcher.services.owned_shards.holds(guild_id)
        ):
            with suppress(*CALL_ERRORS):
                guild = await retry(partial(self.fetch_guild, guild_id, with_counts=False), Call.READ)
                self._locales[guild_id] = str(guild.preferred_locale)
        return self._locales.get(guild_id) if guild is None else str(guild.preferred_locale)

    def _get_state(self, **options: Any) -> ConnectionState:
        """Create the connection state.

        The HTTP client is replaced before anything refers to it.
        """
        self.http = BoundedHTTP(self.loop, http_trace=self.http.http_trace)
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    def lists(self, guild_id: int, channel_id: int) -> bool:
        """Whether a server has this channel or this active thread."""
        guild = self.get_guild(guild_id)
        return guild is not None and guild.get_channel_or_thread(channel_id) is not None

    def chat_channels(self, guild_id: int) -> Collection[int]:
        """The channels of a server that hold messages."""
        return self._channels_of_kinds(guild_id, MESSAGE_CHANNELS)

    def game_channels(self, guild_id: int) -> Collection[int]:
        """The channels of a server where games can be played, forums included."""
        return self._channels_of_kinds(guild_id, (*MESSAGE_CHANNELS, *FORUM_CHANNELS))

    def _channels_of_kinds(self, guild_id: int, kinds: Collection[discord.ChannelType]) -> Collection[int]:
        guild = self.get_guild(guild_id)
        return [] if guild is None else [channel.id for channel in guild.channels if channel.type in kinds]

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Remember name, locale and avatar of the member; serve submissions of modals.

        discord.py serves only modals that it remembers.
        """
        owned_shards = self.dispatcher.services.owned_shards
        self.silence.heard(owned_shards.shard_of(interaction.guild_id))
        self.metrics.last_times["interaction"] = self.dispatcher.services.now().timestamp()
        if owned_shards.has_lease and owned_shards.holds(interaction.guild_id):
            self.dispatcher.avatars.meet(interaction.user)
            await self.dispatcher.names.meet(interaction.user, str(interaction.locale))
        if interaction.type is discord.InteractionType.modal_submit:
            await self.receive_submission(interaction)

    async def login(self, token: str) -> None:
        """Log in with a limit on connections.

        discord.py alone opens one for every concurrent call and keeps it.
        """
        self.http.connector = aiohttp.TCPConnector(limit=MAX_CONNECTIONS)
        await super().login(token)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, unless another process serves its guild."""
        if self._is_served_here(event, args):
            super().dispatch(event, *args, **kwargs)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log the error of a listener, unless it is a failure of the store, which has logged it."""
        error = sys.exception()
        if isinstance(error, StoreUnavailable):
            _log.debug("event not handled: event=%s error=%s", event_method, error)
        else:
            await super().on_error(event_method, *args, **kwargs)

    def _forget_guilds(self, shard: int) -> None:
        """Forget the guilds of a shard that another process serves."""
        for guild in [each for each in self.guilds if each.shard_id == shard]:
            self._connection._remove_guild(guild)  # noqa: SLF001 - discord.py connects to a shard for good

    def _is_served_here(self, event: str, args: Sequence[Any]) -> bool:
        """Whether an event belongs to a guild that is served here, or to none. The gate decides about interactions."""
        owned_shards = self.dispatcher.services.owned_shards
        if event == "interaction":
            return True
        if event == "shard_ready":
            return args[0] in owned_shards.numbers
        about = args[0] if args else None
        guild = about if isinstance(about, discord.Guild) else getattr(about, "guild", None)
        number = getattr(about, "guild_id", None) if guild is None else guild.id
        return number is None or owned_shards.holds(number)

    async def launch_shards(self) -> None:
        """Connect to every shard, or let the shard manager decide."""
        if self.gateway_connections is None:
            await super().launch_shards()
            return
        self._connection.shard_count = self.shard_count
        self.gateway_connections.running.set()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect to one shard, once a session may begin.

        Raises GatewayUnreachable when that fails.

        discord.py would try every five seconds, each time one call deeper, until Python has enough of it.
        """
        if shard_id in self._launching:
            raise GatewayUnreachable
        await self.session_starts.wait()
        self._launching.add(shard_id)
        try:
            await super().launch_shard(gateway, shard_id, initial=initial)
        finally:
            self._launching.discard(shard_id)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a session may begin.

        Raises SessionStartsExhausted when a reconnect finds few left.
        """
        shard = shard_id or 0
        try:
            if shard not in self._launching:
                await self.session_starts.take()
                await self.session_starts.wait_backoff(shard)
            self.session_starts.record(shard)
            if self.gateway_connections is None:
                await super().before_identify_hook(shard_id, initial=initial)
            else:
                await self.gateway_connections.wait_to_identify(shard)
        except BaseException:
            await self._connection.abandon(shard)
            raise

    def connected_shards(self) -> set[int]:
        """Return the shards that this process serves and is connected to."""
        connected = self.shards
        owned = self.dispatcher.services.owned_shards.numbers
        return {number for number in owned if number in connected and not connected[number].is_closed()}

    async def looks_sound(self) -> bool:
        """Whether nothing about the application explains why no interactions come."""
        return True

    async def begin_session(self, shard: int) -> bool:
        """Begin a new session of a connected shard; return False if few starts are left today."""
        found, left = self.get_shard(shard), self.session_starts.left
        if found is None or (left is not None and left <= 2 * RESERVED_STARTS):
            return False
        await found.reconnect()
        return True

    def add_context_menu(self, name: TextLike, callback: Callable[[Any, Any], Coroutine[Any, Any, None]]) -> None:
        """Add a context menu command for members or messages.

        The type of its second argument decides which.
        """
        self.tree.add_command(discord.app_commands.ContextMenu(name=command_text(name), callback=callback))

    async def should_answer(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this process answers an interaction."""
        on_page = ON_PAGE in interaction.extras
        return await self.drain_gate.should_answer(interaction.id, interaction.guild_id, on_page=on_page)

    async def receive_press(
        self, interaction: discord.Interaction[Any], control: ControlId, values: tuple[str, ...]
    ) -> None:
        """Handle the use of a control, if this process answers it."""
        if not await self.should_answer(interaction):
            return
        await self.dispatcher.dispatch(interaction, control, values)

    async def receive_submission(self, interaction: discord.Interaction[Any]) -> None:
        """Handle the submission of a modal, if this process answers it."""
        if await self.should_answer(interaction):
            modal = decode_id(interaction.custom_id or "")
            await self.dispatcher.receive_modal(interaction, modal, read_fields(interaction.data or {}))

    async def start_card(self, response: Response, said: TextLike) -> MessagePayload:
        """Build the card that lists all games, below an explanation."""
        return await self.dispatcher.start(response, said)

    async def with_way_back(self, channel: int | None, payload: MessagePayload) -> MessagePayload:
        """Add the way back to the board of a channel, if a game runs there."""
        return await self.dispatcher.boards.with_way_back(channel, payload)
