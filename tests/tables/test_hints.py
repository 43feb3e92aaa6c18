"""Hints: who may have one, what they see, that a game with one sets no record, and that the same comes out again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from bot.ai import worker_pool
from bot.ai.hint import HintSearch, find_best_moves
from bot.core.errors import NotSeated, StaleRev, TableOver
from bot.core.services import Services
from bot.core.table.model import LiveTable, deciders
from bot.core.table.openings import NewTable
from bot.games.chance import Chance
from bot.games.contract import Game, NotYourTurn, Position
from bot.games.novaluna import NovaLuna
from bot.workers.worker import WorkerDied
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import NewChallenge
from cogs.hint import words
from cogs.hint.service import HintRefused, Hints, gives_hints
from tests.tables.fixtures import ANA, BEN, CHANNEL, GUILD, MakeTables
from tests.tables.race import Race

LITTLE = Fraction(1, 1000)


@pytest.fixture(autouse=True)
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """Return the search behind a hint, with a minimal budget."""
    positions: list[Position] = []

    def little(game: Game, position: Position, chance: Chance, part: Fraction) -> HintSearch:
        positions.append(position)
        return find_best_moves(game, position, chance, part * LITTLE)

    monkeypatch.setattr(worker_pool, "find_best_moves", little)
    return positions


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    service = make_tables((NovaLuna(), Race()))
    await service.start()
    return service


async def alone(services: Services, channel: int = CHANNEL) -> LiveTable:
    return await services.openings.open(NewTable("novaluna", GUILD, channel, ((ANA,),), {}, ANA))


async def test_a_hint_has_legal_moves_and_marks_the_game(services: Services) -> None:
    live = await alone(services)
    assert live.table.may_set_record
    hint = await services[Hints].find(live.table.id, ANA, live.table.rev)
    assert hint.seat == 0
    assert {one.move for one in hint.search.evaluation.ranked} <= set(live.position.moves())
    after = await services.tables.live(live.table.id)
    assert (after.table.hints, after.table.may_set_record, after.table.rev) == (1, False, live.table.rev)
    assert hint.live.table == after.table


async def test_it_thinks_about_what_the_seat_imagines_and_never_about_the_position(
    services: Services, seen: list[Position]
) -> None:
    live = await alone(services)
    await services[Hints].find(live.table.id, ANA)
    assert all(position is not live.position and position != live.position for position in seen)


async def test_the_same_is_found_again_and_counted_once(services: Services, seen: list[Position]) -> None:
    live = await alone(services)
    first, second = [await services[Hints].find(live.table.id, ANA) for _ in range(2)]
    assert first.search == second.search
    assert len(seen) == 1
    assert (await services.tables.live(live.table.id)).table.hints == 1


async def test_after_a_restart_the_same_hint_is_thought_of_anew(make_tables: MakeTables, services: Services) -> None:
    live = await alone(services)
    before = await services[Hints].find(live.table.id, ANA)
    await services.close()
    again = make_tables((NovaLuna(),))
    await again.start()
    assert (await again[Hints].find(live.table.id, ANA)).search == before.search
    assert (await again.tables.live(live.table.id)).table.hints == 2


async def test_the_mark_stays_when_the_game_goes_on(services: Services) -> None:
    live = await alone(services)
    hint = await services[Hints].find(live.table.id, ANA)
    live = await services.moves.play(live.table.id, ANA, str(hint.search.evaluation.best.move), hint.live.table.rev)
    assert live.table.hints == 1
    stored = await services.tables.find(live.table.id)
    assert stored.hints == 1


async def test_a_game_with_a_hint_sets_no_record(services: Services) -> None:
    live = await alone(services)
    await services[Hints].find(live.table.id, ANA)
    while owed := deciders(live):
        live = await services.moves.play(live.table.id, owed[0], str(live.position.moves()[0]))
    assert not await services.results.best_in(GUILD, 5)
    (result,) = await services.results.of_member(GUILD, ANA)
    assert result.barred


async def test_whoever_does_not_decide_gets_none(services: Services) -> None:
    live = await services.openings.open(NewTable("novaluna", GUILD, CHANNEL, ((ANA,), (BEN,)), {}, ANA))
    mover = deciders(live)[0]
    with pytest.raises(NotYourTurn):
        await services[Hints].find(live.table.id, BEN if mover == ANA else ANA)
    with pytest.raises(NotSeated):
        await services[Hints].find(live.table.id, 99)
    hint = await services[Hints].find(live.table.id, mover)
    assert hint.seat == live.position.deciders[0]
    await services.moves.play(live.table.id, mover, str(hint.search.evaluation.best.move))
    with pytest.raises(StaleRev):
        await services[Hints].check(live.table.id, mover, live.table.rev)
    await services.seats.resign(live.table.id, mover)
    with pytest.raises(TableOver):
        await services[Hints].find(live.table.id, mover)
    assert (await services.tables.find(live.table.id)).hints == 1


async def test_there_are_none_in_an_open_challenge(services: Services) -> None:
    challenge = await services[Challenges].open(NewChallenge("novaluna", GUILD, CHANNEL, {}, timedelta(days=1), ANA))
    run = await services[Challenges].enter(challenge.id, ANA)
    assert not gives_hints(NovaLuna(), run.table)
    with pytest.raises(HintRefused, match="while the challenge is open"):
        await services[Hints].find(run.table.id, ANA)
    assert gives_hints(NovaLuna(), replace(run.table, run=None))
    assert (await services.tables.find(run.table.id)).hints == 0


async def test_a_game_that_nobody_can_search_has_none(services: Services) -> None:
    live = await services.openings.open(NewTable("race", GUILD, CHANNEL, ((ANA,),), {}, ANA))
    assert not gives_hints(Race(), live.table)
    with pytest.raises(HintRefused, match="game has no hints"):
        await services[Hints].check(live.table.id, ANA)


async def test_one_thing_is_thought_of_at_a_time_for_a_member(services: Services) -> None:
    one, other = await alone(services), await alone(services, CHANNEL + 1)
    found = await asyncio.gather(
        services[Hints].find(one.table.id, ANA), services[Hints].find(other.table.id, ANA), return_exceptions=True
    )
    assert [str(each) for each in found if isinstance(each, HintRefused)] == [str(words.STILL_THINKING)]
    await services[Hints].find(other.table.id, ANA)


async def test_a_hint_that_waits_for_others_too_long_is_refused(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> HintSearch:
        await asyncio.Event().wait()
        raise AssertionError

    live = await alone(services)
    monkeypatch.setattr(services.worker_pool, "find_best_moves", busy)
    monkeypatch.setattr("cogs.hint.service.MAX_SECONDS", 0.01)
    with pytest.raises(HintRefused, match=str(words.THOUGHT_TOO_LONG)[:20]):
        await services[Hints].find(live.table.id, ANA)


@pytest.mark.parametrize("trouble", [WorkerDied("gone"), TimeoutError()])
async def test_what_was_not_found_costs_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    async def failing(*_: object) -> HintSearch:
        raise trouble

    live = await alone(services)
    monkeypatch.setattr(services.worker_pool, "find_best_moves", failing)
    with pytest.raises(HintRefused, match=str(words.THOUGHT_TOO_LONG)[:20]):
        await services[Hints].find(live.table.id, ANA)
    assert (await services.tables.live(live.table.id)).table.may_set_record
