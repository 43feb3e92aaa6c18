"""The canvas of every picture: panels, text, lines, chips, pieces, header."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Literal, Self

from PIL import Image, ImageDraw

from bot.games.areas import AreaKey, Polygon
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.encode import COMPRESSION, MAX_COLOURS, FittedPalette, encode, extend_palette
from renderers.kit.ink import write
from renderers.kit.palette import Colour
from renderers.kit.picture import MAX_ALT_LENGTH, Areas, Picture
from renderers.kit.sketch import Mask, Point, fineness, use_fineness
from renderers.kit.theme import rgb
from renderers.kit.typography import CAPITAL, MIDDLE, SMALL, Weight, abbreviate, fit_size, render_text, shorten, width

WIDTH = 1600
MARGIN = 32
RADIUS = 20
HEADER = 96
MAX_CHIP_WIDTH = 400
"""Maximum width of the text in a header's chip: names that don't fit are shortened."""
_PADDING = 28
"""Around things that are drawn alone."""

Align = Literal["left", "middle", "right"]
Area = tuple[int, int, int, int]


_cropped: ContextVar[Area | None] = ContextVar("part of the picture that is looked at", default=None)


@contextmanager
def use_crop(area: Area) -> Iterator[None]:
    """Draw only this part of pictures within the context: expensive work outside of it may be skipped."""
    token = _cropped.set(area)
    try:
        yield
    finally:
        _cropped.reset(token)


class Canvas:
    """Drawing operations on an image: a picture, a copied layer, or a piece."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self._draw = ImageDraw.Draw(image)
        self._photos: list[Image.Image] = []
        self.areas: dict[AreaKey, tuple[Polygon, ...]] = {}

    @classmethod
    def blank(cls, height: int) -> Self:
        """An empty picture, `height` pixels high."""
        return cls(Image.new("RGB", (WIDTH, height), rgb(palette.GROUND)))

    def finish(
        self, alt: TextLike, fitted: FittedPalette | None = None, colours: int = MAX_COLOURS, level: int = COMPRESSION
    ) -> Picture:
        """Encode the picture as PNG with the fitted palette, or with its own colours."""
        png = encode(self.image, None if fitted is None else extend_palette(fitted.image, self._photos), colours, level)
        areas = Areas.pack(self.areas)
        return Picture(png, self.image.width, self.image.height, str(alt)[:MAX_ALT_LENGTH], areas)

    def is_seen(self, area: Area) -> bool:
        """Whether any of this area is in the part of the picture that is looked at."""
        left, top, right, bottom = _cropped.get() or (0, 0, *self.image.size)
        return area[0] < right and area[2] > left and area[1] < bottom and area[3] > top

    def mark(self, key: AreaKey, area: Area) -> None:
        """Record where an area of the picture is; it may be in several places."""
        left, top, right, bottom = area
        self.mark_shape(key, ((left, top), (right, top), (right, bottom), (left, bottom)))

    def mark_shape(self, key: AreaKey, corners: Sequence[Point]) -> None:
        """Record where an area is that isn't a box, such as a hex."""
        shape = tuple((round(x), round(y)) for x, y in corners)
        self.areas[key] = (*self.areas.get(key, ()), shape)

    def panel(
        self,
        area: Area,
        fill: Colour = palette.PANEL,
        *,
        radius: int = RADIUS,
        edge: Colour | None = None,
        thickness: int = 3,
    ) -> None:
        """A rounded rectangle, with an edge inside it if a colour is given."""
        if edge is not None:
            self.panel(area, edge, radius=radius)
            left, top, right, bottom = area
            area = (left + thickness, top + thickness, right - thickness, bottom - thickness)
            radius = max(radius - thickness, 0)
        left, top, right, bottom = area
        radius = min(radius, (right - left) // 2, (bottom - top) // 2)
        if right - left > 2 * radius:
            self._draw.rectangle((left + radius, top, right - radius - 1, bottom - 1), fill=rgb(fill))
        if bottom - top > 2 * radius:
            self._draw.rectangle((left, top + radius, right - 1, bottom - radius - 1), fill=rgb(fill))
        if radius:
            for number, corner in enumerate(
                ((left, top), (right - radius, top), (right - radius, bottom - radius), (left, bottom - radius))
            ):
                self.image.paste(rgb(fill), corner, _corner_mask(radius, number, fineness()))

    def rectangle(self, area: Area, fill: Colour) -> None:
        """A plain rectangle."""
        left, top, right, bottom = area
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=rgb(fill))

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A small filled polygon with smooth edges."""
        left, top = (math.floor(min(point[axis] for point in points)) - 1 for axis in (0, 1))
        right, bottom = (math.ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
        shape = Mask((right - left, bottom - top)).polygon([(x - left, y - top) for x, y in points])
        self.image.paste(rgb(fill), (left, top), shape.downsample())

    def line(self, points: tuple[Point, Point], fill: Colour, thickness: float) -> None:
        """A straight line with smooth edges."""
        (x1, y1), (x2, y2) = points
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        dx, dy = (x2 - x1) / length * thickness / 2, (y2 - y1) / length * thickness / 2
        self.polygon(((x1 - dy, y1 + dx), (x1 + dy, y1 - dx), (x2 + dy, y2 - dx), (x2 - dy, y2 + dx)), fill)

    def outline(self, area: Area, colour: Colour, thickness: int) -> None:
        """The edge of a plain rectangle, inside the area."""
        left, top, right, bottom = area
        self._draw.rectangle((left, top, right - 1, bottom - 1), outline=rgb(colour), width=thickness)

    def veil(self, area: Area, fill: Colour, opacity: float) -> None:
        """A colour laid thinly over an area."""
        below = self.image.crop(area)
        self.image.paste(Image.blend(below, Image.new("RGB", below.size, rgb(fill)), opacity), area[:2])

    def text(
        self,
        x: float,
        y: float,
        text: TextLike,
        size: int = SMALL,
        weight: Weight = Weight.MEDIUM,
        colour: Colour = palette.TEXT,
        align: Align = "left",
    ) -> int:
        """A line of text whose capitals are centred on y. Returns the x where it ends."""
        line = render_text(text, size, weight)
        start = round(x - {"left": 0.0, "middle": line.width / 2, "right": line.width}[align])
        baseline = round(y + size * CAPITAL / 2)
        write(self.image, line, (start - line.left, baseline - line.baseline), colour)
        return start + line.width

    def fit_text(
        self,
        x: float,
        y: float,
        text: TextLike,
        room: int,
        sizes: tuple[int, ...],
        weight: Weight = Weight.MEDIUM,
        colour: Colour = palette.TEXT,
        align: Align = "left",
        *,
        cut: bool = False,
    ) -> int:
        """Draw a line of text in the first size that fits `room` pixels, else the last.

        Text that doesn't fit has its shorter form, if the language has one, or with `cut` ends with an ellipsis. See
        `text`.
        """
        text = abbreviate(text, room, sizes[-1], weight)
        size = fit_size(text, room, sizes, weight)
        return self.text(x, y, shorten(text, room, size, weight) if cut else text, size, weight, colour, align)

    def paste(self, piece: Image.Image, x: float, y: float, align: Align = "middle") -> None:
        """A piece, its middle at (x, y), or the middle of its left or right edge."""
        x += {"left": piece.width / 2, "middle": 0.0, "right": -piece.width / 2}[align]
        self.image.paste(piece, (round(x - piece.width / 2), round(y - piece.height / 2)), piece)

    def photo(self, piece: Image.Image, x: float, y: float) -> None:
        """Paste an avatar with its middle at (x, y), reserving palette colours."""
        self.paste(piece, x, y)
        self._photos.append(piece)

    def header(self, sign: Image.Image, title: TextLike, addition: TextLike = "") -> None:
        """Draw the top strip with the game's sign and title."""
        self.rectangle((0, 0, WIDTH, HEADER), palette.PANEL)
        self.rectangle((0, HEADER - 2, WIDTH, HEADER), palette.HAIRLINE)
        self.paste(sign, MARGIN + 32, HEADER / 2)
        end = self.text(MARGIN + 84, HEADER / 2, title, MIDDLE, Weight.BOLD)
        if addition:
            self.text(end + 20, HEADER / 2, addition, SMALL, Weight.MEDIUM, palette.SECOND)

    def header_middle(self, words: TextLike, addition: TextLike = "") -> None:
        """The phase or the round, in the middle of the header strip."""
        wide = width(words, MIDDLE, Weight.BOLD)
        more = 20 + width(addition, SMALL, Weight.MEDIUM) if addition else 0
        end = self.text((WIDTH - wide - more) / 2, HEADER / 2, words, MIDDLE, Weight.BOLD)
        if addition:
            self.text(end + 20, HEADER / 2, addition, SMALL, Weight.MEDIUM, palette.SECOND)

    def header_result(self, result: TextLike, room: int = 420) -> None:
        """Draw the result of a game that ended early on the right of the header, cut to the room."""
        self.header_chip(shorten(result, room, MIDDLE, Weight.BOLD), palette.RAISED, palette.TEXT)

    def header_chip(self, words: TextLike, fill: Colour, ink: Colour, sign: Image.Image | None = None) -> None:
        """Draw the chip on the right of the header: the current seat's colour and sign."""
        wide = width(words, MIDDLE, Weight.BOLD)
        right = WIDTH - MARGIN
        left = right - wide - (26 + 84 if sign is not None else 52)
        self.panel((left, 14, right, 82), fill, radius=34)
        self.text(right - 26, HEADER / 2, words, MIDDLE, Weight.BOLD, ink, "right")
        if sign is not None:
            self.paste(sign, left + 46, HEADER / 2)


