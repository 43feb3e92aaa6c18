"""Writes animated GIFs with one palette, in which frames hold only changes.

Pillow compresses the frames; the rest of the file is written here, because Pillow gives partial frames a palette each.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

COLOURS = 256
_LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_WHOLE_PALETTE = 0xF7
"""A palette of 256 colours for all frames, 8 bits each."""
_KEEP_FRAME = 1
"""A frame is drawn over the previous one."""


def encode_gif(images: Sequence[Image.Image], milliseconds: Sequence[int]) -> bytes:
    """Encode images of one size in the first one's palette as an endless loop."""
    frames = [Image.frombytes("L", image.size, image.tobytes()) for image in images]
    levels = bytes(images[0].getpalette() or ()).ljust(3 * COLOURS, b"\0")
    frames, unused = _free_index(frames, levels)
    head = b"GIF89a" + struct.pack("<HHBBB", *frames[0].size, _WHOLE_PALETTE, 0, 0) + levels
    shown = zip(_changes(frames, unused), milliseconds, strict=True)
    return b"".join((head, _LOOP, *(_frame(*change, pause, unused) for change, pause in shown), b";"))


def _frame(image: Image.Image, corner: tuple[int, int], milliseconds: int, unused: int) -> bytes:
    return b"".join(getdata(image, corner, duration=milliseconds, transparency=unused, disposal=_KEEP_FRAME))


def _changes(frames: Sequence[Image.Image], unused: int) -> Iterator[tuple[Image.Image, tuple[int, int]]]:
    """Yield the first frame, then each frame's changed part and its upper left corner."""
    yield frames[0], (0, 0)
    for before, frame in pairwise(frames):
        changed = ImageChops.difference(before, frame).point(_NONZERO)
        area = changed.getbbox() or (0, 0, 1, 1)
        part = Image.new("L", frame.size, unused)
        part.paste(frame, mask=changed)
        yield part.crop(area), area[:2]


_NONZERO = [0, *[255] * (COLOURS - 1)]


def _free_index(frames: Sequence[Image.Image], levels: bytes) -> tuple[list[Image.Image], int]:
    """Free a palette index in all frames, merging the rarest colour if needed."""
    counts = [sum(each) for each in zip(*(frame.histogram() for frame in frames), strict=True)]
    rarest = counts.index(min(counts))
    if not counts[rarest]:
        return list(frames), rarest
    colours = [levels[at : at + 3] for at in range(0, len(levels), 3)]

    def far(index: int) -> int:
        return sum((one - other) ** 2 for one, other in zip(colours[index], colours[rarest], strict=True))

    instead = min((index for index in range(COLOURS) if index != rarest), key=far)
    table = [instead if index == rarest else index for index in range(COLOURS)]
    return [frame.point(table) for frame in frames], rarest
