"""Whatever folder the program is started in, it runs itself, and not a folder `bot` that lies there."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot import launch
from bot.workers.worker import Worker

SCRIPT = Path(sys.executable).with_name("tablekeeper")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with packages that only look like ours, and like a module of Python."""
    for name in ("bot", "cogs", "renderers", "data", "asyncio"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text('raise SystemExit("the wrong one")')
        (tmp_path / name / "__main__.py").write_text("")
    return tmp_path


def done(command: Sequence[str | Path], where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("start", [[SCRIPT], launch.command("bot")])
def test_a_command_is_this_programs(start: list[str], elsewhere: Path) -> None:
    ran = done([*start, "selfplay", "carcassonne", "--games", "1", "--seed", "a", "--player", "greedy"], elsewhere)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Carcassonne: 1 game" in ran.stdout


@pytest.mark.parametrize("module", ["bot.workers.child", "tests.bench.load.watched_bot"])
def test_a_process_of_its_own_is_this_programs(module: str, elsewhere: Path) -> None:
    ran = done(launch.command(module), elsewhere)
    assert ran.returncode == 1  # it had no arguments
    assert f"{launch.ROOT}/{module.replace('.', '/')}.py" in ran.stderr


async def test_a_worker_draws_and_thinks_where_another_bot_lies(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(elsewhere)
    worker = Worker(0)
    try:
        assert await asyncio.wait_for(worker.run(60, abs, -7), 60) == 7
    finally:
        await worker.close()


def test_nothing_else_starts_python() -> None:
    starting = [
        path.relative_to(launch.ROOT).as_posix()
        for part in ("bot", "cogs", "renderers")
        for path in (Path(launch.ROOT) / part).rglob("*.py")
        if "sys.executable" in path.read_text(encoding="utf-8")
    ]
    assert starting == ["bot/launch.py"]
