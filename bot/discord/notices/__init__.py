"""Mentions and direct messages."""
