"""Controls for tiles and cells: buttons for the best, and a list of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from bot.discord.components.controls import Button, Choice, Control, Tone, paged_select
from bot.discord.components.items import count_in_line
from bot.games.areas import Cell, cell_name
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.view import LaidView, NovaLunaTileView, NovaLunaView, TakePreview
from bot.games.text import Text
from cogs.novaluna import words

MAX_CELL_BUTTONS = 4
"""Cell buttons below the board, if they fit into one line on a phone."""

MAX_TAKE_BUTTONS = 2
"""Buttons for a tile with its cell, whose labels are longer."""

ANY = 12
"""Stands for no chosen tile; spaces of the wheel are 0 to 11."""

_SIDES = (("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0)))


def rank_takes(previews: Mapping[NovaLunaTake, TakePreview], space: int | None = None) -> list[NovaLunaTake]:
    """The takes, of one space if it is named, the most sensible first."""
    takes = [take for take in previews if space is None or take.space == space]
    return sorted(takes, key=lambda take: -previews[take].worth)


def take_controls(view: NovaLunaView, page: int) -> Iterator[Control]:
    """Return buttons for the best tiles with their cells, and a list of all takes.

    Empty with only one cell. The rows match `cell_controls`, so nothing moves.
    """
    tiles, laid = {choice.space: choice.tile for choice in view.choices}, _laid(view)
    takes = rank_takes(view.previews)
    if len({take.cell for take in takes}) < 2:
        return
    best = takes[:MAX_TAKE_BUTTONS]
    named = [(words.tile_name(tiles[take.space]), cell_name(take.cell)) for take in best]
    done = [len(view.previews[take].completes) for take in best]
    labels = [words.take_button(*name, tasks_) for name, tasks_ in zip(named, done, strict=True)]
    for number, (take, label) in enumerate(zip(best, labels[: count_in_line(labels)], strict=False)):
        tile = tiles[take.space]
        yield Button(
            label,
            "choose",
            str(take),
            starts_row=number == 0,
            emoji=tile_emoji(tile),
            label_with_emoji=words.take_button(str(tile.time), cell_name(take.cell), done[number]),
        )
    choices = [
        Choice(
            words.tile_at(tiles[take.space], cell_name(take.cell)),
            str(take),
            _brings(view, laid, take),
            emoji=tile_emoji(tiles[take.space]),
        )
        for take in takes
    ]
    look = partial(page_state, ANY)
    yield paged_select(words.CHOOSE_TAKE, "takes", choices, page, look, more=words.MORE, at_once=False)


def cell_controls(view: NovaLunaView, space: int, chosen: Cell | None, page: int) -> Iterator[Control]:
    """Return buttons for the best cells of this space's tile, and a list of all.

    Empty with only one cell, which is proposed already.
    """
    takes = rank_takes(view.previews, space)
    if len(takes) < 2:
        return
    best = takes[:MAX_CELL_BUTTONS]
    labels = [words.cell_button(cell_name(take.cell), len(view.previews[take].completes)) for take in best]
    for number, (take, label) in enumerate(zip(best, labels[: count_in_line(labels)], strict=False)):
        tone: Tone = "main" if take.cell == chosen else "plain"
        yield Button(label, "choose", str(take), tone, starts_row=number == 0)
    laid = _laid(view)
    choices = [
        Choice(cell_name(take.cell), str(take), _brings(view, laid, take), chosen=take.cell == chosen) for take in takes
    ]
    look = partial(page_state, space)
    yield paged_select(words.CHOOSE_CELL, f"cells {space}", choices, page, look, more=words.MORE, at_once=False)


def tile_emoji(tile: NovaLunaTileView) -> str:
    """Return the key of the emoji of a tile's colour."""
    return f"novaluna_{tile.colour}"


def _laid(view: NovaLunaView) -> dict[Cell, LaidView]:
    """The tiles in the display of the seat to move, by cell."""
    return {one.cell: one for one in view.displays[view.decider or 0].tiles}


def _brings(view: NovaLunaView, laid: Mapping[Cell, LaidView], take: NovaLunaTake) -> Text:
    """Return completed or advanced tasks or neighbours, and whether the turn passes."""
    preview = view.previews[take]
    if preview.completes:
        own = next(choice.tile for choice in view.choices if choice.space == take.space)
        what = words.completes(laid, own, preview)
    elif preview.nears:
        what = words.nears(laid, preview)
    else:
        around = [(side, laid.get((take.cell[0] + dx, take.cell[1] + dy))) for side, (dx, dy) in _SIDES]
        beside = [(side, one.tile) for side, one in around if one is not None]
        what = words.beside(beside) if beside else words.FIRST_TILE
    return what if view.seats == 1 else words.and_then(what, again=preview.again)


def page_state(space: int, page: int = 0) -> str:
    """Encode a tile without its cell, and a page of cells, for a control."""
    return f"{space} {page}"


def read_page_state(look: str, spaces: Sequence[int]) -> tuple[int, int] | None:
    """Read space and page; None if the text is invalid or the tile is not available."""
    match look.split():
        case [space, page] if space.isdecimal() and page.isdecimal() and int(space) in (*spaces, ANY):
            return int(space), int(page)
    return None
