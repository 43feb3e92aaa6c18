"""A finished picture with its words: the alternative text, and what the seats are called on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.games.contract import View
from bot.games.text import Said, Text
from renderers.kit import words
from renderers.kit.typography import numbered, writable

ALT_LENGTH = 1024
"""Longest alternative text in characters: Discord takes no more for one attachment."""
LETTERS = 9
"""Longer names of seats are cut."""


@dataclass(frozen=True, slots=True)
class Picture:
    """PNG bytes, their size in pixels, and a text that says what matters to one who cannot see them."""

    png: bytes
    width: int
    height: int
    alt: str


def fitting_text(sentences: Iterable[Said], more: Said = "") -> str:
    """As many sentences as fit into an alternative text; one that is too long is left out as a whole.

    Where one is left out, `more` stands at the end and says where all of them are.
    """
    said = [*map(str, sentences)]
    whole = " ".join(filter(None, said))
    if len(whole) <= ALT_LENGTH:
        return whole
    text, room = "", ALT_LENGTH - len(str(more)) - 1
    for sentence in said:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= room:
            text = longer
    return f"{text} {more}".strip()


def outlined_text(view: View) -> Iterator[Text]:
    """The sentence about the cells that the picture points at, if there are any."""
    if view.outlined:
        yield words.outlined(view.outlined)


def seat_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name for each seat: those given, or "Player 2" where there is none that can be written."""
    given = [writable(name) for name in names[:seats]]
    given += [""] * (seats - len(given))
    return tuple(_cut(name) or str(words.player(number)) for number, name in enumerate(given, start=1))


def _cut(name: str) -> str:
    """The name as far as there is room; a number at its end stays."""
    if len(name) <= LETTERS:
        return name
    head, number = numbered(name)
    return f"{head[: LETTERS - 1 - len(number)].rstrip()}…{number}"
