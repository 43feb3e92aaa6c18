"""The puzzle of the day: one answer each, days in a row. What a store keeps of it runs against every store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.ai.puzzle import puzzle_of_day
from bot.core.people import queries as people_queries
from bot.core.results.ratings import INITIAL, rate_answer, rating_of_grade
from bot.core.seats import queries as seats_queries
from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.table.openings import NewTable
from bot.store.store import Store
from cogs.puzzle import queries as puzzle_queries
from cogs.puzzle import service as attempts
from cogs.puzzle.model import Attempt, PuzzleAnswer, PuzzleRating, PuzzleRefused
from cogs.puzzle.service import EPOCH, Attempts
from tests.store.test_store import SNOWFLAKE, START, STORES
from tests.tables.fixtures import ANA, BEN, CHANNEL, GUILD, HandClock

DAY = timedelta(days=1)
HARD = rating_of_grade(5)
START_OF_IDS = SNOWFLAKE - 1000


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


async def test_the_first_answer_to_the_puzzle_of_a_day_stands(store: Store) -> None:
    first = Attempt(SNOWFLAKE, 3, "otys/1", "key 5", True, START)
    assert await store.write(puzzle_queries.add, first) == first
    assert await store.write(puzzle_queries.add, replace(first, move="key 4", solved=False)) == first
    later = replace(first, day=4, puzzle="novaluna/2", move="pass", solved=False)
    await store.write(puzzle_queries.add, later)
    await store.write(puzzle_queries.add, replace(first, member=11))
    assert await store.read(puzzle_queries.of, SNOWFLAKE) == [later, first]
    assert await store.read(puzzle_queries.of, 12) == []


async def otys_rating(store: Store) -> PuzzleRating | None:
    return (await store.read(puzzle_queries.ratings_of, SNOWFLAKE)).get("otys")


async def test_a_member_s_first_answer_to_a_puzzle_is_rated_and_a_later_one_can_only_solve_it(store: Store) -> None:
    async def answer(puzzle: str, *, solved: bool, minutes: int = 0) -> bool:
        at = START + timedelta(minutes=minutes)
        return await store.write(puzzle_queries.answer, SNOWFLAKE, puzzle, at, HARD, solved=solved)

    assert await otys_rating(store) is None
    assert await answer("otys/1", solved=False)
    missed = await otys_rating(store)
    assert missed == PuzzleRating(rate_answer(INITIAL, HARD, solved=False), 1)
    (first,) = await store.read(puzzle_queries.answers_of, SNOWFLAKE)
    assert first == PuzzleAnswer("otys/1", False, missed.rating.mu - INITIAL.mu)
    assert not await answer("otys/1", solved=True)
    assert await store.read(puzzle_queries.answers_of, SNOWFLAKE) == [replace(first, solved=True)]
    assert not await answer("otys/1", solved=False)
    assert await otys_rating(store) == missed
    assert await answer("otys/2", solved=True, minutes=1)
    assert await otys_rating(store) == PuzzleRating(rate_answer(missed.rating, HARD, solved=True), 2)
    assert await answer("novaluna/1", solved=True, minutes=2)
    names = [each.puzzle for each in await store.read(puzzle_queries.answers_of, SNOWFLAKE)]
    assert names == ["otys/1", "otys/2", "novaluna/1"]
    assert await store.read(puzzle_queries.answers_of, 12) == []


async def test_an_answer_on_the_day_and_one_in_practice_are_rated_once_together(store: Store) -> None:
    daily = Attempt(SNOWFLAKE, 3, "otys/1", "key 5", True, START)
    await store.write(puzzle_queries.add, daily, HARD)
    rated = await otys_rating(store)
    assert rated == PuzzleRating(rate_answer(INITIAL, HARD, solved=True), 1)
    await store.write(puzzle_queries.add, daily, HARD)
    await store.write(puzzle_queries.add, replace(daily, puzzle="otys/2"), HARD)  # the day has its first answer
    assert not await store.write(puzzle_queries.answer, SNOWFLAKE, "otys/1", START, HARD, solved=True)
    assert await otys_rating(store) == rated
    assert [each.puzzle for each in await store.read(puzzle_queries.answers_of, SNOWFLAKE)] == ["otys/1"]


@pytest.fixture
def today(clock: HandClock) -> HandClock:
    clock.now = clock.now.replace(year=EPOCH.year, month=EPOCH.month, day=EPOCH.day) + DAY
    return clock


async def solve(services: Services, member: int, *, right: bool = True) -> Attempt:
    puzzle = await services[Attempts].daily()
    assert puzzle is not None
    move = puzzle.choices[0 if right else 1].move
    return await services[Attempts].answer(member, services[Attempts].today(), puzzle, move)


async def test_days_are_counted_in_utc_from_the_first_puzzle_on(services: Services, today: HandClock) -> None:
    assert services[Attempts].today() == 1
    today.now = today.now.replace(hour=23, minute=59)
    assert services[Attempts].today() == 1
    today.turn(minutes=1)
    assert services[Attempts].today() == 2


async def test_solved_days_in_a_row_are_a_streak_that_a_miss_or_a_gap_ends(
    services: Services, today: HandClock
) -> None:
    streaks = []
    for right in (True, True, False, True, None, True, True):
        if right is not None:
            await solve(services, ANA, right=right)
        streaks.append(await services[Attempts].streak(ANA, services[Attempts].today()))
        today.now += DAY
    assert streaks == [1, 2, 0, 1, 0, 1, 2]
    assert await services[Attempts].streak(BEN, 2) == 0


async def test_a_second_answer_changes_nothing(services: Services, today: HandClock) -> None:
    wrong = await solve(services, ANA, right=False)
    assert await solve(services, ANA) == wrong
    assert await services[Attempts].of(ANA, 1) == wrong


async def test_an_update_with_other_puzzles_keeps_the_puzzle_of_a_day_that_was_answered(
    services: Services, today: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, other = puzzle_of_day(1), puzzle_of_day(2)
    assert before != other
    await solve(services, ANA)
    monkeypatch.setattr(attempts, "puzzle_of_day", lambda day: other)
    assert await services[Attempts].daily() == before
    assert (await solve(services, BEN)).solved
    assert await services[Attempts].puzzle_of(2) == other
    monkeypatch.setattr(attempts, "puzzle_named", lambda name: None)  # the update removed it
    assert await services[Attempts].daily() == other


async def test_the_puzzle_of_another_day_cannot_be_answered(services: Services, today: HandClock) -> None:
    puzzle = await services[Attempts].daily()
    assert puzzle is not None
    today.now += DAY
    with pytest.raises(PuzzleRefused, match="another day"):
        await services[Attempts].answer(ANA, 1, puzzle, puzzle.best.move)
    with pytest.raises(PuzzleRefused, match="another day"):
        await services[Attempts].answer(ANA, 2, replace(puzzle, number=9999), puzzle.best.move)
    assert await services._store.read(puzzle_queries.of, ANA) == []


async def test_the_table_of_all_servers_names_members_of_shared_servers_and_who_wants_it(store: Store) -> None:
    ana, ben, chloe, dan, eve = range(START_OF_IDS, START_OF_IDS + 5)
    here, elsewhere = START_OF_IDS + 900, START_OF_IDS + 901

    async def answer(member: int, *, solved: bool, guild: int | None = None, day: int = 3) -> None:
        at = START + timedelta(minutes=member - START_OF_IDS)
        await store.write(puzzle_queries.add, Attempt(member, day, "otys/1", "key 5", solved, at, guild))

    await answer(ana, solved=True)
    await answer(ben, solved=True, guild=here)
    await answer(chloe, solved=True, guild=elsewhere)
    await answer(dan, solved=True)
    await answer(eve, solved=False, guild=here)
    assert await store.read(puzzle_queries.count_day, 3) == (5, 4)
    assert await store.read(puzzle_queries.count_day, 4) == (0, 0)
    assert await store.read(seats_queries.named_solvers, 3, ana, [here]) == [ana, ben]
    assert await store.read(seats_queries.named_solvers, 3, ana, []) == [ana]
    assert await store.read(seats_queries.named_solvers, 3, eve, [here, elsewhere]) == [ben, chloe]
    await store.write(people_queries.choose, SettingOwner.MEMBER, dan, "daily", "shown")
    await store.write(people_queries.choose, SettingOwner.MEMBER, chloe, "daily", "hidden")
    assert await store.read(seats_queries.named_solvers, 3, ana, []) == [ana, dan]


async def test_who_had_a_seat_in_a_server_is_named_to_its_members(services: Services, today: HandClock) -> None:
    await services.openings.open(NewTable("race", GUILD, CHANNEL, [[BEN]], {}, BEN))
    await solve(services, ANA)
    await solve(services, BEN)
    assert (await services[Attempts].table(ANA, 1, [GUILD])).named == [ANA, BEN]
    assert (await services[Attempts].table(ANA, 1, [GUILD + 1])).named == [ANA]


async def test_a_table_has_the_row_of_the_last_days(services: Services, today: HandClock) -> None:
    await solve(services, ANA)
    today.turn(days=1)
    await solve(services, ANA, right=False)
    await solve(services, BEN)
    today.turn(days=1)
    found = await services[Attempts].table(ANA, 2, [])
    assert (found.answered, found.solved, found.percent, found.days) == (2, 1, 50, [True, False])
    assert (await services[Attempts].table(ANA, 3, [])).days == [True, False, None]
    assert await services[Attempts].days(ANA, 14) == [True, False, *[None] * 12]
    assert await services[Attempts].days(ANA, 15) == [False, *[None] * 13]
    assert await services[Attempts].days(ANA, 16) == []


async def test_practice_is_rated_and_known_by_puzzle(services: Services, today: HandClock) -> None:
    puzzle = await services[Attempts].daily()
    assert puzzle is not None
    assert await services[Attempts].ratings(ANA) == {}
    assert await services[Attempts].practise(ANA, puzzle, puzzle.best.move)
    assert not await services[Attempts].practise(ANA, puzzle, puzzle.choices[1].move)
    rated = (await services[Attempts].ratings(ANA))[puzzle.game]
    assert rated.rating == rate_answer(INITIAL, rating_of_grade(puzzle.grade), solved=True)
    assert (rated.answers, rated.provisional) == (1, True)
    (answer,) = (await services[Attempts].answers(ANA)).values()
    assert (answer.puzzle, answer.solved) == (puzzle.name, True)
    assert await services[Attempts].of(ANA, 1) is None


def test_a_rating_is_provisional_before_ten_answers() -> None:
    assert [PuzzleRating(INITIAL, answers).provisional for answers in (9, 10)] == [True, False]
