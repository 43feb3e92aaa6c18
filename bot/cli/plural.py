"""Numbers with their nouns, for the output of commands."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "shard"), counted(2000, "server")
    ('1 shard', '2,000 servers')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
