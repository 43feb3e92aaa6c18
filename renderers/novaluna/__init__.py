"""Nova Luna as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.novaluna.view import NovaLunaView
from bot.games.text import Text, TextLike
from renderers.kit import palette
from renderers.kit.canvas import MAX_CHIP_WIDTH, Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.names import longer_names, short_names
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import worded_sprite
from renderers.kit.typography import MIDDLE, Weight, fitting
from renderers.kit.words import SOLO, players
from renderers.novaluna import words
from renderers.novaluna.alt import alt
from renderers.novaluna.choices import draw_choice_numbers, draw_choices
from renderers.novaluna.colours import FITTED
from renderers.novaluna.counts import draw_counts
from renderers.novaluna.display import draw_display
from renderers.novaluna.ending import draw_race_end, draw_solo_end, draw_whole_display, draw_whole_displays
from renderers.novaluna.goals import game_sign
from renderers.novaluna.layout import EARLY, END_BOARD, END_HEIGHT, LAYOUT, layout_for
from renderers.novaluna.opponents import draw_seats, draw_side_by_side
from renderers.novaluna.sheet import draw_tiles
from renderers.novaluna.wheel import draw_night, draw_wheel

__all__ = ["draw", "draw_displays", "draw_tiles", "draw_whole"]


def draw(view: NovaLunaView) -> Picture:
    """The table as this view shows it; the same view gives the same picture."""
    called = short_names(view.names, view.seats)
    if view.phase != "over":
        return _running(view, called).finish(alt(view, called), FITTED)
    if view.seats == 1:
        return draw_solo_end(view).finish(alt(view, called), FITTED)
    return draw_race_end(view, called).finish(alt(view, called), FITTED)


def draw_whole(view: NovaLunaView) -> Picture:
    """The displays of a finished game, and nothing else."""
    called = short_names(view.names, view.seats)
    canvas = draw_whole_display(view) if view.seats == 1 else draw_whole_displays(view, called)
    return canvas.finish(alt(view, called), FITTED)


def draw_displays(view: NovaLunaView) -> Picture:
    """Draw the displays of all seats of a race, in order of play."""
    called = short_names(view.names, view.seats)
    canvas = Canvas.blank(END_HEIGHT)
    canvas.header(game_sign(), words.NAME, players(view.seats))
    canvas.header_middle(*_middle(view))
    _draw_chip(canvas, view, called)
    order = range(view.seats) if view.track is None else view.track.order
    draw_side_by_side(canvas, END_BOARD, view, order, called)
    return canvas.finish(alt(view, called), FITTED)


def _running(view: NovaLunaView, names: Sequence[str]) -> Canvas:
    panels = layout_for(view)
    canvas = Canvas(_ground(view.seats, early=panels is EARLY).copy())
    canvas.header_middle(*_middle(view))
    _draw_chip(canvas, view, names)
    draw_choices(canvas, panels, view)
    draw_wheel(canvas, panels, view)
    if view.seats == 1:
        draw_counts(canvas, panels.beside, view)
    else:
        draw_seats(canvas, panels.beside, view, names)
    draw_display(canvas, panels.display, view)
    draw_frames(canvas, view)
    draw_choice_numbers(canvas, panels, view)
    return canvas


@worded_sprite
def _ground(seats: int, *, early: bool) -> Image.Image:
    """Return the bottom layer: header strip, ground, wheel, and display area."""
    panels = EARLY if early else LAYOUT
    canvas = Canvas.blank(panels.height)
    canvas.header(game_sign(), words.NAME, SOLO if seats == 1 else players(seats))
    draw_night(canvas, panels, track=seats > 1)
    canvas.panel(panels.display, palette.WELL)
    return canvas.image


def _middle(view: NovaLunaView) -> tuple[Text, Text]:
    if view.seats > 1:
        return words.turn(view.turns), words.in_pile(view.pile_size)
    on_wheel = sum(tile is not None for tile in view.wheel)
    return words.phase(1 if view.phase == "first" else 2), words.tiles_left(on_wheel)


def _draw_chip(canvas: Canvas, view: NovaLunaView, names: Sequence[str]) -> None:
    """Whose turn it is, and for what."""
    if view.early_end is not None:
        canvas.header_result(view.early_end)
        return
    if view.decider is None:
        return
    seat, name = SEATS[view.decider], names[view.decider]
    if view.seats == 1:
        alone = words.asked_alone(view.prompt.kind) if view.ghost is None else words.proposed_alone(view.ghost.cell)
        said: tuple[TextLike, ...] = (alone, name)
    else:
        asked = [
            words.asked(view.prompt.kind, each) if view.ghost is None else words.proposed(view.ghost.cell, each)
            for each in longer_names(view.names, view.decider, name)
        ]
        said = (*asked, name)
    text = fitting(said, MAX_CHIP_WIDTH, MIDDLE, Weight.BOLD)
    canvas.header_chip(text, seat.fill, palette.INK, seat_sign(seat, 22))
