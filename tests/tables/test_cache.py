"""Whatever members do, the cached position is the one that the log leads to."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.services import Services
from bot.core.table.model import Kind
from bot.core.table.openings import NewTable
from bot.errors import TableError
from bot.games.contract import GameError
from bot.store.sqlite import SqliteStore
from tests.tables.fixtures import ANA, BEN, CHANNEL, CHLOE, GUILD
from tests.tables.race import Race

MEMBERS = st.sampled_from([ANA, BEN, CHLOE])
DEEDS = st.one_of(
    st.sampled_from(["walk 1", "walk 2", "walk 3", "roll", "rest"]),
    st.sampled_from(["undo", "reset", "agree", "join", "leave"]),
)


async def do(services: Services, table_id: str, member: int, deed: str) -> None:
    match deed:
        case "undo":
            await services.undo.undo(table_id, member)
        case "reset":
            await services.undo.reset(table_id, member)
        case "agree":
            for question in await services.questions.open_at(table_id):
                await services.questions.answer(question.id, member, yes=True)
        case "join":
            await services.seats.set_members(table_id, 0, [ANA, CHLOE], member)
        case "leave":
            await services.seats.set_members(table_id, 0, [ANA], member)
        case _:
            await services.moves.play(table_id, member, deed)


async def check(database: Path, team: str, deeds: list[tuple[int, str]]) -> None:
    services = Services(SqliteStore(database), games=[Race()])
    await services.start()
    try:
        opened = await services.openings.open(NewTable("race", GUILD, CHANNEL, [[ANA], [BEN]], {"team": team}, ANA))
        table_id = opened.table.id
        for member, deed in deeds:
            with contextlib.suppress(TableError, GameError):
                await do(services, table_id, member, deed)
            kept = await services.tables.live(table_id)
            services.repository._states.drop(table_id)
            assert await services.tables.live(table_id) == kept
            log = await services.tables.log(table_id)
            standing = [line.notation for line in log if line.kind is Kind.MOVE and not line.undone]
            record = await services.records.export(table_id)
            assert [notation for _, notation in record.log] == standing
            assert (kept.table.rev, kept.number) == (len(log), len(standing))
            assert kept.table.take_backs == sum(line.kind is Kind.TAKE_BACK for line in log)
            assert 0 <= kept.free <= kept.number
    finally:
        await services.close()


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(["free", "in_turn"]), st.lists(st.tuples(MEMBERS, DEEDS), max_size=40))
def test_the_cached_position_is_that_of_the_log(team: str, deeds: list[tuple[int, str]]) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(check(Path(folder) / "tables.db", team, deeds))
