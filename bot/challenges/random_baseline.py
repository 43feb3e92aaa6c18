"""What moves at random make of a shuffle: how far that is from par says how much a point is worth in a game.

A point of Carcassonne is not one of Nova Luna; in all games par is as far from moves at random as the built-in player
is better than none. Anyone can work it out again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median_low

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, commitment, seed_from_text
from bot.games.contract import Game

GAMES = 5
"""Games at random whose median counts."""

HUNDRED = 100
"""Points for a result that is as far above par as par is above moves at random."""

LEAST = 5
"""Par is never nearer to moves at random than one part in so many of itself, nor than one point."""


def random_score(
    game: Game,
    seed: bytes,
    options: Mapping[str, object],
    *,
    seats: int = 1,
    between: Callable[[], object] = lambda: None,
) -> int:
    """The median of what the first of so many seats comes to when all move at random.

    `between` is called after every move.
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
    """How far a result is from par, in hundredths of the way from moves at random to par.

    Challenges of older versions know nothing of moves at random: there it is hundredths of par itself.

    >>> points(6, 21, 9), points(-20, 120, 300), points(3, 18, 6), points(2, 40, None), points(1, 0, 0)
    (50, -11, 25, 5, 100)
    """
    way = abs(par - (0 if blind is None else blind))
    return round(HUNDRED * gap / max(way, abs(par) / LEAST, 1))
