"""Sentences of settings."""
