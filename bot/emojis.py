"""Uploads the application's emojis: once for each picture, by name and content.

The name of an emoji is its key and a hash of its picture, so a picture that changed is uploaded anew and the old one
is deleted. Without the right to upload, or if that fails, controls have their labels only.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping
from functools import cache

import discord

from bot.ui.components.emojis import set_emojis
from bot.ui.transport.calls import CALL_ERRORS
from renderers.emojis import DRAWINGS, draw_emoji

_log = logging.getLogger(__name__)

HASH_LENGTH = 8
_NAME = re.compile(rf"(?P<key>\w+)_[0-9a-f]{{{HASH_LENGTH}}}")


async def publish_emojis(client: discord.Client) -> None:
    """Upload the missing emojis, delete outdated ones, and show them on controls. Failures are logged."""
    try:
        await _publish(client, await asyncio.to_thread(_draw_all))
    except CALL_ERRORS as error:
        _log.warning("emojis not uploaded: error=%r", error)


async def _publish(client: discord.Client, pictures: Mapping[str, bytes]) -> None:
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    names = {key: name_emoji(key, picture) for key, picture in pictures.items()}
    found: dict[str, discord.PartialEmoji] = {}
    for key, name in names.items():
        emoji = there.get(name) or await client.create_application_emoji(name=name, image=pictures[key])
        found[key] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    set_emojis(found)
    for name, emoji in there.items():
        match = _NAME.fullmatch(name)
        if match is not None and match["key"] in pictures and name not in names.values():
            await emoji.delete()


def name_emoji(key: str, picture: bytes) -> str:
    """Return the name under which a picture is uploaded."""
    return f"{key}_{hashlib.sha256(picture).hexdigest()[:HASH_LENGTH]}"


@cache
def _draw_all() -> Mapping[str, bytes]:
    return {key: draw_emoji(key) for key in DRAWINGS}
