"""Lists of open seats: the message of a server, its setting in `/server`, and the part of the start card."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

import discord
from discord import ChannelType

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater
from bot.core.services import Services
from bot.core.settings.service import NOWHERE, ROLE
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Choice, Control, Select
from bot.discord.components.languages import guild_language
from bot.discord.components.links import mention, relative_time
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.servers import NOTIFY_ME, find_role
from bot.discord.table.face import Face
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_EDIT, Call, Declined, Meaning, classify
from bot.discord.transport.delivery import delete_if_lease_lost, post_once, retry_later
from bot.discord.transport.places import can_see
from bot.discord.transport.post import delete, edit
from bot.discord.transport.response import Response
from bot.discord.words import CANNOT_WRITE
from bot.games.text import TextLike, lines
from cogs.lobby.lobby_message import lobby_link
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from cogs.open_seats import words
from cogs.open_seats.queries import OPEN_SEATS_CHANNEL, OPEN_SEATS_ENTRY, SeatBoard
from cogs.open_seats.service import OpenSeats
from cogs.settings.actions import OwnPage, SettingActions
from cogs.settings.values import ShownChannels

# The open seats of a server: a message in a channel of its choice, kept up to date, and the list in /play.
#
# A channel lists only lobbies whose channel all its readers can see.


_log = logging.getLogger(__name__)

MAX_LOBBIES = 8
"""Lobbies in one list."""

LIST = "openseats"
"""In the ids of its controls, in place of a table."""

JOIN = "joinlobby"
"""Argument of the select of lobbies."""

EDIT_SECONDS = 10.0
"""Seconds until the next attempt when Discord takes no more edits of the message for now."""


class OpenSeatsMessages:
    """Keeps the lists of all servers up to date."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        services.outbox.serve(OPEN_SEATS_ENTRY, self._deliver)
        services.settings.before(OPEN_SEATS_CHANNEL, self._check_channel)
        for setting in (OPEN_SEATS_CHANNEL, ROLE):
            services.settings.after(setting, services[OpenSeats].update)

    async def _check_channel(self, guild_id: int, value: str) -> None:
        """Check that the bot may post in the chosen channel. Raises Declined."""
        guild = self._client.get_guild(guild_id)
        channel = None if guild is None or value == NOWHERE else guild.get_channel(int(value))
        granted = None if guild is None or channel is None else channel.permissions_for(guild.me)
        if value != NOWHERE and (granted is None or not (granted.view_channel and granted.send_messages)):
            raise Declined(CANNOT_WRITE)

    async def find(self, guild: int | None, fits: Callable[[Lobby], bool]) -> Sequence[Lobby]:
        """The lobbies of a server with a free seat that fit, the oldest first."""
        found = [] if guild is None else await self._services[Lobbies].of_guild(guild)
        return [lobby for lobby in found if not lobby.full and fits(lobby)]

    def lines(self, lobbies: Sequence[Lobby]) -> Sequence[TextLike]:
        """Return a line for each lobby, and how many more there are."""
        found: list[TextLike] = [
            words.open_lobby(
                self._title(lobby),
                lobby.taken,
                lobby.seats,
                mention(lobby.opener),
                relative_time(lobby.created),
                lobby_link(lobby),
            )
            for lobby in lobbies[:MAX_LOBBIES]
        ]
        rest = len(lobbies) - len(found)
        return [*found, *([words.more(rest)] if rest > 0 else [])]

    def select(self, lobbies: Sequence[Lobby]) -> Sequence[Control]:
        """Return the select that joins one of these lobbies, if there are any."""
        choices = tuple(
            Choice(words.lobby_choice(self._title(lobby), lobby.taken, lobby.seats), lobby.id)
            for lobby in lobbies[:MAX_LOBBIES]
        )
        return (Select(words.JOIN_LOBBY, JOIN, choices),) if choices else ()

    async def role_button(self, guild: int | None) -> Sequence[Control]:
        """Return the button of the role that lobbies can call, if the server has one."""
        found = None if guild is None else self._client.get_guild(guild)
        role = await find_role(self._services, found)
        return () if role is None else (Button(words.NOTIFY_ME, NOTIFY_ME),)

    def _title(self, lobby: Lobby) -> str:
        return self._faces[lobby.game].game.title

    # The message in a channel

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Show the open seats of a server in its channel: edit the message, or post one. Raises RetryLater."""
        guild = int(entry.subject)
        chosen, board = (
            await self._services.settings.of(OPEN_SEATS_CHANNEL, guild),
            await self._services[OpenSeats].board(guild),
        )
        channel = int(chosen) if chosen.isdecimal() else None
        try:
            if board is not None and board.channel != channel:
                await delete(self._client, board.channel, board.message)
                await self._services[OpenSeats].set_board(guild, None)
                board = None
            if channel is not None:
                await self._show(guild, channel, board, entry)
        except CALL_ERRORS as error:
            meaning = classify(error, Call.EDIT)
            if meaning is Meaning.EDITED_TOO_OFTEN:
                raise RetryLater(str(error), EDIT_SECONDS) from error
            if meaning is not Meaning.CHANNEL_GONE:
                raise retry_later(error) from error
            _log.info("the channel of the open seats of server %d is gone", guild)
            await self._services[OpenSeats].set_board(guild, None)
            if channel is not None and (board is None or board.channel == channel):
                await self._services.settings.choose(OPEN_SEATS_CHANNEL, guild, NOWHERE)

    async def _show(self, guild: int, channel: int, board: SeatBoard | None, entry: OutboxEntry) -> None:
        lobbies = await self.find(guild, lambda lobby: not lobby.invited_only and self._is_public(lobby, channel))
        content = lines(words.TITLE, *(self.lines(lobbies) or [words.NOTHING_OPEN]))
        controls = (*self.select(lobbies), *await self.role_button(guild))
        payload, language = MessagePayload(content, controls=controls, table=LIST), guild_language(self._client, guild)
        if board is not None and await edit(
            self._client, channel, board.message, payload, language, ignore=TAKES_NO_EDIT
        ):
            return
        nonce = f"{guild}-seats"
        message = await post_once(self._client, entry, payload, language, nonce=nonce, silent=True)

        async def is_in_use() -> bool:
            return await self._services[OpenSeats].board(guild) == SeatBoard(channel, message)

        async with delete_if_lease_lost(self._client, channel, message, is_in_use):
            await self._services[OpenSeats].set_board(guild, SeatBoard(channel, message))

    def _is_public(self, lobby: Lobby, shown_in: int) -> bool:
        """Whether all readers of a channel can see a lobby's channel."""
        if lobby.channel == shown_in:
            return True
        guild = None if lobby.guild is None else self._client.get_guild(lobby.guild)
        if guild is None:
            return False
        here, there = guild.get_channel_or_thread(shown_in), guild.get_channel_or_thread(lobby.channel)
        if isinstance(there, discord.Thread):
            there = None if there.type is ChannelType.private_thread else there.parent
        if isinstance(here, discord.Thread):
            here = here.parent
        if here is None or there is None:
            return False
        hidden_here = _hidden_from(here)
        return all(
            there.permissions_for(role).view_channel for role in guild.roles if here.permissions_for(role).view_channel
        ) and all(member in hidden_here for member in _hidden_from(there))


