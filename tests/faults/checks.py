"""What always holds in the end, whatever went wrong on the way. Each check yields what is wrong."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from typing import Any

from bot.core.results import rating_queries
from bot.playground.world.model import Message
from tests.faults.acting import BOARD_VERBS, boards, ids_on, public
from tests.faults.harness import GAME, UNKNOWN_MESSAGE, Stage
from tests.faults.points import Fault

TURN = re.compile(r"^-# (?:Turn|Round) (\d+)", re.MULTILINE)
CALL = "it's your turn"
REMINDER = "it's still your turn"
OWED_TWICE = (Fault.LOST, Fault.SILENT, Fault.DIED)
"""Faults after which the bot can't know whether Discord has a message."""

BUCKET = "rate limit bucket"
"""The name of discord.py's task that waits until a limit ends."""


def tables(stage: Stage) -> list[tuple[str, int, int, str, int | None]]:
    """Return id, channel, rev, status and board of each table, runs aside: their boards are private."""
    return stage.rows(
        "SELECT id, channel, rev, status, board_message FROM tables WHERE challenge IS NULL ORDER BY created, id"
    )


def log_is_whole(stage: Stage) -> Iterator[str]:
    """The log of a table has each number once, and its rev is the last one."""
    for table, _, rev, _, _ in tables(stage):
        numbers = [n for (n,) in stage.rows("SELECT n FROM entries WHERE table_id = ? ORDER BY n", table)]
        if numbers != [*range(1, rev + 1)]:
            yield f"table {table} at rev {rev} has the entries {numbers}"


def acknowledged_is_kept(stage: Stage) -> Iterator[str]:
    """What was shown once is in the log."""
    for table, _, rev, _, _ in tables(stage):
        shown = max((seen for seen in stage.shown.get(table, {0})), default=0)
        if shown > rev:
            yield f"table {table} was shown at rev {shown} and is at rev {rev}"


def turns_are_told_once(stage: Stage) -> Iterator[str]:
    """The messages of a channel tell each turn once, in order, from the first one.

    What a message had told that somebody deleted may be missing.
    """
    met = stage.plan.met
    for channel in stage.world.channels:
        told = [int(turn) for each in public(stage, channel.id) for turn in TURN.findall(each.content)]
        first = 1 if met is None or met.code != UNKNOWN_MESSAGE or not told else told[0]
        if told != [*range(first, first + len(told))]:
            yield f"turns told in #{channel.name}: {told}"


def one_board_is_current(stage: Stage) -> Iterator[str]:
    """The board of a table that has one is in its channel once, at its rev, and nothing else can be played on."""
    in_answers = stage.rows("SELECT id FROM tables WHERE venue = 'interaction'")
    for table, channel, rev, status, board in tables(stage):
        if stage.has_channel(channel) and not stage.given_up(table):
            shown = boards(stage, channel, table)
            revs = {int(parts[1]) for each in shown for parts in ids_on(each) if parts[0] == table}
            late = (table,) in in_answers  # the next press brings it
            if [each.id for each in shown] != [board] or (revs != {rev} and not late):
                yield f"{status} table {table} at rev {rev}, board {board}: {[each.id for each in shown]} at {revs}"


def calls_are_current(stage: Stage) -> Iterator[str]:
    """A channel has one call of a table after a move, with a link to its board, and none of a game that is over."""
    moved = stage.rows(
        "SELECT id FROM tables JOIN entries ON table_id = id AND n = rev AND kind = 'move'"
        " WHERE game = ? AND venue = 'server' AND status = 'running'",
        GAME,
    )
    for table, channel, _, status, board in tables(stage):
        if not stage.has_channel(channel) or stage.given_up(table):
            continue
        called = [each.content for each in public(stage, channel) if CALL in each.content or REMINDER in each.content]
        if len(called) > (status == "running") or any(str(board) not in each for each in called):
            yield f"table {table}, {status}, board {board}: calls {called}"
        elif not called and (table,) in moved:
            yield f"table {table}, {status}, board {board}: nobody is called"


def nobody_is_called_twice(stage: Stage) -> Iterator[str]:
    """A decision is called once, or twice if nobody could know whether the first call had arrived."""
    called = Counter(
        (ping.member.name, ping.message.channel_id, ping.message.content)
        for ping in stage.world.pings
        if CALL in ping.message.content
    )
    may = 1 + sum(fault in OWED_TWICE for fault in stage.plan.all_met)
    for (name, channel, words), times in called.items():
        if times > may:
            yield f"{name} was called {times} times in {channel}: {words}"


