"""The files of the corpus: three for each volume, `<game>/<volume>.{records,facts,words}.xz`, all of them JSON lines.

Facts and words have a line for every entry of every record, in the order of the records.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bot.games.records import Record

Part = Literal["records", "facts", "words"]

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Volume:
    """Games of one game under one rules version, read lazily."""

    game: str
    name: str

    def __str__(self) -> str:
        return f"{self.game}/{self.name}"

    def exists(self) -> bool:
        """Whether there are games in it."""
        return self._file("records").exists()

    def records(self) -> tuple[Record, ...]:
        """The games, in the order of the volume."""
        return tuple(Record.from_json(line) for line in self.lines("records"))

    def lines(self, part: Part) -> list[str]:
        """The stored lines of one part."""
        return lzma.decompress(self._file(part).read_bytes()).decode().splitlines()

    def write(self, part: Part, lines: Iterable[str]) -> int:
        """Keep these lines; how many bytes they take."""
        file = self._file(part)
        file.parent.mkdir(exist_ok=True)
        text = "".join(f"{line}\n" for line in lines)
        return file.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))

    def write_records(self, records: Iterable[Record]) -> int:
        """Keep these games, one a line; how many bytes they take."""
        return self.write("records", (json.dumps(json.loads(record.to_json())) for record in records))

    def _file(self, part: Part) -> Path:
        return FOLDER / self.game / f"{self.name}.{part}.xz"


def volumes() -> list[Volume]:
    """All volumes that there are, by game and name."""
    files = sorted(FOLDER.glob("*/*.records.xz"))
    return [Volume(file.parent.name, file.name.removesuffix(".records.xz")) for file in files]
