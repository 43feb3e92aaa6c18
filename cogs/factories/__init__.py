"""Fantastic Factories."""
