"""Drawn sprites on disk, shared by all drawing processes and kept over restarts.

Reading one takes a fiftieth of the time of drawing it. A sprite is appended to the file when it's first drawn, in one
write, so that several processes can do it without a lock. Half a record, as a kill or a full disk leaves it, is skipped
by readers. A folder that can't be written and a damaged file cost time, nothing else.

File: records of a header, which ends with its checksum, and deflated pixels, which have their own.
"""

from __future__ import annotations

import logging
import os
import platform
import struct
import zlib
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from importlib import resources
from io import FileIO
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import cast

import PIL
import platformdirs
from PIL import Image
from zlib_ng import zlib_ng

from bot.games.text import Text
from renderers.kit.theme import ThemeColour

FOLDER_VARIABLE = "TABLEKEEPER_CACHE"
OFF = "off"
MAX_BYTES = 64 * 2**20
"""What the file may take."""

NEARLY_FULL = 0.75
"""A file that takes this share of it begins anew at the next start: most of it belongs to other versions or tables."""

COMPRESSION = 3

_DIGEST_SIZE, _VERSION_SIZE = 16, 4
_MARK = b"\x89TKS"
_HEADER = struct.Struct(f">4s{_VERSION_SIZE + _DIGEST_SIZE}s4sHHI")
"""Mark, name, mode, width, height, length of the pixels."""

_CHECKSUM = struct.Struct(">I")
_HEADER_SIZE = _HEADER.size + _CHECKSUM.size
_CODE = frozenset({".py", ".json", ".ttf"})
_ALL = ""
"""In place of a package: all of them."""

_DAMAGED = (ValueError, cast("type[Exception]", zlib_ng.error))

_log = logging.getLogger(__name__)


