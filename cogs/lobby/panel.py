"""The controls of a lobby, as actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.discord.components.controls import Choice
from bot.discord.components.links import board_link
from bot.discord.components.modal import Field, FieldValues
from bot.discord.press.panel import MemberInput, ModalInput, PanelAction, PickedMember
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games.text import TextLike
from cogs.lobby import words as words_of_lobbies
from cogs.lobby.lobby_message import list_changes, settings_modal
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.here import Here


class LobbyActions(TableActions):
    """Join, start, options, keep open."""

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions of a lobby."""
        lobby = here.lobby
        joined = lobby is not None and here.member in lobby.members
        lobbies = self.services[Lobbies]
        can_start = lobby is not None and lobbies.may_start(lobby, here.member) and lobby.taken >= lobbies.fewest(lobby)
        return (
            PanelAction(
                "join",
                words_of_lobbies.JOIN,
                words.JOIN_SUMMARY,
                self._join,
                available=lobby is not None and not joined and not lobby.full,
                button=10,
            ),
            PanelAction(
                "start",
                words_of_lobbies.START,
                words.START_SUMMARY,
                self._start,
                available=can_start,
                tone="main",
                button=20,
            ),
            PanelAction(
                "call",
                words_of_lobbies.INVITE,
                words.CALL_TO_LOBBY_SUMMARY,
                self._invite,
                MemberInput(words_of_lobbies.INVITE_WHOM),
                available=joined and here.in_server,
            ),
            PanelAction(
                "options",
                words_of_lobbies.OPTIONS,
                words.OPTION_SUMMARY,
                self._change,
                ModalInput(partial(self._fields, lobby), self._configure, partial(self._suggest_changes, lobby)),
                available=lobby is not None and here.member == lobby.opener,
                button=30,
            ),
            PanelAction(
                "keep",
                words_of_lobbies.KEEP_OPEN,
                words.KEEP_SUMMARY,
                self._keep,
                available=joined,
            ),
        )

    async def _join(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self.dispatcher[LobbyMessages].join(response, (await self._lobby(response.interaction)).id)

    async def _invite(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        lobby = await self._lobby(response.interaction)
        if member is None:
            raise Declined(words_of_lobbies.INVITED_NOBODY)
        return await self.dispatcher[LobbyMessages].invite(response, lobby.id, [member.id])

    async def _start(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self.dispatcher[LobbyMessages].start(response, (await self._lobby(response.interaction)).id)

    async def _change(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self.dispatcher[LobbyMessages].change(response, (await self._lobby(response.interaction)).id, text)

    async def _configure(self, response: Response, fields: FieldValues) -> None:
        await self.dispatcher[LobbyMessages].configure(response, (await self._lobby(response.interaction)).id, fields)

    async def _keep(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self.dispatcher[LobbyMessages].keep(response, (await self._lobby(response.interaction)).id)

    async def _fields(self, lobby: Lobby | None) -> Sequence[Field]:
        """Make the fields of the modal that the lobby's own button opens."""
        return () if lobby is None else settings_modal(lobby, self.dispatcher.faces[lobby.game]).fields

    async def _suggest_changes(self, lobby: Lobby | None) -> Sequence[Choice]:
        """Suggest what could be changed in the lobby."""
        return () if lobby is None else list_changes(lobby, self.dispatcher.faces[lobby.game])

    async def _lobby(self, interaction: Interaction) -> Lobby:
        lobby = await lookup.lobby(self.dispatcher, interaction)
        if lobby is None:
            raise await self._no_lobby(interaction)
        return lobby

    async def _no_lobby(self, interaction: Interaction) -> Declined:
        """Return the refusal: there is no lobby here, or its game has started."""
        try:
            table = await lookup.unended(self.dispatcher, interaction)
        except Declined:
            return Declined(words.NO_LOBBY)
        return Declined(words.begun_already(board_link(table)))
