"""Opens tables on request: at once, in a lobby, or in a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.core.errors import ChannelBusy, NoSuchTable
from bot.core.services import Services
from bot.core.table.model import Opened, Venue
from bot.core.table.openings import NewTable
from bot.discord import words
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, mention
from bot.discord.components.payload import MessagePayload
from bot.discord.components.table_request import TableRequest
from bot.discord.press import words as command_words
from bot.discord.press.press import Press
from bot.discord.table.boards import Boards
from bot.discord.table.face import Face
from bot.discord.table.names import name_of
from bot.discord.transport import permissions, places
from bot.discord.transport.calls import Declined
from bot.discord.transport.places import venue_of
from bot.discord.transport.response import Response
from bot.errors import TableError
from bot.games.contract import BadOption
from bot.games.text import TextLike, sentences


@dataclass(frozen=True, slots=True)
class OpeningPlace:
    """Where a table is opened."""

    channel: int
    guild: int | None
    venue: Venue
    link_guild: int | None


@dataclass(frozen=True, slots=True)
class Gathering:
    """What members gather in before there is a table in a channel."""

    opened: Opened
    game: str
    text: TextLike
    """Describes it, with the link."""
    link: TextLike


FindGathering = Callable[[int], Awaitable[Gathering | None]]
"""Finds what members gather in in a channel."""

Gather = Callable[[Response, TableRequest, OpeningPlace, bool], Awaitable[TextLike | None]]
"""Opens the lobby of a request, for invited members only or for everybody, and returns a link to it."""


async def _find_none(_channel: int) -> Gathering | None:
    return None


class TableFactory:
    """Opens tables and lobbies in the channel of a response, or in a new thread."""

    def __init__(self, services: Services, faces: Mapping[str, Face], boards: Boards) -> None:
        self._services = services
        self._faces = faces
        self._boards = boards
        self.gather: Gather | None = None
        """Opens a lobby where others can join first."""
        self.find_gathering: FindGathering = _find_none
        """Finds such a lobby."""
        self.occupants: dict[type[TableError], Callable[[Any], MessagePayload]] = {ChannelBusy: _tell_of_table}
        """Tell what a channel is occupied by, from the refusal of a table there."""
        self._opening: set[int | None] = set()
        """The messages whose thread is being opened."""

    async def open(self, response: Response, request: TableRequest, *, for_invited: bool = False) -> TextLike | None:
        """Open a table, or a lobby for everybody or for members who will be invited.

        Suggest a thread if the channel has one already.

        Returns a link to what was opened, or None. Raises Declined, and what tables and lobbies raise.
        """
        await self._check_place(response)
        if response.channel is None:
            raise NoSuchTable
        try:
            return await self._open(response, request, response.channel, for_invited=for_invited)
        except TableError as refused:
            if type(refused) not in self.occupants:
                raise
            occupied = self.occupants[type(refused)](refused)
        if not places.has_threads(response.interaction):
            elsewhere = command_words.START_ELSEWHERE if response.in_server else command_words.END_IT_FIRST
            await response.tell(sentences(occupied.content, elsewhere))
            return None
        thread = Button(words.OPEN_THREAD, "thread", str(request), tone="main")
        await response.tell(replace(occupied, controls=(thread,)))
        return None

    async def _check_place(self, response: Response) -> None:
        await permissions.require(response.interaction)
        await permissions.require_place(self._services.settings, response.interaction)
        await response.require_visible()

    async def _open(
        self, response: Response, request: TableRequest, channel: int, *, for_invited: bool = False
    ) -> TextLike | None:
        venue, here = venue_of(response.interaction), response.interaction.guild_id
        guild, link_guild = (here, None) if venue is Venue.SERVER else (None, here)
        if venue is Venue.SERVER:
            for partner in request.partners:
                await permissions.find_asked(response.interaction.guild, channel, partner)
        members = (response.member, *request.partners)
        if request.opens_lobby:
            if self.gather is None:
                raise NoSuchTable
            return await self.gather(response, request, OpeningPlace(channel, guild, venue, link_guild), for_invited)
        seats = self._faces[request.game].solo_seating(members)
        new = NewTable(
            request.game,
            guild,
            channel,
            seats,
            request.options,
            response.member,
            request.computers,
            first_game=request.first_game,
            venue=venue,
            link_guild=link_guild,
        )
        live = await self._services.openings.open(new)
        shown = await self._boards.go_on(response, live, words.OPENED)
        return board_link(await self._services.tables.find(live.table.id)) if shown else None

    async def open_in_thread(self, press: Press) -> None:
        """Open the requested table in a new thread and link to it.

        A second press opens none.
        """
        message = press.message
        if message in self._opening:
            raise Declined(words.OPENING_THREAD)
        self._opening.add(message)
        try:
            await self._open_in_thread(press)
        finally:
            self._opening.remove(message)

    async def _open_in_thread(self, press: Press) -> None:
        response, interaction = press.response, press.response.interaction
        try:
            request = TableRequest.read(press.control.argument)
        except (ValueError, BadOption) as error:
            raise Declined(words.OLD_BUTTON) from error
        face = self._faces[request.game]
        await self._check_place(response)
        parent = await places.find_parent(interaction)
        if parent is None:
            raise Declined(words.NO_THREAD_HERE)
        permissions.require_threads(interaction, parent)
        await self._services.room.check(interaction.guild_id, press.member)
        self._services.threads.count(interaction.guild_id, press.member)
        await response.acknowledge()
        seating = face.seating if request.opens_lobby else face.solo_seating
        seating((press.member, *request.partners))  # may refuse, before the thread is there
        title = face.game.title
        names = (words.thread_name(title, name_of(interaction.user)), words.plain_thread_name(title))
        welcome = words.post_welcome(mention(press.member), title)
        thread = await places.open_thread(parent, names, welcome, response.server_language, since=interaction.id)
        if await self._open(response, request, thread.id) is not None:
            opened = words.lobby_open_in if request.opens_lobby else words.table_open_in
            await response.show(MessagePayload(opened(thread.mention)))


def _tell_of_table(busy: ChannelBusy) -> MessagePayload:
    return MessagePayload(command_words.table_runs(board_link(busy.table)), table=busy.table.id, rev=busy.table.rev)
