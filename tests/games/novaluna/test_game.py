"""Notation, options, events, components, and whole games: they end, and the greedy player scores as the rules say."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.ai.novaluna import GreedyNovaLunaPlayer
from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.components import OVERRIDES_VARIABLE, BadComponents, load
from bot.games.contract import InvalidMove, Player
from bot.games.novaluna.components import (
    COLOURS,
    DISCS,
    FEWER_DISCS,
    SOLO_STACKS,
    TILES,
    discs_of,
    tiles_of,
)
from bot.games.novaluna.moves import NovaLunaTake, Refill
from bot.games.novaluna.scoring import title
from tests.games.novaluna.tables import DECK, GAME, play, race, solo


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take 5 at M9", NovaLunaTake(5, (0, -1))),
        ("  TAKE   0 AT  m10", NovaLunaTake(0, (0, 0))),
        ("take 11 at n10", NovaLunaTake(11, (1, 0))),
        ("Refill", Refill()),
    ],
)
def test_notation(text: str, move: NovaLunaTake | Refill) -> None:
    assert GAME.parse(text) == move
    assert GAME.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write a move like take 5 at M9 (the tile's space, then a cell), or refill."),
        ("take 5 M9", "Write a move like take 5 at M9 (the tile's space, then a cell), or refill."),
        ("take 12 at M9", "12 isn't a space on the wheel. Spaces are numbered 0 to 11."),
        ("take 05 at M9", "05 isn't a space on the wheel. Spaces are numbered 0 to 11."),
        ("take 5 at I9", "i9 isn't a cell. Cells have names like M9."),
        ("refill now", "Write a move like take 5 at M9 (the tile's space, then a cell), or refill."),
    ],
)
def test_what_is_no_notation(text: str, sentence: str) -> None:
    with pytest.raises(InvalidMove) as invalid:
        GAME.parse(text)
    assert str(invalid.value) == sentence


def test_the_box_holds_what_the_rules_file_counts() -> None:
    assert Counter(tile.colour for tile in DECK) == dict.fromkeys(COLOURS, 17)
    assert Counter(tile.time for tile in DECK) == {1: 4, 2: 8, 3: 16, 4: 16, 5: 12, 6: 8, 7: 4}
    assert Counter(len(tile.tasks) for tile in DECK) == {0: 4, 1: 20, 2: 24, 3: 20}
    tasks = [task for tile in DECK for task in tile.tasks]
    assert Counter(len(task.pips) for task in tasks) == {1: 12, 2: 64, 3: 36, 4: 16}
    assert Counter(pip for task in tasks for pip in task.pips) == dict.fromkeys(COLOURS, 78)
    assert sum(tile.time for tile in DECK) == 268
    shapes = {
        colour: sorted(
            (tile.time, sorted(len(task.pips) for task in tile.tasks)) for tile in DECK if tile.colour == colour
        )
        for colour in COLOURS
    }
    assert all(shape == shapes["red"] for shape in shapes.values())
    alike = Counter((tile.colour, tile.time, tile.tasks) for tile in DECK)
    assert sorted(alike.values()) == [1] * 60 + [2] * 4
    assert SOLO_STACKS == (8, 13)
    assert DISCS == {2: 20, 3: 20, 4: 20}
    assert FEWER_DISCS == {2: 20, 3: 17, 4: 15}


def test_a_solo_game_has_no_discs_of_a_race() -> None:
    assert (solo().state.settings.discs, DISCS.get(1)) == (0, None)


def test_some_tiles_as_printed() -> None:
    assert [task.pips for task in TILES["R17"].tasks] == [
        ("turquoise", "blue"),
        ("turquoise", "yellow"),
        ("blue", "yellow"),
    ]
    assert [dict(task.needs) for task in TILES["Y11"].tasks] == [{"turquoise": 3}, {"red": 3}, {"blue": 2}]


_GOOD: dict[str, Any] = {"id": "Q1", "colour": "red", "time": 3, "tasks": ["RT"]}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"colour": "green"}, "'green' is none of red"),
        ({"time": 0}, "costs 1 to 7"),
        ({"time": 8}, "costs 1 to 7"),
        ({"tasks": ["R"] * 4}, "at most 3 tasks"),
        ({"tasks": ["RTBYR"]}, "a task is 1 to 4"),
        ({"tasks": [""]}, "a task is 1 to 4"),
        ({"tasks": ["RG"]}, "letters RTBY"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_the_tile(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadComponents, match=f"tile Q1.*{complaint}"):
        tiles_of([{**_GOOD, **change}] * 11)


def test_a_file_needs_different_tiles_and_enough_of_them() -> None:
    with pytest.raises(BadComponents, match="same id"):
        tiles_of([_GOOD] * 11)
    with pytest.raises(BadComponents, match="needs 11 tiles"):
        tiles_of([_GOOD])


def test_a_file_needs_discs_for_every_number_of_seats() -> None:
    assert discs_of({"2": 1, "3": 2, "4": 3}) == {2: 1, 3: 2, 4: 3}
    with pytest.raises(BadComponents, match="every player of 2 to 4"):
        discs_of({"2": 20, "3": 20})


def test_a_server_owner_may_replace_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "novaluna.json").write_text(json.dumps({"tiles": [_GOOD]}))
    monkeypatch.setenv(OVERRIDES_VARIABLE, str(tmp_path))
    assert load("novaluna") == {"tiles": [_GOOD]}


def test_the_file_says_where_it_comes_from_and_how_sure_it_is() -> None:
    file = load("novaluna")
    assert {"provenance", "confidence", "format"} <= file.keys()
    assert file["confidence"]["tiles"] == "verified"


def test_the_deal_is_one_shuffle() -> None:
    game = GAME.new(seats=1, seed=b"deal")
    shuffled = Chance(b"deal").shuffle(DECK, "tiles")
    assert [game.state.wheel.tile(space) for space in range(1, 12)] == shuffled[:11]
    assert list(game.state.pile) == shuffled[11:]
    (dealt,) = game.opening()
    assert (dealt.kind, dealt.reveals, dealt.data["pile"]) == ("dealt", True, 57)


def test_the_events_of_a_move_are_in_order() -> None:
    game = race((1, 0), "R13 B01 R17 Y01")
    play(game, "take 1 at M10", "take 3 at M10")
    events = play(game, "take 4 at N10")
    assert [(event.kind, str(event.text)) for event in events] == [
        ("took", "Yellow 1 from space 4 to N10."),
        ("moved", "Player 1 moves to space 6 of the moon track."),
        ("covered", "Red 5 at M10 completes the task yellow."),
    ]
    assert not any(event.reveals for event in events)
    assert dict(events[2].data) == {
        "seat": 0,
        "cell": "M10",
        "tile": "R13",
        "task": 1,
        "pips": ["yellow"],
        "state": "covered",
        "discs": 19,
    }


def test_prompts_say_how_many_tiles_there_are() -> None:
    game = solo()
    assert str(game.prompt.text) == "Take one of the next 3 tiles."
    game.state.stacks = (0, 13)
    assert str(game.prompt.text) == "Take one of the next 3 tiles, or refill the wheel."


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (89, "Full moon"),
        (90, "Bright moon"),
        (99, "Bright moon"),
        (100, "Half moon"),
        (114, "Half moon"),
        (115, "Crescent"),
        (134, "Crescent"),
        (135, "Sliver"),
        (159, "Sliver"),
        (160, "New moon"),
        (400, "New moon"),
    ],
)
def test_titles(score: int, name: str) -> None:
    assert str(title(score)) == name


def results(player_class: type[Player[Any]], seats: int, games: int) -> tuple[list[int], list[int], Counter[str]]:
    """Return the first seat's scores, the tiles taken and the endings of n games."""
    scores: list[int] = []
    turns: list[int] = []
    endings = Counter[str]()
    for number in range(games):
        seed = seed_from_text(f"statistics {number}")
        game = GAME.new(seats=seats, seed=seed)
        player = player_class(Chance(seed))
        while game.deciders:
            game.play(player.choose(game))
        scores.append(game.scores()[0])
        turns.append(game.state.turn)
        endings[game.state.ending] += 1
        assert game.outcome() is not None
    return scores, turns, endings


