"""Blocking a member, from `/turns` or the context menu."""

from __future__ import annotations

from bot.games.text import Text
from bot.services.service import Services
from bot.ui.components.links import mention
from bot.ui.transport.failures import Declined
from bot.ui.words import blocks as words


async def block(services: Services, member: int, blocked: int, *, bot: bool) -> Text:
    """Let a member block another, and say what that does. Raises Declined, InvitationRefused."""
    if blocked == member:
        raise Declined(words.NOT_YOURSELF)
    if bot:
        raise Declined(words.NO_BOTS)
    await services.blocks.block(member, blocked)
    return words.blocked(mention(blocked))
