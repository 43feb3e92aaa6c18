"""Names that somebody chose, of members, servers and channels, without what does harm in a sentence or picture."""

from __future__ import annotations

import re
import unicodedata

_JOINERS = "\u200c\u200d"
"""Invisible characters that words and emojis are spelled with."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without any ink."""


def cleaned(name: str) -> str:
    r"""The name on one line, without control characters and what turns the direction of text around.

    >>> cleaned("Ana\n\u202eeb  \u3164"), cleaned(" \u3164 ")
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
