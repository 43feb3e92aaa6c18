"""The controls of a decision inside an effect: an opponent, dice to set, cards to discard, resources to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Move
from bot.games.factories.components import blueprint_named
from bot.games.factories.moves import Discard
from bot.ui.controls import Button, Choice, Control, folded
from bot.ui.items import ROW
from cogs.factories.looks import Look
from cogs.factories.words import does

BUTTONS = 2 * ROW
"""So many moves are buttons, one press each; more of them stand in a list."""


def inside_controls(moves: Sequence[Move], label: Callable[[Move], str], look: Look) -> tuple[Control, ...]:
    """Every move that may be known here."""
    if len(moves) <= BUTTONS:
        return tuple(Button(label(move), "play", str(move), "main") for move in moves)
    choices = [Choice(label(move), str(move), _about(move)) for move in moves]
    at = Look("page", "inside").at
    title = "Choose a card to discard" if isinstance(moves[0], Discard) else "Choose"
    return (folded(title, "inside", choices, look.page, at, more="Further choices"),)


def _about(move: Move) -> str:
    return does(blueprint_named(move.card)) if isinstance(move, Discard) else ""
