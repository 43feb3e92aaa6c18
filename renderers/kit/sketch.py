"""Sprites: drawn once at several times their size, scaled down smoothly, and cached.

A `Mask` collects shapes in the coordinates of the finished sprite; a `Sketch` fills masks with colours, one over the
other, and `render()` returns the sprite. Functions that return one are decorated with `@cached_sprite`, or
`@worded_sprite` if they write words: their result is shared, so never change it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, Self

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.text import ENGLISH, Language, Text, current_language, use_language
from bot.workers.cache_sizes import SPRITE_BYTES
from renderers.kit.disk_cache import DiskCache, cache_path
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import SHADOW, Colour, highlight
from renderers.kit.theme import current_theme, resolve_argument, rgb

FINENESS = 4
"""How many times larger than their size sprites are drawn."""

ON_DISK = DiskCache(cache_path())
"""Pieces and layers that were drawn before, also by other processes."""

SPRITES = LruCache(SPRITE_BYTES)
"""Cached pieces and layers of this process. 200 tables of all games need more, but reading one again costs little."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Parameters = ParamSpec("Parameters")
_current: ContextVar[int] = ContextVar("fineness that is drawn with", default=FINENESS)


def fineness() -> int:
    """How many times larger than its size a sprite is drawn now, before it's scaled down."""
    return _current.get()


@contextmanager
def use_fineness(times: int) -> Iterator[None]:
    """Draw sprites at n times their size within the context. 1 is fast, for pictures that are scaled down."""
    token = _current.set(times)
    try:
        yield
    finally:
        _current.reset(token)


def cached_sprite(draw: Callable[Parameters, Image.Image]) -> Callable[Parameters, Image.Image]:
    """Memoize a drawing function per theme; its arguments must be hashable.

    Texts among the arguments become strings in the language of the picture. Inside, the language is English, because
    the sprite is shared by all languages.
    """
    return _memoize(draw, lambda: ENGLISH)


def worded_sprite(draw: Callable[Parameters, Image.Image]) -> Callable[Parameters, Image.Image]:
    """Memoize a drawing function that writes words of its own: per theme and language."""
    return _memoize(draw, current_language)


def _memoize(
    draw: Callable[Parameters, Image.Image], language: Callable[[], Language]
) -> Callable[Parameters, Image.Image]:
    @wraps(draw)
    def fetch(*arguments: Parameters.args, **named: Parameters.kwargs) -> Image.Image:
        drawn_in = language()
        key: tuple[Hashable, ...] = (
            draw,
            current_theme(),
            resolve_argument(arguments),
            resolve_argument(tuple(named.items())),
        )
        if drawn_in is not ENGLISH:
            key = (*key, drawn_in.code)

        def draw_now() -> Image.Image:
            said, said_named = _rendered(arguments), {name: _rendered(value) for name, value in named.items()}
            with use_language(drawn_in):
                return draw(*said, **said_named)

        return _fetch(key, draw_now)

    return fetch


