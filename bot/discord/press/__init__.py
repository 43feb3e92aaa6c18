"""Presses and panels: the dispatcher, what it serves, what a command shows."""
