"""Trials: only the knowable is tried, and then played once or not at all."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.core.errors import NotSeated, TableOver
from bot.core.services import Services
from bot.core.table.model import LiveTable, Status
from bot.core.table.openings import NewTable
from bot.games.chance import Chance
from bot.games.contract import Game, IllegalMove
from bot.games.registry import GAMES
from cogs.trial.queries import NoSuchTrial, Trial, TrialOver
from cogs.trial.service import Trials, TrialState, replay_trial
from tests.capabilities import each_game, has_secrets
from tests.tables.fixtures import MakeTables

ANA, BEN = 11, 12
MEMBERS = (ANA, BEN)


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    """With the games of the registry."""
    service = make_tables(games=GAMES)
    await service.start()
    return service


async def opened(services: Services, game: str = "novaluna", seats: int = 2) -> LiveTable:
    return await services.openings.open(NewTable(game, 1, 2, [[member] for member in MEMBERS[:seats]], {}, ANA))


def mover(live: LiveTable) -> int:
    return live.table.seats[live.position.deciders[0]].members[0]


async def tries(services: Services, tried: TrialState, moves: int, chance: random.Random) -> TrialState:
    """Try n further legal moves, or as many as possible."""
    for _ in range(moves):
        if tried.last is not None or tried.seat is None:
            break
        tried = await services[Trials].play(tried, str(chance.choice(tried.live.position.moves(tried.seat))))
    return tried


@each_game
async def test_trials_play_what_can_be_known_and_change_nothing(services: Services, game: Game) -> None:
    live = await opened(services, game.key, min(2, game.seats[-1]))
    ended = 0
    for number in range(12):
        chance = random.Random(number)
        tried = await tries(services, await services[Trials].begin(live.table.id, ANA), 40, chance)
        ended += tried.last is not None
        assert (await services[Trials].find(tried.trial.id, ANA)).trial == tried.trial
    assert ended or not has_secrets(game)
    after = await services.tables.live(live.table.id)
    assert after.table == live.table
    assert after.position == live.position


async def test_going_back_takes_the_last_move_of_a_trial_and_leaves_the_others(services: Services) -> None:
    live = await opened(services, "solarius")
    tried = await tries(services, await services[Trials].begin(live.table.id, mover(live)), 4, random.Random(1))
    moves = tried.trial.moves
    assert len(moves) > 2
    for left in reversed(range(len(moves))):
        tried = await services[Trials].back(tried)
        assert tried.trial.moves == moves[:left]
        assert (await services[Trials].find(tried.trial.id, mover(live))).trial == tried.trial


@each_game
async def test_what_nobody_can_know_changes_nothing_in_a_trial(services: Services, game: Game) -> None:
    """Tables that differ only in hidden things look the same at every step."""
    live = await opened(services, game.key, min(2, game.seats[-1]))
    differed = False
    for number in range(6):
        chance = random.Random(number)
        other = replace(live, position=live.position.imagine(0, Chance(str(number).encode())))
        differed |= other.position != live.position
        trial = Trial("0trial", live.table.id, ANA, 0, ())
        for _ in range(25):
            one, two = replay_trial(game, trial, live), replay_trial(game, trial, other)
            viewer = one.seat if one.mine or live.position.seats == 1 else None
            assert one.live.position.view(viewer) == two.live.position.view(viewer)
            assert (one.last, one.own, one.seat) == (two.last, two.own, two.seat)
            if one.last is not None or one.seat is None or viewer is None:
                break
            offered = one.live.position.moves(one.seat)
            assert offered == two.live.position.moves(two.seat)
            trial = replace(trial, moves=(*trial.moves, str(chance.choice(offered))))
    assert differed or not has_secrets(game)


async def test_committing_plays_the_own_first_moves(services: Services) -> None:
    live = await opened(services)
    member = mover(live)
    tried = await services[Trials].begin(live.table.id, member)
    while tried.mine:
        tried = await services[Trials].play(tried, str(tried.live.position.moves(tried.seat)[0]))
        assert tried.last is None
    own = tried.trial.moves
    tried = await services[Trials].play(tried, str(tried.live.position.moves(tried.seat)[0]))  # a guess
    assert tried.own == len(own)
    after = await services[Trials].commit(tried)
    assert [notation for _, notation in (await services.records.export(live.table.id)).log] == [*own]
    assert after.table.rev == len(own)
    assert mover(after) != member
    with pytest.raises(NoSuchTrial):
        await services[Trials].find(tried.trial.id, member)


async def test_of_another_turn_nothing_can_be_played(services: Services) -> None:
    live = await opened(services)
    other = next(member for member in MEMBERS if member != mover(live))
    tried = await services[Trials].begin(live.table.id, other)
    assert not tried.mine
    tried = await services[Trials].play(tried, str(tried.live.position.moves(tried.seat)[0]))
    assert tried.own == 0


async def test_a_trial_ends_when_the_table_goes_on(services: Services) -> None:
    live = await opened(services)
    member = mover(live)
    tried = await services[Trials].begin(live.table.id, member)
    tried = await services[Trials].play(tried, str(live.position.moves()[0]))
    await services.moves.play(live.table.id, member, str(live.position.moves()[1]))
    with pytest.raises(TrialOver, match="started at move 0, and the game is now at move 1"):
        await services[Trials].find(tried.trial.id, member)
    assert (await services.tables.live(live.table.id)).table.rev == 1


async def test_trials_are_their_members_alone(services: Services) -> None:
    live = await opened(services)
    tried = await services[Trials].begin(live.table.id, ANA)
    with pytest.raises(NoSuchTrial):
        await services[Trials].find(tried.trial.id, BEN)
    with pytest.raises(NotSeated):
        await services[Trials].begin(live.table.id, 99)
    with pytest.raises(NoSuchTrial):
        await services[Trials].find("0abcdefgh", ANA)
    newer = await services[Trials].begin(live.table.id, ANA)
    with pytest.raises(NoSuchTrial):
        await services[Trials].find(tried.trial.id, ANA)
    await services[Trials].drop(newer.trial)
    with pytest.raises(NoSuchTrial):
        await services[Trials].find(newer.trial.id, ANA)


async def test_a_move_that_is_not_allowed_leaves_a_trial_as_it_is(services: Services) -> None:
    live = await opened(services)
    tried = await services[Trials].begin(live.table.id, mover(live))
    with pytest.raises(IllegalMove):
        await services[Trials].play(tried, "refill")
    assert (await services[Trials].find(tried.trial.id, mover(live))).trial.moves == ()


async def test_nothing_is_tried_at_a_table_that_has_ended(services: Services) -> None:
    live = await opened(services)
    tried = await services[Trials].begin(live.table.id, ANA)
    table = await services.seats.resign(live.table.id, ANA)
    assert table.status is Status.RESIGNED
    with pytest.raises(TrialOver):
        await services[Trials].find(tried.trial.id, ANA)
    with pytest.raises(TableOver):
        await services[Trials].begin(live.table.id, ANA)
