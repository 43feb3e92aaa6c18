"""The command line as a whole."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from bot import __version__, app
from bot.cli.commands import COMMANDS, command_named, main
from tests.cli.conftest import Run


def test_every_command_of_the_design_is_there() -> None:
    playing = {"run", "play", "puzzles", "selfplay", "strength", "train", "replay", "verify", "review"}
    assert set(COMMANDS) == playing | {"choices", "lessons", "doctor", "publish", "move-store", "backup"} | {
        "restore", "ratings", "people",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    summary = (command_named(name).__doc__ or "").split("\n", 1)[0]
    assert summary.endswith(".")
    assert summary.split()[0] in capsys.readouterr().out


def test_the_program_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in COMMANDS)


def test_the_version_is_said_and_stands_in_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Tablekeeper {__version__}\n"
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = [line for line in changelog.splitlines() if line.startswith("## ")]
    assert next(entry for entry in entries if entry != "## Unreleased").startswith(f"## {__version__} (")
    assert "## Unreleased" not in entries[1:]
    assert version("tablekeeper") == __version__


def test_the_list_of_commands_imports_none_of_them() -> None:
    check = (
        "import contextlib, sys; from bot.cli.commands import main\n"
        "with contextlib.suppress(SystemExit): main(['--help'])\n"
        "more = set(sys.modules) - {'bot.cli.commands', 'bot.cli.players'}\n"
        "sys.exit(any(name.startswith(('bot.cli.', 'discord', 'PIL')) for name in more))"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False, capture_output=True).returncode == 0


def test_no_command_but_play_comes_near_the_stand_in() -> None:
    check = "import sys, bot.cli.commands; sys.exit(any(name.startswith('bot.playground') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_run_without_a_token_says_what_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(app, "setup_logging", lambda **_: None)  # it would keep this test's standard error for good
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path_factory.mktemp("data") / "tables.sqlite3"))
    status, out, err = run("run")
    assert (status, out) == (1, "")
    assert "DISCORD_TOKEN" in err


@pytest.mark.parametrize("command", ["run", "doctor", "publish", "backup"])
def test_a_token_with_a_line_break_inside_ends_in_a_sentence(
    command: str, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hunter\ntwo")
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.sqlite3"))
    status, out, err = run(command)
    assert status == 1
    said = "DISCORD_TOKEN contains a line break. Copy the value again, on one line.\n"
    assert f"STOP  {said}" in out if command == "doctor" else err == said
    assert "hunter" not in out + err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--port", "99999"], "must be a number from 0 to 65535"),
        (["play", "--port", "x"], "must be a number from 0 to 65535"),
        (["selfplay", "carcassonne", "--games", "x"], "must be a whole number of at least 1"),
        (["selfplay", "carcassonne", "--games", "0"], "must be a whole number of at least 1"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_selfplay_names_the_players_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "--help"])
    assert "carcassonne: random, greedy" in " ".join(capsys.readouterr().out.split())


def test_a_file_that_is_not_there_is_named_without_a_number(run: Run) -> None:
    assert run("replay", "/no/such/file.json") == (1, "", "/no/such/file.json: No such file or directory.\n")
