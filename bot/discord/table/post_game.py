"""Actions after a game: share the result, whole board, fairness.

The controls stay under the result, so they work whatever happened since.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord

from bot.core.errors import NotSeated
from bot.core.results.model import Personal
from bot.core.results.standings import rank_of, score_of, title_of
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.core.table.model import LiveTable, Status, Table
from bot.discord.components.controls import Button
from bot.discord.components.links import current_board_link, mentions, player
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.pictures.render_queue import QueueFull
from bot.discord.press.press import Handler, Press
from bot.discord.table import words
from bot.discord.table.board_parts import ShownBoard
from bot.discord.table.face import Face
from bot.discord.table.result import FAIRNESS, SHARE, WHOLE, WHOLE_BOARD, is_shown_to_others, new_bests
from bot.discord.table.table_message import TablePayloads
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, Call, Declined, Meaning, classify
from bot.discord.transport.post import post
from bot.discord.transport.rate_limits import hold_lock
from bot.discord.transport.response import Response
from bot.games.text import Language, TextLike


class PostGameActions:
    """Handles the controls under a result."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        faces: Mapping[str, Face],
        payloads: TablePayloads,
    ) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self._payloads = payloads
        self._locks = Locks()
        self.card: Callable[[Table], Awaitable[Sequence[FileAttachment]]] = _draw_no_card
        """Draws the public result card of a finished table; set by the cog that can draw."""
        self.verbs: Mapping[str, Handler] = {
            SHARE: self._share,
            WHOLE: self._whole,
            FAIRNESS: self._fairness,
        }
        for place, make in ((500, _share_button), (600, _whole_button), (700, _fairness_button)):
            payloads.parts.results.add(place, make)

    # The result

    async def _share(self, press: Press) -> None:
        """Post the result with its card, once, in the table's channel.

        A thread's result is posted next to it.
        """
        table, response = await find_ended(self._services, press), press.response
        require_player(table, press.member)
        async with hold_lock(self._locks.of(table.id)):
            if await self._services.notes.find(_shared_key(table)):
                raise Declined(words.SHARED_ALREADY)
            beside = await self._services.results.personal(table)
            if table.run is not None or not (beside or is_shown_to_others(table)):
                raise Declined(words.NOTHING_TO_SHARE)
            await response.acknowledge()
            live = await self._services.tables.live(table.id)
            card = MessagePayload(self._summary(live, beside), tuple(await self._card_of(table)))
            try:
                await self._post_publicly(response, table, card)
            except CALL_ERRORS as error:
                raise Declined(calls.post_failure_text(error, words.NOT_SHARED)) from error
            await self._services.notes.keep(_shared_key(table), "yes")
        await response.tell(words.SHARED)

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
            calls.log_error(error, f"drawing the result of table {table.id}")
            return ()

    def _summary(self, live: LiveTable, beside: Mapping[int, Personal]) -> TextLike:
        """List the seats' results, best first."""
        table, outcome = live.table, live.position.outcome()
        ranked = sorted(table.seats, key=lambda seat: rank_of(table, seat.number))
        several, title = len(ranked) > 1, title_of(table)
        texts: list[TextLike] = [
            words.shared_result(
                rank_of(table, seat.number) if several else None,
                player(table, seat.number),
                score_of(table, seat.number),
                None if several else title,
            )
            for seat in ranked
        ]
        goals = () if outcome is None else outcome.goals
        if goals:
            texts.append(words.shared_goals(sum(goal.reached for goal in goals), len(goals)))
        best = new_bests(beside)
        return words.shared(
            self._faces[table.game].game.title, [*texts, best] if best else texts, current_board_link(table)
        )

    # Looking

    async def _whole(self, press: Press) -> None:
        table = await find_ended(self._services, press)
        if table.status is not Status.FINISHED:
            raise Declined(words.NOT_OVER)
        await press.response.tell(
            await self._payloads.whole(await self._services.tables.live(table.id), press.response)
        )

    async def _fairness(self, press: Press) -> None:
        """Show the seed once it is public, and how to check every draw."""
        table = await find_ended(self._services, press)
        seed = (await self._services.records.export(table.id)).seed
        text = words.SEED_SECRET if seed is None else words.fairness(seed, table.commitment, table.commitment_form)
        await press.response.tell(text)


def _share_button(board: ShownBoard) -> Sequence[Button]:
    counts = bool(board.personal) or is_shown_to_others(board.live.table)
    return (Button(words.SHARE, SHARE),) if counts and not board.live.table.idle else ()


def _whole_button(board: ShownBoard) -> Sequence[Button]:
    return (WHOLE_BOARD,) if board.live.table.status is Status.FINISHED else ()


def _fairness_button(board: ShownBoard) -> Sequence[Button]:
    return () if board.live.table.idle else (Button(words.FAIRNESS, FAIRNESS),)


async def find_ended(services: Services, press: Press) -> Table:
    """Return the table of a control under a result. Raises Declined while it runs."""
    table = await services.tables.find(press.control.table)
    if not table.status.ended:
        raise Declined(words.NOT_OVER)
    return table


async def _draw_no_card(table: Table) -> Sequence[FileAttachment]:
    return ()


def require_player(table: Table, member: int) -> None:
    """Raise NotSeated for members who did not play."""
    if member not in table.players:
        raise NotSeated(words.players_only(mentions(table.players), table.game))


def _public_channel(response: Response, table: Table) -> int:
    """Return the channel for a shared result, for a thread its parent."""
    where = response.interaction.channel
    return where.parent_id if isinstance(where, discord.Thread) else table.channel


def _shared_key(table: Table) -> str:
    return f"{table.id}-shared"
