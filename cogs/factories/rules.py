"""The rules by topic, in our own words.

The authority is `rules/fantastic_factories.md`.
"""

from __future__ import annotations

from bot.ui.messages.rules import read_topics
from bot.ui.pictures.static_images import StaticImage
from cogs.factories import words
from renderers.factories.key import draw_signs

HELPS = {
    "market": "market",
    "gift": "several",
    "work": "headquarters",
    "set_dice": "cards",
    "discard": "cards",
    "mix": "cards",
    "limit_cards": "end",
    "limit_resources": "end",
}
"""Which topic helps with a decision, by its kind."""

TOPICS = read_topics(
    "cogs.factories",
    {"signs": (StaticImage("signs.png", draw_signs),)},
    aim_alone=words.AIM_ALONE,
    aim_several=words.AIM_SEVERAL,
)
