"""`strength` says how good a level is and how sure that is; `train` finds weights again."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.ai.players import weights_at
from bot.ai.search import GameSetup, tuning_of
from bot.cli.players import strength, train
from bot.cli.players.results_file import PlayedGame
from bot.cli.players.strength import mean_with_interval, percentage
from bot.games.contract import Game
from bot.games.registry import game_named
from tests.cli.conftest import Run


def test_a_level_is_measured_in_every_kind_of_game(run: Run) -> None:
    status, out, _ = run("strength", "factories", "--level", "apprentice", "--games", 1)
    assert status == 0
    assert "Fantastic Factories, seats 1, level easy, apprentice: 1 game\n" in out
    assert "Fantastic Factories, seats 3, apprentice: 1 game\n" in out
    assert out.count("score: mean") == 5
    assert "beat_hard: " in out
    assert "first: " in out


def test_the_same_seed_measures_the_same(run: Run) -> None:
    def scores(seed: str) -> str:
        _, out, _ = run("strength", "novaluna", "--level", "apprentice", "--games", 8, "--only", 1, "--seed", seed)
        return out.splitlines()[1]

    assert scores("one") == scores("one") != scores("two")


def test_mirrored_games_have_the_same_tiles_for_every_seat(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def play(game: Game, trial: GameSetup, level: str, part: Fraction, seed: str, at: int) -> PlayedGame:
        asked.append((seed, at))
        return PlayedGame(at, (1,) * trial.seats, (1,) * trial.seats, {}, ())

    monkeypatch.setattr(strength, "play", play)
    words = ("strength", "carcassonne", "--only", 3, "--games", 5, "--seed", "s", "--out", tmp_path / "games.jsonl")
    _, out, _ = run(*words, "--mirrored")
    assert asked == [("s/0", 0), ("s/0", 1), ("s/0", 2), ("s/1", 0), ("s/1", 1)]
    assert "Carcassonne, seats 3, master, mirrored: 5 games\n" in out
    run(*words, "--mirrored")
    assert len(asked) == 5
    run(*words)
    assert asked[5:] == [(f"s/{number}", number % 3) for number in range(5)]


def test_weights_that_do_not_matter_make_no_other_player() -> None:
    tuning = tuning_of("carcassonne")
    assert tuning is not None
    game = game_named("carcassonne")
    alone, several = (weights_at(game, tuning.weights, seats) for seats in (1, 2))
    assert {**alone, **several} == tuning.weights
    assert not {*alone} & {*several}
    assert weights_at(game, tuning.weights, 5) == several


def test_stored_games_are_counted_and_not_played_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("strength", "novaluna", "--level", "apprentice", "--only", 1, "--out", tmp_path / "games.jsonl")
    _, whole, _ = run(*words[:-2], "--games", 3)
    run(*words, "--games", 2)
    kept = (tmp_path / "games.jsonl").read_text(encoding="utf-8")
    _, continued, _ = run(*words, "--games", 3)
    assert continued.splitlines()[:2] == whole.splitlines()[:2]
    assert (tmp_path / "games.jsonl").read_text(encoding="utf-8").startswith(kept)

    monkeypatch.setattr(strength, "play", None)
    _, again, _ = run(*words, "--games", 3)
    assert again.splitlines()[:2] == whole.splitlines()[:2]
    _, again, _ = run(*words, "--games", 1)
    assert "apprentice: 3 games" in again


def test_games_of_another_player_do_not_count(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (
        "strength",
        "novaluna",
        "--level",
        "apprentice",
        "--games",
        1,
        "--only",
        1,
        "--out",
        tmp_path / "games.jsonl",
    )
    run(*words)
    monkeypatch.setattr(strength, "player_of", lambda *_: "another")
    _, out, _ = run(*words, "--seed", "two")
    assert "apprentice: 1 game\n" in out
    assert len((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 2


def test_a_file_of_something_else_is_refused_with_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("a\n", encoding="utf-8")
    status, out, err = run("strength", "novaluna", "--games", 1, "--out", tmp_path / "games.jsonl")
    assert (status, out) == (1, "")
    assert "games.jsonl, line 1: not a finished game." in err


def test_a_player_is_another_one_with_another_budget_or_weights() -> None:
    tuning = tuning_of("otys")
    assert tuning is not None
    found = {
        strength.player_of(tuning, level, part) for level in tuning.levels for part in (Fraction(1), Fraction(1, 2))
    }
    found |= {strength.player_of(replace(tuning, weights={"rate": 1}), "master", Fraction(1))}
    found |= {
        strength.player_of(tuning, "apprentice", Fraction(1)),
        strength.player_of(None, "apprentice", Fraction(1)),
    }
    assert len(found) == 6


def test_the_curve_plays_with_parts_of_the_budget(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(game: Game, trial: GameSetup, level: str, part: Fraction, seed: str, at: int) -> PlayedGame:
        return PlayedGame(at, (int(16 * part),), (1,), {}, (float(part),))

    monkeypatch.setattr(strength, "play", play)
    _, out, _ = run("strength", "novaluna", "--level", "journeyman", "--games", 1, "--only", 1, "--curve")
    assert [line.split(" median ")[-1].split(",")[0] for line in out.splitlines() if " median " in line] == [
        "1",
        "4",
        "16",
    ]
    assert "journeyman, 1/16 of the budget: 1 game\n" in out
    assert "journeyman, 1/4 of the budget: 1 game\n" in out
    assert "journeyman: 1 game\n" in out
    assert "seconds for a decision: mean 0.06, longest 0.06" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["carcassonne", "--level", "oracle"], "Carcassonne has no computer player called oracle"),
        (["carcassonne", "--level", "random"], "has no level called random"),
        (["carcassonne", "--only", 9], "There's no setup 9."),
        (["chess"], "There's no game called chess"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_a_sentence(run: Run, words: list[object], sentence: str) -> None:
    status, out, err = run("strength", *words)
    assert (status, out) == (1, "")
    assert sentence in err


def test_an_interval_narrows_with_the_games() -> None:
    few, many = mean_with_interval([10, 20, 30] * 3)[1], mean_with_interval([10, 20, 30] * 30)[1]
    assert many < few / 3


@pytest.mark.parametrize(
    ("number", "of", "said"), [(0, 10, "0 % (0 to 28)"), (10, 10, "100 % (72 to 100)"), (100, 200, "50 % (43 to 57)")]
)
def test_a_share_keeps_within_its_bounds(number: int, of: int, said: str) -> None:
    assert percentage(number, of) == said


def test_training_writes_weights_with_how_they_were_made(run: Run, tmp_path: Path) -> None:
    def train(file: Path) -> object:
        run("train", "novaluna", "--games", 2, "--sets", 4, "--generations", 2, "--seed", "again", "--to", file)
        return json.loads(file.read_text(encoding="utf-8"))["weights"]

    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert train(first) == train(second)
    made = json.loads(first.read_text(encoding="utf-8"))["made"]
    assert made["command"] == "python -m bot train novaluna --games 2 --sets 4 --generations 2 --spread 0.4"
    assert made["seed"] == "again"


def test_slopes_move_all_weights_but_fixed_ones(run: Run, tmp_path: Path) -> None:
    tuning = tuning_of("novaluna")
    assert tuning is not None
    kept = {*list(tuning.weights)[:2]}
    asked = ("--way", "slopes", "--games", 1, "--sets", 2, "--generations", 1, "--keep", ",".join(sorted(kept)))
    _, out, _ = run("train", "novaluna", *asked, "--seed", "again", "--to", tmp_path / "found.json")
    assert out.startswith("mean -"), "fewer points are better"
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert found["made"]["command"] == (
        "python -m bot train novaluna --way slopes --games 1 --sets 2 --generations 1 --spread 0.4 --stride 0.5 "
        f"--keep {','.join(sorted(kept))}"
    )
    assert {name for name, weight in tuning.weights.items() if found["weights"][name] == weight} == kept


def test_training_in_one_setup_changes_the_weights_that_matter_there(run: Run, tmp_path: Path) -> None:
    tuning = tuning_of("carcassonne")
    assert tuning is not None
    asked = ("--way", "slopes", "--games", 1, "--sets", 1, "--generations", 1, "--only", 2, "--keep", "base_rival")
    run("train", "carcassonne", *asked, "--to", tmp_path / "found.json")
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert found["made"]["command"].endswith("--keep base_rival --only 2")
    changed = {name for name, weight in tuning.weights.items() if found["weights"][name] != weight}
    assert changed == {*weights_at(game_named("carcassonne"), tuning.weights, 2)} - {"base_rival"}


def test_weights_are_fitted_from_positions_to_results(run: Run, tmp_path: Path) -> None:
    def train(file: Path) -> dict[str, float]:
        _, out, _ = run("train", "factories", "--games", 2, "--generations", 1, "--seed", "again", "--to", file)
        assert out.startswith("mean ")
        weights: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))["weights"]
        return weights

    found = train(tmp_path / "first.json")
    assert found == train(tmp_path / "second.json")
    tuning = tuning_of("factories")
    assert tuning is not None
    assert found["point"] != tuning.weights["point"]
    assert found["wish"] == tuning.weights["wish"]


def test_a_game_without_weights_cannot_be_trained(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "tuning_of", lambda _: None)
    status, out, err = run("train", "otys")
    assert (status, out) == (1, "")
    assert "Otys has no weights to train." in err
