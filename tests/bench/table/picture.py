"""How long a picture takes and how large it is, with the caches warm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Position
from bot.games.registry import GAMES
from renderers import renderer_for
from renderers.kit.encode import STRIPS
from renderers.kit.sketch import SPRITES
from tests.bench.measure import Row, durations
from tests.bench.table.engine import board_of

MILLISECONDS = 12
FIRST_MILLISECONDS = 2000
"""Nobody waits in silence for longer than this."""
KIBIBYTES = 150
TIMES = 40


def rows() -> Iterator[Row]:
    """Every game in the middle of a random game; Carcassonne, whose board grows, early, in the middle and late."""
    for tiles in (12, 36, 60):
        yield drawn(f"Carcassonne board of {tiles} tiles", board_of(tiles))
    crowded = board_of(71, legal=1, seats=2)
    yield first_drawn("Carcassonne board of 71 tiles for 2", crowded)
    yield drawn("Carcassonne board of 71 tiles for 2", crowded)
    for game in GAMES:
        if game.key != "carcassonne":
            for seats in sorted({game.seats[0], game.seats[-1]}):
                yield drawn(f"{game.title} in the middle, seats: {seats}", middle_of(game, seats))


def first_drawn(what: str, position: Position) -> Row:
    """How long the first picture of a position takes, without any piece in the cache."""
    view = position.view(position.deciders[0])
    draw = renderer_for(view.game)
    SPRITES.clear()
    (taken,) = durations(partial(draw, view), 1)
    said = f"{1000 * taken:.0f} ms"
    return Row(f"{what}, first picture", f"{FIRST_MILLISECONDS} ms", said, 1000 * taken <= FIRST_MILLISECONDS)


def drawn(what: str, position: Position) -> Row:
    """How long this position takes from its view to a PNG, no strip of which is known, and how large that is."""
    view = position.view(position.deciders[0])
    draw = renderer_for(view.game)
    picture = draw(view)

    def draw_anew() -> None:
        STRIPS.clear()
        draw(view)

    taken = 1000 * median(durations(draw_anew, TIMES))
    size = len(picture.png) / 1024
    return Row(
        f"{what}, view to PNG",
        f"{MILLISECONDS} ms, {KIBIBYTES} KiB",
        f"{taken:.0f} ms, {size:.0f} KiB",
        taken <= MILLISECONDS and size <= KIBIBYTES,
    )


def middle_of(game: Game, seats: int) -> Position:
    """A position half-way through a random game."""
    position = game.new(seats=seats, seed=seed_from_text("middle"))
    player = RandomPlayer(Chance(seed_from_text("middle")))
    passed = [position.copy()]
    while position.deciders:
        position.play(player.choose(position))
        passed.append(position.copy())
    return passed[len(passed) // 2]
