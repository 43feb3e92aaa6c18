"""A game is built in by copying the example, renaming it and adding one line, as `CONTRIBUTING.md` says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests" / "sixth_game" / "tablekeeper_tictactoe"
PLACES = {
    "game.py": "bot/games/{key}/game.py",
    "words.py": "bot/games/{key}/words.py",
    "renderer.py": "renderers/{key}/__init__.py",
    "cog.py": "cogs/{key}/cog.py",
    "lessons.toml": "data/lessons/{key}.toml",
}
"""Where the modules of the example go."""

RENAMED = {
    "tictactoe": "noughts",
    "TicTacToe": "Noughts",
    "Tic-tac-toe": "Noughts and Crosses",
    "tic-tac-toe": "noughts and crosses",
}
"""Key, class and title of the example, with those of the copy."""

QUICK = (
    "tests/cogs/test_face_conformance.py",
    "tests/games/test_conformance.py",
    "tests/renderers/test_when.py",
    "tests/test_commands_page.py",
    "tests/test_imports.py",
    "tests/test_words.py",
)
"""Shared tests that ask most of a game. Those of other games are left out."""

OF_THIS_GAME = "noughts or test_the_page or same_rooms or same_names"

SHARED = ("approvals", "cogs", "games", "languages", "renderers")
"""Folders with shared tests."""

PATIENCE = 1800.0
"""Seconds for the shared tests, on a busy machine."""


def build_in(root: Path) -> None:
    """Copy the example to the places of built-in games, rename it, and add one line to the registry."""
    key = RENAMED["tictactoe"]
    for module, place in PLACES.items():
        text = (EXAMPLE / module).read_text(encoding="utf-8")
        for name, other in RENAMED.items():
            text = text.replace(name, other)
        for name, package in ("from .renderer", f"renderers.{key}"), ("from .", f"bot.games.{key}."):
            text = text.replace(name, f"from {package}")
        text = text.replace(". import", " import")
        path = root / place.format(key=key)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path.suffix == ".py":
            (path.parent / "__init__.py").touch()
    for part in ("bot/games", "cogs"):
        (root / part / key / "__init__.py").write_text(f'"""{RENAMED["Tic-tac-toe"]}."""\n', encoding="utf-8")
    registry = root / "bot" / "games" / "registry.py"
    text = registry.read_text(encoding="utf-8")
    last = '        "solarius",\n'
    assert text.count(last) == 1
    registry.write_text(text.replace(last, f'{last}        "{key}",\n'), encoding="utf-8")


def run(root: Path, tool: str, *arguments: str | Path) -> None:
    """Run a tool in the copy; it has to succeed."""
    command = [Path(sys.executable).with_name(tool), *arguments]
    environment = os.environ | {"PYTHONPATH": str(root)}
    done = subprocess.run(
        command, cwd=root, env=environment, check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project with a sixth game built in, formatted as `make format` does."""
    root = tmp_path / "copy"
    ignored = shutil.ignore_patterns("build", "dist", ".*cache*", ".venv", ".git", "*.egg-info")
    shutil.copytree(ROOT, root, ignore=ignored)
    build_in(root)
    places = [(root / place.format(key=RENAMED["tictactoe"])).parent for place in PLACES.values()]
    run(root, "ruff", "check", "--fix", "--quiet", *places)
    run(root, "ruff", "format", "--quiet", *places)
    return root


def test_a_game_is_built_in_with_one_line(copy: Path) -> None:
    run(copy, "pytest", "-q", "-p", "no:cacheprovider", *QUICK, "-k", OF_THIS_GAME)


@pytest.mark.soak
def test_all_shared_tests_and_checks_accept_a_built_in_game(copy: Path) -> None:
    run(copy, "mypy")
    run(copy, "lint-imports", "--no-cache")
    alone = sorted(path.name for path in ROOT.glob("tests/test_*.py") if path != Path(__file__))
    tests = [f"tests/{name}" for name in (*SHARED, *alone)]
    run(copy, "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", "not browser")
