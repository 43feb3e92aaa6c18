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
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, colour, deepen, mix
from renderers.kit.pieces import seal
from renderers.kit.sketch import Mask, Sketch, cached_sprite
from renderers.kit.theme import rgb
from renderers.kit.typography import MIN_SIZE, Weight, fit_size, width

MAX_PHOTO_SIZE = 512
"""Larger pictures of members are ignored (pixels)."""
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
