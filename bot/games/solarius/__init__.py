"""Solarius Mission: the complete game for two to four players."""

from bot.games.solarius.game import SolariusMission
from bot.games.solarius.position import SolariusPosition

__all__ = ["SolariusMission", "SolariusPosition"]
