"""The description of a Nova Luna table, besides its picture's alt text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.novaluna.view import DisplayView, NovaLunaTileView, TaskView
from bot.games.novaluna.words import pips
from bot.games.text import Text, TextLike
from cogs.novaluna.words import printed_tile, tile_name, what_lacks

WHEEL = Text("**Moon wheel**, clockwise from the marker")
TRACK = Text("**Moon track**: the player furthest back moves next. On a shared space, the last one named goes first.")


def on_wheel(space: int, tile: NovaLunaTileView | None, *, marked: bool) -> Text:
    """A space of the wheel."""
    if tile is not None:
        return Text("- space {n}: {tile}", n=space, tile=printed_tile(tile))
    return Text("- space {n}: the marker" if marked else "- space {n}: empty", n=space)


def display(name: TextLike, seen: DisplayView) -> Text:
    """Whose display it is, with its counts."""
    template = (
        "**{name}'s display**: {tiles} {tiles:tile|tiles}, time {time}, {discs} {discs:disc|discs} left."
        if seen.tiles
        else "**{name}'s display** is empty; {discs} {discs:disc|discs} left."
    )
    return Text(template, name=name, tiles=len(seen.tiles), time=seen.time, discs=seen.discs)


def laid(cell: str, tile: NovaLunaTileView) -> Text:
    """A tile of a display with each of its tasks."""
    template = "- {cell}: {tile}, {tasks:; }" if tile.tasks else "- {cell}: {tile}, no tasks"
    return Text(template, cell=cell, tile=tile_name(tile), tasks=tuple(map(_task, tile.tasks)))


def _task(task: TaskView) -> Text:
    return Text("{wanted} completed", wanted=pips(task.pips)) if task.state == "covered" else what_lacks(task)


def room(cells: Iterable[str]) -> Text:
    """Where a tile could go."""
    return Text("Room for a tile at {cells:, }.", cells=tuple(cells))


def on_track(space: int, names: Sequence[TextLike]) -> Text:
    """The discs on a space, from below."""
    return Text("- space {n}: {names:, }", n=space, names=tuple(names))
