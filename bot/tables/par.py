"""The par of a challenge: what the game's built-in player makes of the same shuffle. Anyone can work it out again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.chance import Chance, commitment, seed_from_text
from bot.games.contract import Game
from bot.games.players import players_of


def par(game: Game, seed: bytes, options: Mapping[str, object], *, between: Callable[[], object] = lambda: None) -> int:
    """The score of the built-in player, who sees no more than a member does and draws from a chance of its own.

    `between` is called after every move.
    """
    *_, player_type = players_of(game).values()
    player = player_type(Chance(seed_from_text(f"par {commitment(seed)}")))
    position = game.new(seats=1, seed=seed, options=options)
    while position.deciders:
        position.play(player.choose(position))
        between()
    return position.scores()[0]
