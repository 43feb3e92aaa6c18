"""`/settings me|away|server`: what a member, or a server, can choose; one private message with a select for each."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.text import Text, lines
from bot.model.errors import BadSetting
from bot.model.quiet_hours import read_until
from bot.tables.settings import (
    AWAY,
    CHALLENGES,
    JOURNAL_CHANNEL,
    MEMBER_THEME,
    MOST_TABLES,
    PINGS,
    PLACES,
    QUIET,
    REMINDERS,
    SERVER_THEME,
    ZONE,
    Setting,
)
from bot.ui.actions import zones
from bot.ui.client.host import Host
from bot.ui.components.channel_types import MESSAGE_CHANNELS
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_CHOICES, AnyControl, Button, ChannelSelect, Choice, Select
from bot.ui.components.links import channel_link
from bot.ui.components.links import relative_time as link_moment
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press, PressLocks
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import OLD_BUTTON
from bot.ui.words import zones as zone_words
from bot.ui.words.notices import snoozed
from cogs.settings import data as data_of
from cogs.settings import values, words
from cogs.settings.absence import clock_warnings
from cogs.settings.save import OF_CHANNELS, SettingWriter, split_shown

SETTINGS = "settings"
"""The first word of every select's argument; also the id in its controls, in place of a table's."""
CHANNELS = "channels"
"""The same of the selects of channels."""
MINE, OF_SERVER = "me", "server"

SELECTS_OF_PAGE: Mapping[str, Mapping[Setting, Text]] = {
    MINE: {
        PINGS: words.MY_PINGS,
        REMINDERS: words.MY_REMINDERS,
        QUIET: words.MY_QUIET_HOURS,
        ZONE: words.MY_ZONE,
        MEMBER_THEME: words.MY_THEME,
    },
    OF_SERVER: {
        PLACES: words.PLACES,
        MOST_TABLES: words.MOST_TABLES,
        JOURNAL_CHANNEL: words.JOURNAL,
        SERVER_THEME: words.SERVER_THEME,
    },
}
"""The selects of each of the two messages, in order."""

SWITCHES_OF_PAGE: Mapping[str, Sequence[Setting]] = {MINE: (), OF_SERVER: (CHALLENGES,)}
"""What has two values, and a button below for the other one: messages have no room for more selects."""

CONFIRM_ZONE = "usezone"
"""The verb of the button that chooses a time zone which somebody wrote in their own words."""

BACK = "back"
"""What ends an absence."""


def _data_choices(*labels: Text) -> list[app_commands.Choice[str]]:
    """What can be done with data, under these labels."""
    named = zip(labels, (data_of.EXPORT, data_of.DELETE), strict=False)
    return [app_commands.Choice(name=command_text(label), value=value) for label, value in named]


Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def _suggest_texts(texts: Sequence[Text]) -> Suggest:
    """Suggest the texts that begin with the typed one."""

    async def suggest(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        matching = [text for text in texts if str(text).startswith(typed.strip().lower())]
        return [app_commands.Choice(name=command_text(text), value=str(text)) for text in matching]

    return suggest


def _suggest_values(setting: Setting) -> Suggest:
    """Suggest the values of a setting whose label or notation contains the typed text."""

    async def suggest(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().lower()
        labels = {value: values.value_label(setting, value) for value in setting.values}
        matching = [value for value, label in labels.items() if wanted in value or wanted in str(label).lower()]
        return [app_commands.Choice(name=command_text(labels[value]), value=value) for value in matching[:MAX_CHOICES]]

    return suggest


async def _suggest_zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    tables = cast("Host", interaction.client).dispatcher.tables
    return await zones.suggest_zones(typed, tables.now())


class ChannelOption(app_commands.Transformer):
    """A channel of the server, as Discord names it: more is known of none. Of any kind, unless some are named."""

    def __init__(self, *kinds: discord.ChannelType) -> None:
        self._kinds = kinds

    @property
    def type(self) -> discord.AppCommandOptionType:
        """The type of the option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """What can be chosen."""
        return [*self._kinds]

    async def transform(
        self, interaction: Interaction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """The channel as it came; whether the server has it is looked at when it is kept."""
        return value


GameChannel = app_commands.Transform[app_commands.AppCommandChannel, ChannelOption()]
"""Discord's description of its API knows no media channels, so that nothing but every kind of channel offers them."""
LogChannel = app_commands.Transform[app_commands.AppCommandChannel, ChannelOption(*MESSAGE_CHANNELS)]


@app_commands.guild_only
class SettingCommands(commands.GroupCog, group_name="settings", group_description=command_text(words.GROUP)):
    """The commands, and the selects of what they show."""

    def __init__(self, host: Host) -> None:
        self._tables = host.dispatcher.tables
        self._settings = host.dispatcher.tables.settings
        self._channels = {PLACES: host.game_channels, JOURNAL_CHANNEL: host.chat_channels}
        self._choices = SettingWriter(host.dispatcher, self._channels)
        self._data = data_of.PersonalData(host.dispatcher)
        self._turns = PressLocks()
        """Serializes the changes of one server or member."""
        host.dispatcher.add_select(SETTINGS, self.choose)
        host.dispatcher.add_verb(SETTINGS, self.switch)
        host.dispatcher.add_verb(CONFIRM_ZONE, self.confirm_zone)
        host.dispatcher.add_select(CHANNELS, self.choose_channels, of_several=True)

    @app_commands.command(description=command_text(words.ME))
    @app_commands.describe(
        pings=command_text(words.MY_PINGS),
        reminders=command_text(words.MY_REMINDERS),
        quiet=command_text(words.TYPE_HOURS),
        zone=command_text(words.TYPE_ZONE),
        theme=command_text(words.MY_THEME),
        data=command_text(words.MY_DATA),
    )
    @app_commands.choices(data=_data_choices(words.EXPORT_ME, words.DELETE_ME))
    @app_commands.autocomplete(
        pings=_suggest_values(PINGS),
        reminders=_suggest_values(REMINDERS),
        quiet=_suggest_values(QUIET),
        zone=_suggest_zones,
        theme=_suggest_values(MEMBER_THEME),
    )
    async def me(
        self,
        interaction: Interaction,
        pings: str | None = None,
        reminders: str | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        theme: str | None = None,
        data: str | None = None,
    ) -> None:
        """Change the named settings and show all, or export or delete the member's data."""
        typed = {PINGS: pings, REMINDERS: reminders, QUIET: quiet, ZONE: zone, MEMBER_THEME: theme}
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            owner = _owner(interaction, MINE)
            to_confirm = await self._choose_all(owner, typed)
            if data == data_of.EXPORT:
                await self._data.hand_out(response)
                return
            if data == data_of.DELETE:
                await self._data.ask(response, SETTINGS)
                return
            if to_confirm is not None:
                button = Button(zone_words.USE_IT, CONFIRM_ZONE, to_confirm, tone="main")
                text = words.confirm_zone(zones.local_time(to_confirm, self._tables.now()))
                await response.tell(MessagePayload(text, controls=(button,), table=SETTINGS))
                return
            await response.tell(await self._sheet(MINE, owner))

    @app_commands.command(description=command_text(words.AWAY))
    @app_commands.describe(until=command_text(words.TYPE_UNTIL))
    @app_commands.autocomplete(until=_suggest_texts(words.ABSENCES))
    async def away(self, interaction: Interaction, until: str) -> None:
        """Say until when one is told nothing, or that one is back."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            member = _owner(interaction, MINE)
            if until.strip().lower() == BACK:
                await self._choices.save(member, {AWAY: ""})
                await response.tell(words.YOU_ARE_BACK)
                return
            moment = read_until(until, self._tables.now(), await self._settings.of(ZONE, member))
            if moment is None:
                raise Declined(words.NO_MOMENT)
            await self._choices.save(member, {AWAY: moment.isoformat()})
            at_risk = await self._tables.absences.clocks_at_risk(member, moment)
            await response.tell(lines(words.away_until(int(moment.timestamp())), *clock_warnings(at_risk)))

    @app_commands.command(description=command_text(words.SNOOZE))
    @app_commands.describe(until=command_text(words.TYPE_SNOOZE))
    @app_commands.autocomplete(until=_suggest_texts(words.SNOOZES))
    async def snooze(self, interaction: Interaction, until: str) -> None:
        """Put the table of this channel off, as the button of a call does."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            member = _owner(interaction, MINE)
            channel = interaction.channel_id
            live = None if channel is None else await self._tables.tables.running_in(channel)
            if live is None:
                raise Declined(words.NO_TABLE)
            moment = read_until(until, self._tables.now(), await self._settings.of(ZONE, member))
            if moment is None:
                raise Declined(words.NO_MOMENT)
            await self._tables.notices.snooze(live, member, moment)
            await response.tell(snoozed(link_moment(moment)))

    @app_commands.command(description=command_text(words.SERVER))
    @app_commands.describe(
        games=command_text(words.TYPE_PLACE),
        tables=command_text(words.MOST_TABLES),
        challenges=command_text(words.CHALLENGES),
        log=command_text(words.TYPE_JOURNAL),
        theme=command_text(words.SERVER_THEME),
        data=command_text(words.SERVER_DATA),
    )
    @app_commands.choices(data=_data_choices(words.EXPORT_SERVER))
    @app_commands.autocomplete(
        tables=_suggest_values(MOST_TABLES),
        challenges=_suggest_values(CHALLENGES),
        theme=_suggest_values(SERVER_THEME),
    )
    async def server(
        self,
        interaction: Interaction,
        games: GameChannel | None = None,
        tables: str | None = None,
        challenges: str | None = None,
        log: LogChannel | None = None,
        theme: str | None = None,
        data: str | None = None,
    ) -> None:
        """Change the named settings and show all, or export the server's data."""
        typed = {
            PLACES: None if games is None else str(games.id),
            MOST_TABLES: tables,
            CHALLENGES: challenges,
            JOURNAL_CHANNEL: None if log is None else str(log.id),
            SERVER_THEME: theme,
        }
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            owner = _owner(interaction, OF_SERVER)
            await self._choose_all(owner, typed)
            if data == data_of.EXPORT:
                await self._data.hand_out_of_server(response, owner)
                return
            await response.tell(await self._sheet(OF_SERVER, owner))

    async def _choose_all(self, owner: int, typed: Mapping[Setting, str | None]) -> str | None:
        """Save all typed values, or nothing if one is invalid. Raises BadSetting, Declined.

        A time zone in the member's own words is not saved but returned, to be confirmed.
        """
        now = self._tables.now()
        given = {setting: value for setting, value in typed.items() if value is not None}
        wanted = {setting: values.parse_value(setting, value, now) for setting, value in given.items()}
        wrong = [setting for setting, value in wanted.items() if not setting.fits(value)]
        if wrong:
            texts = [values.not_a_choice(setting, given[setting], _title(setting), now) for setting in wrong]
            raise Declined(lines(*texts, words.NOTHING_CHANGED if len(given) > 1 else ""))
        asks = ZONE in given and zones.needs_confirmation(given[ZONE])
        to_confirm = wanted.pop(ZONE) if asks else None
        await self._choices.save(owner, wanted)
        return to_confirm

    async def confirm_zone(self, press: Press) -> None:
        """A member has seen what the clocks of their zone show. Raises BadSetting, Declined."""
        owner = _owner(press.response.interaction, MINE)
        async with self._turns.hold(press, str(owner)):
            await self._choices.save(owner, {ZONE: press.control.argument})
            await press.response.show(await self._sheet(MINE, owner))

    async def choose(self, press: Press) -> None:
        """A value was chosen in a select; it counts at once. Raises Declined, BadSetting."""
        page, _, name = press.control.argument.removeprefix(f"{SETTINGS} ").partition(" ")
        setting = next((each for each in SELECTS_OF_PAGE.get(page, ()) if each.name == name), None)
        if setting is None:
            raise Declined(OLD_BUTTON)
        owner = _owner(press.response.interaction, page)
        async with self._turns.hold(press, str(owner)):
            await self._choices.save(owner, {setting: press.values[0]})
            await press.response.show(await self._sheet(page, owner))

    async def switch(self, press: Press) -> None:
        """The other value of a setting that has two; it counts at once. Raises Declined."""
        page, _, rest = press.control.argument.partition(" ")
        name, _, value = rest.partition(" ")
        setting = next(
            (each for each in SWITCHES_OF_PAGE.get(page, ()) if each.name == name and value in each.values), None
        )
        if setting is None:
            raise Declined(OLD_BUTTON)
        owner = _owner(press.response.interaction, page)
        async with self._turns.hold(press, str(owner)):
            await self._choices.save(owner, {setting: value})
            await press.response.show(await self._sheet(page, owner))

    async def choose_channels(self, press: Press) -> None:
        """Channels of the server were chosen; they count at once. Raises Declined, BadSetting."""
        name = press.control.argument.removeprefix(f"{CHANNELS} ")
        setting = next((each for each in OF_CHANNELS if each.name == name), None)
        if setting is None:
            raise Declined(OLD_BUTTON)
        if not all(value.isdecimal() for value in press.values):
            raise BadSetting
        owner = _owner(press.response.interaction, OF_SERVER)
        async with self._turns.hold(press, str(owner)):
            await self._choices.save_channels(owner, setting, [*map(int, press.values)])
            await press.response.show(await self._sheet(OF_SERVER, owner))

    async def _sheet(self, page: str, owner: int) -> MessagePayload:
        selects = [await self._control(page, owner, *each) for each in SELECTS_OF_PAGE[page].items()]
        if page == MINE:
            text = lines(words.MINE, *await self._now(owner))
        else:
            places = [channel_link(place) for place in await self._settings.places_of(owner)]
            journal = await self._settings.of(JOURNAL_CHANNEL, owner)
            switched = [(setting, await self._settings.of(setting, owner)) for setting in SWITCHES_OF_PAGE[page]]
            text = lines(
                words.OF_SERVER,
                words.places(places) if places else words.EVERYWHERE,
                words.journal(channel_link(int(journal))) if journal.isdecimal() else words.NO_JOURNAL,
                *(words.CHOSEN[setting.name][value] for setting, value in switched),
            )
            selects += [_switch(page, setting, value) for setting, value in switched]
        return MessagePayload(text, (), tuple(selects), SETTINGS)

    async def _now(self, member: int) -> Sequence[Text]:
        """What the time is for a member, by which they see whether their zone is right, and whether they are away."""
        hours, now = await self._settings.hours_of(member), self._tables.now()
        texts = [words.your_clock(zones.local_time(hours.zone, now))]
        if hours.away is not None and hours.away > now:
            texts.append(words.away_until(int(hours.away.timestamp())))
        return texts

    async def _control(self, page: str, owner: int, setting: Setting, placeholder: Text) -> AnyControl:
        chosen = await self._settings.of(setting, owner)
        if setting in OF_CHANNELS:
            places = [int(place) for place in chosen.split(" ") if place.isdecimal()]
            shown, _ = split_shown(places, self._channels[setting](owner))
            argument, several = f"{CHANNELS} {setting.name}", setting is PLACES
            return ChannelSelect(placeholder, argument, shown, MAX_CHOICES if several else 1, any_type=several)
        now = self._tables.now()
        offered = setting.values if chosen in setting.values else (*setting.values, chosen)
        choices = [
            Choice(
                values.value_label(setting, value),
                value,
                values.value_description(setting, value, now),
                chosen=value == chosen,
            )
            for value in offered
        ]
        return Select(placeholder, f"{SETTINGS} {page} {setting.name}", tuple(choices))


def _title(setting: Setting) -> Text:
    """What a setting is called on its message."""
    titles = {**SELECTS_OF_PAGE[MINE], **SELECTS_OF_PAGE[OF_SERVER], CHALLENGES: words.CHALLENGES}
    return titles[setting]


def _switch(page: str, setting: Setting, chosen: str) -> Button:
    """What chooses the other value."""
    (other,) = (value for value in setting.values if value != chosen)
    return Button(words.SWITCHES[setting.name][other], SETTINGS, f"{page} {setting.name} {other}")


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
