"""Let computer players play games, and print the scores.

`--json` prints one object: game, seats, games, seed, player, options, scores (a list of score lists), moves (per game),
seconds.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot import __version__
from bot.ai.players import RandomPlayer, levels_of, player_for, players_of
from bot.cli.report import count, counted, progress
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import BadOption, Game, OptionValue, Player
from bot.games.records import NEWEST, Record, commitment, outcome_json
from bot.games.registry import GAMES, game_named
from bot.games.text import Text


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats (default: the fewest)")
    parser.add_argument("--games", type=count, default=1, metavar="N", help="number of games (default: 1)")
    parser.add_argument(
        "--seed", default="tablekeeper", metavar="TEXT", help="seed; the same text gives the same games"
    )
    parser.add_argument(
        "--player",
        default=RandomPlayer.name,
        metavar="NAME",
        help=f"one for all seats, or a comma-separated list (default: random); {_players()}",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a game option; can be repeated"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=Path, metavar="DIR", help="save a record of every game in this folder")


def execute(arguments: argparse.Namespace) -> int:
    """Play the games; 0 always, as a game that cannot be played raises."""
    game = game_named(arguments.game)
    seats = game.check_seats(game.seats[0] if arguments.seats is None else arguments.seats)
    options = read_options(game, arguments.option)
    started = time.perf_counter()
    records = [
        play_game(game, seats, options, arguments.player, f"{arguments.seed}/{number}")
        for number in progress(range(arguments.games), "Playing")
    ]
    seconds = time.perf_counter() - started
    if arguments.records is not None:
        write_records(records, arguments.records)
    scores = [record.outcome["scores"] for record in records if record.outcome is not None]
    moves = [len(record.log) for record in records]
    if arguments.json:
        result = {
            "game": game.key,
            "seats": seats,
            "games": arguments.games,
            "seed": arguments.seed,
            "player": arguments.player,
            "options": options,
            "scores": scores,
            "moves": moves,
            "seconds": round(seconds, 3),
        }
        print(json.dumps(result))
    else:
        print_summary(game, records, seconds)
    return 0


def _players() -> str:
    return "; ".join(f"{game.key}: {', '.join((*players_of(game), *levels_of(game)))}" for game in GAMES)


def read_options(game: Game, assignments: Sequence[str]) -> dict[str, OptionValue]:
    """Return all options of the game, with those of texts like `meeples=5`.

    Raises BadOption.
    """
    by_name = {option.name: option for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise BadOption(Text("Write an option as NAME=VALUE, not {given}.", given=assignment[:40]))
        if name not in by_name:
            game.check_options({name: value})
        chosen[name] = by_name[name].read(value)
    return game.check_options(chosen)


def read_players(names: str, seats: int) -> list[str]:
    """Read the name of each seat's player. Raises BadOption for a wrong number.

    >>> read_players("greedy", 2), read_players("random, greedy", 2)
    (['greedy', 'greedy'], ['random', 'greedy'])
    """
    named = [name.strip() for name in names.split(",")]
    if len(named) not in {1, seats}:
        raise BadOption(Text("Name one player for all seats, or one for each of the {seats} seats.", seats=seats))
    return named if len(named) == seats else named * seats


def play_game(game: Game, seats: int, options: Mapping[str, OptionValue], player: str, seed_text: str) -> Record:
    """Play one game to its end. Raises BadOption.

    `player` is a name for all seats, or one for each with commas between.
    """
    seed = seed_from_text(seed_text)
    players: list[Player[Any]] = [
        player_for(game, name, Chance(seed_from_text(f"{seed_text}/seat {seat}")))
        for seat, name in enumerate(read_players(player, seats))
    ]
    position = game.new(seats=seats, seed=seed, options=options)
    log = []
    while position.deciders:
        seat = position.deciders[0]
        move = players[seat].choose(position)
        position.play(move)
        log.append((seat, str(move)))
    outcome = position.outcome()
    return Record(
        game=game.key,
        rules_version=game.rules_version,
        seats=seats,
        options=options,
        commitment=commitment(game=game.key, rules_version=game.rules_version, seats=seats, options=options, seed=seed),
        seed=seed,
        log=tuple(log),
        outcome=None if outcome is None else outcome_json(outcome),
        commitment_form=NEWEST,
        version=__version__,
    )


def write_records(records: Sequence[Record], folder: Path) -> None:
    """One file a game, numbered in the order of play."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(records):
        (folder / f"{record.game}-{number:05}.json").write_text(record.to_json(), encoding="utf-8")


def print_summary(game: Game, records: Sequence[Record], seconds: float) -> None:
    """Mean, spread and range of the scores, seat by seat."""
    by_seat = zip(*(record.outcome["scores"] for record in records if record.outcome is not None), strict=True)
    print(f"{game.title}: {counted(len(records), 'game')} in {seconds:.1f} s")
    for seat, scores in enumerate(by_seat):
        mean, spread = statistics.fmean(scores), statistics.pstdev(scores)
        print(f"  seat {seat}: {mean:.2f} ± {spread:.2f}, from {min(scores)} to {max(scores)}")
    print(f"  moves: {statistics.fmean(len(record.log) for record in records):.1f} on average")
