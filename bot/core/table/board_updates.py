"""Updates of a table's board and mentions of its members after a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.delivery import outbox_queries
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import OutboxEntry, with_called
from bot.core.history.replay import CHANGING_HOLDERS, UNDOING
from bot.core.table.model import Kind, LiveTable, deciders
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY, STORY_ENTRY, entry_for


def update_board(write: Write, called: Sequence[int]) -> Effects:
    """Update the board and mention the members who have to decide.

    The entries are delayed a little if the response to the actor can deliver them; otherwise they are due immediately.
    """
    live, entry = write.after, write.entry
    if live is None:
        return NO_EFFECTS
    if entry is None:
        return Effects(outbox=board_of_new_table(live, write.actor, write.at))
    if entry.kind in CHANGING_HOLDERS and write.before is not None and not write.table.status.ended:
        owed = board_after_seat_change(write.before, live, write.actor, write.at)
    else:
        owed = board_after(live, write.actor, write.at)
    if write.table.idle or entry.kind is Kind.REOPEN:
        owed = [replace(each, fresh=each.fresh or each.kind is BOARD_ENTRY) for each in owed]
    if write.table.idle or (entry.kind is Kind.MOVE and write.actor is None):
        owed = [replace(each, due=write.at) for each in owed]
    return Effects(outbox=[*merge_calls(owed, write, called), *_update_story(write)])


def _update_story(write: Write) -> Sequence[OutboxEntry]:
    """Return the entry that updates the story message.

    That is needed if a turn that had ended was undone, and at the end of the game, after which no new board is posted.
    """
    if write.table.story is None or not (write.table.status.ended or _has_undone_turn(write)):
        return ()
    return (replace(entry_for(STORY_ENTRY, write.table, write.at), due=write.at),)


def _has_undone_turn(write: Write) -> bool:
    """Whether a turn that had ended was undone."""
    if write.entry is None or write.entry.kind not in UNDOING or write.before is None or write.after is None:
        return False
    return bool({turn.ended for turn in write.before.turns} - {turn.ended for turn in write.after.turns} - {0})


def merge_calls(owed: Sequence[OutboxEntry], write: Write, called: Sequence[int]) -> Sequence[OutboxEntry]:
    """Add the members of a replaced mention, except the actor.

    A mention without members removes the mention.
    """
    here = None if write.entry is None else write.entry.member
    others = [member for member in called if member != here]
    return [with_called(each, others) for each in owed]


def board_of_new_table(live: LiveTable, actor: int | None, now: datetime) -> Sequence[OutboxEntry]:
    """Return the entries of a new table: its board, and a mention if others begin."""
    table = live.table
    if table.run is not None:
        return ()
    others = deciders(live, besides=actor)
    board = entry_for(BOARD_ENTRY, table, now, fresh=True)
    return (board, entry_for(CALL_ENTRY, table, now, members=others)) if others else (board,)


def board_after(live: LiveTable, actor: int | None, now: datetime) -> Sequence[OutboxEntry]:
    """Return the entries after a move or another change.

    Members who still have to decide see the board edited in place; those newly asked are mentioned. If several members
    have to decide, earlier ones were mentioned before. A member who plays only against computers isn't mentioned.
    """
    table = live.table
    if table.run is not None:
        return ()
    others = deciders(live, besides=actor)
    asked = tuple(member for member in others if live.has_new_decision(member))
    if asked and len(table.playing) > 1:
        call = entry_for(CALL_ENTRY, table, now, members=asked)
        return entry_for(BOARD_ENTRY, table, now, fresh=True), call
    board = entry_for(BOARD_ENTRY, table, now)
    alone = len(table.members) == 1 and (table.board is None or table.board.ping is None)
    return (board,) if alone or others else (board, entry_for(CALL_ENTRY, table, now))


def board_after_seat_change(
    before: LiveTable, after: LiveTable, actor: int | None, now: datetime
) -> Sequence[OutboxEntry]:
    """Return the entries after a seat changed hands.

    That is its board, and a mention only if other members now have to decide.
    """
    was, now_owing = set(deciders(before)), set(deciders(after))
    if was and not now_owing and after.table.run is None:
        return entry_for(BOARD_ENTRY, after.table, now), entry_for(CALL_ENTRY, after.table, now)
    if now_owing and not was:
        return board_after(after, actor, now)
    if now_owing <= was or was <= now_owing:
        return () if after.table.run is not None else (entry_for(BOARD_ENTRY, after.table, now),)
    return board_after(after, actor, now)


FEATURE = TableFeature(
    "board",
    Phase.SHOW,
    update_board,
    lambda session, write: outbox_queries.called_members(session, CALL_ENTRY, write.table.id),
)
"""The channel sees the board, and members are called."""
