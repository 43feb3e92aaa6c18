"""`/server`: the settings of a server, for members who can manage it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.settings.service import NOWHERE, ROLE
from bot.core.time.periods import Day
from bot.core.time.zones import clock_in, readable
from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, command_text, to_choices
from bot.discord.components.controls import Button, Choice
from bot.discord.components.languages import member_language
from bot.discord.components.links import channel_link
from bot.discord.components.modal import Field, FieldValues, SelectField, TextField
from bot.discord.components.payload import MessagePayload
from bot.discord.press import zones
from bot.discord.press.panel import NO_SUBJECT, ChoiceInput, ModalInput, Panel, PanelAction, PanelPage, PickedMember
from bot.discord.press.press import Press
from bot.discord.press.words import panels as panel_words
from bot.discord.press.words import zones as zone_words
from bot.discord.servers.player_role import can_be_given, may_be_called
from bot.discord.table.search import suggest_parts
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.catalogues import is_named
from bot.games.names import UserText
from bot.games.text import Text, TextLike, lines
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies.words import days as day_words
from cogs.settings import dailies, values
from cogs.settings import words as setting_words
from cogs.settings.actions import OwnPage, SettingActions, typed_action
from cogs.settings.dailies import Dailies
from cogs.settings.data import PersonalData
from cogs.settings.values import ShownSetting
from cogs.settings.words import server as words

PANEL = "server"
"""The name of the panel."""

GROUPS = {"games": words.GAMES, "challenges": words.CHALLENGES}
"""The panel's groups."""

CONFIRM_DAY = "useday"
"""Verb of the button that confirms a typed time zone for the server's days."""

HOUR_FIELD, ZONE_FIELD = "hour", "zone"
"""Fields of the modal about days."""

HOURS = range(24)

