"""Print how many presses a turn takes, and touches of a page: the greedy players' games by the shortest way."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from bot.app import Tablekeeper
from bot.cli.report import progress
from bot.core.services import Services
from bot.discord.table.face import Face
from bot.games.registry import game_named
from bot.store.sqlite import SqliteStore
from tests.bench.presses.counted import COUNTED, presses, quiet


async def faces(folder: Path) -> dict[str, Face]:
    """The faces of all games, as the bot has them."""
    async with Tablekeeper(Services(SqliteStore(folder / "tables.db"))) as client:
        await client.load_cogs()
        return dict(client.dispatcher.faces)


def _more(touches: float) -> str:
    """Whether a page takes more touches than a message presses; it shouldn't."""
    return f"{touches:g} MORE" if touches > 0 else "no more"


def main(argv: Sequence[str] | None = None) -> int:
    """Count and print; the exit status is 0 whether the targets are met or not: a table is no test."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.presses", description=(__doc__ or "").partition(":")[0]
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="how many games of each (2)")
    parser.add_argument("--seats", type=int, metavar="N", help="seats at the tables (the fewest, and two)")
    arguments = parser.parse_args(argv)
    quiet()
    with TemporaryDirectory() as folder:
        known = asyncio.run(faces(Path(folder)))
    table = Table("presses of", "seats", "target", "median", "mean", "most", "", "touches", "mean", "most", "")
    games = [game_named(key) for key in arguments.game or COUNTED]
    wanted = [
        (game, seats, kept)
        for game in games
        for seats in ([arguments.seats] if arguments.seats else sorted({game.seats[0], min(2, game.seats[-1])}))
        for kept in ((False, True) if known[game.key].hand and seats > 1 else (False,))
    ]
    for game, seats, kept in progress(wanted, "Counting"):
        counted, face = COUNTED[game.key], known[game.key]
        seeds = [f"presses {number}" for number in range(arguments.games)]
        found = [n for seed in seeds for n in presses(face, seats, seed, kept=kept)]
        middle = median(found)
        touched = [] if kept else [n for seed in seeds for n in presses(face, seats, seed, touched=True)]
        by_touch = (
            (f"{median(touched):g}", f"{fmean(touched):.1f}", str(max(touched)), _more(median(touched) - middle))
            if touched
            else ()
        )
        table.add_row(
            f"{counted.what} of {game.title}", f"{seats}, message open" if kept else f"{seats}",
            f"{counted.target:g}", f"{middle:g}", f"{fmean(found):.1f}",
            str(max(found)), "met" if middle <= counted.target else "MISSED", *by_touch,
        )  # fmt: skip
    Console(width=130).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
