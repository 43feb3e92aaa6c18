"""Answers of the lessons of Fantastic Factories: moves by the beginnings of their notations."""

from __future__ import annotations

from bot.discord.lesson.model import Answer


def begins(*notations: str) -> Answer:
    """Any move whose notation begins with one of these: "build", "hire miner", "use dojo"."""
    starts = tuple(f"{notation} " for notation in notations)
    return lambda position, move: f"{move} ".startswith(starts)
