"""Measure the strength of a computer player: results with 95 % intervals.

`--curve` also plays with parts of the level's budget. In games for several seats, the player meets apprentices and
changes seats from game to game. With `--mirrored` it plays each game from every seat, so that luck counts less. `--out`
saves every game, and doesn't replay those already in the file.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from bot.ai.players import APPRENTICE, levels_of, player_for, weights_at
from bot.ai.search import GameSetup, Tuning, tuning_of
from bot.cli.players.results_file import PlayedGame, ResultsFile, player_fingerprint
from bot.cli.report import count, counted, progress
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import BadOption, Game, OptionValue
from bot.games.registry import GAMES, game_named
from bot.games.text import Text

CURVE_PARTS = (Fraction(1, 16), Fraction(1, 4), Fraction(1))
"""Parts of the budget of which the curve is made."""

Z_95 = 1.96
"""Standard errors to either side that make an interval of 95 %."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    parser.add_argument("--level", default="master", metavar="LEVEL", help="level of the player (default: master)")
    parser.add_argument("--games", type=count, default=200, metavar="N", help="games per setup (default: 200)")
    parser.add_argument("--seed", default="strength", metavar="TEXT", help="seed; the same text gives the same games")
    parser.add_argument("--only", type=count, metavar="N", help="only the setup with this number, from 1")
    parser.add_argument("--curve", action="store_true", help="also play with smaller budgets")
    parser.add_argument(
        "--mirrored", action="store_true", help="play each game once from every seat, the same otherwise"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save every game here, and continue from the saved ones"
    )


def execute(arguments: argparse.Namespace) -> int:
    """Play and print; 0 always, as what cannot be played raises."""
    game = game_named(arguments.game)
    player_for(game, arguments.level, Chance(b""))
    if arguments.level not in levels_of(game):
        raise BadOption(Text("{game} has no level called {level}.", game=game.title, level=arguments.level))
    tuning = tuning_of(game.key)
    trials: Sequence[GameSetup] = (GameSetup(game.seats[0], {}),) if tuning is None else tuning.trials
    if arguments.only is not None:
        trials = trials[arguments.only - 1 : arguments.only]
    if not trials:
        raise BadOption(Text("There's no setup {number}.", number=arguments.only))
    parts = CURVE_PARTS if arguments.curve and arguments.level != APPRENTICE else CURVE_PARTS[-1:]
    for trial in trials:
        for part in parts:
            kind = heading(game, trial, arguments.level, part) + (", mirrored" if arguments.mirrored else "")
            ledger = ResultsFile(arguments.out, kind, player_of(_tuning_at(game, trial), arguments.level, part))
            for number in progress(range(arguments.games), "Playing"):
                at = number % trial.seats
                seed = f"{arguments.seed}/{number // trial.seats if arguments.mirrored else number}"
                name = f"{seed}, seat {at}" if arguments.mirrored else seed
                if name not in ledger.games:
                    ledger.add(name, play(game, trial, arguments.level, part, seed, at))
            print(f"{kind}: {counted(len(ledger.games), 'game')}")
            for line in lines([*ledger.games.values()], trial.seats):
                print(f"  {line}")
    return 0


def _tuning_at(game: Game, trial: GameSetup) -> Tuning | None:
    """Return the game's tuning with the weights that matter in this setup."""
    tuning = tuning_of(game.key)
    return None if tuning is None else replace(tuning, weights=weights_at(game, tuning.weights, trial.seats))


def player_of(tuning: Tuning | None, level: str, part: Fraction) -> str:
    """A short name of what a player of a level knows, and how much it may think."""
    if tuning is None or level == APPRENTICE:
        return player_fingerprint({}, None)
    return player_fingerprint(tuning.weights, tuning.levels[level].part(part))


def heading(game: Game, trial: GameSetup, level: str, part: Fraction) -> str:
    """Describe the game, level and budget of a trial in one line."""
    options = "".join(f", {name} {value}" for name, value in trial.options.items())
    budget = "" if part == 1 else f", {part} of the budget"
    return f"{game.title}, seats {trial.seats}{options}, {level}{budget}"


def play(game: Game, trial: GameSetup, level: str, part: Fraction, seed: str, at: int) -> PlayedGame:
    """One game with the measured player at this seat."""
    options: Mapping[str, OptionValue] = game.check_options(trial.options)
    position = game.new(seats=trial.seats, seed=seed_from_text(seed), options=options)
    chances = [Chance(seed_from_text(f"{seed}/seat {seat}")) for seat in range(trial.seats)]
    players = [
        player_for(game, level, chance, part) if seat == at else player_for(game, APPRENTICE, chance)
        for seat, chance in enumerate(chances)
    ]
    seconds = []
    while position.deciders:
        seat, alone = position.deciders[0], len(position.moves()) == 1
        started = time.process_time()
        move = players[seat].choose(position)
        if seat == at and not alone:
            seconds.append(time.process_time() - started)
        position.play(move)
    outcome = position.outcome()
    if outcome is None:
        raise AssertionError("unreachable: the game is over without an outcome")
    return PlayedGame.of(at, outcome, tuple(seconds))


def lines(played: Sequence[PlayedGame], seats: int) -> Iterator[str]:
    """Score, places or goals, and the time of a decision."""
    scores = [one.scores[one.seat] for one in played]
    mean, within = mean_with_interval(scores)
    yield f"score: mean {mean:.2f} ± {within:.2f}, median {statistics.median(scores):g}, {min(scores)} to {max(scores)}"
    if seats > 1:
        yield f"first: {percentage(sum(one.ranks[one.seat] == 1 for one in played), len(played))}"
    reached = Counter(goal for one in played for goal, met in one.goals.items() if met)
    for goal in played[0].goals:
        yield f"{goal}: {percentage(reached[goal], len(played))}"
    seconds = [second for one in played for second in one.seconds]
    if seconds:
        yield f"seconds for a decision: mean {statistics.fmean(seconds):.2f}, longest {max(seconds):.2f}"


def mean_with_interval(scores: Sequence[int]) -> tuple[float, float]:
    """The mean, and how far the true one is from it at most, in 95 % of cases.

    >>> mean_with_interval([3, 3, 3, 3])
    (3.0, 0.0)
    """
    if len(scores) < 2:
        return statistics.fmean(scores), float("inf")
    return statistics.fmean(scores), Z_95 * statistics.stdev(scores) / len(scores) ** 0.5


def percentage(number: int, of: int) -> str:
    """Write a share in per cent with its Wilson interval.

    The interval stays between 0 and 100.

    >>> percentage(9, 10)
    '90 % (60 to 98)'
    """
    square = Z_95**2
    middle = (number + square / 2) / (of + square)
    within = Z_95 * (number * (of - number) / of + square / 4) ** 0.5 / (of + square)
    return f"{100 * number / of:.0f} % ({100 * (middle - within):.0f} to {100 * (middle + within):.0f})"
