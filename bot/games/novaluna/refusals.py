"""Why a move is not legal: a sentence that says what to do instead, the rule, the cells to outline.

Called for moves that the position does not allow; it judges nothing itself, it only finds the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cells import cell_name
from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.novaluna.display import START
from bot.games.novaluna.moves import Refill, Take
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.novaluna.position import NovaLunaPosition

_CHOOSING = "nova_luna 4"
_PLACING = "nova_luna 5"


def refuse(position: NovaLunaPosition, move: Move) -> Refusal:
    """Why this position does not allow this move."""
    if position.ending:
        return Refusal(Text("The game is over; start a new one to play on."))
    if isinstance(move, Refill):
        return position.why_no_refill()
    if isinstance(move, Take):
        return _refuse_space(position, move) or _refuse_cell(position, move)
    return Refusal(Text("That is no move of Nova Luna."))


def _refuse_space(position: NovaLunaPosition, move: Take) -> Refusal | None:
    wheel = position.wheel
    if move.space in wheel.choices:
        return None
    if not wheel.choices:
        return Refusal(Text("The wheel is empty; write refill first."), _CHOOSING)
    choices = tuple(map(str, wheel.choices))
    if move.space == wheel.marker:
        text = Text("The marker stands on space {space}; take from {choices}.", space=move.space, choices=choices)
    elif wheel.spaces[move.space] is None:
        text = Text("Space {space} is empty; take from {choices}.", space=move.space, choices=choices)
    else:
        template = "The tile on space {space} is none of the next three; take from {choices}."
        text = Text(template, space=move.space, choices=choices)
    return Refusal(text, _CHOOSING)


def _refuse_cell(position: NovaLunaPosition, move: Take) -> Refusal:
    display, name = position.display, cell_name(move.cell)
    if move.cell in display.tiles:
        return Refusal(Text("There is a tile at {cell} already; choose an empty cell.", cell=name), _PLACING, (name,))
    if not display.tiles:
        start = cell_name(START)
        return Refusal(Text("The first tile goes to {start}.", start=start), _PLACING, (start,))
    text = Text("{cell} touches none of your tiles at an edge; choose a cell beside one.", cell=name)
    return Refusal(text, _PLACING, (name,))
