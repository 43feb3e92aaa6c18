"""Otys: the complete turn, and the solo variant with its Timers."""

from bot.games.otys.game import Otys, OtysPosition

__all__ = ["Otys", "OtysPosition"]
