"""Delivery of outbox entries: failed calls, and messages posted already."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta

import discord

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import ChannelGone, Outbox, RetryLater
from bot.core.services import Services
from bot.core.table.deleted_channels import forget
from bot.discord.components.items import control_id
from bot.discord.components.languages import recipient_language
from bot.discord.components.payload import MessagePayload
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_MESSAGE, Call, Meaning, classify
from bot.discord.transport.hooks import TokenExpired, hooks_of
from bot.discord.transport.post import delete, post
from bot.errors import TableError
from bot.games.text import Language
from bot.store.lease import LeaseLost

_log = logging.getLogger(__name__)

HISTORY_LIMIT = 100
"""Messages that are searched for one that may have been posted already."""

MAX_CLOCK_SKEW = timedelta(minutes=1)
"""How far the clocks of this host and of Discord may differ."""


def retry_later(error: BaseException) -> RetryLater:
    """Make a failed call the reason to try again later, after a rate limit is over."""
    wait = error.retry_after if isinstance(error, discord.RateLimited) else 0.0
    return RetryLater(f"{type(error).__name__}: {error}", wait)


@asynccontextmanager
async def deliver_to(services: Services, guild: int | None, channel: int) -> AsyncIterator[None]:
    """Turn failures in this block into RetryLater, or ChannelGone if there is no channel and what it had was ended.

    Where only answers can be posted and no token is left, nothing is owed.
    """
    try:
        yield
    except TokenExpired as error:
        _log.info("not posted, the next press shows it: channel=%d reason=%s", channel, error)
    except CALL_ERRORS as error:
        if classify(error, Call.SEND) is Meaning.CHANNEL_GONE:  # a missing permission says nothing of that
            await forget(services, guild, channel)
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
    verbs: Collection[str] = (),
) -> int | None:
    """Find the newest message with this payload that was not yet stored.

    Only messages after `below` count. `named` is text in its controls if a table can have several such messages;
    `exact` requires the same text. A message also counts with a control of the table that has one of these `verbs`.
    Without permission to read the history, the nonce has to prevent a second message.
    """
    fits = match_message(payload, language, named, exact=exact, verbs=verbs)
    found = [each.id for each in await find_own(client, entry, below=below) if fits(each)]
    return found[-1] if found else None


async def find_own(
    client: discord.Client, entry: OutboxEntry, *, below: int | None = None
) -> Sequence[discord.Message]:
    """Return the bot's messages in the channel of an entry since then, the oldest first; those after `below`."""
    if (hooks := hooks_of(client)) is not None and hooks.takes_answers_only(entry.channel):
        return []
    channel = client.get_partial_messageable(entry.channel)
    after = discord.Object(max(discord.utils.time_snowflake(entry.since - MAX_CLOCK_SKEW), below or 0))
    try:
        found = [each async for each in channel.history(limit=HISTORY_LIMIT, after=after, oldest_first=True)]
    except discord.Forbidden:
        return []
    return [each for each in found if client.user is not None and each.author.id == client.user.id]


async def has_reactions_or_replies(client: discord.Client, channel: int, message: int) -> bool:
    """Whether members reacted or replied to a message, pinned it or opened a thread on it.

    Also if nobody can know: without permission to read the history, or with HISTORY_LIMIT messages after it.
    """
    history = client.get_partial_messageable(channel).history(
        limit=HISTORY_LIMIT, after=discord.Object(message - 1), oldest_first=True
    )
    try:
        messages = [each async for each in history]
    except discord.Forbidden:
        return True
    return len(messages) == HISTORY_LIMIT or any(
        bool(each.reactions) or each.pinned or each.flags.has_thread
        if each.id == message
        else each.author != client.user and each.reference is not None and each.reference.message_id == message
        for each in messages
    )


async def post_once(
    client: discord.Client,
    entry: OutboxEntry,
    payload: MessagePayload,
    language: Language,
    *,
    nonce: str = "",
    below: int | None = None,
    named: str = "",
    silent: bool = False,
) -> int:
    """Find the message of an outbox entry (see `find_posted`), or post it.

    Return its id.
    """
    found = await find_posted(client, entry, payload, language, below=below, named=named)
    if found is not None:
        return found
    return await post(client, entry.channel, payload, language, silent=silent, nonce=nonce)


async def deliver_or_defer(
    outbox: Outbox, entry: OutboxEntry, deliver: Callable[[OutboxEntry], Awaitable[None]]
) -> bool:
    """Deliver an outbox entry now, or put it off if that raises RetryLater.

    Return whether it was delivered.
    """
    try:
        await deliver(entry)
    except RetryLater as error:
        await outbox.postpone(entry, error)
        return False
    outbox.mark_delivered(entry)
    return True


async def send_direct_message(
    client: discord.Client,
    entry: OutboxEntry,
    member: int,
    payload: MessagePayload,
    guild: int | None,
    *,
    nonce: str,
    named: str = "",
    silent: bool = False,
) -> tuple[int, int] | None:
    """Send a direct message of an outbox entry once, about a server, in the member's language.

    Return its channel and id, or None if the member takes none.

    `named` is as in `find_posted`. Raises RetryLater.
    """
    try:
        language = await recipient_language(client, member, guild)
        channel = await client.create_dm(discord.Object(member))
        there = replace(entry, channel=channel.id)
        message = await post_once(client, there, payload, language, nonce=nonce, named=named, silent=silent)
    except CALL_ERRORS as error:
        if classify(error, Call.SEND) not in TAKES_NO_MESSAGE:
            raise retry_later(error) from error
        return None
    return channel.id, message


@asynccontextmanager
async def delete_if_lease_lost(
    client: discord.Client, channel: int, message: int, is_in_use: Callable[[], Awaitable[bool]]
) -> AsyncIterator[None]:
    """Delete a new message if storing it raises LeaseLost, and raise it again.

    It stays if it `is_in_use`: the process that serves the channel now has found and noted it.
    """
    try:
        yield
    except LeaseLost:
        with suppress(TableError, *CALL_ERRORS):
            if not await is_in_use():
                await delete(client, channel, message)
        raise


def match_message(
    payload: MessagePayload, language: Language, named: str, *, exact: bool, verbs: Collection[str] = ()
) -> Callable[[discord.Message], bool]:
    """Return a predicate for messages with this text.

    It also accepts those with a control of the same table and verb, or with one of these `verbs`.

    If `exact`, the text must be equal. If `named`, a control must contain that text.
    """
    own = {_table_and_verb(str(control_id(control, payload.table, payload.rev))) for control in payload.controls}
    own |= {(payload.table, verb) for verb in verbs}

    words = payload.text(language)

    def fits(message: discord.Message) -> bool:
        if named:
            return any(_table_and_verb(each) in own and named in each for each in _custom_ids(message))
        return message.content == words or (
            not exact and any(_table_and_verb(each) in own for each in _custom_ids(message))
        )

    return fits


def _table_and_verb(custom_id: str) -> tuple[str, str]:
    """Return table and verb of a control id; the rev may differ."""
    _, table, _, verb, *_ = (*custom_id.split(":"), "", "", "", "")
    return table, verb


def _custom_ids(message: discord.Message) -> list[str]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [item.custom_id for row in rows for item in row.children if item.custom_id is not None]
