"""LRU cache of images, bounded by total bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from mmap import mmap
from threading import Lock
from typing import cast

from PIL import Image

_MMAP_MODES = frozenset({"L", "RGBA"})
"""Modes that Pillow can read from a foreign buffer."""
_MIN_MMAP_BYTES = 1 << 14
"""Smaller images stay on the heap."""


class LruCache:
    """Images by key, with at most `limit` bytes of pixels.

    Images are shared: never draw on them.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._pictures: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._pictures)

    @property
    def size(self) -> int:
        """Bytes of all cached images."""
        return self._size

    def fetch(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Return the image with this key; make and cache it if it's missing."""
        with self._lock:
            picture = self._pictures.get(key)
            if picture is not None:
                self._pictures.move_to_end(key)
                return picture
        picture = make()
        with self._lock:
            if key not in self._pictures and _pixel_bytes(picture) <= self.limit:
                self._pictures[key] = picture = _copy_to_mmap(picture)
                self._size += _pixel_bytes(picture)
            while self._size > self.limit:
                _, forgotten = self._pictures.popitem(last=False)
                self._size -= _pixel_bytes(forgotten)
        return picture

    def items(self) -> Sequence[tuple[Hashable, Image.Image]]:
        """Return all images with their keys, the least recently used first."""
        with self._lock:
            return list(self._pictures.items())

    def clear(self) -> None:
        """Forget every picture."""
        with self._lock:
            self._pictures.clear()
            self._size = 0


def _copy_to_mmap(picture: Image.Image) -> Image.Image:
    """Copy the pixels into an anonymous mmap.

    So evicting the image returns its memory to the operating system.

    On the heap, long-lived images would leave holes between short-lived ones: a seventh of the process after some
    thousand pictures.
    """
    if picture.mode not in _MMAP_MODES or _pixel_bytes(picture) < _MIN_MMAP_BYTES:
        return picture
    memory = cast("bytearray", mmap(-1, _pixel_bytes(picture)))  # every buffer will do
    apart = Image.frombuffer(picture.mode, picture.size, memory, "raw", picture.mode, 0, 1)
    apart.readonly = 0
    apart.paste(picture)
    return apart


def _pixel_bytes(picture: Image.Image) -> int:
    """Return the size of its pixels; Pillow stores several bands as four bytes."""
    return picture.width * picture.height * (1 if len(picture.getbands()) == 1 else 4)