def nothing_is_due(stage: Stage) -> Iterator[str]:
    """Each timer that was due has fired."""
    now = stage.loop.now() - timedelta(seconds=30)
    for kind, subject, due in stage.rows("SELECT kind, subject, due FROM timers"):
        if datetime.fromisoformat(due) < now:
            yield f"timer {kind} of {subject} is due since {due}"


def nothing_is_owed(stage: Stage) -> Iterator[str]:
    """Each entry of the outbox is delivered or dropped."""
    for kind, subject, due, tries in stage.rows("SELECT kind, subject, due, tries FROM debts"):
        yield f"owed: {kind} of {subject}, due {due}, {tries} tries"


def no_row_is_orphaned(stage: Stage) -> Iterator[str]:
    """Each row belongs to something that exists."""
    for row in stage.rows("PRAGMA foreign_key_check"):
        yield f"orphan: {row}"
    known = {
        key
        for (key,) in stage.rows("SELECT id FROM tables UNION SELECT id FROM lobbies UNION SELECT id FROM challenges")
    }
    for kind, subject in stage.rows("SELECT kind, subject FROM timers UNION SELECT kind, subject FROM debts"):
        if re.fullmatch(r"faults\d\d", subject) and subject not in known:
            yield f"orphan: {kind} of {subject}"


def nothing_goes_on(stage: Stage) -> Iterator[str]:
    """No task is left and no lock is held."""
    client = stage.life.client
    for task in asyncio.all_tasks() - stage.ours - {*client.background._tasks}:
        if task.get_name() != BUCKET:
            yield f"task left: {task!r}"
    dispatcher = client.dispatcher
    for locks in (stage.services.repository._locks, dispatcher.boards._locks, dispatcher.boards._stories._locks):
        held = [key for key, lock in locks._locks.items() if lock.locked()]
        if held:
            yield f"locks held: {held}"


def nobody_reads_hidden(stage: Stage) -> Iterator[str]:
    """A public message shows the view of nobody; a private one that of its reader or of nobody."""
    yield from stage.leaks


def nothing_unexpected(stage: Stage) -> Iterator[str]:
    """No member was told of an unexpected error."""
    for message in stage.apologies:
        yield f"apology: {message}"


def ratings_follow_from_results(stage: Stage) -> Iterator[str]:
    """The stored ratings are those that `tablekeeper ratings rebuild` computes."""
    ratings = "SELECT * FROM ratings ORDER BY 1, 2, 3, 4"
    if before := stage.rows(ratings):
        with closing(sqlite3.connect(":memory:")) as copy:
            copy.row_factory = sqlite3.Row
            stage.copy_into(copy)
            rating_queries.rebuild_all(copy)
            after = [tuple(row) for row in copy.execute(ratings)]
        if before != after:
            yield f"ratings {before}, rebuilt {after}"


Check = Callable[[Stage], Iterator[str]]
CHECKS: tuple[Check, ...] = (
    log_is_whole, acknowledged_is_kept, turns_are_told_once, one_board_is_current, calls_are_current,
    nobody_is_called_twice, nothing_is_due, nothing_is_owed, no_row_is_orphaned, nothing_goes_on, nobody_reads_hidden,
    nothing_unexpected, ratings_follow_from_results,
)  # fmt: skip


class Watcher:
    """Notes what messages showed."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def see(self, change: Any) -> None:
        """Note a change of the world."""
        message = getattr(change, "message", None)
        if not isinstance(message, Message) or message.author != self._stage.world.bot:
            return
        for parts in ids_on(message):
            if parts[2] in BOARD_VERBS and parts[1].isdigit():
                self._stage.shown.setdefault(parts[0], set()).add(int(parts[1]))
        if "went wrong" in message.content:
            self._stage.apologies.append(message.content)
        is_board = any(parts[2] in BOARD_VERBS for parts in ids_on(message))
        for file in message.attachments if is_board else ():
            found = re.search(rb"viewer=(\w+)", file.content)
            if (
                found
                and found[1] != b"None"
                and not message.is_ephemeral
                and message.channel_id not in self._stage.conversations
            ):
                self._stage.leaks.append(f"a public message shows the view of seat {found[1].decode()}")
