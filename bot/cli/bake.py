"""Draw the pieces of all games in advance, so that the first pictures after a start are quick."""

from __future__ import annotations

import argparse
import os
from collections.abc import Hashable, Iterator
from pathlib import Path

from PIL import Image

from bot.ai.players import RandomPlayer
from bot.cli.progress import progress
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Position
from bot.games.registry import GAMES, import_part
from bot.ops.instance_lock import AlreadyRunning, hold_lock
from renderers import renderer_for
from renderers.kit import sketch
from renderers.kit.atlas import Atlas, write_atlas
from renderers.kit.theme import Theme, use_theme

POSITIONS = 24
"""Positions drawn of each random game, from the first to the last."""

ROUNDS = {Theme.USUAL: 6, Theme.LIGHT: 1, Theme.CONTRAST: 1}
"""Random games drawn in each theme, for every game and number of seats."""

MAX_BATCH_BYTES = 96 * 2**20
"""Pixels in memory; about a third of what a bot takes."""

NICENESS = 15


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's argument."""
    parser.add_argument("--again", action="store_true", help="draw them even if they are there")


def execute(arguments: argparse.Namespace) -> int:
    """Draw and write; print where."""
    path = sketch.ATLAS.path
    if path is None:
        print("The cache is turned off (TABLEKEEPER_CACHE).")
        return 0
    if not arguments.again and sketch.ATLAS.is_open:
        print(f"Nothing to do: {path} exists.")
        return 0
    os.nice(NICENESS)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with hold_lock(path.with_suffix(".lock")):
            print(f"Wrote {bake(path):,} pieces to {path}.")
    except AlreadyRunning:
        print("Another process is already drawing them.")
    return 0


def bake(path: Path) -> int:
    """Draw what games name, and positions of every game in every theme; write all pieces, return how many."""
    sketch.ATLAS = Atlas(None)
    return write_atlas(path, _sprites())


def _sprites() -> Iterator[tuple[Hashable, Image.Image]]:
    """Yield all pieces, and forget them as they pile up."""
    for _ in _draw_all():
        if sketch.SPRITES.size > MAX_BATCH_BYTES:
            yield from sketch.SPRITES.items()
            sketch.SPRITES.clear()
    yield from sketch.SPRITES.items()


def _draw_all() -> Iterator[None]:
    """Draw everything, a little at each step."""
    for game in progress(GAMES, "Drawing pieces"):
        yield from getattr(import_part(game.key, "renderer"), "prerender", tuple)()
    plan = [
        (game, seats, theme, number)
        for game in GAMES
        for seats in game.seats
        for theme in Theme
        for number in range(ROUNDS[theme])
    ]
    for game, seats, theme, number in progress(plan, "Drawing positions"):
        for position in positions(game, seats, number):
            with use_theme(theme):
                renderer_for(game.key)(position.view(None))
            yield


def positions(game: Game, seats: int, number: int) -> Iterator[Position]:
    """Yield positions of the random game with this number, evenly spread, the first and the last among them."""
    seed = seed_from_text(f"bake {number}")
    position = game.new(seats=seats, seed=seed)
    player = RandomPlayer(Chance(seed))
    passed = [position.copy()]
    while position.deciders:
        position.play(player.choose(position))
        passed.append(position.copy())
    yield from (passed[round(n * (len(passed) - 1) / (POSITIONS - 1))] for n in range(POSITIONS))
