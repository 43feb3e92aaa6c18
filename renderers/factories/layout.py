"""The layout: parts from top to bottom, each with several levels of detail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from bot.games.factories.view import FactoriesView, PlayerView
from renderers.factories.header import draw_header
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas

GAP = 20
TOP = HEADER + 16
BOTTOM = 20
MAX_HEIGHT = 1600
INSET = 20
LEFT, RIGHT = MARGIN, WIDTH - MARGIN
COLUMNS = 5
BETWEEN = 16
COLUMN = (RIGHT - LEFT - 2 * INSET - (COLUMNS - 1) * BETWEEN) // COLUMNS
BROAD = (RIGHT - LEFT - 2 * INSET - 3 * BETWEEN) // 4
"""The width of one of four columns: as wide as a ticket of the market."""

Draw = Callable[[Canvas, Area], None]


@dataclass(frozen=True, slots=True)
class DetailLevel:
    """A way to draw a part, `height` pixels high; `loss` rates it against the fullest."""

    height: int
    draw: Draw
    loss: float = 0


def drop_useless(levels: Iterable[DetailLevel]) -> list[DetailLevel]:
    """Return the levels that are lower than the one before; the first always stays."""
    kept: list[DetailLevel] = []
    for level in levels:
        if not kept or level.height < kept[-1].height:
            kept.append(level)
    return kept


Part = Sequence[DetailLevel]
"""The levels of a part, fullest first, at least one."""


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part at the level that fits, with its area."""

    name: str
    area: Area
    draw: Draw


def arrange(parts: Mapping[str, Part], tallest: int = MAX_HEIGHT) -> tuple[list[PlacedPart], int]:
    """Every part at its place, and the height of the picture.

    Takes the combination of levels with the least loss that fits, else the lowest one.
    """
    chosen = min(product(*parts.values()), key=lambda levels: _rate(levels, tallest))
    found: list[PlacedPart] = []
    top = TOP
    for name, level in zip(parts, chosen, strict=True):
        found.append(PlacedPart(name, (LEFT, top, RIGHT, top + level.height), level.draw))
        top += level.height + GAP
    return found, top - GAP + BOTTOM


def _rate(levels: Sequence[DetailLevel], tallest: int) -> tuple[int, float]:
    """Return the excess height, then the total loss: less is better."""
    return max(stack_height(levels) - tallest, 0), sum(level.loss for level in levels)


def stack_height(levels: Iterable[DetailLevel]) -> int:
    """Return the height of a picture with these parts."""
    return TOP + sum(level.height + GAP for level in levels) - GAP + BOTTOM


def shown_player(view: FactoriesView) -> PlayerView:
    """Return the seat in focus: the viewer's, the seat to move, or the winner."""
    if view.phase == "over" and view.outcome is not None:
        return view.players[view.outcome.ranks.index(min(view.outcome.ranks))]
    if view.viewer is not None and view.viewer < view.seats:
        return view.players[view.viewer]
    return view.players[view.decider if view.decider is not None else 0]


def is_hand_shown(view: FactoriesView) -> bool:
    """Whether the picture shows a hand: always in a solo game, else to its owner."""
    return view.phase != "over" and shown_player(view).hand is not None


def column_x(number: int, wide: int = COLUMN) -> int:
    """Return where a column begins, by default one of a compound's five."""
    return LEFT + INSET + number * (wide + BETWEEN)


def draw_parts(
    view: FactoriesView, names: Sequence[str], parts: Mapping[str, Part], more: Mapping[str, Part] | None = None
) -> Canvas:
    """Draw the parts below each other, as high as needed, and below them `more`, beyond the usual height."""
    placed, height = arrange(parts)
    for name, (level, *_) in (more or {}).items():
        placed.append(PlacedPart(name, (LEFT, height, RIGHT, height + level.height), level.draw))
        height += level.height + BOTTOM
    canvas = Canvas.blank(height)
    draw_header(canvas, view, names)
    for part in placed:
        part.draw(canvas, part.area)
    return canvas


PREVIEW: Area = (22, 448, 1002, 956)
"""The part of a picture for previews of the game: the work area, wider than 12:7."""
