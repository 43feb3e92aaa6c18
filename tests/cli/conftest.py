"""What the command-line tests share: a finished game as a file, and a way to run a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.commands import main
from bot.cli.players.selfplay import play_game
from bot.games.registry import game_named

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command line: exit status, standard output, standard error."""

    def run_command(*words: object) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_command


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """A finished Carcassonne game of the built-in player."""
    game = game_named("carcassonne")
    record = play_game(game, 1, game.check_options({}), "greedy", "a game for the tests")
    path = tmp_path / "game.json"
    path.write_text(record.to_json(), encoding="utf-8")
    return path
