"""How much can be open at a time in one server, and what the way out is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.errors import TooManyOpen
from bot.core.services import Services
from bot.core.table import queries as statements
from bot.core.table import queries as table_queries
from bot.core.table.openings import Limits, NewTable
from cogs.challenge.challenges import Challenges
from cogs.lobby.model import Lobby, NewLobby
from cogs.lobby.service import Lobbies
from tests.challenges.test_challenges import opened
from tests.tables.fixtures import ANA, BEN, CHLOE, GUILD, MakeTables, a_race


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    service = make_tables(limits=Limits(of_member=3, in_guild=5))
    await service.start()
    return service


async def a_lobby(services: Services, channel: int, *members: int, guild: int | None = GUILD) -> Lobby:
    return await services[Lobbies].open(NewLobby("race", guild, channel, 2, {}, members or (ANA,)))


async def test_a_member_at_the_limit_reads_where_and_how_to_end_a_table(services: Services) -> None:
    live = await a_race(services, channel=1)
    await a_race(services, channel=2)
    await a_lobby(services, 3)
    text = "You have 3 tables and lobbies open in this server, the limit: <#1>, <#2>, <#3>"
    with pytest.raises(TooManyOpen) as refused:
        await a_race(services, channel=4)
    assert str(refused.value).startswith(text)
    assert "`/table` *Resign*" in str(refused.value)
    with pytest.raises(TooManyOpen):
        await a_lobby(services, 4)
    await services.openings.open(NewTable("race", GUILD + 1, 5, [[ANA]], {}, ANA))  # in another server
    await services.openings.open(NewTable("race", GUILD, 6, [[ANA], [BEN]], {}, BEN))  # of somebody else
    await services.seats.resign(live.table.id, ANA)
    await a_race(services, channel=4)


async def test_a_lobby_becomes_a_table_in_the_room_that_it_has(services: Services) -> None:
    await a_race(services, channel=1)
    await a_race(services, channel=2)
    lobby = await a_lobby(services, 3, ANA, BEN)
    await services[Lobbies].start(lobby.id, ANA, lambda members: [[member] for member in members])
    with pytest.raises(TooManyOpen):
        await a_race(services, channel=4)


async def test_whoever_gave_their_seat_away_has_room_again(services: Services) -> None:
    mine = [await a_race(services, channel=channel) for channel in (1, 2, 3)]
    await services.seats.set_members(mine[0].table.id, 0, (CHLOE,), ANA)
    await a_race(services, channel=4)


async def test_a_server_has_room_for_so_many_and_a_member_outside_of_servers(services: Services) -> None:
    for channel, member in enumerate((ANA, ANA, BEN, BEN, CHLOE)):
        await services.openings.open(NewTable("race", GUILD, channel, [[member]], {}, member))
    with pytest.raises(TooManyOpen, match=r"5 open tables and lobbies.*`/table` \*Abandon\*"):
        await a_lobby(services, 9, CHLOE)
    for channel in range(10, 13):
        await services.openings.open(NewTable("race", None, channel, [[ANA]], {}, ANA))
    with pytest.raises(TooManyOpen, match="3 games open outside of servers"):
        await services.openings.open(NewTable("race", None, 13, [[ANA]], {}, ANA))
    await services.openings.open(NewTable("race", None, 13, [[BEN]], {}, BEN))


async def test_a_member_has_room_for_twelve_and_a_server_for_three_hundred(make_tables: MakeTables) -> None:
    services = make_tables(limits=Limits())
    await services.start()
    for channel in range(12):
        await services.openings.open(NewTable("race", GUILD, channel, [[ANA]], {}, ANA))
    with pytest.raises(TooManyOpen):
        await services.openings.open(NewTable("race", GUILD, 12, [[ANA]], {}, ANA))
    for number in range(12, 300):
        await services.openings.open(NewTable("race", GUILD, number, [[1000 + number]], {}, 1000 + number))
    with pytest.raises(TooManyOpen, match="300 open tables and lobbies"):
        await services.openings.open(NewTable("race", GUILD, 300, [[BEN]], {}, BEN))


async def test_those_who_open_at_the_same_time_do_not_pass_the_limit(services: Services) -> None:
    opening = (a_race(services, channel=channel) for channel in range(8))
    answers = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(answer, TooManyOpen) for answer in answers) == 5


async def test_a_run_in_a_challenge_takes_no_room(make_tables: MakeTables) -> None:
    services = make_tables(limits=Limits(of_member=0, in_guild=0))
    await services.start()
    with pytest.raises(TooManyOpen):
        await a_race(services)
    challenge = await opened(services)
    assert (await services[Challenges].enter(challenge.id, ANA)).table.run is not None
    assert await services._store.read(table_queries.open_in, GUILD) == 0


BY_GUILD = ("open_by_guild", "tables_by_guild", "lobbies_by_guild")
"""Indices that lead to what belongs to a server."""


def test_what_is_open_is_counted_through_an_index(services: Services, database: Path) -> None:
    asked: list[str] = []
    with closing(sqlite3.connect(database)) as connection:
        connection.set_trace_callback(asked.append)
        statements.open_in(connection, GUILD)
        statements.opened_by(connection, GUILD, ANA)
        connection.set_trace_callback(None)
        assert len(asked) == 4
        for statement in asked:
            plan = [step[3] for step in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
            assert not any(step.startswith("SCAN") for step in plan), plan
            assert any(f"INDEX {index}" in step for step in plan for index in BY_GUILD)
