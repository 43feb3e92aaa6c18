"""The rules by topic, in our own words.

The authorities are `rules/carcassonne_solo.md` and `rules/carcassonne.md`.
"""

from __future__ import annotations

from bot.discord.pictures.attachments import StaticImage, number_images
from bot.discord.table.rules import read_topics
from cogs.carcassonne import words
from renderers.carcassonne.field_example import draw_field_example
from renderers.carcassonne.key import SIGNS, draw_signs
from renderers.carcassonne.sheet import draw_tiles
from renderers.kit.key import count_pages

HELPS = {"place": "turn", "meeple": "meeples", "score": "order"}
"""Which topic helps with a decision, by its kind."""

TOPICS = read_topics(
    "cogs.carcassonne",
    {
        "signs": number_images("signs", draw_signs, count_pages(SIGNS)),
        "fields": (StaticImage("fields.png", draw_field_example, (words.EXAMPLE_PLAYERS,)),),
        "tiles": (StaticImage("tiles.png", draw_tiles),),
    },
    aim=words.AIM,
    aim_several=words.AIM_SEVERAL,
)