@lru_cache(maxsize=256)
def _corner_mask(radius: int, number: int, times: int) -> Image.Image:
    """One quarter of a disc as a mask of this fineness: 0 upper left, then clockwise."""
    size = (2 * radius, 2 * radius)
    with use_fineness(times):
        disc = Mask(size).disc((radius, radius), radius).downsample()
    left = radius if number in (1, 2) else 0
    top = radius if number in (2, 3) else 0
    return disc.crop((left, top, left + radius, top + radius))


def around(x: float, y: float, wide: float, high: float | None = None) -> Area:
    """Return the box around a middle; without a height, it's a square."""
    high = wide if high is None else high
    return round(x - wide / 2), round(y - high / 2), round(x + wide / 2), round(y + high / 2)


def draw_single(pieces: Sequence[Image.Image], alt: TextLike, fitted: FittedPalette | None = None) -> Picture:
    """Draw one or a few pieces side by side in their own size."""
    wide = sum(piece.width for piece in pieces) + _PADDING * (len(pieces) + 1)
    high = max(piece.height for piece in pieces) + 2 * _PADDING
    canvas = Canvas(Image.new("RGB", (wide, high), rgb(palette.GROUND)))
    x = float(_PADDING)
    for piece in pieces:
        canvas.paste(piece, x + piece.width / 2, high / 2)
        x += piece.width + _PADDING
    return canvas.finish(alt, fitted)
