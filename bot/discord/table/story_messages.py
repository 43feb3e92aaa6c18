"""The story of a table: one message that grows by a line a turn, while earlier boards are deleted.

An earlier board leaves the channel once the story message tells the turns that ended there. It becomes the next story
message if there is none yet, if the current one has no room, or if members reacted or replied to it. It begins where
the current one ends. The text follows from the log and from what is stored before the edit, so delivering it twice does
no harm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from cachetools import LRUCache

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater, Waits
from bot.core.errors import TableFrozen
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.core.table.model import LiveTable, StoryMessage, Table, Turn
from bot.core.table.outbox_entries import RETIRE_ENTRY, STORY_ENTRY, RetiredBoard
from bot.discord.components.languages import table_language
from bot.discord.components.links import current_board_link, mentions, seat_names
from bot.discord.components.payload import MAX_CONTENT_LENGTH, MessagePayload
from bot.discord.table import words
from bot.discord.table.face import Face
from bot.discord.transport.calls import MESSAGE_LOST, Meaning
from bot.discord.transport.delivery import deliver_or_defer, deliver_to, has_reactions_or_replies
from bot.discord.transport.post import delete, edit
from bot.discord.transport.rate_limits import hold_lock
from bot.games.contract import Event
from bot.games.text import Text, TextLike, Who, fill_names, lines, message_text, sentences

# What happened at a table: since a member's turn, and turn by turn


MAX_PARTS = 8
"""Parts of a turn that are told; a longer line would push the picture away."""

MAX_STORY_LENGTH = 500
"""Characters of the story above a picture; more would push it away."""


def story_since(
    face: Face, live: LiveTable, *seats: int, names: Sequence[TextLike] = (), after_rev: int = 0
) -> TextLike:
    """Tell what each other seat did since one of these seats decided.

    Empty if none did anything.

    The default is the seats that decide now, and names as in messages. Turns that ended until `after_rev` are left
    out: they are told above.
    """
    seats_called = names or seat_names(live.table)
    turns = [turn for turn in live.since(*(seats or live.position.deciders)) if not 0 < turn.ended <= after_rev]
    did_since = [describe_turn(face, live.table, seats_called, turn) for turn in _merge_by_seat(turns)]
    small = [words.since(line) for line in did_since if line]
    return lines(*small) if small else ""


def turn_lines(face: Face, table: Table, turns: Sequence[Turn]) -> Sequence[Text]:
    """Return a line for each turn in which there is something to tell; turns of a seat in a row are one."""
    joined: list[Turn] = []
    for turn in turns:
        if joined and joined[-1].seat == turn.seat:
            joined[-1] = replace(joined[-1], events=(*joined[-1].events, *turn.events))
        else:
            joined.append(turn)
    told = [describe_turn(face, table, seat_names(table), turn) for turn in joined]
    return [words.since(line) for line in told if line]


def story_text(face: Face, table: Table, turns: Sequence[Turn], board: TextLike) -> Text:
    """Return the text of a story message: a line for each turn, and a link to the board."""
    story = [words.story_of(turn.when or words.turn(turn.number), _story_of(face, table, turn)) for turn in turns]
    *earlier, last = story or [words.MOVED_ON]
    return lines(*earlier, words.leading_on(last, board))


def _story_of(face: Face, table: Table, turn: Turn) -> TextLike:
    """Tell a seat's turn, or that it ended if there is nothing else to tell."""
    names = seat_names(table)
    return describe_turn(face, table, names, turn) or fill_names(
        words.did(_who(table, turn), (words.ENDED_THE_TURN,)), names
    )


def _merge_by_seat(turns: Sequence[Turn]) -> Sequence[Turn]:
    """Merge each seat's turns, in the order in which the seats started."""
    joined: dict[tuple[int, bool], Turn] = {}
    for turn in turns:
        whose = turn.seat, turn.by_computer
        before = joined.get(whose)
        if before is None:
            joined[whose] = turn
            continue
        later = tuple(member for member in turn.members if member not in before.members)
        events = *before.events, *turn.events
        joined[whose] = replace(before, events=events, members=before.members + later)
    return tuple(joined.values())


def fit_sentences(texts: Sequence[TextLike], length: int = MAX_STORY_LENGTH) -> TextLike:
    """Return whole sentences up to about `length` characters; empty for none."""
    kept: list[TextLike] = []
    for each in texts:
        length -= len(str(each)) + 1
        if length < 0:
            kept.append("…")
            break
        kept.append(words.sentence(each))
    return sentences(*kept) if kept else ""


def describe_turn(face: Face, table: Table, names: Sequence[TextLike], turn: Turn) -> TextLike:
    """Tell a seat's turn as a sentence without its end.

    Empty if there is nothing to tell.
    """
    parts = tuple(face.brief([event for event in turn.events if _is_public(event, turn.seat)]))
    if not parts:
        return ""
    if len(parts) > MAX_PARTS:
        parts = (*parts[: MAX_PARTS - 1], words.more(len(parts) - MAX_PARTS + 1))
    texts = words.did(_who(table, turn), parts)
    return fill_names(words.beforehand(texts) if turn.beforehand else texts, names)


def _who(table: Table, turn: Turn) -> Who | Text:
    """Name who took a turn: the seat, some of its members, or the computer for them.

    The members of that time may have left the seat.
    """
    holders = table.seats[turn.seat].members
    if turn.by_computer and holders:
        return words.for_others(Text("{seat}", seat=Who(turn.seat)))
    return mentions(turn.members) if turn.members and {*turn.members} != {*holders} else Who(turn.seat)


