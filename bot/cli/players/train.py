"""Find better weights for a computer player by self-play, and save them in a file.

Games are played without search, like the playouts of the search. If a game has features of positions, the weights are
fitted: they predict the results from the positions, and a few moves are chosen at random. Otherwise many sets of
weights play the same games and the best ones lead to the next generation. `--way slopes` compares pairs of sets around
the same weights in games against apprentices, which needs fewer games. Copy the weights to `data/players/<game>.json`
once `strength` confirms that they're better.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

from bot.ai.players import APPRENTICE, knowledge_of, player_for, weights_at
from bot.ai.search import GameSetup, Knowledge, Tuning, Weights, tuning_of
from bot.ai.search.optimizers import Sample, ascend, evolve, fit_weights
from bot.cli.report import count
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import BadOption, Game, Position
from bot.games.registry import GAMES, game_named
from bot.games.text import Text

RANDOM_MOVE_INTERVAL = 25
"""One move in this many is random while fitting, to learn alternatives."""


WAYS = ("sets", "slopes")
"""How weights are found where they are not fitted."""


MAX_SLOPES = 6
"""Number of slopes printed for each step, steepest first."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    parser.add_argument("--way", choices=WAYS, default=WAYS[0], help="follow the best sets, or slopes (default: sets)")
    parser.add_argument("--games", type=count, default=20, metavar="N", help="games per set or fit (default: 20)")
    parser.add_argument(
        "--sets", type=count, default=20, metavar="N", help="sets or pairs per generation (default: 20)"
    )
    parser.add_argument(
        "--generations", type=count, default=10, metavar="N", help="number of generations (default: 10)"
    )
    parser.add_argument(
        "--spread", type=float, default=0.4, metavar="X", help="initial spread of the sets (default: 0.4)"
    )
    parser.add_argument("--stride", type=float, default=0.5, metavar="X", help="step along the slopes (default: 0.5)")
    parser.add_argument("--keep", default="", metavar="A,B", help="weights that slopes don't change")
    parser.add_argument("--only", type=count, metavar="N", help="only the setup with this number, from 1")
    parser.add_argument("--seed", default="train", metavar="TEXT", help="seed; the same text finds the same weights")
    parser.add_argument("--to", type=Path, metavar="FILE", help="save the weights, and how they were made")


def execute(arguments: argparse.Namespace) -> int:
    """Train and print every generation."""
    game = game_named(arguments.game)
    tuning = tuning_of(game.key)
    if tuning is None or not tuning.weights:
        raise BadOption(Text("{game} has no weights to train.", game=game.title))

    if arguments.only is not None:
        tuning = replace(tuning, trials=tuning.trials[arguments.only - 1 : arguments.only])
    if not tuning.trials:
        raise BadOption(Text("There's no setup {number}.", number=arguments.only))
    learns = bool(knowledge_of(game, tuning.weights).traits(_start(game, tuning.trials[0], b""), 0))
    way, said_of = (_fit, _FIT_ARGUMENTS) if learns else _WAYS[arguments.way]
    weights = tuning.weights
    for said, changed in way(game, tuning, arguments):
        weights = {**weights, **changed}
        print(f"{said}: {json.dumps(round_weights(changed))}", flush=True)
    if arguments.to is not None:
        only = "" if arguments.only is None else f" --only {arguments.only}"
        made = {
            "command": f"python -m bot train {game.key} {said_of.format_map(vars(arguments))}{only}",
            "seed": arguments.seed,
            "date": datetime.now(UTC).date().isoformat(),
        }
        arguments.to.write_text(json.dumps({"made": made, "weights": round_weights(weights)}, indent=2) + "\n")
    return 0


def _evolve(game: Game, tuning: Tuning, arguments: argparse.Namespace) -> Iterator[tuple[str, Weights]]:
    """What each generation came to in words, and its weights."""

    def evaluate(sets: Sequence[Weights], generation: int) -> Iterator[float]:
        for weights in sets:
            knowledge = knowledge_of(game, {**tuning.weights, **weights})
            seeds = [f"{arguments.seed}/{generation}/{number}" for number in range(arguments.games)]
            yield fmean([self_play_result(game, knowledge, tuning.trials[0], seed) for seed in seeds])

    for generation in evolve(
        _weights_of(game, tuning, tuning.trials[:1]),
        Chance(seed_from_text(arguments.seed)),
        evaluate,
        sets=arguments.sets,
        generations=arguments.generations,
        spread=arguments.spread,
    ):
        yield f"mean {generation.mean:.2f}, best {generation.best:.2f}", generation.centre


