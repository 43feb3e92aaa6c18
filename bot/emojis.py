"""Uploads the application's emojis: once for each drawing, by name and content.

The name of an emoji is its key and a digest of its drawing, so a drawing that changed is uploaded anew and the old one
is deleted; only what is uploaded is drawn. Controls whose emoji can't be uploaded have labels only.
"""

from __future__ import annotations

import asyncio
import logging
import re

import discord

from bot.discord.components.links import set_emojis
from bot.discord.transport.calls import CALL_ERRORS
from renderers.emojis import DIGEST_LENGTH, DIGESTS, DRAWINGS, draw_emoji

_log = logging.getLogger(__name__)

_NAME = re.compile(rf"(?P<key>\w+)_[0-9a-f]{{{DIGEST_LENGTH}}}")


async def publish_emojis(client: discord.Client) -> None:
    """Upload the missing emojis, delete outdated ones, and show them on controls.

    Failures are logged.
    """
    try:
        await _publish(client)
    except CALL_ERRORS as error:
        _log.warning("emojis not uploaded: error=%r", error)


async def _publish(client: discord.Client) -> None:
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    names = {key: name_emoji(key) for key in DRAWINGS}
    found: dict[str, discord.PartialEmoji] = {}
    try:
        for key, name in names.items():
            try:
                emoji = there.get(name) or await _upload(client, key, name)
            except discord.HTTPException as error:
                _log.warning("emoji not uploaded: name=%s error=%r", name, error)
                continue
            found[key] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    finally:
        set_emojis(found)
    for name, emoji in there.items():
        match = _NAME.fullmatch(name)
        if match is not None and match["key"] in found and name not in names.values():
            await emoji.delete()


async def _upload(client: discord.Client, key: str, name: str) -> discord.Emoji:
    return await client.create_application_emoji(name=name, image=await asyncio.to_thread(draw_emoji, key))


def name_emoji(key: str) -> str:
    """Return the name under which an emoji is uploaded."""
    return f"{key}_{DIGESTS[key]}"
