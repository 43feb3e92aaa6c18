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

from bot.playground.validator import Validator
from bot.playground.world.state import MEMBERS
from bot.ui.components import languages
from tests.e2e import stage
from tests.languages.pseudo import PSEUDO, in_english, leaks

_READ = frozenset({"content", "label", "placeholder", "description", "title", "name", "value", "text"})
"""Keys of what members read, in requests of the bot."""
_FOR_DISCORD = ("/commands", "/emojis", "/applications/@me")
"""Ends of routes whose texts no member reads in a message."""
_NAMES = (*(member.name for member in MEMBERS), "Tablekeeper", "table-one", "table-two", "Playground", "UTC")


@dataclass
class PseudoReader:
    """Reads every request of the bot; `faults` are what it found."""

    names: Sequence[str] = _NAMES
    faults: list[str] = field(default_factory=list)
    read: int = 0
    """Texts that were read."""

    def check(self, method: str, path: str, body: Any) -> Sequence[str]:
        """Read a request's texts, and put English in their place."""
        if not path.endswith(_FOR_DISCORD):
            self._walk(path, "", body)
        return ()

    def _walk(self, path: str, key: str, value: Any) -> Any:
        if isinstance(value, dict):
            for name, each in value.items():
                if name != "attachments":  # pictures are sketches here
                    value[name] = self._walk(path, name, each)
        elif isinstance(value, list):
            value[:] = [self._walk(path, key, each) for each in value]
        elif isinstance(value, str):
            if key in _READ and ("components" not in key):
                self._read(path, key, value)
            return in_english(value)
        return value

    def _read(self, path: str, key: str, said: str) -> None:
        self.read += 1
        if found := leaks(said, self.names):
            self.faults.append(f"{key} not translated: {found!r} in {said!r}")
        if said.count("⟦") != said.count("⟧"):
            self.faults.append(f"{key} cut: {said!r}")


@contextmanager
def pseudo_play() -> Iterator[PseudoReader]:
    """Let all stages within the context be played in the pseudo-language."""
    reader = PseudoReader()
    validator = Validator(body=reader.check)
    with (
        patch.object(languages, "language_of", lambda locale: PSEUDO),
        patch.object(stage, "DISCORDS", validator),
        patch.object(stage, "Validator", lambda: validator),
    ):
        yield reader
