"""A pseudo-language: every translated sentence stands in brackets and is 40 % longer.

What a reader sees outside brackets was never given to translators, or was written in English on its way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.games import catalogues
from bot.games.text import Language

CODE = "zz"
"""Its code in settings and locales."""
_INSIDE = re.compile(r"⟦[^⟦⟧]*⟧")
_LONGER = 0.4


def _translate(context: str, template: str) -> str:
    longer = "~" * round(len(re.sub(r"{[^{}]*}", "", template)) * _LONGER)
    return f"⟦{template}{longer}⟧"


PSEUDO = Language(CODE, _translate)


@contextmanager
def pseudo_language() -> Iterator[Language]:
    """Let locales that begin with its code be read in the pseudo-language."""
    load, codes = catalogues.load_language, catalogues.language_codes
    with (
        patch.object(catalogues, "load_language", lambda code: PSEUDO if code == CODE else load(code)),
        patch.object(catalogues, "language_codes", lambda: codes() | {CODE}),
    ):
        yield PSEUDO


def outside_brackets(said: str) -> str:
    """What of a text is in no sentence of the pseudo-language.

    >>> outside_brackets("⟦Take ⟦red~⟧ now~~⟧ or Ana")
    ' or Ana'
    """
    while _INSIDE.search(said):
        said = _INSIDE.sub("", said)
    return said
