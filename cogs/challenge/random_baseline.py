"""The score of random moves with a shuffle, which gives points of a game a scale.

A point in Carcassonne isn't worth a point in Nova Luna; but in all games, par is as far from random moves as the
built-in player is better than none. Anyone can recompute it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median_low

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, commitment, seed_from_text
from bot.games.contract import Game

GAMES = 5
"""Number of random games, whose median counts."""

HUNDRED = 100
"""Points for a result as far above par as par is above random moves."""

LEAST = 5
"""Lower limit of the distance between par and random moves, as a fraction of par.

It's also at least one point.
"""


def random_score(
    game: Game,
    seed: bytes,
    options: Mapping[str, object],
    *,
    seats: int,
    between: Callable[[], object],
) -> int:
    """Return the median score of the first seat when all seats move at random.

    `between` is called after each move.
    """
    return median_low(_score(game, seed, options, run, seats, between) for run in range(GAMES))


def _score(
    game: Game, seed: bytes, options: Mapping[str, object], run: int, seats: int, between: Callable[[], object]
) -> int:
    player = RandomPlayer(Chance(seed_from_text(f"blind {commitment(seed)} {run}")))
    position = game.new(seats=seats, seed=seed, options=options)
    while position.deciders:
        position.play(player.choose(position), position.deciders[0])
        between()
    return position.scores()[0]


def points(gap: int, par: int, blind: int | None) -> int:
    """Return a result's distance from par, in hundredths of that from random to par.

    Challenges of older versions have no random score; for them it's hundredths of par itself.

    >>> points(6, 21, 9), points(-20, 120, 300), points(3, 18, 6), points(2, 40, None), points(1, 0, 0)
    (50, -11, 25, 5, 100)
    """
    way = abs(par - (0 if blind is None else blind))
    return round(HUNDRED * gap / max(way, abs(par) / LEAST, 1))
