"""Links to the page and its sessions: used once, in time, by the member they were made for."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.core.people import queries as people_queries
from bot.core.people import server_queries
from bot.core.services import Services
from bot.core.table.model import Stored
from bot.store.database import Session
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from cogs.page import queries
from cogs.page.model import LINK_LIFETIME, MAX_LINKS, MAX_SESSIONS, SESSION_LIFETIME, new_secret
from cogs.page.service import Pages
from tests.store import changes
from tests.store.test_store import SEED, STORES, a_table
from tests.tables.fixtures import ANA, BEN, HandClock, MakeTables, a_race

KEPT = Services(SqliteStore("unused.db")).people.kept
A_MOMENT = timedelta(microseconds=1)
FOREVER = datetime.max.replace(tzinfo=UTC)


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    await opened.write(changes.add, Stored(a_table("t1", 200), [], SEED))
    await opened.write(changes.add, Stored(a_table("far", 900, guild=101), [], SEED))
    yield opened
    await opened.close()


def numbered() -> Iterator[str]:
    return (f"secret-{n}" for n in count(1))


@pytest.fixture
def pages(store: Store, clock: HandClock) -> Pages:
    return Pages(store, clock, lambda: None, numbered().__next__)


async def logged_in(pages: Pages, member: int = ANA) -> str:
    secret = await pages.redeem(await pages.link(member, "t1"))
    assert secret is not None
    return secret


async def test_a_link_begins_a_session_of_its_member(pages: Pages) -> None:
    session = await logged_in(pages)
    assert await pages.member_of(session) == ANA
    assert await pages.member_of(await logged_in(pages, BEN)) == BEN


async def test_a_link_is_used_once(pages: Pages) -> None:
    link = await pages.link(ANA, "t1")
    assert await pages.redeem(link) is not None
    assert await pages.redeem(link) is None
    assert len(await pages.sessions(ANA)) == 1


async def test_of_two_who_use_a_link_at_once_one_gets_in(pages: Pages) -> None:
    link = await pages.link(ANA, "t1")
    answers = await asyncio.gather(*(pages.redeem(link) for _ in range(5)))
    assert len([each for each in answers if each is not None]) == 1
    assert len(await pages.sessions(ANA)) == 1


async def test_a_link_is_used_within_five_minutes(pages: Pages, clock: HandClock) -> None:
    late, early = await pages.link(ANA, "t1"), await pages.link(ANA, "t1")
    clock.now += LINK_LIFETIME - A_MOMENT
    assert await pages.redeem(early) is not None
    clock.now += A_MOMENT
    assert await pages.redeem(late) is None
    assert timedelta(minutes=5) == LINK_LIFETIME


@pytest.mark.parametrize("forged", ["", "secret-1 ", "SECRET-1", "secret-99", "\ud800", "x" * 100_000, "\0"])
async def test_a_forged_secret_opens_nothing(pages: Pages, forged: str) -> None:
    link = await pages.link(ANA, "t1")
    assert link == "secret-1"
    assert await pages.redeem(forged) is None
    assert await pages.member_of(forged) is None
    assert await pages.redeem(link) is not None


async def test_a_link_is_no_session_and_neither_is_a_hash(pages: Pages) -> None:
    link = await pages.link(ANA, "t1")
    session = await logged_in(pages)
    for other in (link, hashlib.sha256(session.encode()).hexdigest()):
        assert await pages.member_of(other) is None
    assert await pages.redeem(session) is None


async def test_a_session_ends_after_thirty_days_however_often_it_is_used(pages: Pages, clock: HandClock) -> None:
    session = await logged_in(pages)
    began = clock.now
    for day in range(30):
        clock.now = began + timedelta(days=day)
        assert await pages.member_of(session) == ANA
    clock.now = began + SESSION_LIFETIME
    assert await pages.member_of(session) is None
    assert await pages.sessions(ANA) == []


async def test_a_session_shows_when_it_began_and_was_last_used(pages: Pages, clock: HandClock) -> None:
    began, session = clock.now, await logged_in(pages)
    clock.turn(days=3)
    assert [each.used for each in await pages.sessions(ANA)] == [began.date().isoformat()]
    await pages.member_of(session)
    assert [(each.began, each.used) for each in await pages.sessions(ANA)] == [(began, clock.now.date().isoformat())]


async def test_a_member_ends_their_own_sessions(pages: Pages) -> None:
    first, second, bens = await logged_in(pages), await logged_in(pages), await logged_in(pages, BEN)
    (ours,) = [each for each in await pages.sessions(ANA) if each.id == hashlib.sha256(first.encode()).hexdigest()]
    assert not await pages.end(BEN, ours.id)
    assert await pages.end(ANA, ours.id)
    assert not await pages.end(ANA, ours.id)
    assert [await pages.member_of(each) for each in (first, second, bens)] == [None, ANA, BEN]
    unused = await pages.link(ANA, "t1")
    assert await pages.end_all(ANA) == 1
    assert [await pages.member_of(each) for each in (second, bens)] == [None, BEN]
    assert await pages.redeem(unused) is None


async def test_a_member_has_few_links_and_sessions_and_the_newest_stay(pages: Pages, clock: HandClock) -> None:
    links = [await pages.link(ANA, "t1") for _ in range(MAX_LINKS + 3)]
    assert await pages.redeem(links[-1]) is not None
    assert sum([await pages.redeem(link) is not None for link in links]) == MAX_LINKS - 1
    others = await logged_in(pages, BEN)
    for _ in range(MAX_SESSIONS):
        clock.turn(minutes=1)
        newest = await logged_in(pages)
    found = await pages.sessions(ANA)
    assert len(found) == MAX_SESSIONS
    assert found[0].began == found[-1].began + timedelta(minutes=MAX_SESSIONS - 1)
    assert [await pages.member_of(each) for each in (newest, others)] == [ANA, BEN]


async def test_whoever_is_forgotten_is_logged_out_and_links_lead_nowhere(pages: Pages, store: Store) -> None:
    session, bens, link = await logged_in(pages), await logged_in(pages, BEN), await pages.link(ANA, "t1")
    await store.write(people_queries.forget, ANA, KEPT)
    assert await pages.member_of(session) is None
    assert await pages.redeem(link) is None
    assert await pages.member_of(bens) == BEN


async def test_an_export_lists_links_and_sessions_without_secrets_and_hashes(pages: Pages, store: Store) -> None:
    session, link = await logged_in(pages), await pages.link(ANA, "t1")
    kept = await store.read(people_queries.about, ANA, KEPT)
    assert [{*row} for row in kept["page_sessions"]] == [{"began", "used", "expires"}]
    assert [row["table"] for row in kept["page_links"]] == ["t1"]
    text = json.dumps(kept)
    for secret in (session, link):
        assert secret not in text
        assert hashlib.sha256(secret.encode()).hexdigest() not in text


async def test_links_go_with_the_server_of_their_table_and_sessions_stay(pages: Pages, store: Store) -> None:
    session, here, there = await logged_in(pages), await pages.link(ANA, "t1"), await pages.link(ANA, "far")
    await store.write(server_queries.forget, 100, KEPT)
    assert await pages.redeem(here) is None
    assert await pages.member_of(session) == ANA
    assert await pages.redeem(there) is not None


def rows(session: Session) -> tuple[int, int]:
    """Count links and sessions."""
    (links,) = session.execute("SELECT count(*) FROM page_links").fetchone()
    (sessions,) = session.execute("SELECT count(*) FROM page_sessions").fetchone()
    return links, sessions


async def test_what_has_expired_is_swept_when_it_does(pages: Pages, store: Store, clock: HandClock) -> None:
    async def due() -> list[datetime]:
        return [each.due for each in await store.due_timers(FOREVER) if each.kind == queries.SWEEP]

    await logged_in(pages)
    began = clock.now
    clock.turn(minutes=1)
    await pages.link(ANA, "t1")
    assert await due() == [began + LINK_LIFETIME]
    clock.now = began + LINK_LIFETIME
    await pages.sweep(queries.SWEEP)
    assert (await store.read(rows), await due()) == ((1, 1), [clock.now + timedelta(minutes=1)])
    clock.turn(minutes=1)
    await pages.sweep(queries.SWEEP)
    assert (await store.read(rows), await due()) == ((0, 1), [began + SESSION_LIFETIME])
    clock.now = began + SESSION_LIFETIME
    await pages.sweep(queries.SWEEP)
    assert (await store.read(rows), await due()) == ((0, 0), [])


async def test_the_scheduler_sweeps(make_tables: MakeTables, clock: HandClock) -> None:
    services = make_tables()
    await services.start()
    live = await a_race(services)
    await services[Pages].redeem(await services[Pages].link(ANA, live.table.id))
    await services[Pages].link(ANA, live.table.id)
    clock.turn(days=30)
    await services.timers.tick()
    assert await services._store.read(rows) == (0, 0)


async def test_no_secret_is_in_the_database_file_or_a_log(
    make_tables: MakeTables, clock: HandClock, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    services = make_tables()
    await services.start()
    live = await a_race(services)
    link = await services[Pages].link(ANA, live.table.id)
    session = await services[Pages].redeem(link)
    unused = await services[Pages].link(ANA, live.table.id)
    assert session is not None
    await services[Pages].member_of(session)
    stored = b"".join(each.read_bytes() for each in database.parent.glob(f"{database.name}*"))
    assert hashlib.sha256(session.encode()).hexdigest().encode() in stored
    for secret in (link, session, unused):
        assert secret.encode() not in stored
        assert secret not in caplog.text


def test_secrets_have_256_bits_and_fit_an_address() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(each) == 43 and each.replace("-", "").replace("_", "").isalnum() for each in secrets)


def test_a_link_has_its_secret_in_the_fragment(pages: Pages) -> None:
    pages.address = "https://games.example.org"
    assert pages.url("k7m2xq9a", "secret-1") == "https://games.example.org/t/k7m2xq9a#secret-1"
