"""The role of members who want to be called when a lobby looks for players, given and taken away by a button."""

from __future__ import annotations

import discord

from bot.core.services import Services
from bot.core.settings.service import ROLE
from bot.discord import words
from bot.discord.press.press import Press
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.discord.transport.failures import Declined

NOTIFY_ME = "lookout"
"""The verb that gives a member the role, or takes it away."""


def may_be_called(role: discord.Role) -> bool:
    """Whether members may take a role: it isn't managed, and permits nothing that @everyone may not do."""
    everyone = role.guild.default_role.permissions
    return not role.is_default() and not role.managed and role.permissions <= everyone


def can_be_given(role: discord.Role) -> bool:
    """Whether the bot may give a role to members."""
    me = role.guild.me
    return me.guild_permissions.manage_roles and me.top_role > role


async def find_role(services: Services, guild: discord.Guild | None) -> discord.Role | None:
    """The role of a server that lobbies can call, if one was chosen that can still be called."""
    if guild is None:
        return None
    chosen = await services.settings.of(ROLE, guild.id)
    role = guild.get_role(int(chosen)) if chosen.isdecimal() else None
    return role if role is not None and may_be_called(role) else None


class PlayerRole:
    """Handles the button."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def toggle(self, press: Press) -> None:
        """Give the member the role, or take it away. Raises Declined where the bot may not."""
        interaction = press.response.interaction
        role, member = await find_role(self._services, interaction.guild), interaction.user
        if role is None or not isinstance(member, discord.Member):
            raise Declined(words.NO_ROLE)
        if not can_be_given(role):
            raise Declined(words.MAY_NOT_GIVE)
        has_role = member.get_role(role.id) is not None
        change = member.remove_roles if has_role else member.add_roles
        try:
            await retry(lambda: change(discord.Object(role.id), atomic=True), Call.EDIT)
        except CALL_ERRORS as error:
            if classify(error, Call.EDIT) is Meaning.FORBIDDEN:
                raise Declined(words.MAY_NOT_GIVE) from error
            raise
        await press.response.tell(words.not_called(role.name) if has_role else words.called(role.name))
