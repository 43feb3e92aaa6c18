"""Undo, the log, the table in words and its fixed properties."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.errors import TableFrozen
from bot.core.table.model import Kind, LogLine, Seat, Table
from bot.discord import words as words_of_all
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import board_link, mention, player, relative_time, seat_names
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.press.panel import ChoiceInput, PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table import words as computer_words
from bot.discord.table import words as words_of_end
from bot.discord.table import words as words_of_story
from bot.discord.table.face import undone_text
from bot.discord.table.options import describe_options
from bot.discord.table.story_messages import fit_sentences
from bot.discord.table.table_message import undo_buttons
from bot.discord.transport.response import Response
from bot.games import words as game_words
from bot.games.registry import game_named
from bot.games.text import Language, Text, TextLike, fill_names, lines, render_text, sentences
from cogs.table import lookup, words
from cogs.table.base import SURE, TableActions, suggest_sure
from cogs.table.lookup import Here

PAGE_LINES = 6
"""Entries of the log on one page."""

EVENTS_LENGTH = 170
"""Characters for the effects of a move; six moves must fit into one message."""


class HistoryActions(TableActions):
    """Undo, log, description, info."""

    def undos(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that undo."""
        live = here.live if here.plays else None
        seats = () if live is None else live.table.seats_of(here.member)
        free = max((undo_buttons(live, seat) for seat in seats), key=len, default=()) if live is not None else ()
        return (
            PanelAction(
                "undo",
                words_of_all.UNDO,
                words.UNDO_OWN if free else words.UNDO_ASKS,
                self._undo,
                ChoiceInput(words_of_all.UNDO, suggest_sure),
                needs_input=False,
                available=live is not None and live.number > 0,
                button=80,
            ),
            PanelAction("reset", words_of_all.RESET, words.RESET_SUMMARY, self._reset, available=len(free) > 1),
        )

    def reading(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that describe the table."""
        return (
            PanelAction(
                "words",
                words.IN_WORDS,
                words.IN_WORDS_SUMMARY,
                self._describe,
                available=here.live is not None,
                button=120,
            ),
            PanelAction("log", words.LOG, words.LOG_SUMMARY, self._log, available=here.channel_table is not None),
        )

    def info(self, here: Here) -> Sequence[PanelAction]:
        """Return the action that shows what doesn't change."""
        shown = here.channel_table is not None
        return (PanelAction("info", words.INFO, words.INFO_SUMMARY, self._info, available=shown),)

    async def _undo(self, response: Response, text: str, member: PickedMember | None) -> TextLike | None:
        """Undo one move."""
        live = await lookup.running(self.dispatcher, response.interaction)
        after = await self.dispatcher.play.undo(response, live.table.id, None, sure=text == SURE)
        if after is None:
            return None
        costly = live.table.may_set_record and not after.table.may_set_record
        return await self.link(sentences(undone_text(after), words_of_story.SETS_NO_RECORD if costly else ""), after)

    async def _reset(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        """Undo the turn."""
        live = await lookup.running(self.dispatcher, response.interaction)
        after = await self.dispatcher.play.reset(response, live.table.id, None)
        return await self.link(sentences(words.STARTS_OVER, undone_text(after)), after)

    async def _log(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Show the last page of the log."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        await response.tell(log_payload(table, await self.services.tables.log(table.id), None))

    async def _describe(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Describe the table in words."""
        live = await lookup.latest_live(self.dispatcher, response.interaction)
        await self.dispatcher.descriptions.tell(response, live)

    async def _info(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Show the table's fixed properties."""
        await response.tell(described(await lookup.latest(self.dispatcher, response.interaction)))

    async def turn_page(self, press: Press) -> None:
        """Another page of the log."""
        table_id, argument = press.control.table, press.control.argument
        entries = await self.services.tables.log(table_id)
        try:
            table = (await self.services.tables.live(table_id)).table
        except TableFrozen as frozen:
            table = frozen.table
        await press.response.show(log_payload(table, entries, int(argument) if argument.isdecimal() else None))

    async def download(self, press: Press) -> None:
        """Send the whole log as a file."""
        table_id = press.control.table
        entries, table = await self.services.tables.log(table_id), await self.services.tables.find(table_id)
        members = {*table.members, *(line.member for line in entries if line.member is not None)}
        members.update(member for line in entries for member in line.members)
        names = {member: await self.dispatcher.names.of(member) for member in members}
        file = log_file(table, entries, names, press.response.member_language)
        await press.response.tell(MessagePayload(words.HERE_IS_THE_LOG, (file,)))


def log_payload(table: Table, entries: Sequence[LogLine], page: int | None) -> MessagePayload:
    """Return a page of the log (None: the last) with controls for others."""
    if not entries:
        return MessagePayload(words.NOTHING_PLAYED)
    last = (len(entries) - 1) // PAGE_LINES
    page = last if page is None else max(0, min(page, last))
    shown = entries[page * PAGE_LINES : (page + 1) * PAGE_LINES]
    controls: list[Control] = []
    if page > 0:
        controls.append(Button(words.EARLIER, "log", str(page - 1)))
    if page < last:
        controls.append(Button(words.LATER, "log", str(page + 1)))
    controls.append(Button(words.DOWNLOAD, "logfile"))
    head = words.log_page(page + 1, last + 1)
    texts = lines(head, *(_line(line, mention, fit_sentences(line.told, EVENTS_LENGTH)) for line in shown))
    return MessagePayload(fill_names(texts, seat_names(table)), controls=tuple(controls), table=table.id, rev=table.rev)


def log_file(
    table: Table, entries: Sequence[LogLine], names: Mapping[int, TextLike], language: Language
) -> FileAttachment:
    """Return the log as a text file, with unescaped names and notations."""

    def name(member: int) -> TextLike:
        return names.get(member) or str(member)

    seats = [
        words_of_all.join_names([name(member) for member in seat.members])
        if seat.members
        else player(table, seat.number)
        for seat in table.seats
    ]
    whole = [
        _line(line, name, sentences(*map(words_of_story.sentence, line.told)) if line.told else "", exact=True)
        for line in entries
    ]
    text = render_text(fill_names(lines(*whole), seats), language)
    return FileAttachment(f"{table.game}-{table.id}.txt", f"{text}\n".encode())


def _line(line: LogLine, name: Callable[[int], TextLike], came: TextLike, *, exact: bool = False) -> Text:
    """Return an entry's effects or label; `exact` adds a move's notation."""
    text: TextLike = line.label
    if exact and line.notation and line.notation != str(text):
        text = words.with_notation(text, line.notation)
    if came:
        text = words.with_events(text, came) if exact else came
    if line.kind is Kind.SEAT:
        text = words.with_members(text, _held(line, name))
    if line.beforehand:
        text = words.premoved(text)
    if line.undone:
        text = words.undone(text)
    who: TextLike | None = None if line.member is None else name(line.member)
    if line.kind is Kind.RESIGN and who is None:
        who = words_of_all.join_names([name(member) for member in line.members])
    if line.kind is Kind.MOVE and who is None:
        who = computer_words.computer(None)
    return words.log_line(line.n, who, text)


def _held(line: LogLine, name: Callable[[int], TextLike]) -> TextLike:
    """Return who holds a seat from this entry on."""
    members = words_of_all.join_names([name(member) for member in line.members])
    if line.computer is None:
        return members
    return computer_words.for_others(members) if line.members else computer_words.THE_COMPUTER


def described(table: Table) -> Text:
    """The fixed properties of a table, and its state."""
    game = game_named(table.game)
    seats = [words.seat(seat.number + 1, holder(table, seat)) for seat in table.seats]
    options = describe_options(game.options, table.options)
    return lines(
        words.table_head(game.title, table.status, table.id, table.rev),
        *seats,
        words.options(options),
        words.times(relative_time(table.created), relative_time(table.updated)),
        words.take_backs(table.take_backs),
        words.hint_count(table.hints),
        words.commitment(words_of_end.committed(table.commitment, table.commitment_form)),
        board_link(table),
    )


def holder(table: Table, seat: Seat) -> TextLike:
    """Return who holds a seat, and its computer player's level."""
    who = player(table, seat.number)
    if seat.computer is None:
        return who
    return computer_words.at_level(who, game_words.level(seat.computer.level), substitutes=bool(seat.members))
