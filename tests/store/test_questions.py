"""Questions in the layouts since 1.0: a request for an undo was none, and what is asked was one text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.core.consent.model import ASKED_AGAIN_ENTRY, IDLE, QUESTION_ENTRY, Ask, Closed, Question, Request
from bot.core.services import Services
from bot.core.table.model import Status
from bot.core.time.time_control import TimeControl
from bot.store.database import Session
from bot.store.migration import newest_of, until
from bot.store.postgres import PostgresStore
from bot.store.postgres.layout import known_migrations as postgres_migrations
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import known_migrations
from bot.store.store import Store
from bot.store.timer_queries import Timer
from tests.tables.fixtures import ANA, BEN, CHLOE, DAN, HandClock
from tests.tables.race import Race

BEFORE = next(each.number for each in known_migrations() if "DROP TABLE agreements" in each.script) - 1

UNTIL = datetime(2026, 11, 30, 12, 30, 5, 123456, tzinfo=UTC)

OPTIONS = '{"goal": 20, "team": "free"}'

Open = Callable[[int], Store]
"""Makes a store of the same database that knows the layouts up to this one."""


def at_sqlite(request: pytest.FixtureRequest) -> Open:
    database: Path = request.getfixturevalue("tmp_path") / "old.db"
    return lambda layout: SqliteStore(database, until(known_migrations(), layout))


def at_postgres(request: pytest.FixtureRequest) -> Open:
    postgres = request.getfixturevalue("postgres")
    return lambda layout: PostgresStore(postgres, until(postgres_migrations(), layout))


REQUESTS = {
    ("share", f"1 {CHLOE}"): Request(Ask.SHARE, 1, CHLOE),
    ("replace", f"0 {DAN}"): Request(Ask.REPLACE, 0, DAN),
    ("remove", f"2 {DAN}"): Request(Ask.REMOVE, 2, DAN),
    ("remove", f"2 {-DAN} gone"): Request(Ask.REMOVE, 2, -DAN, is_gone=True),
    ("substitute", f"1 {UNTIL.isoformat()}"): Request(Ask.SUBSTITUTE, 1, until=UNTIL),
    ("substitute", f"1 {UNTIL.isoformat()} master"): Request(Ask.SUBSTITUTE, 1, until=UNTIL, level="master"),
    ("leave", "3"): Request(Ask.LEAVE, 3),
    ("leave", "3 master"): Request(Ask.LEAVE, 3, level="master"),
    ("end", ""): Request(Ask.END),
    ("pause", ""): Request(Ask.PAUSE),
    ("undo", "14"): Request(Ask.UNDO, at_rev=14),
    ("idle", "0"): Request(Ask.IDLE, at_rev=0),
    ("tempo", "none"): Request(Ask.TEMPO),
    ("tempo", "72 24 off Europe/Berlin"): Request(
        Ask.TEMPO, time_control=TimeControl(72, 24, weekends_off=True, zone="Europe/Berlin")
    ),
    ("overtime", "1"): Request(Ask.OVERTIME, 1),
    ("vacancy", "1"): Request(Ask.VACANCY, 1),
}
"""What questions of version 1.0 ask, by their kind and argument."""


@pytest.fixture(params=[at_sqlite, at_postgres])
async def services(request: pytest.FixtureRequest, clock: HandClock) -> AsyncIterator[Services]:
    """An old database with requests, served by this version."""
    open_store: Open = request.param(request)
    old = open_store(BEFORE)
    await old.open()
    await old.write(fill, clock)
    await old.close()
    services = Services(open_store(newest_of(known_migrations())), clock=clock, games=[Race()])
    await services.start()
    yield services
    await services.close()


def fill(session: Session, clock: HandClock) -> None:
    """Tables of Ana, Ben and Chloe, and of Dan for whom a computer player stands in.

    Ana asks for an undo at "asked" and Ben agrees; Chloe is asleep. At "closed" the messages of two requests still have
    their buttons. The request at "unposted" was stored, but not posted.
    """
    now, late = clock().isoformat(), (clock() + timedelta(days=14)).isoformat(timespec="microseconds")
    rolled = [("move", ANA, "roll")]
    tables: dict[str, list[tuple[str, int, str]]] = {"running": []}
    tables |= {"asked": rolled, "closed": [*rolled, ("take-back", ANA, "1"), *rolled], "unposted": rolled}
    for channel, (table, entries) in enumerate(tables.items()):
        session.execute(
            "INSERT INTO tables (id, game, rules_version, options, seats, guild, channel, opener, status, seed,"
            " commitment, rev, take_backs, computers, created, updated)"
            " VALUES (?, 'race', 1, ?, 4, 100, ?, ?, 'running', ?, '00', ?, 0, ?, ?, ?)",
            (table, OPTIONS, channel, ANA, bytes(32), len(entries), '{"3": "apprentice"}', now, now),
        )
        for seat, member in enumerate((ANA, BEN, CHLOE, DAN)):
            session.execute(
                "INSERT INTO members (table_id, seat, place, member) VALUES (?, ?, 0, ?)", (table, seat, member)
            )
        for n, (kind, member, text) in enumerate(entries, start=1):
            session.execute(
                "INSERT INTO entries (table_id, n, kind, member, seat, text, at) VALUES (?, ?, ?, ?, 0, ?, ?)",
                (table, n, kind, member, text, now),
            )
        session.execute("INSERT INTO timers (kind, subject, due, guild) VALUES ('idle', ?, ?, 100)", (table, late))
    for number, (ask, argument) in enumerate(REQUESTS):
        session.execute(
            "INSERT INTO questions (id, table_id, ask, argument, asked_by, asked, waiting, holders, agreed)"
            " VALUES (?, 'running', ?, ?, ?, ?, ?, '', '')",
            (f"q{number}", ask, argument, ANA, now, str(BEN)),
        )
    counted = (clock() + timedelta(days=1)).isoformat(timespec="microseconds")
    for table, rev, place, member, message in (
        ("asked", 0, 0, CHLOE, 70), ("asked", 1, 0, ANA, 77), ("asked", 1, 1, BEN, None), ("unposted", 1, 0, ANA, None),
    ):  # fmt: skip
        session.execute(
            "INSERT INTO agreements (table_id, rev, place, member, at, message) VALUES (?, ?, ?, ?, ?, ?)",
            (table, rev, place, member, now, message),
        )
    session.execute("INSERT INTO timers (kind, subject, due, guild) VALUES ('undo', 'asked', ?, 100)", (counted,))
    for kind, table, message, rev, members in (
        ("undo", "asked", 77, 1, str(CHLOE)), ("over", "closed", 88, 1, ""), ("over", "closed", 89, 2, ""),
    ):  # fmt: skip
        session.execute(
            "INSERT INTO debts (kind, subject, message, channel, rev, members, fresh, since, due, tries, guild)"
            " VALUES (?, ?, ?, 1, ?, ?, 0, ?, ?, 0, 100)",
            (kind, table, message, rev, members, counted, counted),
        )


async def test_an_open_request_becomes_a_question_with_its_message_and_its_time(
    services: Services, clock: HandClock
) -> None:
    (question,) = await services.questions.open_at("asked")
    assert question == Question(
        Ask.UNDO,
        at_rev=1,
        id="asked-1",
        table="asked",
        asked_by=ANA,
        asked=clock(),
        waiting=(BEN, CHLOE),
        holders=(),
        agreed=(BEN,),
        message=77,
    )
    timers = await services._store.due_timers(clock() + timedelta(days=1))
    assert timers == [Timer(IDLE, "asked", clock() + timedelta(days=1))]
    (again,) = await services.outbox.of(question.id)
    assert (again.kind, again.members, again.message) == (ASKED_AGAIN_ENTRY, (CHLOE,), None)
    assert await services.outbox.of("asked") == []
    move = await services.undo.find_move(question)
    assert move is not None
    assert (move.member, str(move.label)) == (ANA, "roll")


async def test_an_open_request_can_be_answered_and_is_counted_after_its_day(
    services: Services, clock: HandClock
) -> None:
    assert (await services.questions.answer("unposted-1", CHLOE, yes=True)).missing == (BEN,)
    clock.turn(hours=23)
    await services.timers.tick()
    assert (await services.tables.live("asked")).number == 1
    clock.turn(hours=1)
    await services.timers.tick()
    assert (await services.tables.live("asked")).number == 0
    assert (await services.questions.answer("unposted-1", BEN, yes=True)).closed is Closed.AGREED
    assert (await services.tables.live("unposted")).number == 0


async def test_a_request_that_was_not_posted_is_owed(services: Services, clock: HandClock) -> None:
    (owed,) = await services.outbox.of("unposted-1")
    assert (owed.kind, owed.channel, owed.due) == (QUESTION_ENTRY, 3, clock())


async def test_messages_of_closed_requests_still_lose_their_buttons(services: Services) -> None:
    for name, message, how in (("closed-88", 88, Closed.AGREED), ("closed-89", 89, Closed.MOOT)):
        question = await services.questions.find(name)
        assert (question.message, question.closed) == (message, how)
        (owed,) = await services.outbox.of(name)
        assert owed.kind is QUESTION_ENTRY
    assert await services.questions.open_at("closed") == []
    assert await services.outbox.of("closed") == []


async def test_an_open_question_says_in_fields_what_its_argument_said(services: Services, clock: HandClock) -> None:
    assert {ask for ask, _ in REQUESTS} == {*Ask}
    for number, request in enumerate(REQUESTS.values()):
        expected = replace(Question.about(request, "running", ANA, clock()), id=f"q{number}", waiting=(BEN,))
        assert await services.questions.find(f"q{number}") == expected


async def test_an_open_question_of_an_older_layout_is_agreed_to(services: Services) -> None:
    end = next(each for each in await services.questions.open_at("running") if each.ask is Ask.END)
    assert (await services.questions.answer(end.id, BEN, yes=True)).closed is Closed.AGREED
    assert (await services.tables.find("running")).status is Status.ABANDONED
