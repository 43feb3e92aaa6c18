"""Fantastic Factories: the solo game against The Machine, and two to five players."""

from bot.games.factories.game import FantasticFactories
from bot.games.factories.position import FactoriesPosition

__all__ = ["FactoriesPosition", "FantasticFactories"]
