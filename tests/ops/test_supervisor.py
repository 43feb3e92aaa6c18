"""Several processes are kept going together. Here they are small programs; the bot's own are in `tests/e2e`."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot import app
from bot.cli.commands import main
from bot.launch import command
from bot.ops import supervisor
from bot.ops.supervisor import MAX_BURST, REFILL_SECONDS, Restarts, StartFailed, Supervisor
from bot.shards import ShardRange, parsed

TOKEN = f"{'a' * 24}.{'b' * 6}.{'c' * 30}"
SHARES = parsed("0-3/4").among(2)
LASTING: Sequence[str] = ("/bin/sh", "-c", 'trap "exit 0" TERM; echo $1 $GIVEN >> $0; while :; do sleep 0.02; done')


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "MIN_PAUSE_SECONDS", 0.01)


@asynccontextmanager
async def supervised(command: Callable[[ShardRange], Sequence[str]]) -> AsyncIterator[Supervisor]:
    """Start two processes; ask them to stop at the end of the block."""
    kept = Supervisor(SHARES, command, [{**os.environ, "GIVEN": str(n)} for n in range(2)])
    running = asyncio.create_task(kept.run())
    try:
        yield kept
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - other processes make it true
            await asyncio.sleep(0.01)


def lines(file: Path) -> list[str]:
    return sorted(file.read_text().splitlines()) if file.exists() else []


async def test_each_share_has_a_process_that_is_begun_again_and_ends_with_the_others(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    async with supervised(lambda share: (*LASTING, str(begun), str(share))) as kept:
        await until(lambda: lines(begun) == ["0-1/4 0", "2-3/4 1"])
        before = dict(kept.running)
        os.kill(before[SHARES[1]], signal.SIGKILL)
        await until(lambda: len(lines(begun)) == 3)
        assert lines(begun) == ["0-1/4 0", "2-3/4 1", "2-3/4 1"]
        after = dict(kept.running)
        assert after[SHARES[0]] == before[SHARES[0]]
    for pid in after.values():
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def test_short_lives_between_deaths_leave_nobody_waiting() -> None:
    clock = Clock()
    restarts = Restarts(clock)
    for _ in range(MAX_BURST):
        assert restarts.take() == supervisor.MIN_PAUSE_SECONDS
        clock.now += 5


def test_one_that_dies_again_and_again_is_begun_once_in_a_while() -> None:
    clock = Clock()
    restarts = Restarts(clock)
    for _ in range(200):
        clock.now += restarts.take()
    began = clock.now
    for _ in range(100):
        clock.now += restarts.take() + 0.5
    assert clock.now - began == pytest.approx(100 * REFILL_SECONDS, rel=0.01)


def test_one_that_lives_for_long_may_die_as_often_as_at_first() -> None:
    clock = Clock()
    restarts = Restarts(clock)
    for _ in range(MAX_BURST + 1):
        last = restarts.take()
    assert last == REFILL_SECONDS
    clock.now += (MAX_BURST + 1) * REFILL_SECONDS
    assert [restarts.take() for _ in range(MAX_BURST)] == [supervisor.MIN_PAUSE_SECONDS] * MAX_BURST
    assert restarts.take() == REFILL_SECONDS


async def test_one_that_cannot_begin_ends_all(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def command(share: ShardRange) -> Sequence[str]:
        return ("/bin/sh", "-c", "exit 1") if share.first else (*LASTING, str(begun), str(share))

    kept = Supervisor(SHARES, command, [os.environ] * 2)
    with pytest.raises(StartFailed, match="shards 2-3/4 failed to start"):
        await kept.run()
    assert kept.running == {}


async def test_one_that_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "SHUTDOWN_SECONDS", 0.05)
    begun = tmp_path / "begun"
    deaf = 'trap "" TERM; echo $1 >> $0; while :; do sleep 0.02; done'
    async with supervised(lambda share: ("/bin/sh", "-c", deaf, str(begun), str(share))) as kept:
        await until(lambda: len(lines(begun)) == 2)
        pids = [*kept.running.values()]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.parametrize("arguments", ["--processes 2", "--shards 0-1/2", "--processes 2 --shards 0-3/8"])
def test_several_processes_on_a_file_are_refused_with_what_to_do(
    arguments: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "setup_logging", lambda **_: None)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.db"))
    assert main(["run", *arguments.split()]) == 1
    text = capsys.readouterr().err
    assert "Only one process can serve the file" in text
    assert "Traceback" not in text
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.parametrize("arguments", ["--processes 0", "--processes x", "--shards 4-3/8", "--shards 8/8"])
def test_numbers_that_make_no_sense_are_a_wrong_command_line(arguments: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["run", *arguments.split()])
    assert ended.value.code == 2


def test_each_process_has_its_shards_and_an_address_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[list[Sequence[str]], list[str]]] = []

    class Noted(Supervisor):
        async def run(self) -> None:
            commands = [self._command(share) for share in self._assignments]
            made.append(
                (
                    commands,
                    [each[name] for name in ("TABLEKEEPER_METRICS", "TABLEKEEPER_WEB") for each in self._environments],
                )
            )

    monkeypatch.setattr(app, "Supervisor", Noted)
    monkeypatch.setattr(app, "setup_logging", lambda **_: None)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", "postgresql://nobody@127.0.0.1:1/games")
    monkeypatch.setenv("TABLEKEEPER_METRICS", "127.0.0.1:9108")
    monkeypatch.setenv("TABLEKEEPER_WEB_URL", "https://games.example.org")
    assert main(["run", "--processes", "2", "--shards", "0-3/8", "--web", "127.0.0.1:8080"]) == 0
    assert main(["run", "--processes", "3", "--web", "127.0.0.1:8080"]) == 0
    started = command("bot", "run", "--beside")
    assert [list(each) for each in made[0][0]] == [
        [*started, "2", "--shards", "0-1/8"],
        [*started, "2", "--shards", "2-3/8"],
    ]
    assert made[0][1] == ["127.0.0.1:9108", "127.0.0.1:9109", "127.0.0.1:8080", "127.0.0.1:8081"]
    assert [each[-1] for each in made[1][0]] == ["0/3", "1/3", "2/3"]
