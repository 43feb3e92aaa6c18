"""Solarius Mission: the complete game for two to four players."""

from bot.games.solarius.game import SolariusMission, SolariusPosition

__all__ = ["SolariusMission", "SolariusPosition"]