def fetch_sprite(key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
    """Return the sprite with this key: from memory, from the disk, or drawn now.

    It's drawn in English, because all languages share it.
    """

    def draw_now() -> Image.Image:
        with use_language(ENGLISH):
            return draw()

    return _fetch(key, draw_now)


def _fetch(key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
    if fineness() != FINENESS:
        key = (key, fineness())
    return SPRITES.fetch(key, lambda: ON_DISK.fetch(key, draw))


def _rendered(value: Any) -> Any:
    """Return the argument with its texts, also those in tuples, as strings in the current language."""
    if isinstance(value, Text):
        return str(value)
    return tuple(map(_rendered, value)) if type(value) is tuple else value


class Mask:
    """A set of finely drawn shapes of a given size.

    Methods return the mask for chaining.
    """

    def __init__(self, size: tuple[int, int], shared: Image.Image | None = None) -> None:
        self.size = size
        self.fineness = fineness()
        fine_size = (size[0] * self.fineness, size[1] * self.fineness)
        self.fine: Image.Image = Image.new("L", fine_size) if shared is None else shared
        self._draw = ImageDraw.Draw(self.fine)
        self._level = 255 if shared is None else 0

    @property
    def eraser(self) -> Mask:
        """The same mask, but shapes drawn on it are removed."""
        return Mask(self.size, self.fine)

    def polygon(self, points: Sequence[Point], rounding: float = 0.0) -> Self:
        """A polygon, swollen by a rounding of the given radius."""
        self._draw.polygon([(x * self.fineness, y * self.fineness) for x, y in points], fill=self._level)
        if rounding > 0:
            self.stroke(points, 2 * rounding, closed=True)
        return self

    def disc(self, centre: Point, radius: float) -> Self:
        """A full circle."""
        x, y, r = centre[0] * self.fineness, centre[1] * self.fineness, radius * self.fineness
        self._draw.ellipse((x - r, y - r, max(x - r, x + r - 1), max(y - r, y + r - 1)), fill=self._level)
        return self

    def box(self, box: Box, radius: float = 0.0) -> Self:
        """A rectangle with rounded corners."""
        left, top, right, bottom = (edge * self.fineness for edge in box)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * self.fineness, fill=self._level)
        return self

    def frame(self, box: Box, radius: float, thickness: float) -> Self:
        """The outline of a rounded rectangle, inside the box."""
        left, top, right, bottom = box
        inner = (left + thickness, top + thickness, right - thickness, bottom - thickness)
        ring = Mask(self.size).box(box, radius).subtract(Mask(self.size).box(inner, max(radius - thickness, 0)))
        return self.union(ring)

    def stroke(self, points: Sequence[Point], thickness: float, *, closed: bool = False) -> Self:
        """Add a line with round joints and ends."""
        ends = list(points[1:]) + ([points[0]] if closed else [])
        for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
            length = math.hypot(x2 - x1, y2 - y1)
            if length:
                dx, dy = (x2 - x1) / length * thickness / 2, (y2 - y1) / length * thickness / 2
                quad = ((x1 - dy, y1 + dx), (x1 + dy, y1 - dx), (x2 + dy, y2 - dx), (x2 - dy, y2 + dx))
                self._draw.polygon([(x * self.fineness, y * self.fineness) for x, y in quad], fill=self._level)
        for point in points:
            self.disc(point, thickness / 2)
        return self

    def union(self, other: Mask) -> Self:
        """Add the shapes of another mask."""
        self.fine.paste(ImageChops.lighter(self.fine, other.fine))
        return self

    def subtract(self, other: Mask) -> Self:
        """Take the shapes of another mask away."""
        self.fine.paste(ImageChops.subtract(self.fine, other.fine))
        return self

    def intersect(self, other: Mask) -> Self:
        """Intersect with another mask."""
        self.fine.paste(ImageChops.darker(self.fine, other.fine))
        return self

    def shift(self, right: float, down: float) -> Mask:
        """A copy, moved."""
        copy = Mask(self.size)
        copy.fine.paste(self.fine, (round(right * self.fineness), round(down * self.fineness)))
        return copy

    def downsample(self) -> Image.Image:
        """The mask in its own size."""
        return self.fine.reduce(self.fineness)


def box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The four corners of an upright rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def transform(points: Sequence[Point], centre: Point, scale: float, degrees: float = 0.0) -> list[Point]:
    """Rotate points around (0, 0) clockwise, scale them, and move them to a centre."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [
        (centre[0] + (x * cosine - y * sine) * scale, centre[1] + (x * sine + y * cosine) * scale) for x, y in points
    ]


class Pen:
    """Draws on a mask in units of `scale` pixels around a centre, rotated clockwise."""

    def __init__(self, mask: Mask, centre: Point, scale: float, degrees: float = 0.0) -> None:
        self._mask, self._placement = mask, (centre, scale, degrees)
        self._scale = scale

    @property
    def eraser(self) -> Pen:
        """The same pen, but its shapes are removed from the mask."""
        return Pen(self._mask.eraser, *self._placement)

    def rotate(self, degrees: float) -> Pen:
        """The same pen at another angle."""
        return Pen(self._mask, *self._placement[:2], degrees)

    def polygon(self, points: Sequence[Point], rounding: float = 0.0) -> None:
        """A polygon, swollen by a rounding."""
        self._mask.polygon(transform(points, *self._placement), rounding * self._scale)

    def stroke(self, points: Sequence[Point], thickness: float, *, closed: bool = False) -> None:
        """A line with round joints and ends."""
        self._mask.stroke(transform(points, *self._placement), thickness * self._scale, closed=closed)

    def disc(self, centre: Point, radius: float) -> None:
        """A full circle."""
        self._mask.disc(transform([centre], *self._placement)[0], radius * self._scale)

    def clip_disc(self, centre: Point, radius: float) -> None:
        """Remove everything outside a circle."""
        self._mask.intersect(Mask(self._mask.size).disc(transform([centre], *self._placement)[0], radius * self._scale))


class Sketch:
    """A piece in progress: masks filled with colours on a transparent ground."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        # Premultiplied, as `reduce` needs it: only a piece with mixed colours has to be converted.
        self._fine = Image.new("RGBa", (size[0] * fineness(), size[1] * fineness()))
        self._shadow: Image.Image | None = None

    @classmethod
    def square(cls, side: int) -> Self:
        """An empty square sketch."""
        return cls((side, side))

    @property
    def centre(self) -> Point:
        """The point in the middle."""
        return self.size[0] / 2, self.size[1] / 2

    def mask(self) -> Mask:
        """An empty mask of this sketch's size."""
        return Mask(self.size)

    def fill(self, mask: Mask, colour: Colour, opacity: float = 1.0) -> Self:
        """Lay a colour over what the mask covers."""
        box = mask.fine.getbbox()
        if box is None:
            return self
        shape = mask.fine.crop(box)
        if opacity >= 1 and {level for _, level in shape.getcolors(2) or [(0, None)]} <= {0, 255}:
            # All or nothing in every fine pixel: bits take a twentieth of the time.
            self._fine.paste((*rgb(colour), 255), box, shape.convert("1", dither=Image.Dither.NONE))
            return self
        layer = Image.new("RGBA", shape.size, (*rgb(colour), 0))
        layer.putalpha(shape.point(lambda level: round(level * opacity)))
        self._fine = self._fine.convert("RGBA")
        self._fine.alpha_composite(layer, box[:2])
        return self

    def fill_raised(self, mask: Mask, colour: Colour, depth: float, edge: Colour | None = None) -> Self:
        """Fill a mask and lighten its upper edge, `depth` pixels high; consumes the mask."""
        self.fill(mask, colour)
        return self.fill(mask.subtract(mask.shift(0, depth)), highlight(colour) if edge is None else edge)

    def shadow(self, mask: Mask, *, down: float, blur: float, opacity: float = 0.42) -> Self:
        """A short soft shadow below everything else."""
        soft = mask.shift(0, down).downsample().filter(ImageFilter.GaussianBlur(blur))
        self._shadow = Image.new("RGBA", self.size, (*SHADOW, 0))
        self._shadow.putalpha(soft.point(lambda level: round(level * opacity)))
        return self

    def render(self) -> Image.Image:
        """The finished piece, RGBA."""
        piece = self._fine.reduce(fineness()).convert("RGBA")
        if self._shadow is None:
            return piece
        return Image.alpha_composite(self._shadow, piece)


def silhouette(mask: Mask, colour: Colour) -> Image.Image:
    """A sprite of one mask in one colour."""
    return Sketch(mask.size).fill(mask, colour).render()
