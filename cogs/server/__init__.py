"""Servers and channels that are gone."""
