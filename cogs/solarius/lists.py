"""Moves as controls: a button each while they are few, one list of choices when they are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Move
from bot.ui.controls import Button, Choice, Select, Tone, folded
from cogs.solarius.looks import Look

Label = Callable[[Move], str]


def listed(title: str, name: str, choices: Sequence[Choice], look: Look, *, at_once: bool = True) -> Select:
    """One list of this name; `look` says which page of it is open."""

    def at(page: int) -> str:
        return str(Look(name, page))

    return folded(title, name, choices, look.page_of(name), at, more="Further choices", at_once=at_once)


def button(move: Move, label: Label, tone: Tone = "main") -> Button:
    """One move as a button."""
    return Button(label(move), "play", str(move), tone)
