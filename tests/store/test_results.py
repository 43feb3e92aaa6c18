"""Results and ratings in every kind of store: rated as they come, recalculated, void, and of databases of before."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.core.results import queries as results_queries
from bot.core.results import rating_queries
from bot.core.results.model import Result, Tally, Void, results_of, tally
from bot.core.results.ratings import Ladder, LadderEntry, rate_against_computers, shown
from bot.core.table.model import Computer, Forfeit, ForfeitReason, Kind, LogEntry, Run, Seat, Status, Stored, Table
from bot.games.chance import Chance, seed_from_text
from bot.store.database import PostgresDatabase
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from cogs.challenge import queries as challenge_queries
from tests.store import changes
from tests.store.test_store import SEED, START, STORES, a_challenge, a_table

LADDER = Ladder(100, "race", 2)


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


def a_result(table_id: str, ranks: Sequence[int], *seats: Sequence[int], minutes: float = 0, **other: Any) -> Table:
    """A finished table of these members."""
    outcome = {"scores": [10 - rank for rank in ranks], "ranks": [*ranks], "title": None, "goals": []}
    held = tuple(Seat(number, tuple(members)) for number, members in enumerate(seats))
    table = a_table(table_id, status=Status.FINISHED, seats=held, outcome=outcome)
    return replace(table, ended=START + timedelta(minutes=minutes), **other)


async def end(store: Store, *tables: Table) -> None:
    for table in tables:
        await store.write(changes.add, Stored(table, [], SEED))
        await store.write(results_queries.add, table.guild or 0, results_of(table, []))


def a_history(name: str, games: int = 40) -> list[Table]:
    """Random games of six members, alone and in teams, with ties; some end at the same moment."""
    chance = Chance(seed_from_text(name))
    tables = []
    for n in range(games):
        members = chance.shuffle([11, 12, 13, 14, 15, 16], "members", n)
        size = chance.choice([1, 1, 2], "team", n)
        ranks = chance.choice([(1, 2), (2, 1), (1, 1)], "ranks", n)
        seats = members[:size], members[size : 2 * size]
        tables.append(
            a_result(f"t{chance.below(10**6, 'id', n)}", ranks, *seats, minutes=chance.below(30, "minute", n))
        )
    return tables


async def ratings(store: Store, ladder: Ladder = LADDER) -> dict[int | str, LadderEntry]:
    return {each.player: each for each in await store.read(rating_queries.of_ladder, ladder)}


async def log(store: Store, tables: Sequence[Table]) -> dict[str, list[Result]]:
    return {table.id: await store.read(results_queries.at, table.guild or 0, table.id) for table in tables}


@pytest.mark.parametrize("name", ["one", "two"])
async def test_ratings_that_grew_with_the_games_are_those_of_a_rebuild(store: Store, name: str) -> None:
    """In whatever order the games were stored: they are rated by the time at which they ended."""
    tables = a_history(name)
    await end(store, *tables)
    grown, kept = await ratings(store), await log(store, tables)
    assert all(result.rating is not None for results in kept.values() for result in results)
    assert await store.write(rating_queries.rebuild_all) == 1
    assert (await ratings(store), await log(store, tables)) == (grown, kept)
    await store.write(lambda session: session.execute("DELETE FROM ratings"))
    await store.write(lambda session: session.execute("INSERT INTO ratings VALUES (100, 'gone', 2, 11, 1, 1, 1)"))
    await store.write(rating_queries.rebuild_all)
    assert (await ratings(store), await log(store, tables)) == (grown, kept)
    assert {*await store.read(rating_queries.ladders_in, 100)} == {LADDER}


async def test_games_that_end_at_the_same_moment_are_rated_by_their_ids(store: Store) -> None:
    await end(store, a_result("b", (1, 2), (11,), (12,)), a_result("a", (1, 2), (12,), (13,)))
    grown = await ratings(store)
    await store.write(rating_queries.rebuild_all)
    assert await ratings(store) == grown


async def test_the_order_in_which_games_are_stored_makes_no_difference(tmp_path: Path) -> None:
    tables = a_history("three")
    found = []
    for name, order in (("a", tables), ("b", tables[::-1])):
        opened = SqliteStore(tmp_path / f"{name}.db")
        await opened.open()
        await end(opened, *order)
        found.append((await ratings(opened), await log(opened, tables)))
        await opened.close()
    assert found[0] == found[1]


async def test_the_two_kinds_of_database_give_the_same_ratings(tmp_path: Path, postgres: PostgresDatabase) -> None:
    tables = a_history("four", games=15)
    found = []
    for opened in (SqliteStore(tmp_path / "tables.db"), PostgresStore(postgres)):
        await opened.open()
        await end(opened, *tables)
        found.append((await ratings(opened), await log(opened, tables)))
        await opened.close()
    assert found[0] == found[1]


async def test_a_void_game_counts_for_nothing_until_it_counts_again(store: Store) -> None:
    first = a_result("first", (1, 2), (11,), (12,))
    await end(store, first)
    only_first = await ratings(store)
    second, third = (a_result(f"t{n}", (1, 2), (11,), (12 + n,), minutes=n) for n in (1, 2))
    await end(store, second, third)
    everything = await ratings(store)
    void = Void(99, START + timedelta(days=1), "the board was wrong")
    assert await store.write(results_queries.set_void, 100, "t1", void)
    assert not await store.write(results_queries.set_void, 100, "t1", void)
    assert await store.write(results_queries.set_void, 100, "t2", replace(void, by=98))
    assert await ratings(store) == only_first
    assert [each.rating for each in await store.read(results_queries.at, 100, "t1")] == [None, None]
    assert [each.table for each in await store.read(results_queries.of_member, 100, 11)] == ["first"]
    assert {each.table: each.void for each in await store.read(results_queries.voided, 100)} == {
        "t1": void, "t2": replace(void, by=98),
    }  # fmt: skip
    for table in ("t1", "t2"):
        assert await store.write(results_queries.set_void, 100, table, None)
    assert not await store.write(results_queries.set_void, 100, "t1", None)
    assert await ratings(store) == everything
    assert await store.read(results_queries.voided, 100) == []


async def test_nobody_voids_a_game_of_another_server(store: Store) -> None:
    await end(store, a_result("one", (1, 2), (11,), (12,)))
    before = await ratings(store)
    assert not await store.write(results_queries.set_void, 101, "one", Void(99, START, "mine"))
    assert not await store.write(results_queries.set_void, 100, "nowhere", Void(99, START, "gone"))
    assert await ratings(store) == before


async def test_servers_games_and_numbers_of_seats_have_ladders_of_their_own(store: Store) -> None:
    await end(
        store,
        a_result("here", (1, 2), (11,), (12,)),
        a_result("there", (2, 1), (11,), (12,), guild=101),
        a_result("three", (1, 2, 3), (11,), (12,), (13,)),
        a_result("chess", (1, 2), (11,), (12,), game="chess"),
    )
    assert await store.read(rating_queries.ladders_in, 100) == {
        Ladder(100, "chess", 2): 2, Ladder(100, "race", 2): 2, Ladder(100, "race", 3): 3,
    }  # fmt: skip
    here, there = await ratings(store), await ratings(store, Ladder(101, "race", 2))
    assert here[11] == replace(there[12], player=11)
    assert here[11].rating.mu > there[11].rating.mu
    assert {*await store.read(rating_queries.of_member, 101, 11)} == {Ladder(101, "race", 2)}
    assert [each.table for each in await store.read(results_queries.between, 101, 11, 12)] == ["there", "there"]


async def test_games_with_computer_players_alone_are_rated_for_comparison_only(store: Store) -> None:
    def against(name: str, *levels: str, ranks: Sequence[int] = (1, 2), **other: Any) -> Table:
        seats = (Seat(0, (11,)), *(Seat(n, (), Computer(level)) for n, level in enumerate(levels, start=1)))
        return a_result(name, ranks, (), seats=seats, with_computer=True, **{"game": "novaluna", **other})

    await end(
        store,
        against("first", "master"),
        against("second", "apprentice", ranks=(2, 1), minutes=1),
        against("three", "master", "master", ranks=(2, 1, 3), game="factories"),
        against("unmeasured", "journeyman"),
        a_result("between", (1, 2), (11,), (12,), game="novaluna"),
        a_result("mixed", (1, 2, 3), (11,), (12,), game="factories", with_computer=True,
                 seats=(Seat(0, (11,)), Seat(1, (12,)), Seat(2, (), Computer("master")))),
        against("elsewhere", "master", guild=101),
    )  # fmt: skip
    found = rate_against_computers(await store.read(results_queries.with_computers, 100, 11), 100, 11)
    two, three = Ladder(100, "novaluna", 2), Ladder(100, "factories", 3)
    assert {ladder: each.games for ladder, each in found.items()} == {two: 2, three: 1}
    won = rate_against_computers(await store.read(results_queries.with_computers, 101, 11), 101, 11)
    assert shown(won[Ladder(101, "novaluna", 2)].rating) > shown(found[two].rating)
    assert {*await store.read(rating_queries.ladders_in, 100)} == {two}


async def test_members_of_one_team_did_not_play_against_each_other(store: Store) -> None:
    await end(store, a_result("team", (1, 2), (11, 12), (13,)))
    assert await store.read(results_queries.between, 100, 11, 12) == []
    assert len(await store.read(results_queries.between, 100, 11, 13)) == 3


async def test_runs_in_challenges_are_no_games_to_compare(store: Store) -> None:
    """They may be a secret still."""
    await store.write(challenge_queries.add, a_challenge(), SEED)
    seats = (Seat(0, (11,)), Seat(1, (), Computer("master")))
    await end(store, a_result("run", (1, 2), (), seats=seats, run=Run("c1", START, counts=True), with_computer=True))
    assert await store.read(results_queries.with_computers, 100, 11) == []
    assert await store.read(results_queries.latest_of, 100, 11, 9) == []
    assert len(await store.read(results_queries.of_member, 100, 11)) == 1


def test_a_first_rank_that_is_shared_is_a_tie() -> None:
    games = [((1, 2), 11), ((1, 1), 11), ((2, 1), 11), ((1, 1), 12)]
    results = [
        result
        for n, (ranks, member) in enumerate(games)
        for result in results_of(a_result(f"t{n}", ranks, (member,), (13,)), [])
        if result.member == 11
    ]
    assert tally(results) == Tally(wins=1, losses=1, ties=1)


async def test_only_games_between_members_in_seats_of_their_own_are_rated(store: Store) -> None:
    master = (Seat(0, (11,)), Seat(1, (), Computer("master")))
    tables = [
        a_result("alone", (1,), (11,)),
        a_result("both", (1, 2), (11,), (11,)),
        a_result("shared", (1, 2), (11, 12), (12,)),
        a_result("computer", (1, 2), (11,), (), seats=master, with_computer=True),
        a_result("substitute", (1, 2), (11,), (12,), with_computer=True),
        a_result("hinted", (2, 1), (11,), (12,), hints=1),
    ]
    await end(store, *tables)
    assert {name for name, results in (await log(store, tables)).items() if any(each.rated for each in results)} == {
        "substitute", "hinted",
    }  # fmt: skip
    assert [each.games for each in (await ratings(store)).values()] == [2, 2]


def a_loss(seat: int, member: int, rev: int) -> Forfeit:
    return Forfeit(seat, (member,), ForfeitReason.RESIGNED, rev)


def test_a_seat_that_lost_early_has_the_result_of_those_who_held_it_then() -> None:
    held = (Seat(0, (11,)), Seat(1, (), Computer("master")), Seat(2, (13,)), Seat(3, (), Computer("master")))
    table = replace(a_result("one", (1, 3, 1, 4)), seats=held, forfeits=(a_loss(3, 14, 5), a_loss(1, 12, 7)))
    entries = [LogEntry(n, Kind.MOVE, None, n % 4, "x", START) for n in range(1, 9)]
    results = results_of(table, entries)
    assert [(each.member, each.rank, each.tied, each.forfeit) for each in results] == [
        (11, 1, True, None), (12, 3, False, ForfeitReason.RESIGNED),
        (13, 1, True, None), (14, 4, False, ForfeitReason.RESIGNED),
    ]  # fmt: skip
    assert all(each.rated and each.barred for each in results)


def test_the_pace_of_a_member_is_that_of_their_turns() -> None:
    def move(n: int, member: int, seconds: float, seat: int | None = None, kind: Kind = Kind.MOVE) -> LogEntry:
        return LogEntry(n, kind, member, member - 11 if seat is None else seat, "x", START + timedelta(seconds=seconds))

    entries = [
        move(1, 11, 10),
        move(2, 11, 20),  # one turn of 20 seconds
        move(3, 12, 120),  # 100 seconds
        move(4, 11, 160),
        move(5, 11, 170, kind=Kind.UNDO),
        move(6, 11, 200),  # two of 40 and 30
        move(7, 12, 500),
    ]
    results = results_of(a_result("one", (1, 2), (11,), (12,)), entries)
    paces = {each.member: each.pace and [part.total_seconds() for part in each.pace] for each in results}
    assert paces == {11: [25, 30, 35], 12: [150, 200, 250]}


async def test_the_best_results_are_read_from_their_index_alone(tmp_path: Path) -> None:
    """A server's rows are beside each other there; the table itself has those of all servers mixed."""
    opened = SqliteStore(tmp_path / "tables.db")
    await opened.open()
    asked: list[str] = []
    assert opened._reader is not None
    await opened._reader.set_trace_callback(asked.append)
    await opened.read(results_queries.best, 100, game=None, low=["race"], most=5, now=START)
    (statement,) = [each for each in asked if "results" in each]
    rows = await opened._reader.execute_fetchall(f"EXPLAIN QUERY PLAN {statement}")
    plan = [str(row[3]) for row in rows]
    await opened.close()
    assert [each for each in plan if "results" in each] == [
        "SEARCH results USING COVERING INDEX best_results (guild=?)"
    ]


def test_games_whose_scores_do_not_compare_with_todays_set_no_record() -> None:
    table = a_result("old", (1,), (11,))
    assert [each.barred for each in results_of(table, [], sets_records=False)] == [True]
    assert [each.barred for each in results_of(table, [])] == [False]
