"""The rules by topic, in our own words. The authority is `rules/nova_luna.md`."""

from __future__ import annotations

from bot.ui.messages.rules import read_topics
from bot.ui.pictures.static_images import StaticImage
from cogs.novaluna import words
from renderers.novaluna.key import draw_signs

HELPS = {"take": "turn", "take_or_refill": "turn"}
"""Which topic helps with a decision, by its kind."""

TOPICS = read_topics(
    "cogs.novaluna",
    {"signs": (StaticImage("signs.png", draw_signs),)},
    aim_solo=words.AIM_SOLO,
    aim_race=words.AIM_RACE,
)
