"""Find puzzles, positions where one move is clearly best, and re-evaluate existing ones.

`mine` lets the master play games and adds the puzzles it finds to the game's file. With `--ends` it plays the last
decisions of quick games only, with `--quick` nothing: both are much cheaper.
`check` evaluates puzzles with other draws.
`renew` evaluates a game's puzzles again, with other draws, and keeps the clear ones with their new numbers. Use it
after the computer players of a game have improved.
`label` writes the themes of all puzzles again. Use it after the effects of a game have changed.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from importlib import resources
from itertools import chain, islice
from pathlib import Path

from bot.ai.puzzle import Puzzle, puzzle_file_text, puzzles_of, read_puzzles
from bot.ai.puzzle_miner import CHECKS, PuzzleMiner, PuzzleOrigin, has_enough_easy
from bot.cli.report import count, counted
from bot.games.components import overrides_folder
from bot.games.contract import BadOption, Game
from bot.games.registry import GAMES, game_named
from bot.games.text import Text


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    mine = actions.add_parser("mine", help="find puzzles and add them to the file")
    mine.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    mine.add_argument("--games", type=count, default=10, metavar="N", help="games to play (default: 10)")
    mine.add_argument("--seed", default="puzzles", metavar="TEXT", help="seed; the same text finds the same puzzles")
    mine.add_argument("--most", type=count, default=1000, metavar="N", help="maximum number of puzzles (default: 1000)")
    mine.add_argument("--only", type=count, metavar="N", help="only the setup with this number, from 1")
    mine.add_argument(
        "--ends", type=count, metavar="N", help="play quickly up to about the last N decisions of each game"
    )
    mine.add_argument(
        "--quick", action="store_true", help="play quickly and look at what the apprentice misses, which is cheaper"
    )
    mine.add_argument("--grade", type=count, default=1, metavar="N", help="only puzzles of this grade or harder")
    mine.add_argument("--to", type=Path, metavar="FILE", help="file to add them to (default: the bot's)")
    check = actions.add_parser("check", help="evaluate puzzles again")
    check.add_argument("game", nargs="?", metavar="GAME", help="only this game's")
    check.add_argument("--most", type=count, default=10, metavar="N", help="puzzles per game (default: 10)")
    check.add_argument(
        "--times", type=count, default=1, metavar="N", help="times the budget of the last evaluation (default: 1)"
    )
    check.add_argument("--seed", default="check", metavar="TEXT", help="seed; the same text gives the same draws")
    renew = actions.add_parser("renew", help="evaluate puzzles again and keep the clear ones")
    renew.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    renew.add_argument("--seed", default="renew", metavar="TEXT", help="seed; the same text gives the same draws")
    renew.add_argument("--file", type=Path, metavar="FILE", help="file with the puzzles (default: the bot's)")
    label = actions.add_parser("label", help="write the themes of puzzles again")
    label.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.key for game in GAMES)}")
    label.add_argument("--file", type=Path, metavar="FILE", help="file with the puzzles (default: the bot's)")


def execute(arguments: argparse.Namespace) -> int:
    """Run the action; return 1 if `check` finds another solution."""
    doing = {"mine": _mine, "check": _check, "renew": _renew, "label": _label}
    return doing[arguments.action](arguments)


def _mine(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    only = "" if arguments.only is None else f" --only {arguments.only}"
    quick = " --quick" if arguments.quick else ""
    ends = "" if arguments.ends is None else f" --ends {arguments.ends}"
    grade = "" if arguments.grade == 1 else f" --grade {arguments.grade}"
    options = f"--games {arguments.games} --seed {arguments.seed}{only}{ends}{quick}{grade}"
    command = f"python -m bot puzzles mine {game.key} {options}"
    miner = PuzzleMiner(game, PuzzleOrigin(command, datetime.now(UTC).date().isoformat()))
    trials = miner.trials if arguments.only is None else miner.trials[arguments.only - 1 : arguments.only]
    if not trials:
        raise BadOption(Text("There's no setup {number}.", number=arguments.only))

    to = arguments.to or puzzle_file(game)

    def min_grade() -> int:
        least: int = arguments.grade
        return max(least, 2 if has_enough_easy(_read(to)) else 1)

    def found_in(number: int) -> Iterable[Puzzle]:
        trial, seed = trials[number % len(trials)], f"{arguments.seed}/{number}"
        return miner.mine_game(trial, seed, arguments.ends, quick=arguments.quick, min_grade=min_grade)

    found = chain.from_iterable(map(found_in, range(arguments.games)))
    to.parent.mkdir(parents=True, exist_ok=True)
    for puzzle in islice(found, arguments.most):
        known = _read(to)  # another run may have added some meanwhile
        if any(each.record == puzzle.record for each in known):
            continue
        kept = replace(puzzle, number=max([each.number for each in known], default=0) + 1)
        to.write_text(puzzle_file_text(game, [*known, kept]), encoding="utf-8")
        print(
            f"{kept.name}: {kept.best.move}, {_estimate(*kept.difference)} better than any other, grade {kept.grade}",
            flush=True,
        )
    _print_counts(miner)
    print(f"{to}: {counted(len(_read(to)), 'puzzle')}")
    return 0


def _print_counts(miner: PuzzleMiner) -> None:
    """Print how many games were played, and how many decisions failed which check."""
    counts = miner.counts
    dropped = [f"{name} {counts[f'not {name}']} of {counts[name]}" for name in CHECKS]
    print(f"{counted(counts['games'], 'game')}; dropped by {', '.join(dropped)}")


def _renew(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    miner, file = PuzzleMiner(game, PuzzleOrigin("", "")), arguments.file or puzzle_file(game)
    for puzzle in _read(file):
        found = miner.verify(puzzle.position().with_first_decider(puzzle.seat), puzzle.record, arguments.seed)
        is_clear = found is not None and found.best.move == puzzle.best.move
        others = [each for each in _read(file) if each.number != puzzle.number]
        if found is not None and is_clear:
            others.append(replace(found, number=puzzle.number, command=puzzle.command, date=puzzle.date))
            print(f"{puzzle.name}: {found.best.move}, {_estimate(*found.difference)} better than any other", flush=True)
        else:
            print(f"{puzzle.name}: {puzzle.best.move} is no longer clearly best; removed", flush=True)
        file.write_text(puzzle_file_text(game, sorted(others, key=lambda each: each.number)), encoding="utf-8")
    _print_counts(miner)
    print(f"{file}: {counted(len(_read(file)), 'puzzle')}")
    return 0


def _label(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    miner, file = PuzzleMiner(game, PuzzleOrigin("", "")), arguments.file or puzzle_file(game)
    labelled = [miner.label(puzzle) for puzzle in _read(file)]
    file.write_text(puzzle_file_text(game, labelled), encoding="utf-8")
    themes = Counter([theme for puzzle in labelled for theme in puzzle.themes])
    for theme, number in themes.most_common():
        print(f"{theme}: {number}")
    print(f"without a theme: {[bool(puzzle.themes) for puzzle in labelled].count(False)}")
    return 0


def _read(file: Path) -> list[Puzzle]:
    return read_puzzles(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []


def puzzle_file(game: Game) -> Path:
    """Return the file with the puzzles of a game.

    It is in the operator's folder, if there is one, else in the project's.
    """
    return (overrides_folder() or Path(str(resources.files("data")))) / "puzzles" / f"{game.key}.json"


def _check(arguments: argparse.Namespace) -> int:
    games = GAMES if arguments.game is None else (game_named(arguments.game),)
    wrong = 0
    print(f"{'puzzle':<16} {'choices':>7}  {'best':<34} {'worth':>16} {'lead then':>16} {'lead now':>16}")
    for game in games:
        puzzles = puzzles_of(game.key)[: arguments.most]
        if puzzles:
            miner = PuzzleMiner(game, PuzzleOrigin("", ""))
            part = Fraction(arguments.times)
            wrong += sum([not _check_puzzle(miner, puzzle, part, arguments.seed) for puzzle in puzzles])
    print("All solutions are confirmed." if not wrong else f"{counted(wrong, 'puzzle')} with another solution.")
    return 1 if wrong else 0


def _check_puzzle(miner: PuzzleMiner, puzzle: Puzzle, part: Fraction, seed: str) -> bool:
    """Print a puzzle's row; return whether it has the same solution again."""
    found = miner.evaluate_again(puzzle, part, f"{seed} {puzzle.name}")
    worth = found.expected(found.best.move)
    lead = found.difference(found.best.move, found.ranked[1].move)
    same = str(found.best.move) == puzzle.best.move
    is_clear = same and miner.is_clear(puzzle.position(), found)
    row = (
        f"{puzzle.name:<16} {len(puzzle.choices):>7}  {puzzle.best.move:<34} {_estimate(worth.mean, worth.error):>16}"
        f" {_estimate(*puzzle.difference):>16} {_estimate(lead.mean, lead.error):>16}"
    )
    print(row + ("" if is_clear else "  no longer clear" if same else f"  now {found.best.move}"), flush=True)
    return same


def _estimate(mean: float, error: float) -> str:
    """A mean with its standard error.

    >>> _estimate(3.14159, 0.2)
    '3.14 ± 0.2'
    """
    return f"{mean:.3g} ± {error:.2g}"
