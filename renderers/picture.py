"""A finished picture: what a renderer hands to whoever shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ALT_LENGTH = 1024
"""Longest alternative text in characters: Discord takes no more for one attachment."""


@dataclass(frozen=True, slots=True)
class Picture:
    """PNG bytes, their size in pixels, and a text that says what matters to one who cannot see them."""

    png: bytes
    width: int
    height: int
    alt: str


def fitting_text(sentences: Iterable[str]) -> str:
    """As many sentences as fit into an alternative text; one that is too long is left out as a whole."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= ALT_LENGTH:
            text = longer
    return text
