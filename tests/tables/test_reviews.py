"""Reviews of tables: who may, computed once, with progress, kept across a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from bot.ai.puzzle import EvaluatedMove
from bot.ai.review import Habit, MoveComparison, Review, ReviewedDecision
from bot.ai.search import Evaluation
from bot.ai.worker_pool import WorkerPool
from bot.core.errors import NoSuchTable
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.model import LiveTable, Status
from bot.core.table.openings import NewTable
from bot.games.contract import Game, Position
from bot.games.novaluna import NovaLuna
from bot.workers.worker import WorkerDied
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import NewChallenge
from cogs.review import queries as review_queries
from cogs.review import service as reviews
from cogs.review import words
from cogs.review.service import Progress, ReviewRefused, Reviews
from tests.tables.fixtures import ANA, BEN, CHANNEL, GUILD, HandClock, MakeTables, a_race, play_all
from tests.tables.race import Race

LITTLE = Fraction(1, 1000)


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    service = make_tables((NovaLuna(), Race()))
    service[Reviews].thoughts, service[Reviews].every = LITTLE, 0.01
    await service.start()
    return service


async def ended(services: Services, channel: int = CHANNEL, moves: int = 2) -> LiveTable:
    """A game of Nova Luna that Ana gave up after some moves."""
    live = await services.openings.open(NewTable("novaluna", GUILD, channel, ((ANA,),), {}, ANA))
    for _ in range(moves):
        live = await services.moves.play(live.table.id, ANA, str(live.position.moves()[-1]))
    await services.seats.resign(live.table.id, ANA)
    return live


async def made(services: Services, table: str, member: int = ANA) -> tuple[list[Progress], Review]:
    """Collect the progress reports and the review."""
    *answers, found = [each async for each in services[Reviews].made(table, member)]
    assert isinstance(found, Review)
    return [each for each in answers if isinstance(each, Progress)], found


def slow(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Nobody has thought to an end before this is set."""
    go, appraise = asyncio.Event(), WorkerPool.evaluate

    async def waits(self: WorkerPool, game: Game, seed: str, seen: Position, *more: object) -> Evaluation:
        await go.wait()
        return await appraise(self, game, seed, seen, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(WorkerPool, "evaluate", waits)
    return go


async def test_it_is_computed_once_and_survives_a_restart(
    services: Services, make_tables: MakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await ended(services)
    assert await services[Reviews].find(live.table.id) is None
    answers, found = await made(services, live.table.id)
    assert answers
    assert found.choices == 2
    assert found.ends is None
    monkeypatch.setattr(WorkerPool, "evaluate", None)
    assert await made(services, live.table.id, BEN) == ([], found)
    await services.close()
    again = make_tables((NovaLuna(),))
    await again.start()
    assert await again[Reviews].find(live.table.id) == found


async def test_it_tells_how_far_it_is_and_who_asks_later_waits_for_the_same(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, go = await ended(services), slow(monkeypatch)
    first, second = services[Reviews].made(live.table.id, ANA), services[Reviews].made(live.table.id, BEN)
    progress = await anext(first)
    while isinstance(progress, Progress) and not progress.of:
        progress = await anext(first)
    assert progress == Progress(0, 0, progress.of) if isinstance(progress, Progress) else False
    assert isinstance(await anext(second), Progress)
    go.set()
    last = [[each async for each in waiting][-1] for waiting in (first, second)]
    assert last[0] == last[1]
    assert isinstance(last[0], Review)


async def test_one_after_the_other_and_one_for_each_member(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, go = await ended(services), await ended(services, CHANNEL + 1), slow(monkeypatch)
    mine, other = services[Reviews].made(one.table.id, ANA), services[Reviews].made(two.table.id, BEN)
    await anext(mine)
    assert await anext(other) == Progress(1, 0, 0)
    with pytest.raises(ReviewRefused, match="another game"):
        await anext(services[Reviews].made(two.table.id, ANA))
    monkeypatch.setattr(reviews, "MAX_WAITING", 2)
    three = await ended(services, CHANNEL + 2)
    with pytest.raises(ReviewRefused, match="Many games"):
        await anext(services[Reviews].made(three.table.id, 99))
    go.set()
    for waiting in (mine, other):
        assert isinstance([each async for each in waiting][-1], Review)
    assert isinstance((await made(services, three.table.id))[1], Review)


async def test_who_does_not_wait_for_it_any_more_finds_it_later(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, go = await ended(services), slow(monkeypatch)
    waiting = services[Reviews].made(live.table.id, ANA)
    await anext(waiting)
    await waiting.aclose()
    go.set()
    await services[Reviews].settled()
    assert await services[Reviews].find(live.table.id) is not None


@pytest.mark.parametrize("error", [WorkerDied("gone"), TimeoutError()])
async def test_an_error_is_reported_and_the_next_request_starts_again(
    services: Services, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fails(self: WorkerPool, *more: object) -> Evaluation:
        raise error

    live = await ended(services)
    with monkeypatch.context() as patched:
        patched.setattr(WorkerPool, "evaluate", fails)
        with pytest.raises(ReviewRefused, match="too long"):
            await made(services, live.table.id)
    assert isinstance((await made(services, live.table.id))[1], Review)


async def test_one_that_takes_too_long_is_given_up(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await ended(services), slow(monkeypatch)
    monkeypatch.setattr(reviews, "MAX_SECONDS", 0.02)
    with pytest.raises(ReviewRefused, match="too long"):
        await made(services, live.table.id)


async def test_what_is_begun_ends_with_the_bot(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = await ended(services), slow(monkeypatch)
    waiting = services[Reviews].made(live.table.id, ANA)
    await anext(waiting)
    async with asyncio.timeout(60):
        await services[Reviews].close()
        await waiting.aclose()
        await services[Reviews].settled()


async def refused(services: Services, table: str) -> str:
    for asks in (services[Reviews].find(table), made(services, table)):
        with pytest.raises(ReviewRefused) as caught:
            await asks
    return str(caught.value)


async def test_a_game_that_has_a_secret_still_is_refused(
    services: Services, database: object, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await services.openings.open(NewTable("novaluna", GUILD, CHANNEL, ((ANA,),), {}, ANA))
    assert await refused(services, live.table.id) == str(words.NO_REVIEW_YET)
    found = replace(live.table, status=Status.ABANDONED, idle=True)

    monkeypatch.setattr(table_queries, "one", lambda connection, table: found)
    assert await refused(services, live.table.id) == str(words.NO_REVIEW_OF_IDLE)


async def test_a_run_is_looked_back_over_when_its_challenge_has_closed_and_no_moment_before(
    services: Services, clock: HandClock
) -> None:
    challenge = await services[Challenges].open(NewChallenge("novaluna", GUILD, CHANNEL, {}, timedelta(days=1), ANA))
    run = await services[Challenges].enter(challenge.id, BEN)
    await services.moves.play(run.table.id, BEN, str(run.position.moves()[0]))
    await services.seats.resign(run.table.id, BEN)
    clock.now = challenge.closes - timedelta(seconds=1)
    assert await refused(services, run.table.id) == str(words.NO_REVIEW_IN_RUNS)
    clock.now = challenge.closes
    assert isinstance((await made(services, run.table.id))[1], Review)


async def test_a_game_that_nobody_can_search_and_a_table_that_is_not_there(services: Services) -> None:
    live = await play_all(services, await a_race(services), "walk 1")
    await services.seats.resign(live.table.id, ANA)
    assert await refused(services, live.table.id) == str(words.NO_REVIEW_FOR_GAME)
    with pytest.raises(NoSuchTable):
        await services[Reviews].find("none")


async def test_positions_are_handed_out_by_the_numbers_of_the_moves_that_stand(services: Services) -> None:
    live = await services.openings.open(NewTable("novaluna", GUILD, CHANNEL, ((ANA,),), {}, ANA))
    first, other = map(str, live.position.moves()[:2])
    await services.moves.play(live.table.id, ANA, first)
    await services.undo.undo(live.table.id, ANA)
    live = await services.moves.play(live.table.id, ANA, other)
    found = await services.records.positions(live.table.id, {1})
    assert [*found] == [1]
    assert other in [str(move) for move in found[1].moves()]
    assert live.table.rev == 3


def _with_mistake(effect: str) -> Review:
    """A review of one mistake of seat 0."""
    moves = [EvaluatedMove(name, 1.0, 0.1, 3) for name in ("this", "that")]
    one = ReviewedDecision(1, 0, 1.0, 1.0, 2.0, 4.0, MoveComparison(moves[0], moves[1], effect))
    return Review((one,), None, 1, is_chance=False, thoughts=1.0)


async def test_a_habit_is_found_in_the_latest_reviewed_games_of_the_member(
    services: Services, clock: HandClock
) -> None:
    game, store = NovaLuna(), services._store
    assert await services[Reviews].habit_of(ANA, game) is None
    for number in range(31):  # the first one is too old
        live = await services.openings.open(NewTable("novaluna", GUILD, CHANNEL + number, ((ANA,),), {}, ANA))
        await store.write(review_queries.keep, live.table.id, _with_mistake("dear" if not number else "two_tasks"))
        clock.now += timedelta(minutes=1)
    assert await services[Reviews].habit_of(ANA, game) == Habit("missed", 30, 30, 30, "two_tasks")
    assert await services[Reviews].habit_of(BEN, game) is None
