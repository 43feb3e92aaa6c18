"""Play in the pseudo-language: all that the bot sends is read for words that weren't translated, and for cuts.

The stand-in stores what was meant in English, so that tests which look for English labels play on as usual.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from aiohttp import web

from bot.discord.components import languages
from bot.playground.rest import wire
from bot.playground.rest.drafts import Upload
from bot.playground.world.components import ComponentType
from bot.playground.world.model import File
from bot.playground.world.world import MEMBERS
from tests.languages.pseudo import PSEUDO, in_english, is_cut, leaks

_READ = frozenset({"content", "label", "placeholder", "description", "title", "name", "text"})
"""Keys of what members read, in requests of the bot."""
_FOR_DISCORD = ("/commands", "/emojis", "/applications/@me")
"""Ends of routes whose texts no member reads in a message."""
_SAME = re.compile(
    r"“[^”⟦]*”"  # what a member typed
    r"|(?<![\w/:])/\w+"  # a command
    r"|\b[A-Z]\w+(?: \w+)* \((?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\)|\b[A-Z]\w+/[A-Z]\w+"  # a zone
    r"|\btake \d+ at [A-Z]\d+|\([a-z][a-z0-9 +;-]*(?: [A-Z]\d+)*(?: [a-z0-9 ]+)?\)$"  # notations
    r"|\b[FMPT]{3,}\b"  # cubes of a contract
)
"""Typed words, commands, zones and notations: they are never translated."""
_NAMES = (*(member.name for member in MEMBERS), "Tablekeeper", "table-one", "table-two", "Playground", "UTC")


@dataclass
class PseudoReader:
    """Reads every request of the bot; `faults` are what it found."""

    names: Sequence[str] = _NAMES
    faults: list[str] = field(default_factory=list)
    texts: int = 0
    """Texts that were read."""

    def read(self, path: str, upload: Upload) -> Upload:
        """Read a request's texts and text files. Return it with English in their place."""
        if path.endswith(_FOR_DISCORD):
            return upload
        files = {number: self._file(file) for number, file in upload.files.items()}
        return Upload(self._walk("", upload.body), files)

    def _file(self, file: File) -> File:
        if not file.filename.endswith(".txt"):
            return file
        lines = file.content.decode().split("\n")
        for line in lines:
            self._check(file.filename, line)
        return File(file.filename, "\n".join(map(in_english, lines)).encode())

    def _walk(self, key: str, value: Any) -> Any:
        if isinstance(value, dict):
            is_input = value.get("type") == ComponentType.TEXT_INPUT
            named = {name: "text" if is_input and name == "value" else name for name in value}
            if key == "attachments":
                named["description"] = "alt"
            if str(value.get("label", "")).startswith("/"):
                named["description"] = "of a command"  # Discord's limit for it is that of the command
            return {name: self._walk(named[name], each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._walk(key, each) for each in value]
        if not isinstance(value, str):
            return value
        if key in _READ or (key == "alt" and in_english(value) != value):  # the others are of sketches
            self._check(key, value)
        return in_english(value)

    def _check(self, what: str, said: str) -> None:
        self.texts += 1
        if found := leaks(_SAME.sub(" ", said), self.names):
            self.faults.append(f"{what} not translated: {found!r} in {said!r}")
        if is_cut(said):
            self.faults.append(f"{what} cut: {said!r}")


@contextmanager
def pseudo_play(reader: PseudoReader) -> Iterator[None]:
    """Let the bot speak the pseudo-language to a reader."""
    read = wire._read

    async def read_request(request: web.Request) -> Upload:
        return reader.read(request.path, await read(request))

    with patch.object(languages, "language_of", lambda locale: PSEUDO), patch.object(wire, "_read", read_request):
        yield
