"""Members in pictures: names, avatars or initials in a disc, medals."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Mapping

from PIL import Image, ImageOps

from bot.games.text import TextLike
from renderers.challenges.words import MEMBER
from renderers.kit import names, palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import SPRING, TITLE_SIZES, Box, Item, Label, cell, draw_row, inset, lines
from renderers.kit.names import member_colour
from renderers.kit.palette import Colour, SeatColour, colour, deepen, mix
from renderers.kit.pieces import seal, seat_sign
from renderers.kit.sketch import Mask, Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIDDLE, MIN_SIZE, Weight, fit_size, width

MAX_PHOTO_SIZE = 512
"""Larger pictures of members are ignored (pixels)."""
_LARGE = 152
"""Side of the picture in a member's own panel."""
_EDGE = 0.045
"""The edge around a member's own picture, as a part of the disc."""

_INITIALS_SIZES = (0.42, 0.38, 0.34, 0.30)
"""Sizes of initials as parts of their disc."""
_INITIALS_WIDTH = 0.76
"""Maximum share of the disc's width for initials."""

MEDALS: Mapping[int, Colour] = {1: colour("#F2C24E"), 2: colour("#C5CFDC"), 3: colour("#D5905F")}


def member_name(name: TextLike, instead: TextLike = MEMBER) -> str:
    """The name as pictures show it, or another word for none."""
    return names.visible_name(name) or str(instead)


def draw_portrait(canvas: Canvas, name: TextLike, picture: bytes, fill: Colour, side: int, x: float, y: float) -> None:
    """Draw a member in a disc: their avatar, or initials on the given colour."""
    edge = max(round(side * _EDGE), 3)
    own = load_photo(picture, side - 2 * edge) if picture else None
    if own is None:
        canvas.paste(avatar(names.initials(str(name)), fill, side), x, y)
        return
    canvas.paste(_disc(mix(deepen(fill), palette.DARK_EDGE, 0.42), side), x, y)
    canvas.photo(_crop_to_disc(own), x, y)


def portrait(name: TextLike, picture: bytes, side: int, seat: SeatColour | None = None) -> Box:
    """A member in a row, on their own colour, or on that of a seat with its sign."""

    def draw(canvas: Canvas, area: Area) -> None:
        left, top, right, bottom = area
        x, y = (left + right) / 2, (top + bottom) / 2
        fill = member_colour(str(name)) if seat is None else mix(seat.fill, palette.INK, 0.42)
        draw_portrait(canvas, name, picture, fill, side, x, y)
        if seat is not None:
            canvas.paste(seat_sign(seat, side // 6), x + side * 0.36, y + side * 0.34)

    return Box(side, draw)


def draw_member(canvas: Canvas, area: Area, name: TextLike, picture: bytes, *facts: Item) -> None:
    """A member in a panel: picture and name, and below the name some facts."""
    left, top, right, bottom = inset(area, 28, 20)
    draw_row(canvas, area, 28, portrait(name, picture, _LARGE))
    upper, lower = lines((left + _LARGE + 34, top, right, bottom), 3, 2 if facts else 0)
    draw_row(canvas, upper, Label(name, TITLE_SIZES, Weight.BOLD, cut=True))
    draw_row(canvas, lower, *facts)


def fact(number: TextLike, word: TextLike, sizes: int | tuple[int, ...]) -> tuple[Item, ...]:
    """A number and what it counts, as part of a row."""
    return Label(number, MIDDLE, Weight.BOLD), 12, Label(word, sizes, colour=palette.SECOND), 32


def rank_sign(rank: int, radius: int) -> Item:
    """A medal for the first three ranks, even if shared; else the number."""
    size = max(round(radius * 1.35), 48)
    return medal(rank, radius) if rank in MEDALS else Label(str(rank), size, Weight.SEMIBOLD, palette.SECOND)


def ranked(rank: int, radius: int, who: Box) -> tuple[Item, ...]:
    """A rank and a portrait at the beginning of a row, in columns."""
    return cell(100, SPRING, rank_sign(rank, radius), SPRING), cell(who.width + 12, 6, who), 20


def load_photo(picture: bytes, side: int) -> Image.Image | None:
    """Load a member's picture as a square; None if it's not a PNG of a normal size."""
    try:
        with Image.open(io.BytesIO(picture), formats=("PNG",)) as opened:
            if max(opened.size) > MAX_PHOTO_SIZE:
                return None
            ground = Image.new("RGBA", opened.size, (*rgb(palette.RAISED), 255))
            ground.alpha_composite(opened.convert("RGBA"))
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error, Image.DecompressionBombError):
        return None
    return ImageOps.fit(ground.convert("RGB"), (side, side), Image.Resampling.LANCZOS)


def _crop_to_disc(square: Image.Image) -> Image.Image:
    """A square as a disc."""
    radius = square.width / 2
    piece = square.convert("RGBA")
    piece.putalpha(Mask(square.size).disc((radius, radius), radius).downsample())
    return piece


@cached_sprite
def _disc(fill: Colour, side: int) -> Image.Image:
    sketch = Sketch((side + 8, side + 8))
    disc = sketch.mask().disc(((side + 8) / 2, (side + 8) / 2), side / 2)
    sketch.shadow(disc, down=3, blur=3)
    return sketch.fill(disc, fill).render()


@cached_sprite
def avatar(letters: str, fill: Colour, side: int) -> Image.Image:
    """Draw initials in a disc, only the first if two would be too small."""
    fill = deepen(fill)
    middle, radius = (side + 8) / 2, side / 2
    sketch = Sketch((side + 8, side + 8))
    disc = sketch.mask().disc((middle, middle), radius)
    sketch.shadow(disc, down=3, blur=3)
    sketch.fill(disc, mix(fill, palette.DARK_EDGE, 0.42))
    face = sketch.mask().disc((middle, middle), radius - max(side * 0.035, 2))
    sketch.fill_raised(face, fill, max(side * 0.03, 2))
    sizes = tuple(max(round(side * part), MIN_SIZE) for part in _INITIALS_SIZES)
    if width(letters, sizes[-1], Weight.SEMIBOLD) > side * _INITIALS_WIDTH:
        letters = letters[:1]
    size = fit_size(letters, round(side * _INITIALS_WIDTH), sizes, Weight.SEMIBOLD)
    canvas = Canvas(sketch.render())
    canvas.text(middle, middle, letters, size, Weight.SEMIBOLD, palette.TEXT, "middle")
    return canvas.image


def medal(rank: int, radius: int) -> Image.Image:
    """The medal of one of the first three ranks."""
    fill = MEDALS[rank]
    return seal(str(rank), radius, fill, mix(fill, palette.DARK_EDGE, 0.55), ringed=True)
