"""Opens lobbies: on request, for a challenge to one member, and for a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.core.errors import ChannelBusy
from bot.core.services import Services
from bot.core.table.model import Table
from bot.core.table.openings import NewTable
from bot.discord import words
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, mention, mentions
from bot.discord.components.payload import MessagePayload
from bot.discord.components.table_request import TableRequest
from bot.discord.press import words as command_words
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.table import words as end_words
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.post_game import find_ended, require_player
from bot.discord.table.result import AGAIN
from bot.discord.table.table_factory import OpeningPlace
from bot.discord.transport import calls, permissions
from bot.discord.transport.calls import CALL_ERRORS, Declined
from bot.discord.transport.post import post
from bot.discord.transport.response import Response
from bot.games.contract import OptionValue
from bot.games.text import TextLike
from cogs.blocks.service import Blocks
from cogs.lobby.lobby_message import lobby_link
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import Lobby, LobbyOpen, NewLobby
from cogs.lobby.service import Lobbies


class LobbyOpenings:
    """Opens lobbies, and the tables of those who play again alone."""

    def __init__(self, client: discord.Client, dispatcher: Dispatcher, messages: LobbyMessages) -> None:
        self._client = client
        self._services: Services = dispatcher.services
        self._lobbies: Lobbies = dispatcher.services[Lobbies]
        self._faces = dispatcher.faces
        self._boards = dispatcher.boards
        self._tables = dispatcher.table_factory
        self._messages = messages

    async def open(
        self, response: Response, request: TableRequest, place: OpeningPlace, for_invited: bool
    ) -> TextLike | None:
        """Open the lobby of a request, and return a link to it. None if it is shown later."""
        wanted = request.time_control
        if place.guild is None:  # nobody could be asked what happens when a clock runs out
            wanted = None
        elif wanted is None and not request.without_clock:
            wanted = await self._services.settings.clock_of(place.guild)
        time_control = await self._services.settings.localize(wanted, place.guild, response.member)
        members = (response.member, *request.partners)
        new = NewLobby(
            request.game,
            place.guild,
            place.channel,
            request.seats,
            request.options,
            members,
            request.computers,
            time_control,
            invited_only=for_invited,
            autostart=for_invited,
            venue=place.venue,
            link_guild=place.link_guild,
        )
        lobby = await self._lobbies.open(new)
        shown = await self._messages.post(response, lobby)
        return lobby_link(await self._lobbies.find(lobby.id)) if shown else None

    async def challenge(self, response: Response, request: TableRequest, member: int) -> None:
        """Open a lobby for a member whom another challenges, who is invited to it.

        Nobody else can join.

        The game begins when they do. Raises Declined, and what lobbies raise.
        """
        if await self._tables.open(response, request, for_invited=True) is None or response.channel is None:
            return
        lobby = await self._lobbies.in_channel(response.channel)
        if lobby is not None:
            await response.tell(await self._messages.invite(response, lobby.id, [member]))

    # Playing again

    async def again(self, press: Press) -> None:
        """Open the same kind of table for the players.

        At once if all others are computer players, otherwise in a lobby.
        """
        table = await find_ended(self._services, press)
        if table.run is not None:
            raise Declined(words.OLD_BUTTON)
        require_player(table, press.member)
        await permissions.require(press.response.interaction)
        await permissions.require_place(self._services.settings, press.response.interaction)
        await press.response.require_visible()
        try:
            await (self._gather if len(_held_seats(table)) > 1 else self._open_alone)(press, table)
        except ChannelBusy as busy:
            if not _is_rematch(busy.table, table, press.member):  # whoever presses twice has what they want
                await self._offer_thread(
                    press.response, table, command_words.table_runs(board_link(busy.table)), busy.table.id
                )
        except LobbyOpen as gathering:
            await self._join(press, table, gathering.lobby)

    async def _open_alone(self, press: Press, table: Table) -> None:
        new = NewTable(
            table.game,
            table.guild,
            table.channel,
            _held_seats(table),
            self._known_options(table),
            press.member,
            _computers(table),
            venue=table.venue,
            link_guild=table.link_guild,
        )
        live = await self._services.openings.open(new)
        await self._boards.go_on(press.response, live, words.OPENED)

    async def _gather(self, press: Press, table: Table) -> None:
        """Open a lobby with the member in it and mention the others.

        They may not have time. Raises TooOften.
        """
        new = NewLobby(
            table.game,
            table.guild,
            table.channel,
            len(table.seats),
            self._known_options(table),
            (press.member,),
            _computers(table),
            table.time_control,
            venue=table.venue,
            link_guild=table.link_guild,
        )
        lobby = await self._lobbies.open(new)
        await self._messages.post(press.response, lobby)
        others = [member for member in table.players if member != press.member]
        others = [each for each in others if await self._services[Blocks].refusal(press.member, each) is None]
        if others:
            self._services.calls.count(table.guild, press.member)
            await self._call(press, await self._lobbies.find(lobby.id), others)

    async def _call(self, press: Press, lobby: Lobby, others: Sequence[int]) -> None:
        title = self._faces[lobby.game].game.title
        text = end_words.called_again(mention(press.member), mentions(others), title, lobby_link(lobby))
        try:
            notified = await self._services.settings.to_notify(others, self._services.now())
            payload, language = MessagePayload(text, mentions=notified), press.response.server_language
            await post(self._client, lobby.channel, payload, language, nonce=f"{lobby.id}-again")
        except CALL_ERRORS as error:  # the lobby stands there for everybody, and its warning calls them once more
            calls.log_error(error, f"calling members to lobby {lobby.id}")

    async def _join(self, press: Press, table: Table, lobby: Lobby) -> None:
        """Join the lobby that another player opened first, if it is for the same game."""
        if lobby.game != table.game or (lobby.full and press.member not in lobby.members):
            await self._offer_thread(press.response, table, command_words.lobby_gathers(lobby_link(lobby)), lobby.id)
        elif press.member not in lobby.members:
            await self._messages.join(press.response, lobby.id)

    async def _offer_thread(self, response: Response, table: Table, text: TextLike, occupant: str) -> None:
        partners = tuple(member for member in table.seats[0].members if member != response.member)
        seats = len(table.seats)
        partners = partners if seats == 1 else ()
        request = TableRequest(
            table.game,
            self._known_options(table),
            partners,
            seats,
            _computers(table),
            table.time_control,
            without_clock=seats > 1 and table.time_control is None,
        )
        button = Button(words.OPEN_THREAD, "thread", str(request), tone="main")
        await response.tell(MessagePayload(text, controls=(button,), table=occupant))

    def _known_options(self, table: Table) -> Mapping[str, OptionValue]:
        """Return the table's options that the game still has."""
        known = {option.name for option in self._faces[table.game].game.options}
        return {name: value for name, value in table.options.items() if name in known}


