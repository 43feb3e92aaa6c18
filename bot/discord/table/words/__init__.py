"""Texts under boards and results."""
