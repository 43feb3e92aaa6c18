"""Immutable values that the database stores, from tables to outbox entries."""
