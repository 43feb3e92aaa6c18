"""Games that other distributions bring: found by their entry points, played with all that a game has; broken ones."""

from __future__ import annotations

import ast
import asyncio
import os
import pkgutil
import shutil
import subprocess
import sys
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bot import api
from bot.games.registry import GROUP, Registry
from bot.playground.bot_process import command
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.model import Message
from bot.playground.world.world import World
from tests.e2e.stage import PATIENCE, PATIENT, labels_of
from tests.playground.schema import DISCORDS

SOURCE = Path(__file__).with_name("sixth_game")
PACKAGE = "tablekeeper_tictactoe"


def entry_points_of(project: Path) -> str:
    """The entry points of a project as an installer writes them."""
    groups = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    lines = [f"{name} = {value}\n" for name, value in groups[GROUP].items()]
    return "".join((f"[{GROUP}]\n", *lines))


def install(folder: Path) -> None:
    """Install tic-tac-toe into a folder, beside a game whose package is missing."""
    shutil.copytree(SOURCE / PACKAGE, folder / PACKAGE)
    for name, points in (
        (PACKAGE, entry_points_of(SOURCE / "pyproject.toml")),
        ("broken", f"[{GROUP}]\nchess = no_such_package\n"),
    ):
        metadata = folder / f"{name}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (metadata / "entry_points.txt").write_text(points, encoding="utf-8")


@asynccontextmanager
async def bot_with_plugins(folder: Path, log: Path) -> AsyncIterator[Playground]:
    """Start a playground with a bot process that sees this folder; it logs to a file."""
    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        arguments = command(playground.address, playground.world.token, folder / "tables.sqlite3")
        environment = os.environ | {"PYTHONPATH": str(folder)}
        with log.open("wb") as output:
            process = await asyncio.create_subprocess_exec(*arguments, env=environment, stderr=output)
        try:
            await playground.wait_ready()
            yield playground
        finally:
            process.kill()
            await process.wait()


async def shows(member: ScriptedMember, text: str) -> Message:
    """The newest message with a text, when it is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in reversed(member.messages()):
                if text in message.content:
                    return message
            await asyncio.sleep(0.05)


async def offers(member: ScriptedMember, labels: set[str]) -> None:
    """Wait until the newest private message has controls with these labels."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = member.newest_private_message()
            if message is not None and labels <= set(labels_of(message)):
                return
            await asyncio.sleep(0.05)


async def test_an_installed_game_plays_with_picture_computer_player_and_challenge(tmp_path: Path) -> None:
    install(tmp_path)
    async with bot_with_plugins(tmp_path, tmp_path / "log") as playground:
        ana = playground.member("Ana")
        await ana.slash("tictactoe")
        await ana.slash("table do:options with:computers 1 apprentice")
        await ana.press("Start")
        await shows(ana, "Take an empty cell")
        assert ana.picture().filename.endswith(".png")
        assert "Tic-tac-toe, turn " in (ana.picture().description or "")
        await ana.press("B2")
        await ana.until(lambda: "Place" in ana.labels(), PATIENCE)  # a notice that it takes a while may be the answer
        await ana.press("Place")
        await shows(ana, "omputer took")
        await ana.slash("challenge do:open with:tictactoe, 1 day, 1 computers")
        await ana.press("Play")
        await offers(ana, {"Place", "A1", "C3"})  # once the computer player has moved
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert "Game plug-in skipped: chess = no_such_package: ModuleNotFoundError" in log


def test_the_sixth_game_of_the_tests_is_installed_as_its_project_says() -> None:
    metadata = SOURCE / f"{PACKAGE}-1.0.dist-info"
    assert (metadata / "entry_points.txt").read_text(encoding="utf-8") == entry_points_of(SOURCE / "pyproject.toml")


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("chess", "no_such_package", "No module named 'no_such_package'"),
        ("chess", "bot.games.engine", "No module named 'bot.games.engine.game'"),
        ("chess", PACKAGE, "the entry point has to be named 'tictactoe'"),
    ],
)
def test_a_broken_game_is_named_and_stops_no_other(name: str, value: str, error: str) -> None:
    registry = Registry([EntryPoint(name, value, GROUP), EntryPoint("tictactoe", PACKAGE, GROUP)])
    assert "tictactoe" in registry.games
    assert error in str(registry.broken[f"{name} = {value}"])
    assert name not in registry.games


def test_no_installed_game_takes_the_place_of_another() -> None:
    registry = Registry([EntryPoint("tictactoe", PACKAGE, GROUP)] * 2)
    assert "already" in str(registry.broken[f"tictactoe = {PACKAGE}"])


def imported(path: Path) -> list[str]:
    """The names that a file imports from the bot's packages, with their modules."""
    return [
        f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not node.level)
        for alias in node.names
        if (node.module or "" if isinstance(node, ast.ImportFrom) else alias.name).split(".")[0]
        in ("bot", "cogs", "renderers", "data")
    ]


def test_an_installed_game_imports_one_module_of_the_bot() -> None:
    used = [name for path in sorted((SOURCE / PACKAGE).rglob("*.py")) for name in imported(path)]
    assert len(used) > 30
    assert {name for name in used if name.removeprefix("bot.api.") not in api.__all__} == set()


def test_every_name_for_installed_games_is_what_type_checkers_see() -> None:
    for name in imported(Path(api.__file__)):
        module, _, attribute = name.rpartition(".")
        assert getattr(api, attribute) is pkgutil.resolve_name(f"{module}.{attribute}"), name
        assert attribute in api.__all__
    assert len(api.__all__) == len({*imported(Path(api.__file__))})
    assert not hasattr(api, "Registry")


def test_the_rules_of_an_installed_game_load_neither_discord_nor_drawing() -> None:
    loaded = f"import sys, {PACKAGE}.game; print(*sys.modules)"
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    modules = subprocess.run(
        [sys.executable, "-c", loaded], env=environment, check=True, capture_output=True, text=True
    )
    assert "bot.api" in modules.stdout.split()
    assert {"discord", "PIL", "aiosqlite", "renderers", "cogs"}.isdisjoint(modules.stdout.split())