def tell_of_lobby(gathering: LobbyOpen) -> MessagePayload:
    """Tell that a channel is occupied by a lobby."""
    lobby = gathering.lobby
    return MessagePayload(command_words.lobby_gathers(lobby_link(lobby)), table=lobby.id)


def again_button(board: ShownBoard) -> Sequence[Button]:
    """Return *Play again* or *Rematch* below a result."""
    table = board.live.table
    again = end_words.PLAY_AGAIN if len(table.seats) == 1 else end_words.REMATCH
    return () if table.idle else (Button(again, AGAIN, tone="main"),)


def _held_seats(table: Table) -> Sequence[Sequence[int]]:
    """Return the members of each seat that isn't a computer player's, also if they lost early."""
    lost = {forfeit.seat: forfeit.members for forfeit in table.forfeits}
    held = [lost.get(seat.number, seat.members) for seat in table.seats]
    return [members for members in held if members]


def _computers(table: Table) -> tuple[str, ...]:
    """Return the levels of the computer players in seats that never had members."""
    return tuple(
        seat.computer.level
        for seat in table.seats
        if seat.computer is not None and not seat.members and table.forfeit_of(seat.number) is None
    )


def _is_rematch(running: Table, table: Table, member: int) -> bool:
    """Whether the running table is the rematch that this member wants."""
    return running.game == table.game and running.rev == 0 and member in running.members
