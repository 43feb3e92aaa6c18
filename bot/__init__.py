"""Tablekeeper: a board-game host for Discord."""