class DiskCache:
    """The sprites of one file, or of none."""

    def __init__(self, path: Path | None, limit: int = MAX_BYTES) -> None:
        self.path = path
        self._limit = limit
        self._file: FileIO | None = None
        self._readable = self._writable = path is not None
        self._places: dict[bytes, int] = {}
        """Where the record of each name begins."""
        self._scanned = 0
        self._lock = Lock()

    def __del__(self) -> None:
        if self._file is not None:
            self._file.close()

    @property
    def is_writable(self) -> bool:
        """Whether sprites can be stored."""
        with self._lock:
            self._open()
            return self._writable

    def fetch(self, key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return the sprite with this key, as it's stored; draw and store it if it isn't."""
        name = name_of(key) if self._readable else None
        if name is None:
            return draw()
        with self._lock:
            stored = self._find(name)
        if stored is None:
            stored = draw()
            with self._lock:
                self._add(name, stored)
        return stored

    def _find(self, name: bytes) -> Image.Image | None:
        """Return the newest whole sprite of this name."""
        file = self._open()
        if file is None:
            return None
        try:
            self._scan(file)
            while name in self._places:
                place = self._places[name]
                try:
                    return _read_sprite(file, place)
                except _DAMAGED as error:
                    _log.warning("damaged sprite in the cache: path=%s error=%s", self.path, error)
                    del self._places[name]
                    self._scanned = place + 1  # whole records may begin inside of it
                    self._scan(file)
        except OSError as error:
            _log.warning("sprites can't be read: path=%s error=%s", self.path, error)
        return None

    def _scan(self, file: FileIO) -> None:
        """Learn what was appended since the last time, here or by other processes."""
        size = os.fstat(file.fileno()).st_size
        while self._scanned + _HEADER_SIZE <= size:
            header = _read_header(file, self._scanned)
            if header is None:
                found = _read(file, self._scanned, size - self._scanned).find(_MARK, 1)
                self._scanned = size if found < 0 else self._scanned + found
            elif self._scanned + _HEADER_SIZE + header[-1] > size:  # still being written, or never to be
                return
            else:
                self._places[header[0]] = self._scanned
                self._scanned += _HEADER_SIZE + header[-1]

    def _add(self, name: bytes, sprite: Image.Image) -> None:
        """Append a sprite, unless the file is full."""
        file = self._open()
        if file is None or not self._writable:
            return
        pixels = zlib_ng.compress(sprite.tobytes(), COMPRESSION)
        header = _HEADER.pack(_MARK, name, sprite.mode.encode(), *sprite.size, len(pixels))
        record = header + _CHECKSUM.pack(zlib.crc32(header)) + pixels
        try:
            if os.fstat(file.fileno()).st_size + len(record) <= self._limit:
                file.write(record)
        except OSError as error:
            _log.warning("no more sprites are stored: path=%s error=%s", self.path, error)
            self._writable = False

    def _open(self) -> FileIO | None:
        """Open the file, at first use."""
        if self._file is None and self.path is not None and self._readable:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self.path.exists() and self.path.stat().st_size > NEARLY_FULL * self._limit:
                    self.path.unlink()
                self._file = FileIO(self.path, "a+")
            except OSError as error:
                self._writable = False
                self._open_to_read(self.path, error)
        return self._file

    def _open_to_read(self, path: Path, why: OSError) -> None:
        try:
            self._file = FileIO(path, "r")
        except OSError:
            _log.warning("sprites aren't stored: path=%s error=%s", path, why)
            self._readable = False


def _read(file: FileIO, place: int, length: int) -> bytes:
    file.seek(place)
    return file.read(length)


def _read_sprite(file: FileIO, place: int) -> Image.Image:
    """Return the sprite of a record. Raises one of _DAMAGED."""
    header = _read_header(file, place)
    if header is None:
        raise ValueError("no record")
    _, mode, width, height, length = header
    pixels = zlib_ng.decompress(_read(file, place + _HEADER_SIZE, length))
    return Image.frombytes(mode.rstrip(b"\0").decode(), (width, height), pixels)


def _read_header(file: FileIO, place: int) -> tuple[bytes, bytes, int, int, int] | None:
    """Return the name, mode, width, height and length of a record; None if none begins here."""
    found = _read(file, place, _HEADER_SIZE)
    if len(found) < _HEADER_SIZE or found[: len(_MARK)] != _MARK:
        return None
    if _CHECKSUM.unpack_from(found, _HEADER.size) != (zlib.crc32(found[: _HEADER.size]),):
        return None
    _, name, mode, width, height, length = _HEADER.unpack_from(found)
    return name, mode, width, height, length


def name_of(key: Hashable) -> bytes | None:
    """Return a name for a sprite's key that is the same in every process, None if there is none.

    It begins with the version of the code that draws it.
    """
    try:
        spelled = _spell(key)
    except TypeError:
        return None
    parts = key if isinstance(key, tuple) else ()
    drawn_by = [each.__module__.split(".") for each in parts if isinstance(each, FunctionType)]
    package = next((module[1] for module in drawn_by if module[0] == "renderers"), _ALL)
    return version_of(package) + blake2b(spelled.encode(), digest_size=_DIGEST_SIZE).digest()


@cache
def version_of(package: str) -> bytes:
    """Digest all that a sprite of one package in `renderers` depends on: its code and the kit's, data, Pillow.

    Packages of no game draw signs of all games, so their sprites depend on everything, as those whose key names no
    function.
    """
    digest = blake2b(f"{PIL.__version__} {platform.machine()} {package}".encode(), digest_size=_VERSION_SIZE)
    root, data = Path(str(resources.files("renderers"))), Path(str(resources.files("data")))
    of_game = (data / f"{package}.json").is_file()
    folders = [root / "kit", root / package] if of_game else [root]
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in _CODE)
    for path in (*files, *sorted(data.glob(f"{package}.json" if of_game else "*.json"))):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


def _spell(value: object) -> str:
    """Spell a key out. Raises TypeError for a value whose text differs between processes."""
    if isinstance(value, FunctionType) and "<" not in value.__qualname__:
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, Enum):
        return f"{type(value).__qualname__}.{value.name}"
    if isinstance(value, ThemeColour):
        return f"{tuple(value)}/{value.light}/{value.contrast}"
    if isinstance(value, tuple):
        return f"({','.join(map(_spell, value))})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_spell, value)))}}}"
    if isinstance(value, Text):
        return f"{value.template!r}({','.join(f'{name}={_spell(part)}' for name, part in value.arguments.items())})"
    if value is None or isinstance(value, str | int | float | bool):
        return repr(value)
    if is_dataclass(value):
        parts = (_spell(getattr(value, field.name)) for field in fields(value))
        return f"{type(value).__qualname__}({','.join(parts)})"
    raise TypeError(f"no name for {type(value)}")


def cache_path() -> Path | None:
    """Return the file in the cache folder; None where it's turned off."""
    chosen = os.environ.get(FOLDER_VARIABLE, "").strip()
    if chosen.lower() == OFF:
        return None
    folder = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("tablekeeper", appauthor=False))
    return folder / "sprites"
