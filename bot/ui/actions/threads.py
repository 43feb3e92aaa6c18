"""A second table in a busy channel: it is opened in a thread of its own."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.errors import BadOption
from bot.services.service import Services
from bot.ui import words
from bot.ui.components.links import mention
from bot.ui.components.payload import MessagePayload
from bot.ui.components.table_request import TableRequest
from bot.ui.messages.boards import Boards
from bot.ui.messages.face import Face
from bot.ui.messages.names import name_of
from bot.ui.social.lobbies import LobbyMessages
from bot.ui.transport import permissions, places
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.words import lobbies as lobby_words


class Threads:
    """Serves the control that offers a thread."""

    def __init__(self, tables: Services, faces: Mapping[str, Face], boards: Boards, lobbies: LobbyMessages) -> None:
        self._lobbies = lobbies
        self._tables = tables
        self._faces = faces
        self._boards = boards
        self._opening: set[int | None] = set()

    async def open(self, press: Press) -> None:
        """Open the table that the control describes in a new thread, and say where it is; a second press opens none."""
        offer = press.message
        if offer in self._opening:
            raise Declined(lobby_words.OPENING_THREAD)
        self._opening.add(offer)
        try:
            await self._open(press)
        finally:
            self._opening.remove(offer)

    async def _open(self, press: Press) -> None:
        response, interaction = press.response, press.response.interaction
        try:
            request = TableRequest.read(press.control.argument)
        except (ValueError, BadOption) as error:
            raise Declined(words.OLD_BUTTON) from error
        face = self._faces[request.game]
        await permissions.require(interaction)
        await permissions.require_place(self._tables.settings, interaction)
        parent = await places.find_parent(interaction)
        if parent is None:
            raise Declined(lobby_words.NO_THREAD_HERE)
        permissions.require_threads(interaction, parent)
        await self._tables.room.check(interaction.guild_id, press.member)
        self._tables.threads.count(interaction.guild_id, press.member)
        await response.acknowledge()
        members = (press.member, *request.partners)
        seats = face.seating(members)
        title = face.game.title
        names = (lobby_words.thread_name(title, name_of(interaction.user)), lobby_words.plain_thread_name(title))
        welcome = lobby_words.post_welcome(mention(press.member), title)
        thread = await places.open_thread(parent, names, welcome, response.server_language, since=interaction.id)
        if request.seats > 1:
            guild = interaction.guild_id
            time_control = await self._tables.challenges.schedules.localize(request.time_control, guild, press.member)
            lobby = await self._tables.lobbies.open(
                request.game, guild, thread.id, request.seats, request.options, members, request.computers, time_control
            )
            if await self._lobbies.post(response, lobby):
                await response.show(MessagePayload(lobby_words.lobby_open_in(thread.mention)))
            return
        live = await self._tables.openings.open(
            request.game, interaction.guild_id, thread.id, seats, request.options, press.member
        )
        if await self._boards.go_on(response, live, words.OPENED):
            await response.show(MessagePayload(lobby_words.table_open_in(thread.mention)))
