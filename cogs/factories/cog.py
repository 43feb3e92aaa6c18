"""Fantastic Factories on Discord: face, pieces, controls."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.discord.press.lookup import GameLooks
from cogs.factories.card_lookup import LOOKUP, CardCommands
from cogs.factories.face import CARDS, FactoriesFace


async def setup(host: Host) -> None:
    """Let the bot host Fantastic Factories."""
    face = FactoriesFace()
    cards = CardCommands(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP))
    host.dispatcher.add_verb(CARDS, cards.press)
