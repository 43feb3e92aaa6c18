"""The rules by topic, in our own words. The authority is `rules/nova_luna.md`."""

from __future__ import annotations

from bot.discord.pictures.attachments import number_images
from bot.discord.table.rules import read_topics
from cogs.novaluna import words
from renderers.kit.key import count_pages
from renderers.novaluna.key import SIGNS, draw_signs

HELPS = {"take": "turn", "take_or_refill": "turn", "refill": "solo"}
"""Which topic helps with a decision, by its kind."""

TOPICS = read_topics(
    "cogs.novaluna",
    {"signs": number_images("signs", draw_signs, count_pages(SIGNS))},
    aim_solo=words.AIM_SOLO,
    aim_race=words.AIM_RACE,
)
