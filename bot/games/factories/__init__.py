"""Fantastic Factories: the solo game against The Machine, and two to five players."""

from bot.games.factories.game import FactoriesPosition, FantasticFactories

__all__ = ["FactoriesPosition", "FantasticFactories"]
