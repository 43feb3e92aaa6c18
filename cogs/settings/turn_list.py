"""A member's tables in a server: their turns, and those waiting for others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from operator import itemgetter

from bot.core.errors import TableFrozen
from bot.core.table.model import Table, deciders
from bot.discord.components.controls import Choice
from bot.discord.components.links import current_board_link, date, mentions, place_link, relative_time
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.table import words as computer_words
from bot.discord.table.time_control import time_left
from bot.games.registry import game_named
from bot.games.text import Text, TextLike, first_fitting, lines
from cogs.settings import words

MAX_TABLES = 6
"""Tables under one heading."""

MAX_LENGTH = MAX_CONTENT_LENGTH - 700
"""Maximum length of the list, with room left for settings and an answer."""


class TurnList:
    """Lists tables."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._services = dispatcher.services
        self._names = dispatcher.names

    async def list(self, tables: Sequence[Table], member: int) -> Text:
        """List both kinds of tables, those that wait longest first."""
        if not tables:
            return words.NO_TABLES
        mine: list[tuple[datetime, Text]] = []
        others: list[tuple[datetime, Text]] = []
        for table in tables:
            try:
                live = await self._services.tables.live(table.id)
            except TableFrozen:
                others.append((table.updated, _waiting_line(table, words.CANNOT_GO_ON, table.updated)))
                continue
            owing, since = deciders(live), live.owes_since(member)
            if member in owing:
                mine.append((since, _turn_line(table, since, member)))
            else:
                others.append((since, _waiting_line(table, await self._whom(owing), since, owing)))
        first, second = ([line for _, line in sorted(each, key=itemgetter(0))] for each in (mine, others))
        return listed_tables(first, second)

    async def choices(self, tables: Sequence[Table], member: int) -> Sequence[Choice]:
        """Return the tables whose boards can be opened, those with the member's turn first; values are ids."""
        found: list[tuple[bool, datetime, Choice]] = []
        for table in (each for each in tables if each.run is None):
            try:
                live = await self._services.tables.live(table.id)
            except TableFrozen:
                continue
            mine = member in deciders(live)
            names = [await self._names.of(each) for each in table.members if each != member]
            label = words.board_of(game_named(table.game).title, names)
            choice = Choice(label, table.id, words.IS_YOUR_TURN if mine else words.NOT_YOUR_TURN)
            found.append((not mine, live.owes_since(member), choice))
        return [choice for *_, choice in sorted(found, key=itemgetter(0, 1))]

    async def _whom(self, owing: Sequence[int]) -> TextLike:
        """Name who has to move; if that is one member, also until when they are away."""
        if not owing:
            return computer_words.THE_COMPUTER
        away = (await self._services.settings.hours_of(owing[0])).away
        if len(owing) == 1 and away is not None and away > self._services.now():
            return words.away(mentions(owing), date(away))
        return mentions(owing)


def _place(table: Table) -> tuple[TextLike, TextLike]:
    """Return where a table is, and the link to its board if it has one."""
    if table.run is not None:
        return words.RUN, ""
    return place_link(table), "" if table.board is None else current_board_link(table)


def _turn_line(table: Table, since: datetime, member: int) -> Text:
    where, board = _place(table)
    left = time_left(table, (member,))
    when = words.since_and_left(relative_time(since), left) if left else relative_time(since)
    return words.my_turn(game_named(table.game).title, where, when, board)


def _waiting_line(table: Table, whom: TextLike, since: datetime, owing: Sequence[int] = ()) -> Text:
    where, board = _place(table)
    left = time_left(table, owing)
    when = words.since_and_left(relative_time(since), left) if left else relative_time(since)
    return words.waiting_for(game_named(table.game).title, where, whom, when, board)


def listed_tables(mine: Sequence[Text], others: Sequence[Text]) -> Text:
    """Put as many tables as fit under both headings.

    The second list is shortened first.
    """
    shown, beside = min(len(mine), MAX_TABLES), min(len(others), MAX_TABLES)
    texts = [_both(mine, others, shown, beside)]
    while shown > 1 or beside > 1:
        shown, beside = (shown, beside - 1) if beside > 1 else (shown - 1, beside)
        texts.append(_both(mine, others, shown, beside))
    return first_fitting(MAX_LENGTH, *texts)


def _both(mine: Sequence[Text], others: Sequence[Text], shown: int, beside: int) -> Text:
    first = _under(words.YOUR_TURN, mine, shown) or [words.NOTHING_TO_DO]
    return lines(*first, *_under(words.WAITING, others, beside))


def _under(heading: Text, found: Sequence[Text], shown: int) -> list[Text]:
    """Return the heading with the first lines, or nothing."""
    if not found:
        return []
    left = len(found) - shown
    return [heading, *found[:shown], *([words.more_tables(left)] if left > 0 else [])]
