"""Solarius Mission on Discord: `/solarius new|move|board|hand|mat|tile|card|rules` and the controls under its board."""

from __future__ import annotations

from bot.ui.actions.game_commands import GameCommands
from bot.ui.actions.lookup import lookup_command
from bot.ui.client.host import Host
from cogs.solarius.card_lookup import LOOKUP
from cogs.solarius.detail_views import DETAIL_VIEWS, SWITCH, DetailViews
from cogs.solarius.face import SolariusFace


async def setup(host: Host) -> None:
    """Let the bot host Solarius Mission."""
    face = SolariusFace()
    close_ups = DetailViews(host.dispatcher, face)
    host.dispatcher.add_face(face)
    host.dispatcher.add_verb(DETAIL_VIEWS, close_ups.open)
    host.dispatcher.add_verb(SWITCH, close_ups.switch)
    group = GameCommands(host.dispatcher, face).group()
    for command in close_ups.commands():
        group.add_command(command)
    group.add_command(lookup_command(host.dispatcher, LOOKUP))
    host.tree.add_command(group)
