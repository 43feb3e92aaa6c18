"""`/turns`: a member's turns, notifications, pictures and data."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.catalogues import is_named
from bot.games.text import Text, TextLike, lines
from bot.model.challenge import Reminder
from bot.model.errors import TableFrozen
from bot.model.quiet_hours import hours_of, read_until
from bot.model.table import LiveTable, Table, deciders
from bot.model.venue import Venue
from bot.model.zones import clock_in, readable
from bot.tables.settings import (
    AWAY,
    DAILY_NAME,
    INVITATIONS,
    LANGUAGE,
    MEMBER_THEME,
    PINGS,
    QUIET,
    REMINDERS,
    ZONE,
    Setting,
)
from bot.ui.actions import zones
from bot.ui.actions.panel import (
    NO_SUBJECT,
    ChoiceInput,
    Group,
    MemberInput,
    ModalInput,
    Panel,
    PanelAction,
    PanelPage,
    PickedMember,
)
from bot.ui.client.host import Host
from bot.ui.components.command_text import TypedText, command_text
from bot.ui.components.controls import Button, Choice
from bot.ui.components.languages import member_language
from bot.ui.components.links import mention, relative_time
from bot.ui.components.modal import Field, FieldValues, SelectField, TextField
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.snooze import MINE
from bot.ui.social.blocks import block
from bot.ui.transport.failures import Declined
from bot.ui.transport.installs import venue_of
from bot.ui.transport.press import Press
from bot.ui.transport.response import Interaction, Response
from bot.ui.words import blocks as block_words
from bot.ui.words import panels as panel_words
from bot.ui.words import zones as zone_words
from cogs.settings import values
from cogs.settings import words as setting_words
from cogs.settings.absence import clock_warnings
from cogs.settings.actions import SettingActions, is_panel, typed_action
from cogs.settings.data import DELETE, PersonalData
from cogs.settings.save import SettingWriter
from cogs.settings.turn_list import TurnList, run_buttons
from cogs.settings.words import turns as words

CONFIRM_ZONE = "usezone"
"""Verb of the button that confirms a time zone typed by a member."""

QUIET_FROM, QUIET_UNTIL, ZONE_FIELD = "from", "until", "zone"
"""Fields of the modal about time."""

NO_HOURS = "none"

MAX_LOCATION_LENGTH = 60


class TurnsCommand(commands.Cog):
    """The command, its panel and the button *My turns* of notifications."""

    def __init__(self, host: Host, writer: SettingWriter, data: PersonalData) -> None:
        self._dispatcher = host.dispatcher
        self._services = host.dispatcher.services
        self._settings = host.dispatcher.services.settings
        self._names = host.dispatcher.names
        self._writer = writer
        self._data = data
        self._list = TurnList(host.dispatcher)
        self._actions = SettingActions(self._settings, writer, self._services.now)
        self._panel = Panel("turns", self._page)
        host.dispatcher.add_panel(self._panel)
        host.dispatcher.add_verb(MINE, self.press_mine)
        host.dispatcher.add_verb(CONFIRM_ZONE, self.confirm_zone)

    @app_commands.command(description=command_text(words.TURNS))
    @app_commands.rename(text="with")
    @app_commands.describe(
        do=command_text(panel_words.DO),
        text=command_text(panel_words.WITH),
        member=command_text(panel_words.MEMBER),
    )
    async def turns(
        self,
        interaction: Interaction,
        do: TypedText | None = None,
        text: TypedText | None = None,
        member: discord.Member | None = None,
    ) -> None:
        """Show the panel, or do the typed action."""
        picked = None if member is None else PickedMember(member.id, member.bot)
        await self._panel.run(interaction, do, text, picked)

    @turns.autocomplete("do")
    async def suggest_actions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest actions."""
        return await self._panel.suggest_actions(interaction, typed)

    @turns.autocomplete("text")
    async def suggest_texts(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what the action can be done with."""
        if typed_action(interaction, {"zone": setting_words.TITLES["zone"]}) is not None:
            return await zones.suggest_zones(typed, self._services.now(), member_language(interaction))
        return await self._panel.suggest_texts(interaction, typed)

    async def press_mine(self, press: Press) -> None:
        """Show the panel for the button of a notification."""
        await self._panel.show(press.response)

    # The page

    async def _page(self, interaction: Interaction, _subject: str) -> PanelPage:
        guild, member = _server_of(interaction), interaction.user.id
        tables = await self._services.tables.of_member(guild, member)
        reminder = None if guild is None else await self._services.reminders.chosen(guild, member)
        hours, now = await self._settings.hours_of(member), self._services.now()
        away = hours.away if hours.away is not None and hours.away > now else None
        content = lines(
            await self._list.list(tables, member),
            "" if away is None else words.away_until(int(away.timestamp())),
            words.my_settings(
                await self._label(PINGS, member),
                await self._label(REMINDERS, member),
                await self._label(QUIET, member),
                zones.local_time(hours.zone, now),
                await self._label(MEMBER_THEME, member),
                "" if reminder is None else words.REMINDER_VALUES[reminder.value],
                await self._label(INVITATIONS, member),
            ),
        )
        groups = (
            Group(words.THINGS_TO_DO, await self._things_to_do(interaction, tables, is_away=away is not None)),
            Group(words.CHANGE_SETTING, await self._setting_actions(guild, member, reminder)),
        )
        return PanelPage(content, groups, ("open", "back", "away", "snooze", "data"), links=run_buttons(tables))

    async def _label(self, setting: Setting, member: int) -> TextLike:
        return values.value_label(setting, await self._settings.of(setting, member))

    async def _things_to_do(
        self, interaction: Interaction, tables: Sequence[Table], *, is_away: bool
    ) -> Sequence[PanelAction]:
        waiting = await self._snoozable(interaction, tables)
        summary = words.SNOOZE_HERE if len(waiting) == 1 else words.snooze_all(len(waiting))
        absences, snoozes = (_texts_input(*each) for each in _TIMES)
        data = [Choice(label, key, words.DATA_EFFECTS[key]) for key, label in words.DATA_CHOICES.items()]
        boards = await self._list.choices(tables, interaction.user.id)
        return (
            PanelAction(
                "open",
                words.OPEN_BOARD,
                words.OPEN_BOARD_SUMMARY,
                self._open_board,
                _input(words.WHICH_BOARD, boards),
                available=bool(boards),
                tone="main",
            ),
            PanelAction("back", words.BACK, words.END_ABSENCE, self._come_back, available=is_away, tone="main"),
            PanelAction("away", words.AWAY, words.GO_AWAY, self._go_away, absences),
            PanelAction("snooze", words.SNOOZE, summary, self._snooze, snoozes, available=bool(waiting)),
            PanelAction(
                "data", words.MY_DATA, words.EXPORT_OR_DELETE, self._hand_out, _input(words.EXPORT_OR_DELETE, data)
            ),
        )

    async def _open_board(self, response: Response, text: str, _member: PickedMember | None) -> None:
        """Show the board of one of the member's tables, to play from there. Raises Declined."""
        tables = await self._services.tables.of_member(_server_of(response.interaction), response.member)
        table = next((each for each in tables if each.id == text.strip()), None)
        if table is None:
            raise Declined(words.NO_SUCH_BOARD)
        await self._dispatcher.hands.open(response, await self._services.tables.live(table.id))

    async def _setting_actions(
        self, guild: int | None, member: int, reminder: Reminder | None
    ) -> Sequence[PanelAction]:
        times = partial(self._time_fields, member)
        quiet = ModalInput(times, partial(self._set_times, member), partial(self._actions.choices, QUIET, member))
        return (
            await self._actions.choose("mentions", PINGS, member),
            await self._actions.choose("reminders", REMINDERS, member),
            await self._actions.fill_in("quiet", QUIET, member, quiet),
            PanelAction(
                "zone",
                setting_words.TITLES["zone"],
                await self._label(ZONE, member),
                partial(self._set_zone, member),
                ModalInput(partial(self._zone_fields, member), partial(self._submit_zone, member)),
            ),
            await self._actions.choose("theme", MEMBER_THEME, member),
            await self._actions.choose("language", LANGUAGE, member),
            *([] if guild is None or reminder is None else [self._reminder_action(guild, member, reminder)]),
            await self._actions.choose("invitations", INVITATIONS, member),
            await self._actions.choose("daily", DAILY_NAME, member),
            *await self._block_actions(member),
        )

    def _reminder_action(self, guild: int, member: int, reminder: Reminder) -> PanelAction:
        choices = [
            Choice(label, value, chosen=value == reminder.value) for value, label in words.REMINDER_VALUES.items()
        ]
        return PanelAction(
            "challenges",
            words.CHALLENGE_REMINDERS,
            words.REMINDER_VALUES[reminder.value],
            partial(self._set_reminder, guild, member),
            _input(words.WHICH_REMINDERS, choices),
        )

    # Blocked members

    async def _block_actions(self, member: int) -> Sequence[PanelAction]:
        blocked = await self._services.blocks.of(member)

        async def choices() -> Sequence[Choice]:
            return [Choice(await self._names.of(each), str(each)) for each in blocked]

        return (
            PanelAction("block", words.BLOCK, words.BLOCK_SUMMARY, self._block, MemberInput(words.WHOM_TO_BLOCK)),
            PanelAction(
                "unblock",
                words.UNBLOCK,
                words.blocked_members(len(blocked)),
                self._unblock,
                ChoiceInput(words.WHOM_TO_UNBLOCK, choices),
                available=bool(blocked),
            ),
        )

    async def _block(self, response: Response, _text: str, picked: PickedMember | None) -> TextLike:
        if picked is None:
            raise Declined(words.BLOCK_WHOM)
        return await block(self._services, response.member, picked.id, bot=picked.bot)

    async def _unblock(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        blocked = text.strip("<@!> ")
        if not blocked.isdecimal() or int(blocked) not in await self._services.blocks.of(response.member):
            raise Declined(words.NOT_BLOCKED)
        await self._services.blocks.unblock(response.member, int(blocked))
        return block_words.unblocked(mention(int(blocked)))

    # Away and snooze

    async def _go_away(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        member = response.member
        moment = await self._read_moment(text, member)
        await self._writer.save(member, {AWAY: moment.isoformat()})
        at_risk = await self._services.absences.clocks_at_risk(member, moment)
        said = "" if is_panel(response) else words.away_until(int(moment.timestamp()))
        return lines(said, *clock_warnings(at_risk))

    async def _come_back(self, response: Response, _text: str, _member: PickedMember | None) -> TextLike:
        await self._writer.save(response.member, {AWAY: ""})
        return words.YOU_ARE_BACK

    async def _snooze(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        moment = await self._read_moment(text, response.member)
        tables = await self._services.tables.of_member(_server_of(response.interaction), response.member)
        waiting = await self._snoozable(response.interaction, tables)
        if not waiting:
            raise Declined(words.NO_TURNS)
        for live in waiting:
            await self._services.notices.snooze(live, response.member, moment)
        return words.snoozed(len(waiting), relative_time(moment))

    async def _snoozable(self, interaction: Interaction, tables: Sequence[Table]) -> Sequence[LiveTable]:
        """Return the member's table here, otherwise every table where it's their turn."""
        here = [table for table in tables if table.channel == interaction.channel_id and table.run is None]
        found = [await self._live(table) for table in here or tables]
        return [live for live in found if live is not None and interaction.user.id in deciders(live)]

    async def _live(self, table: Table) -> LiveTable | None:
        try:
            return await self._services.tables.live(table.id)
        except TableFrozen:
            return None

    async def _read_moment(self, text: str, member: int) -> datetime:
        moment = read_until(text, self._services.now(), await self._settings.of(ZONE, member))
        if moment is None:
            raise Declined(words.NO_MOMENT)
        return moment

    # Time

    async def _time_fields(self, member: int) -> Sequence[Field]:
        quiet = hours_of(await self._settings.of(QUIET, member))
        begin, end = quiet or (None, None)
        none = Choice(words.NO_QUIET_HOURS, NO_HOURS, chosen=quiet is None)
        return (
            SelectField(key=QUIET_FROM, label=words.QUIET_FROM, choices=(none, *_hours(begin))),
            SelectField(key=QUIET_UNTIL, label=words.QUIET_UNTIL, choices=tuple(_hours(end)), required=False),
            *await self._zone_fields(member),
        )

    async def _zone_fields(self, member: int) -> Sequence[Field]:
        return (
            TextField(
                key=ZONE_FIELD,
                label=words.YOUR_ZONE,
                description=words.ZONE_FORMS,
                value=await self._settings.of(ZONE, member),
                max_length=MAX_LOCATION_LENGTH,
            ),
        )

    async def _set_times(self, member: int, response: Response, fields: FieldValues) -> TextLike | None:
        (begin,), zone = fields[QUIET_FROM], fields[ZONE_FIELD][0]
        end = next(iter(fields[QUIET_UNTIL]), None)
        if begin != NO_HOURS and (end is None or end == begin):
            raise Declined(words.BOTH_HOURS)
        wanted = self._actions.parse(QUIET, NO_HOURS if begin == NO_HOURS else f"{begin}-{end}")
        self._actions.parse(ZONE, zone)
        await self._writer.save(member, {QUIET: wanted})
        await self._set_zone(member, response, zone, None)
        return ""

    async def _submit_zone(self, member: int, response: Response, fields: FieldValues) -> TextLike | None:
        return await self._set_zone(member, response, fields[ZONE_FIELD][0], None)

    async def _set_zone(
        self, member: int, response: Response, text: str, _member: PickedMember | None
    ) -> TextLike | None:
        """Save a time zone.

        One in the member's own words is confirmed first, by its local time.
        """
        zone = self._actions.parse(ZONE, text)
        if not zones.needs_confirmation(text):
            await self._writer.save(member, {ZONE: zone})
            return ""
        button = Button(zone_words.USE_IT, CONFIRM_ZONE, zone, tone="main")
        text_of = words.confirm_zone(readable(zone), clock_in(zone, self._services.now()))
        await response.tell(MessagePayload(text_of, controls=(button,), table=NO_SUBJECT))
        return None

    async def confirm_zone(self, press: Press) -> None:
        """Save the time zone whose local time the member has seen. Raises BadSetting."""
        await self._writer.save(press.member, {ZONE: press.control.argument})
        await self._panel.show(press.response)

    # Reminders of challenges, data

    async def _set_reminder(
        self, guild: int, member: int, _response: Response, text: str, _member: PickedMember | None
    ) -> TextLike:
        labels = words.REMINDER_VALUES
        reminder = next((each for each in Reminder if each == text.strip() or is_named(labels[each.value], text)), None)
        if reminder is None:
            choices = setting_words.choose_one_of([*labels.values()])
            raise Declined(setting_words.not_a_choice(text, words.CHALLENGE_REMINDERS, choices))
        await self._services.reminders.choose(guild, member, reminder)
        return ""

    async def _hand_out(self, response: Response, text: str, _member: PickedMember | None) -> None:
        if text.strip().lower() == DELETE:
            await self._data.ask(response, NO_SUBJECT)
        else:
            await self._data.hand_out(response)


def _server_of(interaction: Interaction) -> int | None:
    """Return the server whose tables are listed; elsewhere those of all places are."""
    return interaction.guild_id if venue_of(interaction) is Venue.SERVER else None


_TIMES = ((words.AWAY_UNTIL_WHEN, words.ABSENCES), (words.SNOOZE_UNTIL_WHEN, words.SNOOZES))


def _hours(chosen: int | None) -> Sequence[Choice]:
    return [Choice(setting_words.hour(each), str(each), chosen=each == chosen) for each in range(24)]


def _texts_input(placeholder: Text, texts: Sequence[Text]) -> ChoiceInput:
    return _input(placeholder, [Choice(text, str(text)) for text in texts])


def _input(placeholder: Text, choices: Sequence[Choice]) -> ChoiceInput:
    async def make() -> Sequence[Choice]:
        return choices

    return ChoiceInput(placeholder, make)
