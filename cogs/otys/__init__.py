"""Otys."""
