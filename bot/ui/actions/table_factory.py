"""Opens what a member wishes for: a table for one seat at once, a lobby for several, a thread where that is taken."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.text import Text, TextLike, sentences
from bot.model.errors import ChannelBusy, LobbyOpen, NoSuchTable
from bot.services.service import Services
from bot.ui import words
from bot.ui.components.controls import Button
from bot.ui.components.links import board_link
from bot.ui.components.payload import MessagePayload
from bot.ui.components.table_request import TableRequest
from bot.ui.messages.boards import Boards
from bot.ui.messages.face import Face
from bot.ui.social.lobbies import LobbyMessages, lobby_link
from bot.ui.transport import permissions
from bot.ui.transport.failures import Declined
from bot.ui.transport.places import has_threads
from bot.ui.transport.response import Response
from bot.ui.words import commands as command_words


class TableFactory:
    """Opens tables and lobbies in the channel of an answer."""

    def __init__(self, tables: Services, faces: Mapping[str, Face], boards: Boards, lobbies: LobbyMessages) -> None:
        self._tables = tables
        self._faces = faces
        self._boards = boards
        self._lobbies = lobbies

    async def open(self, response: Response, request: TableRequest) -> TextLike | None:
        """Open it, or offer a thread where something runs already. The way to what was opened; None otherwise.

        Raises Declined, and what tables and lobbies raise.
        """
        if response.interaction.guild_id is None:
            raise Declined(command_words.IN_SERVERS)
        await permissions.require(response.interaction)
        await permissions.require_place(self._tables.settings, response.interaction)
        try:
            return await self._open(response, request)
        except ChannelBusy as busy:
            text = _with_advice(command_words.table_runs(board_link(busy.table)), response)
            await response.tell(
                MessagePayload(
                    text, controls=_thread_button(response, request), table=busy.table.id, rev=busy.table.rev
                )
            )
        except LobbyOpen as gathering:
            text = _with_advice(command_words.lobby_gathers(lobby_link(gathering.lobby)), response)
            await response.tell(
                MessagePayload(text, controls=_thread_button(response, request), table=gathering.lobby.id)
            )
        return None

    async def _open(self, response: Response, request: TableRequest) -> TextLike | None:
        guild, here = response.interaction.guild_id, response.channel
        if here is None:
            raise NoSuchTable
        members = (response.member, *request.partners)
        if request.seats > 1:
            time_control = await self._tables.challenges.schedules.localize(
                request.time_control, guild, response.member
            )
            lobby = await self._tables.lobbies.open(
                request.game, guild, here, request.seats, request.options, members, request.computers, time_control
            )
            shown = await self._lobbies.post(response, lobby)
            return lobby_link(await self._tables.lobbies.find(lobby.id)) if shown else None
        seats = self._faces[request.game].seating(members)
        live = await self._tables.openings.open(request.game, guild, here, seats, request.options, response.member)
        shown = await self._boards.go_on(response, live, words.OPENED)
        return board_link(await self._tables.tables.find(live.table.id)) if shown else None


def _with_advice(text: Text, response: Response) -> Text:
    """What runs here, and where else to start where no thread can be opened."""
    return text if has_threads(response.interaction) else sentences(text, command_words.START_ELSEWHERE)


def _thread_button(response: Response, request: TableRequest) -> tuple[Button, ...]:
    """Offers what was wished for in a thread of its own, where there are threads."""
    return (
        (Button(words.OPEN_THREAD, "thread", str(request), tone="main"),) if has_threads(response.interaction) else ()
    )
