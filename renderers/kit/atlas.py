"""Finished sprites on disk, deflated, mapped read-only and shared by all drawing processes.

Inflating a sprite takes a fiftieth of the time of drawing it. `Atlas.find` serves the sprites of the file,
`write_atlas` makes it. A file is only used if it was made by the same program and libraries; a missing, foreign or
damaged one costs time, nothing else.

File: the magic number, the number of sprites, the index, then the sprites. The index has an entry of fixed size per
sprite, ordered by name, with offsets from its end. It's searched where it's mapped.
"""

from __future__ import annotations

import logging
import mmap
import os
import platform
import time
from bisect import bisect_left
from collections.abc import Hashable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from shutil import copyfileobj
from struct import Struct
from tempfile import TemporaryFile
from types import FunctionType
from typing import cast

import PIL
import platformdirs
from PIL import Image
from zlib_ng import zlib_ng

from bot.games.text import Text
from renderers.kit.theme import ThemeColour

MAGIC = b"TKATLAS2"
FOLDER_VARIABLE = "TABLEKEEPER_CACHE"
OFF = "off"
RECHECK_SECONDS = 20.0
"""How often a process looks for a file that wasn't there."""

COMPRESSION = 6
_HEADER_SIZE = len(MAGIC) + 8

_NAME_SIZE = 16
_ENTRY = Struct(f">{_NAME_SIZE}s4sHHQI")
"""Name, mode, width, height, offset and length of a sprite."""

_DAMAGED = (ValueError, cast("type[Exception]", zlib_ng.error))

_log = logging.getLogger(__name__)


class Atlas:
    """The sprites of one file, or of none."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file: mmap.mmap | None = None
        self._index = self._content = memoryview(b"")
        self._checked = -RECHECK_SECONDS

    @property
    def is_open(self) -> bool:
        """Whether there is a usable file."""
        return self._open() is not None

    def find(self, key: Hashable) -> Image.Image | None:
        """Return the sprite with this key, None if the file doesn't have it or is damaged there."""
        file = self._open()
        name = None if file is None else name_of(key)
        if file is None or name is None:
            return None
        entries = range(0, len(self._index), _ENTRY.size)
        place = bisect_left(entries, name, key=lambda at: bytes(self._index[at : at + _NAME_SIZE]))
        if place == len(entries):
            return None
        found, mode, width, height, offset, length = _ENTRY.unpack_from(self._index, entries[place])
        if found != name:
            return None
        try:
            pixels = zlib_ng.decompress(self._content[offset : offset + length])
            return Image.frombytes(mode.rstrip(b"\0").decode(), (width, height), pixels)
        except _DAMAGED as error:
            _log.warning("damaged sprite in the cache: path=%s error=%s", self.path, error)
            return None
        finally:
            _unmap_pages(file)

    def _open(self) -> mmap.mmap | None:
        if self.path is not None and self._file is None and time.monotonic() - self._checked >= RECHECK_SECONDS:
            self._checked = time.monotonic()
            try:
                self._file = self._map(self.path)
            except FileNotFoundError:
                return None
            except (OSError, ValueError) as error:
                _log.warning("can't read cached sprites: path=%s error=%s", self.path, error)
        return self._file

    def _map(self, path: Path) -> mmap.mmap:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if mapped[: len(MAGIC)] != MAGIC:
            raise ValueError("not an atlas")
        end = _HEADER_SIZE + int.from_bytes(mapped[len(MAGIC) : _HEADER_SIZE]) * _ENTRY.size
        if end > len(mapped):
            raise ValueError("cut off")
        content = memoryview(mapped)
        self._index, self._content = content[_HEADER_SIZE:end], content[end:]
        return mapped


def _unmap_pages(file: mmap.mmap) -> None:
    """Give up the pages that were read, which the system has in its own cache and maps again when needed.

    Otherwise the whole file would soon count as memory of each process.
    """
    if hasattr(file, "madvise"):
        file.madvise(mmap.MADV_DONTNEED)


def write_atlas(path: Path, sprites: Iterable[tuple[Hashable, Image.Image]]) -> int:
    """Write an atlas of these sprites; return how many it holds. Raises OSError.

    Sprites that can't be named are left out, and those that come again. The file appears at once, whole; those of other
    versions are deleted.
    """
    entries: dict[bytes, bytes] = {}
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    with TemporaryFile(dir=path.parent) as contents:
        for key, sprite in sprites:
            name = name_of(key)
            if name is not None and name not in entries:
                offset = contents.tell()
                length = contents.write(zlib_ng.compress(sprite.tobytes(), COMPRESSION))
                entries[name] = _ENTRY.pack(name, sprite.mode.encode(), *sprite.size, offset, length)
        index = [entry for _, entry in sorted(entries.items())]
        contents.seek(0)
        try:
            with partial.open("wb") as file:
                file.writelines((MAGIC, len(index).to_bytes(8), *index))
                copyfileobj(contents, file)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    for older in path.parent.glob("sprites-*.atlas"):
        if older != path:
            older.unlink(missing_ok=True)
    return len(entries)


def name_of(key: Hashable) -> bytes | None:
    """Return a name for a sprite's key that is the same in every process, None if there is none."""
    try:
        return blake2b(_spell(key).encode(), digest_size=_NAME_SIZE).digest()
    except TypeError:
        return None


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


def atlas_path() -> Path | None:
    """Return the file of this program with these libraries, in the cache folder; None where it's turned off."""
    chosen = os.environ.get(FOLDER_VARIABLE, "").strip()
    if chosen.lower() == OFF:
        return None
    folder = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("tablekeeper", appauthor=False))
    return folder / f"sprites-{_program_digest()}.atlas"


def _program_digest() -> str:
    """Digest everything that a sprite depends on: drawing code, data, Pillow, and the machine's kind."""
    digest = blake2b(f"{PIL.__version__} {platform.machine()} {platform.python_version()}".encode(), digest_size=8)
    for package, suffixes in (("renderers", (".py", ".json", ".ttf")), ("data", (".json",))):
        root = Path(str(resources.files(package)))
        for path in sorted(path for path in root.rglob("*") if path.suffix in suffixes):
            digest.update(str(path.relative_to(root)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
