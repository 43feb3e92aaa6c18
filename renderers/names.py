"""What the seats are called on a picture: the names that are given, as far as they can be written, else numbers."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.typography import writable

LETTERS = 9
"""Longer names are cut."""


def seat_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name for each seat: those given, or "Player 2" where there is none that can be written."""
    given = [writable(name) for name in names[:seats]]
    given += [""] * (seats - len(given))
    return tuple(_cut(name) or f"Player {number}" for number, name in enumerate(given, start=1))


def _cut(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"
