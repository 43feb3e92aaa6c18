"""The rules of the solo game by topic, in our own words.

The authority is `rules/carcassonne_solo.md`.
"""

from __future__ import annotations

from bot.ui.messages.rules import read_topics
from bot.ui.pictures.static_images import StaticImage
from cogs.carcassonne import words
from renderers.carcassonne.key import draw_signs
from renderers.carcassonne.sheet import draw_tiles

HELPS = {"place": "turn", "meeple": "meeples", "score": "order"}
"""Which topic helps with a decision, by its kind."""

TOPICS = read_topics(
    "cogs.carcassonne",
    {"signs": (StaticImage("signs.png", draw_signs),), "tiles": (StaticImage("tiles.png", draw_tiles),)},
    aim=words.AIM,
)
