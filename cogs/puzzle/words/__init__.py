"""Sentences of `/puzzle`."""
