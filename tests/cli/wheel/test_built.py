"""The wheel as it is built: what is compiled tells the same of every game of the corpus."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bot.cli.wheel.__main__ import build

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.soak

COMPILED = """
import bot.games.carcassonne.board, bot.games.solarius.state, sys
assert all(sys.modules[name].__file__.endswith((".so", ".pyd")) for name in sys.argv[1:]), "not compiled"
"""


def test_compiled_rules_tell_the_same_of_all_games_that_were_ever_played(tmp_path: Path) -> None:
    assert build(ROOT, tmp_path / "tree", tmp_path) == 0
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    shutil.copytree(ROOT / "tests", installed / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", installed)
    names = ["bot.games.carcassonne.board", "bot.games.solarius.state"]
    subprocess.run([sys.executable, "-c", COMPILED, *names], cwd=installed, check=True)
    rooms = ["tests/games/test_corpus.py", "tests/games/test_conformance.py", "tests/games/test_levels.py"]
    own = ["-k", "not picks"]  # a game of the tests alone, which stays interpreted: nothing can inherit then
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *own, *rooms]
    done = subprocess.run(command, cwd=installed, env=dict(os.environ), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