def _hidden_from(channel: discord.abc.GuildChannel) -> Sequence[int]:
    """Return the members from whom a channel is hidden individually."""
    return [
        target.id
        for target, overwrite in channel.overwrites.items()
        if not isinstance(target, discord.Role) and overwrite.view_channel is False
    ]


OPEN_SEATS = ShownChannels(OPEN_SEATS_CHANNEL, words.OPEN_SEATS_CHANNEL)


class OpenSeatsCard:
    """The lobbies on the start card that a member can join."""

    def __init__(self, dispatcher: Dispatcher, messages: OpenSeatsMessages) -> None:
        self._dispatcher = dispatcher
        self._messages = messages

    async def part(self, response: Response) -> tuple[Sequence[TextLike], Sequence[Control]]:
        """Return lines and controls for the lobbies that the member can join and whose channels they can see."""
        interaction, member, messages = response.interaction, response.member, self._messages
        lobbies = await messages.find(
            interaction.guild_id,
            lambda lobby: (
                member not in lobby.members and lobby.can_join(member) and can_see(interaction, lobby.channel)
            ),
        )
        found = [words.TITLE, *messages.lines(lobbies)] if lobbies else []
        return found, (*messages.select(lobbies), *await messages.role_button(interaction.guild_id))

    async def join(self, press: Press) -> None:
        """Handle the select of lobbies: take a seat there.

        Raises LobbyRefused, NoSuchLobby, Declined.
        """
        lobby = await self._dispatcher.services[Lobbies].find(press.values[0])
        interaction = press.response.interaction
        if lobby.guild != interaction.guild_id or not can_see(interaction, lobby.channel):
            raise Declined(words.OUT_OF_SIGHT)
        await self._dispatcher[LobbyMessages].join(press.response, lobby.id)
        if press.response.private:
            await press.response.show(MessagePayload(words.joined(lobby_link(lobby))))


async def setup(host: Host) -> None:
    """List open seats."""
    dispatcher, services, panel = host.dispatcher, host.dispatcher.services, host.dispatcher.panels["server"]
    card = OpenSeatsCard(dispatcher, OpenSeatsMessages(host, services, dispatcher.faces))
    actions = SettingActions(services.settings, services.now)

    async def line(page: OwnPage) -> TextLike:
        return words.open_seats_channel(await actions.label_channel(OPEN_SEATS, page.owner))

    dispatcher.start_parts.add(100, card.part)
    dispatcher.add_select(JOIN, card.join)
    panel.add("games", 900, actions.choose_channels("seats", OPEN_SEATS, host.chat_channels))
    panel.add_line(500, line)
