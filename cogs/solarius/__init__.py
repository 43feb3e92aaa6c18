"""Solarius Mission."""
