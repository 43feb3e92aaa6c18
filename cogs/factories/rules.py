"""The rules by topic, in our own words.

The authority is `rules/fantastic_factories.md`.
"""

from __future__ import annotations

from bot.discord.pictures.attachments import number_images
from bot.discord.table.rules import read_topics
from cogs.factories import words
from renderers.factories.key import SIGNS, draw_signs
from renderers.kit.key import count_pages

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
    {"signs": number_images("signs", draw_signs, count_pages(SIGNS))},
    aim_alone=words.AIM_ALONE,
    aim_several=words.AIM_SEVERAL,
)
