"""Tablekeeper: a board-game host for Discord."""

__version__ = "1.0.0"