def _is_public(event: Event, seat: int) -> bool:
    """Whether an event is public and belongs to this seat's turn."""
    return event.audience is None and event.data.get("seat", seat) == seat


MAX_TURNS = 20
"""Turns that a story message tells before the next one begins."""

CACHE_SIZE = 2000
"""Number of story messages whose text is remembered, so that none is edited without a change."""

NOT_OURS = (Meaning.FORBIDDEN, Meaning.UNCHANGEABLE)
"""Meanings of a deletion that failed because the message belongs to another application."""


class StoryMessages:
    """Keeps the story messages of tables, and takes earlier boards away."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        self._locks = Locks()
        self._texts: LRUCache[int, str] = LRUCache(CACHE_SIZE)
        services.outbox.serve(STORY_ENTRY, self._deliver)
        services.outbox.serve(RETIRE_ENTRY, self._deliver)

    async def update(self, table_id: str) -> None:
        """Deliver the outbox entries of a table's story that are due; the outbox retries those that fail."""
        for entry in await self._owed(table_id):
            with suppress(Waits):
                if entry.due <= self._services.now():
                    await deliver_or_defer(self._services.outbox, entry, self._deliver)

    async def _owed(self, table_id: str) -> Sequence[OutboxEntry]:
        """Return the outbox entries of a table's story, those of the earliest boards first."""
        owed = [
            entry for entry in await self._services.outbox.of(table_id) if entry.kind in (STORY_ENTRY, RETIRE_ENTRY)
        ]
        return sorted(owed, key=lambda entry: entry.content.key)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Deliver an entry.

        Raises Waits if an earlier board has to be retired first, because its turns were played first.
        """
        async with hold_lock(self._locks.of(entry.subject)):
            owed = [each.key for each in await self._owed(entry.subject)]
            if entry.key not in owed:  # delivered meanwhile
                return
            if owed[0] != entry.key:
                raise Waits(owed[0])
            table = await self._services.tables.find(entry.subject)
            async with deliver_to(self._services, table.guild, entry.channel):
                if entry.kind is STORY_ENTRY:
                    if table.story is not None:
                        await self._tell(table, table.story)
                elif table.board is None or table.board.message != entry.message:
                    await self._retire(table, entry)

    async def _retire(self, table: Table, entry: OutboxEntry) -> None:
        """Tell the turns that ended at an earlier board, and delete it.

        Its text is left if members reacted or replied to it. A member who plays alone needs no story.
        """
        story, board = table.story, entry.read(RetiredBoard)
        after = board.told
        if story is not None and story.message == board.message:
            await self._tell(table, story)
            return
        kept = await has_reactions_or_replies(self._client, entry.channel, board.message)
        if story is not None:
            told = story if kept else await self._tell(table, story, entry)
            after = max(after, story.after) if told is None else told.upto
        turns = await self._turns(table, after, _to_tell(table))
        if not kept and (after >= entry.rev or not turns or (story is None and len(table.members) == 1)):
            await delete(self._client, entry.channel, board.message, ignore=NOT_OURS)
            return
        await self._tell(table, StoryMessage(board.message, after, after))

    async def _tell(self, table: Table, story: StoryMessage, retired: OutboxEntry | None = None) -> StoryMessage | None:
        """Show in a story message the turns that the board doesn't tell, as far as there is room.

        If it has none for those that ended at the board that is `retired`, it leads on to that one, the next story.

        Return the story as it is stored then, or None if the message is gone.
        """
        upto = _to_tell(table)
        turns = await self._turns(table, story.after, upto)
        most = len(turns) if table.status.ended else MAX_TURNS
        while len(turns) > most or (len(turns) > 1 and not await self._fits(table, self._text(table, turns))):
            turns = turns[:-1]
            upto = turns[-1].ended
        story = replace(story, upto=upto)
        if story != table.story:
            await self._services.messages.set_story(table.id, story)
        if retired is not None and table.board is not None and upto < retired.rev:
            table = replace(table, board=replace(table.board, message=retired.read(RetiredBoard).message))
        return story if await self._show(table, story.message, self._text(table, turns)) else None

    async def _turns(self, table: Table, after: int, upto: int) -> Sequence[Turn]:
        """Return the turns that ended after one rev and until another."""
        try:
            turns = await self._services.tables.ended_turns(table.id, after)
        except TableFrozen as frozen:
            raise RetryLater(str(frozen)) from frozen
        return [turn for turn in turns if turn.ended <= upto]

    def _text(self, table: Table, turns: Sequence[Turn]) -> Text:
        return story_text(self._faces[table.game], table, turns, current_board_link(table))

    async def _fits(self, table: Table, text: Text) -> bool:
        return len(message_text(text, await table_language(self._client, table))) <= MAX_CONTENT_LENGTH

    async def _show(self, table: Table, message: int, text: Text) -> bool:
        """Show a text in a message without picture and controls; return False if it is gone."""
        language = await table_language(self._client, table)
        written = message_text(text, language)
        if self._texts.get(message) == written:
            return True
        if not await edit(self._client, table.channel, message, MessagePayload(text), language, ignore=MESSAGE_LOST):
            return False
        self._texts[message] = written
        return True


def _to_tell(table: Table) -> int:
    """Return the rev until which stories tell the turns: the board tells later ones, except that of an ended game."""
    return table.rev if table.status.ended or table.board is None else table.board.told
