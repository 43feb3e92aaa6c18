"""Commands shared by all games: opening tables, `/move` and `/look`."""

from __future__ import annotations

from bot.discord.client.host import Host
from cogs.games.look import LookCommand
from cogs.games.move import MoveCommand
from cogs.games.open_table import open_command


async def setup(host: Host) -> None:
    """Add the commands. The cogs of games have registered their faces."""
    for face in host.dispatcher.faces.values():
        host.tree.add_command(open_command(host.dispatcher, face))
    await host.add_cog(MoveCommand(host.dispatcher))
    await host.add_cog(LookCommand(host.dispatcher))
