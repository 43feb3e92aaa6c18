"""`/turns`: a member's turns, notifications, pictures and data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.errors import TableFrozen
from bot.core.settings.service import BY_DIRECT_MESSAGE, PINGS, QUIET, ZONE
from bot.core.table.model import LiveTable, Table, Venue, deciders
from bot.core.time.quiet_hours import hours_of
from bot.core.time.zones import clock_in, readable
from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, command_text
from bot.discord.components.controls import Button, Choice
from bot.discord.components.links import relative_time
from bot.discord.components.modal import Field, FieldValues, SelectField
from bot.discord.components.payload import MessagePayload
from bot.discord.notices.direct_messages import MINE, MailboxClosed
from bot.discord.notices.words import MAILBOX_IS_CLOSED
from bot.discord.press import press as zones
from bot.discord.press import words as panel_words
from bot.discord.press import words as zone_words
from bot.discord.press.panel import NO_SUBJECT, ChoiceInput, ModalInput, Panel, PanelAction, PanelPage, PickedMember
from bot.discord.press.press import Press
from bot.discord.transport.calls import Declined
from bot.discord.transport.places import venue_of
from bot.discord.transport.response import Interaction, Response
from bot.games.text import TextLike, lines
from cogs.settings import values, words
from cogs.settings.actions import OwnPage, SettingActions, choose_of, choose_text, read_moment
from cogs.settings.data import DELETE, PersonalData
from cogs.settings.turn_list import TurnList

PANEL = "turns"
"""The name of the panel."""

GROUPS = {"do": words.THINGS_TO_DO, "settings": words.CHANGE_SETTING}
"""The panel's groups."""

CONFIRM_ZONE = "usezone"
"""Verb of the button that confirms a time zone typed by a member."""

QUIET_FROM, QUIET_UNTIL = "from", "until"
"""Fields of the modal about time."""

NO_HOURS = "none"


@dataclass(frozen=True, slots=True)
class TurnsPage(OwnPage):
    """What the panel is made from: the member's unended tables in a server, or everywhere."""

    guild: int | None
    tables: Sequence[Table]


