"""`selfplay` plays to the end, says the same for the same seed, and refuses what a game does not take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.games.records import Record, verify
from bot.games.registry import GAMES
from tests.cli.conftest import Run


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_json_names_everything_that_is_needed_to_repeat_the_games(run: Run, key: str) -> None:
    status, out, _ = run("selfplay", key, "--games", 4, "--seed", "again", "--json")
    result = json.loads(out)
    assert status == 0
    assert (result["game"], result["games"], result["seed"], result["player"]) == (key, 4, "again", "random")
    assert len(result["scores"]) == len(result["moves"]) == 4
    assert all(len(scores) == result["seats"] for scores in result["scores"])
    assert result["seconds"] >= 0


def test_the_same_seed_gives_the_same_games_and_another_seed_others(run: Run) -> None:
    def scores(seed: str) -> object:
        return json.loads(run("selfplay", "carcassonne", "--games", 8, "--seed", seed, "--json")[1])["moves"]

    assert scores("one") == scores("one")
    assert scores("one") != scores("two")


def test_options_reach_the_game(run: Run) -> None:
    _, out, _ = run("selfplay", "carcassonne", "--option", "meeples=7", "--option", "aids=off", "--json")
    options = json.loads(out)["options"]
    assert (options["meeples"], options["aids"]) == (7, False)


def test_every_record_that_is_written_verifies(run: Run, tmp_path: Path) -> None:
    run("selfplay", "carcassonne", "--games", 3, "--player", "greedy", "--records", tmp_path / "records")
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 3
    for file in files:
        assert verify(Record.from_json(file.read_text(encoding="utf-8"))).outcome is not None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There's no game called chess"),
        (["otys", "--seats", 3], "Otys has 1 seat, not 3."),
        (["carcassonne", "--option", "meeples=9"], "Meeples per colour: 9 isn't a choice. Choose 3, 4, 5, 6 or 7."),
        (["carcassonne", "--option", "dragons=1"], "Carcassonne has no option called dragons."),
        (["carcassonne", "--option", "meeples"], "Write an option as NAME=VALUE, not meeples."),
        (["carcassonne", "--player", "oracle"], "Carcassonne has no computer player called oracle"),
        (["novaluna", "--seats", 3, "--player", "greedy,random"], "one for each of the 3 seats."),
    ],
)
def test_what_a_game_does_not_take_is_refused_with_a_sentence(run: Run, words: list[object], sentence: str) -> None:
    status, out, err = run("selfplay", *words)
    assert (status, out) == (1, "")
    assert sentence in err


def test_the_summary_gives_mean_and_range_of_each_seat(run: Run) -> None:
    _, out, _ = run("selfplay", "carcassonne", "--games", 5)
    assert "Carcassonne: 5 games" in out
    assert "seat 0:" in out


def test_each_seat_can_have_a_player_of_its_own(run: Run) -> None:
    def scores(player: str) -> list[list[int]]:
        games = ("novaluna", "--seats", 2, "--games", 6, "--player", player, "--json")
        found: list[list[int]] = json.loads(run("selfplay", *games)[1])["scores"]
        return found

    assert scores("greedy,greedy") == scores("greedy") == scores("apprentice")
    assert scores("random,greedy") != scores("greedy,random")


def test_the_better_player_of_two_seats_mostly_wins(run: Run) -> None:
    _, out, _ = run("selfplay", "novaluna", "--seats", 2, "--games", 10, "--player", "apprentice,random", "--json")
    assert sum(mine < theirs for mine, theirs in json.loads(out)["scores"]) >= 9
