"""Par: worked out in the background by two levels, kept once, the same after a restart, there at the close."""

from __future__ import annotations

from datetime import timedelta
from statistics import median
from typing import Any

import pytest

from bot.ai.players import APPRENTICE
from bot.ai.worker_pool import WorkerPool
from bot.core.services import Services
from bot.games.carcassonne import Carcassonne
from bot.games.contract import Game, Move, OptionValue, Position
from bot.games.registry import game_named
from bot.store.sqlite import SqliteStore
from cogs.challenge import queries as challenge_queries
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import ANNOUNCEMENT_ENTRY, PAR_ENTRY, PAR_TIMER, Challenge, NewChallenge
from cogs.challenge.par import RETRY, Effort
from tests.tables.fixtures import ANA, CHANNEL, GUILD, HandClock, MakeTables, timer_of, with_par

DAY = timedelta(days=1)
RACE = {"goal": 5}


async def opened(services: Services, game: str = "race", **options: OptionValue) -> Challenge:
    return await services[Challenges].open(NewChallenge(game, GUILD, CHANNEL, options or RACE, DAY, ANA))


async def scores_of(services: Services, challenge: Challenge, level: str, games: int) -> tuple[int, ...]:
    """What anybody gets who works it out again."""
    return tuple([(await services[Challenges].pars.course(challenge, level, n))[-1] for n in range(games)])


