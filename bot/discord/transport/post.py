"""Post, edit and delete messages in channels, with retries that do no harm."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Container
from functools import partial

import discord

from bot.discord.components.payload import MessagePayload
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.discord.transport.hooks import InteractionHooks, TokenExpired, hooks_of
from bot.games.text import Language

_log = logging.getLogger(__name__)

NONCE_LENGTH = 24
"""Hex digits of a nonce; Discord takes at most 25 characters."""

MAX_POSTINGS = 5
"""How often a message is posted again that was deleted within the minutes in which Discord remembers its nonce."""


async def post(
    client: discord.Client,
    channel: int,
    payload: MessagePayload,
    language: Language,
    *,
    silent: bool = False,
    nonce: str = "",
) -> int:
    """Post a message in a channel and return its id.

    Where only answers can be posted it's a follow-up of the current interaction. Raises TokenExpired without one.

    Discord answers a second message with the same nonce within a few minutes with the first one. Callers that try again
    later than that pass `nonce`, a name of any length for what the message says: kind, subject, member, rev. If the
    message was deleted meanwhile, it's posted anew.
    """
    if (hooks := hooks_of(client)) is not None and hooks.takes_answers_only(channel):
        return await hooks.post(channel, payload, language, silent=silent)
    return (await post_message(client, channel, payload, language, silent=silent, nonce=nonce)).id


async def post_message(
    client: discord.Client,
    channel: int,
    payload: MessagePayload,
    language: Language,
    *,
    silent: bool = False,
    nonce: str = "",
) -> discord.Message:
    """Do the same and return the message, which has another text if it's an earlier one with the same `nonce`."""
    where, name = client.get_partial_messageable(channel), nonce or secrets.token_hex()
    for posting in range(MAX_POSTINGS):
        send = partial(_send, where, payload, language, silent=silent, nonce=hash_nonce(name, channel, posting))
        try:
            return await retry(send, Call.SEND)
        except discord.NotFound as error:
            if classify(error, Call.SEND) is not Meaning.MESSAGE_GONE or posting + 1 == MAX_POSTINGS:
                raise
            _log.info("message was deleted, posting it again: channel=%d nonce=%s posting=%d", channel, name, posting)
    raise AssertionError


async def _send(
    where: discord.PartialMessageable, payload: MessagePayload, language: Language, *, silent: bool, nonce: str
) -> discord.Message:
    return await where.send(**payload.to_send(language), silent=silent, nonce=nonce)


def hash_nonce(name: str, channel: int, posting: int) -> str:
    """Return the nonce of the first, second, ... posting of a message in a channel.

    >>> len(hash_nonce("k7m2xq9a-board-3", 900, 0)), hash_nonce("x", 1, 0) == hash_nonce("x", 2, 0)
    (24, False)
    """
    return hashlib.sha256(f"{name} {channel} {posting}".encode()).hexdigest()[:NONCE_LENGTH]


async def edit(
    client: discord.Client,
    channel: int,
    message: int,
    payload: MessagePayload,
    language: Language,
    *,
    ignore: Container[Meaning] = (),
) -> bool:
    """Edit a message; return False if the call fails with a meaning in `ignore`."""
    hooks = hooks_of(client)
    try:
        if hooks is not None and hooks.takes_answers_only(channel):
            await _edit_by_token(hooks, message, payload, language)
        else:
            target = client.get_partial_messageable(channel).get_partial_message(message)
            await retry(lambda: target.edit(**payload.to_edit(language)), Call.EDIT)
    except CALL_ERRORS as error:
        if classify(error, Call.EDIT) not in ignore:
            raise
        _log.info("message not edited: message=%d channel=%d error=%s", message, channel, error)
        return False
    return True


async def delete(client: discord.Client, channel: int, message: int, *, ignore: Container[Meaning] = ()) -> None:
    """Delete a message. One that is gone already is no error, nor is a failure with a meaning in `ignore`."""
    hooks = hooks_of(client)
    try:
        if hooks is not None and hooks.takes_answers_only(channel):
            await hooks.delete(message)
        else:
            target = client.get_partial_messageable(channel).get_partial_message(message)
            await retry(target.delete, Call.DELETE)
    except CALL_ERRORS as error:
        meaning = classify(error, Call.DELETE)
        if meaning is not Meaning.DONE and meaning not in ignore:
            raise


async def _edit_by_token(hooks: InteractionHooks, message: int, payload: MessagePayload, language: Language) -> None:
    """Edit a message where only answers can be posted. Raises TokenExpired if there is no live token for it."""
    try:
        await retry(lambda: hooks.edit(message, payload, language), Call.EDIT)
    except CALL_ERRORS as error:
        if classify(error, Call.EDIT) is Meaning.UNANSWERABLE:
            raise TokenExpired(str(error)) from error
        raise
