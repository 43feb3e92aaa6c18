"""Texts of dailies."""
