"""Matches between teams, and races."""
