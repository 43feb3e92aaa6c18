"""The consequences of a write, case by case: pure functions, without a store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.core.consent import queries as consent_queries
from bot.core.consent.model import IDLE, QUESTION_ENTRY, Ask, Closed, Question
from bot.core.delivery.changes import Change, Statement, Write, make_change
from bot.core.delivery.entries import GRACE, NOTHING, OutboxKind
from bot.core.history import replay
from bot.core.history.replay import TableState, initial_state, with_clock
from bot.core.notices.model import FIRST_LOOK, TIMER
from bot.core.seats import queries as seats_queries
from bot.core.seats.service import SUBSTITUTE
from bot.core.services import Services
from bot.core.table.computers import COMPUTER
from bot.core.table.model import Computer, Kind, LogEntry, Run, Seat, Status, Table
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY
from bot.core.time.time_control import Banks, TimeControl
from bot.games.chance import seed_from_text
from bot.store.sqlite import SqliteStore
from cogs.challenge.model import FINISHED_ENTRY
from cogs.follow.queries import LINE_ENTRY
from cogs.idle.service import INACTIVITY
from cogs.journal.service import JOURNAL_ENTRY, JournalLine
from cogs.overtime.service import PRESENCE, PRESENCE_INTERVAL, TEMPO
from cogs.premove import queries as premove_queries
from cogs.premove.queries import Premove
from cogs.premove.service import GRACE as PREMOVE_GRACE
from cogs.premove.service import PREMOVE
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, DAN, GUILD
from tests.tables.race import Race

THINKING_DELAY = timedelta(seconds=2)

START = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
NOW = START + timedelta(minutes=5)
RACE = Race()
FEATURES = Services(SqliteStore("unused.db")).repository.features
NOTHING_KNOWN: Mapping[str, Any] = {
    **dict.fromkeys(feature.name for feature in FEATURES),
    **dict.fromkeys(("premoves", "results", "board", "open_questions", "followers", "closing_call"), ()),
    "overtime": False,
    "journal": "",
}


def a_state(*seats: Seat, **fields: Any) -> TableState:
    """A race before its first move, by default between Ana and Ben."""
    held = seats or (Seat(0, (ANA,)), Seat(1, (BEN,)))
    options = RACE.check_options({})
    position = RACE.new(seats=len(held), seed=seed_from_text("change"), options=options)
    table = Table(
        "race1", RACE.key, 1, options, held, GUILD, CHANNEL, ANA, Status.RUNNING, "c", 0, 0, START, START
    )  # fmt: skip
    return initial_state(replace(table, **fields), position)


def an_entry(table: Table, kind: Kind, member: int | None, text: str = "", seat: int | None = 0) -> LogEntry:
    return LogEntry(table.rev + 1, kind, member, seat, text, NOW)


def after_move(
    state: TableState,
    member: int | None,
    notation: str,
    known: Mapping[str, Any] = NOTHING_KNOWN,
    *,
    beforehand: bool = False,
) -> Change:
    """Return the consequences of a move of the first seat, by a member or a computer."""
    entry = replace(an_entry(state.table, Kind.MOVE, member, notation), beforehand=beforehand)
    after = with_clock(replay.after_move(state, entry, RACE.parse(notation)), NOW)
    write = Write(after.table, NOW, entry, state.live(), after.live(), member)
    return make_change(FEATURES, write, known)


def after_entry(state: TableState, entry: LogEntry, known: Mapping[str, Any] = NOTHING_KNOWN, **fields: Any) -> Change:
    """Return the consequences of an entry that leaves the position unchanged."""
    table = replace(state.table.after(entry), **fields)
    live = state.with_entry(table, entry).live()
    return make_change(FEATURES, Write(table, NOW, entry, state.live(), live, entry.member), known)


def loaded(**known: Any) -> Mapping[str, Any]:
    """Return what features have loaded; by default there is nothing."""
    return {**NOTHING_KNOWN, **known}


def owed(change: Change) -> set[OutboxKind]:
    return {entry.kind for entry in change.effects.outbox}


def members_called(change: Change) -> Iterable[int]:
    return next(entry.members for entry in change.effects.outbox if entry.kind is CALL_ENTRY)


def other_timers(change: Change) -> Mapping[str, datetime | None]:
    """The timers of a change, without those of every table of several members."""
    return {kind: due for kind, due in change.effects.timers.items() if kind not in (TEMPO, PRESENCE)}


def test_a_move_that_ends_the_turn_calls_the_next_member_to_a_fresh_board() -> None:
    change = after_move(a_state(), ANA, "rest")
    board, call = change.effects.outbox
    assert (board.kind, board.fresh, board.due) == (BOARD_ENTRY, True, NOW + GRACE)
    assert (call.kind, call.members) == (CALL_ENTRY, (BEN,))
    assert change.effects.deadlines == {TIMER: NOW + FIRST_LOOK}
    assert (change.table.rev, change.entry is not None, other_timers(change)) == (1, True, {})


def test_a_move_within_a_turn_calls_nobody() -> None:
    change = after_move(a_state(), ANA, "walk 1")
    assert [(entry.kind, entry.fresh, entry.members) for entry in change.effects.outbox] == [
        (BOARD_ENTRY, False, ()),
        (CALL_ENTRY, False, ()),
    ]


def test_a_call_that_is_not_delivered_keeps_its_members_but_for_the_one_who_moved() -> None:
    change = after_move(a_state(), ANA, "rest", loaded(board=(ANA, CHLOE)))
    assert members_called(change) == (CHLOE, BEN)


def test_nobody_is_replied_to_after_the_move_of_a_computer_player() -> None:
    state = a_state(Seat(0, (), Computer("apprentice")), Seat(1, (BEN,)), Seat(2, (CHLOE,)))
    change = after_move(state, None, "rest")
    assert {entry.due for entry in change.effects.outbox} == {NOW}
    assert other_timers(change) == {COMPUTER: None}


def test_a_computer_player_that_decides_next_does_so_after_a_moment() -> None:
    change = after_move(a_state(Seat(0, (ANA,)), Seat(1, (), Computer("apprentice"))), ANA, "rest")
    assert change.effects.timers == {COMPUTER: NOW + THINKING_DELAY}


def test_the_request_for_an_undo_is_looked_at_after_any_entry() -> None:
    question = Question(
        Ask.UNDO, at_rev=0, id="q1", table="race1", asked_by=BEN, asked=START, waiting=(ANA,), holders=()
    )
    change = after_move(a_state(), ANA, "rest", loaded(open_questions=(question,)))
    assert change.effects.deadlines[IDLE] == NOW


@pytest.mark.parametrize(("beforehand", "left"), [(True, ("rest",)), (False, None)])
def test_a_premove_that_is_played_goes_and_a_move_by_hand_drops_them_all(
    beforehand: bool, left: tuple[str, ...] | None
) -> None:
    known = loaded(premoves=(Premove("race1", ANA, ("walk 1", "rest"), careful=False),))
    change = after_move(a_state(), ANA, "walk 1", known, beforehand=beforehand)
    about = (premove_queries.withdraw, premove_queries.leave)
    withdrawn, *further = (each for each in change.effects.saves if each.query in about)
    assert withdrawn == Statement(premove_queries.withdraw, ("race1", ANA))
    assert [statement.arguments[0].moves for statement in further] == ([] if left is None else [left])
    assert other_timers(change) == {PREMOVE: NOW + PREMOVE_GRACE}


def test_nobody_can_play_premoves_at_a_table_that_has_ended() -> None:
    known = loaded(premoves=(Premove("race1", BEN, ("rest",), careful=False),))
    state = a_state()
    entry = an_entry(state.table, Kind.RESIGN, ANA)
    change = after_entry(state, entry, known, status=Status.RESIGNED, ended=NOW)
    assert Statement(premove_queries.withdraw, ("race1", BEN)) in change.effects.saves
    assert change.effects.timers == {PREMOVE: None, IDLE: None}
    assert change.effects.deadlines == {}


def test_a_seat_that_changes_hands_drops_the_premoves_of_those_who_left() -> None:
    known = loaded(premoves=(Premove("race1", BEN, ("rest",), careful=False),))
    state = a_state()
    seats = (state.table.seats[0], Seat(1, (DAN,)))
    change = after_entry(state, an_entry(state.table, Kind.SEAT, BEN, str(DAN), seat=1), known, seats=seats)
    assert Statement(seats_queries.change, ("race1", seats[1])) in change.effects.saves
    assert Statement(premove_queries.withdraw, ("race1", BEN)) in change.effects.saves
    assert owed(change) == {BOARD_ENTRY}, "who decides has not changed"


def test_a_substitute_gives_the_seat_back_in_time() -> None:
    state, until = a_state(), NOW + timedelta(days=3)
    seats = (Seat(0, (ANA,), Computer("apprentice", until)), state.table.seats[1])
    change = after_entry(state, an_entry(state.table, Kind.SEAT, ANA, str(seats[0])), seats=seats)
    assert change.effects.timers == {COMPUTER: NOW + THINKING_DELAY, SUBSTITUTE: until}


def test_the_clock_of_a_table_is_looked_at_when_the_time_of_a_seat_is_up() -> None:
    state = with_clock(a_state(banks=Banks.new(TimeControl(72, 24), 2, START)), START)
    change = after_move(state, ANA, "rest")
    assert change.effects.timers == {TEMPO: NOW + timedelta(hours=72), PRESENCE: NOW + PRESENCE_INTERVAL}


def test_open_questions_are_looked_at_and_the_one_that_is_settled_is_stored() -> None:
    state = a_state()
    entry = an_entry(state.table, Kind.ABANDON, ANA, seat=None)
    table = replace(state.table.after(entry), status=Status.ABANDONED, ended=NOW)
    question = Question(
        Ask.END, id="q1", table="race1", asked_by=ANA, asked=START, waiting=(BEN,), holders=(), closed=Closed.AGREED
    )
    write = Write(table, NOW, entry, settled=question)
    change = make_change(FEATURES, write, {**NOTHING_KNOWN, "open_questions": (question,)})
    assert Statement(consent_queries.save, (question,)) in change.effects.saves
    assert (owed(change), change.effects.deadlines) == ({QUESTION_ENTRY}, {})
    change = make_change(FEATURES, write, {**NOTHING_KNOWN, "open_questions": (question, replace(question, id="q2"))})
    assert change.effects.deadlines == {IDLE: NOW}


def test_followers_learn_of_every_entry_and_the_log_channel_of_the_beginning_and_the_end() -> None:
    known = loaded(followers=(CHLOE, DAN), journal="900")
    state = a_state()
    opened = make_change(FEATURES, Write(state.table, START, after=state.live(), actor=ANA), known)
    assert [(entry.kind, entry.content) for entry in opened.effects.outbox] == [
        (BOARD_ENTRY, NOTHING),
        (JOURNAL_ENTRY, JournalLine(ended=False)),
    ]
    assert opened.effects.timers == {IDLE: START + INACTIVITY}
    moved = after_move(state, ANA, "walk 1", known)
    assert [entry.member for entry in moved.effects.outbox if entry.kind is LINE_ENTRY] == [CHLOE, DAN]
    assert JOURNAL_ENTRY not in owed(moved)
    end = an_entry(state.table, Kind.RESIGN, ANA)
    ended = after_entry(state, end, known, status=Status.RESIGNED, ended=NOW)
    (line,) = (entry for entry in ended.effects.outbox if entry.kind is JOURNAL_ENTRY)
    assert (line.content, line.channel) == (JournalLine(ended=True), 900)


def test_a_run_owes_its_channel_nothing_until_it_is_over() -> None:
    run = Run("dare", START + timedelta(days=1), counts=True)
    state = a_state(Seat(0, (ANA,)), run=run)
    known = loaded(journal="900")
    opened = make_change(FEATURES, Write(state.table, START, after=state.live(), actor=ANA), known)
    assert (opened.effects.outbox, opened.effects.timers, opened.effects.deadlines) == ([], {}, {})
    entry = an_entry(state.table, Kind.RESIGN, ANA)
    assert owed(after_entry(state, entry, known, status=Status.RESIGNED, ended=NOW)) == {FINISHED_ENTRY}


def test_a_table_that_was_put_away_and_is_taken_up_again_is_posted_anew() -> None:
    state = a_state()
    put_away = after_entry(
        state, an_entry(state.table, Kind.ABANDON, None, seat=None), status=Status.ABANDONED, ended=NOW, idle=True
    )
    assert [(entry.kind, entry.fresh, entry.due) for entry in put_away.effects.outbox] == [
        (BOARD_ENTRY, True, NOW),
        (CALL_ENTRY, False, NOW),
    ]
    reopened = after_entry(state, an_entry(state.table, Kind.REOPEN, BEN, seat=None))
    board, *_ = reopened.effects.outbox
    assert (board.kind, board.fresh) == (BOARD_ENTRY, True)
    assert reopened.effects.timers == {IDLE: NOW + INACTIVITY}


def test_at_a_frozen_table_nothing_follows_that_needs_its_position() -> None:
    table = replace(a_state().table, status=Status.FROZEN)
    entry = an_entry(table, Kind.RESIGN, ANA)
    after = replace(table.after(entry), status=Status.RESIGNED, ended=NOW)
    change = make_change(FEATURES, Write(after, NOW, entry, actor=ANA), loaded(followers=(CHLOE,)))
    assert owed(change) == {LINE_ENTRY}
