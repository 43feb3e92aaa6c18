"""Otys: the complete turn, and the variant for one player with its Timers."""

from bot.games.otys.game import Otys, OtysPosition

__all__ = ["Otys", "OtysPosition"]
