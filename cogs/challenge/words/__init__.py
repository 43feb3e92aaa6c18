"""Sentences of `/challenge`."""
