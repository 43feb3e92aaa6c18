"""Challenges: the same shuffle for everybody."""
