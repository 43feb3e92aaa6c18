"""A sheet becomes a message in a channel, once, however often its sending has to be tried."""

from __future__ import annotations

import secrets

import discord

from bot.games.text import Language
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.calls import Call, retry

NONCE_BYTES = 12
"""Discord takes 25 characters."""


async def post(
    channel: discord.abc.Messageable,
    payload: MessagePayload,
    language: Language,
    *,
    silent: bool = False,
    nonce: str = "",
) -> int:
    """Send a sheet to a channel whose server reads this language; the id of the message.

    Discord answers a second sending with the same `nonce` (at most 25 characters) within some minutes with the message
    that it has. Whoever tries again later than this call gives one of their own.
    """
    name = nonce or secrets.token_hex(NONCE_BYTES)
    message = await retry(lambda: channel.send(**payload.to_send(language), silent=silent, nonce=name), Call.SEND)
    return message.id
