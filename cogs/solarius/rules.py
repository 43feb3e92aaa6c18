"""The rules by topic, in our own words.

The authority is `rules/solarius_mission.md`.
"""

from __future__ import annotations

from bot.discord.pictures.attachments import StaticImage, number_images
from bot.discord.table.rules import read_topics
from cogs.solarius import words
from renderers.kit.key import count_pages
from renderers.solarius.key import SIGNS, TOPIC_SIGNS, draw_signs, draw_topic

HELPS = {
    "start": "mat",
    "take": "die",
    "place": "die",
    "colour": "die",
    "use": "die",
    "research": "die",
    "split": "die",
    "store": "mat",
    "lose": "mat",
    "develop": "mat",
    "supplementary": "supplementary",
    "discard": "supplementary",
    "play_card": "supplementary",
    "end": "turn",
    "fly": "flight",
    "give_drive": "flight",
    "planet": "flight",
    "site": "missions",
    "pay": "mat",
    "permanents": "flight",
    "hub_bonus": "missions",
    "outpost": "missions",
    "last_settling": "score",
}
"""Which topic helps with a decision, by its kind."""

TOPICS = read_topics(
    "cogs.solarius",
    {
        "signs": number_images("signs", draw_signs, count_pages(SIGNS)),
        **{topic: (StaticImage("signs.png", draw_topic, (topic,)),) for topic in TOPIC_SIGNS},
    },
    aim=words.AIM,
)
