"""Blocking a member, from `/turns` or the context menu."""

from __future__ import annotations

from bot.core.services import Services
from bot.discord.components.links import mention
from bot.discord.transport.failures import Declined
from bot.games.text import Text
from cogs.blocks import words
from cogs.blocks.service import Blocks


async def block(services: Services, member: int, blocked: int, *, bot: bool) -> Text:
    """Let a member block another, and say what that does. Raises Declined, InvitationRefused."""
    if blocked == member:
        raise Declined(words.NOT_YOURSELF)
    if bot:
        raise Declined(words.NO_BOTS)
    await services[Blocks].block(member, blocked)
    return words.blocked(mention(blocked))
