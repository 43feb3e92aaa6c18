"""Challenges in games of several seats: everybody plays the first one against the same computer players, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.ai.players import APPRENTICE, player_for
from bot.ai.worker_pool import WorkerPool
from bot.core.errors import UndoRefused
from bot.core.results.standings import Placing, standings
from bot.core.services import Services
from bot.core.table.computers import imagine_for
from bot.core.table.model import LiveTable, Run, Seat, Status, Table, computers_owing, deciders
from bot.core.table.openings import NewTable
from bot.core.time.zones import Cadence
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import BadOption, Move, Position
from bot.games.registry import GAMES, game_named
from bot.workers.worker import WorkerDied
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge, NewChallenge, Pick, Schedule
from cogs.challenge.results.service import ChallengeResults
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, GUILD, HandClock, MakeTables
from tests.tables.race import Race

DAY = timedelta(days=1)
OTHERS = (APPRENTICE, APPRENTICE)
ENOUGH = 16
"""Moves of a member that a game is followed for."""


@pytest.fixture
async def service(make_tables: MakeTables) -> Services:
    """All games, as the bot has them."""
    services = make_tables(GAMES)
    await services.start()
    return services


async def opened(services: Services, game: str = "novaluna", others: tuple[str, ...] = OTHERS) -> Challenge:
    return await services[Challenges].open(NewChallenge(game, GUILD, CHANNEL, {}, DAY, ANA, computers=others))


async def begun(services: Services, challenge: Challenge, member: int) -> LiveTable:
    return await services.computers.wait_for_moves(await services[Challenges].enter(challenge.id, member), 60)


async def played(services: Services, live: LiveTable, notation: str) -> LiveTable:
    return await services.computers.wait_for_moves(
        await services.moves.play(live.table.id, live.table.opener, notation), 60
    )


def _sensible(live: LiveTable, number: int) -> Move:
    """What a member who sees no more than their seat plays."""
    game, own = game_named(live.table.game), f"member {number}"
    return player_for(game, APPRENTICE, Chance(seed_from_text(own))).choose(imagine_for(live.position, 0, own))


def _tried(position: Position, but: Move) -> Move | None:
    """Another move that shows nothing new and leaves the turn where it is."""
    for move in position.moves(0):
        trial = position.copy()
        if move != but and not any(event.reveals for event in trial.play(move, 0)) and 0 in trial.deciders:
            return move
    return None


async def _log(services: Services, live: LiveTable) -> Sequence[tuple[int, str]]:
    return (await services.records.export(live.table.id)).log


@pytest.mark.parametrize("key", ["novaluna", "factories", "solarius"])
async def test_equal_moves_meet_equal_answers_whatever_was_taken_back_in_between(service: Services, key: str) -> None:
    challenge = await opened(service, key)
    ana, ben = await begun(service, challenge, ANA), await begun(service, challenge, BEN)
    assert len(ana.table.seats) == 3
    assert (ana.table.members, [seat.computer is None for seat in ana.table.seats]) == ((ANA,), [True, False, False])
    undone = 0
    for number in range(ENOUGH):
        if not ana.under_way:
            break
        move = _sensible(ana, number)
        other = _tried(ben.position, move)
        if other is not None:
            ben = await service.moves.play(ben.table.id, BEN, str(other))
            ben = await service.undo.undo(ben.table.id, BEN)
            undone += 1
        ana, ben = await played(service, ana, str(move)), await played(service, ben, str(move))
        assert ana.position == ben.position
        assert ana.position.view(0) == ben.position.view(0)
    assert undone
    assert ben.table.rev == ana.table.rev + 2 * undone
    log = await _log(service, ana)
    assert log == await _log(service, ben)
    assert {seat for seat, _ in log} == {0, 1, 2}


async def test_while_several_decide_the_computers_wait_for_the_member_however_fast_they_are(
    service: Services, clock: HandClock
) -> None:
    challenge = await opened(service, "factories")
    live = await begun(service, challenge, ANA)
    for number in range(40):
        if len(live.position.deciders) > 1:
            break
        live = await played(service, live, str(_sensible(live, number)))
    assert live.position.deciders == (0, 1, 2)
    clock.turn(minutes=5)
    await service.timers.tick()
    await service.computers.settled()
    waiting = await service.tables.live(live.table.id)
    assert (waiting.table.rev, computers_owing(waiting), deciders(waiting)) == (live.table.rev, (), (ANA,))


async def test_nothing_is_taken_back_once_a_computer_has_answered(service: Services) -> None:
    challenge = await opened(service)
    live = await begun(service, challenge, ANA)
    while not live.number or live.last_seat == 0:
        live = await played(service, live, str(_sensible(live, live.number)))
    assert live.takeable.get(0, 0) == 0
    with pytest.raises(UndoRefused, match="another seat has moved"):
        await service.undo.undo(live.table.id, ANA)


async def test_practice_meets_the_same_answers_and_can_go_back_before_them(service: Services, clock: HandClock) -> None:
    challenge = await opened(service)
    run = await begun(service, challenge, ANA)
    for number in range(4):
        run = await played(service, run, str(_sensible(run, number)))
    clock.now = challenge.closes
    await service[Challenges].close(challenge.id)
    live = await service.computers.wait_for_moves(await service[Challenges].practise(challenge.id, BEN), 60)
    own = [notation for seat, notation in await _log(service, run) if seat == 0]
    for notation in own[:-1]:
        live = await played(service, live, notation)
    before = live.position
    live = await played(service, live, own[-1])
    assert live.position == run.position
    live = await service.undo.undo(live.table.id, BEN)
    assert (await service.computers.wait_for_moves(live, 60)).position == before
    assert (await played(service, live, own[-1])).position == run.position


async def test_a_run_is_verified_with_everybodys_moves_and_its_course_is_that_of_the_member(
    service: Services, clock: HandClock
) -> None:
    challenge = await opened(service)
    live = await begun(service, challenge, ANA)
    while live.under_way:
        live = await played(service, live, str(_sensible(live, live.number)))
    assert live.table.status is Status.FINISHED
    assert live.table.commitment == challenge.commitment
    clock.now = challenge.closes
    await service[Challenges].close(challenge.id)
    (checked,) = (await service[ChallengeResults].verify(challenge.id)).values()
    assert checked.outcome == live.position.outcome()
    (standing,) = (await service[ChallengeResults].standings(challenge.id)).finished
    (course,) = await service[ChallengeResults].courses(challenge.id, [live.table.id])
    scores = live.position.scores()
    assert (standing.score, course.scores[-1], len(course.scores)) == (scores[0], scores[0], live.number + 1)
    assert standing.placing is not None
    assert (standing.placing.seats, standing.placing.margin) == (3, min(scores[1:]) - scores[0])
    (result,) = await service.results.of_member(GUILD, ANA)
    assert (result.category.seats, result.category.with_computer, result.score) == (3, True, scores[0])


async def test_par_is_that_of_the_built_in_player_in_the_seat_of_the_members(service: Services) -> None:
    challenge = await opened(service)
    first = await service[Challenges].pars.course(challenge, APPRENTICE, 0)
    live, own = await begun(service, challenge, ANA), f"par {challenge.commitment} {APPRENTICE} 0"
    while live.under_way:
        thought = f"{own} {live.number + 1}"
        player = player_for(game_named("novaluna"), APPRENTICE, Chance(seed_from_text(thought)))
        live = await played(service, live, str(player.choose(imagine_for(live.position, 0, thought))))
    assert tuple((await service.records.course(live.table.id)).scores) == first


def _run(member: int, scores: Sequence[int], ranks: Sequence[int], minutes: int = 0) -> Table:
    now = datetime(2026, 11, 23, tzinfo=UTC)
    seats = tuple(Seat(number, () if number else (member,)) for number in range(len(scores)))
    outcome: dict[str, Any] = {"scores": [*scores], "ranks": [*ranks], "title": None, "goals": []}
    return Table(
        id=str(member), game="race", rules_version=1, options={}, seats=seats, guild=GUILD, channel=CHANNEL,
        opener=member, status=Status.FINISHED, commitment="", rev=0, take_backs=0, created=now, updated=now,
        ended=now + timedelta(minutes=minutes), outcome=outcome, run=Run("c", now, counts=True),
    )  # fmt: skip


def test_of_equal_scores_the_one_further_ahead_of_the_computers_stands_first() -> None:
    runs = [
        _run(ANA, (20, 25, 5), (2, 1, 3)),
        _run(BEN, (20, 18, 16), (1, 2, 3), 30),
        _run(CHLOE, (19, 2, 1), (1, 2, 3)),
        _run(99, (20, 18, 3), (1, 2, 3), 10),
    ]
    found = standings(Race(), runs).finished
    assert [(each.rank, each.member) for each in found] == [(1, 99), (1, BEN), (3, ANA), (4, CHLOE)]
    assert found[0].placing == Placing(rank=1, seats=3, margin=2)
    assert found[2].placing == Placing(rank=2, seats=3, margin=-5)


def test_where_low_scores_win_the_margin_is_what_the_others_have_left() -> None:
    (found,) = standings(game_named("novaluna"), [_run(ANA, (0, 4, 7), (1, 2, 3))]).finished
    assert found.placing == Placing(rank=1, seats=3, margin=4)


@pytest.mark.parametrize(
    ("game", "others", "match"),
    [
        ("solarius", (), "takes 1 to 3 computer players, not 0"),
        ("factories", OTHERS * 3, "takes 0 to 4 computer players, not 6"),
        ("otys", OTHERS, "Otys is a solo game"),
        ("novaluna", ("sorcerer",), "sorcerer"),
    ],
)
async def test_a_game_takes_only_so_many_computer_players_of_levels_that_it_has(
    service: Services, game: str, others: tuple[str, ...], match: str
) -> None:
    with pytest.raises(BadOption, match=match):
        await opened(service, game, others)


async def test_a_player_that_was_lost_is_asked_again_in_a_run_and_replaced_at_any_other_table(
    service: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    challenge = await opened(service)
    live = await begun(service, challenge, ANA)
    choose = WorkerPool.choose

    async def lost(*_: object) -> Move:
        raise WorkerDied

    monkeypatch.setattr(WorkerPool, "choose", lost)
    while not computers_owing(live):
        live = await service.moves.play(live.table.id, ANA, str(_sensible(live, live.number)))
    waiting = await service.computers.wait_for_moves(live, 60)
    assert (waiting.number, computers_owing(waiting)) == (live.number, computers_owing(live))
    monkeypatch.setattr(WorkerPool, "choose", choose)
    assert deciders(await service.computers.wait_for_moves(waiting, 60)) == (ANA,)

    monkeypatch.setattr(WorkerPool, "choose", lost)
    table = await service.openings.open(NewTable("novaluna", GUILD, CHANNEL + 1, (), {}, ANA, computers=OTHERS))
    await service.moves.play_for_computer(table.table.id)
    assert (await service.tables.live(table.table.id)).number == 1
    assert "process lost" in caplog.text


async def test_a_schedule_and_a_weekday_open_a_challenge_against_computer_players(service: Services) -> None:
    schedules = service[Challenges].schedules
    await schedules.add(Schedule(GUILD, Cadence.WEEKLY, "solarius", {}, CHANNEL, (APPRENTICE,)))
    (plan,) = await schedules.of(GUILD)
    assert plan.computers == (APPRENTICE,)
    with pytest.raises(BadOption):
        await schedules.rotate(GUILD, range(7), Pick("solarius", {}, CHANNEL))
    await schedules.rotate(GUILD, range(7), Pick("drawn", {}, CHANNEL, (APPRENTICE,) * 4))
    challenge = await schedules.open_due(f"{GUILD} rotation")
    assert challenge is not None
    assert challenge.game in {"carcassonne", "factories"}
    assert challenge.computers == (APPRENTICE,) * 4
    assert (await service[Challenges].find(challenge.id)).computers == challenge.computers
