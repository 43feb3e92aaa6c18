"""Names that somebody chose, of members, servers and channels, without what does harm in a sentence or picture."""

from __future__ import annotations

import re
import unicodedata

_JOINERS = "\u200c\u200d"
"""Invisible characters that words and emojis are spelled with."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without any ink."""
_LOST = frozenset({"Cf", "Cs", "Co", "Cn"})


def cleaned(name: str) -> str:
    r"""The name on one line, without control characters and what turns the direction of text around.

    >>> cleaned("Ana\n\u202eeb  \u3164"), cleaned(" \u3164 ")
    ('Ana eb', '')
    """
    spaced = re.sub(f"[{_BLANK}]", " ", unicodedata.normalize("NFC", name))
    return " ".join("".join(map(_kept, spaced)).split()).strip(_JOINERS)


def _kept(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in _LOST and sign not in _JOINERS:
        return ""
    return " " if category in {"Cc", "Zl", "Zp"} else sign
