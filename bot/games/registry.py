"""The one place that lists the games. Renderers and cogs are found by the game's key."""

from __future__ import annotations

from bot.games import words
from bot.games.carcassonne import Carcassonne
from bot.games.contract import Game
from bot.games.errors import BadOption
from bot.games.factories import FantasticFactories
from bot.games.novaluna import NovaLuna
from bot.games.otys import Otys
from bot.games.solarius import SolariusMission

GAMES: tuple[Game, ...] = (Carcassonne(), NovaLuna(), FantasticFactories(), Otys(), SolariusMission())

_BY_KEY = {game.key: game for game in GAMES}


def game_named(key: str) -> Game:
    """The game with this key. Raises BadOption if there is none."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise BadOption(words.no_game(key, _BY_KEY)) from None
