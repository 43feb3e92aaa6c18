"""Members on pictures: a name that can be written, their own picture or initials in a disc, medals."""

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
from renderers.kit.ink import write
from renderers.kit.palette import Colour, colour, deepened, mix
from renderers.kit.pieces import seal
from renderers.kit.sketch import Sketch, baked
from renderers.kit.theme import rgb
from renderers.kit.typography import CAPITAL, LEAST, Weight, fitting_size, width, word

LARGEST = 512
"""Pixels across of the largest picture of a member that is read."""
_EDGE = 0.045
"""The edge around a member's own picture, as a part of the disc."""

_LETTERS = (0.42, 0.38, 0.34, 0.30)
"""Sizes of initials as parts of their disc."""
_ROOM = 0.76
"""How much of the disc's width they may take."""

MEDALS: Mapping[int, Colour] = {1: colour("#F2C24E"), 2: colour("#C5CFDC"), 3: colour("#D5905F")}


def shown_name(name: str, instead: TextLike = MEMBER) -> str:
    """The name as pictures show it, or another word for none."""
    return names.shown_name(name) or str(instead)


def portrait(canvas: Canvas, name: str, picture: bytes, fill: Colour, side: int, x: float, y: float) -> None:
    """A member in a disc around a point: their own picture with an edge in a colour, or initials on that colour."""
    edge = max(round(side * _EDGE), 3)
    own = photo(picture, side - 2 * edge) if picture else None
    if own is None:
        canvas.paste(avatar(names.initials(name), fill, side), x, y)
        return
    canvas.paste(_disc(mix(deepened(fill), palette.DARK_EDGE, 0.42), side), x, y)
    canvas.photo(_round(own), x, y)


def photo(picture: bytes, side: int) -> Image.Image | None:
    """A picture that somebody chose, as a square of so many pixels; None for what is no PNG of a usual size."""
    try:
        with Image.open(io.BytesIO(picture), formats=("PNG",)) as opened:
            if max(opened.size) > LARGEST:
                return None
            ground = Image.new("RGBA", opened.size, (*rgb(palette.RAISED), 255))
            ground.alpha_composite(opened.convert("RGBA"))
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error, Image.DecompressionBombError):
        return None
    return ImageOps.fit(ground.convert("RGB"), (side, side), Image.Resampling.LANCZOS)


def _round(square: Image.Image) -> Image.Image:
    """A square as a disc."""
    side = square.width
    sketch = Sketch((side, side))
    disc = sketch.mask().disc((side / 2, side / 2), side / 2)
    sketch.fill(disc, palette.TEXT)
    piece = square.convert("RGBA")
    piece.putalpha(sketch.bake().getchannel("A"))
    return piece


@baked
def _disc(fill: Colour, side: int) -> Image.Image:
    sketch = Sketch((side + 8, side + 8))
    disc = sketch.mask().disc(((side + 8) / 2, (side + 8) / 2), side / 2)
    sketch.shadow(disc, down=3, blur=3)
    return sketch.fill(disc, fill).bake()


@baked
def avatar(letters: str, fill: Colour, side: int) -> Image.Image:
    """Initials in a disc of so many pixels across; the first alone where two would be too small."""
    fill = deepened(fill)
    middle, radius = (side + 8) / 2, side / 2
    sketch = Sketch((side + 8, side + 8))
    disc = sketch.mask().disc((middle, middle), radius)
    sketch.shadow(disc, down=3, blur=3)
    sketch.fill(disc, mix(fill, palette.DARK_EDGE, 0.42))
    face = sketch.mask().disc((middle, middle), radius - max(side * 0.035, 2))
    sketch.fill(face, fill)
    sketch.fill(sketch.mask().with_(face).without(face.moved(0, max(side * 0.03, 2))), palette.light(fill))
    piece = sketch.bake()
    sizes = tuple(max(round(side * part), LEAST) for part in _LETTERS)
    if width(letters, sizes[-1], Weight.SEMIBOLD) > side * _ROOM:
        letters = letters[:1]
    size = fitting_size(letters, round(side * _ROOM), sizes, Weight.SEMIBOLD)
    text = word(letters, size, Weight.SEMIBOLD)
    corner = (round(middle - text.width / 2) - text.left, round(middle + size * CAPITAL / 2) - text.baseline)
    write(piece, text, corner, palette.TEXT)
    return piece


def medal(rank: int, radius: int) -> Image.Image:
    """The medal of one of the first three ranks."""
    fill = MEDALS[rank]
    return seal(str(rank), radius, fill, mix(fill, palette.DARK_EDGE, 0.55), ringed=True)
