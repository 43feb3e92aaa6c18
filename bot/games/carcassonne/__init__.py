"""Carcassonne: the official solo variant, also for a team that shares the seat."""

from bot.games.carcassonne.game import Carcassonne, CarcassonnePosition

__all__ = ["Carcassonne", "CarcassonnePosition"]
