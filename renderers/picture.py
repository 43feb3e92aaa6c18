"""A finished picture: what a renderer hands to whoever shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.games.contract import View
from bot.games.text import Text

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


def outlined_text(view: View) -> Iterator[Text]:
    """The sentence about the cells that the picture points at, if there are any."""
    if view.outlined:
        yield Text("Outlined: {cells}.", cells=view.outlined)
