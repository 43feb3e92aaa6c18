"""Encodes canvases as PNG with at most 256 colours.

A game may have a fitted palette: colours then stay the same between pictures, and finding the nearest given colour
takes a tenth of the time of choosing new ones.

Compression is the most expensive part of a picture, so the file is written here with zlib-ng, which takes a third of
the time of Pillow's encoder for the same size.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib import resources
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from cachetools import LRUCache, cached
from PIL import Image
from zlib_ng import zlib_ng

from bot.metrics import PressStage, time_stage
from bot.workers.cache_sizes import STRIP_BYTES
from renderers.kit.palette import Colour, colour
from renderers.kit.theme import Theme, current_theme, rgb

Parameters = ParamSpec("Parameters")
T = TypeVar("T")

COMPRESSION = 5
"""Two thirds of the time of level 6, for a twentieth more bytes."""
HURRIED_COMPRESSION = 2
"""Half the time for a fifth more bytes, when drawings are waiting."""

MAX_BYTES = 150 * 1024
"""Size of a file above which it's compressed once more, as a whole, with THOROUGH_COMPRESSION."""
THOROUGH_COMPRESSION = 6

STRIP_ROWS = 64
"""Rows that are compressed together, apart from all others."""

MAX_COLOURS = 256


@time_stage(PressStage.ENCODE)
def encode(
    image: Image.Image, fitted: Image.Image | None = None, colours: int = MAX_COLOURS, level: int = COMPRESSION
) -> bytes:
    """Encode as a palette PNG with the fitted palette, or the best `colours` colours."""
    originals = _originals.get()
    if originals is not None:
        originals.append(image.copy())
    if fitted is None:
        indexed = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    else:
        indexed = image.quantize(palette=fitted, dither=Image.Dither.NONE)
    return encode_indexed(indexed, level)


def encode_indexed(indexed: Image.Image, level: int = COMPRESSION) -> bytes:
    """Encode a palette image as PNG, faster if drawings are waiting."""
    return encode_png(indexed, min(level, HURRIED_COMPRESSION) if _hurried.get() else level)


@dataclass(frozen=True, slots=True)
class HurriedRenderer(Generic[Parameters, T]):
    """A drawing function that compresses less; picklable if the function is."""

    draw: Callable[Parameters, T]

    def __call__(self, *arguments: Parameters.args, **named: Parameters.kwargs) -> T:
        """Draw, and compress quickly."""
        token = _hurried.set(True)
        try:
            return self.draw(*arguments, **named)
        finally:
            _hurried.reset(token)


_hurried: ContextVar[bool] = ContextVar("whether drawings are waiting", default=False)


@contextmanager
def record_originals() -> Iterator[list[Image.Image]]:
    """Collect every image encoded in this context before its colours are reduced."""
    images: list[Image.Image] = []
    token = _originals.set(images)
    try:
        yield images
    finally:
        _originals.reset(token)


_originals: ContextVar[list[Image.Image] | None] = ContextVar("originals", default=None)

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEPTH, _INDEXED = 8, 3
_ZLIB_HEADER = b"\x78\x9c"
_LAST_BLOCK = b"\x03\x00"
"""An empty block that ends the compressed data."""


def encode_png(indexed: Image.Image, level: int = COMPRESSION) -> bytes:
    """Encode a palette image as PNG: 8 bits per pixel, unfiltered rows.

    Filters don't help because similar colours have unrelated indices. Two drawings of a table have most strips of rows
    in common, and those are compressed once. A picture that is too large that way is compressed again without strips,
    unless drawings are waiting.
    """
    width, height = indexed.size
    image = Image.new("P", (width + 1, height))  # every row begins with the number of its filter, which is 0
    image.paste(indexed, (1, 0))
    rows = image.tobytes()
    png = _file(indexed, _deflate(rows, (width + 1) * STRIP_ROWS, level))
    if level == COMPRESSION and len(png) > MAX_BYTES:
        return _file(indexed, zlib_ng.compress(rows, THOROUGH_COMPRESSION))
    return png


def _file(indexed: Image.Image, compressed: bytes) -> bytes:
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", *indexed.size, _DEPTH, _INDEXED, 0, 0, 0)),
            _chunk(b"PLTE", bytes(indexed.getpalette() or ())),
            _chunk(b"IDAT", compressed),
            _chunk(b"IEND", b""),
        )
    )


def _deflate(rows: bytes, size: int, level: int) -> bytes:
    """Compress in the format of zlib, each strip of `size` bytes for itself."""
    strips = [_deflate_strip(rows[start : start + size], level) for start in range(0, len(rows), size)]
    return b"".join((_ZLIB_HEADER, *strips, _LAST_BLOCK, struct.pack(">I", zlib_ng.adler32(rows))))


def _strip_key(rows: bytes, level: int) -> Hashable:
    """Name a strip by 96 bits instead of its pixels, which take ten times the memory of the cache."""
    return hash(rows), zlib_ng.crc32(rows), len(rows), level


STRIPS: LRUCache[Hashable, bytes] = LRUCache(STRIP_BYTES, len)
"""Compressed strips of the latest pictures."""


@cached(STRIPS, key=_strip_key, lock=Lock())
def _deflate_strip(rows: bytes, level: int) -> bytes:
    """Compress some rows as blocks that need no others and end at a byte."""
    deflater = zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    return deflater.compress(rows) + deflater.flush(zlib_ng.Z_SYNC_FLUSH)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib_ng.crc32(kind + content))


def palette_file(theme: Theme) -> str:
    """Return the resource with a package's palette for a theme."""
    return "colours.json" if theme is Theme.USUAL else f"colours-{theme}.json"


@dataclass(frozen=True, slots=True)
class FittedPalette:
    """The palettes that are stored in a renderer's package, one for each theme."""

    package: str

    @property
    def image(self) -> Image.Image:
        """The palette of the theme that is being drawn in, as Pillow wants it."""
        return _load_palette(self.package, current_theme())


@cache
def _load_palette(package: str, theme: Theme) -> Image.Image:
    text = resources.files(package).joinpath(palette_file(theme)).read_text(encoding="utf-8")
    return palette_image([colour(code) for code in json.loads(text)["colours"]])


def extend_palette(fitted: Image.Image, photos: Sequence[Image.Image]) -> Image.Image:
    """Fill the free entries of a fitted palette with the best colours for avatars."""
    known = fitted.getpalette() or []
    room = MAX_COLOURS - len(known) // 3
    if not photos or room < 1:
        return fitted
    side = max(max(piece.size) for piece in photos)
    strip = Image.new("RGB", (side * len(photos), side))
    for number, piece in enumerate(photos):
        strip.paste(piece.convert("RGB").resize((side, side)), (number * side, 0))
    own = strip.quantize(room, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    image = Image.new("P", (1, 1))
    image.putpalette(known + own[: 3 * room])
    return image


def palette_image(colours: Sequence[Colour]) -> Image.Image:
    """Colours as an image whose palette they are."""
    image = Image.new("P", (1, 1))
    image.putpalette([level for one in colours for level in rgb(one)])
    return image
