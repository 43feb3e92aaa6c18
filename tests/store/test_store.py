"""The contract of a store, run against every store. A new one is added to `STORES` and to nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from bot.core.consent import queries as consent_queries
from bot.core.consent.model import ASKED_AGAIN_ENTRY, QUESTION_ENTRY, Ask, Closed, Question
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import EarlierMessage, OutboxEntry, OutboxKind, ToMember, known_kinds
from bot.core.notices.model import LETTER_ENTRY
from bot.core.people import queries
from bot.core.people import queries as people_queries
from bot.core.results import queries as results_queries
from bot.core.results.model import Category, Void, results_of
from bot.core.seats import queries as seats_queries
from bot.core.settings.owner import SettingOwner
from bot.core.table import queries as table_queries
from bot.core.table.closing_call import RESULT_ENTRY
from bot.core.table.model import (
    BoardMessage,
    Computer,
    Forfeit,
    ForfeitReason,
    Kind,
    LogEntry,
    Run,
    Seat,
    Status,
    Stored,
    Table,
    TableCounts,
    Venue,
)
from bot.core.table.outbox_entries import BOARD_ENTRY, CALL_ENTRY, DELETE_ENTRY, RETIRE_ENTRY, RetiredBoard
from bot.core.time.time_control import Banks, TimeControl
from bot.core.time.zones import Cadence, Day
from bot.games.chance import commitment, seed_from_text
from bot.store import timer_queries
from bot.store.failures import ChannelOccupied, IdTaken, PeriodTaken, RunExists, StaleRevision
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.store.timer_queries import Timer
from cogs.challenge import queries as challenge_queries
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.leagues.model import PAIRING_ENTRY, GameToOpen
from cogs.challenge.matches import queries as matches_queries
from cogs.challenge.matches.model import Proposal
from cogs.challenge.model import RECALL_ENTRY, Challenge, Pick, Reminder, Schedule
from cogs.challenge.seasons.service import SEASON_ENTRY
from cogs.journal.service import JOURNAL_ENTRY, JournalLine
from cogs.lobby import queries as lobby_queries
from cogs.lobby.model import LOBBY_ENTRY, WITHDRAWN_ENTRY, Invitation, Lobby, LobbyOpen, NoSuchLobby
from cogs.open_seats import queries as open_seats_queries
from cogs.open_seats.queries import OPEN_SEATS_CHANNEL, PAUSE
from tests.store import changes

STORES: dict[str, Callable[[pytest.FixtureRequest], Store]] = {
    "sqlite": lambda request: SqliteStore(request.getfixturevalue("tmp_path") / "tables.db"),
    "postgres": lambda request: PostgresStore(request.getfixturevalue("migrated")),
}

START = datetime(2026, 11, 20, 19, 30, 0, 5, tzinfo=UTC)
SNOWFLAKE = (1 << 63) - 1
SEED = seed_from_text("store")


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


async def due_entries(store: Store, now: datetime, most: int) -> Sequence[OutboxEntry]:
    """The due entries of all kinds, of the shards that are served."""
    kinds = [kind.name for kind in known_kinds()]
    return await store.read(outbox_queries.due_entries, now, most, kinds=kinds, ours=store.owned_condition)


def an_entry(kind: OutboxKind = BOARD_ENTRY, rev: int = 0, **other: Any) -> OutboxEntry:
    return replace(OutboxEntry(kind, "one", 200, START, START, rev), **other)


def a_table(table_id: str = "one", channel: int = 200, status: Status = Status.RUNNING, **other: object) -> Table:
    table = Table(
        id=table_id,
        game="race",
        rules_version=3,
        options={"goal": 20, "team": "free", "aids": True},
        seats=(Seat(0, (12, 11, SNOWFLAKE)), Seat(1, (11,))),
        guild=100,
        channel=channel,
        opener=11,
        status=status,
        commitment=commitment(SEED),
        rev=0,
        take_backs=0,
        created=START,
        updated=START,
        ended=START if status.ended else None,
    )
    return replace(table, **other)  # type: ignore[arg-type]


def a_move(n: int, text: str = "walk 1") -> LogEntry:
    return LogEntry(n, Kind.MOVE, 11, 0, text, START + timedelta(seconds=n))


def moved(table: Table, entry: LogEntry) -> Table:
    return replace(table, rev=entry.n, updated=entry.at)


async def test_what_is_owed_to_a_member_is_brought_forward_and_nothing_else(store: Store) -> None:
    later = START + timedelta(days=3)
    entries = [
        an_entry(ASKED_AGAIN_ENTRY, subject="one", members=(12, 114), due=later),
        an_entry(ASKED_AGAIN_ENTRY, subject="two", members=(114,), due=later),
        an_entry(RECALL_ENTRY, subject="three", members=(14, 12), due=later),
        an_entry(CALL_ENTRY, subject="four", members=(14,), due=later),
        an_entry(ASKED_AGAIN_ENTRY, subject="five", members=(14,), due=START),
    ]
    await store.write(outbox_queries.add_entries, entries)
    now = START + timedelta(hours=1)
    await store.write(outbox_queries.bring_forward, 14, now)
    due = {entry.subject: entry.due for entry in await due_entries(store, later, 99)}
    assert due == {"one": later, "two": later, "three": now, "four": later, "five": START}


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    table = a_table(board=BoardMessage(201, SNOWFLAKE))
    entries = [a_move(1), LogEntry(2, Kind.ABANDON, None, None, "the channel is gone", START)]
    table = replace(table, rev=2)
    await store.write(changes.add, Stored(table, entries, SEED))
    assert await store.read(table_queries.load, "one") == Stored(table, entries, SEED)
    assert await store.read(table_queries.one, "one") == table


async def test_a_table_knows_where_it_is_played(store: Store) -> None:
    table = a_table(guild=None, venue=Venue.INTERACTION, link_guild=SNOWFLAKE)
    await store.write(changes.add, Stored(table, [], SEED))
    assert await store.read(table_queries.one, "one") == table


async def test_an_ended_table_comes_back_with_its_outcome(store: Store) -> None:
    ended = a_table(status=Status.FINISHED, guild=None, outcome={"scores": [3, 4], "title": "Gärtner"})
    await store.write(changes.add, Stored(ended, [], SEED))
    assert await store.read(table_queries.one, "one") == ended


async def test_forfeits_are_stored_in_order_and_only_new_ones_written(store: Store) -> None:
    first = Forfeit(1, (11, SNOWFLAKE), ForfeitReason.TIME, 1)
    second = Forfeit(0, (12,), ForfeitReason.RESIGNED, 2)
    begun = replace(a_table(), rev=1, forfeits=(first,))
    await store.write(changes.add, Stored(begun, [LogEntry(1, Kind.RESIGN, 12, 1, "time", START)], SEED))
    after = replace(begun, rev=2, forfeits=(first, second))
    await store.write(changes.append, after, LogEntry(2, Kind.RESIGN, 12, 0, "", START))
    assert await store.read(table_queries.one, "one") == after


async def test_what_is_not_there_is_none(store: Store) -> None:
    assert await store.read(table_queries.load, "none") is None
    assert await store.read(table_queries.one, "none") is None
    assert await store.read(table_queries.unfinished_in, 200) is None
    assert await store.read(table_queries.latest_in, 200) is None
    assert await store.read(table_queries.unfinished) == []


async def test_an_id_is_given_once(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    with pytest.raises(IdTaken):
        await store.write(changes.add, Stored(a_table(channel=999), [], SEED))
    assert await store.read(table_queries.unfinished_in, 999) is None


@pytest.mark.parametrize("status", [Status.RUNNING, Status.FROZEN])
async def test_a_channel_has_one_unfinished_table(store: Store, status: Status) -> None:
    await store.write(changes.add, Stored(a_table("one", status=status), [], SEED))
    with pytest.raises(ChannelOccupied):
        await store.write(changes.add, Stored(a_table("two"), [], SEED))
    await store.write(changes.add, Stored(a_table("three", channel=201), [], SEED))
    await store.write(changes.add, Stored(a_table("four", status=Status.FINISHED), [], SEED))


async def test_the_latest_of_a_channel_is_the_unfinished_one_or_the_last_to_end(store: Store) -> None:
    for hours, table_id in enumerate(["third", "first", "second"]):
        ended = START + timedelta(hours=[3, 1, 2][hours])
        await store.write(
            changes.add, Stored(replace(a_table(table_id, status=Status.RESIGNED), ended=ended), [], SEED)
        )
    latest = await store.read(table_queries.latest_in, 200)
    assert latest is not None
    assert latest.id == "third"
    await store.write(changes.add, Stored(a_table("running"), [], SEED))
    latest = await store.read(table_queries.latest_in, 200)
    assert latest is not None
    assert latest.id == "running"


async def test_of_tables_that_ended_at_once_the_latest_is_the_one_that_was_added_last(store: Store) -> None:
    for table_id in ("b", "c", "a"):
        await store.write(changes.add, Stored(a_table(table_id, status=Status.FINISHED), [], SEED))
    latest = await store.read(table_queries.latest_in, 200)
    assert latest is not None
    assert latest.id == "a"


async def test_unfinished_tables_are_listed_oldest_first(store: Store) -> None:
    await store.write(changes.add, Stored(a_table("young", channel=1, created=START + timedelta(hours=1)), [], SEED))
    await store.write(changes.add, Stored(a_table("old", channel=2, status=Status.FROZEN), [], SEED))
    await store.write(changes.add, Stored(a_table("ended", channel=3, status=Status.ABANDONED), [], SEED))
    assert [table.id for table in await store.read(table_queries.unfinished)] == ["old", "young"]


async def test_an_entry_is_appended_with_what_it_changes(store: Store) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    first, last = a_move(1), a_move(2, "roll")
    await store.write(changes.append, moved(table, first), first)
    after = replace(
        moved(table, last), status=Status.FINISHED, ended=last.at, take_backs=2, outcome={"scores": [20, 3]}
    )
    await store.write(changes.append, after, last)
    assert await store.read(table_queries.load, "one") == Stored(after, [first, last], SEED)


@pytest.mark.parametrize("n", [1, 3])
async def test_an_entry_for_another_rev_is_stale_and_changes_nothing(store: Store, n: int) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    await store.write(changes.append, moved(table, a_move(1)), a_move(1))
    before = await store.read(table_queries.load, "one")
    with pytest.raises(StaleRevision):
        await store.write(changes.append, moved(table, a_move(n, "rest")), a_move(n, "rest"))
    assert await store.read(table_queries.load, "one") == before


async def test_an_ended_table_takes_no_entry(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(status=Status.RESIGNED), [], SEED))
    with pytest.raises(StaleRevision):
        await store.write(changes.append, moved(a_table(), a_move(1)), a_move(1))
    stored = await store.read(table_queries.load, "one")
    assert stored is not None
    assert stored.entries == []


async def test_a_seat_changes_hands_and_the_other_seat_does_not(store: Store) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    entry = LogEntry(1, Kind.SEAT, 12, 0, "14 12", START)
    after = replace(moved(table, entry), seats=(Seat(0, (14, 12)), table.seats[1]))
    await store.write(changes.append, after, entry)
    assert await store.read(table_queries.one, "one") == after


async def test_a_board_message_is_stored_and_deleted_without_a_log_entry(store: Store) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    assert await store.write(table_queries.set_board, an_entry(), 77) is None
    assert await store.write(table_queries.set_call, an_entry(CALL_ENTRY), 78) == BoardMessage(200, 77)
    await store.write(changes.append, moved(table, a_move(1)), a_move(1))
    kept = await store.read(table_queries.one, "one")
    assert kept is not None
    assert kept.board == BoardMessage(200, 77, ping=78)
    await store.write(table_queries.set_call, an_entry(CALL_ENTRY, 1), None)
    assert await store.read(table_queries.one, "one") == replace(moved(table, a_move(1)), board=BoardMessage(200, 77))


async def test_what_a_table_owes_is_written_with_its_entry_or_not_at_all(store: Store) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED), outbox_entries=[an_entry(fresh=True)])
    assert await store.read(outbox_queries.entries_of, "one") == [an_entry(fresh=True)]
    owed = [an_entry(rev=1), an_entry(CALL_ENTRY, 1, members=(12, 11))]
    await store.write(changes.append, moved(table, a_move(1)), a_move(1), owed)
    assert await store.read(outbox_queries.entries_of, "one") == [an_entry(rev=1, fresh=True), owed[1]]
    with pytest.raises(StaleRevision):
        await store.write(changes.append, moved(table, a_move(1)), a_move(1), [an_entry(rev=9)])
    assert await store.read(outbox_queries.entries_of, "one") == [an_entry(rev=1, fresh=True), owed[1]]


async def test_the_board_at_a_later_rev_is_owed_instead_of_the_earlier_and_no_table_piles_up_debts(
    store: Store,
) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    for n in range(1, 40):
        table = moved(table, a_move(n))
        await store.write(changes.append, table, a_move(n), [an_entry(rev=n), an_entry(CALL_ENTRY, n, members=(11,))])
    assert [entry.rev for entry in await store.read(outbox_queries.entries_of, "one")] == [39, 39]
    await store.write(outbox_queries.remove_delivered, [an_entry(rev=38)])
    assert len(await store.read(outbox_queries.entries_of, "one")) == 2
    await store.write(outbox_queries.remove_delivered, [an_entry(rev=39), an_entry(CALL_ENTRY, 39)])
    assert await store.read(outbox_queries.entries_of, "one") == []


async def test_a_new_board_and_a_new_call_leave_the_earlier_ones_to_be_taken_away(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED), outbox_entries=[an_entry(fresh=True)])
    await store.write(table_queries.set_board, an_entry(), 77)
    assert await store.read(outbox_queries.entries_of, "one") == []
    await store.write(table_queries.set_call, an_entry(CALL_ENTRY), 78)
    await store.write(table_queries.set_board, an_entry(), 79)
    await store.write(table_queries.set_call, an_entry(CALL_ENTRY), 80)
    assert {(entry.kind, entry.message) for entry in await store.read(outbox_queries.entries_of, "one")} == {
        (RETIRE_ENTRY, 77),
        (DELETE_ENTRY, 78),
    }
    await store.write(outbox_queries.remove_entries, "one")
    assert await store.read(outbox_queries.entries_of, "one") == []


async def test_a_debt_is_due_at_its_time_and_put_off_unless_another_took_its_place(store: Store) -> None:
    later = START + timedelta(hours=1)
    await store.write(outbox_queries.add_entries, [an_entry(), an_entry(CALL_ENTRY)])
    assert await store.read(outbox_queries.next_due, START - timedelta(seconds=1), ours=store.owned_condition) == START
    await store.write(outbox_queries.postpone, an_entry(), later)
    await store.write(outbox_queries.postpone, an_entry(CALL_ENTRY, 5), later)
    assert await due_entries(store, START, 10) == [an_entry(CALL_ENTRY)]
    assert await due_entries(store, later, 10) == [
        an_entry(CALL_ENTRY),
        replace(an_entry(), due=later, tries=1),
    ]
    assert await due_entries(store, later, 1) == [an_entry(CALL_ENTRY)]
    assert await store.read(outbox_queries.next_due, START, ours=store.owned_condition) == later
    await store.write(outbox_queries.make_due, START, ours=store.owned_condition)
    assert await store.read(outbox_queries.next_due, START, ours=store.owned_condition) is None
    assert len(await due_entries(store, START, 10)) == 2


async def test_what_an_entry_says_comes_back_as_it_was(store: Store) -> None:
    owed = [
        an_entry(DELETE_ENTRY, content=EarlierMessage(SNOWFLAKE)),
        an_entry(JOURNAL_ENTRY, content=JournalLine(ended=True)),
        an_entry(LETTER_ENTRY, content=ToMember(SNOWFLAKE)), an_entry(PAIRING_ENTRY, content=GameToOpen(3)),
        an_entry(RESULT_ENTRY), an_entry(RESULT_ENTRY, content=ToMember(12)),
        an_entry(RETIRE_ENTRY, content=RetiredBoard(77, told=4)),
    ]  # fmt: skip
    await store.write(outbox_queries.add_entries, owed)
    found = await store.read(outbox_queries.entries_of, "one")
    assert sorted(found, key=lambda each: each.key) == owed
    with pytest.raises(TypeError):
        owed[-1].read(ToMember)


async def test_what_one_channel_is_owed_can_be_due_at_once(store: Store) -> None:
    later = START + timedelta(hours=1)
    here, there = replace(an_entry(), due=later), replace(an_entry(CALL_ENTRY), channel=999, due=later)
    await store.write(outbox_queries.add_entries, [here, there])
    await store.write(outbox_queries.make_due, START, here.channel, ours=store.owned_condition)
    assert await due_entries(store, START, 10) == [replace(here, due=START)]
    assert await store.read(outbox_queries.next_due, START, ours=store.owned_condition) == later


async def test_the_channels_in_use_are_those_where_something_goes_on(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(guild=100), [], SEED))
    await store.write(changes.add, Stored(a_table("over", guild=100, channel=201, status=Status.RESIGNED), [], SEED))
    await store.write(changes.add, Stored(a_table("elsewhere", guild=101, channel=202), [], SEED))
    await store.write(challenge_queries.add, replace(a_challenge(), guild=100, channel=203), SEED)
    used = await store.read(table_queries.channels_in_use, [100, 101, 102])
    assert {guild: sorted(channels) for guild, channels in used.items()} == {100: [200, 203], 101: [202]}


async def test_a_table_freezes_and_thaws_but_an_ended_one_does_not(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    await store.write(table_queries.set_status, "one", Status.FROZEN)
    assert await store.read(table_queries.one, "one") == a_table(status=Status.FROZEN)
    await store.write(table_queries.set_status, "one", Status.RUNNING)
    assert await store.read(table_queries.one, "one") == a_table()
    await store.write(changes.add, Stored(a_table("over", status=Status.FINISHED), [], SEED))
    await store.write(table_queries.set_status, "over", Status.FROZEN)
    assert await store.read(table_queries.one, "over") == a_table("over", status=Status.FINISHED)


async def test_a_note_is_stored_until_it_is_replaced(store: Store) -> None:
    assert await store.read(queries.find, "commands") is None
    await store.write(queries.keep, "commands", "abc")
    await store.write(queries.keep, "commands", "def")
    assert await store.read(queries.find, "commands") == "def"


async def test_a_setting_is_stored_for_its_owner_until_it_is_replaced(store: Store) -> None:
    assert await store.read(people_queries.setting, SettingOwner.MEMBER, 7, "theme") is None
    await store.write(people_queries.choose, SettingOwner.MEMBER, 7, "theme", "light")
    await store.write(people_queries.choose, SettingOwner.MEMBER, 7, "theme", "contrast")
    await store.write(people_queries.choose, SettingOwner.SERVER, 7, "theme", "usual")
    assert await store.read(people_queries.setting, SettingOwner.MEMBER, 7, "theme") == "contrast"
    assert await store.read(people_queries.setting, SettingOwner.SERVER, 7, "theme") == "usual"
    assert await store.read(people_queries.setting, SettingOwner.MEMBER, 8, "theme") is None
    await store.close()
    await store.open()
    assert await store.read(people_queries.setting, SettingOwner.MEMBER, 7, "theme") == "contrast"


async def test_the_seed_is_in_no_repr(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    stored = await store.read(table_queries.load, "one")
    assert stored is not None
    assert stored.seed == SEED
    assert repr(SEED) not in repr(stored)


async def test_everything_is_there_after_closing_and_opening(store: Store) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    await store.write(changes.append, moved(table, a_move(1)), a_move(1))
    before = await store.read(table_queries.load, "one")
    await store.close()
    await store.open()
    assert await store.read(table_queries.load, "one") == before


async def test_opening_and_closing_twice_is_harmless(store: Store) -> None:
    await store.open()
    await store.write(queries.keep, "a", "b")
    await store.close()
    await store.close()


async def test_a_closed_store_says_that_it_is_closed(store: Store) -> None:
    await store.close()
    with pytest.raises(RuntimeError, match="not open"):
        await store.read(queries.find, "a")


def a_lobby(lobby_id: str = "gather", channel: int = 300, **other: object) -> Lobby:
    lobby = Lobby(
        id=lobby_id,
        game="race",
        options={"goal": 20, "aids": True},
        seats=4,
        guild=None,
        channel=channel,
        members=(12, SNOWFLAKE, 11),
        created=START,
        due=START + timedelta(hours=1),
    )
    return replace(lobby, **other)  # type: ignore[arg-type]


async def test_a_lobby_is_loaded_as_it_was_stored(store: Store) -> None:
    lobby = a_lobby(venue=Venue.INTERACTION, link_guild=SNOWFLAKE)
    await store.write(lobby_queries.add, lobby)
    assert (
        await store.read(lobby_queries.find, lobby.id)
        == lobby
        == await store.read(lobby_queries.find_in, lobby.channel)
    )
    changed = replace(
        lobby, options={"goal": 5, "aids": False}, seats=3, members=(11, 12), warned=True, message=7, warning=SNOWFLAKE,
        due=START + timedelta(hours=2), invited_only=True, autostart=True, hints=True, called=True, role_called=True,
        invitations=(Invitation(13, 11), Invitation(SNOWFLAKE, 12, declined=True, channel=5, message=SNOWFLAKE)),
    )  # fmt: skip
    await store.write(lobby_queries.save, changed)
    assert await store.read(lobby_queries.find, lobby.id) == changed
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == changed.due
    assert await store.write(lobby_queries.drop, lobby.id, START)
    assert not await store.write(lobby_queries.drop, lobby.id, START)
    assert (
        await store.read(lobby_queries.find, lobby.id),
        await store.read(lobby_queries.find_in, lobby.channel),
        await store.read(timer_queries.next_due, ours=store.owned_condition),
    ) == (None,) * 3
    with pytest.raises(StaleRevision):
        await store.write(lobby_queries.save, changed)
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) is None


async def test_a_channel_holds_a_table_or_a_lobby(store: Store) -> None:
    await store.write(lobby_queries.add, a_lobby())
    with pytest.raises(LobbyOpen):
        await store.write(lobby_queries.add, a_lobby("other"))
    with pytest.raises(LobbyOpen):
        await store.write(changes.add, Stored(a_table(channel=300), (), SEED))
    await store.write(changes.add, Stored(a_table("done", 300, Status.FINISHED), (), SEED))
    await store.write(changes.add, Stored(a_table(channel=301), (), SEED))
    with pytest.raises(ChannelOccupied):
        await store.write(lobby_queries.add, a_lobby("other", 301))
    with pytest.raises(IdTaken):
        await store.write(lobby_queries.add, a_lobby("one", 302))
    with pytest.raises(IdTaken):
        await store.write(changes.add, Stored(a_table("gather", 302), (), SEED))
    with pytest.raises(IdTaken):
        await store.write(lobby_queries.add, a_lobby(channel=302))


async def test_a_lobby_becomes_a_table_at_once_and_only_once(store: Store) -> None:
    taken = partial(lobby_queries.take, lobby_id="gather")
    await store.write(lobby_queries.add, a_lobby())
    await store.write(changes.add, Stored(a_table(channel=300), (), SEED), taken)
    assert await store.read(lobby_queries.find, "gather") is None
    assert [timer.kind for timer in await store.due_timers(datetime.max.replace(tzinfo=UTC))] == ["notice"]
    with pytest.raises(NoSuchLobby):
        await store.write(changes.add, Stored(a_table("two", 303), (), SEED), taken)
    assert await store.read(table_queries.one, "two") is None


async def test_timers_that_are_due_come_the_earliest_first_also_within_a_second(store: Store) -> None:
    dues = {"a": START + timedelta(microseconds=1), "b": START.replace(microsecond=0), "c": START + timedelta(hours=1)}
    for number, (name, due) in enumerate(dues.items()):
        await store.write(lobby_queries.add, a_lobby(name, 300 + number, due=due))
    assert [timer.subject for timer in await store.due_timers(START + timedelta(seconds=1))] == ["b", "a"]
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == dues["b"]
    (first, _) = await store.due_timers(START + timedelta(seconds=1))
    await store.write(timer_queries.postpone, first, replace(first, due=START + timedelta(hours=2)))
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == dues["a"]
    await store.write(timer_queries.postpone, first, replace(first, due=START))
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == dues["a"]


def a_challenge(challenge_id: str = "c1", **other: object) -> Challenge:
    challenge = Challenge(
        id=challenge_id,
        game="race",
        rules_version=3,
        options={"goal": 20, "aids": True},
        guild=100,
        channel=SNOWFLAKE,
        cadence=Cadence.DAILY,
        period="2026-11-20",
        creator=None,
        commitment=commitment(SEED),
        par=-7,
        opened=START,
        closes=START + timedelta(days=1),
        number=1,
        par_course=(0, -3, -7),
        par_scores={"apprentice": (-8, -7, -2)},
    )
    return replace(challenge, **other)  # type: ignore[arg-type]


async def test_a_challenge_comes_back_as_it_was_and_its_seed_apart(store: Store) -> None:
    challenge = a_challenge(teams=((11, 2**60), (12, 13)), computers=("apprentice", "master"), blind=-20)
    assert await store.write(challenge_queries.add, challenge, SEED) == 1
    assert await store.read(challenge_queries.find, "c1") == challenge
    assert await store.read(challenge_queries.seed, "c1") == SEED
    assert await store.read(challenge_queries.find, "c2") is None
    assert await store.read(challenge_queries.seed, "c2") is None


async def test_a_period_has_one_challenge_of_a_game_and_an_id_is_used_once(store: Store) -> None:
    await store.write(challenge_queries.add, a_challenge(), SEED)
    with pytest.raises(PeriodTaken):
        await store.write(challenge_queries.add, a_challenge("c2"), SEED)
    with pytest.raises(IdTaken):
        await store.write(challenge_queries.add, a_challenge(period="2026-11-21"), SEED)
    others: list[dict[str, object]] = [{"guild": 101}, {"game": "walk"}, {"cadence": Cadence.ONCE, "period": None}]
    for number, other in enumerate(others):
        assert await store.write(challenge_queries.add, a_challenge(f"d{number}", **other), SEED) == 1
    assert await store.write(challenge_queries.add, a_challenge("c3", period="2026-11-21"), SEED) == 2
    assert await store.read(challenge_queries.find_period, 100, "race", Cadence.DAILY, "2026-11-20") == a_challenge()
    assert len(await store.read(challenge_queries.in_guild, 100)) == 4


async def test_a_challenge_has_its_timer_until_it_is_settled(store: Store) -> None:
    challenge = a_challenge()
    await store.write(challenge_queries.add, challenge, SEED)
    closed = replace(challenge, closed=challenge.closes, message=4)
    await store.write(challenge_queries.save, closed)
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == challenge.reminds
    assert [timer.due for timer in await store.due_timers(challenge.closes)] == [challenge.reminds, challenge.closes]
    await store.write(challenge_queries.settle, replace(closed, results=5), [])
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) is None
    assert await store.read(challenge_queries.find, "c1") == replace(closed, results=5)
    with pytest.raises(StaleRevision):
        await store.write(challenge_queries.save, a_challenge("c2"))


async def test_a_member_has_one_run_that_counts_and_one_practice_at_a_time(store: Store) -> None:
    await store.write(challenge_queries.add, a_challenge(), SEED)
    run, practice = (Run("c1", START + timedelta(days=1), counts) for counts in (True, False))
    await store.write(changes.add, Stored(a_table("r1", status=Status.FINISHED, run=run), [], SEED))
    await store.write(changes.add, Stored(a_table("p1", run=practice), [], SEED))
    for again in (run, practice):
        with pytest.raises(RunExists):
            await store.write(changes.add, Stored(a_table("again", run=again), [], SEED))
    await store.write(changes.add, Stored(a_table("r2", run=run, opener=12), [], SEED))
    await store.write(changes.add, Stored(a_table("t1"), [], SEED))
    assert {table.id for table in await store.read(table_queries.runs_of, "c1")} == {"r1", "p1", "r2"}
    found = await store.read(table_queries.unfinished_in, 200)
    assert found is not None
    assert found.id == "t1"


async def ended(store: Store, table: Table, entries: Sequence[LogEntry] = ()) -> None:
    """Store a table that ended, with its results."""
    await store.write(changes.add, Stored(table, entries, SEED))
    await store.write(results_queries.add, 100, results_of(table, entries))


async def test_results_come_back_as_they_were(store: Store) -> None:
    seats = (Seat(0, (12, 11)), Seat(1, (13,)), Seat(2, (), Computer("master")))
    outcome = {"scores": [4, 9, 4], "ranks": [2, 1, 2], "title": "Gärtner", "goals": ["far"]}
    table = a_table(status=Status.FINISHED, seats=seats, outcome=outcome, with_computer=True, ended=START)
    table = replace(table, created=START - timedelta(hours=5))
    stored = results_of(table, [a_move(1), replace(a_move(2), member=13, seat=1)])
    assert [(each.seat, each.member, each.computer, each.rank) for each in stored] == [
        (0, 12, None, 2), (0, 11, None, 2), (1, 13, None, 1), (2, 0, "master", 2),
    ]  # fmt: skip
    assert [each.pace is None for each in stored] == [True, False, False, True]
    assert [each.tied for each in stored] == [True, True, False, True]
    await ended(store, table, [a_move(1), replace(a_move(2), member=13, seat=1)])
    assert await store.read(results_queries.at, 100, "one") == [*stored]
    assert await store.read(results_queries.of_member, 100, 13) == [stored[2]]
    assert await store.read(results_queries.of_member, 101, 13) == []


async def test_the_best_results(store: Store) -> None:
    """Secret results are left out.

    Of two seats of one member the better one is listed.
    """
    await store.write(challenge_queries.add, a_challenge(), SEED)
    scores = {"one": [1, 9], "two": [2, 8], "three": [2, 7], "back": [50, 50], "secret": [60, 60], "void": [70, 70]}
    for n, (table_id, found) in enumerate(scores.items()):
        others: dict[str, Any] = {
            "take_backs": int(table_id == "back"),
            "run": Run("c1", START, counts=True) if table_id == "secret" else None,
        }
        outcome = {
            "scores": found,
            "ranks": [2, 1],
            "title": f"{found[0]} steps" if found[0] > 1 else None,
            "goals": [],
        }
        at = START + timedelta(minutes=n)
        await ended(store, a_table(table_id, status=Status.FINISHED, outcome=outcome, ended=at, **others))
    assert await store.write(results_queries.set_void, 100, "void", Void(11, START, "a test"))

    async def best(
        most: int, low: Sequence[str] = (), now: datetime = START, game: str | None = None
    ) -> list[tuple[str, int, int]]:
        found = await store.read(results_queries.best, 100, game=game, low=low, most=most, now=now)
        assert {each.category for each in found} <= {usual}
        return [(each.table, each.member, each.score) for each in found]

    usual = Category("race", 2, (("goal", 20), ("team", "free"), ("aids", True)))
    assert await best(1) == [("one", 11, 9)]
    many = [("one", 11, 9), ("two", 12, 2), ("two", SNOWFLAKE, 2)]
    assert sorted(await best(9)) == sorted(await best(9, game="race")) == many
    assert sorted(await best(9, ["race"])) == [("one", member, 1) for member in (11, 12, SNOWFLAKE)]
    secret = [("secret", member, 60) for member in (11, 12, SNOWFLAKE)]
    assert sorted(await best(9, now=a_challenge().closes)) == secret
    assert await best(9, game="chess") == []
    shown = await store.read(results_queries.best, 100, game=None, low=(), most=9, now=START)
    assert {each.table: (each.at, each.title) for each in shown} == {
        "one": (START, None),
        "two": (START + timedelta(minutes=1), "2 steps"),
    }
    assert await store.read(results_queries.best, 101, game=None, low=(), most=9, now=START) == []


async def test_a_first_game_stays_one_and_sets_no_record(store: Store) -> None:
    first, other = a_table("first", 201, first_game=True), a_table("other", 202)
    for table in (first, other):
        await store.write(changes.add, Stored(table, [], SEED))
        assert await store.read(table_queries.one, table.id) == table
    assert not first.may_set_record
    assert other.may_set_record


async def test_practice_first_games_and_tables_without_an_outcome_or_a_server_have_no_results(store: Store) -> None:
    outcome = {"scores": [1, 2], "ranks": [2, 1], "title": None, "goals": []}
    done = a_table(status=Status.FINISHED, outcome=outcome)
    assert results_of(replace(done, run=Run("c1", START, counts=True)), [])
    for other in (
        replace(done, run=Run("c1", START, counts=False)),
        replace(done, outcome=None, status=Status.RESIGNED),
        replace(done, guild=None),
        replace(done, first_game=True),
    ):
        assert results_of(other, []) == ()


async def test_a_schedule_takes_the_place_of_the_one_before(store: Store) -> None:
    plan = Schedule(100, Cadence.WEEKLY, "race", {"goal": 20}, 200)
    await store.write(dailies_queries.set_schedule, plan, START)
    await store.write(
        dailies_queries.set_schedule, replace(plan, channel=201, computers=("master",)), START + timedelta(days=7)
    )
    await store.write(dailies_queries.set_schedule, replace(plan, guild=101), START + timedelta(days=9))
    assert {plan.channel for plan in await store.read(dailies_queries.schedules)} == {200, 201}
    assert sorted(plan.computers for plan in await store.read(dailies_queries.schedules)) == [(), ("master",)]
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == START + timedelta(days=7)
    await store.write(dailies_queries.drop_schedule, plan)
    assert [plan.guild for plan in await store.read(dailies_queries.schedules)] == [101]
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == START + timedelta(days=9)


async def test_a_name_is_stored_only_for_members_with_a_seat(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    assert not await store.write(seats_queries.keep_name, 99, "Nobody", "de")
    assert await store.read(seats_queries.name, 99) is None
    assert await store.write(seats_queries.keep_name, 11, "Ana", "de")
    assert await store.write(seats_queries.keep_name, 11, "Anna", "fr")
    assert await store.read(seats_queries.name, 11) == ("Anna", "fr")


async def test_the_name_of_who_left_their_last_seat_is_dropped(store: Store) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    for member in (11, 12):
        assert await store.write(seats_queries.keep_name, member, f"Member {member}", "")
    entry = LogEntry(1, Kind.SEAT, 11, 0, "11", START)
    await store.write(changes.append, replace(moved(table, entry), seats=(Seat(0, (11,)), table.seats[1])), entry)
    await store.write(seats_queries.drop_names)
    assert (await store.read(seats_queries.name, 11), await store.read(seats_queries.name, 12)) == (
        ("Member 11", ""),
        None,
    )


async def test_the_tables_of_a_member_are_those_of_a_server_that_have_not_ended(store: Store) -> None:
    await store.write(challenge_queries.add, a_challenge(), SEED)
    later = START + timedelta(hours=1)
    await store.write(changes.add, Stored(a_table(), [], SEED))
    await store.write(changes.add, Stored(a_table("frozen", 201, status=Status.FROZEN, created=later), [], SEED))
    await store.write(changes.add, Stored(a_table("run", run=Run("c1", START, counts=True), created=later), [], SEED))
    await store.write(changes.add, Stored(a_table("over", 202, status=Status.FINISHED), [], SEED))
    await store.write(changes.add, Stored(a_table("abroad", 203, guild=101), [], SEED))
    found = await store.read(table_queries.of_member, 100, 11)
    assert [table.id for table in found] == [a_table().id, "frozen", "run"]
    assert found[0].seats == a_table().seats
    assert await store.read(table_queries.of_member, 100, 77) == []


async def test_what_is_open_in_a_server_and_who_opened_it(store: Store) -> None:
    await store.write(challenge_queries.add, a_challenge(), SEED)
    await store.write(changes.add, Stored(a_table(), [], SEED))
    await store.write(changes.add, Stored(a_table("run", run=Run("c1", START, counts=True)), [], SEED))
    await store.write(changes.add, Stored(a_table("over", status=Status.FINISHED), [], SEED))
    await store.write(changes.add, Stored(a_table("not seated", 201, opener=77), [], SEED))
    await store.write(lobby_queries.add, a_lobby(guild=100))
    await store.write(lobby_queries.add, a_lobby("later", 302, guild=100, members=(11, 12)))
    assert await store.read(table_queries.open_in, 100) == 4
    assert await store.read(table_queries.opened_by, 100, 11) == [200, 302]
    assert await store.read(table_queries.opened_by, 100, 12) == [300]
    assert await store.read(table_queries.opened_by, 100, 77) == []
    assert (await store.read(table_queries.open_in, 101), await store.read(table_queries.opened_by, 101, 11)) == (
        0,
        [],
    )


async def test_a_rotation_keeps_a_pick_for_each_weekday_and_its_timer_with_the_last(store: Store) -> None:
    pick = Pick("race", {"goal": 20}, 2**60, ("apprentice", "apprentice"))
    await store.write(dailies_queries.set_rotation, 100, range(3), pick, START)
    await store.write(
        dailies_queries.set_rotation, 100, [1], replace(pick, game="drawn", options={}), START + timedelta(days=1)
    )
    await store.write(dailies_queries.set_rotation, 101, [1], pick, START + timedelta(days=9))
    assert await store.read(dailies_queries.rotation, 100) == {
        0: pick,
        1: replace(pick, game="drawn", options={}),
        2: pick,
    }
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == START + timedelta(days=1)
    assert 2**60 in (await store.read(table_queries.channels_in_use, [100]))[100]
    await store.write(dailies_queries.set_rotation, 100, range(7), None, START)
    assert await store.read(dailies_queries.rotation, 100) == {}
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == START + timedelta(days=9)


async def test_what_is_owed_for_a_timer_takes_its_place_once(store: Store) -> None:
    timer = Timer("week", "100 2026-W47", START)
    await store.write(challenge_queries.add, a_challenge(), SEED, (), [timer])
    entry = OutboxEntry(SEASON_ENTRY, timer.subject, 200, START, START)
    await store.write(dailies_queries.owe_for, timer, [entry])
    assert await store.read(outbox_queries.entries_of, timer.subject) == [entry]
    await store.write(outbox_queries.remove_entries, timer.subject)
    await store.write(dailies_queries.owe_for, timer, [entry])
    assert await store.read(outbox_queries.entries_of, timer.subject) == []
    assert timer not in await store.due_timers(START + timedelta(days=9))


async def test_days_reminders_and_days_played(store: Store) -> None:
    await store.write(dailies_queries.set_rotation, 100, [0], Pick("race", {}, 200), START)
    await store.write(dailies_queries.set_day, 100, Day("Europe/Berlin", 8), START + timedelta(hours=1))
    assert (await store.read(people_queries.day_of, 100), await store.read(people_queries.day_of, 101)) == (
        Day("Europe/Berlin", 8),
        None,
    )
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == START + timedelta(hours=1)
    await store.write(dailies_queries.set_reminder, 100, 11, Reminder.ALWAYS)
    await store.write(dailies_queries.set_reminder, 100, 11, Reminder.NEVER)
    await store.write(dailies_queries.set_reminder, 101, 12, Reminder.ALWAYS)
    assert await store.read(dailies_queries.reminders_in, 100) == {11: Reminder.NEVER}
    assert await store.read(challenge_queries.days_played, 100) == []


async def test_seats_of_computers_and_what_a_clock_left_come_back_as_they_were(store: Store) -> None:
    until = START + timedelta(days=3)
    seats = (Seat(0, (14,)), Seat(1, (), Computer("master")), Seat(2, (15, 16), Computer("apprentice", until)))
    banks = Banks.new(TimeControl(72, 24, weekends_off=True), 3, START).going_on((0,), START)
    table = a_table(seats=seats, with_computer=True, passed_on=2, banks=banks)
    await store.write(changes.add, Stored(table, [], SEED))
    assert await store.read(table_queries.one, "one") == table
    later = banks.going_on((2,), START + timedelta(hours=9)).pausing(START + timedelta(hours=10))
    await store.write(table_queries.set_banks, "one", later, [an_entry()], {"tempo": START})
    assert await store.read(table_queries.one, "one") == replace(table, banks=later)
    assert [entry.kind for entry in await store.read(outbox_queries.entries_of, "one")] == [an_entry().kind]
    assert (await store.due_timers(START))[0].kind == "tempo"
    await store.write(table_queries.set_banks, "one", None, (), {"tempo": None})
    assert await store.read(table_queries.one, "one") == replace(table, banks=None)
    assert "tempo" not in {timer.kind for timer in await store.due_timers(START + timedelta(days=99))}


async def test_an_entry_sets_those_timers_of_its_table_that_it_names(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED), due={"idle": START, "computer": START})
    await store.write(changes.append, moved(a_table(), a_move(1)), a_move(1), (), {"computer": None, "tempo": START})
    assert {timer.kind for timer in await store.due_timers(START) if timer.subject == "one"} >= {"idle", "tempo"}
    assert "computer" not in {timer.kind for timer in await store.due_timers(START)}
    await store.write(timer_queries.set_timers, "one", {"idle": None, "tempo": START + timedelta(days=1)})
    assert {timer.kind for timer in await store.due_timers(START)}.isdisjoint({"idle", "tempo"})


async def test_a_question_is_stored_until_it_is_deleted(store: Store) -> None:
    await store.write(changes.add, Stored(a_table(), [], SEED))
    asked = Question(Ask.REPLACE, 0, 14, id="q", table="one", asked_by=11, asked=START, waiting=(14, 12), holders=(11,))
    await store.write(consent_queries.add, asked, [replace(an_entry(QUESTION_ENTRY), subject="q")])
    with pytest.raises(IdTaken):
        await store.write(consent_queries.add, asked)
    assert await store.read(consent_queries.find, "q") == asked
    assert await store.read(consent_queries.open_at, "one") == [asked]
    assert [entry.kind for entry in await store.read(outbox_queries.entries_of, "q")] == [QUESTION_ENTRY]
    answered = replace(asked, agreed=(14,), message=77)
    await store.write(consent_queries.save, answered)
    assert await store.read(consent_queries.find, "q") == answered
    closed = replace(answered, closed=Closed.REFUSED, closed_by=12)
    await store.write(consent_queries.save, closed)
    assert await store.read(consent_queries.find, "q") == closed
    assert await store.read(consent_queries.open_at, "one") == []
    await store.write(consent_queries.drop, "q")
    assert await store.read(consent_queries.find, "q") is None
    await store.write(consent_queries.save, closed)
    assert await store.read(consent_queries.find, "q") is None


async def test_a_table_that_was_put_away_goes_on_where_nothing_else_is(store: Store) -> None:
    away = a_table(status=Status.ABANDONED, idle=True)
    await store.write(changes.add, Stored(away, [], SEED))
    entry = LogEntry(1, Kind.REOPEN, 11, None, "", START)
    again = replace(moved(a_table(), entry), idle=False)
    await store.write(changes.add, Stored(a_table("two"), [], SEED))
    with pytest.raises(ChannelOccupied):
        await store.write(changes.reopen, again, entry)
    await store.write(
        changes.append,
        replace(a_table("two"), rev=1, status=Status.RESIGNED, ended=START),
        LogEntry(1, Kind.RESIGN, 11, 0, "", START),
    )
    await store.write(changes.reopen, again, entry, [an_entry()], {"idle": START})
    stored = await store.read(table_queries.load, "one")
    assert stored is not None
    assert (stored.table, list(stored.entries)) == (again, [entry])
    with pytest.raises(StaleRevision):
        await store.write(changes.reopen, replace(again, id="two", channel=999), entry)


async def test_a_lobby_keeps_its_computers_and_its_clock(store: Store) -> None:
    lobby = Lobby(
        id="lob",
        game="race",
        options={},
        seats=3,
        guild=None,
        channel=777,
        members=(11,),
        created=START,
        due=START,
        computers=("apprentice", "master"),
        time_control=TimeControl(24, 12),
    )
    await store.write(lobby_queries.add, lobby)
    assert await store.read(lobby_queries.find, "lob") == lobby
    changed = replace(lobby, computers=(), time_control=TimeControl(72, 24, weekends_off=True))
    await store.write(lobby_queries.save, changed)
    assert await store.read(lobby_queries.find, "lob") == changed


async def test_what_there_is_to_do_is_counted(store: Store) -> None:
    assert await store.read(table_queries.count_unfinished, START) == TableCounts({}, {}, 0.0)
    over = a_table("over", 300, Status.FINISHED, ended=START)
    for table in (a_table("one"), a_table("two", 201, Status.FROZEN), a_table("three", 202, game="walk"), over):
        await store.write(changes.add, Stored(table, (), SEED))
    late = START - timedelta(seconds=30)
    await store.write(
        outbox_queries.add_entries,
        [an_entry(due=late), an_entry(CALL_ENTRY), an_entry(CALL_ENTRY, subject="two")],
    )
    assert await store.read(table_queries.count_unfinished, START) == TableCounts(
        {"race": 2, "walk": 1}, {"board": 1, "call": 2}, 30.0
    )
    assert (await store.read(table_queries.count_unfinished, late - timedelta(seconds=1))).overdue == 0.0


async def test_changes_of_lobbies_share_one_entry_for_the_list_of_open_seats(store: Store) -> None:
    async def owed() -> list[tuple[int, datetime, int]]:
        return [(each.rev, each.due, each.channel) for each in await store.read(outbox_queries.entries_of, "100")]

    await store.write(lobby_queries.add, a_lobby(guild=100))
    assert await owed() == []  # the server wants no list
    await store.write(people_queries.choose, SettingOwner.SERVER, 100, OPEN_SEATS_CHANNEL.name, "7")
    lobby = a_lobby(guild=100)
    later = START + timedelta(seconds=3)
    await store.write(lobby_queries.save, lobby, START)
    await store.write(lobby_queries.save, replace(lobby, message=9))  # nothing that others see
    await store.write(lobby_queries.drop, lobby.id, later)
    assert await owed() == [(2, START + PAUSE, 7)]
    await store.write(open_seats_queries.set_message, 100, 7, 8)
    await store.write(open_seats_queries.set_message, 100, 7, 9)
    assert await store.read(open_seats_queries.message_of, 100) == (7, 9)
    await store.write(people_queries.choose, SettingOwner.SERVER, 100, OPEN_SEATS_CHANNEL.name, "none")
    await store.write(open_seats_queries.add_entry, 100, later)
    assert [rev for rev, _, _ in await owed()] == [3]  # the list that is there has to go
    await store.write(open_seats_queries.drop_message, 100)
    assert await store.read(open_seats_queries.message_of, 100) is None


async def test_messages_of_invitations_are_taken_back_with_their_lobby(store: Store) -> None:
    invitations = (Invitation(13, 11, channel=5, message=6), Invitation(14, 11))
    lobby = replace(a_lobby(guild=100), message=7, invitations=invitations)
    await store.write(lobby_queries.add, lobby)
    await store.write(lobby_queries.drop, lobby.id, START)
    found = await store.read(outbox_queries.entries_of, lobby.id)
    assert {(each.kind, each.channel, each.message) for each in found} == {
        (LOBBY_ENTRY, lobby.channel, 7), (WITHDRAWN_ENTRY, 5, 6),
    }  # fmt: skip


async def test_members_are_blocked_once_and_unblocked(store: Store) -> None:
    for _ in range(2):
        await store.write(people_queries.block, 11, 12)
    await store.write(people_queries.block, 11, SNOWFLAKE)
    assert await store.read(people_queries.blocked_by, 11) == [12, SNOWFLAKE]
    assert await store.read(people_queries.blocked_by, 12) == []
    await store.write(people_queries.unblock, 11, 12)
    assert await store.read(people_queries.blocked_by, 11) == [SNOWFLAKE]


async def test_hints_are_counted_by_member(store: Store) -> None:
    await store.write(changes.add, Stored(a_table("one", 200), [], SEED))
    for member in (11, SNOWFLAKE, 11):
        counts = await store.write(table_queries.count_hint, "one", member)
    assert counts == {11: 2, SNOWFLAKE: 1}
    table = await store.read(table_queries.one, "one")
    assert table is not None
    assert (table.hints, table.hint_counts, table.hints_allowed) == (3, counts, True)


async def test_a_proposal_comes_back_as_it_was_kept_and_is_answered_once(store: Store) -> None:
    proposal = Proposal(
        id="asked",
        guild=100,
        channel=200,
        creator=11,
        game="race",
        options={"goal": 20},
        lasts=timedelta(hours=30),
        computers=("apprentice",),
        teams=((11, 12), (13, SNOWFLAKE)),
        created=START,
    )
    await store.write(matches_queries.add, proposal, START + timedelta(days=3))
    assert await store.read(matches_queries.find, "asked") == proposal
    changed = replace(proposal, accepted=(12, SNOWFLAKE), message=5)
    await store.write(matches_queries.save, changed)
    assert await store.read(matches_queries.of_guild, 100) == [changed]
    assert [each.message for each in await store.read(outbox_queries.entries_of, proposal.subject)] == [None]
    assert await store.write(matches_queries.drop, "asked", START)
    assert not await store.write(matches_queries.drop, "asked", START)
    assert [each.message for each in await store.read(outbox_queries.entries_of, proposal.subject)] == [5]
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) is None
    with pytest.raises(StaleRevision):
        await store.write(matches_queries.save, changed)
