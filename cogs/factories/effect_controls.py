"""Controls of decisions inside effects: opponent, dice, discards, resources."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.discord.components.controls import Button, Choice, Control
from bot.discord.components.items import count_lines
from bot.games.contract import Move
from bot.games.factories.components import blueprint_named
from bot.games.factories.moves import FactoriesDiscard
from bot.games.text import Text, TextLike
from cogs.factories import words
from cogs.factories.card_controls import FactoriesPage
from cogs.factories.dice_plans import Carry

MAX_LINES = 2
"""Lines of buttons on a phone; more moves go into a list."""


def effect_controls(
    moves: Sequence[Move], label: Callable[[Move], Text], look: FactoriesPage, carry: Carry
) -> tuple[Control, ...]:
    """Every move that may be known here."""
    buttons = tuple(Button(label(move), "play", carry((move,)), "main") for move in moves)
    if count_lines(buttons) <= MAX_LINES:
        return buttons
    choices = [Choice(label(move), carry((move,)), _about(move)) for move in moves]
    title = words.CHOOSE_DISCARD if isinstance(moves[0], FactoriesDiscard) else words.CHOOSE_RESOURCES
    return (look.select(title, "inside", choices, words.FURTHER_CHOICES),)


def _about(move: Move) -> TextLike:
    return words.does(blueprint_named(move.card)) if isinstance(move, FactoriesDiscard) else ""
