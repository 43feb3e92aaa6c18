"""User text: names and typed text, cleaned when created, escaped in messages."""

from __future__ import annotations

import re
import unicodedata
from typing import Self, SupportsIndex

_JOINERS = "\u200c\u200d"
"""Invisible characters that are part of words and emojis."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that draw nothing."""

_MARKUP = re.compile(r"[\\*_~`|\[\]<@]|(?<=:)//|^[#>-]|^\d+(?=[.)])")
"""Discord's markup: anywhere, in an address, or at the start of a line."""
MAX_QUOTED_LENGTH = 40
"""Characters of what somebody typed that a refusal repeats."""
_LEFTWARD = frozenset({"R", "AL"})
_ISOLATE, _END = "\u2068", "\u2069"


class UserText(str):
    r"""A name or typed text. Messages show it without interpreting markup.

    >>> name = UserText(" ||Ana||\n")
    >>> print(name, name.escaped())
    ||Ana|| \|\|Ana\|\|
    """

    __slots__ = ()

    def __new__(cls, said: str) -> Self:
        """Keep visible characters, on one line."""
        return super().__new__(cls, clean_name(said))

    def __getitem__(self, key: SupportsIndex | slice) -> Self:
        """Return a part, which is user text too."""
        return type(self)(super().__getitem__(key))

    def escaped(self) -> str:
        """Escape for a message; right-to-left text is isolated from the text around it."""
        said = _MARKUP.sub(_escape, self)
        leftward = any(unicodedata.bidirectional(sign) in _LEFTWARD for sign in self)
        return f"{_ISOLATE}{said}{_END}" if leftward else said


class GameTitle(str):
    """The title of a game: a string in English, which messages show in the reader's language."""

    __slots__ = ()


def quote(typed: object) -> UserText:
    """Return what somebody typed for a text that repeats it; a long one is cut.

    >>> quote("river"), len(quote("x" * 41))
    ('river', 40)
    """
    text = str(typed)
    return UserText(text if len(text) <= MAX_QUOTED_LENGTH else f"{text[: MAX_QUOTED_LENGTH - 1]}…")


def _escape(found: re.Match[str]) -> str:
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def clean_name(name: str) -> str:
    r"""Clean a name: one line, no control characters or direction overrides.

    >>> clean_name("Ana\n\u202eeb  \u3164"), clean_name(" \u3164 ")
    ('Ana eb', '')
    """
    spaced = re.sub(f"[{_BLANK}]", " ", unicodedata.normalize("NFC", name))
    return " ".join("".join(map(_visible, spaced)).split()).strip(_JOINERS)


def _visible(sign: str) -> str:
    """Return the character, a space for line ends, nothing for invisible characters."""
    if sign.isspace():
        return " "
    controls = unicodedata.category(sign)[0] == "C"
    return "" if controls and sign not in _JOINERS else sign
