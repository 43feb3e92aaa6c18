"""A scripted year of a server: what each member is sent, and that no game waits for who is gone.

`python -m tests.bench.year` runs the bot against the stand-in for Discord with the clock set by hand. Forty members
open lobbies, play, vote, go away, vanish and leave, each by their habits; the same seed makes the same year.
"""

from __future__ import annotations

import sys
from pathlib import Path

SIXTH_GAME = str(Path(__file__).parents[2] / "sixth_game")
"""Tic-tac-toe, which is found by its entry point: games that end within days."""

if SIXTH_GAME not in sys.path:
    sys.path.insert(0, SIXTH_GAME)
