"""The description of a Carcassonne table, besides its picture's alt text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.carcassonne.view import HeldFeature
from bot.games.text import Text, TextLike
from renderers.carcassonne import words as renderer_words

MAP = Text(
    "**Map**, row by row from the north. Columns have letters from west to east, rows have numbers from north to south."
)
HELD = Text("**Features and fields by owner**, with the points that each would score if the game ended now")
ENDED_WITH = Text("**Scored at the end**")
SPACES = Text("**Empty cells beside the map** and how many face-down tiles fit there")
FACE_DOWN_LINE = Text("**Tiles still face down**, how many of each, as drawn")


def on_cell(cell: str, lying: TextLike, meeple: TextLike) -> Text:
    template = "- {cell}: {lying}; {meeple}'s meeple" if meeple else "- {cell}: {lying}"
    return Text(template, cell=cell, lying=lying, meeple=meeple)


def holds(holders: Sequence[TextLike], one: HeldFeature) -> Text:
    """A feature or field, its owners and its points."""
    return Text("- {held}", held=renderer_words.holds(holders, one))


def space_fits(cell: str, count: int) -> Text:
    """An empty cell."""
    return Text("- {cell}: {n}", cell=cell, n=count)


def beside(cells: Iterable[str]) -> Text:
    """Where a tile could go, whether it fits or not."""
    return Text("Empty cells beside the map: {cells:, }.", cells=tuple(cells))


def tiles_of(count: int, lying: TextLike) -> Text:
    """How many there are of a tile."""
    return Text("- {n}: {lying}", n=count, lying=lying)
