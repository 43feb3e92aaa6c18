"""Moves as controls: buttons for few, one list for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.discord.components.controls import Button, Choice, Select, Tone, paged_select
from bot.games.contract import Move
from bot.games.text import Text
from cogs.solarius import words
from cogs.solarius.page_state import SolariusPage

Label = Callable[[Move], Text]


def listed(title: Text, name: str, choices: Sequence[Choice], look: SolariusPage, *, at_once: bool = True) -> Select:
    """One list of this name; `look` says which page of it is open."""

    def at(page: int) -> str:
        return str(SolariusPage(name, page))

    return paged_select(title, name, choices, look.page_of(name), at, more=words.MORE, at_once=at_once)


def button(move: Move, label: Label, tone: Tone) -> Button:
    """One move as a button."""
    return Button(label(move), "play", str(move), tone)
