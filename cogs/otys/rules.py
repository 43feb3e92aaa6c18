"""The rules by topic, in our own words. Numbers come from the data.

The authority is `rules/otys.md`.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.otys.components import CAPACITY, HACKER, MECHANIC, PLAYER, PROVENANCE, SOLO, STORE, OtysGain, Provenance
from bot.games.otys.words.amounts import gain_words
from bot.games.text import Text
from bot.ui.components.controls import shorten
from bot.ui.messages.rules import read_topics
from bot.ui.pictures.static_images import StaticImage, number_images
from cogs.otys import words
from renderers.kit.key import count_pages
from renderers.otys.key import SIGNS, TOPIC_SIGNS, draw_signs, draw_topic

_TOPIC_LENGTH = 1700
"""Characters of such a list: a message without its heading and first lines."""


def listed(parts: Iterable[str]) -> str:
    """Several things as people list them: "a, b and c"."""
    return str(Text("{parts}", parts=tuple(parts)))


def _numbers(values: tuple[int, ...]) -> str:
    return listed(map(str, values))


def _prices() -> str:
    lines = []
    for number, (sell, buy) in enumerate(zip(STORE.sell, STORE.buy, strict=True)):
        sells = f"sells for {gain_words(sell)}" if sell is not None else "can't be sold"
        buys = f"costs {gain_words(OtysGain(credits=buy))}" if buy is not None else "can't be bought"
        lines.append(f"- {number}: {sells}, {buys}.")
    return "\n".join(lines)


def _ranks() -> str:
    return "\n".join(
        f"- **{rank.title}**: {f'{rank.low} to {rank.high}' if rank.high is not None else f'{rank.low} or more'}"
        for rank in SOLO.ranks
    )


def _provenance_list(wanted: tuple[str, ...]) -> str:
    """The parts of the rules whose status is one of these."""
    parts = [part for part in PROVENANCE if part.status in wanted]
    return shorten("\n".join(map(_part, parts)), _TOPIC_LENGTH)


def _part(part: Provenance) -> str:
    return f"- **{part.title}** ({part.section}, {part.status}): {part.note}"


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
    mechanic_steps=_numbers(MECHANIC[1:]),
    hacker_start=HACKER[0],
    hacker_steps=_numbers(HACKER[1:]),
    levels=len(CAPACITY),
    capacity=_numbers(CAPACITY),
    prices=_prices(),
    start=SOLO.starts[0],
    drops=_numbers(SOLO.drops),
    ranks=_ranks(),
    last_turn=SOLO.last_turn,
    starts=listed(map(str, SOLO.starts)),
    verified=_provenance_list(("verified",)),
    unverified=_provenance_list(("partly verified", "reconstruction")),
)
