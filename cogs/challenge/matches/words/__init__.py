"""Texts of matches and races."""
