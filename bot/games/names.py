"""User text: names that people chose and what they typed. It is cleaned once, and messages escape its markup."""

from __future__ import annotations

import re
import unicodedata
from typing import Self, SupportsIndex

_JOINERS = "\u200c\u200d"
"""Invisible characters that words and emojis are spelled with."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without any ink."""

_MARKUP = re.compile(r"[\\*_~`|\[\]<@]|(?<=:)//|^[#>-]|^\d+(?=\.)")
"""Markup of Discord: anywhere, in an address, or at the start of a line."""
_LEFTWARD = frozenset({"R", "AL"})
_ISOLATE, _END = "\u2068", "\u2069"


class UserText(str):
    r"""A name that somebody chose, or what they typed. A message shows it as it is, without its markup.

    >>> name = UserText(" ||Ana||\n")
    >>> print(name, name.escaped())
    ||Ana|| \|\|Ana\|\|
    """

    __slots__ = ()

    def __new__(cls, said: str) -> Self:
        """Keep what can be seen, on one line."""
        return super().__new__(cls, clean_name(said))

    def __getitem__(self, key: SupportsIndex | slice) -> Self:
        """Return a part, which somebody chose or typed as well."""
        return type(self)(super().__getitem__(key))

    def escaped(self) -> str:
        """Escape for a message; right-to-left text is isolated from the text around it."""
        said = _MARKUP.sub(_escape, self)
        leftward = any(unicodedata.bidirectional(sign) in _LEFTWARD for sign in self)
        return f"{_ISOLATE}{said}{_END}" if leftward else said


def _escape(found: re.Match[str]) -> str:
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def clean_name(name: str) -> str:
    r"""The name on one line, without control characters and what turns the direction of text around.

    >>> clean_name("Ana\n\u202eeb  \u3164"), clean_name(" \u3164 ")
    ('Ana eb', '')
    """
    spaced = re.sub(f"[{_BLANK}]", " ", unicodedata.normalize("NFC", name))
    return " ".join("".join(map(_visible, spaced)).split()).strip(_JOINERS)


def _visible(sign: str) -> str:
    """The character, a space for one that ends a line, and nothing for one that controls or means nothing."""
    if sign.isspace():
        return " "
    controls = unicodedata.category(sign)[0] == "C"
    return "" if controls and sign not in _JOINERS else sign
