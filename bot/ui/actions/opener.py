"""Opens what a member wishes for: a table for one seat at once, a lobby for several, a thread where that is taken."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.text import Said, Text, sentences
from bot.model.errors import ChannelBusy, LobbyOpen, NoSuchTable
from bot.services.service import Tables
from bot.ui import words
from bot.ui.components.controls import Button
from bot.ui.components.links import board_link
from bot.ui.components.sheet import Sheet
from bot.ui.components.wish import Wish
from bot.ui.messages.boards import Boards
from bot.ui.messages.face import Face
from bot.ui.social.lobbies import LobbyMessages, lobby_link
from bot.ui.transport import permissions
from bot.ui.transport.answer import Answer
from bot.ui.transport.failures import Declined
from bot.ui.transport.places import has_threads
from bot.ui.words import commands as command_words


class Opener:
    """Opens tables and lobbies in the channel of an answer."""

    def __init__(self, tables: Tables, faces: Mapping[str, Face], boards: Boards, lobbies: LobbyMessages) -> None:
        self._tables = tables
        self._faces = faces
        self._boards = boards
        self._lobbies = lobbies

    async def open(self, answer: Answer, wish: Wish) -> Said | None:
        """Open it, or offer a thread where something runs already. The way to what was opened; None otherwise.

        Raises Declined, and what tables and lobbies raise.
        """
        if answer.interaction.guild_id is None:
            raise Declined(command_words.IN_SERVERS)
        await permissions.require(answer.interaction)
        await permissions.require_place(self._tables.settings, answer.interaction)
        try:
            return await self._open(answer, wish)
        except ChannelBusy as busy:
            said = _with_way(command_words.table_runs(board_link(busy.table)), answer)
            await answer.tell(Sheet(said, controls=_thread(answer, wish), table=busy.table.id, rev=busy.table.rev))
        except LobbyOpen as gathering:
            said = _with_way(command_words.lobby_gathers(lobby_link(gathering.lobby)), answer)
            await answer.tell(Sheet(said, controls=_thread(answer, wish), table=gathering.lobby.id))
        return None

    async def _open(self, answer: Answer, wish: Wish) -> Said | None:
        guild, here = answer.interaction.guild_id, answer.channel
        if here is None:
            raise NoSuchTable
        members = (answer.member, *wish.partners)
        if wish.seats > 1:
            tempo = await self._tables.at_home(wish.tempo, guild, answer.member)
            lobby = await self._tables.lobbies.open(
                wish.game, guild, here, wish.seats, wish.options, members, wish.computers, tempo
            )
            shown = await self._lobbies.post(answer, lobby)
            return lobby_link(await self._tables.lobbies.find(lobby.id)) if shown else None
        seats = self._faces[wish.game].seating(members)
        live = await self._tables.open(wish.game, guild, here, seats, wish.options, answer.member)
        shown = await self._boards.go_on(answer, live, words.OPENED)
        return board_link(await self._tables.find(live.table.id)) if shown else None


def _with_way(said: Text, answer: Answer) -> Text:
    """What runs here, and where else to start where no thread can be opened."""
    return said if has_threads(answer.interaction) else sentences(said, command_words.START_ELSEWHERE)


def _thread(answer: Answer, wish: Wish) -> tuple[Button, ...]:
    """Offers what was wished for in a thread of its own, where there are threads."""
    return (Button(words.OPEN_THREAD, "thread", str(wish), tone="main"),) if has_threads(answer.interaction) else ()
