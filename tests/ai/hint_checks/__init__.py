"""Checks hints: what they name really differs, and moves called better stay better with ten times the budget."""
