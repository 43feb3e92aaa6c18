"""Measurements of speed, load, memory and presses, run by the make targets."""
