"""`/settings me|server`: what a member, or a server, can choose; one private message with a select for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.text import Text
from bot.tables.settings import CHALLENGES, MEMBER_THEME, SERVER_THEME, Setting
from bot.ui.answer import Answer, Late
from bot.ui.controls import Choice, Select
from bot.ui.failures import Declined
from bot.ui.host import Host
from bot.ui.listed import listed
from bot.ui.press import Press
from bot.ui.sheet import Sheet
from bot.ui.words import OLD_BUTTON
from cogs.settings import words

Interaction = discord.Interaction[Any]

SETTINGS = "settings"
"""The first word of the argument of every select, and what stands in the controls where other messages name a table."""
MINE, OF_SERVER = "me", "server"

OFFERED: Mapping[str, Mapping[Setting, Text]] = {
    MINE: {MEMBER_THEME: words.MY_THEME},
    OF_SERVER: {SERVER_THEME: words.SERVER_THEME, CHALLENGES: words.CHALLENGES},
}
"""What stands on each of the two messages, in its order."""


@app_commands.guild_only
class SettingCommands(commands.GroupCog, group_name="settings", group_description=listed(words.GROUP)):
    """The commands, and the selects of what they show."""

    def __init__(self, host: Host) -> None:
        self._settings = host.desk.tables.settings
        host.desk.add_select(SETTINGS, self.choose)

    @app_commands.command(description=listed(words.ME))
    async def me(self, interaction: Interaction) -> None:
        """Show what one chose for oneself."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await answer.tell(await self._sheet(MINE, _owner(interaction, MINE)))

    @app_commands.command(description=listed(words.SERVER))
    async def server(self, interaction: Interaction) -> None:
        """Show what is chosen for the server."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await answer.tell(await self._sheet(OF_SERVER, _owner(interaction, OF_SERVER)))

    async def choose(self, press: Press) -> None:
        """A value was chosen in a select; it counts at once. Raises Declined, BadSetting."""
        page, _, name = press.control.argument.removeprefix(f"{SETTINGS} ").partition(" ")
        setting = next((each for each in OFFERED.get(page, ()) if each.name == name), None)
        if setting is None:
            raise Declined(OLD_BUTTON)
        owner = _owner(press.answer.interaction, page)
        await self._settings.choose(setting, owner, press.values[0])
        await press.answer.edit(await self._sheet(page, owner))

    async def _sheet(self, page: str, owner: int) -> Sheet:
        selects = [await self._select(page, owner, *each) for each in OFFERED[page].items()]
        return Sheet(words.MINE if page == MINE else words.OF_SERVER, (), tuple(selects), SETTINGS)

    async def _select(self, page: str, owner: int, setting: Setting, placeholder: Text) -> Select:
        chosen = await self._settings.of(setting, owner)
        called, meant = words.VALUES[setting.name], words.MEANT[setting.name]
        choices = (Choice(called[value], value, meant[value], chosen=value == chosen) for value in setting.values)
        return Select(placeholder, f"{SETTINGS} {page} {setting.name}", tuple(choices))


def _owner(interaction: Interaction, page: str) -> int:
    """Whose settings a message is about. Raises Declined for those of a server that somebody may not choose."""
    if interaction.guild_id is None:
        raise Declined(words.IN_SERVERS)
    if page == MINE:
        return interaction.user.id
    if not interaction.permissions.manage_guild:
        raise Declined(words.MANAGERS_DECIDE)
    return interaction.guild_id


async def setup(host: Host) -> None:
    """Let members choose."""
    await host.add_cog(SettingCommands(host))
