"""Find better weights for a computer player by self-play, and write them to a file.

Every set of weights plays the same games at once, without searching, as the search does when it plays on. What comes
out belongs into `data/players/<game>.json` once `strength` says that it is better.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

from bot.cli.counts import count
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Position
from bot.games.errors import BadOption
from bot.games.players import knowledge_of
from bot.games.registry import GAMES, game_named
from bot.games.search import Knowledge, Trial, Weights, tuning_of
from bot.games.search.evolution import trained
from bot.games.text import Text


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    parser.add_argument("--games", type=count, default=20, metavar="N", help="games that each set plays (20)")
    parser.add_argument("--sets", type=count, default=20, metavar="N", help="sets of weights in a generation (20)")
    parser.add_argument("--generations", type=count, default=10, metavar="N", help="how many generations (10)")
    parser.add_argument("--spread", type=float, default=0.4, metavar="X", help="how widely sets differ at first (0.4)")
    parser.add_argument("--seed", default="train", metavar="TEXT", help="the same text finds the same weights")
    parser.add_argument("--to", type=Path, metavar="FILE", help="write the weights with how they were made")


def execute(arguments: argparse.Namespace) -> int:
    """Train and print every generation."""
    game = game_named(arguments.game)
    tuning = tuning_of(game.key)
    if tuning is None or not tuning.weights:
        raise BadOption(Text("{game} has no weights to train.", game=game.title))

    def evaluate(sets: Sequence[Weights], generation: int) -> Iterator[float]:
        for weights in sets:
            knowledge = knowledge_of(game, weights)
            seeds = [f"{arguments.seed}/{generation}/{number}" for number in range(arguments.games)]
            yield fmean([result(game, knowledge, tuning.trials[0], seed) for seed in seeds])

    weights = tuning.weights
    for generation in trained(
        weights,
        Chance(seed_from_text(arguments.seed)),
        evaluate,
        sets=arguments.sets,
        generations=arguments.generations,
        spread=arguments.spread,
    ):
        weights = generation.centre
        print(f"mean {generation.mean:.2f}, best {generation.best:.2f}: {json.dumps(rounded(weights))}")
    if arguments.to is not None:
        made = {
            "command": f"python -m bot train {game.key} --games {arguments.games} --sets {arguments.sets}"
            f" --generations {arguments.generations} --spread {arguments.spread}",
            "seed": arguments.seed,
            "date": datetime.now(UTC).date().isoformat(),
        }
        arguments.to.write_text(json.dumps({"made": made, "weights": rounded(weights)}, indent=2) + "\n")
    return 0


def result(game: Game, knowledge: Knowledge[Position], trial: Trial, seed: str) -> float:
    """What the quick choices of this knowledge come to in one game, the mean of all seats; more is better."""
    position = game.new(seats=trial.seats, seed=seed_from_text(seed), options=trial.options)
    draw = Chance(seed_from_text(f"{seed}/choices")).draws("choices")
    while position.deciders:
        position.play(knowledge.choose(position, draw))
    mean = fmean(position.scores())
    return mean if game.better == "high" else -mean


def rounded(weights: Weights) -> dict[str, float]:
    """Weights to four figures: more would be noise.

    >>> rounded({"fit": 1.23456, "life": 43.21987})
    {'fit': 1.235, 'life': 43.22}
    """
    return {name: float(f"{value:.4g}") for name, value in weights.items()}
