"""Fantastic Factories on Discord: `/factories new|move|board|hand|rules|card` and the controls under its board."""

from __future__ import annotations

from bot.ui.actions.game_commands import GameCommands
from bot.ui.actions.lookup import lookup_command
from bot.ui.client.host import Host
from cogs.factories.card_commands import CardCommands
from cogs.factories.card_lookup import LOOKUP
from cogs.factories.face import CARDS, FactoriesFace


async def setup(host: Host) -> None:
    """Let the bot host Fantastic Factories."""
    face = FactoriesFace()
    cards = CardCommands(host.dispatcher, face)
    host.dispatcher.add_face(face)
    host.dispatcher.add_verb(CARDS, cards.press)
    group = GameCommands(host.dispatcher, face).group()
    group.add_command(lookup_command(host.dispatcher, LOOKUP))
    host.tree.add_command(group)
