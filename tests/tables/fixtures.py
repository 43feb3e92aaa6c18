"""What the tests of tables share: a clock that is turned by hand, known seeds, a database in a fresh folder."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from bot.core.consent.model import Ask, Question
from bot.core.services import Services
from bot.core.table.cache import StateCache
from bot.core.table.model import LiveTable, deciders
from bot.core.table.openings import Limits, NewTable
from bot.games.chance import seed_from_text
from bot.games.contract import Game, OptionValue
from bot.store.sqlite import SqliteStore
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from cogs.challenge.par import Effort
from tests.tables.race import Race

ANA, BEN, CHLOE, DAN = 11, 12, 13, 14
GUILD, CHANNEL = 100, 200

QUICK = Effort(games=5, levels=1)
"""For tests in which nobody asks how strong par is."""

ROOMY = Limits(of_member=100)
"""For tests in which one member opens many tables."""


class HandClock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


def known_seeds() -> Iterator[bytes]:
    return (seed_from_text(f"table {n}") for n in count())


async def a_race(
    services: Services, *seats: tuple[int, ...], channel: int = CHANNEL, **options: OptionValue
) -> LiveTable:
    """Open a race between Ana and Ben, or the members named."""
    return await services.openings.open(NewTable("race", GUILD, channel, seats or ((ANA,), (BEN,)), options, ANA))


async def play_all(services: Services, live: LiveTable, *moves: str) -> LiveTable:
    """Play the moves one after the other, each by the member who owes it."""
    for notation in moves:
        live = await services.moves.play(live.table.id, deciders(live)[0], notation, live.table.rev)
    return live


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


MakeTables = Callable[..., Services]


@pytest.fixture
async def make_tables(database: Path, clock: HandClock) -> AsyncIterator[MakeTables]:
    """A service on the database of this test, closed at its end; several stand for a bot before and after a restart."""
    made: list[Services] = []

    def make(games: Sequence[Game] = (Race(),), cached: int = 16, limits: Limits = ROOMY) -> Services:
        seeds = known_seeds()
        service = Services(
            SqliteStore(database),
            clock=clock,
            seeds=lambda: next(seeds),
            games=games,
            limits=limits,
            given=[QUICK],
        )
        service.repository._states = StateCache(cached, service.owned_shards.holds)
        made.append(service)
        return service

    yield make
    for service in made:
        await service.close()


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    service = make_tables()
    await service.start()
    return service


async def undo_request(services: Services, table_id: str) -> Question | None:
    """The request for an undo that is open at a table."""
    asked = [each for each in await services.questions.open_at(table_id) if each.ask is Ask.UNDO]
    return asked[0] if asked else None


async def answer_undo(services: Services, live: LiveTable, member: int, *, yes: bool = True) -> Question:
    """Answer the open request for an undo."""
    question = await undo_request(services, live.table.id)
    assert question is not None
    return await services.questions.answer(question.id, member, yes=yes)


async def with_par(services: Services, challenge: Challenge) -> Challenge:
    """A challenge whose par has been worked out."""
    await services[Challenges].pars.check(challenge.id)
    await services[Challenges].pars.settled()
    return await services[Challenges].find(challenge.id)


async def timer_of(services: Services, kind: str) -> datetime | None:
    """Return when the only timer of a kind is due."""
    found = await services._store.due_timers(datetime.max.replace(tzinfo=UTC))
    return next((each.due for each in found if each.kind == kind), None)
