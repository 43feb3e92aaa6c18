"""Print the numbers of the checks: `python -m tests.ai.hint_checks [--positions 50] [GAME ...]`."""

from __future__ import annotations

import argparse
from fractions import Fraction

from bot.games.registry import GAMES, game_named
from tests.ai.hint_checks.check import check
from tests.capabilities import SEARCHED

parser = argparse.ArgumentParser(prog="python -m tests.ai.hint_checks", description=__doc__)
parser.add_argument("games", nargs="*", metavar="GAME", help="keys of games (default: all)")
parser.add_argument("--positions", type=int, default=50, help="positions of each game (default: %(default)s)")
parser.add_argument("--part", type=Fraction, default=Fraction(1), help="part of the budget (default: all)")
parser.add_argument("--no-order", action="store_true", help="leave out the games with ten times the budget")
arguments = parser.parse_args()
for game in map(game_named, arguments.games or [game.key for game in GAMES if game in SEARCHED]):
    report = check(game, arguments.positions, part=arguments.part, order=not arguments.no_order)
    print(report.as_line(game), flush=True)
    for name, said in report.reasons.most_common():
        told = (
            "no measure"
            if name in report.unmeasured
            else f"{report.differing[name]} differ, {report.equal[name]} equal"
        )
        print(f"  {name}: {said} said, {told}")
    for line in report.wrong[:10]:
        print(f"  {line}")
