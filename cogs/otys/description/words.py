"""The description of an Otys table, besides the alt texts of its pictures."""

from __future__ import annotations

from bot.games.otys.view import OtysSoloView
from bot.games.text import Text


def to_come(deck: int, bag: int) -> Text:
    return Text(
        "{deck} {deck:contract|contracts} in the deck, {bag} reward {bag:token|tokens} in the bag.", deck=deck, bag=bag
    )


def marker(solo: OtysSoloView) -> Text:
    """Where the marker of the score is, and the rank that it would be."""
    return Text("Your marker is on {n}: rank {rank} for now.", n=solo.marker, rank=solo.rank)
