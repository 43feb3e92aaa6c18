"""The end of a game as text, and the message that announces it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.core.delivery.entries import OutboxEntry
from bot.core.results.model import is_between_members
from bot.core.results.ratings import shown
from bot.core.results.standings import rank_of, score_of
from bot.core.services import Services
from bot.core.table.closing_call import RESULT_ENTRY
from bot.core.table.model import Status, Table, is_former
from bot.discord import words as all_words
from bot.discord.components.languages import table_language
from bot.discord.components.links import board_link, mention, mentions, place_link, player
from bot.discord.components.payload import MessagePayload
from bot.discord.table import words
from bot.discord.table.face import Face
from bot.discord.table.result import new_bests
from bot.discord.transport.delivery import deliver_to, post_once, send_direct_message
from bot.games.text import Text, TextLike, lines


class ClosingMessages:
    """Tells everybody who played how a game ended."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        services.outbox.serve(RESULT_ENTRY, self._deliver)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Post the result in the channel, or send it to the member that the entry names, if they chose that.

        A member whose mailbox is closed gets nothing. Raises RetryLater.
        """
        settings, now, member = self._services.settings, self._services.now(), entry.member
        table = await self._services.tables.find(entry.subject)
        letters = await settings.by_direct_message([member] if member else table.players)
        if member and not letters:
            return
        where = place_link(table) if member else None
        text = lines(
            words.game_over(self._faces[table.game].game.title, where, board_link(table)),
            *result_lines(table),
            *await self._remarks(table),
        )
        nonce = f"{table.id}-result"
        if member:
            silent = not (await settings.hours_of(member)).are_open(now)
            payload = MessagePayload(text)
            await send_direct_message(self._client, entry, member, payload, table.guild, nonce=nonce, silent=silent)
            return
        here = [each for each in table.players if each not in letters]
        payload = MessagePayload(text, mentions=await settings.to_notify(here, now))
        async with deliver_to(self._services, table.guild, table.channel):
            await post_once(self._client, entry, payload, await table_language(self._client, table), nonce=nonce)

    async def _remarks(self, table: Table) -> Sequence[TextLike]:
        """Changes by the result for its players: their best results and ratings."""
        best = new_bests(await self._services.results.personal(table))
        changes = await self._services.results.rating_changes(table)
        rated = [
            (mention(member), shown(after), shown(after) - shown(before))
            for member, (before, after) in changes.items()
            if not is_former(member)
        ]
        said = words.ratings(rated) if rated else words.NOT_RATED if await self._too_short(table) else ""
        return [each for each in (best, said) if each]

    async def _too_short(self, table: Table) -> bool:
        """Whether a game between members ended too early to be rated."""
        if table.guild is None or not table.forfeits:
            return False
        results = await self._services.results.at(table.guild, table.id)
        return is_between_members(len(table.seats), [each.member for each in results]) and not results[0].rated


def result_lines(table: Table) -> Sequence[Text]:
    """Return a line for each seat of a table with an outcome, best first."""
    ranked = sorted(table.seats, key=lambda seat: (rank_of(table, seat.number), seat.number))
    return [_result_line(table, seat.number) for seat in ranked]


def _result_line(table: Table, seat: int) -> Text:
    """Tell a seat's rank (unless alone), score, and why it lost if it lost early."""
    rank = rank_of(table, seat) if len(table.seats) > 1 else None
    forfeit = table.forfeit_of(seat)
    why = None if forfeit is None else words.FORFEITS[forfeit.reason]
    return words.ranked(rank, _who(table, seat), score_of(table, seat), why)


def ending_text(table: Table) -> TextLike:
    """Say how a table ended before its game did: losers, winners, or no result."""
    if table.run is not None:
        return all_words.CLOSED_BEFORE if table.status is Status.ABANDONED else all_words.GIVEN_UP
    if table.idle:
        return words.PUT_AWAY
    if table.status is Status.ABANDONED:
        return words.ABANDONED
    if table.outcome is None:
        return words.RESIGNED
    lost = table.forfeits[-1]
    winners = [seat.number for seat in table.seats if rank_of(table, seat.number) == 1]
    text = words.lost_and_won(
        mentions(lost.members), lost.reason, len(lost.members), [_who(table, seat) for seat in winners]
    )
    return lines(text, *result_lines(table)) if len(table.seats) > 2 else text


def ending_lines(table: Table) -> TextLike:
    """Say how a table ended, for those who don't see its board."""
    return lines(*result_lines(table)) if table.status is Status.FINISHED else ending_text(table)


def forfeit_lines(table: Table) -> Sequence[Text]:
    """Return the ranks of a game with early losses, which its own words leave out."""
    return [words.RANKED_LAST, *result_lines(table)] if table.status is Status.FINISHED and table.forfeits else []


def _who(table: Table, seat: int) -> Text:
    forfeit = table.forfeit_of(seat)
    return player(table, seat) if forfeit is None else mentions(forfeit.members)
