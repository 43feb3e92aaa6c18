"""Extend the corpus: new volumes, or new words for texts changed on purpose.

`python -m tests.corpus.make new GAME [--volume NAME] [--rounds N] [--casts N] [--seats N ...] [--together]` plays new
games, and replaces none.
`python -m tests.corpus.make words [GAME ...]` replays and stores the words; changed facts are refused.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot.games.registry import GAMES, game_named
from tests.corpus.comparing import differences
from tests.corpus.play import few_games_of, games_of
from tests.corpus.trace import traces
from tests.corpus.volumes import Volume, volumes


def new(key: str, name: str | None, rounds: int, casts: int, seats: Sequence[int] | None, *, together: bool) -> None:
    """Play and keep the games of a new volume; the name is that of the rules version unless another is given.

    All numbers of seats unless some are given; with `together`, a game changes all options and not only one.
    """
    game = game_named(key)
    counts = seats or game.seats
    volume = Volume(key, name or f"v{game.rules_version}")
    if volume.exists():
        sys.exit(f"{volume} exists, and what it holds stays. Name the new volume with --volume.")
    records = tuple(few_games_of(game, counts) if together else games_of(game, rounds, casts, counts))
    lines = list(traces(records))
    sizes = [
        volume.write_records(records),
        volume.write("facts", (line.facts for line in lines)),
        volume.write("words", (line.words for line in lines)),
    ]
    sys.stdout.write(f"{volume}: {len(records)} games, {len(lines)} lines, {sizes} bytes\n")


def words(keys: Sequence[str]) -> None:
    """Rewrite the words of these games' volumes, after checking that no fact changed."""
    for volume in volumes():
        if keys and volume.game not in keys:
            continue
        lines = list(traces(volume.records()))
        if found := differences(volume, "facts", [line.facts for line in lines]):
            sys.exit(f"The facts have changed, so the words stay as they are.\n{found}")
        if found := differences(volume, "words", [line.words for line in lines]):
            volume.write("words", (line.words for line in lines))
            sys.stdout.write(f"{found}\nStored the new words of {volume}.\n")


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.make", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    keys = [game.key for game in GAMES]
    making = commands.add_parser("new", help="play the games of a new volume")
    making.add_argument("game", choices=keys)
    making.add_argument("--volume", help="its name (v and the rules version)")
    making.add_argument("--rounds", type=int, default=1, help="how often every option value is played (1)")
    making.add_argument("--casts", type=int, default=1, help="by how many of the three casts each time (1)")
    making.add_argument("--seats", type=int, nargs="+", help="the numbers of seats (all)")
    making.add_argument("--together", action="store_true", help="few games, each of which changes every option")
    mending = commands.add_parser("words", help="store the words that were changed on purpose")
    mending.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(keys)} (all)")
    arguments = parser.parse_args()
    if arguments.command == "new":
        given = arguments
        new(given.game, given.volume, given.rounds, given.casts, given.seats, together=given.together)
    else:
        words(arguments.games)


if __name__ == "__main__":
    main()
