"""The large store for measurements is realistic, well dated and complete."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.core.services import Services
from bot.core.table.model import Status
from bot.games.registry import GAMES
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.integrity import check_everything
from cogs.challenge.challenges import Challenges
from tests.bench.load.fill import fill
from tests.bench.load.large import main
from tests.bench.load.plan import MOST_RUNNING, Plan, Size, members, server
from tests.bench.load.templates import Template, Templates

SIZE = Size(servers=3, running=7, finished=30)
NOW = datetime(2026, 11, 23, 18, 30, tzinfo=UTC)
GAME = next(game for game in GAMES if game.key == "factories")
"""Here the bot ends turns in which nothing else can be done: what fills the store must not end them again."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("large") / "tables.sqlite3"
    fill(file, SIZE, int(NOW.timestamp()), [GAME], each=1)
    return file


@pytest.fixture
async def services(filled: Path) -> AsyncIterator[Services]:
    filled_services = Services(SqliteStore(filled), clock=lambda: NOW)
    await filled_services.start()
    yield filled_services
    await filled_services.close()


def test_a_large_store_is_sound_and_has_the_layout_of_any_other(filled: Path, tmp_path: Path) -> None:
    assert check_everything(filled) > 0
    with closing(sqlite3.connect(filled)) as connection:
        indices = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'index'")}
        assert {"entries_by_member", "one_table_per_channel", "best_results"} <= indices


async def test_its_tables_replay_verify_and_can_be_played(services: Services) -> None:
    running = await services.tables.running()
    assert len(running) == SIZE.running
    for table in running:
        live = await services.tables.live(table.id)
        assert live.number == table.rev > 0
        assert set(table.members) <= {*members(SIZE, (table.guild or 0) % server(0) // (server(1) - server(0)))}
        member = live.table.seats[live.position.deciders[0]].members[0]
        move = str(live.position.moves()[0])
        await services.moves.play(table.id, member, move, table.rev)
        played, *ends = (await services.tables.log(table.id))[table.rev :]
        assert (played.notation, len(ends) <= 1) == (move, True)


async def test_its_dailies_have_runs_and_its_records_are_lists(services: Services) -> None:
    challenges = await services[Challenges].all_in(server(0))
    runs = [run for challenge in challenges for run in await services[Challenges].runs(challenge.id)]
    assert runs
    assert all(run.status is Status.FINISHED for run in runs)
    assert (await services.records.verify(runs[0].id)).outcome is not None
    assert await services.results.best_in(server(0), 5)
    assert await services.people.servers() == tuple(server(number) for number in range(SIZE.servers))


@pytest.mark.soak
def test_a_small_run_prints_every_figure(filled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--servers", str(SIZE.servers), "--running", str(SIZE.running), "--finished", str(SIZE.finished)]
    assert main([str(filled), *sizes, "--seconds", "1"]) == 0
    printed = capsys.readouterr().out
    for words in (
        "start until a command",
        "/records",
        "/challenge do:archive",
        "acknowledgement",
        "memory of the bot",
    ):
        assert words in printed


def test_the_largest_servers_have_most_but_no_more_running_tables_than_there_can_be() -> None:
    size = Size(servers=100, running=4000, finished=5000)
    one = [Template("a", 2)]
    plan = Plan(size, Templates(one, one, {"daily": one}), int(NOW.timestamp()))
    copies = list(plan.tables())
    assert [copy.id for copy in copies] == sorted({copy.id for copy in copies})
    over, running = copies[: size.finished], copies[size.finished :]
    assert len(running) == size.running
    shares = Counter(copy.guild for copy in over)
    assert shares[server(0)] > 3 * shares[server(99)] > 0
    assert max(Counter(copy.guild for copy in running).values()) <= MOST_RUNNING
    assert len({copy.channel for copy in running}) == len(running)
    of_one_member = Counter((copy.challenge, copy.seated) for copy in copies if copy.challenge is not None)
    assert set(of_one_member.values()) == {1}
    assert {copy.challenge for copy in copies} - {None} == {daily.id for daily in plan.challenges()}
    assert all(copy.began < NOW.timestamp() for copy in copies)
