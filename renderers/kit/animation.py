"""Animated GIFs of games: half-size frames with captions, in one palette.

Frames are made one by one, because each costs as much as a board, and joined at the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from statistics import median_low
from typing import Any, Protocol

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.encode import MAX_COLOURS, encode_png
from renderers.kit.gif import encode_gif
from renderers.kit.picture import Picture
from renderers.kit.theme import rgb
from renderers.kit.typography import Weight, split_words, width

WIDTH = 800
CAPTION_HEIGHT = 100
"""Height of the strip with the sentence: two lines."""
_SIZE, _PITCH, _INSET = 27, 38, 20
_LINES = 2
_EDGE = 10

MS_PER_LETTER = 45
"""Milliseconds that a letter takes to be read."""
MIN_FRAME_MS, MAX_FRAME_MS, LAST_FRAME_MS = 1000, 4500, 5000
"""Minimum and maximum duration of a frame, and that of the last one."""

MAX_FRAMES = 60
"""Frames of a film: a minute to look at, some seconds to draw."""
MAX_BYTES = 8 * 2**20
"""Size of a film's file: Discord takes 10 MiB, and other places for pictures less."""


class HasPng(Protocol):
    """Anything with PNG bytes."""

    @property
    def png(self) -> bytes:
        """The file."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame to render: its renderer, the view and the caption below it; a `marked` one has a coloured edge there."""

    renderer: Callable[[Any], HasPng]
    view: object
    caption: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Film:
    """Rendered frames with their captions."""

    frames: tuple[bytes, ...] = field(repr=False)
    captions: tuple[str, ...]
    alt: str
    key: str
    """Cache key: a digest of the frames."""

    @classmethod
    def from_frames(cls, frames: Sequence[bytes], said: Sequence[str], alt: str) -> Film:
        """The film of these frames. ValueError for none."""
        if not frames:
            raise ValueError("an animation needs at least one frame")
        key = hashlib.blake2b(b"".join(frames), digest_size=16).hexdigest()
        return cls(tuple(frames), tuple(said), alt, key)


def draw_frame(frame: Frame) -> Picture:
    """Render a frame with its caption, in the palette of its picture."""
    image = _load(frame.renderer(frame.view).png)
    small = _shrink(image.convert("RGB"))
    whole = Image.new("RGB", (WIDTH, small.height + CAPTION_HEIGHT), rgb(palette.GROUND))
    whole.paste(small, (0, 0))
    _draw_caption(Canvas(whole), small.height, frame.caption, marked=frame.marked)
    few = image if image.mode == "P" else whole.quantize(MAX_COLOURS, dither=Image.Dither.NONE)
    return Picture(encode_png(whole.quantize(palette=few, dither=Image.Dither.NONE)), *whole.size, frame.caption)


def draw_film(film: Film) -> Picture:
    """Join the frames to a GIF that loops and pauses at its end; each is shown for the reading time of its caption.

    Drops every second frame until the file has at most MAX_BYTES.
    """
    images = list(_unify(film.frames))
    pauses = [min(max(MIN_FRAME_MS, MS_PER_LETTER * len(said)), MAX_FRAME_MS) for said in film.captions[:-1]] + [
        LAST_FRAME_MS
    ]
    while len(content := encode_gif(images, pauses)) > MAX_BYTES and len(images) > 1:
        images, pauses = images[::-2][::-1], pauses[::-2][::-1]
    return Picture(content, *images[0].size, film.alt)


def _shrink(image: Image.Image) -> Image.Image:
    if image.width == 2 * WIDTH:
        return image.reduce(2)
    return image.resize((WIDTH, max(1, round(image.height * WIDTH / image.width))), Image.Resampling.LANCZOS)


def _draw_caption(canvas: Canvas, top: int, said: str, *, marked: bool) -> None:
    canvas.rectangle((0, top, WIDTH, top + CAPTION_HEIGHT), palette.PANEL)
    if marked:
        canvas.rectangle((0, top, WIDTH, top + _EDGE), palette.WARNING)
        canvas.rectangle((0, top, _EDGE, top + CAPTION_HEIGHT), palette.WARNING)
    rows = wrap_caption(said)
    y = top + CAPTION_HEIGHT / 2 - _PITCH * (len(rows) - 1) / 2
    for number, row in enumerate(rows):
        canvas.text(_INSET, y + number * _PITCH, row, _SIZE, Weight.SEMIBOLD)


def wrap_caption(said: str) -> list[str]:
    """Wrap a caption to two lines; a longer one ends with an ellipsis."""
    rows = [""]
    for one in split_words(said):
        longer = f"{rows[-1]} {one}".strip()
        if _fits(longer):
            rows[-1] = longer
        elif len(rows) < _LINES:
            rows.append(one)
        else:
            return [*rows[:-1], _cut(rows[-1])]
    return rows


def _cut(row: str) -> str:
    words = split_words(row)
    while len(words) > 1 and not _fits(f"{' '.join(words)} …"):
        words.pop()
    return f"{' '.join(words)} …"


def _fits(row: str) -> bool:
    return width(row, _SIZE, Weight.SEMIBOLD) <= WIDTH - 2 * _INSET


def _unify(frames: Sequence[bytes]) -> Iterator[Image.Image]:
    """Convert all frames to the middle height and the last frame's palette."""
    images = [_load(frame) for frame in frames]
    height, last = median_low(image.height for image in images), images[-1]
    for image in images:
        found = image if image.height == height else _fit_height(image, height)
        if found.getpalette() != last.getpalette():
            found = found.convert("RGB").quantize(palette=last, dither=Image.Dither.NONE)
        yield found


def _load(frame: bytes) -> Image.Image:
    with Image.open(BytesIO(frame)) as image:
        image.load()
        return image


def _fit_height(image: Image.Image, height: int) -> Image.Image:
    """Fit a frame to the height with its caption in place, scaled down or padded."""
    frame = image.convert("RGB")
    picture = frame.crop((0, 0, WIDTH, image.height - CAPTION_HEIGHT))
    strip = frame.crop((0, image.height - CAPTION_HEIGHT, WIDTH, image.height))
    whole = Image.new("RGB", (WIDTH, height), strip.getpixel((0, 0)))
    whole.paste(_letterbox(picture, height - CAPTION_HEIGHT) if image.height > height else picture, (0, 0))
    whole.paste(strip, (0, height - CAPTION_HEIGHT))
    return whole


def _letterbox(picture: Image.Image, height: int) -> Image.Image:
    """Center the picture at this height, extending its edges to both sides."""
    small = picture.resize((round(WIDTH * height / picture.height), height), Image.Resampling.LANCZOS)
    left = (WIDTH - small.width) // 2
    whole = Image.new("RGB", (WIDTH, height))
    for x, start, end in ((0, 0, left), (small.width - 1, left + small.width, WIDTH)):
        if end > start:
            whole.paste(small.crop((x, 0, x + 1, height)).resize((end - start, height)), (start, 0))
    whole.paste(small, (left, 0))
    return whole
