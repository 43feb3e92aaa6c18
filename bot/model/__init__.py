"""Immutable values that the database keeps: tables, lobbies, challenges, questions, outbox entries."""
