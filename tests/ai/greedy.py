"""Games of the greedy players, move by move: what a player chose for a seed it chooses again.

The par of a challenge is the score of such a game, and anyone can work it out again. A player that is made better plays
other games: then the tables of these games are renewed, and the changelog says that pars are others from now on.
"""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from bot.ai.players import player_for
from bot.games.chance import Chance
from bot.games.contract import Game, OptionValue


def greedy_game(game: Game, seed: str, seats: int = 1, options: Mapping[str, OptionValue] | None = None) -> str:
    """How a game between greedy players went: its scores, its number of decisions, and a sum over all moves."""
    position = game.new(seats=seats, seed=seed.encode(), options=options or {})
    players = [player_for(game, "greedy", Chance(f"{seed}/{seat}".encode())) for seat in range(seats)]
    log = []
    while position.deciders:
        seat = position.deciders[0]
        move = players[seat].choose(position)
        log.append(str(move))
        position.play(move, seat)
    scores = " ".join(map(str, position.scores()))
    return f"{scores} in {len(log)}: {crc32('; '.join(log).encode()):08x}"
