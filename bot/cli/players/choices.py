"""Count what quick players choose and write `data/players/choices.json`, which orders controls."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from bot.ai.choices import first_words
from bot.ai.players import player_for
from bot.cli.report import count, counted, progress
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.games.registry import BUILT_IN

PLAYER = "greedy"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--games", type=count, default=200, metavar="N", help="number of games of each (default: 200)")
    parser.add_argument("--seed", default="choices", metavar="TEXT", help="seed; the same text gives the same games")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file")


def execute(arguments: argparse.Namespace) -> int:
    """Play the games of all built-in games and write the counts."""
    file = arguments.out or Path(str(resources.files("data") / "players" / "choices.json"))
    counts = {game.key: count_choices(game, arguments.games, arguments.seed) for game in BUILT_IN}
    file.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    print(f"{file}: {counted(arguments.games, 'game')} of each")
    return 0


def count_choices(game: Game, games: int, seed: str) -> Mapping[str, Mapping[str, int]]:
    """Return how often each kind of move was chosen, by kind of decision; the most frequent first.

    The games have the fewest seats and two, one after the other.
    """
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for number in progress(range(games), f"Playing {game.title}"):
        seats = max(game.seats[0], min(1 + number % 2, game.seats[-1]))
        position = game.new(seats=seats, seed=seed_from_text(f"{seed}/{number}"))
        players = [player_for(game, PLAYER, Chance(seed_from_text(f"{seed}/{number}/{seat}"))) for seat in range(seats)]
        while position.deciders:
            seat = position.deciders[0]
            move = players[seat].choose(position)
            found[position.prompt.kind][first_words(str(move))] += 1
            position.play(move, seat)
    return {kind: dict(choices.most_common()) for kind, choices in sorted(found.items())}
