"""Actions after a game: rematch, share the result, whole board, fairness.

The controls stay under the result, so they work whatever happened since.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord

from bot.core.errors import ChannelBusy, NotSeated
from bot.core.results.model import Personal
from bot.core.results.standings import rank_of, score_of, title_of
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.core.table.model import LiveTable, Status, Table
from bot.core.time.time_control import TimeControl
from bot.discord import words
from bot.discord.components.controls import Button
from bot.discord.components.links import board_link, current_board_link, lobby_link, mention, mentions, player
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.components.table_request import TableRequest
from bot.discord.pictures.render_queue import QueueFull
from bot.discord.press.press import Handler, Press
from bot.discord.press.words import commands as command_words
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.boards import Boards
from bot.discord.table.face import Face
from bot.discord.table.result import AGAIN, FAIRNESS, SHARE, WHOLE, WHOLE_BOARD, is_shown_to_others, new_bests
from bot.discord.table.table_message import TablePayloads
from bot.discord.table.words import end as end_words
from bot.discord.transport import failures, permissions
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify
from bot.discord.transport.failures import Declined
from bot.discord.transport.post import post
from bot.discord.transport.rate_limits import hold_lock
from bot.discord.transport.response import Response
from bot.games.contract import OptionValue
from bot.games.text import Language, TextLike
from cogs.blocks.service import Blocks
from cogs.lobby.errors import LobbyOpen
from cogs.lobby.messages import LobbyMessages
from cogs.lobby.model import Lobby
from cogs.lobby.service import Lobbies


class PostGameActions:
    """Handles the controls under a result."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        faces: Mapping[str, Face],
        payloads: TablePayloads,
        boards: Boards,
        lobbies: LobbyMessages,
    ) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self._payloads = payloads
        self._boards = boards
        self._lobbies = lobbies
        self._locks = Locks()
        self.card: Callable[[Table], Awaitable[Sequence[FileAttachment]]] = _draw_no_card
        """Draws the public result card of a finished table; set by the cog that can draw."""
        self.verbs: Mapping[str, Handler] = {
            AGAIN: self._again,
            SHARE: self._share,
            WHOLE: self._whole,
            FAIRNESS: self._fairness,
        }
        for place, make in ((200, _again_button), (500, _share_button), (600, _whole_button), (700, _fairness_button)):
            payloads.parts.results.add(place, make)

    # Playing again

    async def _again(self, press: Press) -> None:
        """Open the same kind of table for the players.

        With one seat at once, otherwise in a lobby.
        """
        table = await self._find_ended(press)
        if table.run is not None:
            raise Declined(words.OLD_BUTTON)
        _require_player(table, press.member)
        await permissions.require(press.response.interaction)
        await permissions.require_place(self._services.settings, press.response.interaction)
        await press.response.require_visible()
        try:
            await (self._open(press, table) if len(table.seats) == 1 else self._gather(press, table))
        except ChannelBusy as busy:
            if not _is_rematch(busy.table, table, press.member):  # whoever presses twice has what they want
                await self._offer_thread(
                    press.response, table, command_words.table_runs(board_link(busy.table)), busy.table.id
                )
        except LobbyOpen as gathering:
            await self._join(press, table, gathering.lobby)

    async def _open(self, press: Press, table: Table) -> None:
        seats = [seat.members for seat in table.seats]
        live = await self._services.openings.open(
            table.game, table.guild, table.channel, seats, self._known_options(table), press.member,
            venue=table.venue, link_guild=table.link_guild,
        )  # fmt: skip
        await self._boards.go_on(press.response, live, words.OPENED)

    async def _gather(self, press: Press, table: Table) -> None:
        """Open a lobby with the member in it and mention the others.

        They may not have time. Raises TooOften.
        """
        lobby = await self._services[Lobbies].open(
            table.game,
            table.guild,
            table.channel,
            len(table.seats),
            self._known_options(table),
            (press.member,),
            _computers(table),
            _time_control(table),
            venue=table.venue,
            link_guild=table.link_guild,
        )
        await self._lobbies.post(press.response, lobby)
        others = [member for member in table.players if member != press.member]
        others = [each for each in others if await self._services[Blocks].refusal(press.member, each) is None]
        if others:
            self._services.calls.count(table.guild, press.member)
            await self._call(press, await self._services[Lobbies].find(lobby.id), others)

    async def _call(self, press: Press, lobby: Lobby, others: Sequence[int]) -> None:
        title = self._faces[lobby.game].game.title
        text = end_words.called_again(mention(press.member), mentions(others), title, lobby_link(lobby))
        try:
            notified = await self._services.settings.to_notify(others, self._services.now())
            payload, language = MessagePayload(text, mentions=notified), press.response.server_language
            await post(self._client, lobby.channel, payload, language, nonce=f"{lobby.id}-again")
        except CALL_ERRORS as error:  # the lobby stands there for everybody, and its warning calls them once more
            failures.log_error(error, f"calling members to lobby {lobby.id}")

    async def _join(self, press: Press, table: Table, lobby: Lobby) -> None:
        """Join the lobby that another player opened first, if it is for the same game."""
        if lobby.game != table.game or (lobby.full and press.member not in lobby.members):
            await self._offer_thread(press.response, table, command_words.lobby_gathers(lobby_link(lobby)), lobby.id)
        elif press.member not in lobby.members:
            await self._lobbies.join(press.response, lobby.id)

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
            _time_control(table),
            without_clock=seats > 1 and _time_control(table) is None,
        )
        button = Button(words.OPEN_THREAD, "thread", str(request), tone="main")
        await response.tell(MessagePayload(text, controls=(button,), table=occupant))

    def _known_options(self, table: Table) -> Mapping[str, OptionValue]:
        """Return the table's options that the game still has."""
        known = {option.name for option in self._faces[table.game].game.options}
        return {name: value for name, value in table.options.items() if name in known}

    # The result

    async def _share(self, press: Press) -> None:
        """Post the result with its card, once, in the table's channel.

        A thread's result is posted next to it.
        """
        table, response = await self._find_ended(press), press.response
        _require_player(table, press.member)
        async with hold_lock(self._locks.of(table.id)):
            if await self._services.notes.find(_shared_key(table)):
                raise Declined(end_words.SHARED_ALREADY)
            beside = await self._services.results.personal(table)
            if table.run is not None or not (beside or is_shown_to_others(table)):
                raise Declined(end_words.NOTHING_TO_SHARE)
            await response.acknowledge()
            live = await self._services.tables.live(table.id)
            card = MessagePayload(self._summary(live, beside), tuple(await self._card_of(table)))
            try:
                await self._post_publicly(response, table, card)
            except CALL_ERRORS as error:
                raise Declined(failures.post_failure_text(error, end_words.NOT_SHARED)) from error
            await self._services.notes.keep(_shared_key(table), "yes")
        await response.tell(end_words.SHARED)

    async def _post_publicly(self, response: Response, table: Table, card: MessagePayload) -> None:
        """Post next to a table's thread; in a forum the post itself gets the message."""
        square = _public_channel(response, table)
        try:
            await self._post_in(square, table, card, response.server_language)
        except CALL_ERRORS as error:
            if square == table.channel or classify(error, Call.SEND) is not Meaning.WRONG_PLACE:
                raise
            await self._post_in(table.channel, table, card, response.server_language)

    async def _post_in(self, channel: int, table: Table, card: MessagePayload, language: Language) -> None:
        await post(self._client, channel, card, language, nonce=_shared_key(table))

    async def _card_of(self, table: Table) -> Sequence[FileAttachment]:
        """Return the result card; without it the text is posted alone."""
        try:
            return await self.card(table)
        except QueueFull:
            return ()
        except Exception as error:
            failures.log_error(error, f"drawing the result of table {table.id}")
            return ()

    def _summary(self, live: LiveTable, beside: Mapping[int, Personal]) -> TextLike:
        """List the seats' results, best first."""
        table, outcome = live.table, live.position.outcome()
        ranked = sorted(table.seats, key=lambda seat: rank_of(table, seat.number))
        several, title = len(ranked) > 1, title_of(table)
        texts: list[TextLike] = [
            end_words.shared_result(
                rank_of(table, seat.number) if several else None,
                player(table, seat.number),
                score_of(table, seat.number),
                None if several else title,
            )
            for seat in ranked
        ]
        goals = () if outcome is None else outcome.goals
        if goals:
            texts.append(end_words.shared_goals(sum(goal.reached for goal in goals), len(goals)))
        best = new_bests(beside)
        return end_words.shared(
            self._faces[table.game].game.title, [*texts, best] if best else texts, current_board_link(table)
        )

    # Looking

    async def _whole(self, press: Press) -> None:
        table = await self._find_ended(press)
        if table.status is not Status.FINISHED:
            raise Declined(end_words.NOT_OVER)
        await press.response.tell(
            await self._payloads.whole(await self._services.tables.live(table.id), press.response)
        )

    async def _fairness(self, press: Press) -> None:
        """Show the seed once it is public, and how to check every draw."""
        table = await self._find_ended(press)
        seed = (await self._services.records.export(table.id)).seed
        text = (
            end_words.SEED_SECRET if seed is None else end_words.fairness(seed, table.commitment, table.commitment_form)
        )
        await press.response.tell(text)

    async def _find_ended(self, press: Press) -> Table:
        table = await self._services.tables.find(press.control.table)
        if not table.status.ended:
            raise Declined(end_words.NOT_OVER)
        return table


