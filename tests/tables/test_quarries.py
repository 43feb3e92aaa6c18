"""Puzzles from games of servers: only with consent, of games that are over and no secret, gone when it is withdrawn."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest

from bot.games.puzzle import Puzzle, puzzles_of
from bot.games.quarry import Origin, Search
from bot.games.records import Record
from bot.tables import quarries
from bot.tables.attempts import EPOCH
from bot.tables.errors import BadSetting, PuzzleRefused
from bot.tables.model import Run, Seat, Status
from bot.tables.quarries import FIRST, NEXT, told_apart
from bot.tables.quarry import QUARRY, Found, Next
from bot.tables.service import Tables
from bot.tables.settings import MAKES_PUZZLES, NO_PUZZLES, PUZZLES
from bot.tables.store import Store, Stored, Whose
from tests.tables.conftest import ANA, BEN, CHANNEL, GUILD, HandClock, a_race, play_all, timer_of
from tests.tables.test_store import SEED, START, STORES, a_challenge, a_table

YES, NO = (PUZZLES.name, MAKES_PUZZLES), (PUZZLES.name, NO_PUZZLES)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
KEPT = puzzles_of("carcassonne")


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


def found_at(place: int) -> Found:
    """A puzzle as it is kept."""
    return Found("carcassonne", json.dumps(KEPT[place].as_json()), told_apart(KEPT[place]), START)


async def due_at(store: Store, guild: int) -> datetime | None:
    """When the games of a server are looked at next."""
    timers = await store.due_timers(START + 99 * DAY)
    return next((timer.due for timer in timers if (timer.kind, timer.subject) == (QUARRY, str(guild))), None)


def over(name: str, hours: int, *, guild: int = GUILD, run: Run | None = None, counts: bool = True) -> Stored:
    """A table that ended so many hours after the start."""
    seats = (Seat(0, (ANA,)), Seat(1, (BEN,))) if run is None else (Seat(0, (ANA,)),)
    ended = START + hours * HOUR
    return Stored(a_table(name, 300, Status.FINISHED, guild=guild, ended=ended, run=run, seats=seats), [], SEED)


async def test_a_server_without_consent_is_never_looked_at(store: Store) -> None:
    await store.add(over("one", 1))
    assert await store.next_for_puzzles(GUILD) is None
    assert not await store.keep_puzzles(Next(GUILD, "one", START), [found_at(0)], START)
    assert await store.found_puzzles() == []
    assert await due_at(store, GUILD) is None


async def test_games_that_end_after_the_consent_are_looked_through_one_by_one(store: Store) -> None:
    for name, hours in (("before", 1), ("b", 5), ("a", 5), ("later", 6)):
        await store.add(over(name, hours))
    await store.add(over("elsewhere", 5, guild=101))
    await store.add(Stored(a_table("going on", 301), [], SEED))
    await store.add(Stored(a_table("given up", 302, Status.RESIGNED, ended=START + 5 * HOUR), [], SEED))
    await store.allow_puzzles(GUILD, YES, START + 2 * HOUR, START + 3 * HOUR)
    await store.allow_puzzles(GUILD, YES, START + 9 * HOUR, START + 9 * HOUR)  # what is allowed already stays as it is
    seen = []
    while (game := await store.next_for_puzzles(GUILD)) is not None:
        seen.append(game.table)
        assert await store.keep_puzzles(game, [], START + DAY)
    assert seen == ["a", "b", "later"]
    assert await due_at(store, GUILD) == START + DAY


async def test_a_run_is_a_secret_until_its_challenge_has_closed(store: Store) -> None:
    challenge = a_challenge(guild=GUILD)
    await store.add_challenge(challenge, SEED)
    await store.allow_puzzles(GUILD, YES, START, START)
    await store.add(over("run", 1, run=Run(challenge.id, challenge.closes, counts=True)))
    await store.add(over("later", 30))
    first = await store.next_for_puzzles(GUILD)
    assert first is not None
    assert first.table == "later"
    assert await store.keep_puzzles(first, [], START)
    await store.save_challenge(replace(challenge, closed=START + 40 * HOUR))
    assert await store.next_for_puzzles(GUILD) == Next(GUILD, "run", START + 40 * HOUR)


async def test_what_was_found_has_a_number_for_good_and_a_position_is_kept_once(store: Store) -> None:
    await store.allow_puzzles(GUILD, YES, START, START)
    seen = Next(GUILD, "one", START)
    assert await store.keep_puzzles(seen, [found_at(0), found_at(0), found_at(1)], START)
    assert await store.found_puzzles() == ["carcassonne/-1", "carcassonne/-3"]
    assert await store.found_puzzle(3) == found_at(1)
    assert await store.found_puzzle(2) is None
    await store.withdraw_puzzles(GUILD, NO)
    await store.allow_puzzles(GUILD, YES, START, START)
    assert await store.keep_puzzles(seen, [found_at(1)], START)
    assert await store.found_puzzles() == ["carcassonne/-4"]


async def test_without_consent_any_more_all_of_it_is_gone_from_the_days_too(store: Store) -> None:
    for guild, place in ((GUILD, 0), (101, 1)):
        await store.allow_puzzles(guild, YES, START, START)
        assert await store.keep_puzzles(Next(guild, "one", START), [found_at(place)], START)
    assert await store.fresh_puzzle() == "carcassonne/-1"
    assert await store.set_puzzle_of_day(2, "carcassonne/-1", None) == "carcassonne/-1"
    assert await store.fresh_puzzle() == "carcassonne/-2"
    assert {row["number"] for row in (await store.kept_about_server(GUILD, START))["puzzles"]} == {1}
    await store.withdraw_puzzles(GUILD, NO)
    assert await store.setting(Whose.SERVER, GUILD, PUZZLES.name) == NO_PUZZLES
    assert await store.found_puzzles() == ["carcassonne/-2"]
    assert await store.puzzle_of_day(2) is None
    assert await due_at(store, GUILD) is None
    assert await due_at(store, 101) == START
    await store.forget_server(101)
    assert await store.found_puzzles() == []
    assert await due_at(store, 101) is None
    assert await store.servers() == [GUILD]  # its setting


async def test_whoever_asks_first_settles_the_puzzle_of_a_day(store: Store) -> None:
    assert await store.puzzle_of_day(1) is None
    assert await store.set_puzzle_of_day(1, "otys/1", None) == "otys/1"
    assert await store.set_puzzle_of_day(1, "otys/2", None) == "otys/1"
    assert await store.set_puzzle_of_day(1, "otys/3", "otys/1") == "otys/3"
    assert await store.puzzle_of_day(1) == "otys/3"


# The service


class Finding:
    """In the place of the search: finds what it is told to, after a thought."""

    found: Puzzle | None = KEPT[0]
    records: list[Record]

    def __init__(self, game: object, origin: Origin) -> None:
        self.origin = origin

    def found_in(self, record: Record, seed: str, most: int) -> Search[list[Puzzle]]:
        Finding.records.append(record)
        number = yield partial(int, "1")
        return [self.found] * number if self.found is not None else []


@pytest.fixture(autouse=True)
def finding(monkeypatch: pytest.MonkeyPatch) -> type[Finding]:
    monkeypatch.setattr(Finding, "records", [], raising=False)
    monkeypatch.setattr(quarries, "Quarry", Finding)
    return Finding


async def finish(tables: Tables, channel: int = CHANNEL) -> str:
    live = await a_race(tables, channel=channel, goal=5)
    return (await play_all(tables, live, "walk 3", "rest", "walk 3", "rest", "walk 2")).table.id


async def looked(tables: Tables, clock: HandClock, by: timedelta = FIRST) -> None:
    clock.now += by
    await tables.timers.tick()
    await tables.quarries.settled()


async def test_a_game_that_ends_is_looked_through_after_a_while(tables: Tables, clock: HandClock) -> None:
    await tables.quarries.choose(GUILD, MAKES_PUZZLES)
    clock.turn(minutes=5)
    await finish(tables)
    await finish(tables, 201)
    await looked(tables, clock)
    assert len(Finding.records) == 1
    assert Finding.records[0].seed is not None
    assert await timer_of(tables, QUARRY) == clock.now + NEXT
    found = await tables.attempts.named("carcassonne/-1")
    assert found is not None
    assert (found.number, found.record, found.choices) == (-1, KEPT[0].record, KEPT[0].choices)
    await looked(tables, clock, NEXT)
    assert len(Finding.records) == 2
    assert await tables._store.found_puzzles() == ["carcassonne/-1"]


async def test_what_a_server_allows_is_a_value_of_the_setting(tables: Tables) -> None:
    assert await tables.settings.of(PUZZLES, GUILD) == NO_PUZZLES
    with pytest.raises(BadSetting):
        await tables.quarries.choose(GUILD, "perhaps")
    await tables.quarries.choose(GUILD, MAKES_PUZZLES)
    assert await tables.settings.of(PUZZLES, GUILD) == MAKES_PUZZLES
    await tables.quarries.choose(GUILD, NO_PUZZLES)
    assert await tables.settings.of(PUZZLES, GUILD) == NO_PUZZLES
    assert await timer_of(tables, QUARRY) is None


async def test_consent_that_is_withdrawn_while_a_game_is_looked_at_keeps_nothing(
    tables: Tables, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.quarries.choose(GUILD, MAKES_PUZZLES)
    clock.turn(minutes=5)
    await finish(tables)
    export = tables.quarries._export

    async def meanwhile(table_id: str) -> Record:
        await tables.quarries.choose(GUILD, NO_PUZZLES)
        return await export(table_id)

    monkeypatch.setattr(tables.quarries, "_export", meanwhile)
    await looked(tables, clock)
    assert len(Finding.records) == 1
    assert await tables._store.found_puzzles() == []
    assert await timer_of(tables, QUARRY) is None


async def test_a_game_that_takes_too_long_is_tried_once_more_and_then_passed_over(
    tables: Tables, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.quarries.choose(GUILD, MAKES_PUZZLES)
    clock.turn(minutes=5)
    await finish(tables)

    async def slow(thought: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(tables._thinkers, "think", slow)
    await looked(tables, clock)
    assert await tables._store.next_for_puzzles(GUILD) is not None
    await looked(tables, clock, NEXT)
    assert await tables._store.found_puzzles() == []
    assert await tables._store.next_for_puzzles(GUILD) is None
    assert await timer_of(tables, QUARRY) == clock.now + NEXT


@pytest.fixture
async def with_found(tables: Tables, clock: HandClock) -> Tables:
    """On the first day of puzzles, with one that was found."""
    clock.now = clock.now.replace(year=EPOCH.year, month=EPOCH.month, day=EPOCH.day) + DAY
    await tables.quarries.choose(GUILD, MAKES_PUZZLES)
    seen = Next(GUILD, "one", clock.now)
    assert await tables._store.keep_puzzles(seen, [found_at(3)], clock.now)
    return tables


async def test_every_other_day_has_a_puzzle_that_was_found_as_long_as_there_is_a_new_one(
    with_found: Tables, clock: HandClock
) -> None:
    days = []
    for _ in range(4):
        puzzle = await with_found.attempts.daily()
        assert puzzle is not None
        assert await with_found.attempts.daily() == puzzle
        days.append(puzzle.number)
        clock.now += DAY
    assert days[1] == -1
    assert all(number > 0 for number in (days[0], days[2], days[3]))
    assert "carcassonne/-1" in await with_found.attempts.names("carcassonne")
    assert "carcassonne/-1" not in await with_found.attempts.names("novaluna")


async def test_a_puzzle_that_is_withdrawn_on_its_day_makes_room_and_its_answer_stands(
    with_found: Tables, clock: HandClock
) -> None:
    clock.now += DAY
    attempts = with_found.attempts
    puzzle = await attempts.daily()
    assert puzzle is not None
    await attempts.answer(ANA, 2, puzzle, puzzle.best.move)
    await with_found.quarries.choose(GUILD, NO_PUZZLES)
    other = await attempts.daily()
    assert other is not None
    assert other.number > 0
    with pytest.raises(PuzzleRefused, match="another day"):
        await attempts.answer(BEN, 2, puzzle, puzzle.best.move)
    with pytest.raises(PuzzleRefused, match="there no more"):
        await attempts.answer(ANA, 2, other, other.best.move)
    assert await attempts.streak(ANA, 2) == 1


async def test_a_puzzle_whose_words_nobody_knows_any_more_is_none(with_found: Tables, clock: HandClock) -> None:
    old = replace(KEPT[5], choices=tuple([replace(each, seen={"forgotten": 1.0}) for each in KEPT[5].choices]))
    found = Found("carcassonne", json.dumps(old.as_json()), told_apart(old), clock.now)
    assert await with_found._store.keep_puzzles(Next(GUILD, "two", clock.now), [found], clock.now)
    assert await with_found.attempts.named("carcassonne/-1") is not None
    assert await with_found.attempts.named("carcassonne/-2") is None
    assert await with_found.attempts.named("otys/-1") is None