MAX_ZONE_LENGTH = 60


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
        self._schedules = host.dispatcher.services[Challenges].schedules
        self._dailies = Dailies(host.dispatcher)
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
            ("challenges", 100, self._challenge_actions),
            ("challenges", 200, actions.choose("challenges", values.CHALLENGES)),
        ):
            self._panel.add(group, place, make)
        for place, line in (
            (0, lambda _page: words.TITLE),
            (100, self._places_line),
            (200, self._value_line(words.open_games_value, values.MOST_TABLES)),
            (220, self._value_line(words.theme_value, values.SERVER_THEME)),
            (300, self._value_line(words.waiting_values, values.CLOCK, values.SILENCE, values.ABSENCE)),
            (400, self._days_line),
            (510, self._role_line),
            (520, self._value_line(words.threads_value, values.THREADS)),
            (600, self._dailies_line),
        ):
            self._panel.add_line(place, line)
        host.dispatcher.add_verb(CONFIRM_DAY, self.confirm_day)

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
        now, language = self._services.now(), member_language(interaction)
        match typed_action(interaction, {"day": words.DAYS, "weekdays": words.WEEKDAYS, "schedule": words.SCHEDULE}):
            case "day":
                hour, _, zone = typed.strip().partition(" ")
                if not hour.isdecimal():
                    return await zones.suggest_zones(typed, now, language)
                found = await zones.suggest_zones(zone, now, language)
                return to_choices((f"{hour} {each.name}", f"{hour} {each.value}") for each in found)
            case "weekdays":
                return to_choices(suggest_parts(typed, dailies.next_of_weekdays, language))
            case "schedule":
                return to_choices(suggest_parts(typed, dailies.next_of_schedule, language))
            case _:
                return await self._panel.suggest_texts(interaction, typed)

    # The page

    async def _page(self, interaction: Interaction, _subject: str) -> PanelPage:
        guild = _managed_guild(interaction)
        page = OwnPage(guild, interaction)
        return PanelPage(lines(*await self._panel.list_lines(page)), await self._panel.list_groups(page))

    async def _places_line(self, page: OwnPage) -> TextLike:
        places = await self._settings.places_of(page.owner)
        return words.channels([channel_link(each) for each in places]) if places else words.ALL_CHANNELS

    async def _days_line(self, page: OwnPage) -> TextLike:
        day = await self._schedules.day_in(page.owner)
        zone = zones.local_time(day.zone, self._services.now())
        challenges = await self._actions.label(values.CHALLENGES, page.owner)
        return words.challenge_values(challenges, setting_words.hour(day.hour), zone)

    async def _dailies_line(self, page: OwnPage) -> TextLike:
        return await self._dailies.list(page.owner)

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
        asks = ChoiceInput(setting_words.ROLE_TO_CALL, partial(self._roles, page.owner))
        return (PanelAction("role", setting_words.PLAYERS_ROLE, summary, self._set_role, asks),)

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
        guild = _managed_guild(response.interaction)
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

    async def _challenge_actions(self, page: OwnPage) -> Sequence[PanelAction]:
        guild = page.owner
        day = await self._schedules.day_in(guild)
        zone = zones.local_time(day.zone, self._services.now())
        stoppable = await self._dailies.stoppable(guild)
        return (
            PanelAction(
                "weekdays",
                words.WEEKDAYS,
                words.WEEKDAYS_HELP,
                self._rotate,
                ModalInput(_weekday_fields, self._submit_weekdays),
                button=30,
            ),
            PanelAction(
                "schedule",
                words.SCHEDULE,
                words.SCHEDULE_HELP,
                self._schedule,
                ModalInput(_schedule_fields, self._submit_schedule),
            ),
            PanelAction(
                "stop",
                words.STOP,
                words.STOP_HELP,
                self._stop,
                ChoiceInput(words.WHICH_STOPS, partial(self._dailies.stoppable, guild)),
                available=bool(stoppable),
            ),
            PanelAction(
                "day",
                words.DAYS,
                words.day(setting_words.hour(day.hour), zone),
                self._set_day_typed,
                ModalInput(partial(_day_fields, day), self._submit_day),
                button=40,
            ),
        )

    # Challenges that open automatically

    async def _rotate(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        return await self._dailies.rotate(response.interaction, dailies.read_weekday_plan(text))

    async def _submit_weekdays(self, response: Response, fields: FieldValues) -> TextLike:
        return await self._dailies.rotate(response.interaction, dailies.read_plan_fields(fields))

    async def _schedule(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        return await self._dailies.schedule(response.interaction, dailies.read_schedule_plan(text))

    async def _submit_schedule(self, response: Response, fields: FieldValues) -> TextLike:
        return await self._dailies.schedule(response.interaction, dailies.read_plan_fields(fields))

    async def _stop(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        return await self._dailies.stop(_managed_guild(response.interaction), text)

    # Days

    async def _set_day_typed(self, response: Response, text: str, _member: PickedMember | None) -> TextLike | None:
        """Read an hour, a time zone or both. Raises Declined."""
        day = await self._schedules.day_in(_managed_guild(response.interaction))
        first, _, rest = text.partition(" ")
        hour = first.removesuffix(":00")
        if not hour.isdecimal():
            return await self._set_day(response, text, day.hour)
        if int(hour) not in HOURS:
            raise Declined(words.NO_HOUR)
        return await self._set_day(response, rest.strip() or day.zone, int(hour))

    async def _submit_day(self, response: Response, fields: FieldValues) -> TextLike | None:
        return await self._set_day(response, fields[ZONE_FIELD][0], int(fields[HOUR_FIELD][0]))

    async def _set_day(self, response: Response, typed: str, hour: int) -> TextLike | None:
        """Start days at this hour.

        A time zone in the manager's own words is confirmed first, by its local time.
        """
        zone, now = zones.parse_zone(typed, self._services.now()), self._services.now()
        if not zones.needs_confirmation(typed):
            return await self._save_day(_managed_guild(response.interaction), zone, hour)
        button = Button(zone_words.USE_IT, CONFIRM_DAY, f"{hour} {zone}", tone="main")
        text = words.confirm_day(readable(zone), clock_in(zone, now), setting_words.hour(hour))
        await response.tell(MessagePayload(text, controls=(button,), table=NO_SUBJECT))
        return None

    async def confirm_day(self, press: Press) -> None:
        """Save the day whose time zone the manager has seen.

        Raises Declined, ChallengeRefused.
        """
        guild = _managed_guild(press.response.interaction)
        hour, _, zone = press.control.argument.partition(" ")
        if not hour.isdecimal() or int(hour) not in HOURS:
            raise Declined(OLD_BUTTON)
        await press.response.conclude(await self._save_day(guild, zone, int(hour)))

    async def _save_day(self, guild: int, zone: str, hour: int) -> TextLike:
        chosen = await self._schedules.set_day(guild, zone, hour)
        opens = [await self._schedules.next_beginning(plan) for plan in await self._schedules.of(guild)]
        clock = clock_in(chosen.zone, self._services.now())
        return day_words.day_begins(readable(chosen.zone), clock, chosen.hour, opens)

    # Data

    async def _hand_out(self, response: Response, _text: str, _member: PickedMember | None) -> None:
        await self._data.hand_out_of_server(response, _managed_guild(response.interaction))


async def _weekday_fields() -> Sequence[Field]:
    return dailies.weekday_fields()


async def _schedule_fields() -> Sequence[Field]:
    return dailies.schedule_fields()


async def _day_fields(day: Day) -> Sequence[Field]:
    hours = tuple(Choice(setting_words.hour(each), str(each), chosen=each == day.hour) for each in HOURS)
    return (
        SelectField(key=HOUR_FIELD, label=words.HOUR, description=words.HOUR_HELP, choices=hours),
        TextField(
            key=ZONE_FIELD,
            label=words.TIME_ZONE,
            description=words.ZONE_FORMS,
            value=day.zone,
            max_length=MAX_ZONE_LENGTH,
        ),
    )


def _managed_guild(interaction: Interaction) -> int:
    """Return the server. Raises Declined for members who can't manage it."""
    if interaction.guild_id is None:
        raise Declined(setting_words.IN_SERVERS)
    if not interaction.permissions.manage_guild:
        raise Declined(setting_words.MANAGERS_DECIDE)
    return interaction.guild_id