def _again_button(board: ShownBoard) -> Sequence[Button]:
    table = board.live.table
    again = end_words.PLAY_AGAIN if len(table.seats) == 1 else end_words.REMATCH
    return () if table.idle else (Button(again, AGAIN, tone="main"),)


def _share_button(board: ShownBoard) -> Sequence[Button]:
    counts = bool(board.personal) or is_shown_to_others(board.live.table)
    return (Button(end_words.SHARE, SHARE),) if counts and not board.live.table.idle else ()


def _whole_button(board: ShownBoard) -> Sequence[Button]:
    return (WHOLE_BOARD,) if board.live.table.status is Status.FINISHED else ()


def _fairness_button(board: ShownBoard) -> Sequence[Button]:
    return () if board.live.table.idle else (Button(end_words.FAIRNESS, FAIRNESS),)


async def _draw_no_card(table: Table) -> Sequence[FileAttachment]:
    return ()


def _require_player(table: Table, member: int) -> None:
    """Raise NotSeated for members who did not play."""
    if member not in table.players:
        raise NotSeated(end_words.players_only(mentions(table.players), table.game))


def _computers(table: Table) -> tuple[str, ...]:
    """Return the levels of the computer players in seats that never had members."""
    return tuple(
        seat.computer.level
        for seat in table.seats
        if seat.computer is not None and not seat.members and table.forfeit_of(seat.number) is None
    )


def _time_control(table: Table) -> TimeControl | None:
    return table.time_control


def _is_rematch(running: Table, table: Table, member: int) -> bool:
    """Whether the running table is the rematch that this member wants."""
    return running.game == table.game and running.rev == 0 and member in running.members


def _public_channel(response: Response, table: Table) -> int:
    """Return the channel for a shared result, for a thread its parent."""
    where = response.interaction.channel
    return where.parent_id if isinstance(where, discord.Thread) else table.channel


def _shared_key(table: Table) -> str:
    return f"{table.id}-shared"
