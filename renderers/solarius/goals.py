"""Solarius Mission on a record card: it has no goals; what counts is how often one won."""

from __future__ import annotations

from renderers.kit.goals import GameFace, Wins
from renderers.solarius.tokens import game_sign

FACE = GameFace("Solarius", game_sign, line=Wins())
