"""Lists of open seats: the message of a server, its setting in `/server`, and the part of the start card."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.client.host import Host
from bot.discord.components.controls import Control
from bot.discord.components.payload import MessagePayload
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.transport.failures import Declined
from bot.discord.transport.places import can_see
from bot.discord.transport.response import Response
from bot.games.text import TextLike
from cogs.lobby.lobby_message import lobby_link
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.service import Lobbies
from cogs.open_seats import words
from cogs.open_seats.messages import JOIN, OpenSeatsMessages
from cogs.open_seats.model import OPEN_SEATS_CHANNEL
from cogs.settings.actions import OwnPage, SettingActions
from cogs.settings.values import ShownChannels

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
