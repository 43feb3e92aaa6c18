"""The games that a large store repeats: a few of each kind, played by the built-in players, whole or half."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from bot.ai.players import APPRENTICE, player_for
from bot.core.services import Services
from bot.core.table.model import LiveTable, deciders
from bot.core.table.openings import Limits, NewTable
from bot.core.time.zones import Cadence
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Player
from bot.games.records import NEWEST, commitment
from bot.games.registry import GAMES
from bot.store.sqlite import SqliteStore
from cogs.challenge import queries as challenge_queries
from cogs.challenge.challenges import new_run
from cogs.challenge.model import Challenge
from tests.bench.load.traffic import kinds

EACH = 4
"""Games of each kind, and runs in each challenge."""

SERVER = 1
BEGAN = datetime.fromisoformat("2026-01-01T12:00:00+00:00")


@dataclass(frozen=True, slots=True)
class Template:
    """A table that is repeated: its id, and how many seats it has."""

    id: str
    seats: int


@dataclass(frozen=True, slots=True)
class Templates:
    """What there is to repeat; the runs are by the id of their challenge."""

    finished: Sequence[Template]
    running: Sequence[Template]
    runs: Mapping[str, Sequence[Template]]


async def play(database: Path, games: Sequence[Game] = GAMES, each: int = EACH) -> Templates:
    """Play n games of each kind into a new store at this path.

    Two calls play the same games.
    """
    numbers, ids, channels = count(), count(), count(1)
    asked = [kind for kind in dict.fromkeys(kinds()) if kind[0] in {game.key for game in games} for _ in range(each)]
    store = SqliteStore(database)
    services = Services(
        store,
        clock=lambda: BEGAN,
        seeds=lambda: seed_from_text(f"template/{next(numbers)}"),
        ids=lambda: f"small{next(ids)}",
        limits=Limits(of_member=10**6, in_guild=10**6),
    )
    await services.start()
    try:
        finished = [await _played(services, *kind, next(channels), parts=1) for kind in asked]
        running = [await _played(services, *kind, next(channels), parts=2) for kind in asked]
        dailies = [await _daily(store, game) for game in games if 1 in game.seats]
        runs = {challenge.id: await _runs(services, challenge, seed, each) for challenge, seed in dailies}
        return Templates(finished, running, runs)
    finally:
        await services.close()


async def _played(services: Services, game: str, seats: int, channel: int, *, parts: int) -> Template:
    live = await services.openings.open(
        NewTable(game, SERVER, channel, [[seat] for seat in range(1, seats + 1)], {}, 1)
    )
    return await _play_on(services, live, parts)


async def _daily(store: SqliteStore, game: Game) -> tuple[Challenge, bytes]:
    seed, options = seed_from_text(f"daily/{game.key}"), game.with_defaults({})
    challenge = Challenge(
        id=f"daily-{game.key}",
        game=game.key,
        rules_version=game.rules_version,
        options=options,
        guild=SERVER,
        channel=1,
        cadence=Cadence.DAILY,
        period=str(BEGAN.date()),
        creator=None,
        commitment=commitment(
            game=game.key, rules_version=game.rules_version, seats=1, options=options, seed=seed, form=NEWEST
        ),
        par=20,
        opened=BEGAN,
        closes=BEGAN + timedelta(days=1),
        commitment_form=NEWEST,
        blind=10,
    )
    await store.write(challenge_queries.add, challenge, seed)
    return challenge, seed


async def _runs(services: Services, challenge: Challenge, seed: bytes, each: int) -> Sequence[Template]:
    runs = [
        await services.openings.open(new_run(challenge, seed, member, counts=True)) for member in range(1, each + 1)
    ]
    return [await _play_on(services, run, 1) for run in runs]


async def _play_on(services: Services, live: LiveTable, parts: int) -> Template:
    """Play about one nth of a game. The bot itself ends turns in which nothing else can be done."""
    player, wanted = _player(live), math.inf if parts == 1 else _length(live) // parts
    while live.position.deciders and live.table.rev < wanted:
        notation = str(player.choose(live.position))
        live = await services.moves.play(live.table.id, deciders(live)[0], notation, live.table.rev)
    return Template(live.table.id, len(live.table.seats))


def _length(live: LiveTable) -> int:
    """Moves of a whole game."""
    player, position, moves = _player(live), live.position.copy(), 0
    while position.deciders:
        position.play(player.choose(position), position.deciders[0])
        moves += 1
    return moves


def _player(live: LiveTable) -> Player[Any]:
    game = next(each for each in GAMES if each.key == live.table.game)
    return player_for(game, APPRENTICE, Chance(live.table.id.encode()))
