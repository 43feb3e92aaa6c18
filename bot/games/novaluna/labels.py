"""Prompts and labels: what a decision asks, and what each of its moves is called in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cells import cell_name
from bot.games.contract import Move, Prompt
from bot.games.novaluna.moves import Refill, Take
from bot.games.novaluna.words import TILE_NAMES
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.novaluna.position import NovaLunaPosition

_TAKE_LAST = Text("Take the last tile on the wheel.")
_TAKE_LAST_OR_REFILL = Text("Take the last tile on the wheel, or refill it.")


def prompt(position: NovaLunaPosition) -> Prompt:
    """What the position asks: take, take_or_refill, refill; over when it asks nothing."""
    if position.ending:
        return Prompt("over", Text("The game is over."))
    choices = len(position.wheel.choices)
    if not choices:
        return Prompt("refill", Text("The wheel is empty: refill it."))
    if position.may_refill:
        return Prompt("take_or_refill", _either(choices))
    return Prompt("take", Text("Take one of the next {n} tiles.", n=choices) if choices > 1 else _TAKE_LAST)


def _either(choices: int) -> Text:
    if choices == 1:
        return _TAKE_LAST_OR_REFILL
    return Text("Take one of the next {n} tiles, or refill the wheel.", n=choices)


def explain(position: NovaLunaPosition, move: Move) -> Text:
    """What a move is called in a list: "Blue 5 from space 7 to M9"."""
    if isinstance(move, Take):
        tile = position.wheel.spaces[move.space]
        if tile is not None:
            return Text(
                "{colour} {time} from space {space} to {cell}",
                colour=TILE_NAMES[tile.colour],
                time=tile.time,
                space=move.space,
                cell=cell_name(move.cell),
            )
    if isinstance(move, Refill):
        return position.refill_label()
    return Text("{move}", move=str(move))
