"""The controls of lobbies, of invitations to them, and *Play again* below a result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.discord.client.host import Host
from bot.discord.components.controls import Choice
from bot.discord.components.links import board_link
from bot.discord.components.modal import Field, FieldValues
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.panel import MemberInput, ModalInput, PanelAction, PickedMember
from bot.discord.table.result import AGAIN
from bot.discord.table.time_control import CLOCK
from bot.discord.transport import permissions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games.text import TextLike
from cogs.lobby import words as words_of_lobbies
from cogs.lobby.lobby_message import INVITED, PICK, list_changes, settings_modal
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import Lobby, LobbyOpen
from cogs.lobby.openings import LobbyOpenings, again_button, tell_of_lobby
from cogs.lobby.service import Lobbies
from cogs.overtime.cog import clock_action
from cogs.settings.data import PersonalData
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.lookup import Here

# The controls of a lobby, as actions of /table.
#
# What can also be done at a table is done to the lobby while there is one.


class LobbyActions(TableActions):
    """Join, start, options, keep open, close, and what a table has, too."""

    def __init__(self, dispatcher: Dispatcher, messages: LobbyMessages) -> None:
        super().__init__(dispatcher)
        self._messages = messages

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions of a lobby."""
        lobby = _lobby_of(here)
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
            *(() if lobby is None else self._typed(lobby, here)),
        )

    def _typed(self, lobby: Lobby, here: Here) -> Sequence[PanelAction]:
        """Return the action that closes the lobby, and those of a table that can only be typed in a lobby."""
        may = here.member == lobby.opener or here.manages
        return (
            PanelAction("close", words.CLOSE, words.CLOSE_SUMMARY, self._close, available=may),
            PanelAction("abandon", words.ABANDON, words.ABANDON_SUMMARY, self._close, available=False),
            PanelAction("board", words.BOARD, words.BOARD_SUMMARY, self._post, available=False),
            PanelAction("words", words.IN_WORDS, words.IN_WORDS_SUMMARY, self._describe, available=False),
        )

    def instead(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that take the place of a table's while there is a lobby."""
        lobby = _lobby_of(here)
        if lobby is None:
            return ()
        joined = here.member in lobby.members
        return (
            PanelAction("info", words.INFO, words.INFO_SUMMARY, self._describe),
            PanelAction(
                "leave",
                words.LEAVE,
                words.LEAVE_LOBBY_SUMMARY,
                self._leave,
                available=joined,
                button=40,
            ),
            clock_action(lobby.time_control, self._set_clock, available=here.member == lobby.opener),
        )

    async def _close(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Close the lobby; its host and channel managers can."""
        lobby = await self._lobby(response.interaction)
        if response.member != lobby.opener and not response.interaction.permissions.manage_channels:
            raise Declined(words.NO_SAY_IN_LOBBY)
        await self._messages.close(response, lobby.id)

    async def _post(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Show the lobby in a new message."""
        await permissions.require(response.interaction)
        response.allow_public()
        await self._messages.post(response, await self._lobby(response.interaction))

    async def _describe(self, response: Response, text: str, member: PickedMember | None) -> None:
        await response.tell(self._messages.describe(await self._lobby(response.interaction)))

    async def _leave(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.leave(response, (await self._lobby(response.interaction)).id)

    async def _set_clock(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Choose the clock ("72 24 off": bank and increment in hours)."""
        lobby = await self._lobby(response.interaction)
        await self._messages.change(response, lobby.id, f"{CLOCK} {text}")

    async def _join(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.join(response, (await self._lobby(response.interaction)).id)

    async def _invite(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        lobby = await self._lobby(response.interaction)
        if member is None:
            raise Declined(words_of_lobbies.INVITED_NOBODY)
        return await self._messages.invite(response, lobby.id, [member.id])

    async def _start(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.start(response, (await self._lobby(response.interaction)).id)

    async def _change(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.change(response, (await self._lobby(response.interaction)).id, text)

    async def _configure(self, response: Response, fields: FieldValues) -> None:
        await self._messages.configure(response, (await self._lobby(response.interaction)).id, fields)

    async def _keep(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self._messages.keep(response, (await self._lobby(response.interaction)).id)

    async def _fields(self, lobby: Lobby | None) -> Sequence[Field]:
        """Make the fields of the modal that the lobby's own button opens."""
        return () if lobby is None else settings_modal(lobby, self.dispatcher.faces[lobby.game]).fields

    async def _suggest_changes(self, lobby: Lobby | None) -> Sequence[Choice]:
        """Suggest what could be changed in the lobby."""
        return () if lobby is None else list_changes(lobby, self.dispatcher.faces[lobby.game])

    async def _lobby(self, interaction: Interaction) -> Lobby:
        channel = interaction.channel_id
        lobby = None if channel is None else await self.services[Lobbies].in_channel(channel)
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


def _lobby_of(here: Here) -> Lobby | None:
    opened = None if here.gathering is None else here.gathering.opened
    return opened if isinstance(opened, Lobby) else None


async def setup(host: Host) -> None:
    """Gather players for games."""
    dispatcher = host.dispatcher
    messages = LobbyMessages(host, dispatcher.services, dispatcher.faces, dispatcher.boards, dispatcher.names)
    openings = LobbyOpenings(host, dispatcher, messages)
    dispatcher.provide(messages)
    dispatcher.provide(openings)
    dispatcher[PersonalData].before_forgetting.append(messages.leave_all)
    dispatcher.table_factory.gather = openings.open
    dispatcher.table_factory.find_gathering = messages.find_gathering
    dispatcher.table_factory.occupants[LobbyOpen] = tell_of_lobby
    for verb, handler in messages.verbs.items():
        dispatcher.add_verb(verb, handler, opens_modal=verb in messages.modals, in_direct_messages=verb == INVITED)
    for verb, handler in messages.modals.items():
        dispatcher.add_modal(verb, handler)
    dispatcher.press_checks[Lobby] = lambda press, lobby: dispatcher.check_place(
        press, lobby, lobby.members, lobby.message
    )
    dispatcher.add_select(PICK, messages.pick)
    dispatcher.add_verb(AGAIN, openings.again)
    actions, panel = LobbyActions(dispatcher, messages), dispatcher.panels["table"]
    panel.add("lobby", 100, actions.actions)
    panel.add("table", 90, actions.instead)
    dispatcher.payloads.parts.results.add(200, again_button)
