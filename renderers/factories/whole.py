"""A picture of a table put together: the header, below it every part at the place that it gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.factories.view import FactoriesView
from renderers.factories.header import draw_header
from renderers.factories.layout import Part, arranged
from renderers.kit.canvas import Canvas


def draw_whole(view: FactoriesView, names: Sequence[str], parts: Mapping[str, Part]) -> Canvas:
    """The picture, as high as its parts need; they stand below each other in their order."""
    placed, height = arranged(parts)
    canvas = Canvas.blank(height)
    draw_header(canvas, view, names)
    for part in placed:
        part.draw(canvas, part.area)
    return canvas
