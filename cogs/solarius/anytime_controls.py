"""Anytime actions (rules 9.2 D) behind one button, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.discord.components.controls import Button, Choice, Control, Select, Tone, paged_select
from bot.games.contract import Move
from bot.games.solarius.moves import BuyCube, CompletePlanet, SellCubes
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


MENU, BUY, SELL = "anytime", "buy", "sell"
"""The names of the menu and of its two lists."""

MAX_SETTLE_BUTTONS = 2
"""Buttons for payable planets next to the decision; the menu has all of them."""

BACK = Button(words.BACK, "more", permanent=True)
"""Replaces the button that opens the menu."""


def is_open(look: SolariusPage) -> bool:
    """Whether the menu is looked at."""
    return look.name in (MENU, BUY, SELL)


def menu_button(moves: Sequence[Move]) -> Button:
    """Return the menu's button, disabled if it's empty so that others don't move."""
    return Button(
        words.EXCHANGE, "more", str(SolariusPage(MENU)), disabled=len(moves) <= len(settle_moves(moves)), permanent=True
    )


def settle_moves(moves: Sequence[Move]) -> Sequence[Move]:
    """Moves that pay for planets, up to the number of buttons next to the decision."""
    return [move for move in moves if isinstance(move, CompletePlanet)][:MAX_SETTLE_BUTTONS]


def anytime_controls(moves: Sequence[Move], label: Label, look: SolariusPage) -> tuple[Control, ...]:
    """Everything that can be done at any time, but for the way back."""
    others = [move for move in moves if not isinstance(move, BuyCube | SellCubes)]
    lists = (
        (words.BUY_CUBE, BUY, [move for move in moves if isinstance(move, BuyCube)]),
        (words.SELL_CUBES, SELL, [move for move in moves if isinstance(move, SellCubes)]),
    )
    return (
        *(button(move, label, "good") for move in others),
        *(listed(title, name, [_choice(move, label) for move in found], look) for title, name, found in lists if found),
    )


def _choice(move: Move, label: Label) -> Choice:
    return Choice(label(move), str(move))
