"""A second table in a busy channel: it is opened in a thread of its own."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.games.errors import BadOption
from bot.tables.service import Tables
from bot.ui import permissions, words
from bot.ui.boards import Boards
from bot.ui.calls import FAILED, Call, Meaning, meaning, persistently
from bot.ui.face import Face
from bot.ui.failures import Declined
from bot.ui.lobbies import LobbyMessages
from bot.ui.names import name_of
from bot.ui.press import Press
from bot.ui.sheet import Sheet
from bot.ui.wish import Wish
from bot.ui.words import lobbies as lobby_words

NAME_LENGTH = 100


class Threads:
    """Serves the control that offers a thread."""

    def __init__(self, tables: Tables, faces: Mapping[str, Face], boards: Boards, lobbies: LobbyMessages) -> None:
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
        answer, interaction = press.answer, press.answer.interaction
        try:
            wish = Wish.read(press.control.argument)
        except (ValueError, BadOption) as error:
            raise Declined(words.OLD_BUTTON) from error
        face = self._faces[wish.game]
        permissions.require(interaction)
        await permissions.require_place(self._tables.settings, interaction)
        parent = interaction.channel
        if isinstance(parent, discord.Thread):
            above = parent.parent_id
            parent = await persistently(lambda: interaction.client.fetch_channel(above), Call.READ)
        if not isinstance(parent, discord.TextChannel):
            raise Declined(lobby_words.NO_THREAD_HERE)
        permissions.require_threads(interaction)
        await self._tables.check_room(interaction.guild_id, press.member)
        self._tables.threads.count(interaction.guild_id, press.member)
        await answer.acknowledge()
        members = (press.member, *wish.partners)
        seats = face.seating(members)
        name = lobby_words.thread_name(face.game.title, name_of(interaction.user)).written(answer.everybody)[
            :NAME_LENGTH
        ]
        thread = await _opened(parent, name, since=interaction.id)
        if wish.seats > 1:
            guild = interaction.guild_id
            tempo = await self._tables.at_home(wish.tempo, guild, press.member)
            lobby = await self._tables.lobbies.open(
                wish.game, guild, thread.id, wish.seats, wish.options, members, wish.computers, tempo
            )
            if await self._lobbies.post(answer, lobby):
                await answer.edit(Sheet(lobby_words.lobby_open_in(thread.mention)))
            return
        live = await self._tables.open(wish.game, interaction.guild_id, thread.id, seats, wish.options, press.member)
        if await self._boards.go_on(answer, live, words.OPENED):
            await answer.edit(Sheet(lobby_words.table_open_in(thread.mention)))


async def _opened(parent: discord.TextChannel, name: str, *, since: int) -> discord.Thread:
    """A new thread, opened once: where it is not known whether it was, it is looked for first."""
    try:
        return await parent.create_thread(name=name, type=discord.ChannelType.public_thread)
    except FAILED as error:
        if meaning(error, Call.OPEN) is not Meaning.LOOK:
            raise
    for thread in await parent.guild.active_threads():
        if thread.id > since and thread.parent_id == parent.id and thread.name == name:
            return thread
    return await parent.create_thread(name=name, type=discord.ChannelType.public_thread)