class TestWorkingItOut:
    async def test_a_challenge_opens_without_par_and_a_timer_says_that_it_is_to_come(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        assert (challenge.par, challenge.par_course, dict(challenge.par_scores)) == (None, (), {})
        assert await timer_of(services, PAR_TIMER) == clock.now
        await services[Challenges].pars.check(challenge.id)
        assert await timer_of(services, PAR_TIMER) == clock.now + RETRY
        await services[Challenges].pars.settled()
        assert await timer_of(services, PAR_TIMER) is None

    async def test_it_is_the_median_of_games_that_anyone_can_work_out_again(self, services: Services) -> None:
        challenge = await with_par(services, await opened(services))
        again = await scores_of(services, challenge, APPRENTICE, 5)
        assert challenge.par_scores == {APPRENTICE: again}
        assert challenge.par == challenge.par_course[-1] == median(again)
        assert len(set(again)) > 1

    async def test_the_best_level_that_plays_makes_it_and_the_weakest_stands_beside_it(
        self, make_tables: MakeTables, database: Any, clock: HandClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []

        async def at_once(self: WorkerPool, game: Game, level: str, seed: str, seen: Position, **_: bool) -> Move:
            asked.append(level)
            return seen.moves()[0 if level == APPRENTICE else -1]

        monkeypatch.setattr(WorkerPool, "choose", at_once)
        services = Services(SqliteStore(database), clock=clock, games=[Carcassonne()], given=[Effort(games=3)])
        await services.start()
        challenge = await with_par(services, await opened(services, "carcassonne", meeples=3))
        assert [*challenge.par_scores] == [APPRENTICE, "journeyman"]
        assert [len(scores) for scores in challenge.par_scores.values()] == [3, 3]
        assert challenge.par == median(challenge.par_scores["journeyman"])
        assert sorted(set(asked)) == [APPRENTICE, "journeyman"]

    async def test_nobody_waits_for_it_so_all_of_it_is_thought_in_other_processes(
        self, make_tables: MakeTables, database: Any, clock: HandClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        waited: list[bool] = []

        async def at_once(
            self: WorkerPool, game: Game, level: str, seed: str, seen: Position, *, waited_for: bool = True
        ) -> Move:
            waited.append(waited_for)
            return seen.moves()[0]

        monkeypatch.setattr(WorkerPool, "choose", at_once)
        services = Services(SqliteStore(database), clock=clock, games=[game_named("novaluna")], given=[Effort(games=1)])
        await services.start()
        challenge = NewChallenge("novaluna", GUILD, CHANNEL, {}, DAY, ANA, computers=(APPRENTICE,))
        await with_par(services, await services[Challenges].open(challenge))
        assert set(waited) == {False}

    async def test_games_of_the_apprentice_begin_differently(self, services: Services) -> None:
        rules = game_named("carcassonne")
        services.repository.games = services[Challenges]._games = services[Challenges].pars._games = {rules.key: rules}
        challenge = await opened(services, "carcassonne", meeples=5)
        assert len({await services[Challenges].pars.course(challenge, APPRENTICE, n) for n in range(3)}) == 3

    async def test_a_restart_goes_on_with_the_next_game_and_comes_to_the_same(
        self, services: Services, make_tables: MakeTables
    ) -> None:
        challenge = await opened(services)
        for _ in range(2):
            assert await services[Challenges].pars._another(challenge.id, {})
        await services.close()
        again = make_tables()
        await again.start()
        begun = await again[Challenges].find(challenge.id)
        assert [len(scores) for scores in begun.par_scores.values()] == [2]
        done = await with_par(again, begun)
        assert done.par_scores == {APPRENTICE: await scores_of(again, done, APPRENTICE, 5)}

    async def test_a_failure_is_left_to_the_timer(
        self, services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def dead(self: WorkerPool, game: Game, level: str, seed: str, seen: Position, **_: bool) -> Move:
            raise TimeoutError

        challenge = await opened(services)
        with monkeypatch.context() as patched:
            patched.setattr(WorkerPool, "choose", dead)
            assert (await with_par(services, challenge)).par is None
        assert f"job failed: job='par' subject={challenge.id}" in caplog.text
        clock.now += RETRY
        await services.timers.tick()
        await services[Challenges].pars.settled()
        assert (await services[Challenges].find(challenge.id)).par is not None


class TestKeepingIt:
    async def test_what_was_there_is_never_worked_out_again(self, services: Services, clock: HandClock) -> None:
        challenge = await with_par(services, await opened(services))
        assert await with_par(services, challenge) == challenge
        clock.now = challenge.closes
        closed = await services[Challenges].close(challenge.id)
        assert closed is not None
        assert (closed.par, closed.par_course, closed.par_scores) == (
            challenge.par, challenge.par_course, challenge.par_scores,
        )  # fmt: skip

    async def test_a_challenge_that_closes_before_gets_that_of_the_quick_level(
        self, services: Services, clock: HandClock
    ) -> None:
        challenge = await opened(services)
        clock.now = challenge.closes
        closed = await services[Challenges].close(challenge.id)
        assert closed is not None
        assert closed.par == median(await scores_of(services, challenge, APPRENTICE, 5))
        assert await timer_of(services, PAR_TIMER) is None
        assert await with_par(services, challenge) == closed

    async def test_at_the_close_games_of_a_level_that_is_not_through_count_nothing(
        self, services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("cogs.challenge.par.levels_of", lambda game: (APPRENTICE, "journeyman"))
        services[Challenges].pars._effort = Effort(games=3)
        challenge = await opened(services)
        for _ in range(3):
            await services[Challenges].pars._another(challenge.id, {})
        begun = await services[Challenges].find(challenge.id)
        await services._store.write(challenge_queries.save,
            begun.__class__(**{name: getattr(begun, name) for name in begun.__slots__}
                            | {"par_scores": {**begun.par_scores, "journeyman": (99,)}})
        )  # fmt: skip
        clock.now = challenge.closes
        closed = await services[Challenges].close(challenge.id)
        assert closed is not None
        assert [*closed.par_scores] == [APPRENTICE]
        assert closed.par == median(closed.par_scores[APPRENTICE])

    async def test_the_announcement_is_owed_its_par_once_it_stands(self, services: Services) -> None:
        announced, waiting = await opened(services), await opened(services)
        await services[Challenges].set_message(announced.id, 77)
        for challenge in (announced, waiting):
            await with_par(services, challenge)
        owed = [
            [outbox_entry.kind for outbox_entry in await services.outbox.of(each.id)] for each in (announced, waiting)
        ]
        assert owed == [[PAR_ENTRY], [ANNOUNCEMENT_ENTRY]]

    async def test_an_announcement_that_was_on_its_way_is_owed_it_too(self, services: Services) -> None:
        challenge = await with_par(services, await opened(services))
        await services[Challenges].set_message(challenge.id, 77)
        assert [outbox_entry.kind for outbox_entry in await services.outbox.of(challenge.id)] == [PAR_ENTRY]
