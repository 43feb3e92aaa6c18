"""The wheel as it is built: what is compiled tells the same of every game of the corpus, and thinks no longer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bot.cli.wheel.__main__ import build
from bot.games.registry import GAMES

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.soak

COMPILED = """
import sys
from importlib import import_module
assert all(import_module(name).__file__.endswith((".so", ".pyd")) for name in sys.argv[1:]), "not compiled"
"""

THOUGHT = """
import sys, time
from bot.games.chance import Chance, seed_from_text
from bot.games.players import player_for
from bot.games.registry import game_named

game = game_named(sys.argv[1])
position = game.new(seats=game.seats[0], seed=seed_from_text("sooner"), options=game.check_options({}))
player = player_for(game, "journeyman", Chance(seed_from_text("thought")))
for _ in range(40):
    if position.deciders:
        position.play(player.choose(position))
print(time.process_time())
"""
"""The CPU seconds of a process in which the journeyman plays forty moves of a game, or all."""


REFERRED = """
import gc, pkgutil, weakref
from importlib import import_module
import bot.games

modules = [import_module(found.name) for found in pkgutil.walk_packages(bot.games.__path__, "bot.games.")]
compiled = {module.__name__ for module in modules if module.__file__.endswith((".so", ".pyd"))}
lasting = [each for each in gc.get_objects() if type(each).__module__ in compiled and type(each).__weakrefoffset__]
kept = {at: weakref.ref(each) for at, each in enumerate(lasting)}
classes = [each for each in gc.get_objects() if isinstance(each, type) and each.__module__ in compiled]
gone, told = {}, []
for one in [each for each in classes if each.__weakrefoffset__]:
    try:
        made = one.__new__(one)
    except TypeError:
        continue
    gone[one] = weakref.ref(made), weakref.ref(made, told.append)
    del made
gc.collect()
assert all(kept[at]() is each for at, each in enumerate(lasting))
assert all(reference() is None for pair in gone.values() for reference in pair)
assert told == [last for _, last in gone.values()]
print(len(kept), len(gone))
"""
"""Weak references to everything compiled that takes them: what lasts, and one new object of each class."""


NOISE = 1.25
"""By so much may the CPU seconds of the same work differ on a machine with other work."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel installs."""
    room = tmp_path_factory.mktemp("wheel")
    assert build(ROOT, room / "tree", room) == 0
    (wheel,) = room.glob("*.whl")
    folder = room / "installed"
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_compiled_rules_tell_the_same_of_all_games_that_were_ever_played(installed: Path) -> None:
    shutil.copytree(ROOT / "tests", installed / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", installed)
    names = ["bot.games.carcassonne.board", "bot.games.solarius.state"]
    subprocess.run([sys.executable, "-c", COMPILED, *names], cwd=installed, check=True)
    rooms = ["tests/games/test_corpus.py", "tests/games/test_conformance.py", "tests/games/test_levels.py"]
    own = ["-k", "not picks"]  # a game of the tests alone, which stays interpreted: nothing can inherit then
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *own, *rooms]
    done = subprocess.run(command, cwd=installed, env=dict(os.environ), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def test_weak_references_to_compiled_objects_end_with_them_and_not_before(installed: Path) -> None:
    command = [sys.executable, "-c", REFERRED]
    done = subprocess.run(command, cwd=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(int(number) > 100 for number in done.stdout.split())


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_computer_players_think_no_longer_with_compiled_rules(installed: Path, key: str) -> None:
    assert _seconds(installed, key) < NOISE * _seconds(ROOT, key)


def _seconds(folder: Path, key: str) -> float:
    command = [sys.executable, "-c", THOUGHT, key]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return float(done.stdout)
