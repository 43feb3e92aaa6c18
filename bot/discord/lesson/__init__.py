"""Lessons: the engine that all games share."""
