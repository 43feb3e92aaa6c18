"""`/server`: the settings of a server, for members who can manage it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.settings.service import NOWHERE, ROLE
from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, command_text
from bot.discord.components.controls import Choice
from bot.discord.components.links import channel_link
from bot.discord.press import words as panel_words
from bot.discord.press.panel import ChoiceInput, Panel, PanelAction, PanelPage, PickedMember
from bot.discord.servers import can_be_given, may_be_called
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Interaction, Response
from bot.games.catalogues import is_named
from bot.games.text import Text, TextLike, UserText, lines
from cogs.settings import values, words
from cogs.settings.actions import OwnPage, SettingActions, managed_guild
from cogs.settings.data import PersonalData
from cogs.settings.values import ShownSetting

PANEL = "server"
"""The name of the panel."""

GROUPS = {"games": words.GAMES, "challenges": words.CHALLENGES}
"""The panel's groups."""


class AnyChannel(app_commands.Transformer):
    """A channel of the server, of any kind.

    Discord's description of its API doesn't know media channels.
    """

    @property
    def type(self) -> discord.AppCommandOptionType:
        """The type of the option."""
        return discord.AppCommandOptionType.channel

    async def transform(
        self, interaction: Interaction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """Return the channel; the handler checks it."""
        return value


class ServerCommand(commands.Cog):
    """The command and its panel."""

    def __init__(self, host: Host, data: PersonalData) -> None:
        self._host = host
        self._services = host.dispatcher.services
        self._settings = host.dispatcher.services.settings
        self._data = data
        self._actions = SettingActions(self._settings, self._services.now)
        self._panel: Panel[OwnPage] = Panel(PANEL, self._page, GROUPS)
        host.dispatcher.add_panel(self._panel)
        games, actions = host.game_channels, self._actions
        for group, place, make in (
            ("games", 100, actions.choose_channels("channels", values.PLACES, games, button=10, several=True)),
            ("games", 200, actions.choose("tables", values.MOST_TABLES)),
            ("games", 300, actions.choose("clock", values.CLOCK)),
            ("games", 400, actions.choose("silence", values.SILENCE)),
            ("games", 500, actions.choose("absence", values.ABSENCE)),
            ("games", 700, actions.choose("theme", values.SERVER_THEME)),
            ("games", 800, actions.choose("language", values.SERVER_LANGUAGE)),
            ("games", 1000, self._role_actions),
            ("games", 1100, actions.choose("threads", values.THREADS)),
            ("games", 1200, self._data_actions),
        ):
            self._panel.add(group, place, make)
        for place, line in (
            (0, lambda _page: words.TITLE),
            (100, self._places_line),
            (200, self._value_line(words.open_games_value, values.MOST_TABLES)),
            (220, self._value_line(words.theme_value, values.SERVER_THEME)),
            (300, self._value_line(words.waiting_values, values.CLOCK, values.SILENCE, values.ABSENCE)),
            (510, self._role_line),
            (520, self._value_line(words.threads_value, values.THREADS)),
        ):
            self._panel.add_line(place, line)

    @app_commands.command(description=command_text(words.SERVER))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.rename(text="with")
    @app_commands.describe(
        do=command_text(panel_words.DO), text=command_text(panel_words.WITH), channel=command_text(words.CHANNEL)
    )
    async def server(
        self,
        interaction: Interaction,
        do: TypedText | None = None,
        text: TypedText | None = None,
        channel: app_commands.Transform[app_commands.AppCommandChannel, AnyChannel] | None = None,
    ) -> None:
        """Show the panel, or do the typed action."""
        await self._panel.run(interaction, do, text if channel is None else str(channel.id))

    @server.autocomplete("do")
    async def suggest_actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest actions."""
        return await self._panel.suggest_actions(interaction, typed)

    @server.autocomplete("text")
    async def suggest_texts(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what the action can be done with."""
        return await self._panel.suggest_texts(interaction, typed)

    # The page

    async def _page(self, interaction: Interaction, _subject: str) -> PanelPage:
        guild = managed_guild(interaction)
        page = OwnPage(guild, interaction)
        return PanelPage(lines(*await self._panel.list_lines(page)), await self._panel.list_groups(page))

    async def _places_line(self, page: OwnPage) -> TextLike:
        places = await self._settings.places_of(page.owner)
        return words.channels([channel_link(each) for each in places]) if places else words.ALL_CHANNELS

    def _value_line(self, say: Callable[..., Text], *shown: ShownSetting) -> Callable[[OwnPage], Awaitable[Text]]:
        """Return the maker of a line with the current values of settings."""

        async def make(page: OwnPage) -> Text:
            return say(*[await self._actions.label(each, page.owner) for each in shown])

        return make

    async def _data_actions(self, _page: OwnPage) -> Sequence[PanelAction]:
        return (PanelAction("data", words.DATA, words.DATA_HELP, self._hand_out),)

    # Gathering

    async def _role_line(self, page: OwnPage) -> TextLike:
        role = await self._settings.of(ROLE, page.owner)
        return words.role_value(f"<@&{role}>" if role.isdecimal() else words.NO_ROLE)

    async def _role_actions(self, page: OwnPage) -> Sequence[PanelAction]:
        role, found = await self._settings.of(ROLE, page.owner), self._host.get_guild(page.owner)
        chosen = None if found is None or not role.isdecimal() else found.get_role(int(role))
        summary: TextLike = words.NO_ROLE if chosen is None else UserText(chosen.name)
        asks = ChoiceInput(words.ROLE_TO_CALL, partial(self._roles, page.owner))
        return (PanelAction("role", words.PLAYERS_ROLE, summary, self._set_role, asks),)

    async def _roles(self, guild: int) -> Sequence[Choice]:
        """Return the roles that lobbies can call: without rights, for members."""
        found, chosen = self._host.get_guild(guild), await self._settings.of(ROLE, guild)
        roles = [] if found is None else [role for role in found.roles if may_be_called(role)]
        none = Choice(words.NO_ROLE, NOWHERE, chosen=chosen == NOWHERE)
        return [none, *[Choice(UserText(role.name), str(role.id), chosen=str(role.id) == chosen) for role in roles]]

    async def _set_role(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        """Save the role that lobbies can call, and say what the bot lacks for it.

        Raises Declined.
        """
        guild = managed_guild(response.interaction)
        typed, found = text.strip("<@&> ").lower(), self._host.get_guild(guild)
        if typed == NOWHERE or is_named(words.NO_ROLE, typed) or found is None:
            await self._settings.save(guild, {ROLE: NOWHERE})
            return ""
        role = next((each for each in found.roles if typed in (str(each.id), each.name.lower())), None)
        if role is None:
            raise Declined(words.NO_SUCH_ROLE)
        if not may_be_called(role):
            raise Declined(words.ROLE_HAS_RIGHTS)
        await self._settings.save(guild, {ROLE: str(role.id)})
        lacking = [] if can_be_given(role) else [words.CANNOT_GIVE_ROLE]
        if not role.mentionable and not found.me.guild_permissions.mention_everyone:
            lacking.append(words.CANNOT_MENTION_ROLE)
        return lines(*lacking) if lacking else ""

    # Data

    async def _hand_out(self, response: Response, _text: str, _member: PickedMember | None) -> None:
        await self._data.hand_out_of_server(response, managed_guild(response.interaction))
