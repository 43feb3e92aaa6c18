"""The form of independent measures of what a move does."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract import Move, Position

Measure = Callable[[Position, Move, int], float]
"""Measures a legal move of a seat in a position, from views or from the board after it."""
