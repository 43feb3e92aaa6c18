"""Finished sprites on disk, deflated, mapped read-only and shared by all drawing processes.

Inflating a sprite takes a fiftieth of the time of drawing it. `Atlas.find` serves the sprites of the file,
`write_atlas` makes it. A file is only used if it was made by the same program and libraries; a missing, foreign or
damaged one costs time, nothing else.

File: the magic number, the length of the index, the index as JSON, then the sprites. The index is a list of [name,
mode, width, height, offset, length], with offsets from its end.
"""

from __future__ import annotations

import json
import logging
import mmap
import os
import platform
import time
import zlib
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from types import FunctionType

import PIL
import platformdirs
from PIL import Image

from bot.games.text import Text
from renderers.kit.theme import ThemeColour

MAGIC = b"TKATLAS1"
FOLDER_VARIABLE = "TABLEKEEPER_CACHE"
OFF = "off"
RECHECK_SECONDS = 20.0
"""How often a process looks for a file that wasn't there."""

COMPRESSION = 6
_HEADER_SIZE = len(MAGIC) + 8

_log = logging.getLogger(__name__)

Entry = tuple[str, int, int, int, int]


class Atlas:
    """The sprites of one file, or of none."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._entries: Mapping[str, Entry] | None = None
        self._content: memoryview = memoryview(b"")
        self._checked = -RECHECK_SECONDS

    @property
    def is_open(self) -> bool:
        """Whether there is a usable file."""
        return self._open() is not None

    def find(self, key: Hashable) -> Image.Image | None:
        """Return the sprite with this key, None if the file doesn't have it or is damaged there."""
        entries = self._open()
        name = None if entries is None else name_of(key)
        if entries is None or name is None or name not in entries:
            return None
        mode, width, height, offset, length = entries[name]
        try:
            pixels = zlib.decompress(self._content[offset : offset + length])
            return Image.frombytes(mode, (width, height), pixels)
        except (zlib.error, ValueError) as error:
            _log.warning("damaged sprite in the cache: path=%s error=%s", self.path, error)
            return None

    def _open(self) -> Mapping[str, Entry] | None:
        if self.path is not None and self._entries is None and time.monotonic() - self._checked >= RECHECK_SECONDS:
            self._checked = time.monotonic()
            try:
                self._entries = self._map(self.path)
            except FileNotFoundError:
                return None
            except (OSError, ValueError, TypeError) as error:
                _log.warning("can't read cached sprites: path=%s error=%s", self.path, error)
        return self._entries

    def _map(self, path: Path) -> Mapping[str, Entry]:
        with path.open("rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        if bytes(mapped[: len(MAGIC)]) != MAGIC:
            raise ValueError("not an atlas")
        begin = _HEADER_SIZE + int.from_bytes(mapped[len(MAGIC) : _HEADER_SIZE])
        if begin > len(mapped):
            raise ValueError("cut off")
        index = json.loads(bytes(mapped[_HEADER_SIZE:begin]))
        found: dict[str, Entry] = {name: (mode, *numbers) for name, mode, *numbers in index}
        self._content = mapped[begin:]
        return found


def write_atlas(path: Path, sprites: Iterable[tuple[Hashable, Image.Image]]) -> int:
    """Write an atlas of these sprites; return how many it holds. Raises OSError.

    Sprites that can't be named are left out, and those that come again. The file appears at once, whole; those of other
    versions are deleted.
    """
    listed: dict[str, Entry] = {}
    contents: list[bytes] = []
    offset = 0
    for key, sprite in sprites:
        name = name_of(key)
        if name is not None and name not in listed:
            content = zlib.compress(sprite.tobytes(), COMPRESSION)
            listed[name] = (sprite.mode, *sprite.size, offset, len(content))
            contents.append(content)
            offset += len(content)
    index = json.dumps([(name, *entry) for name, entry in listed.items()]).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with partial.open("wb") as file:
            file.writelines((MAGIC, len(index).to_bytes(8), index, *contents))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    for older in path.parent.glob("sprites-*.atlas"):
        if older != path:
            older.unlink(missing_ok=True)
    return len(listed)


def name_of(key: Hashable) -> str | None:
    """Return a name for a sprite's key that is the same in every process, None if there is none."""
    try:
        return blake2b(_spell(key).encode(), digest_size=16).hexdigest()
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
