"""The picture of all games: previews, number of players, length."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageOps

from bot.games.contract import View
from bot.games.registry import find_part
from bot.games.text import Text, current_language
from renderers import renderer_for
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Area, Canvas, use_crop
from renderers.kit.goals import face_of
from renderers.kit.picture import Picture
from renderers.kit.sketch import use_fineness
from renderers.kit.theme import StyledRenderer, current_theme, rgb
from renderers.kit.typography import MIDDLE, SMALL, Weight, fit_size
from renderers.start import words

_COLUMNS = 3
_GAP = 24
_PANEL_WIDTH = (WIDTH - 2 * MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
_PREVIEW_HEIGHT = _PANEL_WIDTH * 3 // 5
_PANEL_HEIGHT = _PREVIEW_HEIGHT + 170
_TOP = HEADER + MARGIN
_BAND = 8
_SIZES = (SMALL, 30, 28)
_COLOURS = 160
"""Number of colours; previews need no more, and the file stays small."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game: a view of it under way, for how many it is and how long it takes."""

    title: str
    view: View
    players: Text
    length: Text


def draw_start(entries: Sequence[GameEntry]) -> Picture:
    """A panel for each game, three beside each other."""
    rows = -(-len(entries) // _COLUMNS)
    canvas = Canvas.blank(_TOP + rows * (_PANEL_HEIGHT + _GAP) - _GAP + MARGIN)
    _draw_header(canvas, entries)
    for number, entry in enumerate(entries):
        row, column = divmod(number, _COLUMNS)
        left, top = MARGIN + column * (_PANEL_WIDTH + _GAP), _TOP + row * (_PANEL_HEIGHT + _GAP)
        _draw(canvas, (left, top, left + _PANEL_WIDTH, top + _PANEL_HEIGHT), entry)
    if len(entries) % _COLUMNS:
        left = MARGIN + len(entries) % _COLUMNS * (_PANEL_WIDTH + _GAP)
        middle = (left + WIDTH - MARGIN) / 2
        y = _TOP + (rows - 1) * (_PANEL_HEIGHT + _GAP) + _PANEL_HEIGHT / 2
        size = fit_size(words.TOGETHER, _PANEL_WIDTH - 2 * MARGIN, (MIDDLE, 40, 36, SMALL), Weight.BOLD)
        canvas.text(middle, y - 30, words.TOGETHER, size, Weight.BOLD, palette.TEXT, "middle")
        canvas.text(middle, y + 26, words.WAITS, size, Weight.MEDIUM, palette.SECOND, "middle")
    said = [words.described(entry.title, entry.players, entry.length) for entry in entries]
    return canvas.finish(words.alt(said), colours=_COLOURS)


def _draw_header(canvas: Canvas, entries: Sequence[GameEntry]) -> None:
    canvas.rectangle((0, 0, WIDTH, HEADER), palette.PANEL)
    canvas.rectangle((0, HEADER - 2, WIDTH, HEADER), palette.HAIRLINE)
    end = canvas.text(MARGIN, HEADER / 2, words.TITLE, MIDDLE, Weight.BOLD)
    canvas.text(end + 20, HEADER / 2, words.ADDITION, SMALL, Weight.MEDIUM, palette.SECOND)
    for number, entry in enumerate(reversed(entries)):
        canvas.paste(face_of(entry.view.game).sign(), WIDTH - MARGIN - 32 - 84 * number, HEADER / 2)


def _draw(canvas: Canvas, area: Area, entry: GameEntry) -> None:
    left, top, right, _ = area
    canvas.panel(area)
    canvas.image.paste(draw_preview(entry.view), (left + _BAND, top + _BAND))
    y = top + _PREVIEW_HEIGHT + 40
    canvas.paste(face_of(entry.view.game).sign(), left + 52, y + 42)
    canvas.text(left + 100, y + 6, entry.title, MIDDLE, Weight.BOLD)
    for below, said, colour in ((50, entry.players, palette.TEXT), (90, entry.length, palette.SECOND)):
        size = fit_size(said, right - left - 100 - 2 * _BAND, _SIZES)
        canvas.text(left + 100, y + below, said, size, Weight.MEDIUM, colour)


def draw_preview(view: View) -> Image.Image:
    """The part of the game's picture that shows what it looks like, brought down."""
    layout = find_part(view.game, "renderer", "layout")
    size = (_PANEL_WIDTH - 2 * _BAND, _PREVIEW_HEIGHT - 2 * _BAND)
    part: Area = (0, 0, WIDTH, WIDTH * size[1] // size[0]) if layout is None else layout.PREVIEW
    with use_crop(part), use_fineness(1):  # which scaling it down makes smooth
        # A game may have no translation where the rest of the picture has one.
        picture = StyledRenderer(renderer_for(view.game), current_theme(), current_language().code)(view)
    with Image.open(io.BytesIO(picture.png)) as image:
        shown = image.convert("RGB").crop(part)
        return ImageOps.pad(shown, size, Image.Resampling.LANCZOS, rgb(palette.GROUND))
