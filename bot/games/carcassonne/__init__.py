"""Carcassonne: the official solo variant, also for a team that shares the seat."""

from bot.games.carcassonne.game import Carcassonne
from bot.games.carcassonne.position import CarcassonnePosition

__all__ = ["Carcassonne", "CarcassonnePosition"]
