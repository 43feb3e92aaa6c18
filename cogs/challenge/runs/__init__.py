"""Runs: playing a challenge, looking at others afterwards."""
