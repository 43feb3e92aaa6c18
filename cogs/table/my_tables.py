"""`/table mine`: where a member is waited for in a server, and for whom they wait."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from operator import itemgetter

from discord import app_commands

from bot.games.registry import game_named
from bot.games.text import Text, TextLike, lines
from bot.model.errors import TableFrozen
from bot.model.table import Table, deciders
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import Button
from bot.ui.components.links import channel_link, current_board_link, date, mentions, relative_time
from bot.ui.components.payload import MAX_CONTENT_LENGTH, MessagePayload
from bot.ui.messages.snooze import MINE
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import computers as computer_words
from cogs.challenge.base import ENTER
from cogs.table import words
from cogs.table.base import TableCog

MAX_TABLES = 6
"""Tables under one heading, at the most."""

MAX_RUN_BUTTONS = 5
"""Buttons for runs: a row."""


class MyTables(TableCog):
    """Mine."""

    @app_commands.command(description=command_text(words.MINE))
    async def mine(self, interaction: Interaction) -> None:
        """List the member's tables, those that wait longest first."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            guild = interaction.guild_id
            tables = () if guild is None else await self.tables.tables.of_member(guild, response.member)
            await response.tell(MessagePayload(await self._list(tables, response.member), (), _ways_in(tables), MINE))

    async def press_mine(self, press: Press) -> None:
        """The button of a call; that of a letter names its server."""
        guild, meant = press.response.interaction.guild_id, press.control.argument
        if guild is None and meant.isdecimal():
            guild = int(meant)
        tables = () if guild is None else await self.tables.tables.of_member(guild, press.member)
        ways_in = () if press.response.interaction.guild_id is None else _ways_in(tables)
        await press.response.tell(MessagePayload(await self._list(tables, press.member), (), ways_in, MINE))

    async def _list(self, tables: Sequence[Table], member: int) -> Text:
        """Both headings with their tables."""
        if not tables:
            return words.NO_TABLES
        owed: list[tuple[datetime, Text]] = []
        others: list[tuple[datetime, Text]] = []
        for table in tables:
            try:
                live = await self.tables.tables.live(table.id)
            except TableFrozen:
                others.append((table.updated, _line(table, words.CANNOT_GO_ON, table.updated)))
                continue
            owing, since = deciders(live), live.owes_since(member)
            if member in owing:
                owed.append((since, _line(table, "", since)))
            else:
                whom = await self._whom(owing)
                others.append((since, _line(table, whom, since)))
        waited_for, waiting = ([line for _, line in sorted(each, key=itemgetter(0))] for each in (owed, others))
        return listed_tables(waited_for, waiting)

    async def _whom(self, owing: Sequence[int]) -> TextLike:
        """Who is waited for; of one alone also until when they are away."""
        if not owing:
            return computer_words.THE_COMPUTER
        away = (await self.tables.settings.hours_of(owing[0])).away
        if len(owing) == 1 and away is not None and away > self.tables.now():
            return words.away(mentions(owing), date(away))
        return mentions(owing)


def _ways_in(tables: Sequence[Table]) -> tuple[Button, ...]:
    """A button for each run that has no board to go to: it shows the run here, privately."""
    runs = [(table, table.run) for table in tables if table.run is not None and table.run.counts]
    return tuple(
        Button(words.my_run(game_named(table.game).title), ENTER, run.challenge)
        for table, run in runs[:MAX_RUN_BUTTONS]
    )


def _line(table: Table, whom: TextLike, since: datetime) -> Text:
    """One table, and since when it waits; a run is its member's alone and its board no message of a channel."""
    title, when = game_named(table.game).title, relative_time(since)
    if table.run is not None:
        return words.own_table(title, words.RUN, whom, when, "")
    return words.own_table(title, channel_link(table.channel), whom, when, current_board_link(table))


def listed_tables(waited_for: Sequence[Text], waiting: Sequence[Text]) -> Text:
    """Both headings with as many tables as fit into a message; shortens the second list first."""
    shown, beside = min(len(waited_for), MAX_TABLES), min(len(waiting), MAX_TABLES)
    while len(str(text := _both(waited_for, waiting, shown, beside))) > MAX_CONTENT_LENGTH:
        shown, beside = (shown, beside - 1) if beside > 1 else (shown - 1, beside)
    return text


def _both(waited_for: Sequence[Text], waiting: Sequence[Text], shown: int, beside: int) -> Text:
    owed = _under(words.WAITED_FOR, waited_for, shown) or [words.NOBODY_WAITS]
    return lines(*owed, *_under(words.YOU_WAIT, waiting, beside))


def _under(heading: Text, found: Sequence[Text], shown: int) -> list[Text]:
    """The heading with its first lines, if there are any."""
    if not found:
        return []
    left = len(found) - shown
    return [heading, *found[:shown], *([words.more_tables(left)] if left > 0 else [])]
