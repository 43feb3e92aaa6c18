"""Tests of the Discord stand-in, with the real discord.py on the other end of the wire."""