@pytest.mark.parametrize("seats", GAME.seats)
def test_fifty_random_games_end(seats: int) -> None:
    _, turns, endings = results(RandomPlayer, seats, 50)
    assert endings.total() == 50
    assert max(turns) <= (22 if seats == 1 else 68)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_thousand_random_games_end(seats: int) -> None:
    _, turns, endings = results(RandomPlayer, seats, 5_000)
    assert endings.total() == 5_000
    assert max(turns) <= (22 if seats == 1 else 68)


def test_the_greedy_player_comes_near_the_median_of_the_rules() -> None:
    scores, _, endings = results(GreedyNovaLunaPlayer, 1, 40)
    assert statistics.median(scores) == pytest.approx(116, abs=8)
    assert endings["discs"] > 20


@pytest.mark.soak
def test_the_greedy_player_scores_as_the_rules_report() -> None:
    scores, _, endings = results(GreedyNovaLunaPlayer, 1, 1_000)
    assert statistics.median(scores) == pytest.approx(116, abs=2)
    assert sum(score < 100 for score in scores) / len(scores) == pytest.approx(0.04, abs=0.02)
    assert endings["discs"] / len(scores) == pytest.approx(0.77, abs=0.05)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_players_of_a_race_place_their_last_disc(seats: int) -> None:
    _, _, endings = results(GreedyNovaLunaPlayer, seats, 3)
    assert endings.total() == 3
    assert endings["discs"] > 0 or seats == 4
