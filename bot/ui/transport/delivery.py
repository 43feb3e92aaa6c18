"""Paying a debt to a channel: what a call that failed means there, and whether a message stands there already."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import discord

from bot.games.text import Language
from bot.model.errors import TableError
from bot.model.outbox import OutboxEntry
from bot.services.channels import forget
from bot.services.service import Services
from bot.store.lease import LeaseLost
from bot.tables.jobs.outbox import Later
from bot.ui.components.items import control_id
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry

HISTORY_LIMIT = 100
"""Messages of a channel that are looked through for one that may have been posted already."""

MAX_CLOCK_SKEW = timedelta(minutes=1)
"""So far the clocks of this host and of Discord may be apart."""


class ChannelGone(Later):
    """The channel does not exist any more; what was open there has been ended."""


def retry_later(error: BaseException) -> Later:
    """A failed call as the reason to try again later, not before a rate limit is over."""
    wait = error.retry_after if isinstance(error, discord.RateLimited) else 0.0
    return Later(f"{type(error).__name__}: {error}", wait)


@asynccontextmanager
async def deliver_to(tables: Services, guild: int | None, channel: int) -> AsyncIterator[None]:
    """A channel is written to. Raises Later when Discord does not take it, and Gone when there is nobody to tell."""
    try:
        yield
    except CALL_ERRORS as error:
        if classify(error, Call.SEND) is Meaning.CHANNEL_GONE:  # a missing permission says nothing of that
            await forget(tables, guild, channel)
            raise ChannelGone(str(error)) from error
        raise retry_later(error) from error


async def find_posted(
    client: discord.Client,
    entry: OutboxEntry,
    payload: MessagePayload,
    language: Language,
    *,
    below: int | None = None,
    named: str = "",
    exact: bool = False,
) -> int | None:
    """What was posted for a debt before the host could note it down: its newest message that shows this sheet.

    Where only one that is `exact` will do, it has to say the very same.

    It stands `below` a message that is known, and its controls name what they are about, where a table can have several
    of a kind. Without the permission to read back, the nonce of a message has to do.
    """
    channel, fits = client.get_partial_messageable(entry.channel), match_message(payload, language, named, exact=exact)
    after = discord.Object(max(discord.utils.time_snowflake(entry.since - MAX_CLOCK_SKEW), below or 0))
    found = None
    try:
        async for message in channel.history(limit=HISTORY_LIMIT, after=after, oldest_first=True):
            if client.user is not None and message.author.id == client.user.id and fits(message):
                found = message.id
    except discord.Forbidden:
        return None
    return found


@asynccontextmanager
async def delete_if_lease_lost(
    client: discord.Client, channel: int, message: int, is_in_use: Callable[[], Awaitable[bool]]
) -> AsyncIterator[None]:
    """Delete a message that was just posted if noting it in the store raises LeaseLost, which is raised again.

    It stays where it `is_in_use`: the process that serves the channel now has found it and noted it itself.
    """
    try:
        yield
    except LeaseLost:
        with suppress(TableError, *CALL_ERRORS):
            if not await is_in_use():
                posted = client.get_partial_messageable(channel).get_partial_message(message)
                await retry(posted.delete, Call.DELETE)
        raise


def match_message(
    payload: MessagePayload, language: Language, named: str = "", *, exact: bool = False
) -> Callable[[discord.Message], bool]:
    """Fits a message with the words of this sheet, or with a control of its table that the sheet has too.

    An `exact` one has the words.
    Where something is to be `named`, a control has to do so, and words alone say too little.
    """
    own = {_table_and_verb(str(control_id(control, payload.table, payload.rev))) for control in payload.controls}

    words = payload.text(language)

    def fits(message: discord.Message) -> bool:
        if named:
            return any(_table_and_verb(each) in own and named in each for each in _custom_ids(message))
        return message.content == words or (
            not exact and any(_table_and_verb(each) in own for each in _custom_ids(message))
        )

    return fits


def _table_and_verb(custom_id: str) -> tuple[str, str]:
    """The table and the verb of a control, whatever its rev: a board that was posted at an earlier rev is a board."""
    _, table, _, verb, *_ = (*custom_id.split(":"), "", "", "", "")
    return table, verb


def _custom_ids(message: discord.Message) -> list[str]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [item.custom_id for row in rows for item in row.children if item.custom_id is not None]
