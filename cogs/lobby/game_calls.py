"""Calls the members of a game that began by itself to its board."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.core.delivery.entries import OutboxEntry, ToMember
from bot.core.delivery.outbox import RetryLater
from bot.core.services import Services
from bot.core.table.model import LiveTable, deciders
from bot.discord.components.languages import table_language
from bot.discord.components.links import board_link, mentions
from bot.discord.components.payload import MessagePayload
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.delivery import send_direct_message
from bot.discord.transport.post import post
from cogs.lobby import words
from cogs.lobby.model import GATHERED_ENTRY

_log = logging.getLogger(__name__)


async def call_to_game(
    client: discord.Client, services: Services, title: str, live: LiveTable, members: Sequence[int]
) -> None:
    """Tell members that their game began, except those who are called for the first decision anyway.

    Nothing is lost where that fails: each is called for their own turn.
    """
    settings, now, table = services.settings, services.now(), live.table
    others = [each for each in members if each not in deciders(live)]
    letters = await settings.by_direct_message(others)
    here = [member for member in others if member not in letters]
    link = board_link(await services.tables.find(table.id))
    nonce = f"{table.id}-begun"
    try:
        if here:
            text = words.game_begins(mentions(here), title, link)
            payload = MessagePayload(text, mentions=await settings.to_notify(here, now))
            await post(client, table.channel, payload, await table_language(client, table), nonce=nonce)
        for member in letters:
            entry = OutboxEntry(GATHERED_ENTRY, table.id, table.channel, now, now, content=ToMember(member))
            payload = MessagePayload(words.game_begins_letter(title, link))
            silent = not (await settings.hours_of(member)).are_open(now)
            await send_direct_message(client, entry, member, payload, table.guild, nonce=nonce, silent=silent)
    except (*CALL_ERRORS, RetryLater) as error:
        _log.info("members not called to their game: table=%s error=%r", table.id, error)
