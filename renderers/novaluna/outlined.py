"""Frames around the parts of the picture that a text is about, besides cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.areas import AreaKey
from bot.games.novaluna.view import NovaLunaView
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import draw_frames
from renderers.novaluna.choices import choice_middle, choice_x, draw_choice_number
from renderers.novaluna.counts import row_height
from renderers.novaluna.layout import NovaLunaLayout, layout_for
from renderers.novaluna.wheel import SPOTS, TILE_SIDE, spot

_TRACK_REACH = 0.97
"""Half the side of the frame around the moon track, in pitches."""


def draw_outlined_parts(canvas: Canvas, panels: NovaLunaLayout, view: NovaLunaView) -> None:
    """Frame what the view outlines; nothing while a move is proposed, which has its own marks."""
    if not view.outlined or view.ghost is not None:
        return
    draw_frames(canvas, outlined_areas(view), view.outlined)
    for number, choice in enumerate(view.choices):
        if AreaKey("space", choice.space) in view.outlined:
            draw_choice_number(canvas, panels, view, number)


def outlined_areas(view: NovaLunaView) -> Mapping[AreaKey, Area]:
    """Return the places of all areas besides cells: `(space, 5)`, `(score, )`."""
    return dict(_areas(layout_for(view), view))


def _areas(panels: NovaLunaLayout, view: NovaLunaView) -> Iterator[tuple[AreaKey, Area]]:
    left, top, right, bottom = panels.beside
    yield AreaKey("wheel"), panels.wheel
    yield AreaKey("tiles"), panels.choices
    if view.track is None:
        discs = top + 3 * row_height(panels.beside)
        yield AreaKey("score"), (left, top, right, discs)
        yield AreaKey("discs"), (left, discs, right, bottom)
    else:
        yield AreaKey("players"), panels.beside
        yield AreaKey("track"), _around(*panels.hub, 2 * round(_TRACK_REACH * panels.pitch))
    for space in range(len(SPOTS)):
        yield AreaKey("space", space), _around(*spot(panels, space), round(TILE_SIDE * panels.pitch))
    for number, choice in enumerate(view.choices):
        middle = (choice_x(panels), choice_middle(panels, number))
        yield AreaKey("space", choice.space), _around(*middle, panels.choice)


def _around(x: float, y: float, side: int) -> Area:
    return (round(x - side / 2), round(y - side / 2), round(x + side / 2), round(y + side / 2))