def _climb(game: Game, tuning: Tuning, arguments: argparse.Namespace) -> Iterator[tuple[str, Weights]]:
    """The same of each step along slopes, with those that are surest to matter."""

    def play(weights: Weights, step: int, pair: int) -> float:
        knowledge = knowledge_of(game, {**tuning.weights, **weights})
        trial = tuning.trials[pair % len(tuning.trials)]
        numbers = [pair * arguments.games + number for number in range(arguments.games)]
        return fmean(
            [
                apprentice_result(game, knowledge, trial, f"{arguments.seed}/{step}/{number}", number)
                for number in numbers
            ]
        )

    for step in ascend(
        _weights_of(game, tuning, tuning.trials),
        Chance(seed_from_text(arguments.seed)),
        play,
        fixed=arguments.keep.split(","),
        pairs=arguments.sets,
        steps=arguments.generations,
        spread=arguments.spread,
        stride=arguments.stride,
    ):
        steepest = sorted(step.slopes.items(), key=lambda slope: -abs(slope[1]))[:MAX_SLOPES]
        slopes = ", ".join([f"{name} {slope:+.1f}" for name, slope in steepest])
        yield f"mean {step.mean:.2f}, {slopes}", step.centre


def _weights_of(game: Game, tuning: Tuning, trials: Sequence[GameSetup]) -> Weights:
    """Return the weights that matter in these setups."""
    found = [weights_at(game, tuning.weights, trial.seats) for trial in trials]
    return {name: weight for name, weight in tuning.weights.items() if any(name in each for each in found)}


def _fit(game: Game, tuning: Tuning, arguments: argparse.Namespace) -> Iterator[tuple[str, Weights]]:
    """The same from what the games of all generations came to so far."""
    weights, samples = tuning.weights, list[Sample]()
    for generation in range(arguments.generations):
        knowledge, reached = knowledge_of(game, weights), list[float]()
        for number in range(arguments.games):
            trial = tuning.trials[number % len(tuning.trials)]
            found = collect_samples(game, knowledge, trial, f"{arguments.seed}/{generation}/{number}")
            samples += found
            reached.append(fmean([one.reached for one in found]))
        weights = {**weights, **fit_weights(samples)}
        yield f"mean {fmean(reached):.2f}", weights


def collect_samples(game: Game, knowledge: Knowledge[Position], trial: GameSetup, seed: str) -> list[Sample]:
    """Play one game; return the traits of its positions and each seat's result.

    A position is sampled whenever the knowledge's clock advances.
    """
    position = _start(game, trial, seed_from_text(seed))
    draw = Chance(seed_from_text(f"{seed}/choices")).draws("choices")
    passed, there = knowledge.clock(position), list[tuple[int, Mapping[str, float]]]()
    while position.deciders:
        if knowledge.clock(position) != passed:
            passed = knowledge.clock(position)
            there += [(seat, knowledge.traits(position, seat)) for seat in range(trial.seats)]
        moves = position.moves()
        stray = len(moves) > 1 and draw(RANDOM_MOVE_INTERVAL) == 0
        position.play(moves[draw(len(moves))] if stray else knowledge.choose(position, draw))
    return [Sample(traits, knowledge.reached(position, seat)) for seat, traits in there]


def _start(game: Game, trial: GameSetup, seed: bytes) -> Position:
    return game.new(seats=trial.seats, seed=seed, options=game.check_options(trial.options))


def self_play_result(game: Game, knowledge: Knowledge[Position], trial: GameSetup, seed: str) -> float:
    """Return the mean result of one game by quick choices; more is better."""
    position = _start(game, trial, seed_from_text(seed))
    draw = Chance(seed_from_text(f"{seed}/choices")).draws("choices")
    while position.deciders:
        position.play(knowledge.choose(position, draw))
    mean = fmean(position.scores())
    return mean if game.better == "high" else -mean


def apprentice_result(game: Game, knowledge: Knowledge[Position], trial: GameSetup, seed: str, at: int) -> float:
    """Return the result of quick choices against apprentices; more is better."""
    position = _start(game, trial, seed_from_text(seed))
    seat, draw = at % trial.seats, Chance(seed_from_text(f"{seed}/choices")).draws("choices")
    others = [player_for(game, APPRENTICE, Chance(seed_from_text(f"{seed}/{one}"))) for one in range(trial.seats)]
    while position.deciders:
        one = position.deciders[0]
        position.play(knowledge.choose(position, draw) if one == seat else others[one].choose(position))
    return knowledge.reached(position, seat) * (1 if game.better == "high" else -1)


_FIT_ARGUMENTS = "--games {games} --generations {generations}"
_SETS_ARGUMENTS = "--games {games} --sets {sets} --generations {generations} --spread {spread}"
_WAYS = {
    WAYS[0]: (_evolve, _SETS_ARGUMENTS),
    WAYS[1]: (_climb, f"--way slopes {_SETS_ARGUMENTS} --stride {{stride}} --keep {{keep}}"),
}
"""What finds the weights, and its arguments as they are written down."""


def round_weights(weights: Weights) -> dict[str, float]:
    """Weights to four figures: more would be noise.

    >>> round_weights({"fit": 1.23456, "life": 43.21987})
    {'fit': 1.235, 'life': 43.22}
    """
    return {name: float(f"{value:.4g}") for name, value in weights.items()}
