"""Texts of refused answers to puzzles."""

from __future__ import annotations

from bot.games.text import Text

PUZZLE_IS_OVER = Text("That puzzle is from another day. `/puzzle` shows today's.")
PUZZLE_WAS_ANOTHER = Text("You've already answered today. The next puzzle comes tomorrow.")
