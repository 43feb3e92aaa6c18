"""Things that stand on a tile, drawn from back to front by the line on which their feet are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from renderers.carcassonne.artwork.surface import Surface


@dataclass(frozen=True, slots=True)
class Standing:
    """One thing: how far south its foot is, and how to draw it."""

    foot: float
    draw: Callable[[Surface], None]


def draw_standing(surface: Surface, things: Iterable[Standing]) -> None:
    """Draw the things, those farther south over those farther north."""
    for thing in sorted(things, key=lambda thing: thing.foot):
        thing.draw(surface)