class TurnsCommand(commands.Cog):
    """The command, its panel and the button *My turns* of notifications."""

    def __init__(self, host: Host, data: PersonalData) -> None:
        self._dispatcher = host.dispatcher
        self._services = host.dispatcher.services
        self._settings = host.dispatcher.services.settings
        self._data = data
        self._list = TurnList(host.dispatcher)
        self._actions = SettingActions(self._settings, self._services.now)
        self._panel: Panel[TurnsPage] = Panel(PANEL, self._page, GROUPS)
        host.dispatcher.add_panel(self._panel)
        for group, place, make in (
            ("do", 100, self._boards),
            ("do", 300, self._snoozes),
            ("do", 400, self._data_actions),
            ("settings", 100, self._actions.choose("mentions", values.MENTIONS)),
            ("settings", 200, self._actions.choose("reminders", values.REMINDERS)),
            ("settings", 300, self._times),
            ("settings", 400, self._actions.choose("theme", values.MEMBER_THEME)),
            ("settings", 500, self._actions.choose("language", values.LANGUAGE)),
            ("settings", 700, self._actions.choose("invitations", values.INVITATIONS)),
            ("settings", 800, self._actions.choose("daily", values.DAILY_NAME)),
        ):
            self._panel.add(group, place, make)
        self._panel.add_line(200, self._settings_line)
        self._panel.add_line(220, self._invitations_line)
        self._settings.before(PINGS, self._check_mailbox)
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
        return await self._panel.suggest_texts(interaction, typed)

    async def press_mine(self, press: Press) -> None:
        """Show the panel for the button of a notification."""
        await self._panel.show(press.response)

    # The page

    async def _page(self, interaction: Interaction, _subject: str) -> PanelPage:
        guild, member = _server_of(interaction), interaction.user.id
        turns = TurnsPage(member, interaction, guild, await self._services.tables.of_member(guild, member))
        content = lines(await self._list.list(turns.tables, member), *await self._panel.list_lines(turns))
        groups, links = await self._panel.list_groups(turns), self._panel.list_links(turns)
        return PanelPage(content, groups, links=links)

    async def _settings_line(self, turns: TurnsPage) -> TextLike:
        member = turns.owner
        return words.my_settings(
            await self._actions.label(values.MENTIONS, member),
            await self._actions.label(values.REMINDERS, member),
            await self._actions.label(values.QUIET, member),
            zones.local_time(await self._settings.of(ZONE, member), self._services.now()),
            await self._actions.label(values.MEMBER_THEME, member),
        )

    async def _invitations_line(self, turns: TurnsPage) -> TextLike:
        return words.invitations_value(await self._actions.label(values.INVITATIONS, turns.owner))

    async def _boards(self, turns: TurnsPage) -> Sequence[PanelAction]:
        boards = await self._list.choices(turns.tables, turns.owner)
        return (
            PanelAction(
                "open",
                words.PLAY_HERE,
                words.PLAY_HERE_SUMMARY,
                self._open_board,
                choose_of(words.WHICH_BOARD, boards),
                available=bool(boards),
                tone="main",
                button=10,
            ),
        )

    async def _snoozes(self, turns: TurnsPage) -> Sequence[PanelAction]:
        waiting = await self._snoozable(turns.interaction, turns.tables)
        summary = words.SNOOZE_HERE if len(waiting) == 1 else words.snooze_all(len(waiting))
        times = choose_text(words.SNOOZE_UNTIL_WHEN, words.SNOOZES)
        return (PanelAction("snooze", words.SNOOZE, summary, self._snooze, times, available=bool(waiting), button=40),)

    async def _data_actions(self, turns: TurnsPage) -> Sequence[PanelAction]:
        ways = ChoiceInput(words.THINGS_TO_DO, partial(self._data_choices, turns.owner))
        return (PanelAction("data", words.MY_DATA, words.EXPORT_OR_DELETE, self._hand_out, ways, button=50),)

    async def _data_choices(self, member: int) -> Sequence[Choice]:
        found = [Choice(label, key, words.DATA_EFFECTS[key]) for key, label in words.DATA_CHOICES.items()]
        return [*found, *[choice for each in self._data.choices.values() for choice in await each.make(member)]]

    async def _open_board(self, response: Response, text: str, _member: PickedMember | None) -> None:
        """Show the board of one of the member's tables, to play from there. Raises Declined."""
        tables = await self._services.tables.of_member(_server_of(response.interaction), response.member)
        table = next((each for each in tables if each.id == text.strip()), None)
        if table is None:
            raise Declined(words.NO_SUCH_BOARD)
        await self._dispatcher.hands.open(response, await self._services.tables.live(table.id))

    async def _times(self, turns: TurnsPage) -> Sequence[PanelAction]:
        member = turns.owner
        quiet = ModalInput(
            partial(self._time_fields, member),
            partial(self._set_times, member),
            partial(self._actions.choices, values.QUIET, member),
        )
        return (
            PanelAction(
                "quiet",
                values.QUIET.title,
                await self._actions.label(values.QUIET, member),
                partial(self._actions.save, values.QUIET, member),
                quiet,
            ),
            PanelAction(
                "zone",
                values.ZONE.title,
                await self._actions.label(values.ZONE, member),
                partial(self._set_zone, member),
                ModalInput(
                    partial(self._zone_fields, member),
                    partial(self._submit_zone, member),
                    suggest=lambda typed, language: zones.suggest_zones(typed, self._services.now(), language),
                ),
            ),
        )

    # Snooze

    async def _snooze(self, response: Response, text: str, _member: PickedMember | None) -> TextLike:
        moment = await read_moment(self._settings, self._services.now(), text, response.member)
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

    async def _check_mailbox(self, member: int, value: str) -> None:
        """Test that a member gets direct messages before they choose them. Raises Declined."""
        if value in BY_DIRECT_MESSAGE:
            try:
                await self._dispatcher.boards.mentions.direct_messages.test_mailbox(member)
            except MailboxClosed:
                raise Declined(MAILBOX_IS_CLOSED) from None

    # Time

    async def _time_fields(self, member: int) -> Sequence[Field]:
        quiet = hours_of(await self._settings.of(QUIET, member))
        begin, end = quiet or (None, None)
        none = Choice(words.WITHOUT_QUIET_HOURS, NO_HOURS, chosen=quiet is None)
        return (
            SelectField(key=QUIET_FROM, label=words.QUIET_FROM, choices=(none, *_hours(begin))),
            SelectField(key=QUIET_UNTIL, label=words.QUIET_UNTIL, choices=tuple(_hours(end)), required=False),
            *await self._zone_fields(member),
        )

    async def _zone_fields(self, member: int) -> Sequence[Field]:
        return (zones.zone_field(await self._settings.of(ZONE, member)),)

    async def _set_times(self, member: int, response: Response, fields: FieldValues) -> TextLike | None:
        (begin,), zone = fields[QUIET_FROM], fields[zones.ZONE_FIELD][0]
        end = next(iter(fields[QUIET_UNTIL]), None)
        if begin != NO_HOURS and (end is None or end == begin):
            raise Declined(words.BOTH_HOURS)
        wanted = self._actions.parse(values.QUIET, NO_HOURS if begin == NO_HOURS else f"{begin}-{end}")
        self._actions.parse(values.ZONE, zone)
        await self._settings.save(member, {QUIET: wanted})
        await self._set_zone(member, response, zone, None)
        return ""

    async def _submit_zone(self, member: int, response: Response, fields: FieldValues) -> TextLike | None:
        return await self._set_zone(member, response, fields[zones.ZONE_FIELD][0], None)

    async def _set_zone(
        self, member: int, response: Response, text: str, _member: PickedMember | None
    ) -> TextLike | None:
        """Save a time zone.

        One in the member's own words is confirmed first, by its local time.
        """
        zone = self._actions.parse(values.ZONE, text)
        if not zones.needs_confirmation(text):
            await self._settings.save(member, {ZONE: zone})
            return ""
        button = Button(zone_words.USE_IT, CONFIRM_ZONE, zone, tone="main")
        text_of = words.confirm_zone(readable(zone), clock_in(zone, self._services.now()))
        await response.tell(MessagePayload(text_of, controls=(button,), table=NO_SUBJECT))
        return None

    async def confirm_zone(self, press: Press) -> None:
        """Save the time zone whose local time the member has seen. Raises BadSetting."""
        await self._settings.save(press.member, {ZONE: press.control.argument})
        await self._panel.show(press.response)

    # Data

    async def _hand_out(self, response: Response, text: str, _member: PickedMember | None) -> TextLike | None:
        word, _, rest = text.strip().lower().partition(" ")
        if word in self._data.choices:
            return await self._data.choices[word].run(response, rest)
        if word == DELETE:
            await self._data.ask(response, NO_SUBJECT)
        else:
            await self._data.hand_out(response)
        return None


def _server_of(interaction: Interaction) -> int | None:
    """Return the server whose tables are listed; elsewhere those of all places are."""
    return interaction.guild_id if venue_of(interaction) is Venue.SERVER else None


def _hours(chosen: int | None) -> Sequence[Choice]:
    return [Choice(words.hour(each), str(each), chosen=each == chosen) for each in range(24)]
