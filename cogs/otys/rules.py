"""The rules by topic, in our own words. Numbers come from the data.

The authority is `rules/otys.md`.
"""

from __future__ import annotations

from bot.discord.pictures.attachments import StaticImage, number_images
from bot.discord.table.rules import read_topics
from bot.games.otys.components import CAPACITY, HACKER, MECHANIC, PLAYER, PROVENANCE, SOLO, STORE
from bot.games.text import Text, lines
from cogs.otys import words
from renderers.kit.key import count_pages
from renderers.otys.key import SIGNS, TOPIC_SIGNS, draw_signs, draw_topic


def _prices() -> Text:
    return lines(*map(words.store_prices, range(STORE.capacity + 1), STORE.sell, STORE.buy))


def _ranks() -> Text:
    return lines(*(words.rank_range(rank.title, rank.low, rank.high) for rank in SOLO.ranks))


def _provenance_list(*wanted: str) -> Text:
    """The parts of the rules whose status is one of these."""
    return lines(*(words.provenance(part) for part in PROVENANCE if part.status in wanted))


HELPS = {
    "order": "timers",
    "key": "column",
    "upgrade": "divers",
    "retrieve": "column",
    "dive": "divers",
    "draw": "contracts",
    "cubes": "tokens",
    "finish": "contracts",
    "timer": "timers",
}
"""Which topic helps with a decision, by its kind."""

DIVER_HELPS = {"trader": "store", "explorer": "tokens", "engineer": "column"}
"""Which topic helps with a diver that acts, instead of the one about all divers."""

TOPICS = read_topics(
    "cogs.otys",
    {
        "signs": number_images("signs", draw_signs, count_pages(SIGNS)),
        **{topic: (StaticImage("signs.png", draw_topic, (topic,)),) for topic in TOPIC_SIGNS},
    },
    aim=words.AIM,
    surface=PLAYER.surface,
    mechanic_start=MECHANIC[0],
    mechanic_steps=MECHANIC[1:],
    hacker_start=HACKER[0],
    hacker_steps=HACKER[1:],
    levels=len(CAPACITY),
    capacity=CAPACITY,
    prices=_prices(),
    start=SOLO.starts[0],
    drops=SOLO.drops,
    ranks=_ranks(),
    last_turn=SOLO.last_turn,
    starts=SOLO.starts,
    verified=_provenance_list("verified"),
    unverified=_provenance_list("partly verified", "reconstruction"),
)
