"""The log of a table, and what it tells: replay, turns, courses of scores."""
