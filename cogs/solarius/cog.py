"""Solarius Mission on Discord: face, pieces, controls."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.press.lookup import GameLooks
from cogs.solarius.card_lookup import LOOKUP
from cogs.solarius.detail_views import DETAIL_VIEWS, SWITCH, DetailViews
from cogs.solarius.face import SolariusFace


async def setup(host: Host) -> None:
    """Let the bot host Solarius Mission."""
    face = SolariusFace()
    close_ups = DetailViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, close_ups))
    host.dispatcher.add_verb(DETAIL_VIEWS, close_ups.open)
    host.dispatcher.add_verb(SWITCH, close_ups.switch)
