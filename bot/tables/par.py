"""The par of a challenge: the median of what the game's built-in player makes of the same shuffle in several games.

One game alone would be noise. The built-in player always plays alike, so the games begin differently: the first one as
it likes, the others with some moves at random. Anyone can work it out again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter

from bot.games.chance import Chance, commitment, seed_from_text
from bot.games.contract import Game
from bot.games.players import RandomPlayer, players_of
from bot.tables.challenge import PAR_GAMES

ASTRAY = 3
"""Moves at random with which every game but the first begins."""


def par_course(
    game: Game, seed: bytes, options: Mapping[str, object], *, between: Callable[[], object] = lambda: None
) -> tuple[int, ...]:
    """The scores of the median game, before its first move and after each; the last one is the par.

    The player sees no more than a member does and draws from a chance of its own. `between` is called after every move.
    """
    courses = [_course(game, seed, options, run, between) for run in range(PAR_GAMES)]
    return sorted(courses, key=itemgetter(-1))[PAR_GAMES // 2]


def _course(
    game: Game, seed: bytes, options: Mapping[str, object], run: int, between: Callable[[], object]
) -> tuple[int, ...]:
    *_, player_type = players_of(game).values()
    chance = Chance(seed_from_text(f"par {commitment(seed)} {run}"))
    player, stray = player_type(chance), RandomPlayer(chance)
    position = game.new(seats=1, seed=seed, options=options)
    scores = [position.scores()[0]]
    while position.deciders:
        astray = run and len(scores) <= ASTRAY
        position.play((stray if astray else player).choose(position))
        scores.append(position.scores()[0])
        between()
    return tuple(scores)
